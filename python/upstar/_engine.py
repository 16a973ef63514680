"""Engines, replies, rulesets in Python, and tables."""

from __future__ import annotations

from . import _upstar
from ._types import Error


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
    max_memory: a statement that makes the engine hold more than this many megabytes raises `Limit`.
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
            if check and reply.error is not None:
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


def why(claim):
    """The reason why a claim such as `"nim(1,2) > 0"` is true or false, as text lines."""
    return default_engine().value(f"why {claim}")


class Ruleset:
    """The base class of rulesets written in Python.

    A subclass lists the moves: `left(self, state)` and `right(self, state)`, or `moves(self, state)` if both players have
    the same ones, return lists of states, or of games and positions. `Mine()(state)` is then a position, whose moves
    are found on demand and whose values the engine keeps. A state is anything that can be hashed, or a list; strings
    that are boards are drawn.

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
        return self._function()(self._encode(state))

    def _function(self):
        # Rulesets without attributes of their own are all the same, and share what the engine knows of them.
        own = vars(self)
        keeper = own if any(not name.startswith("_") for name in own) else type(self)
        functions = vars(keeper).get("_functions") if keeper is not own else own.get("_functions")
        if functions is None:
            functions = {}
            if keeper is own:
                own["_functions"], own["_states"] = functions, {}
            else:
                keeper._functions, keeper._states = functions, {}
        engine = self.engine or default_engine()
        if engine not in functions:
            # The functions below must not depend on which of several equal rulesets made them.
            left, right = (self._lister(list_moves) for list_moves in (self.left, self.right))
            functions[engine] = engine.ruleset(type(self).__name__, left, right)
        return functions[engine]

    def _lister(self, list_moves):
        def listed(coded):
            moves = list_moves(self._decode(coded))
            return [
                move if isinstance(move, _upstar.Game) else self._encode(move) for move in moves
            ]

        return listed

    def _encode(self, state):
        """The state as a value of the language: integers, strings and lists of them as they are, others by their text."""
        if type(state) in (int, str):
            return state
        key = _plain(state)
        if key is None:
            key = repr(state)
        states = self._states
        while states.setdefault(key, state) != state:
            key = f"{key}'" if isinstance(key, str) else (key,)
        return key

    def _decode(self, coded):
        key = _plain(coded) if isinstance(coded, (list, range)) else coded
        return self._states.get(key, key)


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


def _applied(function, args):
    if isinstance(function, str):
        return default_engine().value(function)(*args)
    return function(*args)


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

    With no columns these are `value`, `outcome`, `mean` and `temperature`.
    """
    from ._functions import method_call

    columns = columns or (str, "outcome", "mean", "temperature")
    rows = Table()
    for position in positions:
        position = position if isinstance(position, _upstar.Game) else game(position)
        row = {"position": position.name}
        try:
            for column in columns:
                if column is str:
                    row["value"] = str(position)
                elif isinstance(column, str):
                    row[column] = method_call(column, (position,))
                else:
                    row[column.__name__] = column(position)
        except Error as error:
            row["error"] = error.message
        rows.append(row)
    return rows
