//! Reads style sheets into rules, as far as a rule says something that matters here.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, ParseError, Parser, ParserState,
    QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser, StyleSheetParser,
};
use selectors::parser::{Selector, SelectorList};

use super::animation::{Keyframes, parse_keyframes};
use super::custom_property::references;
use super::declaration::{Declaration, Declared, drop_overridden, parse_declaration, parse_raw};
use super::layer::{LayerId, Layers, UNLAYERED};
use super::{media, supports};
use crate::css::{Dialect, SelectorParser};

/// What the sheets of one scope say.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) rules: Vec<ParsedRule>,
    pub(super) layers: Layers,
    pub(super) keyframes: HashMap<Box<str>, Keyframes>,
    /// Rules that hide something or the like, but whose selectors are not understood.
    pub(super) skipped_rules: usize,
    /// The first of them.
    pub(super) first_skipped: Option<Box<str>>,
    /// `@import`s, which are not followed.
    pub(super) imports: usize,
    /// Blocks of `@container` and `@scope`, which are not applied.
    pub(super) skipped_blocks: usize,
    /// Names of custom properties that something here is decided by.
    pub(super) asked_properties: HashSet<Box<str>>,
    /// Custom properties with the others that their values name.
    pub(super) property_references: Vec<(Box<str>, Box<str>)>,
    next_order: u32,
}

/// One selector of a rule, with where the declarations of the rule are.
#[derive(Debug)]
pub(super) struct ParsedRule {
    pub(super) selector: Selector<Dialect>,
    pub(super) layer: LayerId,
    pub(super) order: u32,
    /// Into the declarations of all sheets.
    pub(super) declarations: (u32, u32),
}

/// What sheets share while they are read.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub(super) declarations: Vec<Declaration>,
    /// The custom properties to keep.
    pub(super) kept_properties: HashSet<Box<str>>,
}

type Failure = ParseError<()>;

/// Reads the text of one sheet and adds it to `sheet`.
pub(super) fn parse_sheet(text: &str, sheet: &mut Sheet, reading: &mut Reading) {
    let mut input = Parser::new(text);
    let mut block = Block {
        sheet,
        reading,
        layer: UNLAYERED,
        nest: None,
        declarations: Vec::new(),
    };
    // A rule that cannot be read is skipped, as CSS says.
    StyleSheetParser::new(&mut input, &mut block).for_each(drop);
}

/// The rules that a block is nested in.
struct Nest<'i, 'p> {
    prelude: &'i str,
    parent: Option<&'p Nest<'i, 'p>>,
    /// Read when a declaration that matters turns up: in most rules, none does.
    list: OnceCell<Option<SelectorList<Dialect>>>,
}

impl Nest<'_, '_> {
    fn list(&self) -> Option<&SelectorList<Dialect>> {
        self.list.get_or_init(|| self.parse()).as_ref()
    }

    /// The parents are read first, with a stack of their own: nesting is at most as deep as the
    /// parser's limit of 75 blocks.
    fn parse(&self) -> Option<SelectorList<Dialect>> {
        let parser = SelectorParser {
            for_style_sheet: true,
        };
        let mut input = Parser::new(self.prelude);
        let list = match self.parent {
            None => parser.parse_list(&mut input).ok()?,
            Some(parent) => parser
                .parse_nested_list(&mut input)
                .ok()?
                .replace_parent_selector(parent.list()?),
        };
        input.is_exhausted().then_some(list)
    }
}

/// A sheet, or the block of a rule, that is being read.
struct Block<'s, 'i, 'p> {
    sheet: &'s mut Sheet,
    reading: &'s mut Reading,
    layer: LayerId,
    nest: Option<&'p Nest<'i, 'p>>,
    declarations: Vec<Declaration>,
}

impl<'i> Block<'_, 'i, '_> {
    /// Reads a block inside this one.
    fn read_inside<'p>(
        &mut self,
        input: &mut Parser<'i>,
        layer: LayerId,
        nest: Option<&'p Nest<'i, 'p>>,
    ) {
        // The rules in a block come after its own declarations.
        let order = self.sheet.next_order;
        self.sheet.next_order += 1;
        let mut block = Block {
            sheet: self.sheet,
            reading: self.reading,
            layer,
            nest,
            declarations: Vec::new(),
        };
        RuleBodyParser::new(input, &mut block).for_each(drop);
        block.finish(order);
    }

    /// Makes rules of the declarations.
    fn finish(mut self, order: u32) {
        let Some(nest) = self.nest.filter(|_| !self.declarations.is_empty()) else {
            return;
        };
        let Some(list) = nest.list() else {
            self.sheet.skipped_rules += 1;
            self.sheet
                .first_skipped
                .get_or_insert_with(|| shortened(nest.prelude));
            return;
        };
        drop_overridden(&mut self.declarations);
        for declaration in &self.declarations {
            note_asked_properties(&declaration.value, &mut self.sheet.asked_properties);
        }
        let all = &mut self.reading.declarations;
        let start = u32::try_from(all.len()).unwrap_or(u32::MAX);
        all.extend(self.declarations);
        let end = u32::try_from(all.len()).unwrap_or(u32::MAX);
        for selector in list.slice() {
            self.sheet.rules.push(ParsedRule {
                selector: selector.clone(),
                layer: self.layer,
                order,
                declarations: (start, end),
            });
        }
    }
}

