"""A test of ranks step by step, with the numbers of the user: from the ranks of each problem to the p-value that `compare` prints.

Every number follows from the definition of the test in exact fractions; only the p-value comes from the comparison itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from podium.document import Block, Bullets, Column, Heading, Printed, Table
from podium.i18n import _, grouped
from podium.stats.ranks import range_ranks
from podium.studies.shared.words import pvalue

if TYPE_CHECKING:
    from podium.studies.many_problems.table.study import ResultsTable
    from podium.studies.shared.texts import Texts

STEPS: Final = {"friedman": ("friedman", "iman_davenport"), "aligned": ("friedman_aligned",), "quade": ("quade",)}
"""What can be shown step by step, and the tests that it ends with."""

SHOWN: Final = 20
"""Problems whose numbers are printed; the sums are those of all."""

Row = list[Fraction]


@dataclass(frozen=True)
class Steps:
    """The numbers between the data and the statistic."""

    study: ResultsTable

    @property
    def n(self) -> int:
        """Number of problems on which every algorithm has a result."""
        return len(self.study.ranked)

    @property
    def k(self) -> int:
        """Number of algorithms."""
        return self.study.cells.k

    @cached_property
    def ranks(self) -> list[Row]:
        """Ranks within each problem, or over all of the aligned observations."""
        found = self.study.aligned if self.study.options.show == "aligned" else self.study.ranks
        return [[Fraction(rank) for rank in row] for row in found[self.study.ranked].tolist()]

    @cached_property
    def ranges(self) -> Row:
        """Largest minus smallest value of each problem."""
        numbers = self.study.summary(self.study.main).numbers
        rows = ([one for one in numbers[i] if one is not None] for i in self.study.ranked)
        return [max(row) - min(row) for row in rows]

    @cached_property
    def weights(self) -> Row:
        """Quade's Q: the rank of each problem by its range."""
        assert self.study.results is not None
        return [Fraction(weight) for weight in range_ranks(self.study.results.exact).tolist()]

    @cached_property
    def scores(self) -> list[Row]:
        """Quade's S."""
        middle = Fraction(self.k + 1, 2)
        return [
            [weight * (rank - middle) for rank in row] for weight, row in zip(self.weights, self.ranks, strict=True)
        ]

    @cached_property
    def weighted(self) -> list[Row]:
        """Quade's W."""
        return [[weight * rank for rank in row] for weight, row in zip(self.weights, self.ranks, strict=True)]

    @cached_property
    def ties(self) -> int:
        """The sum of t³ − t over the groups of t equal ranks of each problem."""
        return sum(t**3 - t for row in self.ranks for t in (row.count(rank) for rank in set(row)))

    def alike(self, rows: Sequence[Row]) -> bool:
        """Whether every problem has the same ranks or scores, which are not all equal: then the p-value is exact."""
        return all(row == rows[0] for row in rows) and len(set(rows[0])) > 1

    def pvalue(self, test: str) -> str:
        """The p-value of the comparison, as it prints it."""
        assert self.study.comparison is not None
        return pvalue(float(self.study.comparison.omnibus[test].classic.pvalue))


def totals(rows: Sequence[Row]) -> Row:
    """Add the rows up."""
    return [sum(column, Fraction(0)) for column in zip(*rows, strict=True)]


def squares(row: Sequence[Fraction]) -> Fraction:
    """Add the squares up."""
    return sum((value * value for value in row), Fraction(0))


def quotient(part: Fraction, whole: Fraction) -> Fraction:
    """Divide; 0 where nothing varies."""
    return part / whole if whole else Fraction(0)


def shown(value: Fraction) -> str:
    """Write a number with six decimals at most.

    >>> shown(Fraction(5, 2)), shown(Fraction(-1, 3)), shown(Fraction(21548))
    ('2.5', '-0.333333', '21548')
    """
    text = f"{float(value):.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# The tables.


