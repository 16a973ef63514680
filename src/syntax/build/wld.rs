//! Games with wins, losses and draws: `wld L[ R[+-, 00], -+ ]`.

use pest::iterators::Pair;

use crate::syntax::grammar::Rule;
use crate::syntax::tree::*;
use algebra::game::{Ending, Player};

use super::{Builder, Built};

impl Builder<'_> {
    pub(super) fn wld(&mut self, pair: Pair<'_, Rule>) -> Built<Node> {
        self.wld_node(self.children(pair).promised()?)
    }

    /// A leaf or a branch.
    fn wld_node(&mut self, pair: Pair<'_, Rule>) -> Built<Node> {
        if pair.as_rule() == Rule::wld_leaf {
            return Ok(Node::Ending(match pair.as_str() {
                "+-" => Ending::LeftWins,
                "-+" => Ending::RightWins,
                _ => Ending::Draw,
            }));
        }
        let mover = if pair.as_str().starts_with('L') {
            Player::Left
        } else {
            Player::Right
        };
        let items = pair.into_inner().skip(1);
        let options = items.map(|item| self.item(item)).collect::<Built<_>>()?;
        Ok(Node::Turn { mover, options })
    }

    /// An option of a node or of a bracket, or an item of a list, without its clauses.
    pub(super) fn item_value(&mut self, pair: Pair<'_, Rule>) -> Built<Expr> {
        match pair.as_rule() {
            Rule::wld_leaf | Rule::wld_branch => stacker::maybe_grow(128 << 10, 4 << 20, || {
                let span = self.span(&pair);
                let node = self.wld_node(pair)?;
                Ok(self.tree.push(node, span))
            }),
            _ => self.expression(pair),
        }
    }
}
