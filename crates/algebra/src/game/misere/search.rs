//! The search for the winner in misère play, for every representation of the games.

use crate::limits::{Halt, Limited};

/// A game as the search sees it. A state is a position together with the player to move; in an impartial game, the
/// position alone.
pub trait MisereGame: Limited {
    /// A position, or what stands for it.
    type State;
    /// What stops the search.
    type Error: From<Halt>;

    /// Whether the player to move loses, if the memo table says so.
    fn known(&self, state: &Self::State) -> Option<bool>;

    /// Stores the outcome of a position.
    fn remember(&mut self, state: Self::State, is_lost: bool);

    /// Decides a state by theory, or lists its options. `depth` is the number of moves that led to it.
    fn open(
        &mut self,
        state: &Self::State,
        depth: usize,
    ) -> Result<Opened<Self::State>, Self::Error>;
}

/// What the search knows of a state when it opens it.
#[derive(Clone, Debug)]
pub enum Opened<S> {
    /// Whether the player to move loses.
    Decided(bool),
    /// All options whose outcomes matter; the last one is searched first. A player without options wins.
    Options(Vec<S>),
}

/// A state on the search stack, with the options that are still to be searched.
struct OpenState<S> {
    state: S,
    options: Vec<S>,
}

/// Whether the player to move loses, by depth-first search with an explicit stack. The first option that is lost for
/// the opponent decides.
pub fn is_lost<G: MisereGame>(game: &mut G, root: G::State) -> Result<bool, G::Error> {
    let mut stack = Vec::new();
    let mut next = root;
    loop {
        let mut decided = enter(game, next, &mut stack)?;
        next = loop {
            let Some(top) = stack.last_mut() else {
                return decided.ok_or(Halt::Broken("an outcome that was lost").into());
            };
            decided = match decided {
                Some(true) => Some(false),
                _ => match top.options.pop() {
                    Some(option) => break option,
                    None => Some(true),
                },
            };
            if let (Some(is_lost), Some(done)) = (decided, stack.pop()) {
                game.remember(done.state, is_lost);
            }
        };
    }
}

/// Decides a state, or pushes it on the stack.
fn enter<G: MisereGame>(
    game: &mut G,
    state: G::State,
    stack: &mut Vec<OpenState<G::State>>,
) -> Result<Option<bool>, G::Error> {
    game.budget().tick()?;
    if let Some(known) = game.known(&state) {
        return Ok(Some(known));
    }
    let is_lost = match game.open(&state, stack.len())? {
        Opened::Decided(is_lost) => is_lost,
        Opened::Options(options) if options.is_empty() => false,
        Opened::Options(options) => {
            stack.push(OpenState { state, options });
            return Ok(None);
        }
    };
    game.remember(state, is_lost);
    Ok(Some(is_lost))
}
