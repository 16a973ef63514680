//! Tests of the prompt on a real terminal. Timeouts are generous, and nothing here is timed.

use std::path::Path;
use std::process::Command;

use unicode_width::UnicodeWidthStr;

use super::common::program;
use super::common::pty::{CTRL_C, CTRL_D, CTRL_R, Pty};

pub struct Terminal {
    session: Pty,
    folder: tempfile::TempDir,
    /// The output before the first prompt.
    greeting: String,
}

/// A statement that runs for minutes unless it is interrupted.
const LONG: &str = "forall n in 1..1000000000: n > 0";

pub fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = program::upstar(args);
    command
        .env("LC_ALL", "C.UTF-8")
        .env("NO_COLOR", "1")
        .env("HOME", folder)
        .current_dir(folder);
    command
}

impl Terminal {
    pub fn open(args: &[&str], columns: u16) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Terminal::open_in(folder, args, columns)
    }

    fn open_in(folder: tempfile::TempDir, args: &[&str], columns: u16) -> Self {
        let command = command(folder.path(), args);
        Terminal::start(folder, command, columns)
    }

    fn start(folder: tempfile::TempDir, command: Command, columns: u16) -> Self {
        let session = Pty::spawn(command, columns).expect("the prompt starts");
        let mut terminal = Terminal {
            session,
            folder,
            greeting: String::new(),
        };
        terminal.greeting = terminal.until("> ");
        terminal
    }

    fn new() -> Self {
        Terminal::open(&[], 80)
    }

    pub fn expect(&mut self, text: &str) -> &mut Self {
        self.until(text);
        self
    }

    /// Waits for a text, and returns what was printed before it.
    pub fn until(&mut self, text: &str) -> String {
        let found = self.session.until(text);
        found.unwrap_or_else(|error| panic!("waiting for {text:?}: {error}"))
    }

    pub fn send(&mut self, text: &str) -> &mut Self {
        self.session.send(text).expect("it reads");
        self
    }

    /// Types a line and waits for its answer.
    pub fn line(&mut self, text: &str, answer: &str) -> &mut Self {
        self.send(text).send("\r").expect(answer)
    }

    /// Types Ctrl-D, whether the prompt is already shown or not.
    fn end(&mut self) -> &mut Self {
        self.send(CTRL_D)
    }

    fn leave(mut self) -> i32 {
        self.session.rest().expect("it ends");
        self.status()
    }

    fn status(mut self) -> i32 {
        self.session.status()
    }
}

