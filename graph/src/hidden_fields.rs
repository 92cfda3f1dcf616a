//! Fields that a form sends and nobody sees.

use domlens_aria::{MASK, is_password};
use domlens_dom_model::one_line;
use domlens_extract::{Page, Survey};
use domlens_selector_gen::locate;

use crate::HiddenField;
use crate::describe::{MAX_DETAIL, selector};
use crate::text::head;

/// Parts of names that fields with secrets have.
const SECRETS: [&str; 15] = [
    "apikey", "auth", "card", "csrf", "cvc", "cvv", "jwt", "nonce", "otp", "pass", "pwd", "secret",
    "session", "token", "xsrf",
];

/// The hidden fields of the page, in its order.
pub(crate) fn hidden_fields(page: &Page<'_>, survey: &Survey) -> Vec<HiddenField> {
    let doc = page.document();
    let mut fields = Vec::new();
    for visit in survey.visits() {
        let node = visit.node;
        if doc.input_type(node) != "hidden" {
            continue;
        }
        let name = one_line(doc.attr(node, "name").unwrap_or_default());
        let value = doc.current_value(node).unwrap_or_default();
        let value = if !value.is_empty() && (is_password(doc, node) || is_secret(&name)) {
            MASK.to_owned()
        } else {
            head(&one_line(value), MAX_DETAIL)
        };
        fields.push(HiddenField {
            name: head(&name, MAX_DETAIL),
            value,
            selector: selector(&locate(page.selectors(), node)),
        });
    }
    fields
}

/// Whether the name of a field says that its value is for the server alone.
fn is_secret(name: &str) -> bool {
    let name: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    SECRETS.iter().any(|part| name.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_of_secrets() {
        for name in [
            "csrf_token",
            "authenticity_token",
            "X-API-Key",
            "__RequestVerificationToken",
        ] {
            assert!(is_secret(name), "{name}");
        }
        for name in ["q", "page", "utf8", "return_to"] {
            assert!(!is_secret(name), "{name}");
        }
    }
}
