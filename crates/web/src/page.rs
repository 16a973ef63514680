//! The interface of the page in a browser, for which the library is compiled to WebAssembly. Arguments and results that
//! are not plain texts are JSON.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use js_sys::Function;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_time::Instant;

use crate::notebook::{Game, Notebook};
use algebra::game::Player;
use algebra::limits::{Progress, observe_checks};
use upstar::engine::{Interrupter, Settings};
use upstar::notes::Format;
use upstar::play::PLAYERS;

#[global_allocator]
static ALLOCATOR: upstar::CountingAllocator = upstar::CountingAllocator;

/// The page is asked at most this often whether to go on.
const BETWEEN_POLLS: Duration = Duration::from_millis(50);

/// What the running work reports to, and how it is stopped.
struct Watch {
    poll: Function,
    interrupter: Interrupter,
    progress: Arc<Progress>,
    last: Cell<Instant>,
}

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// Reports the progress to the page, and interrupts the work if the page wants that.
fn poll() {
    WATCH.with_borrow(|watch| {
        let Some(watch) = watch else { return };
        if watch.last.get().elapsed() < BETWEEN_POLLS {
            return;
        }
        watch.last.set(Instant::now());
        let Progress {
            games,
            positions,
            bytes,
            ..
        } = &*watch.progress;
        let [games, positions, bytes] =
            [games, positions, bytes].map(|count| count.load(Ordering::Relaxed));
        let report = json!({"games": games, "positions": positions, "bytes": bytes});
        let answer = watch.poll.call1(&JsValue::NULL, &report.to_string().into());
        if answer.is_ok_and(|answer| answer.is_truthy()) {
            watch.interrupter.interrupt();
        }
    });
}

/// The limits that the page sets.
#[derive(Deserialize)]
struct Limits {
    /// Seconds.
    timeout: Option<f64>,
    /// Megabytes.
    memory: usize,
}

impl Limits {
    fn apply(&self, settings: &mut Settings) {
        let timeout = self.timeout.map(Duration::try_from_secs_f64);
        settings.timeout = timeout.and_then(Result::ok);
        settings.max_memory = self.memory;
    }
}

/// An interpreter with its definitions.
#[wasm_bindgen]
pub struct Upstar {
    notebook: Notebook,
}

type Answer<T> = Result<T, String>;

fn read<'t, T: Deserialize<'t>>(json: &'t str) -> Answer<T> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

#[wasm_bindgen]
impl Upstar {
    /// An interpreter with the limits `{"timeout": seconds or null, "memory": megabytes}`.
    #[wasm_bindgen(constructor)]
    pub fn new(limits: &str) -> Answer<Upstar> {
        let limits: Limits = read(limits)?;
        let settings = Settings::with(|settings| limits.apply(settings));
        Ok(Upstar {
            notebook: Notebook::new(settings),
        })
    }

    /// Sets other limits.
    pub fn change(&mut self, limits: &str) -> Answer<()> {
        let limits: Limits = read(limits)?;
        self.notebook.change(|settings| limits.apply(settings));
        Ok(())
    }

    /// Calls this function now and then during long work, with the progress; the work stops if it returns true.
    pub fn set_poll(&mut self, poll: Function) {
        let (interrupter, progress) = self.notebook.watch();
        let last = Cell::new(Instant::now());
        WATCH.set(Some(Watch {
            poll,
            interrupter,
            progress,
            last,
        }));
        observe_checks(Some(self::poll));
    }

    /// Runs the statements of a cell, and calls `each` with every reply.
    pub fn run(&mut self, name: &str, text: &str, each: &Function) {
        self.notebook.run(name, text, |reply| {
            // What goes wrong on the page is the page's concern.
            let _ = each.call1(&JsValue::NULL, &reply.to_string().into());
        });
    }

    /// The pieces of a text with their styles.
    pub fn roles(&self, text: &str) -> String {
        Notebook::roles(text).to_string()
    }

    /// Comment lines as HTML.
    pub fn prose(&self, text: &str) -> String {
        Notebook::prose(text)
    }

    /// All names that can be typed.
    pub fn names(&mut self) -> String {
        self.notebook.names().to_string()
    }

    /// The help on a name.
    pub fn help(&mut self, name: &str) -> Option<String> {
        self.notebook.help(name)
    }

    /// Statements that make all definitions again.
    pub fn definitions(&self) -> String {
        self.notebook.definitions()
    }

    /// The text as a handout: `html`, `md` or `tex`.
    pub fn handout(&mut self, name: &str, text: &str, format: &str) -> Answer<String> {
        let row = Format::ALL.iter().find(|(end, _)| *end == format);
        let (_, format) = row.ok_or("the format is html, md or tex")?;
        let written = self.notebook.handout(name, text, *format);
        written.map_err(|_| "the handout could not be made within the limits".to_string())
    }

    /// A picture of the value of an expression.
    pub fn svg(&mut self, text: &str) -> String {
        self.notebook.svg(text).to_string()
    }

    /// The examples that come with the program.
    pub fn examples(&self) -> String {
        Notebook::examples().to_string()
    }

    /// The chapters of the reference.
    pub fn reference(&self) -> String {
        Notebook::reference().to_string()
    }

    /// Positions to play.
    pub fn games(&self) -> String {
        Notebook::games().to_string()
    }

    /// A position and its options, after some moves from the position of an expression.
    pub fn explore(&mut self, text: &str, path: &str) -> Answer<String> {
        let path: Vec<(String, usize)> = read(path)?;
        let player = |word: &str| PLAYERS.iter().find(|(name, _)| *name == word);
        let moves = path.iter().map(|(word, at)| Some((player(word)?.1, *at)));
        let moves: Option<Vec<(Player, usize)>> = moves.collect();
        let moves = moves.ok_or("a player is left or right")?;
        Ok(self.notebook.explore(text, &moves).to_string())
    }

    /// The position of a game, its moves, and where to click for them.
    pub fn play(&mut self, game: &str) -> Answer<String> {
        self.of_game(game, Notebook::play)
    }

    /// The program's move in a game.
    pub fn answer(&mut self, game: &str) -> Answer<String> {
        self.of_game(game, Notebook::answer)
    }

    /// A best move in a game.
    pub fn hint(&mut self, game: &str) -> Answer<String> {
        self.of_game(game, Notebook::hint)
    }

    /// Who wins a game, and how.
    pub fn why(&mut self, game: &str) -> Answer<String> {
        self.of_game(game, Notebook::why)
    }

    fn of_game(
        &mut self,
        game: &str,
        question: impl FnOnce(&mut Notebook, &Game) -> Json,
    ) -> Answer<String> {
        let game: Game = read(game)?;
        Ok(question(&mut self.notebook, &game).to_string())
    }
}
