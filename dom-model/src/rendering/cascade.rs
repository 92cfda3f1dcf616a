//! The cascade over a page's own style sheets: which rules apply to which element.

use std::collections::{HashMap, HashSet};

use super::animation::Keyframes;
use super::declaration::{Declaration, parse_style_attribute};
use super::matcher::{MAX_STEPS, Match, ScopeRules, Work};
use super::sheet::{Reading, Sheet, note_asked_properties, parse_sheet};
use super::style::{Applied, Precedence};
use super::{custom_property, media};
use crate::css::PseudoElement as SelectorPseudoElement;
use crate::{Diagnostic, DiagnosticKind, Document, NodeId, NodeKind};

/// The most custom properties that are followed. Pages decide what is seen by a handful.
const MAX_KEPT_PROPERTIES: usize = 128;

/// All rules of a page that say something that matters here.
#[derive(Debug, Default)]
pub(super) struct Cascade {
    scopes: Vec<ScopeRules>,
    declarations: Vec<Declaration>,
    /// The custom properties that something here is decided by.
    pub(super) kept_properties: HashSet<Box<str>>,
}

impl Cascade {
    /// Reads the sheets of all scopes.
    pub(super) fn read(doc: &Document, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let sources = sources(doc);
        let mut reading = Reading::default();
        let mut sheets = read_sheets(&sources, &mut reading);
        let asked = asked_properties(doc, &sheets);
        if !asked.is_empty() {
            reading = Reading {
                kept_properties: asked,
                ..Reading::default()
            };
            sheets = read_sheets(&sources, &mut reading);
        }
        report(doc, &sheets, diagnostics);
        Self {
            scopes: sheets
                .into_iter()
                .map(|(scope, sheet)| ScopeRules::new(doc, scope, sheet))
                .collect(),
            declarations: reading.declarations,
            kept_properties: reading.kept_properties,
        }
    }

    /// The rules that apply to elements, sorted by element.
    pub(super) fn matches(&self, doc: &Document, diagnostics: &mut Vec<Diagnostic>) -> Vec<Match> {
        let mut work = Work::default();
        for rules in &self.scopes {
            rules.match_elements(doc, &mut work);
        }
        if work.is_over() {
            let message = format!(
                "matching style rules took more than {MAX_STEPS} steps; the rest was skipped"
            );
            let kind = DiagnosticKind::StyleSheetSkipped;
            diagnostics.push(Diagnostic::new(kind, message));
        }
        work.matches.sort_by_key(|found| found.node);
        work.matches
    }

