"""Rulesets, outcomes and lists beside other programs: python3 benches/peers/table.py [BINARY]

For each row, upstar and the other program run in turn, three times each; the table has the least CPU seconds of both and
their ratio. `plain.cpp` is compiled with g++ -O2. Set OBSEQUI and MCGS to these programs if they have been built; rows of
programs that are missing have no ratio. Output goes to /dev/null. A second table has the seconds by the clock with one thread
and with two, and how much two independent processes do in the time of one, which is what the machine allows.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
UPSTAR = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "../../target/release/upstar")
ROUNDS = 3
SECONDS = 60
INFINITY = float("inf")

BURNT = """let burnt(b) = { burnt(put(b, i, "#", j, "X")) for i in cells(b, "X"), j in near(b, i, ".")
               | burnt(put(b, i, "#", j, "O")) for i in cells(b, "O"), j in near(b, i, ".") }"""
WYTHOFF = """let wythoff3(a, b, c) = { wythoff3(a-i, b, c) for i in 1..a, wythoff3(a, b-i, c) for i in 1..b,
  wythoff3(a, b, c-i) for i in 1..c, wythoff3(a-i, b-i, c-i) for i in 1..min(a, b, c) }"""
KAYLES = "let row(n) = { row(i) + row(n-1-i) for i in 0..n-1, row(i) + row(n-2-i) for i in 0..n-2 }"
DOMINOES = """let dominoes(b) = let down = directions(b)[3] in
  { dominoes(put(b, i, "#", i + down, "#")) for i in cells(b, ".") if at(b, i + down) == "."
  | dominoes(put(b, i, "#", i + 1, "#")) for i in cells(b, ".") if at(b, i + 1) == "." }"""
COL = """let colouring(b) = { colouring(put(b, i, "X")) for i in cells(b, ".") if near(b, i, "X") == []
                   | colouring(put(b, i, "O")) for i in cells(b, ".") if near(b, i, "O") == [] }"""
TOKEN = "let token(n, last) = { token(n-i, i) for i in 1..n if i != last }"
GRUNDY = "let split(n) = { split(i) + split(n-i) for i in 1..(n-1)//2 }"


def checkers(rows, columns, between="/"):
    return between.join("".join("XO"[(i + j) % 2] for j in range(columns)) for i in range(rows))


def plain(*args):
    return ("C++", "PLAIN", list(args), "")


def obsequi(rows, columns):
    return ("Obsequi", "OBSEQUI", [], f"solve rows {rows} cols {columns} bits 22 V\nsolve rows {rows} cols {columns} bits 22 H\n")


def mcgs(game, board):
    return ("MCGS", "MCGS", [f"[{game}] {board} {{B, W}}"], "")


def python(code):
    return ("CPython", "PYTHON", ["-c", code], "")


# What is measured, the statements, and the other program.
TABLE = [
    ("outcome of Burnt Ground, 4x5 with four pieces", f'{BURNT}\noutcome(burnt("X...O/...../...../O...X"))', plain("burnt")),
    ("Grundy's game to 4000", f"{GRUNDY}\nnim_values(split, 4000)[4000]", plain("grundy", "4000")),
    ("Grundy's game to 2^15", f"{GRUNDY}\nnim_values(split, 32768)[32768]", plain("grundy", "32768")),
    ("three heaps of Wythoff, n = 60", f"{WYTHOFF}\nwythoff3(60, 60, 60)", plain("wythoff")),
    ("Kayles to 10000", f"{KAYLES}\nnim_values(row, 10000)[10000]", plain("kayles", "10000")),
    ("a token that remembers its last step, n = 600", f"{TOKEN}\ntoken(600, 0)", plain("token")),
    *[
        (f"outcome of Domineering {m}x{n}", f"outcome(domineering({m},{n}))", obsequi(m, n))
        for m, n in [(7, 7), (6, 8), (8, 8), (6, 10), (7, 9)]
    ],
    *[
        (f"outcome of Clobber {m}x{n}", f'outcome(clobber("{checkers(m, n)}"))', mcgs("clobber", checkers(m, n, "|")))
        for m, n in [(3, 6), (4, 5), (4, 6), (3, 8), (5, 5)]
    ],
    ("outcome of NoGo 3x6", f'outcome(nogo("{"/".join(["." * 6] * 3)}"))', mcgs("nogo", "|".join(["." * 6] * 3))),
    (
        "fold of ++ over 20,000",
        "len(fold((a, x) -> a ++ [x], [], 1..20000))",
        python("import functools; print(len(functools.reduce(lambda a, x: a + [x], range(20000), [])))"),
    ),
    (
        "100,000 appends to a string",
        'len(fold((a, x) -> a ++ "x", "", 1..100000))',
        python("import functools; print(len(functools.reduce(lambda a, x: a + 'x', range(100000), '')))"),
    ),
    (
        "1,000,000 integers sorted",
        "sorted([i * 7919 % 1000003 for i in 1..1000000])[0]",
        python("print(sorted([i * 7919 % 1000003 for i in range(1, 1000001)])[0])"),
    ),
    ("200,000 short statements", "1 + 1\n{0|1} + *3\noutcome(*2)\nlet a = 3\na + 1\n" * 40_000, None),
]

# Questions for several threads.
THREADS = [
    ("outcome of Clobber 4x6", f'outcome(clobber("{checkers(4, 6)}"))'),
    ("outcome of Clobber 3x8", f'outcome(clobber("{checkers(3, 8)}"))'),
    ("outcome of Clobber 5x5", f'outcome(clobber("{checkers(5, 5)}"))'),
    ("outcome of NoGo 4x4", 'outcome(nogo("..../..../..../...."))'),
    ("outcome of Domineering 7x9", "outcome(domineering(7,9))"),
    ("outcome of Domineering 6x11", "outcome(domineering(6,11))"),
    ("outcome of a user's Domineering 6x6", f"{DOMINOES}\noutcome(dominoes(grid(6, 6)))"),
    ("outcome of a user's Col 5x5", f"{COL}\noutcome(colouring(grid(5, 5)))"),
]


def run(command, text):
    """CPU seconds; infinity if the program takes too long, None if it fails."""
    before = used()
    try:
        done = subprocess.run(
            command, input=text, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return INFINITY
    seconds = used() - before
    if done.returncode != 0:
        print(" ".join(command[:2]), done.stderr, file=sys.stderr)
        return None
    return seconds


def least(times):
    """The least time, and how it is shown."""
    times = [seconds for seconds in times if seconds is not None]
    if not times:
        return None, "-"
    seconds = min(times)
    return seconds, f"more than {SECONDS}" if seconds == INFINITY else f"{seconds:.3f}"


def used():
    """The CPU seconds of all programs that have run."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def programs(folder):
    """The other programs that are there."""
    found = {"PYTHON": sys.executable}
    for name in ("OBSEQUI", "MCGS"):
        if name in os.environ:
            found[name] = os.environ[name]
    if shutil.which("g++"):
        found["PLAIN"] = os.path.join(folder, "plain")
        subprocess.run(["g++", "-O2", "-o", found["PLAIN"], os.path.join(HERE, "plain.cpp")], check=True)
    return found


