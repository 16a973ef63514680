//! Sets and dictionaries.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use hashbrown::HashMap;

use super::comparison;
use super::convert;
use super::fault::{Fault, Result};
use super::session::Session;
use super::show;
use super::value::{List, Value};
use crate::diagnostic::{Span, did_you_mean};
use algebra::game::Number;
use algebra::game::loopy::GameValue;
use algebra::limits::Limited;
use algebra::notation::Notation;

/// A message about a missing key names at most this many keys.
const MOST_KEYS_NAMED: usize = 5;

/// A set or a dictionary. Its elements or keys are told apart by `==`, and kept in the order of entry.
pub struct Collection {
    keys: Rc<List>,
    /// The values of a dictionary, in the order of the keys.
    values: Option<Rc<List>>,
    index: Index,
}

/// The indices of keys: by canonical key, and those of the keys without one.
#[derive(Default)]
struct Index {
    places: HashMap<Value, usize>,
    others: Vec<usize>,
}

impl Collection {
    pub fn set(
        session: &mut Session,
        elements: impl Iterator<Item = Value>,
        span: Span,
    ) -> Result<Value> {
        let entries = elements.map(|element| (element, None));
        Self::of_entries(session, entries, false, span)
    }

    /// A dictionary. Of several values for one key the last counts, at the place of the first.
    pub fn dict(
        session: &mut Session,
        entries: impl Iterator<Item = (Value, Value)>,
        span: Span,
    ) -> Result<Value> {
        let entries = entries.map(|(key, value)| (key, Some(value)));
        Self::of_entries(session, entries, true, span)
    }

    fn of_entries(
        session: &mut Session,
        entries: impl Iterator<Item = (Value, Option<Value>)>,
        is_dict: bool,
        span: Span,
    ) -> Result<Value> {
        let (mut keys, mut values, mut index) = (Vec::new(), Vec::new(), Index::default());
        for (key, value) in entries {
            match index.place(session, &keys, &key, span)? {
                Some(place) => {
                    if let Some(value) = value {
                        values[place] = value;
                    }
                }
                None => {
                    index.add(session, &key, keys.len())?;
                    session.budget().push(&mut keys, key)?;
                    if let Some(value) = value {
                        session.budget().push(&mut values, value)?;
                    }
                }
            }
        }
        Ok(Value::Collection(Rc::new(Collection {
            keys: Rc::new(List::new(keys)),
            values: is_dict.then(|| Rc::new(List::new(values))),
            index,
        })))
    }

    /// The same with the entries in an order that does not depend on the order of entry: numbers come last, by size, and
    /// the others are ordered by their texts. Sets and dictionaries in it are ordered as well.
    pub fn sorted(self: &Rc<Self>, session: &mut Session, span: Span) -> Result<Value> {
        let mut entries = Vec::with_capacity(self.keys.len());
        for (at, key) in self.keys.iter().enumerate() {
            let key = sorted_if_collection(session, key, span)?;
            let value = self.values().get(at);
            let value = value.map(|value| sorted_if_collection(session, value, span));
            let rank = match &key {
                Value::Number(x) => (Some(x.clone()), String::new()),
                Value::Game(p, _) => {
                    let name = session.world.positions.name(*p, Notation::Ascii)?;
                    (None, name)
                }
                other => (None, show::plain(session, other)?),
            };
            entries.push((rank, key, value.transpose()?));
        }
        entries.sort_by(|(a, ..), (b, ..)| a.cmp(b));
        let entries = entries.into_iter().map(|(_, key, value)| (key, value));
        Self::of_entries(session, entries, self.is_dict(), span)
    }

    /// The elements of a set, or the keys of a dictionary.
    /// A set or a dictionary; a list counts as the set of its items.
    pub fn of(session: &mut Session, value: &Value, span: Span) -> Result<Rc<Self>> {
        if let Value::Collection(collection) = value {
            return Ok(collection.clone());
        }
        if !matches!(value, Value::List(_) | Value::Range(..) | Value::Game(..)) {
            return Err(convert::wrong_type(session, "a set or a list", value, span));
        }
        let items = convert::items(session, value, span)?;
        match Collection::set(session, items.iter().cloned(), span)? {
            Value::Collection(collection) => Ok(collection),
            other => Err(convert::wrong_type(session, "a set", &other, span)),
        }
    }

