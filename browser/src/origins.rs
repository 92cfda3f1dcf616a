//! Which addresses are opened.

use url::Url;

use crate::{BrowserError, LaunchOptions};

/// Schemes that reach nothing.
const HARMLESS: [&str; 3] = ["about", "data", "blob"];

/// What the options allow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Policy {
    allow_file: bool,
    allowed: Vec<Pattern>,
    blocked: Vec<Pattern>,
}

/// An origin as people write it: `https://host:port`, `host:port`, `host` or `*.host`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pattern {
    scheme: Option<String>,
    /// Without `*.`.
    host: String,
    port: Option<u16>,
    with_subdomains: bool,
}

impl Policy {
    /// # Errors
    ///
    /// When an origin of the options is none.
    pub(crate) fn new(options: &LaunchOptions) -> Result<Self, BrowserError> {
        let read = |list: &[String]| {
            let patterns = list.iter().map(|text| Pattern::parse(text));
            patterns.collect::<Result<Vec<_>, _>>()
        };
        Ok(Self {
            allow_file: options.allow_file,
            allowed: read(&options.allowed_origins)?,
            blocked: read(&options.blocked_origins)?,
        })
    }

    /// Whether more than documents has to be looked at.
    pub(crate) fn has_lists(&self) -> bool {
        !self.allowed.is_empty() || !self.blocked.is_empty()
    }

    /// The same for the browser's own look-up of hosts, which also stands before what no command of
    /// the protocol sees: requests of workers and sockets. `None` without lists.
    pub(crate) fn resolver_rules(&self) -> Option<String> {
        let mut rules: Vec<String> = Vec::new();
        for pattern in &self.blocked {
            let names = pattern.resolver_names();
            rules.extend(names.map(|name| format!("MAP {name} ~NOTFOUND")));
        }
        if !self.allowed.is_empty() {
            rules.push("MAP * ~NOTFOUND".to_owned());
            for pattern in &self.allowed {
                // An exception knows no ports.
                let names = Pattern {
                    port: None,
                    ..pattern.clone()
                };
                let names: Vec<_> = names.resolver_names().collect();
                rules.extend(names.into_iter().map(|name| format!("EXCLUDE {name}")));
            }
        }
        (!rules.is_empty()).then(|| rules.join(", "))
    }

    /// The address of a page that a caller names.
    ///
    /// # Errors
    ///
    /// When it is none, and when it is not allowed.
    pub(crate) fn page(&self, text: &str) -> Result<Url, BrowserError> {
        let bad = |reason: &str| BrowserError::BadUrl {
            url: text.to_owned(),
            reason: reason.to_owned(),
        };
        let url = Url::parse(text.trim()).map_err(|error| match error {
            url::ParseError::RelativeUrlWithoutBase => {
                bad("it has no scheme; begin it with https:// or http://")
            }
            other => bad(&other.to_string()),
        })?;
        match url.scheme() {
            "http" | "https" | "about" | "data" => {}
            "file" if self.allow_file => {}
            "file" => return Err(bad("files are not allowed; --allow-file allows them")),
            _ => return Err(bad("only http:, https:, data: and about: are")),
        }
        self.check(&url)?;
        Ok(url)
    }

    /// Whether something may be loaded from `url`.
    ///
    /// # Errors
    ///
    /// When it may not.
    pub(crate) fn check(&self, url: &Url) -> Result<(), BrowserError> {
        let refused = |rule| {
            Err(BrowserError::Refused {
                url: url.to_string(),
                rule,
            })
        };
        if HARMLESS.contains(&url.scheme()) {
            return Ok(());
        }
        if url.scheme() == "file" {
            return if self.allow_file {
                Ok(())
            } else {
                refused("a file, which needs --allow-file")
            };
        }
        if self.blocked.iter().any(|pattern| pattern.matches(url)) {
            return refused("blocked");
        }
        if !self.allowed.is_empty() && !self.allowed.iter().any(|pattern| pattern.matches(url)) {
            return refused("not among the allowed ones");
        }
        Ok(())
    }
}

