"""What strangers do: objects without end, exceptions in the wrong place, threads that wait for each other, forks."""

import itertools
import pickle
import re
import subprocess
import sys
import threading
import time
from fractions import Fraction

import pytest

import upstar as up

LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
import atexit, itertools, os, signal, sys, threading, time
import upstar as up

# In the background, a shell lets its programs ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

def attempt(work):
    try:
        told = work()
    except BaseException as error:
        told = f"{type(error).__name__} {str(error).split(':')[0]}"
    # In one piece, since other threads print, too.
    os.write(1, f"{told}\\n".encode())

def interrupt_soon():
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
"""


def lines(code):
    """What a program prints, in a process of its own, which must end soon and without a complaint."""
    done = subprocess.run([sys.executable, "-c", LIMITED + code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout.splitlines()


def test_objects_that_contain_themselves():
    a = [1]
    a.append(a)
    d = {}
    d[1] = d

    class Itself:
        def __iter__(self):
            return iter([self])

    for it in (a, (0, a), {"a": a}, d, Itself()):
        with pytest.raises(ValueError, match="contains itself"):
            up.value("x -> x")(it)
    with pytest.raises(ValueError, match="contains itself"):
        up.mex(a)
    # The same object twice is something else.
    b = [1]
    assert up.value("x -> x")([b, b, [b]]) == [[1], [1], [[1]]]


def test_iterables_without_end_reach_the_limits():
    engine = up.Engine(timeout=1, max_memory=100)
    slow = (time.sleep(0.02) or n for n in itertools.count())

    class Deeper:
        def __iter__(self):
            return iter([Deeper()])

    shared = [1]
    for _ in range(60):
        shared = [shared, shared]
    for it in (itertools.count(), itertools.repeat("x" * 1000), slow, Deeper(), shared):
        start = time.monotonic()
        with pytest.raises(up.Limit):
            engine.call("mex", it)
        assert time.monotonic() - start < 10
    assert engine.value("1 + 1") == 2

    class Endless(up.Ruleset):
        def moves(self, n):
            return itertools.count()

    Endless.engine = engine
    with pytest.raises(up.Limit):
        Endless()(1).outcome
    # Within a statement of an engine with limits, they hold for other engines, too.
    class Foreign(up.Ruleset):
        def moves(self, n):
            return itertools.count()

    engine["Foreign"] = Foreign()
    start = time.monotonic()
    with pytest.raises(up.Limit):
        engine.value("Foreign(-1)")
    assert time.monotonic() - start < 5
    # A list of the language with shared parts is no longer one in Python.
    engine.run("let f(n) = if n == 0 then [] else [f(n-1), f(n-1)]")
    with pytest.raises(up.Limit):
        engine.value("f(60)")


def test_ctrl_c_stops_the_reading_of_an_iterable():
    found = lines("""
interrupt_soon()
attempt(lambda: up.mex(itertools.count()))

class Endless(up.Ruleset):
    def moves(self, n):
        return itertools.count()

