//! Boards that are the sums of their parts, as the theorem of a ruleset says. The search over sums of components tries the
//! compiled moves of the parts.
//!
//! A program is compiled for boards of one shape, so there is one for each shape that a part may have.

use std::sync::Arc;

use super::Asked;
use super::board::{Neighbours, Planes, Set, Shape, put};
use super::lowering::{Dimensions, Lowering};
use super::machine::{Item, Machine, Tables};
use super::table::Args;
use super::tree::{Body, Game, Program, Registers, Type};
use algebra::game::{Algebra, Player};
use algebra::limits::{Budget, Halt, Result};
use solver::board::{NormalForm, Symmetry};
use solver::rules::sum_search::{Bounds, Heat, Ruleset};
use solver::search::SearchEnd;

/// How a theorem divides a board, such as `sum([f(least(p, "all")) for p in parts(b, "#")])`.
#[derive(Clone, Copy)]
pub struct Division {
    /// The symbols between the parts, as a set of codes.
    pub walls: u8,
    /// The code of the symbol on squares that do not belong to a part.
    pub filling: i64,
    pub neighbours: Neighbours,
    /// The images of a part that are equal to it.
    pub symmetries: &'static [Symmetry],
}

/// A part with at most so many squares that are no walls is replaced by its value. Of 3 to 10, 6 was best for Clobber, Snort and
/// Domineering, and 5 for Amazons.
const SMALL: u32 = 6;

/// The steps for which the translation of a program counts.
const STEPS_OF_A_PROGRAM: usize = 1 << 12;

/// A ruleset whose boards are sums of parts.
pub struct Divided<const W: usize> {
    division: Division,
    is_impartial: bool,
    variants: Vec<Variant<W>>,
    /// The variant for each number of rows and of columns; [`NO_VARIANT`] if there is none.
    by_shape: Vec<u16>,
    /// No part has more rows or columns than this.
    longest: usize,
}

const NO_VARIANT: u16 = u16::MAX;

/// The ruleset for boards of one shape.
struct Variant<const W: usize> {
    program: Program,
    shape: Shape<W>,
    images: Vec<PartImage>,
}

/// An image of the boards of a shape.
struct PartImage {
    rows: u16,
    columns: u16,
    /// For each place on a board, the place in the image.
    places: Vec<usize>,
}

/// A board, or a part of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part<const W: usize> {
    rows: u16,
    columns: u16,
    planes: Planes<W>,
}

impl Division {
    fn may_turn(&self) -> bool {
        self.symmetries.iter().any(|image| image.transposed)
    }
}

impl<const W: usize> Part<W> {
    /// A whole board.
    pub fn of(dimensions: Dimensions, planes: Planes<W>) -> Self {
        Part {
            rows: dimensions.rows() as u16,
            columns: dimensions.columns as u16,
            planes,
        }
    }
}

impl<const W: usize> Divided<W> {
    /// The ruleset for boards with these dimensions and for their parts, if its theorem divides them; `None` if the moves of some
    /// parts cannot be compiled.
    pub fn new(
        asked: &Asked<'_>,
        whole: Dimensions,
        signs: &[u8],
        budget: &mut Budget,
    ) -> Result<Option<Self>> {
        let Asked {
            globals,
            version,
            function,
            ..
        } = *asked;
        let boards = (Some(whole), signs.to_vec());
        let Some((division, mut signs)) = Lowering::division(globals, version, function, boards)
        else {
            return Ok(None);
        };
        // The codes of the symbols must be the same in all programs.
        loop {
            let known = signs.len();
            let mut divided = Divided::empty(division, whole);
            for shape in shapes(whole, division.may_turn()).filter(fits::<W>) {
                budget.spend(STEPS_OF_A_PROGRAM)?;
                let boards = (Some(shape), signs.clone());
                let program = Lowering::program(globals, version, function, &[Type::Board], boards);
                let Ok(program) = program else {
                    return Ok(None);
                };
                signs.clone_from(&program.signs);
                divided.add(shape, program);
            }
            if signs.len() == known {
                return Ok(Some(divided));
            }
        }
    }

    fn empty(division: Division, whole: Dimensions) -> Self {
        let longest = whole.rows().max(whole.columns);
        Divided {
            division,
            is_impartial: true,
            variants: Vec::new(),
            by_shape: vec![NO_VARIANT; longest * longest],
            longest,
        }
    }

