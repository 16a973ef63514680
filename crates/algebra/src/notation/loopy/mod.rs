//! Loopy games as text that can be read back: `over`, `5over`, `{0,pass|0}`, `a{0||||0|||a|*||*}`, `over & under`.

mod brackets;

use std::rc::Rc;

use super::piece::{Piece, Shape};
use super::symbols::Notation;
use super::value::{Reading, tiny_text};
use super::{LONGEST, call, is_loose, too_long};
use crate::game::loopy::{Contracted, Options, Pseudonumber, Sided, Stopper, Vertex};
use crate::game::{Algebra, Dyadic, Player};
use crate::limits::{Halt, Result};
use brackets::{Kind, Node, Words, unfolded};

/// The text of the sides, or of the stopper if both sides are equal.
pub fn sided(
    algebra: &mut Algebra,
    game: &Sided,
    reading: Reading,
    notation: Notation,
) -> Result<Rc<Piece>> {
    let onside = stopper(algebra, &game.onside, reading, notation)?;
    if game.stopper().is_some() {
        return Ok(onside);
    }
    let offside = stopper(algebra, &game.offside, reading, notation)?;
    let sides = [onside, offside].map(|side| side.closed(notation));
    if sides == [word("on", notation), word("off", notation)] {
        return Ok(Rc::new(Piece::plain(word("dud", notation))));
    }
    let and = match notation {
        Notation::Latex => " \\mathrel{\\&} ",
        _ => " & ",
    };
    Ok(Rc::new(Piece {
        text: sides.join(and),
        shape: Shape::Glued,
    }))
}

fn stopper(
    algebra: &mut Algebra,
    stopper: &Stopper,
    reading: Reading,
    notation: Notation,
) -> Result<Rc<Piece>> {
    let graph = stopper.graph();
    let short = algebra.short_followers(stopper.form())?;
    let mut words = |algebra: &mut Algebra, at| match short[at as usize] {
        Some(game) => super::piece(algebra, game, reading, notation).map(Some),
        None => match (
            name(stopper.form(), at),
            Pseudonumber::at(stopper.form(), at),
        ) {
            (Some(name), _) => Ok(Some(Rc::new(Piece::plain(word(name, notation))))),
            (None, Some(Pseudonumber::Number(x, near))) => {
                let x = algebra.number(x)?;
                let x = super::piece(algebra, x, reading, notation)?.closed(notation);
                let near = word(if near > 0 { "over" } else { "under" }, notation);
                let shape = Shape::Glued;
                Ok(Some(Rc::new(Piece {
                    text: x + &near,
                    shape,
                })))
            }
            _ => Ok(None),
        },
    };
    let options = graph.clone().into_options();
    let nodes = unfolded(algebra, (&options, &[]), Some(stopper), &mut words)?;
    written(algebra, &nodes, notation)
}

/// The text of a cyclic form. A vertex with signs is not a bracket: it is a sum of its Left options with these signs.
pub fn form(
    algebra: &mut Algebra,
    options: (&[Options], &[Option<Vec<String>>]),
    words: Words,
    notation: Notation,
) -> Result<Rc<Piece>> {
    let nodes = unfolded(algebra, options, None, words)?;
    written(algebra, &nodes, notation)
}

pub(crate) fn word(name: &str, notation: Notation) -> String {
    match (name, notation) {
        ("tiny(on)" | "miny(on)", _) => {
            tiny_text(name == "miny(on)", &word("on", notation), notation)
        }
        (_, Notation::Latex) => call(name),
        _ => name.to_string(),
    }
}

