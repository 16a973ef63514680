//! Hackenbush pictures as graphs.

use std::cmp::Ordering;

use hashbrown::{HashMap, HashSet};

use crate::scene::Bush;
use algebra::game::{Dyadic, Player};
use algebra::limits::{self, Budget};

/// The colour of an edge, which says who may cut it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    Left,
    Right,
    Green,
}

impl Colour {
    /// L, R or G; the colour of Left's edges is blue.
    fn read(letter: char) -> Option<Self> {
        let letter = if letter == 'B' { 'L' } else { letter };
        let all = [Colour::Left, Colour::Right, Colour::Green];
        all.into_iter().find(|colour| colour.letter() == letter)
    }

    pub fn letter(self) -> char {
        match self {
            Colour::Left => 'L',
            Colour::Right => 'R',
            Colour::Green => 'G',
        }
    }

    pub fn of_opponent(self) -> Self {
        match self {
            Colour::Left => Colour::Right,
            Colour::Right => Colour::Left,
            Colour::Green => Colour::Green,
        }
    }

    pub fn is_cut_by(self, player: Player) -> bool {
        match self {
            Colour::Left => player == Player::Left,
            Colour::Right => player == Player::Right,
            Colour::Green => true,
        }
    }
}

/// An edge between two points; point 0 is the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    pub from: u32,
    pub to: u32,
    pub colour: Colour,
}

impl Edge {
    /// The point at the other end.
    pub fn other(&self, point: u32) -> u32 {
        if self.from == point {
            self.to
        } else {
            self.from
        }
    }

    pub fn text(&self) -> String {
        format!("{}-{}{}", self.from, self.to, self.colour.letter())
    }
}

/// Edges that are all connected with the ground, in the order in which they were written.
pub struct Picture {
    pub edges: Box<[Edge]>,
    /// Whether the picture is written as a list of colours, from the ground up. A picture without edges is.
    pub is_stalk: bool,
}

impl Picture {
    /// The stalk with this value: its edges, from the ground up, are the signs of the number's expansion.
    pub fn stalk(number: &Dyadic, budget: &mut Budget) -> limits::Result<Self> {
        let length = u64::try_from(number.birthday()).unwrap_or(u64::MAX);
        budget.check_list(length, size_of::<Edge>(), "edges")?;
        let (mut value, mut step) = (Dyadic::zero(), Dyadic::from(1));
        let mut edges = Vec::new();
        for from in 0u32.. {
            budget.tick()?;
            let colour = match number.cmp(&value) {
                Ordering::Greater => Colour::Left,
                Ordering::Less => Colour::Right,
                Ordering::Equal => break,
            };
            let to = from + 1;
            edges.push(Edge { from, to, colour });
            // From the first change of colour on, each step is half the one before.
            if step != Dyadic::from(1) || edges[0].colour != colour {
                step = step.half();
            }
            value = match colour {
                Colour::Right => value.sub(&step),
                _ => value.add(&step),
            };
        }
        Ok(Picture {
            edges: edges.into(),
            is_stalk: true,
        })
    }

    /// Reads `LRR`, `L(L;RL)` or `0-1L 1-2R`; an error says what is wrong with the text.
    pub fn read(text: &str, budget: &mut Budget) -> limits::Result<Result<Self, String>> {
        // A text with digits or dashes is meant as a graph, even if there is a mistake in it.
        let is_tree = text.contains(['(', ';', ')']);
        let is_stalk = !is_tree && !text.contains(|c: char| c.is_ascii_digit() || c == '-');
        let edges = if is_stalk {
            read_stalk(text)
        } else if is_tree {
            read_tree(text)
        } else {
            read_graph(text, budget)?
        };
        Ok(edges.map(|edges| Picture {
            edges: edges.into(),
            is_stalk,
        }))
    }

    pub fn text(&self) -> String {
        if self.is_stalk {
            return self.edges.iter().map(|edge| edge.colour.letter()).collect();
        }
        let edges: Vec<String> = self.edges.iter().map(Edge::text).collect();
        edges.join(" ")
    }

    /// The drawing: points numbered by their distance from the ground, and named as they were typed.
    pub fn bush(&self) -> Bush {
        let reached = reached(&self.edges);
        let places = reached.iter().enumerate();
        let places: HashMap<u32, usize> = places.map(|(at, &(point, _))| (point, at)).collect();
        let edge = |edge: &Edge| (places[&edge.from], places[&edge.to], edge.colour.letter());
        let names = reached.iter().map(|(point, _)| point.to_string());
        Bush {
            below: reached.iter().map(|&(_, below)| below).collect(),
            edges: self.edges.iter().map(edge).collect(),
            names: names.filter(|_| !self.is_stalk).collect(),
        }
    }

    /// The picture after an edge is cut.
    pub fn cut(&self, at: usize) -> Self {
        let edges: Box<[Edge]> = if self.is_stalk {
            self.edges[..at].into()
        } else {
            without(&self.edges, at).into()
        };
        Picture {
            is_stalk: self.is_stalk || edges.is_empty(),
            edges,
        }
    }
}

