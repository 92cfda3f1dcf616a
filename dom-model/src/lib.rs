//! The arena document of domlens: parsing, tree scopes, CSS matching, rendering facts and text.
