//! A reading of a region as Markdown: what can be operated, and in full what it says.

use domlens_extract::{
    ElementState, ExtractedElement, FormInfo, Semantic, SmartDomResult, Tristate,
};

use crate::item::{self, Item, counted};
use crate::structure::{frames, notes, state};
use crate::{Detail, MarkdownFormatOptions};

/// The Markdown of `result`, without the envelope.
pub(crate) fn markdown(result: &SmartDomResult, options: &MarkdownFormatOptions) -> String {
    let lists = &result.interactive;
    let mut parts = vec![summary(result, options)];
    parts.push(elements("Buttons", "button", &lists.buttons, options));
    parts.push(elements("Links", "link", &lists.links, options));
    parts.push(elements("Fields", "field", &lists.inputs, options));
    parts.push(elements(
        "Other controls",
        "element",
        &lists.clickable,
        options,
    ));
    parts.push(forms(&lists.forms, options, &result.page.url));
    if let Some(semantic) = &result.semantic {
        parts.extend(says(semantic, options));
    }
    if options.detail == Detail::Deep {
        parts.push(landmarks(result, options));
    }
    parts.push(frames(&result.frames, options));
    parts.push(notes(&result.notes, &result.frames, options));
    item::join(parts)
}

fn summary(result: &SmartDomResult, options: &MarkdownFormatOptions) -> Vec<String> {
    let lists = &result.interactive;
    let counts: Vec<String> = [
        counted(lists.buttons.len(), "button"),
        counted(lists.links.len(), "link"),
        counted(lists.inputs.len(), "field"),
        counted(lists.clickable.len(), "other control"),
        counted(lists.forms.len(), "form"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut lines = vec!["# Controls".to_owned(), String::new()];
    if counts.is_empty() {
        lines.push("- nothing to operate".to_owned());
    } else {
        lines.push(format!("- {}", counts.join(", ")));
    }
    let page = &result.page;
    lines.extend(state(page.has_errors, page.is_loading, page.has_modals));
    if let Some(focus) = &page.has_focus {
        lines.push(Item::new(options, "focus:").code(" ", focus).finish());
    }
    if let Some(metadata) = &result.metadata {
        let mut item = Item::new(options, &format!("{} elements", metadata.total_elements));
        if let Some(language) = &metadata.language {
            item = item.code(", language ", language);
        }
        if let Some(main) = &metadata.main_content {
            item = item.code(", main content ", main);
        }
        lines.push(item.finish());
    }
    lines
}

fn elements(
    heading: &str,
    word: &str,
    list: &[ExtractedElement],
    options: &MarkdownFormatOptions,
) -> Vec<String> {
    if options.detail == Detail::Summary {
        return names(heading, list, options);
    }
    let lines = list.iter().map(|element| describe(element, word, options));
    item::group(heading, options, list.len(), lines)
}

/// The names alone, on one line.
fn names(heading: &str, list: &[ExtractedElement], options: &MarkdownFormatOptions) -> Vec<String> {
    if list.is_empty() {
        return Vec::new();
    }
    let (shown, left_out) = options.shown(list.len());
    let mut names: Vec<String> = list
        .iter()
        .take(shown)
        .map(|element| {
            item::quoted(options, label(element)).unwrap_or_else(|| "no name".to_owned())
        })
        .collect();
    if left_out > 0 {
        names.push(format!("… {left_out} more"));
    }
    vec![
        format!("## {heading} ({})", list.len()),
        String::new(),
        format!("- {}", names.join(", ")),
    ]
}

/// What an element is called: its name, its text, or a guess.
fn label(element: &ExtractedElement) -> &str {
    let texts = [
        element.name.as_deref(),
        Some(element.text.as_str()),
        element.guessed_name.as_deref(),
    ];
    texts
        .into_iter()
        .flatten()
        .find(|text| !text.trim().is_empty())
        .unwrap_or_default()
}

/// What kind of element it is, in the word of its list unless its role says more.
fn kind<'e>(element: &'e ExtractedElement, word: &'e str) -> &'e str {
    match element.interaction.role.as_deref() {
        Some("generic" | "none") | None if word == "field" => &element.tag,
        Some("generic" | "none") | None => word,
        Some(role) => role,
    }
}

fn describe(
    element: &ExtractedElement,
    word: &str,
    options: &MarkdownFormatOptions,
) -> Vec<String> {
    let mut item = Item::new(options, kind(element, word)).quoted(label(element));
    if label(element).is_empty() {
        item = item.words("no name");
    } else if element.name.is_none() && element.text.trim().is_empty() {
        item = item.words("name guessed");
    }
    item = item.code(" ", &element.selector.locator.to_string());
    if let Some(href) = element.attributes.get("href") {
        item = item.code(" → ", href);
    }
    if let Some(value) = &element.value {
        item = item.with("value", value);
    }
    if let Some(group) = &element.group {
        item = item.with("group", group);
    }
    if let Some(holder) = &element.context.item {
        item = item.with("in", holder);
    }
    item = item.words(&states(element).join(", "));
    let mut lines = vec![item.finish()];
    if options.detail == Detail::Deep {
        lines.extend(details(element, options));
    }
    lines
}

fn states(element: &ExtractedElement) -> Vec<String> {
    let ElementState {
        checked,
        pressed,
        expanded,
        selected,
        current,
        required,
        readonly,
        invalid,
    } = &element.state;
    let tristate = |state: &Option<Tristate>, [off, on, partly]: [&'static str; 3]| {
        state.map(|state| match state {
            Tristate::False => off,
            Tristate::True => on,
            Tristate::Mixed => partly,
        })
    };
    let either = |state: &Option<bool>, off: &'static str, on: &'static str| {
        state.map(|state| if state { on } else { off })
    };
    let interaction = &element.interaction;
    let flag = |is: bool, word: &'static str| is.then_some(word);
    let mut words: Vec<String> = [
        tristate(checked, ["not checked", "checked", "partly checked"]),
        tristate(pressed, ["not pressed", "pressed", "partly pressed"]),
        either(expanded, "closed", "open"),
        either(selected, "not selected", "selected"),
        flag(*required, "required"),
        flag(*readonly, "read-only"),
        flag(*invalid, "invalid"),
        flag(interaction.disabled, "disabled"),
        flag(interaction.inert, "inert"),
        flag(interaction.hidden, "hidden"),
        flag(interaction.submit, "submits"),
    ]
    .into_iter()
    .flatten()
    .map(str::to_owned)
    .collect();
    if let Some(current) = current {
        let what = if current == "true" {
            String::new()
        } else {
            format!(" {current}")
        };
        words.push(format!("current{what}"));
    }
    words
}

/// What else is known of an element, on lines of their own.
fn details(element: &ExtractedElement, options: &MarkdownFormatOptions) -> Vec<String> {
    let mut items = Vec::new();
    if let Some(description) = &element.description {
        items.push(Item::new(options, "description").quoted(description));
    }
    if !element.options.is_empty() {
        let (shown, left_out) = options.shown(element.options.len());
        let mut item = Item::new(options, "options");
        for choice in element.options.iter().take(shown) {
            item = item.quoted(&choice.label);
            if choice.selected {
                item = item.words("chosen");
            }
        }
        if left_out > 0 {
            item = item.words(&format!("… {left_out} more"));
        }
        items.push(item);
    }
    if !element.attributes.is_empty() {
        let mut item = Item::new(options, "attributes");
        for (name, value) in &element.attributes {
            item = item.code(" ", &format!("{name}={value}"));
            if let Some(length) = element.truncated.get(name) {
                item = item.words(&format!("cut from {length} characters"));
            }
        }
        items.push(item);
    }
    if !element.context.parent_chain.is_empty() {
        items.push(
            Item::new(options, "inside").code(" ", &element.context.parent_chain.join(" > ")),
        );
    }
    if let Some(form) = &element.interaction.form {
        items.push(Item::new(options, "form").code(" ", form));
    }
    if let Some(click) = &element.interaction.label {
        items.push(Item::new(options, "click its label").code(" ", click));
    }
    items.push(Item::new(options, "xpath").code(" ", &element.selector.xpath));
    items
        .into_iter()
        .map(|item| format!("  {}", item.finish()))
        .collect()
}

fn forms(list: &[FormInfo], options: &MarkdownFormatOptions, page_url: &str) -> Vec<String> {
    let lines = list.iter().map(|form| {
        let mut item = Item::new(options, "form")
            .quoted(form.name.as_deref().unwrap_or_default())
            .code(" ", &form.selector);
        if let Some(method) = &form.method {
            item = item.words(method);
        }
        let action = form.action.as_deref().unwrap_or_default();
        item = item.code(" → ", within_site(action, page_url));
        let mut lines = vec![item.finish()];
        if options.detail != Detail::Summary {
            for (word, controls) in [("fields", &form.inputs), ("buttons", &form.buttons)] {
                let (shown, left_out) = options.shown(controls.len());
                let mut names: Vec<String> = controls
                    .iter()
                    .take(shown)
                    .map(|control| {
                        item::quoted(options, label(control))
                            .unwrap_or_else(|| "no name".to_owned())
                    })
                    .collect();
                if left_out > 0 {
                    names.push(format!("… {left_out} more"));
                }
                if !names.is_empty() {
                    lines.push(format!("  - {word}: {}", names.join(", ")));
                }
            }
        }
        lines
    });
    item::group("Forms", options, list.len(), lines)
}

/// An address on the site of the page from its root on, as links are told; others in full.
fn within_site<'a>(address: &'a str, page_url: &str) -> &'a str {
    let Some(end) = page_url
        .find("://")
        .map(|at| at + 3)
        .and_then(|at| Some(at + page_url.get(at..)?.find('/')?))
    else {
        return address;
    };
    page_url
        .get(..end)
        .and_then(|site| address.strip_prefix(site))
        .filter(|path| path.starts_with('/'))
        .unwrap_or(address)
}

