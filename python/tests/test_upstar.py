"""The package as a user imports it."""

import copy
import pickle
import signal
import subprocess
import sys
import threading
import time
from fractions import Fraction

import pytest

import upstar as up


def test_games_are_objects_with_operators():
    g = up.game("{1|-1}")
    assert str(g + 2) == "{3|1}"
    assert str(2 - g) == "{3|1}"
    assert str(-g) == "+-1"
    assert not g > 0 and not g < 0 and not g == 0 and g != 0
    assert g + g == 0 and 3 * g == g and g * 2 == 0
    assert sum([g, g, g]) == g
    assert up.game("^") > 0 and up.game("^") <= Fraction(1, 4)
    assert g.left == [1] and g.right == [-1]
    assert (g.outcome, g.mean, g.temperature) == ("N", 0, 1)
    assert g.canonical == g and g.canonical.name == "+-1"
    assert bool(g) and not bool(up.game("*") + up.game("*"))


def test_equal_games_have_equal_hashes():
    assert {up.game("1/2"), Fraction(1, 2)} == {up.game("{0|1}")}
    assert hash(up.game(3)) == hash(3)
    assert len({up.nim(1, 2), up.game("*3"), up.game("{0,*,*2|0,*,*2}")}) == 1
    # The hash stays the same when the engine moves its games.
    g = up.game("{5|*,^}")
    table = {g: "found"}
    for n in range(20_000):
        up.game(f"{{{n}|*}}")
    assert table[up.game("{5|^,*}")] == "found"


@pytest.mark.parametrize("text", ["{1|-1}", "*3", "1/2", "nim(3,4,5)", 'domineering("..#/...")', "over", "2*kayles(7) - ^"])
def test_reading_back(text):
    g = up.game(text)
    for again in (eval(repr(g), vars(up)), pickle.loads(pickle.dumps(g)), copy.deepcopy(g), up.Game(g.name)):
        assert again == g and again.name == g.name


def test_numbers_lists_and_texts_are_plain_objects():
    assert up.value('[1, 2/3, 10**30, "a", true, [*2]]') == [1, Fraction(2, 3), 10**30, "a", True, [up.game("*2")]]
    assert list(up.value("1..4")) == [1, 2, 3, 4]
    assert up.mean(up.game("{3||2|1}")) == Fraction(9, 4)
    assert up.game(Fraction(3, 4)) == up.game("3/4")
    assert up.value("set([1, *2, [3]])") == {1, up.game("*2"), (3,)}
    assert up.value('dict([["a", 1], [*2, [0]]])') == {"a": 1, up.game("*2"): [0]}
    assert up.union({1, 2}, {2, 3}) == {1, 2, 3} and up.get({"a": 5}, "a") == 5
    assert up.value("outcome(*)") == "N" and up.value("[Left]") == [up.Left]


def test_every_function_is_here_with_its_help():
    names = [row[0] for row in up._upstar.entries()]
    assert len(names) > 250 and set(names) <= set(dir(up))
    assert all(getattr(up, name).__doc__ and getattr(up, name).__name__ == name for name in names)
    assert "Nim" in up.nim.__doc__ and "nim(3,4,5)" in up.nim.__doc__
    assert up.left_stop(up.game("{3|1}")) == 3 and up.game("{3|1}").left_stop() == 3
    assert up.cool(g=up.game("{3|1}"), t=Fraction(1, 2)) == up.game("{5/2|3/2}")
    assert up.heat(up.game("*"), 1) == up.game("{1|-1}")
    with pytest.raises(AttributeError):
        up.nonsense
    with pytest.raises(AttributeError):
        up.game(0).nonsense


def test_positions_moves_and_reasons():
    p = up.domineering("..#/...")
    assert p == up.game("+-1") and p.name == 'domineering("..#/...")'
    left, right = p.winning_moves()
    assert [move.result.name for move in left] == ['domineering(".##/.#.")']
    assert left[0].start == p and left[0] == p.winning_moves()[0][0]
    assert (str(left[0]), left[0].name, repr(left[0])) == ("b1-b2", "b1-b2", "<move b1-b2>")
    assert p.after("b1-b2") == left[0].result and p.after(left[0]) == left[0].result
    assert str(up.value("*2 => 0")) == up.value("*2 => 0").name == "*2 => 0"
    assert "whoever starts wins" in str(p.why())
    assert "false" in str(p.why("> 0"))
    assert "nim-sum" in str(up.why("nim(1,2,4) == 0"))


def test_thermographs():
    t = up.game("{3|1}").thermograph
    assert (t.mean, t.temperature, t.left) == (2, 1, [[-1, 4], [1, 2]])
    assert t == up.game("{3|1}").thermograph and t._repr_svg_().startswith("<svg")


