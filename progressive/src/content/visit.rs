//! Going over the blocks and lines of a content, in document order.

use super::block::Block;
use super::inline::Inline;

/// Calls `visit` for each block, the outer before the inner, with the number of lists around it.
pub fn blocks<'b>(blocks: &'b [Block], visit: &mut impl FnMut(&'b Block, usize)) {
    let mut open: Vec<(Box<dyn Iterator<Item = &'b Block> + 'b>, usize)> =
        vec![(Box::new(blocks.iter()), 0)];
    while let Some((iter, lists)) = open.last_mut() {
        let lists = *lists;
        let Some(block) = iter.next() else {
            open.pop();
            continue;
        };
        visit(block, lists);
        match block {
            Block::List(list) => open.push((
                Box::new(list.items.iter().flat_map(|item| &item.blocks)),
                lists + 1,
            )),
            Block::DefinitionList { groups } => open.push((
                Box::new(
                    groups
                        .iter()
                        .flat_map(|group| group.definitions.iter().flatten()),
                ),
                lists + 1,
            )),
            Block::Quote { blocks }
            | Block::Figure { blocks, .. }
            | Block::Footnote { blocks, .. } => {
                open.push((Box::new(blocks.iter()), lists));
            }
            _ => {}
        }
    }
}

/// Calls `visit` for each line of one block, not of the blocks in it.
pub fn own_lines<'b>(block: &'b Block, visit: &mut impl FnMut(&'b [Inline])) {
    match block {
        Block::Heading { content, .. } | Block::Paragraph { content } => visit(content),
        Block::Figure { caption, .. } => visit(caption),
        Block::DefinitionList { groups } => {
            for term in groups.iter().flat_map(|group| &group.terms) {
                visit(term);
            }
        }
        Block::Table(table) => {
            visit(&table.caption);
            for cell in table
                .header
                .iter()
                .chain(&table.rows)
                .flatten()
                .filter(|cell| !cell.spanned)
            {
                visit(&cell.content);
            }
        }
        _ => {}
    }
}

/// Calls `visit` for each line under `blocks`, to change it.
pub(crate) fn lines_mut(blocks: &mut [Block], visit: &mut impl FnMut(&mut Vec<Inline>)) {
    let mut open: Vec<&mut Block> = blocks.iter_mut().collect();
    while let Some(block) = open.pop() {
        match block {
            Block::Heading { content, .. } | Block::Paragraph { content } => visit(content),
            Block::Figure { blocks, caption } => {
                visit(caption);
                open.extend(blocks);
            }
            Block::DefinitionList { groups } => {
                for group in groups {
                    group.terms.iter_mut().for_each(&mut *visit);
                    open.extend(group.definitions.iter_mut().flatten());
                }
            }
            Block::Table(table) => {
                visit(&mut table.caption);
                for cell in table.header.iter_mut().chain(&mut table.rows).flatten() {
                    visit(&mut cell.content);
                }
            }
            Block::List(list) => {
                open.extend(list.items.iter_mut().flat_map(|item| &mut item.blocks));
            }
            Block::Quote { blocks } | Block::Footnote { blocks, .. } => open.extend(blocks),
            _ => {}
        }
    }
}
