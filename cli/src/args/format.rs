//! Options about how a result is printed.

use clap::{Args, ValueEnum};
use domlens::format::{self, Cursor, MarkdownFormatOptions, Paging, token_counter};

use super::count;

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FormatArgs {
    /// What is printed
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    pub(crate) format: Format,
    /// How much Markdown says
    #[arg(long, value_enum, default_value_t = Detail::Region)]
    pub(crate) detail: Detail,
    /// The longest text of an item in Markdown, in characters [default: unlimited]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) max_text: Option<usize>,
    /// The most items of a group in Markdown [default: unlimited]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) max_elements: Option<usize>,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    /// Where the addresses of links stand in the Markdown of a content
    #[arg(long, value_enum, default_value_t = Links::Inline)]
    pub(crate) links: Links,
    /// The time that JSON carries, in milliseconds of Unix time. The clock is not read, so that the
    /// same page gives the same output; 0 stands for "not told"
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub(crate) timestamp: u64,
}

/// How much of the text is printed at once.
#[derive(Debug, Args)]
pub(crate) struct BudgetArgs {
    /// The most tokens of the text (o200k): what matters most comes first, whole lines only, with a
    /// cursor to the rest [default: unlimited]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) max_tokens: Option<usize>,
    /// Goes on where the page of text before ended: the cursor that it named
    #[arg(long, value_name = "CURSOR")]
    pub(crate) cursor: Option<Cursor>,
}

impl BudgetArgs {
    pub(crate) fn paging(&self) -> Paging<'static> {
        let most = self.max_tokens.unwrap_or(usize::MAX);
        Paging::new(most, token_counter()).at(self.cursor)
    }
}

impl FormatArgs {
    pub(crate) fn options(&self) -> MarkdownFormatOptions {
        let mut options = MarkdownFormatOptions::default().with_detail(match self.detail {
            Detail::Summary => format::Detail::Summary,
            Detail::Region => format::Detail::Region,
            Detail::Deep => format::Detail::Deep,
        });
        if self.links == Links::Refs {
            options = options.with_links(format::LinkStyle::Refs);
        }
        options.max_text_length = self.max_text;
        options.max_elements = self.max_elements;
        options.max_tokens = self.budget.max_tokens;
        options.cursor = self.budget.cursor;
        options
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Markdown in an XML envelope
    Markdown,
    /// The whole result
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Detail {
    /// Names and counts, in few lines
    Summary,
    /// Each element with its selector, each block of text
    Region,
    /// All that is known
    Deep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Links {
    /// Beside the text of each link
    Inline,
    /// At the end, numbered
    Refs,
}
