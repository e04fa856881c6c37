"""The examples run: the notebook as it is, the training in a short form."""

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import nbformat
import pytest
from nbclient import NotebookClient

import rookery
from rookery.catalog import spec

EXAMPLES = Path(__file__).parents[2] / "examples"


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every cell runs, and what should show itself has a picture."""
    paths = [str(Path(rookery.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    notebook = nbformat.read(EXAMPLES / "rookery.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.get("outputs") for cell in notebook.cells), "keep the notebook without outputs"
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    shown = [output.data for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
    assert sum("image/svg+xml" in data for data in shown) == 2
    assert sum("text/html" in data for data in shown) == 1
    assert sum("application/vnd.jupyter.widget-view+json" in data for data in shown) == 1


def test_a_net_learns_a_little() -> None:
    """A hundred games of self-play are enough to beat a player that does anything."""
    training = loaded("train_pingouin")
    rules = spec("pingouin").rules(2)
    net = training.train(rules, games=96, tables=16)
    assert training.against(net, "uniform", rules, 10, plies=1) >= 0.7


def test_the_net_sees_both_sides_alike() -> None:
    training = loaded("train_pingouin")
    rules = spec("pingouin").rules(2)
    net = training.Net()
    state = training.resolve_chance(rules, rules.initial_state(), training.Random(1))
    choices = training.think(net, rules, [state, state])
    assert choices[0] == choices[1]
    for _ in range(20):
        state = training.think(net, rules, [state], plies=1)[0].after
        own, other = net.value(training.look([state, state], [0, 1]))
        assert own == pytest.approx(-other, abs=1e-5)


def test_self_play_teaches_banquise_a_little() -> None:
    """A few games are enough to beat a player that does anything; the same seed gives the same weights."""
    training = loaded("train_banquise")
    once = training.practise([0.0] * training.WEIGHTS, 20, 0.1, 1)
    assert once == training.practise([0.0] * training.WEIGHTS, 20, 0.1, 1)
    assert training.against(once, "uniform", 20, seed=5) >= 0.6
    picture = training.draw_curve([(0, 0.3), (200, 0.7)], "3")
    assert ElementTree.fromstring(picture).tag.endswith("svg")