/// The text of the first node. Options come after the nodes they are options of.
fn written(algebra: &mut Algebra, nodes: &[Node], notation: Notation) -> Result<Rc<Piece>> {
    let mut pieces: Vec<Rc<Piece>> = Vec::with_capacity(nodes.len());
    for Node { kind, options } in nodes.iter().rev() {
        algebra.budget.tick()?;
        let place = |node: &usize| &*pieces[nodes.len() - 1 - node];
        let piece = match kind {
            Kind::Word(piece) => piece.clone(),
            Kind::Joined(signs) => {
                let mut text = String::new();
                for (sign, part) in signs.iter().zip(&options[0]) {
                    let operand = place(part).closed(notation);
                    let is_loose = match &nodes[*part].kind {
                        Kind::Word(_) => is_loose(&operand),
                        Kind::Joined(_) => true,
                        Kind::Again(_) | Kind::Switch | Kind::Bracket { .. } => false,
                    };
                    text.push_str(sign);
                    text.push_str(&if is_loose {
                        format!("({operand})")
                    } else {
                        operand
                    });
                }
                Rc::new(Piece::plain(text))
            }
            Kind::Again(around) => Rc::new(Piece::plain(match &nodes[*around].kind {
                Kind::Bracket {
                    label: Some(label), ..
                } => label.clone(),
                _ => word("pass", notation),
            })),
            Kind::Switch => {
                let sign = notation.symbols().switch;
                let inner = options[0].first().map(place);
                Rc::new(Piece::plain(match inner {
                    Some(inner) if is_plain(inner) => format!("{sign}{}", inner.closed(notation)),
                    Some(inner) => format!("{sign}({})", inner.closed(notation)),
                    None => sign.to_string(),
                }))
            }
            Kind::Bracket { label, passes } => {
                let sides = options.each_ref().map(|side| side.iter().map(place));
                let piece = Piece::bracket(sides, notation)?;
                Rc::new(match label {
                    None if !passes => piece,
                    label => {
                        let label = label.as_deref().unwrap_or_default();
                        Piece::plain(format!("{label}{}", piece.closed(notation)))
                    }
                })
            }
        };
        if piece.text.len() > LONGEST {
            return Err(too_long());
        }
        pieces.push(piece);
    }
    pieces.pop().ok_or(Halt::Broken("a game has no text"))
}

/// True if the text needs no parentheses after a sign.
fn is_plain(piece: &Piece) -> bool {
    match piece.shape {
        Shape::Plain => piece.text.chars().all(char::is_alphanumeric),
        Shape::Bars(_) => true,
        Shape::Glued => false,
    }
}

/// The name of a vertex of a simplest form: `on`, `over`, `upon`, their negatives, `tiny(on)` and `miny(on)`.
fn name(form: &Contracted, at: Vertex) -> Option<&'static str> {
    let of = |at| Player::BOTH.map(|player| form.graph().options(player, at));
    let is_zero = |at: Vertex| form.number(at).is_some_and(Dyadic::is_zero);
    let is_star = |at: Vertex| matches!(of(at), [[l], [r]] if is_zero(*l) && is_zero(*r));
    let is_on = |at: Vertex| matches!(of(at), [[own], []] if *own == at);
    let is_off = |at: Vertex| matches!(of(at), [[], [own]] if *own == at);
    let is_threat = |at: Vertex| matches!(of(at), [[l], [r]] if is_zero(*l) && is_off(*r));
    let is_counter = |at: Vertex| matches!(of(at), [[l], [r]] if is_on(*l) && is_zero(*r));
    if is_on(at) {
        return Some("on");
    }
    if is_off(at) {
        return Some("off");
    }
    let [[left], [right]] = of(at) else {
        return None;
    };
    match (*left, *right) {
        (left, right) if right == at && is_zero(left) => Some("over"),
        (left, right) if left == at && is_zero(right) => Some("under"),
        (left, right) if left == at && is_star(right) => Some("upon"),
        (left, right) if right == at && is_star(left) => Some("-upon"),
        (left, right) if is_zero(left) && is_threat(right) => Some("tiny(on)"),
        (left, right) if is_counter(left) && is_zero(right) => Some("miny(on)"),
        _ => None,
    }
}
