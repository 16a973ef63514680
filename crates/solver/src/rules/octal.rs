//! Take-and-break games such as octal games: take from a heap by a code, and perhaps break the rest.

#![deny(clippy::arithmetic_side_effects)]

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use super::impartial;
use crate::position::{Heap, Position, Positions, State};
use crate::scene::Scene;
use algebra::game::{Algebra, Game, HeapCode, HeapTables, MoveCode, MoveCodeValues};
use algebra::limits::Result;

/// A heap of a take-and-break game.
pub fn heap(code: HeapCode, text: &str, beans: u64) -> Rc<dyn State> {
    let text = text.to_ascii_uppercase().into();
    Rc::new(CodeHeap {
        code: code.into(),
        text,
        beans,
    })
}

struct CodeHeap {
    code: Rc<HeapCode>,
    /// The code as it is written.
    text: Rc<str>,
    beans: u64,
}

impl CodeHeap {
    fn of(&self, beans: u64) -> Rc<dyn State> {
        let (code, text) = (self.code.clone(), self.text.clone());
        Rc::new(CodeHeap { code, text, beans })
    }
}

impl State for CodeHeap {
    fn name(&self) -> String {
        let mut beans = itoa::Buffer::new();
        ["octal(\"", &self.text, "\",", beans.format(self.beans), ")"].concat()
    }

    fn expand(&self, positions: &mut Positions) -> Option<Result<Position>> {
        let expected = self.code.moves(self.beans);
        Some(impartial(positions, expected, |options| {
            let mut moves = self.code.options(self.beans);
            moves.try_for_each(|left| match left[..] {
                // A heap without moves is left out, as it is in a sum.
                [heap] if self.code.moves(heap) == 0 => options.push_sum([]),
                _ => options.push_sum(left.into_iter().map(|heap| self.of(heap))),
            })
        }))
    }

    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game>> {
        let tables = algebra.side_tables.get::<HeapTables>();
        let mut tables = tables.borrow_mut();
        let values = tables.of(&self.code);
        let value = values.value(self.beans, &mut algebra.budget);
        Some(value.and_then(|value| algebra.nimber(value)))
    }

    fn heap(&self) -> Option<Heap<'_>> {
        Some(Heap {
            rules: Cow::Borrowed(&self.text),
            code: Some(&self.code),
            beans: self.beans,
        })
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.code.moves(self.beans) == 0
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::beans(&[self.beans]))
    }
}

/// A heap of a take-and-break game whose code is longer than a hexadecimal one.
pub fn long_heap(code: MoveCode, text: &str, beans: u64) -> Rc<dyn State> {
    long_heaps(code, text)(beans)
}

/// The heaps of such a game.
pub fn long_heaps(code: MoveCode, text: &str) -> impl Fn(u64) -> Rc<dyn State> + use<> {
    let rules = Rc::new(LongCode {
        code,
        text: text.to_ascii_uppercase(),
        values: RefCell::default(),
    });
    move |beans| {
        let rules = rules.clone();
        Rc::new(LongCodeHeap { rules, beans })
    }
}

struct LongCode {
    code: MoveCode,
    /// The code as it is written.
    text: String,
    values: RefCell<MoveCodeValues>,
}

struct LongCodeHeap {
    rules: Rc<LongCode>,
    beans: u64,
}

impl State for LongCodeHeap {
    fn name(&self) -> String {
        format!("octal(\"{}\",{})", self.rules.text, self.beans)
    }

    fn expand(&self, positions: &mut Positions) -> Option<Result<Position>> {
        let options = self
            .rules
            .code
            .options(self.beans, &mut positions.algebra.budget);
        let options = match options {
            Ok(options) => options,
            Err(halt) => return Some(Err(halt)),
        };
        Some(impartial(positions, options.len() as u64, |list| {
            let heap = |beans| -> Rc<dyn State> {
                let rules = self.rules.clone();
                Rc::new(LongCodeHeap { rules, beans })
            };
            let mut options = options.into_iter();
            options.try_for_each(|left| list.push_sum(left.into_iter().map(heap)))
        }))
    }

    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game>> {
        let mut values = self.rules.values.borrow_mut();
        let value = values.value(&self.rules.code, self.beans, &mut algebra.budget);
        Some(value.and_then(|value| algebra.nimber(value)))
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::beans(&[self.beans]))
    }
}
