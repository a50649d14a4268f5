//! Lists the games of a file in any format: `cargo run -p formats --example read_games -- testdata/wthor/WTH_1977.wtb`.

use std::error::Error;
use std::path::Path;

use formats::{read_games_file, write_game};
use rules::Color;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1);
    let path = path.as_deref().unwrap_or("testdata/onegame/game.ggf");
    for record in read_games_file(Path::new(path), None)?.games {
        let [black, white] = Color::BOTH.map(|color| record.player(color).unwrap_or("?"));
        println!("{black} - {white}: {}", write_game(&record.game()?));
    }
    Ok(())
}
