//! `wld L[ R[+-, 00], -+ ]`: a tree with wins, losses and draws.

use pest::iterators::Pair;

use crate::syntax::grammar::Rule;
use crate::syntax::tree::*;

use super::{Builder, Built, parts, promised};

impl Builder {
    pub(super) fn wld(&mut self, pair: Pair<'_, Rule>) -> Built<Node> {
        let span = self.span(&pair);
        let mut nodes = Vec::new();
        // Each entry: a pair to place, and the branch it belongs to.
        let mut todo = vec![(promised(parts(pair).next(), span)?, None)];
        while let Some((pair, parent)) = todo.pop() {
            let place = nodes.len();
            if let Some(WldNode::Branch { children, .. }) =
                parent.and_then(|parent: usize| nodes.get_mut(parent))
            {
                children.push(place);
            }
            nodes.push(match pair.as_str() {
                "+-" => WldNode::LeftWins,
                "-+" => WldNode::RightWins,
                "00" => WldNode::Draw,
                branch => WldNode::Branch {
                    left_moves: branch.starts_with('L'),
                    children: Vec::new(),
                },
            });
            let inner = pair
                .into_inner()
                .filter(|part| part.as_rule() != Rule::wld_mover);
            todo.extend(inner.rev().map(|child| (child, Some(place))));
        }
        Ok(Node::Wld(nodes))
    }
}
