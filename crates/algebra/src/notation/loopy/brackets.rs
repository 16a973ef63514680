//! A graph unfolded into nested brackets.
//!
//! A vertex that occurs inside its own bracket is written as `pass`, or as a label if other brackets lie between.
//! Elsewhere it is written out again.

use std::rc::Rc;

use crate::game::loopy::{Graph, Options, Stopper, Vertex, loop_free};
use crate::game::{Algebra, Player};
use crate::limits::{Budget, Result};
use crate::notation::{LONGEST, Piece, too_long};

pub enum Kind {
    /// A text that does not list the options.
    Word(Rc<Piece>),
    /// The enclosing bracket with this node index: its label, or `pass` if it has none.
    Again(usize),
    /// A sum of the Left options, with a sign in front of each.
    Joined(Vec<String>),
    /// {x|-x}, where x is the only option listed.
    Switch,
    Bracket {
        label: Option<String>,
        /// True if it is an option of itself.
        passes: bool,
    },
}

pub struct Node {
    pub kind: Kind,
    /// The nodes of the options.
    pub options: [Vec<usize>; 2],
}

/// Returns the text of a vertex, if it is to be written without its options.
pub type Words<'w> = &'w mut dyn FnMut(&mut Algebra, Vertex) -> Result<Option<Rc<Piece>>>;

/// The game at vertex 0 as a tree, in which options come after the nodes they are options of. In the simplest form of a
/// stopper {x|-x} is written as `+-x`.
pub fn unfolded(
    algebra: &mut Algebra,
    (options, signs): (&[Options], &[Option<Vec<String>>]),
    stopper: Option<&Stopper>,
    words: Words,
) -> Result<Vec<Node>> {
    let budget = &mut algebra.budget;
    let graph = &Graph::new(options.to_vec())?;
    let mut is_loopy = vec![true; graph.len()];
    for at in loop_free(graph, budget)? {
        is_loopy[at as usize] = false;
    }
    let negatives = match stopper {
        Some(stopper) => stopper.negatives(budget)?,
        None => vec![None; graph.len()],
    };
    let mut expansion = Expansion {
        graph,
        options,
        signs,
        is_simplest: stopper.is_some(),
        is_loopy,
        negatives,
        around: vec![None; graph.len()],
        nodes: Vec::new(),
        parents: Vec::new(),
        is_labelled: Vec::new(),
    };
    expansion.expand(algebra, words)?;
    expansion.label(&mut algebra.budget)?;
    Ok(expansion.nodes)
}

struct Expansion<'g> {
    graph: &'g Graph,
    /// The options in the order in which they were typed.
    options: &'g [Options],
    /// For a vertex that is a sum, the signs of its Left options.
    signs: &'g [Option<Vec<String>>],
    is_simplest: bool,
    is_loopy: Vec<bool>,
    negatives: Vec<Option<Vertex>>,
    /// For each vertex, the node of its bracket on the current path.
    around: Vec<Option<usize>>,
    nodes: Vec<Node>,
    parents: Vec<Option<usize>>,
    /// For each node, whether it occurs inside its bracket other than as its own option.
    is_labelled: Vec<bool>,
}

/// A node on the current path, with the options that are still to be expanded, in reverse order.
struct OpenNode {
    node: usize,
    at: Vertex,
    rest: Vec<(Player, Vertex)>,
}