#[test]
fn answers_and_leaves() {
    let mut terminal = Terminal::new();
    terminal
        .line("*2 + *3", "*   # N: whoever starts wins")
        .line("{0|*}", "↑   # L: Left wins")
        .line("ans + ans", "⇑   # L")
        .line("%1 + _", "⇑*   # L")
        .end();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn quit_leaves() {
    for word in [":quit", ":q", "quit", "exit"] {
        let mut terminal = Terminal::new();
        terminal.send(word).send("\r");
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn more_lines_while_a_bracket_is_open() {
    let mut terminal = Terminal::new();
    terminal
        .send("{0,\r")
        .expect(". ")
        .line("1|3}", "2   # L")
        .line("\"a\r? b\"", "\"a\\n? b\"\r\n")
        .line("(1]", "Error:")
        .line("let f(n) =\rn + 1\rf(5)", "6\r\n");
}

/// Help in the middle of a statement is printed, and the statement can be continued.
#[test]
fn help_within_a_statement() {
    let mut terminal = Terminal::new();
    terminal
        .send("(1 +\r? mex\r")
        .expect("# mex(xs): ")
        .expect("(1 +\r\n. ")
        .line("2)", "3\r\n")
        .send("nim(1,\r:help\r")
        .expect("# :quit")
        .expect("nim(1,\r\n. ")
        .line("help", "# :quit")
        .line("2)", "*3   # N")
        .line("[5,\r:vars\r6]", "[5, 6]\r\n")
        // The previous input in the history is the whole statement, without the request for help.
        .line("\x1b[A", "[5, 6]\r\n")
        .line("{1\r:0|3}", "2   # L")
        .send("(1 +\r:quit\r");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn typed_ahead_input_waits_for_the_prompt() {
    let mut terminal = Terminal::new();
    terminal
        .line(":set timeout 2", "> ")
        .send(LONG)
        .send("\r")
        .expect("games stored")
        .send("20 + 22\r1 + ");
    let meanwhile = terminal.until("was reached");
    assert!(!meanwhile.contains("22"), "{meanwhile:?}");
    terminal
        .expect("20 + 22")
        .expect("42\r\n")
        .line("6", "7\r\n");
}

#[test]
fn ctrl_d_right_after_a_question_leaves() {
    let mut terminal = Terminal::new();
    terminal.send("1 + 1\r").send(CTRL_D);
    let last = terminal.session.rest().expect("it ends");
    assert!(last.contains("\r\n2\r\n"), "{last:?}");
    assert!(last.ends_with("\r\n"), "{last:?}");
    assert_eq!(terminal.status(), 0);
    let mut terminal = Terminal::new();
    terminal.line(":set timeout 2", "> ").send(LONG).send("\r");
    terminal.expect("games stored").end();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_damaged_history_is_set_aside() {
    let rubbish: [Option<&[u8]>; 3] = [Some(b"1 + 1\n\xff\xfe\n"), Some(b"#V2\n\x1b[2J\0\n"), None];
    for bytes in rubbish {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join(".local/state/upstar");
        let history = state.join("history");
        match bytes {
            Some(bytes) => {
                std::fs::create_dir_all(&state).expect("a folder");
                std::fs::write(&history, bytes).expect("written");
            }
            None => std::fs::create_dir_all(&history).expect("a folder"),
        }
        let mut terminal = Terminal::open_in(folder, &[], 200);
        let words = "cannot be read; it was renamed";
        assert!(terminal.greeting.contains(words), "{}", terminal.greeting);
        assert!(state.join("history.damaged").exists());
        terminal.line("1000 + 1", "1001\r\n").end();
        terminal.session.rest().expect("it ends");
        let none = tempfile::tempdir().expect("a folder");
        let folder = std::mem::replace(&mut terminal.folder, none);
        let mut terminal = Terminal::open_in(folder, &[], 200);
        assert!(
            !terminal.greeting.contains("history"),
            "{}",
            terminal.greeting
        );
        terminal.line("\x1b[A", "1001\r\n");
    }
}

/// A history without an end is not read.
#[test]
fn a_history_that_is_not_a_file_is_not_used() {
    for device in ["/dev/zero", "pipe"] {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join(".local/state/upstar");
        std::fs::create_dir_all(&state).expect("a folder");
        let pipe = std::process::Command::new("mkfifo")
            .arg(state.join("pipe"))
            .status();
        assert!(pipe.expect("mkfifo runs").success());
        std::os::unix::fs::symlink(device, state.join("history")).expect("a link");
        let mut terminal = Terminal::open_in(folder, &[], 200);
        let words = "is not a plain file; it is not used";
        assert!(terminal.greeting.contains(words), "{}", terminal.greeting);
        terminal.line("1000 + 1", "1001\r\n");
    }
}

#[test]
fn a_semicolon_suppresses_output() {
    let mut terminal = Terminal::new();
    terminal.line("7 * 6;", "> ").line("ans + 1", "43\r\n");
}

#[test]
fn history_stays_and_is_searched() {
    let mut terminal = Terminal::new();
    terminal
        .line("1000 + 1", "1001\r\n")
        .line("2000 + 2", "2002\r\n")
        .end();
    terminal.session.rest().expect("it ends");
    let folder = std::mem::replace(&mut terminal.folder, tempfile::tempdir().expect("a folder"));
    assert!(folder.path().join(".local/state/upstar/history").exists());
    let mut terminal = Terminal::open_in(folder, &[], 80);
    terminal
        .send("\x1b[A\x1b[A")
        .line("", "1001\r\n")
        .send(CTRL_R)
        .send("2000")
        .line("", "2002\r\n");
}

#[test]
fn the_history_suggests() {
    let mut terminal = Terminal::new();
    terminal
        .line("123 + 456", "579\r\n")
        .send("123")
        .expect(" + 456")
        .line("\x1b[C", "579\r\n");
}

#[test]
fn tab_completes() {
    let mut terminal = Terminal::new();
    terminal
        .line("let my_favourite = 5", "> ")
        .send("my_f\t")
        .line(" + 1", "6\r\n")
        .send("is_num\t")
        .expect("is_number(g)       is its value a number?")
        .send(CTRL_C)
        .expect("Ctrl-D or :quit leaves")
        .expect("> ")
        .send(":va\t")
        .line("", "let my_favourite = 5")
        .send("\\up\t")
        .line(" + \\star\t", "↑*   # N")
        .send(":set nota\t ")
        .line("ascii", "> ")
        .line("{0|*}", "^   # L")
        .send("{0|pas\t")
        .line("}", "over   # L");
}

#[test]
fn tab_completes_a_file_after_use_only() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("saved.cgt"), "let saved = 5").expect("written");
    let mut terminal = Terminal::open_in(folder, &[], 80);
    terminal
        .send("use \"sav\t")
        .line("\"; saved + 1", "6\r\n")
        // `reuse` is another word, and in other strings there are no files and no names.
        .line("let reuse(x) = x", "> ")
        .send("reuse(\"sav\t")
        .line("\")", "\"sav\"\r\n")
        .send("len(\"is_numb\t")
        .line("\")", "7\r\n");
}

#[test]
fn a_path_with_blanks_is_completed_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("my games")).expect("a folder");
    let script = folder.path().join("my games/nim two.cgt");
    std::fs::write(script, "let two = 2").expect("written");
    let mut terminal = Terminal::open_in(folder, &[], 80);
    terminal
        .send(":load my\t")
        .expect(":load my games/")
        .send("nim \t")
        .line("", "> ")
        .line("two + 40", "42\r\n")
        .send("use \"my g\tn\t")
        .line("\"; two + 41", "43\r\n");
}

#[test]
fn tab_completes_nothing_in_a_string_of_several_lines() {
    let mut terminal = Terminal::new();
    terminal
        .send("\"a\r? is_numbe\t")
        .line("\"", "\"a\\n? is_numbe\"\r\n")
        .send("\"a\ris_numbe\t")
        .line("\"", "\"a\\nis_numbe\"\r\n");
}

#[test]
fn further_tabs_insert_the_candidates_in_turn() {
    let mut terminal = Terminal::new();
    terminal
        .send("1 + (is_numb\t")
        .expect("is_numberish(g)")
        .send("\t")
        .expect("(is_number(")
        .send("\t")
        .expect("(is_numberish(")
        .send("\t")
        .expect("(is_number(")
        .send("\x15is_numb\t\t")
        .line("5)", "true\r\n");
}

#[test]
fn long_results_are_cut_and_continued() {
    let mut terminal = Terminal::new();
    terminal
        .line(":more", "# there is nothing more to show")
        .line("[n for n in 1..2000]", " 341,\r\n# 119 more lines: ")
        .line(":more", "# 99 more lines: ")
        .line(":more please", "`:more` or `:more all`, not `please`")
        .line(":more all", " 2000]\r\n")
        .line(":more", "# there is nothing more to show")
        // A value in one long line is cut too.
        .line("10**3000", "00\r\n# 18 more lines: ")
        .line(":set paging off", "> ")
        .line("[n for n in 1..2001]", " 2001]\r\n");
}

#[test]
fn a_list_is_broken_between_its_items() {
    let mut terminal = Terminal::open(&[], 40);
    terminal.line(
        r#"["a, b and \", c", {4|2}, [1, 2], "the quick brown"]"#,
        "[\"a, b and \\\", c\", {4|2}, [1, 2],\r\n \"the quick brown\"]\r\n",
    );
}

#[test]
fn a_paste_shows_each_input_with_its_answer() {
    let mut terminal = Terminal::new();
    terminal
        .send("\x1b[200~let a = {2|\n0}\n# One more.\na + 1\n5;\n:vars\nnonsense\n2 + 2\x1b[201~\r")
        .expect("> let a = {2|\r\n. 0}\r\n# One more.\r\n> a + 1\r\n{3|1}   # L")
        .expect("> 5;\r\n> :vars\r\nlet a = {2|0}\r\n")
        .expect("> nonsense\r\nError:")
        .expect("> 2 + 2\r\n4\r\n");
}

#[test]
fn the_prompt_can_show_the_numbers_of_results() {
    let mut terminal = Terminal::new();
    terminal
        .line("5", "5\r\n")
        .line(":set numbers on", "%2> ")
        .line("let a = 1", "%2> ")
        .line("7", "7\r\n")
        .expect("%3> ")
        .line("%1 + %2", "12\r\n")
        .expect("%4> ")
        .line(
            "\x1b[200~%4> 20 + 1\n21\n%5> 21 + 2\n23\x1b[201~",
            "%4> 20 + 1\r\n21\r\n%5> 21 + 2\r\n23\r\n",
        );
}

#[test]
fn scripts_are_loaded_again_and_edited() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("a b.cgt"), "let mine = 17\n").expect("written");
    let mut command = command(folder.path(), &[]);
    command
        .env_remove("VISUAL")
        .env("EDITOR", "sed -i s/17/18/");
    let mut terminal = Terminal::start(folder, command, 80);
    terminal
        .line(":reload", "# no script has been loaded yet; `:load FILE`")
        .line(":edit", "which file?")
        .line(":edit missing.cgt", "# the editor failed; nothing was run")
        .line(":load a b.cgt", "> ")
        .line("mine", "17\r\n");
    std::fs::write(terminal.folder.path().join("a b.cgt"), "let mine = 170\n").expect("written");
    terminal
        .line(":reload", "> ")
        .line("mine", "170\r\n")
        .line(":edit", "> ")
        .line("mine", "180\r\n");
}

