//! The outline: which regions there are, what they are called and what they hold.

use domlens_dom_model::{Document, Selector};
use domlens_progressive::{ProgressiveExtractor, RegionInfo};

use crate::outline;

fn names(regions: &[RegionInfo]) -> Vec<&str> {
    regions
        .iter()
        .map(|region| region.label.as_deref().unwrap())
        .collect()
}

const PAGE: &str = "<header><a href=/>Home</a><form role=search aria-label='Site search'>\
    <input type=search name=q aria-label=Query><button>Find</button></form></header>\
    <nav id=n aria-label=Primary><ul><li><a href=/a>A</a><li><a href=/b>B</a></ul></nav>\
    <main id=m><h1>Shop</h1><section><h2>Lamps</h2><img src=l.png alt=Lamp><button>Add</button></section>\
    <section><p>A wrapper</p></section><table><tr><td>1</table></main>\
    <aside><a href=/x>Ad</a></aside><footer>Imprint</footer>";

#[test]
fn each_region_is_found_by_its_role_and_named() {
    let overview = outline(PAGE);
    let regions = &overview.regions;
    assert_eq!(
        regions.header.as_ref().unwrap().label.as_deref(),
        Some("1 form, 1 field, 1 button")
    );
    assert_eq!(names(&regions.navigation), ["Primary"]);
    assert_eq!(
        regions.main.as_ref().unwrap().label.as_deref(),
        Some("Shop")
    );
    assert_eq!(names(&regions.sidebar), ["1 link"]);
    assert_eq!(
        regions.footer.as_ref().unwrap().label.as_deref(),
        Some("Imprint")
    );
    assert_eq!(names(&regions.sections), ["Site search", "Lamps"]);
}

#[test]
fn a_region_is_not_named_by_all_its_text() {
    let prose = "<p>The bees of the town live on roofs, and nobody minds them, or hardly any.</p>";
    let outline = outline(&format!(
        "<table><tr><td>Menu<td id=c><h1>Bees</h1>{}</table>",
        prose.repeat(4)
    ));
    let main = outline.regions.main.unwrap();
    assert_eq!(main.selector, "#c");
    assert_eq!(main.label.as_deref(), Some("Bees"));
}

#[test]
fn places_with_nothing_in_them_are_no_regions() {
    let outline = outline(
        "<aside id=later><div></div></aside><aside aria-label=Chat></aside>\
         <nav><img src=x alt=''></nav><main>x</main>",
    );
    assert_eq!(names(&outline.regions.sidebar), ["Chat"]);
    assert_eq!(outline.regions.navigation.len(), 1);
}

#[test]
fn a_region_counts_what_it_holds() {
    let overview = outline(PAGE);
    let header = overview.regions.header.unwrap();
    assert_eq!(
        (
            header.interactive_count,
            header.button_count,
            header.link_count,
            header.input_count
        ),
        (3, 1, 1, 1)
    );
    assert!(header.has_form && !header.has_list && !header.has_table && !header.has_media);
    assert!(overview.regions.navigation[0].has_list);
    let main = overview.regions.main.unwrap();
    assert!(main.has_table && main.has_media && !main.has_form);
    assert_eq!(
        main.text_preview.as_deref(),
        Some("Shop Lamps Add A wrapper 1")
    );
    assert_eq!(overview.summary.total_interactive, 7);
    assert_eq!(overview.summary.total_sections, 2);
    assert_eq!(
        overview.summary.main_content_selector.as_deref(),
        Some("#m")
    );
}

#[test]
fn hidden_regions_and_controls_are_left_out_but_counted() {
    let overview = outline("<nav hidden><a href=/>x</a></nav><nav><a href=/ hidden>y</a>z</nav>");
    assert_eq!(names(&overview.regions.navigation), ["z"]);
    assert_eq!(overview.summary.total_interactive, 0);
    assert_eq!(overview.notes[0].count, Some(2));
}

#[test]
fn articles_count_once_however_deep_they_nest() {
    let overview = outline(
        "<main><article><h2>Post</h2><article><h3>Comment</h3></article></article>\
         <article><h2>Next</h2></article></main>",
    );
    assert_eq!(names(&overview.regions.sections), ["Post", "Next"]);
}

#[test]
fn an_open_dialog_is_a_modal_once() {
    let overview = outline(
        "<main><p>x</p></main><div role=dialog aria-label=Cookies><div aria-modal=true>\
         <button>OK</button></div></div><dialog><p>closed</p></dialog>",
    );
    assert_eq!(names(&overview.regions.modals), ["Cookies"]);
    assert!(overview.summary.has_modals);
    assert!(
        overview.suggestions[0].contains("dialog"),
        "{:?}",
        overview.suggestions
    );
}

#[test]
fn forms_say_where_they_are_and_what_for() {
    let overview = outline(
        "<header><form role=search><input name=q aria-label=q></form></header><main>\
         <form aria-label='Your account'><input type=email><input type=password></form>\
         <form><input type=email><input type=password><input type=password></form>\
         <form class=newsletter><input type=email></form>\
         <form><input name=x></form></main><form hidden><input></form>",
    );
    let forms: Vec<_> = overview
        .forms
        .iter()
        .map(|form| {
            (
                form.location.as_str(),
                form.input_count,
                form.purpose.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        forms,
        [
            ("header", 1, Some("search")),
            ("main", 2, Some("login")),
            ("main", 3, Some("registration")),
            ("main", 1, Some("subscribe")),
            ("main", 1, None),
        ]
    );
    assert_eq!(overview.forms[1].name.as_deref(), Some("Your account"));
}

#[test]
fn frames_and_closed_trees_are_told() {
    let overview = outline(
        "<iframe srcdoc='<h1>Inner</h1><button>Go</button>'></iframe>\
         <iframe src=https://pay.example/ title=Card></iframe>\
         <x-d><template shadowrootmode=closed><button>Pay</button></template></x-d>",
    );
    assert_eq!(overview.frames[0].headings, ["Inner"]);
    assert_eq!(overview.frames[1].label.as_deref(), Some("Card"));
    assert_eq!(overview.notes.len(), 3);
}

#[test]
fn an_element_is_the_main_region() {
    let doc = Document::parse(PAGE);
    let nav = doc
        .query_selector(doc.root(), &Selector::parse("nav").unwrap())
        .unwrap();
    let overview = ProgressiveExtractor::extract_structure_of(&doc, nav);
    let main = overview.regions.main.unwrap();
    assert_eq!(
        (main.selector.as_str(), main.label.as_deref()),
        ("#n", Some("Primary"))
    );
    assert!(overview.regions.navigation.is_empty() && overview.regions.header.is_none());
    assert_eq!(overview.summary.total_interactive, 2);
}

#[test]
fn a_page_of_nothing_has_an_outline() {
    let overview = outline("");
    assert_eq!(overview.summary.total_interactive, 0);
    assert_eq!(
        overview.regions.main.unwrap().label.as_deref(),
        Some("empty")
    );
}
