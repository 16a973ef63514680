//! Runs scripts in a thread of its own, so that the server always answers at once.
//!
//! Each change of a script interrupts the run of its former version. Statements whose result is known are not run again:
//! the editor's side keeps the results, by a key that depends on the statement and the definitions before it.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use crate::diagnostic::{Diagnostic, shortened};
use crate::engine::{Engine, Interrupter, Reply, Settings, Source, Status, one_line};
use crate::eval::{Value, show};
use algebra::limits::Checks;

/// A script runs once nothing has been typed for this long.
const PAUSE: Duration = Duration::from_millis(150);
/// Longer results are cut.
const LONGEST: usize = 100;

/// A statement to run.
pub struct Task {
    pub key: u64,
    pub text: String,
    /// The statements after it need what it defines.
    pub defines: bool,
    pub is_known: bool,
    /// The names that it defines.
    pub names: Vec<String>,
}

/// A version of a script to run.
pub struct Job {
    pub document: String,
    /// The folder of the script.
    pub folder: PathBuf,
    pub tasks: Vec<Task>,
}

impl Job {
    /// A job for a document that was closed, which replaces the one before.
    pub fn empty(document: &str) -> Self {
        Job {
            document: document.to_string(),
            folder: PathBuf::new(),
            tasks: Vec::new(),
        }
    }
}

/// The result of a statement.
#[derive(Clone)]
pub struct Outcome {
    pub status: Status,
    /// What to show beside the statement; may be empty.
    pub label: String,
    /// The values of the names that the statement defines.
    pub values: Vec<(String, String)>,
    /// An error, or the reason why a claim is false. Its places are relative to the statement.
    pub problem: Option<Diagnostic>,
    /// Whether the places of the problem are in the statement, and not in a definition or file that it uses.
    pub is_here: bool,
}

/// The handle of the thread.
pub struct Evaluator {
    jobs: Sender<Job>,
    arrived: Arc<AtomicUsize>,
    interrupter: Option<Interrupter>,
}

impl Evaluator {
    /// Starts the thread; `report` is called with the document, the key and the result of each statement.
    pub fn start(settings: Settings, report: impl Fn(&str, u64, Outcome) + Send + 'static) -> Self {
        let (jobs, received_jobs) = channel();
        let (ready, started) = channel();
        let arrived = Arc::new(AtomicUsize::new(0));
        let counter = arrived.clone();
        let work = move || {
            let mut engine = Engine::new(settings);
            let interrupter = engine.interrupter();
            let _ = ready.send(interrupter.clone());
            let runner = Runner {
                engine,
                interrupter,
                jobs: received_jobs,
                arrived: counter,
                received: 0,
                waiting: Vec::new(),
                document: String::new(),
                defined: Vec::new(),
                report,
            };
            runner.run();
        };
        let thread = std::thread::Builder::new().name("evaluator".to_string());
        // Without the thread there are no results, but everything else works.
        let _ = thread.spawn(work);
        Evaluator {
            jobs,
            arrived,
            interrupter: started.recv().ok(),
        }
    }

    /// Runs a script, instead of its former version.
    pub fn send(&self, job: Job) {
        // In this order, the thread cannot miss that a job arrived even if it withdraws the interrupt.
        self.arrived.fetch_add(1, Ordering::SeqCst);
        if let Some(interrupter) = &self.interrupter {
            interrupter.interrupt();
        }
        let _ = self.jobs.send(job);
    }
}

struct Runner<R> {
    engine: Engine,
    interrupter: Interrupter,
    jobs: Receiver<Job>,
    /// The number of jobs that were sent, and of those that were received.
    arrived: Arc<AtomicUsize>,
    received: usize,
    /// The jobs to do, at most one for each document, the most urgent last.
    waiting: Vec<Job>,
    /// The document whose definitions the engine has, and the keys of these statements.
    document: String,
    defined: Vec<u64>,
    report: R,
}

impl<R: Fn(&str, u64, Outcome)> Runner<R> {
    fn run(mut self) {
        loop {
            // Only what was just typed may change again soon, not the other documents that wait.
            if self.waiting.is_empty() || self.has_news() {
                let Ok(job) = self.jobs.recv() else { return };
                self.take(job);
                loop {
                    match self.jobs.recv_timeout(PAUSE) {
                        Ok(job) => self.take(job),
                        Err(RecvTimeoutError::Timeout) if !self.has_news() => break,
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => return,
                    }
                }
            }
            if let Some(job) = self.waiting.pop()
                && self.run_job(&job).is_none()
            {
                self.waiting.push(job);
            }
        }
    }

