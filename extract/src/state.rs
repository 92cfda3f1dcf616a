//! The state of the page and its landmarks: what holds for the page as a whole.

use domlens_aria::Role;
use domlens_dom_model::{Document, NodeId};

use crate::{Page, PageLandmarks, PageState};

/// Classes by which pages show that something failed.
const ERROR_CLASSES: [&str; 12] = [
    "alert-danger",
    "alert-error",
    "error",
    "error-message",
    "errors",
    "field-error",
    "form-error",
    "has-error",
    "has-errors",
    "invalid-feedback",
    "is-invalid",
    "validation-error",
];

/// Classes by which pages show that something is not there yet.
const LOADING_CLASSES: [&str; 9] = [
    "is-loading",
    "loader",
    "loading",
    "loading-spinner",
    "skeleton",
    "skeleton-loader",
    "spinner",
    "spinner-border",
    "spinner-grow",
];

/// Classes that open a `modal`, where its role does not say so.
const OPEN_CLASSES: [&str; 6] = ["active", "is-active", "is-open", "open", "show", "visible"];

/// The state of `document`, the page's or a frame's.
pub fn page_state(page: &Page<'_>, document: NodeId) -> PageState {
    let doc = page.document();
    let mut state = PageState {
        url: doc.document_url(document).to_owned(),
        title: doc.title_of(document),
        ..PageState::default()
    };
    let mut focus = None;
    for node in doc.nodes().filter(|&node| doc.is_element(node)) {
        let asked = Asked::of(doc, node);
        if asked == Asked::default()
            || page.open_document(node) != Some(document)
            || !doc.is_visible(node)
        {
            continue;
        }
        state.has_errors |= asked.invalid || (asked.error && !page.text(node).is_empty());
        state.is_loading |= asked.loading;
        state.has_modals |= asked.modal;
        if asked.focus && focus.is_none() && !doc.is_live() && page.aria().is_focusable(node) {
            focus = Some(node);
        }
    }
    let focus = focus.or_else(|| live_focus(page, document));
    state.has_focus = focus.map(|node| page.address(node));
    state
}

/// What has the focus on a live page, if it is an element of `document` that can be told from it.
fn live_focus(page: &Page<'_>, document: NodeId) -> Option<NodeId> {
    let doc = page.document();
    doc.focus().filter(|&node| {
        page.open_document(node) == Some(document)
            && !doc.is_html(node, "body")
            && !doc.is_html(node, "html")
    })
}

/// Whether `node` is a dialog that is open.
pub fn is_open_modal(page: &Page<'_>, node: NodeId) -> bool {
    let doc = page.document();
    doc.is_element(node) && Asked::of(doc, node).modal && doc.is_visible(node)
}

/// What the markup of one element claims, before anyone looks whether it shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the claims are independent of each other"
)]
struct Asked {
    invalid: bool,
    error: bool,
    loading: bool,
    modal: bool,
    focus: bool,
}

impl Asked {
    fn of(doc: &Document, node: NodeId) -> Self {
        let mut asked = Self {
            modal: doc.is_html(node, "dialog"),
            ..Self::default()
        };
        let mut waits = false;
        let mut measures = false;
        for attribute in doc.attributes(node) {
            let is_true = || attribute.value.eq_ignore_ascii_case("true");
            match attribute.local_name {
                "aria-invalid" => asked.invalid |= is_true(),
                "aria-busy" => asked.loading |= is_true(),
                "aria-modal" => asked.modal |= is_true(),
                "aria-valuenow" => measures = true,
                "autofocus" => asked.focus = true,
                "class" => asked.add_classes(attribute.value),
                "role" => match attribute
                    .value
                    .split_ascii_whitespace()
                    .find_map(Role::parse)
                {
                    Some(Role::Alert) => asked.error = true,
                    Some(Role::Dialog | Role::Alertdialog) => asked.modal = true,
                    Some(Role::Progressbar) => waits = true,
                    _ => {}
                },
                _ => {}
            }
        }
        // A progress bar with a value measures something; without one it waits.
        asked.loading |= waits && !measures;
        asked
    }

    fn add_classes(&mut self, classes: &str) {
        let (mut modal, mut open) = (false, false);
        for class in classes.split_ascii_whitespace() {
            self.error |= ERROR_CLASSES.binary_search(&class).is_ok();
            self.loading |= LOADING_CLASSES.binary_search(&class).is_ok();
            modal |= class == "modal";
            open |= OPEN_CLASSES.binary_search(&class).is_ok();
        }
        self.modal |= modal && open;
    }
}

/// Selectors of the page's landmarks.
pub(crate) fn page_landmarks(page: &Page<'_>, document: NodeId) -> PageLandmarks {
    let found = page.landmarks(document);
    let addresses = |nodes: &[NodeId]| nodes.iter().map(|&node| page.address(node)).collect();
    PageLandmarks {
        navigation: addresses(&found.navigation),
        main: addresses(&found.main),
        forms: addresses(&found.form),
        headers: addresses(&found.banner),
        footers: addresses(&found.contentinfo),
        articles: addresses(&articles(page, document)),
        sections: addresses(&found.region),
        complementary: addresses(&found.complementary),
        search: addresses(&found.search),
    }
}

fn articles(page: &Page<'_>, document: NodeId) -> Vec<NodeId> {
    let doc = page.document();
    doc.nodes()
        .filter(|&node| doc.is_html(node, "article") || doc.has_attr(node, "role"))
        .filter(|&node| page.aria().role(node) == Some(Role::Article))
        .filter(|&node| doc.is_visible(node) && page.open_document(node) == Some(document))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state_of(html: &str) -> PageState {
        let doc = Document::parse(html);
        page_state(&Page::new(&doc), doc.root())
    }

    #[test]
    fn the_tables_can_be_searched() {
        assert!(
            ERROR_CLASSES.is_sorted() && LOADING_CLASSES.is_sorted() && OPEN_CLASSES.is_sorted()
        );
    }

    #[test]
    fn an_error_must_show() {
        assert!(state_of("<p role=alert>No</p>").has_errors);
        assert!(state_of("<p class='error big'>No</p>").has_errors);
        assert!(state_of("<input aria-invalid=true>").has_errors);
        assert!(!state_of("<p role=alert></p><p class=error hidden>No</p>").has_errors);
        assert!(!state_of("<p class=errorless>No</p><input aria-invalid=false>").has_errors);
    }

    #[test]
    fn loading_is_said_by_state_role_or_class() {
        assert!(state_of("<main aria-busy=true></main>").is_loading);
        assert!(state_of("<div role=progressbar></div>").is_loading);
        assert!(state_of("<div class=spinner></div>").is_loading);
        assert!(!state_of("<div role=progressbar aria-valuenow=3></div>").is_loading);
        assert!(!state_of("<div class=spinner hidden></div>").is_loading);
    }

    #[test]
    fn a_closed_dialog_is_no_modal() {
        assert!(state_of("<dialog open>a</dialog>").has_modals);
        assert!(state_of("<div role=dialog>a</div>").has_modals);
        assert!(state_of("<div class='modal show'>a</div>").has_modals);
        assert!(!state_of("<dialog>a</dialog><div class=modal>b</div>").has_modals);
    }

    #[test]
    fn the_first_autofocus_that_can_have_it_has_the_focus() {
        let html = "<input autofocus disabled id=a><input autofocus id=b><input autofocus id=c>";
        assert_eq!(state_of(html).has_focus.as_deref(), Some("#b"));
    }
}
