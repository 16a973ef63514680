//! A program that embeds the engine: it holds values between statements, and has rulesets of its own.

use std::cell::Cell;
use std::rc::Rc;

use upstar::eval::host::{self, Host};
use upstar::eval::{Fault, Handle, Session, Value, show};
use upstar::{Engine, Settings, Source};

fn engine() -> Engine {
    Engine::new(Settings::default())
}

fn last(engine: &mut Engine, text: &str) -> String {
    let reply = engine.run(Source::new("test", text)).last();
    reply.expect("a statement").to_string()
}

fn hand_out(engine: &mut Engine, text: &str) -> Handle {
    let value = engine.evaluate(Source::new("test", text));
    let value = value.ok().flatten().expect("a value");
    engine.session().handed_out.give(value)
}

fn shown(session: &mut Session, handle: &Handle) -> String {
    let value = session.handed_out.value(handle);
    let value = value.expect("it is still held").clone();
    let text = session.attempt(|session| show::plain(session, &value));
    text.expect("no limit is near")
}

#[test]
fn values_that_are_held_survive_a_collection() {
    let mut engine = engine();
    let handles: Vec<Handle> = (1..50)
        .map(|n| {
            hand_out(
                &mut engine,
                &format!("{{{n}|*{n}}} + domineering(2,{})", 1 + n % 5),
            )
        })
        .collect();
    let before: Vec<String> = handles
        .iter()
        .map(|it| shown(engine.session(), it))
        .collect();
    for round in 0..3 {
        last(&mut engine, &format!("day({round})"));
        engine.session().collect();
        let after: Vec<String> = handles
            .iter()
            .map(|it| shown(engine.session(), it))
            .collect();
        assert_eq!(before, after);
    }
}

#[test]
fn a_slot_is_used_again_after_its_handle_was_dropped() {
    let mut engine = engine();
    let kept = hand_out(&mut engine, "*7");
    for n in 0..1000 {
        let handle = hand_out(&mut engine, &format!("*{n}"));
        assert_eq!(shown(engine.session(), &kept), "*7");
        drop(handle);
    }
    let next = hand_out(&mut engine, "*3");
    // Only the slots of `kept` and of the last one are in use.
    assert!(format!("{next:?}").contains("slot: 1"), "{next:?}");
}

#[test]
fn a_handle_of_another_session_is_refused() {
    let (mut one, mut other) = (engine(), engine());
    let handle = hand_out(&mut one, "*2");
    assert!(other.session().handed_out.value(&handle).is_none());
}

/// Subtract 1 to 3, whose moves are counted.
struct Subtract {
    calls: Rc<Cell<usize>>,
}

impl Host for Subtract {
    fn call(&self, session: &mut Session, args: &[Value]) -> Result<Value, Fault> {
        self.calls.set(self.calls.get() + 1);
        let [Value::Number(n), own] = args else {
            panic!("one argument, and the ruleset itself");
        };
        let n = n.to_i64().expect("a small number");
        let mut options = Vec::new();
        for k in 1..=n.min(3) {
            options.push(host::apply(session, own, [Value::int(n - k)])?);
        }
        let options = options.iter().filter_map(|option| match option {
            Value::Game(p, _) => Some(*p),
            _ => None,
        });
        let options = options.collect();
        Ok(Value::game(session.world.positions.impartial(options)?))
    }
}

#[test]
fn a_ruleset_of_the_host_has_positions_like_any_other() {
    let mut engine = engine();
    let calls = Rc::new(Cell::new(0));
    let rules = Rc::new(Subtract {
        calls: calls.clone(),
    });
    let session = engine.session();
    let function = host::function(session, "subtract", &["n"], true, rules);
    host::define(session, "subtract", function);
    assert_eq!(
        last(&mut engine, "subtract(102)"),
        "*2   # N: whoever starts wins"
    );
    let once = calls.get();
    assert!(
        once <= 110,
        "each position is asked for its moves about once: {once}"
    );
    assert_eq!(
        last(&mut engine, "subtract(102) + nim(2)"),
        "0   # P: whoever starts loses"
    );
    // In a sum it is asked once more, whether it is over.
    assert!(calls.get() <= once + 1, "values are kept");
    assert_eq!(
        last(&mut engine, "winning_moves(subtract(6))"),
        "[subtract(6) => subtract(4)]"
    );
    engine.session().collect();
    assert_eq!(
        last(&mut engine, "subtract(7)"),
        "*3   # N: whoever starts wins"
    );
    assert_eq!(
        last(&mut engine, "assert subtract(4) == 0"),
        "true   # claim"
    );
    let wrong = last(&mut engine, "subtract(1, 2)");
    assert!(wrong.contains("`subtract` takes 1 argument"), "{wrong}");
}
