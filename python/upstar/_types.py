"""Classes that the extension module makes objects of: exceptions, outcomes and players."""

from __future__ import annotations

import numbers


class Error(Exception):
    """A statement or an expression failed.

    `message` says what is wrong, `help` how to mend it (or None), `notes` is a list of remarks, `span` the first byte of
    the place in the text and the byte after its last, and `diagnostic` the whole message with the lines that it is about.
    """

    def __init__(self, message, help=None, notes=(), span=None, diagnostic=None):
        super().__init__(message)
        self.message = message
        self.help = help
        self.notes = list(notes)
        self.span = span
        remarks = [*self.notes, f"help: {help}"] if help else self.notes
        self.diagnostic = diagnostic or "\n".join([message, *remarks])

    def __str__(self):
        return self.diagnostic

    def __reduce__(self):
        return type(self), (self.message, self.help, self.notes, self.span, self.diagnostic)


class Limit(Error):
    """A limit was reached: time, memory, depth or size."""

    def __init__(self, message, help=None, notes=(), span=None, diagnostic=None):
        for option, setting in (("--timeout", "timeout=seconds"), ("--max-memory", "max_memory=megabytes")):
            if help and option in help:
                ours = f"`Engine({setting})` sets the limit"
                diagnostic = diagnostic and diagnostic.replace(help, ours)
                help = ours
        message = message.replace("`--max-memory MB` raises it", "`Engine(max_memory=megabytes)` raises it")
        super().__init__(message, help, notes, span, diagnostic)


class Timeout(Limit, TimeoutError):
    """The time limit was reached."""


class Interrupted(Error):
    """`Engine.interrupt` stopped it."""


class Outcome(str):
    """Who wins: `L`, `R`, `N` (whoever starts) or `P` (whoever does not), and for loopy games also draws."""

    __slots__ = ()


class Player(str):
    """`Left` or `Right`."""

    __slots__ = ()


@numbers.Rational.register
class Ratio:
    """What a fraction is made of."""

    __slots__ = ("numerator", "denominator")

    def __init__(self, numerator, denominator):
        self.numerator = numerator
        self.denominator = denominator


def ratio(numerator, denominator):
    """A fraction in lowest terms. `Fraction(numerator, denominator)` would look for a common divisor, which takes long."""
    from fractions import Fraction

    return Fraction(Ratio(numerator, denominator))


def data(text):
    """The data of a report."""
    import json

    return json.loads(text)


def rows(text):
    """The rows of a table as a list of dicts."""
    table = data(text)
    pairs = zip(table["rows"], table["values"])
    return [{"": name, **dict(zip(table["columns"], cells))} for name, cells in pairs]


def bound(name, game):
    """A function of the reference as a method of a game."""
    import types

    from ._functions import function

    return types.MethodType(function(name), game)


def attributes(game):
    """The names of the attributes and methods of a game."""
    from ._functions import ENTRIES, takes_game

    return sorted({*dir(type(game)), *(name for name in ENTRIES if takes_game(name))})
