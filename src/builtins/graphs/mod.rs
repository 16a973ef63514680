//! Graphs, which are strings such as `0-1 1-2L 3 1:R`: edges with or without a letter, vertices without edges, and the
//! letters of vertices.

mod canonical;

use std::collections::{BTreeMap, BTreeSet};

use canonical::Numbered;

use super::rulesets::hackenbush_picture;
use crate::eval::{Arguments, Builtin, Result, Value, convert, row};
use algebra::limits::Budget;

pub static ROWS: &[Builtin] = &[
    row("graph(g)")
        .about("the graph of a string such as \"0-1 1-2L 3 1:R\", written in one way")
        .details(
            "The items are edges between vertices, which are numbers, with or without a letter L, R or G; vertices \
             without edges; and vertices taken by a player, L or R. Equal graphs have the same string: edges first, then \
             lone vertices, then those that are taken, each sorted. All functions of graphs take any such string.",
        )
        .examples(&[
            ("graph(\"2-1 1-0 7\")", "\"0-1 1-2 7\""),
            ("graph(\"0-1 1-2\") == graph(\"2-1 1-0\")", "true"),
        ])
        .see(&["vertices", "edges", "components", "least"])
        .run(|call| Ok(Value::text(graph(call)?.text()))),
    row("vertices(g[, letter])")
        .about("the vertices of a graph, sorted; with a letter, those taken by L or R, and with \"\" the others")
        .examples(&[
            ("vertices(\"0-1 1-2 7\")", "[0, 1, 2, 7]"),
            ("vertices(\"0-1 1:L\", \"\")", "[0]"),
        ])
        .see(&["graph", "edges"])
        .run(|call| {
            let graph = graph(call)?;
            let letter = match call.len() {
                1 => None,
                _ => Some(call.text(1)?),
            };
            let wanted = |taken: &Option<char>| match &letter {
                Some(letter) => taken.map(String::from).unwrap_or_default() == **letter,
                None => true,
            };
            let vertices = graph.vertices.iter().filter(|(_, taken)| wanted(taken));
            convert::list(call.session, vertices.map(|(&vertex, _)| number(vertex)))
        }),
    row("edges(g)")
        .about("the edges of a graph, sorted, as lists [u, v] with u < v, and the letter if there is one")
        .examples(&[("edges(\"2-1 1-0R\")", "[[0, 1, \"R\"], [1, 2]]")])
        .see(&["graph", "vertices"])
        .run(|call| {
            let edges = graph(call)?.edges.into_iter().map(|(u, v, letter)| {
                let mut edge = vec![number(u), number(v)];
                edge.extend(letter.map(|letter| Value::text(letter.to_string())));
                Value::list(edge)
            });
            convert::list(call.session, edges)
        }),
    row("neighbours(g, v)")
        .about("the vertices that an edge joins to v, sorted")
        .examples(&[("neighbours(\"0-1 1-2 2-3\", 1)", "[0, 2]")])
        .see(&["edges"])
        .run(|call| {
            let graph = graph(call)?;
            let v = call.small_integer(1)?;
            let v = u64::try_from(v).ok().filter(|v| graph.vertices.contains_key(v));
            match v {
                Some(v) => convert::list(call.session, graph.neighbours(v).into_iter().map(number)),
                None => Err(call.fault(1, "there is no such vertex", "the graph does not have it")),
            }
        }),
    row("components(g)")
        .about("the connected components of a graph, as graphs")
        .examples(&[("components(\"0-1 2-3 4\")", "[\"0-1\", \"2-3\", \"4\"]")])
        .see(&["graph", "separated"])
        .run(|call| {
            let found = graph(call)?.components(call.session.budget())?.into_iter();
            convert::list(call.session, found.map(|part| Value::text(part.text())))
        }),
    row("remove_vertices(g, vs)")
        .about("the graph without these vertices and their edges")
        .examples(&[("remove_vertices(\"0-1 1-2 2-3 3-0\", [1])", "\"0-3 2-3\"")])
        .see(&["graph", "components"])
        .run(|call| {
            let (graph, items, span) = (graph(call)?, call.items(1)?, call.span_of(1));
            let mut gone = BTreeSet::new();
            for item in items.iter() {
                gone.extend(u64::try_from(convert::small_integer(call.session, item, span)?));
            }
            Ok(Value::text(graph.only(|v| !gone.contains(&v)).text()))
        }),
    row("separated(g)")
        .about("the graph in which a vertex that is taken is replaced by one for each edge to a free vertex")
        .details("This divides the positions of games on graphs in which only neighbours matter into components.")
        .examples(&[("separated(\"0-1 1-2 1:L\")", "\"0-3 2-4 3:L 4:L\"")])
        .see(&["components"])
        .run(|call| {
            let graph = graph(call)?;
            let mut separated = graph.only(|v| graph.vertices[&v].is_none());
            call.session.budget().check()?;
            let mut next = graph.vertices.keys().next_back().map_or(0, |last| last + 1);
            for &(u, v, letter) in &graph.edges {
                call.session.tick()?;
                for (free, taken) in [(u, v), (v, u)] {
                    if graph.vertices[&free].is_none() && graph.vertices[&taken].is_some() {
                        separated.vertices.insert(next, graph.vertices[&taken]);
                        separated.edges.push((free, next, letter));
                        next += 1;
                    }
                }
            }
            Ok(Value::text(separated.text()))
        }),
    row("wants_graph(x, edges, vertices)")
        .about("what is wrong with a graph as an argument of a ruleset, as a string, which is empty if nothing is")
        .details(
            "Every edge must have one of the letters in `edges`, or none if that is empty, and vertices may have those \
             in `vertices`.",
        )
        .examples(&[
            ("wants_graph(\"0-1 1-2\", \"\", \"\")", "\"\""),
            ("wants_graph(\"0-1 1-2\", \"LR\", \"\")", "\"an edge has no letter: 0-1\""),
            ("wants_graph(\"0-1 1+2\", \"\", \"\")", "\"at character 5: 1+2 is neither an edge such as 0-1 nor a vertex\""),
        ])
        .see(&["wants", "graph"])
        .run(|call| {
            let (x, on_edges, on_vertices) = (call.values()[0].clone(), call.text(1)?, call.text(2)?);
            let Value::Text(text) = x else {
                return Ok(Value::text(format!("this must be a graph, but is {}", x.a_type())));
            };
            Ok(Value::text(match Graph::read(&text, call.session.budget())? {
                Ok(graph) => graph.unwanted(&on_edges, &on_vertices).unwrap_or_default(),
                Err((at, why)) => format!("at character {}: {why}", text[..at].chars().count() + 1),
            }))
        }),
    row("hackenbush_edges(text)")
    .about("the edges of a picture that is written as for `hackenbush`, as lists of two points and a colour")
    .examples(&[
        ("hackenbush_edges(\"LR\")", "[[0, 1, \"L\"], [1, 2, \"R\"]]"),
        ("hackenbush_edges(\"L(R;G)\")", "[[0, 1, \"L\"], [1, 2, \"R\"], [1, 3, \"G\"]]"),
    ])
    .see(&["hackenbush", "wants_hackenbush"])
    .run(|call| {
        let picture = hackenbush_picture(call)?;
        let picture = picture.map_err(|message| call.fault(0, "not a Hackenbush picture", message))?;
        let edges = picture.edges.iter().map(|edge| {
            let colour = Value::text(edge.colour.letter().to_string());
            Value::list(vec![Value::int(edge.from.into()), Value::int(edge.to.into()), colour])
        });
        convert::list(call.session, edges)
    }),
    row("wants_hackenbush(x)")
    .about("what is wrong with a Hackenbush picture as an argument of a ruleset, as a string, which is empty if nothing is")
    .examples(&[
        ("wants_hackenbush(\"L(R;G)\")", "\"\""),
        ("wants_hackenbush(\"LX\")", "\"an edge is L, R or G, but this has 'X'\""),
    ])
    .see(&["wants", "hackenbush_edges"])
    .run(|call| {
        let given = call.values()[0].clone();
        Ok(Value::text(match given {
            Value::Text(_) => hackenbush_picture(call)?.err().unwrap_or_default(),
            other => format!("this must be a string, but is {}", other.a_type()),
        }))
    }),
];

