//! What the program prints on a terminal is not wider than the terminal.

use std::path::Path;

use unicode_width::UnicodeWidthStr;

use super::common::pty::Pty;
use super::common::transcript::assert_golden;
use super::prompt::{Terminal, command};

/// The output of the program on a terminal of this many columns; asserts that no row is wider.
fn printed_in(folder: &Path, columns: usize, args: &[&str]) -> String {
    let mut command = command(folder, args);
    command.env_remove("NO_COLOR");
    let mut session = Pty::spawn(command, columns as u16).expect("it starts");
    let printed = session.rest().expect("it ends");
    let printed = without_colours(&printed);
    for row in printed.lines() {
        assert!(
            row.width() <= columns,
            "{columns} columns: {row}\n{printed}"
        );
    }
    printed
}

/// The output for these expressions.
fn printed(columns: usize, expressions: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let flags = expressions.iter().flat_map(|text| ["-e", text]);
    printed_in(folder.path(), columns, &flags.collect::<Vec<_>>())
}

fn without_colours(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.split_once('m').map_or(part, |(_, shown)| shown));
    first + &rest.collect::<String>()
}

/// The text with each run of blanks as a single blank, and without the bars and comment signs that rows start with.
fn words(text: &str) -> String {
    let rows = text
        .lines()
        .map(|row| row.trim_start_matches([' ', '│', '#']));
    let text = rows.collect::<Vec<_>>().join(" ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const LONG_CLAIM: &str = "assert chomp(2,3) + nim(3,4,5) + kayles(7) == chop(2,4) + *5, \
     \"a long claim, which has a message that is rather long too\"";

#[test]
fn reports_and_mistakes_of_one_line_runs() {
    for columns in [50, 60] {
        let text = printed(columns, &["why *11 + *7 == *12", "tic(3) + 1"]);
        assert!(text.contains("whoever starts"), "{text}");
        assert!(
            words(&text).contains("such games cannot be added or compared"),
            "{text}"
        );
    }
}

#[test]
fn false_claims() {
    let cases = "assert forall n in 1..20: outcome(subtraction([1,2,3], n)) == P implies n % 4 == 0 and n < 12";
    for columns in [40, 60, 80, 100] {
        let text = printed(columns, &[LONG_CLAIM, cases]);
        let plain = words(&text);
        let message = "a long claim, which has a message that is rather long too";
        assert!(
            plain.contains(&format!("the claim is false: {message}")),
            "{text}"
        );
        assert!(
            plain.contains(&format!("false # claim: {message}")),
            "{text}"
        );
        assert!(
            plain.contains("the left side is *4, the right side is *7, and *4 || *7"),
            "{text}"
        );
        assert!(
            plain.contains("whoever starts wins the difference, Left with *3 => 0"),
            "{text}"
        );
        assert!(text.contains("chomp(2,3) + nim(3,4,5)"), "{text}");
        // The place of the false part is given in the whole line, although only part of the line is shown.
        assert!(
            text.contains(":1:8 ]") && text.contains(":1:88 ]"),
            "{text}"
        );
        assert!(text.contains("n < 12") && text.contains('…'), "{text}");
    }
}

#[test]
fn mistakes_at_the_end_of_long_lines() {
    let terms = "1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13 + 14";
    let far = format!("{terms} + undefined_name + 15");
    let brackets = format!("{{{terms} + {terms}) + 1");
    for columns in [30, 60, 80] {
        let text = printed(columns, &[&far, &brackets]);
        let plain = words(&text);
        assert!(text.contains("undefined_name + 15"), "{text}");
        assert!(text.contains(":1:62 ]"), "{text}");
        assert!(plain.contains("nothing has this name"), "{text}");
        // The other bracket is too far away to be shown.
        assert!(plain.contains("`)` does not close `{`"), "{text}");
        assert!(
            plain.contains("`{` was opened here, on line 1, column 1"),
            "{text}"
        );
    }
    // If there is room, both lines are shown in full.
    let wide = printed(200, &[&far, &brackets]);
    assert!(wide.contains(&far) && wide.contains(&brackets), "{wide}");
}

#[test]
fn checks_of_scripts() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = "the_claims_of_a_student_whose_scripts_have_long_names.cgt";
    let script =
        format!("{LONG_CLAIM}\nassert 1 + undefined_function_of_a_student(3) == 4 and 4 == 5\n");
    std::fs::write(folder.path().join(name), script).expect("a file");
    for columns in [60, 70] {
        let text = printed_in(folder.path(), columns, &["check", name]);
        assert!(text.contains("long_names.cgt:1:8 ]"), "{text}");
        assert!(words(&text).contains("is not defined"), "{text}");
        assert!(text.contains("0 passed, 1 failed, 1 error"), "{text}");
        let missing = printed_in(
            folder.path(),
            columns,
            &["check", "a_script_that_is_not_there.cgt"],
        );
        assert!(words(&missing).contains("No such file"), "{missing}");
    }
}

#[test]
fn the_reference_about_one_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = printed_in(folder.path(), 60, &["doc", "draw"]);
    assert!(words(&text).contains("is drawn as that board"), "{text}");
}

