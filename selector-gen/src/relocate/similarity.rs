//! How alike two fingerprints are, fact by fact: 1 agrees, -1 contradicts, 0 says nothing.

use super::fingerprint::Fingerprint;
use super::weights::{FACTS, WEIGHTS};
use crate::weights::TEST_IDS;
use crate::words;

/// How a fact that only one of the two has counts.
const ONE_SIDED: f32 = -0.4;

/// Compares what was kept of an element with what an element is now, in the order of [`WEIGHTS`].
pub(super) fn compare(then: &Fingerprint, now: &Fingerprint) -> [f32; FACTS] {
    let attribute = |name: &str| Pair::of(then, now, name);
    let generated = attribute("id").any(words::is_generated_id);
    let id = attribute("id").compare(same);
    let positions = positions(then, now);
    let [place, depth, down] = positions;
    let (digests, own) = (then.digests(), now.digests());
    let [called, points] = unshared(then, same_digests(&digests, &own));
    let [called_as_rival, points_as_rival] = own.map(|digest| rival(then, &digest));
    let context = now.context_digests();
    let same_context = f32::from(u8::from(then.context_digests() == context));
    let [
        ancestors_of_twin,
        around_of_twin,
        beside_of_twin,
        heading_of_twin,
    ] = context.map(|digest| rival(then, &digest));
    let is_named = digests.iter().any(|digest| !digest.is_empty());
    [
        same(&then.tag, &now.tag),
        either(&then.role, &now.role, same),
        either(then.called(), now.called(), alike_words),
        either(&then.text, &now.text, alike_words),
        if generated { 0.0 } else { id },
        if generated { id } else { 0.0 },
        mean(then, now, TEST_IDS, same),
        attribute("name").compare(same),
        attribute("href").compare(alike_addresses),
        mean(then, now, &LABELS, alike_words),
        mean(then, now, &REFERENCES, same),
        data(then, now),
        lists(&then.classes, &now.classes),
        either(&then.previous, &now.previous, alike_words),
        either(&then.next, &now.next, alike_words),
        either(&then.around, &now.around, alike_words),
        place,
        depth,
        down,
        called_as_rival,
        points_as_rival,
        ancestors_of_twin,
        around_of_twin,
        beside_of_twin,
        heading_of_twin,
        either(&then.heading, &now.heading, alike_words),
        called,
        points,
        same_context,
        if is_named {
            0.0
        } else {
            structure(then, now, positions)
        },
    ]
}

/// The logarithm of the odds that the two are the same element.
pub(super) fn log_odds(compared: &[f32; FACTS]) -> f32 {
    compared
        .iter()
        .zip(&WEIGHTS)
        .map(|(fact, (_, weight))| fact * weight)
        .sum()
}

const LABELS: [&str; 5] = ["aria-label", "value", "placeholder", "title", "alt"];
const REFERENCES: [&str; 5] = [
    "for",
    "action",
    "aria-controls",
    "aria-labelledby",
    "itemprop",
];

/// An attribute then and now.
struct Pair<'f> {
    then: Option<&'f str>,
    now: Option<&'f str>,
}

impl<'f> Pair<'f> {
    fn of(then: &'f Fingerprint, now: &'f Fingerprint, name: &str) -> Self {
        let value = |of: &'f Fingerprint| of.attributes.get(name).map(String::as_str);
        Self {
            then: value(then),
            now: value(now),
        }
    }

    fn any(&self, test: impl Fn(&str) -> bool) -> bool {
        self.then.into_iter().chain(self.now).any(test)
    }

    fn compare(&self, alike: impl Fn(&str, &str) -> f32) -> f32 {
        either(
            self.then.unwrap_or_default(),
            self.now.unwrap_or_default(),
            alike,
        )
    }
}

/// -1 for what told another element of the old page.
fn rival(then: &Fingerprint, digest: &str) -> f32 {
    if then.has_rival(digest) { -1.0 } else { 0.0 }
}

/// Whether the element is called and points the same; `None` where nothing can be said.
fn same_digests([a, b]: &[String; 2], [c, d]: &[String; 2]) -> [Option<bool>; 2] {
    let same =
        |then: &str, now: &str| (!(then.is_empty() && now.is_empty())).then_some(then == now);
    [same(a, c), same(b, d)]
}

/// A name or a target that no other element of the old page had says much more than one of many.
fn unshared(then: &Fingerprint, same: [Option<bool>; 2]) -> [f32; 2] {
    let mut out = [0.0; 2];
    for ((slot, shared), same) in out.iter_mut().zip(then.shared).zip(same) {
        if let Some(same) = same.filter(|_| shared == 0) {
            *slot = if same { 1.0 } else { -1.0 };
        }
    }
    out
}

/// How alike those are that have neither a name nor a target: by what they are and where they stand.
fn structure(then: &Fingerprint, now: &Fingerprint, [place, _, down]: [f32; 3]) -> f32 {
    let parts = [
        lists(&then.classes, &now.classes),
        aligned(&then.ancestors, &now.ancestors),
        either(&then.around, &now.around, alike_words),
        place,
        down,
    ];
    parts.iter().sum::<f32>() / 5.0
}