type Edge = (u64, u64, Option<char>);

/// The letters that edges and vertices may have.
const LETTERS: [Option<char>; canonical::KINDS] = [None, Some('G'), Some('L'), Some('R')];

/// What separates the items of a graph.
const BLANKS: [char; 3] = [' ', '\n', '\t'];

#[derive(Clone, Default)]
struct Graph {
    /// The vertices, each with the player who has taken it.
    vertices: BTreeMap<u64, Option<char>>,
    /// Sorted.
    edges: Vec<Edge>,
}

fn number(vertex: u64) -> Value {
    Value::number(num_bigint::BigInt::from(vertex))
}

/// The memory that a graph and its text take for each byte of the text that it is read from.
const BYTES_OF_GRAPH: usize = 12;

/// The graph that is the first argument.
fn graph(call: &mut Arguments) -> Result<Graph> {
    let text = call.text(0)?;
    Graph::read(&text, call.session.budget())?.map_err(|(at, why)| {
        let item = text[at..].split(BLANKS).next().unwrap_or_default();
        let fault = call.fault(0, "not a graph", why);
        fault.in_text(&text, at..at + item.len())
    })
}

impl Graph {
    /// Reads the items of a graph; an inner error says where and what is wrong.
    fn read(
        text: &str,
        budget: &mut Budget,
    ) -> algebra::limits::Result<std::result::Result<Graph, (usize, String)>> {
        budget.check_memory(BYTES_OF_GRAPH * text.len())?;
        let mut graph = Graph::default();
        let mut at = 0;
        for item in text.split(BLANKS) {
            budget.tick()?;
            let read = if item.is_empty() {
                Some(())
            } else {
                graph.read_item(item)
            };
            if read.is_none() {
                return Ok(Err((
                    at,
                    format!("{item} is neither an edge such as 0-1 nor a vertex"),
                )));
            }
            at += item.len() + 1;
        }
        graph.edges.sort_unstable();
        Ok(Ok(graph))
    }