/// The beginning of a selector that was not understood, for a message.
fn shortened(selector: &str) -> Box<str> {
    const MAX_CHARS: usize = 80;
    let words: Vec<&str> = selector.split_whitespace().take(MAX_CHARS).collect();
    let line = words.join(" ");
    match line.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()).into(),
        None => line.into(),
    }
}

/// The custom properties that a value refers to.
pub(super) fn note_asked_properties(value: &Declared, asked: &mut HashSet<Box<str>>) {
    if let Declared::Deferred(text) = value {
        asked.extend(references(text));
    }
}

impl<'i> DeclarationParser<'i> for Block<'_, 'i, '_> {
    type Declaration = ();
    type Error = ();

    fn parse_value(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
        _start: &ParserState,
    ) -> Result<(), Failure> {
        let kept = &self.reading.kept_properties;
        if name.starts_with("--") && kept.is_empty() {
            // The first time, only who asks for whom is written down.
            let (text, _) = parse_raw(input);
            for asked in references(text) {
                let reference = (Box::from(&*name), asked);
                self.sheet.property_references.push(reference);
            }
            return Ok(());
        }
        parse_declaration(&name, input, kept, &mut self.declarations)
    }
}

impl<'i> QualifiedRuleParser<'i> for Block<'_, 'i, '_> {
    type Prelude = &'i str;
    type QualifiedRule = ();
    type Error = ();

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Result<&'i str, Failure> {
        let start = input.position();
        while input.next().is_ok() {}
        Ok(input.slice_from(start))
    }

    fn parse_block(
        &mut self,
        prelude: &'i str,
        _start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), Failure> {
        let nest = Nest {
            prelude,
            parent: self.nest,
            list: OnceCell::new(),
        };
        self.read_inside(input, self.layer, Some(&nest));
        Ok(())
    }
}

/// An at-rule, as far as its block goes.
enum AtRule {
    /// Its rules apply, in this layer.
    Applies(LayerId),
    /// They do not: another medium, or a rule of another kind.
    Skipped,
    Keyframes(Box<str>),
    /// A statement without a block, done with.
    Statement,
}

impl<'i> AtRuleParser<'i> for Block<'_, 'i, '_> {
    type Prelude = AtRule;
    type AtRule = ();
    type Error = ();

    fn parse_prelude(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
    ) -> Result<AtRule, Failure> {
        let name = name.to_ascii_lowercase();
        let applies = |does: bool, layer| {
            if does {
                AtRule::Applies(layer)
            } else {
                AtRule::Skipped
            }
        };
        let rule = match name.as_str() {
            "media" => applies(media::list_matches(input), self.layer),
            "supports" => applies(supports::is_met(input), self.layer),
            "layer" => self.parse_layer(input),
            "keyframes" | "-webkit-keyframes" => {
                AtRule::Keyframes(input.expect_ident_or_string()?.as_ref().into())
            }
            "import" => {
                self.sheet.imports += 1;
                AtRule::Statement
            }
            // These depend on boxes and on proximity.
            "container" | "scope" => {
                self.sheet.skipped_blocks += 1;
                AtRule::Skipped
            }
            // The others say nothing about elements.
            _ => AtRule::Skipped,
        };
        while input.next().is_ok() {}
        Ok(rule)
    }

    fn rule_without_block(&mut self, _rule: AtRule, _start: &ParserState) -> Result<(), ()> {
        Ok(())
    }

    fn parse_block(
        &mut self,
        rule: AtRule,
        _start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), Failure> {
        match rule {
            AtRule::Applies(layer) => self.read_inside(input, layer, self.nest),
            AtRule::Keyframes(name) => {
                let keyframes = parse_keyframes(input);
                self.sheet.keyframes.insert(name, keyframes);
            }
            AtRule::Skipped | AtRule::Statement => {}
        }
        Ok(())
    }
}

impl Block<'_, '_, '_> {
    /// The names of `@layer` get their place in the order, whether a block follows or not.
    fn parse_layer(&mut self, input: &mut Parser<'_>) -> AtRule {
        let start = input.position();
        while input.next().is_ok() {}
        let names = input.slice_from(start);
        let mut last = None;
        for name in names.split(',').map(str::trim) {
            if !name.is_empty() {
                last = Some(self.sheet.layers.named(self.layer, name));
            }
        }
        let layer = last.unwrap_or_else(|| self.sheet.layers.anonymous(self.layer));
        AtRule::Applies(layer)
    }
}

impl<'i> RuleBodyItemParser<'i, (), ()> for Block<'_, 'i, '_> {
    fn parse_declarations(&self) -> bool {
        self.nest.is_some()
    }

    fn parse_qualified(&self) -> bool {
        true
    }
}
