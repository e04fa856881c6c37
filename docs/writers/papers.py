"""The project's own papers, shown as pages."""

import re
from pathlib import Path

PAPERS = {
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
}


def pages(root: Path) -> dict[str, str]:
    """Return each paper with its links turned to the pages of the site."""
    return {page: _linked((root / paper).read_text(encoding="utf-8")) for paper, page in PAPERS.items()}


def _linked(text: str) -> str:
    for paper, page in PAPERS.items():
        text = re.sub(rf"\]\({re.escape(paper)}(?=[)#])", f"](/{page}", text)
    return re.sub(r"\]\(docs/", "](/", text)
