//! Statements that use too much memory or time: the limit is kept, the exit status reports it, and the next statement
//! runs.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;

use super::common::is_thorough;
use super::common::program::{feed, peak_memory, run_with, upstar};

const MEGABYTES: usize = 60;
const SECONDS: f64 = 0.6;
/// The program should stop within half a second of its limit. On a busy machine and in a debug build it takes more CPU
/// time, but a statement that ignores its limit takes far longer than this.
const SLACK: f64 = 6.0;

struct Ended {
    status: Option<i32>,
    output: String,
    errors: String,
    /// The peak memory, in megabytes.
    peak: usize,
    /// The CPU time in seconds, which does not depend on the load of the machine.
    seconds: f64,
}

/// Runs a script from standard input with both limits set.
fn run(script: &str) -> Ended {
    run_within(MEGABYTES, SECONDS, script)
}

fn run_within(megabytes: usize, seconds: f64, script: &str) -> Ended {
    run_as(megabytes, seconds, &[], script)
}

/// The same with further arguments.
fn run_as(megabytes: usize, seconds: f64, arguments: &[&str], script: &str) -> Ended {
    let limits = [megabytes.to_string(), seconds.to_string()];
    let mut child = upstar(&["--max-memory", &limits[0], "--timeout", &limits[1]])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Drain both pipes, because the program would block for ever on a full one.
    let output = drained(child.stdout.take().unwrap());
    let errors = drained(child.stderr.take().unwrap());
    let mut input = child.stdin.take().unwrap();
    let script = script.as_bytes().to_vec();
    let writer = std::thread::spawn(move || input.write_all(&script));
    let (mut peak, mut seconds) = (0, 0.0);
    let status = loop {
        if let Some((memory, time)) = usage(&child) {
            (peak, seconds) = (peak.max(memory), time);
        }
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    writer.join().unwrap().unwrap();
    Ended {
        status: status.code(),
        output: output.join().unwrap(),
        errors: errors.join().unwrap(),
        peak,
        seconds,
    }
}

fn drained(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = String::new();
        pipe.read_to_string(&mut text).unwrap();
        text
    })
}

/// The peak memory in megabytes and the CPU time in seconds so far, if the system reports them.
fn usage(child: &Child) -> Option<(usize, f64)> {
    let kilobytes = peak_memory(child)?;
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // The fields after the process name in parentheses; times are in hundredths of a second.
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks: f64 = fields[11].parse::<f64>().ok()? + fields[12].parse::<f64>().ok()?;
    Some((kilobytes >> 10, ticks / 100.0))
}

/// Asserts that the statements stop at a limit without exceeding it, and that the statement after them is answered.
fn stops(script: &str) {
    let whole = format!("{script}\n1234 + 1\n");
    let mut ended = run(&whole);
    if ended.errors.contains("cannot read") {
        // The limit is one of time by the clock, which may pass before a busy machine has read the script.
        ended = run_within(MEGABYTES, 20.0 * SECONDS, &whole);
    }
    let Ended { peak, seconds, .. } = ended;
    let script: String = script.chars().take(200).collect();
    assert_eq!(ended.status, Some(3), "{script}");
    assert!(
        ended.output.ends_with("1235\n"),
        "{script}: {}",
        ended.output
    );
    assert!(peak <= MEGABYTES * 11 / 10 + 64, "{script}: {peak} MB");
    assert!(seconds <= SECONDS + SLACK, "{script}: {seconds} s");
}

#[test]
fn lists_and_strings_that_grow() {
    stops("uptimal_sum([1 for n in 1..10**6])");
    stops("[(x,y) -> [x,y,n,n] for n in 1..10**8];");
    stops("let f(s) = f(s ++ \"a\")\nf(\"a\")");
    stops("let f(n) = if n == 0 then \"\" else f(n-1) ++ \"aaaaaaaaaa\"\nf(90000)");
    stops("let f(s) = f([s, s])\nf([1])");
    stops("let d(s) = d(s ++ s)\nd(\"a\")");
    stops("reverse(1..10**9)");
}

