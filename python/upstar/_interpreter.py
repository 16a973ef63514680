"""Refuses to be imported into a subinterpreter, whose objects would get into the other interpreters of the process."""

import importlib


def _id(interpreter):
    """The id of an interpreter, which Python 3.13 returns with more about it."""
    return int(interpreter[0] if isinstance(interpreter, tuple) else interpreter)


for _name in ("_interpreters", "_xxsubinterpreters"):
    try:
        _module = importlib.import_module(_name)
    except ImportError:
        continue
    if _id(_module.get_current()) != _id(_module.get_main()):
        raise ImportError("upstar does not work in subinterpreters: use threads or processes")
    break
