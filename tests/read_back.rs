//! Everything printed reads back as the same value, in both notations.

use std::rc::Rc;

use upstar::diagnostic::Span;
use upstar::eval::{Reply, Session, Source};
use upstar::game::Game;
use upstar::limits::Budget;
use upstar::notation::{self, Notation};
use upstar::{builtins, syntax};

fn read(session: &mut Session, text: &str) -> Game {
    let source = Rc::new(Source {
        name: "printed".to_string(),
        text: text.to_string(),
    });
    let mut statements = syntax::parse(text);
    assert_eq!(statements.len(), 1, "{text}");
    let statement = statements
        .remove(0)
        .unwrap_or_else(|d| panic!("{text}: {}", d.title));
    let value = match session.run(&statement, &source) {
        Ok(Reply::Value { value, .. }) => value,
        Ok(_) => panic!("{text} is no value"),
        Err(fault) => panic!("{text}: {}", fault.diagnostic.title),
    };
    let game = session
        .position(&value, Span::default())
        .and_then(|position| session.value_of(position));
    game.unwrap_or_else(|fault| panic!("{text}: {}", fault.diagnostic.title))
}

fn check(session: &mut Session, game: Game) {
    for notation in [Notation::Ascii, Notation::Unicode] {
        let text = notation::value(session.algebra(), game, notation).unwrap();
        assert!(
            read(session, &text) == game,
            "{text} reads back as another value"
        );
    }
}

#[test]
fn all_games_of_day_three() {
    let mut session = Session::new(Budget::default(), builtins::TABLE);
    let games = session.algebra().day(3).unwrap().unwrap();
    assert_eq!(games.len(), 1474);
    for game in games {
        check(&mut session, game);
    }
}

/// Sums of games of day 3 with numbers, ups and stars, and brackets of such sums: thousands of other values.
#[test]
fn sums_and_brackets_of_them() {
    let mut session = Session::new(Budget::default(), builtins::TABLE);
    let games = session.algebra().day(3).unwrap().unwrap();
    let glued: Vec<Game> = [
        "1/2^*3",
        "-3vv",
        "7/4*",
        "^<2>",
        "v[3]*2",
        "tiny(2)",
        "-1 + miny(3/2)",
        "+-(1*)",
    ]
    .iter()
    .map(|text| read(&mut session, text))
    .collect();
    let mut before = Game::ZERO;
    for (at, &game) in games.iter().enumerate().filter(|(at, _)| at % 3 == 0) {
        let sum = session
            .algebra()
            .add(game, glued[at % glued.len()])
            .unwrap();
        check(&mut session, sum);
        let bracket = session
            .algebra()
            .bracket(vec![sum, before], vec![game])
            .unwrap();
        check(&mut session, bracket);
        before = bracket;
        if at % 30 == 0 {
            before = Game::ZERO;
        }
    }
}