impl Expansion<'_> {
    fn expand(&mut self, algebra: &mut Algebra, words: Words) -> Result<()> {
        let mut path: Vec<OpenNode> = Vec::new();
        path.extend(self.enter(0, None, algebra, words)?);
        while let Some(open) = path.last_mut() {
            algebra.budget.tick()?;
            if self.nodes.len() > LONGEST {
                return Err(too_long());
            }
            let parent = open.node;
            let Some((player, option)) = open.rest.pop() else {
                self.around[open.at as usize] = None;
                path.pop();
                continue;
            };
            let child = self.nodes.len();
            self.nodes[parent].options[player as usize].push(child);
            path.extend(self.enter(option, Some(parent), algebra, words)?);
        }
        Ok(())
    }

    /// Adds a node for this vertex, and returns it if it has options to expand.
    fn enter(
        &mut self,
        at: Vertex,
        parent: Option<usize>,
        algebra: &mut Algebra,
        words: Words,
    ) -> Result<Option<OpenNode>> {
        let node = self.nodes.len();
        let mut rest = None;
        let kind = if let Some(around) = self.around[at as usize] {
            self.meet_again(around, parent);
            Kind::Again(around)
        } else if let Some(word) = words(algebra, at)? {
            Kind::Word(word)
        } else if let Some(Some(signs)) = self.signs.get(at as usize) {
            rest = Some(self.reversed_options(at));
            Kind::Joined(signs.clone())
        } else if let Some(option) = self.switch(at, &mut algebra.budget)? {
            rest = Some(vec![(Player::Left, option)]);
            Kind::Switch
        } else {
            self.around[at as usize] = Some(node);
            rest = Some(self.reversed_options(at));
            Kind::Bracket {
                label: None,
                passes: false,
            }
        };
        let options = Default::default();
        self.nodes.push(Node { kind, options });
        self.parents.push(parent);
        self.is_labelled.push(false);
        Ok(rest.map(|rest| OpenNode { node, at, rest }))
    }

    fn meet_again(&mut self, around: usize, parent: Option<usize>) {
        match &mut self.nodes[around].kind {
            Kind::Bracket { passes, .. } if parent == Some(around) => *passes = true,
            _ => self.is_labelled[around] = true,
        }
    }

    /// The options in reverse order. In a simplest form short games come first, and enclosing brackets last.
    fn reversed_options(&self, at: Vertex) -> Vec<(Player, Vertex)> {
        let mut rest = Vec::new();
        for player in Player::BOTH {
            let options = self.options[at as usize][player as usize].iter();
            rest.extend(options.map(|&option| (player, option)));
        }
        if self.is_simplest {
            rest.sort_by_key(|&(player, option)| {
                let again = self.around[option as usize].is_some();
                (player as u8, again, self.is_loopy[option as usize])
            });
        }
        rest.reverse();
        rest
    }

    /// The Left option of a switch {x|-x}, if x does not lead back to the switch.
    fn switch(&self, at: Vertex, budget: &mut Budget) -> Result<Option<Vertex>> {
        let [[left], [right]] = Player::BOTH.map(|player| self.graph.options(player, at)) else {
            return Ok(None);
        };
        let is_switch =
            self.negatives[*left as usize] == Some(*right) && !self.reaches(*left, at, budget)?;
        Ok(is_switch.then_some(*left))
    }

    fn reaches(&self, from: Vertex, to: Vertex, budget: &mut Budget) -> Result<bool> {
        let mut seen = vec![false; self.graph.len()];
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            if at == to {
                return Ok(true);
            }
            for option in self.graph.all_options(at) {
                budget.tick()?;
                if !std::mem::replace(&mut seen[option as usize], true) {
                    open.push(option);
                }
            }
        }
        Ok(false)
    }

    /// Labels brackets alphabetically from the outside. Brackets side by side get the same labels.
    fn label(&mut self, budget: &mut Budget) -> Result<()> {
        let mut used: Vec<usize> = Vec::with_capacity(self.nodes.len());
        for (node, (parent, &is_labelled)) in self.parents.iter().zip(&self.is_labelled).enumerate()
        {
            budget.tick()?;
            let outside = parent.map_or(0, |parent| used[parent]);
            used.push(outside + usize::from(is_labelled));
            if let Kind::Bracket { label, .. } = &mut self.nodes[node].kind
                && is_labelled
            {
                *label = Some(letter(outside));
            }
        }
        Ok(())
    }
}

/// The letters a, b, ..., z without v, which means down, then a1, b1 and so on.
fn letter(index: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";
    let letter = char::from(LETTERS[index % LETTERS.len()]);
    match index / LETTERS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
