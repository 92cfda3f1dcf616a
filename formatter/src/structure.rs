//! The outline of a page as Markdown.

use domlens_extract::{FrameInfo, Note};
use domlens_progressive::{FormSummary, RegionInfo, StructuralOverview};

use crate::item::{self, Item, counted};
use crate::{Detail, MarkdownFormatOptions};

/// The Markdown of `overview`, without the envelope.
pub(crate) fn markdown(overview: &StructuralOverview, options: &MarkdownFormatOptions) -> String {
    let regions = &overview.regions;
    let one = |region: &Option<RegionInfo>| region.iter().cloned().collect::<Vec<_>>();
    let groups = [
        ("Dialogs", regions.modals.clone()),
        ("Main", one(&regions.main)),
        ("Header", one(&regions.header)),
        ("Navigation", regions.navigation.clone()),
        ("Side columns", regions.sidebar.clone()),
        ("Sections", regions.sections.clone()),
        ("Footer", one(&regions.footer)),
    ];
    let mut parts = vec![summary(overview, options)];
    for (heading, list) in &groups {
        let lines = list.iter().map(|info| region(info, options));
        parts.push(item::group(heading, options, list.len(), lines));
    }
    parts.push(item::group(
        "Forms",
        options,
        overview.forms.len(),
        overview.forms.iter().map(|info| vec![form(info, options)]),
    ));
    parts.push(frames(&overview.frames, options));
    if options.detail != Detail::Summary {
        let suggestions = &overview.suggestions;
        let lines = suggestions
            .iter()
            .map(|text| vec![Item::new(options, "").code("", text).finish()]);
        parts.push(item::group(
            "What to read next",
            options,
            suggestions.len(),
            lines,
        ));
    }
    parts.push(notes(&overview.notes, &overview.frames, options));
    item::join(parts)
}

fn summary(overview: &StructuralOverview, options: &MarkdownFormatOptions) -> Vec<String> {
    let summary = &overview.summary;
    let counts: Vec<String> = [
        counted(summary.total_interactive, "control"),
        counted(summary.total_forms, "form"),
        counted(summary.total_sections, "section"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut lines = vec!["# Page outline".to_owned(), String::new()];
    if counts.is_empty() {
        lines.push("- nothing to operate".to_owned());
    } else {
        lines.push(format!("- {}", counts.join(", ")));
    }
    lines.extend(state(
        summary.has_errors,
        summary.is_loading,
        summary.has_modals,
    ));
    if let Some(main) = &summary.main_content_selector {
        lines.push(Item::new(options, "main content:").code(" ", main).finish());
    }
    lines
}

/// What the page is in the middle of, a line for each.
pub(crate) fn state(
    has_errors: bool,
    is_loading: bool,
    has_modals: bool,
) -> impl Iterator<Item = String> {
    [
        (has_modals, "- a dialog is open"),
        (has_errors, "- the page shows an error"),
        (is_loading, "- the page is still loading"),
    ]
    .into_iter()
    .filter(|(is, _)| *is)
    .map(|(_, line)| line.to_owned())
}

fn region(info: &RegionInfo, options: &MarkdownFormatOptions) -> Vec<String> {
    let counts: Vec<String> = [
        counted(info.button_count, "button"),
        counted(info.link_count, "link"),
        counted(info.input_count, "field"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let known = info.button_count + info.link_count + info.input_count;
    let mut words = counts.join(", ");
    if info.interactive_count > known {
        let others = counted(info.interactive_count, "control").unwrap_or_default();
        words = if words.is_empty() {
            others
        } else {
            format!("{others} ({words})")
        };
    }
    let role = info.role.as_deref().unwrap_or("region");
    let mut item = Item::new(options, role)
        .quoted(info.label.as_deref().unwrap_or_default())
        .code(" ", &info.selector)
        .words(&words);
    if options.detail == Detail::Summary {
        return vec![item.finish()];
    }
    let holds: Vec<&str> = [
        (info.has_form, "form"),
        (info.has_list, "list"),
        (info.has_table, "table"),
        (info.has_media, "media"),
    ]
    .into_iter()
    .filter(|(has, _)| *has)
    .map(|(_, name)| name)
    .collect();
    if !holds.is_empty() {
        item = item.words(&format!("holds {}", holds.join(", ")));
    }
    let mut lines = vec![item.finish()];
    if let Some(preview) = info
        .text_preview
        .as_deref()
        .and_then(|text| item::quoted(options, text))
    {
        lines.push(format!("  - {preview}"));
    }
    lines
}

fn form(info: &FormSummary, options: &MarkdownFormatOptions) -> String {
    let mut item = Item::new(options, info.purpose.as_deref().unwrap_or("form"))
        .quoted(info.name.as_deref().unwrap_or_default())
        .code(" ", &info.selector);
    if let Some(fields) = counted(info.input_count, "field") {
        item = item.words(&fields);
    }
    let place = match info.location.as_str() {
        "" | "page" => String::new(),
        location => format!("in {location}"),
    };
    item.words(&place).finish()
}

/// The frames of a page.
pub(crate) fn frames(frames: &[FrameInfo], options: &MarkdownFormatOptions) -> Vec<String> {
    let lines = frames.iter().map(|frame| {
        let mut item = Item::new(options, "frame")
            .quoted(frame.label.as_deref().unwrap_or_default())
            .code(" ", &frame.selector)
            .code(" → ", frame.src.as_deref().unwrap_or_default());
        if let Some(controls) = frame
            .interactive_count
            .and_then(|count| counted(count, "control"))
        {
            item = item.words(&controls);
        }
        if !frame.readable {
            item = item.words("its page cannot be read here");
        }
        let mut lines = vec![item.finish()];
        if options.detail != Detail::Summary {
            let headings = frame
                .headings
                .iter()
                .filter_map(|text| item::quoted(options, text));
            lines.extend(headings.map(|heading| format!("  - {heading}")));
        }
        lines
    });
    item::group("Frames", options, frames.len(), lines)
}

/// What was left out and could not be read. Notes are few, and all are told, but those about
/// frames whose lines above say it.
pub(crate) fn notes(
    notes: &[Note],
    frames: &[FrameInfo],
    options: &MarkdownFormatOptions,
) -> Vec<String> {
    let (shown, _) = options.shown(frames.len());
    let said = |selector: &str| {
        frames
            .iter()
            .take(shown)
            .any(|frame| !frame.readable && frame.selector == selector)
    };
    let mut lines: Vec<String> = notes
        .iter()
        .filter(|note| !note.selector.as_deref().is_some_and(said))
        .map(|note| {
            let selector = note.selector.as_deref().unwrap_or_default();
            Item::new(options, &note.message)
                .code(" ", selector)
                .finish()
        })
        .collect();
    if !lines.is_empty() {
        lines.splice(0..0, ["## Notes".to_owned(), String::new()]);
    }
    lines
}