    /// The elements of either set, or the entries of two dictionaries, where those of the second count.
    pub fn union(&self, session: &mut Session, other: &Self, span: Span) -> Result<Value> {
        if self.is_dict() != other.is_dict() {
            let label = format!("this is a {} and a {}", self.type_name(), other.type_name());
            return Err(Fault::new(
                "a set and a dictionary have no union",
                span,
                label,
            ));
        }
        let keys = self.keys().iter().chain(other.keys().iter()).cloned();
        if !self.is_dict() {
            return Collection::set(session, keys, span);
        }
        let values = self.values().iter().chain(other.values()).cloned();
        Collection::dict(session, keys.zip(values), span)
    }

    /// The entries whose keys are, or are not, in another collection.
    pub fn only_if(
        &self,
        session: &mut Session,
        other: &Self,
        is_there: bool,
        span: Span,
    ) -> Result<Value> {
        let mut places = Vec::new();
        for (at, key) in self.keys().iter().enumerate() {
            session.tick()?;
            if other.place(session, key, span)?.is_some() == is_there {
                places.push(at);
            }
        }
        let keys = places.iter().map(|&at| self.keys()[at].clone());
        if !self.is_dict() {
            return Collection::set(session, keys, span);
        }
        let entries = keys.zip(places.iter().map(|&at| self.values()[at].clone()));
        Collection::dict(session, entries, span)
    }

