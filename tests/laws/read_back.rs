//! The name of a position reads back as the same form, and as the same game in misère play.

use super::common::random::{Rng, cases};
use super::common::typist::Typist;
use solver::position::Position;
use upstar::Notation;
use upstar::Span;
use upstar::eval::Session;
use upstar::eval::convert;
use upstar::game::Player;

fn literal(rng: &mut Rng) -> String {
    let literals = [
        "0",
        "1",
        "2",
        "-1",
        "-2",
        "1/2",
        "-1/2",
        "3/4",
        "-5/4",
        "3/2",
        "*",
        "*2",
        "^",
        "v*",
        "1*",
        "1/2^*2",
        "+-1",
        "+-(1/2)",
        "tiny(2)",
        "canonical(1 + tiny(2))",
        "canonical(miny(1) - 1/2)",
        "canonical({3|1} + tiny(1/2))",
        "^<2>",
        "value(2 * ^ + *)",
        "over",
        "canonical({2|*} + over)",
        "dud",
    ];
    rng.pick(&literals).to_string()
}

/// Sums, brackets, copies, negatives and ordinal sums over literals, as somebody may type them.
fn text(rng: &mut Rng, depth: u32) -> String {
    if depth == 0 {
        return literal(rng);
    }
    if rng.below(9) == 0 {
        return format!("({{{}|}}:{})", literal(rng), literal(rng));
    }
    let kind = rng.below(8);
    let mut some = |most: u64, joint: &str| {
        let count = 1 + rng.below(most);
        let parts: Vec<String> = (0..count).map(|_| text(rng, depth - 1)).collect();
        parts.join(joint)
    };
    match kind {
        0..=2 => format!("({})", some(3, " + ")),
        3 => format!("({})", some(3, " - ")),
        4 => format!("{{{}|{}}}", some(2, ","), some(2, ",")),
        5 => format!("{{{}|}}", some(2, ",")),
        6 => format!("(2 * {{{}|}})", some(2, ",")),
        _ => format!("(-{{|{}}})", some(2, ",")),
    }
}

fn position(typist: &mut Typist, text: &str) -> Position {
    let (value, _) = typist
        .value(text)
        .unwrap_or_else(|told| panic!("{text}: {told}"));
    let position = convert::position(typist.engine.session(), &value, Span::default());
    position.unwrap_or_else(|fault| panic!("{text}: {}", fault.diagnostic.title))
}

/// A position that play leads to from what is typed, after a few moves of anybody.
fn follower(session: &mut Session, rng: &mut Rng, mut p: Position) -> Position {
    for _ in 0..rng.below(4) {
        let player = *rng.pick(&Player::BOTH);
        let options = session.solver().options(p, player).unwrap_or_default();
        if !options.is_empty() {
            p = *rng.pick(&options);
        }
    }
    p
}

#[test]
fn names_of_positions_are_their_forms() {
    let mut typist = Typist::new();
    let (mut folded, mut sums) = (0, 0);
    cases(700, |rng| {
        let depth = 1 + rng.below(2) as u32;
        let typed = text(rng, depth);
        let start = position(&mut typist, &typed);
        let p = follower(typist.engine.session(), rng, start);
        for notation in [Notation::Ascii, Notation::Unicode] {
            let name = typist
                .engine
                .session()
                .world
                .positions
                .name(p, notation)
                .unwrap();
            let q = position(&mut typist, &name);
            let session = typist.engine.session();
            assert!(
                session.world.positions.identical(p, q).unwrap(),
                "{typed} led to {name}"
            );
            let outcomes = [p, q].map(|p| {
                let played = session.world.positions.misere(p).unwrap();
                session
                    .solver()
                    .outcome_of(played)
                    .map_err(|fault| fault.diagnostic.title.clone())
            });
            assert_eq!(outcomes[0], outcomes[1], "{typed} led to {name}");
            sums += u32::from(name.contains(" + "));
            folded += u32::from(name.starts_with("{0|1} + ") || name.starts_with("{-1|0} + "));
        }
    });
    assert!(sums > 300 && folded > 4, "{sums} sums, {folded} of numbers");
}

/// The same inside of brackets that mean themselves.
#[test]
fn names_of_loops_are_their_forms() {
    let mut typist = Typist::new();
    let mut loops = 0;
    cases(250, |rng| {
        let inner = format!("left({{{}|}}+1)", literal(rng));
        let side = text(rng, 1);
        let typed = match rng.below(3) {
            0 => format!("a{{{inner}, {side}|{{a|0}}}}"),
            1 => format!("a{{a|{side}, b{{{inner}|a}}}}"),
            _ => format!("a{{{side}|{{{inner}|a,{side}}}}}"),
        };
        let start = position(&mut typist, &typed);
        let p = follower(typist.engine.session(), rng, start);
        let name = typist
            .engine
            .session()
            .world
            .positions
            .name(p, Notation::Ascii)
            .unwrap();
        let q = position(&mut typist, &name);
        let session = typist.engine.session();
        assert!(
            session.world.positions.identical(p, q).unwrap(),
            "{typed} led to {name}"
        );
        loops += u32::from(name.contains('a'));
    });
    assert!(loops > 80, "{loops} loops");
}
