//! Names and strings as CSSOM serializes them.

/// `text` as a CSS identifier: [serialize an identifier].
///
/// ```
/// use domlens_dom_model::css::escape_identifier;
/// assert_eq!(escape_identifier("user:email.v2"), r"user\:email\.v2");
/// assert_eq!(escape_identifier("1st"), r"\31 st");
/// assert_eq!(escape_identifier("-"), r"\-");
/// ```
///
/// [serialize an identifier]: https://drafts.csswg.org/cssom/#serialize-an-identifier
pub fn escape_identifier(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    // Writing to a string does not fail.
    let _ = cssparser::serialize_identifier(text, &mut out);
    out
}

/// `text` as a quoted CSS string: [serialize a string].
///
/// ```
/// use domlens_dom_model::css::escape_string;
/// assert_eq!(escape_string("say \"hi\"\n"), r#""say \"hi\"\a ""#);
/// ```
///
/// [serialize a string]: https://drafts.csswg.org/cssom/#serialize-a-string
pub fn escape_string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    // Writing to a string does not fail.
    let _ = cssparser::serialize_string(text, &mut out);
    out
}
