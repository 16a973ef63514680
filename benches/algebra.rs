//! Times the basic operations of the algebra: order, sums, canonical forms and thermographs of many small games.
//!
//! `cargo bench` runs all of them, `cargo bench -- sums` those with `sums` in their name. Times depend on what else the
//! machine does; `benches/instructions` counts instructions instead, and compares two binaries.

use std::hint::black_box;
use std::time::{Duration, Instant};

use upstar::game::{Algebra, Game, HeapCode, HeapValues};
use upstar::{Budget, Halt};

/// A benchmark is repeated for this long, and at least `FEWEST` times.
const ENOUGH: Duration = Duration::from_secs(3);
const FEWEST: usize = 10;

/// The benchmarks that were asked for.
struct Bench {
    filters: Vec<String>,
}

impl Bench {
    /// Prints the least and the median time of some work on an input that is made anew, untimed, for every run.
    fn run<T, R>(&self, name: &str, make: impl Fn() -> T, work: impl Fn(&mut T) -> R) {
        let is_asked_for = |filter: &String| name.contains(filter.as_str());
        if !self.filters.is_empty() && !self.filters.iter().any(is_asked_for) {
            return;
        }
        let mut times = Vec::new();
        let since = Instant::now();
        while times.len() < FEWEST || since.elapsed() < ENOUGH {
            let mut input = make();
            let start = Instant::now();
            black_box(work(&mut input));
            times.push(start.elapsed());
        }
        times.sort();
        let median = times[times.len() / 2];
        println!(
            "{name}: least {:?}, median {median:?} of {}",
            times[0],
            times.len()
        );
    }
}

/// An algebra in which the games born by day 3 are stored, and those games.
fn day_3() -> (Algebra, Vec<Game>) {
    let mut algebra = Algebra::default();
    let day = algebra.day(3).expect("no limit is near");
    (algebra, day.expect("day 3 can be listed"))
}

/// Times work on the games of day 3, in an algebra that has nothing else in its tables.
fn on_day_3(bench: &Bench, name: &str, work: impl Fn(&mut Algebra, &[Game]) -> Result<(), Halt>) {
    bench.run(name, day_3, |(algebra, day)| {
        work(algebra, day).expect("no limit is near");
    });
}

fn comparisons(bench: &Bench) {
    on_day_3(bench, "all comparisons of day 3", |algebra, day| {
        for &g in day {
            for &h in day {
                black_box(algebra.compare(g, h)?);
            }
        }
        Ok(())
    });
}

fn sums(bench: &Bench) {
    on_day_3(bench, "sums of every 7th game of day 3", |algebra, day| {
        for &g in day.iter().step_by(7) {
            for &h in day.iter().step_by(7) {
                black_box(algebra.add(g, h)?);
            }
        }
        Ok(())
    });
}

/// splitmix64, for the same games in every run.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn canonical_forms(bench: &Bench) {
    on_day_3(bench, "1000 brackets with 10+10 options", |algebra, day| {
        let mut state = 7;
        let mut side = || {
            let mut option = |_| day[random(&mut state) as usize % day.len()];
            (0..10).map(&mut option).collect::<Vec<Game>>()
        };
        for _ in 0..1000 {
            black_box(algebra.bracket(side(), side())?);
        }
        Ok(())
    });
}

fn thermographs(bench: &Bench) {
    on_day_3(bench, "thermographs of day 3", |algebra, day| {
        for &g in day {
            black_box(algebra.thermograph(g)?);
        }
        Ok(())
    });
}

fn switch_and_heap(bench: &Bench) {
    let work = |algebra: &mut Algebra| -> Result<Game, Halt> {
        let (one, minus) = (algebra.integer(1)?, algebra.integer(-1)?);
        let switch = algebra.bracket(vec![one], vec![minus])?;
        let heap = algebra.nimber(1000)?;
        algebra.add(switch, heap)
    };
    bench.run("{1|-1} + *1000", Algebra::default, |algebra| {
        work(algebra).expect("no limit is near")
    });
}

fn heap_codes(bench: &Bench) {
    for (code, heaps) in [("0.77", 10_000), ("0.007", 100_000)] {
        let name = format!("nim-values of {code} to {heaps}");
        bench.run(
            &name,
            || HeapValues::new(HeapCode::read(code).expect("a code")),
            |values| {
                let mut value = |n| values.value(n, &mut Budget::default());
                // In this order, since a period that is found spares the heaps behind it.
                let sum = (0..=heaps).try_fold(0, |sum, n| Ok::<_, Halt>(sum ^ value(n)?));
                sum.expect("no limit is near")
            },
        );
    }
}

fn main() {
    // Cargo passes flags of its own, such as `--bench`.
    let filters = std::env::args().skip(1);
    let filters = filters.filter(|argument| !argument.starts_with("--"));
    let bench = &Bench {
        filters: filters.collect(),
    };
    comparisons(bench);
    sums(bench);
    canonical_forms(bench);
    thermographs(bench);
    switch_and_heap(bench);
    heap_codes(bench);
}
