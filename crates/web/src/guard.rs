//! Who may talk to the server, and what browsers may do with its answers.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;

/// What the page may load and do: only what comes from here, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Which names the server answers to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    /// Whether it can only be reached from this machine.
    pub(crate) loopback: bool,
}

impl Guard {
    /// Refuses what a page of another site could send, by its own name or by one that leads here.
    fn check(self, headers: &HeaderMap) -> Result<(), ApiError> {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        if !self.is_ours(host) {
            let message =
                format!("`{host}` is not a name of this server; use its address as printed");
            return Err(ApiError::foreign(message));
        }
        match text(header::ORIGIN) {
            Some(origin) if origin != format!("http://{host}") => {
                let message = format!("pages of `{origin}` may not use this server");
                Err(ApiError::foreign(message))
            }
            _ => Ok(()),
        }
    }

    /// A name that somebody else could lead here would let their pages in, so only addresses count.
    fn is_ours(self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        let name = name.trim_start_matches('[').trim_end_matches(']');
        match name.parse::<IpAddr>() {
            Ok(address) => address.is_loopback() || !self.loopback,
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        }
    }
}

/// Lets a request in, or not, and tells the browser to be strict.
pub(crate) async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(loopback: bool, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        Guard { loopback }.check(&headers).is_ok()
    }

    #[test]
    fn only_our_own_names_and_pages_are_let_in() {
        for host in [
            "127.0.0.1:8080",
            "localhost:8080",
            "[::1]:8080",
            "LOCALHOST",
            "127.0.0.1",
        ] {
            assert!(check(true, host, None), "{host}");
            assert!(check(true, host, Some(&format!("http://{host}"))), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8080",
            "192.168.1.7:8080",
            "",
            "localhost.evil",
        ] {
            assert!(!check(true, host, None), "{host}");
        }
        assert!(check(false, "192.168.1.7:8080", None));
        assert!(!check(false, "evil.example:8080", None));
        for origin in [
            "http://evil.example",
            "null",
            "http://127.0.0.1:9090",
            "https://127.0.0.1:8080",
        ] {
            assert!(!check(true, "127.0.0.1:8080", Some(origin)), "{origin}");
        }
    }
}
