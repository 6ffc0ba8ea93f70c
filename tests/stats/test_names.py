"""Every public name of podium.stats is a function of its own, whatever has been imported before."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from podium import stats
from quick import for_each


@for_each(stats.__all__)
def test_a_public_name_is_callable(name: str) -> None:
    for module in pkgutil.iter_modules(stats.__path__):
        importlib.import_module(f"podium.stats.{module.name}")
    assert callable(getattr(stats, name)), f"a module of the same name hides the function {name}"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        stats.nothing  # noqa: B018
