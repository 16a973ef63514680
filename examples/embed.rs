//! Embeds the engine: runs statements, reads the replies, renders them, and stays within limits.
//!
//! ```console
//! cargo run --example embed
//! ```

use std::thread;
use std::time::Duration;

use upstar::{Engine, Error, Halt, MemoryAccounting, Notation, Settings, Source, Status};

fn main() -> Result<(), Error> {
    let mut engine = Engine::new(Settings::with(|settings| {
        settings.timeout = Some(Duration::from_mins(1));
        settings.max_memory = 100;
    }));

    println!("-- A script: each statement runs when its reply is requested.");
    let script = "let g = {3||2|1}\ng - 2\nassert g > ^\nassert g > 3\ng + h";
    for reply in engine.run(Source::new("script", script)) {
        // Values and errors have a text; definitions print nothing.
        let text = reply.to_string();
        let first_line = text.lines().next().unwrap_or("(defined)");
        println!(
            "{}. {:12} {:?}: {first_line}",
            reply.line,
            reply.input,
            reply.status()
        );
    }

    println!("-- A reply as data; definitions stay from one text to the next.");
    let Some(reply) = engine.run(Source::new("cell 1", "g + {1|0}")).next() else {
        return Ok(());
    };
    println!("value: {}", reply.value_text().unwrap_or_default());
    if let Some(outcome) = reply.outcome() {
        println!("outcome: {outcome}, {}", outcome.words());
    }
    println!("JSON: {}", reply.json());
    let latex = engine.text_in(&reply, Notation::Latex)?;
    println!("LaTeX: {}", latex.unwrap_or_default());
    let svg = engine.svg(&reply)?.unwrap_or_default();
    println!("SVG: {}", svg.starts_with("<svg"));

    println!("-- A mistake, with its place.");
    let wrong = engine.run(Source::new("cell 2", "1 + *x")).next();
    if let Some(error) = wrong.and_then(|reply| reply.error()) {
        let span = error.diagnostic().span;
        println!("bytes {}..{}: {error}", span.start, span.end);
    }

    println!("-- Limits stop a statement, and the engine can be used further.");
    // This program has not installed `upstar::CountingAllocator`, so memory is measured by the size of the process.
    if engine.memory_accounting() != MemoryAccounting::Unavailable {
        let large = engine
            .run(Source::new("cell 3", "len([[n, n] for n in 1..2000000])"))
            .next();
        let halt = large.and_then(|reply| reply.error()?.halt());
        println!("{}", halt.unwrap_or(Halt::Broken("no limit was reached")));
    }
    let interrupter = engine.interrupter();
    let timer = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        interrupter.interrupt();
    });
    let endless = engine
        .run(Source::new("cell 4", "forall n in 1..10**18: n > 0"))
        .last();
    println!(
        "interrupted: {}",
        endless.is_some_and(|reply| reply.status() == Status::Interrupted)
    );
    let _ = timer.join();
    for reply in engine.run(Source::new("cell 5", "g")) {
        println!("{reply}");
    }
    Ok(())
}
