"""How often property tests are tried here."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try 25 examples where a test does not say: mutation testing finds as much with ten (docs/explanation/mutation.md)."""
    hypothesis = pytest.importorskip("hypothesis")
    for item in items:
        test = getattr(item, "obj", None)
        asked = getattr(test, "_hypothesis_internal_use_settings", None)
        usual = hypothesis.settings.get_profile("podium").max_examples
        if asked is not None and asked.max_examples == usual and Path(__file__).parent in item.path.parents:
            test._hypothesis_internal_use_settings = hypothesis.settings(asked, max_examples=25)
