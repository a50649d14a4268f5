//! The grammar of the command line.

mod analyze;
mod matches;
mod puzzle;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{EnumValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use engine::Level;
use formats::Format;
use play::{
    Choices, Machine, Player, Preset, WeightsChoice, parse_depth, parse_duration, parse_length,
};
use rules::{Color, OnIllegal, Size};

pub(crate) use analyze::AnalyzeArgs;
pub(crate) use matches::MatchArgs;
pub(crate) use puzzle::{PuzzleCommand, PuzzleMakeArgs, PuzzleSolveArgs};

use crate::commands::lab::LabCommand;
use crate::commands::{ConvertArgs, GamesArgs};

/// Reversi (Othello) on every even board from 4x4 to 26x26.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
pub(crate) struct Cli {
    /// Without a command: the full-screen app in a terminal, or the same as play.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game in the console; asks for what is not given
    Play(PlayArgs),
    /// Play and analyse in the browser: a server for this machine
    Serve(ServeArgs),
    /// Find the exact value, the best move and the line of positions
    Solve(SolveArgs),
    /// Say what every move of a game was worth, what would have been better and why
    Analyze(Box<AnalyzeArgs>),
    /// Make puzzles from games, or solve them
    Puzzle {
        /// What to do
        #[command(subcommand)]
        command: PuzzleCommand,
    },
    /// Let two players play many games and tell which is stronger
    Match(Box<MatchArgs>),
    /// Convert games and positions between all formats
    Convert(ConvertArgs),
    /// Look through collections of games: count them, or list those of a player, a year, an opening
    Games(GamesArgs),
    /// Be an engine for other programs, by the Go Text Protocol on standard input and output
    Gtp(GtpArgs),
    #[command(about = "Be an engine for NBoard and other programs that speak like it")]
    Nboard(ServiceArgs),
    /// Search fixed positions and print how many nodes that took
    Bench(BenchArgs),
    /// Count the positions some plies ahead, to check the move generator
    Perft(PerftArgs),
    /// Make the engine stronger: self-play, fitting, openings
    Lab {
        /// What to do
        #[command(subcommand)]
        command: LabCommand,
    },
    /// Print what a shell needs to complete commands and options
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write the pages of all commands into a folder
    Man {
        /// Where to write the pages
        folder: Option<PathBuf>,
    },
}

/// Which board, and how a game starts on it.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct BoardArgs {
    /// Board size, rows x columns like 8x8 or 6x10; one number is a square board
    #[arg(long, value_name = "RxC", conflicts_with_all = ["rows", "cols"])]
    pub(crate) size: Option<Size>,
    /// Rows of the board, an even number from 4 to 26
    #[arg(long, value_parser = parse_length, allow_negative_numbers = true)]
    pub(crate) rows: Option<u32>,
    /// Columns of the board, an even number from 4 to 26
    #[arg(long, value_parser = parse_length, allow_negative_numbers = true)]
    pub(crate) cols: Option<u32>,
    /// Who moves first, black or white
    #[arg(long, value_name = "COLOR")]
    pub(crate) first: Option<Color>,
    /// The colour on the top-left of the four centre squares
    #[arg(long, value_name = "COLOR")]
    pub(crate) top_left: Option<Color>,
}

impl BoardArgs {
    pub(crate) fn choices(self) -> Choices {
        Choices {
            rows: self.rows.or(self.size.map(|size| size.rows().into())),
            cols: self.cols.or(self.size.map(|size| size.cols().into())),
            first: self.first,
            top_left: self.top_left,
            ..Choices::default()
        }
    }
}

#[derive(Clone, Debug, Default, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Who plays Black: human, computer[:level=L,depth=N,time=T,weights=FILE], random, gtp:COMMAND or nboard:COMMAND
    #[arg(long, value_name = "PLAYER")]
    pub(crate) black: Option<Player>,
    /// Who plays White: human, computer[:level=L,depth=N,time=T,weights=FILE], random, gtp:COMMAND or nboard:COMMAND
    #[arg(long, value_name = "PLAYER")]
    pub(crate) white: Option<Player>,
    #[command(flatten)]
    pub(crate) strength: StrengthArgs,
    /// What an illegal move costs: nothing but another try, or the game
    #[arg(long, value_name = "WHAT", value_parser = EnumValueParser::<IllegalArg>::new().map(OnIllegal::from))]
    pub(crate) on_illegal: Option<OnIllegal>,
    /// Play like a known program, which asks only what that program asks
    #[arg(long, value_name = "NAME", value_parser = preset_parser())]
    pub(crate) preset: Option<Preset>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Ask nothing, take the defaults
    #[arg(long)]
    pub(crate) defaults: bool,
    /// Go on from these moves, like f5d6c3; the transcript of any game can be given back
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// Where random choices start from; the same number gives the same game
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