/// What is written may be many times as long as the string. The longest strings that are allowed are shown within the limit,
/// and longer ones are refused.
#[test]
fn strings_whose_characters_become_longer() {
    let peak = |arguments: &[&str], script: &str| {
        let ended = run_as(MEGABYTES, 10.0, arguments, &format!("{script}\n"));
        let peak = ended.peak;
        assert!(
            peak <= MEGABYTES * 13 / 10 + 12,
            "{arguments:?} {script}: {peak} MB"
        );
        ended.status
    };
    for (turn, sign) in ["\\u{1b}", "\\\\", "<", "^", "\\\""].iter().enumerate() {
        let allowed = format!("grid(1, 550000, \"{sign}\")");
        assert_eq!(peak(&["-q"], &allowed), Some(0));
        assert_eq!(peak(&["-q"], &allowed.replace("55", "600")), Some(3));
        for (n, notation) in ["ascii", "latex"].iter().enumerate() {
            for (f, format) in ["text", "json"].iter().enumerate() {
                // In a plain run, each character is tried with half of them.
                if (turn + n + f) % 2 == 1 && !is_thorough() {
                    continue;
                }
                let arguments = ["--notation", notation, "--format", format];
                peak(&arguments, &format!("[{allowed}]"));
                peak(&arguments, &format!("table(x -> x, [{allowed}])"));
                peak(&arguments, &format!("assert 1 == 1, {allowed}"));
            }
        }
        for format in ["html", "json", "csv", "markdown", "latex"] {
            peak(
                &["-r"],
                &format!("table(x -> x, [{allowed}], \"{format}\")"),
            );
        }
    }
}

