//! The output schemas of the tools that answer with data.

use rmcp::model::JsonObject;
use serde_json::{Value, json};

fn object(schema: Value) -> JsonObject {
    match schema {
        Value::Object(object) => object,
        _ => JsonObject::new(),
    }
}

pub(super) fn extract() -> JsonObject {
    object(json!({
        "type": "object",
        "properties": {
            "count": {"type": "integer"},
            "selector": {"type": "string"},
            "results": {"type": "array", "items": {"anyOf": [
                {"type": "string"},
                {
                    "type": "object",
                    "properties": {
                        "text": {"type": "string"},
                        "html": {"type": "string"},
                        "attributes": {"type": "object", "additionalProperties": {"type": "string"}},
                    },
                    "required": ["text", "html", "attributes"],
                },
            ]}},
            "note": {"type": "string"},
            "cursor": {"type": "string"},
            "session": {"type": "string"},
        },
        "required": ["count", "selector", "results"],
    }))
}

pub(super) fn find() -> JsonObject {
    object(json!({
        "type": "object",
        "properties": {
            "count": {"type": "integer"},
            "query": {"type": "string"},
            "results": {"type": "array", "items": {
                "type": "object",
                "properties": {
                    "handle": {"type": "string"},
                    "role": {"type": "string"},
                    "label": {"type": "string"},
                    "selector": {"type": "string"},
                    "action": {"type": "string"},
                    "card": {"type": "string"},
                    "heading": {"type": "string"},
                    "value": {"type": "string"},
                    "states": {"type": "object"},
                    "options": {"type": "array", "items": {"type": "string"}},
                    "group": {"type": "string"},
                    "difference": {"type": "string"},
                    "target": {"type": "string"},
                    "inDialog": {"type": "boolean"},
                },
                "required": ["handle", "role", "label", "selector", "action"],
            }},
            "note": {"type": "string"},
            "cursor": {"type": "string"},
            "session": {"type": "string"},
        },
        "required": ["count", "query", "results"],
    }))
}

pub(super) fn tabs() -> JsonObject {
    object(json!({
        "type": "object",
        "properties": {
            "tabs": {"type": "array", "items": {
                "type": "object",
                "properties": {
                    "id": {"type": "string"},
                    "url": {"type": "string"},
                    "title": {"type": "string"},
                    "active": {"type": "boolean"},
                },
                "required": ["id", "url", "title", "active"],
            }},
            "session": {"type": "string"},
        },
        "required": ["tabs"],
    }))
}
