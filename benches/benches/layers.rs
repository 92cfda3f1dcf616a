//! One bench per layer, on pages of ours.
#![allow(missing_docs, reason = "Criterion's macros write undocumented items")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use domlens_benches::{find_pages, parse_only};

fn parse(criterion: &mut Criterion) {
    let pages = find_pages(&["testdata".to_owned()]).unwrap_or_default();
    let mut group = criterion.benchmark_group("parse only");
    for page in &pages {
        group.throughput(Throughput::Bytes(page.html.len() as u64));
        group.bench_function(&page.name, |bencher| {
            bencher.iter(|| parse_only(&page.html));
        });
    }
    group.finish();
}

criterion_group!(layers, parse);
criterion_main!(layers);