/// The parser does not look at the limits, so an interrupt ends the program without it.
#[test]
fn an_interrupt_does_not_wait_for_the_parser() {
    let script = "-".repeat(1_000_000) + "1\n";
    let run = |interrupts: bool| {
        let mut child = upstar(&["-q"])
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(script.as_bytes()).unwrap();
        drop(input);
        let mut seconds = 0.0;
        let started = std::time::Instant::now();
        let mut is_sent = !interrupts;
        let code = loop {
            if let Some((_, time)) = usage(&child) {
                seconds = time;
            }
            if let Some(status) = child.try_wait().unwrap() {
                break status.code();
            }
            if !is_sent && started.elapsed() > Duration::from_millis(400) {
                let sent = Command::new("kill")
                    .args(["-INT", &child.id().to_string()])
                    .status();
                assert!(sent.unwrap().success());
                is_sent = true;
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        (code, seconds)
    };
    let (_, whole) = run(false);
    // On a fast machine there is nothing to interrupt.
    if whole > 2.0 {
        let (code, seconds) = run(true);
        assert_eq!(code, Some(130));
        assert!(seconds < 0.8 * whole, "{seconds} of {whole} s");
    }
}

/// One long cell makes all rows of an aligned table as long.
#[test]
fn tables_with_a_long_cell() {
    stops("table(x -> 1, [grid(1, 400000, \"a\")] ++ (1..1000))");
    stops("periodic_table([grid(1, 400000, \"a\")] ++ (1..1000), 1)");
    // The labels of a heatmap and the names of heaps are cut instead.
    let ended = run("heatmap((a, b) -> 1, [grid(1, 400000, \"a\")] ++ (1..100), 1..2)");
    assert_eq!(ended.status, Some(0), "{}", ended.errors);
    assert!(ended.output.len() < 20_000, "{}", ended.output.len());
}

/// Backslashes become 16 times as long in LaTeX.
#[test]
fn handouts_of_long_strings() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let script = path("script.cgt");
    let statements = "[grid(1, 400000, \"\\\\\")]\n".repeat(6);
    std::fs::write(&script, statements).expect("a file");
    for name in ["out.html", "out.tex", "out.md"] {
        let ended = run_as(MEGABYTES, 5.0, &["notes", &script, "-o", &path(name)], "");
        let peak = ended.peak;
        assert!(peak <= MEGABYTES * 11 / 10 + 64, "{name}: {peak} MB");
    }
}

#[test]
fn heaps_that_take_long() {
    stops("octal(\"0.007\", 10**7)");
    stops("octal(\"0.9\", 10**6)");
    stops("octal_period(\"0.007\", 10**30)");
    stops("moves(octal(\"0.77\", 10**12))");
    stops("moves(octal(\"0.8\", 10**5))");
    for digit in ["3", "7", "F"] {
        stops(&format!("octal_period(\"0.{}\")", digit.repeat(50_000)));
    }
}

/// The simplest form of a heap in misère play is one number, until its options are listed.
#[test]
fn large_heaps_in_misere_play() {
    stops("misere_form(nim(10**8, 3))");
    stops("is_misere_prime(*(10**9))");
    stops("misere_partitions(*(10**9))");
    stops("misere_mate(nim(10**7, 5))");
    stops("outcome(misere(nim(10**9, 3) + octal(\"0.77\", 9)))");
}

#[test]
fn games_on_cycles() {
    stops("outcome(fox_and_geese(8, 8))");
    stops("let g(n) = {0 | g(n+1) + 1}\ng(0)");
    // A game whose moves add ever more components is reported as an error, not as a limit.
    let ended = run("a{0 | a + 1}\n1234 + 1\n");
    assert_eq!((ended.output.as_str(), ended.status), ("1235\n", Some(2)));
    stops("over > *100000");
    let ring =
        "let f(i) = {f((7*i+1) % 10007), f((i*i) % 10007) | f((5*i+3) % 10007) if i % 3 > 0}";
    stops(&format!("{ring}\nf(1)"));
    stops(&format!("{ring}\nonside(f(1) + f(2))"));
    stops(&format!("{ring}\nf(1) >= f(2)"));
}

#[test]
fn calls_that_are_remembered() {
    stops("let f(s) = {f(s ++ text(i)) for i in 0..9}\nf(\"\")");
    stops("let f(g) = f({g|g})\nf(0)");
    let long = "x".repeat(500);
    stops(&format!(
        "let g(s) = len(s)\nsum([g(\"{long}\" ++ text(n)) for n in 1..2000000])"
    ));
}

#[test]
fn recursions_whose_results_grow() {
    stops("let f(n) = if n == 0 then 1 else 3**200 * f(n-1)\nf(10000) > 0");
    stops("let f(n) = if n == 0 then 2**1000000 else 1 + f(n-1)\nf(5000) == 0");
    stops("let f(n) = if n == 0 then 1/3**500000 else -f(n-1)\nf(5000) == 0");
    stops("let f(n) = if n == 0 then text(3**200000) else reverse(f(n-1))\nf(5000)");
}

#[test]
fn memo_tables_are_evicted() {
    let mut script = String::from("let g(n,m) = if n == 0 then m else g(n-1,m)\n");
    for first in (0..20_000).step_by(500) {
        script += &format!("len([g(50,{first} + i) for i in 1..500])\n");
    }
    let ended = run_within(MEGABYTES, 60.0, &script);
    assert_eq!((ended.output, ended.status), ("500\n".repeat(40), Some(0)));
    // Positions are reused, not created again.
    let script = format!(
        "let k(n) = if n == 0 then 0 else <k(n-1)>\n{}",
        "grundy(k(15000))\n".repeat(20)
    );
    let ended = run_within(MEGABYTES, 60.0, &script);
    assert_eq!((ended.output, ended.status), ("0\n".repeat(20), Some(0)));
}

#[test]
fn files_that_are_not_there_take_no_memory() {
    let script = "use \"nowhere.cgt\"\n".repeat(3000) + "1234 + 1\n";
    let ended = run_within(MEGABYTES, 60.0, &script);
    assert_eq!((ended.output.as_str(), ended.status), ("1235\n", Some(2)));
}

/// The generated parser does not check limits, so statements that would take too long to parse are rejected beforehand.
#[test]
fn statements_that_take_long_to_read() {
    let length = 1_000_000;
    stops(&format!("{}1", "-".repeat(length)));
    // A statement that is too long in any case is only scanned for its end.
    stops(&"*".repeat(20 * length));
    stops(&"1<1\u{2039}".repeat(4 * length));
    stops(&format!("[{}1]", "1,\n".repeat(length)));
    stops(&format!("[{}1]", "1,".repeat(length / 2)));
    stops(&format!("assert {}true", "not ".repeat(length / 4)));
    let list = format!("len([{}1])", "1,".repeat(100_000));
    let ended = run_within(4000, 60.0, &list);
    assert_eq!((ended.output.as_str(), ended.status), ("100001\n", Some(0)));
}

/// The reply to a statement that is refused because of its length does not take what parsing it would take.
#[test]
fn replies_to_long_statements() {
    let list = format!("[{}1]", "1,".repeat(2_080_000));
    for script in [list.clone(), format!("assert {list} == [], \"long\"")] {
        let ended = run_as(MEGABYTES, SECONDS, &["--format", "json"], &script);
        assert_eq!(ended.status, Some(3));
        assert!(ended.output.contains("statement too long"));
        let is_claim = ended.output.contains(r#""claim":"long""#);
        assert_eq!(is_claim, script.starts_with("assert"));
        let (peak, seconds) = (ended.peak, ended.seconds);
        assert!(peak <= MEGABYTES * 11 / 10 + 64, "{peak} MB");
        assert!(seconds <= 1.5, "{seconds} s");
    }
}

/// A handout shows a statement that was refused, within the same limit.
#[test]
fn handouts_of_long_statements() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let script = path("script.cgt");
    std::fs::write(&script, format!("[{}1]", "1,".repeat(2_080_000))).expect("a file");
    for name in ["out.html", "out.tex", "out.md"] {
        let arguments = ["notes", &script, "-o", &path(name)];
        let ended = run_as(MEGABYTES, SECONDS, &arguments, "");
        assert_eq!(ended.status, Some(3), "{name}");
        let (peak, seconds) = (ended.peak, ended.seconds);
        assert!(peak <= MEGABYTES * 11 / 10 + 64, "{name}: {peak} MB");
        assert!(seconds <= SECONDS + SLACK, "{name}: {seconds} s");
    }
}

#[test]
fn handouts_of_empty_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let script = path("script.cgt");
    std::fs::write(&script, "\n".repeat(10_000_000)).expect("a file");
    let ended = run_as(
        MEGABYTES,
        10.0,
        &["notes", &script, "-o", &path("out.html")],
        "",
    );
    assert_eq!(ended.status, Some(3), "{}", ended.errors);
    assert!(ended.peak <= MEGABYTES * 11 / 10 + 16, "{} MB", ended.peak);
}

