//! The names of the moves of a position: what the ruleset's own `move_name` says, or what changes in the picture. A name is
//! unique among the moves of a player; the others are written `position => position`.

use std::any::Any;
use std::rc::Rc;

use hashbrown::{HashMap, HashSet};

use super::fault::{Fault, Result};
use super::position::CallState;
use super::session::{Session, Spans};
use super::shelf;
use super::show;
use super::value::{Function, Value};
use crate::diagnostic::{Span, shortened};
use algebra::game::{Game, Player, SideTable};
use solver::move_name::Likeness;
use solver::position::{Form, Move, Position};
use solver::scene::Scene;

/// The names of the moves of so many positions are remembered.
const MOST_POSITIONS: usize = 16;

/// The positions whose moves were named last.
#[derive(Default)]
struct Latest {
    /// The version of the definitions, on which pictures and names depend.
    version: u64,
    named: Vec<(Position, Player, Rc<Names>)>,
}

impl SideTable for Latest {}

/// The moves of a player with their names.
#[derive(Default)]
struct Names {
    moves: Vec<Move>,
    names: Vec<Option<Rc<str>>>,
    places: HashMap<(Position, Position), usize>,
}

impl Names {
    fn add(&mut self, mv: Move, name: Option<String>) {
        self.places.insert((mv.from, mv.to), self.moves.len());
        self.moves.push(mv);
        self.names.push(name.map(Rc::from));
    }

    /// Puts the numbers of these parts in front of the names of their moves.
    fn number_parts(&mut self, numbers: &HashMap<Position, usize>) {
        for (mv, name) in self.moves.iter().zip(&mut self.names) {
            if let (Some(number), Some(name)) = (numbers.get(&mv.from), name) {
                *name = format!("{number}: {name}").into();
            }
        }
    }
}

/// The name of a move among the moves of a position, if it has one.
pub fn name_of(session: &mut Session, p: Position, mv: &Move) -> Result<Option<Rc<str>>> {
    // Most moves without a name are those of nimbers, of which a sum may have many.
    let is_of_ruleset = match session.world.positions.form(one_of(session, mv.from)) {
        Form::Call(_) => true,
        Form::Sum(_) | Form::Misere(_) => has_rulesets(session, p),
        _ => false,
    };
    if !is_of_ruleset {
        return Ok(None);
    }
    for player in Player::BOTH {
        let names = names(session, p, player)?;
        let place = match names.places.get(&(mv.from, mv.to)) {
            Some(place) => Some(*place),
            None => {
                let moves = names.moves.clone();
                let same = session.solver().written_move(p, moves, *mv)?;
                same.and_then(|same| names.places.get(&(same.from, same.to)).copied())
            }
        };
        if let Some(place) = place {
            return Ok(names.names[place].clone());
        }
    }
    Ok(None)
}

/// A move of a position as a person would say it: its name, or what becomes what.
pub fn in_words(session: &mut Session, p: Position, mv: &Move) -> Result<String> {
    match name_of(session, p, mv)? {
        Some(name) => Ok(name.to_string()),
        None => show::show(session, &Value::moved(*mv)),
    }
}

/// The move of a player with this name.
pub fn named(
    session: &mut Session,
    p: Position,
    player: Player,
    name: &str,
) -> Result<Option<Move>> {
    if !has_rulesets(session, p) {
        return Ok(None);
    }
    let names = names(session, p, player)?;
    let has_name = |other: &Option<Rc<str>>| other.as_deref() == Some(name.trim());
    let place = names.names.iter().position(has_name);
    Ok(place.map(|place| names.moves[place]))
}

/// The names of the moves of a player.
pub fn all(session: &mut Session, p: Position, player: Player) -> Result<Vec<Rc<str>>> {
    if !has_rulesets(session, p) {
        return Ok(Vec::new());
    }
    let names = names(session, p, player)?;
    Ok(names.names.iter().flatten().cloned().collect())
}

/// Whether a part is a position of a ruleset; only those have moves with names.
fn has_rulesets(session: &Session, p: Position) -> bool {
    let positions = &session.world.positions;
    let mut parts = positions.parts(positions.played(p)).into_iter();
    parts.any(|part| matches!(positions.form(one_of(session, part)), Form::Call(_)))
}

/// The position of which a part is the negative or a multiple.
fn one_of(session: &Session, mut part: Position) -> Position {
    while let Form::Negative(inner) | Form::Multiple(_, inner) = session.world.positions.form(part)
    {
        part = *inner;
    }
    part
}

fn names(session: &mut Session, p: Position, player: Player) -> Result<Rc<Names>> {
    let latest = session.algebra().side_tables.get::<Latest>();
    let version = session.definitions.globals.version();
    {
        let mut latest = latest.borrow_mut();
        if latest.version != version {
            *latest = Latest {
                version,
                named: Vec::new(),
            };
        }
        let mut known = latest.named.iter();
        if let Some((.., names)) = known.find(|(q, by, _)| (*q, *by) == (p, player)) {
            return Ok(names.clone());
        }
    }
    let names = Rc::new(find_names(session, p, player)?);
    let mut latest = latest.borrow_mut();
    if latest.named.len() >= MOST_POSITIONS {
        latest.named.remove(0);
    }
    latest.named.push((p, player, names.clone()));
    Ok(names)
}

