//! How long it takes to read and replay games of the WTHOR database: all of them where it is beside the checkout or in
//! the folder `OUTFLANK_WTHOR`, else those of 1977.

use std::path::{Path, PathBuf};

use criterion::{Criterion, criterion_group, criterion_main};
use formats::read_games_file;

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let beside = root.join("../shared/reference/testdata/wthor");
    let whole = std::env::var_os("OUTFLANK_WTHOR").map_or(beside, PathBuf::from);
    let folder = Some(whole).filter(|folder| folder.is_dir());
    let folder = folder.unwrap_or_else(|| root.join("testdata/wthor"));
    let files = std::fs::read_dir(folder).expect("there is a folder of games");
    let files = files.map(|file| file.expect("it can be listed").path());
    let is_games = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "wtb");
    files.filter(is_games).collect()
}

/// Reads and replays everything; returns how many games there are and how many come to their end.
fn replay(files: &[PathBuf]) -> (usize, usize) {
    let (mut games, mut complete) = (0, 0);
    for file in files {
        for game in read_games_file(file, None).expect("it can be read").games {
            games += 1;
            complete += usize::from(game.end().expect("its moves are legal").is_over());
        }
    }
    (games, complete)
}

fn bench(criterion: &mut Criterion) {
    let files = files();
    let (games, complete) = replay(&files);
    println!("{games} games, {complete} of them complete");
    let mut group = criterion.benchmark_group("wthor");
    group.sample_size(10);
    group.bench_function("read and replay all", |bencher| {
        bencher.iter(|| replay(&files));
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
