//! Lists and streams of typed code: items are visited one after the other, and a list is collected only if it has to be kept.

use super::board::{EDGE_CODE, code_at};
use super::list::List;
use super::machine::{Item, Machine, Visit};
use super::tree::{self, Body, Fold, Register, Squares, Stream};

/// So many comparisons of items count as one step.
const ITEMS_PER_TICK: usize = 16;

/// Loops over longer ranges than this are left to the interpreter.
const LONGEST_RANGE: i64 = 1 << 24;

impl<'t, 'k, const W: usize> Machine<'t, 'k, W> {
    pub fn list(&mut self, list: &'t tree::List) -> Option<List> {
        match list {
            tree::List::Register(at) => Some(self.lists[self.at.lists + at]),
            tree::List::Collected(stream) => {
                let mut list = List::default();
                self.stream(stream, &mut |_, item| {
                    match item {
                        Item::Int(n) => list.push(n)?,
                        _ => return None,
                    }
                    Some(true)
                })?;
                Some(list)
            }
            tree::List::Symbols(stream) => {
                let mut list = List::default();
                self.stream(stream, &mut |_, item| {
                    match item {
                        // Strings of several rows have no place in a list.
                        Item::Int(code) if code != EDGE_CODE => list.push(code)?,
                        _ => return None,
                    }
                    Some(true)
                })?;
                Some(list)
            }
            tree::List::Reversed(list) => {
                let mut list = self.list(list)?;
                list.items_mut().reverse();
                Some(list)
            }
            tree::List::Fold(fold) => match self.fold(fold)? {
                Register::List(at) => Some(self.lists[self.at.lists + at]),
                _ => None,
            },
            tree::List::CalledOut(at, of) => match self.called_out(*at, *of)? {
                Item::List(list) => Some(list),
                _ => None,
            },
            tree::List::Sorted(list) => {
                let mut list = self.list(list)?;
                list.items_mut().sort_unstable();
                Some(list)
            }
            tree::List::Replaced(parts) => {
                let (list, place, item) = &**parts;
                let mut list = self.list(list)?;
                let place = usize::try_from(self.int(place)?).ok()?;
                let item = i16::try_from(self.int(item)?).ok()?;
                *list.items_mut().get_mut(place)? = item;
                Some(list)
            }
        }
    }

    /// Runs a loop; returns the register of its result.
    pub fn fold(&mut self, fold: &'t Fold) -> Option<Register> {
        // The interpreter makes a list of the items first, and says so if it is too long.
        if let Stream::Range(from, to) = &fold.items
            && self.int(to)?.saturating_sub(self.int(from)?) > LONGEST_RANGE
        {
            return None;
        }
        let start = self.item(&fold.start)?;
        self.keep(fold.result, start)?;
        self.stream(&fold.items, &mut |machine, item| {
            machine.keep(fold.item, item)?;
            let next = machine.item(&fold.step)?;
            machine.keep(fold.result, next)?;
            Some(true)
        })?;
        Some(fold.result)
    }

