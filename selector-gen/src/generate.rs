//! From what was found to what is said: the ranked, varied list of candidates.

use domlens_dom_model::NodeId;

use crate::candidate::{
    CandidateKind, ElementSelector, ElementSelectorCandidate, Reason, SelectorDetail,
};
use crate::facts::Fact;
use crate::index::SelectorIndex;
use crate::index::scope::ScopeIndex;
use crate::locator::Locator;
use crate::plan::{Compound, Plan, Relation, Way};
use crate::print;
use crate::proof::{self, Range};
use crate::search::{Findings, root_path, search, search_css};
use crate::weights::{self, PER_XPATH_TOKEN, TEST_IDS};

/// How many unique CSS candidates are listed.
const MAX_CSS: usize = 3;
/// A further candidate longer than this is not worth its tokens.
const MAX_FURTHER_TOKENS: f32 = 22.0;
/// A further candidate less stable than this (see [`weights::score`]) is not listed.
const MIN_FURTHER_SCORE: u8 = 48;
/// A hint by text is given for texts up to this many bytes.
const MAX_HINT: usize = 50;

/// The selectors of an element: the best CSS, the best XPath, and the ranked candidates.
///
/// `css` and `xpath` match the element and no other in its tree scope; so does every candidate
/// with `unique: true`. For a node that is no element, all is empty.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_selector_gen::{SelectorIndex, generate_selectors};
///
/// let doc = Document::parse(r#"<button data-cy="pay">Pay</button><button>Other</button>"#);
/// let index = SelectorIndex::new(&doc);
/// let pay = doc.nodes().find(|&node| doc.has_attr(node, "data-cy")).unwrap();
/// assert_eq!(generate_selectors(&index, pay).css, r#"[data-cy="pay"]"#);
/// ```
pub fn generate_selectors(index: &SelectorIndex<'_>, element: NodeId) -> ElementSelector {
    let mut selector = in_scope(index, element);
    selector.locator = Locator::around(index, element, selector.css.clone());
    selector
}

/// As much of [`generate_selectors`] as `detail` asks for; what it does not ask for stays empty.
pub fn selectors_with(
    index: &SelectorIndex<'_>,
    element: NodeId,
    detail: SelectorDetail,
) -> ElementSelector {
    match detail {
        SelectorDetail::Full => generate_selectors(index, element),
        SelectorDetail::Css => {
            let css = css_selector(index, element);
            ElementSelector {
                locator: Locator::around(index, element, css.clone()),
                css,
                ..ElementSelector::default()
            }
        }
    }
}

/// The best unique CSS selector of an element in its tree scope: the `css` of
/// [`generate_selectors`], in a fraction of its time. Empty for a node that is no element.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_selector_gen::{SelectorIndex, css_selector};
///
/// let doc = Document::parse("<main><h1>Tea</h1><p>Green</p></main>");
/// let index = SelectorIndex::new(&doc);
/// let tea = doc.nodes().find(|&node| doc.is_html(node, "p")).unwrap();
/// assert_eq!(css_selector(&index, tea), "p");
/// ```
pub fn css_selector(index: &SelectorIndex<'_>, element: NodeId) -> String {
    let Some(scope) = index.scope(element) else {
        return String::new();
    };
    let Some(ordinal) = scope.ordinal(element) else {
        return String::new();
    };
    search_css(scope, ordinal)
        .and_then(|plan| print::css::print(scope, &plan))
        .unwrap_or_default()
}

fn in_scope(index: &SelectorIndex<'_>, element: NodeId) -> ElementSelector {
    let doc = index.document();
    let found = index.scope(element).and_then(|scope| {
        let ordinal = scope.ordinal(element)?;
        Some((scope, ordinal, search(scope, ordinal)?))
    });
    let Some((scope, ordinal, findings)) = found else {
        return ElementSelector::default();
    };
    let mut list = candidates(scope, element, &findings);
    let xpath = best_xpath(scope, ordinal, &findings);
    add_xpath(&mut list, xpath.as_ref());
    let text_based = hint(scope, element);
    if let Some(hint) = &text_based {
        list.push(ElementSelectorCandidate {
            kind: CandidateKind::Text,
            value: hint.clone(),
            score: 30,
            unique: false,
            reason: Reason::Hint,
        });
    }
    list.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    let css = list
        .iter()
        .find(|candidate| candidate.unique && candidate.is_css())
        .map(|candidate| candidate.value.clone());
    ElementSelector {
        css: css.unwrap_or_default(),
        xpath: xpath.map(|(value, _)| value).unwrap_or_default(),
        text_based,
        data_test_id: TEST_IDS
            .iter()
            .find_map(|name| doc.attr(element, name))
            .map(str::to_owned),
        aria_label: doc.attr(element, "aria-label").map(str::to_owned),
        candidates: list,
        locator: Locator::default(),
    }
}

/// A plan with the score that it gets.
struct Ranked<'p> {
    plan: &'p Plan<'p>,
    score: u8,
    kind: CandidateKind,
}

