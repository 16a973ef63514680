"""The Jupyter kernel: cells in the language of the program.

`python -m upstar.kernel install` makes it known to Jupyter, for this user or with `--sys-prefix` for this environment.
"""

from __future__ import annotations

import argparse
import base64
import json
import re
import sys
import tempfile
from pathlib import Path

from ipykernel.kernelbase import Kernel

from . import Engine, Error, Limit, __version__

NAME = "upstar"
DISPLAY_NAME = "upstar: combinatorial games"
# The end of a text that is a name, or the beginning of one.
WORD = re.compile(r"[^\W\d][\w.]*$")


# Half of a character beyond U+FFFF, which is no text.
LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def cleaned(code):
    """A cell as text that the engine can read."""
    return LONE_SURROGATE.sub("\ufffd", code)


def bundle(reply):
    """A reply as data of several media types."""
    data = {"text/plain": "\n".join(filter(None, [reply.text, reply.drawn]))}
    # A notebook prefers HTML to all else. It drops MathML and SVG from a page that is not trusted, so formulas are sent as
    # LaTeX and pictures as images.
    if reply.type == "thermograph" and reply.svg:
        image = base64.b64encode(reply.svg.encode()).decode()
        data["text/html"] = f'<img src="data:image/svg+xml;base64,{image}" alt="a thermograph">'
    elif reply.html and "<math" not in reply.html:
        data["text/html"] = reply.html
    if reply.type in ("picture", "thermograph") and reply.svg:
        data["image/svg+xml"] = reply.svg
    if reply.latex and "<math" in (reply.html or ""):
        formula, _, words = reply.latex.partition("   % ")
        data["text/latex"] = f"${formula}$" + (f" {words}" if words else "")
    return data


