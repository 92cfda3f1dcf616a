//! What to look at next, in plain words.

use crate::{FormSummary, StructuralOverview};

/// How many forms are suggested.
const MAX_FORMS: usize = 3;

/// At most one line for each thing that stands out, the most urgent first.
pub(super) fn suggestions(overview: &StructuralOverview) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(modal) = overview.regions.modals.first() {
        lines.push(format!(
            "A dialog is open: extract region {} first",
            modal.selector
        ));
    }
    if overview.summary.has_errors {
        lines.push("The page shows an error".to_owned());
    }
    if overview.summary.is_loading {
        lines.push("Parts of the page are still loading".to_owned());
    }
    lines.extend(
        overview
            .forms
            .iter()
            .filter(|form| form.input_count > 0)
            .take(MAX_FORMS)
            .map(form),
    );
    if let Some(main) = &overview.regions.main {
        let what = match main.interactive_count {
            0 => "no controls".to_owned(),
            1 => "1 control".to_owned(),
            count => format!("{count} controls"),
        };
        lines.push(format!(
            "Extract region {}: main content, {what}",
            main.selector
        ));
    }
    let unread = overview
        .frames
        .iter()
        .filter(|frame| frame.readable && !frame.read)
        .count();
    if unread > 0 {
        lines.push("Set includeIframes to read the frames".to_owned());
    }
    lines
}

fn form(form: &FormSummary) -> String {
    let fields = if form.input_count == 1 {
        "field"
    } else {
        "fields"
    };
    let what = match form.purpose.as_deref() {
        Some("passwordChange") => "password change form",
        Some("passwordReset") => "password reset form",
        Some(purpose) => &format!("{purpose} form"),
        None => "form",
    };
    format!(
        "Extract region {}: {what}, {} {fields}",
        form.selector, form.input_count
    )
}
