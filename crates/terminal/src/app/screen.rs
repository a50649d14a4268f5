//! The terminal itself: the only file that talks to it.

use std::io::{self, Stdout, Write};
use std::panic;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    read,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

use super::state::Message;

/// Whether the terminal is ours and has to be given back.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while the app has it; given back when dropped.
pub(super) struct Screen(Terminal<CrosstermBackend<Stdout>>);

impl Screen {
    /// Takes the terminal.
    pub(super) fn take(mouse: bool) -> io::Result<Screen> {
        give_back_on_panic();
        TAKEN.store(true, Ordering::SeqCst);
        let screen = Screen(Terminal::new(CrosstermBackend::new(io::stdout()))?);
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
        if mouse {
            execute!(io::stdout(), EnableMouseCapture)?;
        }
        Ok(screen)
    }

    /// Draws a whole frame at once, without flicker.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(io::stdout(), BeginSynchronizedUpdate)?;
        self.0.draw(draw)?;
        execute!(io::stdout(), EndSynchronizedUpdate)
    }

    /// Draws everything again, whatever another program has left on the screen.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        self.0.clear()
    }

    /// Columns and rows.
    pub(super) fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.0.size()?;
        Ok((size.width, size.height))
    }

    /// Puts a text on the clipboard, also of the machine at the other end of an ssh connection.
    pub(super) fn copy(text: &str) -> io::Result<()> {
        execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as it was; does nothing when it was not taken.
pub fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut output = io::stdout();
    // What cannot be given back now cannot be given back at all.
    let _ = execute!(
        output,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
    let _ = output.flush();
}

/// Lets a panic, in whatever thread, give the terminal back and end the program with a message that can be read.
fn give_back_on_panic() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |what| {
        if !TAKEN.load(Ordering::SeqCst) {
            return usual(what);
        }
        give_back();
        eprintln!("Outflank had to stop because of a mistake in the program:");
        eprintln!("  {what}");
        eprintln!("Your game is kept: start outflank again to go on with it.");
        process::exit(1);
    }));
}

/// Sends what happens at the terminal to `messages`, from a thread of its own.
pub(super) fn listen(messages: Sender<Message>) {
    thread::spawn(move || {
        loop {
            let message = match read() {
                Ok(Event::Key(key)) => Message::Key(key),
                Ok(Event::Mouse(mouse)) => Message::Mouse(mouse),
                Ok(Event::Paste(text)) => Message::Paste(text),
                Ok(Event::Resize(columns, rows)) => Message::Resize(columns, rows),
                Ok(Event::FocusGained | Event::FocusLost) => continue,
                Err(_) => Message::Closed,
            };
            let closed = matches!(message, Message::Closed);
            if messages.send(message).is_err() || closed {
                return;
            }
        }
    });
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read;
    use std::process::Command as Plain;
    use std::thread;

    use pty_process::blocking::{Command, open};

    use super::Screen;

    /// Not a test of its own: the program that the test below runs in a terminal.
    #[test]
    #[ignore = "is run by another test"]
    fn panic_while_the_terminal_is_taken() {
        let mut screen = Screen::take(true).unwrap();
        screen.draw(|_| ()).unwrap();
        thread::spawn(|| panic!("this was to be expected"))
            .join()
            .unwrap();
    }

    #[test]
    fn a_panic_in_any_thread_gives_the_terminal_back_and_says_why() {
        let myself = std::env::current_exe().unwrap();
        let (mut pty, pts) = open().unwrap();
        let mut child = Command::new(myself)
            .args(["--ignored", "--exact", "--nocapture"])
            .arg("app::screen::tests::panic_while_the_terminal_is_taken")
            .spawn(pts)
            .unwrap();
        let mut output = Vec::new();
        // At its end a terminal answers with an error.
        let _ = pty.read_to_end(&mut output);
        assert_eq!(child.wait().unwrap().code(), Some(1));
        let text = String::from_utf8_lossy(&output);
        let back = text.find("\x1b[?1049l").expect("the screen is left");
        let after = &text[back..];
        assert!(after.contains("this was to be expected"), "{text}");
        assert!(after.contains("Your game is kept"), "{text}");
        assert!(text.contains("\x1b[?1000l"), "the mouse is free again");
        // The terminal echoes and edits lines again.
        let flags = Plain::new("stty")
            .arg("-a")
            .stdin(std::os::fd::OwnedFd::from(pty))
            .output();
        let flags = String::from_utf8(flags.unwrap().stdout).unwrap();
        assert!(
            flags.contains(" icanon") && flags.contains(" echo "),
            "{flags}"
        );
    }
}
