//! Positions keep their parts; their values, outcomes, order and moves are those of the trees they stand for.

use num_bigint::BigInt;
use solver::position::{Form, Position, Positions};
use upstar::game::{Game, Player};

use super::common::engine::{form, value};
use super::common::games::Games;
use super::common::random::Rng;
use super::common::reference::{self, Reference};
use super::common::tree::{self, Tree};

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// A position and the tree it stands for, built side by side.
type Both = (Position, Tree);

fn literal(positions: &mut Positions, tree: Tree) -> Both {
    let game = value(&mut positions.algebra, &tree);
    // A value is a canonical form: as a position it has the canonical moves.
    let canonical = super::common::engine::tree_of(&mut positions.algebra, game);
    (positions.of_value(game).unwrap(), canonical)
}

/// A bracket as typed, down to its leaves.
fn typed(positions: &mut Positions, rng: &mut Rng, depth: u32) -> Both {
    if depth == 0 {
        return literal(positions, rng.atom());
    }
    let mut sides = [(Vec::new(), Vec::new()), (Vec::new(), Vec::new())];
    for side in &mut sides {
        for _ in 0..rng.below(3) {
            let (p, t) = any(positions, rng, depth - 1);
            side.0.push(p);
            side.1.push(t);
        }
    }
    let [left, right] = sides;
    match rng.below(5) {
        0 => (
            positions.impartial(left.0).unwrap(),
            tree::bracket(left.1.clone(), left.1),
        ),
        _ => (
            positions.bracket(left.0, right.0).unwrap(),
            tree::bracket(left.1, right.1),
        ),
    }
}

fn any(positions: &mut Positions, rng: &mut Rng, depth: u32) -> Both {
    if depth == 0 {
        return literal(positions, rng.atom());
    }
    match rng.below(9) {
        0 => literal(positions, rng.hot()),
        1 | 2 => {
            let (p, s) = any(positions, rng, depth - 1);
            let (q, t) = any(positions, rng, depth - 1);
            (positions.sum(&[p, q]).unwrap(), tree::sum(&s, &t))
        }
        3 => {
            let (p, t) = any(positions, rng, depth - 1);
            (positions.negative(p).unwrap(), tree::negative(&t))
        }
        4 => {
            let (p, t) = any(positions, rng, depth - 1);
            let n = rng.range(-2, 2);
            let copies = positions.multiple(&BigInt::from(n), p).unwrap();
            match positions.form(copies) {
                // Copies of a number, ups or a star are one value again, with the moves of that.
                Form::Value(_) => literal(positions, tree::multiple(n, &t)),
                _ => (copies, tree::multiple(n, &t)),
            }
        }
        5 => {
            // Brackets only: see `an_ordinal_sum_counts_the_form_of_any_base`.
            let (p, s) = typed(positions, rng, 1);
            let (q, t) = any(positions, rng, depth - 1);
            (
                positions.ordinal_sum(p, q).unwrap(),
                tree::ordinal_sum(&s, &t),
            )
        }
        _ => typed(positions, rng, depth),
    }
}

fn value_of(games: &mut Games, p: Position) -> Game {
    games.value_of(p)
}

#[test]
fn values_are_those_of_the_trees() {
    let mut rng = Rng::new(100);
    let mut positions = Games::default();
    let mut reference = Reference::default();
    for _ in 0..1000 {
        let (p, tree) = any(&mut positions, &mut rng, 2);
        let game = value_of(&mut positions, p);
        let expected = reference.canonical_text(&tree);
        assert_eq!(
            form(&mut positions.algebra, game),
            expected,
            "{:?}",
            positions.form(p)
        );
        assert_eq!(positions.known_value(p), Some(game));
    }
}

