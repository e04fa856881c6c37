"""How the site is built: Sphinx reads Markdown; pages that come from the source are written first by `writers`.

Laws: nothing on the site comes from another site; nothing that the source knows is written by hand; a warning stops
the build.
"""

import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import writers  # noqa: E402
from sphinx.errors import ConfigError  # noqa: E402
from writers import papers  # noqa: E402

import rookery  # noqa: E402

project = "Rookery"
author = "the Rookery authors"
copyright = "the Rookery authors, MIT licence"
version = release = rookery.__version__
html_title = f"Rookery {version}"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["writers/*"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # a signature may name what has no page of its own
suppress_warnings = ["ref.python"]  # a short name in a signature may be exported by several packages
default_role = "code"  # docstrings write code in single backticks

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"undoc-members": False, "show-inheritance": False}
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_display_short_literal_types = True
autosummary_generate = False

myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]

html_theme = "furo"
html_logo = html_favicon = "games/penguin.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1c2f3d", "color-brand-content": "#0a6385"},
    "dark_css_variables": {"color-brand-primary": "#e6eff2", "color-brand-content": "#6cc0ee"},
}
pygments_style = "tango"
pygments_dark_style = "github-dark"
smartquotes = False  # a flag keeps its two hyphens


def stay_here(app: Any, name: str, source: list[str]) -> None:
    """Turn links to the project's papers, which lie outside this folder, into links to their pages."""
    source[0] = papers.rewrite_links(source[0], "../")


def leave_out(app: Any, what: str, name: str, obj: Any, skip: bool, options: Any) -> bool | None:
    """Leave out the fields of a record that have no docstring of their own."""
    return True if (getattr(obj, "__doc__", None) or "").startswith("Alias for field number") else None


def show_code(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Show an indented block of a docstring as code, as Markdown would."""
    shown: list[str] = []
    inside = False
    for line in lines:
        indented = line.startswith("    ")
        if indented and not inside and not (shown and shown[-1].strip()):
            shown += [".. code-block:: python", ""]
        inside = indented or (inside and not line.strip())
        shown.append(line)
    lines[:] = shown


def setup(app: Any) -> None:
    try:
        writers.write(HERE)
    except ValueError as untold:
        raise ConfigError(str(untold)) from untold
    app.connect("source-read", stay_here)
    app.connect("autodoc-skip-member", leave_out)
    app.connect("autodoc-process-docstring", show_code)