#[test]
fn an_editor_is_needed_to_edit() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = command(folder.path(), &[]);
    command.env_remove("VISUAL").env_remove("EDITOR");
    let mut terminal = Terminal::start(folder, command, 80);
    terminal.line(":edit a.cgt", "`EDITOR=nano upstar`");
    let mut terminal = Terminal::open(&["--safe"], 80);
    terminal.line(":edit a.cgt", "# safe mode does not allow");
}

#[test]
fn the_history_is_listed() {
    let mut terminal = Terminal::new();
    terminal
        .line(":history", "# there is no such input yet")
        .line("1000 + 1", "1001\r\n")
        .line("2000 + 2", "2002\r\n")
        .line(":history", "\r\n1000 + 1\r\n2000 + 2\r\n")
        .line(":history 2000", "\r\n2000 + 2\r\n");
}

#[test]
fn the_shipped_examples_are_listed_and_run() {
    let mut terminal = Terminal::open(&[], 200);
    terminal.send(":examples\r");
    let listed = terminal.until("runs the first one");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    for file in std::fs::read_dir(folder).expect("the examples") {
        let name = file.expect("a file").file_name();
        let name = name.to_string_lossy();
        if let Some(name) = name.strip_suffix(".cgt").filter(|name| *name != "tour") {
            assert!(listed.contains(&format!("# {name} ")), "{name}: {listed}");
        }
    }
    terminal
        .line(":examples kaylse", "did you mean `kayles`?")
        .send(":examples fewe\t")
        .line("", "> let values = [grundy(fewer(n)) for n in 0..15]")
        .expect("> values\r\n[0, 1, 0, 2, ");
}

