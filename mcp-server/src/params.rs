//! What tools take: the schema that a client is told, and arguments read leniently by it.

use std::collections::BTreeMap;

use rmcp::model::JsonObject;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::words::{list, quoted};

/// One parameter of a tool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Param {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) about: &'static str,
    pub(crate) required: bool,
}

/// What a parameter holds, and its default.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Text,
    Count(Option<u64>),
    Flag(Option<bool>),
    /// One of some words.
    Choice(&'static [&'static str], Option<&'static str>),
    /// Several texts.
    Texts,
    /// An object of further parameters.
    Object(&'static [Param]),
    /// An object of texts by names of the caller's choice.
    Map,
}

impl Param {
    pub(crate) const fn new(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self {
            name,
            kind,
            about,
            required: false,
        }
    }

    pub(crate) const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    fn schema(&self) -> Value {
        let mut schema = match self.kind {
            Kind::Text => json!({"type": "string"}),
            Kind::Count(default) => with_default(json!({"type": "integer", "minimum": 0}), default),
            Kind::Flag(default) => with_default(json!({"type": "boolean"}), default),
            Kind::Choice(words, default) => {
                with_default(json!({"type": "string", "enum": words}), default)
            }
            Kind::Texts => json!({"type": "array", "items": {"type": "string"}}),
            Kind::Object(params) => Value::Object(schema(params)),
            Kind::Map => json!({"type": "object", "additionalProperties": {"type": "string"}}),
        };
        if let Some(schema) = schema.as_object_mut()
            && !self.about.is_empty()
        {
            schema.insert("description".to_owned(), self.about.into());
        }
        schema
    }
}

fn with_default<T: Into<Value>>(mut schema: Value, default: Option<T>) -> Value {
    if let (Some(schema), Some(default)) = (schema.as_object_mut(), default) {
        schema.insert("default".to_owned(), default.into());
    }
    schema
}

/// The JSON Schema of an object with these parameters.
pub(crate) fn schema(params: &[Param]) -> JsonObject {
    let properties: JsonObject = params
        .iter()
        .map(|param| (param.name.to_owned(), param.schema()))
        .collect();
    let required: Vec<&str> = params
        .iter()
        .filter(|param| param.required)
        .map(|param| param.name)
        .collect();
    let mut schema = JsonObject::new();
    schema.insert("type".to_owned(), "object".into());
    schema.insert("properties".to_owned(), properties.into());
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    schema.insert("additionalProperties".to_owned(), false.into());
    schema
}

/// The arguments of a call, each of the kind that its parameter has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arguments(BTreeMap<&'static str, Value>);

impl Arguments {
    /// Reads what a client sent. Numbers and booleans may be strings, and a string may be a number;
    /// `null` stands for what is left out.
    pub(crate) fn read(
        tool: &str,
        params: &'static [Param],
        given: &JsonObject,
    ) -> Result<Self, Fault> {
        let read = read_object(params, given).map_err(|reason| {
            Fault::asked(format!("{tool} with arguments that it cannot take"))
                .found(reason)
                .next(format!("call {tool} again with {}", takes(params)))
        })?;
        Ok(Self(read))
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    pub(crate) fn count(&self, name: &str) -> Option<usize> {
        let count = self.0.get(name)?.as_u64()?;
        Some(usize::try_from(count).unwrap_or(usize::MAX))
    }

    pub(crate) fn flag(&self, name: &str) -> Option<bool> {
        self.0.get(name)?.as_bool()
    }

    pub(crate) fn texts(&self, name: &str) -> Vec<String> {
        let items = self.0.get(name).and_then(Value::as_array);
        let texts = items.into_iter().flatten().filter_map(Value::as_str);
        texts.map(str::to_owned).collect()
    }

    /// An object of further arguments; empty if it was left out.
    pub(crate) fn object(&self, name: &str) -> JsonObject {
        let object = self.0.get(name).and_then(Value::as_object);
        object.cloned().unwrap_or_default()
    }
}

fn read_object(
    params: &'static [Param],
    given: &JsonObject,
) -> Result<BTreeMap<&'static str, Value>, String> {
    let mut read = BTreeMap::new();
    for (name, value) in given {
        let Some(param) = known(params, name) else {
            return Err(unknown(params, name));
        };
        if value.is_null() {
            continue;
        }
        let value =
            coerce(param.kind, value).map_err(|expected| mismatch(param.name, &expected, value))?;
        if read.insert(param.name, value).is_some() {
            return Err(format!("argument `{}` is given twice", param.name));
        }
    }
    for param in params {
        if let Some(default) = default(param.kind) {
            read.entry(param.name).or_insert(default);
        } else if param.required && !read.contains_key(param.name) {
            return Err(format!("required argument `{}` is missing", param.name));
        }
    }
    Ok(read)
}

