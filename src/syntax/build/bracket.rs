//! Game brackets: where the bars divide them.

use pest::iterators::Pair;

use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::context::bars;
use crate::syntax::explain::*;
use crate::syntax::grammar::Rule;
use crate::syntax::tree::*;

use super::{Builder, Built};

/// In a bracket: the bracket itself.
pub const PASS: &str = "pass";

/// What stands between the brackets, in order.
enum Part {
    Option(Item, Span),
    Comma(Span),
    Bars(usize, Span),
}

impl Part {
    fn span(&self) -> Span {
        match self {
            Part::Option(_, span) | Part::Comma(span) | Part::Bars(_, span) => *span,
        }
    }

    fn bars(&self) -> usize {
        match self {
            Part::Bars(length, _) => *length,
            _ => 0,
        }
    }
}

impl Builder<'_> {
    pub(super) fn game_bracket(&mut self, pair: Pair<'_, Rule>) -> Built<Expr> {
        let whole = self.span(&pair);
        let first = Expr(self.tree.nodes.len() as u32);
        let opener = pair.as_str().chars().next().map_or(1, char::len_utf8);
        let mut found = Vec::new();
        for part in pair.into_inner() {
            let span = self.span(&part);
            found.push(match (part.as_rule(), part.as_str()) {
                (Rule::separator, ",") => Part::Comma(span),
                (Rule::separator, run) => Part::Bars(run.chars().map(bars).sum(), span),
                _ => Part::Option(self.item(part)?, span),
            });
        }
        check_commas(&found, whole, opener)?;
        let bracket = self.divide(found, whole)?;
        // `pass` is the innermost bracket that is typed around it.
        let outside = self.passes.partition_point(|(pass, _)| pass.0 < first.0);
        let Some(&(_, span)) = self.passes.get(outside) else {
            return Ok(bracket);
        };
        self.passes.truncate(outside);
        let names = vec![Name {
            text: PASS.into(),
            span,
        }];
        Ok(self.tree.push(Node::Loop { names, bracket }, whole))
    }

    /// `a{0 | {a | -1}}`.
    pub(super) fn labelled(&mut self, pair: Pair<'_, Rule>) -> Built<Expr> {
        let whole = self.span(&pair);
        let mut parts = self.parts(pair);
        let label = self.binding(&parts.promised()?)?;
        let bracket = self.game_bracket(parts.promised()?)?;
        let node = &mut self.tree.nodes[bracket.0 as usize];
        if let Node::Loop { names, .. } = node {
            names.push(label);
            self.tree.spans[bracket.0 as usize] = whole;
            return Ok(bracket);
        }
        let names = vec![label];
        Ok(self.tree.push(Node::Loop { names, bracket }, whole))
    }

    /// Divides at the longest run of bars; a side that still has bars is one game.
    fn divide(&mut self, mut parts: Vec<Part>, span: Span) -> Built<Expr> {
        let longest = parts.iter().map(Part::bars).max().unwrap_or(0);
        if longest == 0 {
            let node = Node::Impartial(options(parts));
            return Ok(self.tree.push(node, span));
        }
        let mut places = (0..parts.len()).filter(|&place| parts[place].bars() == longest);
        let (Some(middle), second) = (places.next(), places.next()) else {
            return Err(super::incomplete(span));
        };
        if let Some(second) = second {
            return Err(Box::new(two_longest_runs(
                longest,
                parts[middle].span(),
                parts[second].span(),
            )));
        }
        let right = parts.split_off(middle + 1);
        parts.pop();
        let left = self.side(parts)?;
        let right = self.side(right)?;
        Ok(self.tree.push(Node::Bracket { left, right }, span))
    }

    fn side(&mut self, parts: Vec<Part>) -> Built<Vec<Item>> {
        let has_bars = parts.iter().any(|part| part.bars() > 0);
        match (parts.first(), parts.last()) {
            (Some(first), Some(last)) if has_bars => {
                let span = first.span().to(last.span());
                let expr = stacker::maybe_grow(64 << 10, 1 << 20, || self.divide(parts, span))?;
                Ok(vec![Item {
                    expr,
                    clauses: Vec::new(),
                }])
            }
            _ => Ok(options(parts)),
        }
    }
}

fn options(parts: Vec<Part>) -> Vec<Item> {
    let option = |part| match part {
        Part::Option(item, _) => Some(item),
        _ => None,
    };
    parts.into_iter().filter_map(option).collect()
}

/// A comma stands between two options.
fn check_commas(parts: &[Part], whole: Span, opener: usize) -> Built<()> {
    let is_option = |place: Option<usize>| {
        place
            .and_then(|place| parts.get(place))
            .is_some_and(|part| matches!(part, Part::Option(..)))
    };
    for (place, part) in parts.iter().enumerate() {
        let Part::Comma(span) = part else { continue };
        if is_option(place.checked_sub(1)) && is_option(Some(place + 1)) {
            continue;
        }
        let bracket = Span::new(whole.start, whole.start + opener);
        let fault = EMPTY_OPTION.at(*span, &[]);
        return Err(Box::new(fault.also(bracket, "in this bracket")));
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
        .note("the longest run of bars divides first, and only one run may be the longest")
}