/// The unique CSS candidates, varied, and the seed's kinds that are not unique.
fn candidates(
    scope: &ScopeIndex<'_>,
    element: NodeId,
    findings: &Findings<'_>,
) -> Vec<ElementSelectorCandidate> {
    let mut ranked: Vec<Ranked<'_>> = findings
        .plans
        .iter()
        .filter(|plan| !plan.xpath_only)
        .map(|plan| Ranked {
            plan,
            score: weights::rank(plan),
            kind: plan.kind,
        })
        .collect();
    ranked.sort_by(|a, b| {
        b.score
            .cmp(&a.score)
            .then(a.plan.price().total_cmp(&b.plan.price()))
    });
    let mut list: Vec<ElementSelectorCandidate> = Vec::new();
    let mut used = Vec::new();
    for entry in &ranked {
        let further = !list.is_empty();
        if further
            && (entry.score < MIN_FURTHER_SCORE
                || entry.plan.is_positional()
                || entry.plan.tokens > MAX_FURTHER_TOKENS)
        {
            continue;
        }
        let apart = |element, what| !used.contains(&(element, what));
        if further && !entry.plan.all_leans(apart) {
            continue;
        }
        let Some(value) = print::css::print(scope, entry.plan) else {
            continue;
        };
        entry.plan.all_leans(|element, what| {
            used.push((element, what));
            true
        });
        list.push(ElementSelectorCandidate {
            kind: entry.kind,
            value,
            score: entry.score,
            unique: true,
            reason: reason(entry.plan, entry.score),
        });
        if list.len() == MAX_CSS {
            break;
        }
    }
    list.extend(ambiguous(scope, element, &findings.facts));
    list
}

fn reason(plan: &Plan<'_>, score: u8) -> Reason {
    if plan.is_positional() {
        return Reason::Position;
    }
    if plan.cost >= weights::GENERATED_ID && score < 40 {
        return Reason::Generated;
    }
    match &plan.way {
        Way::Below(description) if !matches!(description.relation, Relation::Alone) => {
            Reason::Context
        }
        _ if plan.anchor.is_some() || plan.middle.is_some() => Reason::Anchored,
        _ => Reason::Stable,
    }
}

/// Test id, role with label and name stay in the list when others share them.
fn ambiguous(
    scope: &ScopeIndex<'_>,
    element: NodeId,
    facts: &[Fact<'_>],
) -> Vec<ElementSelectorCandidate> {
    let mut list = Vec::new();
    let mut push = |kind, score, own: Compound| {
        let mut value = String::new();
        if print::css::compound(scope, &own, &mut value).is_some() {
            list.push(ElementSelectorCandidate {
                kind,
                value,
                score,
                unique: false,
                reason: Reason::Ambiguous,
            });
        }
    };
    let is_role = |fact: &&Fact<'_>| scope.is_attribute(fact.what, "role");
    for fact in facts.iter().filter(|fact| !fact.is_unique()) {
        let own = Compound::of(element, false, fact.what);
        match fact.kind {
            CandidateKind::DataTestid => push(CandidateKind::DataTestid, 90, own),
            CandidateKind::Name => push(CandidateKind::Name, 78, own),
            _ => {}
        }
    }
    let label = facts
        .iter()
        .find(|fact| fact.kind == CandidateKind::AriaLabel);
    if let (Some(role), Some(label)) = (facts.iter().find(is_role), label) {
        let pair = Compound::of(element, false, role.what).and(label.what);
        if let Some(pair) =
            pair.filter(|_| !proof::is_alone(Range::ALL, &role.hits, Some(&label.hits)))
        {
            push(CandidateKind::RoleAria, 85, pair);
        }
    }
    list
}

/// The XPath with the lowest price, and its score when it leans on text.
fn best_xpath(
    scope: &ScopeIndex<'_>,
    ordinal: usize,
    findings: &Findings<'_>,
) -> Option<(String, Option<u8>)> {
    // The surcharge only adds, so it is asked for where the bare price is lower than the best.
    let mut best: Option<(f32, &Plan<'_>)> = None;
    for plan in &findings.plans {
        let price = plan.xpath_price();
        if best.is_some_and(|best| best.0 <= price) {
            continue;
        }
        let Some(more) = print::xpath::surcharge(scope, plan) else {
            continue;
        };
        let full = price + PER_XPATH_TOKEN * more;
        if best.is_none_or(|best| full < best.0) {
            best = Some((full, plan));
        }
    }
    let best = best.and_then(|(price, plan)| {
        let value = print::xpath::print(scope, plan)?;
        Some((
            value,
            plan.xpath_only.then(|| weights::score(price).min(89)),
        ))
    });
    best.or_else(|| {
        Some((
            print::xpath::print(scope, &root_path(scope, ordinal))?,
            None,
        ))
    })
}

fn add_xpath(list: &mut Vec<ElementSelectorCandidate>, xpath: Option<&(String, Option<u8>)>) {
    if let Some((value, textual)) = xpath {
        list.push(ElementSelectorCandidate {
            kind: if textual.is_some() {
                CandidateKind::XpathText
            } else {
                CandidateKind::Xpath
            },
            value: value.clone(),
            score: textual.unwrap_or(40),
            unique: true,
            reason: if textual.is_some() {
                Reason::Text
            } else {
                Reason::Stable
            },
        });
    }
}

/// `button:contains("Save")` for buttons, links and labels with a short text.
fn hint(scope: &ScopeIndex<'_>, element: NodeId) -> Option<String> {
    let doc = scope.doc;
    let tag = doc.local_name(element);
    if !doc.is_html_element(element) || !matches!(tag, "a" | "button" | "label") {
        return None;
    }
    let said = scope.texts().text(scope, element);
    let short = said.complete && !said.said.is_empty() && said.said.len() <= MAX_HINT;
    short.then(|| {
        format!(
            "{tag}:contains({})",
            domlens_dom_model::css::escape_string(&said.said)
        )
    })
}

#[cfg(test)]
mod tests {
    use crate::words;

    #[test]
    fn tokens_are_counted_for_printed_text() {
        assert!((words::tokens(r#"a[href*="/about"]"#) - 7.0).abs() < 3.0);
    }
}
