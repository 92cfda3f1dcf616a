//! Why a handle leads nowhere.

/// Why a handle leads to no element.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HandleError {
    /// The element is not on the page any more, or the page hides it now.
    #[error("[{handle:02}] is stale: {role} '{name}' is not on the page any more; read it again")]
    Stale {
        /// The handle.
        handle: u32,
        /// The role that the element had.
        role: String,
        /// The label that it had.
        name: String,
    },
    /// No element ever had this handle.
    #[error("[{handle:02}] is unknown: the page has given handles up to [{last:02}]")]
    Unknown {
        /// The handle.
        handle: u32,
        /// The last handle that was given.
        last: u32,
    },
}
