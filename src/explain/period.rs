//! Why the values of a take-and-break game repeat for ever.

use serde::Serialize;

use crate::eval::{Result, Session};
use crate::game::{HeapCode, HeapTables, Period};

/// What was looked at, and how much of it the theorem asks for.
#[derive(PartialEq, Eq, Serialize)]
pub struct PeriodProof {
    code: String,
    period: usize,
    saltus: u32,
    /// Looked at for the heaps from the first of these up to below the second.
    from: usize,
    bound: usize,
    /// The most heaps that a move leaves, and the most that it takes.
    heaps: usize,
    taken: usize,
}

impl PeriodProof {
    /// The proof for the period that was found for this code.
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
                "{}; there no option of a heap has the value of the heap, every smaller value is that of an option, and \
                 both go on from one round to the next: it holds for ever",
                looked(&format!(" + {saltus}"))
            );
        }
        // The criterion is about heaps from 1 on.
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
            "{}\nthe criterion of Guy and Smith asks for {criterion} = {sum} = {bound}, where at most k = {taken} are \
             taken: it holds for ever",
            looked("")
        )
    }
}
