//! The error for an undefined name, and what may have been meant.

use std::rc::Rc;

use super::fault::Fault;
use super::help::Help;
use super::session::{Builtin, Session};
use crate::diagnostic::{Span, did_you_mean};
use crate::syntax::{self, quote_to};
use algebra::game::Outcome;
use solver::position::NAMES;

/// Names from other languages and from books, with the equivalent here.
const ELSEWHERE: &[(&[&str], &str)] = &[
    (
        &["print", "println", "echo", "puts", "printf"],
        "results are printed automatically: write `3` for `print(3)`; `text(x)` turns a value into a string",
    ),
    (
        &["typeof", "type_of", "class"],
        "`is_number(g)`, `is_nimber(g)` and `is_switch(g)` test for one kind of game, and \
         `outcome(g)` says who wins",
    ),
    (
        &["Louise", "louise", "left_player"],
        "the player Louise is `Left`",
    ),
    (
        &["Richard", "richard", "right_player"],
        "the player Richard is `Right`",
    ),
    (
        &["xor", "nimsum", "nim_add"],
        "the nim-sum of numbers is `nim_sum(2, 3)`; nimbers are added: `*2 + *3`",
    ),
    (
        &["play"],
        "at the prompt, `:play *3 + *5` plays a game; in a shell, `upstar play '*3 + *5'` does",
    ),
    (
        &["help", "doc", "man"],
        "at the prompt, `? mex` explains a name; in a shell, `upstar doc mex` does",
    ),
    (
        &["winner", "who_wins", "win"],
        "`outcome(g)` says who wins, `winning_moves(g)` says how",
    ),
    (
        &["repeat", "replicate"],
        "to repeat a character, write `grid(1, 3, \"R\")`, which is \"RRR\"",
    ),
    (
        &["pass"],
        "`pass` belongs in a game bracket, and means that bracket: `{0|pass}`",
    ),
    (
        &["sin", "cos", "tan", "sqrt", "log", "ln", "exp", "pi"],
        "numbers are exact fractions; there are no roots, logarithms or angles",
    ),
    (
        &[
            "balancing_move",
            "balancing_moves",
            "is_balanced",
            "balanced",
        ],
        "`balance(3, 4, 5)` shows the sub-piles of Nim, and `winning_moves(nim(3, 4, 5))` the moves that balance \
         them",
    ),
    (
        &[
            "zermelo",
            "backward_induction",
            "working_backwards",
            "work_backwards",
            "label",
            "labels",
        ],
        "`solve(g)` finds the result under optimal play, and `tree(g)` shows it for each position",
    ),
    (
        &["is_draw", "drawn", "is_won"],
        "`solve(g)` is the result under optimal play: `wld +-`, `wld -+` or `wld 00`",
    ),
    (
        &[
            "p_positions",
            "P_positions",
            "cold_positions",
            "n_positions",
            "N_positions",
        ],
        "list them: `[n for n in 0..20 if bricks(n) == 0]`",
    ),
    (
        &["born", "born_by", "born_on", "days"],
        "`day(2)` lists the games born by day 2, `[x for x in day(3) if is_number(x)]` the numbers born by day 3, and \
         `birthday(g)` is the day of one",
    ),
    (
        &["dyadics", "numbers", "dyadic_numbers"],
        "list them: `[x for x in day(3) if is_number(x)]`",
    ),
    (
        &["simplest_number", "simplest_between"],
        "the simplest number between two is `simplest(3, 4)`",
    ),
    (
        &["number"],
        "`is_number(g)` tests for a number; the nearest one is `mean(g)`",
    ),
    (
        &["type_table", "types"],
        "`table((a, b) -> type(a + b), [*, ^], [*, ^])` is a table of types",
    ),
    (&["cold"], "`is_cold(g)` tests a game; a number is cold"),
    (
        &["ℕ", "ℤ", "ℚ", "ℝ", "NN", "Nat", "naturals", "integers"],
        "lists are finite: `forall n in 1..20: ...`",
    ),
    (
        &["append", "push", "extend", "concat"],
        "`xs ++ [x]` joins two lists",
    ),
    (
        &["Sub", "sub", "subtract"],
        "`subtraction([1, 2, 3], 10)` is a heap of 10, from which 1, 2 or 3 may be taken",
    ),
    (
        &["nimber"],
        "a nimber is written `*3`, or `star(n)`; the one that an impartial game equals is `grundy(g)`",
    ),
    (
        &["down", "downs"],
        "down is `v`, two downs are `vv`, and n downs `-up(n)`",
    ),
    (
        &["switch"],
        "a switch is written `+-1` or `{1|-1}`; `is_switch(g)` tests for one",
    ),
    (
        &[
            "equal",
            "equals",
            "is_equal",
            "equivalent",
            "is_equivalent",
            "equiv",
        ],
        "`==` compares values: `{0|1} == 1/2`; `===` asks for the same form",
    ),
    (
        &[
            "is_winning",
            "is_losing",
            "is_P",
            "is_N",
            "is_p_position",
            "is_n_position",
            "wins",
            "loses",
        ],
        "whoever starts wins if `outcome(g) == N`, and loses if `outcome(g) == P`",
    ),
    (
        &["quit", "exit", "bye"],
        "at the prompt, `:quit` or Ctrl-D leaves; a script ends with its last line",
    ),
    (
        &["clear", "cls"],
        "at the prompt, `:clear` clears the screen, and `:clear all` forgets all definitions",
    ),
    (&["range"], "a range is `0..4`, including both ends"),
    (&["True", "TRUE"], "did you mean `true`?"),
    (&["False", "FALSE"], "did you mean `false`?"),
];

