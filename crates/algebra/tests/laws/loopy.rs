//! Loopy games on random graphs, against plain definitions that share nothing with the engine.

use std::collections::{HashMap, HashSet};

use super::common::engine;
use super::common::graphs::{
    budget, contracted, disguised, full, long_cycle, random, rich, stopper,
};
use super::common::plain;
use super::common::random::{Rng, cases};
use super::common::tree::{bracket, dyadic, glued, integer, nimber, ups, zero};
use algebra::game::loopy::{
    Contracted, Graph, Pseudonumber, Sided, Stopper, at_least, is_stopper, offside, onside,
    outcome, ranks, stops,
};
use algebra::game::{Algebra, Dyadic, Outcome, Player};

fn value(graph: &Graph) -> Stopper {
    let found = Stopper::new(graph, &mut budget()).unwrap();
    found.expect("a stopper")
}

fn exceeds(g: &Stopper, h: &Stopper) -> bool {
    g != h && g.at_least(h, &mut budget()).unwrap()
}

/// Stoppers of three kinds: sparse ones, such with well-known games in them, and such that keep a long cycle.
fn some_stopper(rng: &mut Rng, most: u64) -> Graph {
    match rng.below(7) {
        0..=2 => stopper(rng, most, random),
        3..=5 => stopper(rng, most, rich),
        _ => long_cycle(rng),
    }
}

#[test]
fn outcomes_are_those_of_plain_iteration() {
    let mut seen: HashMap<Outcome, u32> = HashMap::new();
    let mut stoppers = 0;
    cases(20_000, |rng| {
        let graph = random(rng, 12);
        let found = outcome(&graph, &mut budget()).unwrap();
        assert_eq!(found, plain::outcome(&graph), "{graph:?}");
        let stops = is_stopper(&graph, &mut budget()).unwrap();
        assert_eq!(stops, plain::is_stopper(&graph), "{graph:?}");
        stoppers += u32::from(stops);
        *seen.entry(found).or_default() += 1;
    });
    assert!(
        seen.len() == 9 && seen.values().all(|&times| times > 50),
        "{seen:?}"
    );
    assert!((2_000..18_000).contains(&stoppers), "{stoppers} stoppers");
}

#[test]
fn the_order_of_stoppers_is_survival_on_the_difference() {
    let mut relations: HashMap<(bool, bool), u32> = HashMap::new();
    cases(5_000, |rng| {
        let g = some_stopper(rng, 8);
        let h = some_stopper(rng, 8);
        let plain = (plain::at_least(&g, &h), plain::at_least(&h, &g));
        let [one, two] = [&g, &h].map(value);
        let found = (
            one.at_least(&two, &mut budget()).unwrap(),
            two.at_least(&one, &mut budget()).unwrap(),
        );
        assert_eq!(found, plain, "{g:?} {h:?}");
        assert_eq!(one == two, plain == (true, true), "{g:?} {h:?}");
        // The order of all finite graphs, before anything is simplified.
        let by_graphs = (
            at_least([&contracted(&g); 2], [&contracted(&h); 2], &mut budget()).unwrap(),
            at_least([&contracted(&h); 2], [&contracted(&g); 2], &mut budget()).unwrap(),
        );
        assert_eq!(by_graphs, plain, "{g:?} {h:?}");
        *relations.entry(plain).or_default() += 1;
    });
    assert_eq!(relations.len(), 4, "{relations:?}");
    assert!(
        relations.values().all(|&times| times > 150),
        "{relations:?}"
    );
}

#[test]
fn simplest_forms_keep_the_value_and_nothing_else() {
    let mut values: HashSet<Stopper> = HashSet::new();
    cases(6_000, |rng| {
        let graph = some_stopper(rng, 12);
        let simplest = value(&graph);
        let form = full(&simplest);
        assert!(plain::at_least(&graph, &form), "{graph:?}");
        assert!(plain::at_least(&form, &graph), "{graph:?}");
        assert!(form.len() <= graph.len());
        assert_eq!(simplest.form().full_len(), form.len().into());
        assert_eq!(value(&form), simplest);
        assert_eq!(value(&disguised(rng, &graph)), simplest, "{graph:?}");
        let found = Sided::from(simplest.clone()).outcome(&mut budget());
        assert_eq!(found.unwrap(), plain::outcome(&graph));
        values.insert(simplest);
    });
    let values: Vec<Stopper> = values.into_iter().collect();
    assert!(values.len() > 400, "{} values", values.len());
    let loops = values.iter().filter(|value| has_loop(value)).count();
    assert!(loops > 200, "{loops} of them loopy");
    values.iter().take(300).for_each(is_simplest);
    // Different forms are different values.
    cases(4_000, |rng| {
        let [g, h] = [(); 2].map(|()| rng.pick(&values));
        let [one, two] = [g, h].map(full);
        let equal = plain::at_least(&one, &two) && plain::at_least(&two, &one);
        assert_eq!(g == h, equal, "{one:?} {two:?}");
    });
}