/// Characters that belong to no token are read in pieces.
#[test]
fn unknown_characters() {
    for sign in ["'", "→", "?"] {
        let script = sign.repeat(30_000_000 / sign.len());
        for command in ["-q", "fmt"] {
            let arguments: &[&str] = if command == "fmt" {
                &["fmt", "-"]
            } else {
                &["-q"]
            };
            let ended = run_as(200, SECONDS, arguments, &script);
            assert_eq!(ended.status, Some(3), "{}", ended.errors);
            assert!(
                ended.seconds <= SECONDS + 1.2,
                "{command} {sign}: {} s",
                ended.seconds
            );
        }
    }
}

#[test]
fn numbers_that_take_long() {
    stops("[2**1999999 + n for n in 1..10**5];");
    stops("let f(n) = if n == 0 then 1 else n * f(n-1)\nlen(text(f(100000)))");
    stops("[3**1200000 / 7**700000 for n in 1..9]");
    stops("[3**1200000 % 7 for n in 1..1000];");
    stops("let d = 1/3**30000\n[simplest(d, d+d) == 0 for n in 1..10**6]");
    stops("simplest(1/3**1200000, 1/(3**1200000-1)) == 0");
    stops("let d = (5/7)**200000\nlet e = (3/11)**200000\n[d < e for n in 1..10**6]");
    stops("nim_pow(2**4095+12345, 2**4095+77)");
    stops("2**4000001");
    stops("fold((a, i) -> conway_product(a, a), 3, 1..40) > 0");
    stops("temperature({1/2**200000|0})");
    let fractions =
        "let f(x) = 1\nf(3**100000 / 7**50000)\nlet h(n,x) = if n == 0 then x else h(n-1, x*3/2)
h(4000, 1) > 0\nsum([f((3/2)**n) for n in 1..2000])\n";
    let ended = run_within(MEGABYTES, 60.0, fractions);
    assert_eq!(
        (ended.output.as_str(), ended.status),
        ("1\ntrue\n2000\n", Some(0))
    );
}

#[test]
fn sums_of_many_heaps() {
    stops("winning_moves(sum([*(2**20+n) for n in 1..10**5]))");
    stops("winning_moves(sum([*(2**20+n) for n in 1..10**5] ++ [{1|-1}]))");
    stops("let x = [n for n in 1..32767]\n[len([balance(x)]) for n in 1..10**6]");
    stops("balance(1..10**6)");
}

/// Reaching a limit must not change the answer: a list without a period is an error, not a limit.
#[test]
fn lists_without_a_period() {
    stops("period([{n|-n} for n in 1..10**6])");
    let ended = run_within(MEGABYTES, 60.0, "period([n for n in 1..10**6])\n7\n");
    assert_eq!((ended.output.as_str(), ended.status), ("7\n", Some(2)));
    let peak = ended.peak;
    assert!(peak <= MEGABYTES * 11 / 10 + 64, "{peak} MB");
}

