//! Words for comparison: without case, and Latin and Greek letters without accents.

/// Letters with accents, each group after the letters that it is compared as.
const LETTERS: [(&str, &str); 32] = [
    ("a", "àáâãäåāăąǎȁȃạảấầẩẫậắằẳẵặ"),
    ("ae", "æǽ"),
    ("c", "çćĉċč"),
    ("d", "ďđḍ"),
    ("e", "èéêëēĕėęěȅȇẹẻẽếềểễệ"),
    ("g", "ĝğġģǧ"),
    ("h", "ĥħḥ"),
    ("i", "ìíîïĩīĭįıǐịỉ"),
    ("j", "ĵ"),
    ("k", "ķǩ"),
    ("l", "ĺļľłḷ"),
    ("n", "ñńņňṇ"),
    ("o", "òóôõöøōŏőǒọỏốồổỗộớờởỡợơ"),
    ("oe", "œ"),
    ("r", "ŕŗřṛ"),
    ("s", "śŝşšșṣ"),
    ("ss", "ß"),
    ("t", "ţťŧțṭ"),
    ("u", "ùúûüũūŭůűųǔụủứừửữựư"),
    ("w", "ŵẁẃẅ"),
    ("y", "ýÿŷỳỵỷỹ"),
    ("z", "źżžẓ"),
    ("α", "άὰᾶἀἁ"),
    ("ε", "έὲἐἑ"),
    ("η", "ήὴῆἠἡ"),
    ("ι", "ίὶῖϊΐ"),
    ("ο", "όὸὀὁ"),
    ("σ", "ς"),
    ("υ", "ύὺῦϋΰ"),
    ("ω", "ώὼῶὠὡ"),
    ("е", "ё"),
    ("th", "þ"),
];

/// `text` in lower case and without accents; marks that combine with a letter go.
pub(crate) fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            '\u{300}'..='\u{36f}' => {}
            _ if c.is_ascii() => out.push(c),
            '’' | '‘' => out.push('\''),
            _ => match LETTERS.iter().find(|(_, accented)| accented.contains(c)) {
                Some((plain, _)) => out.push_str(plain),
                None => out.push(c),
            },
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_make_no_difference() {
        assert_eq!(fold("ÉTÉ"), fold("été"));
        assert_eq!(fold("Größe"), "grosse");
        assert_eq!(fold("e\u{301}te\u{301}"), "ete");
        assert_eq!(fold("Łódź"), "lodz");
        assert_eq!(fold("ΆΛΦΑς"), "αλφασ");
        assert_eq!(fold("日本"), "日本");
        assert_eq!(fold("İ"), "i");
    }
}
