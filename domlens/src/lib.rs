//! Reads a web page for a machine: what is on it, what can be done, and proven selectors for each thing.
