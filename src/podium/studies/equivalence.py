"""Equivalence beside a verdict: which differences are shown to lie within a margin that was chosen beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.document import Advice, Block, Column, Heading, Table
from podium.stats.adjustment import adjust
from podium.stats.equivalence import EquivalenceTest, margin_fraction, tost_signed_rank, tost_t
from podium.stats.location import MAX_PROBLEMS
from podium.stats.resampled import corrected_resampled_t
from podium.stats.shifts import shift_intervals
from podium.stats.wilcoxon import Zeros
from podium.studies.words import count, listing
from podium.studies.words import level as show

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
TestName = Literal["wilcoxon", "paired-t", "corrected-t"]
Status = Literal["equivalent", "different", "different but irrelevant", "undecided"]

TESTS: dict[TestName, str] = {
    "wilcoxon": "Wilcoxon's signed ranks",
    "paired-t": "paired t",
    "corrected-t": "corrected resampled t",
}
"""How the tests are called in running text."""


def check_margin(margin: float | str | None) -> str | None:
    """Return a margin as it was written, checked; None for none.

    Raises
    ------
    InputError
        Unless it is a positive number.

    Examples
    --------
    >>> check_margin(0.01), check_margin(None)
    ('0.01', None)
    """
    if margin is None:
        return None
    margin_fraction(margin)
    return str(margin).strip()


@dataclass(frozen=True, eq=False)
class Equivalence:
    """Two one-sided tests of pairs, adjusted over their family by Holm.

    Attributes
    ----------
    margin
        Largest irrelevant difference, as it was written, in the unit of the data.
    first, second
        Pairs, shape (m,).
    tests
        By name, the deciding one first.
    adjusted
        The larger one-sided p-value of each pair, adjusted by Holm over all m; by test.
    wide
        Pairs whose interval (confidence 1 − 2 alpha) is wider than the margin on both sides together.
    alpha
        Family-wise level.
    """

    margin: str
    first: Indices
    second: Indices
    tests: dict[TestName, EquivalenceTest]
    adjusted: dict[TestName, Floats]
    wide: NDArray[np.bool_]
    alpha: float

    __repr__ = brief

    @property
    def deciding(self) -> TestName:
        """The test that decides."""
        return next(iter(self.tests))

    @property
    def m(self) -> int:
        """Number of pairs."""
        return len(self.first)

    @property
    def shown(self) -> NDArray[np.bool_]:
        """Which pairs are equivalent within the margin, shape (m,)."""
        return np.asarray(self.adjusted[self.deciding] <= self.alpha)

    def statuses(self, different: NDArray[np.bool_]) -> list[Status]:
        """Say what is known of each pair, given which differences are significant in the verdict, shape (k, k)."""
        words: dict[tuple[bool, bool], Status] = {
            (True, False): "equivalent", (False, True): "different",
            (True, True): "different but irrelevant", (False, False): "undecided",
        }  # fmt: skip
        apart = different[self.first, self.second]
        return [words[bool(same), bool(other)] for same, other in zip(self.shown, apart, strict=True)]

    def sentence(self, names: Sequence[str]) -> str:
        """Conclude in plain words."""
        how = f"two one-sided tests by {TESTS[self.deciding]}" + (", Holm" if self.m > 1 else "")
        how += f", α = {show(self.alpha)}"
        hits = np.flatnonzero(self.shown)
        within = f"within ±{self.margin}"
        if self.m == 1:
            pair = f"{names[self.first[0]]} and {names[self.second[0]]}"
            p = float(self.adjusted[self.deciding][0])
            said = f"p = {p:.3g}" if p >= 1e-307 else "p < 1e-307"
            if hits.size:
                return f"{pair} are equivalent {within} ({how}: {said})."
            return f"That {pair} are equivalent {within} could not be shown ({how}: {said})."
        if not hits.size:
            return f"No two were shown to be equivalent {within} ({how})."
        pairs = [f"{names[self.first[i]]} and {names[self.second[i]]}" for i in hits]
        few = "; ".join(pairs) if len(pairs) <= 7 else listing(pairs, 6)
        listed = f": {few}" if hits.size < self.m or self.m <= 6 else ""
        which = f"All {count(self.m, 'pair')}" if hits.size == self.m else f"{hits.size} of {count(self.m, 'pair')}"
        return f"{which} {'is' if hits.size == 1 else 'are'} equivalent {within} ({how}){listed}."

    def blocks(
        self, names: Sequence[str], different: NDArray[np.bool_], terminal: int | None = None, *, full: bool = True
    ) -> list[Block]:
        """Return heading and table; both one-sided p-values and the other tests only in the full form."""
        order = np.argsort(self.adjusted[self.deciding], kind="stable")
        labels = [f"{names[i]} and {names[j]}" for i, j in zip(self.first.tolist(), self.second.tolist(), strict=True)]
        statuses = self.statuses(different)
        test, adjusted = self.tests[self.deciding], self.adjusted[self.deciding][order]
        head = "Equivalence p (Holm)" if self.m > 1 else "Equivalence p"
        columns = [
            Column("Pair", [labels[i] for i in order]),
            Column("Conclusion", [str(statuses[i]) for i in order]),
            Column(head, adjusted.tolist(), "pvalue", self.shown[order].tolist()),
        ]
        if full:
            columns += [
                Column(f"p (> −{self.margin})", np.atleast_1d(test.above)[order].tolist(), "pvalue"),
                Column(f"p (< {self.margin})", np.atleast_1d(test.below)[order].tolist(), "pvalue"),
            ]
            others = [(name, values[order]) for name, values in self.adjusted.items() if name != self.deciding]
            columns += [Column(f"by {TESTS[name]}", values.tolist(), "pvalue") for name, values in others]
        notes = (
            f"Two one-sided tests (TOST) by {TESTS[self.deciding]}: both p-values must be small; the larger one counts. "
            f"The margin ±{self.margin} is in the unit of the data and has to be chosen before the results are seen.",
            "Different but irrelevant: there is a difference, and it is smaller than the margin. Undecided: neither was shown.",
        )
        return [
            Heading("Equivalence"),
            Table("equivalence", f"Equivalence within ±{self.margin}", tuple(columns), notes, terminal),
        ]

    def to_dict(self, names: Sequence[str], different: NDArray[np.bool_]) -> dict[str, Any]:
        """Return everything as plain values."""
        rows: list[dict[str, Any]] = []
        for place, status in enumerate(self.statuses(different)):
            row: dict[str, Any] = {"first": names[self.first[place]], "second": names[self.second[place]]}
            for name, test in self.tests.items():
                row[name.replace("-", "_")] = {
                    "above": _number(test.above[place]),
                    "below": _number(test.below[place]),
                    "pvalue": _number(test.pvalue[place]),
                    "adjusted": _number(self.adjusted[name][place]),
                }
            rows.append(row | {"conclusion": status})
        return {
            "margin": float(margin_fraction(self.margin)),
            "test": self.deciding,
            "method": self.tests[self.deciding].method,
            "adjustment": "holm",
            "text": self.sentence(names),
            "pairs": rows,
        }

    def advice(self) -> Iterator[Advice]:
        """W84: intervals wider than the margin on both sides together."""
        number = int((self.wide & ~self.shown).sum())
        if not number:
            return
        yield Advice(
            "W84",
            f"The {100 * (1 - 2 * self.alpha):g} % interval of {count(number, 'pair')} that {'is' if number == 1 else 'are'} not shown to be "
            f"equivalent is wider than the margin of ±{self.margin} on both sides together.",
            "No difference, not even exactly 0, would have made such a pair equivalent: the data are too few or vary too much for "
            "this margin.",
            "Say so, or collect more problems or repetitions; do not widen the margin after seeing the result.",
            "Schuirmann 1987; Wellek 2010",
        )


def _number(value: Any) -> float | None:
    return None if np.isnan(value) else float(value)


def rank_equivalence(
    gains: NDArray[Any],
    denominator: int,
    first: Indices,
    second: Indices,
    margin: str,
    alpha: float,
    zeros: Zeros = "split",
) -> Equivalence:
    """Judge exact differences over problems, shape (m, n): by Wilcoxon's signed ranks, by the paired t beside it."""
    exact: Fraction = margin_fraction(margin)
    ranks = tost_signed_rank(gains, exact, denominator=denominator, zeros=zeros)
    floats = np.array([float(value) for value in (gains / denominator).ravel()]).reshape(gains.shape)
    t = tost_t(floats, exact)
    return _build({"wilcoxon": ranks, "paired-t": t}, margin, first, second, alpha, _widths(gains, denominator, alpha))


