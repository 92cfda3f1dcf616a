//! Plans as text: CSS and XPath.

pub(crate) mod css;
pub(crate) mod xpath;
