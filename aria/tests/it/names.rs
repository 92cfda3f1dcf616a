//! Names and descriptions, beyond what the Web Platform Tests ask.

use domlens_aria::{Accessibility, DescriptionSource, GuessSource, NameSource};
use domlens_dom_model::Document;

use crate::{find, name};

fn description(html: &str, css: &str) -> (String, Option<DescriptionSource>) {
    let doc = Document::parse(html);
    let found = Accessibility::new(&doc).description(find(&doc, css));
    (found.text, found.source)
}

fn guess(html: &str, css: &str) -> Option<(String, GuessSource)> {
    let doc = Document::parse(html);
    Accessibility::new(&doc)
        .guessed_label(find(&doc, css))
        .map(|guess| (guess.text, guess.source))
}

#[test]
fn each_step_says_where_a_name_comes_from() {
    let html = "<i id=t>Text</i><label for=b2>Label</label><fieldset><legend>Legend</legend>\
        </fieldset><table><caption>Caption</caption></table><button id=b1 aria-labelledby=t>x\
        </button><input id=b2><button id=b3 aria-label=' Aria '>x</button><img id=b4 alt=Alt>\
        <input type=submit id=b5><button id=b6>Content</button><a href=x id=b7 title=Title></a>\
        <input id=b8 placeholder=Hint><svg id=b9><title>Svg</title></svg>\
        <div role=dialog id=b10><p>x<h2>Heading</h2></div>";
    let doc = Document::parse(html);
    let aria = Accessibility::new(&doc);
    for (css, text, source) in [
        ("#b1", "Text", NameSource::AriaLabelledby),
        ("#b2", "Label", NameSource::Label),
        ("#b3", "Aria", NameSource::AriaLabel),
        ("#b4", "Alt", NameSource::Alt),
        ("#b5", "Submit", NameSource::Value),
        ("#b6", "Content", NameSource::Contents),
        ("#b7", "Title", NameSource::Title),
        ("#b8", "Hint", NameSource::Placeholder),
        ("#b9", "Svg", NameSource::TitleElement),
        ("#b10", "Heading", NameSource::Heading),
        ("fieldset", "Legend", NameSource::Legend),
        ("table", "Caption", NameSource::Caption),
    ] {
        let name = aria.name(find(&doc, css));
        assert_eq!(
            (name.text.as_str(), name.source),
            (text, Some(source)),
            "{css}"
        );
        assert!(!name.truncated);
    }
}

#[test]
fn references_are_followed_once() {
    let chain = "<b id=a aria-labelledby=b>A</b><b id=b>B</b><button aria-labelledby=a></button>";
    assert_eq!(name(chain, "button"), "A");
    let circle = "<b id=a aria-labelledby=b>A</b><b id=b aria-labelledby=a>B</b>";
    assert_eq!(name(circle, "#a"), "B");
    assert_eq!(name(circle, "#b"), "A");
    let itself = "<button id=a aria-labelledby=a>A</button>";
    assert_eq!(name(itself, "button"), "A");
    let inside = "<button>Go <b aria-labelledby=t>x</b></button><i id=t>home</i>";
    assert_eq!(name(inside, "button"), "Go home");
    assert_eq!(
        name("<button aria-labelledby='no none'>A</button>", "button"),
        "A"
    );
}

#[test]
fn a_label_around_a_control_is_read_once() {
    let around = "<fieldset><legend><label><input type=checkbox> This is a gift</label></legend>\
        </fieldset>";
    assert_eq!(name(around, "fieldset"), "This is a gift");
    assert_eq!(name(around, "input"), "This is a gift");
    let beside = "<fieldset><legend><input type=radio id=r><label for=r>Card</label></legend>\
        </fieldset>";
    assert_eq!(name(beside, "fieldset"), "Card");
    let row = "<table role=grid><tr><td><label for=c>Mail 1</label><td><input type=checkbox id=c>\
        <td>today</table>";
    assert_eq!(name(row, "tr"), "Mail 1 today");
    let referred =
        "<label id=l><input type=checkbox> Gift</label><div role=group aria-labelledby=l>";
    assert_eq!(name(referred, "div"), "Gift");
    let elsewhere = "<label for=c>Gift</label><button>Wrap: <input type=checkbox id=c></button>";
    assert_eq!(name(elsewhere, "button"), "Wrap: Gift");
}