def blocks(study: ResultsTable, tell: Texts) -> list[Block]:
    """Return the steps after the table of results: intermediate tables, the sums, the computation, the test."""
    from podium.studies.many_problems.compare.report import omnibus_columns

    steps, kind = Steps(study), study.options.show
    assert study.comparison is not None
    tables = {"friedman": (), "aligned": (_problem_totals,), "quade": (_quade_scores, _quade_weighted)}[kind]
    found: list[Block] = [Heading(_("Sums")), *(make(steps, tell) for make in tables), _sums(steps, tell)]
    outcomes = [study.comparison.omnibus[key] for key in STEPS[kind]]
    return [
        *found, Heading(_("Computation")), Bullets(tuple(_COMPUTED[kind](steps, tell))),
        Table("omnibus", tell("steps.test"), omnibus_columns(outcomes, study.options.alpha)),
    ]  # fmt: skip


def first_of(study: ResultsTable, tell: Texts) -> list[str]:
    """Say that not all problems are shown."""
    n = study.cells.n
    return [tell("steps.first", shown=grouped(SHOWN), all=grouped(n))] if n > SHOWN else []


def _names(steps: Steps) -> list[str]:
    return [steps.study.cells.problems[i] for i in steps.study.ranked]


def _column(head: str, values: Sequence[Fraction | None], term: str) -> Column:
    """Return a column of exact numbers."""
    printed = [None if value is None else Printed(shown(value)) for value in values]
    return Column(
        head, [None if value is None else float(value) for value in values], "value", term=term, printed=printed
    )


def _by_problem(steps: Steps, tell: Texts, key: str, columns: dict[str, Row], sums: Row) -> Table:
    """A table of problems, with the sums of all below, which the last columns have."""
    term = "aligned-ranks" if steps.study.options.show == "aligned" else "quade-ranks"
    n, without = min(steps.n, SHOWN), len(columns) - len(sums)
    body = [
        _column(head, [*values[:n], None if at < without else sums[at - without]], term)
        for at, (head, values) in enumerate(columns.items())
    ]
    names = Column(_("Problem"), [*_names(steps)[:n], _("Sum")])
    notes = tuple(first_of(steps.study, tell))
    return Table(f"steps-{key}", tell("steps.caption", key), (names, *body), notes, rules=(n,))


def _each(steps: Steps, rows: Sequence[Row]) -> dict[str, Row]:
    """The numbers of each algorithm."""
    return {name: [row[j] for row in rows] for j, name in enumerate(steps.study.cells.algorithms)}


def _quade_scores(steps: Steps, tell: Texts) -> Table:
    columns = {_("Range"): steps.ranges, "Q_i": steps.weights} | _each(steps, steps.scores)
    return _by_problem(steps, tell, "scores", columns, totals(steps.scores))


def _quade_weighted(steps: Steps, tell: Texts) -> Table:
    return _by_problem(steps, tell, "weighted", _each(steps, steps.weighted), totals(steps.weighted))


def _problem_totals(steps: Steps, tell: Texts) -> Table:
    sums = [sum(row, Fraction(0)) for row in steps.ranks]
    columns = {"P_i": sums, "P_i²": [one * one for one in sums]}
    return _by_problem(steps, tell, "problems", columns, [sum(sums, Fraction(0)), squares(sums)])


def _sums(steps: Steps, tell: Texts) -> Table:
    """Sums and means of each algorithm, and how far they are from those without differences."""
    kind, n, k = steps.study.options.show, steps.n, steps.k
    term = {"friedman": "mean-rank", "aligned": "aligned-ranks", "quade": "quade-ranks"}[kind]
    sums = totals(steps.weighted if kind == "quade" else steps.ranks)
    over = Fraction(n * (n + 1), 2) if kind == "quade" else Fraction(n)
    middle = Fraction(k * n + 1, 2) if kind == "aligned" else Fraction(k + 1, 2)
    means = [one / over for one in sums]
    columns = (
        Column(_("Algorithm"), list(steps.study.cells.algorithms)),
        _column(_("Sum"), sums, term),
        _column(_("Mean"), means, term),
        _column(_("Mean − {expected}", expected=shown(middle)), [one - middle for one in means], term),
    )
    return Table("steps-sums", tell("steps.caption.sums"), columns, (tell("steps.expected", middle=shown(middle)),))


# The computation.


