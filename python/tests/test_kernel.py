"""The Jupyter kernel, driven as a notebook drives it, and the magic of Python notebooks."""

import time
from pathlib import Path

import pytest

pytest.importorskip("ipykernel")
pytest.importorskip("jupyter_client")

from jupyter_client.manager import KernelManager

from upstar import kernel

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def spec(tmp_path_factory):
    """A folder that the kernel is installed in."""
    prefix = tmp_path_factory.mktemp("prefix")
    kernel.install(["--prefix", str(prefix)])
    return prefix / "share/jupyter/kernels"


@pytest.fixture(scope="module")
def client(spec):
    manager = KernelManager(kernel_name="upstar")
    manager.kernel_spec_manager.kernel_dirs = [str(spec)]
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    client.manager = manager
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def ask(client, identity):
    while True:
        message = client.get_shell_msg(timeout=60)
        if message["parent_header"].get("msg_id") == identity:
            return message["content"]


def run(client, code, meanwhile=lambda: None):
    """The reply to a cell, and its outputs."""
    outputs = []
    identity = client.execute(code)
    meanwhile()
    while True:
        message = client.get_iopub_msg(timeout=60)
        if message["parent_header"].get("msg_id") != identity:
            continue
        if message["msg_type"] in ("display_data", "error", "stream"):
            outputs.append((message["msg_type"], message["content"]))
        if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            return ask(client, identity), outputs


def test_cells_have_rich_replies(client):
    reply, outputs = run(client, "let g = {1|-1}\ng + 2\nassert g > 0\ndraw(domineering(2,3))\ntable(n -> *n, 1..3)")
    assert reply["status"] == "ok"
    value, claim, picture, table = [content["data"] for _, content in outputs]
    assert value["text/plain"].startswith("{3|1}")
    assert value["text/latex"].startswith("$") and "text/html" not in value
    assert "false" in claim["text/plain"]
    assert picture["image/svg+xml"].startswith("<svg")
    assert "<table" in table["text/html"]


def test_errors_keep_the_definitions(client):
    reply, outputs = run(client, "let k = *7\n1 + nonsense\n5")
    assert reply["status"] == "error" and "nonsense" in reply["evalue"]
    assert outputs[-1][0] == "error" and any("nonsense" in line for line in outputs[-1][1]["traceback"])
    _, outputs = run(client, "k + *6")
    assert outputs[0][1]["data"]["text/plain"].startswith("*")


def test_an_interrupt_keeps_the_definitions(client):
    run(client, "let kept = *5")
    start = time.monotonic()

    def interrupt():
        time.sleep(0.7)
        client.manager.interrupt_kernel()

    reply, _ = run(client, "forall n in 1..10**18: n > 0", interrupt)
    assert reply["status"] == "error" and reply["ename"] == "KeyboardInterrupt"
    assert time.monotonic() - start < 10
    _, outputs = run(client, "kept")
    assert outputs[0][1]["data"]["text/plain"].startswith("*5")


def test_an_interrupt_of_an_expression_is_answered(client):
    expressions = {"a": "forall n in 1..10**18: n > 0"}
    # Otherwise a request that arrives right after the error is answered without being run.
    identity = client.execute("1", user_expressions=expressions, stop_on_error=False)
    time.sleep(3)
    client.manager.interrupt_kernel()
    assert ask(client, identity)["ename"] == "KeyboardInterrupt"
    identity = client.execute("1", user_expressions={"a": "1 +", "b": "2 + 2"})
    found = ask(client, identity)["user_expressions"]
    assert found["a"]["status"] == "error" and found["b"]["data"]["text/plain"] == "4"


def test_cells_that_are_no_text():
    assert kernel.cleaned("a\ud800b\U0001f600") == "a\ufffdb\U0001f600"


def test_completion_inspection_and_history(client):
    run(client, "let my_own_game = 1")
    found = ask(client, client.complete("1 + my_o", 8))
    assert found["matches"] == ["my_own_game"] and (found["cursor_start"], found["cursor_end"]) == (4, 8)
    assert "temperature" in ask(client, client.complete("temp", 4))["matches"]
    found = ask(client, client.inspect("temperature(g)", 5))
    assert found["found"] and "temperature" in found["data"]["text/plain"]
    assert not ask(client, client.inspect("qqq", 2))["found"]
    assert ask(client, client.is_complete("{1|"))["status"] == "incomplete"
    assert ask(client, client.is_complete("{1|2}"))["status"] == "complete"
    history = ask(client, client.history(hist_access_type="tail", n=1))["history"]
    assert history[-1][2] == "let my_own_game = 1"


def test_the_notebook_among_the_examples(spec, tmp_path, monkeypatch):
    """Executed anew, it has the outputs that it is stored with."""
    nbformat = pytest.importorskip("nbformat")
    nbconvert = pytest.importorskip("nbconvert")
    from nbconvert.preprocessors import ExecutePreprocessor

    stored = nbformat.read(EXAMPLES / "notebook.ipynb", 4)
    monkeypatch.setenv("JUPYTER_PATH", str(spec.parent))
    fresh = nbformat.read(EXAMPLES / "notebook.ipynb", 4)
    ExecutePreprocessor(timeout=120, kernel_name="upstar").preprocess(fresh)

    def texts(notebook):
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        return [[output["data"]["text/plain"] for output in cell.outputs] for cell in cells]

    assert texts(fresh) == texts(stored) and any(texts(fresh))
    html, _ = nbconvert.HTMLExporter().from_notebook_node(fresh)
    assert "image/svg+xml" in html or "<svg" in html


def test_cells_in_python_notebooks():
    pytest.importorskip("IPython")
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output

    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "upstar")
    shell.user_ns["g"] = __import__("upstar").game("{1|-1}")
    with capture_output() as captured:
        shell.run_cell_magic("upstar", "g", "g + 3\nlet twice = 2*g;")
    assert captured.outputs[0].data["text/plain"].startswith("{4|2}")
    assert shell.run_line_magic("upstar", "twice") == 0
    # Braces are not expanded by IPython.
    shell.run_cell("found = %upstar {1|2}")
    assert str(shell.user_ns["found"]) == "{1|2}" or shell.user_ns["found"] == __import__("fractions").Fraction(3, 2)
