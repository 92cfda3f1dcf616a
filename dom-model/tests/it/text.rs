//! Rendered text, snippet by snippet as Chromium's `innerText` reads it.

use domlens_dom_model::{Document, TextPreview};

fn inner_text(html: &str) -> String {
    let doc = Document::parse(&format!("<!doctype html><body><div id=r>{html}</div>"));
    doc.inner_text(doc.element_by_id(doc.root(), "r").expect("the wrapper"))
}

/// The HTML and Chromium's answer for a `div` around it.
#[rustfmt::skip]
const CHROMIUM: &[(&str, &str)] = &[
    ("a <img> b", "a  b"),
    ("a<img>b", "ab"),
    ("a <span style=\"display:inline-block\"> b </span> c", "a b c"),
    ("a <button> b </button> c", "a b c"),
    ("<p>a</p><p>b</p>", "a\n\nb"),
    ("<p>a</p>b<div>c</div>", "a\n\nb\nc"),
    ("<div>a</div>b", "a\nb"),
    ("<div>a</div> <div>b</div>", "a\nb"),
    ("a<br>b", "a\nb"),
    ("a <br> b", "a\nb"),
    ("<div>a<br></div>b", "a\n\nb"),
    ("<table><tr><td>a<td>b<tr><td>c</table>", "a\tb\nc"),
    ("<table><caption>cap</caption><thead><tr><th>h</thead><tbody><tr><td>a</tbody></table>x", "cap\nh\na\nx"),
    ("<table><tr><td>a</td> <td>b</td></tr> <tr><td>c</td></tr></table>", "a\tb\nc"),
    ("<textarea>abc</textarea>x", "x"),
    ("<select><option>a<option>b<optgroup label=L><option>c</select>x", "a\nb\nc\nx"),
    ("<select><option>a</select> <input value=v> y", "a\n  y"),
    ("<details><summary>S</summary>B</details>x", "S\nx"),
    ("<ul><li>a<li>b<ul><li>c</ul></ul>", "a\nb\nc"),
    ("a<span style=\"float:left\">b</span>c", "a\nb\nc"),
    ("a<span style=\"position:absolute\">b</span>c", "a\nb\nc"),
    ("<div style=\"display:flex\"><span>a</span> <span>b</span></div>", "a\nb"),
    ("<div style=\"display:inline-flex\"><span>a</span> <span>b</span></div>x", "a\nb\nx"),
    ("<span style=\"text-transform:uppercase\">straße ab</span>", "STRASSE AB"),
    ("<span style=\"text-transform:capitalize\">hello world's o-k 1st</span>", "Hello World's O-K 1st"),
    ("a<wbr>b", "ab"),
    ("a&shy;b", "a\u{ad}b"),
    ("a&nbsp; b", "a\u{a0} b"),
    ("中文 字", "中文 字"),
    ("<span>a </span><span> b</span>", "a b"),
    ("<b>a</b><style>x</style> <script>1</script><i>b</i>", "a b"),
    ("<hr>a<hr>b", "a\nb"),
    ("a<hr>b", "a\nb"),
    ("<h1>T</h1><p>x</p>", "T\n\nx"),
    ("<p>x</p><div><p>y</p></div>", "x\n\ny"),
    ("<div style=\"visibility:hidden\">a<b style=\"visibility:visible\">b</b></div>", "b"),
    ("<p style=\"visibility:hidden\">a</p>b", "b"),
    ("a<div style=\"display:contents\">b<p>c</p></div>", "ab\n\nc"),
    ("<dl><dt>a<dd>b</dl>", "a\nb"),
    ("<svg><text>a</text><text>b</text></svg>", "a\nb"),
    ("<svg width=10 height=10><title>t</title><a>c</a></svg>", ""),
    ("<ruby>x<rp>(</rp><rt>y</rt><rp>)</rp></ruby>z", "xyz"),
    ("<video>fallback</video>x", "x"),
    ("<fieldset><legend>l</legend>x</fieldset>", "l\nx"),
    ("<label>a<input type=checkbox> b</label>", "a b"),
    ("<div style=\"display:inline-table\">t</div>x", "tx"),
    ("<div style=\"display:table\"><div style=\"display:table-cell\">a</div><div style=\"display:table-cell\">b</div></div>", "a\tb"),
    ("<table><tr><td>a<td style=\"display:none\">b<td>c</table>", "a\tc"),
    ("<table><tr><td>a<td style=\"display:none\">b</table>", "a"),
    ("<table><tr><td><p>a</p><td>b</table>", "a\n\n\tb"),
    ("<table><tr style=\"display:none\"><td>a<tr><td>b</table>", "b"),
    ("<table><tbody><tr><td>a</tbody><tbody><tr><td>b</tbody></table>", "a\nb"),
    ("<marquee>m</marquee>x", "mx"),
    ("<meter>fb</meter>x", "x"),
    ("<iframe>fb</iframe>x", "x"),
    ("<div>a <div>b</div> c</div>", "a\nb\nc"),
    ("<span style=\"display:block\">a</span><span>b</span>", "a\nb"),
    ("<q>a</q>", "a"),
    ("<a href=x>a</a><a href=y>b</a>", "ab"),
    ("<p>   </p>a<p></p>b", "a\n\nb"),
    ("<div></div>a<div></div>b", "a\nb"),
    ("<p>a</p><br><p>b</p>", "a\n\n\n\n\nb"),
    ("<br><br>a", "\n\na"),
    ("a<br><br>", "a\n\n"),
    ("<input type=submit value=Go>x", "x"),
    ("<pre>a\n  b\n</pre>c", "a\n  b\n\nc"),
    ("<pre>\n\na\n\n</pre>c", "\na\n\n\nc"),
    ("a中\n字b", "a中 字b"),
    ("中\n  字", "中 字"),
    ("가\n각", "가 각"),
    ("中\na", "中 a"),
    ("。\n中", "。 中"),
    ("a\u{200b}\nb", "a\u{200b}b"),
    ("a\u{200b} b", "a\u{200b} b"),
    ("<div style='white-space:pre-line'> a  b \n  c \n</div>d", "a b\nc\n\nd"),
    ("x <span style='white-space:pre'> a </span> b", "x  a  b"),
    ("x<span style='white-space:pre'>a\n</span> b", "xa\nb"),
    ("<span style='white-space:pre'>a </span> b", "a  b"),
    ("a <span style='white-space:pre'> </span> b", "a   b"),
    ("<div style='white-space:pre-wrap'>a   b\n</div>c", "a   b\n\nc"),
    ("\ta\u{a0}\n b", "a\u{a0} b"),
    ("a&#13;b", "a b"),
    ("a&#12;b", "a\u{c}b"),
    ("a\u{2028}b", "a\u{2028}b"),
    ("a\u{feff}b", "a\u{feff}b"),
    ("a\u{202e}b\u{202c}", "a\u{202e}b\u{202c}"),
    ("<textarea>a\nb</textarea>", ""),
    ("<p style='display:inline'>a</p>b", "a\n\nb"),
    ("<h1 style='display:inline'>a</h1>b", "ab"),
    ("<li style='display:inline'>a</li><li style='display:inline'>b</li>", "ab"),
    ("<table><tr><td>a\n</td>\n<td>\nb</td></table>", "a\tb"),
    ("<div style='display:table-cell'>a</div><div style='display:table-cell'>b</div>", "a\tb"),
    ("<table><td>a<td>b<tbody><td>c<td>d</table>", "a\tb\nc\td"),
    ("<table><tr><td>a</td></tr><tfoot><tr><td>f</tfoot><tbody><tr><td>b</table>", "a\nf\nb"),
    ("<table><tr><td>a</td></tr></table><table><tr><td>b</td></tr></table>", "a\nb"),
    ("<div style='display:grid'>x<span>a</span>y</div>", "x\na\ny"),
    ("<a style='display:block'>a</a> <a>b</a>", "a\nb"),
    ("a<div style='position:fixed'>b</div> c", "a\nb\n c"),
    ("<span>a<div>b</div>c</span>", "a\nb\nc"),
    ("<b> a</b> <i> b </i> <div>  c</div>", "a b\nc"),
    ("a <span style='display:none'>x</span> b", "a b"),
    ("a<!-- --> b", "a b"),
    ("x<span style='display:inline-block'></span> y", "x y"),
    ("x <span></span> y", "x y"),
    ("x <span style='display:inline-block'></span> y", "x  y"),
    ("<button>a</button> <button>b</button>", "a b"),
    ("<button>a</button><button>b</button>", "ab"),
    ("<div>a</div>\n\n<!--x--><div>b</div>", "a\nb"),
    ("<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>", "漢かん字じ"),
    ("<fieldset><legend>L</legend><p>x</p></fieldset>", "L\n\nx"),
    ("<dl><dt>a</dt><dd><p>b</p></dd></dl>", "a\n\nb"),
    ("<ol><li><p>a</p></li><li>b</li></ol>", "a\n\nb"),
    ("<blockquote>q</blockquote>x", "q\nx"),
    ("<center>q</center>x", "q\nx"),
    ("<details open><summary>S</summary>B</details>", "S\nB"),
    ("<dialog open>x</dialog>y", "x\ny"),
    ("<label style='display:block'>a</label><input>", "a"),
    ("a<input>b", "ab"),
    ("<span style='text-transform:capitalize'>foo<b>bar</b> baz (qux) a.b 1a é_x it’s</span>", "Foobar Baz (Qux) A.B 1a É_x It’s"),
    ("<span style='text-transform:lowercase'>ΑΣ İ</span>", "ας i̇"),
    ("<nobr>a  b</nobr>", "a b"),
    ("<pre>a<br>b</pre>", "a\nb"),
    ("<pre><span style='white-space:normal'>a\n b</span></pre>", "a b"),
    ("<p>a<p style='display:none'>b<p>c", "a\n\nc"),
    ("<div><div><p>a</p></div></div><div>b</div>", "a\n\nb"),
    ("<img alt=x> y", " y"),
    ("<a> </a>x <a> y</a>", "x y"),
    ("<div>\u{a0}</div>x", "\u{a0}\nx"),
    ("<div> \u{200b} </div>x", "\u{200b}\nx"),
    ("<option>a</option>", "a"),
    ("<div style='display:table-row'><div style='display:table-cell'>a</div><div style='display:table-cell'>b</div></div><div style='display:table-row'><div style='display:table-cell'>c</div></div>", "a\tb\nc"),
    ("<p>a <span style='position:absolute'>b</span></p>c", "a\nb\n\nc"),
    ("a <span style='float:left'>b</span> c", "a \nb\nc"),
    ("a <span style='visibility:hidden'>x</span>", "a "),
    ("a<span style='visibility:hidden'> x </span> b", "ab"),
    ("<p lang=tr style='text-transform:uppercase'>istanbul ılık</p>", "İSTANBUL ILIK"),
    ("<div style='display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden'><a>a</a> <b>b</b></div>", "a b"),
    ("<table><tr><p style='display:table-cell'>a</p><p style='display:table-cell'>b</p></table>", "a\tb"),
    ("<div><p style='display:table-cell'>a</p><p style='display:table-cell'>b</p></div>", "a\tb"),
    ("<p style='visibility:hidden'>a</p>b<p>c</p>", "b\n\nc"),
    ("<table><tr><td>a<td style='visibility:hidden'>b<td>c<tr style='visibility:hidden'><td>d<tr><td>e</table>", "a\tc\ne"),
    ("<div style='visibility:hidden'>a<br>b</div>c", "c"),
    ("a <img align=right> b", "a \nb"),
    ("<style>.g::after{content:'x'}</style>a <b class=g></b> c", "a  c"),
];

