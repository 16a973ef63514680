//! Loopy games as text that reads back: `over`, `{0,pass|0}`, `a{0||||0|||a|*||*}`, `over & under`.

mod brackets;
mod names;

use std::rc::Rc;

use super::piece::{Piece, Shape};
use super::symbols::Notation;
use super::value::{Reading, tiny_text};
use super::{LONGEST, call, is_loose, too_long};
use crate::game::Algebra;
use crate::game::loopy::{Options, Sided, Stopper};
use crate::limits::{Halt, Result};
use brackets::{Kind, Node, Words, unfolded};
use names::name;

/// The sides, or the one stopper that is both.
pub(crate) fn sided(
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
    let short = algebra.short_followers(graph)?;
    let mut words = |algebra: &mut Algebra, at| match short[at as usize] {
        Some(game) => super::piece(algebra, game, reading, notation).map(Some),
        None => Ok(name(graph, at).map(|name| Rc::new(Piece::plain(word(name, notation))))),
    };
    let options = graph.clone().into_options();
    let nodes = unfolded(algebra, (&options, &[]), true, &mut words)?;
    written(algebra, &nodes, notation)
}

/// A form as it is: brackets that mean themselves inside, and what else stands in them. Where there are signs, the vertex
/// is no bracket, but made of Left's options with a sign in front of each.
pub(crate) fn form(
    algebra: &mut Algebra,
    options: (&[Options], &[Option<Vec<String>>]),
    words: Words,
    notation: Notation,
) -> Result<Rc<Piece>> {
    let nodes = unfolded(algebra, options, false, words)?;
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

/// The text of the first node; options stand behind what they are options of.
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
                    text.push_str(&match is_loose {
                        true => format!("({operand})"),
                        false => operand,
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
    pieces.pop().ok_or(Halt::Broken("a game without a text"))
}

/// Needs no parentheses behind a sign.
fn is_plain(piece: &Piece) -> bool {
    match piece.shape {
        Shape::Plain => piece.text.chars().all(char::is_alphanumeric),
        Shape::Bars(_) => true,
        Shape::Glued => false,
    }
}
