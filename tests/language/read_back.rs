//! Everything printed reads back as the same value, in every notation.

use super::common::typist::Typist;
use algebra::limits::Budget;
use algebra::notation;
use upstar::Notation;
use upstar::Span;
use upstar::eval::convert;
use upstar::game::Game;

fn read(typist: &mut Typist, text: &str) -> Game {
    let (value, _) = typist
        .value(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let session = typist.engine.session();
    let game = convert::position(session, &value, Span::default())
        .and_then(|position| session.solver().value_of(position));
    game.unwrap_or_else(|fault| panic!("{text}: {}", fault.diagnostic.title))
}

fn check(typist: &mut Typist, game: Game) {
    for notation in [Notation::Ascii, Notation::Unicode, Notation::Latex] {
        let text = notation::value(typist.engine.session().algebra(), game, notation).unwrap();
        assert!(
            read(typist, &text) == game,
            "{text} reads back as another value"
        );
    }
}

#[test]
fn all_games_of_day_three() {
    let mut typist = Typist::new();
    let games = typist.engine.session().algebra().day(3).unwrap().unwrap();
    assert_eq!(games.len(), 1474);
    for game in games {
        check(&mut typist, game);
    }
}

/// Sums of games of day 3 with numbers, ups and stars, and brackets of such sums: thousands of other values.
#[test]
fn sums_and_brackets_of_them() {
    let mut typist = Typist::new();
    let games = typist.engine.session().algebra().day(3).unwrap().unwrap();
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
    .map(|text| read(&mut typist, text))
    .collect();
    let mut before = Game::ZERO;
    for (at, &game) in games.iter().enumerate().filter(|(at, _)| at % 3 == 0) {
        let sum = typist
            .engine
            .session()
            .algebra()
            .add(game, glued[at % glued.len()])
            .unwrap();
        check(&mut typist, sum);
        let bracket = typist
            .engine
            .session()
            .algebra()
            .bracket(vec![sum, before], vec![game])
            .unwrap();
        check(&mut typist, bracket);
        before = bracket;
        if at % 30 == 0 {
            before = Game::ZERO;
        }
    }
}

/// A claim is printed with a remark that would be a remainder otherwise.
#[test]
fn claims_in_latex() {
    let mut typist = Typist::new();
    let reply = typist.replies("assert 1 == 1").pop().unwrap();
    let line = typist.engine.text_in(&reply, Notation::Latex).unwrap();
    let line = line.unwrap();
    assert_eq!(line, "true   % claim");
    assert_eq!(typist.print(&line), "true");
    assert!(typist.print("let claim = 3\n7   % claim").ends_with('1'));
    for label in [
        "",
        "|",
        "(a",
        "x) y]",
        "$n < 3$ → %",
        "\\text{x} }",
        "a \" b;",
        "claim: #",
        "%",
    ] {
        let quoted = label.replace('\\', "\\\\").replace('"', "\\\"");
        let reply = typist
            .replies(&format!("assert 1 == 2, \"{quoted}\""))
            .pop()
            .unwrap();
        let line = typist
            .engine
            .text_in(&reply, Notation::Latex)
            .unwrap()
            .unwrap();
        assert_eq!(line, format!("false   % claim: {label}"));
        assert_eq!(typist.print(&format!("{line}\n77")), "77", "{line}");
        let formatted = upstar::analysis::format(&format!("{line}\n77\n"), &mut Budget::default());
        let plain = format!("false   # claim: {label}");
        let expected = format!("{}\n77\n", plain.trim_end());
        assert_eq!(formatted.ok(), Some(expected));
    }
}

/// Whole printed lines, including the comment after the value.
#[test]
fn lines_of_latex() {
    for text in [
        "^4*2",
        "5v4*",
        "{7|6||5|4|||3|2||1|0}",
        "outcome(*)",
        "options(grundy_game(5))",
        "moves(hackenbush(\"LR\"))",
        "[[\"a\\\\b % c\", *], [2, ^]]",
        "thermograph({1|-1})",
        "tiny({2|1})",
        "0",
        "wld +-",
        "wld 00",
        "wld L[R[+-,00],-+]",
    ] {
        let mut typist = Typist::new();
        let reply = typist.replies(text).pop().unwrap();
        let line = typist
            .engine
            .text_in(&reply, Notation::Latex)
            .unwrap()
            .unwrap();
        let back = typist.print(&format!("{line}\nans == {text}"));
        assert!(back.ends_with("true"), "{text}: {line} gives {back}");
    }
}
