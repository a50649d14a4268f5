//! The real program in a terminal that is only there for the test.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Child;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::process::{Pid, Signal, kill_process};

/// Nothing takes nearly as long; a busy machine needs some of it.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until there is something, and returns it.
pub(crate) fn wait_until<T>(what: &str, mut find: impl FnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(begin.elapsed() < PATIENCE, "waited too long for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

fn length(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).expect("a terminal has rows and columns")
}

/// A terminal with the program in it.
pub(crate) struct Screen {
    pty: Arc<Pty>,
    child: Child,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// Everything that the program has sent.
    sent: Vec<u8>,
}

impl Screen {
    /// Starts `outflank` alone in a terminal of so many columns and rows.
    pub(crate) fn start(
        home: &Path,
        (columns, rows): (u16, u16),
        variables: &[(&str, &str)],
    ) -> Screen {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(rows, columns)).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_outflank"))
            .env_remove("NO_COLOR")
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .env("OUTFLANK_HOME", home)
            .envs(variables.iter().copied())
            .spawn(pts)
            .unwrap();
        let pty = Arc::new(pty);
        let (sender, output) = mpsc::channel();
        let reader = Arc::clone(&pty);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = (&*reader).read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Screen {
            pty,
            child,
            output,
            parser: vt100::Parser::new(length(rows), length(columns), 0),
            sent: Vec::new(),
        }
    }

    /// Types something.
    pub(crate) fn send(&mut self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    /// Gives the terminal another size.
    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        self.parser.set_size(length(rows), length(columns));
        self.pty.resize(Size::new(rows, columns)).unwrap();
    }

    /// Takes what the program sends in the next moment; false when it has ended.
    fn take(&mut self) -> bool {
        match self.output.recv_timeout(Duration::from_millis(20)) {
            Ok(bytes) => {
                self.parser.process(&bytes);
                self.sent.extend(bytes);
                true
            }
            Err(RecvTimeoutError::Timeout) => true,
            Err(RecvTimeoutError::Disconnected) => false,
        }
    }

    /// What is on the screen.
    pub(crate) fn text(&self) -> String {
        self.parser.screen().contents()
    }

    /// Waits until a text is on the screen, whatever blanks and lines it is spread over.
    pub(crate) fn wait_for(&mut self, text: &str) {
        let begin = Instant::now();
        let squeezed: String = text.split_whitespace().collect();
        loop {
            let seen: String = self.text().split_whitespace().collect();
            if seen.contains(&squeezed) {
                return;
            }
            let waited = begin.elapsed() > PATIENCE;
            let goes_on = self.take();
            assert!(goes_on && !waited, "no `{text}` on\n{}", self.text());
        }
    }

    /// Whether the program has sent these bytes.
    pub(crate) fn has_sent(&self, text: &str) -> bool {
        let mut windows = self.sent.windows(text.len());
        windows.any(|window| window == text.as_bytes())
    }

    /// Whether anything on the screen has a colour.
    pub(crate) fn is_coloured(&self) -> bool {
        let screen = self.parser.screen();
        let (rows, columns) = screen.size();
        (0..rows.get()).any(|row| {
            (0..columns.get()).any(|column| {
                let cell = screen.cell(row, column).unwrap();
                cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default
            })
        })
    }

    /// Ends the program without warning.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks the program to end, as `kill` and a closed terminal do.
    pub(crate) fn terminate(&mut self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for the end of the program, which must give the terminal back and have this exit code.
    pub(crate) fn ends_with(&mut self, code: i32) {
        let child = &mut self.child;
        let status = wait_until("the end", || child.try_wait().unwrap());
        assert_eq!(status.code(), Some(code), "{}", self.text());
        self.is_given_back();
    }

    /// Checks that a terminal without a program is as it was.
    pub(crate) fn is_given_back(&mut self) {
        while self.take() {
            if !self.parser.screen().alternate_screen() && !self.parser.screen().hide_cursor() {
                break;
            }
        }
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert!(!screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A test that failed must not leave the program behind; one that has ended cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
