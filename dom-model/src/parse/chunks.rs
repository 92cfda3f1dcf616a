//! A growing list that never moves what it holds, so that growing costs no second copy.

/// Rows in a chunk: a power of two.
const ROWS: usize = 256;

/// A list in chunks of [`ROWS`] rows.
#[derive(Debug)]
pub(super) struct Chunks<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self {
            chunks: Vec::new(),
            len: 0,
        }
    }
}

impl<T> Chunks<T> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn push(&mut self, row: T) {
        if let Some(chunk) = self.chunks.last_mut().filter(|chunk| chunk.len() < ROWS) {
            chunk.push(row);
        } else {
            let mut chunk = Vec::with_capacity(ROWS);
            chunk.push(row);
            self.chunks.push(chunk);
        }
        self.len += 1;
    }

    pub(super) fn get(&self, at: u32) -> Option<&T> {
        let at = at as usize;
        self.chunks.get(at / ROWS)?.get(at % ROWS)
    }

    pub(super) fn get_mut(&mut self, at: u32) -> Option<&mut T> {
        let at = at as usize;
        self.chunks.get_mut(at / ROWS)?.get_mut(at % ROWS)
    }

    pub(super) fn truncate(&mut self, len: usize) {
        if len >= self.len {
            return;
        }
        self.len = len;
        self.chunks.truncate(len.div_ceil(ROWS));
        if let Some(last) = self.chunks.last_mut() {
            last.truncate(len - (len.div_ceil(ROWS) - 1) * ROWS);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stay_where_they_were_put() {
        let mut rows = Chunks::default();
        for row in 0..1_000_u32 {
            rows.push(row);
        }
        assert_eq!(
            (rows.get(0), rows.get(999), rows.get(1_000)),
            (Some(&0), Some(&999), None)
        );
        for len in [999, 512, 511, 256, 1, 0] {
            rows.truncate(len);
            assert_eq!(rows.len(), len);
            let len = u32::try_from(len).unwrap();
            assert_eq!(rows.get(len), None);
            assert_eq!(rows.get(len.wrapping_sub(1)).copied(), len.checked_sub(1));
        }
        rows.push(7);
        assert_eq!(rows.get(0), Some(&7));
    }
}
