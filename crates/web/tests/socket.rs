//! Conversations on the WebSocket.

mod driver;

use driver::{Running, Socket};
use serde_json::{Value, json};
use tempfile::tempdir;

fn against(level: u8) -> Value {
    json!({ "rows": 6, "cols": 6, "black": { "kind": "human" }, "white": { "kind": "computer", "level": level } })
}

fn people() -> Value {
    json!({ "black": { "kind": "human" }, "white": { "kind": "human" } })
}

fn legal(game: &Value) -> Option<&str> {
    game["position"]["legal"][0]["square"].as_str()
}

/// Plays a square and returns the state when it is a person's turn again or the game is over.
async fn play(socket: &mut Socket, square: &str) -> Value {
    socket.say(json!({ "type": "play", "move": square })).await;
    let settled = |game: &Value| game["thinking"] == false;
    socket.until("game", settled).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_against_the_computer_and_after_a_restart_it_is_still_there() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let made = server.game(against(1)).await;
    let mut socket = server.socket().await;
    let mut game = socket.open(&made["id"]).await;
    for _ in 0..3 {
        let square = legal(&game).unwrap().to_owned();
        game = play(&mut socket, &square).await;
    }
    server.stop().await;
    assert_eq!(socket.hear().await, None, "the server closes its sockets");

    let server = Running::start(data.path()).await;
    let mut socket = server.socket().await;
    let mut again = socket.open(&made["id"]).await;
    assert_eq!(again["transcript"], game["transcript"]);
    while let Some(square) = legal(&again).map(str::to_owned) {
        again = play(&mut socket, &square).await;
    }
    assert_eq!(again["position"]["over"], true);
    assert_eq!(again["result"]["how"], "played");
    let total =
        again["result"]["black"].as_u64().unwrap() + again["result"]["white"].as_u64().unwrap();
    assert_eq!(total, 36);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_redo_variations_and_giving_up() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let made = server.game(people()).await;
    let mut socket = server.socket().await;
    socket.open(&made["id"]).await;
    for square in ["f5", "d6", "c3"] {
        play(&mut socket, square).await;
    }
    socket.say(json!({ "type": "undo" })).await;
    let game = socket.until("game", |_| true).await;
    assert_eq!(
        (&game["head"], game["nodes"].as_array().unwrap().len()),
        (&json!(2), 3)
    );
    let game = play(&mut socket, "c4").await;
    assert_eq!(
        game["transcript"], "f5d6c4",
        "what was played last is the game"
    );
    socket
        .say(json!({ "type": "play", "node": 1, "move": "f6" }))
        .await;
    let game = socket.until("game", |_| true).await;
    assert_eq!(game["transcript"], "f5f6");
    socket.say(json!({ "type": "promote", "node": 3 })).await;
    assert_eq!(socket.until("game", |_| true).await["transcript"], "f5d6c3");
    socket.say(json!({ "type": "remove", "node": 2 })).await;
    assert_eq!(socket.until("game", |_| true).await["transcript"], "f5f6");
    socket.say(json!({ "type": "resign" })).await;
    let game = socket.until("game", |_| true).await;
    assert_eq!(
        game["result"],
        json!({ "winner": "white", "black": 0, "white": 64, "raw": { "black": 3, "white": 3 }, "how": "resigned" })
    );
    let refusal = socket.refused(json!({ "type": "resign" })).await;
    assert_eq!(refusal["code"], "cannot_resign");
    socket.say(json!({ "type": "undo" })).await;
    assert_eq!(socket.until("game", |_| true).await["result"], Value::Null);
    for _ in 0..2 {
        socket.say(json!({ "type": "undo" })).await;
        socket.until("game", |_| true).await;
    }
    assert_eq!(
        socket.refused(json!({ "type": "undo" })).await["code"],
        "nothing_to_undo"
    );
    socket.say(json!({ "type": "redo" })).await;
    assert_eq!(socket.until("game", |_| true).await["head"], 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_messages_are_refused_and_the_conversation_goes_on() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let made = server.game(people()).await;
    let mut socket = server.socket().await;
    assert_eq!(
        socket
            .refused(json!({ "type": "undo", "request": 4 }))
            .await["code"],
        "no_game"
    );
    assert_eq!(
        socket
            .refused(json!({ "type": "open", "game": "none" }))
            .await["code"],
        "unknown_game"
    );
    let before = socket.open(&made["id"]).await;
    for (text, code) in [
        ("hello".to_owned(), "bad_request"),
        ("{}".to_owned(), "bad_request"),
        (json!({ "type": "dance" }).to_string(), "bad_request"),
        (json!({ "type": "play" }).to_string(), "bad_request"),
        (
            json!({ "type": "play", "move": "f5", "speed": 1 }).to_string(),
            "bad_request",
        ),
        (
            json!({ "type": "play", "move": "a1" }).to_string(),
            "illegal_move",
        ),
        (
            json!({ "type": "play", "move": "f5", "node": 9 }).to_string(),
            "unknown_node",
        ),
        (
            json!({ "type": "look", "node": 9 }).to_string(),
            "unknown_node",
        ),
        (
            json!({ "type": "remove", "node": 0 }).to_string(),
            "start_stays",
        ),
        (format!("\"{}\"", "x".repeat(100_000)), "too_large"),
    ] {
        socket.say_text(text.clone()).await;
        let refusal = socket.until("error", |_| true).await;
        assert_eq!(refusal["code"], code, "{text:.80}: {refusal}");
        assert!(refusal["message"].as_str().unwrap().len() > 10);
    }
    let refusal = socket
        .refused(json!({ "type": "play", "move": "a1", "request": 77 }))
        .await;
    assert_eq!(refusal["request"], 77);
    let after = play(&mut socket, "f5").await;
    assert_eq!(
        after["revision"],
        before["revision"].as_u64().unwrap() + 1,
        "nothing happened before"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_watches_a_game_is_told() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut wanted = people();
    wanted["clock"] = json!({ "main_ms": 600_000 });
    let made = server.game(wanted).await;
    let (mut one, mut two) = (server.socket().await, server.socket().await);
    one.open(&made["id"]).await;
    two.open(&made["id"]).await;
    play(&mut one, "f5").await;
    let fits = |game: &Value| game["head"] == 1;
    let told = two.until("game", fits).await;
    assert_eq!(told["position"]["last"], "f5");
    two.say(json!({ "type": "look", "node": 0, "request": 5 }))
        .await;
    let start = two.until("position", |_| true).await;
    assert_eq!(
        (&start["request"], &start["last"]),
        (&json!(5), &Value::Null)
    );
    let path = format!("/api/games/{}", made["id"].as_str().unwrap());
    server.api("DELETE", &path, Value::Null).await;
    one.until("deleted", |_| true).await;
    assert_eq!(
        one.refused(json!({ "type": "undo" })).await["code"],
        "unknown_game"
    );
    // Whoever leaves a deleted game does not bring it back.
    let other = server.game(people()).await;
    one.open(&other["id"]).await;
    two.open(&other["id"]).await;
    let (_, list) = server.api("GET", "/api/games", Value::Null).await;
    assert_eq!(list["games"].as_array().unwrap().len(), 1, "{list}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn values_hints_and_reviews_say_what_they_are() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let made = server.game(json!({ "text": "4x4:a2a1b1a3" })).await;
    let mut socket = server.socket().await;
    socket.open(&made["id"]).await;
    socket.say(json!({ "type": "values", "request": 1 })).await;
    let values = socket
        .until("values", |values| values["done"] == true)
        .await;
    let moves = values["moves"].as_array().unwrap();
    let last = made["position"]["legal"].as_array().unwrap();
    assert_eq!(moves.len(), last.len());
    for value in moves {
        assert_eq!(
            (&value["kind"], &value["label"]),
            (&json!("exact"), &json!("exact"))
        );
        assert_eq!(value["line"][0]["move"], value["move"]);
        assert!(!value["line"][0]["flips"].as_array().unwrap().is_empty());
    }
    let scores: Vec<i64> = moves
        .iter()
        .map(|value| value["score"].as_i64().unwrap())
        .collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    socket.say(json!({ "type": "hint", "node": 4 })).await;
    let hint = socket.until("hint", |_| true).await;
    assert_eq!(hint["score"], moves[0]["score"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_kept_with_its_game() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let made = server.game(json!({ "text": "4x4:a2a1b1a3" })).await;
    let mut socket = server.socket().await;
    socket.open(&made["id"]).await;
    socket.say(json!({ "type": "review" })).await;
    let mut rows = Vec::new();
    let review = loop {
        let review = socket.until("review", |_| true).await;
        if review["done"] == true {
            break review;
        }
        rows.push(review["row"].clone());
    };
    assert_eq!(rows.len(), 4);
    rows.sort_by_key(|row| row["ply"].as_u64());
    assert_eq!(review["rows"], json!(rows), "all at the end");
    for row in rows {
        assert_eq!(row["node"], row["ply"]);
        assert!(row["loss"].as_f64().unwrap() >= 0.0 && row["label"].is_string());
    }
    server.stop().await;

    // Another server knows it at once: the first message is the last.
    let server = Running::start(data.path()).await;
    let mut socket = server.socket().await;
    socket.open(&made["id"]).await;
    socket.say(json!({ "type": "review" })).await;
    let kept = socket.until("review", |_| true).await;
    for key in ["done", "rows", "black", "white"] {
        assert_eq!(kept[key], review[key], "{key}");
    }
    // A longer game is looked at again.
    socket
        .say(json!({ "type": "play", "move": made["position"]["legal"][0]["square"] }))
        .await;
    socket.say(json!({ "type": "review" })).await;
    let again = socket.until("review", |_| true).await;
    assert_eq!(
        (&again["done"], &again["moves"]),
        (&json!(false), &json!(5))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_do_not_starve_each_other() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let opening = server.game(json!({ "mode": "analysis" })).await;
    let mut greedy = server.socket().await;
    greedy.open(&opening["id"]).await;
    greedy.say(json!({ "type": "values" })).await;
    greedy.until("values", |_| true).await;
    // The only thread is busy for a long time; somebody else still gets an answer.
    let small = server.game(json!({ "text": "4x4:a2a1b1a3" })).await;
    let mut modest = server.socket().await;
    modest.open(&small["id"]).await;
    modest.say(json!({ "type": "values" })).await;
    modest
        .until("values", |values| values["done"] == true)
        .await;
    // And whoever leaves does not keep the thread.
    drop(greedy);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_runs_out_ends_the_game() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut wanted = people();
    wanted["clock"] = json!({ "main_ms": 1000 });
    let made = server.game(wanted).await;
    assert_eq!(made["clock"]["running"], Value::Null);
    let mut socket = server.socket().await;
    socket.open(&made["id"]).await;
    let game = play(&mut socket, "f5").await;
    assert_eq!(game["clock"]["running"], "white");
    let over = socket
        .until("game", |game| game["result"] != Value::Null)
        .await;
    assert_eq!(
        (&over["result"]["how"], &over["result"]["winner"]),
        (&json!("timeout"), &json!("black"))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_move_loses_where_that_was_agreed() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut wanted = people();
    wanted["on_illegal"] = json!("forfeit");
    let made = server.game(wanted).await;
    let mut socket = server.socket().await;
    socket.open(&made["id"]).await;
    let game = play(&mut socket, "a1").await;
    assert_eq!(
        (&game["result"]["how"], &game["result"]["winner"]),
        (&json!("forfeited"), &json!("white"))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_computers_play_only_while_somebody_watches() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let made = server
        .game(json!({ "rows": 4, "cols": 4, "black": { "kind": "random" }, "white": { "kind": "computer", "depth": 1 } }))
        .await;
    assert_eq!(
        (&made["thinking"], &made["head"]),
        (&json!(false), &json!(0))
    );
    let mut socket = server.socket().await;
    assert_eq!(socket.open(&made["id"]).await["thinking"], true);
    socket.until("game", |game| game["head"] == 2).await;
    assert_eq!(
        socket
            .refused(json!({ "type": "play", "move": "a1" }))
            .await["code"],
        "not_your_turn"
    );
    server.stop().await;
}