interrupt_soon()
attempt(lambda: Endless()(1).outcome)
slow = up.Engine(timeout=1)
slow["late"] = lambda n: time.sleep(1.1) or next(time.sleep(5) or n for _ in range(9))
threading.Timer(1.4, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
attempt(lambda: slow.value("late(1)"))
engine = up.default_engine()
threading.Timer(0.3, engine.interrupt).start()
attempt(lambda: up.mex(itertools.count()))
attempt(lambda: up.mex([0, 1]))
""")
    assert re.sub("after .* s", "after a while", " / ".join(found)) == \
        "KeyboardInterrupt  / KeyboardInterrupt  / KeyboardInterrupt  / Interrupted interrupted after a while / 2"


def test_other_objects_are_not_read_to_be_compared():
    class Raises:
        def __iter__(self):
            raise KeyboardInterrupt

    for it in (itertools.count(), Raises(), "1", [1], None, 0.5):
        assert not up.game(1) == it and up.game(1) != it
        with pytest.raises(TypeError):
            up.game(1) + it
    with pytest.raises(KeyboardInterrupt):
        up.mex(Raises())


def test_exceptions_of_objects_come_out():
    for method in ("__iter__", "__index__"):

        def raises(self):
            raise LookupError(method)

        with pytest.raises(LookupError, match=method):
            up.mex([type("Odd", (), {method: raises})()])

    class Callable:
        @property
        def __name__(self):
            raise LookupError("name")

        def __call__(self, x):
            return x

    with pytest.raises(LookupError, match="name"):
        up.Engine()["f"] = Callable()


def test_an_exception_that_a_callback_catches_is_over():
    engine = up.Engine()

    def inner(x):
        raise LookupError("inner")

    def outer(x):
        with pytest.raises(LookupError, match="inner"):
            engine.value("inner(1)")
        return 7

    engine["inner"], engine["outer"] = inner, outer
    assert engine.value("outer(1)") == 7
    with pytest.raises(LookupError):
        engine.value("inner(1)")


def test_odd_numbers():
    class Zero(Fraction):
        denominator = 0

    class Negative(Fraction):
        denominator = -2

    same = up.value("x -> x")
    with pytest.raises(up.Error, match="denominator 0"):
        same(Zero(1, 2))
    assert same(Negative(1, 2)) == Fraction(-1, 2)
    assert same(Fraction(3, 2**100_000)) == up.value("3/2**100000") == Fraction(3, 2**100_000)
    assert same(range(-(2**63), -(2**63))) == []
    with pytest.raises(up.Limit):
        same(1 << 100_000_000)
    with pytest.raises(up.Limit):
        up.game(1) < 1 << 100_000_000


def test_odd_texts_and_names():
    engine = up.Engine()
    for work in (engine.game, engine.run, engine.help, up.formatted, up.is_unfinished, engine.value("x -> x")):
        with pytest.raises(UnicodeEncodeError):
            work("\ud800")
    assert engine.value("x -> x")("a\0b") == "a\0b"
    for name in ("a\0b", "a b", "a\n", "", "1a", "a="):
        with pytest.raises(ValueError, match="not a name"):
            engine.define(name, 1)


def test_deep_results():
    engine = up.Engine()
    engine.run("let g(n, x) = if n == 0 then x else g(n-1, [x])")
    deep = engine.value("g(100000, 1)")
    again = engine.value("x -> x")(deep)
    depth = 0
    while isinstance(again, list):
        (again,) = again
        depth += 1
    assert depth == 100_000
    with pytest.raises(ValueError, match="levels deep"):
        engine.value("set([g(100000, 1)])")
    with pytest.raises(ValueError, match="levels deep"):
        engine.value("dict([[g(100000, 1), 1]])")
    assert engine.value("set([g(3, 1)])") == {(((1,),),)}
    assert engine.value("dict([[1, g(100000, 1)]])").keys() == {1}


TEXTS = """1 | {0|on} | 0 | {off|on} | {0|0} | * | nim(1) | on | on+1 | on+* | off | over | {0|over} | {0|pass} | under | dud | on+off
{pass|pass} | ^ | {0|*} | nim(1,2) | *3 | nim(3) | 1/2 | {0|1} | +-1 | {1|-1} | domineering("..#/...") | over+over | {on|off}
{0|off} | {pass|*} | tiny(1) | {0||0|-1} | 2 | {1|{2|pass}} | misere(nim(1,2)) | misere(nim(2,1)) | misere(nim(1)+nim(2))
misere(*) | misere(nim(1))"""


def test_equal_games_have_equal_hashes_whatever_they_are():
    texts = TEXTS.replace("\n", " | ").split(" | ")
    games = [engine.game(text) for engine in (up.default_engine(), up.Engine()) for text in texts if "misere" not in text]
    games += [up.value(text) for text in texts if "misere" in text]
    equal = [(g, h) for g, h in itertools.combinations(games, 2) if g == h]
    assert len(equal) > 40 and [pair for pair in equal if hash(pair[0]) != hash(pair[1])] == []
    assert {up.game("1"), up.game("{0|on}"), 1} == {1} and hash(up.game("{off|on}")) == hash(0)
    assert len({hash(up.nim(n)) for n in range(50)}) > 40


BUSY = "RuntimeError this engine is busy in another thread, where a Python function that it has called "
SEEMS_TO_WAIT = BUSY + "seems to wait for this one, so that both would wait forever; let each thread use an engine of its own"
TAKES_LONGER = BUSY + "takes longer than the time limit of 1 s; if the function waits for this thread, " \
    "let each thread use an engine of its own"
USES_A_THREAD = """
from concurrent.futures import ThreadPoolExecutor

class UsesAThread(up.Ruleset):
    def __init__(self, wait, **limits):
        self.wait, self.engine = wait, up.Engine(**limits)

    def moves(self, n):
        self.wait(lambda: attempt(lambda: self.engine.value("1 + 1")))
        return []

def join(use):
    thread = threading.Thread(target=use)
    thread.start()
    thread.join()

def ask(use):
    thread = threading.Thread(target=use)
    thread.start()
    while thread.is_alive():
        time.sleep(0.01)

def ask_many(use):
    threads = [threading.Thread(target=use) for _ in range(2)]
    [thread.start() for thread in threads]
    while any([thread.is_alive() for thread in threads]):
        pass

pool = ThreadPoolExecutor(1)
pool.submit(lambda: None).result()

def submit(use):
    pool.submit(use).result()
"""


def test_a_thread_within_moves_that_uses_the_same_engine():
    found = lines(USES_A_THREAD + """
def outcome(wait):
    attempt(lambda: UsesAThread(wait)(1).outcome)

threads = [threading.Thread(target=outcome, args=[wait]) for wait in (join, ask, ask_many, submit)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
""")
    assert sorted(found) == 4 * ["P"] + 5 * [SEEMS_TO_WAIT]


def test_a_thread_within_moves_does_not_wait_beyond_the_time_limit():
    assert lines(USES_A_THREAD + """
for wait in (join, ask, submit):
    start = time.monotonic()
    attempt(lambda: UsesAThread(wait, timeout=1)(1).outcome)
    assert time.monotonic() - start < 4
""") == 3 * [TAKES_LONGER, "Timeout Error"]


def test_a_thread_waits_for_a_python_function_that_sleeps():
    found = lines("""
started = threading.Event()

class Sleeps(up.Ruleset):
    engine = up.Engine()
    def moves(self, n):
        started.set()
        time.sleep(7)
        return []

def use():
    started.wait()
    attempt(lambda: Sleeps.engine.value("1 + 1"))

def main():
    threads = [threading.Thread(target=use) for _ in range(2)]
    [thread.start() for thread in threads]
    attempt(lambda: Sleeps()(1).outcome)
    [thread.join() for thread in threads]

main()
""")
    assert sorted(found) == ["2", "2", "P"]


def test_a_thread_waits_for_a_python_function_that_computes():
    engine = up.Engine()

    class Slow(up.Ruleset):
        def moves(self, n):
            end = time.monotonic() + 6
            while time.monotonic() < end:
                pass
            return []

    Slow.engine, found = engine, []
    thread = threading.Thread(target=lambda: found.append(Slow()(1).outcome))
    thread.start()
    time.sleep(0.2)
    assert engine.value("1 + 1") == 2
    thread.join()
    assert found == ["P"]


def test_threads_that_use_two_engines_crosswise():
    found = lines("""
one, other = up.Engine(), up.Engine()
both = threading.Barrier(2)

def use(mine, its):
    class Crosswise(up.Ruleset):
        engine = mine
        def moves(self, n):
            both.wait()
            its.value("1 + 1")
            return []

    attempt(lambda: Crosswise()(1).outcome)

threads = [threading.Thread(target=use, args=pair) for pair in ((one, other), (other, one))]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
""")
    assert sorted(found) == ["P", "RuntimeError these threads would wait for each other forever"]


def test_waiting_for_a_thread_can_be_interrupted():
    assert lines("""
engine = up.Engine(timeout=3)
thread = threading.Thread(target=lambda: attempt(lambda: engine.run("forall n in 1..10**18: n > 0")))
thread.start()
time.sleep(0.2)
interrupt_soon()
attempt(lambda: engine.value("1 + 1"))
thread.join()
attempt(lambda: engine.value("1 + 1"))
""") == ["KeyboardInterrupt ", "Timeout Error", "2"]


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="there is no fork")
def test_forks():
    lost = "RuntimeError another thread used this engine when the process was forked, and does not exist in the child " \
        "process; create an engine there with `Engine()`, or fork while no thread computes"
    assert lines("""
engine = up.Engine(timeout=2)
game = engine.game("*2")
thread = threading.Thread(target=lambda: attempt(lambda: engine.run("forall n in 1..10**18: n > 0")))
thread.start()
time.sleep(0.3)
child = os.fork()
if child == 0:
    attempt(lambda: engine.value("1 + 1"))
    attempt(lambda: game + 1)
    attempt(lambda: up.nim(3))
    del engine, game
    sys.exit(0)
attempt(lambda: os.waitpid(child, 0)[1])
thread.join()

class Forks(up.Ruleset):
    def moves(self, n):
        global child
        child = os.fork()
        return []

outcome = Forks()(1).outcome
if child == 0:
    os._exit(int(outcome != "P" or up.nim(2) != up.game("*2")))
attempt(lambda: os.waitpid(child, 0)[1])
""") == [lost, lost, "*3", "0", "Timeout Error", "0"]


def test_the_interpreter_ends_while_a_thread_computes():
    for work in ('engine.run("forall n in 1..10**18: n > 0")', "up.mex(itertools.count())", "Endless()(0).outcome"):
        assert lines(f"""
engine = up.Engine()

class Endless(up.Ruleset):
    def moves(self, n):
        return [n + 1]

threading.Thread(target=lambda: {work}, daemon=True).start()
time.sleep(0.3)
atexit.register(lambda: print(up.Engine().game("*2")))
""") == ["*2"]
    # Nothing waits for such a thread any more.
    assert lines("""
engine = up.Engine()
threading.Thread(target=lambda: engine.run("forall n in 1..10**18: n > 0"), daemon=True).start()
time.sleep(0.3)
atexit.unregister(up._upstar.before_exit)
atexit.register(lambda: attempt(lambda: engine.game("*2")))
atexit.register(up._upstar.before_exit)
""") == ["RuntimeError the interpreter is ending while another thread still uses this engine"]


def test_the_interpreter_ends_while_a_thread_runs_python_code():
    for work in ("up.mex(slow())", "Loops()(0).outcome", "Slow()(0).outcome", "busy()"):
        for _ in range(3):
            assert lines(f"""
def slow():
    while True:
        yield 1
        time.sleep(0.001)

class Loops(up.Ruleset):
    def moves(self, n):
        while True:
            pass

class Slow(up.Ruleset):
    def moves(self, n):
        return (n + 1 for _ in slow())

def busy():
    while True:
        up.Engine().run("1; outcome(*)")

for _ in range(2):
    threading.Thread(target=lambda: {work}, daemon=True).start()
time.sleep(0.2)
print("the end")
""") == ["the end"]


def test_functions_that_hold_games_are_dropped():
    assert lines("""
engine = up.Engine()

def hold(game):
    return lambda x: game

function = engine.value("f -> f")(hold(engine.game("*")))
del function
game = engine.game("*2")
print(game + game, game + game)
""") == ["0 0"]


def test_the_formatter_lets_other_threads_run():
    ticks, is_done = [], threading.Event()

    def tick():
        while not is_done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    text = "let f(n) = n + 1\n" * 20_000
    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    assert up.formatted(text) == text
    end = time.monotonic()
    is_done.set()
    thread.join()
    assert len([at for at in ticks if start < at < end]) > 5


def test_the_formatter_keeps_the_limits_of_its_engine():
    engine = up.Engine(timeout=0.2)
    with pytest.raises(up.Timeout):
        engine.formatted("let  f(n) = n+1\n" * 1_000_000)
    assert engine.formatted("let  x=1") == "let x = 1\n"
    assert engine.formatted("let (") is None


def test_an_interrupt_is_no_reply():
    assert lines("""
class Raises(up.Ruleset):
    def moves(self, n):
        raise KeyboardInterrupt

engine = up.Engine()
engine["f"] = lambda x: (_ for _ in ()).throw(KeyboardInterrupt)
attempt(lambda: engine.run("f(1)", check=False))
attempt(lambda: engine.run("1 +", check=False)[0].error.message)
""")[0] == "KeyboardInterrupt "


def test_subinterpreters_are_refused():
    try:
        import _xxsubinterpreters as interpreters
    except ImportError:
        pytest.skip("this version of Python has another module for subinterpreters")
    other = interpreters.create()
    with pytest.raises(interpreters.RunFailedError, match="upstar does not work in subinterpreters"):
        interpreters.run_string(other, f"import sys; sys.path[:] = {sys.path!r}; import upstar")
    interpreters.destroy(other)
    assert up.game("*").outcome == "N" and up.game("1/2").mean == Fraction(1, 2)


def test_reports_are_not_pickled():
    for text in ("tree(nim(2))", "thermograph({1|-1})", "table(n -> n, 1..3)"):
        with pytest.raises(TypeError, match="cannot be pickled"):
            pickle.dumps(up.value(text))
    assert pickle.loads(pickle.dumps(up.value("[1, *2]"))) == [1, up.game("*2")]


def test_strings_from_python_keep_the_limits():
    engine = up.Engine(max_memory=100)
    with pytest.raises(up.Limit, match="memory limit of 100 MB"):
        for n in range(10):
            engine[f"s{n}"] = "a" * 40_000_000
    with pytest.raises(up.Limit, match="memory limit of 100 MB"):
        engine.call("len", "a" * 300_000_000)
    with pytest.raises(up.Error, match="at most 100000000 bytes"):
        up.Engine(max_memory=2000).call("len", "a" * 100_000_001)


def test_long_texts_keep_the_limits():
    string = 'len("' + "a" * 60_000_000 + '")'
    engine = up.Engine(max_memory=100)
    for use in (engine.run, engine.value, engine.game, engine.formatted):
        start = time.monotonic()
        with pytest.raises(up.Limit, match="memory limit of 100 MB"):
            use(string)
        assert time.monotonic() - start < 2
    engine = up.Engine(timeout=0.01)
    for text in ("1\n" + "\n" * 50_000_000, "(" * 50_000_000):
        for use in (engine.run, engine.value, engine.formatted, engine.is_unfinished):
            start = time.monotonic()
            with pytest.raises(up.Timeout):
                use(text)
            assert time.monotonic() - start < 2
    assert engine.value("1 + 1") == 2


def test_replies_to_long_statements_keep_the_limits():
    assert lines("""
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10

for rich in (False, True):
    engine = up.Engine(timeout=0.2, max_memory=100)
    text, before, start = "1+" * 2_000_000 + "1", peak(), time.process_time()
    attempt(lambda: engine.run(text, rich=rich))
    assert time.process_time() - start < 1
    assert peak() - before < 200, peak() - before
""") == 2 * ["Limit Error"]


def test_many_replies_keep_the_limits():
    assert lines("""
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10

for text, check in (("1\\n", True), ("bad bad\\n", False)):
    engine, before = up.Engine(max_memory=60), peak()
    attempt(lambda: engine.run(text * 200_000, check=check))
    assert peak() - before < 140, peak() - before
""") == 2 * ["Limit the memory limit of 60 MB was reached"]


def test_many_errors_on_one_line():
    engine = up.Engine()

    def seconds(count):
        start = time.process_time()
        assert len(engine.run("x;" * count, check=False)) == count
        return max(time.process_time() - start, 0.2)

    assert seconds(24_000) < 20 * seconds(4_000)


def test_long_names():
    engine = up.Engine(max_memory=100)
    long = "n" * 90_000_000
    start = time.monotonic()
    for work in (
        lambda: engine.run("1+", name=long),
        lambda: engine.define(long, 1),
        lambda: engine.call(long),
        lambda: engine.ruleset(long, [lambda n: []], True),
    ):
        with pytest.raises(ValueError, match="a name has at most 4096 characters"):
            work()
    for text in (long, " " * 90_000_000 + "x", "?" * 90_000_000):
        assert engine.help(text) is None
    assert time.monotonic() - start < 2
    engine.define("n" * 4096, 1)
    assert engine["n" * 4096] == 1


def test_ctrl_c_stops_the_reading_of_a_long_text():
    assert lines("""
engine = up.Engine()
for text in ("1\\n" + "\\n" * 50_000_000, "(" * 30_000_000):
    for use in (engine.run, engine.value, engine.formatted, engine.is_unfinished):
        interrupt_soon()
        start = time.monotonic()
        attempt(lambda: use(text))
        assert time.monotonic() - start < 2
interrupt_soon()
attempt(lambda: engine.is_unfinished("1\\n" * 10_000_000))
""") == 9 * ["KeyboardInterrupt "]


def test_the_limit_of_the_engine_is_named():
    class Endless(up.Ruleset):
        engine = up.Engine(max_memory=100)

        def moves(self, n):
            return [n + 1]

    with pytest.raises(up.Limit, match="memory limit of 100 MB"):
        Endless()(3).outcome
    with pytest.raises(ValueError, match="positive"):
        up.Engine(timeout=0)
    with pytest.raises(ValueError, match="positive"):
        up.Engine(max_memory=0)


def test_a_value_that_writes_a_file(tmp_path):
    engine = up.Engine(folder=tmp_path)
    engine.value('write("hi", "out.txt")')
    assert (tmp_path / "out.txt").read_text().strip() == "hi"
    with pytest.raises(up.Error, match="safe mode"):
        up.Engine(folder=tmp_path, safe=True).value('write("hi", "other.txt")')
    assert not (tmp_path / "other.txt").exists()
