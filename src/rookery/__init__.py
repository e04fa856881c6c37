"""Rookery: four board games of ice and penguins."""

__version__ = "0.1.0"
