//! Visibility, row by row of a table that was measured in Chromium.
//!
//! Each snippet has a `#t`; the answer is that of `checkVisibility({checkOpacity: true,
//! checkVisibilityCSS: true})`.

use domlens_dom_model::{Document, HiddenReason, NodeId, ParseOptions, Visibility};

const VISIBLE: bool = true;
const HIDDEN: bool = false;

fn target(doc: &Document) -> NodeId {
    doc.scopes()
        .find_map(|scope| doc.element_by_id(scope, "t"))
        .expect("the snippet has a #t")
}

fn check(rows: &[(&str, &str, bool)]) {
    let mut wrong = Vec::new();
    for (fact, html, expected) in rows {
        let doc = Document::parse(&format!("<!doctype html><body>{html}"));
        if doc.is_visible(target(&doc)) != *expected {
            wrong.push(*fact);
        }
    }
    assert!(wrong.is_empty(), "wrong: {wrong:#?}");
}

fn reason(html: &str) -> (HiddenReason, String) {
    let doc = Document::parse(&format!("<!doctype html><body>{html}"));
    match doc.visibility(target(&doc)) {
        Visibility::Visible => panic!("{html} is visible"),
        Visibility::Hidden { reason, by } => (reason, doc.local_name(by).to_owned()),
    }
}

#[test]
fn inline_styles_and_attributes() {
    check(&[
        ("baseline", "<button id=t>B</button>", VISIBLE),
        (
            "display:none on self",
            "<button id=t style=display:none>B</button>",
            HIDDEN,
        ),
        (
            "display:none on ancestor",
            "<div style=display:none><button id=t>B</button></div>",
            HIDDEN,
        ),
        // `checkVisibility()` says no, for want of a box of its own; what it holds shows.
        (
            "display:contents on self",
            "<button id=t style=display:contents>B</button>",
            VISIBLE,
        ),
        (
            "display:contents on ancestor",
            "<div style=display:contents><button id=t>B</button></div>",
            VISIBLE,
        ),
        (
            "visibility:hidden on self",
            "<button id=t style=visibility:hidden>B</button>",
            HIDDEN,
        ),
        (
            "visibility:hidden ancestor",
            "<div style=visibility:hidden><button id=t>B</button></div>",
            HIDDEN,
        ),
        (
            "visibility:hidden ancestor, visible self",
            "<div style=visibility:hidden><button id=t style=visibility:visible>B</button></div>",
            VISIBLE,
        ),
        (
            "visibility:collapse on self",
            "<button id=t style=visibility:collapse>B</button>",
            HIDDEN,
        ),
        (
            "opacity:0 on self",
            "<button id=t style=opacity:0>B</button>",
            HIDDEN,
        ),
        (
            "opacity:0 on ancestor",
            "<div style=opacity:0><button id=t>B</button></div>",
            HIDDEN,
        ),
        (
            "opacity:0.01",
            "<button id=t style=opacity:0.01>B</button>",
            VISIBLE,
        ),
        (
            "filter:opacity(0)",
            "<button id=t style=filter:opacity(0)>B</button>",
            VISIBLE,
        ),
        (
            "content-visibility:hidden on self",
            "<button id=t style=content-visibility:hidden>B</button>",
            VISIBLE,
        ),
        (
            "content-visibility:hidden on ancestor",
            "<div style=content-visibility:hidden><button id=t>B</button></div>",
            HIDDEN,
        ),
        (
            "content-visibility:auto, off-screen",
            "<div style='height:5000px'></div><div style=content-visibility:auto><button id=t>B</button></div>",
            VISIBLE,
        ),
        ("hidden attribute", "<button id=t hidden>B</button>", HIDDEN),
        (
            "hidden + inline display:block",
            "<button id=t hidden style=display:block>B</button>",
            VISIBLE,
        ),
        (
            "hidden=until-found on ancestor",
            "<div hidden=until-found><button id=t>B</button></div>",
            HIDDEN,
        ),
        (
            "hidden=until-found on self",
            "<div id=t hidden=until-found><button>B</button></div>",
            VISIBLE,
        ),
        (
            "inert on ancestor",
            "<div inert><button id=t>B</button></div>",
            VISIBLE,
        ),
        (
            "aria-hidden=true",
            "<button id=t aria-hidden=true>B</button>",
            VISIBLE,
        ),
        ("disabled", "<button id=t disabled>B</button>", VISIBLE),
        (
            "fieldset disabled",
            "<fieldset disabled><button id=t>B</button></fieldset>",
            VISIBLE,
        ),
        (
            "pointer-events:none",
            "<button id=t style=pointer-events:none>B</button>",
            VISIBLE,
        ),
        (
            "text-indent:-9999px",
            "<button id=t style=text-indent:-9999px>B</button>",
            VISIBLE,
        ),
        (
            "font-size:0",
            "<button id=t style=font-size:0>B</button>",
            VISIBLE,
        ),
    ]);
}

