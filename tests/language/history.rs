//! An answer does not depend on what was asked before: statements in any order give the same answers.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use super::common::random::Rng;
use super::common::typist::Typist;
use upstar::{Engine, Settings, Source};

/// Questions about a game of normal play, whose answers print options, moves or the order of steps.
const QUESTIONS: &[&str] = &[
    "_",
    "steps(_)",
    "derivation(_)",
    "options(_)",
    "moves(_)",
    "tree(_)",
    "strategy(_)",
    "best_moves(_, Left)",
    "winning_moves(_, Right)",
    "expand(_)",
    "incentives(_)",
    "why _ > 0",
    "why _ < 1",
    "name(-(_))",
    "followers(_)",
    "info(_)",
    "draw(_)",
    "reduced(_)",
    "_ + nonsense",
    "_ ++ \"a\"",
];

const IMPARTIAL_QUESTIONS: &[&str] = &[
    "misere_form(_)",
    "misere_form(_ + {*2})",
    "options(misere_form(_))",
    "tree(misere_form(_), 2)",
    "strategy(misere(_))",
    "genus(_)",
    "derivation(_)",
];

fn bracket(rng: &mut Rng, deep: u64, atoms: &[&str], sides: usize) -> String {
    if deep == 0 || rng.below(4) == 0 {
        return rng.pick(atoms).to_string();
    }
    let side = |rng: &mut Rng| {
        let options = (0..=rng.below(3)).map(|_| bracket(rng, deep - 1, atoms, sides));
        options.collect::<Vec<_>>().join(",")
    };
    let sides: Vec<String> = (0..sides).map(|_| side(rng)).collect();
    format!("{{{}}}", sides.join("|"))
}

fn statements(rng: &mut Rng) -> Vec<String> {
    let short = [
        "0", "1", "-1", "1/2", "^", "v*", "*2", "+-1", "{2|-1}", "5", "-3", "tiny(1)",
    ];
    let loopy = [
        "0", "1", "*", "on", "over", "under", "upon", "pass", "^", "+-1",
    ];
    let heaps = ["0", "*", "*2", "*3", "*4"];
    // Each of these was once answered differently after another of them.
    let mut all: Vec<String> = [
        "misere_form({*2,*3})",
        "misere_form({*3,{*2,*3},{*2}})",
        "+-1",
        "steps({0|0,{5|1/2,+-1||0}})",
        "why {{*,pass|+-1},{pass|+-1,upon}|{upon,under|pass,^},{pass|1}} < 1",
        "why {{dud,pass|upon},{pass|1,off}|{upon,0|^,0},{pass,dud|*}} < 1",
        "upon - 1",
        "1 - 1",
        "under - 1",
    ]
    .map(str::to_string)
    .to_vec();
    let mut ask = |questions: &[&str], count: u64, game: &dyn Fn(&mut Rng) -> String| {
        for _ in 0..count {
            let game = game(rng);
            all.extend(
                questions
                    .iter()
                    .map(|question| question.replace('_', &game)),
            );
        }
    };
    ask(QUESTIONS, 80, &|rng| bracket(rng, 3, &short, 2));
    ask(QUESTIONS, 60, &|rng| bracket(rng, 2, &loopy, 2));
    ask(IMPARTIAL_QUESTIONS, 60, &|rng| bracket(rng, 3, &heaps, 1));
    all
}

/// The answers of one engine, by statement.
fn answers(statements: &[String]) -> BTreeMap<&str, String> {
    let mut typist = Typist::new();
    let answer = |statement: &String| {
        let replies = typist.replies(statement);
        let texts = replies.iter().map(|reply| reply.text().unwrap_or_default());
        texts.collect::<Vec<_>>().join("\n")
    };
    let answers: Vec<String> = statements.iter().map(answer).collect();
    statements.iter().map(String::as_str).zip(answers).collect()
}

#[test]
fn answers_do_not_depend_on_earlier_statements() {
    super::common::random::cases(1, |rng| {
        let typed = statements(rng);
        let wanted = answers(&typed);
        let mut shuffled = typed.clone();
        rng.shuffle(&mut shuffled);
        for (statement, answer) in answers(&shuffled) {
            assert_eq!(answer, wanted[statement], "{statement}");
        }
    });
}

/// What nothing refers to any more is collected although memory is not short.
#[test]
fn memory_reaches_a_plateau() {
    const LINES: usize = 45_000;
    let text: String = (0..LINES)
        .map(|i| format!("let g = [{{{i}|-n}} + ^ for n in 1..12]; %{};\n", 2 * i))
        .collect();
    let mut engine = Engine::new(Settings::default());
    let progress = engine.progress();
    let mut peaks = [0; 3];
    for (at, _) in engine.run(Source::new("growth", text)).enumerate() {
        let peak = &mut peaks[at * 3 / (2 * LINES)];
        *peak = progress.bytes.load(Ordering::Relaxed).max(*peak);
    }
    assert!(peaks[2] < peaks[1] + peaks[1] / 10, "{peaks:?}");
}
