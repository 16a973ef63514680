//! Game brackets, divided at their bars.

use pest::iterators::Pair;

use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::context::bars;
use crate::syntax::explain::*;
use crate::syntax::grammar::Rule;
use crate::syntax::tree::*;

use super::{Builder, Built};

/// The name that means the bracket around it.
pub const PASS: &str = "pass";

/// A piece of the text between the brackets.
enum Piece {
    Option(Item, Span),
    Comma(Span),
    Bars(usize, Span),
}

impl Piece {
    fn span(&self) -> Span {
        match self {
            Piece::Option(_, span) | Piece::Comma(span) | Piece::Bars(_, span) => *span,
        }
    }

    fn bars(&self) -> usize {
        match self {
            Piece::Bars(length, _) => *length,
            _ => 0,
        }
    }
}

impl Builder<'_> {
    pub(super) fn game_bracket(&mut self, pair: Pair<'_, Rule>) -> Built<Expr> {
        let whole = self.span(&pair);
        let first = Expr(self.tree.nodes.len() as u32);
        let opener = pair.as_str().chars().next().map_or(1, char::len_utf8);
        let mut pieces = Vec::new();
        for inner in pair.into_inner() {
            let span = self.span(&inner);
            pieces.push(match (inner.as_rule(), inner.as_str()) {
                (Rule::separator, ",") => Piece::Comma(span),
                (Rule::separator, run) => Piece::Bars(run.chars().map(bars).sum(), span),
                _ => Piece::Option(self.item(inner)?, span),
            });
        }
        check_commas(&pieces, whole, opener)?;
        let passes_inside = self.passes_inside(&pieces, first);
        let bracket = self.divide(pieces, whole)?;
        // `pass` belongs to the innermost bracket around it.
        let outside = self.passes.partition_point(|(pass, _)| pass.0 < first.0);
        let Some(&(_, span)) = self.passes.get(outside) else {
            return Ok(bracket);
        };
        self.passes.truncate(outside);
        if passes_inside {
            self.note("`pass` is the whole bracket here; for the part between its bars, write braces around that part");
        }
        let names = vec![Name {
            text: PASS.into(),
            span,
        }];
        Ok(self.tree.push(Node::Loop { names, bracket }, whole))
    }

    /// Whether a `pass` of this bracket, whose first node is given, is on a side that has bars of its own.
    fn passes_inside(&self, pieces: &[Piece], first: Expr) -> bool {
        let longest = pieces.iter().map(Piece::bars).max().unwrap_or(0);
        let is_pass = |piece: &Piece| {
            let Piece::Option(item, _) = piece else {
                return false;
            };
            let passes = self.passes.iter();
            passes
                .rev()
                .take_while(|(pass, _)| pass.0 >= first.0)
                .any(|(pass, _)| *pass == item.expr)
        };
        let mut sides = pieces.split(|piece| longest > 0 && piece.bars() == longest);
        sides.any(|side| side.iter().any(is_pass) && side.iter().any(|piece| piece.bars() > 0))
    }

    /// `a{0 | {a | -1}}`.
    pub(super) fn labelled(&mut self, pair: Pair<'_, Rule>) -> Built<Expr> {
        let whole = self.span(&pair);
        let mut children = self.children(pair);
        let label = self.binding(&children.promised()?)?;
        let bracket = self.game_bracket(children.promised()?)?;
        let node = &mut self.tree.nodes[bracket.0 as usize];
        if let Node::Loop { names, .. } = node {
            names.push(label);
            self.tree.spans[bracket.0 as usize] = whole;
            return Ok(bracket);
        }
        let names = vec![label];
        Ok(self.tree.push(Node::Loop { names, bracket }, whole))
    }

    /// Divides at the longest run of bars. A side that still contains bars is one game.
    fn divide(&mut self, mut pieces: Vec<Piece>, span: Span) -> Built<Expr> {
        let longest = pieces.iter().map(Piece::bars).max().unwrap_or(0);
        if longest == 0 {
            let node = Node::Impartial(options(pieces));
            return Ok(self.tree.push(node, span));
        }
        let mut places = (0..pieces.len()).filter(|&place| pieces[place].bars() == longest);
        let (Some(middle), second) = (places.next(), places.next()) else {
            return Err(super::incomplete(span));
        };
        if let Some(second) = second {
            return Err(Box::new(two_longest_runs(
                longest,
                pieces[middle].span(),
                pieces[second].span(),
            )));
        }
        let right = pieces.split_off(middle + 1);
        pieces.pop();
        let left = self.side(pieces)?;
        let right = self.side(right)?;
        Ok(self.tree.push(Node::Bracket { left, right }, span))
    }

    fn side(&mut self, pieces: Vec<Piece>) -> Built<Vec<Item>> {
        let has_bars = pieces.iter().any(|piece| piece.bars() > 0);
        match (pieces.first(), pieces.last()) {
            (Some(first), Some(last)) if has_bars => {
                let span = first.span().to(last.span());
                let expr = stacker::maybe_grow(64 << 10, 1 << 20, || self.divide(pieces, span))?;
                Ok(vec![Item {
                    expr,
                    clauses: Vec::new(),
                }])
            }
            _ => Ok(options(pieces)),
        }
    }
}

fn options(pieces: Vec<Piece>) -> Vec<Item> {
    let option = |piece| match piece {
        Piece::Option(item, _) => Some(item),
        _ => None,
    };
    pieces.into_iter().filter_map(option).collect()
}

/// Checks that every comma is between two options.
fn check_commas(pieces: &[Piece], whole: Span, opener: usize) -> Built<()> {
    let is_option = |place: Option<usize>| {
        place
            .and_then(|place| pieces.get(place))
            .is_some_and(|piece| matches!(piece, Piece::Option(..)))
    };
    for (place, piece) in pieces.iter().enumerate() {
        let Piece::Comma(span) = piece else { continue };
        if is_option(place.checked_sub(1)) && is_option(Some(place + 1)) {
            continue;
        }
        let bracket = Span::new(whole.start, whole.start + opener);
        let error = EMPTY_OPTION.at(*span, &[]);
        return Err(Box::new(error.also(bracket, "in this bracket")));
    }
    Ok(())
}

fn two_longest_runs(length: usize, first: Span, second: Span) -> Diagnostic {
    let run = |length: usize| {
        if length > 8 {
            format!("{length} bars")
        } else {
            "|".repeat(length)
        }
    };
    let (short, long) = (run(length), run(length + 1));
    TWO_LONGEST_RUNS
        .at(second, &[&short, &long])
        .also(first, format!("the first `{short}`"))
        .note("the longest run of bars separates the sides, so only one run may be the longest")
}