    fn take(&mut self, job: Job) {
        self.received += 1;
        self.waiting.retain(|other| other.document != job.document);
        self.waiting.push(job);
    }

    /// Whether a job was sent that has not been received yet.
    fn has_news(&self) -> bool {
        self.arrived.load(Ordering::SeqCst) > self.received
    }

    fn forget(&mut self) {
        self.engine.clear();
        self.defined.clear();
    }

    /// Runs the statements whose results are not known; `None` if it is interrupted.
    fn run_job(&mut self, job: &Job) -> Option<()> {
        self.interrupter.clear();
        let definitions: Vec<&Task> = job.tasks.iter().filter(|task| task.defines).collect();
        let is_done = |(key, task): (&u64, &&Task)| task.is_known && task.key == *key;
        let is_start = self.document == job.document
            && self.defined.len() <= definitions.len()
            && self.defined.iter().zip(&definitions).all(is_done);
        if !is_start {
            self.forget();
            self.document.clone_from(&job.document);
        }
        self.engine
            .change(|settings| settings.folder.clone_from(&job.folder));
        let mut passed = 0;
        for task in &job.tasks {
            if task.defines {
                if self.defined.len() == passed {
                    self.define(job, task)?;
                }
                passed += 1;
            } else if !task.is_known {
                if self.defined.len() != passed {
                    // The engine already knows later definitions, which may redefine names.
                    self.forget();
                    for earlier in &definitions[..passed] {
                        self.define(job, earlier)?;
                    }
                }
                let outcome = self.outcome(task)?;
                (self.report)(&job.document, task.key, outcome);
            }
        }
        Some(())
    }

    fn define(&mut self, job: &Job, task: &Task) -> Option<()> {
        let outcome = self.outcome(task)?;
        self.defined.push(task.key);
        (self.report)(&job.document, task.key, outcome);
        Some(())
    }

    /// Runs one statement; `None` if it is interrupted.
    fn outcome(&mut self, task: &Task) -> Option<Outcome> {
        if self.has_news() {
            return None;
        }
        let source = Source::new("the script", task.text.clone());
        let reply = self.engine.run(source).next()?;
        if reply.status() == Status::Interrupted {
            return None;
        }
        let mut outcome = Outcome {
            status: reply.status(),
            label: label(&reply),
            values: Vec::new(),
            problem: reply.diagnostic().cloned(),
            is_here: match &reply.result {
                Err(fault) => Rc::ptr_eq(&fault.source, &reply.source),
                Ok(_) => true,
            },
        };
        drop(reply);
        if outcome.problem.is_none() && !task.names.is_empty() {
            outcome.values = self.values(&task.names);
        }
        Some(outcome)
    }

    fn values(&mut self, names: &[String]) -> Vec<(String, String)> {
        let definitions = &self.engine.session().definitions;
        let known = names.iter().flat_map(|name| definitions.current(name));
        let values = known.collect::<Vec<_>>().into_iter();
        let values = values.map(|(name, value)| (name.to_string(), self.value_text(&value)));
        values.collect()
    }

    /// A definition in short: of a game the value, unless that takes long to find.
    fn value_text(&mut self, value: &Value) -> String {
        const PATIENCE: Checks = Checks(1 << 7);
        let shown = self.engine.attempt(|session| {
            let Value::Game(p, _) = value else {
                return Ok(None);
            };
            let is_quick = p.is_normal()
                && session
                    .solver()
                    .within(PATIENCE, |solver| solver.loopy().sides_of(*p))?
                    .is_some();
            is_quick.then(|| show::show(session, value)).transpose()
        });
        match shown {
            Ok(Some(text)) => shortened(&text, LONGEST),
            _ => show::brief(self.engine.session(), value),
        }
    }
}

/// What to show beside a statement.
fn label(reply: &Reply) -> String {
    let cases = |bound: &[(String, String)]| {
        let cases = bound
            .iter()
            .map(|(name, value)| format!("{name} = {value}"));
        cases.collect::<Vec<_>>().join(", ")
    };
    let text = match (reply.claim(), &reply.result) {
        (Some(verdict), _) if verdict.holds => "true".to_string(),
        (Some(verdict), _) if verdict.counterexample.is_empty() => "false".to_string(),
        (Some(verdict), _) => format!("false for {}", cases(&verdict.counterexample)),
        (None, Err(fault)) if reply.status() == Status::Limit => {
            format!("no answer: {}", fault.diagnostic.title)
        }
        (None, Err(fault)) => format!("error: {}", fault.diagnostic.title),
        (None, Ok(_)) => match reply.text() {
            Some(text) if reply.report().is_none() => format!("= {text}"),
            _ => String::new(),
        },
    };
    shortened(&one_line(&text), LONGEST)
}
