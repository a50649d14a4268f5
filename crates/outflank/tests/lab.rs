//! `lab` through the real program: the whole way from nothing to weights that play, in miniature.

mod driver;

use std::fs;
use std::path::PathBuf;

use driver::{complaint, output, run};
use lab::Record;
use lab::shard::{ShardError, read};
use tempfile::TempDir;

/// A folder that is removed at the end, in which the program works.
struct Lab(TempDir);

impl Lab {
    fn new() -> Lab {
        Lab(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The words of a command; those that begin with `@` are files in the folder.
    fn words(&self, command: &str) -> Vec<String> {
        let word = |word: &str| match word.strip_prefix('@') {
            Some(name) => self.path(name).to_str().unwrap().to_owned(),
            None => word.to_owned(),
        };
        command.split_whitespace().map(word).collect()
    }

    /// Runs `outflank lab`, which must succeed, and returns what it printed.
    fn run(&self, command: &str) -> String {
        let words = self.words(command);
        let mut args = vec!["lab"];
        args.extend(words.iter().map(String::as_str));
        let output = run(&args, "");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{command}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs `outflank lab`, which must fail with this code and leave the folder as it is, and returns its complaint.
    fn refuse(&self, command: &str, code: i32) -> String {
        let before = self.files();
        let words = self.words(command);
        let mut args = vec!["lab"];
        args.extend(words.iter().map(String::as_str));
        let complaint = complaint(&args, code);
        assert_eq!(self.files(), before, "{command}: {complaint}");
        complaint
    }

    /// What the folder holds.
    fn files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut files: Vec<(PathBuf, Vec<u8>)> = entries
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.clone(), fs::read(path).unwrap_or_default()))
            .collect();
        files.sort();
        files
    }

    /// The games of a shard in the order of their numbers.
    fn games(&self, name: &str) -> Vec<Record> {
        let mut games = read::<Record>(&self.path(name)).unwrap().items;
        games.sort_by_key(|game| game.index);
        games
    }
}

const SELFPLAY: &str = "selfplay --weights classic --nodes 30 --exact 8 --random 12 --threads 2";

#[test]
fn the_whole_way_from_nothing() {
    let lab = Lab::new();
    for part in ["0", "1"] {
        lab.run(&format!(
            "{SELFPLAY} --games 40 --shard {part}/2 --out @part{part}"
        ));
    }
    let merged = lab.run("merge @part0 @part1 --out @games");
    assert!(merged.starts_with("40 items in "), "{merged}");
    lab.run(&format!("{SELFPLAY} --games 40 --out @whole"));
    assert_eq!(lab.games("games"), lab.games("whole"));

    lab.run("relabel @games --weights classic --depth 2 --exact 10 --every-game 4 --out @labelled");
    assert_eq!(lab.games("labelled").len(), 10);
    let table = lab.run("check @labelled --weights classic");
    assert_eq!(table.lines().count(), 7, "{table}");

    let table = lab.run("fit @games @labelled --passes 3 --out @weights --svg @errors.svg");
    assert_eq!(table.lines().count(), 14, "{table}");
    assert!(
        fs::read_to_string(lab.path("errors.svg"))
            .unwrap()
            .starts_with("<svg")
    );

    // Some games again and again, because each gives one position only.
    let games = ["@games"; 15].join(" ");
    let probcut =
        format!("probcut {games} --depth 4 --exact 14 --weights @weights --out @searches");
    let model = lab.run(&format!("{probcut} --fitted @fitted"));
    assert!(model.contains("between depths [") && model.contains("to the end     ["));
    assert_eq!(lab.run(&format!("{probcut} --fitted @again")), model);
    assert_eq!(
        fs::read(lab.path("again")).unwrap(),
        fs::read(lab.path("fitted")).unwrap()
    );

    let openings = "openings --plies 3 --depth 2 --margin 60 --weights @fitted";
    let said = lab.run(&format!("{openings} --out @openings --list @list"));
    assert_eq!(said, "14 of 14 openings are within 60 discs\n");
    let list = fs::read_to_string(lab.path("list")).unwrap();
    assert!(list.lines().count() == 14 && list.lines().all(|line| line.starts_with("f5")));

    play_with(&lab);
}

