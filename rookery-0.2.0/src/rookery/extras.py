"""Optional packages: which extra brings each, and the sentence for one that is missing."""

from importlib import import_module
from typing import Any, Final

from rookery.i18n import Text

EXTRAS: Final = {
    "anywidget": "notebook",
    "fastapi": "server",
    "font_roboto": "png",
    "gymnasium": "learn",
    "ipywidgets": "notebook",
    "numpy": "learn",
    "pettingzoo": "learn",
    "PIL": "png",
    "platformdirs": "server",
    "prometheus_client": "server",
    "psycopg": "postgres",
    "psycopg_pool": "postgres",
    "pydantic": "server",
    "pyspiel": "learn",
    "ray": "ray",
    "resvg_py": "png",
    "segno": "server",
    "shtab": "completion",
    "starlette": "server",
    "textual": "terminal",
    "uvicorn": "server",
    "websockets": "client",
}


class MissingExtra(ImportError):
    """A package that is not installed, with the command that installs it."""

    def __init__(self, package: str) -> None:
        command = f"pip install 'rookery[{EXTRAS[package]}]'"
        self.text = Text(f"{package} is not installed: {command}", f"{package} n'est pas installé : {command}")
        super().__init__(self.text.en, name=package)

    def __reduce__(self) -> tuple[type["MissingExtra"], tuple[str | None]]:
        return type(self), (self.name,)


def load(module: str) -> Any:
    """Import a module that needs an extra, or refuse with the command that installs it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in EXTRAS:
            raise
        raise MissingExtra(package) from error
