"""Engines, replies, rulesets in Python, and tables."""

from __future__ import annotations

import atexit
import os

from . import _upstar
from ._types import Error

atexit.register(_upstar.before_exit)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_upstar.after_fork)


class Reply:
    """The reply to a statement.

    `type` says what it is (`"game"`, `"number"`, `"claim"`, `"definition"`, `"error"`, ...), `value` is its value as a
    Python object, `text` the printed text, `holds` whether a claim is true, `error` the exception of a statement that
    failed, and `data` everything as a dict. `html`, `svg` and `latex` are filled in by `run(..., rich=True)`.
    """

    __slots__ = ("_parts", "data")

    def __init__(self, parts):
        import json

        self._parts = parts
        self.data = json.loads(parts["json"])

    def __getattr__(self, name):
        if name == "type" or name in ("line", "input", "outcome", "holds"):
            return self.data.get(name)
        if name in ("text", "value", "error", "html", "svg", "latex", "elapsed", "quiet", "drawn"):
            return self._parts[name]
        raise AttributeError(f"a reply has no attribute {name!r}")

    def __repr__(self):
        return f"Reply({self.input!r}, {self.text!r})"

    def __str__(self):
        return self.text or ""

    def _repr_html_(self):
        return self.html


class Engine(_upstar.Engine):
    """An interpreter with its own definitions, results and limits.

    timeout: a statement that runs longer than this many seconds raises `Timeout`.
    max_memory: a statement that makes the engine hold more than this many megabytes, by default 4096, raises `Limit`.
    safe: refuse to write files, and read only those below `folder`.
    """

    def run(self, text, name="<string>", *, check=True, rich=False, each=None):
        """Runs statements and returns the list of their replies.

        A statement that fails raises its `Error`, which has the replies before it as `replies`; with `check=False` the
        error is part of its reply instead, and the next statement runs. `each` is called with every reply as it comes.
        """
        replies = []

        def add(parts):
            reply = Reply(parts)
            # An exception of Python, such as that of Ctrl-C, is none of the statement.
            if reply.error is not None and (check or not isinstance(reply.error, Error)):
                if isinstance(reply.error, Error):
                    reply.error.replies = replies
                raise reply.error
            replies.append(reply)
            if each is not None:
                each(reply)

        self._run(text, name, rich, add)
        return replies

    def __getitem__(self, name):
        return self.value(name)

    def __setitem__(self, name, value):
        self.define(name, value)


_default = None


def default_engine():
    """The engine of the functions of this module."""
    global _default
    if _default is None:
        _default = Engine()
    return _default


def game(text):
    """The game that a text such as `"{1|-1}"` or `"nim(3,4,5)"` means, or a number as a game."""
    return default_engine().game(text)


def value(text):
    """The value of an expression of the language: a number, a list, a game, ..."""
    return default_engine().value(text)


def formatted(text):
    """A script in the standard style, or None if it cannot be parsed."""
    return default_engine().formatted(text)


def is_unfinished(text):
    """Whether a text is the beginning of a statement that goes on."""
    return default_engine().is_unfinished(text)


def why(claim):
    """The reason why a claim such as `"nim(1,2) > 0"` is true or false, as text lines."""
    return default_engine().value(f"why {claim}")


class Ruleset:
    """The base class of rulesets written in Python.

    A subclass lists the moves: `left(self, state)` and `right(self, state)`, or `moves(self, state)` if both players have
    the same ones, return lists of states, or of games and positions. `Mine()(state)` is then a position, whose moves
    are found on demand and whose values the engine keeps, so the rules must not change once they have been used. A state
    is anything that can be hashed, or a list; strings that are boards are drawn.

        >>> class Subtract(Ruleset):
        ...     def moves(self, n):
        ...         return [n - k for k in (1, 2, 3) if k <= n]
        >>> str(Subtract()(6))
        '*2'
    """

    engine = None

    def moves(self, state):
        raise NotImplementedError(f"{type(self).__name__} must define left and right, or moves")

    def left(self, state):
        return self.moves(state)

    def right(self, state):
        return self.moves(state)

    def __call__(self, *state):
        state = state[0] if len(state) == 1 else state
        functions, states = self._kept()
        engine = self.engine or default_engine()
        if engine not in functions:
            kind = type(self)
            is_impartial = kind.left is Ruleset.left and kind.right is Ruleset.right
            lists = [self.moves] if is_impartial else [self.left, self.right]
            moves = [_lister(list_moves, states) for list_moves in lists]
            functions[engine] = engine.ruleset(kind.__name__, moves, self._is_plain())
        return functions[engine](_encode(state, states))

    def _is_plain(self):
        """Whether there is nothing that could tell two rulesets of this class apart, so that they share what is known."""
        kind = type(self)
        has_slots = any("__slots__" in vars(base) for base in kind.__mro__[:-1])
        return kind.__init__ is object.__init__ and not has_slots and set(vars(self)) <= {"_own"}

    def _kept(self):
        """The functions of the ruleset by engine, and its states by what stands for them in the language."""
        if self._is_plain():
            keeper, name = type(self), "_shared"
        else:
            keeper, name = self, "_own"
        if name not in vars(keeper):
            setattr(keeper, name, ({}, {}))
        return vars(keeper)[name]

    def __getstate__(self):
        """What is known about a ruleset stays with it, and not with its copies."""
        return {name: value for name, value in vars(self).items() if name != "_own"}


