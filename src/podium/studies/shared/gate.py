"""A gate for continuous integration: every candidate is decided against a baseline, and the gate passes or fails.

The baseline is the control of the study; of two algorithms compared without a control it is the first one. The others are candidates.
The gate adds no test: it reads the verdict's adjusted p-values, and the tests of equivalence where there are some.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data.decimals import Scaled, to_float
from podium.document import Column, Table
from podium.errors import InputError
from podium.i18n import N_, Message, _, both, grouped, paragraph
from podium.studies.shared.checks import one_of
from podium.studies.shared.kinds import Conclusion, Measure
from podium.studies.shared.words import adjusted, pvalue
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.stats.planning import Side
    from podium.studies.shared.family.equivalence import Equivalence

FailIf = Literal["worse", "not-better", "not-equivalent"]

POWER: Final = 0.8
"""The probability with which a gate has to detect a drop."""

_CONCLUSIONS: Final[dict[Conclusion, str]] = {
    "better": Message("better"),
    "worse": Message("worse"),
    "equivalent": Message("equivalent", context="candidate"),
    "no evidence": Message("no evidence"),
}


class Against(NamedTuple):
    """What a study concludes on a candidate and the baseline."""

    algorithm: str  # The candidate and the baseline
    control: str
    # "better" or "worse" where the two differ significantly; else "equivalent" where that was shown; else "no
    # evidence"
    decision: Conclusion
    pvalue: float  # The p-value that decides, adjusted over the family of the verdict
    # Advantage of the candidate, in the unit of the data; None where the study estimates none
    effect: float | None = None
    measure: Measure | None = None  # What `effect` is a difference of
    # Whether the two were shown to be equivalent, and the adjusted p-value of that; None without a margin
    equivalent: bool | None = None
    equivalence_pvalue: float | None = None
    detection: Detection | None = None  # Which drops the comparison detects; None where no theory says so

    def __repr__(self) -> str:
        return brief(self)


def against(
    names: tuple[str, str],
    pvalue: float,
    better: bool | None,
    *,
    effect: float | None = None,
    measure: Measure | None = None,
    equivalence: tuple[bool, float] | None = None,
    detection: Detection | None = None,
) -> Against:
    """Conclude on a candidate and its baseline; `better` is None where they do not differ significantly."""
    shown, equivalence_pvalue = equivalence or (None, None)
    decision: Conclusion = "equivalent" if shown else "no evidence"
    if better is not None:
        decision = "better" if better else "worse"
    if effect is None or not np.isfinite(effect):
        effect = measure = None
    return Against(*names, decision, pvalue, effect, measure, shown, equivalence_pvalue, detection)


def shown_equivalent(equivalence: Equivalence | None, i: int, j: int) -> tuple[bool, float] | None:
    """Whether two algorithms were shown to be equivalent, with the adjusted p-value; None where it was not tested."""
    if equivalence is None:
        return None
    pairs = zip(equivalence.first.tolist(), equivalence.second.tolist(), strict=True)
    place = next(at for at, pair in enumerate(pairs) if set(pair) == {i, j})
    return bool(equivalence.shown[place]), float(equivalence.adjusted[equivalence.deciding][place])


# Which drops a comparison detects.


@dataclass(frozen=True, eq=False)
class Detection:
    """The power of a comparison against a candidate that is worse than its baseline."""

    # The probability of a significant result, by the size of the drop in the unit of the data
    power: Callable[[float], float]
    start: float  # A drop at which the search for the detectable one starts
    most: float  # The largest drop there can be
    how: str  # By which test, and at what spread of the data
    # Number of problems or instances, which decides the power; None where more data are not independent of these
    items: int | None
    # Whether the test decides on all candidates together at the level; otherwise each has its part of it
    together: bool = False

    __repr__ = brief

    @cached_property
    def smallest(self) -> float | None:
        """The smallest drop detected with a probability of `POWER`; None where none is."""
        high = min(self.start, self.most)
        while self.power(high) < POWER:
            if high >= self.most:
                return None
            high = min(2 * high, self.most)
        low = 0.0
        while high - low > 1e-9 * high:
            middle = (low + high) / 2
            low, high = (middle, high) if self.power(middle) < POWER else (low, middle)
        return high

    def needed(self, drop: float) -> int | None:
        """Return about how many problems or instances detect a drop, as many as its square takes; None where more would not help."""
        if self.items is None or self.smallest is None:
            return None
        return int(np.ceil(self.items * (self.smallest / drop) ** 2))


def _floats(gains: Scaled) -> NDArray[np.float64]:
    """Differences as floats; infinite where no float holds them."""
    try:
        return to_float(gains)
    except OverflowError:
        return np.full(gains.exact.shape, np.inf)


def detects_shift(gains: Scaled, alpha: float, alternative: Alternative) -> Detection | None:
    """Power of Wilcoxon's test of differences over problems.

    Differences of one size make it a sign test. Others are taken for normal ones with the observed standard deviation; with heavy tails it
    needs fewer.
    """
    from podium.stats.planning import SIMULATED_UP_TO, signed_rank_power

    differences = _floats(gains)
    sizes = np.unique(np.abs(differences[differences != 0]))
    if sizes.size == 1 and np.isfinite(sizes[0]):
        size, n = float(sizes[0]), differences.size
        return _detects_share(n, int(np.count_nonzero(differences)), size, alpha, alternative, _SIGN)
    # Ranks of too few problems are never significant, even if the candidate is worse on all of them.
    hopeless = bool(_tails(alternative) * 0.5 ** np.count_nonzero(differences) > alpha)

    def power(n: int, drop: float) -> float:
        return 0.0 if hopeless else signed_rank_power(n, drop, alpha, _side(alternative))

    how = _WILCOXON_SIMULATED if differences.size <= SIMULATED_UP_TO else _WILCOXON
    return _of_normal(differences, alternative, power, how, differences.size, hopeless=hopeless)


def detects_mean(
    gains: Scaled, ratio: float, alpha: float, alternative: Alternative, items: int | None = None
) -> Detection | None:
    """Power of the t test of differences, corrected for instances that repetitions share: `ratio` of test to training ones, or 0."""
    from podium.stats.planning import t_power

    differences = _floats(gains)
    inflation = np.sqrt(1 + differences.size * ratio)

    def power(n: int, drop: float) -> float:
        return float(t_power(n, drop / inflation, alpha, _side(alternative)))

    return _of_normal(differences, alternative, power, _CORRECTED if ratio else _PAIRED, items)


def detects_accuracy(n: int, discordant: int, alpha: float, alternative: Alternative) -> Detection | None:
    """Power of the exact McNemar test at the observed share of discordant instances."""
    return _detects_share(n, discordant, 1.0, alpha, alternative, _MCNEMAR)


_WILCOXON = N_("Wilcoxon's test of normal differences with the observed standard deviation, {spread:.3g}")
_WILCOXON_SIMULATED = N_(
    "Wilcoxon's test of normal differences with the observed standard deviation, {spread:.3g}, simulated with seed 0"
)
_PAIRED = N_("paired t test with the observed standard deviation of the differences, {spread:.3g}")
_CORRECTED = N_("corrected resampled t test with the observed standard deviation of the differences, {spread:.3g}")
_SIGN = N_("sign test with the observed share of unequal results, {spread:.3g}")
_RANKS = N_("z test of mean ranks, with problems drawn from this table")
_CONFIRMED = N_(
    "z test of mean ranks and exact test of the pair, simulated with seed 0 on problems drawn from this table"
)
_SIGNS = N_("sign test, with problems drawn from this table")
_INTERVALS = N_("simultaneous intervals with the observed standard error, {spread:.3g}")
_MCNEMAR = N_("exact McNemar test with the observed share of discordant results, {spread:.3g}")


def _of_normal(
    differences: NDArray[np.float64],
    alternative: Alternative,
    standardised: Callable[[int, float], float],
    how: str,
    items: int | None,
    *,
    hopeless: bool = False,
) -> Detection | None:
    """Power for normal differences, from that of a number of them with a mean in standard deviations."""
    n = differences.size
    with np.errstate(over="ignore", invalid="ignore"):
        deviation = float(differences.std(ddof=1)) if n > 1 else 0.0
        noise = 1e-12 * float(np.abs(differences).max(initial=0.0))  # of differences that are all the same
    if alternative == "less" or not (np.isfinite(deviation) and deviation > noise):
        return None

    def power(drop: float) -> float:
        return standardised(n, drop / deviation)

    return Detection(power, deviation, deviation if hopeless else np.inf, Message(how, spread=deviation), items)


def _detects_share(
    n: int, discordant: int, size: float, alpha: float, alternative: Alternative, how: str
) -> Detection | None:
    """Power of the sign test of the instances on which only one is right, whose number is binomial; `size` is worth one of them."""
    if alternative == "less":
        return None

    def power(drop: float) -> float:
        loss = min(drop / size, 1.0)
        share = max(discordant / n, loss)
        return _sign_power(n, share, min((1 + loss / share) / 2, 1.0), alpha, alternative)

    return Detection(power, size / n, size, Message(how, spread=discordant / n), n)


def _sign_power(n: int, share: float, lost: float, alpha: float, alternative: Alternative) -> float:
    """Power of the sign test of n results, of which a share is unequal; of these a share is lost."""
    from scipy.special import gammaln, xlog1py, xlogy

    from podium.stats.planning import sign_power

    scatter = 8 * np.sqrt(n * share * (1 - share)) + 8
    counts = np.arange(max(1, int(n * share - scatter)), min(n, int(n * share + scatter)) + 1)
    ways = gammaln(n + 1) - gammaln(counts + 1) - gammaln(n - counts + 1)
    weights = np.exp(ways + xlogy(counts, share) + xlog1py(n - counts, -share))
    return float(weights @ sign_power(counts, lost, alpha, _side(alternative)))


def detects_ranks(
    table: Scaled,
    candidate: int,
    control: int,
    alpha: float,
    alternative: Alternative,
    *,
    signs: bool = False,
    confirmed: bool = False,
) -> Detection | None:
    """Power of the z test of Friedman's mean ranks, alone or confirmed by the exact test of the pair, or of the sign test of the two, on problems drawn from a table with replacement.

    The candidate is shifted on all problems alike: to the level at which it has the mean rank of its baseline, and from there
    down by the drop. In the table, larger results are better.
    """
    from scipy.special import ndtri

    values = _floats(table)
    if alternative == "less" or not np.isfinite(values).all():
        return None
    if signs:
        values, candidate, control = values[:, [candidate, control]], 0, 1
    n, k = values.shape
    rival, others = values[:, [control]], np.delete(values, candidate, axis=1)
    # By how many ranks the candidate is behind its baseline: each algorithm that it falls behind adds one, the baseline two.
    ends = values[:, [candidate]] - others
    weights = 1.0 + (np.delete(np.arange(k), candidate) == control)
    ahead = -0.5 - (others > rival).sum(axis=1) - 0.5 * (others == rival).sum(axis=1)
    level = _level(ends, weights, float(ahead.sum()))
    critical = -float(ndtri(alpha / _tails(alternative))) * np.sqrt(n * k * (k + 1) / 6)

    both: dict[bytes, float] = {}  # by the rank differences, of which few drops have their own

    def power(drop: float) -> float:
        steps = ahead + (np.sign(level + drop - ends) + 1) @ weights / 2
        if confirmed:
            key = steps.tobytes()
            if key not in both:
                both[key] = _both_reject(steps, critical, alpha, alternative, _SAMPLES if k <= _MANY else _FEW_SAMPLES)
            return both[key]
        if not signs:
            return _sum_reaches(steps, critical)
        unequal = np.count_nonzero(steps)
        return (
            _sign_power(n, unequal / n, np.count_nonzero(steps > 0) / unequal, alpha, alternative) if unequal else 0.0
        )

    room = float(ends.max() - ends.min())
    # Where any drop at all decides, the results are tied or do not vary: a shift says nothing about them.
    if not room > 1e-12 * float(np.abs(values).max()) or power(1e-9 * room) > 0.5:
        return None
    most = float(ends.max()) - level + 1e-9 * room
    return Detection(power, most, most, Message(_CONFIRMED if confirmed else _SIGNS if signs else _RANKS), n)


def _both_reject(
    steps: NDArray[np.float64], critical: float, alpha: float, alternative: Alternative, samples: int
) -> float:
    """Share of samples, drawn with replacement, whose sum reaches a critical value and that the exact test of the pair rejects, too."""
    from podium.stats.exchange import resampled_pvalues

    n = steps.size
    counts = (_drawn if n * samples <= _KEPT else _drawn.__wrapped__)(n, samples)
    reached = counts[counts @ steps >= critical - 1e-9]
    if not len(reached):
        return 0.0
    pvalues = (resampled_pvalues if n <= _FEW_PROBLEMS else _edgeworth)(steps, reached)
    return float((pvalues * _tails(alternative) / 2 <= alpha).sum() / samples)


@lru_cache(maxsize=1)
def _drawn(n: int, samples: int) -> NDArray[np.int64]:
    """How often each sample with replacement holds each of n problems: the same samples for every drop and candidate."""
    return np.random.default_rng(0).multinomial(n, np.full(n, 1 / n), samples)


_KEPT = 4_000_000
"""Counts that are kept for the next drop (32 MB); more are drawn again."""

_SAMPLES, _FEW_SAMPLES, _MANY = 2_000, 200, 40
"""Samples behind a stated power, whose standard error at 0.8 is then 0.009; fewer for tables of many algorithms. The same for every drop, so that a larger one is detected more often."""

_FEW_PROBLEMS = 20
"""Above this number of problems the exact p-value is replaced by an expansion: measured on 2,000 samples, powers differ by at most 0.02, and by 0.04 with 183 algorithms."""


def _edgeworth(steps: NDArray[np.float64], counts: NDArray[np.int64]) -> NDArray[np.float64]:
    """Two-sided p-values of sums under exchange, by the normal curve with the term of the kurtosis and half a step of the lattice."""
    from scipy.special import ndtr

    step = np.gcd.reduce(np.rint(2 * steps).astype(np.int64)) / 2
    variance = np.maximum(counts @ steps**2, np.finfo(float).tiny)
    x = np.maximum(counts @ steps - step, 0.0) / np.sqrt(variance)
    kurtosis = -2.0 * (counts @ steps**4) / variance**2
    return np.asarray(2.0 * ndtr(-x) + np.exp(-x * x / 2) / np.sqrt(2 * np.pi) * kurtosis / 12.0 * (x**3 - 3 * x))


def _level(ends: NDArray[np.float64], weights: NDArray[np.float64], ahead: float) -> float:
    """Return the shift at which a sum of ranks is zero that starts at `ahead` and gains a weight at each end."""
    order = np.argsort(ends, axis=None)
    shifts, total = ends.ravel()[order], ahead + np.cumsum(np.broadcast_to(weights, ends.shape).ravel()[order])
    at = int(np.searchsorted(total, 0))
    return float(shifts[at] if total[at] > 0 else (shifts[at] + shifts[at + 1]) / 2)


_EXACT = 2**12
"""Up to so many possible sums of ranks their distribution is computed; of more it is taken for normal."""


def _sum_reaches(steps: NDArray[np.float64], critical: float) -> float:
    """Probability that draws with replacement, as many as there are steps of whole and half ranks, sum up to a critical value."""
    from scipy.special import ndtr

    n, twice = steps.size, np.rint(2 * steps).astype(np.int64)
    low = int(twice.min())
    size = n * (int(twice.max()) - low) + 1
    if size == 1:
        return float(steps.sum() >= critical - 1e-9)
    if size > _EXACT:
        return float(ndtr((steps.sum() - critical) / (steps.std() * np.sqrt(n))))
    room = 2 ** (size - 1).bit_length()
    sums = np.fft.irfft(np.fft.rfft(np.bincount(twice - low) / n, room) ** n, room)
    first = int(np.ceil(2 * critical - n * low - 1e-9))
    return float(np.clip(sums[max(first, 0) : size].sum(), 0.0, 1.0))


def detects_estimate(error: float, reach: float, df: float) -> Detection | None:
    """Power of an interval of a difference, from its standard error with degrees of freedom and the half-width of the interval."""
    from scipy.special import nctdtr, ndtr

    if not (error > 0 and reach > 0):  # without an interval, no drop is significant
        return None
    critical = reach / error

    def power(drop: float) -> float:
        excess = drop / error - critical
        if df > 1e4 or excess > 12:  # where the series behind nctdtr gives up
            return float(ndtr(excess))
        return float(1 - nctdtr(df, drop / error, critical))

    return Detection(power, error, np.inf, Message(_INTERVALS, spread=error), None, together=True)


def _side(alternative: Alternative) -> Side:
    return "two-sided" if alternative == "two-sided" else "greater"


def _tails(alternative: Alternative) -> int:
    return 2 if alternative == "two-sided" else 1


# Passing and failing.


@dataclass(frozen=True, eq=False)
class Gate:
    """Whether the candidates of a study pass; made by ``study.gate(…)``."""

    decisions: tuple[Against, ...]  # The candidates, in the order of the table
    # What fails: "worse", a candidate significantly worse than the baseline; "not-better", one that is not
    # significantly better; "not-equivalent", one that was not shown to be equivalent. None where nothing does
    fail_if: FailIf | None
    detect: float | None  # The drop that has to be detected with a probability of 0.8; None for none
    alpha: float  # Family-wise level
    margin: str | None = None  # The margin of the tests of equivalence

    __repr__ = brief

    @property
    def failing(self) -> tuple[Against, ...]:
        """The candidates that fail."""
        if self.fail_if == "worse":
            return tuple(one for one in self.decisions if one.decision == "worse")
        if self.fail_if == "not-better":
            return tuple(one for one in self.decisions if one.decision != "better")
        if self.fail_if == "not-equivalent":
            return tuple(one for one in self.decisions if not one.equivalent)
        return ()

    @property
    def weak(self) -> bool:
        """Whether the drop would be missed too often."""
        return self.detect is not None and self.power(self.detect) < POWER

    @property
    def failures(self) -> tuple[str, ...]:
        """Why the gate fails, one text each for the decisions and for the power; empty where it passes."""
        if self.fail_if is None:
            return ()
        found = [paragraph([self._reason(one) for one in self.failing])] if self.failing else []
        return (*found, *([self._detected()] if self.weak else []))

    @property
    def failed(self) -> bool:
        """Whether the gate fails."""
        return bool(self.failures)

    def power(self, drop: float) -> float:
        """Return the probability of detecting a drop, at least, whichever candidate it is."""
        return min(one.power(drop) for one in self._detections)

    @property
    def smallest(self) -> float | None:
        """The smallest drop detected with a probability of 0.8, whichever candidate it is; None where none is."""
        sizes = [one.smallest for one in self._detections]
        return None if None in sizes or not sizes else max(size for size in sizes if size is not None)

    @property
    def _detections(self) -> list[Detection]:
        return [one.detection for one in self.decisions if one.detection is not None]

    def sentences(self) -> Iterator[str]:
        """Yield what the report says below the verdict."""
        if self.fail_if is not None:
            names: dict[str, Any] = {"condition": self.fail_if, "reasons": paragraph(self.failures)}
            if self.failed:
                yield Message("Gate (fail if {condition}): failed. {reasons}", **names)
            else:
                yield Message("Gate (fail if {condition}): passed.", **names)
        if len(self._detections) == len(self.decisions):
            yield self._detectable()
            if self.detect is not None and not (self.weak and self.fail_if):
                yield self._detected()

    def _detectable(self) -> str:
        weakest = max(self._detections, key=lambda one: np.inf if one.smallest is None else one.smallest)
        m = len(self.decisions)
        shared = m == 1 or weakest.together
        found = {"how": weakest.how, "alpha": show(self.alpha) if shared else f"{show(self.alpha)}/{m}"}
        if weakest.smallest is None:
            return Message(
                "There are too few data: this comparison detects no drop, however large, with a probability of 80 % ({how}, α = {alpha}).",
                **found,
            )
        return Message(
            "This comparison detects a drop of {drop:.3g} or more with a probability of about 80 % or more ({how}, α = {alpha}).",
            drop=weakest.smallest, **found,
        )  # fmt: skip

    def _detected(self) -> str:
        assert self.detect is not None
        found: dict[str, Any] = {"drop": f"{self.detect:g}", "power": f"{self.power(self.detect):.2f}"}
        if not self.weak:
            return Message("It detects a drop of {drop} with probability {power}.", **found)
        few = Message(
            "A drop of {drop} would be detected with probability {power} only: a non-significant difference does not rule it out.",
            **found,
        )
        sizes = [one.needed(self.detect) for one in self._detections]
        if None in sizes:
            return few
        more = Message(
            "About {n} items would detect it with probability 0.80.",
            n=grouped(max(size for size in sizes if size is not None)),
        )
        return paragraph([few, more])

    def _reason(self, one: Against) -> str:
        found: dict[str, Any] = {"algorithm": one.algorithm, "control": one.control, "alpha": show(self.alpha)}
        p = pvalue if len(self.decisions) == 1 else adjusted
        if self.fail_if == "not-equivalent":
            assert one.equivalence_pvalue is not None
            return Message(
                "That {pair} are equivalent within ±{margin} could not be shown ({p}, α = {alpha}).",
                pair=both(one.algorithm, one.control), margin=self.margin, p=p(one.equivalence_pvalue), **found,
            )  # fmt: skip
        found["p"] = p(one.pvalue)
        if one.decision == "worse":
            return Message("{algorithm} is significantly worse than {control} ({p}, α = {alpha}).", **found)
        return Message("{algorithm} is not significantly better than {control} ({p}, α = {alpha}).", **found)

    def table(self) -> Table:
        """Return the decisions as a table."""
        rows = self.decisions
        columns = [
            Column(_("Candidate"), [one.algorithm for one in rows]),
            Column(_("Decision"), [_CONCLUSIONS[one.decision] for one in rows]),
            Column.pvalues(
                _("p") if len(rows) == 1 else _("Adjusted p"), (one.pvalue for one in rows), self.alpha, term="p-value"
            ),
        ]
        if any(one.effect is not None for one in rows):
            columns.append(Column(_("Advantage"), [one.effect for one in rows], "value"))
        if any(one.equivalence_pvalue is not None for one in rows):
            columns.append(
                Column.pvalues(
                    _("Equivalence p"), (one.equivalence_pvalue for one in rows), self.alpha, term="equivalence"
                )
            )
        return Table("decisions", _("Candidates against {control}", control=rows[0].control), tuple(columns))


def gate(decisions: tuple[Against, ...], options: Any, fail_if: FailIf | None, detect: float | None) -> Gate:
    """Judge the candidates of a study by its decisions and its options, an object or a mapping."""
    if fail_if is not None:
        one_of("condition", fail_if, get_args(FailIf))
    if not decisions:
        raise InputError(
            "A gate compares candidates with a baseline by one metric. Name the baseline with {--control}, or "
            "compare just two algorithms, the baseline first."
        )
    given: Mapping[str, Any] = (
        options if isinstance(options, Mapping) else {name: getattr(options, name, None) for name in _OPTIONS}
    )
    side = given.get("alternative") or "two-sided"
    if (side == "less" and (fail_if == "worse" or detect is not None)) or (
        side == "greater" and fail_if == "not-better"
    ):
        raise InputError(
            "With the alternative {side!r}, the tests cannot show what this gate asks: 'greater' tests whether the baseline is better "
            "than the candidate, 'less' whether it is worse.",
            side=side,
        )
    if fail_if == "not-equivalent" and any(one.equivalent is None for one in decisions):
        raise InputError(
            "Equivalence needs a margin: the largest difference that does not matter. Pass {--equivalence} to "
            "{podium compare}, {podium pair} or {podium folds}; other studies do not test it."
        )
    if detect is not None:
        _check_detect(detect, decisions)
    return Gate(decisions, fail_if, detect, float(given["alpha"]), given.get("equivalence"))


_OPTIONS: Final = ("alpha", "alternative", "equivalence")


def _check_detect(detect: float, decisions: Sequence[Against]) -> None:
    if not (np.isfinite(detect) and detect > 0):
        raise InputError("The drop to detect must be a positive number, not {drop}.", drop=detect)
    if any(one.detection is None for one in decisions):
        raise InputError(
            "The power to detect a drop is known for {podium pair}, {podium compare} (Friedman's mean ranks or "
            "{--pairwise:wilcoxon}, sign or t), runs, predictions (without groups) and folds (except 5×2), if the "
            "results vary. For other designs, use {podium plan} or {podium power}."
        )
