//! What agreement in each fact is worth, fitted to the changed pages of the project's selector rig.
//!
//! A conditional logit: each element has the sum of its facts as log-odds, "gone" has a constant. It was
//! fitted to half of the pages, of seeded changes and of real old and new versions; `docs/SELECTORS.md`
//! has what it reaches on all of them, and the command. Facts that added nothing are not compared.

/// The confidence from which an element may be taken for the one that was sought: below it, the
/// answer is "not there, or not to be told from others".
///
/// Chosen where on real old and new versions of pages about one in a hundred of the elements that
/// were removed is still taken for another one.
pub const CONFIDENT: f32 = 0.35;

/// How many facts are compared.
pub(super) const FACTS: usize = 30;

/// The log-odds of "gone": what an element must be worth to be as likely as that.
pub(super) const GONE: f32 = 3.51;

/// For each fact, what full agreement adds to the logarithm of the odds, and contradiction takes away.
pub(super) const WEIGHTS: [(&str, f32); FACTS] = [
    ("tag", 0.07),
    ("role", 1.18),
    ("called", 0.78),
    ("text", 1.55),
    ("id", 3.45),
    ("generated id", 1.41),
    // The pages have next to none; worth what an id is.
    ("test id", 3.45),
    ("name", 0.53),
    ("href", 0.5),
    ("labels", 1.46),
    ("references", 0.81),
    ("data", 1.73),
    ("classes", 0.78),
    ("previous", 0.14),
    ("next", 1.05),
    ("around", 0.8),
    ("place", 0.38),
    ("depth", 0.9),
    ("down", 1.8),
    ("called as a rival", 5.66),
    ("points as a rival", 4.93),
    ("ancestors of a twin", 5.64),
    ("around a twin", 4.61),
    ("beside a twin", 3.56),
    ("heading of a twin", 3.52),
    ("heading", 0.83),
    ("called alone", 1.35),
    ("points alone", 4.53),
    ("context", 0.18),
    ("structure", 0.88),
];
