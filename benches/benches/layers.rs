//! One bench per layer, on pages of ours.
#![allow(missing_docs, reason = "Criterion's macros write undocumented items")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use domlens_benches::{LAYERS, document, find_pages, interactive, parse_only, prepared};

/// Times `run` on what `prepare` makes of each page of ours, under the layer's name.
fn layer<I, T>(
    criterion: &mut Criterion,
    name: &str,
    prepare: impl Fn(&str) -> I,
    run: impl Fn(&I) -> T,
) {
    let pages = find_pages(&["testdata".to_owned()]).unwrap_or_default();
    let mut group = criterion.benchmark_group(name);
    for page in &pages {
        group.throughput(Throughput::Bytes(page.html.len() as u64));
        group.bench_function(&page.name, |bencher| {
            bencher.iter_batched_ref(
                || prepare(&page.html),
                |input| run(input),
                BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}

fn parse(criterion: &mut Criterion) {
    layer(criterion, "parse only", str::to_owned, |html| {
        parse_only(html)
    });
    layer(criterion, "document", str::to_owned, |html| document(html));
    layer(criterion, "interactive", str::to_owned, |html| {
        interactive(html)
    });
}

fn alone(criterion: &mut Criterion) {
    for (name, run) in LAYERS {
        layer(criterion, name, |html| prepared(html, name), run);
    }
}

criterion_group!(layers, parse, alone);
criterion_main!(layers);