fn find_names(session: &mut Session, p: Position, player: Player) -> Result<Names> {
    let mut names = Names::default();
    let mut part: Option<Part> = None;
    for mv in session.solver().moves_of(p, player)? {
        session.tick()?;
        let part = match part.take() {
            Some(known) if known.position == mv.from => part.insert(known),
            _ => part.insert(Part::new(session, mv.from)?),
        };
        let name = part.move_name(session, mv.to)?;
        names.add(mv, name);
    }
    names.number_parts(&ambiguous_parts(session, p, &names)?);
    let mut counts: HashMap<Rc<str>, usize> = HashMap::new();
    for name in names.names.iter().flatten() {
        *counts.entry(name.clone()).or_default() += 1;
    }
    for name in &mut names.names {
        *name = name.take().filter(|name| counts[name] == 1);
    }
    Ok(names)
}

/// The numbers of the parts of a sum that look like others, or have a move of the same name.
fn ambiguous_parts(
    session: &mut Session,
    p: Position,
    names: &Names,
) -> Result<HashMap<Position, usize>> {
    let positions = &mut session.world.positions;
    let mut parts = positions.parts(positions.played(p));
    for part in &mut parts {
        if let Form::Multiple(_, one) = positions.form(*part) {
            *part = *one;
        }
    }
    let mut numbers = HashMap::new();
    for (number, &part) in (1..).zip(&parts) {
        numbers.entry(part).or_insert(number);
    }
    let distinct = positions.distinct(parts, |&part| [part, part])?;
    if distinct.len() < 2 {
        return Ok(HashMap::new());
    }
    let mut scenes = Vec::new();
    for part in distinct {
        session.tick()?;
        if has_rulesets(session, part)
            && let Some(scene) = Part::new(session, part)?.scene
        {
            scenes.push((part, scene));
        }
    }
    let mut ambiguous = HashSet::new();
    let mut alike: HashMap<Likeness, Position> = HashMap::new();
    for (part, scene) in &scenes {
        if let Some(likeness) = scene.likeness()
            && let Some(other) = alike.insert(likeness, *part)
        {
            ambiguous.extend([other, *part]);
        }
    }
    let mut named: HashMap<&str, Position> = HashMap::new();
    for (mv, name) in names.moves.iter().zip(&names.names) {
        if let Some(name) = name
            && let Some(other) = named.insert(name, mv.from)
            && other != mv.from
        {
            ambiguous.extend([other, mv.from]);
        }
    }
    numbers.retain(|part, _| ambiguous.contains(part));
    Ok(numbers)
}

/// A position of a ruleset that moves.
struct Part {
    position: Position,
    /// The position that is drawn for it.
    drawn: Position,
    scene: Option<Scene>,
}

impl Part {
    fn new(session: &mut Session, position: Position) -> Result<Part> {
        let drawn = as_drawn(session, position)?;
        Ok(Part {
            position,
            drawn,
            scene: scene(session, drawn)?,
        })
    }

    fn move_name(&self, session: &mut Session, to: Position) -> Result<Option<String>> {
        let mut after = Vec::new();
        for part in session.world.positions.parts(to) {
            session.tick()?;
            let is_over = session
                .world
                .positions
                .plain_value(part)
                .is_some_and(|g| g == Game::ZERO);
            if !is_over {
                after.push(as_drawn(session, part)?);
            }
        }
        if let [after] = after[..]
            && let Some(name) = own_name(session, self.drawn, after)?
        {
            return Ok(Some(name).filter(|name| !name.is_empty()));
        }
        let Some(before) = &self.scene else {
            return Ok(None);
        };
        let mut scenes = Vec::with_capacity(after.len());
        for part in after {
            match scene(session, part)? {
                Some(scene) => scenes.push(scene),
                None => return Ok(None),
            }
        }
        Ok(before.move_name(&scenes))
    }
}

/// The position whose picture is drawn for another: for a negative that of the same ruleset, or else the positive.
fn as_drawn(session: &mut Session, p: Position) -> Result<Position> {
    match *session.world.positions.form(p) {
        Form::Negative(part) => Ok(shelf::negative_named(session, part)?.unwrap_or(part)),
        _ => Ok(p),
    }
}

/// The picture, if the position has one; a mistake in a user's own picture is reported where it is drawn.
fn scene(session: &mut Session, p: Position) -> Result<Option<Scene>> {
    match shelf::scene_of(session, p) {
        Err(fault) if fault.halt().is_none() => Ok(None),
        scene => scene,
    }
}

/// What the ruleset's own function says; `None` if it has none.
fn own_name(session: &mut Session, before: Position, after: Position) -> Result<Option<String>> {
    let [Some(before), Some(after)] = [before, after].map(|p| session.world.positions.state(p))
    else {
        return Ok(None);
    };
    let call = |state| (state as &dyn Any).downcast_ref::<CallState>();
    let (Some(before), Some(after)) = (call(&*before), call(&*after)) else {
        return Ok(None);
    };
    let Some(namer) = shelf::namer_for(session, &before.function) else {
        return Ok(None);
    };
    if before.function.rule.name != after.function.rule.name {
        return Ok(None);
    }
    let (function, span) = (Value::Function(namer.clone()), Span::default());
    let args = [before, after].map(|call| match &call.args[..] {
        [only] => only.clone(),
        several => Value::list(several.to_vec()),
    });
    match session.apply(&function, args, Spans::Each(&[]), span, span)? {
        Value::Text(name) => Ok(Some(name.to_string())),
        other => Err(no_name(session, &namer, &other)),
    }
}

fn no_name(session: &mut Session, namer: &Function, said: &Value) -> Fault {
    let name = namer.rule.name.as_deref().unwrap_or_default();
    let said = show::show(session, said).unwrap_or_default();
    let label = format!("it returns {}", shortened(&said, 60));
    Fault::here(format!("`{name}` returns no name of a move"), label)
        .help("the name of a move is a string, which is empty if the move has none")
}
