"""Bergmann-Hommel and Shaffer against their definitions over every partition, on thousands of tables."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import bruteforce
from podium.errors import InfeasibleError
from podium.stats.logical import adjust_family, line, pair_indices, subsets

LINE = [(2, 20), (3, 150), (4, 400), (5, 600), (6, 500), (7, 350), (8, 60), (9, 10)]
FREE = [(2, 20), (3, 150), (4, 250), (5, 250), (6, 150), (7, 60), (8, 25), (9, 6)]


@pytest.fixture(params=["few algorithms", "many algorithms"])
def route(request, monkeypatch):
    """Few algorithms are worked out in another way than many; here each way is tried with few."""
    if request.param == "many algorithms":
        monkeypatch.setattr(line, "_SMALL", 0)
        monkeypatch.setattr(subsets, "_SMALL", 0)
    else:
        monkeypatch.setattr(line, "_SMALL", 7)


def same(got: np.ndarray, expected: np.ndarray) -> None:
    np.testing.assert_allclose(got, expected, rtol=1e-12, atol=0)


@cache
def enumerated(kind: str, k: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """The values of the definition, once for both ways of working them out."""
    rng = np.random.default_rng(k)
    p = bruteforce.line_cases(rng, count, k)[1] if kind == "line" else bruteforce.free_cases(rng, count, k)
    own = bruteforce.own_values(p, k)
    return own, bruteforce.monotone(own, p)


@pytest.mark.usefixtures("route")
@pytest.mark.parametrize(("k", "count"), LINE)
def test_bergmann_hommel_on_a_line(k, count):
    positions, p = bruteforce.line_cases(np.random.default_rng(k), count, k)
    own, monotone = enumerated("line", k, count)
    same(adjust_family(p, k=k, positions=positions, monotone=False), own)
    some = slice(None, None, 4)  # the same values, only raised
    same(adjust_family(p[some], k=k, positions=positions[some]), monotone[some])


@pytest.mark.usefixtures("route")
@pytest.mark.parametrize(("k", "count"), FREE)
def test_bergmann_hommel_for_arbitrary_p_values(k, count):
    p = bruteforce.free_cases(np.random.default_rng(k), count, k)
    own, monotone = enumerated("free", k, count)
    same(adjust_family(p, k=k, monotone=False), own)
    same(adjust_family(p[::4], k=k), monotone[::4])


@pytest.mark.usefixtures("route")
@pytest.mark.parametrize("k", [2, 3, 4, 5, 6, 7])
def test_shaffer(k):
    rng = np.random.default_rng(100 + k)
    positions, on_line = bruteforce.line_cases(rng, 60, k)
    free = bruteforce.free_cases(rng, 30, k)
    for p in (on_line, free):
        same(adjust_family(p, "shaffer", k=k), bruteforce.static(p, k))
    same(adjust_family(free, "shaffer-dynamic", k=k), bruteforce.dynamic(free, k))
    same(adjust_family(on_line, "shaffer-dynamic", k=k, positions=positions), bruteforce.dynamic(on_line, k))
    same(adjust_family(on_line, "shaffer-dynamic", k=k), bruteforce.dynamic(on_line, k))


@pytest.mark.parametrize(("k", "count"), [(10, 20), (12, 6), (14, 2)])
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


@pytest.mark.parametrize("together", [0, 1, 6])
def test_how_many_common_neighbours_go_together_changes_nothing(monkeypatch, together):
    p = bruteforce.free_cases(np.random.default_rng(5), 20, 6)
    monkeypatch.setattr(subsets, "_SMALL", 0)
    monkeypatch.setattr(subsets, "_TOGETHER", together)
    same(adjust_family(p, k=6, monotone=False), bruteforce.own_values(p, 6))
    same(adjust_family(p, "shaffer-dynamic", k=6), bruteforce.dynamic(p, 6))


@pytest.mark.parametrize(
    ("module", "limit", "entries"),
    [(line, "_CHUNK", 7 * 25), (line, "_ENTRIES", 1), (line, "_EXACT", 1), (subsets, "_CELLS", 7 * 512)],
)
@pytest.mark.parametrize("small", [0, 10])
def test_a_batch_cut_into_parts_is_the_whole_one(monkeypatch, small, module, limit, entries):
    positions, p = bruteforce.line_cases(np.random.default_rng(4), 25, 8)
    monkeypatch.setattr(line, "_SMALL", small)
    whole = adjust_family(p, k=8, positions=positions), adjust_family(p, "shaffer-dynamic", k=8, positions=positions)
    monkeypatch.setattr(module, limit, entries)
    np.testing.assert_array_equal(adjust_family(p, k=8, positions=positions), whole[0])
    np.testing.assert_array_equal(adjust_family(p, "shaffer-dynamic", k=8, positions=positions), whole[1])


def test_more_than_256_algorithms():
    """The pairs no longer fit 16 bits: 12 and 288 algorithms, each group within the threshold, the groups not."""
    positions = np.concatenate([np.arange(12), 5000 + np.arange(288) // 40])
    first, second = pair_indices(300)
    near = np.abs(positions[first] - positions[second]) < 300
    own = adjust_family(np.where(near, 1e-6, 1e-12), k=300, positions=positions, monotone=False)
    np.testing.assert_allclose(own[near], 1e-6 * (12 * 11 / 2 + 288 * 287 / 2), rtol=1e-12)
    np.testing.assert_allclose(own[~near], 1e-12 * (300 * 299 / 2), rtol=1e-12)


@pytest.mark.parametrize("method", ["bergmann-hommel", "shaffer-dynamic"])
def test_what_would_not_end_is_refused_by_its_name(method):
    with pytest.raises(InfeasibleError, match=f"^{method} for arbitrary p-values of 23 algorithms"):
        adjust_family(np.full(253, 0.1), method, k=23)
