"""``podium explain --table``: tables of critical values as textbooks print them, computed from the exact distributions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from podium.document import Column, Kind, Table
from podium.errors import InputError
from podium.i18n import N_, _

LEVELS: Final = (0.10, 0.05, 0.02, 0.01)
MOST_ROWS: Final = 500

Value = int | float | None


def whole_numbers(text: str | None) -> list[int] | None:
    """Read numbers and ranges, separated by commas.

    >>> whole_numbers("5-8, 20")
    [5, 6, 7, 8, 20]
    """
    if text is None:
        return None
    found: list[int] = []
    for part in text.split(","):
        ends = [end.strip() for end in part.split("-")]
        if len(ends) > 2 or not all(end.isdecimal() for end in ends):
            raise InputError("{part!r} is not a number or a range. Write 20, 5-30 or 5-10,20,30.", part=part.strip())
        low, high = int(ends[0]), int(ends[-1])
        if not 0 < high - low + 1 <= MOST_ROWS:
            raise InputError("{part!r} must rise, and have at most {most} numbers.", part=part.strip(), most=MOST_ROWS)
        found += range(low, high + 1)
    return found


# What each cell holds.


def _wilcoxon(n: int, alpha: float) -> Value:
    import numpy as np

    from podium.stats.wilcoxon import fair_sum_tail

    limits = 2 * np.arange(n * (n + 1) // 4 + 1)
    allowed = int(np.count_nonzero(fair_sum_tail(2 * np.arange(1, n + 1, dtype=np.int32), limits) <= alpha))
    return allowed - 1 if allowed else None


def _sign(n: int, alpha: float) -> Value:
    from podium.stats.sign import critical_wins

    return critical_wins(n, alpha, two_sided=False)


def _chi2(k: int, alpha: float) -> Value:
    from podium.stats.published import critical_value

    return critical_value("chi2", [k - 1], alpha)


def _nemenyi(k: int, alpha: float) -> Value:
    from podium.stats.studentized import studentized_range_quantile

    return float(studentized_range_quantile(alpha, k) / 2**0.5)


def _bonferroni_dunn(k: int, alpha: float) -> Value:
    from podium.stats.published import critical_value

    return critical_value("z", [], alpha / (k - 1))


def _page(n: int, k: int, alpha: float) -> Value:
    import numpy as np

    from podium.stats.page_trend import sum_distribution

    lowest, step, chances = sum_distribution([(tuple(range(2, 2 * k + 2, 2)), n)])
    tails = np.cumsum(chances[::-1])[::-1]
    # A tail may equal the level, as 1/20 does 0.05: what is left of rounding must not decide.
    reach = np.flatnonzero(tails <= alpha * (1 + 1e-12))
    return (lowest + step * int(reach[0])) // 2 if reach.size else None


@dataclass(frozen=True)
class Series:
    """Columns of one kind: a cell for each level."""

    head: str  # What a column is called, with its level {alpha}
    cell: Callable[..., Value]  # From the numbers of the row and the level of one tail
    factor: float = 1.0  # That level is the level of the column times this: one half where a test has two sides
    levels: Sequence[float] = LEVELS


@dataclass(frozen=True)
class CriticalTable:
    """A table: what its rows and columns are, and how it is used."""

    key: str
    caption: str
    rows: dict[str, Sequence[int]]  # The numbers in front of a row, n or k, with the usual ones
    limits: dict[str, tuple[int, int]]  # The smallest and the largest possible
    series: Sequence[Series]
    kind: Kind
    notes: Sequence[str]
    term: str  # The term of the glossary that explains the test


def _both(cell: Callable[..., Value]) -> tuple[Series, ...]:
    return Series(N_("2-sided {alpha}"), cell, 0.5), Series(N_("1-sided {alpha}"), cell)


_NONE: Final = N_("An empty cell: with so few, no result is significant at this level.")

TABLES: Final = {one.key: one for one in (
    CriticalTable(
        "wilcoxon", N_("Wilcoxon's signed-rank test: critical values of T"), {"n": range(5, 31)}, {"n": (1, 400)},
        _both(_wilcoxon), "count",
        (
            N_("n is the number of differences that are not 0. Two-sided: significant if T = min(R+, R−) is at most this number. One-sided: significant if the sum of the ranks that speak against the alternative is at most this number."),
            N_("Exact without ties among the differences. With ties, use the exact p-value of {podium pair}."), _NONE,
        ), "wilcoxon",
    ),
    CriticalTable(
        "sign", N_("Sign test: critical numbers of wins"), {"n": range(5, 31)}, {"n": (1, 5000)}, _both(_sign), "count",
        (
            N_("n is the number of problems without ties (or with ties divided equally). Significant if one algorithm wins on this number of them or more; one-sided, the algorithm that the alternative names."),
            _NONE,
        ), "sign",
    ),
    CriticalTable(
        "chi2", N_("χ² distribution with k − 1 degrees of freedom, as for the Friedman test"), {"k": range(2, 32)}, {"k": (2, 10_000)},
        (Series("α = {alpha}", _chi2),), "statistic",
        (N_("k is the number of algorithms. Significant if χ² is this number or more. The χ² distribution is an approximation for tests of ranks; {podium compare} also computes exact p-values of small tables."),),
        "friedman",
    ),
    CriticalTable(
        "nemenyi", N_("Critical values of the Nemenyi test (q) and of the Bonferroni–Dunn test (Dunn)"), {"k": range(2, 51)}, {"k": (2, 1000)},
        (Series("q {alpha}", _nemenyi), Series("Dunn {alpha}", _bonferroni_dunn)), "statistic",
        (
            N_("k is the number of algorithms. Two mean ranks over n problems differ significantly if they differ by the value times √(k(k + 1)/(6n)) or more: q for all pairs (Nemenyi; studentized range divided by √2), Dunn for a control against the k − 1 others. Two-sided."),
            N_("Table 5 of Demšar (2006) prints 2.724 for Bonferroni–Dunn with k = 9 at 0.05; the value is 2.734."),
        ), "critical-difference",
    ),
    CriticalTable(
        "page", N_("Page's trend test: critical values of L"), {"k": range(3, 9), "n": range(2, 13)}, {"k": (3, 12), "n": (1, 60)},
        (Series("α = {alpha}", _page, levels=(*LEVELS, 0.001)),), "count",
        (
            N_("k is the number of ordered columns (cut-points), n the number of rows (problems). Significant if L = Σ j·R_j, with R_j the sum of the ranks of column j, is this number or more. One-sided; exact without ties."),
            _NONE,
        ), "page",
    ),
)}  # fmt: skip
"""By name."""


@dataclass(frozen=True)
class CriticalValues:
    """A table with its rows; texts are those of the active language."""

    name: str
    rows: tuple[dict[str, int], ...]

    @property
    def about(self) -> CriticalTable:
        """The table."""
        return TABLES[self.name]

    def columns(self) -> dict[str, list[Value]]:
        """The numbers in front of the rows, then the values, by headings."""
        found: dict[str, list[Value]] = {key: [row[key] for row in self.rows] for key in self.about.rows}
        if self.name == "chi2":
            found["df"] = [row["k"] - 1 for row in self.rows]
        for series in self.about.series:
            for alpha in series.levels:
                head = _(series.head).format(alpha=f"{alpha:.2f}" if alpha >= 0.01 else f"{alpha:g}")
                found[head] = [series.cell(**row, alpha=alpha * series.factor) for row in self.rows]
        return found

    def table(self) -> Table:
        """The table as a document shows it."""
        lead = {*self.about.rows, "df"}
        columns = [
            Column(
                head,
                values,
                "count" if head in lead else self.about.kind,
                term=None if head in lead else "critical-value",
            )
            for head, values in self.columns().items()
        ]
        first = [row[next(iter(self.about.rows))] for row in self.rows]
        rules = tuple(at for at in range(1, len(first)) if len(self.about.rows) > 1 and first[at] != first[at - 1])
        return Table(self.name, _(self.about.caption), tuple(columns), tuple(map(_, self.about.notes)), rules=rules)


def critical_values(name: str, n: Sequence[int] | None, k: Sequence[int] | None) -> CriticalValues:
    """Choose a table and its rows."""
    about, chosen = TABLES[name], {"n": n, "k": k}
    for key, values in chosen.items():
        if values is not None and key not in about.rows:
            other = next(iter(about.rows))
            raise InputError(
                "The table {name} has no {key}. Choose its rows by {other}.", name=name, key=key, other=other
            )
        low, high = about.limits.get(key, (0, 0))
        wrong = [value for value in values or () if not low <= value <= high]
        if wrong:
            raise InputError(
                "{name}: {key} must lie between {low} and {high}, not {value}.",
                name=name,
                key=key,
                low=low,
                high=high,
                value=wrong[0],
            )
    axes = {key: usual if chosen[key] is None else list(chosen[key] or ()) for key, usual in about.rows.items()}
    rows: list[dict[str, Any]] = [{}]
    for key, values in axes.items():
        rows = [{**row, key: value} for row in rows for value in values]
    if not 0 < len(rows) <= MOST_ROWS:
        raise InputError("A table has between 1 and {most} rows, not {n}. Choose fewer.", most=MOST_ROWS, n=len(rows))
    return CriticalValues(name, tuple(rows))
