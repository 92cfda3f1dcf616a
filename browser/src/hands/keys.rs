//! Keys: their names, and the events that pressing them makes.

use serde::de::IgnoredAny;
use serde_json::json;

use crate::BrowserError;
use crate::tab::Tab;

/// Named keys with their codes and the numbers that old scripts look at. What types something
/// has it as its text.
const NAMED: [(&str, &str, u32, &str); 30] = [
    ("Enter", "Enter", 13, "\r"),
    ("Tab", "Tab", 9, ""),
    ("Escape", "Escape", 27, ""),
    ("Backspace", "Backspace", 8, ""),
    ("Delete", "Delete", 46, ""),
    ("Insert", "Insert", 45, ""),
    ("ArrowUp", "ArrowUp", 38, ""),
    ("ArrowDown", "ArrowDown", 40, ""),
    ("ArrowLeft", "ArrowLeft", 37, ""),
    ("ArrowRight", "ArrowRight", 39, ""),
    ("Home", "Home", 36, ""),
    ("End", "End", 35, ""),
    ("PageUp", "PageUp", 33, ""),
    ("PageDown", "PageDown", 34, ""),
    ("F1", "F1", 112, ""),
    ("F2", "F2", 113, ""),
    ("F3", "F3", 114, ""),
    ("F4", "F4", 115, ""),
    ("F5", "F5", 116, ""),
    ("F6", "F6", 117, ""),
    ("F7", "F7", 118, ""),
    ("F8", "F8", 119, ""),
    ("F9", "F9", 120, ""),
    ("F10", "F10", 121, ""),
    ("F11", "F11", 122, ""),
    ("F12", "F12", 123, ""),
    ("Alt", "AltLeft", 18, ""),
    ("Control", "ControlLeft", 17, ""),
    ("Meta", "MetaLeft", 91, ""),
    ("Shift", "ShiftLeft", 16, ""),
];

/// Other names that people use.
const ALIASES: [(&str, &str); 12] = [
    ("return", "Enter"),
    ("esc", "Escape"),
    ("del", "Delete"),
    ("up", "ArrowUp"),
    ("down", "ArrowDown"),
    ("left", "ArrowLeft"),
    ("right", "ArrowRight"),
    ("ctrl", "Control"),
    ("cmd", "Meta"),
    ("command", "Meta"),
    ("option", "Alt"),
    (
        "controlormeta",
        if cfg!(target_os = "macos") {
            "Meta"
        } else {
            "Control"
        },
    ),
];

/// Punctuation with the codes of a US keyboard, plain and with shift.
const PUNCTUATION: [(char, char, &str, u32); 11] = [
    ('-', '_', "Minus", 189),
    ('=', '+', "Equal", 187),
    ('[', '{', "BracketLeft", 219),
    (']', '}', "BracketRight", 221),
    ('\\', '|', "Backslash", 220),
    (';', ':', "Semicolon", 186),
    ('\'', '"', "Quote", 222),
    ('`', '~', "Backquote", 192),
    (',', '<', "Comma", 188),
    ('.', '>', "Period", 190),
    ('/', '?', "Slash", 191),
];

/// What the digits are with shift.
const SHIFTED_DIGITS: &str = ")!@#$%^&*(";

/// Keys that are held, in the numbers of the protocol.
const MODIFIERS: [(&str, u8); 4] = [("Alt", 1), ("Control", 2), ("Meta", 4), ("Shift", 8)];

/// A key with those that are held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chord {
    key: String,
    code: String,
    number: u32,
    text: String,
    modifiers: u8,
}

/// The number of keys that are held.
///
/// # Errors
///
/// When one of them is none that is held.
pub(super) fn modifiers(names: &[String]) -> Result<u8, BrowserError> {
    names.iter().try_fold(0, |held, name| {
        let found = modifier(name);
        found.map(|found| held | found).ok_or_else(|| {
            BrowserError::Argument(format!(
                "{name:?} is no key to hold; Alt, Control, Meta and Shift are"
            ))
        })
    })
}

fn modifier(name: &str) -> Option<u8> {
    let name = canonical(name);
    let found = MODIFIERS.iter().find(|(known, _)| *known == name);
    found.map(|(_, bit)| *bit)
}

/// The name of a key as browsers write it.
fn canonical(name: &str) -> &str {
    let alias = ALIASES
        .iter()
        .find(|(alias, _)| name.eq_ignore_ascii_case(alias));
    if let Some((_, known)) = alias {
        return known;
    }
    let known = NAMED
        .iter()
        .find(|(known, ..)| name.eq_ignore_ascii_case(known));
    known.map_or(name, |(known, ..)| known)
}

impl Chord {
    /// Reads `Control+A` and the like.
    pub(super) fn parse(text: &str) -> Result<Self, BrowserError> {
        let unknown = || {
            BrowserError::Argument(format!(
                "{text:?} is no key; write a character, a name such as Enter, Tab, ArrowDown or F5, \
                 or several with + between, such as Control+A"
            ))
        };
        // The key itself may be the plus sign.
        let (held, key) = match text.strip_suffix('+') {
            Some("") => ("", "+"),
            Some(rest) => (rest.strip_suffix('+').ok_or_else(unknown)?, "+"),
            None => text.rsplit_once('+').unwrap_or(("", text)),
        };
        let mut bits = 0;
        for name in held.split('+').filter(|name| !name.is_empty()) {
            bits |= modifier(name).ok_or_else(unknown)?;
        }
        // In `Control+A` the capital is how people write the key, and holds no shift.
        let lower = key.to_ascii_lowercase();
        let key = if bits & 0b111 != 0 && key.len() == 1 {
            &lower
        } else {
            key
        };
        let mut chord = Self::of_key(key).ok_or_else(unknown)?;
        chord.modifiers |= bits;
        // With these held, a key is a command and types nothing.
        if bits & 0b111 != 0 {
            chord.text.clear();
        }
        if bits & 8 != 0 && chord.key.len() == 1 {
            chord.key.make_ascii_uppercase();
            chord.text.make_ascii_uppercase();
        }
        Ok(chord)
    }