def _widths(gains: NDArray[Any], denominator: int, alpha: float) -> Floats:
    """Widths of the (1 − 2 alpha) intervals of the shifts; NaN where there is none."""
    if alpha >= 0.25 or gains.shape[-1] > MAX_PROBLEMS:
        return np.full(len(gains), np.nan)
    found = shift_intervals(gains, 1 - 2 * alpha, denominator=denominator)
    return found.upper - found.lower


def t_equivalence(
    differences: Floats,
    test_train_ratio: float,
    name: TestName,
    first: Indices,
    second: Indices,
    margin: str,
    alpha: float,
) -> Equivalence:
    """Judge differences over repetitions on one problem by a t test, shape (m, repetitions)."""
    test = tost_t(differences, margin, test_train_ratio=test_train_ratio)
    lower, upper = corrected_resampled_t(differences, test_train_ratio).interval(1 - 2 * alpha)
    return _build({name: test}, margin, first, second, alpha, upper - lower)


def _build(
    tests: dict[TestName, EquivalenceTest], margin: str, first: Indices, second: Indices, alpha: float, widths: Floats
) -> Equivalence:
    adjusted = {
        name: np.asarray(adjust(np.nan_to_num(np.atleast_1d(test.pvalue), nan=1.0), "holm"))
        for name, test in tests.items()
    }
    wide = np.nan_to_num(widths, nan=0.0) > 2 * float(margin_fraction(margin))
    return Equivalence(margin, first, second, tests, adjusted, wide, alpha)