    fn read_item(&mut self, item: &str) -> Option<()> {
        let vertex = |text: &str| -> Option<u64> {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse()
                .ok()
                .filter(|&v: &u64| is_number && v < 1 << 62)
        };
        if let Some((v, letter)) = item.split_once(':') {
            let letter = Some(
                letter
                    .chars()
                    .next()
                    .filter(|_| matches!(letter, "L" | "R"))?,
            );
            let taken = self.vertices.entry(vertex(v)?).or_default();
            return (taken.is_none() || *taken == letter).then(|| *taken = letter);
        }
        let Some((u, v)) = item.split_once('-') else {
            self.vertices.entry(vertex(item)?).or_default();
            return Some(());
        };
        let letter = v.chars().next_back().filter(|last| "LRG".contains(*last));
        let (u, v) = (vertex(u)?, vertex(v.trim_end_matches(['L', 'R', 'G']))?);
        if u == v || item.matches(|c: char| c.is_ascii_alphabetic()).count() > 1 {
            return None;
        }
        for end in [u, v] {
            self.vertices.entry(end).or_default();
        }
        self.edges.push((u.min(v), u.max(v), letter));
        Some(())
    }

    fn text(&self) -> String {
        use std::fmt::Write;

        let mut text = String::new();
        let mut add = |item: std::fmt::Arguments| {
            let between = if text.is_empty() { "" } else { " " };
            // Writing to a string does not fail.
            let _ = write!(text, "{between}{item}");
        };
        let mut edges = self.edges.clone();
        edges.sort_unstable();
        let mut has_edge: BTreeSet<u64> = BTreeSet::new();
        for (u, v, letter) in &edges {
            match letter {
                Some(letter) => add(format_args!("{u}-{v}{letter}")),
                None => add(format_args!("{u}-{v}")),
            }
            has_edge.extend([u, v]);
        }
        for (v, taken) in &self.vertices {
            if taken.is_none() && !has_edge.contains(v) {
                add(format_args!("{v}"));
            }
        }
        for (v, taken) in &self.vertices {
            if let Some(letter) = taken {
                add(format_args!("{v}:{letter}"));
            }
        }
        text
    }

    fn only(&self, keeps: impl Fn(u64) -> bool) -> Graph {
        let mut kept = self.clone();
        kept.vertices.retain(|&v, _| keeps(v));
        kept.edges.retain(|&(u, v, _)| keeps(u) && keeps(v));
        kept
    }

