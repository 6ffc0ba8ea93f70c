"""A thinned grid of docs/explanation/accuracy.md: no p-value is further than 1e-10 from its definition, relative to its size."""

import pytest

from accuracy import exact_tests, families, statistics, tables  # noqa: F401  (each enters its cases)
from accuracy.cases import CASES, LIMIT, Case, measure


def _name(entry: Case) -> str:
    return f"{entry.function}: {entry.grid}"


@pytest.mark.parametrize("entry", [entry for entry in CASES if not entry.slow], ids=_name)
def test_no_error_above_the_limit(entry: Case) -> None:
    outcome = measure(entry, thin=True)
    assert outcome.points >= 2
    assert outcome.error < LIMIT
