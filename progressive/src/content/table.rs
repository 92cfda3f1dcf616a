//! Tables: which hold data, and the grid that their cells make.

use domlens_dom_model::{Document, NodeId};

use super::block::{Block, Table, TableCell};
use super::inline::{Inline, plain_text};

/// A cell that spans further places repeats text of at most this many characters in them;
/// longer text stands once.
const MAX_REPEATED_TEXT: usize = 200;

/// Places that spans may fill, for each cell that the page wrote: together with
/// [`SPARE_PLACES`] it bounds the grid, whatever the span attributes say.
const PLACES_A_CELL: usize = 8;

/// Places that spans may fill in any table.
const SPARE_PLACES: usize = 1024;

/// A cell with more text than this, in characters, belongs to a layout, unless header cells say
/// that the table holds data.
const MAX_DATA_CELL: usize = 600;

/// A cell as the page wrote it.
#[derive(Debug, Default)]
pub(crate) struct SourceCell {
    pub(crate) content: Vec<Inline>,
    pub(crate) header: bool,
    pub(crate) columns: usize,
    /// 0: to the end of the group of rows.
    pub(crate) rows: usize,
}

#[derive(Debug, Default)]
struct SourceRow {
    cells: Vec<SourceCell>,
    group: usize,
    in_head: bool,
}

/// A table under construction.
#[derive(Debug, Default)]
pub(crate) struct TableBuilder {
    pub(crate) caption: Vec<Inline>,
    /// What stands in the table but in no cell.
    pub(crate) stray: Vec<Block>,
    pub(crate) total_rows: Option<u64>,
    rows: Vec<SourceRow>,
    group: usize,
    in_head: bool,
    row_numbers: Option<(u64, u64)>,
}

impl TableBuilder {
    /// Begins a group of rows.
    pub(crate) fn begin_group(&mut self, in_head: bool) {
        self.group += 1;
        self.in_head = in_head;
    }

    /// Ends a group of rows.
    pub(crate) fn end_group(&mut self) {
        self.group += 1;
        self.in_head = false;
    }

    /// Begins a row; `number` is the one that the page gives it.
    pub(crate) fn begin_row(&mut self, number: Option<u64>) {
        self.rows.push(SourceRow {
            cells: Vec::new(),
            group: self.group,
            in_head: self.in_head,
        });
        if let Some(number) = number {
            let (first, last) = self.row_numbers.unwrap_or((number, number));
            self.row_numbers = Some((first.min(number), last.max(number)));
        }
    }

    /// Adds a cell to the last row.
    pub(crate) fn push_cell(&mut self, cell: SourceCell) {
        if self.rows.is_empty() {
            self.begin_row(None);
        }
        if let Some(row) = self.rows.last_mut() {
            row.cells.push(cell);
        }
    }

    /// The table as a grid; `None` if it has no cells.
    pub(crate) fn finish(self) -> Option<Table> {
        let (caption, total_rows, numbers) = (self.caption, self.total_rows, self.row_numbers);
        let in_head: Vec<bool> = self.rows.iter().map(|row| row.in_head).collect();
        let mut grid = grid(self.rows);
        let header_rows = header_rows(&grid, &in_head);
        let rows = grid.split_off(header_rows);
        let is_empty = |row: &Vec<TableCell>| row.iter().all(|cell| cell.content.is_empty());
        let rows: Vec<_> = rows.into_iter().filter(|row| !is_empty(row)).collect();
        let header: Vec<_> = grid.into_iter().filter(|row| !is_empty(row)).collect();
        if rows.is_empty() && header.is_empty() {
            return None;
        }
        Some(Table {
            caption,
            header,
            rows,
            total_rows,
            first_row: numbers.map(|(first, _)| first),
            last_row: numbers.map(|(_, last)| last),
        })
    }
}

/// How many rows at the start are headers: those in `thead`, else those of header cells alone.
fn header_rows(grid: &[Vec<TableCell>], in_head: &[bool]) -> usize {
    let marked = in_head.iter().take_while(|head| **head).count();
    if marked > 0 {
        return marked.min(grid.len());
    }
    let is_header = |row: &&Vec<TableCell>| !row.is_empty() && row.iter().all(|cell| cell.header);
    let leading = grid.iter().take_while(is_header).count();
    if leading == grid.len() {
        leading.min(1)
    } else {
        leading
    }
}

/// A cell that reaches down into later rows.
#[derive(Clone)]
struct Reach {
    rows: usize,
    cell: TableCell,
}

/// Lays the cells out as the [table model] does, within bounds.
///
/// [table model]: https://html.spec.whatwg.org/multipage/tables.html#forming-a-table
fn grid(rows: Vec<SourceRow>) -> Vec<Vec<TableCell>> {
    let cells: usize = rows.iter().map(|row| row.cells.len()).sum();
    let mut places = cells
        .saturating_mul(PLACES_A_CELL)
        .saturating_add(SPARE_PLACES);
    let widest = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let tallest = |row: &SourceRow| row.cells.iter().filter(|cell| cell.rows != 1).count();
    // No cell needs more columns than the widest row and the cells that hang into it have.
    let max_columns = widest + rows.iter().map(tallest).max().unwrap_or(0);
    let mut reaches: Vec<Option<Reach>> = Vec::new();
    let mut group = 0;
    let mut width = 0;
    let mut grid = Vec::with_capacity(rows.len());
    let mut is_across = Vec::with_capacity(rows.len());
    for row in rows {
        if row.group != group {
            // A span ends with its group of rows.
            reaches.clear();
            group = row.group;
        }
        let mut line: Vec<TableCell> = Vec::new();
        let is_one_cell = row.cells.len() == 1;
        let mut hangs_in = false;
        for source in row.cells {
            hangs_in |= fill_from_above(&mut line, &mut reaches, &mut places);
            width = width.max(line.len() + 1);
            place(&source, max_columns, &mut line, &mut reaches, &mut places);
        }
        hangs_in |= fill_from_above(&mut line, &mut reaches, &mut places);
        grid.push(line);
        is_across.push(is_one_cell && !hangs_in);
    }
    for (line, is_across) in grid.iter_mut().zip(is_across) {
        line.truncate(width);
        if is_across && line.len() == width {
            // A cell across the whole table is a title between rows: once is enough.
            line.truncate(1);
        }
    }
    grid
}

