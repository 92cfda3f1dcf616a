//! One reading: from the survey to the lists of the result.

use std::collections::HashMap;

use domlens_dom_model::{Document, NodeId, NodeSet, Selector};
use domlens_filter::{Filter, PageFilter, Subject};

use crate::{
    ExtractError, ExtractedElement, ExtractionMode, ExtractionOptions, FormInfo, Metadata, Note,
    Page, PageLandmarks, Semantic, SmartDomResult,
    controls::{self, Group, Presence},
    describe::{Describer, flags},
    frames::frames,
    notes::unread_notes,
    semantic::{Meaning, is_part},
    state::{page_landmarks, page_state},
    survey::{Reach, Survey, Visit},
};

/// Reads `root` with `options`.
pub(crate) fn run(
    page: &Page<'_>,
    root: NodeId,
    options: &ExtractionOptions,
) -> Result<SmartDomResult, ExtractError> {
    let filter = match &options.filter {
        Some(filter) => Filter::new(filter)?,
        None => Filter::default(),
    };
    let custom = custom_elements(page.document(), &options.custom_selectors)?;
    let reach = Reach {
        shadow_roots: options.include_shadow_dom,
        frames: options.include_iframes,
    };
    let survey = Survey::of(page, root, reach);
    let document = page.document().owner_document(root);
    let kept = (!filter.is_empty()).then(|| filter.on(page.document(), page.visible_text()));
    let mut reading = Reading {
        describer: Describer {
            page,
            survey: &survey,
            options,
        },
        filter: kept,
        custom,
        forms: HashMap::new(),
        kept_forms: NodeSet::new(page.document()),
        listed: NodeSet::new(page.document()),
        containers: Vec::new(),
        hidden: 0,
        off_screen: 0,
        filtered: 0,
        result: SmartDomResult {
            mode: options.mode,
            timestamp: options.timestamp,
            page: page_state(page, document),
            landmarks: if options.brief {
                PageLandmarks::default()
            } else {
                page_landmarks(page, document)
            },
            ..SmartDomResult::default()
        },
    };
    reading.read();
    reading.result.frames = frames(page, &survey, reach);
    Ok(reading.finish(document))
}

/// The elements of all scopes that any of the custom selectors matches.
fn custom_elements(doc: &Document, selectors: &[String]) -> Result<NodeSet, ExtractError> {
    let mut found = NodeSet::new(doc);
    for text in selectors {
        let selector = Selector::parse(text).map_err(ExtractError::CustomSelector)?;
        for root in doc.scopes() {
            for node in doc.query_selector_all(root, &selector) {
                found.insert(node);
            }
        }
    }
    Ok(found)
}

struct Reading<'a, 'd> {
    describer: Describer<'a, 'd>,
    filter: Option<PageFilter<'a>>,
    custom: NodeSet,
    /// The controls of each form, by its element.
    forms: HashMap<NodeId, FormInfo>,
    /// Forms that are there and that the filter keeps.
    kept_forms: NodeSet,
    listed: NodeSet,
    /// The lists, tables and articles that the walk is in, and where they end.
    containers: Vec<(Meaning, usize)>,
    hidden: usize,
    off_screen: usize,
    filtered: usize,
    result: SmartDomResult,
}

/// An element that is listed, before the page's words are cut.
struct Found {
    element: ExtractedElement,
    owner: Option<NodeId>,
}