#[test]
fn outcomes_are_those_of_play() {
    let mut rng = Rng::new(101);
    let mut positions = Games::default();
    for _ in 0..1500 {
        let (p, tree) = any(&mut positions, &mut rng, 2);
        let expected = reference::outcome(std::slice::from_ref(&tree));
        assert_eq!(positions.outcome(p), expected, "{:?}", positions.form(p));
        for player in PLAYERS {
            assert_eq!(
                positions.wins_starting(p, player),
                expected.wins_starting(player)
            );
        }
        // The same again once the value of the whole is known.
        value_of(&mut positions, p);
        assert_eq!(positions.outcome(p), expected);
    }
}

#[test]
fn order_is_that_of_the_trees() {
    let mut rng = Rng::new(102);
    let mut positions = Games::default();
    let mut reference = Reference::default();
    for _ in 0..800 {
        let (p, s) = any(&mut positions, &mut rng, 2);
        let (mut q, mut t) = any(&mut positions, &mut rng, 2);
        if rng.below(3) == 0 {
            // Something close to p.
            let (atom, leaf) = literal(&mut positions, rng.atom());
            (q, t) = (positions.sum(&[atom, p]).unwrap(), tree::sum(&leaf, &s));
        }
        let (s, t) = (reference.canonical(&s), reference.canonical(&t));
        let expected = reference.compare(&s, &t);
        assert_eq!(positions.relation(p, q), expected);
        assert_eq!(positions.less_or_equal(p, q), reference.le(&s, &t));
        assert_eq!(positions.less_or_equal(q, p), reference.le(&t, &s));
        assert_eq!(
            positions.known_value(p).is_some(),
            is_single(&positions, p),
            "a whole sum was valued"
        );
        value_of(&mut positions, p);
        value_of(&mut positions, q);
        assert_eq!(positions.relation(p, q), expected);
    }
}

/// Positions without separate parts are valued as a whole to compare them.
fn is_single(positions: &Positions, p: Position) -> bool {
    match positions.form(p) {
        Form::Sum(_) | Form::Negative(_) | Form::Multiple(..) => positions.known_value(p).is_some(),
        _ => true,
    }
}

/// The options of a position have the values of the tree's options, no more and no fewer.
#[test]
fn options_are_those_of_the_trees() {
    let mut rng = Rng::new(103);
    let mut positions = Games::default();
    let mut reference = Reference::default();
    for _ in 0..600 {
        let (p, tree) = any(&mut positions, &mut rng, 2);
        for player in PLAYERS {
            let mut found: Vec<String> = Vec::new();
            for option in positions.options(p, player) {
                let game = value_of(&mut positions, option);
                found.push(form(&mut positions.algebra, game));
            }
            let side = if player == Player::Left {
                &tree.left
            } else {
                &tree.right
            };
            let mut expected: Vec<String> =
                side.iter().map(|x| reference.canonical_text(x)).collect();
            for texts in [&mut found, &mut expected] {
                texts.sort();
                texts.dedup();
            }
            assert_eq!(found, expected, "{:?}", positions.form(p));
        }
    }
}

/// A move in a sum names one part, what it becomes, and the whole after it.
#[test]
fn moves_of_a_sum_name_the_part_that_moves() {
    let mut rng = Rng::new(104);
    let mut positions = Games::default();
    let mut moved = 0;
    for _ in 0..400 {
        let parts: Vec<Position> = (0..3)
            .map(|_| typed(&mut positions, &mut rng, 1).0)
            .collect();
        let whole = positions.sum(&parts).unwrap();
        for player in PLAYERS {
            let mut expected = Vec::new();
            for (at, &part) in parts.iter().enumerate() {
                let again = |q: &Position| positions.identical(*q, part).unwrap();
                if parts[..at].iter().any(again) {
                    continue;
                }
                for option in positions.options(part, player) {
                    let mut after = parts.clone();
                    after[at] = option;
                    let result = positions.sum(&after).unwrap();
                    expected.push((part, option, result));
                }
            }
            let mut made: Vec<_> = positions.moves(whole, player);
            made.dedup();
            let mut made: Vec<_> = made.iter().map(|m| (m.from, m.to, m.result)).collect();
            made.sort();
            made.dedup();
            expected.sort();
            expected.dedup();
            moved += made.len();
            assert_eq!(made, expected);
        }
    }
    assert!(moved > 1000);
}

