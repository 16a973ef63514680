//! Heaps of beans, bricks or pins.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::canvas::{Anchor, Canvas, LETTER_WIDTH, MIDDLE, Point, rectangle, text_width};
use super::paint::Paint;
use crate::diagnostic::counted;
use solver::scene::HeapItem;

/// Of larger heaps only a few items are drawn, and the number is written.
const MOST_IN_A_HEAP: usize = 60;
const MOST_HEAPS: usize = 40;
/// The number of items in one row of a picture.
const MOST_IN_A_ROW: usize = 20;
const SHOWN_OF_MORE: usize = 3;
/// In a picture, the size of a larger heap is written, because it cannot be seen at a glance.
const MOST_AT_A_GLANCE: usize = 8;

/// How an item is drawn.
struct Look {
    item: HeapItem,
    unicode: &'static str,
    ascii: &'static str,
    /// The width and height of an item in a picture. Beans are round, all others are rectangles.
    size: Point,
}

impl Look {
    fn of(item: HeapItem) -> Look {
        let (unicode, ascii, size) = match item {
            HeapItem::Beans => ("●", "o", (16.0, 16.0)),
            HeapItem::Bricks => ("▬", "=", (28.0, 13.0)),
            HeapItem::Pins => ("▮", "I", (10.0, 30.0)),
        };
        Look {
            item,
            unicode,
            ascii,
            size,
        }
    }

    /// The number of items that are drawn for a heap, and the words after them.
    fn shown(&self, size: &BigInt) -> (usize, String) {
        match size.to_usize() {
            Some(0) => (0, format!("no {}", self.item.things())),
            Some(count @ 1..=MOST_IN_A_HEAP) => (count, String::new()),
            _ => (SHOWN_OF_MORE, format!("... {size} {}", self.item.things())),
        }
    }

    fn draw(&self, canvas: &mut Canvas, (x, y): Point) {
        let (wide, high) = self.size;
        if self.item == HeapItem::Beans {
            canvas.circle((x + wide / 2.0, y + high / 2.0), wide / 2.0, Paint::Ground);
        } else {
            canvas.rectangle((x, y), self.size, Paint::Ground);
        }
    }
}

/// The heaps that are drawn, and the words about the others.
fn shown(sizes: &[BigInt]) -> (&[BigInt], Option<String>) {
    let (shown, others) = sizes.split_at(sizes.len().min(MOST_HEAPS));
    let others = (!others.is_empty()).then_some(others.len());
    (
        shown,
        others.map(|count| format!("... and {}", counted(count, "more heap"))),
    )
}

/// The heaps as rows of characters.
pub(super) fn text(item: HeapItem, sizes: &[BigInt], unicode: bool) -> String {
    let thing = Look::of(item);
    let sign = if unicode { thing.unicode } else { thing.ascii };
    let (heaps, others) = shown(sizes);
    let heap = |size| {
        let (count, words) = thing.shown(size);
        let mut things = vec![sign; count];
        things.extend((!words.is_empty()).then_some(words.as_str()));
        things.join(" ")
    };
    let lines: Vec<String> = heaps.iter().map(heap).chain(others).collect();
    lines.join("\n")
}

pub(super) fn canvas(item: HeapItem, sizes: &[BigInt]) -> Canvas {
    let thing = Look::of(item);
    const GAP: f64 = 6.0;
    let (step, (heaps, others)) = (thing.size.0 + GAP, shown(sizes));
    let mut canvas = Canvas::default();
    for (number, size) in (1..).zip(heaps) {
        let (count, mut words) = thing.shown(size);
        // Several heaps are told apart by their sizes.
        if words.is_empty() && (heaps.len() > 1 || count > MOST_AT_A_GLANCE) {
            words = format!("({count})");
        }
        let top = canvas.height;
        for at in 0..count {
            let row = (at / MOST_IN_A_ROW) as f64;
            let place = (
                (at % MOST_IN_A_ROW) as f64 * step,
                top + row * (thing.size.1 + GAP),
            );
            thing.draw(&mut canvas, place);
            if words.is_empty() || words.starts_with('(') {
                let item = format!("heap {number}, item {}", at + 1);
                canvas.spot(item, ' ', rectangle(place, thing.size));
            }
        }
        let rows = count.div_ceil(MOST_IN_A_ROW).max(1);
        let in_a_row = count.min(MOST_IN_A_ROW) as f64;
        let height = rows as f64 * (thing.size.1 + GAP);
        canvas.height = top + height + 2.0 * GAP;
        canvas.width = canvas.width.max(in_a_row * step - GAP);
        if !words.is_empty() {
            let base = top + (height - GAP) / 2.0 + MIDDLE;
            let start = in_a_row * step;
            canvas.text((start, base), &words, Anchor::Start);
            canvas.width = canvas.width.max(start + text_width(&words));
        }
    }
    canvas.height -= if heaps.is_empty() { 0.0 } else { 3.0 * GAP };
    if let Some(others) = others {
        canvas.height += 4.0 * GAP;
        canvas.text((0.0, canvas.height), &others, Anchor::Start);
        canvas.width = canvas.width.max(text_width(&others) + LETTER_WIDTH);
    }
    canvas
}