#[test]
fn the_source_of_rulesets() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["clobber", "snort", "konane", "partizan_subtraction"] {
        let bars = |columns| {
            let text = printed_in(folder.path(), columns, &["doc", name]);
            text.matches('|').count()
        };
        let typed = bars(400);
        for columns in [60, 80, 100] {
            assert_eq!(bars(columns), typed, "{name} in {columns} columns");
        }
    }
    let mut terminal = Terminal::open(&[], 60);
    for typed in ["? clobber", "? partizan_subtraction", "? wins_with"] {
        terminal.send(typed).send("\r1000 + 1\r");
        let printed = terminal.until("1001\r\n");
        let rows = printed.lines().filter(|row| !row.contains('\x1b'));
        for row in rows {
            assert!(row.width() <= 60, "{typed}: {row}");
            assert!(!row.ends_with(" #"), "{typed}: {row}");
        }
    }
}

#[test]
fn derivations_are_laid_out_for_the_terminal() {
    let cases = [
        "derivation(chomp(2,2))",
        "derivation(chop(3,3))",
        "derivation(hackenbush(\"LRR\"))",
        "why hackenbush(\"LRR\") == 1/4",
    ];
    let mut all = String::new();
    for columns in [40, 60, 80, 120] {
        let text = printed(columns, &cases).replace('\r', "");
        all += &format!("{columns} columns\n{}\n", text.trim());
    }
    assert_golden("derivations_in_columns.txt", &all);
}

#[test]
fn names_of_positions_are_whole() {
    let board = "clobber(\"XO........../............/..........XO/............\")";
    for columns in [60, 100] {
        let text = printed(columns, &[&format!("tree({board}, 1)")]);
        // Long names are wrapped after a row of the board.
        let text = words(&text).replace("/ ", "/");
        assert!(text.contains(&format!("{board} = 0 P")), "{text}");
    }
    let chair = "hackenbush(\"0-1L 0-2L 1-2R 2-3R\")";
    let text = printed(80, &[&format!("why {chair} + {chair} == 1")]);
    let difference = format!("in the difference {chair} + {chair} + -1:");
    assert!(words(&text).contains(&difference), "{text}");
    let sum = [chair; 8].join(" + ");
    let text = printed(80, &[&format!("strategy({sum})")]);
    assert!(words(&text).contains(" ...: "), "{text}");
}

const LONG_NAME: &str = "a_rather_long_name_for_a_ruleset_of_ours";

/// The indentation is reduced if a name would not fit after it.
#[test]
fn long_names_in_derivations() {
    let ruleset = format!("let {LONG_NAME}(n) = {{{LONG_NAME}(k) for k in 0..n-1}}");
    for report in [
        format!("derivation({LONG_NAME}(4))"),
        format!("why {LONG_NAME}(2) == *2"),
    ] {
        let text = printed(60, &[&ruleset, &report]);
        assert!(text.contains(&format!("{LONG_NAME}(1)")), "{text}");
    }
    // A name that is wider than the terminal is broken.
    printed(40, &[&ruleset, &format!("derivation({LONG_NAME}(4))")]);
}

#[test]
fn lines_of_play() {
    let text = printed(60, &["wins_with(bricks(30), Left, g -> moves(g)[0])"]);
    let mut moves = text.lines().filter(|row| row.contains(" to "));
    assert!(moves.all(|row| row.starts_with('#')), "{text}");
    let end = "1 to 0, and Left has no move";
    assert!(words(&text).contains(end), "{text}");
}

#[test]
fn heaps_are_folded() {
    for heap in ["nim(40)", "bricks(40)", "kayles(40)"] {
        let text = printed(60, &[&format!("draw({heap})")]);
        let things = text.matches(['●', '▬', '▮']).count();
        assert_eq!(things, 40, "{text}");
    }
}

/// Boards that would be too wide with grid lines are drawn with letters only.
#[test]
fn wide_boards_are_drawn_in_letters() {
    for (typed, row) in [
        ("domineering(3,15)", ".".repeat(15)),
        ("chop(2,15)", format!("∘{}", ".".repeat(14))),
        ("clobber(\"XOXOXOXOXOXOXOXO\")", "XO".repeat(8)),
    ] {
        let text = printed(60, &[&format!("draw({typed})")]);
        let mut rows = text.lines().map(|line| line.trim_start_matches(['#', ' ']));
        assert!(rows.any(|line| line == row), "{text}");
        let text = printed(100, &[&format!("draw({typed})")]);
        assert!(text.contains('┼') || text.contains('┬'), "{text}");
    }
}