    /// Adds the declarations of a rule that applies.
    pub(super) fn apply<'s>(&'s self, found: &Match, applied: &mut Vec<Applied<'s>>) {
        let (start, end) = found.declarations;
        let declarations = self.declarations.get(start as usize..end as usize);
        applied.extend(
            declarations
                .into_iter()
                .flatten()
                .map(|declaration| Applied {
                    precedence: Precedence::rule(declaration.important, &found.rank),
                    declaration,
                }),
        );
    }

    pub(super) fn keyframes(&self, scope: NodeId, name: &str) -> Option<Keyframes> {
        let at = self
            .scopes
            .binary_search_by_key(&scope, |rules| rules.scope)
            .ok()?;
        self.scopes.get(at)?.keyframes.get(name).copied()
    }

    /// Lets go of all rules but those of pseudo-elements.
    pub(super) fn keep_pseudo_elements(&mut self) {
        self.scopes.retain_mut(ScopeRules::keep_pseudo_elements);
        if self.scopes.is_empty() {
            self.declarations = Vec::new();
        }
    }

    /// Calls `each` with what applies to each `::before`, `::after` and `::marker` of elements
    /// that have a box.
    pub(super) fn each_pseudo_element(
        &self,
        doc: &Document,
        mut each: impl FnMut(NodeId, &SelectorPseudoElement, &[Applied<'_>]),
    ) {
        let mut work = Work::default();
        let mut applied = Vec::new();
        for rules in &self.scopes {
            rules.match_pseudo(doc, &mut work, |node, pseudo, found| {
                applied.clear();
                for one in found {
                    self.apply(one, &mut applied);
                }
                each(node, pseudo, &applied);
            });
        }
    }
}

/// The texts of the sheets of each scope, in document order.
fn sources(doc: &Document) -> Vec<(NodeId, Vec<String>)> {
    let mut sources: Vec<(NodeId, Vec<String>)> = Vec::new();
    for scope in doc.scopes() {
        if doc.kind(scope) == NodeKind::TemplateContents {
            continue;
        }
        let texts: Vec<String> = doc
            .elements_by_local_name(scope, "style")
            .iter()
            .filter(|style| is_applied(doc, **style))
            .map(|style| doc.text_content(*style))
            .filter(|text| !text.trim().is_empty())
            .collect();
        if !texts.is_empty() {
            sources.push((scope, texts));
        }
    }
    sources
}

/// Whether a `style` element is a sheet of the page as a person sees it: for the screen, of CSS,
/// and not for readers without scripting.
fn is_applied(doc: &Document, style: NodeId) -> bool {
    let is_css = doc
        .attr(style, "type")
        .is_none_or(|kind| kind.is_empty() || kind.eq_ignore_ascii_case("text/css"));
    is_css
        && doc
            .attr(style, "media")
            .is_none_or(media::attribute_matches)
        && !doc
            .ancestors(style)
            .any(|node| doc.is_html(node, "noscript"))
}

/// The custom properties that something is decided by, directly or through others.
fn asked_properties(doc: &Document, sheets: &[(NodeId, Sheet)]) -> HashSet<Box<str>> {
    let mut asked = HashSet::new();
    let mut references: HashMap<&str, Vec<Box<str>>> = HashMap::new();
    for (_, sheet) in sheets {
        asked.extend(sheet.asked_properties.iter().cloned());
        for (name, other) in &sheet.property_references {
            references.entry(name).or_default().push(other.clone());
        }
    }
    let attributes: Vec<&str> = doc
        .nodes()
        .filter_map(|node| doc.attr(node, "style"))
        .filter(|text| text.contains("var("))
        .collect();
    let mut declarations = Vec::new();
    for text in &attributes {
        parse_style_attribute(text, &HashSet::new(), &mut declarations);
    }
    for declaration in &declarations {
        note_asked_properties(&declaration.value, &mut asked);
    }
    if asked.is_empty() {
        return asked;
    }
    // A custom property of an attribute may name others, too.
    asked.extend(attributes.into_iter().flat_map(custom_property::references));
    let mut open: Vec<Box<str>> = asked.iter().cloned().collect();
    while let Some(name) = open.pop() {
        for other in references.remove(&*name).unwrap_or_default() {
            if asked.insert(other.clone()) {
                open.push(other);
            }
        }
    }
    // In a fixed order, so that the same page always keeps the same ones.
    let mut kept: Vec<Box<str>> = asked.into_iter().collect();
    kept.sort_unstable();
    kept.truncate(MAX_KEPT_PROPERTIES);
    kept.into_iter().collect()
}

fn read_sheets(sources: &[(NodeId, Vec<String>)], reading: &mut Reading) -> Vec<(NodeId, Sheet)> {
    sources
        .iter()
        .map(|(scope, texts)| {
            let mut sheet = Sheet::default();
            for text in texts {
                parse_sheet(text, &mut sheet, reading);
            }
            (*scope, sheet)
        })
        .collect()
}

/// Tells what was not read.
fn report(doc: &Document, sheets: &[(NodeId, Sheet)], diagnostics: &mut Vec<Diagnostic>) {
    let mut tell = |message| {
        diagnostics.push(Diagnostic::new(DiagnosticKind::StyleSheetSkipped, message));
    };
    let links = doc
        .scopes()
        .flat_map(|scope| doc.elements_by_local_name(scope, "link"))
        .filter(|link| is_external_sheet(doc, **link))
        .count();
    let imports: usize = sheets.iter().map(|(_, sheet)| sheet.imports).sum();
    if links + imports > 0 {
        tell(format!(
            "{} style sheets outside the page were not read",
            links + imports
        ));
    }
    let blocks: usize = sheets.iter().map(|(_, sheet)| sheet.skipped_blocks).sum();
    if blocks > 0 {
        tell(format!(
            "{blocks} blocks of @container and @scope were skipped: boxes are not known"
        ));
    }
    let skipped: usize = sheets.iter().map(|(_, sheet)| sheet.skipped_rules).sum();
    if let Some(first) = sheets
        .iter()
        .find_map(|(_, sheet)| sheet.first_skipped.as_ref())
    {
        tell(format!(
            "{skipped} style rules were skipped for their selectors, the first `{first}`"
        ));
    }
}

fn is_external_sheet(doc: &Document, link: NodeId) -> bool {
    let relation = doc.attr(link, "rel").unwrap_or_default();
    let has = |word: &str| {
        relation
            .split_ascii_whitespace()
            .any(|one| one.eq_ignore_ascii_case(word))
    };
    doc.is_html_element(link)
        && has("stylesheet")
        && !has("alternate")
        && doc.attr(link, "media").is_none_or(media::attribute_matches)
}