fn read_stalk(text: &str) -> Result<Vec<Edge>, String> {
    let mut edges = Vec::with_capacity(text.len());
    for (from, letter) in (0u32..).zip(text.trim().chars()) {
        let colour = Colour::read(letter)
            .ok_or_else(|| format!("an edge is L, R or G, but this has {letter:?}"))?;
        let to = from + 1;
        edges.push(Edge { from, to, colour });
    }
    Ok(edges)
}

/// Reads a tree: behind an edge, its branches are in parentheses, separated by `;`.
fn read_tree(text: &str) -> Result<Vec<Edge>, String> {
    let (mut edges, mut from, mut open) = (Vec::new(), 0, Vec::new());
    // Before the first sign, it is as after a parenthesis.
    let mut last = '(';
    for (at, sign) in text.chars().enumerate() {
        let fits = match sign {
            '(' => last != ')',
            ';' | ')' => !open.is_empty() && !"(;".contains(last),
            _ => last != ')' && Colour::read(sign).is_some(),
        };
        if !fits {
            return Err(format!(
                "at character {}: `{sign}` cannot stand here",
                at + 1
            ));
        }
        match (sign, Colour::read(sign)) {
            (_, Some(colour)) => {
                let to = edges.len() as u32 + 1;
                edges.push(Edge { from, to, colour });
                from = to;
            }
            ('(', _) => open.push(from),
            (';', _) => from = open.last().copied().unwrap_or(0),
            _ => from = open.pop().unwrap_or(0),
        }
        last = sign;
    }
    match (open.is_empty(), last) {
        (false, _) => Err("a parenthesis is not closed".to_string()),
        (_, ';' | '(') => Err("an edge is missing at the end".to_string()),
        _ => Ok(edges),
    }
}

fn read_graph(text: &str, budget: &mut Budget) -> limits::Result<Result<Vec<Edge>, String>> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let mut edges = Vec::new();
    for word in words.filter(|word| !word.is_empty()) {
        budget.tick_cheap_step(edges.len())?;
        match read_edge(word) {
            Ok(edge) => edges.push(edge),
            Err(mistake) => return Ok(Err(mistake)),
        }
    }
    let around = around(&edges);
    budget.check()?;
    let held: HashSet<u32> = points(reached_by(&edges, &around));
    budget.check()?;
    let loose = edges.iter().find(|edge| !held.contains(&edge.from));
    Ok(match loose.map(Edge::text) {
        Some(loose) => Err(format!(
            "every edge must be connected to the ground, which is 0, but {loose} is not"
        )),
        None => Ok(edges),
    })
}

fn read_edge(word: &str) -> Result<Edge, String> {
    let mistake =
        || format!("an edge is two points and a colour, as in 0-1L, but this is {word:?}");
    let last = word.chars().next_back().ok_or_else(mistake)?;
    let (from, to) = word[..word.len() - last.len_utf8()]
        .split_once('-')
        .ok_or_else(mistake)?;
    let point = |digits: &str| {
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        plain
            .then(|| digits.parse().ok())
            .flatten()
            .ok_or_else(mistake)
    };
    let edge = (point(from)?, point(to)?);
    let colour = Colour::read(last)
        .ok_or_else(|| format!("an edge ends with L, R or G, but {word:?} ends with {last:?}"))?;
    Ok(Edge {
        from: edge.0,
        to: edge.1,
        colour,
    })
}

/// The edges that are still connected with the ground after one is cut.
pub(super) fn without(edges: &[Edge], at: usize) -> Vec<Edge> {
    let mut rest = edges.to_vec();
    rest.remove(at);
    let held = held(&rest);
    rest.retain(|edge| held.contains(&edge.from));
    rest
}

/// The points that are connected with the ground.
fn held(edges: &[Edge]) -> HashSet<u32> {
    points(reached(edges))
}

fn points(reached: Vec<(u32, usize)>) -> HashSet<u32> {
    reached.into_iter().map(|(point, _)| point).collect()
}

/// The points that are connected with the ground, by their distance from it, each with the index of the point from which it was
/// reached. The ground is the first.
pub(super) fn reached(edges: &[Edge]) -> Vec<(u32, usize)> {
    reached_by(edges, &around(edges))
}

fn reached_by(edges: &[Edge], around: &HashMap<u32, Vec<usize>>) -> Vec<(u32, usize)> {
    let mut known: HashSet<u32> = HashSet::from([0]);
    let mut reached = vec![(0, 0)];
    let mut next = 0;
    while let Some(&(point, _)) = reached.get(next) {
        for &at in around.get(&point).map_or(&[][..], |edges| edges) {
            let other = edges[at].other(point);
            if known.insert(other) {
                reached.push((other, next));
            }
        }
        next += 1;
    }
    reached
}

/// The indices of the edges at each point.
pub(super) fn around(edges: &[Edge]) -> HashMap<u32, Vec<usize>> {
    let mut around: HashMap<u32, Vec<usize>> = HashMap::new();
    for (at, edge) in edges.iter().enumerate() {
        around.entry(edge.from).or_default().push(at);
        if edge.to != edge.from {
            around.entry(edge.to).or_default().push(at);
        }
    }
    around
}
