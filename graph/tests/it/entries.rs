//! What an entry says.

use domlens_extract::Tristate;
use domlens_graph::{Action, MessageKind, find};

use crate::{entry, listed, read};

#[test]
fn states_are_those_of_the_markup() {
    let html = "<input aria-label=A required value=x readonly>
        <input type=checkbox aria-label=B checked disabled>
        <button aria-expanded=false>C</button><button aria-pressed=mixed>D</button>
        <a href=/ aria-current=page>E</a>
        <input aria-label=F aria-invalid=true aria-errormessage=m><p id=m>Too long</p>
        <input type=file multiple aria-label=G>";
    let graph = read(html);
    let states = |label| &entry(&graph, label).states;
    assert!(states("A").required && states("A").readonly);
    assert_eq!(entry(&graph, "A").value.as_deref(), Some("x"));
    assert!(states("B").disabled);
    assert_eq!(states("B").checked, Some(Tristate::True));
    assert_eq!(states("C").expanded, Some(false));
    assert_eq!(states("D").pressed, Some(Tristate::Mixed));
    assert!(states("E").current);
    assert!(states("F").invalid);
    assert_eq!(states("F").message.as_deref(), Some("Too long"));
}

#[test]
fn secrets_are_masked() {
    let html = "<input type=password aria-label=A value=hunter2>
        <input aria-label=B autocomplete=cc-csc value=123>
        <input aria-label=C autocomplete='section-x one-time-code' value=4711>";
    let graph = read(html);
    for label in ["A", "B", "C"] {
        assert_eq!(entry(&graph, label).value.as_deref(), Some("••••••••"));
    }
}

#[test]
fn options_are_named_and_counted() {
    let options: Vec<String> = (0..60).map(|n| format!("<option>o{n}")).collect();
    let options = options.concat();
    let graph = read(&format!("<select aria-label=Pick>{options}</select>"));
    let pick = entry(&graph, "Pick");
    assert_eq!(pick.value.as_deref(), Some("o0"));
    assert_eq!(pick.options.len() + pick.more_options, 60);
    assert_eq!(pick.options[1], "o1");
}

#[test]
fn a_control_is_filled_or_clicked() {
    let html = "<input aria-label=A><select aria-label=B></select><textarea aria-label=C></textarea>
        <div contenteditable role=textbox aria-label=D></div><input type=range aria-label=E>
        <input type=date aria-label=F><input type=file aria-label=G>
        <input type=checkbox aria-label=h><input type=submit value=i><a href=/ aria-label=j>x</a>
        <div role=slider tabindex=0 aria-label=k></div><div role=combobox tabindex=0 aria-label=l></div>";
    for entry in &read(html).entries {
        let fills = entry.label.chars().all(char::is_uppercase);
        let action = if fills { Action::Fill } else { Action::Click };
        assert_eq!(entry.action, action, "{}", entry.label);
    }
}

#[test]
fn a_control_without_a_name_gets_what_stands_around_it() {
    let html = "<button><i class='fa fa-trash'></i></button>
        <button><svg><title>Basket</title></svg></button>
        <table><tr><td>Town<td><input></table>
        <p>Newsletter <button></button></p>";
    let graph = read(html);
    assert_eq!(
        listed(&graph),
        [
            "button trash",
            "button Basket",
            "textbox Town",
            "button Newsletter"
        ]
    );
    let guessed: Vec<bool> = graph.entries.iter().map(|entry| entry.guessed).collect();
    // The title of a drawing is its name by the standard.
    assert_eq!(guessed, [true, false, true, true]);
}

#[test]
fn equal_names_get_their_difference() {
    let html = "<ul><li>Ada <button>Edit</button></li><li>Bo <button>Edit</button></li></ul>
        <h2>News</h2><a href=/n>More</a><h2>Sport</h2><a href=/s>More</a>
        <a href=/>Home</a><a href=/>Home</a>";
    let graph = read(html);
    let differences: Vec<Option<&str>> = graph
        .entries
        .iter()
        .map(|entry| entry.difference.as_deref())
        .collect();
    assert_eq!(
        differences,
        [
            Some("Ada"),
            Some("Bo"),
            Some("News"),
            Some("Sport"),
            None,
            None
        ]
    );
}

#[test]
fn choices_carry_their_group() {
    let html =
        "<fieldset><legend>Moved?</legend><label><input type=radio name=a> Yes</label></fieldset>
        <fieldset><legend>Married?</legend><label><input type=radio name=b> Yes</label></fieldset>";
    let graph = read(html);
    let groups: Vec<_> = graph.entries.iter().map(|e| e.group.as_deref()).collect();
    assert_eq!(groups, [Some("Moved?"), Some("Married?")]);
    // The groups tell them apart.
    assert!(graph.entries.iter().all(|entry| entry.difference.is_none()));
}

#[test]
fn links_have_absolute_targets_and_entries_have_selectors() {
    let graph = read("<base href='https://e.example/a/'><a href='b?c'>B</a>");
    let link = entry(&graph, "B");
    assert_eq!(link.target.as_deref(), Some("https://e.example/a/b?c"));
    assert_eq!(link.selector, "a");
    assert_eq!(serde_json::to_string(&link.path).unwrap(), "[0,1,0]");
}