def _friedman(steps: Steps, tell: Texts) -> Iterator[str]:
    n, k = steps.n, steps.k
    means = [one / n for one in totals(steps.ranks)]
    found, middle = squares(means), Fraction(k * (k + 1) ** 2, 4)
    chi2 = Fraction(12 * n, k * (k + 1)) * (found - middle)
    sizes = {"n": n, "k": k, "df": k - 1, "df2": (k - 1) * (n - 1)}
    yield tell("steps.ranks", sum=shown(Fraction(k * (k + 1), 2)), **sizes)
    yield tell("steps.friedman", squares=shown(found), middle=shown(middle), statistic=shown(chi2), **sizes)
    if steps.ties:
        left = 1 - Fraction(steps.ties, n * k * (k * k - 1))
        yield tell(
            "steps.friedman_ties", ties=steps.ties, left=shown(left), statistic=shown(quotient(chi2, left)), **sizes
        )
    yield tell("steps.chi2_p", statistic=shown(chi2), p=steps.pvalue("friedman"), **sizes)
    room, alike = n * (k - 1) - chi2, steps.alike(steps.ranks)
    numbers = {"chi2": shown(chi2), "whole": n * (k - 1), "room": shown(room), "before": n - 1}
    if room:
        yield tell("steps.iman", statistic=shown((n - 1) * chi2 / room), **numbers, **sizes)
    yield _f_pvalue(steps, tell, "iman_davenport", alike, None if not room else (n - 1) * chi2 / room)


def _aligned(steps: Steps, tell: Texts) -> Iterator[str]:
    n, k = steps.n, steps.k
    cells = n * k
    columns, rows = squares(totals(steps.ranks)), squares([sum(row, Fraction(0)) for row in steps.ranks])
    middle = Fraction(k * n * n * (cells + 1) ** 2, 4)
    whole, actual = Fraction(cells * (cells + 1) * (2 * cells + 1), 6), squares([r for row in steps.ranks for r in row])
    statistic = quotient((k - 1) * (columns - middle), whole - rows / k)
    sizes = {"n": n, "k": k, "df": k - 1, "cells": cells}
    yield tell("steps.aligned_ranks", **sizes)
    yield tell("steps.aligned_sums", columns=shown(columns), rows=shown(rows), **sizes)
    parts = {"columns": shown(columns), "middle": shown(middle), "rows": shown(rows / k)}
    yield tell("steps.aligned", whole=shown(whole), statistic=shown(statistic), **parts, **sizes)
    if actual != whole:
        corrected = quotient((k - 1) * (columns - middle), actual - rows / k)
        yield tell(
            "steps.squares_ties", actual=shown(actual), whole=shown(whole), letter="T", statistic=shown(corrected)
        )
    yield tell("steps.chi2_p", statistic=shown(statistic), p=steps.pvalue("friedman_aligned"), **sizes)


def _quade(steps: Steps, tell: Texts) -> Iterator[str]:
    n, k = steps.n, steps.k
    b = squares(totals(steps.scores)) / n
    a = Fraction(n * (n + 1) * (2 * n + 1) * k * (k + 1) * (k - 1), 72)
    actual = squares([score for row in steps.scores for score in row])
    sizes = {"n": n, "k": k, "df": k - 1, "df2": (k - 1) * (n - 1), "before": n - 1}
    yield tell("steps.quade_weights", middle=shown(Fraction(k + 1, 2)), scale=shown(Fraction(n * (n + 1), 2)), **sizes)
    yield tell("steps.quade_sums", a=shown(a), b=shown(b), sum=shown(b * n), **sizes)
    statistic = (n - 1) * b / (a - b) if a != b else None
    if statistic is not None:
        yield tell("steps.quade", a=shown(a), b=shown(b), statistic=shown(statistic), **sizes)
    if actual != a and actual != b:
        corrected = (n - 1) * b / (actual - b)
        yield tell("steps.squares_ties", actual=shown(actual), whole=shown(a), letter="F", statistic=shown(corrected))
    yield _f_pvalue(steps, tell, "quade", steps.alike(steps.scores), statistic)


def _f_pvalue(steps: Steps, tell: Texts, test: str, alike: bool, statistic: Fraction | None) -> str:
    if alike:
        return tell("steps.alike", p=steps.pvalue(test))
    df, df2 = steps.k - 1, (steps.k - 1) * (steps.n - 1)
    return tell("steps.f_p", df=df, df2=df2, statistic=shown(statistic or Fraction(0)), p=steps.pvalue(test))


_COMPUTED: Final[dict[str, Callable[[Steps, Texts], Iterator[str]]]] = {
    "friedman": _friedman, "aligned": _aligned, "quade": _quade,
}  # fmt: skip
