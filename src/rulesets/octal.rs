//! Octal games and their like: take from a heap by a code, and perhaps break the rest.

use std::rc::Rc;

use super::argument::BEANS;
use super::impartial;
use crate::eval::{Builtin, row};
use crate::game::{Algebra, Game, HeapCode, HeapTables};
use crate::limits::Result;
use crate::picture::Scene;
use crate::position::{Position, Positions, State};

pub const OCTAL: Builtin = row("octal(code, n)")
    .about("Take-and-break games: take from a heap of n by a code, and perhaps break the rest")
    .details(
        "The k-th digit behind the point says what may become of a heap from which k are taken: nothing is left if it \
         has 1 in it, one heap if it has 2, two heaps if it has 4, three heaps if it has 8 (digits go up to F); no heap \
         that is left is empty. Before the point stands 0, or 4, 8 or C where a heap may be broken without taking. \
         0.77 is Kayles, 0.07 Dawson's Kayles.",
    )
    .examples(&[
        ("octal(\"0.77\",5)", "*4"),
        ("octal(\"0.77\",10**12)", "*"),
        ("octal(\"0.07\",20) + octal(\"0.3F\",7)", "*7"),
    ])
    .see(&["octal_period"])
    .shape("octal(code, n), a heap of n and the code of what may be taken: octal(\"0.77\", 10)")
    .run(|call| {
        let code = call.heap_code(0)?;
        let beans = call.at_least(1, 0, BEANS)?;
        let text = call.text(0)?;
        call.position_of(heap(code, &text, beans))
    });

/// A heap of a take-and-break game.
pub(crate) fn heap(code: HeapCode, text: &str, beans: u64) -> Rc<dyn State> {
    let text = text.to_ascii_uppercase().into();
    Rc::new(Heap {
        code: code.into(),
        text,
        beans,
    })
}

struct Heap {
    code: Rc<HeapCode>,
    /// The code as it is written.
    text: Rc<str>,
    beans: u64,
}

impl Heap {
    fn of(&self, beans: u64) -> Rc<dyn State> {
        let (code, text) = (self.code.clone(), self.text.clone());
        Rc::new(Heap { code, text, beans })
    }
}

impl State for Heap {
    fn name(&self) -> String {
        let mut beans = itoa::Buffer::new();
        ["octal(\"", &self.text, "\",", beans.format(self.beans), ")"].concat()
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position>> {
        let expected = self.code.moves(self.beans);
        Some(impartial(positions, expected, |options| {
            let mut moves = self.code.options(self.beans);
            moves.try_for_each(|left| match left[..] {
                // A heap that is used up is as good as none, as in a sum.
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

    fn heap(&self) -> Option<(&str, &HeapCode, u64)> {
        Some((&self.text, &self.code, self.beans))
    }

    fn sizes(&self) -> Option<(String, Vec<u64>)> {
        Some((self.text.to_string(), vec![self.beans]))
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