/// The new weights are used by everything else.
fn play_with(lab: &Lab) {
    let file = |name: &str| lab.path(name).to_str().unwrap().to_owned();
    let (weights, list) = (file("fitted"), file("list"));
    let position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let solved = output(&["solve", position, "--weights", &weights], "");
    assert!(solved.contains("X +18 (exact), best move g8"), "{solved}");
    let players = [
        &format!("computer:depth=1,weights={weights}"),
        "computer:depth=1,weights=classic",
    ];
    let options = ["--openings", &list, "--games", "4"];
    let text = output(&[&["match"], &players[..], &options[..]].concat(), "");
    assert!(text.contains("4 games"), "{text}");
    let nodes = |weights: &str| {
        let text = output(&["bench", "--weights", weights], "");
        text.split(' ').next().unwrap().to_owned()
    };
    assert_ne!(nodes(&weights), nodes("classic"));
}

#[test]
fn games_on_several_sizes_make_weights_for_all() {
    let lab = Lab::new();
    let sizes = ["6x6", "8x8", "6x10"];
    for size in sizes {
        lab.run(&format!(
            "{SELFPLAY} --games 12 --size {size} --out @{size}"
        ));
    }
    let shards = sizes.map(|size| format!("@{size}")).join(" ");
    lab.run(&format!("fit {shards} --passes 3 --out @weights"));
    lab.run("relabel @6x10 --depth 2 --exact 6 --out @labelled");
    let checked = lab.run("check @labelled --weights @weights");
    assert!(checked.contains("mean error"), "{checked}");
    let games = [shards.as_str(); 10].join(" ");
    let model = lab.run(&format!(
        "probcut {games} --depth 4 --exact 14 --weights @weights --out @searches --fitted @fitted"
    ));
    assert!(model.contains("between depths ["));
    let refusal = lab.refuse(
        &format!("probcut {games} --depth 4 --exact 14 --weights classic --out @s --fitted @f"),
        1,
    );
    assert!(refusal.contains("the classic weights for these boards are no numbers"));

    // A size that was not learned from, and 8x8, whose own weights stay.
    let weights = lab.path("fitted");
    let weights = weights.to_str().unwrap();
    let bench = |arguments: &[&str]| {
        let text = output(&[&["bench"], arguments].concat(), "");
        text.split(' ').next().unwrap().to_owned()
    };
    let on_10x8 = ["--size", "10x8", "--depth", "3", "--weights"];
    let nodes = |weights: &str| bench(&[&on_10x8[..], &[weights]].concat());
    assert_ne!(nodes(weights), nodes("classic"));
    assert_eq!(bench(&["--weights", weights]), bench(&[]));
}

#[test]
fn selfplay_that_was_killed_goes_on() {
    let lab = Lab::new();
    let command = format!("{SELFPLAY} --games 12 --size 6x6");
    lab.run(&format!("{command} --out @whole"));
    let whole = fs::read(lab.path("whole")).unwrap();
    for cut in [whole.len() / 3, whole.len() / 2, whole.len() - 1] {
        fs::write(lab.path("torn"), &whole[..cut]).unwrap();
        lab.run(&format!("{command} --out @torn"));
        assert_eq!(lab.games("torn"), lab.games("whole"));
    }
    let other = lab.refuse(&format!("{command} --seed 2 --out @torn"), 1);
    assert!(
        other.contains("seed=1") && other.contains("choose another file"),
        "{other}"
    );
    let mut damaged = whole;
    damaged[200] ^= 1;
    fs::write(lab.path("torn"), &damaged).unwrap();
    let complaint = lab.refuse(&format!("{command} --out @torn"), 1);
    assert!(
        complaint.contains("this shard is damaged at byte "),
        "{complaint}"
    );
    assert!(matches!(
        read::<Record>(&lab.path("torn")),
        Err(ShardError::Damaged(..))
    ));
}

#[test]
fn wrong_options_say_what_would_be_right() {
    let lab = Lab::new();
    lab.run(&format!("{SELFPLAY} --games 1 --out @games"));
    let share = "a share is a number from 0 to 1, like 0.5";
    let price = "a price is a number above 0, like 8";
    let whole = "this is a whole number from 1 on";
    for (command, sentence) in [
        (
            "fit @games --out @w --horizon 0",
            "a horizon is a number of placements above 0",
        ),
        ("fit @games --out @w --blend 1.5", share),
        ("fit @games --out @w --blend NaN", share),
        ("fit @games --out @w --blend -1", share),
        ("fit @games --out @w --price 0", price),
        ("fit @games --out @w --price -3", price),
        ("fit @games --out @w --price NaN", price),
        ("fit @games --out @w --passes 0", whole),
        ("fit @games --out @w --overlap 99", "99 is not in 0..=60"),
        (
            "openings --out @o --margin -1",
            "a margin is a number of discs from 0 on, like 1.5",
        ),
        ("selfplay --games 0 --out @s", whole),
        ("selfplay --games 5 --nodes 0 --out @s", whole),
        ("relabel @games --every 0 --out @s", whole),
        ("probcut @games --every-game 0 --out @s", whole),
        ("probcut @games --depth 2 --out @s", "2 is not in 3..=20"),
        (
            "selfplay --games 5 --shard 2/2 --out @s",
            "a part is like 0/4, the first of four; the last of them is 3/4",
        ),
    ] {
        let complaint = lab.refuse(command, 2);
        assert!(complaint.contains(sentence), "{command}: {complaint}");
    }
}

