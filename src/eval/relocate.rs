//! Replaces the positions in values, when a garbage collection gives them new ids.

use std::collections::BTreeSet;
use std::rc::Rc;

use hashbrown::HashMap;

use super::collection::Collection;
use super::position::CallState;
use super::report::MadeReport;
use super::value::{Function, List, MadeMove, Value};
use algebra::limits::with_stack;
use solver::position::{Move, Position};

/// Replaces positions. Whatever several values share is replaced once, and shared afterwards.
pub struct Relocation<F> {
    position: F,
    /// The versions of the definitions that the named positions and the reports need that were met.
    pub versions: BTreeSet<u64>,
    /// The lists that were met, by address, with their replacements. Holding a list keeps its address from being reused.
    lists: Replaced<List>,
    collections: Replaced<Collection>,
    functions: Replaced<Function>,
}

type Replaced<T> = HashMap<*const T, [Rc<T>; 2]>;

impl<F: FnMut(Position) -> Position> Relocation<F> {
    pub fn new(position: F) -> Self {
        Relocation {
            position,
            versions: BTreeSet::new(),
            lists: HashMap::new(),
            collections: HashMap::new(),
            functions: HashMap::new(),
        }
    }

    pub fn value(&mut self, value: &Value) -> Value {
        match value {
            Value::Game(p, shown) => Value::Game((self.position)(*p), *shown),
            Value::Thermograph(p, walls) => Value::Thermograph((self.position)(*p), walls.clone()),
            Value::Move(made) => {
                let mv = made.mv;
                let mv = Move {
                    from: (self.position)(mv.from),
                    to: (self.position)(mv.to),
                    result: (self.position)(mv.result),
                };
                let within = made.within.map(|p| (self.position)(p));
                Value::Move(Rc::new(MadeMove { mv, within }))
            }
            Value::List(items) => Value::List(with_stack(|| self.list(items))),
            Value::Collection(collection) => {
                Value::Collection(with_stack(|| self.collection(collection)))
            }
            Value::Function(f) => Value::Function(with_stack(|| self.function(f))),
            Value::Report(report) => Value::Report(self.report(report)),
            Value::Number(_)
            | Value::Truth(_)
            | Value::Outcome(..)
            | Value::Player(_)
            | Value::Range(..)
            | Value::Text(_)
            | Value::Builtin(_) => value.clone(),
        }
    }

    pub fn values(&mut self, values: &[Value]) -> Vec<Value> {
        values.iter().map(|value| self.value(value)).collect()
    }

    fn list(&mut self, list: &Rc<List>) -> Rc<List> {
        if !list.iter().any(|item| item.names_positions(0)) {
            return list.clone();
        }
        if let Some([_, new]) = self.lists.get(&Rc::as_ptr(list)) {
            return new.clone();
        }
        let new = Rc::new(List::new(self.values(list)));
        self.lists
            .insert(Rc::as_ptr(list), [list.clone(), new.clone()]);
        new
    }

    fn collection(&mut self, collection: &Rc<Collection>) -> Rc<Collection> {
        if let Some([_, new]) = self.collections.get(&Rc::as_ptr(collection)) {
            return new.clone();
        }
        let new = Rc::new(collection.relocated(|value| self.value(value)));
        self.collections
            .insert(Rc::as_ptr(collection), [collection.clone(), new.clone()]);
        new
    }

    pub fn function(&mut self, f: &Rc<Function>) -> Rc<Function> {
        if !f.captured.iter().any(|value| value.names_positions(0)) {
            return f.clone();
        }
        if let Some([_, new]) = self.functions.get(&Rc::as_ptr(f)) {
            return new.clone();
        }
        let new = Rc::new(Function {
            rule: f.rule.clone(),
            captured: self.values(&f.captured),
            id: f.id,
        });
        self.functions
            .insert(Rc::as_ptr(f), [f.clone(), new.clone()]);
        new
    }

    fn report(&mut self, report: &Rc<MadeReport>) -> Rc<MadeReport> {
        self.versions.extend(report.version());
        Rc::new(report.relocated(|values| self.values(values)))
    }

    /// The state of a named position that is defined in the language.
    pub fn call(&mut self, call: &CallState) -> CallState {
        self.versions.insert(call.version);
        call.with(
            self.function(&call.function),
            self.values(&call.args).into(),
        )
    }
}