def _lister(list_moves, states):
    """The function of a ruleset that lists the moves, for the engine."""

    def listed(coded):
        moves = list_moves(_decode(coded, states))
        # A generator, so that the limits of the engine hold while it is read.
        return (move if isinstance(move, _upstar.Game) else _encode(move, states) for move in moves)

    return listed


def _encode(state, states):
    """A state as a value of the language: integers, strings and lists of them as they are, others by their text."""
    if type(state) is int:
        return state
    key = _plain(state)
    if key is None:
        key = repr(state)
    while True:
        if key not in states:
            states[key] = _copied(state)
        known = states[key]
        if known is state or type(known) is type(state) and known == state:
            return key
        key = f"{key}'" if isinstance(key, str) else (key,)


def _decode(coded, states):
    key = _plain(coded) if isinstance(coded, (list, range)) else coded
    return _copied(states.get(key, key))


def _copied(state):
    """A list may be changed by whoever has it, so each gets a copy."""
    if type(state) is not list:
        return state
    import copy

    return copy.deepcopy(state)


def _plain(state):
    """A list or tuple of integers, strings and such lists as nested tuples; None for anything else."""
    if type(state) in (int, str):
        return state
    if type(state) in (list, tuple, range):
        items = tuple(map(_plain, state))
        return None if None in items else items
    return None


class Table(list):
    """A list of dicts, one for each row, which a notebook shows as a table and `pandas.DataFrame` takes."""

    def _repr_html_(self):
        from html import escape

        names = list(dict.fromkeys(name for row in self for name in row))
        cells = lambda tag, values: "".join(f"<{tag}>{escape(str(value))}</{tag}>" for value in values)
        rows = "".join(f"<tr>{cells('td', (row.get(name, '') for name in names))}</tr>" for row in self)
        return f"<table><thead><tr>{cells('th', names)}</tr></thead><tbody>{rows}</tbody></table>"


def table(function, xs, ys=None):
    """The values of a function as a list of dicts: rows `x`, `value`, or with `ys` one column for each y.

    The function is a Python function, one of this module, or a text such as `"n -> mean(kayles(n))"`.
    """
    if isinstance(function, str):
        function = default_engine().value(function)
    if ys is None:
        name = getattr(function, "__name__", "value")
        name = "value" if name == "<lambda>" else name
        return Table({"x": x, name: function(x)} for x in xs)
    ys = list(ys)
    return Table({"x": x, **{str(y): function(x, y) for y in ys}} for x in xs)


def sweep(positions, *columns):
    """What is known about many positions, as a list of dicts: `position`, and the columns, each a name such as
    `"outcome"` or `"temperature"` or a function. A row whose computation fails has the message in `error` instead.

    With no columns these are `value` (as text), `outcome`, `mean` and `temperature`.
    """
    from ._functions import method_call

    if isinstance(positions, str):
        raise TypeError("expected a list of positions")
    columns = columns or ("value", "outcome", "mean", "temperature")
    rows = Table()
    for position in positions:
        position = position if isinstance(position, _upstar.Game) else game(position)
        row = {"position": position.name}
        try:
            for at, column in enumerate(columns, 1):
                if column == "value":
                    row[column] = str(position)
                elif isinstance(column, str):
                    row[column] = method_call(column, (position,))
                else:
                    name = getattr(column, "__name__", "<lambda>")
                    row[f"column {at}" if name == "<lambda>" else name] = column(position)
        except Error as error:
            row["error"] = error.message
        rows.append(row)
    return rows