#[test]
fn what_cannot_be_written_is_said_before_the_work() {
    let lab = Lab::new();
    lab.run(&format!("{SELFPLAY} --games 2 --out @games"));
    fs::create_dir(lab.path("folder")).unwrap();
    let folder = "this is a directory; say the name of a file";
    let nowhere = "there is no such directory to write to; make it first";
    for (command, sentence) in [
        ("selfplay --games 2 --out @folder", folder),
        ("selfplay --games 2 --out @none/s", nowhere),
        ("relabel @games --out @none/s", nowhere),
        ("fit @games --out @folder", folder),
        ("fit @games --out @none/w", nowhere),
        ("fit @games --out @w --svg @none/e.svg", nowhere),
        ("probcut @games --out @s --fitted @folder", folder),
        ("openings --plies 2 --out @s --list @none/l", nowhere),
        ("merge @games --out @folder", folder),
    ] {
        let complaint = lab.refuse(command, 1);
        assert!(complaint.contains(sentence), "{command}: {complaint}");
    }
}

#[test]
fn files_that_do_not_fit_are_refused() {
    let lab = Lab::new();
    lab.run(&format!("{SELFPLAY} --games 2 --size 6x6 --out @small"));
    lab.run(&format!("{SELFPLAY} --games 2 --out @games"));
    lab.run("openings --plies 2 --depth 1 --out @openings");
    fs::write(lab.path("letter"), "Dear Alice").unwrap();
    fs::write(lab.path("letter.wtb"), "Dear Alice").unwrap();
    for (command, sentence) in [
        ("fit @letter --out @w", "this is not a shard"),
        ("fit @letter.wtb --out @w", "this is not a WTHOR file"),
        ("fit @none --out @w", "No such file"),
        (
            "fit @openings --out @w",
            "this shard holds `openings`, but selfplay or relabel is needed here",
        ),
        (
            "check @games --weights @letter",
            "this is not a file of Outflank weights",
        ),
        ("check @games --weights @none", "cannot read the weights"),
        ("merge @games @small --out @m", "this shard was made with"),
    ] {
        let complaint = lab.refuse(command, 1);
        assert!(complaint.contains(sentence), "{command}: {complaint}");
    }
}

#[test]
fn too_little_to_learn_from_is_said() {
    let lab = Lab::new();
    // An opened WTHOR file without games, and one with a game that stops after f5.
    let header = |games: u8| {
        let mut bytes = vec![20, 1, 12, 31, games, 0, 0, 0, 0, 0, 0xcf, 7, 8, 0, 22, 0];
        bytes.resize(16 + 68 * usize::from(games), 0);
        bytes
    };
    fs::write(lab.path("empty.wtb"), header(0)).unwrap();
    let mut stopped = header(1);
    stopped[16 + 8] = 56;
    fs::write(lab.path("stopped.wtb"), stopped).unwrap();
    let nothing = "there is no finished game in these files";
    for command in [
        "fit @empty.wtb --out @w",
        "fit @stopped.wtb --out @w",
        "relabel @empty.wtb --out @s",
    ] {
        let complaint = lab.refuse(command, 1);
        assert!(complaint.contains(nothing), "{command}: {complaint}");
    }
    lab.run("selfplay --games 2 --slips 100 --exact 0 --out @random");
    let complaint = lab.refuse("check @random", 1);
    assert!(
        complaint.contains("no position of these games was searched"),
        "{complaint}"
    );
    let complaint = lab.refuse("fit @random --out @w", 1);
    assert!(
        complaint.contains("these games hold no position to learn from"),
        "{complaint}"
    );
    let words = lab.words("lab probcut @random --depth 3 --exact 6 --out @s --fitted @w");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(run(&words, "").status.code(), Some(1));
    assert!(!lab.path("w").exists(), "a model of nothing is not written");
}
