//! Roles, accessible names and descriptions, states and focusability over a domlens document.
