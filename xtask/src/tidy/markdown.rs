//! The little Markdown that tidy reads: tables and links.

/// The rows below the table head whose cells are `columns`, with their cells in the head's order.
///
/// Code spans lose their backquotes. `None` where no such table stands in the text.
pub(crate) fn table(markdown: &str, columns: &[&str]) -> Option<Vec<Vec<String>>> {
    let mut lines = markdown.lines();
    lines.find(|line| cells(line).is_some_and(|head| head == columns))?;
    let rows = lines.map_while(cells).skip(1);
    Some(rows.collect())
}

fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    let clean = |cell: &str| cell.trim().replace('`', "");
    Some(inner.split('|').map(clean).collect())
}

/// The targets of all inline links and reference definitions outside code, with their line numbers.
pub(crate) fn links(markdown: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (index, line) in markdown.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            let targets = targets(&without_code(line));
            found.extend(targets.into_iter().map(|target| (index + 1, target)));
        }
    }
    found
}

/// The path of a link that points into the project, without its fragment.
pub(crate) fn local_path(target: &str) -> Option<&str> {
    let path = target.split('#').next().unwrap_or_default();
    let foreign = path.contains("://") || path.starts_with("mailto:");
    (!path.is_empty() && !foreign).then_some(path)
}

fn targets(line: &str) -> Vec<String> {
    let definition = line
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("]: "))
        .map(|(_, target)| target);
    let inline = line
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    definition
        .into_iter()
        .chain(inline.map(|(target, _)| target))
        .filter_map(|target| target.split_whitespace().next())
        .map(|target| target.trim_matches(['<', '>']).to_owned())
        .collect()
}

/// The line with the text of its code spans dropped.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_found_by_its_head() {
        let text = "| a | b |\n|---|---|\n| 1 | 2 |\n\n| folder | may use |\n|---|---|\n| `x` | `y`, z |\n| w | – |\nend";
        let rows = table(text, &["folder", "may use"]).unwrap();
        assert_eq!(rows, [["x", "y, z"], ["w", "–"]]);
        assert_eq!(table(text, &["none"]), None);
    }

    #[test]
    fn links_outside_code_are_found() {
        let text = "see [a](docs/A.md#top) and `[b](no.md)`, ![i](<i.png> \"t\")\n```\n[c](no.md)\n```\n[d]: e.md";
        assert_eq!(
            links(text),
            [
                (1, "docs/A.md#top".to_owned()),
                (1, "i.png".to_owned()),
                (5, "e.md".to_owned())
            ]
        );
    }

    #[test]
    fn only_links_into_the_project_have_a_path() {
        assert_eq!(local_path("docs/A.md#top"), Some("docs/A.md"));
        assert_eq!(local_path("#top"), None);
        assert_eq!(local_path("https://example.org/a"), None);
        assert_eq!(local_path("mailto:a@example.org"), None);
    }
}
