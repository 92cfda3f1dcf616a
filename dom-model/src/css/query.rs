//! Queries: the elements of one scope that a selector matches.

use cssparser::Parser;
use selectors::context::{
    MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, QuirksMode as CssQuirksMode,
    SelectorCaches,
};
use selectors::matching::{MatchingContext, matches_selector_list};
use selectors::parser::SelectorList;

use super::dialect::{Dialect, SelectorParser};
use super::{ElementRef, SelectorError};
use crate::{Document, NodeId, QuirksMode};

/// A parsed list of CSS selectors.
///
/// [Selectors Level 4] as far as static matching goes: all combinators, attributes, structure,
/// `:is()`, `:where()`, `:not()`, `:has()`, `:nth-child(… of …)`, `:lang()`, `:dir()`, form states.
/// States that only a person at the page causes (`:hover`, `:focus`, `:visited`) match nothing.
///
/// [Selectors Level 4]: https://drafts.csswg.org/selectors/
#[derive(Clone, Debug)]
pub struct Selector {
    list: SelectorList<Dialect>,
}

impl Selector {
    /// Parses a selector list as `querySelectorAll` takes it.
    ///
    /// # Errors
    ///
    /// [`SelectorError`] for what is no valid selector, for unknown pseudo-classes, and for
    /// pseudo-elements, which are no elements.
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        let mut input = Parser::new(text);
        let parser = SelectorParser {
            for_style_sheet: false,
        };
        match parser.parse_list(&mut input) {
            Ok(list) => Ok(Self { list }),
            Err(error) => Err(SelectorError::new(
                text,
                input.position().byte_index(),
                &error.kind,
            )),
        }
    }
}

impl std::str::FromStr for Selector {
    type Err = SelectorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl Document {
    /// The first descendant of `root` in its own scope that `selector` matches. `root` is an
    /// element, which `:scope` then means, or the root of a scope.
    pub fn query_selector(&self, root: NodeId, selector: &Selector) -> Option<NodeId> {
        self.matcher(root, |matcher| {
            self.descendant_elements(root)
                .find(|node| matcher.matches(*node, selector))
        })
    }

    /// The descendants of `root` in its own scope that `selector` matches, in document order.
    /// Nothing inside shadow roots, template contents or frames below `root` is among them.
    ///
    /// ```
    /// use domlens_dom_model::{Document, Selector};
    /// let doc = Document::parse("<ul><li>a<li class=x>b<li>c</ul>");
    /// let selector = Selector::parse("li:nth-child(1 of :not(.x)), li:has(+ .x)")?;
    /// assert_eq!(doc.query_selector_all(doc.root(), &selector).len(), 1);
    /// # Ok::<(), domlens_dom_model::SelectorError>(())
    /// ```
    pub fn query_selector_all(&self, root: NodeId, selector: &Selector) -> Vec<NodeId> {
        self.matcher(root, |matcher| {
            self.descendant_elements(root)
                .filter(|node| matcher.matches(*node, selector))
                .collect()
        })
    }

    /// Whether `selector` matches `element` in its scope.
    pub fn matches(&self, element: NodeId, selector: &Selector) -> bool {
        self.is_element(element)
            && self.matcher(element, |matcher| matcher.matches(element, selector))
    }

    /// The nearest of `element` and its ancestors in its scope that `selector` matches.
    pub fn closest(&self, element: NodeId, selector: &Selector) -> Option<NodeId> {
        self.matcher(element, |matcher| {
            self.inclusive_ancestors(element)
                .filter(|node| self.is_element(*node))
                .find(|node| matcher.matches(*node, selector))
        })
    }

    /// Runs `work` with a matcher whose caches live as long as one selector is looked at: they
    /// key on the selector's address, which another may get later.
    fn matcher<T>(&self, root: NodeId, work: impl FnOnce(&mut Matcher<'_, '_>) -> T) -> T {
        let mut caches = SelectorCaches::default();
        let quirks_mode = match self.quirks_mode(root) {
            QuirksMode::Quirks => CssQuirksMode::Quirks,
            QuirksMode::LimitedQuirks => CssQuirksMode::LimitedQuirks,
            QuirksMode::NoQuirks => CssQuirksMode::NoQuirks,
        };
        let mut context = MatchingContext::new(
            MatchingMode::Normal,
            None,
            &mut caches,
            quirks_mode,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        if self.is_element(root) {
            context.scope_element = Some(selectors::Element::opaque(&ElementRef::new(self, root)));
        }
        work(&mut Matcher { doc: self, context })
    }
}

struct Matcher<'d, 'c> {
    doc: &'d Document,
    context: MatchingContext<'c, Dialect>,
}

impl Matcher<'_, '_> {
    fn matches(&mut self, node: NodeId, selector: &Selector) -> bool {
        matches_selector_list(
            &selector.list,
            ElementRef::new(self.doc, node),
            &mut self.context,
        )
    }
}
