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
    texts = {page: (root / paper).read_text(encoding="utf-8") for paper, page in PAPERS.items()}
    return {page: re.sub(r"\]\(docs/", "](/", rewrite_links(text, "")) for page, text in texts.items()}


def rewrite_links(text: str, up: str) -> str:
    """Turn links to papers into links to their pages; `up` leads from the text to where the papers lie."""
    for paper, page in PAPERS.items():
        text = re.sub(rf"\]\({re.escape(up + paper)}(?=[)#])", f"](/{page}", text)
    return text