def test_rich_display():
    for g in (up.game("{1|-1}"), up.nim(1, 2), up.domineering(2, 3)):
        assert g._repr_svg_().startswith("<svg")
        assert g._repr_latex_().startswith("$")
        assert g._repr_html_().startswith("<div>$")
    assert "<svg" in up.domineering(2, 3)._repr_html_()
    assert "<table" in up.value("table(n -> *n, 1..3)")._repr_html_()


def test_a_large_position_is_displayed_without_its_value():
    start = time.monotonic()
    p = up.domineering(12, 12)
    assert p._repr_html_() and p._repr_latex_() and p._repr_svg_() and repr(p)
    assert time.monotonic() - start < 5


def test_odd_arguments():
    class Index:
        def __index__(self):
            return 3

    assert up.nim(Index()) == up.nim(3) and up.game(Index()) == 3
    assert up.mex(n for n in (0, 1, 3)) == 2
    with pytest.raises((TypeError, up.Error)):
        up.nim(3, None)
    assert f"{up.game('*2'):>4}" == "  *2"
    assert up.misere(up.nim(2)) == up.misere(up.nim(2)) != up.misere(up.nim(3))
    assert up.misere(up.nim(2)) != 2
    assert "winning_moves" in dir(up.game(0)) and up.game("^").text() == "^" and up.game(0).value() == 0


def test_errors_carry_the_diagnostic():
    with pytest.raises(up.Error) as caught:
        up.game("1 + nonsens")
    error = caught.value
    assert error.message.startswith("`nonsens` is not defined")
    assert error.span == (4, 11) and "╭" in error.diagnostic and str(error) == error.diagnostic
    assert pickle.loads(pickle.dumps(error)).message == error.message
    with pytest.raises(up.Error, match="expected one expression"):
        up.value("let x = 1")
    with pytest.raises(TypeError, match="exact"):
        up.game(0.5)
    with pytest.raises(TypeError):
        up.game("1") + "1"
    with pytest.raises(up.Error, match="cannot be played like this"):
        up.nim("x")


def test_an_engine_runs_statements():
    engine = up.Engine()
    replies = engine.run("let g = {1|-1}\ng + g\nassert g == 0\n[1/2, g]")
    assert [reply.type for reply in replies] == ["definition", "game", "claim", "list"]
    assert replies[1].value == 0 and str(replies[1]).startswith("0   # P")
    assert replies[2].holds is False
    assert replies[3].value[0] == Fraction(1, 2)
    with pytest.raises(up.Error) as caught:
        engine.run("1 + 1\nnonsense\n2 + 2")
    assert [str(reply) for reply in caught.value.replies] == ["2"]
    unchecked = engine.run("1 + 1\nnonsense\n2 + 2", check=False)
    assert [reply.error is None for reply in unchecked] == [True, False, True]
    engine["h"] = engine.game("*2")
    assert engine["h + *"] == engine.game("*3")
    with pytest.raises(ValueError):
        engine["1h"] = 2
    # A game of another engine is taken over by its value.
    assert engine.game("1") + up.game("1") == 2 and engine.game("*2") == up.game("*2")
    engine["k"] = up.game("*3")
    assert engine.game(up.game("*2")) + engine["k"] == engine.game("*")
    assert "<svg" in engine.run("draw(domineering(2,2))", rich=True)[0].svg


def test_limits():
    engine = up.Engine(timeout=0.3, max_memory=200)
    start = time.monotonic()
    with pytest.raises(up.Timeout):
        engine.run("forall n in 1..10**18: n > 0")
    assert time.monotonic() - start < 2
    with pytest.raises(TimeoutError):
        engine.call("outcome", engine.call("domineering", 10, 10))
    with pytest.raises(up.Limit):
        engine.run("[n for n in 1..10**9]")
    assert engine.value("1 + 1") == 2
    with pytest.raises(up.Error):
        up.Engine(safe=True).run('svg(*2, "never.svg")')


