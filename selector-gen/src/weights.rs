//! The one table of weights: how volatile each fact about an element is, and what a step costs.
//!
//! A cost is minus the natural logarithm of the share of page releases that the fact survives, so
//! costs add where facts are combined. Measured on the public pages of the project's selector rig
//! (seeded releases of 98 pages and 30 real pairs of old and new versions); `docs/SELECTORS.md`
//! has the numbers and the command.

use crate::CandidateKind;
use crate::plan::Plan;

/// What an attribute is worth as a fact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttributeWeight {
    /// Volatility: minus the logarithm of the survival rate.
    pub(crate) cost: f32,
    /// Whether a new item of the same list gets another value (a link target does, a class does not).
    pub(crate) identity: bool,
    /// Whether the value is an identifier that a program may have made up.
    pub(crate) identifier: bool,
    /// What a candidate that leans on it is called.
    pub(crate) kind: CandidateKind,
}

/// The test-id attributes, most usual first.
pub(crate) const TEST_IDS: &[&str] = &[
    "data-testid",
    "data-test-id",
    "data-test",
    "data-cy",
    "data-qa",
];

/// The longest value of an attribute that is used in a selector, in bytes.
pub(crate) fn max_value(name: &str) -> usize {
    match name {
        "href" | "style" => 120,
        _ => 64,
    }
}

/// The longest visible text that is used in a selector, in bytes.
pub(crate) const MAX_TEXT: usize = 72;
/// How many classes of an element are looked at.
pub(crate) const MAX_CLASSES: usize = 12;
/// How many facts of an element are looked at, and how many are combined by twos.
pub(crate) const MAX_FACTS: usize = 10;
/// How many facts are combined by twos.
pub(crate) const MAX_PAIRED: usize = 5;
/// How many ancestors are tried as anchors.
pub(crate) const MAX_ANCESTORS: usize = 24;
/// The longest list of elements that is checked one by one to prove a selector unique.
pub(crate) const MAX_CHECKED: usize = 48;

/// Price of a token in units of cost: ten tokens more must buy about three points of survival.
pub(crate) const PER_TOKEN: f32 = 0.004;

/// Price of a token of XPath.
pub(crate) const PER_XPATH_TOKEN: f32 = 0.006;

/// An id that people chose, on the element itself and on an ancestor.
pub(crate) const ID: f32 = 0.01;
/// An id with a number in it (`portfolioModal3Label`): it counts.
pub(crate) const COUNTED_ID: f32 = 0.4;
/// An id that a program made up.
pub(crate) const GENERATED_ID: f32 = 0.7;
/// An id that repeats the `name`, whatever it looks like: as lasting as that.
pub(crate) const MIRRORED_ID: f32 = 0.012;
/// An ancestor's or neighbor's attribute of identity goes away more often than the element's own.
pub(crate) const OF_ANOTHER: f32 = 0.03;
/// A class that names.
pub(crate) const CLASS: f32 = 0.05;
/// The tag.
pub(crate) const TAG: f32 = 0.03;
/// A piece of a link's path (`[href*="/about"]`).
pub(crate) const LINK: f32 = 0.02;
/// A piece of an image's address.
pub(crate) const IMAGE: f32 = 0.12;
/// The element's own visible text, and that of another element.
pub(crate) const TEXT: f32 = 0.035;
/// The visible text of another element.
pub(crate) const OTHER_TEXT: f32 = 0.1;
/// A descendant combinator.
pub(crate) const DESCENDANT: f32 = 0.012;
/// A child combinator: a wrapper breaks it.
pub(crate) const CHILD: f32 = 0.05;
/// `:has()`: its content may go away.
pub(crate) const HAS: f32 = 0.05;
/// An adjacent sibling: an insertion breaks it.
pub(crate) const ADJACENT: f32 = 0.2;
/// One level of small containers that a list may repeat, while the selector has no identity.
pub(crate) const REPEATED: f32 = 0.03;
/// A container counts as small, for `REPEATED`, up to so many nodes.
pub(crate) const SMALL: usize = 140;
/// How much each level between an anchor and the element adds.
pub(crate) const FAR_ANCESTOR: f32 = 0.002;
/// How fast a bare tag gets worse in a wider range, for each e-fold beyond eight nodes.
pub(crate) const WIDE: f32 = 0.012;
/// A fact that costs less than this can stand for a count.
pub(crate) const NAMING: f32 = 0.1;
/// One `:nth-of-type()`.
pub(crate) const POSITION: f32 = 0.35;
/// What each place further down a list adds, up to ten.
pub(crate) const FAR_POSITION: f32 = 0.02;

