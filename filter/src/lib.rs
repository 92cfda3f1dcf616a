//! Element filters, compiled once into a predicate over the nodes of a domlens document.