fn has_loop(value: &Stopper) -> bool {
    let free = algebra::game::loopy::loop_free(value.graph(), &mut budget());
    free.unwrap().len() < value.graph().len()
}

/// No dominated and no reversible option, no two vertices of one value, and of cycles shorter than 4 passes only
/// (Siegel, Loopy games and computation).
fn is_simplest(value: &Stopper) {
    let graph = full(value);
    let follower = |at: u32| graph.reached_from(&[at], &mut budget()).unwrap().0;
    let followers: Vec<Graph> = graph.vertices().map(follower).collect();
    let as_good = |player: Player, g: u32, h: u32| {
        let [g, h] = [g, h].map(|at| &followers[at as usize]);
        match player {
            Player::Left => plain::at_least(g, h),
            Player::Right => plain::at_least(h, g),
        }
    };
    for at in graph.vertices() {
        for other in 0..at {
            let equal = as_good(Player::Left, at, other) && as_good(Player::Right, at, other);
            assert!(!equal, "{graph:?}: {at} = {other}");
        }
        for player in Player::BOTH {
            let options = graph.options(player, at);
            for &option in options {
                let mut others = options.iter().filter(|&&other| other != option);
                assert!(!others.any(|&other| as_good(player, other, option)));
                let mut replies = graph.options(player.opponent(), option).iter();
                assert!(!replies.any(|&reply| as_good(player, at, reply)));
                for next in graph.all_options(option).filter(|_| option != at) {
                    assert_ne!(next, at, "{graph:?}");
                    assert!(next == option || graph.all_options(next).all(|third| third != at));
                }
            }
        }
    }
}

/// What holds of all games, and what holds where one of them is short: only those can be taken away again.
#[test]
fn stoppers_add_and_negate() {
    let mut algebra = Algebra::default();
    let short = [
        zero(),
        nimber(1),
        integer(1),
        dyadic(-1, 1),
        ups(1),
        bracket(vec![integer(2)], vec![integer(-1)]),
        nimber(2),
        glued(&zero(), -1, 1),
    ];
    let short = short.map(|tree| {
        let game = engine::value(&mut algebra, &tree);
        let form = Contracted::of_game(&mut algebra, game).unwrap();
        form.expanded(Clone::clone, &mut budget()).unwrap()
    });
    let (mut ends, mut strict, mut kept) = (0, 0, 0);
    cases(2_000, |rng| {
        let [g, h] = [(); 2].map(|()| some_stopper(rng, 5));
        let [one, two] = [&g, &h].map(|graph| Sided::from(value(graph)));
        let minus = one.negative(&mut budget()).unwrap();
        assert_eq!(minus.negative(&mut budget()).unwrap(), one);
        assert_eq!(minus.onside, value(&g.negative()));
        let add = |a: &Sided, b: &Sided| a.sum(b, &mut budget()).unwrap();
        let x = rng.pick(&short);
        let [x, minus_x] = [x, &x.negative()].map(|graph| Sided::from(value(graph)));
        let more = add(&one, &x).expect("a stopper and a short game");
        assert!(more.stopper().is_some());
        assert_eq!(add(&more, &minus_x).unwrap(), one);
        let Some(sum) = add(&one, &two) else {
            return;
        };
        ends += u32::from(sum.stopper().is_some());
        assert_eq!(add(&two, &one).unwrap(), sum);
        assert_eq!(
            sum.outcome(&mut budget()).unwrap(),
            plain::outcome(&plain::sum(&g, &h))
        );
        // What is added to both keeps them in order.
        let third = Sided::from(value(&some_stopper(rng, 4)));
        if let (Some(a), Some(b)) = (add(&one, &third), add(&two, &third))
            && one.at_least(&two, &mut budget()).unwrap()
        {
            assert!(a.at_least(&b, &mut budget()).unwrap());
            strict += u32::from(one != two);
        }
        // G + H - H is G but for the loopiness of H: its sides are on both sides of G.
        let both = add(&sum, &two.negative(&mut budget()).unwrap());
        if let Some(both) = both {
            assert!(both.onside.at_least(&one.onside, &mut budget()).unwrap());
            assert!(one.offside.at_least(&both.offside, &mut budget()).unwrap());
            kept += u32::from(both == one);
        }
    });
    assert!(
        ends > 400 && strict > 120,
        "{ends} stoppers, {strict} in order"
    );
    assert!((200..1_800).contains(&kept), "{kept} times G + H - H is G");
}

