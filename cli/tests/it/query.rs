//! `domlens query`.

use serde_json::json;

use crate::run::with_stdin;

const PRICES: &str = "<span class=product-price>$29.99</span><p class=product-price>$49.99</p>\
                      <b class=product-price id=c title='a\"b'>$19.99<i hidden>old</i></b>";

#[test]
fn text_is_the_default() {
    let said = with_stdin(&["query", "-", "--selector", ".product-price"], PRICES);
    assert_eq!(said.code, 0);
    assert_eq!(
        said.json(),
        json!({"count": 3, "selector": ".product-price", "results": ["$29.99", "$49.99", "$19.99"]})
    );
}

#[test]
fn a_locator_that_an_answer_printed_leads_to_its_element() {
    let page = "<x-cart><template shadowrootmode=open><button>Buy</button></template></x-cart>";
    let said = with_stdin(&["query", "-", "--selector", "x-cart >> button"], page);
    assert_eq!(said.json()["results"], json!(["Buy"]));
    let said = with_stdin(&["query", "-", "--selector", "x-cart >> a"], page);
    assert_eq!((said.code, said.json()["count"].clone()), (1, json!(0)));
}

#[test]
fn json_has_text_markup_and_attributes_of_the_whole_element() {
    let said = with_stdin(
        &["query", "-", "--selector", "#c", "--format", "json"],
        PRICES,
    );
    let html =
        "<b class=\"product-price\" id=\"c\" title=\"a&quot;b\">$19.99<i hidden=\"\">old</i></b>";
    assert_eq!(
        said.json()["results"],
        json!([{
            "text": "$19.99",
            "html": html,
            "attributes": {"class": "product-price", "id": "c", "title": "a\"b"},
        }])
    );
}

#[test]
fn html_is_the_whole_element() {
    let html = "<table class=data-table><tr><td>AAPL<td>$189.30</table>";
    let said = with_stdin(
        &["query", "-", "--selector", "tr", "--format", "html"],
        html,
    );
    assert_eq!(
        said.json()["results"],
        json!(["<tr><td>AAPL</td><td>$189.30</td></tr>"])
    );
}

#[test]
fn what_the_limit_leaves_out_is_counted() {
    let html = "<p>x</p>".repeat(25);
    let said = with_stdin(&["query", "-", "--selector", "p"], &html);
    let answer = said.json();
    assert_eq!(answer["count"], 10);
    assert_eq!(answer["results"].as_array().unwrap().len(), 10);
    let note = answer["note"].as_str().unwrap();
    assert!(note.contains("25") && note.contains("15"), "{note}");

    let all = with_stdin(&["query", "-", "--selector", "p", "--limit", "25"], &html).json();
    assert_eq!(all["count"], 25);
    assert_eq!(all.get("note"), None);
}

#[test]
fn no_match_ends_with_one() {
    let said = with_stdin(&["query", "-", "--selector", ".none"], PRICES);
    assert_eq!(said.code, 1);
    assert_eq!(
        said.json(),
        json!({"count": 0, "selector": ".none", "results": []})
    );
    assert_eq!(said.stderr, "domlens: no element matches `.none`\n");
}

#[test]
fn a_bad_selector_is_named() {
    with_stdin(&["query", "-", "--selector", "div["], PRICES).refused(&["invalid selector `div[`"]);
    with_stdin(&["query", "-", "--selector", ""], PRICES).refused(&["invalid selector ``"]);
}
