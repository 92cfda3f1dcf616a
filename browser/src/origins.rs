//! Which addresses are opened.

use std::fmt;
use std::str::FromStr;

use url::{Host, Url};

use crate::{BrowserError, LaunchOptions};

/// Schemes that reach nothing.
const HARMLESS: [&str; 3] = ["about", "data", "blob"];

/// What the options allow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Policy {
    allow_file: bool,
    allowed: Vec<OriginPattern>,
    blocked: Vec<OriginPattern>,
}

/// An origin as people write it: a host with everything on it, or one origin.
///
/// ```
/// use domlens_browser::OriginPattern;
/// let shops: OriginPattern = "*.shop.example".parse()?;
/// assert!(shops.matches(&"https://eu.shop.example/tea".parse()?));
/// assert!(!shops.matches(&"https://notshop.example/".parse()?));
/// let local: OriginPattern = "http://localhost:3000".parse()?;
/// assert!(!local.matches(&"http://localhost:3001/".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OriginPattern {
    scheme: Option<String>,
    host: Hosts,
    /// An origin has one, that of its scheme if it names none; a mere host is at every one.
    port: Option<u16>,
    text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Hosts {
    Any,
    One(String),
    /// The host and all below it.
    Below(String),
}

impl Policy {
    /// # Errors
    ///
    /// When an origin of the options is none.
    pub(crate) fn new(options: &LaunchOptions) -> Result<Self, BrowserError> {
        let read = |list: &[String]| {
            let patterns = list.iter().map(|text| text.parse());
            patterns
                .collect::<Result<Vec<OriginPattern>, OriginError>>()
                .map_err(|error| BrowserError::Argument(error.to_string()))
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
            let names = pattern.resolver_names(pattern.port);
            rules.extend(names.map(|name| format!("MAP {name} ~NOTFOUND")));
        }
        if !self.allowed.is_empty() {
            rules.push("MAP * ~NOTFOUND".to_owned());
            for pattern in &self.allowed {
                // An exception knows no ports.
                let names = pattern.resolver_names(None);
                rules.extend(names.map(|name| format!("EXCLUDE {name}")));
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

impl OriginPattern {
    /// Whether `url` is of this origin; a socket is of that of the page it belongs to.
    pub fn matches(&self, url: &Url) -> bool {
        let scheme = match url.scheme() {
            "ws" => "http",
            "wss" => "https",
            other => other,
        };
        let host = url.host_str().unwrap_or_default().trim_end_matches('.');
        let is_host = match &self.host {
            Hosts::Any => true,
            Hosts::One(one) => host == one,
            Hosts::Below(top) => host
                .strip_suffix(top.as_str())
                .is_some_and(|below| below.is_empty() || below.ends_with('.')),
        };
        is_host
            && self.scheme.as_deref().is_none_or(|wanted| wanted == scheme)
            && self
                .port
                .is_none_or(|port| url.port_or_known_default() == Some(port))
    }

    /// The hosts at `port` as rules of the browser's resolver name them.
    fn resolver_names(&self, port: Option<u16>) -> impl Iterator<Item = String> {
        let port = port.map_or(String::new(), |port| format!(":{port}"));
        let (host, below) = match &self.host {
            Hosts::Any => ("*", None),
            Hosts::One(one) => (one.as_str(), None),
            Hosts::Below(top) => (top.as_str(), Some(format!("*.{top}{port}"))),
        };
        [format!("{host}{port}")].into_iter().chain(below)
    }
}

impl fmt::Display for OriginPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for OriginPattern {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Self, OriginError> {
        let bad = || OriginError(text.to_owned());
        let text = text.trim().trim_end_matches('/');
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
            None => (None, text),
        };
        let usual_port = match scheme.as_deref() {
            None => None,
            Some("http") => Some(80),
            Some("https") => Some(443),
            Some(_) => return Err(bad()),
        };
        let (host, port) = split_port(rest).ok_or_else(bad)?;
        let host = match host.strip_prefix("*.") {
            _ if host == "*" => Hosts::Any,
            Some(top) => Hosts::Below(normal_host(top).ok_or_else(bad)?),
            None => Hosts::One(normal_host(host).ok_or_else(bad)?),
        };
        Ok(Self {
            scheme,
            host,
            port: port.or(usual_port),
            text: text.to_owned(),
        })
    }
}

fn split_port(text: &str) -> Option<(&str, Option<u16>)> {
    match text.rsplit_once(':') {
        // The colons of an IPv6 address stand in brackets.
        Some((host, port)) if !port.contains(']') => Some((host, Some(port.parse().ok()?))),
        _ => Some((text, None)),
    }
}

/// The host as URLs have it: in lower case, and in ASCII.
fn normal_host(text: &str) -> Option<String> {
    if text.is_empty() || text.contains('*') {
        return None;
    }
    Host::parse(text).ok().map(|host| host.to_string())
}

/// What is no origin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no origin; expected a host such as `shop.example` or `*.shop.example`, or an origin such \
     as `http://localhost:3000`"
)]
pub struct OriginError(String);

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

    #[test]
    fn what_is_no_origin_is_refused() {
        for bad in ["", "a.*.example", "ftp://a.example", "a:b", "http://"] {
            assert!(bad.parse::<OriginPattern>().is_err(), "{bad}");
        }
    }
}
