//! Rulesets that come with the program and are written in the language: read when they are first named.

use std::rc::Rc;

use super::code::Op;
use super::expression::Frame;
use super::fault::{Fault, Result, Source};
use super::help::Help;
use super::session::{Arguments, Session};
use super::value::{Function, Value};
use crate::limits::Halt;
use crate::syntax::{self, Definition, StatementKind};

/// What a file defines that other places ask for; there may be several of a name, with different numbers of parameters.
#[derive(Default)]
pub struct Shelved {
    /// The ruleset.
    rules: Vec<Rc<Function>>,
    /// `expects(...)`: what is wrong with the arguments, as a list of texts that are empty where nothing is.
    expects: Vec<Rc<Function>>,
}

fn taking(functions: &[Rc<Function>], count: usize) -> Option<&Rc<Function>> {
    functions.iter().find(|f| f.rule.params.len() == count)
}

/// A call of a ruleset on the shelf.
pub fn shelved(call: &mut Arguments) -> Result<Value> {
    let shelved = call.session.take_from_shelf(call.help)?;
    let values = call.values().to_vec();
    if let Some(expects) = taking(&shelved.expects, values.len()) {
        let wrong = Value::Function(expects.clone());
        let wrong = call.apply_to(&wrong, values.iter().cloned())?;
        let wrong = call.session.items(&wrong, call.span)?;
        for (i, why) in wrong.iter().enumerate() {
            let why = call.session.text(why, call.span)?;
            if !why.is_empty() {
                let title = format!("`{}` cannot be played like this", call.help.name);
                let fault = call.fault(i, title, why.to_string());
                let fault = match values.get(i) {
                    Some(Value::Text(text)) => fault.at_sign_in(text),
                    _ => fault,
                };
                let Help { form, examples, .. } = call.help;
                let example = examples.first().map(|(typed, _)| format!(": {typed}"));
                return Err(fault.help(format!(
                    "it is called as `{form}`{}",
                    example.unwrap_or_default()
                )));
            }
        }
    }
    match taking(&shelved.rules, values.len()) {
        Some(rule) => call.apply_to(&Value::Function(rule.clone()), values),
        None => Err(Halt::Broken("a ruleset that takes no such arguments").into()),
    }
}

impl Arguments<'_> {
    /// Calls a function with values that stand where the arguments do.
    fn apply_to(
        &mut self,
        function: &Value,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Value> {
        let (spans, span) = (self.spans, self.span);
        self.session.apply(function, values, spans, span, span)
    }
}

impl Session {
    /// What a file of the shelf defines.
    fn take_from_shelf(&mut self, help: &'static Help) -> Result<Rc<Shelved>> {
        if let Some(shelved) = self.shelf.get(help.name) {
            return Ok(shelved.clone());
        }
        let mut source = Source::new(format!("{}.cgt", help.name), help.source);
        source.on_shelf = true;
        let source = Rc::new(source);
        let mut definitions = Vec::new();
        for parsed in syntax::statements(&source.text) {
            let statement = parsed.map_err(|diagnostic| Fault::at(diagnostic, source.clone()))?;
            if let StatementKind::Define(Definition::Function { name, .. }) = &statement.kind {
                let private: Rc<str> = format!("{}/{}", help.name, name.text).into();
                // A name that is defined twice means the last, as everywhere.
                let id = match self.globals.id(&private) {
                    Some(id) => id,
                    None => self.globals.add(&private, None),
                };
                definitions.push((id, statement));
            }
        }
        let mut shelved = Shelved::default();
        for (id, statement) in &definitions {
            let StatementKind::Define(definition) = &statement.kind else {
                continue;
            };
            let (tree, span) = (&statement.tree, statement.span);
            let program =
                self.compile_on_shelf(tree, &source, Some(help.name), definition, span)?;
            let Op::Closure(rule) = &program.code.op else {
                continue;
            };
            let function = self.closure(&Frame::OUTERMOST, rule);
            if let Value::Function(f) = &function {
                match f.name().map(|name| &**name) {
                    Some(name) if name == help.name => shelved.rules.push(f.clone()),
                    Some("expects") => shelved.expects.push(f.clone()),
                    _ => {}
                }
            }
            self.globals.give(*id, function);
        }
        let shelved = Rc::new(shelved);
        self.shelf.insert(help.name, shelved.clone());
        Ok(shelved)
    }
}