#[test]
fn pictures_of_sums() {
    let sum = "draw(nim(3,4,5,6,7,8) + kayles(9))";
    for (columns, rows) in [(40, 3), (60, 2), (80, 2), (100, 1)] {
        let text = printed(columns, &[sum]);
        let names = ["*3", "*4", "*5", "*6", "*7", "*8", "kayles(9)"];
        assert_eq!(words(&text).matches('+').count(), 6, "{text}");
        assert!(names.iter().all(|name| text.contains(name)), "{text}");
        let named = text
            .lines()
            .filter(|row| row.contains('*') || row.contains("kayles"));
        assert_eq!(named.count(), rows, "{text}");
    }
    let long = "draw({1,2,3,4,5|} + subtraction([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15],3) + *2)";
    assert!(printed(40, &[long]).contains("*2"));
}

#[test]
fn wide_tables() {
    let table = "table((m, n) -> nim(m, n) + {100|50}, 1..3, 1..20)";
    let whole = printed(400, &[table]);
    let cells = whole.split_whitespace().filter(|word| word.contains('{'));
    let cells: Vec<&str> = cells.collect();
    assert_eq!(cells.len(), 60, "{whole}");
    for columns in [30, 60, 80] {
        let text = printed(columns, &[table]);
        assert!(
            text.lines().filter(|row| row.starts_with("# 2 |")).count() > 2,
            "{text}"
        );
        let mut found: Vec<&str> = text
            .split_whitespace()
            .filter(|word| word.contains('{'))
            .collect();
        let mut wanted = cells.clone();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{text}");
    }
    // Cells and headings that are too long are wrapped.
    let long = "table(g -> followers(g), [nim(1,2,3,4), chomp(2,2), subtraction([1,2,3,4,5,6,7,8,9,10],1)])";
    let text = printed(60, &[long]);
    let letters: String = text.split([' ', '#', '|', '\r', '\n']).collect();
    let followers = "[chomp(2,2),chomp(2,1),chomp(1,2),chomp([2,1]),chomp(1,1)]";
    assert!(letters.contains(followers), "{text}");
    assert!(letters.contains("subtraction([1,2,3,4,5,6,7,8,"), "{text}");
}

#[test]
fn reports_at_the_prompt() {
    for columns in [60, 80] {
        let mut terminal = Terminal::open(&[], columns);
        for (typed, expected) in [
            ("tree(nim(1,2,3))", "# *"),
            ("strategy(chomp(2,3))", "# chomp"),
            ("strategy(bricks(60))", "# rule"),
            ("tree(subtraction([1],30))", "# "),
            ("strategy(subtraction([1,2,3],12) + nim(3,4,5))", "# "),
            ("derivation({0,1,2,*|3,5,9,*3,4})", "dominated"),
            (
                "why forall n in 1..20: outcome(subtraction([1,2,3], 4*n)) == P",
                "20 cases",
            ),
            ("info({5|1||-3})", "# temperature"),
            ("steps({5|1||-3} + {2|-1})", "# the value"),
            ("draw(nim(3,4,5,6,7,8) + kayles(9))", "kayles"),
            (
                "table((m, n) -> nim(m, n) + {100|50}, 1..3, 1..20)",
                "# --+",
            ),
            (LONG_CLAIM, "Note: "),
            ("? wld", "# "),
            (":doc", "# "),
            (":help", "# :quit"),
            (":set", ":set hints"),
        ] {
            terminal.send(typed).send("\r1000 + 1\r");
            let printed = terminal.until("1001\r\n");
            assert!(printed.contains(expected), "{typed}: {printed}");
            // Rows with escape sequences come from the line editor, which does its own wrapping.
            let rows = printed.lines().filter(|row| !row.contains('\x1b'));
            for row in rows {
                assert!(row.width() <= columns.into(), "{typed}: {row}");
            }
        }
    }
}

#[test]
fn games_against_the_program() {
    let mut terminal = Terminal::open(&[], 60);
    terminal
        .line(":play nim(3,4,5,6,7,8,9,10,11)", "[yes] ")
        .send("\r");
    let mut printed = terminal.until("): ");
    for typed in ["help", "hint", "1"] {
        terminal.send(typed).send("\r");
        printed += "\n";
        printed += &terminal.until("): ");
    }
    assert!(printed.contains("I play *"), "{printed}");
    assert!(
        printed.contains("*10") && printed.contains("undo"),
        "{printed}"
    );
    for row in printed.lines() {
        assert!(row.width() <= 60, "{row}");
    }
    terminal.line("quit", "> ");
}
