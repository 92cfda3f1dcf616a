//! What domlens costs: time against a parser that keeps nothing, memory, growth with the page.
//!
//! The program `pipeline` prints the table; it starts `peak` for the memory column, because a
//! counting allocator would slow down what `pipeline` times. The Criterion benches in `benches/`
//! look at one layer each.

mod clock;
mod growth;
mod layers;
mod memory;
mod null_sink;
mod pages;
mod stages;

mod table;

pub use clock::{Sample, measure, once};
pub use growth::print_growth;
pub use layers::{LAYERS, Layer, prepared, print_layers};
pub use memory::{Peak, peaks};
pub use null_sink::parse_only;
pub use pages::{Page, find_pages};

pub use stages::{document, interactive};
pub use table::{Measured, print_pages};
