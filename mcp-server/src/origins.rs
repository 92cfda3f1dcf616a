//! Which addresses pages may come from: lists of allowed and blocked origins.

use std::fmt;
use std::str::FromStr;

use url::{Host, Url};

/// An entry of a list: a host with everything on it, or one origin.
///
/// ```
/// use domlens_mcp_server::OriginPattern;
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

impl OriginPattern {
    /// Whether `url` is of this origin.
    pub fn matches(&self, url: &Url) -> bool {
        let host = url.host_str().unwrap_or_default().trim_end_matches('.');
        let is_host = match &self.host {
            Hosts::Any => true,
            Hosts::One(one) => host == one,
            Hosts::Below(top) => host
                .strip_suffix(top.as_str())
                .is_some_and(|below| below.is_empty() || below.ends_with('.')),
        };
        let is_scheme = self.scheme.as_deref().is_none_or(|it| it == url.scheme());
        let is_port = match (&self.scheme, self.port) {
            (_, Some(port)) => url.port_or_known_default() == Some(port),
            // An origin without a port is at the default one; a mere host is at every one.
            (Some(_), None) => url.port().is_none(),
            (None, None) => true,
        };
        is_host && is_scheme && is_port
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
        if scheme
            .as_deref()
            .is_some_and(|it| !matches!(it, "http" | "https"))
        {
            return Err(bad());
        }
        let (host, port) = split_port(rest).ok_or_else(bad)?;
        let host = match host.strip_prefix("*.") {
            _ if host == "*" => Hosts::Any,
            Some(top) => Hosts::Below(normal_host(top).ok_or_else(bad)?),
            None => Hosts::One(normal_host(host).ok_or_else(bad)?),
        };
        Ok(Self {
            // A port that is the default of the scheme is none in URLs.
            port: port.filter(|port| !is_default(scheme.as_deref(), *port)),
            scheme,
            host,
            text: text.to_owned(),
        })
    }
}

fn is_default(scheme: Option<&str>, port: u16) -> bool {
    matches!((scheme, port), (Some("http"), 80) | (Some("https"), 443))
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

/// Both lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Origins {
    pub(crate) allowed: Vec<OriginPattern>,
    pub(crate) blocked: Vec<OriginPattern>,
}

impl Origins {
    /// Why `url` may not be opened. What is blocked stays blocked when it is allowed, too; an empty
    /// list of allowed origins allows all.
    pub(crate) fn refusal(&self, url: &Url) -> Option<String> {
        if let Some(entry) = self.blocked.iter().find(|entry| entry.matches(url)) {
            return Some(format!("its origin is blocked by `{}`", entry.text));
        }
        let is_allowed = self.allowed.is_empty() || self.allowed.iter().any(|it| it.matches(url));
        (!is_allowed).then(|| {
            let allowed = self.allowed.iter().map(|entry| format!("`{}`", entry.text));
            format!("only {} may be opened here", crate::words::list(allowed))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origins(allowed: &[&str], blocked: &[&str]) -> Origins {
        let parse = |list: &[&str]| list.iter().map(|text| text.parse().unwrap()).collect();
        Origins {
            allowed: parse(allowed),
            blocked: parse(blocked),
        }
    }

    fn is_open(origins: &Origins, url: &str) -> bool {
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

    #[test]
    fn what_is_no_origin_is_refused() {
        for bad in ["", "a.*.example", "ftp://a.example", "a:b", "http://"] {
            assert!(bad.parse::<OriginPattern>().is_err(), "{bad}");
        }
    }
}
