//! Brackets that are the simplest form of a loopy value.

use super::coloured::Coloured;
use crate::position::{Form, Position, Positions};
use algebra::game::loopy::{Contracted, GameValue, Met, Stopper, Vertex};
use algebra::game::{Game, Player};
use algebra::limits::Result;

/// Forms with more positions than this are not tested for being the simplest.
const MOST_IN_SIMPLEST: usize = 500;

/// A vertex of a form whose leaves are expanded into their own followers.
#[derive(Clone, PartialEq, Eq, Hash)]
enum ExpandedVertex {
    Bracket(Vertex),
    Game(Game),
    /// The leaf, and a vertex of the stopper at that leaf.
    Stopper(Vertex, Vertex),
}

/// The loopy value whose simplest form is the bracket with these options, if there is one. The options must be
/// representatives.
pub fn simplest_bracket(
    positions: &mut Positions,
    left: &[Position],
    right: &[Position],
) -> Result<Option<Position>> {
    let form = Coloured::of_options([left, right]);
    match simplest(positions, 0, &form)? {
        Some(value) => positions.of_game_value(&value).map(Some),
        None => Ok(None),
    }
}

/// The value of a form, if the form is the simplest form of that value.
pub fn simplest(
    positions: &mut Positions,
    whole: Vertex,
    form: &Coloured,
) -> Result<Option<GameValue>> {
    let mut leaves = Vec::with_capacity(form.len());
    for at in 0..form.len() as Vertex {
        leaves.push(
            match form.leaf(at).map(|leaf| positions.form(leaf).clone()) {
                None if form.is_bracket(at) => (ExpandedVertex::Bracket(at), None),
                Some(Form::Value(game)) => (ExpandedVertex::Game(game), None),
                Some(Form::Sided(sided)) => match sided.stopper() {
                    Some(stopper) => (ExpandedVertex::Stopper(at, 0), Some(stopper.clone())),
                    None => return Ok(None),
                },
                _ => return Ok(None),
            },
        );
    }
    let algebra = &mut positions.algebra;
    let mut many = 0;
    let form = Contracted::met_from(ExpandedVertex::Bracket(whole), |place| {
        many += 1;
        if many > MOST_IN_SIMPLEST {
            return Ok(Met::Vertex(Default::default()));
        }
        algebra.budget.tick()?;
        Ok(match *place {
            ExpandedVertex::Bracket(at) => Met::Vertex(Player::BOTH.map(|player| {
                let options = form.options(player, at).iter();
                options.map(|&to| leaves[to as usize].0.clone()).collect()
            })),
            ExpandedVertex::Game(game) => match algebra.as_number(game) {
                Some(x) => Met::Number(x.clone()),
                None => {
                    let [left, right] = Player::BOTH.map(|player| {
                        let options = algebra.options_of(game, player)?.into_iter();
                        Ok(options.map(ExpandedVertex::Game).collect())
                    });
                    Met::Vertex([left?, right?])
                }
            },
            ExpandedVertex::Stopper(leaf, at) => match &leaves[leaf as usize].1 {
                Some(stopper) => match stopper.form().number(at) {
                    Some(x) => Met::Number(x.clone()),
                    None => Met::Vertex(Player::BOTH.map(|player| {
                        let options = stopper.graph().options(player, at).iter();
                        let options = options.map(|&to| ExpandedVertex::Stopper(leaf, to));
                        options.collect()
                    })),
                },
                None => Met::Vertex(Default::default()),
            },
        })
    })?;
    if many > MOST_IN_SIMPLEST {
        return Ok(None);
    }
    if form.graph().len() == 1
        && Player::BOTH
            .iter()
            .all(|&player| form.graph().options(player, 0) == [0])
    {
        return Ok(positions
            .named("dud")
            .and_then(|dud| positions.known_game_value(dud)));
    }
    match Stopper::of_simplest_form(&form, &mut positions.algebra.budget)? {
        Some(stopper) => positions.algebra.value_of_stopper(&stopper).map(Some),
        None => Ok(None),
    }
}