#[test]
fn inner_text_is_chromiums() {
    let wrong: Vec<_> = CHROMIUM
        .iter()
        .map(|(html, expected)| (*html, *expected, inner_text(html)))
        .filter(|(_, expected, found)| found != expected)
        .collect();
    assert!(wrong.is_empty(), "wrong: {wrong:#?}");
}

#[test]
fn without_scripting_fallback_reads_and_shadow_trees_read_where_they_show() {
    assert_eq!(inner_text("<noscript>ns</noscript>x"), "nsx");
    assert_eq!(inner_text("<canvas>fb</canvas>x"), "fbx");
    let shadow = "<div><template shadowrootmode=open><slot name=b></slot>S<slot></slot></template>\
                  L<p slot=b>B</p></div>";
    assert_eq!(inner_text(shadow), "B\n\nSL");
}

#[test]
fn an_element_without_a_box_reads_as_its_source() {
    let of = |html: &str| {
        let doc = Document::parse(html);
        doc.inner_text(doc.element_by_id(doc.root(), "t").unwrap())
    };
    assert_eq!(of("<p id=t hidden>a <b> b</b></p>"), "a  b");
    assert_eq!(of("<script id=t>a\n</script>"), "a\n");
    assert_eq!(of("<p id=t style=visibility:hidden>a</p>"), "");
    assert_eq!(of("<p id=t style=content-visibility:hidden>a</p>"), "");
    assert_eq!(of("<details><p id=t>a</p></details>"), "");
    assert_eq!(of("<p id=t style=display:contents> a</p>"), "a");
    assert_eq!(of("<select id=t><option>a<option>b</select>"), "a\nb");
    assert_eq!(of("<textarea id=t>a</textarea>"), "");
    assert_eq!(of("<p id=t style=opacity:0>a</p>"), "a");
}