/// What the region says.
fn says(semantic: &Semantic, options: &MarkdownFormatOptions) -> Vec<Vec<String>> {
    let lists = [
        ("Headings", "heading", &semantic.headings),
        ("Images", "image", &semantic.images),
        ("Tables", "table", &semantic.tables),
        ("Lists", "list", &semantic.lists),
        ("Articles", "article", &semantic.articles),
    ];
    lists
        .into_iter()
        .map(|(heading, word, list)| {
            if options.detail == Detail::Summary {
                return names(heading, list, options);
            }
            let lines = list.iter().map(|element| {
                let word = match element.level {
                    Some(level) => format!("h{level}"),
                    None => word.to_owned(),
                };
                let mut item = Item::new(options, &word)
                    .quoted(label(element))
                    .code(" ", &element.selector.locator.to_string());
                if let Some(src) = element.attributes.get("src") {
                    item = item.code(" → ", src);
                }
                vec![item.finish()]
            });
            item::group(heading, options, list.len(), lines)
        })
        .collect()
}

fn landmarks(result: &SmartDomResult, options: &MarkdownFormatOptions) -> Vec<String> {
    let landmarks = &result.landmarks;
    let all: Vec<(&str, &String)> = [
        ("navigation", &landmarks.navigation),
        ("main", &landmarks.main),
        ("form", &landmarks.forms),
        ("header", &landmarks.headers),
        ("footer", &landmarks.footers),
        ("article", &landmarks.articles),
        ("section", &landmarks.sections),
        ("side column", &landmarks.complementary),
        ("search", &landmarks.search),
    ]
    .into_iter()
    .flat_map(|(word, list)| list.iter().map(move |selector| (word, selector)))
    .collect();
    let lines = all
        .iter()
        .map(|(word, selector)| vec![Item::new(options, word).code(" ", selector).finish()]);
    item::group("Landmarks", options, all.len(), lines)
}

#[cfg(test)]
mod tests {
    use super::within_site;

    #[test]
    fn addresses_on_the_site_are_told_from_its_root() {
        let page = "https://shop.example/tea?page=2";
        assert_eq!(
            within_site("https://shop.example/cart/add", page),
            "/cart/add"
        );
        assert_eq!(
            within_site("https://shop.example.org/cart", page),
            "https://shop.example.org/cart"
        );
        assert_eq!(
            within_site("http://shop.example/cart", page),
            "http://shop.example/cart"
        );
        assert_eq!(
            within_site("file:///session", "file:///tmp/login.html"),
            "/session"
        );
        assert_eq!(within_site("/session", ""), "/session");
    }
}
