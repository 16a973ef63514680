//! Uses the algebra of games alone, without the language.
//!
//! ```console
//! cargo run --example algebra
//! ```

use std::error::Error;

use upstar::game::{Algebra, Dyadic, Game, HeapCode, HeapValues, Player};
use upstar::{Budget, Notation};

fn main() -> Result<(), Box<dyn Error>> {
    let mut algebra = Algebra::default();

    // Games are built from their options. Equal values are equal ids.
    let star = algebra.nimber(1)?;
    let up = algebra.bracket(vec![Game::ZERO], vec![star])?;
    let double_up = algebra.add(up, up)?;
    println!(
        "{{0|*}} + {{0|*}} = {}",
        algebra.text(double_up, Notation::Unicode)?
    );
    println!(
        "it is {} 0: {}",
        algebra.compare(double_up, Game::ZERO)?,
        algebra.outcome(double_up).words()
    );

    // Numbers are exact, and parse.
    let quarter: Dyadic = "1/4".parse()?;
    let sum = quarter.clone() + Dyadic::from(3);
    println!("1/4 + 3 = {sum}, born on day {}", sum.birthday());

    // A hot game: what each player can get, and what a move is worth.
    let (high, low) = (algebra.integer(5)?, algebra.number(quarter)?);
    let hot = algebra.bracket(vec![high, double_up], vec![low])?;
    println!("{} has", algebra.text(hot, Notation::Ascii)?);
    for player in Player::BOTH {
        println!("  the {player} stop {}", algebra.stop(hot, player).number);
    }
    println!(
        "  mean {} and temperature {}",
        algebra.mean(hot)?,
        algebra.temperature(hot)?
    );

    // Take-and-break games by their code: Kayles.
    let mut kayles = HeapValues::new(HeapCode::read("0.77")?);
    let budget = &mut Budget::default();
    let values = (0..12)
        .map(|n| kayles.value(n, budget))
        .collect::<Result<Vec<u64>, _>>()?;
    println!("nim-values of Kayles: {values:?}");
    if let (Some(period), _) = kayles.period(None, budget)? {
        println!("  with period {} from {} on", period.length, period.start);
    }

    // Every computation has a budget.
    algebra.budget.set_time(Some(std::time::Duration::ZERO));
    match algebra.day(3) {
        Ok(games) => println!("{} games", games.map_or(0, |games| games.len())),
        Err(halt) => println!("the games of day 3: {halt}"),
    }
    Ok(())
}
