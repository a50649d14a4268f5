//! The HTTP API, over real connections.

mod driver;

use driver::{Running, within};
use serde_json::{Value, json};
use tempfile::tempdir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_default()
}

fn people() -> Value {
    json!({ "black": { "kind": "human" }, "white": { "kind": "human" } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_made_shown_played_renamed_listed_and_deleted() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let game = server.game(people()).await;
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    assert_eq!(game["version"], 1);
    assert_eq!(game["position"]["legal"].as_array().unwrap().len(), 4);

    let moves = format!("{path}/moves");
    let (status, after) = server.api("POST", &moves, json!({ "move": "f5" })).await;
    assert_eq!(status, 200);
    assert_eq!(after["nodes"][0]["flips"], json!(["e5"]));
    assert_eq!(after["position"]["side"], "white");
    let (_, after) = server.api("POST", &moves, json!({ "move": "D6" })).await;
    assert_eq!(after["transcript"], "f5d6");
    let (_, shown) = server.api("GET", &path, Value::Null).await;
    assert_eq!(shown["nodes"], after["nodes"]);

    let (_, named) = server
        .api("PATCH", &path, json!({ "name": " Final " }))
        .await;
    assert_eq!(named["name"], "Final");
    let (_, list) = server.api("GET", "/api/games", Value::Null).await;
    let [entry] = list["games"].as_array().unwrap().as_slice() else {
        panic!("one game in {list}");
    };
    assert_eq!(
        (&entry["name"], &entry["moves"]),
        (&json!("Final"), &json!(2))
    );

    let (_, head, text) = server
        .request("GET", &format!("{path}/text"), "", b"")
        .await;
    assert_eq!(text, "f5d6\n");
    assert!(head.contains("attachment"), "{head}");
    let (_, head, svg) = server
        .request("GET", &format!("{path}/picture?node=1"), "", b"")
        .await;
    assert!(head.contains("image/svg+xml") && svg.starts_with("<svg"));

    assert_eq!(server.api("DELETE", &path, Value::Null).await.0, 200);
    let (status, gone) = server.api("GET", &path, Value::Null).await;
    assert_eq!((status, code(&gone)), (404, "unknown_game"));
    server.stop().await;
}

/// Wrong requests: method, path (GAME is a game on 6x6), body; then the status, the code, and a part of the sentence.
const WRONG: &str = r#"
POST GAME/moves {"move": "a1"} -> 422 illegal_move a1 flips nothing for Black
POST GAME/moves {"move": "c3"} -> 422 illegal_move occupied by White
POST GAME/moves {"move": "h8"} -> 422 illegal_move off the board
POST GAME/moves {"move": "z99"} -> 422 illegal_move like f5
POST GAME/moves {"move": "c2", "node": 7} -> 404 unknown_node no node 7
POST GAME/moves {"mvoe": "c2"} -> 400 bad_request mvoe
POST /api/games/none/moves {"move": "c2"} -> 404 unknown_game no game `none`
POST /api/games {"rows": 7} -> 422 bad_size must be even
POST /api/games {"rows": 28, "cols": 2} -> 422 bad_size must be even
POST /api/games {"preset": "chess"} -> 422 bad_preset classic
POST /api/games {"black": {"kind": "computer", "level": 13}} -> 422 bad_seat 1 to 12
POST /api/games {"black": {"kind": "gtp"}} -> 400 bad_request unknown variant
POST /api/games {"black": {"kind": "computer", "level": 1, "depth": 2}} -> 422 bad_seat not both
POST /api/games {"black": {"kind": "computer", "time_ms": 0}} -> 422 bad_seat milliseconds
POST /api/games {"rows": 6, "cols": 6, "balanced": true} -> 422 bad_opening 8x8
POST /api/games {"clock": {"main_ms": 5}} -> 422 bad_clock main_ms
POST /api/games {"text": "f5f5"} -> 422 bad_text move 2
POST /api/games {"text": ""} -> 422 bad_text f5d6c3
POST /api/games {"text": "Dear friend"} -> 422 bad_text f5d6c3
POST /api/games {"version": 2} -> 400 bad_request version 1
POST /api/games [1] -> 400 bad_request JSON
POST /api/games { nonsense -> 400 bad_request JSON
POST /api/positions {"rows": 4, "cols": 4, "cells": "-", "side": "black"} -> 422 bad_position 16 squares
POST /api/positions {"rows": 4, "cols": 4, "cells": "?", "side": "black"} -> 422 bad_position X, O or -
GET /api/start?rows=5&cols=4 -> 422 bad_size must be even
GET /api/start?rows=four -> 400 bad_request rows
PATCH GAME {"name": "two\nlines"} -> 422 bad_name 80
PUT /api/games {} -> 405 wrong_method another method
GET /api/nothing -> 404 not_found nothing here
GET /etc/passwd -> 404 not_found nothing here
GET /../Cargo.toml -> 404 not_found nothing here
"#;

#[tokio::test(flavor = "multi_thread")]
async fn wrong_requests_say_what_would_be_right_and_change_nothing() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let wanted = json!({ "rows": 6, "cols": 6, "white": { "kind": "human" } });
    let game = server.game(wanted).await;
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    for line in WRONG.lines().filter(|line| !line.is_empty()) {
        let (request, answer) = line.split_once(" -> ").unwrap();
        let mut words = request.splitn(3, ' ');
        let (method, place) = (words.next().unwrap(), words.next().unwrap());
        let body = words.next().unwrap_or_default().as_bytes();
        let place = place.replace("GAME", &path);
        let (status, _, found) = server.request(method, &place, "", body).await;
        let found: Value = serde_json::from_str(&found).expect(line);
        let [expected, code_expected, part] = answer.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        assert_eq!(status.to_string(), expected, "{line}: {found}");
        assert_eq!(code(&found), code_expected, "{line}: {found}");
        assert_eq!(found["version"], 1, "{line}: {found}");
        let message = found["error"]["message"].as_str().unwrap();
        assert!(message.contains(part), "{line}: {message}");
    }
    let (status, _, answer) = server
        .request("POST", "/api/games", "", &vec![b' '; 100_000])
        .await;
    assert!(status == 413 && answer.contains("too_large"), "{answer}");
    let (_, after) = server.api("GET", &path, Value::Null).await;
    assert_eq!(after["nodes"], game["nodes"], "nothing was played");
    let (_, list) = server.api("GET", "/api/games", Value::Null).await;
    assert_eq!(
        list["games"].as_array().unwrap().len(),
        1,
        "nothing was made"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_not_let_in_and_browsers_are_told_to_be_strict() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    for headers in [
        "Host: evil.example\r\n",
        "Origin: http://evil.example\r\n",
        "Origin: null\r\n",
    ] {
        let (status, _, body) = server.request("POST", "/api/games", headers, b"{}").await;
        assert!(
            status == 403 && body.contains("foreign"),
            "{headers}: {body}"
        );
        let upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
        let headers = format!("{headers}{upgrade}");
        let (status, _, _) = server.request("GET", "/api/socket", &headers, b"").await;
        assert_eq!(status, 403, "{headers}");
    }
    for path in ["/", "/app/main.js", "/style/theme.css", "/icon.svg"] {
        let (status, head, _) = server.request("GET", path, "", b"").await;
        assert_eq!(status, 200, "{path}");
        for part in [
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'",
            "nosniff",
            "etag: ",
        ] {
            assert!(head.contains(part), "{path} lacks {part}: {head}");
        }
        let tag = head
            .lines()
            .find_map(|line| line.strip_prefix("etag: "))
            .unwrap();
        let known = format!("If-None-Match: {tag}\r\n");
        let (status, _, body) = server.request("GET", path, &known, b"").await;
        assert_eq!((status, body.as_str()), (304, ""), "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_preset_size_and_text_makes_a_game() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (_, about) = server.api("GET", "/api", Value::Null).await;
    assert_eq!(about["levels"].as_array().unwrap().len(), 12);
    for preset in about["presets"].as_array().unwrap() {
        let game = server.game(json!({ "preset": preset["name"] })).await;
        assert_eq!(game["rules"], preset["rules"]);
    }
    let game = server.game(json!({ "preset": "white-first" })).await;
    assert_eq!(game["rules"]["first"], "white");
    assert_eq!(game["seats"]["black"]["level_name"], "learner");
    let game = server.game(json!({ "rows": 4, "cols": 26 })).await;
    assert_eq!(game["position"]["cells"].as_str().unwrap().len(), 104);
    let balanced = server.game(json!({ "balanced": true })).await;
    assert_eq!(balanced["nodes"].as_array().unwrap().len(), 8);
    let position = "-----------------O-XXX--OOXXX--XOXOX--XX------------------------ X";
    let pasted = server.game(json!({ "text": position })).await;
    assert_eq!(
        (&pasted["mode"], &pasted["seats"]["white"]["kind"]),
        (&json!("analysis"), &json!("human"))
    );
    let pasted = server.game(json!({ "text": "6x10:d3" })).await;
    assert_eq!(pasted["rules"]["cols"], 10);
    let again = server
        .game(json!({ "like": balanced["id"], "swap": true }))
        .await;
    assert_eq!(again["seats"]["black"]["kind"], "computer");
    let (_, start) = server
        .api("GET", "/api/start?rows=4&cols=6&first=white", Value::Null)
        .await;
    assert_eq!(start["side"], "white");
    let drawn = json!({ "rows": 4, "cols": 4, "cells": "XO--------------", "side": "white" });
    let (_, checked) = server.api("POST", "/api/positions", drawn).await;
    assert_eq!(
        (&checked["passes"], &checked["over"]),
        (&json!(true), &json!(false))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_with_several_games_is_listed() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let ada = "(;GM[Othello]PC[here]PB[Ada]PW[Bo]RE[?]TI[5:00]TY[8]BO[8 --------------------------- O*------*O--------------------------- *]B[f5]W[d6];)";
    let anti = ada.replace("TY[8]", "TY[8a]");
    let pasted = json!({ "text": format!("{ada}\n{anti}\n{ada}\n") });
    let (status, read) = server.api("POST", "/api/texts", pasted).await;
    assert_eq!(status, 200, "{read}");
    let [first, wrong, _] = read["games"].as_array().unwrap().as_slice() else {
        panic!("three games in {read}");
    };
    assert_eq!(
        (&first["black"], &first["text"], &first["moves"]),
        (&json!("Ada"), &json!("f5d6"), &json!(2))
    );
    assert_eq!(code(wrong), "bad_text", "{wrong}");
    let game = server.game(json!({ "text": first["text"] })).await;
    assert_eq!(game["transcript"], "f5d6");
    let (status, refused) = server
        .api("POST", "/api/texts", json!({ "text": " " }))
        .await;
    assert_eq!((status, code(&refused)), (422, "bad_text"));
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn whoever_says_nothing_loses_the_connection() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    for (said, answer) in [
        ("", ""),
        ("GET /api HTTP/1.1\r\nHost: localhost\r\n", ""),
        (
            "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{",
            "too_slow",
        ),
    ] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        let mut heard = String::new();
        within(stream.read_to_string(&mut heard)).await.unwrap();
        assert!(heard.contains(answer), "{said} gets {heard}");
        assert_eq!(heard.is_empty(), answer.is_empty(), "{said} gets {heard}");
    }
    server.stop().await;
}