    /// Visits integers one after the other.
    fn visit_ints(
        &mut self,
        ints: impl IntoIterator<Item = i64>,
        visit: Visit<'_, 't, 'k, W>,
    ) -> Option<bool> {
        for n in ints {
            self.tick()?;
            if !visit(self, Item::Int(n))? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Visits the items of a stream; returns false if the visitor stopped.
    pub fn stream(&mut self, stream: &'t Stream, visit: Visit<'_, 't, 'k, W>) -> Option<bool> {
        match stream {
            Stream::Chain(parts) => {
                for part in parts {
                    if !self.stream(part, visit)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Stream::Item(value) => {
                let item = self.item(value)?;
                visit(self, item)
            }
            Stream::Game(game) => visit(self, Item::Game(game)),
            Stream::Range(from, to) => {
                let range = self.int(from)?..=self.int(to)?;
                self.visit_ints(range, visit)
            }
            // A ray is visited square by square; the order matters if the squares become a list.
            Stream::Squares(Squares::Rays(parts, neighbours)) => {
                let (board, place, signs) = &**parts;
                let square = self.square(place)?;
                let cells = self.cells(board, signs)?;
                let rays = self.shape.in_rays(square, *neighbours, cells);
                self.visit_ints(rays.map(|square| square as i64), visit)
            }
            Stream::Squares(squares) => {
                let mut squares = self.squares(squares)?;
                let squares = std::iter::from_fn(|| squares.pop());
                self.visit_ints(squares.map(|square| square as i64), visit)
            }
            Stream::List(list) => {
                let list = self.list(list)?;
                self.visit_ints(list.items().iter().map(|n| i64::from(*n)), visit)
            }
            Stream::Slice(parts) => {
                let (list, ends) = &**parts;
                let list = self.list(list)?;
                let [from, to] = [self.int(&ends[0])?, self.int(&ends[1])?];
                let from = usize::try_from(from).ok()?;
                let to = usize::try_from(to).unwrap_or(0).min(list.items().len());
                let part = list.items().get(from..to).unwrap_or_default();
                self.visit_ints(part.iter().map(|n| i64::from(*n)), visit)
            }
            Stream::Part(parts) => {
                let (list, ends) = &**parts;
                let list = self.list(list)?;
                let [from, to] = [self.int(&ends[0])?, self.int(&ends[1])?];
                if to < from {
                    return Some(true);
                }
                let range = usize::try_from(from).ok()?..=usize::try_from(to).ok()?;
                let part = list.items().get(range)?;
                self.visit_ints(part.iter().map(|n| i64::from(*n)), visit)
            }
            Stream::Symbols(board) => {
                let board = self.board(board)?;
                let shape = self.shape;
                let code = |place| match shape.square(place) {
                    Some(square) => code_at(&board, square),
                    None => EDGE_CODE,
                };
                self.visit_ints((0..shape.length as i64).map(code), visit)
            }
            Stream::Places(parts) => {
                let (list, signs) = &**parts;
                let list = self.list(list)?;
                let mask = self.signs(signs)?;
                let places = list.items().iter().enumerate();
                let places = places.filter(|(_, code)| mask >> **code & 1 == 1);
                self.visit_ints(places.map(|(place, _)| place as i64), visit)
            }
            Stream::Ray(parts) => {
                let (board, [place, step], signs) = &**parts;
                let square = self.square(place)?;
                let step = isize::try_from(self.int(step)?).ok()?;
                let cells = self.cells(board, signs)?;
                if step == 0 {
                    return None;
                }
                let ray = self.shape.ray(square, step, cells);
                self.visit_ints(ray.map(|square| square as i64), visit)
            }
            Stream::For(register, parts) => {
                let [source, body] = &**parts;
                self.stream(source, &mut |machine, item| {
                    machine.keep(*register, item)?;
                    machine.stream(body, visit)
                })
            }
            Stream::Distinct(items) => {
                // Streams of distinct items may be nested, so each has a list of its own.
                let mut earlier = Vec::new();
                self.stream(items, &mut |machine, item| {
                    machine.spend(earlier.len() / ITEMS_PER_TICK)?;
                    if earlier.iter().any(|one: &Item<'t, W>| one.equals(&item)) {
                        return Some(true);
                    }
                    let room = machine.algebra.budget.push(&mut earlier, item);
                    machine.limited(room)?;
                    visit(machine, item)
                })
            }
            Stream::Row(row) => {
                for n in self.int(&row.range[0])?..=self.int(&row.range[1])? {
                    self.tick()?;
                    self.ints[self.at.ints + row.register] = n;
                    if !self.stream(&row.options, visit)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Stream::CalledOut(at, of) => {
                for item in &*self.items_called_out(*at, *of)? {
                    self.tick()?;
                    if !visit(self, *item)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Stream::If(branches) => {
                let branch = self.choose(branches)?;
                self.stream(branch, visit)
            }
            Stream::Let(parts) => {
                let body = self.bind(parts)?;
                self.stream(body, visit)
            }
            Stream::Call(call) => {
                let caller = self.at;
                self.call(call, |machine, body| match body {
                    // What the caller does with a list works on its own registers; games are read in this frame.
                    Body::Stream(stream) => machine.stream(stream, &mut |machine, item| {
                        if let Item::Game(_) = item {
                            return visit(machine, item);
                        }
                        let callee = std::mem::replace(&mut machine.at, caller);
                        let go_on = visit(machine, item);
                        machine.at = callee;
                        go_on
                    }),
                    _ => None,
                })
            }
        }
    }
}
