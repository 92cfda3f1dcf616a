//! One-pass reading of a domlens document: elements, forms, context and page state.
