//! Many words looked for in one pass.

/// Words, each with what it stands for.
pub(super) struct Finder<T> {
    /// By the first byte of the word.
    words: Vec<Vec<(&'static str, T)>>,
}

impl<T> Default for Finder<T> {
    fn default() -> Self {
        Self {
            words: (0..=u8::MAX).map(|_| Vec::new()).collect(),
        }
    }
}

impl<T: Copy> Finder<T> {
    /// Adds a word that is not empty.
    pub(super) fn add(&mut self, word: &'static str, means: T) {
        let first = word.bytes().next().map(usize::from);
        if let Some(words) = first.and_then(|first| self.words.get_mut(first)) {
            words.push((word, means));
        }
    }

    /// Tells each place where a word begins. Cost: linear in `text`.
    pub(super) fn find(&self, text: &str, mut found: impl FnMut(usize, &'static str, T)) {
        let bytes = text.as_bytes();
        for (at, first) in bytes.iter().enumerate() {
            let Some(words) = self.words.get(usize::from(*first)) else {
                continue;
            };
            let rest = bytes.get(at..).unwrap_or_default();
            for (word, means) in words {
                if rest.starts_with(word.as_bytes()) {
                    found(at, word, *means);
                }
            }
        }
    }
}