impl PlayArgs {
    pub(crate) fn choices(&self) -> Choices {
        Choices {
            black: self.black.clone(),
            white: self.white.clone(),
            depth: self.strength.depth,
            time: self.strength.time,
            level: self.strength.level,
            weights: self.engine.weights.clone(),
            on_illegal: self.on_illegal,
            ..self.board.choices()
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum IllegalArg {
    /// The player is asked again.
    Ask,
    /// The player loses the game.
    Forfeit,
}

impl From<IllegalArg> for OnIllegal {
    fn from(value: IllegalArg) -> OnIllegal {
        match value {
            IllegalArg::Ask => OnIllegal::Ask,
            IllegalArg::Forfeit => OnIllegal::Forfeit,
        }
    }
}

/// How hard computers think.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct StrengthArgs {
    /// How many moves ahead computers look
    #[arg(long, value_name = "N", value_parser = parse_depth, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
    /// How strong computers are: a number from 1 to 12, or a name from beginner to master
    #[arg(long, value_name = "LEVEL", conflicts_with = "depth")]
    pub(crate) level: Option<Level>,
    /// How long computers think about a move, like 50ms, 2s or 1m
    #[arg(long, value_parser = parse_duration, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
}

/// What engines may use, and what they judge by.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct EngineArgs {
    /// How many threads search together
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<usize>,
    /// Memory for remembered positions, in MiB
    #[arg(long, value_name = "MIB", value_parser = parse_hash)]
    pub(crate) hash: Option<usize>,
    /// What computers judge positions by: a file made by `outflank lab fit`, or classic for what was made by hand
    #[arg(long, value_name = "FILE|classic", value_parser = parse_weights)]
    pub(crate) weights: Option<WeightsChoice>,
}

impl EngineArgs {
    /// What the engine may use of the machine, with defaults for what was not said.
    pub(crate) fn machine(&self) -> Machine {
        let standard = Machine::default();
        Machine {
            threads: self.threads.unwrap_or(standard.threads),
            hash_mib: self.hash.unwrap_or(standard.hash_mib),
        }
    }
}

pub(crate) fn parse_weights(text: &str) -> Result<WeightsChoice, String> {
    match text {
        "" => Err("say the file of the weights, or classic".to_owned()),
        text => Ok(WeightsChoice::parse(text)),
    }
}

#[derive(Clone, Debug, Args)]
pub(crate) struct ServeArgs {
    /// Where to listen: an address of this machine and a port; port 0 picks one
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8080", value_parser = parse_address)]
    pub(crate) addr: SocketAddr,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The directory where games are stored; by default that of the user's data
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// How many searches run at once; by default one for each processor
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<usize>,
}

#[derive(Clone, Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct SolveArgs {
    /// A position (64 of X, O and -, then the side to move X or O; `RxC` in front on other boards), a file with a
    /// position in each line (OBF, known scores are compared), or - for standard input; without it `--size` says on
    /// which board the start is solved
    #[arg(
        value_name = "POSITION|FILE|-",
        allow_hyphen_values = true,
        required_unless_present_any = ["size", "rows", "cols", "small_boards"],
        conflicts_with_all = ["size", "rows", "cols", "first", "top_left"]
    )]
    pub(crate) what: Option<String>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Solve the start positions of the small boards and print them as a table, one row after the other
    #[arg(long, conflicts_with_all = ["what", "size", "rows", "cols", "first", "top_left", "wld", "all_moves"])]
    pub(crate) small_boards: bool,
    /// Only prove who wins, which is faster
    #[arg(long)]
    pub(crate) wld: bool,
    /// Solve the position after every legal move too
    #[arg(long)]
    pub(crate) all_moves: bool,
    /// Print one JSON object for each position
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct GtpArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) service: ServiceArgs,
}

/// How an engine thinks for other programs.
#[derive(Clone, Debug, Args)]
pub(crate) struct ServiceArgs {
    #[command(flatten)]
    pub(crate) strength: StrengthArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Varies the choice among moves that look the same; without it the first one is taken
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct BenchArgs {
    /// Search the positions of this file instead, one in each line (OBF), with probable cuts
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Search positions of a game on a board of this size instead, full width unless a time is given
    #[arg(long, value_name = "RxC", conflicts_with = "file")]
    pub(crate) size: Option<Size>,
    /// How many moves ahead positions are searched [default: 14 with a file, 6 with a size]
    #[arg(long, value_name = "N", value_parser = parse_depth)]
    pub(crate) depth: Option<u32>,
    /// How long each position is searched instead, like 50ms, 2s or 1m
    #[arg(long, value_parser = parse_duration, allow_negative_numbers = true, conflicts_with = "depth")]
    pub(crate) time: Option<Duration>,
    /// What positions are judged by: a file made by `outflank lab fit`, or classic for what was made by hand
    #[arg(long, value_name = "FILE|classic", value_parser = parse_weights)]
    pub(crate) weights: Option<WeightsChoice>,
    /// Print one JSON object instead of a sentence
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads a preset, and lists them all in the help.
fn preset_parser() -> impl TypedValueParser<Value = Preset> {
    let values = Preset::ALL
        .map(|preset| clap::builder::PossibleValue::new(preset.name()).help(preset.about()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Preset>())
}

/// Reads the name of a format, and lists them all in the help.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let values = Format::ALL
        .map(|format| clap::builder::PossibleValue::new(format.name()).help(format.about()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Format>())
}

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct PerftArgs {
    /// How many plies to go down; a pass is one ply, a finished game is one leaf
    #[arg(long, value_name = "N")]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// How many threads share the work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_threads)]
    pub(crate) threads: usize,
    /// Print one JSON object instead of a sentence
    #[arg(long)]
    pub(crate) json: bool,
}

fn parse_address(text: &str) -> Result<SocketAddr, String> {
    let named = text.replacen("localhost:", "127.0.0.1:", 1);
    named
        .parse()
        .map_err(|_| "an address is like 127.0.0.1:8080 or [::1]:8080".to_owned())
}

fn parse_hash(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(mib @ 1..=65_536) => Ok(mib),
        _ => Err("the memory is a number of MiB from 1 to 65536".to_owned()),
    }
}

pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=256) => Ok(threads),
        _ => Err("a number of threads is from 1 to 256".to_owned()),
    }
}
