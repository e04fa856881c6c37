"""What the whole suite agrees on."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Test the page last: a browser's event loop stays in its process, and others start loops of their own."""
    items.sort(key=lambda item: "page" in item.path.parts)
