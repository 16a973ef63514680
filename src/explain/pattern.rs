//! Simple winning rules in words, such as "leave a multiple of 4". Rules about sizes are checked on every reachable
//! position.

#![deny(clippy::arithmetic_side_effects)]

use crate::eval::shelf;
use hashbrown::HashSet;

use crate::eval::{Result, Session, sizes_of};
use algebra::game::{Game, Player};
use solver::position::Position;

/// The search for a pattern gives up after this many positions.
const MOST_POSITIONS: usize = 2000;
/// The largest modulus that is tried for the sizes of heaps.
const MOST_MODULUS: i64 = 16;

/// The property that all positions left by the winner share.
pub enum Pattern {
    /// The parts come in pairs of a game and its negative.
    Copied,
    /// The position is its own mirror image, and no move is its own image.
    Mirrored,
    /// Both sizes are equal.
    Square,
    /// The size is congruent to the first number modulo the second.
    Rest(i64, i64),
}

impl Pattern {
    pub fn text(&self) -> String {
        match self {
            Pattern::Copied => "copy every move in the other part".to_string(),
            Pattern::Mirrored => "answer every move with its mirror image".to_string(),
            Pattern::Square => "leave equal sizes: make it square".to_string(),
            Pattern::Rest(0, n) => format!("leave a multiple of {n}"),
            Pattern::Rest(rest, n) => format!("leave {rest} more than a multiple of {n}"),
        }
    }
}

/// The sizes of a position, and whether the player to move loses there.
type Told = (Vec<i64>, bool);

/// The pattern of the positions that the winner leaves, if one holds for all reachable positions.
pub fn pattern(session: &mut Session, p: Position) -> Result<Option<Pattern>> {
    let parts = session.world.positions.parts(p);
    if parts.len() > 1 {
        return Ok(is_copied(session, &parts)?.then_some(Pattern::Copied));
    }
    let is_over = session.world.positions.known_over(p) == Some(true);
    if !is_over && is_mirrored(session, p)? {
        return Ok(Some(Pattern::Mirrored));
    }
    let Some(sizes) = reachable_sizes(session, p)? else {
        return Ok(None);
    };
    let agrees = |leaves: &dyn Fn(&[i64]) -> bool| {
        let is_left = |(sizes, lost): &Told| leaves(sizes) == *lost;
        sizes.iter().all(is_left) && sizes.iter().any(|(_, lost)| !lost)
    };
    if sizes.iter().all(|(sizes, _)| sizes.len() == 2) {
        return Ok(agrees(&|sizes| sizes[0] == sizes[1]).then_some(Pattern::Square));
    }
    if sizes.iter().any(|(sizes, _)| sizes.len() != 1) {
        return Ok(None);
    }
    let met: HashSet<i64> = sizes.iter().map(|(sizes, _)| sizes[0]).collect();
    let largest = met.iter().copied().max().unwrap_or(0);
    // To be more than a guess, a pattern must span at least two periods, and every residue that occurs must occur
    // twice.
    let moduli = (2..=MOST_MODULUS).take_while(|modulus| *modulus <= largest / 2);
    let is_repeated = |modulus: &i64| {
        met.iter().all(|size| {
            let rest = size.rem_euclid(*modulus);
            let alike = |other: &&i64| other.rem_euclid(*modulus) == rest;
            met.iter().filter(alike).nth(1).is_some()
        })
    };
    for modulus in moduli.filter(is_repeated) {
        for rest in 0..modulus {
            if agrees(&|sizes| sizes[0].rem_euclid(modulus) == rest) {
                return Ok(Some(Pattern::Rest(rest, modulus)));
            }
        }
    }
    Ok(None)
}

/// True if each move can be answered by its copy: in the paired part of a sum, or as a mirror image.
pub fn is_mirrored(session: &mut Session, p: Position) -> Result<bool> {
    let parts = session.world.positions.parts(p);
    if parts.len() > 1 {
        return is_copied(session, &parts);
    }
    let state = session.world.positions.state(p);
    Ok(state.is_some_and(|state| state.is_mirrored()))
}

/// True if the parts can be paired so that each is the negative of its partner.
fn is_copied(session: &mut Session, parts: &[Position]) -> Result<bool> {
    let mut waiting: Vec<Position> = Vec::new();
    for &part in parts {
        let negative = if session.solver().is_impartial(part)? {
            part
        } else {
            match shelf::negative_named(session, part)? {
                Some(negative) => negative,
                None => session.world.positions.negative(part)?,
            }
        };
        let (part, negative) = (
            session.world.positions.identity(part)?,
            session.world.positions.identity(negative)?,
        );
        match waiting.iter().position(|&other| other == negative) {
            Some(at) => _ = waiting.swap_remove(at),
            None => waiting.push(part),
        }
    }
    Ok(waiting.is_empty())
}

/// The sizes of all reachable positions, and whether the player to move loses there; `None` unless all of them are
/// impartial positions of one ruleset that are determined by their sizes.
fn reachable_sizes(session: &mut Session, p: Position) -> Result<Option<Vec<Told>>> {
    if !session.solver().is_impartial(p)? || !session.solver().is_short(p)? {
        return Ok(None);
    }
    let mut ruleset = None;
    let (mut found, mut waiting) = (Vec::new(), vec![p]);
    let mut seen: HashSet<Position> = [p].into();
    while let Some(at) = waiting.pop() {
        session.tick()?;
        if session.world.positions.plain_value(at) == Some(Game::ZERO) {
            found.push((vec![0], true));
            continue;
        }
        let Some((rules, sizes)) = sizes_of(session, at) else {
            return Ok(None);
        };
        if *ruleset.get_or_insert_with(|| rules.clone()) != rules || seen.len() > MOST_POSITIONS {
            return Ok(None);
        }
        found.push((sizes, session.solver().value_of(at)? == Game::ZERO));
        for option in session.solver().options(at, Player::Left)? {
            if seen.insert(option) {
                waiting.push(option);
            }
        }
    }
    Ok(Some(found))
}