    /// Adds the program for a shape.
    fn add(&mut self, shape: Dimensions, program: Program) {
        let images = self.division.symmetries.iter();
        let images = images.map(|image| PartImage::new(*image, shape));
        self.is_impartial &= program.is_impartial;
        let place = (shape.rows() - 1) * self.longest + shape.columns - 1;
        self.by_shape[place] = self.variants.len() as u16;
        self.variants.push(Variant {
            program,
            shape: Shape::of(shape),
            images: images.filter(PartImage::fits::<W>).collect(),
        });
    }

    /// The place of the variant for a part.
    fn index(&self, part: &Part<W>) -> usize {
        let [row, column] = [part.rows, part.columns].map(|count| usize::from(count) - 1);
        let known = self.by_shape.get(row * self.longest + column);
        known.copied().unwrap_or(NO_VARIANT).into()
    }

    fn variant(&self, part: &Part<W>) -> Option<&Variant<W>> {
        self.variants.get(self.index(part))
    }

    /// The squares that are not walls.
    fn open(&self, part: &Part<W>) -> Set<W> {
        match self.variant(part) {
            Some(variant) => variant.shape.cells(&part.planes, !self.division.walls),
            None => Set::EMPTY,
        }
    }

    /// The smallest board with these squares; the others on it become walls.
    fn cropped(&self, part: &Part<W>, kept: Set<W>) -> Part<W> {
        let stride = usize::from(part.columns) + 1;
        let place = |square: usize| (square / stride, square % stride);
        let (mut first, mut last) = ((usize::MAX, usize::MAX), (0, 0));
        for (row, column) in kept.squares().map(place) {
            first = (first.0.min(row), first.1.min(column));
            last = (last.0.max(row), last.1.max(column));
        }
        let (rows, columns) = (last.0 - first.0 + 1, last.1 - first.1 + 1);
        let moved = |square: usize| {
            let (row, column) = place(square);
            (row - first.0) * (columns + 1) + column - first.1
        };
        let mut planes = part.planes.map(|plane| plane.and(kept).mapped(moved));
        if self.division.filling != 0 {
            let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let all = all.map(|(row, column)| row * (columns + 1) + column);
            let kept = kept.mapped(moved);
            for square in all.filter(|square| !kept.has(*square)) {
                put(&mut planes, square, self.division.filling);
            }
        }
        Part {
            rows: rows as u16,
            columns: columns as u16,
            planes,
        }
    }
}

/// The shapes of the parts of a board, and of their images.
fn shapes(whole: Dimensions, may_turn: bool) -> impl Iterator<Item = Dimensions> {
    let (rows, columns) = (whole.rows(), whole.columns);
    let longest = rows.max(columns);
    let all = (1..=longest).flat_map(move |r| (1..=longest).map(move |c| (r, c)));
    let found = all
        .filter(move |&(r, c)| r <= rows && c <= columns || may_turn && r <= columns && c <= rows);
    found.map(|(r, c)| Dimensions {
        length: r * (c + 1) - 1,
        columns: c,
    })
}

/// Whether boards with these dimensions have at most `W` words.
fn fits<const W: usize>(shape: &Dimensions) -> bool {
    shape.length <= 64 * W
}

impl PartImage {
    fn new(symmetry: Symmetry, shape: Dimensions) -> Self {
        let image = symmetry.image(shape.rows(), shape.columns, shape.columns + 1);
        let own = Symmetry::IDENTITY.image(image.rows, image.columns, image.columns + 1);
        let mut places = vec![0; shape.length];
        for (from, to) in image.places().zip(own.places()) {
            places[from] = to;
        }
        PartImage {
            rows: image.rows as u16,
            columns: image.columns as u16,
            places,
        }
    }

    fn fits<const W: usize>(&self) -> bool {
        self.places.iter().all(|place| *place < 64 * W)
    }

    fn of<const W: usize>(&self, part: &Part<W>) -> Part<W> {
        Part {
            rows: self.rows,
            columns: self.columns,
            planes: part
                .planes
                .map(|plane| plane.mapped(|from| self.places[from])),
        }
    }
}

/// A search of a divided ruleset: the tables of its programs.
pub struct PartSearch<const W: usize> {
    divided: Arc<Divided<W>>,
    tables: Vec<Tables<W>>,
}

impl<const W: usize> PartSearch<W> {
    pub fn new(divided: Arc<Divided<W>>) -> Self {
        let tables = divided.variants.iter();
        let tables = tables.map(|variant| Tables::new(&variant.program));
        PartSearch {
            tables: tables.collect(),
            divided,
        }
    }
}

impl<const W: usize> Ruleset for PartSearch<W> {
    type State = Part<W>;

    const MAY_GIVE_UP: bool = true;

