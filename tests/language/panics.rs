//! What comes between: panics, which are reported as errors so that the session goes on, and interrupts.

use std::cell::Cell;
use std::rc::Rc;

use upstar::eval::Remember;
use upstar::game::Player;
use upstar::play::{Arrangement, Seat, play};
use upstar::syntax::Cursor;
use upstar::{Engine, Halt, Reply, Settings, Source, Status};

/// A store that panics in the middle of a computation, when it was asked for this many values.
#[derive(Default)]
struct Panicking(Cell<Option<usize>>);

impl Remember for Panicking {
    fn get(&self, _: &[u8]) -> Option<Vec<u8>> {
        let left = self.0.get();
        assert!(left != Some(0), "the store\n is out of order");
        self.0.set(left.map(|left| left - 1));
        None
    }

    fn put(&self, _: Vec<u8>, _: Vec<u8>) {}
}

fn engine() -> (Engine, Rc<Panicking>) {
    let mut engine = Engine::new(Settings::default());
    let store = Rc::new(Panicking::default());
    engine.remember_in(store.clone());
    (engine, store)
}

fn last(engine: &mut Engine, text: &str) -> Reply {
    engine.run(Source::new("test", text)).last().unwrap()
}

#[test]
fn the_session_goes_on_after_a_panic() {
    let (mut engine, store) = engine();
    last(&mut engine, "let g = clobber(\"XOXO\"); let h = {g|*3}\nh");
    store.0.set(Some(0));
    let text = "let k = 5\n[clobber(\"XO/OX\") + h, 1]\nk + 1";
    let replies: Vec<Reply> = engine.run(Source::new("test", text)).collect();
    assert_eq!(replies.len(), 3);
    assert_eq!(replies[1].status(), Status::Error);
    let error = replies[1].error().unwrap();
    assert!(matches!(error.halt(), Some(Halt::Panicked(_))));
    let drawn = replies[1].drawn(false, None).unwrap();
    assert!(drawn.contains("an internal error in upstar"), "{drawn}");
    assert!(drawn.contains("the store is out of order (at tests/language/panics.rs:"));
    assert!(drawn.contains("please report this"), "{drawn}");
    assert_eq!(replies[2].value_text(), Some("6"));
    store.0.set(None);
    let same = "assert h == {clobber(\"XOXO\")|*3} and k == 5 and ans == 6";
    assert_eq!(last(&mut engine, same).status(), Status::Fine);
}

/// Nothing of a statement that panics stays defined.
#[test]
fn a_definition_that_panics_is_not_made() {
    let (mut engine, store) = engine();
    last(&mut engine, "let a = 1");
    store.0.set(Some(0));
    let reply = last(&mut engine, "let a = outcome(clobber(\"XOXO\"))");
    assert_eq!(reply.status(), Status::Error);
    assert_eq!(last(&mut engine, "a").value_text(), Some("1"));
}

/// The panic passes through all segments of a stack that has grown. A ruleset that uses `mean` is not compiled.
#[test]
fn a_panic_deep_in_a_recursion_is_caught() {
    let (mut engine, store) = engine();
    last(
        &mut engine,
        "let f(n) = if n == 0 then 0 else {f(n-1)|-mean(n)}",
    );
    store.0.set(Some(4999));
    let reply = last(&mut engine, "f(5000)");
    let error = reply.error().unwrap();
    assert!(matches!(error.halt(), Some(Halt::Panicked(_))), "{error}");
    store.0.set(None);
    assert_eq!(last(&mut engine, "f(1)").value_text(), Some("{0|-1}"));
}

#[test]
fn a_game_goes_on_after_a_panic() {
    let (mut engine, store) = engine();
    let position = engine.evaluate(Source::new("play", "clobber(\"XO.XOXO\")"));
    let position = position.unwrap().unwrap();
    store.0.set(Some(0));
    let (mut input, mut output) = (std::io::Cursor::new("hint\nhint\nquit\n"), Vec::new());
    let wanted = Arrangement {
        seat: Some(Seat::Left),
        starts: Some(Player::Left),
        tells_winner: false,
        width: None,
    };
    play(&mut engine, &position, &mut input, &mut output, wanted).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert_eq!(
        text.matches("the store is out of order").count(),
        2,
        "{text}"
    );
}

#[test]
fn an_interrupt_comes_between_statements_that_cannot_be_parsed() {
    let mut engine = Engine::new(Settings::default());
    let interrupter = engine.interrupter();
    let mut replies = engine.run(Source::new("test", "1 2\n".repeat(10)));
    let mut next = || replies.next().map(|reply| reply.status());
    assert_eq!(next(), Some(Status::Error));
    interrupter.interrupt();
    assert_eq!(next(), Some(Status::Interrupted));
    assert_eq!(next(), None);
}

/// A statement that is parsed with the wrong text.
#[test]
fn a_panic_of_the_parser_is_a_diagnostic() {
    let text = "1 + 1";
    let chunk = Cursor::new(text).split(text).unwrap();
    let Err(error) = chunk.parse("1").statement else {
        panic!("it cannot be parsed");
    };
    assert!(error.title.contains("internal error"), "{error}");
    assert!(error.label.contains("(at src/syntax/"), "{error}");
}
