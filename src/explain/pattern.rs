//! Patterns that win: what to leave the opponent, in words, checked on every position that play can lead to.

use crate::eval::shelf;
use hashbrown::HashSet;

use crate::eval::{Result, Session};
use crate::game::{Game, Player};
use crate::position::Position;

/// Positions that are looked at before a pattern is given up.
const MOST_POSITIONS: usize = 2000;
/// Heaps are told by multiples of at most this.
const MOST_MODULUS: i64 = 16;

/// What the winner leaves.
pub enum Pattern {
    /// Every part stands beside its negative.
    Copied,
    /// The position is its own mirror image, and no move is.
    Mirrored,
    /// Both sizes are equal.
    Square,
    /// The size leaves this rest by that modulus.
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

/// The sizes of a position, and whether who is to move there loses.
type Told = (Vec<i64>, bool);

/// The pattern of the positions that the winner leaves, if one holds in all that play can lead to.
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
    // Two whole rounds at least, and no rest that is met but once, so that it is more than a guess.
    let moduli = (2..=MOST_MODULUS).take_while(|modulus| 2 * modulus <= largest);
    let is_repeated = |modulus: &i64| {
        met.iter().all(|size| {
            let alike = |other: &&i64| (*other - size).rem_euclid(*modulus) == 0;
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

/// Can each move be answered with its copy: in the part beside it, or in the mirror?
pub fn is_mirrored(session: &mut Session, p: Position) -> Result<bool> {
    let parts = session.world.positions.parts(p);
    if parts.len() > 1 {
        return is_copied(session, &parts);
    }
    let state = session.world.positions.state(p);
    Ok(state.is_some_and(|state| state.is_mirrored()))
}

/// Do the parts stand in pairs, each with its negative?
fn is_copied(session: &mut Session, parts: &[Position]) -> Result<bool> {
    let mut waiting: Vec<Position> = Vec::new();
    for &part in parts {
        let negative = match session.solver().is_impartial(part)? {
            true => part,
            false => match shelf::negative_named(session, part)? {
                Some(negative) => negative,
                None => session.world.positions.negative(part)?,
            },
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

/// The sizes of all positions that play can lead to, and whether who is to move loses there; `None` unless all
/// are impartial positions of one ruleset that sizes tell apart.
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
        let Some((rules, sizes)) = session.sizes_of(at) else {
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
