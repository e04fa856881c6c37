"""The command `rookery`."""

from rookery.cli.main import main

__all__ = ["main"]
