//! Content as Markdown.

use domlens_progressive::content::{Block, ExtractedContent, MediaKind, visit};

use crate::blocks::BlockWriter;
use crate::references::References;
use crate::{Detail, LinkStyle, MarkdownFormatOptions};

/// The longest paragraph of a summary, in characters.
const SUMMARY_TEXT: usize = 160;

/// The Markdown of `content`, without the envelope.
pub(crate) fn markdown(content: &ExtractedContent, options: &MarkdownFormatOptions) -> String {
    let references = References::default();
    let mut sections: Vec<Vec<String>> = Vec::new();
    if options.detail == Detail::Summary {
        let short = options
            .max_text_length
            .unwrap_or(SUMMARY_TEXT)
            .min(SUMMARY_TEXT);
        let options = options.with_max_text_length(short);
        let blocks = summary(&content.blocks);
        sections.push(within(&blocks, &content.blocks, &options, &references));
        sections.push(writer_note(&content.blocks, &options, &counts(content)));
    } else {
        let blocks: Vec<&Block> = content.blocks.iter().collect();
        sections.push(within(&blocks, &content.blocks, options, &references));
    }
    for note in notes(content, options.detail) {
        sections.push(writer_note(&content.blocks, options, &note));
    }
    sections.push(references.lines());
    sections.retain(|section| !section.is_empty());
    sections
        .iter()
        .map(|section| section.join("\n"))
        .collect::<Vec<_>>()
        .join("\n\n")
}

fn writer_note(all: &[Block], options: &MarkdownFormatOptions, note: &str) -> Vec<String> {
    let unlimited = MarkdownFormatOptions::default().with_detail(options.detail);
    BlockWriter::new(&unlimited, all).note(note)
}

/// The blocks with at most as many of one kind as the options allow, and a line that counts the
/// others.
fn within(
    blocks: &[&Block],
    all: &[Block],
    options: &MarkdownFormatOptions,
    references: &References,
) -> Vec<String> {
    let mut writer = BlockWriter::new(options, all);
    if options.links == LinkStyle::Refs {
        writer = writer.with_references(references);
    }
    let most = options.max_elements.unwrap_or(usize::MAX);
    let mut seen = [0_usize; KINDS.len()];
    let mut shown: Vec<&Block> = Vec::with_capacity(blocks.len());
    for block in blocks {
        let Some(count) = seen.get_mut(kind(block)) else {
            continue;
        };
        *count += 1;
        if *count <= most {
            shown.push(block);
        }
    }
    let mut lines = writer.lines(shown);
    let left_out: Vec<String> = KINDS
        .iter()
        .zip(seen)
        .filter(|(_, count)| *count > most)
        .map(|(name, count)| counted(count - most, name, "more "))
        .collect();
    if !left_out.is_empty() {
        lines.push(String::new());
        lines.extend(writer_note(
            all,
            options,
            &format!("… {}", left_out.join(", ")),
        ));
    }
    lines
}

/// The kinds of block, in the words of the counts.
const KINDS: [&str; 11] = [
    "heading",
    "paragraph",
    "list",
    "definition list",
    "table",
    "code block",
    "quotation",
    "figure",
    "media item",
    "formula",
    "other block",
];

fn kind(block: &Block) -> usize {
    match block {
        Block::Heading { .. } => 0,
        Block::Paragraph { .. } => 1,
        Block::List(_) => 2,
        Block::DefinitionList { .. } => 3,
        Block::Table(_) => 4,
        Block::Code { .. } => 5,
        Block::Quote { .. } => 6,
        Block::Figure { .. } => 7,
        Block::Media(_) => 8,
        Block::Math { .. } => 9,
        _ => 10,
    }
}

/// `3 more lists`, `1 list`.
fn counted(count: usize, name: &str, more: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {more}{name}{plural}")
}

/// The headings, each with the paragraph that follows it; the first paragraph if there is no
/// heading before it.
fn summary(blocks: &[Block]) -> Vec<&Block> {
    let mut chosen = Vec::new();
    let mut wants_text = true;
    for block in blocks {
        match block {
            Block::Heading { .. } => {
                chosen.push(block);
                wants_text = true;
            }
            Block::Paragraph { .. } if wants_text => {
                chosen.push(block);
                wants_text = false;
            }
            _ => {}
        }
    }
    chosen
}

fn counts(content: &ExtractedContent) -> String {
    let mut seen = [0_usize; KINDS.len()];
    let mut images = 0;
    visit::blocks(&content.blocks, &mut |block, _| {
        if let Some(count) = seen.get_mut(kind(block)) {
            *count += 1;
        }
        images +=
            usize::from(matches!(block, Block::Media(media) if media.kind == MediaKind::Image));
    });
    let mut parts = vec![counted(content.metadata.word_count, "word", "")];
    parts.extend(
        KINDS
            .iter()
            .zip(seen)
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| counted(count, name, "")),
    );
    parts.join(", ")
}

/// What a reader should know besides the text.
fn notes(content: &ExtractedContent, detail: Detail) -> Vec<String> {
    let metadata = &content.metadata;
    let mut notes = Vec::new();
    if content.blocks.is_empty() {
        notes.push("No text is shown here.".to_owned());
    } else if metadata.whole_page {
        notes.push("Whole body: no main region found.".to_owned());
    }
    if metadata.hidden_word_count > 0 {
        notes.push(format!(
            "Left out: {} that the page hides.",
            counted(metadata.hidden_word_count, "word", "")
        ));
    }
    if detail == Detail::Deep {
        if let Some(page) = &metadata.page {
            notes.extend(
                page.named()
                    .iter()
                    .map(|(name, value)| format!("{name}: {value}")),
            );
        }
        if !metadata.left_out.is_empty() {
            let parts: Vec<String> = metadata
                .left_out
                .iter()
                .map(|part| format!("{} ({})", part.reason, part.count))
                .collect();
            notes.push(format!("Left out as no content: {}.", parts.join(", ")));
        }
        notes.push(format!("{}.", counted(metadata.word_count, "word", "")));
    }
    notes
}
