//! Serving several clients over streamable HTTP.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use rmcp::transport::streamable_http_server::session::local::{LocalSessionManager, SessionConfig};
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::config::{Config, HttpConfig};
use crate::server::Server;
use crate::shared::Shared;

/// Where clients send their messages.
const PATH: &str = "/mcp";

/// How often idle sessions are looked for.
const SWEEP: Duration = Duration::from_secs(5);

/// What the guard before the protocol needs.
#[derive(Clone)]
struct Guard {
    token: Option<Arc<str>>,
    sessions: Arc<LocalSessionManager>,
    most: usize,
}

/// A server that listens and is not yet serving.
#[derive(Debug)]
pub struct HttpServer {
    listener: TcpListener,
    router: Router,
    shared: Arc<Shared>,
    idle: Duration,
    stop: CancellationToken,
}

impl HttpServer {
    /// Listens at the address of `http`.
    ///
    /// # Errors
    ///
    /// When the address is in use or not of this machine, and when the fetching of pages cannot be set
    /// up.
    pub async fn bind(config: Config, http: HttpConfig) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(http.address)
            .await
            .with_context(|| format!("cannot listen at {}", http.address))?;
        let port = listener.local_addr()?.port();
        let most = config.max_sessions;
        let shared = Arc::new(Shared::new(config)?);
        let stop = CancellationToken::new();
        let sessions = Arc::new(session_manager(http.idle));
        let service = StreamableHttpService::new(
            {
                let shared = Arc::clone(&shared);
                move || Ok(Server::new(&shared))
            },
            Arc::clone(&sessions),
            protocol(&http, port, &stop),
        );
        let guard = Guard {
            token: http.token.as_deref().map(Arc::from),
            sessions,
            most,
        };
        let router = Router::new()
            .route_service(PATH, service)
            .layer(from_fn_with_state(guard, admit));
        Ok(Self {
            listener,
            router,
            shared,
            idle: http.idle,
            stop,
        })
    }

    /// Where clients reach it.
    ///
    /// # Errors
    ///
    /// When the system does not tell.
    pub fn url(&self) -> anyhow::Result<String> {
        Ok(format!("http://{}{PATH}", self.listener.local_addr()?))
    }

    /// Serves until `end`.
    ///
    /// # Errors
    ///
    /// When the system takes the listener away.
    pub async fn serve(self, end: impl Future<Output = ()> + Send + 'static) -> anyhow::Result<()> {
        let Self {
            listener,
            router,
            shared,
            idle,
            stop,
        } = self;
        let own = Arc::clone(&shared);
        let sweeping = tokio::spawn(async move {
            loop {
                tokio::time::sleep(SWEEP.min(idle)).await;
                shared.sessions.close_idle(idle);
            }
        });
        let served = axum::serve(listener, router)
            .with_graceful_shutdown(async move {
                end.await;
                // Streams that stay open would keep it waiting.
                stop.cancel();
            })
            .await;
        sweeping.abort();
        own.live.end().await;
        Ok(served?)
    }
}

fn session_manager(idle: Duration) -> LocalSessionManager {
    let mut config = SessionConfig::default();
    config.keep_alive = Some(idle);
    let mut manager = LocalSessionManager::default();
    manager.session_config = config;
    manager
}

/// A page in a browser can be made to send requests to this machine under a name of its own
/// (DNS rebinding): the name that it was reached by, and the origin of the page, tell it.
fn protocol(http: &HttpConfig, port: u16, stop: &CancellationToken) -> StreamableHttpServerConfig {
    let mut hosts: Vec<String> = ["localhost", "127.0.0.1", "::1"]
        .map(str::to_owned)
        .to_vec();
    if !http.address.ip().is_loopback() && !http.address.ip().is_unspecified() {
        hosts.push(http.address.ip().to_string());
    }
    hosts.extend(http.allowed_hosts.iter().cloned());
    // A page that this server itself would serve is no stranger.
    let own = ["localhost", "127.0.0.1", "[::1]"].map(|host| format!("http://{host}:{port}"));
    let origins = own.into_iter().chain(http.client_origins.iter().cloned());
    StreamableHttpServerConfig::default()
        .with_allowed_hosts(hosts)
        .with_allowed_origins(origins)
        .enforce_origin_validation()
        .with_max_request_body_bytes(http.max_body_bytes)
        .with_cancellation_token(stop.clone())
}

/// Lets in who has the token, and no more clients than there is room for.
async fn admit(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if let Some(token) = &guard.token
        && !has_token(headers, token)
    {
        let challenge = [(header::WWW_AUTHENTICATE, "Bearer")];
        let told = "Unauthorized: send the token of --token-file as `Authorization: Bearer`";
        return (StatusCode::UNAUTHORIZED, challenge, told).into_response();
    }
    if begins_session(request.method(), headers)
        && guard.sessions.sessions.read().await.len() >= guard.most
    {
        let told =
            "Service Unavailable: this server serves no more clients at once; try again later";
        return (
            StatusCode::SERVICE_UNAVAILABLE,
            [(header::RETRY_AFTER, "30")],
            told,
        )
            .into_response();
    }
    next.run(request).await
}

/// Whether a request can be the first of a session: requests of the newest protocol have none.
fn begins_session(method: &Method, headers: &HeaderMap) -> bool {
    let is_stateless = headers
        .get("mcp-protocol-version")
        .is_some_and(|version| version.as_bytes() >= b"2026-07-28".as_slice());
    method == Method::POST && !headers.contains_key("mcp-session-id") && !is_stateless
}

fn has_token(headers: &HeaderMap, token: &str) -> bool {
    let given = headers
        .get(header::AUTHORIZATION)
        .map(axum::http::HeaderValue::as_bytes);
    let given = given.and_then(|given| given.split_at_checked(b"Bearer ".len()));
    given.is_some_and(|(scheme, given)| {
        scheme.eq_ignore_ascii_case(b"Bearer ") && is_same(given, token.as_bytes())
    })
}

/// Compares in a time that does not tell how much was right.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let differences = one.iter().zip(other).fold(0, |sum, (a, b)| sum | (a ^ b));
    one.len() == other.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_token_is_the_token() {
        let is_in = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::AUTHORIZATION, value.parse().unwrap());
            has_token(&headers, "abc")
        };
        assert!(is_in("Bearer abc"));
        assert!(is_in("bearer abc"));
        for bad in ["Bearer ab", "Bearer abcd", "Bearer", "abc", "Basic abc", ""] {
            assert!(!is_in(bad), "{bad}");
        }
        assert!(!has_token(&HeaderMap::new(), "abc"));
    }
}
