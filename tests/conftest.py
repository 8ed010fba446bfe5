"""The order of the tests."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the games in browsers: they take longest, and no worker waits for them at last."""
    items.sort(key=lambda item: "web" not in item.path.parts)
