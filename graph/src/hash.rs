//! A hash that is the same on every machine and in every version, because handles are kept by it.

/// [FNV-1a](https://datatracker.ietf.org/doc/html/rfc9923), 64 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hasher(u64);

impl Default for Hasher {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher {
    /// Takes in a text, set off from the next.
    pub(crate) fn text(&mut self, text: &str) {
        for byte in text.bytes().chain([0xff]) {
            self.byte(byte);
        }
    }

    /// Takes in a number.
    pub(crate) fn number(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.byte(byte);
        }
    }

    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    pub(crate) fn finish(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_its_specification() {
        let mut hasher = Hasher::default();
        hasher.byte(b'a');
        // The specification's test vector for "a".
        assert_eq!(hasher.finish(), 0xaf63_dc4c_8601_ec8c);
    }
}
