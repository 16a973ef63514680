//! The language as a table of help topics. The help at the prompt and the reference read it, and a test runs the
//! examples.

use super::glossary::GLOSSARY;
use crate::eval::{Help, Subject};
use crate::syntax::SIGNS;
use solver::position::NAMES;

const fn topic(names: &'static [&'static str], form: &'static str) -> Help {
    Help {
        name: names[0],
        aliases: names,
        ..Help::new(Subject::Topic, form)
    }
}

/// All topics, in the order of the reference. The topics on operators come from the table of signs.
pub fn topics() -> impl Iterator<Item = Help> {
    let operators = SIGNS.iter().filter(|sign| sign.level().is_some());
    let operators = operators.map(|sign| Help {
        group: sign.topic,
        summary: sign.help,
        examples: sign.examples,
        ..topic(sign.spellings, sign.form)
    });
    let loopy = NAMES.iter().map(|game| Help {
        summary: game.about,
        group: "loopy",
        ..topic(std::slice::from_ref(&game.name), game.form)
    });
    let glossary = GLOSSARY.iter().map(|&(names, meaning, examples)| {
        topic(names, names[0]).about(meaning).examples(examples)
    });
    let families = [
        ("values", VALUES.to_vec()),
        ("loopy games by name", loopy.collect()),
        ("operators, loosest first", operators.collect()),
        ("expressions", EXPRESSIONS.to_vec()),
        ("statements", STATEMENTS.to_vec()),
        ("glossary", glossary.collect()),
    ];
    let of_family = |(family, topics): (_, Vec<Help>)| {
        let topics = topics.into_iter();
        topics.map(move |topic| Help { family, ..topic })
    };
    families.into_iter().flat_map(of_family)
}