/// Takes over the cells of earlier rows that reach into the next places of `line`.
fn fill_from_above(
    line: &mut Vec<TableCell>,
    reaches: &mut [Option<Reach>],
    places: &mut usize,
) -> bool {
    let before = line.len();
    while let Some(slot) = reaches.get_mut(line.len()) {
        let Some(reach) = slot.as_mut().filter(|reach| reach.rows > 0) else {
            break;
        };
        if *places == 0 {
            *slot = None;
            break;
        }
        *places -= 1;
        reach.rows -= 1;
        line.push(reach.cell.clone());
    }
    line.len() > before
}

fn place(
    source: &SourceCell,
    max_columns: usize,
    line: &mut Vec<TableCell>,
    reaches: &mut Vec<Option<Reach>>,
    places: &mut usize,
) {
    let columns = source.columns.clamp(1, max_columns.max(1));
    let below = if source.rows == 0 {
        usize::MAX
    } else {
        source.rows - 1
    };
    let copies = plain_text(&source.content)
        .chars()
        .nth(MAX_REPEATED_TEXT)
        .is_none();
    let again = TableCell {
        content: if copies {
            source.content.clone()
        } else {
            Vec::new()
        },
        header: source.header,
        spanned: true,
    };
    for column in 0..columns {
        if column > 0 {
            let taken = reaches
                .get(line.len())
                .is_some_and(|slot| slot.as_ref().is_some_and(|reach| reach.rows > 0));
            if *places == 0 || taken {
                break;
            }
            *places -= 1;
        }
        if below > 0 {
            if reaches.len() <= line.len() {
                reaches.resize(line.len() + 1, None);
            }
            if let Some(slot) = reaches.get_mut(line.len()) {
                *slot = Some(Reach {
                    rows: below,
                    cell: again.clone(),
                });
            }
        }
        line.push(if column == 0 {
            TableCell {
                content: source.content.clone(),
                header: source.header,
                spanned: false,
            }
        } else {
            again.clone()
        });
    }
}

/// Whether a `table` element holds data; else it only places things on the page.
///
/// Follows what browsers do for assistive technology: marks of a data table (header cells, a
/// caption, groups of columns) decide, then marks of a layout (tables in it, headings, forms,
/// long cells, a single row or column).
pub(crate) fn holds_data(doc: &Document, table: NodeId) -> bool {
    let role = doc.attr(table, "role").unwrap_or_default().trim();
    if ["none", "presentation"]
        .iter()
        .any(|layout| layout.eq_ignore_ascii_case(role))
    {
        return false;
    }
    if ["table", "grid", "treegrid"]
        .iter()
        .any(|data| data.eq_ignore_ascii_case(role))
    {
        return true;
    }
    let mut facts = TableFacts::default();
    for node in doc.descendants(table) {
        if !facts.add(doc, node) {
            return false;
        }
    }
    facts.end_cell();
    facts.end_row();
    if facts.has_data_marks {
        return true;
    }
    let small = facts.rows < 2 || facts.columns < 2;
    if facts.header_cells > 0 {
        return !(small && facts.has_layout_marks);
    }
    !small && !facts.has_layout_marks && facts.longest_cell <= MAX_DATA_CELL
}

#[derive(Default)]
struct TableFacts {
    rows: usize,
    columns: usize,
    cells_in_row: usize,
    header_cells: usize,
    cell: usize,
    longest_cell: usize,
    has_data_marks: bool,
    has_layout_marks: bool,
}

impl TableFacts {
    /// Takes one descendant into account; `false` if it decides that this is a layout.
    fn add(&mut self, doc: &Document, node: NodeId) -> bool {
        if doc.is_text(node) {
            self.cell += doc
                .text(node)
                .split_ascii_whitespace()
                .map(str::len)
                .sum::<usize>();
            return true;
        }
        if !doc.is_html_element(node) {
            return true;
        }
        match doc.local_name(node) {
            "table" => return false,
            "caption" | "thead" | "tfoot" | "col" | "colgroup" => self.has_data_marks = true,
            "tr" => self.end_row(),
            "td" | "th" => {
                self.end_cell();
                self.cells_in_row += 1;
                self.header_cells += usize::from(doc.is_html(node, "th"));
                self.has_data_marks |= doc.has_attr(node, "scope") || doc.has_attr(node, "headers");
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "form" | "article" | "section" | "nav"
            | "main" | "iframe" | "textarea" => self.has_layout_marks = true,
            _ => {}
        }
        true
    }

    fn end_cell(&mut self) {
        self.longest_cell = self.longest_cell.max(self.cell);
        self.cell = 0;
    }

    fn end_row(&mut self) {
        if self.cells_in_row > 0 {
            self.rows += 1;
        }
        self.columns = self.columns.max(self.cells_in_row);
        self.cells_in_row = 0;
    }
}
