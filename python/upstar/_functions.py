"""The functions of the reference as Python functions."""

from __future__ import annotations

import functools
import keyword

import upstar

from . import _upstar

# Each row: name, how it is typed, summary, details, examples.
ENTRIES = {row[0]: row for row in _upstar.entries()}


def parameters(form):
    """The parameters of a function with one form of simple names: pairs of name and whether it may be left out."""
    if ";" in form or "..." in form or "(" not in form:
        return None
    inside = form[form.index("(") + 1 : form.rindex(")")]
    found, optional = [], False
    for part in inside.replace("[", ",[").split(","):
        part = part.strip()
        if part.startswith("["):
            optional, part = True, part[1:]
        name = part.rstrip("] ").strip()
        if not name:
            continue
        if not name.isidentifier() or name in [known for known, _ in found]:
            return None
        found.append((name + "_" if keyword.iskeyword(name) else name, optional))
    return found


def signature(form):
    """The parameters of a Python function, as they are written in its definition."""
    found = parameters(form)
    if found is None:
        return "*args"
    return ", ".join(f"{name}=None" if optional else name for name, optional in found)


def documentation(name):
    """The help of a function as a docstring."""
    _, form, summary, details, examples = ENTRIES[name]
    parts = [f"{summary}.", f"In the language: `{form}`.", details]
    shown = "\n".join(f"    > {typed}\n    {printed}" for typed, printed in examples)
    return "\n\n".join(part for part in [*parts, shown] if part)


# The names of parameters that are games.
GAMES = {"g", "h", "p", "x", "game", "position"}


def takes_game(name):
    """Whether the first parameter of a function is a game."""
    found = parameters(ENTRIES[name][1])
    return bool(found) and found[0][0] in GAMES


def without_missing(args):
    """Arguments without those at the end that were left out."""
    while args and args[-1] is None:
        args = args[:-1]
    return args


def method_call(name, args):
    """Calls a function of the reference, in the engine of its arguments."""
    for arg in args:
        if isinstance(arg, _upstar.Value):
            return arg.call(name, *args)
    return upstar.default_engine().call(name, *args)


@functools.cache
def function(name):
    """The Python function for a function of the reference, with its help as docstring."""
    form = ENTRIES[name][1]
    found = parameters(form)
    names = "args" if found is None else "(" + "".join(f"{it}, " for it, _ in found) + ")"
    if found and found[-1][1]:
        names = f"without_missing({names})"
    scope = {"method_call": method_call, "without_missing": without_missing}
    exec(f"def {name}({signature(form)}):\n    return method_call({name!r}, {names})", scope)
    made = scope[name]
    made.__doc__ = documentation(name)
    made.__module__ = "upstar"
    return made
