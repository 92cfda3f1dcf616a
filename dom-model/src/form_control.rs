//! What HTML says of form controls: their types, which are out of use, which submit.

use std::sync::OnceLock;

use crate::{Document, NodeId, NodeSet};

/// The keywords of [`type`](https://html.spec.whatwg.org/#attr-input-type).
const INPUT_TYPES: [&str; 22] = [
    "button",
    "checkbox",
    "color",
    "date",
    "datetime-local",
    "email",
    "file",
    "hidden",
    "image",
    "month",
    "number",
    "password",
    "radio",
    "range",
    "reset",
    "search",
    "submit",
    "tel",
    "text",
    "time",
    "url",
    "week",
];

/// What takes a pass over the document to know of its form controls, each made when first asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct FormFacts {
    /// All nodes inside a disabled `fieldset`, but for those in its first `legend`.
    in_disabled_fieldset: OnceLock<NodeSet>,
    /// The default button of each form.
    default_buttons: OnceLock<NodeSet>,
}

/// Parents come before their children, so that one pass in document order does.
fn in_disabled_fieldset(doc: &Document) -> NodeSet {
    let mut inside = NodeSet::new(doc);
    let mut legends = NodeSet::new(doc);
    for node in doc.nodes() {
        let Some(parent) = doc.parent(node) else {
            continue;
        };
        let by_parent = doc.is_html(parent, "fieldset")
            && doc.has_attr(parent, "disabled")
            && !(doc.is_html(node, "legend") && legends.insert(parent));
        if by_parent || inside.contains(parent) {
            inside.insert(node);
        }
    }
    inside
}

/// The first submit button in each form. A form knows its nearest ancestor only: a button that
/// another place's `form` attribute gives away is not looked for.
fn default_buttons(doc: &Document) -> NodeSet {
    let mut forms = NodeSet::new(doc);
    let mut buttons = NodeSet::new(doc);
    for node in doc.nodes().filter(|node| doc.is_submit_button(*node)) {
        let form = doc.ancestors(node).find(|node| doc.is_html(*node, "form"));
        if form.is_some_and(|form| forms.insert(form)) {
            buttons.insert(node);
        }
    }
    buttons
}

