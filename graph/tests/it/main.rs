//! Tests of the graph.
