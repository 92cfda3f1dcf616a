//! One bench per layer, on pages of ours.
#![allow(missing_docs, reason = "Criterion's macros write undocumented items")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use domlens_benches::{document, find_pages, parse_only};

/// Times `run` on each page of ours, under the layer's name.
fn layer<T>(criterion: &mut Criterion, name: &str, run: impl Fn(&str) -> T) {
    let pages = find_pages(&["testdata".to_owned()]).unwrap_or_default();
    let mut group = criterion.benchmark_group(name);
    for page in &pages {
        group.throughput(Throughput::Bytes(page.html.len() as u64));
        group.bench_function(&page.name, |bencher| {
            bencher.iter_with_large_drop(|| run(&page.html));
        });
    }
    group.finish();
}

fn parse(criterion: &mut Criterion) {
    layer(criterion, "parse only", parse_only);
    layer(criterion, "document", document);
}

criterion_group!(layers, parse);
criterion_main!(layers);
