"""Null situations made from a table: residuals one problem at a time, and hypotheses that are all true."""

from __future__ import annotations

import numpy as np
import pytest

from podium.errors import InputError
from podium.stats.simulation.populations import Exchanged, Mirrored, residuals


def test_residuals_by_their_definition() -> None:
    """A problem on which all are equal has no effect of algorithms, and none to contribute to their medians."""
    table = [[1, 2, 4], [5, 5, 5], [0, 20, 60], [3, 1, 2], [7, 9, 8]]
    scaled = {}
    for place, row in enumerate(table):
        if len(set(row)) > 1:
            scaled[place] = [(value - np.mean(row)) / np.std(row) for value in row]
    effects = np.median(list(scaled.values()), axis=0)
    expected = np.zeros((5, 3))
    for place, row in scaled.items():
        expected[place] = np.std(table[place]) * (row - effects)
    found = residuals(table)
    assert found == pytest.approx(expected / 60)  # up to a common factor: the largest value
    assert found[1].tolist() == [0, 0, 0]
    assert residuals(np.zeros((2, 3))).tolist() == [[0, 0, 0]] * 2


def test_every_hypothesis_is_true() -> None:
    for null in (Mirrored(np.zeros((2, 3))), Exchanged(np.zeros((2, 3)))):
        assert null.true_hypotheses([0, 0, 1], [1, 2, 2]).tolist() == [True] * 3


@pytest.mark.parametrize(
    ("table", "said"),
    [([[1, 2, np.nan]], "finite"), ([[1, 2]], r"at least 3 .*\(1, 2\)"), ([1, 2, 3], r"at least 3 .*\(3,\)")],
)
def test_tables_without_residuals(table, said: str) -> None:
    with pytest.raises(InputError, match=said):
        residuals(table)
