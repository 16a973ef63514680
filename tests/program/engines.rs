//! Several engines on one thread: each has its own limits and knows nothing of the others.

use upstar::Notation;
use upstar::Status;
use upstar::{Engine, Reply, Settings, Source};

fn engine(megabytes: usize) -> Engine {
    Engine::new(Settings::with(|settings| settings.max_memory = megabytes))
}

fn last(engine: &mut Engine, text: &str) -> Reply {
    engine.run(Source::new("test", text)).last().unwrap()
}

fn status(engine: &mut Engine, text: &str) -> Status {
    let replies = engine.run(Source::new("test", text));
    replies.map(|reply| reply.status()).max().unwrap()
}

fn megabytes(engine: &mut Engine) -> usize {
    engine.session().budget().bytes() >> 20
}

const LARGE: &str = "let a = [[n] for n in 1..1000000]; len(a)";

#[test]
fn engines_count_their_memory_separately() {
    let (mut one, mut other) = (engine(400), engine(60));
    assert_eq!(last(&mut one, LARGE).text().unwrap(), "1000000");
    let held = megabytes(&mut one);
    assert!(held > 60, "{held} MB");
    assert!(megabytes(&mut other) < 20);
    assert_eq!(
        last(&mut other, "let b = 1..1000; sum(b)").text().unwrap(),
        "500500"
    );
    assert_eq!(status(&mut other, LARGE), Status::Limit);
    assert_eq!(megabytes(&mut one), held);
    // Memory that one engine frees does not count for the other.
    one.clear();
    assert!(megabytes(&mut one) < 20);
    assert_eq!(status(&mut other, LARGE), Status::Limit);
    assert_eq!(last(&mut one, LARGE).text().unwrap(), "1000000");
    assert_eq!(status(&mut other, LARGE), Status::Limit);
    drop(one);
    assert_eq!(status(&mut other, LARGE), Status::Limit);
    assert!(megabytes(&mut other) < 20);
    assert_eq!(last(&mut other, "sum(b)").text().unwrap(), "500500");
}

#[test]
fn memory_of_the_embedder_does_not_count() {
    let mut engine = engine(60);
    let ballast: Vec<Vec<u8>> = (0..100).map(|_| vec![0; 1 << 20]).collect();
    assert_eq!(status(&mut engine, "sum(1..1000)"), Status::Fine);
    assert_eq!(status(&mut engine, LARGE), Status::Limit);
    drop(ballast);
    assert_eq!(status(&mut engine, LARGE), Status::Limit);
}

/// Replies count towards the memory of the engine only while they are alive; texts that were run do not count
/// afterwards.
#[test]
fn replies_that_are_dropped_do_not_count() {
    let mut engine = engine(60);
    let ballast = vec![0_u8; 100 << 20];
    let comment = "#".repeat(1 << 20);
    let first = megabytes(&mut engine);
    for _ in 0..15 {
        assert_eq!(status(&mut engine, "table(n -> n, 1..20000)"), Status::Fine);
        assert_eq!(
            status(&mut engine, &format!("nonsense{comment}\n{comment}")),
            Status::Error
        );
        assert_eq!(status(&mut engine, &format!("1{comment}")), Status::Fine);
    }
    assert!(
        megabytes(&mut engine) <= first + 2,
        "{} MB",
        megabytes(&mut engine)
    );
    let kept: Vec<Reply> = (0..20)
        .map(|_| last(&mut engine, "table(n -> n, 1..20000)"))
        .collect();
    assert!(
        megabytes(&mut engine) > first + 10,
        "{} MB",
        megabytes(&mut engine)
    );
    drop(kept);
    assert!(
        megabytes(&mut engine) <= first + 2,
        "{} MB",
        megabytes(&mut engine)
    );
    let reply = last(&mut engine, "{1|-1}");
    for _ in 0..1000 {
        assert!(engine.svg(&reply).unwrap().unwrap().len() > 500);
        assert!(engine.text_in(&reply, Notation::Latex).unwrap().is_some());
    }
    assert!(
        megabytes(&mut engine) <= first + 2,
        "{} MB",
        megabytes(&mut engine)
    );
    drop(ballast);
}

