"""Time and memory against the area of a board: python3 benches/growth.py [SECONDS] [BINARY]

Each question is asked in a process of its own, with a limit of so many seconds of the clock (60) and of 20 GB. The rows
are those of the table in GROWTH.md.
"""

import os
import sys

SECONDS = sys.argv[1] if len(sys.argv) > 1 else "60"
UPSTAR = sys.argv[2] if len(sys.argv) > 2 else "target/release/upstar"

# Each family ends at the first board that is beyond the limits.
FAMILIES = [
    ("value of Domineering", "value(domineering({},{}))", [(4, 4), (4, 5), (5, 5), (4, 6), (4, 7), (5, 6), (4, 8), (5, 7), (6, 6), (4, 9), (6, 7), (5, 8), (4, 10)]),
    ("outcome of Domineering", "outcome(domineering({},{}))", [(4, 4), (5, 5), (5, 6), (6, 6), (6, 7), (7, 7), (7, 8), (8, 8), (8, 9)]),
    ("value of Clobber", 'value(clobber("{0}"))', [("XO" * n,) for n in range(2, 12)]),
    ("outcome of Clobber", 'outcome(clobber("{0}"))', [("XO" * n,) for n in (4, 8, 12, 18, 24, 30)]),
    ("value of Amazons", 'value(amazons("{0}"))', [("X.." + "/..." * n + "/..O",) for n in range(0, 4)]),
    ("outcome of NoGo", 'outcome(nogo("{0}"))', [("." * n,) for n in range(8, 33, 2)]),
]


def ask(question):
    """CPU seconds, megabytes and whether there was an answer."""
    child = os.fork()
    if child == 0:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        os.execv(UPSTAR, [UPSTAR, "--timeout", SECONDS, "--max-memory", "20480", "-e", question])
    _, status, used = os.wait4(child, 0)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, status == 0


print("| question | board | squares | CPU s | MB |")
print("|---|---|---|---|---|")
for name, question, boards in FAMILIES:
    for board in boards:
        if isinstance(board[0], int):
            text, area = "{} x {}".format(*board), board[0] * board[1]
        else:
            rows = board[0].split("/")
            text, area = "{} x {}".format(len(rows), len(rows[0])), len(board[0].replace("/", ""))
        seconds, megabytes, answered = ask(question.format(*board))
        if not answered:
            print(f"| {name} | {text} | {area} | beyond {SECONDS} s | {megabytes:.0f} |", flush=True)
            break
        print(f"| {name} | {text} | {area} | {seconds:.2f} | {megabytes:.0f} |", flush=True)