    /// The connected components, by their least vertices.
    fn components(&self, budget: &mut Budget) -> algebra::limits::Result<Vec<Graph>> {
        let mut neighbours: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for &(u, v, _) in &self.edges {
            budget.tick()?;
            neighbours.entry(u).or_default().push(v);
            neighbours.entry(v).or_default().push(u);
        }
        let mut found: Vec<Graph> = Vec::new();
        let mut place = BTreeMap::new();
        for &first in self.vertices.keys() {
            budget.tick()?;
            if place.contains_key(&first) {
                continue;
            }
            let mut waiting = vec![first];
            while let Some(at) = waiting.pop() {
                budget.tick()?;
                if place.insert(at, found.len()).is_none() {
                    waiting.extend(neighbours.get(&at).into_iter().flatten());
                }
            }
            found.push(Graph::default());
        }
        for (v, taken) in &self.vertices {
            budget.tick()?;
            found[place[v]].vertices.insert(*v, *taken);
        }
        for &edge in &self.edges {
            budget.tick()?;
            found[place[&edge.0]].edges.push(edge);
        }
        Ok(found)
    }

    /// The graph with other numbers for the vertices.
    fn renumbered(&self, number: impl Fn(u64) -> u64) -> Graph {
        let vertices = self.vertices.iter();
        let edges = self.edges.iter().map(|&(u, v, letter)| {
            let (u, v) = (number(u), number(v));
            (u.min(v), u.max(v), letter)
        });
        Graph {
            vertices: vertices.map(|(&v, taken)| (number(v), *taken)).collect(),
            edges: edges.collect(),
        }
    }

    /// The graph with its vertices in the canonical numbering; those that are taken come last.
    fn canonical(&self, budget: &mut Budget) -> algebra::limits::Result<Graph> {
        let names: Vec<u64> = self.vertices.keys().copied().collect();
        let at = |vertex: u64| names.partition_point(|&name| name < vertex);
        let mut neighbours = vec![Vec::new(); names.len()];
        for &(u, v, letter) in &self.edges {
            let kind = LETTERS.iter().position(|&it| it == letter).unwrap_or(0);
            neighbours[at(u)].push((at(v), kind));
            neighbours[at(v)].push((at(u), kind));
        }
        let cells = LETTERS.map(|letter| {
            let taken = self.vertices.values().enumerate();
            let taken = taken.filter(|(_, taken)| **taken == letter);
            taken.map(|(at, _)| at).collect()
        });
        let cells = cells.to_vec();
        let numbers = canonical::numbering(&Numbered { neighbours, cells }, budget)?;
        Ok(self.renumbered(|v| numbers[at(v)] as u64))
    }

    fn neighbours(&self, at: u64) -> BTreeSet<u64> {
        let ends = self.edges.iter().map(|&(u, v, _)| (u, v));
        let others = ends.filter_map(|(u, v)| match at {
            _ if u == at => Some(v),
            _ if v == at => Some(u),
            _ => None,
        });
        others.collect()
    }

    /// What is wrong with the letters of the edges and vertices.
    fn unwanted(&self, on_edges: &str, on_vertices: &str) -> Option<String> {
        for (u, v, letter) in &self.edges {
            match letter {
                None if !on_edges.is_empty() => {
                    return Some(format!("an edge has no letter: {u}-{v}"));
                }
                Some(letter) if !on_edges.contains(*letter) => {
                    return Some(format!(
                        "an edge cannot have the letter {letter}: {u}-{v}{letter}"
                    ));
                }
                _ => {}
            }
        }
        let mut taken = self
            .vertices
            .iter()
            .filter_map(|(v, taken)| Some((v, (*taken)?)));
        let (v, letter) = taken.find(|(_, letter)| !on_vertices.contains(*letter))?;
        Some(format!("a vertex cannot be taken: {v}:{letter}"))
    }
}

/// The same graph for all graphs that differ only in the numbers of their vertices.
pub(super) fn least(call: &mut Arguments) -> Result<Value> {
    let mut parts = Vec::new();
    for part in graph(call)?.components(call.session.budget())? {
        let part = part.canonical(call.session.budget())?;
        parts.push((part.text(), part));
    }
    // Graphs that differ only in the numbers of their vertices have the same components.
    parts.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut whole = Graph::default();
    for (_, part) in parts {
        let first = whole.vertices.len() as u64;
        let part = part.renumbered(|v| first + v);
        whole.vertices.extend(part.vertices);
        whole.edges.extend(part.edges);
    }
    Ok(Value::text(whole.text()))
}
