"""A family of hypotheses: pairs of algorithms, their p-values and every adjusted p-value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.equality import ByValue
from podium.errors import InfeasibleError
from podium.i18n import Message
from podium.stats.adjustments import PROCEDURES, adjust
from podium.stats.logical import CONFIRMED, EXCHANGE, PAIRWISE_METHODS, RANGE, RESAMPLED, adjust_family, pair_indices
from podium.stats.pair_tests import PAIR_TESTS
from podium.stats.procedures import METHODS
from podium.stats.studentized import range_pvalues
from podium.studies.shared.texts import KeptTexts

if TYPE_CHECKING:
    from podium.stats.exchange import RankExchange
    from podium.stats.westfall_young import WestfallYoung

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
Design = Literal["all-pairs", "control", "ordered", "list"]


EXACT_LIMIT = 20
"""Most algorithms for which exact Bergmann–Hommel is computed on p-values that are not rank-based (some ten seconds)."""

LINE_LIMIT = 350
"""The same for p-values from mean ranks: beyond it, these procedures take more than some ten seconds and are left out."""

LINE_SECONDS = 10
"""What they take there."""

SLOW_METHODS = ("bergmann-hommel", "shaffer-dynamic")
"""What is left out beyond these limits; the time it takes grows with the fourth power of the number of algorithms."""


@dataclass(frozen=True, eq=False)
class Family(ByValue):
    """Hypotheses "first and second perform equally", ordered by p-value."""

    ranking: str  # Where the p-values come from, a key of `PAIR_TESTS`
    # "all-pairs"; "control"; "ordered" for all pairs one-sided, the first of each before the second in the table; or
    # "list" for hypotheses about which nothing else is known
    design: Design
    control: int | None  # Index of the control, or None
    # Algorithm indices, shape (m,). Of all pairs `first` is the one with the better mean rank; in a control family it
    # is the control
    first: Indices
    second: Indices
    z: Floats | None  # Test statistics, shape (m,), positive when `first` is better; None for tests without one
    pvalues: Floats  # Unadjusted p-values, ascending, shape (m,)
    adjusted: Mapping[str, Floats]  # Adjusted p-values by procedure, each of shape (m,)
    omitted: Mapping[str, str] = field(default_factory=dict)  # Procedures that could not be computed, with the reason
    # Whether `first` is the better one in the data at hand, shape (m,); None when that is not known
    first_better: NDArray[np.bool_] | None = None
    # "two-sided"; "greater"/"less" for a one-sided control family, "greater" for an ordered one
    alternative: str = "two-sided"
    se: str | None = None  # Which standard error the z are built on; None for tests without one
    # Whether p depends only on the distance of exact rank sums, so that exact Bergmann–Hommel is polynomial
    on_a_line: bool = False
    # Names of the hypotheses of a plain list ("list" design), whose algorithms are not known
    labels: tuple[str, ...] | None = None
    other_pvalues: Floats | None = None  # The p-values under the other standard error where it differs, else None
    decides: str | None = None  # The procedure of the verdict where the user chose it, else None
    # Whether A = B and B = C are known to mean A = C, which the logical procedures (Shaffer, Bergmann–Hommel) take
    # for granted
    transitive: bool = True
    # The resampling behind the adjusted p-values of Westfall and Young; None unless requested
    resampled: WestfallYoung | None = None
    t: Floats | None = None  # The same for Student's t, with its degrees of freedom; None for other tests
    df: int | None = None
    # The conditional exact tests behind the adjusted p-values "exchange"; None where they were not computed
    exchange: RankExchange | None = None
    # Which hypotheses have no test, because the data show no variation to judge a difference by, shape (m,); None if
    # all have one. Their `pvalues` are 1, so that nothing is rejected, and no report shows them
    untested: NDArray[np.bool_] | None = None

    __repr__ = brief

    @property
    def m(self) -> int:
        """Number of hypotheses."""
        return len(self.pvalues)

    @property
    def untested_all(self) -> bool:
        """Whether no hypothesis has a test."""
        return self.untested is not None and bool(self.untested.all())

    @property
    def deciding_pvalues(self) -> Floats:
        """Unadjusted p-values on which a verdict rests: the exact one of two algorithms, and the larger where two tests have to agree."""
        if self.exchange is None or self.decides is not None:
            return self.pvalues
        return self.exchange.pvalues if self.m == 1 else np.maximum(self.pvalues, self.exchange.pvalues)

    def shown(self, values: Floats) -> Floats:
        """P-values, adjusted or not, as reports show them: NaN where there was no test."""
        return values if self.untested is None else np.where(self.untested, np.nan, values)

    def rejected(self, procedure: str, alpha: float) -> NDArray[np.bool_]:
        """Which hypotheses the procedure rejects at family-wise level `alpha`, shape (m,)."""
        return np.asarray(self.adjusted[procedure] <= alpha)

    def decisions(self, procedure: str, alpha: float, k: int) -> NDArray[np.bool_]:
        """Symmetric (k, k) matrix of rejected pairs."""
        matrix = np.zeros((k, k), dtype=bool)
        hit = self.rejected(procedure, alpha)
        matrix[self.first[hit], self.second[hit]] = True
        return np.asarray(matrix | matrix.T)


def build_family(
    ranking: str,
    design: Design,
    first: Sequence[int] | Indices,
    second: Sequence[int] | Indices,
    pvalues: Floats,
    *,
    k: int,
    control: int | None = None,
    positions: NDArray[Any] | None = None,
    extra: Sequence[str] = (),
    transitive: bool | None = None,
    z: Floats | None = None,
    first_better: NDArray[np.bool_] | None = None,
    decides: str | None = None,
    resampled: WestfallYoung | None = None,
    exchange: RankExchange | None = None,
    **own: Any,
) -> Family:
    """Adjust the p-values by every procedure that fits the design and order the hypotheses by p.

    For all pairs `first`, `second` must run over the upper triangle in row order (before any swapping for orientation),
    because the logical procedures read the pairs by position; `positions` are exact rank sums where the p-values depend
    on their distance only. A p-value of NaN is a hypothesis without a test. `extra` are adjustments that no comparison
    shows unasked; those of all pairs are left out of other families. All pairs of Friedman's mean ranks also get the
    p-values of Nemenyi's studentized range. `resampled` adds the adjusted p-values of Westfall and Young, `exchange`
    those of exact tests and, with several hypotheses, of the published procedure and the exact tests together. Whether
    equality is `transitive` follows from where the p-values come from, unless it is given. All else is what `Family`
    says of it.
    """
    untested = np.isnan(pvalues)
    pvalues = np.where(untested, 1.0, pvalues)
    adjusted: dict[str, Floats] = {}
    if design == "all-pairs" and ranking == "friedman" and z is not None:
        adjusted[RANGE] = range_pvalues(z, k)
    omitted: dict[str, str] = {}
    too_slow = _too_slow(k, positions is not None)
    pairs = design == "all-pairs"
    asked = extra if pairs else [method for method in extra if method in PROCEDURES]
    for method in (*(PAIRWISE_METHODS if pairs else METHODS), *asked):
        if too_slow and method in SLOW_METHODS:
            omitted[method] = too_slow
            continue
        try:
            if method in PROCEDURES:
                adjusted[method] = adjust(pvalues, method)
            else:
                adjusted[method] = adjust_family(pvalues, method, k=k, positions=positions)
        except InfeasibleError as error:
            omitted[method] = error.args[0]
    if resampled is not None:
        adjusted[RESAMPLED] = resampled.adjusted
    presumed = PAIR_TESTS[ranking].transitive if transitive is None else transitive
    if exchange is not None:
        adjusted[EXCHANGE] = exchange.adjusted
        published = published_procedure(design, k, transitive=presumed, on_a_line=positions is not None)
        if len(pvalues) > 1 and decides is None:
            adjusted[CONFIRMED[published]] = np.maximum(adjusted[published], exchange.adjusted)
    if first_better is None and z is not None:
        first_better = z >= 0
    family = Family(
        ranking=ranking, design=design, control=control, pvalues=pvalues, adjusted=adjusted, omitted=omitted,
        first=np.asarray(first, dtype=np.intp), second=np.asarray(second, dtype=np.intp), first_better=first_better,
        z=z, on_a_line=positions is not None, decides=decides, transitive=presumed, resampled=resampled,
        exchange=exchange, untested=untested if untested.any() else None, **own,
    )  # fmt: skip
    return _in_order(family, _by_pvalue(pvalues, z))


def _in_order(family: Family, order: Indices) -> Family:
    """Put what a family holds of each hypothesis in an order."""
    found: dict[str, Any] = {
        name: value[order] for name, value in vars(family).items() if isinstance(value, np.ndarray)
    }
    found["adjusted"] = {method: values[order] for method, values in family.adjusted.items()}
    if family.labels is not None:
        found["labels"] = tuple(family.labels[i] for i in order)
    if (exact := family.exchange) is not None:
        found["exchange"] = replace(exact, pvalues=exact.pvalues[order], adjusted=exact.adjusted[order])
    return replace(family, **found)


def _by_pvalue(pvalues: Floats, z: Floats | None) -> Indices:
    """Ascending p; where p underflows or ties, larger |z| first, then the order given."""
    if z is None:
        return np.argsort(pvalues, kind="stable")
    return np.lexsort((-np.abs(z), pvalues))


def published_procedure(design: Design, k: int, *, transitive: bool, on_a_line: bool) -> str:
    """Name the published procedure that decides; it depends on the design, the kind of test and k alone.

    All pairs are decided by Bergmann–Hommel; beyond `LINE_LIMIT` algorithms on rank-based p-values, and beyond `EXACT_LIMIT` on
    others, where it takes too long, Shaffer's static procedure takes its place. Both presume that equality is transitive: where it is not known to be,
    Holm's procedure decides.
    """
    if design != "all-pairs" or not transitive:
        return "holm"
    return "bergmann-hommel" if k <= (LINE_LIMIT if on_a_line else EXACT_LIMIT) else "shaffer"


def fixed_procedure(family: Family, k: int) -> str:
    """Name the adjustment that decides, chosen before any p-value is seen.

    Of ranks whose table is known it is the published procedure together with the exact tests, of one pair the exact test; otherwise the published
    procedure. What the user asked for (`decides`) takes its place.
    """
    if family.decides is not None:
        return family.decides
    published = published_procedure(family.design, k, transitive=family.transitive, on_a_line=family.on_a_line)
    if family.exchange is None:
        return published
    return EXCHANGE if family.m == 1 else CONFIRMED[published]


def _too_slow(k: int, on_a_line: bool) -> Message | None:
    """Say why the procedures that take too long for so many algorithms are left out; None where they are not."""
    most = LINE_LIMIT if on_a_line else EXACT_LIMIT
    return KeptTexts(__file__, {})("too_slow", "line" if on_a_line else "exact", most=most, k=k) if k > most else None


def only_in(yes: Family, no: Family, procedure: str, alpha: float, k: int) -> list[tuple[int, int]]:
    """Pairs that one family of tests rejects and another of the same pairs does not, in the order of the other."""
    only = yes.decisions(procedure, alpha, k) & ~no.decisions(procedure, alpha, k)
    return [(i, j) for i, j in zip(no.first.tolist(), no.second.tolist(), strict=True) if only[i, j]]


def oriented_pairs(sums: NDArray[Any]) -> tuple[Indices, Indices]:
    """All pairs in upper-triangle order, the one with the smaller rank sum first."""
    i, j = pair_indices(len(sums))
    swap = sums[j] < sums[i]
    return np.where(swap, j, i), np.where(swap, i, j)


def control_pairs(control: int, k: int) -> tuple[Indices, Indices]:
    """The pairs of a control with every other algorithm, the control first."""
    second = np.array([j for j in range(k) if j != control], dtype=np.intp)
    return np.full(k - 1, control, dtype=np.intp), second


class Hypotheses(NamedTuple):
    """The pairs of a family before they are tested, as `build_family` takes them."""

    design: Design
    first: Indices
    second: Indices
    control: int | None = None
    alternative: Alternative = "two-sided"


def designs(sums: NDArray[Any], control: int | None, alternative: Alternative = "two-sided") -> list[Hypotheses]:
    """The family of the control, if there is one, then all pairs, of which the one with the smaller rank sum is the first."""
    pairs = Hypotheses("all-pairs", *oriented_pairs(sums))
    if control is None:
        return [pairs]
    return [Hypotheses("control", *control_pairs(control, len(sums)), control, alternative), pairs]


def tested_pairs(k: int, control: int | None) -> tuple[Indices, Indices]:
    """The pairs of a family: of a control with every other algorithm, without one all pairs."""
    return pair_indices(k) if control is None else control_pairs(control, k)