#[test]
fn sums_and_negatives_keep_their_parts() {
    let mut positions = Games::default();
    let star = positions.algebra.nimber(1).unwrap();
    let star = positions.of_value(star).unwrap();
    let zero = positions.of_value(Game::ZERO).unwrap();
    let a = positions.bracket(vec![star], vec![zero]).unwrap();
    let b = positions.bracket(vec![zero], vec![]).unwrap();
    let ab = positions.sum(&[a, b]).unwrap();
    let nested = positions.sum(&[ab, a]).unwrap();
    assert_eq!(positions.form(nested), &Form::Sum([a, b, a].into()));
    assert_eq!(positions.sum(&[a, b, a]).unwrap(), nested);
    let negative = positions.negative(nested).unwrap();
    assert_eq!(positions.negative(negative).unwrap(), nested);
    assert_eq!(positions.sum(&[]).unwrap(), zero);
    assert_eq!(positions.sum(&[a]).unwrap(), a);
    assert_eq!(positions.multiple(&BigInt::from(1), a).unwrap(), a);
    assert_eq!(positions.multiple(&BigInt::from(0), a).unwrap(), zero);
}

/// Huge multiples are decided by parity and order, not by counting.
#[test]
fn huge_multiples_have_outcomes() {
    use upstar::game::Outcome;
    let mut positions = Games::default();
    let one = positions.algebra.integer(1).unwrap();
    let minus = positions.algebra.integer(-1).unwrap();
    let [one, minus] = [one, minus].map(|g| positions.of_value(g).unwrap());
    let hot = positions.bracket(vec![one], vec![minus]).unwrap();
    let many = BigInt::from(10).pow(50);
    let even = positions.multiple(&many, hot).unwrap();
    assert_eq!(positions.outcome(even), Outcome::P);
    let odd = positions.multiple(&(&many + 1), hot).unwrap();
    assert_eq!(positions.outcome(odd), Outcome::N);
    let difference = positions.negative(even).unwrap();
    let difference = positions.sum(&[odd, difference]).unwrap();
    assert_eq!(
        positions.relation(difference, hot),
        upstar::game::Relation::Equal
    );
}

/// The base counts by its form whatever that form is; its moves say so, and its value must agree with them.
#[test]
fn an_ordinal_sum_counts_the_form_of_any_base() {
    let mut positions = Games::default();
    let mut reference = Reference::default();
    let one = positions.algebra.integer(1).unwrap();
    let minus = positions.algebra.integer(-1).unwrap();
    let [p_one, p_minus] = [one, minus].map(|g| positions.of_value(g).unwrap());
    // -{-1|1} is {-1|1} again: 0 as a value, but {-1|1}:1 is 1/2 where 0:1 is 1.
    let bracket = positions.bracket(vec![p_minus], vec![p_one]).unwrap();
    let base = positions.negative(bracket).unwrap();
    let whole = positions.ordinal_sum(base, p_one).unwrap();
    let form_of_base = tree::bracket(vec![tree::integer(-1)], vec![tree::integer(1)]);
    let expected = tree::ordinal_sum(&form_of_base, &tree::integer(1));
    let game = value_of(&mut positions, whole);
    let expected = reference.canonical_text(&expected);
    assert_eq!(form(&mut positions.algebra, game), expected);
}

/// A form as text, with the options of each side in order and none of them twice.
fn essence(tree: &Tree) -> String {
    let side = |options: &[Tree]| {
        let mut texts: Vec<String> = options.iter().map(essence).collect();
        texts.sort();
        texts.dedup();
        texts.join(",")
    };
    format!("{{{}|{}}}", side(&tree.left), side(&tree.right))
}

