//! What a player can type instead of a square.

/// A line typed by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// An empty line.
    Nothing,
    Help,
    Moves,
    Hint,
    Undo,
    Redo,
    Save(&'a str),
    Load(&'a str),
    Resign,
    Quit,
    /// Anything else is taken as a move.
    Move(&'a str),
}

/// What `help` says.
pub(super) const HELP: &str = "\
Type a square like f5 to put a disc there. Or:
  moves       list your legal moves, and the opening if it has a name
  hint        what the computer would play for you
  undo, redo  take your last move back, play it again
  save FILE   write the game to a file
  load FILE   go on with a game from a file
  resign      give up the game
  quit, q     leave; the moves so far are printed
  help        this list
On the board B and W are discs, + is a square you can play, and the last move stands in ( ).";

impl Command<'_> {
    pub(super) fn parse(line: &str) -> Command<'_> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Command::Nothing,
            ("help" | "?", "") => Command::Help,
            ("moves", "") => Command::Moves,
            ("hint", "") => Command::Hint,
            ("undo", "") => Command::Undo,
            ("redo", "") => Command::Redo,
            ("save", path) => Command::Save(path),
            ("load", path) => Command::Load(path),
            ("resign", "") => Command::Resign,
            _ if is_quit(line) => Command::Quit,
            _ => Command::Move(line),
        }
    }
}

/// Whether a line asks to leave.
pub(super) fn is_quit(line: &str) -> bool {
    ["quit", "exit", "q"]
        .iter()
        .any(|word| line.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_moves() {
        assert_eq!(Command::parse(""), Command::Nothing);
        assert_eq!(Command::parse("HELP"), Command::Help);
        assert_eq!(
            Command::parse("save my game.txt"),
            Command::Save("my game.txt")
        );
        assert_eq!(Command::parse("load"), Command::Load(""));
        assert_eq!(Command::parse("Quit"), Command::Quit);
        assert_eq!(Command::parse("q"), Command::Quit);
        assert_eq!(Command::parse("f5"), Command::Move("f5"));
        assert_eq!(Command::parse("undo f5"), Command::Move("undo f5"));
    }
}
