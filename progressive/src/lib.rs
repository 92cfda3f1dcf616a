//! Structure, then region, then content of a domlens document.
