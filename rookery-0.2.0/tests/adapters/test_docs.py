"""The blocks of Python on the pages about toolkits, notebooks, bots and clients run as they are."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from server.running import created, links, running

ROOT = Path(__file__).parents[2]


def blocks(page: str) -> list[str]:
    """Return a page's blocks of Python that are no prompt."""
    found = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / f"{page}.md").read_text("utf-8"), re.DOTALL)
    return [code for code in found if not code.startswith(">>>")]


BLOCKS = [
    pytest.param(code, id=f"{page}-{number}")
    for page in ("learning", "notebook", "bots")
    for number, code in enumerate(blocks(page))
]


@pytest.mark.parametrize("code", BLOCKS)
def test_a_block_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "tests" / "recorded" / "banquise-v1-1.log", tmp_path / "match.jsonl")
    exec(compile(code.replace("seconds=25", "seconds=1"), "docs", "exec"), {"__name__": "docs"})


def test_the_blocks_about_clients_run_against_a_server(tmp_path: Path) -> None:
    """One after the other: sit down by a link, set up a table, play a match there to the end."""
    with running(str(tmp_path / "r.db")) as address:
        made = created(address, [{"kind": "link"}, {"kind": "link"}])
        real = {"http://127.0.0.1:8642": address, "TABLE": made["table"]["id"], "TOKEN": links(made)[0]}
        names: dict[str, Any] = {"__name__": "docs"}
        for code in blocks("clients"):
            for placeholder, value in real.items():
                code = code.replace(placeholder, value)
            exec(compile(code, "docs", "exec"), names)
        assert names["frame"]["outcome"]["ranks"]
