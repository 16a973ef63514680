//! `--jobs N`: one run in several threads, each with an engine of its own.
//!
//! All engines read the same texts and run all definitions, so that every name means the same to each of them; each
//! other statement is run by whoever comes to it first, and what it says is shown in order.

use std::io;
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::thread;

use super::output::Output;
use super::table::{Done, Table};
use crate::cache::Cache;
use crate::engine::{Case, Deal, Engine, Junit, Settings, SharedText, Status, Tally};
use crate::terminal::{Line, also_interrupts, complain_of};

/// A run, as far as it is the same for all workers.
pub struct Run {
    pub texts: Vec<Arc<SharedText>>,
    pub settings: Settings,
    pub output: Output,
    pub cache: Option<Arc<Cache>>,
    /// Each text is run by itself: nothing defined in one is known in the next.
    pub apart: bool,
}

/// A worker's place at the table.
struct Seat {
    run: Arc<Run>,
    table: Arc<Table>,
    worker: usize,
}

/// Who comes first takes a statement.
struct FirstCome(Arc<Table>);

impl Deal for FirstCome {
    fn is_mine(&mut self, statement: usize) -> bool {
        self.0.takes(statement)
    }
}

impl Run {
    /// Runs all texts and shows the replies.
    pub fn show(self, mut junit: Option<&mut Junit>) -> io::Result<Tally> {
        let workers = self.settings.engines;
        let table = Arc::new(Table::new(workers));
        let run = Arc::new(self);
        for worker in 0..workers {
            let seat = Seat {
                run: run.clone(),
                table: table.clone(),
                worker,
            };
            let thread = thread::Builder::new().name(format!("job {worker}"));
            // The others do the work of a seat that stays empty.
            if let Err(error) = thread.spawn(move || seat.work()) {
                complain_of(&format!("one job less: {error}"));
            }
        }
        let mut tally = Tally::default();
        let mut begun = run.texts.iter();
        loop {
            let done = match table.next() {
                Ok(done) => done,
                Err(0) => break,
                Err(lost) => {
                    complain_of(&format!(
                        "a job broke off: {lost} statements have no answer"
                    ));
                    tally.status = tally.status.max(Status::Error);
                    return Ok(tally);
                }
            };
            if let Some(junit) = &mut junit {
                let new = done.text + 1 - (run.texts.len() - begun.len());
                begun
                    .by_ref()
                    .take(new)
                    .for_each(|text| junit.begin(text.name()));
                junit.add(&done.case);
            }
            tally.join(done.tally);
            done.lines.iter().try_for_each(Line::print)?;
            if done.tally.status == Status::Interrupted {
                return Ok(tally);
            }
        }
        if let Some(junit) = junit {
            begun.for_each(|text| junit.begin(text.name()));
        }
        Ok(tally)
    }
}

impl Seat {
    fn work(&self) {
        // What it holds goes with the process.
        let mut engine = ManuallyDrop::new(Engine::new(self.run.settings.clone()));
        if let Some(cache) = &self.run.cache {
            engine.remember_in(cache.store());
        }
        also_interrupts(engine.interrupter());
        engine.join(self.worker, FirstCome(self.table.clone()));
        for text in 0..self.run.texts.len() {
            if self.run.apart {
                engine.clear();
            }
            if !self.run_text(&mut engine, text) {
                return;
            }
        }
    }

    /// False when this worker knows other definitions than the one who answered for them, whose limits it did not share.
    fn run_text(&self, engine: &mut Engine, text: usize) -> bool {
        let shared = &self.run.texts[text];
        let mut replies = engine.run_shared(shared);
        while let Some(reply) = replies.next() {
            let (statement, is_mine) = replies.dealt();
            if is_mine {
                let done = Done {
                    lines: self.run.output.lines(&reply),
                    tally: Tally::of(&reply),
                    case: Case::of(shared.name(), &reply),
                    text,
                };
                self.table.answer(statement, done);
            } else if reply.result.is_ok() != self.table.is_defined(statement) {
                return false;
            }
        }
        true
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        for text in &self.run.texts {
            text.leave(self.worker);
        }
        self.table.leave(thread::panicking());
    }
}
