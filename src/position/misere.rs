//! Misère play: who cannot move wins. Only the moves count, never the values.

use hashbrown::{HashMap, HashSet};
use num_traits::ToPrimitive;

use super::descent::{Descent, Question};
use super::growth::Growth;
use super::memory::Turn;
use super::moves::Counted;
use super::{Form, Position, Positions, Unsettled};
use crate::game::loopy::Fate;
use crate::game::{Class, MisereForm, Player};
use crate::limits::{Halt, Result};

/// Forms and sums of them that are stored where there is another way, all together.
const MOST_FORMS: usize = 1 << 17;

/// What is the simplest form of an impartial position?
pub struct FormQuestion;

/// A simplest form being found.
pub type Simplification = Descent<FormQuestion>;

impl Question for FormQuestion {
    type Answer = MisereForm;

    fn known(positions: &Positions, p: Position) -> Option<MisereForm> {
        match positions.form(p) {
            Form::Value(g) => MisereForm::heap(positions.algebra.as_nimber(*g)?).ok(),
            _ => positions.misere.simplest.get(&p).copied(),
        }
    }

    fn remember(positions: &mut Positions, p: Position, form: MisereForm) {
        positions.misere.simplest.insert(p, form);
    }

    fn answer(
        positions: &mut Positions,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<MisereForm>, Unsettled> {
        match positions.form(p).clone() {
            Form::Value(_) => {
                return Err(Halt::large("nim heaps in misère play go up to 2147483647").into());
            }
            Form::Sided(_) => return Err(Unsettled::Cycle(vec![p])),
            Form::OrdinalSum(..) => missing.extend(positions.options(p, Player::Left)?),
            Form::Bracket { left, .. } => missing.extend(left),
            form => form.push_parts(missing),
        }
        let parts = missing.clone();
        missing.retain(|part| Self::known(positions, *part).is_none());
        if !missing.is_empty() {
            return Ok(None);
        }
        let forms: Vec<MisereForm> = parts
            .iter()
            .filter_map(|part| Self::known(positions, *part))
            .collect();
        let copies = match positions.form(p) {
            Form::Multiple(n, _) => n.to_usize().unwrap_or(usize::MAX),
            _ => 1,
        };
        let is_sum = matches!(
            positions.form(p),
            Form::Sum(_) | Form::Multiple(..) | Form::Negative(_)
        );
        let (memory, budget) = (&mut positions.misere.forms, &mut positions.algebra.budget);
        if !is_sum {
            return Ok(Some(memory.form(forms, budget)?));
        }
        let mut sum = MisereForm::ZERO;
        for form in forms {
            for _ in 0..copies {
                sum = memory.sum(sum, form, budget)?;
            }
        }
        Ok(Some(sum))
    }
}

/// A search for who wins.
pub struct MisereSearch {
    root: Turn,
    frames: Vec<Frame>,
    open: HashSet<Turn>,
    /// The parts of what is searched; they are followed where the way is long.
    growth: Growth,
}

/// A turn whose options are gone through, up to the first that the opponent loses.
struct Frame {
    turn: Turn,
    options: Option<Vec<Position>>,
    /// No move at all: the game is won.
    is_stuck: bool,
}

impl Frame {
    fn new(turn: Turn) -> Frame {
        Frame {
            turn,
            options: None,
            is_stuck: false,
        }
    }
}

impl MisereSearch {
    /// Who wins this position of normal play under misère play when that player starts?
    pub fn new(p: Position, mover: Player) -> MisereSearch {
        MisereSearch {
            root: (p, mover),
            frames: vec![Frame::new((p, mover))],
            open: HashSet::new(),
            growth: Growth::default(),
        }
    }
}

impl Positions {
    /// The position under misère play.
    pub fn misere(&mut self, p: Position) -> Result<Position> {
        self.intern(Form::Misere(p))
    }

    /// The position of normal play with the same moves as one of misère play; any other is itself.
    pub fn played(&self, p: Position) -> Position {
        match self.form(p) {
            Form::Misere(inner) => *inner,
            _ => p,
        }
    }