/// Tables and lists check the memory limit before they grow.
#[test]
fn tables_and_lists_that_double() {
    for (megabytes, script) in [
        (40, "chomp(12,12)"),
        (100, "followers(2**63)"),
        (300, "len(map(x -> x, 1..10**7))"),
        (300, "len(filter(x -> true, 1..10**7))"),
        (100, "let x = grid(1, 90000000)"),
        (
            100,
            "graph(join([text(n) ++ \"-\" ++ text(n+1) for n in 1..10**6], \" \"))",
        ),
        (
            100,
            "edges(join([text(n) ++ \"-\" ++ text(n+1) for n in 1..10**6], \" \"))",
        ),
    ] {
        let ended = run_within(megabytes, 60.0, &format!("{script};\n7\n"));
        assert_eq!((ended.output.as_str(), ended.status), ("7\n", Some(3)));
        let peak = ended.peak;
        assert!(peak <= megabytes * 13 / 10, "{script}: {peak} MB");
    }
}

/// The values of a table are kept beside its texts, which must not cost much.
#[test]
fn a_long_table_fits_into_little_memory() {
    let ended = run_within(100, 60.0, "table(x -> x, 1..150000)\n");
    assert_eq!(ended.status, Some(0));
    assert!(ended.output.ends_with("# 150000 | 150000\n"));
    let wide = run_within(100, 60.0, "table((x, y) -> x*y, 1..3000, 1..3000)\n");
    assert_eq!(wide.status, Some(3));
    assert!(wide.peak <= 130, "{} MB", wide.peak);
}

#[test]
fn very_many_brackets() {
    for script in ["(\n".repeat(3_000_000), "(".repeat(6_000_000)] {
        let ended = run_within(MEGABYTES, 60.0, &script);
        assert_eq!(ended.status, Some(3));
        let peak = ended.peak;
        assert!(peak <= MEGABYTES * 11 / 10 + 64, "{peak} MB");
    }
}

#[test]
fn numbers_that_are_quick() {
    let ended = run_within(
        200,
        60.0,
        "let f(n) = if n == 0 then 1 else n * f(n-1)\nlen(text(f(5000)))\n\
                     2**3000000 > 0\n1**(2**70)\n(-1)**(2**70+1)\nlen(text(3**1000000))\n\
                     simplest(1/3**300000,2/3**300000) == 1/2**475488\n",
    );
    assert_eq!(ended.output, "16326\ntrue\n1\n-1\n477122\ntrue\n");
    assert_eq!(ended.status, Some(0));
}

#[test]
fn nested_to_any_depth() {
    let ended = run_within(
        200,
        60.0,
        "let f(n) = if n == 0 then [] else [f(n-1)]\nf(20000) == f(20000)\nf(19999) == f(20000)\n\
                     let d(n) = if n == 0 then [1] else let s = d(n-1) in [s, s]\n\
                     let e(n) = if n == 0 then [1] else let s = e(n-1) in [s, s]\nd(60) == e(60)\n\
                     let g(n, h) = if n == 0 then h else g(n-1, x -> h(x))\ng(5000, x -> x + 1)(3)\n",
    );
    assert_eq!(ended.output, "true\nfalse\ntrue\n4\n");
    assert_eq!(ended.status, Some(0));
}

#[test]
fn lambdas_nested_to_any_depth() {
    let script =
        "let g(n, h) = if n == 0 then h else g(n-1, x -> h(x))\nlen(text(g(50000, x -> x)))\n";
    let ended = run_within(1000, 60.0, script);
    assert_eq!(
        (ended.output.as_str(), ended.status),
        ("1150006\n", Some(0))
    );
}

#[test]
fn claims_nested_to_any_depth() {
    let nots = "not ".repeat(20_001);
    // Each quantifier is visited once; with quadratic time this test would not end.
    let cases = "exists x in [1]: forall y in [2]: ".repeat(10_000);
    let script = format!("assert {nots}false\nassert {cases}true\nassert not {cases}false\n2\n");
    let ended = run_within(1000, 60.0, &script);
    assert!(
        ended
            .output
            .starts_with("true   # claim\ntrue   # claim\ntrue   # claim\n")
    );
    assert!(ended.output.ends_with("2\n"));
    assert_eq!(ended.status, Some(0));
}

