"""Benchmarks of three sorting algorithms on three orders of numbers, by parameters and by groups."""

from __future__ import annotations

import bisect
import random
from collections.abc import Callable
from typing import Any

import pytest

NUMBERS = list(range(200))
ORDERS = {"sorted": NUMBERS, "reversed": NUMBERS[::-1], "shuffled": random.Random(1).sample(NUMBERS, len(NUMBERS))}


def insertion(numbers: list[int]) -> list[int]:
    """Sort by binary insertion."""
    found: list[int] = []
    for number in numbers:
        bisect.insort(found, number)
    return found


def selection(numbers: list[int]) -> list[int]:
    """Sort by taking the smallest of what is left."""
    left, found = list(numbers), []
    while left:
        found.append(min(left))
        left.remove(found[-1])
    return found


ALGORITHMS: dict[str, Callable[[list[int]], list[int]]] = {
    "timsort": sorted,
    "insertion": insertion,
    "selection": selection,
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_sort(benchmark: Any, algorithm: str, order: str) -> None:
    benchmark.extra_info["size"] = len(NUMBERS)
    benchmark.pedantic(ALGORITHMS[algorithm], args=(ORDERS[order],), rounds=5, iterations=2)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("function", [insertion, selection], ids=lambda function: function.__name__)
def test_object(benchmark: Any, function: Callable[[list[int]], list[int]], order: str) -> None:
    benchmark.pedantic(function, args=(ORDERS[order],), rounds=3)


@pytest.mark.benchmark(group="sorted")
def test_timsort(benchmark: Any) -> None:
    benchmark.pedantic(sorted, args=(ORDERS["sorted"],), rounds=4)


@pytest.mark.benchmark(group="sorted")
def test_insertion(benchmark: Any) -> None:
    benchmark.pedantic(insertion, args=(ORDERS["sorted"],), rounds=3)
