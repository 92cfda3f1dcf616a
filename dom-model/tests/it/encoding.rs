//! Encodings, against the vectors of html5lib-tests where they are at hand.

use domlens_dom_model::{Document, ParseOptions};

/// Sections `#data` and `#encoding` of a file of vectors.
fn vectors(bytes: &[u8]) -> Vec<(Vec<u8>, String)> {
    let mut rows = Vec::new();
    let mut section: &[u8] = b"";
    let (mut data, mut name) = (Vec::new(), String::new());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match line.trim_ascii_end() {
            b"#data" => {
                if !name.is_empty() {
                    rows.push((std::mem::take(&mut data), std::mem::take(&mut name)));
                }
                section = b"data";
            }
            b"#encoding" => section = b"encoding",
            trimmed if section == b"encoding" => name.push_str(&String::from_utf8_lossy(trimmed)),
            _ => data.extend_from_slice(line),
        }
    }
    rows.push((data, name));
    rows
}

#[test]
fn html5lib_vectors() {
    let Some(shared) = domlens_testkit::shared() else {
        return;
    };
    let folder = shared.join("data/html5lib-tests/encoding");
    for file in ["tests1.dat", "tests2.dat", "test-yahoo-jp.dat"] {
        let rows = vectors(&std::fs::read(folder.join(file)).unwrap());
        assert!(!rows.is_empty());
        for (data, name) in rows {
            let doc = Document::parse_bytes(&data, &ParseOptions::default());
            let expected = encoding_rs::Encoding::for_label(name.as_bytes())
                .unwrap()
                .name();
            // "windows-1252" stands for "nothing was declared", where we look at the bytes.
            let found = doc.encoding();
            let detected = expected == "windows-1252" && found == "UTF-8" && data.is_ascii();
            assert!(
                found == expected || detected,
                "{file}: {found} for {expected}: {}",
                String::from_utf8_lossy(&data)
            );
        }
    }
}

#[test]
fn transport_charset_beats_the_declared_one_in_any_case_and_quoted() {
    let options = ParseOptions::default().with_charset("\"UTF-8\"");
    let doc = Document::parse_bytes("<meta charset=gbk><p>é".as_bytes(), &options);
    assert_eq!(
        (doc.encoding(), doc.text_content(doc.root()).as_str()),
        ("UTF-8", "é")
    );
}

#[test]
fn undeclared_bytes_are_detected() {
    let text = "Съешь же ещё этих мягких французских булок, да выпей чаю.";
    let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode(text);
    let doc = Document::parse_bytes(&bytes, &ParseOptions::default());
    assert_eq!(doc.text_content(doc.root()), text);
}