    fn of_key(key: &str) -> Option<Self> {
        let name = canonical(key);
        let named = NAMED.iter().find(|(known, ..)| *known == name);
        if let Some((name, code, number, text)) = named {
            return Some(Self {
                key: (*name).to_owned(),
                code: (*code).to_owned(),
                number: *number,
                text: (*text).to_owned(),
                modifiers: modifier(name).unwrap_or(0),
            });
        }
        if name.eq_ignore_ascii_case("space") {
            return Self::of_char(' ');
        }
        let mut chars = name.chars();
        let only = chars.next()?;
        if chars.next().is_some() {
            return None;
        }
        Some(Self::of_char(only).unwrap_or_else(|| Self {
            key: only.to_string(),
            code: String::new(),
            number: 0,
            text: only.to_string(),
            modifiers: 0,
        }))
    }

    /// The key of a US keyboard that types a character, if one does.
    pub(super) fn of_char(c: char) -> Option<Self> {
        let (code, number, is_shifted) = match c {
            '\n' => return Self::of_key("Enter"),
            ' ' => ("Space".to_owned(), 32, false),
            'a'..='z' | 'A'..='Z' => {
                let upper = c.to_ascii_uppercase();
                (
                    format!("Key{upper}"),
                    u32::from(upper),
                    c.is_ascii_uppercase(),
                )
            }
            '0'..='9' => (format!("Digit{c}"), u32::from(c), false),
            _ => {
                let digit = (b'0'..).map(char::from).zip(SHIFTED_DIGITS.chars());
                let mut digit = digit.filter(|&(_, shifted)| shifted == c);
                if let Some((digit, _)) = digit.next() {
                    (format!("Digit{digit}"), u32::from(digit), true)
                } else {
                    let mut all = PUNCTUATION.iter();
                    let found = all.find(|(plain, shifted, ..)| *plain == c || *shifted == c)?;
                    (found.2.to_owned(), found.3, found.1 == c)
                }
            }
        };
        Some(Self {
            key: c.to_string(),
            code,
            number,
            text: c.to_string(),
            modifiers: if is_shifted { 8 } else { 0 },
        })
    }
}

impl Tab {
    pub(super) async fn press_chord(
        &self,
        session: &str,
        chord: &Chord,
    ) -> Result<(), BrowserError> {
        let kind = if chord.text.is_empty() {
            "rawKeyDown"
        } else {
            "keyDown"
        };
        for kind in [kind, "keyUp"] {
            let mut params = json!({
                "type": kind, "key": chord.key, "code": chord.code, "modifiers": chord.modifiers,
                "windowsVirtualKeyCode": chord.number, "nativeVirtualKeyCode": chord.number,
            });
            if let (true, Some(fields)) = (kind == "keyDown", params.as_object_mut()) {
                fields.insert("text".to_owned(), json!(chord.text));
            }
            let sent: Result<IgnoredAny, _> = self
                .call_in(session, "Input.dispatchKeyEvent", &params)
                .await;
            match sent {
                // The page, or the frame, may be left on the first event.
                Err(BrowserError::Protocol { .. } | BrowserError::Closed) if kind == "keyUp" => {}
                sent => drop(sent?),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chord(text: &str) -> (String, String, String, u8) {
        let chord = Chord::parse(text).unwrap();
        (chord.key, chord.code, chord.text, chord.modifiers)
    }

    fn expected(key: &str, code: &str, text: &str, bits: u8) -> (String, String, String, u8) {
        (key.to_owned(), code.to_owned(), text.to_owned(), bits)
    }

    #[test]
    fn chords_are_read_as_they_are_written() {
        assert_eq!(chord("Enter"), expected("Enter", "Enter", "\r", 0));
        assert_eq!(chord("ctrl+a"), expected("a", "KeyA", "", 2));
        assert_eq!(chord("Control+A"), expected("a", "KeyA", "", 2));
        assert_eq!(chord("Control+Shift+K"), expected("K", "KeyK", "", 10));
        assert_eq!(chord("Shift+a"), expected("A", "KeyA", "A", 8));
        assert_eq!(chord("A"), expected("A", "KeyA", "A", 8));
        assert_eq!(chord("+"), expected("+", "Equal", "+", 8));
        assert_eq!(chord("Control++"), expected("+", "Equal", "", 10));
        assert_eq!(chord("$"), expected("$", "Digit4", "$", 8));
        assert_eq!(chord("é"), expected("é", "", "é", 0));
        assert_eq!(chord("esc"), expected("Escape", "Escape", "", 0));
        for wrong in ["", "Entre", "Hyper+a", "a+"] {
            assert!(Chord::parse(wrong).is_err(), "{wrong}");
        }
    }
}
