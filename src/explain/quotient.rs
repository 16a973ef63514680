//! A report on a misère quotient, as text and as JSON.

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::diagnostic::counted;
use crate::eval::Report;
use algebra::game::{Presentation, Quotient};
use algebra::limits::{Budget, Result};

/// The images of heaps up to this size are listed.
const MOST_HEAPS: u64 = 200;

/// The misère quotient of a take-and-break game for heaps up to `heap`; it has been proved correct.
#[derive(Serialize)]
pub struct QuotientReport {
    code: String,
    heap: u64,
    order: usize,
    /// The generators a, b, c, ... and the heaps whose images they are.
    generators: Vec<(String, u64)>,
    elements: Vec<String>,
    p_positions: Vec<String>,
    relations: Vec<String>,
    /// The image of each heap in the quotient, from heap 0 on.
    pretending: Vec<String>,
    /// The preperiod and the period of the images, if they are proved to repeat; this is then the quotient of the
    /// whole game.
    period: Option<[u64; 2]>,
}

impl QuotientReport {
    pub fn new(code: &str, quotient: &Quotient, budget: &mut Budget) -> Result<QuotientReport> {
        let elements: Vec<String> = quotient
            .elements()
            .iter()
            .map(ToString::to_string)
            .collect();
        let name = |element: u32| elements.get(element as usize).cloned().unwrap_or_default();
        let image = |heap: u64| quotient.pretend(heap).map(name).unwrap_or_default();
        let generators = quotient.generators().iter();
        let relations = Presentation::new(quotient, budget)?.relations.into_iter();
        let relations = relations.map(|relation| format!("{} = {}", relation.left, relation.right));
        Ok(QuotientReport {
            code: code.to_string(),
            heap: quotient.heap(),
            order: quotient.order(),
            generators: generators.map(|&heap| (image(heap), heap)).collect(),
            p_positions: quotient.p_portion().map(name).collect(),
            relations: relations.collect(),
            pretending: (0..=quotient.heap().min(MOST_HEAPS)).map(image).collect(),
            period: quotient
                .period()
                .map(|period| [period.start, period.period]),
            elements: elements.clone(),
        })
    }
}

impl Report for QuotientReport {
    fn kind(&self) -> &'static str {
        "misere_quotient"
    }

    fn text(&self, _unicode: bool) -> String {
        let order = counted(self.order, "element");
        let generators = self.generators.iter();
        let generators: Vec<String> = generators
            .map(|(name, heap)| format!("{name} = heap {heap}"))
            .collect();
        let reach = match self.period {
            Some([start, period]) => {
                format!("whole game: from heap {start} on, the images repeat with period {period}")
            }
            None => format!("heaps larger than {} are not covered", self.heap),
        };
        let more = if self.heap > MOST_HEAPS { ", ..." } else { "" };
        [
            format!(
                "the misere quotient of {} up to heap {}: {order}",
                self.code, self.heap
            ),
            format!("generators: {}", generators.join(", ")),
            format!("relations: {}", self.relations.join(", ")),
            format!("elements: {}", self.elements.join(", ")),
            format!("P-positions: {}", self.p_positions.join(", ")),
            format!("heaps 0, 1, ...: {}{}", self.pretending.join(", "), more),
            reach,
        ]
        .join("\n")
    }

    fn json(&self) -> Json {
        json!(self)
    }
}