#[test]
fn a_label_leaves_its_own_control_out() {
    assert_eq!(
        name("<label>Nick <input value=v> name</label>", "input"),
        "Nick name"
    );
    let select = "<label>Size <select><option>S<option selected>M</select></label>";
    assert_eq!(name(select, "select"), "Size");
    let circle = "<label for=a>A <input id=b></label><label for=b>B <input id=a></label>";
    assert_eq!(name(circle, "#a"), "A");
    assert_eq!(name(circle, "#b"), "B");
    let hidden = "<label for=a hidden>A</label><input id=a>";
    assert_eq!(name(hidden, "input"), "A", "a hidden label is referred to");
}

#[test]
fn labels_belong_to_the_first_control_inside() {
    let two = "<label>Text <input id=a> <input id=b></label>";
    assert_eq!(name(two, "#a"), "Text");
    assert_eq!(name(two, "#b"), "");
    let skip = "<label>Text <input type=hidden><button id=a>x</button></label>";
    assert_eq!(name(skip, "#a"), "Text");
    let missing = "<label for=none>Text <input id=a></label>";
    assert_eq!(name(missing, "#a"), "", "for leads nowhere");
}

#[test]
fn passwords_do_not_leak_into_names() {
    let html = "<h2>Key <input type=password value=hunter2></h2>";
    assert_eq!(name(html, "h2"), "Key ••••••••");
}

#[test]
fn values_of_controls_inside_count() {
    assert_eq!(
        name("<h2>At <input type=range min=0 max=10></h2>", "h2"),
        "At 5"
    );
    assert_eq!(
        name("<h2>At <input type=range value=12 max=10></h2>", "h2"),
        "At 10"
    );
    let select = "<h2>In <select><option>a<option selected>b</select> steps</h2>";
    assert_eq!(name(select, "h2"), "In b steps");
    assert_eq!(
        name("<h2>In <select><option>a<option>b</select></h2>", "h2"),
        "In a"
    );
    assert_eq!(
        name(
            "<h2>In <select size=2><option>a<option>b</select></h2>",
            "h2"
        ),
        "In"
    );
    assert_eq!(
        name("<h2><div role=textbox>a <b>c</b></div>d</h2>", "h2"),
        "a c d"
    );
}

#[test]
fn blocks_and_breaks_set_words_apart() {
    assert_eq!(name("<a href=x><div>a</div><div>b</div></a>", "a"), "a b");
    assert_eq!(name("<a href=x><b>a</b><i>b</i></a>", "a"), "ab");
    assert_eq!(name("<a href=x>a<br>b<wbr>c</a>", "a"), "a bc");
    assert_eq!(name("<a href=x>a<img alt=b>c</a>", "a"), "a b c");
    assert_eq!(
        name("<a href=x><i title='4 of 5'></i><b>4</b><i>.0</i></a>", "a"),
        "4 of 5 4.0"
    );
    assert_eq!(name("<a href=x>a<i aria-label=b>x</i>c</a>", "a"), "a b c");
}

#[test]
fn an_image_for_readers_without_scripts_is_said_once() {
    let lazy = "<a href=x><img alt=Logo class=lazy><noscript><img alt=Logo></noscript> Shop</a>";
    assert_eq!(name(lazy, "a"), "Logo Shop");
    let only = "<a href=x><img class=lazy><noscript><img alt=Logo></noscript> Shop</a>";
    assert_eq!(name(only, "a"), "Logo Shop");
}

#[test]
fn tree_items_and_menu_items_leave_their_children_out() {
    let tree = "<ul role=tree><li role=treeitem id=a>A<ul role=group><li role=treeitem>B</ul></ul>";
    assert_eq!(name(tree, "#a"), "A");
    let menu =
        "<ul role=menubar><li role=menuitem id=a>A<ul role=menu><li role=menuitem>B</ul></ul>";
    assert_eq!(name(menu, "#a"), "A");
}