#[test]
fn stops_bound_the_value() {
    let zero = value(&Graph::new(vec![[vec![], vec![]]]).unwrap());
    let mut decided = 0;
    cases(4_000, |rng| {
        let game = value(&some_stopper(rng, 8));
        let find = |end| stops(&game, end, &mut budget()).unwrap();
        let (found, pseudo) = (find(Pseudonumber::exact_at), find(Pseudonumber::at));
        let stop = |at| game.follower(at, &mut budget()).unwrap();
        let (left, right) = (stop(found[0].0), stop(found[1].0));
        assert!(left.at_least(&right, &mut budget()).unwrap());
        let pseudo = [stop(pseudo[0].0), stop(pseudo[1].0)];
        assert!(pseudo[0].at_least(&pseudo[1], &mut budget()).unwrap());
        if exceeds(&right, &zero) {
            assert!(exceeds(&game, &zero));
            decided += 1;
        }
        if exceeds(&zero, &left) {
            assert!(exceeds(&zero, &game));
            decided += 1;
        }
    });
    assert!(decided > 500, "{decided} decided");
}

#[test]
fn ranks_are_equal_where_the_trees_of_play_are() {
    let mut alike = 0;
    cases(1_500, |rng| {
        let graph = match rng.below(2) {
            0 => random(rng, 12),
            _ => {
                let graph = random(rng, 7);
                disguised(rng, &graph)
            }
        };
        let found = ranks(&graph, &mut budget()).unwrap();
        let trees = plain::trees(&graph);
        for g in 0..graph.len() {
            for h in 0..g {
                assert_eq!(found[g] == found[h], trees[g] == trees[h], "{graph:?}");
                alike += u32::from(trees[g] == trees[h]);
            }
        }
        // The same graph, its vertices in another order.
        let mut places: Vec<u32> = graph.vertices().collect();
        rng.shuffle(&mut places);
        let mut options = vec![Default::default(); graph.len()];
        for (at, both) in graph.into_options().into_iter().enumerate() {
            let moved = |set: Vec<u32>| set.iter().map(|&to| places[to as usize]).collect();
            options[places[at] as usize] = both.map(moved);
        }
        let shuffled = ranks(&Graph::new(options).unwrap(), &mut budget()).unwrap();
        for (at, &place) in places.iter().enumerate() {
            assert_eq!(found[at], shuffled[place as usize]);
        }
    });
    assert!(alike > 1_000, "{alike} pairs alike");
}

/// The onside is above the offside, both are what plain play says, and the outcome is theirs.
#[test]
fn sides_are_certified_by_counting_moves() {
    let (mut solved, mut unsolved, mut certified) = (0, 0, 0);
    cases(5_000, |rng| {
        let graph = match rng.below(4) {
            0 => rich(rng, 6),
            1 => random(rng, 5),
            _ => random(rng, 12),
        };
        let [on, off] =
            [onside, offside].map(|side| side(&contracted(&graph), &mut budget()).unwrap());
        let (Some(on), Some(off)) = (on, off) else {
            unsolved += 1;
            return;
        };
        assert!(on.at_least(&off, &mut budget()).unwrap(), "{graph:?}");
        let sides = [&on, &off].map(full);
        if graph.len() * sides[0].len() * sides[1].len() <= 100 {
            let minus = graph.negative();
            for (graph, side) in [(&graph, &sides[0]), (&minus, &sides[1].negative())] {
                assert!(plain::onside_at_least(graph, side), "{graph:?}");
                assert!(plain::onside_at_least(side, graph), "{graph:?}");
            }
            certified += 1;
        }
        if is_stopper(&graph, &mut budget()).unwrap() {
            assert_eq!((&on, &off), (&value(&graph), &on), "{graph:?}");
        } else {
            solved += 1;
        }
        let sided = Sided {
            onside: on,
            offside: off,
        };
        let found = sided.outcome(&mut budget()).unwrap();
        assert_eq!(found, plain::outcome(&graph), "{graph:?}");
    });
    assert!(
        solved > 1_000 && certified > 1_000,
        "{solved} that are no stoppers, {certified} certified"
    );
    assert!(unsolved * 100 < solved, "{unsolved} without sides");
}

