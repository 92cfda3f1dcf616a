//! The options: their defaults, their JSON, and what each does.

use domlens_dom_model::{Document, Selector};
use domlens_extract::{
    ExtractError, ExtractionMode, ExtractionOptions, ExtractionOverrides, FilterOptions,
    InteractionType, NoteKind, Pattern, SmartDomReader,
};

use crate::{labels, listed, noted, read};

#[test]
fn the_defaults_are_those_of_the_contract() {
    let json = serde_json::to_value(ExtractionOptions::default()).unwrap();
    assert_eq!(
        json,
        serde_json::json!({
            "mode": "interactive", "maxDepth": 5, "includeHidden": false, "includeShadowDOM": true,
            "includeIframes": false, "viewportOnly": false, "mainContentOnly": false,
            "customSelectors": [], "attributeTruncateLength": 100,
            "dataAttributeTruncateLength": 50, "textTruncateLength": null, "filter": null,
            "timestamp": 0
        })
    );
    let partial: ExtractionOptions = serde_json::from_str(r#"{"maxDepth": 2}"#).unwrap();
    assert_eq!(partial, ExtractionOptions::default().with_max_depth(2));
    let unknown = serde_json::from_str::<ExtractionOptions>(r#"{"maxdepth": 2}"#);
    assert!(unknown.unwrap_err().to_string().contains("maxdepth"));
}

#[test]
fn options_of_one_reading_come_before_those_of_the_reader() {
    let doc = Document::parse("<button hidden>A</button><main><button>B</button></main>");
    let reader = SmartDomReader::new(
        ExtractionOptions::default()
            .with_include_hidden(true)
            .with_timestamp(7),
    );
    assert_eq!(
        labels(&reader.extract(&doc).unwrap().interactive.buttons),
        ["A", "B"]
    );
    let once: ExtractionOverrides =
        serde_json::from_str(r#"{"includeHidden": false, "mode": "full"}"#).unwrap();
    let result = reader.extract_with(&doc, doc.root(), &once).unwrap();
    assert_eq!(labels(&result.interactive.buttons), ["B"]);
    assert_eq!((result.mode, result.timestamp), (ExtractionMode::Full, 7));
}

#[test]
fn the_named_readings_force_their_mode() {
    let doc = Document::parse("<p>a");
    let full = ExtractionOptions::default().with_mode(ExtractionMode::Full);
    let result = SmartDomReader::extract_interactive(&doc, &full).unwrap();
    assert_eq!(result.mode, ExtractionMode::Interactive);
    assert!(result.semantic.is_none() && result.metadata.is_none());
    let result = SmartDomReader::extract_full(&doc, &ExtractionOptions::default()).unwrap();
    assert_eq!(result.mode, ExtractionMode::Full);
    assert!(result.semantic.is_some() && result.metadata.is_some());
    for mode in [ExtractionMode::Structure, ExtractionMode::Content] {
        let options = ExtractionOptions::default().with_mode(mode);
        let result = SmartDomReader::new(options).extract(&doc).unwrap();
        assert_eq!(result.mode, mode);
        assert!(result.semantic.is_none());
    }
}

#[test]
fn an_element_is_read_with_what_is_around_it() {
    let doc = Document::parse(
        "<button>Out</button><form id=f><div id=d><button>In</button></div></form>",
    );
    let find = |css: &str| {
        doc.query_selector(doc.root(), &Selector::parse(css).unwrap())
            .unwrap()
    };
    let result = SmartDomReader::extract_from_element(
        &doc,
        find("#d"),
        ExtractionMode::Interactive,
        &ExtractionOptions::default(),
    )
    .unwrap();
    assert_eq!(labels(&result.interactive.buttons), ["In"]);
    let button = &result.interactive.buttons[0];
    assert_eq!(button.context.nearest_form.as_deref(), Some("#f"));
    assert!(button.interaction.submit);
    // The form is not inside the root.
    assert!(result.interactive.forms.is_empty());

    let text = doc.nodes().find(|&node| doc.is_text(node)).unwrap();
    let refused = SmartDomReader::extract_from_element(
        &doc,
        text,
        ExtractionMode::Full,
        &ExtractionOptions::default(),
    );
    assert_eq!(refused.unwrap_err(), ExtractError::NotARoot);
}

#[test]
fn main_content_only_leaves_the_rest_out() {
    let html = "<nav id=n><a href=/>Home</a></nav><main><a href=/x>Story</a></main>";
    let result = read(
        html,
        &ExtractionOptions::default().with_main_content_only(true),
    );
    assert_eq!(listed(&result.interactive), ["link Story"]);
    // Landmarks are the page's.
    assert_eq!(result.landmarks.navigation, ["#n"]);
}

#[test]
fn the_filter_keeps_and_counts() {
    let html = "<form id=f><label>Mail <input type=email></label><button>Send</button></form>\
                <form id=g><input aria-label=Other></form><a href=/>Mail us</a>";
    let filtered = |filter: FilterOptions| {
        read(
            html,
            &ExtractionOptions::default().with_filter(Some(filter)),
        )
    };
    let result = filtered(FilterOptions {
        text_contains: vec!["mail".into()],
        ..FilterOptions::default()
    });
    assert_eq!(listed(&result.interactive), ["link Mail us", "input Mail"]);
    assert_eq!(noted(&result, NoteKind::Filtered), [Some(2)]);
    let forms: Vec<_> = result
        .interactive
        .forms
        .iter()
        .map(|form| form.selector.as_str())
        .collect();
    assert_eq!(forms, ["#f"]);
    assert_eq!(labels(&result.interactive.forms[0].inputs), ["Mail"]);
    assert!(result.interactive.forms[0].buttons.is_empty());

    let result = filtered(FilterOptions {
        interaction_types: vec![InteractionType::Submit, InteractionType::Nav],
        ..FilterOptions::default()
    });
    assert_eq!(listed(&result.interactive), ["button Send", "link Mail us"]);
}

#[test]
fn bad_selectors_and_patterns_are_named() {
    let doc = Document::parse("");
    let error = |options: ExtractionOptions| {
        SmartDomReader::new(options)
            .extract(&doc)
            .unwrap_err()
            .to_string()
    };
    let custom = ExtractionOptions::default().with_custom_selectors(vec!["b >".into()]);
    let message = error(custom);
    assert!(
        message.contains("customSelectors") && message.contains("b >"),
        "{message}"
    );
    let filter = FilterOptions {
        text_matches: vec![Pattern::from("/[/")],
        ..FilterOptions::default()
    };
    let message = error(ExtractionOptions::default().with_filter(Some(filter)));
    assert!(
        message.contains("textMatches") && message.contains("`/[/`"),
        "{message}"
    );
}

#[test]
fn a_frame_answers_for_itself() {
    let doc = Document::parse(
        "<title>Out</title><nav>N</nav><iframe srcdoc='<title>In</title><main id=m>\
         <button role=alert>B</button></main>'></iframe>",
    );
    let iframe = doc
        .nodes()
        .find(|&node| doc.is_html(node, "iframe"))
        .unwrap();
    let frame = doc.frame_document(iframe).unwrap();
    let reader = SmartDomReader::new(ExtractionOptions::default());
    let result = reader
        .extract_with(&doc, frame, &ExtractionOverrides::default())
        .unwrap();
    assert_eq!(
        (result.page.title.as_str(), result.page.url.as_str()),
        ("In", "about:srcdoc")
    );
    assert_eq!(result.landmarks.main, ["iframe >> #m"]);
    assert!(result.landmarks.navigation.is_empty());
    assert!(result.page.has_errors);
    let outer = reader.extract(&doc).unwrap();
    assert_eq!(outer.page.title, "Out");
    assert!(outer.landmarks.main.is_empty() && !outer.page.has_errors);
}
