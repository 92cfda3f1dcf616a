//! Which attributes are told, and how long their values are.

use domlens_extract::{ExtractionOptions, MAX_TEXT};

use crate::{interactive, read};

#[test]
fn what_tells_something_is_told() {
    let button = interactive(
        "<button id=i class='c d' title=t onclick=x() style='color:red' aria-pressed=true \
         data-testid=q data-x=y jsaction=z>B</button>",
    )
    .interactive
    .buttons
    .remove(0);
    let names: Vec<_> = button.attributes.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "aria-pressed",
            "class",
            "data-testid",
            "data-x",
            "id",
            "title"
        ]
    );
}

#[test]
fn lengths_follow_the_options_and_test_ids_are_attributes() {
    let long = "x".repeat(120);
    let html = format!("<a href='/{long}' data-cy={long} data-other={long}>A</a>");
    let lengths = |options: &ExtractionOptions| {
        let link = read(&html, options).interactive.links.remove(0);
        ["href", "data-cy", "data-other"].map(|name| {
            (
                link.attributes[name].chars().count(),
                link.truncated.get(name).copied(),
            )
        })
    };
    assert_eq!(
        lengths(&ExtractionOptions::default()),
        [(100, Some(121)), (100, Some(120)), (50, Some(120))]
    );
    let options = ExtractionOptions::default()
        .with_attribute_truncate_length(120)
        .with_data_attribute_truncate_length(7);
    assert_eq!(
        lengths(&options),
        [(120, Some(121)), (120, None), (7, Some(120))]
    );
}

#[test]
fn text_is_whole_unless_a_limit_is_set() {
    let html = format!("<button>{}</button>", "word ".repeat(1000));
    let button = interactive(&html).interactive.buttons.remove(0);
    assert_eq!(button.text.len(), 4999);
    assert!(button.truncated.is_empty());
    let limited = ExtractionOptions::default().with_text_truncate_length(Some(10));
    let button = read(&html, &limited).interactive.buttons.remove(0);
    assert_eq!(button.text, "word word…");
    assert_eq!(button.truncated["text"], 4999);

    let html = format!("<button>{}</button>", "a".repeat(MAX_TEXT + 1));
    let button = interactive(&html).interactive.buttons.remove(0);
    assert_eq!(button.truncated["text"], MAX_TEXT + 1);
}
