//! Results of domlens as XML-wrapped Markdown.
