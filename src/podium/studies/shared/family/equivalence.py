"""Equivalence in addition to a verdict: differences that lie within a margin chosen beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.document import Advice, Block, Column, Heading, Table
from podium.i18n import N_, Message, _, both, count, joined, listing
from podium.stats.adjustments import adjust
from podium.stats.equivalence import EquivalenceTest, margin_fraction, tost_paired_proportions, tost_signed_rank, tost_t
from podium.stats.location import MAX_PROBLEMS, ratios, shift_intervals
from podium.stats.proportions import quesenberry_hurst
from podium.stats.resampled import corrected_resampled_t
from podium.stats.wilcoxon import Zeros
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.texts import KeptTexts, Texts
from podium.studies.shared.words import level as show
from podium.studies.shared.words import pvalue

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
TestName = Literal["wilcoxon", "paired-t", "corrected-t", "tango"]
Status = Literal["equivalent", "different", "different but irrelevant", "undecided", "not tested"]

TESTS: dict[TestName, str] = {
    "wilcoxon": Message("Wilcoxon's signed ranks", context="equivalence"),
    "paired-t": Message("paired t", context="equivalence"),
    "corrected-t": Message("corrected resampled t", context="equivalence"),
    "tango": Message("Tango's score statistic", context="equivalence"),
}
"""How the tests are called in running text."""

_STATUSES: dict[Status, str] = {
    "equivalent": N_("equivalent"),
    "different": N_("different"),
    "different but irrelevant": N_("different but irrelevant"),
    "undecided": N_("undecided"),
    "not tested": N_("not tested"),
}


_advice = AdviceTexts(__file__)


def check_margin(margin: float | str | None) -> str | None:
    """Return a margin as it was written, checked; None for none."""
    if margin is None:
        return None
    margin_fraction(margin)
    return str(margin).strip()


@dataclass(frozen=True, eq=False)
class Equivalence:
    """Two one-sided tests of pairs, adjusted over their family by Holm."""

    margin: str  # Largest irrelevant difference, as it was written, in the unit of the data
    first: Indices  # Pairs, shape (m,)
    second: Indices
    tests: dict[TestName, EquivalenceTest]  # By name, the deciding one first
    adjusted: dict[TestName, Floats]  # The larger one-sided p-value of each pair, adjusted by Holm over all m; by test
    # Pairs whose interval (confidence 1 − 2 alpha) is wider than the margin on both sides together
    wide: NDArray[np.bool_]
    alpha: float  # Family-wise level

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
        """State the conclusion on each pair, given which differences are significant in the verdict, shape (k, k)."""
        words: dict[tuple[bool, bool], Status] = {
            (True, False): "equivalent", (False, True): "different",
            (True, True): "different but irrelevant", (False, False): "undecided",
        }  # fmt: skip
        apart = different[self.first, self.second]
        return [
            "not tested" if none else words[bool(same), bool(other)]
            for none, same, other in zip(self.untested(), self.shown, apart, strict=True)
        ]

    def untested(self, name: TestName | None = None) -> NDArray[np.bool_]:
        """Which pairs have no test, because their difference does not vary, shape (m,)."""
        return np.isnan(np.atleast_1d(self.tests[self.deciding if name is None else name].pvalue))

    def sentence(self, names: Sequence[str]) -> str:
        """Conclude in plain words."""
        tell, hits, m = KeptTexts(__file__, {}, **self._facts), np.flatnonzero(self.shown).tolist(), self.m
        if m == 1:
            kind = "untested" if self.untested().all() else "shown" if hits else "open"
            p = pvalue(float(self.adjusted[self.deciding][0]))
            return tell("equivalence.one", kind, pair=self._pair(0, names), p=p)
        if not hits:
            return tell("equivalence.none")
        pairs = [self._pair(i, names) for i in hits]
        listed = joined(pairs, "; ") if len(pairs) <= 7 else listing(pairs, 6)
        if len(hits) < m:
            return tell("equivalence.some", n=len(hits), listed=listed)
        every = tell("equivalence.all")
        return joined([every, ": ", listed, "."] if m <= 6 else [every, "."])

    @property
    def _facts(self) -> dict[str, Any]:
        tests, pairs = TESTS[self.deciding], count(self.m, "pair")
        return {"margin": self.margin, "tests": tests, "alpha": show(self.alpha), "pairs": pairs}

    def _pair(self, place: int, names: Sequence[str]) -> Message:
        return both(names[self.first[place]], names[self.second[place]])

    def blocks(
        self, names: Sequence[str], different: NDArray[np.bool_], terminal: int | None = None, *, full: bool = True
    ) -> list[Block]:
        """Return heading and table; both one-sided p-values and the other tests only in the full form."""
        tell, order = Texts(__file__, {}, **self._facts), np.argsort(self.adjusted[self.deciding], kind="stable")
        statuses, test = self.statuses(different), self.tests[self.deciding]

        def pvalues(head: str, values: Floats, marked: list[bool] | None = None) -> Column:
            return Column(head, np.atleast_1d(values)[order].tolist(), "pvalue", marked, term="equivalence")

        def adjusted(head: str, name: TestName, marked: list[bool] | None = None) -> Column:
            return pvalues(head, np.where(self.untested(name), np.nan, self.adjusted[name]), marked)

        head = _("Equivalence p (Holm)") if self.m > 1 else _("Equivalence p")
        columns = [
            Column(_("Pair"), [self._pair(i, names) for i in order]),
            Column(_("Conclusion"), [_(_STATUSES[statuses[i]]) for i in order]),
            adjusted(head, self.deciding, self.shown[order].tolist()),
        ]
        notes = [tell("equivalence.undecided")]
        if self.untested().any():
            notes.append(tell("equivalence.untested"))
        if full:
            columns += [pvalues(f"p (> −{self.margin})", test.above), pvalues(f"p (< {self.margin})", test.below)]
            others = [name for name in self.tests if name != self.deciding]
            columns += [adjusted(_("by {tests}", tests=TESTS[name]), name) for name in others]
            notes = [tell("equivalence.tost"), *notes]
        caption = _("Equivalence within ±{margin}", margin=self.margin)
        return [Heading(_("Equivalence")), Table("equivalence", caption, tuple(columns), tuple(notes), terminal)]

    def advice(self) -> Iterator[Advice]:
        """W84: intervals wider than the margin on both sides together."""
        if number := int((self.wide & ~self.shown).sum()):
            yield _advice("W84", n=number, confidence=100 * (1 - 2 * self.alpha), margin=self.margin)


def rank_equivalence(
    gains: NDArray[Any],
    denominator: int,
    first: Indices,
    second: Indices,
    margin: str,
    alpha: float,
    zeros: Zeros = "split",
    *,
    binary: bool = False,
) -> Equivalence:
    """Test exact differences over problems, shape (m, n), by Wilcoxon's signed ranks, and also by the paired t test.

    Of results that are 0 or 1 (`binary`), it is not their shift that counts, which is 0 as soon as most are equal, but the difference of the
    shares of successes.
    """
    exact: Fraction = margin_fraction(margin)
    if binary:
        n10, n01, n = (gains > 0).sum(axis=-1), (gains < 0).sum(axis=-1), gains.shape[-1]
        test = tost_paired_proportions(n10, n01, n, exact)
        limits = quesenberry_hurst(n10, n01, n, min(2 * alpha, 0.999))
        return _build({"tango": test}, margin, first, second, alpha, limits.upper - limits.lower)
    ranks = tost_signed_rank(gains, exact, denominator=denominator, zeros=zeros)
    t = tost_t(ratios(gains, denominator), exact)
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