/// The message shows the infinite chain of calls, not that time ran out.
#[test]
fn a_forgotten_base_case() {
    let ended = run_within(2000, 600.0, "let f(n) = {f(n-1)|}\nf(3)\n7\n");
    assert!(
        ended.errors.contains("f(3) leads to f(-"),
        "{}",
        ended.errors
    );
    assert!(!ended.errors.contains("limit of"), "{}", ended.errors);
    assert_eq!((ended.output.as_str(), ended.status), ("7\n", Some(3)));
    // Arguments that grow with each step are detected before they fill the memory.
    for (script, told) in [
        (
            "let f(s) = {f(s ++ \"a\")|}\nf(\"\")\n7\n",
            "f(\"\") leads to f(\"aaaaaaaa",
        ),
        (
            "let f(l) = {f(l ++ [1])|}\nf([])\n7\n",
            "f([]) leads to f([1, 1, 1",
        ),
        // The same goes for functions that are not rulesets.
        ("let h(n) = h(n-1) + 1\nh(3)\n7\n", "h(3) leads to h(-131"),
        (
            "let a(n) = b(n-1); let b(n) = a(n) ++ [n]\na(3)\n7\n",
            "b(2) leads to b(-",
        ),
        // A recursion whose arguments do not grow is stopped by the depth limit.
        (
            "let h(n) = h(n-1) + 1\nh(10**9)\n7\n",
            "h(1000000000) leads to h(999",
        ),
    ] {
        let ended = run_within(2000, 600.0, script);
        assert!(ended.errors.contains(told), "{}", ended.errors);
        assert!(!ended.errors.contains("limit of"), "{}", ended.errors);
        assert_eq!((ended.output.as_str(), ended.status), ("7\n", Some(3)));
    }
    // The guaranteed recursion depth, with growing arguments.
    let ended = run_within(
        2000,
        600.0,
        "let g(n,i) = if i == n then 0 else 1 + g(n,i+1)\ng(100000,0)\n",
    );
    assert_eq!((ended.output.as_str(), ended.status), ("100000\n", Some(0)));
}

/// Freeing many small objects must not exceed the time limit either.
#[test]
fn many_small_objects() {
    for script in [
        "sum([{(3/2)**n|-1} for n in 1..400])",
        "[thermograph({n*1001|{n|-2*n}}) for n in 1..10**7];",
        "[[[k] for k in 1..20] for n in 1..10**9];",
        "[n -> n + k for k in 1..10**9];",
    ] {
        let ended = run_within(4000, SECONDS, &format!("{script}\n1234 + 1\n"));
        assert_eq!((ended.output.as_str(), ended.status), ("1235\n", Some(3)));
        let seconds = ended.seconds;
        assert!(seconds <= SECONDS + SLACK, "{script}: {seconds} s");
    }
}

/// Four times as many errors take about four times as long. If each diagnostic scanned the text from its start, they
/// would take sixteen times as long.
#[test]
fn errors_are_linear() {
    let seconds = |lines: usize| {
        let ended = run_within(MEGABYTES, 600.0, &"nonsense + 1\n".repeat(lines));
        assert_eq!(ended.errors.matches("is not defined").count(), lines);
        ended.seconds.max(0.1)
    };
    let (few, many) = (seconds(5_000), seconds(20_000));
    assert!(many <= 9.0 * few, "{few} s, and then {many} s");
}

/// In one line, a diagnostic reads nothing behind what it shows, and what is before it only to tell the column.
#[test]
fn errors_in_a_long_line() {
    let seconds = |around: usize| {
        let text = format!("\"{}\";", "a".repeat(around));
        let script = [&*text, &"x;".repeat(4_000), &*text].concat();
        let ended = run_within(MEGABYTES, 600.0, &script);
        assert_eq!(ended.errors.matches("is not defined").count(), 4_000);
        ended.seconds.max(0.1)
    };
    let (short, long) = (seconds(10), seconds(1_000_000));
    assert!(long <= 16.0 * short, "{short} s, and then {long} s");
}

