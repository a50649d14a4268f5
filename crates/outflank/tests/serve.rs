//! `outflank serve`, as a program.

mod driver;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use driver::complaint;

/// Starts the server on a port of its own and returns it with its address.
fn serve(data: &str) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_outflank"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data", data])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    let address = line
        .strip_prefix("Outflank is at http://")
        .and_then(|rest| rest.split('/').next())
        .unwrap_or_else(|| panic!("an address in {line}"));
    (child, address.to_owned())
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[cfg(unix)]
#[test]
fn it_serves_the_page_and_ends_in_order() {
    for signal in ["INT", "TERM"] {
        let data = tempfile::tempdir().unwrap();
        let (mut child, address) = serve(data.path().to_str().unwrap());
        let page = get(&address, "/");
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Outflank</title>"));
        assert!(get(&address, "/api/games").contains("\"games\":[]"));
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
        assert!(data.path().join("outflank.db").exists());
    }
}

#[test]
fn what_cannot_be_served_is_said() {
    let data = tempfile::tempdir().unwrap();
    let data = data.path().to_str().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let told = complaint(&["serve", "--addr", &address, "--data", data], 1);
    assert!(
        told.contains(&format!("{address} is in use")) && told.contains("--addr"),
        "{told}"
    );
    let file = format!("{data}/file");
    std::fs::write(&file, "not a directory").unwrap();
    let told = complaint(&["serve", "--addr", "127.0.0.1:0", "--data", &file], 1);
    assert!(told.contains("--data DIR"), "{told}");
    for addr in ["8080", "somewhere:80", "127.0.0.1:99999"] {
        let told = complaint(&["serve", "--addr", addr], 2);
        assert!(told.contains("127.0.0.1:8080"), "{told}");
    }
    let told = complaint(&["serve", "--threads", "0"], 2);
    assert!(told.contains("1 to 256"), "{told}");
}