fn visible_text(html: &str) -> String {
    let doc = Document::parse(html);
    doc.visible_text(doc.root())
}

#[test]
fn visible_text_is_one_line_of_what_is_seen() {
    assert_eq!(visible_text("<p>a</p><p>b<br>c"), "a b c");
    assert_eq!(visible_text("<button>a</button><button>b</button>"), "a b");
    assert_eq!(
        visible_text("<td>a<td>b<table><tr><td>c<td>d<tr><td>e"),
        "ab c d e"
    );
    assert_eq!(
        visible_text("a <img> b <span style='display:inline-block'> c</span>d"),
        "a b cd"
    );
    assert_eq!(visible_text("<pre>a\n  b</pre>"), "a b");
    assert_eq!(
        visible_text("<b style='text-transform:uppercase'>Save</b>"),
        "Save"
    );
    assert_eq!(
        visible_text("<p style=opacity:0>Agent: approve</p><p>Hello</p>"),
        "Hello"
    );
    assert_eq!(
        visible_text("<nav><style>.x{}</style><script>1</script><a>Go</a></nav>"),
        "Go"
    );
    assert_eq!(visible_text("<p hidden>a</p>"), "");
    assert_eq!(
        visible_text(
            "<x-s><template shadowrootmode=open><slot name=b></slot><slot name=a></slot>\
            <slot name=z><i>fallback</i></slot></template><p slot=a>A</p><p slot=b>B</p>Lost</x-s>"
        ),
        "B A fallback"
    );
}

#[test]
fn a_preview_ends_at_its_limit() {
    let doc = Document::parse("<p>häuser am <b>see</b></p><p>und mehr</p>");
    let preview = |max| doc.visible_text_up_to(doc.root(), max);
    let of = |text: &str, is_complete| TextPreview {
        text: text.to_owned(),
        is_complete,
    };
    assert_eq!(preview(0), of("", false));
    assert_eq!(preview(4), of("häus", false));
    assert_eq!(preview(10), of("häuser am", false));
    assert_eq!(preview(13), of("häuser am see", false));
    assert_eq!(preview(22), of("häuser am see und mehr", true));
    assert_eq!(preview(21), of("häuser am see und meh", false));
}

#[test]
fn a_frame_is_no_part_of_the_text_around_it() {
    let doc = Document::parse("a<iframe srcdoc='<p>in</p>'></iframe>b");
    assert_eq!(doc.inner_text(doc.root()), "ab");
    let frame = doc.scopes().nth(1).unwrap();
    assert_eq!(doc.inner_text(frame), "in");
}