#[test]
fn a_completed_function_has_its_bracket_and_shows_its_parameters() {
    let mut terminal = Terminal::new();
    terminal
        .send("bric\t")
        .expect("bricks(n)")
        .line("7)", "*   # N")
        .line("let twofold([x, y], n) = x * n", "> ")
        .line("let thrice = m -> 3 * m", "> ")
        .send("twof\t")
        .expect("twofold([x, y], n)")
        .line("[5, 6], 7)", "35\r\n")
        .send("thri\t")
        .expect("thrice(m)")
        .line("7)", "21\r\n")
        .line("let five() = 5", "> ")
        .send("fiv\t")
        .line(" + 60", "65\r\n")
        .send("? bric\t")
        .line("", "# bricks(n): ");
}

#[test]
fn a_long_check_shows_its_progress() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("assert 1 == 1\nassert {LONG}\n");
    std::fs::write(folder.path().join("long.cgt"), text).expect("written");
    let check = command(folder.path(), &["check", "--quiet", "long.cgt"]);
    let session = Pty::spawn(check, 80).expect("it starts");
    let greeting = String::new();
    let mut terminal = Terminal {
        session,
        folder,
        greeting,
    };
    terminal
        .expect("# 1 passed, 0 failed; ")
        .expect("games stored\x1b[K")
        .send(CTRL_C)
        // The status line is erased before anything else is printed.
        .expect("\r\x1b[Klong.cgt:2: ERROR  forall n")
        .expect("1 passed, 0 failed, 1 error");
    assert_eq!(terminal.leave(), 130);
}

#[test]
fn ctrl_c_stops_the_evaluation_and_keeps_the_session() {
    let mut terminal = Terminal::new();
    terminal.line("let a = 41", "> ").send(LONG).send("\r");
    // The status line shows that the evaluation is running.
    terminal
        .expect("games stored")
        .send(CTRL_C)
        .expect("# interrupted after")
        .expect("> ")
        .line("a + 1", "42\r\n")
        .end();
    assert_eq!(terminal.leave(), 0);
}

