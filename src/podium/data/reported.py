"""Published numbers (p-values, pairwise matrices, mean ranks), checked before they are used again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

import numpy as np

from podium.brief import brief
from podium.data.arrays import Flat, flatten
from podium.data.cells import Place
from podium.data.decimals import FloatArray, IntArray, Scaled, to_float
from podium.data.results import check_names
from podium.errors import InputError, quote
from podium.i18n import Message, count

KINDS: Final = ("pvalues", "matrix", "ranks")


@dataclass(frozen=True, eq=False)
class PValues:
    """A family of m p-values with the names of their hypotheses.

    Attributes
    ----------
    names : tuple of str
        Unique names of the hypotheses.
    values : (m,) float64, read-only
        Unadjusted p-values in [0, 1].
    source, notes
        Where they came from and what was understood.
    """

    names: tuple[str, ...]
    values: FloatArray
    source: str = "array"
    notes: tuple[str, ...] = ()

    __repr__ = brief

    def __post_init__(self) -> None:
        self.values.flags.writeable = False

    @property
    def m(self) -> int:
        """Number of hypotheses."""
        return len(self.names)

    @classmethod
    def of(cls, values: Sequence[Any] | Mapping[str, Any], names: Sequence[str] | None = None) -> PValues:
        """Make a family from Python numbers, or from a dict of name to p-value.

        Raises
        ------
        InputError
            If a p-value lies outside [0, 1], or names do not fit.

        Examples
        --------
        >>> PValues.of({"A vs B": 0.01, "A vs C": 0.2}).names
        ('A vs B', 'A vs C')
        """
        if isinstance(values, Mapping):
            names, values = [str(name) for name in values], list(values.values())
        cells = list(np.ravel(np.asarray(values, dtype=object)))
        named = [str(name) for name in names] if names is not None else hypothesis_names(len(cells))
        _same_length(named, cells, "p-value")

        def place(index: int) -> str:
            return Message("p-value {n} ({name})", n=index + 1, name=quote(named[index]))

        return make_pvalues(flatten(Flat(cells, place, Message("p-values"))), named, place, Message("p-values"), ())


@dataclass(frozen=True, eq=False)
class PairwisePValues:
    """Unadjusted p-values of all pairs of k algorithms.

    Attributes
    ----------
    algorithms : tuple of str
        Unique names.
    matrix : (k, k) float64, read-only
        Symmetric, with 1 on the diagonal.
    source, notes
        Where they came from and what was understood.
    """

    algorithms: tuple[str, ...]
    matrix: FloatArray
    source: str = "array"
    notes: tuple[str, ...] = ()

    __repr__ = brief

    def __post_init__(self) -> None:
        self.matrix.flags.writeable = False

    @property
    def k(self) -> int:
        """Number of algorithms."""
        return len(self.algorithms)

    @classmethod
    def of(cls, matrix: Any, algorithms: Sequence[str] | None = None) -> PairwisePValues:
        """Make it from a k x k matrix: symmetric, or one triangle with NaN or None in the other; any diagonal.

        Raises
        ------
        InputError
            If the matrix is not square, not symmetric, has holes, or a p-value lies outside [0, 1].

        Examples
        --------
        >>> PairwisePValues.of([[1, 0.01], [0.01, 1]], ["A", "B"]).matrix.tolist()
        [[1.0, 0.01], [0.01, 1.0]]
        """
        array = np.asarray(matrix, dtype=object)
        if array.ndim != 2 or array.shape[0] != array.shape[1]:
            raise InputError(
                "p-value matrix: the shape is {shape}. Pass a square matrix, a row and a column per algorithm.",
                shape=array.shape,
            )
        k = array.shape[0]
        names = (
            [str(name) for name in algorithms] if algorithms is not None else [f"A{index + 1}" for index in range(k)]
        )
        _same_length(names, list(range(k)), "row")
        filled = [(i, j) for i in range(k) for j in range(k) if i != j and _filled(array[i, j])]

        def place(index: int) -> str:
            i, j = filled[index]
            return Message("row {row}, column {column}", row=quote(names[i]), column=quote(names[j]))

        scaled = flatten(Flat([array[pair] for pair in filled], place, Message("p-value matrix")))
        return make_pairwise(scaled, filled, names, place, Message("p-value matrix"), ())


@dataclass(frozen=True, eq=False)
class MeanRanks:
    """Mean ranks of k algorithms over n problems.

    Attributes
    ----------
    algorithms : tuple of str
        Unique names.
    ranks : (k,) float64, read-only
        Mean ranks, 1 = best.
    exact : (k,) integers, read-only
        The ranks as printed, ``ranks == exact / denominator``.
    denominator : int
        Common denominator.
    n : int
        Number of problems behind them.
    source, notes
        Where they came from and what was understood.
    """

    algorithms: tuple[str, ...]
    ranks: FloatArray
    exact: IntArray = field(repr=False)
    denominator: int
    n: int
    source: str = "array"
    notes: tuple[str, ...] = ()

    __repr__ = brief

    def __post_init__(self) -> None:
        self.ranks.flags.writeable = False
        self.exact.flags.writeable = False

    @property
    def k(self) -> int:
        """Number of algorithms."""
        return len(self.algorithms)

    @classmethod
    def of(
        cls, ranks: Sequence[Any] | Mapping[str, Any], algorithms: Sequence[str] | None = None, *, n: int | None = None
    ) -> MeanRanks:
        """Make it from Python numbers, or from a dict of algorithm to mean rank.

        Raises
        ------
        InputError
            If n is missing, a rank lies outside [1, k], or the ranks do not add up to k(k+1)/2 within
            rounding.

        Examples
        --------
        >>> MeanRanks.of({"A": 1.25, "B": 1.75}, n=4).k
        2
        """
        if isinstance(ranks, Mapping):
            algorithms, ranks = [str(name) for name in ranks], list(ranks.values())
        cells = list(np.ravel(np.asarray(ranks, dtype=object)))
        names = (
            [str(name) for name in algorithms] if algorithms is not None else [f"A{i + 1}" for i in range(len(cells))]
        )
        _same_length(names, cells, "mean rank")

        def place(index: int) -> str:
            return Message("mean rank of {algorithm}", algorithm=quote(names[index]))

        return make_ranks(
            flatten(Flat(cells, place, Message("mean ranks"))), names, n, place, Message("mean ranks"), ()
        )


def hypothesis_names(m: int) -> list[str]:
    """H1 to Hm."""
    return [f"H{index + 1}" for index in range(m)]


def _same_length(names: Sequence[str], cells: Sequence[Any], what: str) -> None:
    if len(names) != len(cells):
        raise InputError(
            "{names} for {things}. Give one name for each.",
            names=count(len(names), "name"),
            things=count(len(cells), what),
        )


def _filled(cell: Any) -> bool:
    return cell is not None and cell == cell  # NaN differs from itself


def probabilities(scaled: Scaled, place: Place, source: str) -> FloatArray:
    """Floats of the numbers if all lie in [0, 1]; the error names the first that does not."""
    for index, number in enumerate(scaled.exact.tolist()):
        if not 0 <= number <= scaled.denominator:
            raise InputError(
                "{source}, {place}: {number} is not a p-value; it must lie between 0 and 1. If these are other "
                "numbers, specify which (on the command line: --kind).",
                source=source, place=place(index), number=repr(number / scaled.denominator),
            )  # fmt: skip
    return to_float(scaled)


def make_pvalues(scaled: Scaled, names: Sequence[str], place: Place, source: str, notes: Sequence[str]) -> PValues:
    """Check and make :class:`PValues`."""
    if not names:
        raise InputError("{source}: there are no p-values.", source=source)
    checked = check_names(names, source, "hypothesis", [place(index) for index in range(len(names))])
    return PValues(checked, probabilities(scaled, place, source), source, tuple(notes))


def make_pairwise(
    scaled: Scaled,
    pairs: Sequence[tuple[int, int]],
    names: Sequence[str],
    place: Place,
    source: str,
    notes: Sequence[str],
) -> PairwisePValues:
    """Check and make :class:`PairwisePValues` from one p-value (or two equal ones, either way round) per pair."""
    k = len(names)
    if k < 2:
        raise InputError(
            "{source}: {algorithms}; pairwise p-values need at least two.",
            source=source,
            algorithms=count(k, "algorithm"),
        )
    algorithms = check_names(names, source, "algorithm")
    values = probabilities(scaled, place, source)
    matrix = np.full((k, k), np.nan)
    np.fill_diagonal(matrix, 1.0)
    first: dict[tuple[int, int], int] = {}
    for index, (i, j) in enumerate(pairs):
        earlier = first.setdefault((min(i, j), max(i, j)), index)
        if scaled.exact[earlier] != scaled.exact[index]:
            raise InputError(
                "{source}: two different p-values for {one} and {other}: {first} ({where}) and {second} "
                "({elsewhere}). The matrix must be symmetric, or contain one triangle.",
                source=source, one=quote(names[min(i, j)]), other=quote(names[max(i, j)]),
                first=repr(float(values[earlier])), where=place(earlier), second=repr(float(values[index])),
                elsewhere=place(index),
            )  # fmt: skip
        matrix[i, j] = matrix[j, i] = values[index]
    holes = np.argwhere(np.isnan(np.triu(matrix)))
    if holes.size:
        i, j = holes[0].tolist()
        raise InputError(
            "{source}: {n} of {pairs} have no p-value, the first {one} and {other}. Procedures for all pairs need "
            "every pair; pass a family of chosen hypotheses with kind='pvalues'.",
            source=source, n=len(holes), pairs=count(k * (k - 1) // 2, "pair"), one=quote(names[i]),
            other=quote(names[j]),
        )  # fmt: skip
    return PairwisePValues(algorithms, matrix, source, tuple(notes))


def make_ranks(
    scaled: Scaled, names: Sequence[str], n: int | None, place: Place, source: str, notes: Sequence[str]
) -> MeanRanks:
    """Check and make :class:`MeanRanks`."""
    k = len(names)
    if k < 2:
        raise InputError(
            "{source}: {mean_ranks}; a comparison needs at least two.", source=source, mean_ranks=count(k, "mean rank")
        )
    if n is None:
        raise InputError(
            "{source}: mean ranks need the number of problems they come from: n=30. On the command line: --n 30.",
            source=source,
        )
    if isinstance(n, bool) or not isinstance(n, (int, np.integer)) or n < 2:
        raise InputError(
            "{source}: the number of problems is n={n}; it must be a whole number of at least 2.",
            source=source,
            n=quote(n),
        )
    algorithms = check_names(names, source, "algorithm")
    ranks = [Fraction(number, scaled.denominator) for number in scaled.exact.tolist()]
    for index, rank in enumerate(ranks):
        if not 1 <= rank <= k:
            raise InputError(
                "{source}, {place}: {rank} is not a mean rank of {k} algorithms; it must lie between 1 and {k}. "
                "Divide rank sums by the number of problems (n = {n}).",
                source=source, place=place(index), rank=repr(float(rank)), k=k, n=n,
            )  # fmt: skip
    places = _decimal_places(scaled.denominator)
    expected = Fraction(k * (k + 1), 2)
    slack = Fraction(k, 2 * 10**places)
    if abs(sum(ranks) - expected) > slack:
        raise InputError(
            "{source}: the mean ranks add up to {sum}, but {k} ranks always add up to k(k+1)/2 = {expected} "
            "(within {slack}, given their digits). Is a rank mistyped, an algorithm left out, or are these not "
            "Friedman ranks?",
            source=source, sum=f"{float(sum(ranks)):.6g}", k=k, expected=f"{float(expected):g}",
            slack=f"{float(slack):.2g}",
        )  # fmt: skip
    return MeanRanks(algorithms, to_float(scaled), scaled.exact, scaled.denominator, int(n), source, tuple(notes))


def _decimal_places(denominator: int) -> int:
    """Decimal places needed to print fractions with this denominator; 15 when no finite number of them will do."""
    return next((places for places in range(16) if 10**places % denominator == 0), 15)