    const HAS_COSTLY_BOUNDS: bool = true;

    fn moves(
        &mut self,
        board: Part<W>,
        player: Player,
        algebra: &mut Algebra,
    ) -> Result<impl Iterator<Item = Part<W>> + use<W>, SearchEnd> {
        let at = self.divided.index(&board);
        let variant = self.divided.variants.get(at);
        let (Some(variant), Some(tables)) = (variant, self.tables.get_mut(at)) else {
            return Err(SearchEnd::GaveUp);
        };
        let args = Args {
            boards: vec![board.planes],
            ..Args::default()
        };
        let mut machine = Machine::new(&variant.program, &variant.shape, algebra, tables, args);
        let mut found = Vec::new();
        let listed = machine.list_boards(player, &mut found);
        match (listed, machine.stop) {
            (Some(()), _) => Ok(found
                .into_iter()
                .map(move |planes| Part { planes, ..board })),
            (None, Some(SearchEnd::Halted(Halt::Depth(_))) | None) => Err(SearchEnd::GaveUp),
            (None, Some(stop)) => Err(stop),
        }
    }

    fn components(&self, board: Part<W>) -> impl Iterator<Item = Part<W>> + use<W> {
        let mut found = Vec::new();
        let mut open = self.divided.open(&board);
        if let Some(variant) = self.divided.variant(&board) {
            let neighbours = self.divided.division.neighbours;
            while let Some(first) = open.squares().next() {
                let region = variant.shape.region(first, neighbours, open);
                open = open.without(region);
                found.push(self.divided.cropped(&board, region));
            }
        }
        found.into_iter()
    }

    fn normal_form(&self, component: Part<W>) -> NormalForm<Part<W>> {
        let variant = self.divided.variant(&component);
        let images = variant.into_iter().flat_map(|variant| &variant.images);
        let images = images.map(|image| image.of(&component));
        NormalForm {
            state: images.min().unwrap_or(component),
            is_negated: false,
            is_own_negative: self.divided.is_impartial,
        }
    }

    fn is_small(&self, normal: Part<W>) -> bool {
        self.divided.open(&normal).len() <= SMALL
    }

    fn bounds(&mut self, _: Part<W>, _: &mut Algebra) -> Result<Bounds> {
        Ok(if self.divided.is_impartial {
            Bounds::INFINITESIMAL
        } else {
            Bounds::UNKNOWN
        })
    }

    /// Many moves are an advantage.
    fn doubled_guess(
        &mut self,
        normal: Part<W>,
        _: Bounds,
        algebra: &mut Algebra,
    ) -> Result<i64, SearchEnd> {
        let left = self.moves(normal, Player::Left, algebra)?.count() as i64;
        let right = self.moves(normal, Player::Right, algebra)?.count() as i64;
        Ok((left - right) * Heat::ONE)
    }

    /// Moves that split the board are good.
    fn size(&self, normal: Part<W>) -> u64 {
        u64::from(self.divided.open(&normal).len()).pow(2)
    }
}

impl<'t, const W: usize> Machine<'t, '_, W> {
    /// The boards after each move of a player in the position whose arguments are the first registers. The machine gives up if
    /// the moves are not all to boards of the same ruleset.
    fn list_boards(&mut self, player: Player, found: &mut Vec<Planes<W>>) -> Option<()> {
        self.in_frame(0, Registers::default(), |machine, body| match body {
            Body::Game(game) => machine.list_options(game, player, found),
            _ => None,
        })
    }

    fn list_options(
        &mut self,
        game: &'t Game,
        player: Player,
        found: &mut Vec<Planes<W>>,
    ) -> Option<()> {
        let options = match game {
            Game::Bracket(sides) => &sides[player as usize],
            Game::Impartial(options) => options,
            Game::Integer(n) => return (self.int(n)? == 0).then_some(()),
            _ => {
                return self.reached(game, |machine, game| {
                    machine.list_options(game, player, found)
                });
            }
        };
        self.stream(options, &mut |machine, item| {
            let Item::Game(game) = item else {
                return None;
            };
            found.push(machine.board_of(game)?);
            Some(true)
        })?;
        Some(())
    }

    /// The board of a position of the same ruleset.
    fn board_of(&mut self, game: &'t Game) -> Option<Planes<W>> {
        match game {
            Game::Position(call) if call.function == 0 => {
                let before = self.top;
                let base = self.push_args(call)?;
                self.top = before;
                self.boards.get(base.boards).copied()
            }
            _ => self.reached(game, Self::board_of),
        }
    }
}
