"""Every example in a docstring runs and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from types import ModuleType

import pytest

import podium
import podium.stats

MODULES = sorted(
    module.name for module in pkgutil.walk_packages(podium.__path__, "podium.") if "__main__" not in module.name
)

NEEDS = {"podium.benchmark_run.run": "sklearn", "podium.stats.bayes_hierarchical": "emcee"}
"""What the examples of a module need beyond podium."""


@pytest.mark.parametrize("name", ["podium", *MODULES])
def test_examples_in_docstrings(name: str) -> None:
    if extra := NEEDS.get(name):
        pytest.importorskip(extra)
    module, runner = importlib.import_module(name), doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for example in doctest.DocTestFinder().find(module):
        named = example.name.removeprefix(name).removeprefix(".").split(".")[0]
        # A package shows checked functions as its own; their examples belong where they are written.
        if not named or inspect.unwrap(getattr(module, named, test_examples_in_docstrings)).__module__ in (
            name,
            __name__,
        ):
            runner.run(example)
    assert runner.failures == 0


@pytest.mark.parametrize("module", [podium, podium.stats], ids=["podium", "podium.stats"])
def test_every_public_function_has_an_example(module: ModuleType) -> None:
    functions = [name for name in module.__all__ if inspect.isfunction(getattr(module, name))]
    assert [name for name in functions if ">>> " not in (getattr(module, name).__doc__ or "")] == []