#[test]
fn the_user_agents_own_rules() {
    check(&[
        (
            "details closed, content",
            "<details><summary>S</summary><button id=t>B</button></details>",
            HIDDEN,
        ),
        (
            "details closed, summary",
            "<details><summary id=t>S</summary><button>B</button></details>",
            VISIBLE,
        ),
        (
            "details closed, second summary",
            "<details><summary>S</summary><summary id=t>T</summary></details>",
            HIDDEN,
        ),
        (
            "details open",
            "<details open><summary>S</summary><button id=t>B</button></details>",
            VISIBLE,
        ),
        (
            "dialog without open",
            "<dialog><button id=t>B</button></dialog>",
            HIDDEN,
        ),
        (
            "dialog open (non modal)",
            "<dialog open><button id=t>B</button></dialog>",
            VISIBLE,
        ),
        (
            "dialog no open + inline display:block",
            "<dialog style=display:block><button id=t>B</button></dialog>",
            VISIBLE,
        ),
        (
            "popover closed",
            "<div popover><button id=t>B</button></div>",
            HIDDEN,
        ),
        ("input type=hidden", "<input id=t type=hidden>", HIDDEN),
        (
            "input type=hidden, shown in vain",
            "<input id=t type=HIDDEN style=display:block>",
            HIDDEN,
        ),
        (
            "area in map without img",
            "<map name=m><area id=t href=x></map>",
            HIDDEN,
        ),
        (
            "area of an image",
            "<img usemap=#m><map name=m><area id=t href=x></map>",
            VISIBLE,
        ),
        (
            "option in select size=3",
            "<select size=3><option id=t>o</select>",
            VISIBLE,
        ),
        // `checkVisibility()` says no while the list is closed; it opens by the control's own doing.
        (
            "option in a closed select",
            "<select><option id=t>o</select>",
            VISIBLE,
        ),
        (
            "datalist option",
            "<datalist><option id=t>o</datalist>",
            HIDDEN,
        ),
        (
            "canvas fallback",
            "<canvas><button id=t>B</button></canvas>",
            VISIBLE,
        ),
        (
            "video fallback",
            "<video><button id=t>B</button></video>",
            HIDDEN,
        ),
        (
            "object fallback (no data)",
            "<object><button id=t>B</button></object>",
            VISIBLE,
        ),
        (
            "object fallback (for a plug-in)",
            "<object type=application/x-shockwave-flash data=x><button id=t>B</button></object>",
            VISIBLE,
        ),
        (
            "form between table parts",
            "<table><form id=t><tr><td>x</table>",
            HIDDEN,
        ),
        ("col", "<table><colgroup><col id=t></table>", VISIBLE),
        (
            "object fallback (data fails)",
            "<object data=x.pdf><button id=t>B</button></object>",
            HIDDEN,
        ),
        (
            "noscript (JS off)",
            "<noscript><a id=t href=x>x</a></noscript>",
            VISIBLE,
        ),
        ("audio without controls", "<audio id=t></audio>", HIDDEN),
        (
            "audio with controls",
            "<audio id=t controls></audio>",
            VISIBLE,
        ),
        (
            "svg defs child",
            "<svg><defs><rect id=t width=9 height=9></defs></svg>",
            VISIBLE,
        ),
        ("svg title", "<svg><title id=t>T</title></svg>", HIDDEN),
        (
            "rp in ruby",
            "<ruby>x<rp id=t>(</rp><rt>y</rt></ruby>",
            HIDDEN,
        ),
        (
            "legend/fieldset",
            "<fieldset><legend id=t>x</legend></fieldset>",
            VISIBLE,
        ),
    ]);
}

#[test]
fn the_flat_tree() {
    check(&[
        (
            "light child of a shadow host without slot",
            "<div><template shadowrootmode=open>x</template><button id=t>B</button></div>",
            HIDDEN,
        ),
        (
            "slotted light child",
            "<div><template shadowrootmode=open><slot></slot></template><button id=t>B</button></div>",
            VISIBLE,
        ),
        (
            "slot inside display:none in the shadow tree",
            "<div><template shadowrootmode=open><p style=display:none><slot></slot></template>\
             <button id=t>B</button></div>",
            HIDDEN,
        ),
        (
            "fallback of a slot that has content",
            "<div><template shadowrootmode=open><slot><b id=t>F</b></slot></template>x</div>",
            HIDDEN,
        ),
        (
            "fallback of a slot that has none",
            "<div><template shadowrootmode=open><slot><b id=t>F</b></slot></template></div>",
            VISIBLE,
        ),
    ]);
}