    /// Goes on with a search until it is settled whether who is to move wins.
    pub fn search_misere(&mut self, search: &mut MisereSearch) -> Result<bool, Unsettled> {
        const LONG_WAY: usize = 64;
        loop {
            self.algebra.budget.tick()?;
            let is_long = search.frames.len() > LONG_WAY;
            let Some(frame) = search.frames.last_mut() else {
                break;
            };
            let (p, mover) = frame.turn;
            if is_long {
                self.follow_parts(&mut search.growth, search.root.0, p, Counted::Misere)?;
            }
            let Some(options) = &mut frame.options else {
                let options = self.turns(p, mover)?;
                frame.is_stuck = options.is_empty();
                frame.options = Some(options);
                search.open.insert(frame.turn);
                let first = search.frames[0].turn.0;
                self.check_chain(first, p, search.frames.len())?;
                continue;
            };
            let wins = match options.last() {
                None => Some(frame.is_stuck),
                Some(&option) => {
                    let next = (option, mover.opponent());
                    match self.misere.wins.get(&next) {
                        Some(false) => Some(true),
                        Some(true) => {
                            options.pop();
                            None
                        }
                        None if search.open.contains(&next) => {
                            return Err(Unsettled::Cycle(vec![option]));
                        }
                        None => {
                            search.frames.push(Frame::new(next));
                            None
                        }
                    }
                }
            };
            if let Some(wins) = wins
                && let Some(done) = search.frames.pop()
            {
                search.open.remove(&done.turn);
                self.misere.wins.insert(done.turn, wins);
            }
        }
        let wins = self.misere.wins.get(&search.root).copied();
        wins.ok_or(Unsettled::Halt(Halt::Broken("an outcome that was lost")))
    }

    /// How misère play ends in a position, if a graph with it was looked through.
    pub fn known_misere_fate(&mut self, p: Position) -> Result<Option<Fate>> {
        if self.misere.fates.is_empty() {
            return Ok(None);
        }
        let p = self.identity(p)?;
        Ok(self.misere.fates.get(&p).copied())
    }

    /// The options of a player, each in the form that stands for all that are the same.
    fn turns(&mut self, p: Position, mover: Player) -> Result<Vec<Position>, Unsettled> {
        let mut options = self.options(p, mover)?;
        for option in &mut options {
            *option = self.identity(*option)?;
        }
        Ok(options)
    }

    /// The genus of a sum of impartial positions whose simplest forms are known; where all are tame, without a form of
    /// the whole.
    pub fn misere_class(&mut self, parts: &[MisereForm]) -> Result<Class> {
        let (forms, budget) = (&mut self.misere.forms, &mut self.algebra.budget);
        let mut classes = Vec::with_capacity(parts.len());
        for &part in parts {
            classes.push(forms.class(part, budget)?);
        }
        if classes.iter().all(|class| class.is_tame) {
            return Ok(Class::of_tame_sum(&classes));
        }
        let mut sum = MisereForm::ZERO;
        for &part in parts {
            sum = forms.sum(sum, part, budget)?;
        }
        forms.class(sum, budget)
    }

    /// Does who is to move in the sum of these forms lose?
    pub fn is_misere_lost(&mut self, parts: &[MisereForm]) -> Result<bool> {
        self.misere
            .forms
            .is_lost_sum(parts, &mut self.algebra.budget)
    }

    /// How many more forms to store before a search goes on without them.
    pub fn limit_misere_forms(&mut self, more: Option<usize>) {
        let stored = self.misere.forms.len();
        self.misere.forms.most = more.map(|more| stored.saturating_add(more).min(MOST_FORMS));
    }

    /// The bracket that a simplest form is.
    pub fn of_misere_form(&mut self, form: MisereForm) -> Result<Position> {
        let mut built: HashMap<MisereForm, Position> = HashMap::new();
        let mut waiting = vec![form];
        while let Some(&at) = waiting.last() {
            self.algebra.budget.tick()?;
            if let Some(size) = at.as_heap() {
                let heap = self.algebra.nimber(size.into())?;
                built.insert(at, self.of_value(heap)?);
            }
            if built.contains_key(&at) {
                waiting.pop();
                continue;
            }
            let options = self.misere.forms.options(at);
            let missing = options.iter().filter(|option| !built.contains_key(*option));
            let before = waiting.len();
            waiting.extend(missing);
            if waiting.len() == before {
                let options = options
                    .iter()
                    .filter_map(|option| built.get(option).copied());
                let position = self.impartial(options.collect())?;
                built.insert(at, position);
            }
        }
        built
            .get(&form)
            .copied()
            .ok_or(Halt::Broken("a form that was lost"))
    }
}
