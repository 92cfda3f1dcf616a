//! Prints the peak memory of reading each page: `peak PATH...`, two numbers per line, in bytes.
#![allow(
    clippy::print_stdout,
    reason = "the numbers are what the program is for"
)]

use std::hint::black_box;

use domlens_benches::{Page, document, interactive};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

fn main() -> std::io::Result<()> {
    for path in std::env::args_os().skip(1) {
        let page = Page::read("", path.into())?;
        let document = peak(|| document(&page.html));
        let pipeline = peak(|| interactive(&page.html));
        println!("{document} {pipeline}");
    }
    Ok(())
}

/// The most bytes that were allocated during `work`, beyond those before it.
fn peak<T>(work: impl FnOnce() -> T) -> usize {
    ALLOCATOR.reset_peak_usage();
    let before = ALLOCATOR.current_usage();
    drop(black_box(work()));
    ALLOCATOR.peak_usage().saturating_sub(before)
}