#[test]
fn hidden_frames_hide_their_documents() {
    check(&[
        ("frame", "<iframe srcdoc='<b id=t>x</b>'></iframe>", VISIBLE),
        (
            "display",
            "<iframe style=display:none srcdoc='<b id=t>x</b>'></iframe>",
            HIDDEN,
        ),
        (
            "no visible inside brings it back",
            "<p style=visibility:hidden><iframe srcdoc='<b id=t style=visibility:visible>x'></iframe>",
            HIDDEN,
        ),
        (
            "opacity",
            "<iframe style=opacity:0 srcdoc='<b id=t>x</b>'></iframe>",
            HIDDEN,
        ),
    ]);
}

#[test]
fn reasons_name_the_rule_and_the_element_that_it_hides_by() {
    let of = |reason, by: &str| (reason, by.to_owned());
    assert_eq!(
        reason("<section style=display:none><p hidden><b id=t>x</b></p></section>"),
        of(HiddenReason::DisplayNone, "section")
    );
    assert_eq!(
        reason("<b id=t hidden>x</b>"),
        of(HiddenReason::HiddenAttribute, "b")
    );
    assert_eq!(
        reason("<details><p><b id=t>x</b></p></details>"),
        of(HiddenReason::ClosedDetails, "details")
    );
    assert_eq!(
        reason("<section hidden=until-found><p><b id=t>x</b></section>"),
        of(HiddenReason::ContentVisibility, "section")
    );
    assert_eq!(
        reason("<dialog><b id=t>x</b></dialog>"),
        of(HiddenReason::ClosedDialog, "dialog")
    );
    assert_eq!(
        reason("<p popover><b id=t>x</b></p>"),
        of(HiddenReason::ClosedPopover, "p")
    );
    assert_eq!(
        reason("<p style=opacity:0><i style=visibility:hidden><b id=t style=visibility:visible>"),
        of(HiddenReason::Opacity, "p")
    );
    assert_eq!(
        reason("<p style=visibility:hidden><i><iframe srcdoc='<b id=t>x'></iframe>"),
        of(HiddenReason::VisibilityHidden, "p")
    );
    assert_eq!(
        reason("<input id=t type=hidden>"),
        of(HiddenReason::InputHidden, "input")
    );
    assert_eq!(
        reason("<div><template shadowrootmode=open></template><p><b id=t>x</b></p></div>"),
        of(HiddenReason::Unslotted, "p")
    );
}

#[test]
fn text_is_as_visible_as_what_it_stands_in() {
    let doc = Document::parse(
        "<details>in details</details><p hidden=until-found>found</p>\
         <div><template shadowrootmode=open></template>unslotted</div><p>seen</p>",
    );
    let answers: Vec<_> = doc
        .nodes()
        .filter(|node| doc.is_text(*node))
        .map(|node| (doc.text(node), doc.visibility(node)))
        .collect();
    let by = |name: &str| doc.elements_by_local_name(doc.root(), name)[0];
    let hidden = |reason, by| Visibility::Hidden { reason, by };
    assert_eq!(
        answers,
        [
            (
                "in details",
                hidden(HiddenReason::ClosedDetails, by("details"))
            ),
            ("found", hidden(HiddenReason::ContentVisibility, by("p"))),
            ("unslotted", hidden(HiddenReason::Unslotted, by("div"))),
            ("seen", Visibility::Visible),
        ]
    );
}

#[test]
fn transparent_and_inert_are_marks() {
    let doc = Document::parse("<p style=opacity:0 inert><input id=t></p><p id=u>");
    let (t, u) = (target(&doc), doc.element_by_id(doc.root(), "u").unwrap());
    assert!(doc.is_transparent(t) && doc.is_rendered(t) && doc.is_inert(t));
    assert!(!doc.is_transparent(u) && !doc.is_inert(u));
    let doc = Document::parse("<p style=opacity:0><input id=t style=display:none></p>");
    assert!(!doc.is_transparent(target(&doc)) && !doc.is_rendered(target(&doc)));
}

#[test]
fn noscript_is_content_without_scripting_only() {
    let html = "<noscript id=t>Enable it</noscript>";
    let with = Document::parse_with(html, &ParseOptions::default().with_scripting(true));
    assert!(!with.is_visible(target(&with)));
}

#[test]
fn a_page_that_hides_itself_is_read_as_shown() {
    for html in [
        "<body style=display:none><p id=t>x",
        "<body style='opacity:0'><p id=t>x",
        "<body hidden><p id=t>x",
        "<html style='visibility:hidden'><p id=t>x",
    ] {
        let doc = Document::parse(html);
        assert!(doc.is_visible(target(&doc)), "{html}");
        assert_eq!(doc.rendering_diagnostics().len(), 1, "{html}");
    }
}