const VALUES: &[Help] = &[
    topic(&["number", "numbers"], "3, -3, 3/4, 0.75, ½, 1½")
        .about("integers and fractions, of any size")
        .examples(&[
            ("0.75", "3/4"),
            ("1½ + ¼", "7/4"),
            ("1/2 + 1/4", "3/4"),
            ("2**70", "1180591620717411303424"),
        ]),
    topic(&["*", "⋆", "∗", "nimber"], "*, *3, ⋆3, ∗3")
        .about("nimbers; `2*3` is 2 + *3, and the product is `2 * 3`")
        .examples(&[("*2 + *3", "*"), ("2*3", "2*3"), ("2 * 3", "6")]),
    topic(
        &["^", "v", "↑", "⇑", "↓", "⇓"],
        "^, ^^, ^3, v, vv, v3, ↑ ⇑ ↓ ⇓",
    )
    .about("up and down and their multiples; `^` is never a power: that is `**`")
    .examples(&[("{0|*}", "^"), ("^ + ^ + *", "^^*"), ("^3 + v", "^^")]),
    topic(&["^<"], "^<2>, ^[2]")
        .about("the powers of up, and their sums")
        .examples(&[("^<2> > 0", "true"), ("^ + ^<2> == ^[2]", "true")]),
    topic(&["+-", "±", "switch"], "+-1, +-{2|1}, ±1")
        .about("a switch: `+-x` is {x|-x}")
        .examples(&[("{1|-1}", "+-1"), ("+-1 + +-1", "0")]),
    topic(
        &["{", "<", "⟨", "bracket", "brackets", "game"],
        "{a, b | c}, <a, b | c>, ⟨a, b ∣ c⟩",
    )
    .about("a game: Left's options, a bar, Right's options")
    .examples(&[
        ("{0|1}", "1/2"),
        ("<0|>", "1"),
        ("⟨0∣1⟩", "1/2"),
        ("{2|0}", "{2|0}"),
    ]),
    topic(&["|", "bar", "bars"], "{a || b | c}, {a ‖ b ∣ c}")
        .about("the longest run of bars separates the sides: {a || b | c} is {a | {b | c}}")
        .examples(&[("{3||2|1} == {3|{2|1}}", "true")]),
    topic(&["impartial"], "{a, b, c}")
        .about("without a bar: both players have these options")
        .examples(&[("{0, *, *2}", "*3")]),
    topic(
        &["pass", "label", "labels", "loopy"],
        "{0|pass}, a{0 | {a | -1}}",
    )
    .about(
        "loopy games, in which positions can repeat: `pass` means the innermost bracket around it, \
         and a name directly before a brace names that bracket inside it. A definition that leads \
         back to itself is a loopy game too. The outcome of a loopy game may be a draw. A stopper \
         has a simplest form; any other loopy game is written as its sides, `onside & offside`",
    )
    .examples(&[
        ("{0|pass}", "over"),
        ("a{1 | {a | 0}}", "2 & +-1"),
        (
            "let over_again() = {0 | over_again()}; over_again() + over_again()",
            "over",
        ),
        ("outcome({pass|pass})", "D"),
    ]),
    topic(&["true", "false", "truth"], "true, false")
        .about("truth values")
        .examples(&[("0 < 1", "true")]),
    topic(&["L", "R", "N", "P", "outcomes"], "L, R, N, P")
        .about(
            "outcomes: Left, Right, the next or the previous player wins; two of them are added \
             where the outcome of the sum does not depend on the games",
        )
        .examples(&[("outcome(*)", "N"), ("L + L", "L"), ("P + N", "N")]),
    topic(
        &["D", "LD", "DR", "DL", "RD", "draw outcomes"],
        "D, LD, DR, DL, RD",
    )
    .about(
        "outcomes with draws: D is a draw, whoever starts; two letters say what happens when Left \
         starts and when Right starts",
    )
    .examples(&[("outcome(dud)", "D"), ("outcome(a{{|a}|})", "DL")]),
    topic(&["Left", "Right", "player", "players"], "Left, Right")
        .about("the players")
        .examples(&[("Left", "Left")]),
    topic(&["[", "list", "pair"], "[1, 2, 3], (1, 2), 1..5")
        .about("lists, and ranges that include both ends; items are numbered from 0")
        .examples(&[
            ("[n * n for n in 1..4]", "[1, 4, 9, 16]"),
            ("[5, 6, 7][0]", "5"),
        ]),
    topic(&["\"", "string", "strings"], "\"text\"")
        .about(
            "strings, with the escapes \\n, \\\", \\\\ and \\u{1b} (a character by its code point)",
        )
        .examples(&[("\"..#/..\"", "\"..#/..\""), ("\"\\u{2191}\"", "\"↑\"")]),
    topic(&["->", "lambda", "function"], "n -> n + 1, (x, y) -> x + y")
        .about("an anonymous function; `([x, y]) -> x + y` takes one list and unpacks it")
        .examples(&[
            ("(n -> n + 1)(2)", "3"),
            ("map(([x, y]) -> x * y, [[2, 3], [4, 5]])", "[6, 20]"),
        ]),
];

const EXPRESSIONS: &[Help] = &[
    topic(&["call", "named arguments"], "f(x, y), f(x, n = y)")
        .about(
            "a call; the last arguments may be given by the names of the parameters, in any order. For built-in \
             functions, these are the names in the help",
        )
        .examples(&[
            ("let minus(a, b) = a - b; minus(b = 3, a = 5)", "2"),
            ("contains(1..3, x = 2)", "true"),
        ]),
    topic(&["if", "then", "else"], "if c then a else b")
        .about("one of two values")
        .examples(&[("if 1 < 2 then ^ else v", "^")]),
    topic(
        &["in"],
        "let x = a in b, let [x, y] = a in b, let f(n) = a in b",
    )
    .about(
        "local names for an expression, for the items of a list, or for a function, which \
                may call itself",
    )
    .examples(&[
        ("let g = {2|0} in g + g", "2"),
        ("let [x, y] = [3, 4] in x - y", "-1"),
        ("let f(n) = if n == 0 then 1 else n * f(n-1) in f(5)", "120"),
    ]),
    topic(
        &["for", "comprehension"],
        "[e for x in xs, [y, z] in ps if c]",
    )
    .about(
        "a list comprehension; inside game brackets, it gives options. `[y, z]` unpacks each item, \
         a list of two. A comma is followed by another `x in xs`, or else by the next item of the \
         list",
    )
    .examples(&[
        ("[n for n in 1..9 if n % 3 == 0]", "[3, 6, 9]"),
        ("[i * j for i in 1..3, j in i..3]", "[1, 2, 3, 4, 6, 9]"),
        ("[x + y for [x, y] in [[1, 2], [3, 4]]]", "[3, 7]"),
        ("{*n for n in 0..3}", "*4"),
    ]),
    topic(
        &["forall"],
        "forall x in xs, y in ys: c; forall x, y in xs: c",
    )
    .about("whether c is true in every case")
    .examples(&[("forall n in 1..9: *n + *n == 0", "true")]),
    topic(&["exists"], "exists x in xs: c")
        .about("whether c is true in at least one case")
        .examples(&[("exists n in 1..9: n * n == 49", "true")]),
];