#[test]
fn hidden_elements_are_named_for_who_asks() {
    assert_eq!(
        name("<div hidden><button>A <b>B</b></button></div>", "button"),
        "A B"
    );
    assert_eq!(name("<button hidden aria-label=A></button>", "button"), "A");
}

#[test]
fn a_page_is_named_by_its_title() {
    let html = "<title> A  page </title><svg><title>no</title></svg>";
    assert_eq!(name(html, "html"), "A page");
}

#[test]
fn descriptions_are_no_names() {
    let by = "<button aria-describedby='a b'>x</button><b id=a>A</b><b id=b hidden>B</b>";
    assert_eq!(
        description(by, "button"),
        ("A B".to_owned(), Some(DescriptionSource::AriaDescribedby))
    );
    let title = description("<a href=x title=T>x</a>", "a");
    assert_eq!(title, ("T".to_owned(), Some(DescriptionSource::Title)));
    assert_eq!(
        description("<a href=x title=T></a>", "a").0,
        "",
        "the title is the name"
    );
    assert_eq!(
        description("<a href=x title='x '>x</a>", "a").0,
        "",
        "it says the same"
    );
    let own = description("<b aria-description=D title=T>x</b>", "b");
    assert_eq!(
        own,
        ("D".to_owned(), Some(DescriptionSource::AriaDescription))
    );
    let desc = description("<svg><title>T</title><desc>D</desc></svg>", "svg");
    assert_eq!(desc, ("D".to_owned(), Some(DescriptionSource::DescElement)));
    let value = description("<input type=submit value=V aria-label=L>", "input");
    assert_eq!(value, ("V".to_owned(), Some(DescriptionSource::Value)));
}

#[test]
fn guesses_come_from_what_is_around() {
    use GuessSource as S;
    let table = [
        (
            "<button data-tooltip='Close it'></button>",
            "button",
            "Close it",
            S::Tooltip,
        ),
        ("Name: <input id=x1y2z3>", "input", "Name", S::Caption),
        (
            "<input type=checkbox> <span>I agree</span>",
            "input",
            "I agree",
            S::Caption,
        ),
        (
            "<table><tr><td>City *<td><input></table>",
            "input",
            "City",
            S::Caption,
        ),
        (
            "<button><i class='fa fa-trash'></i></button>",
            "button",
            "trash",
            S::Icon,
        ),
        (
            "<button><svg><use href='#icon-cart'/></svg></button>",
            "button",
            "cart",
            S::Icon,
        ),
        (
            "<a href=x><img src='/img/logo-big.png'></a>",
            "a",
            "logo big",
            S::Icon,
        ),
        (
            "<input name=firstName>",
            "input",
            "first name",
            S::FieldName,
        ),
        (
            "<b onclick='cart.addItem(3)'></b>",
            "b",
            "add item",
            S::Handler,
        ),
        (
            "<a href='/help/contact-us.html?x=1'></a>",
            "a",
            "contact us",
            S::Destination,
        ),
        (
            "<a href='https://www.example.com/'></a>",
            "a",
            "example.com",
            S::Destination,
        ),
        (
            "<a href='mailto:a@b.c?subject=x'></a>",
            "a",
            "a@b.c",
            S::Destination,
        ),
        ("<input type=file>", "input", "choose file", S::Kind),
    ];
    for (html, css, text, source) in table {
        assert_eq!(guess(html, css), Some((text.to_owned(), source)), "{html}");
    }
    assert_eq!(guess("<button></button>", "button"), None);
    assert_eq!(
        guess("<p contenteditable>my text</p>", "p"),
        None,
        "it is the value"
    );
    let long = format!("<b tabindex=0>{}</b>", "word ".repeat(50));
    let (text, _) = guess(&long, "b").unwrap();
    assert!(text.len() <= 80 && text.ends_with("word"), "{text:?}");
    assert_eq!(
        guess("<input name=x83649264>", "input"),
        None,
        "a machine wrote it"
    );
}
