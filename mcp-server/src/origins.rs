//! Which addresses pages may come from: lists of allowed and blocked origins.

use url::Url;

use crate::config::Config;
use crate::words::list;

impl Config {
    /// Why `url` may not be opened. What is blocked stays blocked when it is allowed, too; an empty
    /// list of allowed origins allows all.
    pub(crate) fn refusal(&self, url: &Url) -> Option<String> {
        if let Some(entry) = self.blocked_origins.iter().find(|it| it.matches(url)) {
            return Some(format!("its origin is blocked by `{entry}`"));
        }
        let allowed = &self.allowed_origins;
        let is_allowed = allowed.is_empty() || allowed.iter().any(|it| it.matches(url));
        (!is_allowed).then(|| {
            let allowed = allowed.iter().map(|entry| format!("`{entry}`"));
            format!("only {} may be opened here", list(allowed))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origins(allowed: &[&str], blocked: &[&str]) -> Config {
        let parse = |list: &[&str]| list.iter().map(|text| text.parse().unwrap()).collect();
        Config {
            allowed_origins: parse(allowed),
            blocked_origins: parse(blocked),
            ..Config::default()
        }
    }

    fn is_open(origins: &Config, url: &str) -> bool {
        origins.refusal(&url.parse().unwrap()).is_none()
    }

    #[test]
    fn blocked_wins_over_allowed() {
        let both = origins(&["*.shop.example"], &["admin.shop.example"]);
        assert!(is_open(&both, "https://shop.example/"));
        assert!(is_open(&both, "http://eu.shop.example:8080/"));
        assert!(!is_open(&both, "https://admin.shop.example/"));
        assert!(!is_open(&both, "https://admin.shop.example./"));
        assert!(!is_open(&both, "https://other.example/"));
    }

    #[test]
    fn an_origin_has_one_port_and_a_host_has_all() {
        let one = origins(&["https://a.example"], &[]);
        assert!(is_open(&one, "https://a.example:443/"));
        assert!(!is_open(&one, "https://a.example:8443/"));
        assert!(!is_open(&one, "http://a.example/"));
        let host = origins(&["127.0.0.1", "[::1]:80"], &[]);
        assert!(is_open(&host, "http://127.0.0.1:4000/"));
        assert!(is_open(&host, "http://[::1]/"));
        assert!(!is_open(&host, "http://[::1]:81/"));
    }
}
