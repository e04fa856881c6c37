"""A page for each package that programs use; Sphinx writes it from signatures and docstrings.

Constants and aliases are found here, because autodoc looks for their docstrings only where they are imported to.
"""

import ast
from importlib import import_module
from importlib.resources import files
from inspect import getdoc, isclass, isroutine
from itertools import pairwise
from pathlib import Path
from types import ModuleType

SUBPACKAGES = ("core", "catalog", "match", "table", "client", "bots", "scene")
PACKAGES = ("rookery", *[f"rookery.{name}" for name in SUBPACKAGES])
LONGEST_VALUE = 80


def pages() -> dict[str, str]:
    """Return a page for each package: a table of its public names, then each of them."""
    told = _told_constants()
    return {f"reference/{package.rpartition('.')[2]}.md": _page(import_module(package), told) for package in PACKAGES}


def _page(module: ModuleType, told: dict[str, str]) -> str:
    public = sorted([name for name in module.__all__ if name[0] != "_"], key=str.lower)
    made = [name for name in public if isroutine(getattr(module, name)) or isclass(getattr(module, name))]
    if module.__name__ == PACKAGES[0]:  # what it lends from another package is told there
        classes = {name: getattr(module, name) for name in made if isclass(getattr(module, name))}
        homes = {home: vars(import_module(home)) for home in PACKAGES[1:]}
        lent = {name: home for home, names in homes.items() for name in classes if names.get(name) is classes[name]}
        told = told | {name: f"The same as :py:class:`{home}.{name}`." for name, home in lent.items()}
        made = [name for name in made if name not in lent]
    rows = "\n   ".join(made)
    constants = "\n".join([_constant(module, name, told.get(name, "")) for name in public if name not in made])
    return f"""# {module.__name__}

```{{eval-rst}}
.. currentmodule:: {module.__name__}

.. autosummary::
   :nosignatures:

   {rows}

.. automodule:: {module.__name__}
   :members: {", ".join(made)}
   :imported-members:

{constants}
```
"""


def _constant(module: ModuleType, name: str, told: str) -> str:
    if isinstance(getattr(module, name), ModuleType):  # a package that can be called
        return f".. py:function:: {name}()\n\n   {getdoc(type(getattr(module, name)).__call__)}\n"
    value = repr(getattr(module, name))
    shown = f"\n   :value: {value}" if len(value) <= LONGEST_VALUE and "\n" not in value else ""
    return f".. py:data:: {name}{shown}\n\n   {told}\n"


def _told_constants() -> dict[str, str]:
    """Return the first line of the docstring below each assignment in the package."""
    told: dict[str, str] = {}
    for path in sorted(Path(str(files("rookery"))).rglob("*.py")):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for node, below in pairwise(body):
            match node, below:
                case (
                    ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str() as text)),
                ):
                    told.setdefault(name, " ".join(text.partition("\n\n")[0].split()))
    return told
