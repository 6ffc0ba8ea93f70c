"""Tables and short ways to look at families, for the tests of the studies."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import podium

EXAMPLES = Path(__file__).parents[2] / "examples"


@cache
def example(name: str, objective: str = "maximize") -> podium.Results:
    return podium.read_results(EXAMPLES / f"{name}.csv", objective=objective)


def herrera() -> podium.Results:
    return example("garcia_herrera_2008")


def tutorial() -> podium.Results:
    return example("garcia_2010_tutorial")


@cache
def herrera_compared(control: str | None = None, **options: Any) -> podium.Comparison:
    return podium.compare(herrera(), control, **options)


@cache
def leaderboard() -> podium.Comparison:
    """183 algorithms on 41 problems."""
    return podium.compare(example("mteb_eng_v2_2026"))


@cache
def cec_traces() -> podium.Traces:
    return podium.read_traces(EXAMPLES / "cec2017_d10_convergence_mean.csv", objective="minimize")


@cache
def cec_convergence(**options: Any) -> podium.Convergence:
    return podium.convergence(cec_traces(), **options)


class Computed(Mapping[str, Any]):
    """Studies by name, each computed when a test first asks for it: collecting the tests computes none."""

    def __init__(self, recipes: dict[str, Callable[[], Any]]) -> None:
        self._recipes, self._made = recipes, dict[str, Any]()

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = self._recipes[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._recipes)

    def __len__(self) -> int:
        return len(self._recipes)


def by_pair(study: Any, what: str, family: int = -1) -> dict[frozenset[str], float]:
    """Values of a family (z unsigned) by the set of the two names: 'z', 'pvalue' or the name of an adjustment."""
    found = {}
    for row in study.to_dict()["families"][family]["hypotheses"]:
        value = abs(row["z"]) if what == "z" else row["pvalue"] if what == "pvalue" else row["adjusted"][what]
        found[frozenset((row["first"], row["second"]))] = value
    return found


def codes(study: Any) -> list[str]:
    return [advice.code for advice in study.advice]


def random_rows(seed: int, n: int, k: int, gap: float = 0.0, digits: int = 3) -> list[list[str]]:
    """Decimal text: column j is `gap` times j better on average than the first."""
    dice = random.Random(seed)
    return [[f"{0.5 + gap * j + 0.1 * (dice.random() - 0.5):.{digits}f}" for j in range(k)] for _ in range(n)]


def table(rows: list[list[Any]], names: Any = None, **options: Any) -> podium.Results:
    """Results from rows of numbers or decimal text; algorithms A, B, C … unless named."""
    options.setdefault("objective", "maximize")
    algorithms = list(names) if names is not None else [chr(65 + j) for j in range(len(rows[0]))]
    return podium.to_results([[float(cell) for cell in row] for row in rows], algorithms=algorithms, **options)


def sign_flips(gaps: Any) -> float:
    """P-value of a sum of differences of ranks among its sums with all signs."""
    signs = 1 - 2 * ((np.arange(2 ** len(gaps))[:, None] >> np.arange(len(gaps))) & 1)
    return float((abs(signs @ gaps) >= abs(sum(gaps)) - 1e-9).mean())
