//! The shape of a tree in one number, as `state.js` makes it of the page.

use super::strings::Strings;
use super::tree::{ELEMENT, Tree};

/// The number that is the same as the page's if the tree is the page's light tree.
pub(crate) fn shape(tree: &Tree, strings: &Strings<'_>) -> i32 {
    let mut depths: Vec<i32> = Vec::with_capacity(tree.rows.len());
    let mut shape = 7_i32;
    for row in &tree.rows {
        let parent = usize::try_from(row.parent).ok();
        let depth = parent
            .and_then(|at| depths.get(at))
            .map_or(0, |depth| depth + 1);
        depths.push(depth);
        let mut number = i32::from(row.kind)
            .wrapping_mul(1009)
            .wrapping_add(depth.wrapping_mul(37));
        if row.kind == ELEMENT {
            number = number.wrapping_add(of_name(strings.get(row.name)));
        }
        shape = shape.wrapping_mul(31).wrapping_add(number);
    }
    shape
}

/// In UTF-16, as scripts count.
fn of_name(name: &str) -> i32 {
    let mut units = name.encode_utf16().map(i32::from);
    let (first, count) = (units.next().unwrap_or(0), name.encode_utf16().count());
    let last = units.last().unwrap_or(first);
    i32::try_from(count).unwrap_or(0) * 7 + first + last
}