fn either(then: &str, now: &str, alike: impl Fn(&str, &str) -> f32) -> f32 {
    match (then.is_empty(), now.is_empty()) {
        (true, true) => 0.0,
        (false, false) => alike(then, now),
        _ => ONE_SIDED,
    }
}

fn same(then: &str, now: &str) -> f32 {
    if then == now { 1.0 } else { -1.0 }
}

/// The mean over the attributes that either of the two has.
fn mean(
    then: &Fingerprint,
    now: &Fingerprint,
    names: &[&str],
    alike: impl Fn(&str, &str) -> f32 + Copy,
) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for name in names {
        let pair = Pair::of(then, now, name);
        if pair.then.is_some() || pair.now.is_some() {
            sum += pair.compare(alike);
            count += 1.0;
        }
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// The other `data-*` attributes that both have.
fn data(then: &Fingerprint, now: &Fingerprint) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for (name, value) in &then.attributes {
        let is_data = name.starts_with("data-") && !TEST_IDS.contains(&name.as_str());
        if let Some(other) = now.attributes.get(name).filter(|_| is_data) {
            sum += same(value, other);
            count += 1.0;
        }
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// Twice the share of common words, less one; words in any order, letters in any case.
fn alike_words(then: &str, now: &str) -> f32 {
    if then == now {
        return 1.0;
    }
    let split = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect()
    };
    share(&split(then), &split(now))
}

fn lists(then: &[String], now: &[String]) -> f32 {
    match (then.is_empty(), now.is_empty()) {
        (true, true) => 0.0,
        (false, false) => share(then, now),
        _ => ONE_SIDED,
    }
}

/// Twice the share of common items among all, less one.
fn share(then: &[String], now: &[String]) -> f32 {
    let mut left: Vec<&String> = now.iter().collect();
    let mut common = 0;
    for item in then {
        if let Some(at) = left.iter().position(|other| *other == item) {
            left.swap_remove(at);
            common += 1;
        }
    }
    let all = then.len() + now.len();
    if all == 0 {
        return -1.0;
    }
    2.0 * ratio(2 * common, all) - 1.0
}

/// Addresses agree in full, in all but the query, or in their last segment.
fn alike_addresses(then: &str, now: &str) -> f32 {
    if then == now {
        return 1.0;
    }
    let path = |address: &str| {
        address
            .split(['?', '#'])
            .next()
            .unwrap_or_default()
            .trim_end_matches('/')
            .to_owned()
    };
    let (old, new) = (path(then), path(now));
    if old.is_empty() || new.is_empty() {
        return -1.0;
    }
    let last = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    if old == new {
        // The query or the fragment tells two links to the same page apart.
        let bare = old == then.trim_end_matches('/') || new == now.trim_end_matches('/');
        if bare { 0.8 } else { 0.0 }
    } else if last(&old) == last(&new) {
        0.5
    } else {
        -1.0
    }
}

/// How much of the way up is the same, whatever was put between or taken out.
fn aligned(then: &[String], now: &[String]) -> f32 {
    if then.is_empty() && now.is_empty() {
        return 0.0;
    }
    // The longest common subsequence, row by row; both lists are short.
    let mut row = vec![0_usize; now.len() + 1];
    for step in then {
        let mut diagonal = 0;
        for (at, other) in now.iter().enumerate() {
            let above = row.get(at + 1).copied().unwrap_or(0);
            let left = row.get(at).copied().unwrap_or(0);
            let longest = if step == other {
                diagonal + 1
            } else {
                above.max(left)
            };
            diagonal = above;
            if let Some(slot) = row.get_mut(at + 1) {
                *slot = longest;
            }
        }
    }
    let common = row.last().copied().unwrap_or(0);
    2.0 * ratio(2 * common, then.len() + now.len()) - 1.0
}

/// Place among siblings, depth, and place on the page, each 1 for the same and falling with distance.
fn positions(then: &Fingerprint, now: &Fingerprint) -> [f32; 3] {
    let mut out = [0.0; 3];
    let scales = [2.0, 2.0, 40.0];
    for (at, slot) in out.iter_mut().enumerate() {
        let pair = then.position.get(at).zip(now.position.get(at));
        let scale: f32 = scales.get(at).copied().unwrap_or(1.0);
        let distance = pair.map_or(0, |(then, now)| then.abs_diff(*now));
        *slot = 2.0 * (-number(distance) / scale).exp() - 1.0;
    }
    out
}

#[expect(clippy::cast_precision_loss, reason = "short lists")]
fn ratio(part: usize, of: usize) -> f32 {
    part as f32 / of as f32
}

#[expect(clippy::cast_precision_loss, reason = "only the magnitude counts")]
fn number(distance: u32) -> f32 {
    distance as f32
}