/// The status line and the message name the question that is faster than the value of a game.
#[test]
fn a_slow_value_names_the_fast_question() {
    let mut terminal = Terminal::new();
    terminal
        .send("domineering(9,9)\r")
        .expect("outcome(...) finds who wins without the value")
        .send(CTRL_C)
        .expect("# interrupted after")
        .expect("; `outcome(domineering(9,9))` finds who wins")
        .end();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_name_with_a_question_mark_is_explained() {
    let mut terminal = Terminal::new();
    terminal
        .line("mex?", "# mex(xs)")
        .line("{0|1}?", "# value")
        .line(":play nim", "for example `:play nim(3,4,5)`")
        .line(":play hackenbush", "for example `:play hackenbush(")
        .end();
    assert_eq!(terminal.leave(), 0);
}

/// However often Ctrl-C is pressed, the session stays, also if the first ones stopped a computation.
#[test]
fn ctrl_c_at_the_prompt_never_leaves() {
    let mut terminal = Terminal::new();
    terminal.line("let a = 41", "> ").send(LONG).send("\r");
    terminal.expect("games stored").send(CTRL_C).send(CTRL_C);
    terminal.expect("# interrupted after").expect("> ");
    for _ in 0..6 {
        terminal.send(CTRL_C).expect("# Ctrl-D or :quit leaves");
    }
    terminal
        .line("a + 1", "42\r\n")
        .line(":play *3", "Do you start");
    for _ in 0..3 {
        terminal.send(CTRL_C).expect("leaves the game) ");
    }
    terminal.line("quit", "> ").line("a + 2", "43\r\n").end();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn ctrl_c_at_the_empty_prompt_mentions_ctrl_d() {
    let mut terminal = Terminal::new();
    terminal
        .send(CTRL_C)
        .expect("# Ctrl-D or :quit leaves")
        .expect("> ")
        .line("1 + 1", "2\r\n");
}

#[test]
fn ctrl_c_at_a_question_of_a_game_says_how_to_leave() {
    let mut terminal = Terminal::new();
    terminal
        .line(":play *3 + *5", "Do you start")
        .send(CTRL_C)
        .expect("(`quit` or Ctrl-D leaves the game) ")
        .line("yes", "Your move")
        .line("quit", "> ")
        .line("6 * 7", "42\r\n");
}

#[test]
fn help_at_the_prompt() {
    let mut terminal = Terminal::new();
    terminal
        .line("? outcome", "# outcome(g):")
        .line("?? mex", "# mex(")
        .line("? forall", "# forall x in xs")
        .line("? outcom", "did you mean `outcome`?")
        .line(":help", ":quit")
        .line(":hepl", "did you mean `:help`?")
        .line(":doc", "rulesets on heaps:")
        .line("? tree", "#   tree({0|*})\r\n#     # {0|*} = ^  L\r\n")
        .line("? rulesets", "#   bricks(n): Pick-Up-Bricks")
        .expect("# rulesets on graphs:")
        .line("? heaps", "#   wythoff(m, n): Wythoff's game")
        .line("? :set", "notation ascii|unicode|latex");
}

#[test]
fn help_for_an_expression_is_its_card() {
    let mut terminal = Terminal::new();
    terminal
        .line("let g = {2|0}", "> ")
        .line("1000", "1000\r\n")
        .line("? 1/2 + *", "# value           1/2*\r\n")
        .line("? nim(1,2)", "# value           *3\r\n")
        .line("? 3", "# value           3\r\n")
        .line("? g", "# g is a game of this session: {2|0}\r\n")
        .expect("# value           {2|0}\r\n")
        .line("? nim(1,", "`(` is never closed")
        .line("? tic(3)", "such games")
        .line("ans + 1", "1001\r\n")
        .line(":save saved.cgt", "# 3 statements written");
}

#[test]
fn reports_and_help_fit_the_terminal() {
    let mut terminal = Terminal::open(&[], 50);
    for report in [
        "strategy(chomp(2,3) + chop(2,4) + *3)",
        "why *11 + *7 == *12",
        "steps({0,1,2,*|3,5,9,*3,4})",
        "derivation({0,1,2,*|3,5,9,*3,4})",
        "info({5|1||-3})",
        "? wld",
        ":doc",
    ] {
        terminal.send(report).send("\r1000 + 1\r");
        let lines = terminal.until("1001\r\n");
        let lines: Vec<&str> = lines.lines().filter(|line| line.starts_with('#')).collect();
        assert!(lines.iter().any(|line| line.width() > 40), "{lines:?}");
        for line in lines {
            assert!(line.width() <= 50, "{line}");
        }
    }
    // Continuation lines of the help stay to the right of the vertical bar.
    terminal
        .line("tic(3) + 1", "Help: ")
        .expect("\r\n   │       ");
    // Continuation lines stay within their branch of the tree.
    terminal
        .line(
            "strategy(chomp(2,3) + chop(2,4) + *3)",
            "player cannot move\r\n# │  ├─",
        )
        .expect("# │  │    ");
}

#[test]
fn a_locale_without_unicode_has_help_in_ascii() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = command(folder.path(), &[]);
    command.env("LC_ALL", "C");
    let mut terminal = Terminal::start(folder, command, 80);
    for line in [
        "? *",
        "? ^",
        "? {",
        "? bar",
        "? number",
        "? product",
        "? switch",
        "? string",
        "?? a",
        ":help",
        "\\\t",
        "mis\t",
        "misere",
    ] {
        terminal.send(line).send("\r1000 + 1\r");
        let shown = terminal.until("1001\r\n");
        assert!(shown.is_ascii(), "{line}: {shown}");
    }
    terminal.send("\\up\t").line(" + \\star\t", "^*   # N");
}

#[test]
fn help_for_the_users_definitions() {
    let mut terminal = Terminal::new();
    terminal
        .line(
            "## Take one.\r## Or two.\rlet take(n) = {take(n-1)\rif n > 0}",
            "> ",
        )
        .line("?? or TWO", "# take: Take one.")
        .line("? take", "# Take one.")
        .expect("# Or two.")
        .expect("#   let take(n) = {take(n-1)")
        .expect("#     if n > 0}")
        .line(
            "let wythoff(n) = {}",
            "# `wythoff` is built in; this definition replaces it",
        )
        .line("## a remark\r", "> ")
        .line("1 + 1", "2")
        .line(":save saved.cgt", "# 3 statements written to saved.cgt")
        .line(":clear all", "# all definitions and results are cleared")
        .line("use \"saved.cgt\"", "# `wythoff` now means what")
        .line("? take", "# Take one.")
        .line("use \"saved.cgt\" as s", "> ")
        .line(":save again.cgt", "# 2 statements written to again.cgt")
        .line(":clear all", "# all definitions and results are cleared")
        .line("use \"again.cgt\"", "# `wythoff` now means what")
        .line("s.take(1)", "*   # N");
}

#[test]
fn wrong_commands_get_suggestions() {
    let mut terminal = Terminal::new();
    terminal
        .line(":", "there is no command `:`")
        .line(":foo", "`:help` lists the commands")
        .line(":tme 1", "did you mean `:time`?")
        .line(":load", "which file?")
        .line("6 * 7", "42\r\n")
        .end();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn time_says_how_an_answer_was_found() {
    let mut terminal = Terminal::new();
    terminal
        .line("let f(n) = {f(n-k) for k in 1..n if is_even(k)}", "> ")
        .line(":time f(9)", "in use, compiled, calling out `is_even(k)`")
        .line("let g(n) = {g(n-k) for k in 1..n}", "> ")
        .line(":time g(9)", "in use, compiled\r\n")
        .line(
            "let h(n) = {h(k) for k in 0..n-1 if grundy(h(k)) < 3}",
            "> ",
        )
        .line(":time h(9)", "in use, interpreted because `grundy(h(k))")
        .end();
    assert_eq!(terminal.leave(), 0);
}

/// A ruleset of the user with wins and draws, in a narrow terminal: each move has its own row.
#[test]
fn a_game_of_the_user_is_played() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/tictactoe.cgt");
    let mut terminal = Terminal::open(&[], 40);
    terminal
        .line(&format!(":load {script}"), "* marks a best move")
        .line(":play ttt(empty, Left)", "Which side do you play")
        .line("left", " 9) c1\r\n")
        .line("b2", "Right plays ")
        .line("hint", "it holds")
        .line("quit", "> ")
        .line("6 * 7", "42\r\n")
        .end();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn settings() {
    let mut terminal = Terminal::new();
    terminal
        .line(":set", "# ascii|unicode|latex")
        .line(":set timeout 0.05", "> ")
        .line(LONG, "the time limit of 0.05 s was reached")
        .line(":set timeout maybe", "`:set timeout off|SECONDS`")
        .line(":set notation latex", "> ")
        .line("{0|*}", "{\\uparrow}   % L")
        .line(":time 1 + 1", "MB more in use")
        .line(":set timeout off", "> ")
        .line(
            ":time outcome(domineering(6,6))",
            "more in use, found by a search, not from the value",
        )
        // The note on the search belongs to that statement only.
        .line(":time # nothing", "MB more in use\r\n");
}

/// The built-in rulesets and the reference write `by` on its own line, so it must work when typed or pasted.
#[test]
fn a_definition_continues_with_by_on_the_next_line() {
    let mut terminal = Terminal::new();
    terminal
        .line("## Chop twice.", "")
        .line("let cut(m, n) = { cut(i, n) for i in 1..m-1 }", "> ")
        .line("  by *(m-1)", "> ")
        .line("cut(3000, 2)", "*2999   # N")
        .line("by *5", "Error:")
        .line("let twice(n) = 2 * n", "> ")
        .line("by 3", "Error:")
        .line("? cut", "# Chop twice.")
        .expect("by *(m-1)")
        .line(":save by.cgt", "# 3 statements written to by.cgt")
        .line(
            "\x1b[200~let sole(n) = { sole(n-1) if n > 0 }\n  by *(n % 2)\nsole(10**6)\x1b[201~",
            "0   # P",
        )
        .line(
            "\x1b[200~> let lone(n) = { lone(n-1) if n > 0 }\n  by *(n % 2)\n> lone(3 + 10**6)\n*\x1b[201~",
            "*   # N",
        )
        .line(
            "\x1b[200~> let aloof(n) = { aloof(n-1) if n > 0 }\n>   by *(n % 2)\n> aloof(3 + 10**7)\n*\x1b[201~",
            "*   # N",
        );
    let saved = std::fs::read_to_string(terminal.folder.path().join("by.cgt")).expect("a file");
    assert!(
        saved.contains(
            "## Chop twice.\nlet cut(m, n) = { cut(i, n) for i in 1..m-1 }\n  by *(m-1)\ncut"
        ),
        "{saved}"
    );
}

#[test]
fn a_saved_session_gives_the_same_results() {
    let mut terminal = Terminal::open(&["-i", "-e", "let two = 2"], 80);
    terminal
        .line("let f(n) = {f(i)\rfor i in 0..n-1}", "> ")
        .line("f(3)", "*3   # N")
        .line("nonsense", "Error:")
        .line("ans + two;", "> ")
        .line("%2", "2*3   # L")
        .line(":save saved.cgt", "# 5 statements written to saved.cgt");
    let output = command(terminal.folder.path(), &["saved.cgt"])
        .output()
        .expect("it runs");
    let out = String::from_utf8(output.stdout).expect("text");
    assert_eq!(
        out,
        "*3   # N: whoever starts wins\n2*3   # L: Left wins, whoever starts\n2*3   # L: Left wins, whoever starts\n"
    );
    assert_eq!(output.status.code(), Some(0));
    terminal
        .line(":clear all", "# all definitions and results are cleared")
        .line("two", "is not defined");
    terminal
        .line(":load saved.cgt", "2*3   # L")
        .line("two", "2\r\n");
}

#[test]
fn safe_mode_at_the_prompt() {
    let folder = tempfile::tempdir().expect("a folder");
    let work = tempfile::tempdir_in(folder.path()).expect("a folder");
    std::fs::write(folder.path().join("outside.cgt"), "let x = 1\n").expect("written");
    std::fs::write(work.path().join("inside.cgt"), "let x = 17\n").expect("written");
    std::fs::create_dir(work.path().join("below")).expect("a folder");
    let uses = "use \"../inside.cgt\"\nuse \"../../outside.cgt\"\n";
    std::fs::write(work.path().join("below/uses.cgt"), uses).expect("written");
    let mut terminal = Terminal::open_in(work, &["--safe"], 80);
    terminal
        .line(":load ../outside.cgt", "safe mode allows only files below")
        .line(
            ":save saved.cgt",
            "# safe mode does not allow writing files",
        )
        .line(":load inside.cgt", "> ")
        .line("x", "17\r\n")
        .line(":load below/uses.cgt", "safe mode allows only files below")
        .line("x", "17\r\n")
        .end();
    terminal.session.rest().expect("it ends");
    let left: Vec<_> = std::fs::read_dir(terminal.folder.path())
        .expect("a folder")
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn the_init_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join(".config/upstar");
    std::fs::create_dir_all(&config).expect("a folder");
    std::fs::write(config.join("init.cgt"), "let mine = 17\n").expect("written");
    let mut terminal = Terminal::open_in(folder, &[], 80);
    terminal.line("mine", "17\r\n").end();
    terminal.session.rest().expect("it ends");
    let folder = std::mem::replace(&mut terminal.folder, tempfile::tempdir().expect("a folder"));
    let mut terminal = Terminal::open_in(folder, &["--no-init"], 80);
    terminal.line("mine", "is not defined");
}

#[test]
fn a_transcript_can_be_pasted() {
    let mut terminal = Terminal::new();
    terminal
        .send("\x1b[200~> let a = {2|\n0}\n> a + 1\n{3|1}   # L: Left wins, whoever starts\n> :vars\nlet a = {2|0}\n> 5 + 5\n10\x1b[201~")
        .line("", "{3|1}   # L")
        .expect("let a = {2|0}")
        .expect("10\r\n")
        .send("\x1b[200~> ## Two.\n. let two(n) =\n.   {2|\n. n}\n> two(1)\n{2|1}   # L: Left wins\n\x1b[201~")
        .line("", "{2|1}   # L")
        .line("? two", "# Two.");
}

#[test]
fn a_whole_game_is_played() {
    let mut terminal = Terminal::new();
    terminal
        .line(":play nonsense(3)", "is not defined")
        .line(":play *3", "Do you start")
        .line("yes", "Your move")
        .line("1", "I cannot move: you win.")
        .line("quit", "> ")
        .line("6 * 7", "42\r\n")
        .end();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_game_is_chosen_from_a_list() {
    let mut terminal = Terminal::new();
    terminal
        .line(
            ":play",
            " 2) bricks(21)                         Pick-Up-Bricks: ",
        )
        .line("99", "there is no game 99")
        .line("help", "`quit` leaves")
        .line("2", "Do you start")
        .line("yes", "bricks(21)")
        .line("quit", "> ")
        .line(":play", "or an expression)?")
        .line("kayles(4)", "Do you start")
        .line("quit", "> ")
        .line(":play", "or an expression)?")
        .line("quit", "> ")
        .line("6 * 7", "42\r\n");
}

#[test]
fn narrow_and_wide_terminals() {
    for columns in [20, 40, 300] {
        let mut terminal = Terminal::open(&[], columns);
        terminal
            .send("is_n\t")
            .expect("is_numberish")
            .send(CTRL_C)
            .expect("leaves")
            .expect("> ")
            .line("[n for n in 1..30]", "30]")
            .line("nonsense", "Error: `nonsense` is")
            .line("2 + 2", "4\r\n")
            .end();
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn a_dumb_terminal_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = command(folder.path(), &[]);
    command.env("TERM", "dumb");
    let mut session = Pty::spawn(command, 80).expect("it starts");
    session.send("1 + 1\r").expect("it reads");
    session.until("2\r\n").expect("the answer");
    session.send("(3 +\r? mex\r").expect("it reads");
    session.until("# mex(xs)").expect("the help");
    session.send("4)\r").expect("it reads");
    session.until("7\r\n").expect("the answer");
}

#[test]
fn definitions_keep_their_names() {
    let mut terminal = Terminal::open(&[], 80);
    terminal
        .line("let g = chop(4,5)", "> ")
        .line(":vars", "let g = chop(4,5)\r\n")
        .line("g", "*7")
        .line(":vars", "let g = chop(4,5)\r\n")
        .line("? g", "of this session: chop(4,5)\r\n");
}

/// A definition that is too long to be shown in full cannot be read back, so it is shown as a comment. Nothing is wider
/// than the terminal.
#[test]
fn definitions_that_are_too_long_are_comments() {
    let mut terminal = Terminal::open(&[], 60);
    terminal
        .line("let ds = day(2)", "> ")
        .line("let s = grid(1, 56, \"x\")", "> ")
        .line("let t = grid(1, 90, \"x\")", "> ")
        .line(
            "let f(n) = n + n + n + n + n + n + n + n + n + n + n + n + n + n",
            "> ",
        )
        .send(":vars\r1000 + 1\r");
    let shown = terminal.until("1001\r\n");
    let x = |count| "x".repeat(count);
    for row in [
        "# ds is a list of 22 items\r\n".to_string(),
        "# let f(n) = n + n + n + n + n + n + n + n + n + n + n + ...\r\n".to_string(),
        format!("# let s = \"{}...\r\n", x(46)),
        format!("# t is \"{}...\r\n", x(49)),
    ] {
        assert!(shown.contains(&row), "{row}{shown}");
    }
}