def test_ctrl_c_stops_a_computation_and_keeps_the_definitions():
    code = """
import signal, threading, time, os
import upstar as up
engine = up.Engine()
engine.run("let g = *2")
# In the background, a shell lets its programs ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    engine.run("forall n in 1..10**18: n > 0")
except KeyboardInterrupt:
    print("stopped", time.monotonic() - start < 1.0, engine.value("g") == engine.game("*2"))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "stopped True True\n", done.stderr


def test_other_threads_run_meanwhile():
    engine, ticks, is_done = up.Engine(timeout=0.5), [], threading.Event()

    def tick():
        while not is_done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(up.Timeout):
        engine.run("forall n in 1..10**18: n > 0")
    is_done.set()
    thread.join()
    assert len(ticks) > 10
    # Objects may be used and dropped in any thread, also all at once.
    games, found = [up.game(f"*{n}") for n in range(8)], []
    work = lambda: found.append(sum((games[n % 8] for n in range(2000)), up.game(0)) == 0)
    threads = [threading.Thread(target=work) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert found == [True] * 4


def test_interrupt_from_another_thread():
    engine = up.Engine()
    engine.interrupt()
    assert engine.value("1") == 1, "nothing was running"
    threading.Timer(0.2, engine.interrupt).start()
    with pytest.raises(up.Interrupted):
        engine.run("forall n in 1..10**18: n > 0")
    assert engine.value("1 + 1") == 2


class Domineering(up.Ruleset):
    """Domineering on strings, to be compared with the one of the program."""

    def left(self, board):
        return self.dominoes(board, (board + "/").index("/") + 1)

    def right(self, board):
        return self.dominoes(board, 1)

    @staticmethod
    def dominoes(board, step):
        pairs = [(at, at + step) for at in range(len(board) - step)]
        free = [pair for pair in pairs if all(board[at] == "." for at in pair)]
        return ["".join("#" if at in pair else sign for at, sign in enumerate(board)) for pair in free]


@pytest.mark.parametrize("board", ["...", "../..", "..../....", ".../.../...", "..#/.../#.."])
def test_a_ruleset_in_python(board):
    mine, built_in = Domineering()(board), up.domineering(board)
    assert mine == built_in and str(mine) == str(built_in)
    assert mine.outcome == built_in.outcome
    assert mine.name == f'Domineering("{board}")'
    assert mine + up.nim(2) - built_in == up.game("*2")
    assert "<svg" in mine._repr_html_()


def test_states_of_any_kind():
    calls = []

    class Wythoff(up.Ruleset):
        def moves(self, state):
            calls.append(state)
            a, b = state
            one = [(a - k, b) for k in range(1, a + 1)] + [(a, b - k) for k in range(1, b + 1)]
            return one + [(a - k, b - k) for k in range(1, min(a, b) + 1)]

    assert all(type(state) is tuple for state in calls)
    assert Wythoff()((4, 7)) == 0 and Wythoff()(3, 5) == 0 and Wythoff()((3, 3)) != 0
    assert str(Wythoff()((4, 7)) + up.wythoff(2, 3)) == str(up.wythoff(2, 3))
    once = len(calls)
    assert Wythoff()((4, 7)) == 0 and len(calls) == once, "values are kept"

    class Remove(up.Ruleset):
        def moves(self, items):
            return [items - {item} for item in items]

    assert Remove()(frozenset("abc")) == up.game("*")

    class Mixed(up.Ruleset):
        def left(self, n):
            return [up.nim(n), up.game("^") + n, n - 1] if n else []

        def right(self, n):
            return [self(n - 1)] if n else []

    assert Mixed()(1) == up.game("{*,^ + 1,0|0}")


def test_mistakes_in_a_ruleset():
    class Raises(up.Ruleset):
        def moves(self, n):
            raise ValueError("oops")

    with pytest.raises(ValueError, match="oops"):
        Raises()(3).outcome

    class Wrong(up.Ruleset):
        def moves(self, n):
            return 5

    with pytest.raises(TypeError):
        Wrong()(3).outcome

    class Nothing(up.Ruleset):
        pass

    with pytest.raises(NotImplementedError):
        Nothing()(3).outcome

    class Endless(up.Ruleset):
        def moves(self, n):
            return [n + 1]

    with pytest.raises(up.Error):
        str(Endless()(0))

    class Reenters(up.Ruleset):
        def moves(self, n):
            return up.default_engine().run("1 + 1")

    with pytest.raises(RuntimeError, match="running"):
        Reenters()(3).outcome

    class Itself(up.Ruleset):
        def moves(self, n):
            return [self(n).outcome]

    with pytest.raises(up.Error) as caught:
        Itself()(3).outcome
    assert caught.value.message


def test_a_ruleset_may_ask_about_its_own_positions():
    class ToLosses(up.Ruleset):
        def moves(self, n):
            return [k for k in range(n) if self(k).outcome == "P"]

    assert [ToLosses()(n).outcome for n in (3, 2, 1, 0)] == ["N", "N", "N", "P"]


def test_positions_with_the_same_name_are_told_apart():
    class Take(up.Ruleset):
        def __init__(self, most):
            self.most = most

        def moves(self, n):
            return [n - k for k in range(1, self.most + 1) if k <= n]

    a, b = Take(1)(2), Take(2)(2)
    assert a == 0 and b == up.game("*2") and a.name == b.name
    assert "true" in str(a.why("== 0")) and "P" in str(a.why())
    for again in (copy.copy(a), copy.deepcopy(a), pickle.loads(pickle.dumps(a))):
        assert again == a
    other = Take(2)
    assert other(2) == b
    other = copy.copy(other)
    other.most = 1
    assert other(2) == 0

    class Slots(up.Ruleset):
        __slots__ = ("most",)

        def __init__(self, most):
            self.most = most

        moves = Take.moves

    assert [str(Slots(k)(5)) for k in (1, 2, 3, 4, 5)] == ["*", "*2", "*", "0", "*5"]

    class domineering(up.Ruleset):
        def moves(self, n):
            return []

    assert domineering()("..") == 0
    p = up.domineering("..")
    assert p == -1 and copy.copy(p) == -1 and up.value('domineering("..")') == -1


def test_states_with_the_same_text_are_told_apart():
    class Texts(up.Ruleset):
        def moves(self, state):
            return [] if isinstance(state, str) else ["x"]

    for one, other in (("1.5", 1.5), ("None", None), (True, "True")):
        assert [Texts()(state) == 0 for state in (one, other)] == [isinstance(it, str) for it in (one, other)]


def test_lists_as_states_may_change():
    class Shrink(up.Ruleset):
        def moves(self, heap):
            heap.pop()
            return [heap] if heap else []

    heap = [1, 2, 3]
    position = Shrink()(heap)
    heap.append(4)
    assert position.name == "Shrink([1, 2, 3])" and position == 0 and Shrink()([1, 2]) == up.game("*")


def test_the_time_limit_counts_in_rulesets():
    class Slow(up.Ruleset):
        engine = up.Engine(timeout=0.5)

        def moves(self, n):
            time.sleep(0.02)
            return [n - 1] if n else []

    start = time.monotonic()
    with pytest.raises(up.Timeout, match="Engine"):
        Slow()(600).outcome
    assert time.monotonic() - start < 2


def test_long_sums_do_not_pile_up():
    g, s = up.game("{1|-1}"), up.game(0)
    for n in range(3000):
        s = s + g if n % 2 else s - g
    assert s == 0 and len(s.name) < 1000


def test_python_functions_in_the_language():
    engine = up.Engine()
    engine["double"] = lambda n: 2 * n
    assert engine.value("[double(n) for n in 1..3]") == [2, 4, 6]
    assert up.value("(f, x) -> f(x)")(lambda x: x + 1, 4) == 5


def test_tables_and_sweeps_are_lists_of_dicts():
    rows = up.table(lambda m, n: up.domineering(m, n).mean, [1, 2], [1, 2, 3])
    assert rows == [{"x": 1, "1": 0, "2": -1, "3": -1}, {"x": 2, "1": 1, "2": 0, "3": Fraction(3, 4)}]
    rows = up.sweep([up.domineering(2, n) for n in (1, 2)] + ["1 + 1"], "outcome", "temperature")
    assert rows[0] == {"position": "domineering(2,1)", "outcome": "L", "temperature": -1}
    assert "<table" in rows._repr_html_()
    assert up.value("table(n -> *n, 1..2)").rows == [{"": "1", "n -> *n": "*"}, {"": "2", "n -> *n": "*2"}]


def test_the_type_stub_is_up_to_date():
    from pathlib import Path

    from upstar import _stubs

    assert Path(_stubs.__file__).with_name("__init__.pyi").read_text() == _stubs.stub()


def test_examples_in_the_documentation():
    import doctest

    from upstar import _engine

    assert doctest.testmod(up).failed == 0
    assert doctest.testmod(_engine, extraglobs={"Ruleset": up.Ruleset}).failed == 0


def test_the_readmes():
    """Every block of Python runs, and the values in its comments are right."""
    import re
    from pathlib import Path

    root = Path(__file__).parents[2]
    text = (root / "python/README.md").read_text() + (root / "crates/python/README.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    scope, compared = {}, 0
    for block in blocks:
        exec(block, scope)
        for code, expected in re.findall(r"^(\S.*?) +# ('.*'|\(.*?\))", block, re.M):
            assert eval(code, scope) == eval(expected), code
            compared += 1
    assert len(blocks) >= 4 and compared >= 4


def test_a_safe_engine_writes_no_files(tmp_path):
    file = tmp_path / "star.svg"
    with pytest.raises(up.Error):
        up.Engine(safe=True).game("*2").svg(str(file))
    assert not file.exists()
    assert up.game("*2").svg(str(file)) == file.read_text()
