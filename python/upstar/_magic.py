"""`%%upstar` cells and `%upstar` lines in Python notebooks."""

from __future__ import annotations

from . import default_engine


class Shown:
    """A reply, for IPython to display."""

    def __init__(self, reply):
        self.reply = reply

    def _repr_mimebundle_(self, include=None, exclude=None):
        from .kernel import bundle

        return bundle(self.reply)


def register(shell):
    from IPython.core.magic import no_var_expand
    from IPython.display import display

    # Braces are brackets of games here, and not expressions of Python.
    @no_var_expand
    def upstar(line, cell=None):
        """Runs statements of the language: the rest of the line, or the cell. The value of a line is its result, and Python
        variables named on the first line of a cell, as in `%%upstar g h`, are defined there."""
        engine = default_engine()
        if cell is None:
            return engine.value(line)
        for name in line.replace(",", " ").split():
            if name not in shell.user_ns:
                raise NameError(f"there is no Python variable {name!r} to pass to the cell")
            engine[name] = shell.user_ns[name]

        def show(reply):
            if reply.text is not None and not reply.quiet:
                display(Shown(reply))

        engine.run(cell, "cell", rich=True, each=show)

    shell.register_magic_function(upstar, "line_cell", "upstar")
