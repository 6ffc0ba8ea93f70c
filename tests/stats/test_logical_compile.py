"""Which kernels are compiled, when, and what of: with a stand-in for numba that marks what it was given."""

from __future__ import annotations

import sys
import warnings
from types import FunctionType, ModuleType, SimpleNamespace

import pytest

from podium.stats.logical import _compile

SOURCE = """
from statistics import mean

LIMIT = 3

def inner(x, more=2):
    return x + more

def outer(x):
    return inner(x) * LIMIT
"""


@pytest.fixture
def kernels(monkeypatch) -> ModuleType:
    """Return a module of two kernels, one calling the other, with nothing compiled or counted yet."""
    monkeypatch.setattr(_compile, "_loaded", {})
    monkeypatch.setattr(_compile, "_spent", {})
    module = ModuleType("made_up_kernels")
    exec(SOURCE, vars(module))
    return module


class Numba:
    """Compiles by marking: every call of a marked function is noted under its name."""

    def __init__(self, refusal: Exception | None = None) -> None:
        self.refusal = refusal
        self.asked: list[dict[str, bool]] = []
        self.called: list[str] = []

    def njit(self, **options):
        self.asked.append(options)

        def compiler(function: FunctionType):
            if self.refusal is not None and options.get("cache"):
                raise self.refusal

            def marked(*given):
                self.called.append(function.__name__)
                return function(*given)

            return marked

        return compiler


@pytest.fixture
def numba(monkeypatch) -> Numba:
    stand_in = Numba()
    monkeypatch.setitem(sys.modules, "numba", SimpleNamespace(njit=stand_in.njit))
    return stand_in


def test_a_compiled_kernel_calls_compiled_kernels(kernels, numba) -> None:
    found = _compile.compiled(kernels)
    assert set(found) == {"inner", "outer"}  # not what the module imported
    assert found["outer"](4) == (4 + 2) * 3
    assert numba.called == ["outer", "inner"]
    assert kernels.outer(4) == 18
    assert numba.called == ["outer", "inner"]  # the module itself stays as it was
    assert numba.asked == [{"cache": True, "nogil": True}] * 2


def test_it_is_compiled_once(kernels, numba) -> None:
    assert _compile.compiled(kernels) is _compile.compiled(kernels)
    assert len(numba.asked) == 2


@pytest.mark.parametrize("refusal", [RuntimeError("no locator"), OSError("read-only")])
def test_without_a_place_for_a_cache_it_is_compiled_for_now(kernels, numba, refusal) -> None:
    numba.refusal = refusal
    assert _compile.compiled(kernels)["inner"](1) == 3
    assert numba.called == ["inner"]
    assert numba.asked == [{"cache": True, "nogil": True}, {"nogil": True}] * 2


def test_a_numba_that_refuses_is_told_of_once(kernels, numba) -> None:
    numba.refusal = ValueError("needs an older NumPy")
    with pytest.warns(RuntimeWarning, match=r"cannot be used here \(needs an older NumPy\)") as told:
        found = _compile.compiled(kernels)
    assert len(told) == 1
    assert found == {"inner": kernels.inner, "outer": kernels.outer}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert _compile.compiled(kernels) is found
        assert _compile.choose(kernels, "outer", 1e9, 10.0) is kernels.outer


def test_steps_of_all_calls_count(kernels, numba) -> None:
    """4 + 6 are not more than 10; one more is, and from then on every call is compiled, however small."""
    assert _compile.choose(kernels, "inner", 4.0, 10.0) is kernels.inner
    assert _compile.choose(kernels, "outer", 6.0, 10.0) is kernels.outer
    assert numba.asked == []
    other = ModuleType("other_kernels")
    exec(SOURCE, vars(other))
    assert _compile.choose(other, "inner", 9.0, 10.0) is other.inner  # each module has its own account
    assert _compile.choose(kernels, "inner", 1.0, 10.0)(5) == 7
    assert numba.called == ["inner"]
    assert _compile.choose(kernels, "outer", 0.0, 1e9)(5) == 21
    assert numba.called == ["inner", "outer", "inner"]
    assert _compile.choose(other, "inner", 1.0, 10.0) is other.inner


def test_the_first_call_counts_from_nothing(kernels, numba) -> None:
    assert _compile.choose(kernels, "inner", 0.5, 0.5) is kernels.inner


def test_what_was_compiled_for_another_reason_is_used(kernels, numba) -> None:
    ready = _compile.compiled(kernels)
    assert _compile.choose(kernels, "inner", 0.0, 10.0) is ready["inner"]