/// The form typed with nothing but brackets, options in any order and some of them twice.
fn spelled(positions: &mut Positions, rng: &mut Rng, tree: &Tree) -> Position {
    let [left, right] = [&tree.left, &tree.right].map(|side| {
        let mut options: Vec<Position> = side.iter().map(|x| spelled(positions, rng, x)).collect();
        if rng.below(3) == 0 {
            options.extend(options.first().copied());
        }
        rng.shuffle(&mut options);
        options
    });
    positions.bracket(left, right).unwrap()
}

/// Without names and sums, positions are the same exactly when their forms are.
#[test]
fn identity_is_that_of_the_forms() {
    let mut rng = Rng::new(105);
    let mut positions = Games::default();
    let mut pool: Vec<(Position, String)> = Vec::new();
    for round in 0..120 {
        let (p, t) = typed(&mut positions, &mut rng, 1 + round % 2);
        if t.left.len() + t.right.len() > 6 || essence(&t).len() > 400 {
            continue;
        }
        let has_sums = |positions: &mut Positions| {
            let mut waiting = vec![p];
            while let Some(p) = waiting.pop() {
                match positions.form(p).clone() {
                    Form::Sum(_) | Form::Multiple(..) | Form::OrdinalSum(..) => return true,
                    Form::Bracket { left, right } => waiting.extend(left.iter().chain(&right)),
                    Form::Impartial(options) => waiting.extend(&options),
                    Form::Negative(part) => waiting.push(part),
                    _ => {}
                }
            }
            false
        };
        if has_sums(&mut positions) {
            continue;
        }
        let again = spelled(&mut positions, &mut rng, &t);
        assert!(positions.identical(p, again).unwrap(), "{t:?}");
        let negative = positions.negative(p).unwrap();
        pool.push((p, essence(&t)));
        pool.push((negative, essence(&tree::negative(&t))));
    }
    let (mut same, mut different) = (0, 0);
    for (p, s) in &pool {
        for (q, t) in &pool {
            let identical = positions.identical(*p, *q).unwrap();
            assert_eq!(identical, s == t, "{s} {t}");
            same += usize::from(identical);
            different += usize::from(!identical);
        }
    }
    assert!(same > pool.len() && different > 1000, "{same} {different}");
}

/// A roll back forgets what came after the mark and nothing else, and leaves nothing that is wrong.
#[test]
fn a_rollback_keeps_earlier_results() {
    let mut rng = Rng::new(106);
    let mut positions = Games::default();
    let mut reference = Reference::default();
    let mut before = Vec::new();
    for _ in 0..150 {
        let (p, tree) = any(&mut positions, &mut rng, 2);
        let game = value_of(&mut positions, p);
        positions.identity(p).unwrap();
        before.push((p, game, reference.canonical_text(&tree)));
    }
    let mark = positions.mark();
    let stored = (positions.count(), positions.algebra.stored());
    for round in 0..3 {
        for _ in 0..150 {
            let (p, tree) = any(&mut positions, &mut rng, 2);
            let game = value_of(&mut positions, p);
            let expected = reference.canonical_text(&tree);
            assert_eq!(form(&mut positions.algebra, game), expected, "{round}");
            let (q, ..) = before[rng.below(150) as usize];
            let sum = positions.sum(&[p, q]).unwrap();
            value_of(&mut positions, sum);
            positions.outcome(sum);
            positions.identity(sum).unwrap();
            positions.algebra.thermograph(game).unwrap();
        }
        positions.roll_back(&mark);
        assert_eq!((positions.count(), positions.algebra.stored()), stored);
        for (p, game, expected) in &before {
            assert_eq!(positions.known_value(*p), Some(*game));
            assert_eq!(&form(&mut positions.algebra, *game), expected);
        }
        // Writing a form out may store the options of literals.
        positions.roll_back(&mark);
    }
}
