//! What a game is worth: a short game, or the sides of one in which play may return.

use std::rc::Rc;

use hashbrown::HashMap;
use num_bigint::BigInt;

use super::graph::{Graph, Options, Vertex, vertex};
use super::short::loop_free;
use super::stopper::Stopper;
use super::value::Sided;
use crate::game::player::Player;
use crate::game::{Algebra, Game};
use crate::limits::Result;

/// A loopy game that is equal to a short one is worth that one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    Short(Game),
    Loopy(Rc<Sided>),
}

impl Worth {
    pub fn is_loopy(&self) -> bool {
        matches!(self, Worth::Loopy(_))
    }
}

impl Algebra {
    /// The followers of a short game, each once.
    pub fn graph(&mut self, g: Game) -> Result<Graph> {
        let mut place: HashMap<Game, Vertex> = HashMap::from([(g, 0)]);
        let mut met = vec![g];
        let mut options: Vec<Options> = Vec::new();
        while let Some(&game) = met.get(options.len()) {
            let mut both = Options::default();
            for player in Player::BOTH {
                for option in self.options_of(game, player)? {
                    self.budget.tick()?;
                    let next = vertex(met.len())?;
                    let to = *place.entry(option).or_insert(next);
                    if to == next {
                        met.push(option);
                    }
                    both[player as usize].push(to);
                }
            }
            options.push(both);
        }
        Graph::new(options)
    }

    /// The short games that vertices of a simplest form are equal to.
    pub fn short_followers(&mut self, simplest: &Graph) -> Result<Vec<Option<Game>>> {
        let mut games: Vec<Option<Game>> = vec![None; simplest.len()];
        for at in loop_free(simplest, &mut self.budget)? {
            let [left, right] = Player::BOTH.map(|player| {
                let options = simplest.options(player, at).iter();
                options
                    .filter_map(|&option| games[option as usize])
                    .collect()
            });
            games[at as usize] = Some(self.bracket(left, right)?);
        }
        Ok(games)
    }

    pub fn worth_of_stopper(&mut self, stopper: &Stopper) -> Result<Worth> {
        let short = self.short_followers(stopper.graph())?;
        Ok(match short[0] {
            Some(game) => Worth::Short(game),
            None => Worth::Loopy(Rc::new(Sided::from(stopper.clone()))),
        })
    }

    pub fn worth_of_sided(&mut self, sided: Sided) -> Result<Worth> {
        match sided.stopper() {
            Some(stopper) => self.worth_of_stopper(stopper),
            None => Ok(Worth::Loopy(Rc::new(sided))),
        }
    }

    /// The sides of any game.
    pub fn sided(&mut self, worth: &Worth) -> Result<Rc<Sided>> {
        match worth {
            Worth::Loopy(sided) => Ok(sided.clone()),
            Worth::Short(game) => {
                let graph = self.graph(*game)?;
                let stopper = Stopper::of_simplest(&graph, &mut self.budget)?;
                Ok(Rc::new(Sided::from(stopper)))
            }
        }
    }

    /// `None` where no sides of the sum were found.
    pub fn add_worths(&mut self, a: &Worth, b: &Worth) -> Result<Option<Worth>> {
        if let (Worth::Short(g), Worth::Short(h)) = (a, b) {
            return Ok(Some(Worth::Short(self.add(*g, *h)?)));
        }
        let (a, b) = (self.sided(a)?, self.sided(b)?);
        match a.sum(&b, &mut self.budget)? {
            Some(sum) => self.worth_of_sided(sum).map(Some),
            None => Ok(None),
        }
    }

    pub fn negate_worth(&mut self, worth: &Worth) -> Result<Worth> {
        Ok(match worth {
            Worth::Short(game) => Worth::Short(self.negate(*game)?),
            Worth::Loopy(sided) => Worth::Loopy(Rc::new(sided.negative(&mut self.budget)?)),
        })
    }

    /// n copies, at least one, by doubling; `None` where no sides were found.
    pub fn copies_of_worth(&mut self, n: &BigInt, worth: &Worth) -> Result<Option<Worth>> {
        let mut sum = worth.clone();
        for bit in (0..n.bits().saturating_sub(1)).rev() {
            let Some(double) = self.add_worths(&sum, &sum)? else {
                return Ok(None);
            };
            sum = double;
            if n.bit(bit) {
                match self.add_worths(&sum, worth)? {
                    Some(more) => sum = more,
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(sum))
    }
}