impl Pattern {
    fn parse(text: &str) -> Result<Self, BrowserError> {
        let bad = || {
            BrowserError::Argument(format!(
                "{text:?} is no origin; write https://host, host, host:port or *.host"
            ))
        };
        let trimmed = text.trim().trim_end_matches('/');
        let (scheme, rest) = match trimmed.split_once("://") {
            Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
            None => (None, trimmed),
        };
        let (with_subdomains, rest) = match rest.strip_prefix("*.") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let base = scheme.as_deref().unwrap_or("http");
        let url = Url::parse(&format!("{base}://{rest}")).map_err(|_| bad())?;
        let host = url.host_str().filter(|host| !host.is_empty());
        if url.path().len() > 1 || url.query().is_some() {
            return Err(bad());
        }
        // `https://host` means its usual port, `host` means any.
        let port = match &scheme {
            Some(_) => url.port_or_known_default(),
            None => url.port().or_else(|| rest.ends_with(":80").then_some(80)),
        };
        Ok(Self {
            host: host.ok_or_else(bad)?.to_owned(),
            scheme,
            port,
            with_subdomains,
        })
    }

    fn resolver_names(&self) -> impl Iterator<Item = String> {
        let port = self.port.map_or(String::new(), |port| format!(":{port}"));
        let below = self
            .with_subdomains
            .then(|| format!("*.{}{port}", self.host));
        [format!("{}{port}", self.host)].into_iter().chain(below)
    }

    fn matches(&self, url: &Url) -> bool {
        let scheme = match url.scheme() {
            "ws" => "http",
            "wss" => "https",
            other => other,
        };
        let host = url.host_str().unwrap_or("");
        let below = || {
            host.strip_suffix(&self.host)
                .is_some_and(|rest| rest.ends_with('.'))
        };
        (host == self.host || self.with_subdomains && below())
            && self.scheme.as_deref().is_none_or(|wanted| wanted == scheme)
            && self
                .port
                .is_none_or(|port| url.port_or_known_default() == Some(port))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(allowed: &[&str], blocked: &[&str]) -> Policy {
        let owned = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
        let options = LaunchOptions::default()
            .with_allowed_origins(owned(allowed))
            .with_blocked_origins(owned(blocked));
        Policy::new(&options).unwrap()
    }

    #[test]
    fn an_origin_is_matched_by_scheme_host_and_port() {
        let cases = [
            ("example.com", "http://example.com/a", true),
            ("example.com", "https://example.com:8443/a", true),
            ("example.com", "https://www.example.com/", false),
            ("*.example.com", "https://www.example.com/", true),
            ("*.example.com", "https://example.com/", true),
            ("*.example.com", "https://badexample.com/", false),
            ("https://example.com", "http://example.com/", false),
            ("https://example.com", "https://example.com:444/", false),
            ("localhost:8080", "http://localhost:8080/x", true),
            ("localhost:8080", "http://localhost:8081/x", false),
            ("example.com", "http://example.com.evil.net/", false),
            ("example.com", "http://evil.net/@example.com", false),
            ("example.com", "http://example.com@evil.net/", false),
        ];
        for (pattern, url, expected) in cases {
            let allows = policy(&[pattern], &[]).page(url).is_ok();
            assert_eq!(allows, expected, "{pattern} {url}");
            assert_eq!(policy(&[], &[pattern]).page(url).is_err(), expected);
        }
    }

    #[test]
    fn hosts_are_held_against_the_lists_as_well() {
        assert_eq!(policy(&[], &[]).resolver_rules(), None);
        let rules = policy(&["*.a.example", "b.example:8080"], &["https://x.example"]);
        assert_eq!(
            rules.resolver_rules().as_deref(),
            Some(
                "MAP x.example:443 ~NOTFOUND, MAP * ~NOTFOUND, EXCLUDE a.example, \
                 EXCLUDE *.a.example, EXCLUDE b.example"
            )
        );
    }

    #[test]
    fn what_is_no_page_is_refused_with_a_remedy() {
        let policy = policy(&[], &[]);
        let told = |url: &str| policy.page(url).unwrap_err().to_string();
        assert!(told("example.com").contains("https://"));
        assert!(told("file:///etc/passwd").contains("--allow-file"));
        assert!(told("javascript:alert(1)").contains("only http:"));
        assert!(told("http://").contains("empty host"));
        assert!(
            Policy::new(&LaunchOptions::default().with_blocked_origins(vec!["a b".into()]))
                .is_err()
        );
    }
}