#[test]
fn the_order_of_all_graphs_is_that_of_counted_moves() {
    let mut holds = 0;
    cases(4_000, |rng| {
        let [g, h] = [(); 2].map(|()| random(rng, 5));
        let plain =
            plain::onside_at_least(&g, &h) && plain::onside_at_least(&h.negative(), &g.negative());
        assert_eq!(
            at_least([&contracted(&g); 2], [&contracted(&h); 2], &mut budget()).unwrap(),
            plain,
            "{g:?} {h:?}"
        );
        holds += u32::from(plain);
    });
    assert!((300..3_700).contains(&holds), "{holds} in order");
}

#[test]
fn sums_by_sides_are_the_sides_of_the_sum() {
    let (mut known, mut loopy) = (0, 0);
    cases(2_000, |rng| {
        let [g, h] = [(); 2].map(|()| match rng.below(3) {
            0 => rich(rng, 2),
            _ => random(rng, 5),
        });
        let [one, two] =
            [&g, &h].map(|graph| Sided::new(&contracted(graph), &mut budget()).unwrap());
        let (Some(one), Some(two)) = (one, two) else {
            return;
        };
        assert_eq!(
            one.at_least(&two, &mut budget()).unwrap(),
            at_least([&contracted(&g); 2], [&contracted(&h); 2], &mut budget()).unwrap()
        );
        let minus = Sided::new(&contracted(&g.negative()), &mut budget()).unwrap();
        assert_eq!(Some(one.negative(&mut budget()).unwrap()), minus);
        let by_form = Sided::new(&contracted(&plain::sum(&g, &h)), &mut budget()).unwrap();
        let by_sides = one.sum(&two, &mut budget()).unwrap();
        if let (Some(by_form), Some(by_sides)) = (by_form, by_sides) {
            loopy += u32::from(by_form.stopper().is_none());
            assert_eq!(by_form, by_sides, "{g:?} {h:?}");
            known += 1;
        }
    });
    assert!(
        known > 1_800 && loopy > 250,
        "{known} sums, {loopy} with two sides"
    );
}

/// Graphs with numbers far from each other have the same sides and the same order as if all moves in the numbers were
/// played out. Many of them are not stoppers, and in many a vertex equals a number that is not in the graph.
#[test]
fn numbers_are_moved_together_without_a_change() {
    let halves = [0, 2, -2, 1, 100, 102, 101, 180, -100, -99];
    let numbers = halves.map(|numerator| Dyadic::new(numerator, 1));
    let (mut loopy, mut new_numbers, mut unsided) = (0, 0, 0);
    cases(1_500, |rng| {
        let [(g, full_g), (h, full_h)] = [(); 2].map(|()| {
            let graph = random(rng, 6);
            let is_end = |at| graph.all_options(at).next().is_none();
            let label = |at| is_end(at).then(|| rng.pick(&numbers).clone());
            let labels = graph.vertices().map(label).collect();
            let form = Contracted::labelled(graph, labels);
            let full = form.expanded(Clone::clone, &mut budget()).unwrap();
            let unlabelled = vec![None; full.len()];
            (form, Contracted::labelled(full, unlabelled))
        });
        let order = at_least([&g; 2], [&h; 2], &mut budget()).unwrap();
        assert_eq!(
            order,
            at_least([&full_g; 2], [&full_h; 2], &mut budget()).unwrap(),
            "{g:?} {h:?}"
        );
        let [near, far] = [&g, &full_g].map(|form| Sided::new(form, &mut budget()).unwrap());
        assert_eq!(near, far, "{g:?}");
        match near {
            None => unsided += 1,
            Some(sided) => {
                loopy += u32::from(sided.stopper().is_none());
                let is_new = |x: &_| !numbers.contains(x);
                new_numbers += u32::from(sided.onside.form().number(0).is_some_and(is_new));
            }
        }
    });
    assert!(
        loopy > 100 && new_numbers > 20 && unsided < 50,
        "{loopy} {new_numbers} {unsided}"
    );
}
