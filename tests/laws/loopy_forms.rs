//! Brackets that mean themselves inside are the same form exactly when the trees of their play are, however they are typed.

use super::common::graphs;
use super::common::plain;
use super::common::random::{Rng, cases};
use super::common::typist::Typist;
use algebra::game::loopy::{Graph, Vertex};
use upstar::game::Player;

/// Somebody who types a graph, each time in another way.
struct Writer<'a> {
    rng: &'a mut Rng,
    graph: &'a Graph,
    /// The brackets around, with their labels: the vertex, or its negative.
    around: Vec<(Vertex, bool, String)>,
    labels: usize,
    /// So many brackets are written where a label would do.
    patience: usize,
}

impl Writer<'_> {
    fn write(&mut self, at: Vertex, is_negative: bool) -> String {
        let mut around = self.around.iter().rev();
        if let Some((_, sign, label)) = around.find(|(other, ..)| *other == at) {
            if self.patience == 0 || self.rng.below(3) > 0 {
                return if *sign == is_negative {
                    label.clone()
                } else {
                    format!("-{label}")
                };
            }
            self.patience -= 1;
        }
        if self.rng.below(8) == 0 {
            return format!("-({})", self.write(at, !is_negative));
        }
        if self.rng.below(2) == 0
            && let Some(word) = self.word(at, is_negative)
        {
            return word.to_string();
        }
        self.labels += 1;
        let label = format!("x{}", self.labels);
        self.around.push((at, is_negative, label.clone()));
        let sides = Player::BOTH.map(|player| {
            let mut options = self.options(player, at, is_negative);
            if !options.is_empty() && self.rng.below(4) == 0 {
                options.push(options[0]);
            }
            self.rng.shuffle(&mut options);
            let mut side = Vec::new();
            for option in options {
                side.push(if option == at && self.rng.below(2) == 0 {
                    "pass".to_string()
                } else {
                    self.write(option, is_negative)
                });
            }
            side.join(",")
        });
        self.around.pop();
        format!("{label}{{{}|{}}}", sides[0], sides[1])
    }

    fn options(&self, player: Player, at: Vertex, is_negative: bool) -> Vec<Vertex> {
        let player = if is_negative {
            player.opponent()
        } else {
            player
        };
        self.graph.options(player, at).to_vec()
    }

    fn word(&self, at: Vertex, is_negative: bool) -> Option<&'static str> {
        let is_zero = |at: Vertex| self.graph.all_options(at).next().is_none();
        let [left, right] = Player::BOTH.map(|player| self.options(player, at, is_negative));
        match (&left[..], &right[..]) {
            ([], []) => Some("0"),
            ([own], []) if *own == at => Some("on"),
            ([], [own]) if *own == at => Some("off"),
            ([own], [same]) if *own == at && *same == at => Some("dud"),
            ([zero], [own]) if is_zero(*zero) && *own == at => Some("over"),
            ([l], [r]) if is_zero(*l) && is_zero(*r) => Some("*"),
            ([zero], []) if is_zero(*zero) => Some("1"),
            _ => None,
        }
    }
}

fn typed(rng: &mut Rng, graph: &Graph, at: Vertex, is_negative: bool) -> String {
    let mut writer = Writer {
        rng,
        graph,
        around: Vec::new(),
        labels: 0,
        patience: 4,
    };
    writer.write(at, is_negative)
}

#[test]
fn forms_are_the_same_where_the_trees_of_play_are() {
    let (mut same, mut different) = (0, 0);
    let mut typist = Typist::new();
    cases(500, |rng| {
        if rng.below(20) == 0 {
            typist = Typist::new();
        }
        let graph = graphs::random(rng, 5);
        let both = graph.beside(&graph.negative()).unwrap();
        let trees = plain::trees(&both);
        let count = graph.len() as u64;
        let some = |rng: &mut Rng| (rng.below(count) as Vertex, rng.below(3) == 0);
        let [g, h] = [some(rng), some(rng)];
        let tree = |(at, is_negative): (Vertex, bool)| {
            let offset = if is_negative { graph.len() } else { 0 };
            &trees[at as usize + offset]
        };
        for (g, h) in [(g, h), (h, g), (g, g)] {
            let [one, two] = [g, h].map(|(at, sign)| typed(rng, &graph, at, sign));
            let expected = tree(g) == tree(h);
            let question = format!("({one}) === ({two})");
            assert_eq!(typist.print(&question), expected.to_string(), "{question}");
            same += u32::from(expected);
            different += u32::from(!expected);
        }
    });
    assert!(
        same > 500 && different > 300,
        "{same} the same, {different} not"
    );
}
