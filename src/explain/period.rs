//! The proof that the nim-values of a take-and-break game are periodic.

use serde::Serialize;

use crate::eval::{Result, Session};
use algebra::game::{HeapCode, HeapTables, Period};

/// The range of heaps that was checked, and the parameters of the periodicity theorem.
#[derive(PartialEq, Eq, Serialize)]
pub struct PeriodProof {
    code: String,
    period: usize,
    saltus: u32,
    /// The equation was checked for all heaps n with `from <= n < bound`.
    from: usize,
    bound: usize,
    /// The largest number of heaps that a move leaves, and of counters that it takes.
    heaps: usize,
    taken: usize,
}

impl PeriodProof {
    /// The proof of the period of this code, if one has been found already.
    pub fn find(session: &mut Session, text: &str) -> Result<Option<Self>> {
        let Ok(code) = HeapCode::read(text) else {
            return Ok(None);
        };
        let tables = session.algebra().side_tables.get::<HeapTables>();
        let period = tables.borrow_mut().of(&code).known_period();
        Ok(period.map(|period| PeriodProof::new(text, &code, period)))
    }

    fn new(text: &str, code: &HeapCode, period: Period) -> Self {
        PeriodProof {
            code: text.to_string(),
            period: period.length,
            saltus: period.saltus,
            from: period.start,
            bound: period.bound,
            heaps: code.most_heaps(),
            taken: code.most_taken(),
        }
    }

    pub fn text(&self) -> String {
        let PeriodProof {
            code,
            period,
            saltus,
            from,
            bound,
            heaps,
            taken,
        } = self;
        let looked = |rise: &str| {
            format!(
                "in {code}, G(n+{period}) = G(n){rise} was verified for all n with {from} <= n < {bound}"
            )
        };
        if *saltus > 0 {
            return format!(
                "{}; there, no option of a heap has the value of the heap, and every smaller \
                 value is that of an option; both carry over from one period to the next, so it \
                 holds for all larger n",
                looked(&format!(" + {saltus}"))
            );
        }
        // The criterion does not cover the empty heap.
        let start = (*from).max(1);
        let sum = match heaps {
            1 => format!("{start} + {taken}"),
            2 => format!("2*{start} + {period} + {taken}"),
            _ => format!("{heaps}*{start} + {}*{period} + {taken}", heaps - 1),
        };
        let criterion = match heaps {
            1 => "preperiod + k",
            2 => "2 preperiod + period + k",
            _ => "3 preperiod + 2 period + k",
        };
        format!(
            "{}\nthe criterion of Guy and Smith requires this up to {criterion} = {sum} = \
             {bound}, where k = {taken} is the most that a move takes; so it holds for all larger \
             n",
            looked("")
        )
    }
}
