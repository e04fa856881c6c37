"""What the pages about toolkits and notebooks show can be done as it stands there."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
BLOCKS = [
    pytest.param(code, id=f"{page}-{number}")
    for page in ("learning", "notebook")
    for number, code in enumerate(re.findall(r"```python\n(.*?)```", (DOCS / f"{page}.md").read_text("utf-8"), re.S))
]


@pytest.mark.parametrize("code", BLOCKS)
def test_a_block_runs(code: str) -> None:
    exec(compile(code, "docs", "exec"), {"__name__": "docs"})
