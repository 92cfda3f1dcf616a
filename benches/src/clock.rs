//! Timing variants side by side, so that a noisy machine disturbs them alike.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

/// Rounds per page; the median of an odd number is one of the measurements.
const ROUNDS: usize = 9;

/// What one timing should last at least, so that the clock's grain does not show.
const SHORTEST: Duration = Duration::from_millis(2);

/// The most repetitions within one timing, for pages of a few bytes.
const MOST_REPEATS: u32 = 200;

/// Medians of one variant.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sample {
    /// CPU time of one run, in milliseconds.
    pub milliseconds: f64,
    /// How often the first variant's time fits into it: the median over rounds of that ratio.
    pub ratio: f64,
}

/// Times `variants` in turn, round after round; the first is what the others are compared with.
///
/// Each variant returns the time of one run, for which [`once`] is the stopwatch.
pub fn measure<const N: usize>(variants: [&dyn Fn() -> Duration; N]) -> [Sample; N] {
    let repeats = variants.map(repeats);
    let mut rounds: Vec<[f64; N]> = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let mut next = repeats.iter();
        rounds.push(variants.map(|run| mean(run, next.next().copied().unwrap_or(1))));
    }
    let mut own = 0;
    [(); N].map(|()| {
        let of = |f: fn(f64, f64) -> f64| {
            let times = rounds.iter();
            median(times.filter_map(|round| Some(f(*round.get(own)?, *round.first()?))))
        };
        let sample = Sample {
            milliseconds: of(|own, _| own),
            ratio: of(|own, first| own / first),
        };
        own += 1;
        sample
    })
}

/// The CPU time that `work` takes on this thread; dropping its result is not counted.
pub fn once<T>(work: impl FnOnce() -> T) -> Duration {
    let begin = ThreadTime::now();
    let result = black_box(work());
    let taken = begin.elapsed();
    drop(result);
    taken
}

/// How often a variant runs within one timing. Its first run also warms the caches.
fn repeats(run: &dyn Fn() -> Duration) -> u32 {
    let mut taken = Duration::ZERO;
    let mut count = 0;
    while taken < SHORTEST && count < MOST_REPEATS {
        taken += run();
        count += 1;
    }
    count
}

fn mean(run: &dyn Fn() -> Duration, repeats: u32) -> f64 {
    let total: Duration = (0..repeats).map(|_| run()).sum();
    total.as_secs_f64() * 1000.0 / f64::from(repeats)
}

/// The middle of the values; 0 of none.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_value() {
        assert!((median([3.0, 1.0, 2.0].into_iter()) - 2.0).abs() < f64::EPSILON);
        assert!(median(std::iter::empty()).abs() < f64::EPSILON);
    }

    #[test]
    fn a_variant_is_compared_with_the_first() {
        let fast = || Duration::from_millis(2);
        let slow = || Duration::from_millis(6);
        let samples = measure([&fast, &slow]);
        assert!((samples[0].ratio - 1.0).abs() < 1e-9);
        assert!((samples[1].ratio - 3.0).abs() < 1e-9);
        assert!((samples[1].milliseconds - 6.0).abs() < 1e-9);
    }
}
