//! Taking the envelope apart, as an XML reader would.

/// The name of the section, and its text; panics if the envelope is not intact.
pub(crate) fn open(page: &str) -> (String, String) {
    let rest = page.strip_prefix("<page").unwrap();
    let (attributes, rest) = rest.split_once('>').unwrap();
    assert!(!attributes.contains(['<', '\n']), "{attributes:?}");
    assert_eq!(attributes.matches('"').count() % 2, 0, "{attributes:?}");
    let rest = rest.strip_prefix("\n  <").unwrap();
    let (name, rest) = rest.split_once('>').unwrap();
    let (mut rest, mut text) = (rest, String::new());
    while let Some(section) = rest.strip_prefix("<![CDATA[") {
        let (data, after) = section.split_once("]]>").unwrap();
        text.push_str(data);
        rest = after;
    }
    let rest = rest.strip_prefix(&format!("</{name}>\n")).unwrap();
    if rest != "</page>" {
        let more = rest.strip_prefix("  <more ").unwrap();
        let (attributes, rest) = more.split_once("/>").unwrap();
        assert!(!attributes.contains(['<', '\n']), "{attributes:?}");
        assert_eq!(rest, "\n</page>");
    }
    assert!(
        text.chars()
            .all(|character| matches!(character, '\n' | '\t') || !character.is_control()),
        "{text:?}"
    );
    let text = text.strip_prefix('\n').unwrap().strip_suffix('\n').unwrap();
    (name.to_owned(), text.to_owned())
}
