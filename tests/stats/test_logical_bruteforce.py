"""Bergmann-Hommel and Shaffer against their definitions over every partition, on thousands of tables."""

from __future__ import annotations

import numpy as np
import pytest

import bruteforce
from podium.errors import InfeasibleError
from podium.stats.logical import _compile, adjust_family, bergmann_hommel, pair_indices

LINE = [(2, 50), (3, 400), (4, 1200), (5, 2000), (6, 1500), (7, 1000), (8, 120), (9, 15)]
FREE = [(2, 50), (3, 400), (4, 800), (5, 800), (6, 400), (7, 150), (8, 60), (9, 10)]


def same(got: np.ndarray, expected: np.ndarray) -> None:
    np.testing.assert_allclose(got, expected, rtol=1e-12, atol=0)


@pytest.mark.parametrize(("k", "count"), LINE)
def test_bergmann_hommel_on_a_line(k, count):
    positions, p = bruteforce.line_cases(np.random.default_rng(k), count, k)
    own = bruteforce.own_values(p, k)
    same(adjust_family(p, k=k, positions=positions, monotone=False), own)
    same(adjust_family(p, k=k, positions=positions), bruteforce.monotone(own, p))


@pytest.mark.parametrize(("k", "count"), FREE)
def test_bergmann_hommel_for_arbitrary_p_values(k, count):
    p = bruteforce.free_cases(np.random.default_rng(k), count, k)
    own = bruteforce.own_values(p, k)
    same(adjust_family(p, k=k, monotone=False), own)
    same(adjust_family(p, k=k), bruteforce.monotone(own, p))


@pytest.mark.parametrize("k", [2, 3, 4, 5, 6, 7])
def test_shaffer(k):
    rng = np.random.default_rng(100 + k)
    positions, on_line = bruteforce.line_cases(rng, 120, k)
    free = bruteforce.free_cases(rng, 60, k)
    for p in (on_line, free):
        same(adjust_family(p, "shaffer", k=k), bruteforce.static(p, k))
    same(adjust_family(free, "shaffer-dynamic", k=k), bruteforce.dynamic(free, k))
    same(adjust_family(on_line, "shaffer-dynamic", k=k, positions=positions), bruteforce.dynamic(on_line, k))
    same(adjust_family(on_line, "shaffer-dynamic", k=k), bruteforce.dynamic(on_line, k))


@pytest.mark.parametrize(("k", "count"), [(10, 60), (11, 60), (12, 40), (13, 12), (14, 4)])
def test_the_line_and_the_subsets_agree_beyond_brute_force(k, count):
    positions, p = bruteforce.line_cases(np.random.default_rng(k), count, k)
    same(adjust_family(p, k=k, positions=positions, monotone=False), adjust_family(p, k=k, monotone=False))


def test_two_neighbours_that_meet_inside_the_block_of_a_and_b():
    # The smallest k at which this case decides: within distance 6 the pair at 3 and 9 shares its block
    # with nobody, {1, 1, 2, 3, 6} jumps over the first and {8, 10, 11, 11} over the second: 10 + 1 + 6.
    positions = np.array([1, 1, 2, 3, 3, 6, 8, 9, 10, 11, 11])
    first, second = pair_indices(11)
    p = np.where(np.abs(positions[first] - positions[second]) <= 6, 0.02, 1e-9)
    own = adjust_family(p, k=11, positions=positions, monotone=False)
    pair = (first == 3) & (second == 7)
    assert own[pair] == pytest.approx(17 * 0.02)
    same(own, adjust_family(p, k=11, monotone=False))


@pytest.mark.parametrize("steps", [0.0, np.inf], ids=["compiled", "interpreted"])
def test_the_compiled_and_the_interpreted_kernels_are_the_same(monkeypatch, steps):
    monkeypatch.setattr(_compile, "_loaded", {})
    monkeypatch.setattr(bergmann_hommel, "_PLAIN_STEPS", steps)
    monkeypatch.setattr(bergmann_hommel, "_PLAIN_LINE_STEPS", steps)
    rng = np.random.default_rng(3)
    for k in (3, 6, 7):
        positions, p = bruteforce.line_cases(rng, 40, k)
        expected = bruteforce.own_values(p, k)
        same(adjust_family(p, k=k, positions=positions, monotone=False), expected)
        same(adjust_family(p, k=k, monotone=False), expected)
    assert len(_compile._loaded) == (2 if steps == 0 else 0)


def test_a_batch_is_cut_without_a_seam(monkeypatch):
    positions, p = bruteforce.line_cases(np.random.default_rng(4), 25, 5)
    whole = adjust_family(p, k=5, positions=positions)
    monkeypatch.setattr(bergmann_hommel, "_CHUNK", 7 * 25)
    np.testing.assert_array_equal(adjust_family(p, k=5, positions=positions), whole)


def test_a_family_cut_into_parts_is_the_whole_one(monkeypatch):
    """Large families are worked through between groups of equal p-values; here small ones are."""
    p = bruteforce.free_cases(np.random.default_rng(5), 30, 6)
    monkeypatch.setattr(bergmann_hommel, "_LARGE", 2)
    same(adjust_family(p, k=6, monotone=False), bruteforce.own_values(p, 6))
    same(adjust_family(p, "shaffer-dynamic", k=6), bruteforce.dynamic(p, 6))


@pytest.mark.parametrize("parts", [3, 100])
def test_a_line_cut_into_parts_is_the_whole_one(monkeypatch, parts):
    positions, p = bruteforce.line_cases(np.random.default_rng(6), 30, 6)
    monkeypatch.setattr(bergmann_hommel, "_LARGE_LINE", 2)
    monkeypatch.setattr(bergmann_hommel, "_PARTS", parts)
    same(adjust_family(p, k=6, positions=positions, monotone=False), bruteforce.own_values(p, 6))
    same(adjust_family(p, "shaffer-dynamic", k=6, positions=positions), bruteforce.dynamic(p, 6))


@pytest.mark.parametrize("method", ["bergmann-hommel", "shaffer-dynamic"])
def test_what_would_not_end_is_refused_by_its_name(method):
    with pytest.raises(InfeasibleError, match=f"^{method} for arbitrary p-values of 23 algorithms"):
        adjust_family(np.full(253, 0.1), method, k=23)
