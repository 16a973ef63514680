"""Combinatorial games: canonical forms, temperatures, winning moves, rulesets and pictures.

    >>> import upstar as up
    >>> g = up.game("{1|-1}")
    >>> str(g + 2), g.outcome, g.temperature
    ('{3|1}', 'N', 1)
    >>> str(up.nim(3, 4, 5))
    '*2'

Games and positions are immutable objects with operators. Every function of the reference is a function here, and a
method of games if it takes a game first. `Engine` runs statements of the language; `Ruleset` is the base class of
rulesets written in Python.
"""

from . import _interpreter  # isort: skip
from . import _functions
from ._types import Error, Interrupted, Limit, Outcome, Player, Timeout
from ._upstar import Game, Value, __version__
from ._engine import Engine, Reply, Ruleset, Table, default_engine, formatted, game, is_unfinished, sweep, table, value, why

Left, Right = Player("Left"), Player("Right")
L, R, N, P = map(Outcome, "LRNP")


def __getattr__(name):
    """The functions of the reference are made when they are first used."""
    if name in _functions.ENTRIES:
        made = globals()[name] = _functions.function(name)
        return made
    raise AttributeError(f"module 'upstar' has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *_functions.ENTRIES})


def load_ipython_extension(shell):
    """`%load_ext upstar`: cells that start with `%%upstar` are in the language of the program."""
    from ._magic import register

    register(shell)
