//! Explicit trees, solved when they are made.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::Ending;
use crate::game::Player;

#[derive(Clone, Debug)]
pub enum Node {
    Leaf(Ending),
    /// The children come later in the list of nodes than their parent.
    Branch {
        mover: Player,
        children: Vec<usize>,
    },
}

/// All nodes of a tree, the root first, with the labels found by working backwards.
pub struct Tree {
    nodes: Vec<Node>,
    labels: Vec<Ending>,
}

impl Tree {
    pub fn new(nodes: Vec<Node>) -> Tree {
        let mut labels = vec![Ending::Draw; nodes.len()];
        for (at, node) in nodes.iter().enumerate().rev() {
            labels[at] = match node {
                Node::Leaf(ending) => *ending,
                Node::Branch { mover, children } => children
                    .iter()
                    .filter_map(|&child| labels.get(child).copied())
                    .max_by_key(|label| label.worth(*mover))
                    .unwrap_or(Ending::Draw),
            };
        }
        Tree { nodes, labels }
    }

    pub fn root(self) -> Place {
        Place {
            tree: Rc::new(self),
            at: 0,
        }
    }
}

/// A node of a tree.
#[derive(Clone)]
pub struct Place {
    tree: Rc<Tree>,
    at: usize,
}

impl Place {
    pub fn leaf(ending: Ending) -> Place {
        Tree::new(vec![Node::Leaf(ending)]).root()
    }

    fn node(&self) -> Option<&Node> {
        self.tree.nodes.get(self.at)
    }

    /// How it ends from here when both play well.
    pub fn label(&self) -> Ending {
        self.tree
            .labels
            .get(self.at)
            .copied()
            .unwrap_or(Ending::Draw)
    }

    /// Who moves; at a leaf nobody does, and Left stands for that.
    pub fn mover(&self) -> Player {
        match self.node() {
            Some(Node::Branch { mover, .. }) => *mover,
            _ => Player::Left,
        }
    }

    pub fn ending(&self) -> Option<Ending> {
        match self.node() {
            Some(Node::Branch { children, .. }) if !children.is_empty() => None,
            _ => Some(self.label()),
        }
    }

    pub fn children(&self) -> impl Iterator<Item = Place> + '_ {
        let children: &[usize] = match self.node() {
            Some(Node::Branch { children, .. }) => children,
            _ => &[],
        };
        children.iter().map(|&at| Place {
            tree: self.tree.clone(),
            at,
        })
    }

    pub fn name(&self) -> String {
        format!("wld {}", self.text())
    }

    /// The text without the word in front.
    pub fn text(&self) -> String {
        enum Piece {
            Node(usize),
            Text(&'static str),
        }
        let mut text = String::new();
        let mut waiting = vec![Piece::Node(self.at)];
        while let Some(piece) = waiting.pop() {
            let at = match piece {
                Piece::Text(sign) => {
                    text.push_str(sign);
                    continue;
                }
                Piece::Node(at) => at,
            };
            match self.tree.nodes.get(at) {
                Some(Node::Branch { mover, children }) => {
                    text.push_str(match mover {
                        Player::Left => "L[",
                        Player::Right => "R[",
                    });
                    waiting.push(Piece::Text("]"));
                    for (i, &child) in children.iter().enumerate().rev() {
                        waiting.push(Piece::Node(child));
                        if i > 0 {
                            waiting.push(Piece::Text(", "));
                        }
                    }
                }
                Some(Node::Leaf(ending)) => text.push_str(ending.sign()),
                None => {}
            }
        }
        text
    }
}

/// The same tree, whichever larger one it stands in.
impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        (Rc::ptr_eq(&self.tree, &other.tree) && self.at == other.at) || self.text() == other.text()
    }
}

impl Eq for Place {}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}