impl<'a> Reading<'a, '_> {
    fn read(&mut self) {
        let survey: &'a Survey = self.describer.survey;
        let full = self.describer.options.mode == ExtractionMode::Full;
        for (at, visit) in survey.visits().iter().enumerate() {
            self.read_control(visit);
            if full {
                while self.containers.last().is_some_and(|(_, end)| *end <= at) {
                    self.containers.pop();
                }
                self.read_semantic(at, visit);
            }
        }
        self.read_forms();
    }

    fn read_control(&mut self, visit: &Visit) {
        let doc = self.describer.page.document();
        let is_custom = self.custom.contains(visit.node);
        let is_hidden_field =
            self.describer.options.include_hidden && doc.input_type(visit.node) == "hidden";
        let Some(group) = visit
            .group
            .or(is_custom.then_some(Group::Clickable))
            .or(is_hidden_field.then_some(Group::Input))
        else {
            return;
        };
        let visit = Visit {
            group: Some(group),
            ..visit.clone()
        };
        let presence = controls::presence(self.describer.page, visit.node);
        if presence == Presence::Hidden && !self.describer.options.include_hidden {
            self.hidden += 1;
            return;
        }
        if self.describer.options.viewport_only
            && controls::is_off_screen(self.describer.page, visit.node)
        {
            self.off_screen += 1;
            return;
        }
        let Some(found) = self.find(&visit, presence, false) else {
            self.filtered += 1;
            return;
        };
        self.listed.insert(visit.node);
        self.add_to_form(&visit, &found);
        let lists = &mut self.result.interactive;
        match group {
            Group::Button => lists.buttons.push(found.element),
            Group::Link => lists.links.push(found.element),
            Group::Input => lists.inputs.push(found.element),
            Group::Clickable => lists.clickable.push(found.element),
        }
    }

    fn add_to_form(&mut self, visit: &Visit, found: &Found) {
        let Some(owner) = found.owner else { return };
        let form = self.forms.entry(owner).or_default();
        match visit.group {
            Some(Group::Input) => form.inputs.push(found.element.clone()),
            Some(Group::Button) => form.buttons.push(found.element.clone()),
            _ => {}
        }
    }

    fn read_semantic(&mut self, at: usize, visit: &Visit) {
        let page = self.describer.page;
        let doc = page.document();
        let Some(meaning) = Meaning::of(doc, visit) else {
            return;
        };
        if !doc.is_visible(visit.node) && !self.describer.options.include_hidden {
            return;
        }
        let presence = controls::presence(page, visit.node);
        let repeats = self.containers.iter().any(|(kind, _)| *kind == meaning);
        if meaning.holds() {
            self.containers.push((meaning, visit.end));
        }
        let Some(mut found) = self.find(visit, presence, repeats) else {
            return;
        };
        if meaning.holds() {
            found.element.children = self.children(at);
        }
        self.listed.insert(visit.node);
        let lists = self.result.semantic.get_or_insert_with(Semantic::default);
        match meaning {
            Meaning::Heading => lists.headings.push(found.element),
            Meaning::Image => lists.images.push(found.element),
            Meaning::Table => lists.tables.push(found.element),
            Meaning::List => lists.lists.push(found.element),
            Meaning::Article => lists.articles.push(found.element),
        }
    }

    /// Describes the element of `visit`, if the filter keeps it; with a preview of its text, if
    /// the text `repeats` what another element says.
    fn find(&self, visit: &Visit, presence: Presence, repeats: bool) -> Option<Found> {
        let describer = &self.describer;
        let states = describer.page.aria().states(visit.node);
        let interaction = describer.interaction(visit, presence, &states);
        let mut words = describer.words(visit);
        words.repeats |= repeats;
        if let Some(filter) = &self.filter {
            let subject = Subject {
                node: visit.node,
                text: &words.text,
                label: &words.name,
                interactions: flags(&interaction),
            };
            if !filter.accepts(&subject) {
                return None;
            }
        }
        Some(Found {
            owner: controls::form_owner(describer.page.document(), visit.node, visit.around.form),
            element: describer.describe(visit, &words, interaction, &states),
        })
    }

    /// What the container of visit `at` holds, `maxDepth` levels deep.
    fn children(&self, at: usize) -> Vec<ExtractedElement> {
        let survey = self.describer.survey;
        let doc = self.describer.page.document();
        let mut levels: Vec<(usize, ExtractedElement)> = Vec::new();
        let mut found = Vec::new();
        let Some(end) = survey.visits().get(at).map(|visit| visit.end) else {
            return found;
        };
        let mut next = at + 1;
        while let Some(visit) = survey.visits().get(next).filter(|_| next < end) {
            close(&mut levels, &mut found, next);
            let is_seen = doc.is_visible(visit.node) || self.describer.options.include_hidden;
            if is_part(doc, visit) && is_seen {
                if levels.len() >= self.describer.options.max_depth {
                    next = visit.end;
                    continue;
                }
                levels.push((visit.end, self.child(visit)));
            }
            next += 1;
        }
        close(&mut levels, &mut found, end);
        found
    }

    fn child(&self, visit: &Visit) -> ExtractedElement {
        let presence = controls::presence(self.describer.page, visit.node);
        let states = self.describer.page.aria().states(visit.node);
        let interaction = self.describer.interaction(visit, presence, &states);
        let mut words = self.describer.words(visit);
        let meaning = Meaning::of(self.describer.page.document(), visit);
        words.repeats |= meaning.is_some_and(Meaning::holds);
        self.describer.describe(visit, &words, interaction, &states)
    }

    /// Puts the forms in order. A form is listed if people see it or can use something in it.
    fn read_forms(&mut self) {
        let survey: &'a Survey = self.describer.survey;
        let (page, doc) = (self.describer.page, self.describer.page.document());
        for visit in survey
            .visits()
            .iter()
            .filter(|visit| doc.is_html(visit.node, "form"))
        {
            let controls = self.forms.remove(&visit.node);
            if controls.is_none() && !self.keeps_empty_form(visit) {
                continue;
            }
            self.kept_forms.insert(visit.node);
            self.listed.insert(visit.node);
            let name = page.name(visit.node);
            self.result.interactive.forms.push(FormInfo {
                selector: page.address(visit.node),
                name: Some(name).filter(|name| !name.is_empty()),
                action: doc
                    .attr(visit.node, "action")
                    .filter(|action| !action.trim().is_empty())
                    .map(|action| doc.resolve_url(visit.node, action)),
                method: Some(method(doc, visit.node).to_owned()),
                ..controls.unwrap_or_default()
            });
        }
    }

    /// Whether a form without listed controls is listed.
    fn keeps_empty_form(&self, visit: &Visit) -> bool {
        let options = self.describer.options;
        (options.include_hidden || self.describer.page.document().is_visible(visit.node))
            && self.filter.as_ref().is_none_or(|filter| {
                filter.accepts(&Subject::of_node(
                    visit.node,
                    self.describer.page.visible_text(),
                ))
            })
    }

    fn finish(mut self, document: NodeId) -> SmartDomResult {
        let options = self.describer.options;
        let page = self.describer.page;
        if options.mode == ExtractionMode::Full {
            self.result.semantic.get_or_insert_with(Semantic::default);
            self.result.metadata = Some(self.metadata(document));
        }
        let mut notes = Vec::new();
        if options.viewport_only && page.document().viewport().is_none() {
            notes.push(Note::viewport_unknown());
        }
        if self.hidden > 0 {
            notes.push(Note::hidden(self.hidden));
        }
        if self.off_screen > 0 {
            notes.push(Note::off_screen(self.off_screen));
        }
        if self.filtered > 0 {
            notes.push(Note::filtered(self.filtered));
        }
        notes.extend(unread_notes(
            page,
            self.describer.survey.unread(),
            &self.result.frames,
        ));
        self.result.notes = notes;
        self.result
    }

    fn metadata(&self, document: NodeId) -> Metadata {
        let page = self.describer.page;
        let doc = page.document();
        Metadata {
            total_elements: self.describer.survey.visits().len(),
            extracted_elements: self.listed.len(),
            main_content: page.main_content(document).map(|main| page.address(main)),
            language: doc
                .scope_document_element(document)
                .and_then(|html| doc.attr(html, "lang"))
                .map(|language| language.trim().to_owned())
                .filter(|language| !language.is_empty()),
        }
    }
}

/// Moves the elements that end before visit `next` to their parents.
fn close(
    levels: &mut Vec<(usize, ExtractedElement)>,
    found: &mut Vec<ExtractedElement>,
    next: usize,
) {
    while levels.last().is_some_and(|(end, _)| *end <= next) {
        if let Some((_, element)) = levels.pop() {
            match levels.last_mut() {
                Some((_, parent)) => parent.children.push(element),
                None => found.push(element),
            }
        }
    }
}

/// The [form submission method](https://html.spec.whatwg.org/#attr-fs-method).
fn method(doc: &Document, form: NodeId) -> &'static str {
    let method = doc.attr(form, "method").unwrap_or_default();
    if method.eq_ignore_ascii_case("post") {
        "post"
    } else if method.eq_ignore_ascii_case("dialog") {
        "dialog"
    } else {
        "get"
    }
}