def clock(commands, text):
    """Seconds by the clock until all of these commands, started together, have ended."""
    start = time.monotonic()
    processes = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) for command in commands]
    for process in processes:
        process.stdin.write(text.encode())
        process.stdin.close()
    for process in processes:
        process.wait()
    return time.monotonic() - start


def compare_with_others():
    with tempfile.TemporaryDirectory() as folder:
        found = programs(folder)
        print("| work | upstar s | other | its s | ratio |\n|---|---|---|---|---|")
        for work, statements, other in TABLE:
            label, program, args, text = other or ("", None, [], "")
            ours, theirs = [], []
            for _ in range(ROUNDS):
                ours.append(run([UPSTAR, "--threads", "1"], statements))
                if program in found and INFINITY not in theirs:
                    theirs.append(run([found[program], *args], text))
            (our_seconds, ours), (their_seconds, theirs) = least(ours), least(theirs)
            ratio = "-"
            if our_seconds and their_seconds:
                is_bound = their_seconds == INFINITY
                ratio = "< " * is_bound + f"{our_seconds / min(their_seconds, SECONDS):.2f}"
            print(f"| {work} | {ours} | {label} | {theirs} | {ratio} |", flush=True)


def compare_threads():
    print("\n| work | one thread s | two threads s | speed-up | two processes |\n|---|---|---|---|---|")
    for work, statement in THREADS:
        rounds = []
        for _ in range(ROUNDS):
            one, two = ([UPSTAR, "--threads", threads] for threads in "12")
            rounds.append([clock([one], statement), clock([two], statement), clock([one, one], statement)])
        one, two, processes = (min(times) for times in zip(*rounds))
        print(f"| {work} | {one:.2f} | {two:.2f} | {one / two:.2f} | {2 * one / processes:.2f} |", flush=True)


compare_with_others()
compare_threads()
