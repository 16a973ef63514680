//! Large loopy games end at the limits, and nothing recurses.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::common::clock::thread_time;
use super::common::graphs::{budget, contracted};
use super::common::random::Rng;
use algebra::game::loopy::{
    Graph, Options, Sided, Stopper, at_least, offside, onside, outcome, ranks,
};
use algebra::{Budget, Halt, Result};

const LIMIT: Duration = Duration::from_millis(100);
/// The graphs take about half a second to set up. A busy machine needs several times as much CPU time, but an algorithm
/// that ignores the clock takes far longer than this.
const SLACK: Duration = Duration::from_secs(5);

fn ends_in_time<T>(name: &str, run: impl FnOnce(&mut Budget) -> Result<T>) {
    let mut budget = Budget::default();
    budget.set_time(Some(LIMIT));
    let start = thread_time();
    budget.begin();
    let found = run(&mut budget);
    let taken = thread_time() - start;
    let halt = found.err();
    assert!(matches!(halt, Some(Halt::Time(_))), "{name}: {halt:?}");
    assert!(taken < LIMIT + SLACK, "{name}: {taken:?}");
}

/// Every vertex with no option or a few anywhere.
fn large(size: u32) -> Graph {
    let mut rng = Rng::new(1);
    let mut side = || {
        let count = rng.below(5);
        (0..count).map(|_| rng.below(size.into()) as u32).collect()
    };
    let options = (0..size).map(|_| [side(), side()]);
    Graph::new(options.collect()).unwrap()
}

/// A stopper whose vertices all have different values: Left moves along a cycle, from which Right moves to an integer.
fn long_stopper(size: u32) -> Graph {
    let integer = |n: u32| [n.checked_sub(1).into_iter().collect(), Vec::new()];
    let on_cycle = |at: u32| [vec![size + (at + 1) % size], vec![at]];
    let options: Vec<Options> = (0..size)
        .map(integer)
        .chain((0..size).map(on_cycle))
        .rev()
        .collect();
    // The first vertex is the root, so everything is numbered from the end of the cycle.
    let last = 2 * size - 1;
    let renumbered =
        |sides: Options| sides.map(|side| side.into_iter().map(|at| last - at).collect());
    Graph::new(options.into_iter().map(renumbered).collect()).unwrap()
}

#[test]
fn the_clock_ends_everything() {
    let graph = large(3_000);
    let stopper = long_stopper(3_000);
    assert!(
        Stopper::new(&long_stopper(30), &mut budget())
            .unwrap()
            .is_some()
    );
    let form = contracted(&graph);
    ends_in_time("onside", |budget| onside(&form, budget));
    ends_in_time("offside", |budget| offside(&form, budget));
    ends_in_time("order", |budget| at_least([&form; 2], [&form; 2], budget));
    ends_in_time("sum", |budget| form.sum(&form, budget));
    ends_in_time("simplest form", |budget| Stopper::new(&stopper, budget));
    let form = contracted(&stopper);
    ends_in_time("sides", |budget| Sided::new(&form, budget));
    let large = large(400_000);
    ends_in_time("outcome", |budget| outcome(&large, budget));
    ends_in_time("ranks", |budget| ranks(&large, budget));
}

#[test]
fn an_interrupt_ends_it_too() {
    let graph = large(3_000);
    let mut budget = Budget::default();
    budget.begin();
    let flag = budget.interrupt_flag();
    let start = thread_time();
    let typing = std::thread::spawn(move || {
        std::thread::sleep(LIMIT);
        flag.store(true, Ordering::Relaxed);
    });
    assert!(matches!(
        onside(&contracted(&graph), &mut budget),
        Err(Halt::Interrupted(_))
    ));
    assert!(thread_time() - start < LIMIT + SLACK);
    typing.join().unwrap();
}

#[test]
fn graphs_are_checked() {
    assert!(matches!(
        Graph::new(vec![[vec![1], vec![]]]),
        Err(Halt::Broken(_))
    ));
    assert!(matches!(Graph::new(vec![]), Err(Halt::Broken(_))));
}

#[test]
fn long_plays_do_not_recurse() {
    let length = 100_000;
    let mut options: Vec<Options> = (1..length).map(|next| [vec![next], vec![]]).collect();
    options.push([vec![], vec![length - 1]]);
    let graph = Graph::new(options).unwrap();
    assert_eq!(outcome(&graph, &mut budget()).unwrap().letter(), "L");
    assert!(ranks(&graph, &mut budget()).is_ok());
}
