"""Compares upstar with cgt-py and pycgt in one run: import, sums, comparisons and thermographs of the same random games.

    pip install ./python cgt-py anywidget pycgt
    python python/benchmarks/compare.py

Seconds, the best of several rounds; the packages take turns. A package that is not installed is left out.
"""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
import time

PAIRS, ROUNDS = 10_000, 5


def random_text(rng, depth):
    """A random game as text that all three read."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(["-2", "-1", "0", "1", "2", "1/2", "-3/4"])
    sides = ([random_text(rng, depth - 1) for _ in range(rng.choice([1, 1, 2]))] for _ in "LR")
    return "{" + "|".join(",".join(side) for side in sides) + "}"


class Upstar:
    module = "upstar"

    def __init__(self):
        import upstar

        self.read = lambda text: upstar.game(text).canonical

    add = staticmethod(lambda a, b: a + b)
    compare = staticmethod(lambda a, b: a <= b)
    thermograph = staticmethod(lambda a: a.thermograph)
    shown = staticmethod(str)


class Cgt:
    module = "cgt_py"

    def __init__(self):
        import cgt_py

        self.read = cgt_py.CanonicalForm

    add = staticmethod(lambda a, b: a + b)
    compare = staticmethod(lambda a, b: a <= b)
    thermograph = staticmethod(lambda a: a.thermograph)
    shown = staticmethod(str)


class Pycgt:
    module = "pycgt"

    def __init__(self):
        import pycgt

        self.read = lambda text: pycgt.canonical(pycgt.parse(text))
        self.add = lambda a, b: pycgt.canonical(pycgt.add(a, b))
        self.compare = pycgt.leq
        self.thermograph = pycgt.thermograph

    shown = staticmethod(str)


def import_time(module):
    """The time that a fresh interpreter takes to import the module, less that of importing nothing."""

    def run(statement):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", statement], check=True)
        return time.perf_counter() - start

    return min(run(f"import {module}") for _ in range(ROUNDS)) - min(run("") for _ in range(ROUNDS))


def main():
    rng = random.Random(2026)
    texts = list(dict.fromkeys(random_text(rng, 2) for _ in range(400)))[:200]
    pairs = [(rng.randrange(len(texts)), rng.randrange(len(texts))) for _ in range(PAIRS)]
    packages = [it for it in (Upstar, Cgt, Pycgt) if importlib.util.find_spec(it.module)]
    figures = {it.module: {"import": import_time(it.module)} for it in packages}
    packages = [it() for it in packages]
    games = {it.module: [it.read(text) for text in texts] for it in packages}
    answers = {}
    for _ in range(ROUNDS):
        for it in packages:
            own, times = games[it.module], figures[it.module]
            works = {
                f"{PAIRS} sums": lambda: [it.add(own[i], own[j]) for i, j in pairs],
                f"{PAIRS} comparisons": lambda: [it.compare(own[i], own[j]) for i, j in pairs],
                f"{PAIRS} thermographs": lambda: [it.thermograph(own[i]) for i, _ in pairs],
            }
            for name, work in works.items():
                found = None
                start = time.perf_counter()
                found = work()
                times[name] = min(times.get(name, 1e9), time.perf_counter() - start)
                if "comparisons" in name:
                    answers[it.module] = found
    first = next(iter(answers.values()))
    assert all(other == first for other in answers.values()), "the packages disagree"
    names = list(figures["upstar"])
    print(f"{'':20}" + "".join(f"{module:>12}" for module in figures) + f"{'ratio':>10}")
    for name in names:
        row = [figures[module][name] for module in figures]
        ratio = row[0] / min(row[1:]) if len(row) > 1 else float("nan")
        print(f"{name:20}" + "".join(f"{x:12.4f}" for x in row) + f"{ratio:10.2f}")


if __name__ == "__main__":
    main()