    /// Whether another set contains all elements of this one.
    pub fn is_within(&self, session: &mut Session, other: &Self, span: Span) -> Result<bool> {
        if self.keys().len() > other.keys().len() {
            return Ok(false);
        }
        for key in self.keys().iter() {
            session.tick()?;
            if other.place(session, key, span)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub fn keys(&self) -> &Rc<List> {
        &self.keys
    }

    /// The values of a dictionary; a set has none.
    pub fn values(&self) -> &[Value] {
        self.values.as_deref().map_or(&[], |values| values)
    }

    pub fn is_dict(&self) -> bool {
        self.values.is_some()
    }

    pub fn type_name(&self) -> &'static str {
        if self.is_dict() { "dict" } else { "set" }
    }

    /// The elements of a set, or the pairs of a dictionary: the list from which it can be made again.
    pub fn entries(&self) -> Rc<List> {
        if !self.is_dict() {
            return self.keys.clone();
        }
        let pairs = self.keys.iter().zip(self.values());
        let pairs = pairs.map(|(key, value)| Value::list(vec![key.clone(), value.clone()]));
        Rc::new(List::new(pairs.collect()))
    }

    /// The index of an element or a key.
    pub fn place(&self, session: &mut Session, key: &Value, span: Span) -> Result<Option<usize>> {
        self.index.place(session, &self.keys, key, span)
    }

    /// The value of a key in a dictionary.
    pub fn get(&self, session: &mut Session, key: &Value, span: Span) -> Result<Option<Value>> {
        let place = self.place(session, key, span)?;
        Ok(place.and_then(|place| self.values().get(place).cloned()))
    }

    /// The value of a key, which must be there.
    pub fn at(&self, session: &mut Session, key: &Value, base: Span, span: Span) -> Result<Value> {
        if !self.is_dict() {
            let fault = Fault::new("a set has no items by index", base, "this is a set");
            return Err(fault.help("`contains(s, x)` tells whether x is an element"));
        }
        match self.get(session, key, span)? {
            Some(value) => Ok(value),
            None => Err(self.no_key(session, key, span)),
        }
    }

    fn no_key(&self, session: &mut Session, key: &Value, span: Span) -> Fault {
        let label = format!("there is no key {}", show::brief(session, key));
        let fault = Fault::new("no such key", span, label);
        let texts = self.keys.iter().filter_map(|key| match key {
            Value::Text(text) => Some(&**text),
            _ => None,
        });
        if let Value::Text(text) = key
            && let Some(near) = did_you_mean(text, texts)
        {
            return fault.help(format!("did you mean {}?", show::quoted(near)));
        }
        let keys = self.keys.iter().take(MOST_KEYS_NAMED);
        let mut keys: Vec<String> = keys.map(|key| show::brief(session, key)).collect();
        if self.keys.len() > MOST_KEYS_NAMED {
            keys.push("...".to_string());
        }
        fault.help(match &keys[..] {
            [] => "the dictionary is empty; `get(d, k, x)` is x if there is no key k".to_string(),
            keys => format!(
                "the keys are {}; `get(d, k, x)` is x if there is no key k",
                keys.join(", ")
            ),
        })
    }

    /// Equality as `==` defines it: the order of entry does not matter.
    pub fn equals(&self, session: &mut Session, other: &Collection, span: Span) -> Result<bool> {
        if self.is_dict() != other.is_dict() || self.keys.len() != other.keys.len() {
            return Ok(false);
        }
        for (at, key) in self.keys.iter().enumerate() {
            let Some(place) = other.place(session, key, span)? else {
                return Ok(false);
            };
            if let (Some(x), Some(y)) = (self.values().get(at), other.values().get(place))
                && !session.recurse(|session| comparison::equal_items(session, x, y, span))?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same with other ids for the positions.
    pub fn relocated(&self, mut value: impl FnMut(&Value) -> Value) -> Collection {
        let mut list = |list: &List| Rc::new(List::new(list.iter().map(&mut value).collect()));
        let keys = list(&self.keys);
        let values = self.values.as_deref().map(&mut list);
        let places = self.index.places.iter();
        Collection {
            keys,
            values,
            index: Index {
                places: places.map(|(key, at)| (value(key), *at)).collect(),
                others: self.index.others.clone(),
            },
        }
    }
}

/// Sets and dictionaries, also within lists, with their entries in an order that does not depend on the order of entry; any other
/// value as it is.
pub fn sorted_if_collection(session: &mut Session, value: &Value, span: Span) -> Result<Value> {
    match value {
        Value::Collection(collection) => {
            session.recurse(|session| collection.sorted(session, span))
        }
        Value::List(items) if items.iter().any(may_hold_collection) => {
            let items = items
                .iter()
                .map(|item| session.recurse(|session| sorted_if_collection(session, item, span)));
            Ok(Value::list(items.collect::<Result<_>>()?))
        }
        other => Ok(other.clone()),
    }
}

/// Whether a value is a set or a dictionary, or a list that may hold some.
fn may_hold_collection(value: &Value) -> bool {
    matches!(value, Value::Collection(_) | Value::List(_))
}

/// Equality as keys: the same data in the same order.
impl PartialEq for Collection {
    fn eq(&self, other: &Self) -> bool {
        self.keys == other.keys && self.values == other.values
    }
}

impl Hash for Collection {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.keys.hash(state);
        self.values.hash(state);
    }
}

impl Index {
    fn place(
        &self,
        session: &mut Session,
        keys: &[Value],
        key: &Value,
        span: Span,
    ) -> Result<Option<usize>> {
        if let Some(canonical) = canonical_key(session, key)? {
            return Ok(self.places.get(&canonical).copied());
        }
        for &at in &self.others {
            session.tick()?;
            if session.recurse(|session| comparison::equal_items(session, &keys[at], key, span))? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    fn add(&mut self, session: &mut Session, key: &Value, at: usize) -> Result<()> {
        match canonical_key(session, key)? {
            Some(canonical) => {
                session.budget().check_growth(&self.places)?;
                self.places.insert(canonical, at);
            }
            None => self.others.push(at),
        }
        Ok(())
    }
}

/// A key that two values share if and only if they are equal; `None` for values without such a key, such as moves and
/// functions.
pub fn canonical_key(session: &mut Session, value: &Value) -> Result<Option<Value>> {
    session.tick()?;
    Ok(match value {
        Value::Game(p, _) if p.is_normal() => {
            let Some(value) = session.solver().loopy().sides_of(*p)? else {
                return Ok(None);
            };
            let number = match value {
                GameValue::Short(game) => session.algebra().as_number(game),
                GameValue::Loopy(_) => None,
            };
            Some(match number {
                Some(x) => Value::Number(Number::from(x)),
                None => Value::game(session.world.positions.of_game_value(&value)?),
            })
        }
        Value::Number(_) | Value::Text(_) | Value::Truth(_) | Value::Player(_) => {
            Some(value.clone())
        }
        Value::Outcome(outcome, _) => Some(Value::Outcome(*outcome, None)),
        Value::List(_) | Value::Range(..) => {
            let items = convert::items(session, value, Span::default())?;
            let mut keys = Vec::with_capacity(items.len());
            for item in items.iter() {
                match session.recurse(|session| canonical_key(session, item))? {
                    Some(key) => session.budget().push(&mut keys, key)?,
                    None => return Ok(None),
                }
            }
            Some(Value::list(keys))
        }
        _ => None,
    })
}