/// The parameter of that name, also when it is written in the other of snake and camel case.
fn known(params: &'static [Param], name: &str) -> Option<&'static Param> {
    let exact = params.iter().find(|param| param.name == name);
    exact.or_else(|| params.iter().find(|param| bare(param.name) == bare(name)))
}

fn bare(name: &str) -> String {
    let letters = name.chars().filter(|c| !matches!(c, '_' | '-'));
    letters.flat_map(char::to_lowercase).collect()
}

fn unknown(params: &[Param], name: &str) -> String {
    format!(
        "unknown argument {}; known are {}",
        quoted(name),
        names(params)
    )
}

fn names(params: &[Param]) -> String {
    let names = params.iter().map(|param| format!("`{}`", param.name));
    list(names)
}

/// `selector (required), limit, max_tokens`.
fn takes(params: &[Param]) -> String {
    if params.is_empty() {
        return "no arguments".to_owned();
    }
    let names = params.iter().map(|param| {
        let is_required = if param.required { " (required)" } else { "" };
        format!("`{}`{is_required}", param.name)
    });
    format!("some of {}", list(names))
}

fn mismatch(name: &str, expected: &str, value: &Value) -> String {
    if expected.starts_with("option ") || expected.starts_with("unknown ") {
        return format!("in `{name}`: {expected}");
    }
    format!(
        "argument `{name}` is {}; expected {expected}",
        quoted(&value.to_string())
    )
}

fn default(kind: Kind) -> Option<Value> {
    match kind {
        Kind::Choice(_, default) => default.map(Value::from),
        Kind::Count(default) => default.map(Value::from),
        Kind::Flag(default) => default.map(Value::from),
        Kind::Text | Kind::Texts | Kind::Object(_) | Kind::Map => None,
    }
}

/// `value` as `kind` has it, or what was expected.
fn coerce(kind: Kind, value: &Value) -> Result<Value, String> {
    match kind {
        Kind::Text => text(value).map(Value::from),
        Kind::Count(_) => whole(value)
            .and_then(|number| u64::try_from(number).ok())
            .map(Value::from)
            .ok_or_else(|| "a whole number, 0 or more".to_owned()),
        Kind::Flag(_) => flag(value).map(Value::from),
        Kind::Choice(words, _) => choice(words, value),
        Kind::Texts => texts(value),
        Kind::Object(params) => {
            let object = object(value)?;
            let read = read_object(params, &object)?;
            Ok(Value::Object(own(read)))
        }
        Kind::Map => object(value).map(Value::Object),
    }
}

fn own(read: BTreeMap<&'static str, Value>) -> JsonObject {
    let named = read.into_iter();
    named
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

fn text(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(_) | Value::Bool(_) => Ok(value.to_string()),
        _ => Err("a string".to_owned()),
    }
}

fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number
            .as_i64()
            .or_else(|| without_fraction(number.as_f64()?)),
        Value::String(text) => {
            let text = text.trim();
            text.parse()
                .ok()
                .or_else(|| without_fraction(text.parse().ok()?))
        }
        _ => None,
    }
}

/// `5.0` is what some clients make of 5.
#[expect(
    clippy::cast_possible_truncation,
    clippy::float_cmp,
    reason = "the number is whole and within 53 bits"
)]
fn without_fraction(number: f64) -> Option<i64> {
    (number.trunc() == number && number.abs() < 9e15).then_some(number as i64)
}

fn flag(value: &Value) -> Result<bool, String> {
    let text = match value {
        Value::Bool(flag) => return Ok(*flag),
        Value::String(text) => text.trim().to_ascii_lowercase(),
        other => other.to_string(),
    };
    match text.as_str() {
        "true" | "1" | "yes" => Ok(true),
        "false" | "0" | "no" => Ok(false),
        _ => Err("true or false".to_owned()),
    }
}

