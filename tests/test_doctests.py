"""Every example in a docstring runs and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import podium

MODULES = sorted(
    module.name for module in pkgutil.walk_packages(podium.__path__, "podium.") if "__main__" not in module.name
)


@pytest.mark.parametrize("name", ["podium", *MODULES])
def test_examples_in_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0
