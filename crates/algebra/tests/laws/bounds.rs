//! Interrupts, time and memory limits stop a computation; what was begun must not spoil what comes after.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use algebra::Halt;
use algebra::game::{Algebra, Game, Outcome};

use super::common::engine::{form, try_value, value};
use super::common::random::Rng;
use super::common::tree::{Tree, integer, switch};

/// Work with many steps: a switch and a nim heap have as many followers as the heap has beans.
fn long_work(algebra: &mut Algebra) -> Result<Game, Halt> {
    let hot = try_value(algebra, &switch(&integer(1)))?;
    let heap = algebra.nimber(10_000_000)?;
    algebra.add(hot, heap)
}

fn pairs(seed: u64, count: usize) -> Vec<(Tree, Tree)> {
    let mut rng = Rng::new(seed);
    (0..count).map(|_| (rng.tree(3), rng.tree(3))).collect()
}

/// Everything an algebra says about two trees.
#[derive(Debug, PartialEq)]
struct Answers {
    forms: [String; 3],
    relation: algebra::game::Relation,
    outcome: Outcome,
    outcome_of_sum: Outcome,
    mean: algebra::game::Dyadic,
    temperature: algebra::game::Dyadic,
    birthday: num_bigint::BigInt,
    all_small: bool,
}

fn answers(algebra: &mut Algebra, (g, h): &(Tree, Tree)) -> Result<Answers, Halt> {
    let (a, b) = (try_value(algebra, g)?, try_value(algebra, h)?);
    let sum = algebra.add(a, b)?;
    let switch = try_value(algebra, &switch(&integer(1)))?;
    Ok(Answers {
        forms: [
            algebra::notation::expand(algebra, a)?,
            algebra::notation::expand(algebra, b)?,
            algebra::notation::expand(algebra, sum)?,
        ],
        relation: algebra.compare(a, b)?,
        outcome: algebra.outcome(sum),
        outcome_of_sum: algebra.outcome_of_sum(&[
            (a, 2.into()),
            (switch, 1.into()),
            (b, 1.into()),
        ])?,
        mean: algebra.mean(sum)?,
        temperature: algebra.temperature(sum)?,
        birthday: algebra.birthday(sum)?,
        all_small: algebra.is_all_small(sum)?,
    })
}

fn fresh_answers(pair: &(Tree, Tree)) -> Answers {
    answers(&mut Algebra::default(), pair).expect("no limit is near")
}

/// Limits are looked at on every so many ticks. Ticking a random number of times beforehand puts the
/// halt at a random step of the work.
fn advance(algebra: &mut Algebra, rng: &mut Rng) {
    for _ in 0..rng.below(1024) {
        algebra.budget.tick().expect("nothing stops it yet");
    }
}

/// Begins anew, and forgets an interrupt.
fn restart(algebra: &mut Algebra) {
    algebra
        .budget
        .interrupt_flag()
        .store(false, Ordering::Relaxed);
    algebra.budget.begin();
}

#[test]
fn interrupts_at_random_points_spoil_nothing() {
    let mut rng = Rng::new(90);
    let mut algebra = Algebra::default();
    let flag = algebra.budget.interrupt_flag();
    let mut halts = 0;
    for pair in pairs(91, 250) {
        for _ in 0..3 {
            restart(&mut algebra);
            advance(&mut algebra, &mut rng);
            flag.store(true, Ordering::Relaxed);
            match answers(&mut algebra, &pair) {
                Ok(_) => {}
                Err(halt) => {
                    assert!(matches!(halt, Halt::Interrupted(_)));
                    halts += 1;
                }
            }
        }
        restart(&mut algebra);
        assert_eq!(answers(&mut algebra, &pair).unwrap(), fresh_answers(&pair));
    }
    assert!(halts > 100, "only {halts} interrupts hit");
}

/// Ids given out before and after a halt mean the same: equal exactly for equal values.
#[test]
fn ids_stay_unique_across_interrupts() {
    let mut rng = Rng::new(92);
    let mut algebra = Algebra::default();
    let flag = algebra.budget.interrupt_flag();
    let mut seen = std::collections::HashMap::new();
    for (g, h) in pairs(93, 400) {
        advance(&mut algebra, &mut rng);
        flag.store(true, Ordering::Relaxed);
        let _ = try_value(&mut algebra, &g).and_then(|a| algebra.add(a, a));
        restart(&mut algebra);
        for tree in [g, h] {
            let id = value(&mut algebra, &tree);
            let text = form(&mut algebra, id);
            assert_eq!(*seen.entry(text).or_insert(id), id);
        }
    }
}

#[test]
fn an_interrupt_from_another_thread_stops_long_work() {
    for delay in [1, 7, 23, 60] {
        let mut algebra = Algebra::default();
        let flag = algebra.budget.interrupt_flag();
        let other = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(delay));
            flag.store(true, Ordering::Relaxed);
        });
        let stopped = long_work(&mut algebra);
        assert!(matches!(stopped, Err(Halt::Interrupted(_))));
        other.join().unwrap();
        restart(&mut algebra);
        for pair in pairs(delay, 20) {
            assert_eq!(answers(&mut algebra, &pair).unwrap(), fresh_answers(&pair));
        }
    }
}

#[test]
fn a_time_limit_stops_long_work() {
    for milliseconds in [0, 3, 30] {
        let limit = Duration::from_millis(milliseconds);
        let mut algebra = Algebra::default();
        algebra.budget.set_time(Some(limit));
        restart(&mut algebra);
        let started = Instant::now();
        assert_eq!(long_work(&mut algebra), Err(Halt::Time(limit)));
        assert!(limit <= started.elapsed() + Duration::from_millis(1));
        algebra.budget.set_time(None);
        restart(&mut algebra);
        for pair in pairs(milliseconds + 100, 20) {
            assert_eq!(answers(&mut algebra, &pair).unwrap(), fresh_answers(&pair));
        }
    }
}

/// The memory left grows by small steps, so that the limit is met again and again at different places.
#[test]
fn a_memory_limit_stops_work_and_spoils_nothing() {
    let mut rng = Rng::new(95);
    let mut algebra = Algebra::default();
    let limit = 8;
    algebra.budget.set_memory(limit);
    // Ballast in small pieces fills what the limit leaves.
    let mut ballast: Vec<Vec<u8>> = Vec::with_capacity(limit << 10);
    while algebra.budget.check_memory(4096).is_ok() {
        ballast.push(vec![0; 1 + rng.below(3000) as usize]);
    }
    let mut halts = 0;
    for pair in pairs(94, 400) {
        let found = loop {
            match answers(&mut algebra, &pair) {
                Ok(found) => break found,
                Err(halt) => {
                    assert_eq!(halt, Halt::Memory(limit));
                    halts += 1;
                    ballast.pop();
                    restart(&mut algebra);
                }
            }
        };
        assert!(algebra.budget.bytes() <= (limit << 20) + (1 << 16));
        assert_eq!(found, fresh_answers(&pair));
    }
    assert!(halts > 100, "the limit was met {halts} times");
}

#[test]
fn a_heap_too_large_to_unfold_is_refused() {
    let mut algebra = Algebra::default();
    algebra.budget.set_memory(64);
    let heap = algebra.nimber(u64::MAX).unwrap();
    assert_eq!(algebra.left(heap), Err(Halt::Memory(64)));
    let small = algebra.nimber(5).unwrap();
    assert_eq!(algebra.left(small).unwrap().len(), 5);
}
