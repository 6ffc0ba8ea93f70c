"""From a table and options to an experiment: which pair, which scale of its differences, which samples and methods."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.errors import InfeasibleError, InputError
from podium.i18n import Message
from podium.stats.adjustment import METHODS
from podium.stats.medians import wide_median
from podium.stats.rankings import RANKINGS
from podium.stats.ranks import wide_enough, within_ranks
from podium.stats.simulation import Applied, BiasedSamples, Point, Source, apply_procedures
from podium.studies.family import NOT_TRANSITIVE
from podium.studies.find import find_algorithm
from podium.studies.power.options import Options

Floats = NDArray[np.float64]

USUAL_SIZE = 10
USUAL_PROCEDURES = ("nemenyi", "holm", "shaffer", "bergmann-hommel")
MOST_EXACT = {True: 25, False: 6}
"""Algorithms up to which Bergmann–Hommel is among the procedures unasked: with mean ranks, and with other tests."""

_LEADS = {True: ("bergmann-hommel", "holm"), False: ("holm",)}
"""Which procedure stands for all, where it is among them: where equality is transitive, and where it need not be."""

_NUMBERS = 2_000_000
"""Numbers in the largest array of a chunk."""
_CHUNK = 500
"""Most replicates in a chunk, so that a few thousand can be shared by several workers."""
_COUNTS = 5_000_000
"""Most counts that are kept: points × methods × hypotheses."""
_SIZES = 8


@dataclass(frozen=True, eq=False)
class Design:
    """An experiment, laid out.

    Attributes
    ----------
    pair
        The favoured algorithm and the other one.
    pair_given
        Whether the user named them.
    scale, rule
        What differences are divided by, and why.
    size
        Problems in a sample.
    biased, sizes
        Places among the points of `work` of the samples of `size` at each bias, and of the unbiased ones of other sizes.
    lead
        Place of the procedure that stands for all where there is room for one.
    whole
        What each source of p-values gives on the whole table.
    work
        The simulation.
    chunk
        Replicates that are held in memory together.
    """

    pair: tuple[int, int]
    pair_given: bool
    scale: float
    rule: str
    size: int
    biased: range
    sizes: range
    lead: int
    whole: tuple[Applied, ...]
    work: BiasedSamples
    chunk: int

    __repr__ = brief


def lay_out(results: Results, options: Options) -> Design:
    """Lay an experiment out.

    Raises
    ------
    InputError
        For algorithms that are not there, or a sample larger than what there is.
    InfeasibleError
        For more counts than memory should hold.
    """
    control = None if options.control is None else _control(results, options.control)
    size = _size(results.n, options)
    sizes = _sizes(results.n, size, options.replacement)
    points = (*(Point(size, kappa) for kappa in options.bias), *(Point(one, 0.0) for one in sizes))
    sources = _sources(options, control)
    procedures = tuple(dict.fromkeys(options.procedures or _procedures(results.k, sources, control)))
    leads = _LEADS[all(source.test not in NOT_TRANSITIVE for source in sources)]
    lead = next((procedures.index(name) for name in leads if name in procedures), 0)
    table = wide_enough(results.exact, 4 * results.k)
    whole = tuple(
        apply_procedures(table, results.objective, procedures, control=control, test=test, se=se)
        for test, se in sources
    )
    pair = _named_pair(results, options.pair, control) or closest_call(whole[0], procedures[lead], options.alpha)
    differences = _differences(results, pair)
    scale, rule = scale_of(results.values, differences, options.scale)
    with np.errstate(over="ignore"):
        d = np.nan_to_num(differences / scale)
    work = BiasedSamples(
        table, results.objective, d, points, sources, procedures,
        _focus(whole[0], pair), control, options.alpha, options.replacement,
    )  # fmt: skip
    biased = range(len(options.bias))
    return Design(
        pair, options.pair is not None, scale, rule, size, biased, range(len(biased), len(points)), lead, whole, work,
        _chunk(work, results.k),
    )  # fmt: skip


def _control(results: Results, name: str) -> int:
    if name == "best" and name not in results.algorithms:
        return int(within_ranks(results.exact, results.objective).sum(axis=0).argmin())
    return find_algorithm(name, results.algorithms)


def _named_pair(results: Results, pair: tuple[str, str] | None, control: int | None) -> tuple[int, int] | None:
    if pair is None:
        return None
    first, second = (find_algorithm(name, results.algorithms, "for the pair") for name in pair)
    if first == second:
        raise InputError("The pair names {name!r} twice. Name two different algorithms.", name=pair[0])
    if control is not None and control not in (first, second):
        raise InputError(
            "Every hypothesis involves the control {name!r}. Choose a pair that includes it.",
            name=results.algorithms[control],
        )
    return first, second


def closest_call(whole: Applied, procedure: str, alpha: float) -> tuple[int, int]:
    """Return the pair whose adjusted p-value is nearest to alpha by its logarithm, the better one first."""
    adjusted = np.maximum(whole.adjusted[procedure], np.finfo(np.float64).tiny)
    distance = np.abs(np.log(adjusted / alpha))
    place = int(np.lexsort((whole.pvalues, distance))[0])
    first, second = int(whole.first[place]), int(whole.second[place])
    return (second, first) if whole.better[place] < 0 else (first, second)


def scale_of(values: Floats, differences: Floats, wished: float | None) -> tuple[float, str]:
    """Return what differences are divided by before κ multiplies them, and why.

    The papers sample with accuracies between 0 and 1, and a κ up to 20 only means something on such a scale. Elsewhere
    a typical difference of the pair is made to count as 0.1.

    Examples
    --------
    >>> scale_of(np.array([[0.5, 0.9]]), np.array([0.4]), None)[0], scale_of(np.array([[5, 90.0]]), np.array([85.0]), None)[0]
    (1.0, 100.0)
    >>> scale_of(np.array([[-5.0, 20.0]]), np.array([25.0]), None)
    (250.0, 'ten times the median difference of the pair')
    """
    if wished is not None:
        return float(wished), Message("as asked for")
    low, high = float(values.min()), float(values.max())
    if low >= 0 and high <= 1:
        return 1.0, Message("all values lie between 0 and 1")
    if low >= 0 and high <= 100:
        return 100.0, Message("all values lie between 0 and 100, as percentages do")
    sizes = np.abs(differences[differences != 0])
    if not sizes.size:
        return 1.0, Message("the pair never differs")
    typical = min(wide_median(sizes), np.finfo(np.float64).max / 10)
    return 10.0 * typical, Message("ten times the median difference of the pair")


def _differences(results: Results, pair: tuple[int, int]) -> Floats:
    """By how much the first of a pair is better, problem by problem."""
    sign = 1.0 if results.objective == "maximize" else -1.0
    with np.errstate(over="ignore"):  # beyond the range of floats the largest of them will do for a weight
        d = sign * (results.values[:, pair[0]] - results.values[:, pair[1]])
    return np.asarray(np.nan_to_num(d), dtype=np.float64)


def _size(n: int, options: Options) -> int:
    size = options.sample_size
    if size is None:
        return USUAL_SIZE if n > USUAL_SIZE else max(2, n // 2)
    if size > n and not options.replacement:
        raise InputError(
            "A sample of {size} problems cannot be drawn from {n} without replacement. Use at most --sample-size "
            "{most}, or --replacement.",
            size=size,
            n=n,
            most=n - 1,
        )
    return size


def _sizes(n: int, size: int, replacement: bool) -> list[int]:
    """Sizes of unbiased samples from which the number of problems needed is read off."""
    most = min(n if replacement else n - 1, max(60, 4 * size))
    if most < 2:
        return [2]
    return sorted({int(one) for one in np.rint(np.linspace(min(5, most), most, _SIZES))})


def _sources(options: Options, control: int | None) -> tuple[Source, ...]:
    tests = options.tests or (("friedman",) if control is None else RANKINGS)
    both = {"aligned", "quade"}
    found = [Source(test) for test in dict.fromkeys(tests)]
    return tuple(
        one for source in found for one in ([source, Source(source.test, "corrected")][: 1 + (source.test in both)])
    )


def _procedures(k: int, sources: tuple[Source, ...], control: int | None) -> tuple[str, ...]:
    if control is not None:
        return METHODS
    ranked = all(source.test in RANKINGS for source in sources)
    return tuple(one for one in USUAL_PROCEDURES if one != "bergmann-hommel" or k <= MOST_EXACT[ranked])


def _focus(whole: Applied, pair: tuple[int, int]) -> tuple[int, int]:
    """Place of a pair among the hypotheses, and whether the favoured algorithm comes first in it."""
    for sign, (first, second) in ((1, pair), (-1, pair[::-1])):
        found = np.flatnonzero((whole.first == first) & (whole.second == second))
        if found.size:
            return int(found[0]), sign
    raise InputError("The pair is not among the hypotheses. Name another pair.")


def _chunk(work: BiasedSamples, k: int) -> int:
    """Replicates that are held together: by memory, never by the number of workers."""
    m = k - 1 if work.control is not None else k * (k - 1) // 2
    methods = len(work.sources) * len(work.procedures)
    if len(work.points) * methods * m > _COUNTS:
        raise InfeasibleError(
            "{kinds} kinds of samples, {methods} methods and {m} hypotheses need more than {counts} counts. Name "
            "a control, or fewer procedures or values of the bias.",
            kinds=len(work.points),
            methods=methods,
            m=m,
            counts=_COUNTS,
        )
    largest: Any = max(max(point.size for point in work.points) * k, len(work.table), len(work.procedures) * m)
    return int(max(1, min(_CHUNK, _NUMBERS // largest)))
