//! Ranked, proven selectors and locators for the elements of a domlens document.