/// The weight of an attribute, or `None` for one that never goes into a selector.
pub(crate) fn attribute(name: &str) -> Option<AttributeWeight> {
    use CandidateKind::{AriaLabel, Attribute, DataTestid, Href, Name};
    let weight = |cost, identity, identifier, kind| {
        Some(AttributeWeight {
            cost,
            identity,
            identifier,
            kind,
        })
    };
    if TEST_IDS.contains(&name) {
        return weight(0.01, true, false, DataTestid);
    }
    match name {
        "name" => weight(0.015, true, true, Name),
        "aria-label" => weight(0.035, true, false, AriaLabel),
        "for" => weight(0.02, true, true, Attribute),
        "href" => weight(0.06, true, false, Href),
        "role" | "type" => weight(0.02, false, false, Attribute),
        "value" => weight(0.03, true, false, Attribute),
        "placeholder" => weight(0.04, true, false, Attribute),
        "title" | "alt" => weight(0.045, true, false, Attribute),
        "action" => weight(0.05, true, true, Attribute),
        "aria-controls" | "aria-labelledby" | "headers" | "list" => {
            weight(0.06, true, true, Attribute)
        }
        "itemprop" | "property" | "autocomplete" | "slot" | "scope" => {
            weight(0.03, false, false, Attribute)
        }
        "datetime" | "itemtype" | "itemid" | "cite" => weight(0.08, true, false, Attribute),
        "rel" | "method" => weight(0.06, false, false, Attribute),
        "src" => weight(0.6, true, false, Attribute),
        // Only for the image that it shows; see `facts::address`.
        "style" => weight(0.5, true, false, Attribute),
        "label" | "summary" | "abbr" | "accesskey" | "is" | "part" => {
            weight(0.05, true, false, Attribute)
        }
        _ => name.strip_prefix("data-").and_then(|rest| {
            let volatile = rest.starts_with("v-")
                || rest.starts_with("react")
                || [
                    "index", "state", "position", "time", "token", "nonce", "version", "width",
                    "height", "style",
                ]
                .iter()
                .any(|word| rest.contains(word));
            if volatile {
                None
            } else {
                weight(0.09, true, true, Attribute)
            }
        }),
    }
}

/// Whether an anchor of this tag alone is worth naming (there is usually one of it).
pub(crate) fn is_landmark_tag(tag: &str) -> bool {
    matches!(
        tag,
        "main"
            | "nav"
            | "header"
            | "footer"
            | "aside"
            | "form"
            | "table"
            | "fieldset"
            | "dialog"
            | "article"
            | "thead"
            | "tbody"
            | "tfoot"
            | "figure"
            | "ul"
            | "ol"
            | "dl"
            | "menu"
            | "search"
            | "details"
            | "h1"
            | "svg"
    )
}

/// The score of a candidate of our own kinds from its cost, tokens included: 100 means that
/// nothing we know of breaks it, 50 that a release breaks about one in three.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is clamped to 1..=99 first"
)]
pub(crate) fn score(cost: f32) -> u8 {
    (99.0 * (-1.6 * cost).exp()).round().clamp(1.0, 99.0) as u8
}

/// Whether a selector ranks by the table of the kinds, whatever it costs.
pub(crate) fn has_fixed_rank(plan: &Plan<'_>) -> bool {
    match plan.kind {
        CandidateKind::Id => plan.cost <= ID,
        CandidateKind::DataTestid | CandidateKind::RoleAria => true,
        CandidateKind::Name => plan.cost < GENERATED_ID,
        _ => false,
    }
}

/// How a unique selector ranks: the table of the kinds with a score of their own, the model for ours.
pub(crate) fn rank(plan: &Plan<'_>) -> u8 {
    let modeled = score(plan.price());
    let fixed = has_fixed_rank(plan);
    match plan.kind {
        CandidateKind::Id if fixed => 100,
        CandidateKind::DataTestid => 95,
        CandidateKind::RoleAria => 90,
        CandidateKind::Name if fixed => 83,
        // The table's 70 and its bonus of 8 for a class, less what the surroundings cost.
        CandidateKind::ClassPath => modeled.min(78),
        CandidateKind::CssPath => modeled.min(38),
        _ => modeled.min(89),
    }
}

/// The highest price whose [`score`] is still `rank`.
pub(crate) fn price_of(rank: u8) -> f32 {
    -((f32::from(rank) - 0.51) / 99.0).ln() / 1.6
}
