//! Prints what reading a page costs: `pipeline [PART OF A PAGE'S NAME...]`.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the table is the program's purpose"
)]

use std::process::ExitCode;

use domlens_benches::{find_pages, measure, once, parse_only};

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let pages = match find_pages(&wanted) {
        Ok(pages) if pages.is_empty() => {
            eprintln!(
                "no page matches {wanted:?}; pages lie in testdata/pages and below DOMLENS_DATA"
            );
            return ExitCode::FAILURE;
        }
        Ok(pages) => pages,
        Err(error) => {
            eprintln!("the pages cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    for page in pages {
        let [sample] = measure([&|| once(|| parse_only(&page.html))]);
        println!(
            "{:<50} {:>9} {:>9.3}",
            page.name,
            page.html.len(),
            sample.milliseconds
        );
    }
    ExitCode::SUCCESS
}
