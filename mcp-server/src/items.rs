//! Lists of data within a budget of tokens: whole items only, and a cursor to the rest.

use domlens::format::token_counter;
use serde_json::{Map, Value};

use crate::fault::Fault;

/// Items of a list that fit an answer.
#[derive(Debug)]
pub(crate) struct Slice {
    pub(crate) items: Vec<Value>,
    /// Where the rest begins; `None` if there is none.
    pub(crate) next: Option<String>,
}

/// The most tokens that stand around the items of an answer, beside what was asked.
const AROUND: usize = 110;

impl Slice {
    /// The answer of these items: `asked` is what was asked for, by its name.
    pub(crate) fn into_answer(
        self,
        asked: (&str, &str),
        note: Option<String>,
        session: Option<&str>,
    ) -> Value {
        let mut answer = Map::new();
        answer.insert("count".to_owned(), self.items.len().into());
        answer.insert(asked.0.to_owned(), asked.1.into());
        answer.insert("results".to_owned(), self.items.into());
        let more = [
            ("note", note),
            ("cursor", self.next),
            ("session", session.map(str::to_owned)),
        ];
        for (name, text) in more {
            if let Some(text) = text {
                answer.insert(name.to_owned(), text.into());
            }
        }
        answer.into()
    }
}

/// What of `budget` tokens is left for items in an answer that repeats `asked`.
pub(crate) fn budget_for_items(budget: usize, asked: &str) -> usize {
    budget.saturating_sub(AROUND + token_counter().count(asked))
}

/// A list that answers are parts of.
#[derive(Debug)]
pub(crate) struct List<'l> {
    /// The tool and what it was asked, for messages.
    pub(crate) tool: &'static str,
    /// What makes this list another one than others: the page, the selector, the format.
    pub(crate) identity: &'l [&'l str],
    /// How many items it has.
    pub(crate) len: usize,
}

impl List<'_> {
    /// The item that a cursor leads to.
    pub(crate) fn start(&self, cursor: Option<&str>) -> Result<usize, Fault> {
        let Some(cursor) = cursor else { return Ok(0) };
        let (start, mark) = cursor.split_once('.').unwrap_or_default();
        match start.parse() {
            Ok(start) if mark == self.mark() && start < self.len => Ok(start),
            _ => Err(Fault::asked(format!(
                "{} with cursor {}",
                self.tool,
                crate::words::quoted(cursor)
            ))
            .found("a cursor of another list: the page, its content or the arguments changed")
            .next(format!("{} without cursor, from the start", self.tool))),
        }
    }

    /// The items from `start` on that fit `budget` tokens, at most `limit`. `item` makes one of them.
    pub(crate) fn slice(
        &self,
        start: usize,
        limit: usize,
        budget: usize,
        mut item: impl FnMut(usize) -> Value,
    ) -> Result<Slice, Fault> {
        let counter = token_counter();
        let end = start.saturating_add(limit).min(self.len);
        let mut items = Vec::new();
        let mut used = 0;
        let mut at = start;
        while at < end {
            let value = item(at);
            let cost = counter.count(&value.to_string()) + 1;
            if used + cost > budget {
                if items.is_empty() {
                    return Err(self.too_large(cost, budget));
                }
                break;
            }
            used += cost;
            items.push(value);
            at += 1;
        }
        let next = (at < self.len && limit > 0).then(|| format!("{at}.{}", self.mark()));
        Ok(Slice { items, next })
    }

    fn too_large(&self, cost: usize, budget: usize) -> Fault {
        Fault::asked(format!("{} in few tokens", self.tool))
            .found(format!(
                "the next item takes {cost} tokens, and {budget} are left for it"
            ))
            .next(format!(
                "{} with max_tokens {} or more, with a narrower selector, or with format text",
                self.tool,
                cost + 200
            ))
    }

    /// The list in a few characters, by the hash FNV-1a.
    fn mark(&self) -> String {
        let mut hash: u32 = 0x811c_9dc5;
        let mut add = |byte: u8| hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        for text in self.identity {
            text.bytes().for_each(&mut add);
            add(0xff);
        }
        self.len.to_le_bytes().into_iter().for_each(&mut add);
        format!("{hash:08x}")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn list(identity: &'static [&'static str]) -> List<'static> {
        List {
            tool: "a_tool",
            identity,
            len: 25,
        }
    }

    #[test]
    fn cursors_lead_through_all_items_once() {
        let list = list(&["https://a.example", "li"]);
        let mut seen = Vec::new();
        let mut cursor: Option<String> = None;
        loop {
            let start = list.start(cursor.as_deref()).unwrap();
            let slice = list.slice(start, 10, 12, |at| json!(at)).unwrap();
            seen.extend(slice.items);
            let Some(next) = slice.next else { break };
            cursor = Some(next);
        }
        assert_eq!(seen, (0..25).map(|at| json!(at)).collect::<Vec<_>>());
    }

    #[test]
    fn a_cursor_belongs_to_its_list() {
        let slice = list(&["a"]).slice(0, 5, 100, |at| json!(at)).unwrap();
        assert!(list(&["a"]).start(slice.next.as_deref()).is_ok());
        let other = list(&["b"])
            .start(slice.next.as_deref())
            .unwrap_err()
            .to_string();
        assert!(
            other.contains("another list") && other.contains("a_tool without cursor"),
            "{other}"
        );
        for bad in ["x", "99.00000000", "", "5", "-1.aa"] {
            assert!(list(&["a"]).start(Some(bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn an_item_that_does_not_fit_is_not_cut() {
        let told = list(&["a"])
            .slice(0, 5, 3, |_| json!("word ".repeat(50)))
            .unwrap_err();
        assert!(told.to_string().contains("max_tokens"), "{told}");
    }
}