/// The letters for pieces and for colours of edges that rulesets use.
const PIECES: &str = "LRGXO";

/// Longer names are cut in messages.
const LONGEST_NAME: usize = 60;

/// So many of the user's names are compared with the name, before and after it in the alphabet each. A script may define
/// 100,000 names and have as many mistakes.
const MOST_COMPARED: usize = 500;

/// The error for an undefined name; `locals` are local names that may have been meant.
pub(super) fn unknown_name(session: &Session, id: u32, span: Span, locals: &[Rc<str>]) -> Fault {
    let name = session.definitions.globals.name(id);
    let shown = quote_to(name, LONGEST_NAME);
    let fault = Fault::new(
        format!("`{shown}` is not defined"),
        span,
        "nothing has this name",
    );
    fault.help(help(session, name, locals))
}

/// What may have been meant by a name without a meaning.
pub(super) fn help(session: &Session, name: &str, locals: &[Rc<str>]) -> String {
    let shown = quote_to(name, LONGEST_NAME);
    let local = locals.iter().map(|name| &**name);
    let globals = &session.definitions.globals;
    let known = local
        .chain(globals.names_before(name).take(MOST_COMPARED))
        .chain(globals.names_from(name).take(MOST_COMPARED))
        .chain(session.definitions.builtins().map(|row| row.help.name))
        .chain(NAMES.iter().map(|name| name.name))
        .chain(Outcome::ALL.iter().map(|outcome| outcome.letter()));
    let elsewhere = ELSEWHERE.iter().find(|(names, _)| names.contains(&name));
    if let Some(call) = method_call(session, name, locals) {
        return format!("a function comes before its argument: write `{call}`");
    }
    if elsewhere.is_none()
        && name.len() <= LONGEST_NAME
        && let Some(row) = function_called(session, name)
    {
        let Help { form, summary, .. } = row.help;
        return format!("it is called `{form}`: {summary}");
    }
    match (elsewhere, ruleset_called(session, name)) {
        (Some((_, help)), _) => help.to_string(),
        (None, Some(ruleset)) => format!("did you mean `{ruleset}`?"),
        (None, None) if name.len() > 1 && name.chars().all(|c| PIECES.contains(c)) => {
            format!("a board or a row of pieces is written in quotes: `\"{shown}\"`")
        }
        // Almost every letter is near to some name.
        (None, None) if name.chars().count() == 1 => format!("define it with `let {shown} = ...`"),
        (None, None) => {
            match first_word_of_ruleset(session, name).or_else(|| did_you_mean(name, known)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => match name.split_once('.') {
                    Some((file, _)) if !session.definitions.has_file(file) => {
                        format!(
                            "nothing is defined under the name `{file}`; `use \"file.cgt\" as {file}` reads a file"
                        )
                    }
                    Some((file, rest)) => format!("the file of `{file}` does not define `{rest}`"),
                    None => format!("define it with `let {shown} = ...`"),
                },
            }
        }
    }
}

/// The call that `g.left` stands for in other languages: `left(g)`.
fn method_call(session: &Session, name: &str, locals: &[Rc<str>]) -> Option<String> {
    let (argument, function) = name.split_once('.')?;
    let function = function_called(session, function)?.help.name;
    let is_known = locals.iter().any(|local| **local == *argument)
        || session.definitions.globals.defines(argument);
    (is_known && name.len() <= LONGEST_NAME).then(|| format!("{function}({argument})"))
}

/// The function of this name, or the one that has this name elsewhere.
fn function_called(session: &Session, name: &str) -> Option<&'static Builtin> {
    let own = session.definitions.builtin(name);
    own.or_else(|| {
        let known = session.definitions.builtins().map(|row| row.help.name);
        let called = syntax::function_called(name, known)?;
        session.definitions.builtin(called)
    })
}

/// The ruleset whose title is this name: `pick_up_bricks` is Pick-Up-Bricks.
fn ruleset_called(session: &Session, name: &str) -> Option<&'static str> {
    ruleset_titled(session, name, Some)
}

/// The ruleset whose title with hyphens starts with this word: `Pick` in `Pick-Up-Bricks(7)`.
fn first_word_of_ruleset(session: &Session, name: &str) -> Option<&'static str> {
    ruleset_titled(session, name, |title| Some(title.split_once('-')?.0))
}

/// The ruleset for which this part of its title is the name, in capitals or not.
fn ruleset_titled(
    session: &Session,
    name: &str,
    part: fn(&'static str) -> Option<&'static str>,
) -> Option<&'static str> {
    const LONGEST: usize = 64;
    fn letters(text: &str) -> impl Iterator<Item = char> {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase)
    }
    if name.len() > LONGEST {
        return None;
    }
    let title = |summary: &'static str| part(summary.split_once(':')?.0);
    let is_called = |summary| title(summary).is_some_and(|title| letters(title).eq(letters(name)));
    let helps = session.definitions.builtins().map(|row| &row.help);
    // Few begin with the same letter, and only these are worth a search for the end of the title.
    let first = letters(name).next();
    let near = helps.filter(|help| letters(help.summary).next() == first);
    let called = near.filter(|help| is_called(help.summary));
    called.map(|help| help.name).min()
}
