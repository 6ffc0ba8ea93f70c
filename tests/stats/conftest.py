"""How often property tests are tried here."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try 25 examples where a test does not say, but when looking for new ones: ten find as many mutants (mutation.md)."""
    for item in items:
        test = getattr(item, "obj", None)
        asked = getattr(test, "_hypothesis_internal_use_settings", None)
        if asked and asked.derandomize and asked.max_examples == 100 and Path(__file__).parent in item.path.parents:
            test._hypothesis_internal_use_settings = type(asked)(asked, max_examples=25)
