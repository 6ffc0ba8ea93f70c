"""Exact ranks of decimal tables: rank 1 is the best, ties share the average rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

Row = list[Fraction]
Matrix = list[Row]
Text = Sequence[Sequence[str]]


def fractions_of(table: Text) -> Matrix:
    """The numbers exactly as written."""
    return [[Fraction(cell) for cell in row] for row in table]


def midranks(values: Iterable[Fraction]) -> Row:
    """Rank 1 = smallest; a value's rank is the average of the places its equals take in the sorted list."""
    values = list(values)
    places: dict[Fraction, list[int]] = {}
    for place, value in enumerate(sorted(values), start=1):
        places.setdefault(value, []).append(place)
    return [Fraction(sum(places[v]), len(places[v])) for v in values]


def cost(table: Text, objective: str) -> Matrix:
    """Values where smaller is better."""
    sign = {"minimize": 1, "maximize": -1}[objective]
    return [[sign * value for value in row] for row in fractions_of(table)]


def friedman_ranks(table: Text, objective: str) -> Matrix:
    """Ranks inside each row."""
    return [midranks(row) for row in cost(table, objective)]


def aligned_ranks(table: Text, objective: str) -> Matrix:
    """Ranks of all n*k values after each row's mean is subtracted."""
    values = cost(table, objective)
    k = len(values[0])
    flat = midranks(value - sum(row) / k for row in values for value in row)
    return [flat[i : i + k] for i in range(0, len(flat), k)]


def quade_weights(table: Text) -> Row:
    """Ranks of the rows by their range (1 = smallest range)."""
    return midranks(max(row) - min(row) for row in fractions_of(table))


def column_sums(matrix: Matrix) -> Row:
    return [sum(column, Fraction(0)) for column in zip(*matrix, strict=True)]


def mean_ranks(table: Text, objective: str, ranking: str) -> Row:
    """Average rank of every algorithm; for Quade T_j = W_j / (n (n + 1) / 2)."""
    n = len(table)
    if ranking == "friedman":
        return [total / n for total in column_sums(friedman_ranks(table, objective))]
    if ranking == "aligned":
        return [total / n for total in column_sums(aligned_ranks(table, objective))]
    weights = quade_weights(table)
    ranks = friedman_ranks(table, objective)
    weighted = [[q * r for r in row] for q, row in zip(weights, ranks, strict=True)]
    return [total / Fraction(n * (n + 1), 2) for total in column_sums(weighted)]


def squares_within(matrix: Matrix) -> Fraction:
    """The sum of squared deviations from the row means."""
    k = len(matrix[0])
    return sum((v * v for row in matrix for v in row), Fraction(0)) - sum(sum(row) ** 2 for row in matrix) / k