class UpstarKernel(Kernel):
    implementation = NAME
    implementation_version = __version__
    banner = f"upstar {__version__}: an interpreter for combinatorial games"
    language_info = {
        "name": NAME,
        "version": __version__,
        "mimetype": "text/x-upstar",
        "file_extension": ".cgt",
        "pygments_lexer": "text",
    }

    def __init__(self, **settings):
        super().__init__(**settings)
        self.upstar = Engine(notation="unicode")
        self.inputs = []

    async def do_execute(
        self, code, silent, store_history=True, user_expressions=None, allow_stdin=False, **_
    ):
        code = cleaned(code)
        if store_history:
            self.inputs.append(code)
        count = self.execution_count
        if code.lstrip().startswith("?") and "\n" not in code.strip():
            return self.explain(code.strip().strip("? "), silent)
        try:
            self.upstar.run(
                code, f"cell {count}", rich=True, each=None if silent else self.show
            )
            values = {name: self.expression(text) for name, text in (user_expressions or {}).items()}
        except Error as error:
            return self.failed(type(error).__name__, error.message, str(error), silent)
        except KeyboardInterrupt:
            message = "the statement was stopped; the definitions are kept"
            return self.failed("KeyboardInterrupt", message, message, silent)
        return {
            "status": "ok",
            "execution_count": count,
            "payload": [],
            "user_expressions": values,
        }

    def expression(self, text):
        """The value of an expression that the notebook asks for together with a cell."""
        try:
            data = {"text/plain": str(self.upstar.value(cleaned(text)))}
        except (Error, ValueError) as error:
            message = getattr(error, "message", str(error))
            return {"status": "error", "ename": type(error).__name__, "evalue": message, "traceback": []}
        return {"status": "ok", "data": data, "metadata": {}}

    def explain(self, name, silent):
        """`? name` shows the help on a name."""
        text = self.upstar.help(name) or f"there is no help on `{name}`"
        if not silent:
            content = {"data": {"text/plain": text}, "metadata": {}}
            self.send_response(self.iopub_socket, "display_data", content)
        return {"status": "ok", "execution_count": self.execution_count, "payload": [], "user_expressions": {}}

    def show(self, reply):
        """Sends a reply to the notebook."""
        if reply.text is None or reply.quiet:
            return
        content = {"data": bundle(reply), "metadata": {}}
        self.send_response(self.iopub_socket, "display_data", content)

    def failed(self, name, message, text, silent):
        content = {"ename": name, "evalue": message, "traceback": text.splitlines()}
        if not silent:
            self.send_response(self.iopub_socket, "error", content)
        return {"status": "error", "execution_count": self.execution_count, **content}

    def do_complete(self, code, cursor_pos):
        code = cleaned(code)
        cursor_pos = min(max(cursor_pos, 0), len(code))
        word = WORD.search(code[:cursor_pos])
        start = word.group() if word else ""
        names = self.upstar.names() if start else []
        matches = [name for name, _, _ in names if name.startswith(start)]
        return {
            "status": "ok",
            "matches": matches,
            "cursor_start": cursor_pos - len(start),
            "cursor_end": cursor_pos,
            "metadata": {},
        }

    def do_inspect(self, code, cursor_pos, detail_level=0, omit_sections=()):
        code = cleaned(code)
        after = re.match(r"[\w.]*", code[cursor_pos:])
        before = WORD.search(code[:cursor_pos] + after.group())
        # In the brackets of a call, it is about the function.
        before = before or WORD.search(code[:cursor_pos].rpartition("(")[0])
        word = before.group() if before else ""
        text = self.upstar.help(word) if word else None
        data = {"text/plain": text} if text else {}
        return {"status": "ok", "found": bool(text), "data": data, "metadata": {}}

    def do_is_complete(self, code):
        try:
            is_unfinished = self.upstar.is_unfinished(cleaned(code))
        except Limit:
            return {"status": "unknown"}
        return {"status": "incomplete", "indent": "  "} if is_unfinished else {"status": "complete"}

    def do_history(
        self, hist_access_type, output, raw, session=None, start=None, stop=None, n=None,
        pattern=None, unique=False,
    ):
        from fnmatch import fnmatch

        entries = [(1, line, text) for line, text in enumerate(self.inputs, 1)]
        if hist_access_type == "range":
            entries = [entry for entry in entries if (start or 0) <= entry[1] < (stop or len(entries) + 1)]
        if hist_access_type == "search":
            entries = [entry for entry in entries if fnmatch(entry[2], pattern or "*")]
            if unique:
                last = {text: (one, line, text) for one, line, text in entries}
                entries = sorted(last.values())
        if n is not None:
            entries = entries[max(len(entries) - n, 0) :]
        if output:
            entries = [(one, line, (text, None)) for one, line, text in entries]
        return {"status": "ok", "history": entries}

    def do_shutdown(self, restart):
        return {"status": "ok", "restart": restart}


def install(argv):
    """`python -m upstar.kernel install`."""
    from jupyter_client.kernelspec import KernelSpecManager

    parser = argparse.ArgumentParser(prog="python -m upstar.kernel install", description=install.__doc__)
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--user", action="store_true", help="for this user (the default)")
    place.add_argument("--sys-prefix", action="store_true", help="for this Python environment")
    place.add_argument("--prefix", help="below this folder")
    args = parser.parse_args(argv)
    prefix = sys.prefix if args.sys_prefix else args.prefix
    spec = {
        "argv": [sys.executable, "-m", "upstar.kernel", "-f", "{connection_file}"],
        "display_name": DISPLAY_NAME,
        "language": NAME,
        "interrupt_mode": "signal",
    }
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "kernel.json").write_text(json.dumps(spec, indent=1))
        placed = KernelSpecManager().install_kernel_spec(folder, NAME, user=prefix is None, prefix=prefix)
    print(f"the kernel is installed in {placed}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["install"]:
        install(sys.argv[2:])
    elif not any(argument.startswith("-f") for argument in sys.argv[1:]):
        sys.exit("usage: python -m upstar.kernel install [--user | --sys-prefix | --prefix FOLDER]")
    else:
        from ipykernel.kernelapp import IPKernelApp

        IPKernelApp.launch_instance(kernel_class=UpstarKernel)
