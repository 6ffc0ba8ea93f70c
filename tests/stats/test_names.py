"""Every public name of podium.stats is a function of its own, whatever has been imported before."""

from __future__ import annotations

import importlib
import pkgutil
import re

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


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("holm", "podium.stats.adjust(pvalues, 'holm')"),
        ("benjamini_hochberg", "podium.stats.adjust(pvalues, 'benjamini-hochberg')"),
        ("bergmann_hommel", "podium.stats.adjust_pairwise(pvalues, 'bergmann-hommel')"),
        ("nemenyi", "podium.stats.critical_difference(k, n)"),
        ("cliffs_delta", "podium.stats.paired_effects(x, y)"),
        ("mannwhitneyu", "podium.stats.rank_sum_test(x, y)"),
    ],
)
def test_a_name_of_another_package_leads_to_the_function(name: str, call: str) -> None:
    with pytest.raises(AttributeError, match=re.escape(call)):
        getattr(stats, name)
