//! What is told when a request cannot be done.

use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::view::VERSION;

/// A refused request: a code for programs and a sentence for people. Nothing was changed.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "errors are handed over where they are mapped"
)]
impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl ToString) -> ApiError {
        ApiError {
            status,
            code,
            message: message.to_string(),
        }
    }

    /// The request itself is wrong.
    pub(crate) fn bad_request(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    /// The rules of the game, or of making one, do not allow it.
    pub(crate) fn not_allowed(code: &'static str, message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// There is no such game.
    pub(crate) fn unknown_game(id: &str) -> ApiError {
        let id: String = id.chars().take(40).collect();
        let message = format!("there is no game `{id}`; GET /api/games lists them");
        ApiError::new(StatusCode::NOT_FOUND, "unknown_game", message)
    }

    /// There is no such place in a game.
    pub(crate) fn unknown_node(number: usize) -> ApiError {
        let message = format!("this game has no node {number}; its `nodes` lists them");
        ApiError::new(StatusCode::NOT_FOUND, "unknown_node", message)
    }

    /// There is nothing at this path.
    pub(crate) fn not_found() -> ApiError {
        let message = "there is nothing here; docs/web-api.md lists what there is";
        ApiError::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// The path exists, but not for this method.
    pub(crate) fn wrong_method() -> ApiError {
        let message = "this path is for another method; docs/web-api.md lists them";
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", message)
    }

    /// The request comes from a page or a name that is not ours.
    pub(crate) fn foreign(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "foreign", message)
    }

    /// The request is larger than anything it could rightly be.
    pub(crate) fn too_large(limit: usize) -> ApiError {
        let message = format!("this is too large: at most {limit} bytes are read");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message)
    }

    /// The request did not come whole in time.
    pub(crate) fn too_slow(limit: Duration) -> ApiError {
        let message = format!("this takes too long: a request has {} s", limit.as_secs());
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", message)
    }

    /// More is asked for at once than the server does.
    pub(crate) fn busy(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// Something went wrong here.
    pub(crate) fn internal(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The error as an answer, or as a part of one.
    pub(crate) fn view(&self) -> Value {
        json!({ "error": { "code": self.code, "message": self.message } })
    }

    /// The error as a message on a socket, naming the request that it answers.
    pub(crate) fn message(&self, request: Option<u64>) -> Value {
        json!({ "type": "error", "version": VERSION, "request": request, "code": self.code, "message": self.message })
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut answer = self.view();
        answer["version"] = json!(VERSION);
        (self.status, Json(answer)).into_response()
    }
}