#[test]
fn a_path_leads_through_shadow_roots_and_frames() {
    let html = r#"<x-a><template shadowrootmode=open><p></p><button>In</button></template></x-a>
        <iframe srcdoc="<button>Frame</button>"></iframe>"#;
    let graph = crate::read_frames(html);
    let json = |label| serde_json::to_string(&entry(&graph, label).path).unwrap();
    assert_eq!(json("In"), r#"[0,1,0,"s",1]"#);
    assert_eq!(json("Frame"), r#"[0,1,1,"f",0,1,0]"#);
    assert_eq!(entry(&graph, "In").selector, "x-a >>> button");
    assert_eq!(entry(&graph, "Frame").selector, "iframe >>> button");
}

#[test]
fn dialogs_and_main_are_known() {
    let html = "<nav><a href=/>Home</a></nav><main><h1>Tea</h1><button>Buy</button></main>
        <div role=dialog aria-label=Cookies><button>OK</button></div><dialog><button>No</button></dialog>";
    let graph = read(html);
    assert_eq!(listed(&graph), ["link Home", "button Buy", "button OK"]);
    assert!(!entry(&graph, "Home").in_main && entry(&graph, "Buy").in_main);
    assert_eq!(entry(&graph, "Buy").heading.as_deref(), Some("Tea"));
    assert!(entry(&graph, "OK").in_dialog());
    assert_eq!(graph.dialogs.len(), 1);
    assert_eq!(graph.dialogs[0].title, "Cookies");
}

#[test]
fn a_heading_ends_with_its_section() {
    let html = "<section><h2>A</h2><button>one</button></section><button>two</button>";
    let graph = read(html);
    assert_eq!(entry(&graph, "one").heading.as_deref(), Some("A"));
    assert_eq!(entry(&graph, "two").heading, None);
}

#[test]
fn what_is_found_is_ranked() {
    let html =
        "<a href=/1>Sign in with a key</a><button>Sign in</button><a href=/2>Design inside</a>
        <main><button>Anmelden Café</button></main>";
    let graph = read(html);
    let labels = |query: &str| -> Vec<&str> {
        let found = find(&graph, query);
        found.iter().map(|found| &*found.entry.label).collect()
    };
    assert_eq!(
        labels("SIGN in"),
        ["Sign in", "Sign in with a key", "Design inside"]
    );
    assert_eq!(labels("cafe"), ["Anmelden Café"]);
    assert_eq!(labels("button sign"), ["Sign in"]);
    assert_eq!(labels("button 'sign in'"), ["Sign in"]);
    assert_eq!(labels("link \"Sign in\""), Vec::<&str>::new());
    assert_eq!(labels("sign out"), Vec::<&str>::new());
    assert_eq!(labels("  "), Vec::<&str>::new());
}

#[test]
fn a_short_text_before_a_field_says_more_than_its_name_for_programs() {
    let html = "<h1>Flights</h1><input aria-label=From><h3>Departure date</h3><div><input id=datepicker></div>
        <p>All of these have to be filled before you can go on to the next step.</p><div><input name=note></div>";
    assert_eq!(
        listed(&read(html)),
        ["textbox From", "textbox Departure date", "textbox note"]
    );
}

#[test]
fn fields_say_what_they_take() {
    let html = "<input type=file aria-label=A accept='.pdf, image/*'><input type=date aria-label=B>
        <input type=range aria-label=C max=120><input type=number aria-label=D min=1>
        <input aria-label=E accept=x><div role=slider tabindex=0 aria-label=F aria-valuemin=2 aria-valuemax=9></div>";
    let graph = read(html);
    let takes: Vec<Option<&str>> = graph.entries.iter().map(|e| e.accepts.as_deref()).collect();
    assert_eq!(
        takes,
        [
            Some(".pdf, image/*"),
            Some("yyyy-mm-dd"),
            Some("0 to 120"),
            Some("from 1"),
            None,
            Some("2 to 9")
        ]
    );
}

#[test]
fn links_to_no_place_are_told_apart_by_the_words_before_them() {
    let card = |name: &str| {
        format!("<div><div>{name} Card</div><div><a href='#'>View Details</a></div></div>")
    };
    let html = ["Primary", "Warning", "Success"].map(card).concat();
    let differences: Vec<Option<String>> = read(&html)
        .entries
        .into_iter()
        .map(|entry| entry.difference)
        .collect();
    let words = ["Primary Card", "Warning Card", "Success Card"];
    assert_eq!(differences, words.map(|word| Some(word.to_owned())));
}

#[test]
fn the_title_of_a_card_helps_to_find_what_is_in_it() {
    let html = "<ul><li><h3>Green tea</h3><button>Add</button><button>Drop</button></li>\
        <li><h3>Black tea</h3><button>Add</button><button>Drop</button></li></ul>";
    let graph = read(html);
    let found = find(&graph, "add black");
    assert_eq!(found.len(), 1);
    assert_eq!(
        (&*found[0].entry.label, found[0].card),
        ("Add", Some("Black tea"))
    );
    // The card alone is no control.
    assert!(find(&graph, "black tea").is_empty());
}

#[test]
fn what_the_page_says_by_itself_is_told() {
    let html = "<p role=alert>Wrong   password</p><div role=alert hidden>No</div><p role=status>Saved</p>\
        <div aria-live=polite>3 results</div><div aria-live=polite>3 results</div><p aria-live=off>x</p>\
        <div role=status> … </div><output>7</output><div aria-live=polite>Slide <button>Next</button></div>\
        <input aria-invalid=true aria-errormessage=e aria-label=Nick><p id=e role=alert>Too short</p>";
    let graph = read(html);
    let said: Vec<_> = graph.messages.iter().map(|m| (m.kind, &*m.text)).collect();
    assert_eq!(
        said,
        [
            (MessageKind::Alert, "Wrong password"),
            (MessageKind::Status, "Saved"),
            (MessageKind::Status, "3 results"),
        ]
    );
}
