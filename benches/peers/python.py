"""upstar beside the Python that runs this, doing the same: python3.11 python.py [../../target/release/upstar]

Each runs in a process of its own, in turns; the least CPU time of each is told.
"""

import os
import subprocess
import sys

ROUNDS = 5
UPSTAR = sys.argv[1] if len(sys.argv) > 1 else "../../target/release/upstar"

# What it is, in upstar, in Python; all print the same.
PAIRS = [
    (
        "quantifier over 10^6",
        "forall n in 1..10**6: n*n >= n",
        "print(str(all(n * n >= n for n in range(1, 10**6 + 1))).lower())",
    ),
    (
        "comprehension of 10^6",
        "len([n*n for n in 1..10**6])",
        "print(len([n * n for n in range(1, 10**6 + 1)]))",
    ),
    (
        "call tree of 2^20 calls",
        "let f(n) = if n >= 2**19 then 1 else f(2 * n) + f(2 * n + 1)\nf(1)",
        "def f(n): return 1 if n >= 2**19 else f(2 * n) + f(2 * n + 1)\nprint(f(1))",
    ),
    (
        "1.2 million indexings of a string",
        'let s = "X.O.X.O.X.O."\nlen([i for k in 1..10**5, i in 0..11 if s[i] == "X"])',
        's = "X.O.X.O.X.O."\nprint(len([i for k in range(10**5) for i in range(12) if s[i] == "X"]))',
    ),
    (
        "200,000 replace_at",
        'fold((s, k) -> replace_at(s, k % 12, if k % 5 == 0 then "X" else "O"), "............", 1..200000)',
        's = "............"\nfor k in range(1, 200001):\n    i = k % 12\n'
        '    s = s[:i] + ("X" if k % 5 == 0 else "O") + s[i + 1:]\nprint(f\'"{s}"\')',
    ),
]

# What has no counterpart, with time and memory.
ALONE = [
    (
        "Kayles 0..2000, one line",
        "let kayles(n) = { kayles(i) + kayles(n-k-i) for k in 1..2 for i in 0..n-k }\n[kayles(n) for n in 0..2000]",
    ),
    ("nim values of 0.77 to 10,000", 'len(nim_values("0.77", 10000))'),
]


def run(command):
    """CPU seconds, megabytes and output of a process."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    output = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{command} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, output.split("   #")[0].strip()


def main():
    print(f"{'':36}{'upstar s':>9}{'Python s':>9}{'ratio':>7}")
    for name, ours, theirs in PAIRS:
        times = ([], [])
        for _ in range(ROUNDS):
            a, b = run([UPSTAR, "-e", ours]), run([sys.executable, "-c", theirs])
            if a[2] != b[2]:
                sys.exit(f"{name}: {a[2]} and {b[2]}")
            times[0].append(a[0])
            times[1].append(b[0])
        a, b = map(min, times)
        print(f"{name:36}{a:9.3f}{b:9.3f}{b / a:7.1f}")
    print(f"\n{'':36}{'upstar s':>9}{'MB':>9}")
    for name, ours in ALONE:
        runs = [run([UPSTAR, "-e", ours]) for _ in range(ROUNDS)]
        print(f"{name:36}{min(r[0] for r in runs):9.3f}{max(r[1] for r in runs):9.0f}")


main()
