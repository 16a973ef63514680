//! Values cached on disk. The key is everything a value depends on: the definitions that a ruleset uses, as they are
//! written, and the arguments. If some of that has no exact text, the value is not cached.

use super::position::value::value_of_call;
use std::any::Any;
use std::rc::Rc;

use hashbrown::HashMap;

use super::call::memo::{Fingerprint, Remember, Remembered};
use super::fault::Result;
use super::position::CallState;
use super::position::host::named_by_call;
use super::session::Session;
use super::value::{Function, Value};
use algebra::game::Game;
use solver::position::{Form, Position, State};

/// A position evaluated on the way to the requested one is stored if it took this many steps, about a millisecond.
const STEPS: u32 = 1 << 13;

/// Must be increased when the meaning of a compiled ruleset or of a builtin function changes.
const MEANINGS: u32 = 1;

pub(super) fn found_value(
    session: &mut Session,
    p: Position,
    state: Option<&dyn State>,
) -> Result<Game> {
    if let Some(state) = state.filter(|state| state.is_defined()) {
        return value_of_call(session, p, named_by_call(state)?);
    }
    session.solver().computed_value(p)
}

pub(super) fn remembered_value(
    session: &mut Session,
    p: Position,
    state: &dyn State,
) -> Result<Game> {
    let key = if session.statement.computation.valuing.contains(p) {
        None
    } else {
        key_of(session, state)
    };
    let (Some(key), Some(remembered)) = (key, &session.remembered) else {
        return found_value(session, p, Some(state));
    };
    let store = remembered.store.clone();
    if let Some(record) = store.get(&key)
        && let Some(game) = session.algebra().decode(&record)?
    {
        session.world.positions.set_value(p, game);
        return Ok(game);
    }
    let (is_asked_for, before) = (
        session.statement.computation.valuing.is_empty(),
        session.budget().ticks(),
    );
    let game = found_value(session, p, Some(state))?;
    if (is_asked_for || session.budget().ticks().wrapping_sub(before) >= STEPS)
        && let Some(record) = session.algebra().encode(game)?
    {
        store.put(key, record);
    }
    Ok(game)
}

/// The key of a position: a fingerprint of the rules, followed by the position as text.
fn key_of(session: &mut Session, state: &dyn State) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let print = match (state as &dyn Any).downcast_ref::<CallState>() {
        None => {
            text.extend_from_slice(state.name().as_bytes());
            fingerprint(program().as_bytes())
        }
        Some(call) => {
            text.extend_from_slice(call.function.rule.name.as_deref()?.as_bytes());
            text.push(b'(');
            for arg in &call.args {
                write_exactly(session, arg, call.version, &mut Vec::new(), &mut text)?;
            }
            text.push(b')');
            print_of(session, &call.function, call.version)?
        }
    };
    Some([&print.to_le_bytes()[..], &text].concat())
}

/// The fingerprint of a function and of everything it uses.
fn print_of(session: &mut Session, f: &Rc<Function>, version: u64) -> Option<u128> {
    let (id, now) = ((f.id, version), session.definitions.globals.version());
    let known = session.remembered.as_ref()?.fingerprints.get(&id);
    if let Some(known) = known
        && known.computed_at == now
    {
        return known.hash;
    }
    let mut text = program().into_bytes();
    let hash = write_function(session, f, version, &mut Vec::new(), &mut text)
        .map(|()| fingerprint(&text));
    let computed = Fingerprint {
        computed_at: now,
        hash,
    };
    let fingerprints = &mut session.remembered.as_mut()?.fingerprints;
    fingerprints.insert(id, computed);
    hash
}

