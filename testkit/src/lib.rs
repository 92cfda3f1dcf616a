//! Fixtures, strategies and dump formats for the tests of domlens.
