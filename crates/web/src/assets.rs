//! The page, as part of the program.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;

/// A file of the page.
struct Asset {
    path: &'static str,
    kind: &'static str,
    contents: &'static [u8],
}

/// Names the files of the page once: their path in the address is that in the folder.
macro_rules! assets {
    ($($kind:literal: $($path:literal)*;)*) => {
        const ASSETS: &[Asset] = &[$($(Asset {
            path: concat!("/", $path),
            kind: $kind,
            contents: include_bytes!(concat!("../page/", $path)),
        },)*)*];
    };
}

assets! {
    "text/html; charset=utf-8": "index.html";
    "text/css; charset=utf-8": "style/theme.css" "style/layout.css" "style/board.css" "style/parts.css" "style/sheets.css";
    "image/svg+xml": "icon.svg";
    "text/javascript; charset=utf-8":
        "app/about.js" "app/analyse.js" "app/app.js" "app/board.js" "app/choose.js" "app/dom.js" "app/draw.js" "app/games.js" "app/graph.js" "app/keys.js" "app/main.js" "app/moves.js" "app/newgame.js" "app/panes.js" "app/players.js" "app/practice.js" "app/server.js" "app/settings.js" "app/share.js" "app/sheet.js" "app/sound.js" "app/status.js" "app/texts.js" "app/tools.js" "app/tree.js" "app/types.js";
}

/// Serves a file of the page; it is asked for again only when it has changed.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path() {
        "/" => "/index.html",
        path => path,
    };
    let Some(asset) = ASSETS.iter().find(|asset| asset.path == path) else {
        return ApiError::not_found().into_response();
    };
    let tag = asset.tag();
    let known = headers.get(header::IF_NONE_MATCH);
    let caching = [
        (header::ETAG, tag.as_str()),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = [(header::CONTENT_TYPE, asset.kind)];
    (caching, kind, asset.contents).into_response()
}

impl Asset {
    fn tag(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.contents.hash(&mut hasher);
        format!("\"{:016x}\"", hasher.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_light() {
        let total: usize = ASSETS.iter().map(|asset| asset.contents.len()).sum();
        assert!(total < 200_000, "{total} bytes");
    }

    #[test]
    fn the_page_needs_nothing_from_elsewhere_and_nothing_inline() {
        for asset in ASSETS {
            let text = std::str::from_utf8(asset.contents).unwrap();
            for (at, _) in text.match_indices("://") {
                let address = &text[at.saturating_sub(5)..(at + 20).min(text.len())];
                assert!(address.contains("www.w3.org"), "{}: {address}", asset.path);
            }
            if asset.kind.starts_with("text/html") {
                assert!(!text.contains(" style=") && !text.contains("<style"));
                assert!(!text.contains(" onclick="));
                assert_eq!(text.matches("<script").count(), 1);
                assert!(text.contains("<script type=\"module\" src="));
            }
        }
    }
}
