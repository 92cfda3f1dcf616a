//! Prints what reading a page costs: `pipeline [PART OF A PAGE'S PATH...]`.

use std::io;

use domlens_benches::{
    Measured, Page, Peak, document, find_pages, interactive, measure, once, parse_only, peaks,
    print_growth, print_layers, print_pages,
};

fn main() -> io::Result<()> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let pages = find_pages(&wanted)?;
    if pages.is_empty() {
        return Err(io::Error::other(format!(
            "no page's path holds one of {wanted:?}"
        )));
    }
    let peaks = peaks(pages.iter().map(|page| page.path.as_path()))?;
    let measured: Vec<Measured> = pages
        .iter()
        .zip(peaks)
        .map(|(page, peak)| measure_page(page, peak))
        .collect();
    print_pages(&measured);
    print_layers(&pages);
    print_growth(&pages);
    Ok(())
}

fn measure_page(page: &Page, peak: Peak) -> Measured {
    let html = page.html.as_str();
    let [parse_only, document_time, pipeline] = measure([
        &|| once(|| parse_only(html)),
        &|| once(|| document(html)),
        &|| once(|| interactive(html)),
    ]);
    Measured {
        nodes: document(html).len(),
        parse_only,
        document: document_time,
        pipeline,
        memory: peak.pipeline,
        page: page.clone(),
    }
}
