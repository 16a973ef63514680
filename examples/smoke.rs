use std::time::Instant;
use upstar::game::*;
fn main() -> Result<(), Halt> {
    let mut a = Algebra::default();
    let t = Instant::now();
    let d2 = a.day(2)?.unwrap();
    println!("day2 {}", d2.len());
    let t1 = Instant::now();
    let d = a.day(3)?.unwrap();
    println!("day3 {} {:?} {:?}", d.len(), t1.elapsed(), t.elapsed());
    for round in 0..2 {
        let t = Instant::now();
        let mut c = [0usize; 4];
        for &x in &d {
            for &y in &d {
                match a.compare(x, y)? {
                    Relation::Equal => c[0] += 1,
                    Relation::Less => c[1] += 1,
                    Relation::Greater => c[2] += 1,
                    Relation::Confused => c[3] += 1,
                }
            }
        }
        println!(
            "{c:?} {:?} each {:.3}us",
            t.elapsed(),
            t.elapsed().as_secs_f64() * 1e6 / (d.len() * d.len()) as f64
        );
        let _ = round;
    }
    let s: Vec<_> = d.iter().copied().step_by(7).collect();
    let t = Instant::now();
    for &x in &s {
        for &y in &s {
            a.add(x, y)?;
        }
    }
    println!(
        "sums {} {:?} each {:.3}us stored {} bytes {}",
        s.len(),
        t.elapsed(),
        t.elapsed().as_secs_f64() * 1e6 / (s.len() * s.len()) as f64,
        a.stored(),
        a.budget.bytes()
    );
    let mut seed = 12345u64;
    let mut rnd = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let n = 20000;
    let games: Vec<(Vec<Game>, Vec<Game>)> = (0..n)
        .map(|_| {
            (
                (0..10).map(|_| d[(rnd() % 1474) as usize]).collect(),
                (0..10).map(|_| d[(rnd() % 1474) as usize]).collect(),
            )
        })
        .collect();
    for _ in 0..2 {
        let t = Instant::now();
        for (l, r) in &games {
            a.bracket(l.clone(), r.clone())?;
        }
        println!(
            "constructions {:.3}us",
            t.elapsed().as_secs_f64() * 1e6 / n as f64
        );
    }
    let t = Instant::now();
    for &x in &d {
        a.thermograph(x)?;
    }
    println!("thermographs {:?}", t.elapsed());
    let one = a.integer(1)?;
    let m = a.integer(-1)?;
    let sw = a.bracket(vec![one], vec![m])?;
    for k in [14, 1000] {
        let t = Instant::now();
        let st = a.nimber(k)?;
        let x = a.add(sw, st)?;
        println!(
            "±1+*{k}: {:?} {:?} {:?}",
            t.elapsed(),
            a.left(x)?.len(),
            a.birthday(x)?
        );
    }
    Ok(())
}