/// A reply is rendered in another notation with the definitions and answers that were in effect when its statement ran.
#[test]
fn a_reply_in_another_notation() {
    let setup = "let g = {0|*}; let h(n) = {h(n-1)|*}; 1/2\n";
    for typed in [
        "tree(g)",
        "why g > 0",
        "strategy(g)",
        "steps({0,*,v|1})",
        "draw(^ + *2)",
        "table(n -> n * ^, 1..3)",
        "table(n -> n * ans, 1..3)",
        "info(ans + ^)",
        "plot({1|-1})",
        "g",
        "assert g > 0, \"so it is\"",
    ] {
        let mut ascii = engine(400);
        let reply = last(&mut ascii, &format!("{setup}{typed}"));
        for _ in ascii.run(Source::new("later", "let g = 17; 42; 43")) {}
        for notation in [Notation::Unicode, Notation::Latex] {
            let mut other = Engine::new(Settings::with(|settings| settings.notation = notation));
            let wanted = last(&mut other, &format!("{setup}{typed}")).text();
            assert_eq!(ascii.text_in(&reply, notation).unwrap(), wanted, "{typed}");
        }
        assert_eq!(last(&mut ascii, "[g, ans]").text().unwrap(), "[17, 43]");
    }
}

/// Rendering an earlier reply again writes no file and has no other side effect.
#[test]
fn looking_back_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("star.svg");
    let mut engine = Engine::new(Settings::with(|settings| {
        settings.folder = folder.path().to_path_buf();
    }));
    let typed = "let f(x) = text(x); let k(l) = {0|*}
let written = svg(*, \"star.svg\") in table(n -> n * ^, 1..2)
if len(text(1/2)) > 3 then draw([k([1/2]), f(1/3)][0]) else draw(^)";
    let replies: Vec<_> = engine.run(Source::new("typed", typed)).collect();
    assert!(file.exists());
    std::fs::remove_file(&file).unwrap();
    for safe in [false, true] {
        engine.change(|settings| settings.safe = safe);
        for reply in &replies[2..] {
            let text = engine.text_in(reply, Notation::Latex).unwrap().unwrap();
            assert_ne!(Some(text), reply.text());
        }
        assert!(!file.exists());
    }
    let later = last(&mut engine, "[f(1/3), text(moves({k([1/2])|}, Left))]");
    assert_eq!(
        later.text().unwrap(),
        r#"["1/3", "[{k([1/2])|} => k([1/2])]"]"#
    );
    engine.change(|settings| settings.safe = false);
    last(&mut engine, "svg(*, \"star.svg\")");
    assert!(file.exists());
}

#[test]
fn a_reply_belongs_to_the_engine_that_gave_it() {
    let (mut one, mut other) = (engine(400), engine(400));
    let reply = last(&mut one, "{{3|1}|{0|-5}}");
    assert!(one.svg(&reply).unwrap().is_some());
    assert!(other.svg(&reply).is_err());
    assert!(other.text_in(&reply, Notation::Latex).is_err());
    one.clear();
    assert!(one.text_in(&reply, Notation::Latex).is_err());
    assert_eq!(reply.json()["value"], "{3|1||0|-5}");
}

/// A text that is only evaluated prints nothing, but its value becomes `ans`.
#[test]
fn an_evaluated_text_is_an_answer() {
    let mut engine = engine(200);
    let value = engine.evaluate(Source::new("test", "let g = *3; g + *5"));
    assert!(value.is_ok_and(|value| value.is_some()));
    let reply = last(&mut engine, "ans");
    assert_eq!(
        reply.text().as_deref(),
        Some("*6   # N: whoever starts wins")
    );
}