const STATEMENTS: &[Help] = &[
    topic(&["let", "definition"], "let x = e, let f(x, y) = e, let [x, y] = e")
        .about("a definition; a function whose body is a game bracket is a ruleset, and its calls \
                are positions. `[x, y]` unpacks a list of two items, and can be a parameter too. \
                Replacing a built-in function gives a note; rulesets written in the language can be \
                redefined without one"),
    topic(&["by", "theorem"], "let f(x, y) = { ... } by e")
        .about("a theorem: what each position of the ruleset is equal to, a value or a sum of \
                other positions. It is used to compute values; the moves are still those of the \
                bracket"),
    topic(&["##"], "## words")
        .about("help for the definition right below, shown by `? name`"),
    topic(&["assert", "claim"], "assert c, \"message\"")
        .about("a claim: it is counted, and if it is false, the run fails"),
    topic(&["why"], "why c")
        .about("explains why a claim is true or false, in comment lines"),
    topic(&["use", "as"], "use \"file.cgt\", use \"file.cgt\" as f")
        .about("the definitions of another file; its path is relative to this one. After `as f`, a name `x` of that file \
                is `f.x`, and no other name changes its meaning; the file sees only its own names and those that come with \
                the program, and no results. A statement in the file that is wrong is reported, and the \
                other definitions are made; but a limit of time or memory and an interrupt undo all of them"),
    topic(&["#", "comment"], "# words")
        .about("a comment, to the end of the line"),
    topic(&[";"], "e;")
        .about("a semicolon ends a statement; at the prompt, its result is then not shown"),
    topic(&["ans", "_", "%", "answers"], "ans, _, %3")
        .about("`ans` and `_` are the last result, `%3` is the third; the last 10000 results are kept"),
    topic(&["wld"], "wld L[R[+-, 00], -+]")
        .about("a game with wins, losses and draws: `L` and `R` say who moves, and the leaves are \
                `+-` (Left wins), `-+` (Right wins) and `00` (draw). A move may be any such game, \
                and may have `for` and `if` clauses. A node without moves is a draw. A function \
                whose body is such a node is a ruleset, and none of its branches may be a game of \
                normal play. These games have no value and no order. `==` asks whether two games \
                are the same tree, whatever their positions are called: the same player moves, \
                and the moves lead to the same trees, in any order, which end in the same results \
                or in the same boards of `tic`, `tictactoe` or `hex`. `===` asks whether they also have the same names")
        .examples(&[
            (
                "let to(n) = if n == 0 then wld +- else wld R[to(n-k) for k in 1..2 if k <= n]; solve(to(3))",
                "wld +-",
            ),
            (
                "let one(n) = wld L[00 for i in 1..n]; one(1) == wld L[00]",
                "true",
            ),
            (
                "let one(n) = wld L[00 for i in 1..n]; one(1) === wld L[00]",
                "false",
            ),
            ("wld L[+-, R[00]] === wld L[R[00], +-]", "true"),
            ("wld L[00] == wld R[00]", "false"),
        ]),
];
