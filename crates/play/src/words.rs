//! What is said about a game, in the words that people read.

use rules::{Color, Ending, Game};

use crate::settings::Settings;

impl Settings {
    /// How a game ended and what the score is, like `You win 40-24`; nothing while it goes on.
    pub fn verdict(&self, game: &Game) -> Option<String> {
        let outcome = game.outcome()?;
        let human = self.lone_human();
        let reason = match game.ending()? {
            Ending::Played => None,
            Ending::Resigned(loser) if human == Some(loser) => Some("You resign".to_owned()),
            Ending::Resigned(loser) => Some(format!("{loser} resigns")),
            Ending::Forfeited(loser) if human == Some(loser) => {
                Some("You forfeit by an illegal move".to_owned())
            }
            Ending::Forfeited(loser) => Some(format!("{loser} forfeits by an illegal move")),
            Ending::TimedOut(loser) if human == Some(loser) => Some("Your time is up".to_owned()),
            Ending::TimedOut(loser) => Some(format!("{loser}'s time is up")),
        };
        let (black, white) = (outcome.official.black, outcome.official.white);
        let (high, low) = (black.max(white), black.min(white));
        let result = match (outcome.winner(), human) {
            (None, _) => format!("Draw {high}-{low}"),
            (Some(winner), Some(human)) if winner == human => format!("You win {high}-{low}"),
            (Some(_), Some(_)) => format!("The computer wins {high}-{low}"),
            (Some(winner), None) => format!("{winner} wins {high}-{low}"),
        };
        Some(match reason {
            Some(reason) => format!("{reason}. {result}"),
            None => result,
        })
    }

    /// Who has just had to pass, like `White has no move and passes`.
    pub fn pass_words(&self, game: &Game) -> Option<String> {
        let passed: Color = game.just_passed()?;
        Some(match self.lone_human() {
            Some(human) if human == passed => "You have no move and pass".to_owned(),
            _ => format!("{passed} has no move and passes"),
        })
    }
}

#[cfg(test)]
mod tests {
    use formats::Transcript;
    use rules::Rules;

    use crate::{Choices, Player};

    use super::*;

    fn game(text: &str) -> Game {
        let transcript = Transcript::parse(text).unwrap();
        transcript.replay(&Rules::default()).unwrap()
    }

    fn settings(black: Player, white: Player) -> Settings {
        let choices = Choices {
            black: Some(black),
            white: Some(white),
            ..Choices::default()
        };
        choices.settle(1).unwrap()
    }

    #[test]
    fn the_end_is_told_from_the_view_of_who_plays() {
        let wipe_out = game("e6f4e3f6g5d6e7f5c5");
        let against = |black, white| settings(black, white).verdict(&wipe_out).unwrap();
        assert_eq!(against(Player::Human, Player::COMPUTER), "You win 64-0");
        assert_eq!(
            against(Player::COMPUTER, Player::Human),
            "The computer wins 64-0"
        );
        assert_eq!(against(Player::Human, Player::Human), "Black wins 64-0");
        let mut given_up = game("f5");
        let people = settings(Player::Human, Player::COMPUTER);
        assert_eq!(people.verdict(&given_up), None);
        given_up.resign(Color::Black);
        let verdict = people.verdict(&given_up).unwrap();
        assert_eq!(verdict, "You resign. The computer wins 64-0");
    }

    #[test]
    fn a_pass_is_told_to_who_passes() {
        let passed = game("4x4 XO-------------- O;");
        let words = |black, white| settings(black, white).pass_words(&passed).unwrap();
        assert_eq!(
            words(Player::COMPUTER, Player::Human),
            "You have no move and pass"
        );
        assert_eq!(
            words(Player::Human, Player::Human),
            "White has no move and passes"
        );
        assert_eq!(
            settings(Player::Human, Player::Human).pass_words(&game("f5")),
            None
        );
    }
}
