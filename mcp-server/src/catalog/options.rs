//! The `options` of the extraction tools, by the names of the reference.

use crate::params::{Kind, Param};

/// Of `dom_extract_region`.
pub(super) const REGION: Param = Param::new("options", Kind::Object(REGION_FIELDS), "");
/// Of `dom_extract_interactive`.
pub(super) const INTERACTIVE: Param = Param::new("options", Kind::Object(INTERACTIVE_FIELDS), "");
/// Of `dom_extract_content`.
pub(super) const CONTENT: Param = Param::new("options", Kind::Object(CONTENT_FIELDS), "");

const MODE: Param = Param::new(
    "mode",
    Kind::Choice(&["interactive", "full"], Some("interactive")),
    "full: also what the region says.",
);
const MAX_DEPTH: Param = Param::new("maxDepth", Kind::Count(Some(5)), "");
const INCLUDE_HIDDEN: Param = Param::new("includeHidden", Kind::Flag(Some(false)), "");
const INCLUDE_SHADOW: Param = Param::new("includeShadowDOM", Kind::Flag(Some(true)), "");
const INCLUDE_IFRAMES: Param = Param::new("includeIframes", Kind::Flag(Some(false)), "");
const VIEWPORT_ONLY: Param = Param::new("viewportOnly", Kind::Flag(Some(false)), "");
const MAIN_ONLY: Param = Param::new("mainContentOnly", Kind::Flag(Some(false)), "");
const CUSTOM: Param = Param::new("customSelectors", Kind::Texts, "Counted as clickable, too.");
const ATTRIBUTE_LENGTH: Param = Param::new("attributeTruncateLength", Kind::Count(Some(100)), "");
const DATA_LENGTH: Param = Param::new("dataAttributeTruncateLength", Kind::Count(Some(50)), "");
const TEXT_LENGTH: Param = Param::new("textTruncateLength", Kind::Count(None), "");
const FILTER: Param = Param::new(
    "filter",
    Kind::Object(FILTER_FIELDS),
    "Which elements; all must hold.",
);

const REGION_FIELDS: &[Param] = &[
    MODE,
    MAX_DEPTH,
    INCLUDE_HIDDEN,
    INCLUDE_SHADOW,
    INCLUDE_IFRAMES,
    VIEWPORT_ONLY,
    MAIN_ONLY,
    CUSTOM,
    ATTRIBUTE_LENGTH,
    DATA_LENGTH,
    TEXT_LENGTH,
    FILTER,
];

/// All but the mode.
const INTERACTIVE_FIELDS: &[Param] = REGION_FIELDS.split_at(1).1;

const FILTER_FIELDS: &[Param] = &[
    Param::new("includeSelectors", Kind::Texts, ""),
    Param::new("excludeSelectors", Kind::Texts, ""),
    Param::new("textContains", Kind::Texts, ""),
    Param::new("textMatches", Kind::Texts, "Regular expressions."),
    Param::new("hasAttributes", Kind::Texts, ""),
    Param::new("attributeValues", Kind::Map, ""),
    Param::new("tags", Kind::Texts, ""),
    Param::new("interactionTypes", Kind::Texts, ""),
    Param::new("withinSelectors", Kind::Texts, ""),
    Param::new("nearText", Kind::Text, ""),
];

const CONTENT_FIELDS: &[Param] = &[
    Param::new("includeHeadings", Kind::Flag(Some(true)), ""),
    Param::new("includeLists", Kind::Flag(Some(true)), ""),
    Param::new("includeTables", Kind::Flag(Some(true)), ""),
    Param::new("includeMedia", Kind::Flag(Some(true)), ""),
    Param::new("preserveFormatting", Kind::Flag(Some(true)), ""),
    Param::new("includeHidden", Kind::Flag(Some(false)), ""),
    Param::new(
        "includeComments",
        Kind::Flag(Some(false)),
        "What readers wrote.",
    ),
    Param::new("maxTextLength", Kind::Count(None), ""),
];
