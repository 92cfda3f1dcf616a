//! Roles in their contexts, beyond what the Web Platform Tests ask.

use crate::role;

#[test]
fn headers_and_footers_belong_to_their_section() {
    assert_eq!(role("<header>x</header>", "header"), "banner");
    assert_eq!(
        role("<div><footer>x</footer></div>", "footer"),
        "contentinfo"
    );
    for section in ["article", "aside", "main", "nav", "section"] {
        let html = format!("<{section}><div><header>x</header></div></{section}>");
        assert_eq!(role(&html, "header"), "sectionheader", "{section}");
    }
    assert_eq!(
        role("<div role=article><footer>x</footer></div>", "footer"),
        "sectionfooter"
    );
}

#[test]
fn regions_and_forms_need_a_name() {
    assert_eq!(role("<section>x</section>", "section"), "generic");
    assert_eq!(role("<section title=x>x</section>", "section"), "region");
    assert_eq!(role("<form>x</form>", "form"), "generic");
    assert_eq!(role("<form aria-label=x>x</form>", "form"), "form");
    let empty = "<section aria-labelledby=e>x</section><b id=e> </b>";
    assert_eq!(role(empty, "section"), "generic", "the reference is empty");
    let fallback = "<nav role='region group' aria-labelledby=e>x</nav><b id=e></b>";
    assert_eq!(role(fallback, "nav"), "group");
}

#[test]
fn links_lead_somewhere() {
    assert_eq!(role("<a href=x>x</a>", "a"), "link");
    assert_eq!(role("<a>x</a>", "a"), "generic");
    assert_eq!(role("<svg><a xlink:href='#'>x</a></svg>", "a"), "link");
}

#[test]
fn images_with_empty_alt_are_decoration() {
    assert_eq!(role("<img alt='' src=x>", "img"), "none");
    assert_eq!(role("<img alt='' title=x src=x>", "img"), "none");
    assert_eq!(role("<img alt=' ' src=x>", "img"), "image");
    assert_eq!(role("<img src=x>", "img"), "image");
    assert_eq!(role("<img alt='' aria-label=x>", "img"), "image");
    assert_eq!(role("<img alt='' tabindex=0>", "img"), "image");
    assert_eq!(
        role("<img alt='' aria-labelledby=e><b id=e></b>", "img"),
        "none"
    );
}

#[test]
fn selects_are_comboboxes_until_they_show_several_rows() {
    assert_eq!(role("<select></select>", "select"), "combobox");
    assert_eq!(role("<select size=1></select>", "select"), "combobox");
    assert_eq!(role("<select size=2></select>", "select"), "listbox");
    assert_eq!(role("<select multiple></select>", "select"), "listbox");
    assert_eq!(role("<select><option>x</select>", "option"), "option");
    assert_eq!(role("<div><option>x</option></div>", "option"), "generic");
}

#[test]
fn text_fields_with_suggestions_are_comboboxes() {
    let list = "<datalist id=l></datalist><b id=b></b>";
    let field = |attributes: &str| role(&format!("<input {attributes}>{list}"), "input");
    assert_eq!(field("list=l"), "combobox");
    assert_eq!(field("type=email list=l"), "combobox");
    assert_eq!(field("type=search"), "searchbox");
    assert_eq!(field("type=search list=l"), "combobox");
    assert_eq!(field("list=b"), "textbox", "no datalist");
    assert_eq!(field("type=number list=l"), "spinbutton");
    assert_eq!(field("type=checkbox aria-pressed=true"), "button");
    assert_eq!(field("type=checkbox switch"), "switch");
    assert_eq!(field("type=HIDDEN"), "");
}

#[test]
fn items_need_their_context() {
    assert_eq!(role("<ul><li>x</ul>", "li"), "listitem");
    assert_eq!(role("<div><li>x</li></div>", "li"), "generic");
    assert_eq!(role("<ul role=none><li>x</ul>", "li"), "generic");
    assert_eq!(role("<ul role=menu><li>x</ul>", "li"), "generic");
    assert_eq!(role("<button role=tab>x</button>", "button"), "button");
    assert_eq!(
        role(
            "<div role=tablist><span><button role=tab>x</button></span></div>",
            "button"
        ),
        "tab"
    );
    assert_eq!(role("<div role=option>x</div>", "div"), "generic");
    let owned = "<div role=listbox aria-owns=o></div><p id=o role=option>x</p>";
    assert_eq!(role(owned, "p"), "option");
}

#[test]
fn cells_follow_their_table() {
    let cell = |table: &str, css| {
        role(
            &format!("<table {table}><tr><th id=h>x<td>y<tr><th id=c>z</table>"),
            css,
        )
    };
    assert_eq!(cell("", "td"), "cell");
    assert_eq!(cell("role=grid", "td"), "gridcell");
    assert_eq!(cell("role=none", "td"), "none");
    assert_eq!(cell("role=none", "tbody"), "none");
    assert_eq!(cell("", "#h"), "rowheader", "data beside it");
    assert_eq!(cell("", "#c"), "columnheader", "no data beside it");
    assert_eq!(
        role("<table><tr><th scope=COL>x<td>y</table>", "th"),
        "columnheader"
    );
    let nested = "<table role=none><tr><td><table><tr><td id=n>x</table></table>";
    assert_eq!(role(nested, "#n"), "cell");
}

#[test]
fn only_the_first_summary_is_a_button() {
    let html = "<details><summary id=a>x</summary><summary id=b>y</summary></details>\
                <summary id=c>z</summary>";
    assert_eq!(role(html, "#a"), "button");
    assert_eq!(role(html, "#b"), "");
    assert_eq!(role(html, "#c"), "");
}

#[test]
fn presentation_yields_to_focus_and_global_attributes() {
    assert_eq!(role("<h1 role=none>x</h1>", "h1"), "none");
    assert_eq!(role("<h1 role=none tabindex=-1>x</h1>", "h1"), "heading");
    assert_eq!(
        role("<h1 role=none aria-describedby=x>x</h1>", "h1"),
        "heading"
    );
    assert_eq!(role("<h1 role=none aria-hidden=true>x</h1>", "h1"), "none");
    assert_eq!(role("<h1 role=none aria-label=' '>x</h1>", "h1"), "none");
    assert_eq!(
        role("<button disabled role=none>x</button>", "button"),
        "none"
    );
    assert_eq!(role("<a role=presentation>x</a>", "a"), "none");
}

#[test]
fn foreign_content_has_roles() {
    assert_eq!(role("<svg></svg>", "svg"), "graphics-document");
    assert_eq!(role("<svg><g><title>x</title></g></svg>", "g"), "group");
    assert_eq!(
        role("<svg><path aria-label=x /></svg>", "path"),
        "graphics-symbol"
    );
    assert_eq!(role("<svg><path /></svg>", "path"), "generic");
    assert_eq!(role("<math></math>", "math"), "math");
    assert_eq!(role("<svg role=img></svg>", "svg"), "image");
}

#[test]
fn a_shadow_tree_is_in_the_context_of_its_host() {
    let html = "<ul><x-item><template shadowrootmode=open><li><slot></slot></li></template>x\
                </x-item></ul>";
    assert_eq!(role(html, "li"), "listitem");
    let slotted = "<x-list><template shadowrootmode=open><ul><slot></slot></ul></template>\
                   <li>x</li></x-list>";
    assert_eq!(role(slotted, "li"), "listitem");
}
