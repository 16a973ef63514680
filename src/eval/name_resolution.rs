//! Name resolution: names become slots, captured values or global entries. Also brackets that refer to themselves.

use std::rc::Rc;

use super::code::{Op, Origin};
use super::compile::Compiler;
use super::fault::{Fault, Result};
use super::slots::Slots;
use super::value::Value;
use crate::syntax::{self, Expr, Name};
use algebra::limits::Halt;

/// The number of local names that are considered as suggestions for an unknown name.
const NAMES_IN_SIGHT: usize = 100;

impl Compiler<'_> {
    /// Compiles a bracket that may refer to itself by these names; if it does not, it is compiled as an ordinary
    /// bracket.
    pub(super) fn bracket_with_itself(&mut self, names: &[Name], bracket: Expr) -> Result<Op> {
        let mark = self.frame().mark();
        let slot = self.frame().slot();
        for name in names {
            self.check_label(name)?;
            self.frame().bind_at(slot, &name.text);
        }
        let code = self.boxed(bracket)?;
        let is_mentioned = self.frame().is_mentioned(slot);
        self.frame().reset(mark);
        Ok(match (is_mentioned, names.last()) {
            (true, Some(label)) => Op::Loop(slot, label.text.clone(), code),
            _ => code.op,
        })
    }

    /// A label may shadow any name except that of a function: there, a call was probably meant.
    fn check_label(&mut self, label: &Name) -> Result<()> {
        let id = self
            .session
            .definitions
            .global(&label.text, &self.session.world.positions);
        let meaning = self
            .session
            .definitions
            .globals
            .get(id, self.session.statement.version());
        if !matches!(meaning, Some(Value::Builtin(_) | Value::Function(_))) {
            return Ok(());
        }
        let after = self.source.text.get(label.span.end + 1..);
        Err(Fault::new(
            format!("`{}` is a function, not a label of a bracket", label.text),
            label.span,
            "directly before a brace",
        )
        .help(syntax::braced_call(&label.text, after.unwrap_or_default())))
    }

    /// A built-in function that a literal stands for.
    pub(super) fn builtin(&mut self, name: &str) -> Result<Op> {
        let row = self.session.definitions.builtin(name);
        let row = row.ok_or(Halt::Broken("a literal of a function that does not exist"))?;
        Ok(Op::Constant(Value::Builtin(row)))
    }

    pub(super) fn name(&mut self, name: &Rc<str>) -> Op {
        match self.find(name, self.frames.len() - 1) {
            Some(Origin::Local(slot)) => Op::Local(slot),
            Some(Origin::Captured(at)) => Op::Captured(at),
            None => {
                let id = match self.global(name) {
                    Ok(id) => id,
                    Err(predefined) => return Op::Constant(predefined),
                };
                self.frame().mentions.push(id);
                if self
                    .session
                    .definitions
                    .globals
                    .get(id, self.session.statement.version())
                    .is_some()
                {
                    return Op::Global(id);
                }
                let locals = self.frames.iter().rev().flat_map(|frame| &frame.names);
                let near = locals.take(NAMES_IN_SIGHT).map(|(name, _)| name.clone());
                Op::Unknown(id, near.collect())
            }
        }
    }

    /// The id of a global name. The file of a bundled ruleset, and a file that is read under a name, have only names of their
    /// own; `Err` is the predefined meaning of any other name, which holds whatever the user defines.
    fn global(&mut self, name: &Rc<str>) -> std::result::Result<u32, Value> {
        let (definitions, positions) =
            (&mut self.session.definitions, &self.session.world.positions);
        match (self.ruleset, self.session.statement.environment.alias()) {
            (Some(ruleset), _) => {
                definitions.own_global(format!("{ruleset}/{name}").into(), name, false, positions)
            }
            (None, Some((used, alias))) => {
                let is_own = used.names.contains(name);
                definitions.own_global(format!("{alias}.{name}").into(), name, is_own, positions)
            }
            (None, None) => Ok(definitions.global(name, positions)),
        }
    }

    /// Resolves a name in a frame; a name of an outer frame is captured by all frames in between.
    fn find(&mut self, name: &Rc<str>, frame: usize) -> Option<Origin> {
        let defines = |frame: &Slots| frame.find(name).is_some();
        let outer = self.frames[..=frame].iter().rposition(defines)?;
        for inner in outer + 1..=frame {
            let origin = self.frames[inner - 1].mention(name)?;
            self.frames[inner].captures.push((name.clone(), origin));
        }
        self.frames[frame].mention(name)
    }
}
