//! What the algebra is asked most: order, sums, canonical forms and thermographs of many small games.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use upstar::game::{Algebra, Game, HeapCode, HeapValues};
use upstar::limits::{Budget, Halt};

/// An algebra in which the games born by day 3 are stored, and those games.
fn day_3() -> (Algebra, Vec<Game>) {
    let mut algebra = Algebra::default();
    let day = algebra.day(3).expect("no limit is near");
    (algebra, day.expect("day 3 can be listed"))
}

/// Times work on day 3 in an algebra that remembers nothing but those games.
fn on_day_3(
    c: &mut Criterion,
    name: &str,
    work: impl Fn(&mut Algebra, &[Game]) -> Result<(), Halt>,
) {
    c.bench_function(name, |b| {
        b.iter_batched_ref(
            day_3,
            |(algebra, day)| work(algebra, day).expect("no limit is near"),
            BatchSize::PerIteration,
        );
    });
}

fn comparisons(c: &mut Criterion) {
    on_day_3(c, "all comparisons of day 3", |algebra, day| {
        for &g in day {
            for &h in day {
                black_box(algebra.compare(g, h)?);
            }
        }
        Ok(())
    });
}

fn sums(c: &mut Criterion) {
    on_day_3(c, "sums of every 7th game of day 3", |algebra, day| {
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

fn canonical_forms(c: &mut Criterion) {
    on_day_3(c, "1000 brackets with 10+10 options", |algebra, day| {
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

fn thermographs(c: &mut Criterion) {
    on_day_3(c, "thermographs of day 3", |algebra, day| {
        for &g in day {
            black_box(algebra.thermograph(g)?);
        }
        Ok(())
    });
}

fn switch_and_heap(c: &mut Criterion) {
    let work = |algebra: &mut Algebra| -> Result<Game, Halt> {
        let (one, minus) = (algebra.integer(1)?, algebra.integer(-1)?);
        let switch = algebra.bracket(vec![one], vec![minus])?;
        let heap = algebra.nimber(1000)?;
        algebra.add(switch, heap)
    };
    c.bench_function("{1|-1} + *1000", |b| {
        b.iter_batched_ref(
            Algebra::default,
            |algebra| work(algebra).expect("no limit is near"),
            BatchSize::PerIteration,
        );
    });
}

fn heap_codes(c: &mut Criterion) {
    for (code, heaps) in [("0.77", 10_000), ("0.007", 100_000)] {
        c.bench_function(&format!("nim-values of {code} to {heaps}"), |b| {
            b.iter(|| {
                let code = HeapCode::read(code).expect("a code");
                let mut values = HeapValues::new(code);
                let mut value = |n| values.value(n, &mut Budget::default());
                // The last one first would leave out those that a period tells.
                let sum = (0..=heaps).try_fold(0, |sum, n| Ok::<_, Halt>(sum ^ value(n)?));
                black_box(sum.expect("no limit is near"))
            });
        });
    }
}

fn quick() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3))
}

criterion_group! {
    name = algebra;
    config = quick();
    targets = comparisons, sums, canonical_forms, thermographs, switch_and_heap, heap_codes
}
criterion_main!(algebra);