fn choice(words: &[&str], value: &Value) -> Result<Value, String> {
    let given = value.as_str().unwrap_or_default().trim();
    let found = words.iter().find(|word| word.eq_ignore_ascii_case(given));
    found.map(|word| Value::from(*word)).ok_or_else(|| {
        let words = words.iter().map(|word| format!("`{word}`"));
        format!("one of {}", list(words))
    })
}

fn texts(value: &Value) -> Result<Value, String> {
    let parsed;
    let items = match value {
        Value::Array(items) => items,
        // A list that was written as JSON in a string.
        Value::String(json) if json.trim_start().starts_with('[') => {
            parsed = serde_json::from_str::<Vec<Value>>(json).map_err(|_| LIST.to_owned())?;
            &parsed
        }
        one => {
            return text(one)
                .map(|text| json!([text]))
                .map_err(|_| LIST.to_owned());
        }
    };
    let texts: Result<Vec<String>, String> = items.iter().map(text).collect();
    texts.map(Value::from).map_err(|_| LIST.to_owned())
}

const LIST: &str = "a list of strings";

fn object(value: &Value) -> Result<JsonObject, String> {
    match value {
        Value::Object(object) => Ok(object.clone()),
        Value::String(json) => serde_json::from_str(json).map_err(|_| "an object".to_owned()),
        _ => Err("an object".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const INNER: &[Param] = &[Param::new("maxDepth", Kind::Count(Some(5)), "")];
    const PARAMS: &[Param] = &[
        Param::new("selector", Kind::Text, "Which.").required(),
        Param::new("limit", Kind::Count(Some(10)), ""),
        Param::new("wait", Kind::Flag(Some(false)), ""),
        Param::new("format", Kind::Choice(&["text", "json"], Some("text")), ""),
        Param::new("values", Kind::Texts, ""),
        Param::new("options", Kind::Object(INNER), ""),
    ];

    fn read(given: &Value) -> Result<Arguments, Fault> {
        Arguments::read("a_tool", PARAMS, given.as_object().unwrap())
    }

    #[test]
    fn strings_stand_for_numbers_and_booleans() {
        let read = read(&json!({
            "selector": 5, "limit": "7", "wait": "True", "format": "JSON", "values": "[\"a\", 1]",
            "options": "{\"max_depth\": \"3\"}",
        }))
        .unwrap();
        assert_eq!(read.text("selector"), Some("5"));
        assert_eq!(read.count("limit"), Some(7));
        assert_eq!(read.flag("wait"), Some(true));
        assert_eq!(read.text("format"), Some("json"));
        assert_eq!(read.texts("values"), ["a", "1"]);
        assert_eq!(read.object("options").get("maxDepth"), Some(&json!(3)));
    }

    #[test]
    fn what_is_left_out_or_null_has_its_default() {
        let read = read(&json!({"selector": "h1", "limit": null})).unwrap();
        assert_eq!(read.count("limit"), Some(10));
        assert_eq!(read.flag("wait"), Some(false));
        assert!(read.texts("values").is_empty());
    }

    #[test]
    fn what_does_not_fit_is_named_with_what_does() {
        let told = |given: Value| read(&given).unwrap_err().to_string();
        let unknown = told(json!({"selector": "h1", "limits": 3}));
        assert!(unknown.contains("unknown argument `limits`"), "{unknown}");
        assert!(unknown.contains("`selector`, `limit`, `wait`"), "{unknown}");
        let negative = told(json!({"selector": "h1", "limit": -1}));
        assert!(
            negative.contains("`limit` is `-1`; expected a whole number, 0 or more"),
            "{negative}"
        );
        assert!(told(json!({})).contains("required argument `selector` is missing"));
        assert!(told(json!({"selector": ["a"]})).contains("expected a string"));
        let choice = told(json!({"selector": "h1", "format": "xml"}));
        assert!(choice.contains("one of `text` or `json`"), "{choice}");
    }

    #[test]
    fn the_schema_says_types_defaults_and_what_is_required() {
        let schema = Value::Object(schema(PARAMS));
        assert_eq!(schema["required"], json!(["selector"]));
        assert_eq!(
            schema["properties"]["limit"],
            json!({"type": "integer", "minimum": 0, "default": 10})
        );
        assert_eq!(
            schema["properties"]["options"]["properties"]["maxDepth"]["default"],
            json!(5)
        );
        assert_eq!(schema["additionalProperties"], json!(false));
    }
}