impl Document {
    /// The [type] of an `input` element, one of HTML's keywords in lower case: `text` when the
    /// attribute is missing or unknown. Empty for other elements.
    ///
    /// ```
    /// use domlens_dom_model::{Document, Selector};
    ///
    /// let doc = Document::parse("<input type=CheckBox>");
    /// let input = doc.query_selector(doc.root(), &Selector::parse("input").unwrap()).unwrap();
    /// assert_eq!(doc.input_type(input), "checkbox");
    /// ```
    ///
    /// [type]: https://html.spec.whatwg.org/#attr-input-type
    pub fn input_type(&self, element: NodeId) -> &'static str {
        if !self.is_html(element, "input") {
            return "";
        }
        let value = self.attr(element, "type").unwrap_or_default();
        INPUT_TYPES
            .into_iter()
            .find(|keyword| keyword.eq_ignore_ascii_case(value))
            .unwrap_or("text")
    }

    /// The value of a field as it is now: of a live page what stands in it, of static HTML what it
    /// begins with. `None` for what is neither `input` nor `textarea`, and for an `input` that
    /// has none. Secrets are not masked. Cost: O(children).
    ///
    /// ```
    /// use domlens_dom_model::Document;
    ///
    /// let doc = Document::parse("<input value=ada><textarea>Dear ada</textarea>");
    /// let named = |name| doc.elements_by_local_name(doc.root(), name)[0];
    /// assert_eq!(doc.current_value(named("input")), Some("ada"));
    /// assert_eq!(doc.current_value(named("textarea")), Some("Dear ada"));
    /// assert_eq!(doc.current_value(named("body")), None);
    /// ```
    pub fn current_value(&self, element: NodeId) -> Option<&str> {
        let is_area = self.is_html(element, "textarea");
        if !is_area && !self.is_html(element, "input") {
            return None;
        }
        let live = self.live.as_ref();
        if let Some(value) = live.and_then(|live| live.input_value(element)) {
            return Some(value);
        }
        if is_area {
            // The parser makes one text of what stands in it.
            let text = self.children(element).find(|child| self.is_text(*child));
            return Some(text.map_or("", |text| self.text(text)));
        }
        self.attr(element, "value")
    }

    /// Whether a checkbox or radio button is ticked: of a live page now, of static HTML by its
    /// attribute. Of several radio buttons of one group that carry the attribute, the last counts,
    /// which this does not look for.
    pub fn is_checked(&self, element: NodeId) -> bool {
        if !matches!(self.input_type(element), "checkbox" | "radio") {
            return false;
        }
        match &self.live {
            Some(live) => live.is_checked(element),
            None => self.has_attr(element, "checked"),
        }
    }

    /// Whether a checkbox is neither ticked nor not, which only a script can make it.
    pub fn is_indeterminate(&self, element: NodeId) -> bool {
        let live = self.live.as_ref();
        live.is_some_and(|live| live.is_indeterminate(element))
    }

    /// Whether an `option` is chosen: of a live page now, of static HTML by its attribute.
    pub fn is_selected(&self, element: NodeId) -> bool {
        if !self.is_html(element, "option") {
            return false;
        }
        match &self.live {
            Some(live) => live.is_selected(element),
            None => self.has_attr(element, "selected"),
        }
    }

    /// Whether `element` is a [submit button]: it sends the form that it belongs to, if any.
    ///
    /// [submit button]: https://html.spec.whatwg.org/#concept-submit-button
    pub fn is_submit_button(&self, element: NodeId) -> bool {
        if self.is_html(element, "button") {
            let kind = self.attr(element, "type").unwrap_or_default();
            return !kind.eq_ignore_ascii_case("button") && !kind.eq_ignore_ascii_case("reset");
        }
        matches!(self.input_type(element), "submit" | "image")
    }

    /// Whether `element` is the [default button] of its form.
    ///
    /// [default button]: https://html.spec.whatwg.org/#default-button
    pub(crate) fn is_default_button(&self, element: NodeId) -> bool {
        let buttons = &self.form_facts.default_buttons;
        buttons
            .get_or_init(|| default_buttons(self))
            .contains(element)
    }

    /// Whether a form control is [actually disabled]: by itself, or by a `fieldset` around it
    /// that does not hold it in its first `legend`.
    ///
    /// [actually disabled]: https://html.spec.whatwg.org/#concept-element-disabled
    pub fn is_actually_disabled(&self, element: NodeId) -> bool {
        if !self.can_be_disabled(element) {
            return false;
        }
        if self.has_attr(element, "disabled") {
            return true;
        }
        match self.local_name(element) {
            "option" => self.parent_element(element).is_some_and(|parent| {
                self.is_html(parent, "optgroup") && self.has_attr(parent, "disabled")
            }),
            "optgroup" => false,
            _ => {
                let inside = &self.form_facts.in_disabled_fieldset;
                inside
                    .get_or_init(|| in_disabled_fieldset(self))
                    .contains(element)
            }
        }
    }

    /// Whether `disabled` means something on `element`.
    pub(crate) fn can_be_disabled(&self, element: NodeId) -> bool {
        self.is_html_element(element)
            && matches!(
                self.local_name(element),
                "button" | "input" | "select" | "textarea" | "optgroup" | "option" | "fieldset"
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Selector;

    fn ids(html: &str, selector: &str) -> Vec<String> {
        let doc = Document::parse(html);
        let found = doc.query_selector_all(doc.root(), &Selector::parse(selector).unwrap());
        let id = |node: &NodeId| doc.id(*node).unwrap_or_default().to_owned();
        found.iter().map(id).collect()
    }

    #[test]
    fn a_disabled_fieldset_spares_its_first_legend() {
        let html = "<fieldset disabled><legend><input id=a></legend><legend><input id=b></legend>\
             <fieldset><input id=c></fieldset></fieldset><input id=d>";
        assert_eq!(ids(html, "input:disabled"), ["b", "c"]);
        assert_eq!(ids(html, "input:enabled"), ["a", "d"]);
    }

    #[test]
    fn the_legend_of_an_inner_fieldset_does_not_open_the_outer_one() {
        let html = "<fieldset disabled><fieldset><legend><input id=a></legend></fieldset>";
        assert_eq!(ids(html, "input:disabled"), ["a"]);
    }

    #[test]
    fn the_first_submit_button_of_a_form_is_the_default() {
        let html = "<form><button type=button id=a></button><input type=image id=b>\
             <button id=c></button></form><form><button type=what id=d></button></form>";
        assert_eq!(ids(html, ":default"), ["b", "d"]);
    }
}
