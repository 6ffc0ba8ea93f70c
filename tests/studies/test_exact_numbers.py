"""Where results are equal, tied or constant, numbers are 0, 1 or a common value, not 5.6e-17 or 0.9999999999999998."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import podium
from podium.stats.exchange import exchange_pvalues, resampled_pvalues

BASE = (0.1, 0.7, 0.3, 0.9, 0.57, 0.61, 0.83, 0.29, 0.41, 0.37, 0.73, 0.19)
ORDERED = (0.1, 0.7, 0.3)

EQUAL = {name: list(BASE) for name in "ABC"}
TURNED = {name: [ORDERED[(i + place) % 3] for i in range(12)] for place, name in enumerate("ABC")}
OPPOSED = {"A": list(BASE), "B": [round(value + (0.1 if i % 2 else -0.1), 2) for i, value in enumerate(BASE)]}
SHIFTED = {"A": list(BASE), "B": [round(value + 0.1, 2) for value in BASE]}
TABLES = {"equal": EQUAL, "turned": TURNED, "opposed": OPPOSED, "shifted": SHIFTED}


def results(name: str) -> podium.Results:
    return podium.to_results(TABLES[name], objective="maximize")


def numbers(value: Any, path: str = "") -> Iterator[tuple[str, float]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from numbers(inner, path)
    elif isinstance(value, float):
        yield path, value


def noise(study: Any) -> list[tuple[str, float]]:
    """Numbers next to 0 or 1; small p-values are what they are."""
    return [
        (path, value)
        for path, value in numbers(study.to_dict())
        if (0 < abs(value) < 1e-14 and "pvalue" not in path and "adjusted" not in path and "paired" not in path)
        or 0 < abs(abs(value) - 1) < 1e-12
    ]


STUDIES = {
    "mean ranks": lambda data: podium.compare(data),
    "control": lambda data: podium.compare(data, control="A", ranking="all", equivalence="0.1"),
    "Wilcoxon": lambda data: podium.compare(data, pairwise="wilcoxon"),
    "exact": lambda data: podium.compare(data, exact=True),
    "pair": lambda data: podium.compare_pair(data, "A", "B"),
    "all pairs": lambda data: podium.compare_all_pairs(data),
    "signed-rank posterior": lambda data: podium.compare_bayes(data, rope=0.01, samples=2000),
    "sign posterior": lambda data: podium.compare_bayes(data, rope=0.01, test="sign", samples=2000),
    "folds": lambda data: podium.compare_folds(data, design="cv"),
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("study", STUDIES)
def test_no_rounding_noise(study: str, table: str) -> None:
    assert noise(STUDIES[study](results(table))) == []


@pytest.mark.parametrize("table", ["turned", "opposed"])
def test_equal_means_leave_the_analysis_of_variance_nothing(table: str) -> None:
    """Columns with the same sum, in another order."""
    found = podium.compare(results(table), parametric=True).parametric
    assert found is not None
    if table == "turned":
        assert float(found.anova.ss_algorithms) == 0
        assert found.comparisons.difference.tolist() == [0, 0, 0]
    else:
        assert float(found.anova.ss_algorithms) == 0
        assert float(found.anova.pvalue) == 1
    assert (found.comparisons.statistic == 0).all()


def test_constant_runs_have_no_interval_around_zero() -> None:
    import pandas as pd

    rows = [
        (f"p{i}", name, run, round(BASE[i] + shift, 2))
        for i in range(4)
        for name, shift in (("A", 0.0), ("B", 0.0), ("C", 0.1))
        for run in range(5)
    ]
    frame = pd.DataFrame(rows, columns=["problem", "algorithm", "run", "value"])
    runs = podium.read_runs(_csv(frame), problem="problem", algorithm="algorithm", value="value", run="run")
    study = podium.compare_runs(runs, objective="maximize", resamples=100)
    assert noise(study) == []


def _csv(frame: Any) -> Any:
    import io

    return io.StringIO(frame.to_csv(index=False))


@pytest.mark.parametrize("gaps", [[1, 2, 3], [1, -0.5, 0, 1, 2, -1], [2, 2, 2, -2, 2], list(range(-8, 10))])
def test_pvalues_of_samples_are_those_of_each_sample(gaps: list[float]) -> None:
    counts = np.random.default_rng(2).multinomial(len(gaps), np.full(len(gaps), 1 / len(gaps)), 60)
    expected = [exchange_pvalues(np.repeat(gaps, count)) for count in counts]
    assert resampled_pvalues(np.array(gaps, dtype=float), counts) == pytest.approx(np.array(expected), abs=1e-11)