#[test]
fn whatever_is_too_large_is_a_limit() {
    for statement in [
        "day(4)",
        "day(10**30)",
        "svg([thermograph(n) for n in 1..27])",
        "hex(100,100)",
        "tic(10**9)",
        "domineering(5000,5000)",
        "steps({n for n in 1..500})",
        "tic(\"...................................................................\")",
        "nim(2**70)",
        "1..2**70",
        "up_coefficients(^<4000>)",
    ] {
        stops(statement);
    }
    let errors = run("day(4)").errors;
    assert!(
        errors.contains("only the days 0 to 3 can be listed"),
        "{errors}"
    );
    for statement in ["day(-1)", "hex(0,3)", "tic(-1)", "tic(\"X..Z\")"] {
        assert_eq!(run(statement).status, Some(2), "{statement}");
    }
}

/// Each of these searches uses part of the memory; without freeing it, all of them together would use many times the
/// limit.
#[test]
fn searches_do_not_add_up() {
    let side = |piece: &str| {
        format!(
            "burn(put(b, i, \"#\", j, \"{piece}\")) for i in cells(b, \"{piece}\"), j in around(b, i, \".\")"
        )
    };
    let rules = format!("let burn(b) = {{{}|{}}}\n", side("X"), side("O"));
    let questions = |n: usize| {
        let mut board = [b"....."; 3].map(|row| row.to_vec());
        board[n % 3][n % 5] = b'X';
        board[(n + 1) % 3][(n + 2) % 5] = b'O';
        let board = String::from_utf8(board.join(&b'/')).expect("a board");
        format!("winning_moves(burn(\"{board}\") + *2, Left)\noutcome(burn(\"{board}\"))\n")
    };
    let script: String = (0..8).map(questions).collect();
    let ended = run_within(150, 600.0, &format!("{rules}{script}"));
    assert_eq!(ended.errors, "");
    assert_eq!(ended.status, Some(0));
    assert_eq!(
        ended
            .output
            .lines()
            .filter(|line| !line.starts_with('#'))
            .count(),
        16
    );
}

#[test]
fn a_failed_statement_changes_nothing() {
    let script = "let k = 1\nlet k = 1/0\nk\nlet z = 1 + nosuch\nz\nlet k = [1][3]\nk\n";
    let ran = run_with(&[], script);
    assert_eq!((ran.out.as_str(), ran.code), ("1\n1\n", 2));
    assert!(ran.err.contains("`z` is not defined"), "{}", ran.err);
}

/// Every input ends with an answer or a diagnostic, never with a panic, a crash or a signal.
#[test]
fn hostile_input() {
    let deep = 100_000;
    let inputs: Vec<Vec<u8>> = vec![
        vec![b'{'; deep],
        [vec![b'<'; deep], vec![b'|'], vec![b'>'; deep]].concat(),
        [b"{0|".repeat(deep), vec![b'}'; deep]].concat(),
        [vec![b'['; deep], vec![b']'; deep]].concat(),
        [vec![b'-'; deep], vec![b'1']].concat(),
        [b"+-".repeat(deep), vec![b'1']].concat(),
        [b"1+".repeat(deep), vec![b'1']].concat(),
        [b"1**".repeat(deep), vec![b'1']].concat(),
        [b"let x = 1 in ".repeat(deep), vec![b'x']].concat(),
        [b"if true then ".repeat(deep), vec![b'1']].concat(),
        [vec![b'{'], vec![b'|'; deep], vec![b'}']].concat(),
        vec![b'1'; 10_000_000],
        vec![b'a'; 10_000_000],
        vec![b'^'; 10_000_000],
        b"1\n\xff\xfe\n2\n".to_vec(),
        b"\"\xed\xa0\x80\"\n".to_vec(),
        b"1\x002\n".to_vec(),
        "1 \u{202e}+ 1\n\u{2028} 3\nlet e\u{301} = 1\n"
            .as_bytes()
            .to_vec(),
    ];
    for input in inputs {
        let start = String::from_utf8_lossy(&input[..input.len().min(20)]).into_owned();
        let ran = feed(upstar(&["--timeout", "20"]), &input);
        assert!((0..=3).contains(&ran.code), "{start}: {}", ran.code);
        assert!(!ran.err.contains("panicked"), "{start}: {}", ran.err);
        assert_eq!(ran.code == 0, ran.err.is_empty(), "{start}: {}", ran.err);
    }
    for (input, out) in [
        ("\u{feff}1\n2\n", "1\n2\n"),
        (
            "1\r\nlet a = {1\r\n|2}\r\na\r\n",
            "1\n3/2   # L: Left wins, whoever starts\n",
        ),
        ("", ""),
    ] {
        let ran = run_with(&[], input);
        assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (out, "", 0));
    }
}