/// Writes a function with its captured values and the meanings of its names, including those of other functions. `seen`
/// lists the functions already written, in order; these are written as an index.
fn write_function(
    session: &Session,
    f: &Rc<Function>,
    version: u64,
    seen: &mut Vec<u64>,
    text: &mut Vec<u8>,
) -> Option<()> {
    if let Some(at) = seen.iter().position(|id| *id == f.id) {
        part(text, b'@', &at.to_le_bytes());
        return Some(());
    }
    seen.push(f.id);
    let rule = &*f.rule;
    if rule.on_shelf {
        // A bundled ruleset depends only on its file.
        part(text, b's', rule.written.source.text.as_bytes());
        return f.captured.is_empty().then_some(());
    }
    part(text, b'f', f.text().as_bytes());
    for ((name, _), value) in rule.captures.iter().zip(&f.captured) {
        part(text, b'c', name.as_bytes());
        write_exactly(session, value, version, seen, text)?;
    }
    for &id in &rule.mentions {
        let name = session.definitions.globals.name(id);
        part(text, b'n', name.as_bytes());
        match session.definitions.globals.get(id, version) {
            // An undefined name may be defined later, and earlier answers are not definitions.
            None => return None,
            Some(value) => write_exactly(session, value, version, seen, text)?,
        }
        let functions = session.definitions.globals.functions(id, version);
        for other in functions.into_iter().skip(1) {
            write_function(session, other, version, seen, text)?;
        }
    }
    text.push(b'.');
    Some(())
}

/// Writes a value so that different values get different texts; returns `None` if that cannot be guaranteed.
fn write_exactly(
    session: &Session,
    value: &Value,
    version: u64,
    seen: &mut Vec<u64>,
    text: &mut Vec<u8>,
) -> Option<()> {
    match value {
        Value::Number(x) => part(text, b'x', format!("{x:?}").as_bytes()),
        Value::Text(letters) => part(text, b't', letters.as_bytes()),
        Value::Truth(truth) => text.push(b'0' + u8::from(*truth)),
        Value::Player(player) => part(text, b'p', player.name().as_bytes()),
        Value::Outcome(outcome, None) => {
            part(text, b'o', outcome.letter().to_string().as_bytes());
        }
        Value::Range(from, to) => part(text, b'r', format!("{from} {to}").as_bytes()),
        Value::Builtin(row) => part(text, b'b', row.help.name.as_bytes()),
        Value::Function(f) => write_function(session, f, version, seen, text)?,
        Value::List(items) => {
            part(text, b'l', &items.len().to_le_bytes());
            for item in items.iter() {
                write_exactly(session, item, version, seen, text)?;
            }
        }
        Value::Collection(collection) => {
            part(text, b'k', collection.type_name().as_bytes());
            part(text, b'l', &collection.keys().len().to_le_bytes());
            for item in collection.keys().iter().chain(collection.values()) {
                write_exactly(session, item, version, seen, text)?;
            }
        }
        Value::Game(p, _) => {
            let state = session.world.positions.state(*p);
            match (session.world.positions.form(*p), state) {
                (Form::Value(g), _) => {
                    let compact = session.world.positions.algebra.as_number_up_star(*g)?;
                    part(text, b'g', format!("{compact:?}").as_bytes());
                }
                (_, Some(state)) if !state.is_defined() => {
                    part(text, b'q', state.name().as_bytes());
                }
                _ => return None,
            }
        }
        _ => return None,
    }
    Some(())
}
impl Session {
    /// From now on values are looked up in this store, and saved to it.
    pub fn remember_in(&mut self, store: Rc<dyn Remember>) {
        self.remembered = Some(Box::new(Remembered {
            store,
            fingerprints: HashMap::new(),
        }));
    }
}

/// Appends an item, with its kind and length in front.
fn part(text: &mut Vec<u8>, kind: u8, bytes: &[u8]) {
    text.push(kind);
    text.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
    text.extend_from_slice(bytes);
}

fn program() -> String {
    format!("upstar {} {MEANINGS} ", env!("CARGO_PKG_VERSION"))
}

/// The 128-bit FNV-1a hash (Fowler, Noll and Vo), which is the same on all platforms and in all versions.
pub fn fingerprint<'a>(bytes: impl IntoIterator<Item = &'a u8>) -> u128 {
    let mut hash = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    for byte in bytes {
        hash ^= u128::from(*byte);
        hash = hash.wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }
    hash
}
