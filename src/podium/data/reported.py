"""Published numbers (p-values, pairwise matrices, mean ranks), checked before they are used again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np

from podium.brief import brief
from podium.data.cells import Flat, Place, comma_note, flatten, is_missing, looks_numeric, parse_cells
from podium.data.decimals import FloatArray, IntArray, Scaled, from_floats, tidy, to_float
from podium.data.grid import Grid, rectangular
from podium.data.headers import normalise, words
from podium.data.load import Source
from podium.data.measurements import first_appearance
from podium.data.results import check_names, freeze
from podium.data.tables.cells import repeated
from podium.data.tables.opening import read_grid
from podium.equality import ByValue
from podium.errors import Handled, InputError, closest, quote, quoted
from podium.i18n import N_, Message, count
from podium.stats.published import (
    Kind,
    PrintedNumber,
    PublishedStatistic,
    checked_statistic,
    printed_number,
    statistic_kind,
)

KINDS: Final = ("pvalues", "matrix", "ranks")


@dataclass(frozen=True, eq=False)
class PrintedColumn(ByValue):
    """A column of adjusted p-values as printed, to be compared with what follows from the p-values."""

    header: str
    procedure: str  # key of the adjustment that the header states; "" if it states none
    numbers: tuple[PrintedNumber, ...]  # one for each hypothesis, in their order

    __repr__ = brief


class _Published(ByValue):
    """What all kinds of published numbers have in common."""

    __repr__ = brief

    def __post_init__(self) -> None:
        freeze(*(value for value in vars(self).values() if isinstance(value, np.ndarray)))


@dataclass(frozen=True, eq=False, repr=False)
class PValues(_Published):
    """A family of m p-values with the names of their hypotheses.

    Attributes
    ----------
    names : tuple of str
        Unique names of the hypotheses.
    values : (m,) float64, read-only
        Unadjusted p-values in [0, 1].
    source, notes
        Where they came from and what was understood.
    ends : (2, m) float64 or None
        Smallest and largest p-values that are printed like these; None where they were not printed.
    printed
        Columns of adjusted p-values beside them.
    statistics
        Printed test statistics behind them, in the same order, if there are any.
    """

    names: tuple[str, ...]
    values: FloatArray
    source: str = "array"
    notes: tuple[str, ...] = ()
    ends: FloatArray | None = None
    printed: tuple[PrintedColumn, ...] = ()
    statistics: tuple[PublishedStatistic, ...] = ()

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
        cells, named = _named_cells(values, names, "H", "p-value")

        def place(index: int) -> str:
            return Message("p-value {n} ({name})", n=index + 1, name=quote(named[index]))

        return make_pvalues(flatten(Flat(cells, place, Message("p-values"))), named, place, Message("p-values"), ())


@dataclass(frozen=True, eq=False, repr=False)
class PairwisePValues(_Published):
    """Unadjusted p-values of all pairs of k algorithms.

    Attributes
    ----------
    algorithms : tuple of str
        Unique names.
    matrix : (k, k) float64, read-only
        Symmetric, with 1 on the diagonal.
    source, notes
        Where they came from and what was understood.
    ends : (2, k, k) float64 or None
        Smallest and largest p-values that are printed like these; None where they were not printed.
    printed, statistics
        As of `PValues`, in the order of the pairs (0, 1), (0, 2), …
    """

    algorithms: tuple[str, ...]
    matrix: FloatArray
    source: str = "array"
    notes: tuple[str, ...] = ()
    ends: FloatArray | None = None
    printed: tuple[PrintedColumn, ...] = ()
    statistics: tuple[PublishedStatistic, ...] = ()

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
        names = _names(algorithms, "A", k, "row")
        filled = [(i, j) for i in range(k) for j in range(k) if i != j and not _is_blank(array[i, j])]

        def place(index: int) -> str:
            i, j = filled[index]
            return Message("row {row}, column {column}", row=quote(names[i]), column=quote(names[j]))

        scaled = flatten(Flat([array[pair] for pair in filled], place, Message("p-value matrix")))
        return make_pairwise(scaled, filled, names, place, Message("p-value matrix"), ())


@dataclass(frozen=True, eq=False, repr=False)
class MeanRanks(_Published):
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
        cells, names = _named_cells(ranks, algorithms, "A", "mean rank")

        def place(index: int) -> str:
            return Message("mean rank of {algorithm}", algorithm=quote(names[index]))

        return make_ranks(
            flatten(Flat(cells, place, Message("mean ranks"))), names, n, place, Message("mean ranks"), ()
        )


def _is_blank(cell: Any) -> bool:
    return cell is None or cell != cell  # NaN differs from itself


def _named_cells(
    given: Sequence[Any] | Mapping[str, Any], names: Sequence[str] | None, letter: str, what: str
) -> tuple[list[Any], list[str]]:
    """Numbers in memory, and their names: those of a dict, those given, or a letter and a number."""
    if isinstance(given, Mapping):
        names, given = [str(name) for name in given], list(given.values())
    cells = list(np.ravel(np.asarray(given, dtype=object)))
    return cells, _names(names, letter, len(cells), what)


def _names(given: Sequence[str] | None, letter: str, size: int, what: str) -> list[str]:
    """Check the names of some things, or make names: a letter and a number."""
    names = [f"{letter}{index + 1}" for index in range(size)] if given is None else [str(name) for name in given]
    if len(names) != size:
        raise InputError(
            "{names} for {things}. Give one name for each.", names=count(len(names), "name"), things=count(size, what)
        )
    return names


def probabilities(scaled: Scaled, place: Place, source: str) -> FloatArray:
    """Floats of the numbers if all lie in [0, 1]; the error names the first that does not."""
    for index, number in enumerate(scaled.exact.tolist()):
        if not 0 <= number <= scaled.denominator:
            raise InputError(
                "{source}, {place}: {number} is not a p-value; it must lie between 0 and 1. If these are other "
                "numbers, specify which ({--kind}).",
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
    ends: FloatArray | None = None,
) -> PairwisePValues:
    """Check and make :class:`PairwisePValues` from one p-value (or two equal ones, either way round) per pair.

    `ends` are the smallest and largest p-values that are printed like each, as of the pairs.
    """
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
            "every pair; pass a family of chosen hypotheses with {--kind:pvalues}.",
            source=source, n=len(holes), pairs=count(k * (k - 1) // 2, "pair"), one=quote(names[i]),
            other=quote(names[j]),
        )  # fmt: skip
    if ends is not None:
        of_pairs, ends = ends.T, np.ones((2, k, k))
        for (i, j), both in zip(pairs, of_pairs, strict=True):
            ends[:, i, j] = ends[:, j, i] = both
    return PairwisePValues(algorithms, matrix, source, tuple(notes), ends)


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
            "{source}: mean ranks need the number of problems they come from: {--n:30}.",
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
    # Decimal places needed to print the ranks; 15 when no finite number of them will do.
    places = next((places for places in range(16) if 10**places % scaled.denominator == 0), 15)
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


# Files of published numbers: what they hold is recognised, or asked for when two readings are possible.


_P_HEADERS = words(
    "p|p value|pvalue|p values|pvalues|p val|pval|unadjusted p|unadjusted|raw p|p unadjusted|punadjusted|sig|sig."
)
_ADVICE = Message("Fill in every number, or remove the row if the hypothesis is not part of the family.")
_ADJUSTED_HEADERS = words(
    "adjusted|adjusted p|adjusted p value|adjusted p values|adj p|adj. p|p adj|padj|p.adj|p adjusted|p.adjusted|apv|apvs|corrected p|p corrected|corrected"
)
_PROCEDURES: Final = (
    ("yekutieli|by", "benjamini-yekutieli"),
    ("benjamini|bh|fdr", "benjamini-hochberg"),
    ("holm[ \\-–]+[sš]id[aá]k", "holland"),
    ("holm", "holm"),
    (r"bonf\w*", "bonferroni"),
    (r"neme\w*", "nemenyi"),
    (r"shaf\w*", "shaffer"),
    (r"berg\w*", "bergmann-hommel"),
    (r"hoch\w*", "hochberg"),
    (r"homm\w*", "hommel"),
    ("holl|holland", "holland"),
    (r"finn\w*", "finner"),
    ("rom", "rom"),
    ("li", "li"),
    ("[sš]id[aá]k", "sidak"),
)
"""How headers name procedures, or abbreviate them; the first that is found counts."""
_LOGICAL: Final = ("shaffer", "bergmann-hommel", "nemenyi")
"""Procedures of all pairs, whose columns show that hypotheses called "A vs. B" are those of pairs."""
_VERSUS: Final = re.compile(r"(?<!\s)\s+(?:vs\.?|versus)\s+", re.IGNORECASE)
_NAME_HEADERS = words("hypothesis|hypotheses|name|algorithm|algorithms|method|comparison|pair|i|#|no|no.")
_RANK_HEADERS = words("rank|ranks|mean rank|mean ranks|average rank|average ranks|avg rank|avg. rank|ranking")


class Listed(NamedTuple):
    """Rows of labels and one number each: ``labels[i]`` has 0, 1 or 2 entries."""

    labels: list[list[str]]
    tokens: list[str]
    lines: list[int]
    column: str
    header: str
    source: str
    notes: tuple[str, ...]
    statistic: Kind | None = None
    """Which test statistic the numbers are, if they are no p-values."""
    beside: tuple[str, Kind, list[str]] | None = None
    """A column of test statistics beside p-values: its header, which one, and its cells."""
    adjusted: tuple[tuple[str, str, list[str]], ...] = ()
    """Columns of adjusted p-values: header, procedure and cells."""

    def place(self, index: int) -> str:
        """Location of the i-th number."""
        return Message("line {line}, column {column}", line=self.lines[index], column=self.column)

    def elsewhere(self, header: str) -> Place:
        """Locations of the numbers in another column."""
        return lambda index: Message("line {line}, column {column}", line=self.lines[index], column=quote(header))


def read_reported(
    source: Source,
    *,
    kind: str | None = None,
    n: int | None = None,
    k: int | None = None,
    df: Sequence[float] | float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
) -> PValues | PairwisePValues | MeanRanks:
    r"""Read published p-values or mean ranks.

    Parameters
    ----------
    source : path, "-" or open file
        A line per number (the p-value alone; name and p-value; two names and p-value; algorithm and mean
        rank), or a matrix of pairwise p-values with the names above and at the left, symmetric or one
        triangle. In a file with column names, the column named p has the p-values; a column named z, t, F or chi2 has test statistics, and
        columns named like procedures (holm, p_Shaf, adjusted) have printed adjusted p-values. P-values may be bounds such as ``<0.001``.
    kind : "pvalues", "matrix" or "ranks", optional
        Contents of the file; detected by default if only one reading is possible.
    n : int, optional
        Number of problems; required for mean ranks.
    k, df
        Number of algorithms, or degrees of freedom, for a column of t, F or χ².
    delimiter, decimal
        As in :func:`podium.data.read_results`.

    Returns
    -------
    PValues, PairwisePValues or MeanRanks
        Lines with two names and a p-value give PairwisePValues if they cover all pairs of the names.

    Raises
    ------
    InputError
        If something cannot be read; the message names the file, line and column, and says what to do.

    Examples
    --------
    >>> import io
    >>> read_reported(io.StringIO("algorithm,rank\nA,1.25\nB,1.75\n"), n=4).ranks.tolist()
    [1.25, 1.75]
    """
    if kind is not None and kind not in KINDS:
        raise InputError(
            "Unknown kind {kind} ({--kind}).{closest} It must be 'pvalues', 'matrix' or 'ranks'.",
            kind=quote(kind),
            closest=closest(kind, KINDS),
        )
    grid = rectangular(read_grid(source, delimiter))
    if _is_matrix(grid):
        if kind == "ranks":
            raise InputError(
                "{source}: this is a matrix, not a list of algorithms with their mean ranks. Leave out the kind.",
                source=grid.source,
            )
        return _matrix(grid, decimal)
    table = _take_list(grid, kind, n)
    if (k is not None or df is not None) and table.statistic is None and table.beside is None:
        raise InputError(
            "{source}: k and df belong to test statistics, and no column is named t, F, chi2 or z. Leave them out.",
            source=grid.source,
        )
    freedom = None if df is None else tuple(np.atleast_1d(np.asarray(df, dtype=float)).tolist())
    return _listed(table, kind, n, decimal, Sizes(k, n, freedom))


def holds_pvalues(grid: Grid, *, listed: bool = False) -> bool:
    """Whether a file states that it contains p-values; numbers from 0 to 1 alone are not enough.

    It does by the header of a column (see `pvalue_column`), or (not with `listed`) as a matrix with the same names above
    and at the left, whose two triangles agree or of which one is empty.
    """
    header, body = grid.rows[0], grid.rows[1:]
    if not body or any(len(row) != len(header) for row in body):
        return False
    return pvalue_column(grid) is not None or (not listed and _symmetric(header[1:], body))


def pvalue_column(grid: Grid) -> int | None:
    """Return the column that its header calls p-values; None where there is none.

    It is the last of at most three, or stands beside names, test statistics and adjusted p-values only.
    """
    header, body = grid.rows[0], grid.rows[1:]
    columns = list(zip(*body, strict=True))
    if len(header) <= 3 and _names_pvalues(header[-1]) and all(map(_is_probability, columns[-1])):
        return len(header) - 1
    found = [
        j for j, name in enumerate(header) if normalise(name) in _P_HEADERS and all(map(_is_probability, columns[j]))
    ]
    others = [j for j in range(len(header)) if j not in found]
    beside = all(
        _role(header[j]) or normalise(header[j]) in _NAME_HEADERS or not any(map(_number_like, columns[j]))
        for j in others
    )
    return found[0] if len(found) == 1 and beside and len(others) > 1 else None


def _names_pvalues(header: str) -> bool:
    """Whether a header calls its column p-values, adjusted or not, in words of any paper or program."""
    return normalise(header) in _P_HEADERS or re.search(r"\b(p|p ?values?|p ?val|apv)\b", normalise(header)) is not None


def _is_probability(cell: str) -> bool:
    try:
        return 0 <= float(_bare(cell)[1].replace(",", ".")) <= 1
    except ValueError:
        return False


def _symmetric(above: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    left = [row[0] for row in body]
    if len(left) < 3 or len(set(left)) < len(left) or left != list(above) or any(map(looks_numeric, left)):
        return False
    k = len(left)
    pairs = [(body[i][j + 1], body[j][i + 1]) for i in range(k) for j in range(i)]
    given = [cell for pair in pairs for cell in pair if not is_missing(cell) and cell not in {"", "-", "–", "—"}]
    one_triangle = any(not any(looks_numeric(pair[side]) for pair in pairs) for side in (0, 1))
    agree = one_triangle or all(a == b for a, b in pairs)
    return agree and bool(given) and all(map(_is_probability, given))


def _is_matrix(grid: Grid) -> bool:
    """Look for algorithm names above and at the left that agree but for one (triangles lack a row or column)."""
    header, body = grid.rows[0], grid.rows[1:]
    above, left = header[1:], [row[0] for row in body]
    if not above or not left:
        return False
    if set(above) == set(left):
        return True
    if any(looks_numeric(name) for name in (*above, *left)):
        return False
    union = set(above) | set(left)
    return (len(set(above) & set(left)) >= 1 and len(union) <= min(len(above), len(left)) + 1) or (
        len(above) == len(left) == 1 and not header[0]
    )


def _matrix(grid: Grid, decimal: str | None) -> PairwisePValues:
    above, left = grid.rows[0][1:], [row[0] for row in grid.rows[1:]]
    names, _ = first_appearance([*above, *left])
    filled: list[tuple[int, int, str]] = []
    lines: list[int] = []
    for line, row in zip(grid.lines[1:], grid.rows[1:], strict=True):
        for name, token in zip(above, row[1:], strict=True):
            if (
                name != row[0]
                and token not in {"", "-", "--", "–", "—"}
                and not (is_missing(token) and token.casefold() != "inf")
            ):
                filled.append((names.index(row[0]), names.index(name), token))
                lines.append(line)
    for names_of, template in (
        (above, N_("{source}: the algorithm {name} occurs twice in the header. Every name must be unique.")),
        (left, N_("{source}: the algorithm {name} occurs twice in the first column. Every name must be unique.")),
    ):
        if twice := repeated(names_of):
            raise InputError(template, source=grid.source, name=quote(twice[0]))

    def place(index: int) -> str:
        return Message("line {line}, column {column}", line=lines[index], column=quote(names[filled[index][1]]))

    scaled, numbers, mark = _read_numbers([token for _, _, token in filled], place, grid.source, decimal)
    scaled, bounds = _as_pvalues(scaled, numbers)
    notes = [
        *grid.notes,
        Message("A matrix of pairwise p-values of {n} algorithms.", n=len(names)),
        *comma_note(mark),
        *bounds,
    ]
    return make_pairwise(scaled, [(i, j) for i, j, _ in filled], names, place, grid.source, notes, _ends(numbers))


class Sizes(NamedTuple):
    """What gives test statistics their degrees of freedom."""

    k: int | None
    n: int | None
    df: tuple[float, ...] | None


def _number_like(cell: str) -> bool:
    """Whether a cell is a number, or a bound such as <0.001."""
    return looks_numeric(cell) or looks_numeric(_bare(cell)[1])


def _bare(cell: str) -> tuple[str, str]:
    """Split a cell into the sign of a bound and the number, without marks of significance.

    >>> _bare("< .001"), _bare("p = 0.02*"), _bare("0.5")
    (('<', '.001'), ('=', '0.02'), ('', '0.5'))
    """
    text = cell.strip()
    found = re.match(r"(?:p\s*(?=[=<>≤≥]))?([=<>≤≥]?)\s*", text, re.IGNORECASE)
    return ("", cell) if found is None else (found[1], text[found.end() :].rstrip("*").rstrip())


def procedure_of(header: str) -> str | None:
    """Return the procedure that the header of a column of adjusted p-values names, "" where it names none; None for other columns.

    >>> procedure_of("holm"), procedure_of("p_Shaf"), procedure_of("p.adj"), procedure_of("p"), procedure_of("hollow")
    ('holm', 'shaffer', '', None, None)
    """
    plain = normalise(header)
    if plain in _P_HEADERS:
        return None
    for name, key in _PROCEDURES:
        if re.search(rf"(?<!\w)p?(?:{name})(?!\w)", plain):
            return key
    return "" if plain in _ADJUSTED_HEADERS else None


def _statistic_of(header: str) -> Kind | None:
    """Return which test statistic a header names: z, "z value", "z = (R0 − Ri)/SE", t, F_F, chi2."""
    found = re.fullmatch(
        r"(\S+?)(?:(?<![\s_-])[\s_-]+(?:value|values|score|stat|statistic))?(?:\s*=.*)?", header.strip(), re.IGNORECASE
    )
    return statistic_kind(found[1]) if found else None


def _take_list(grid: Grid, kind: str | None, n: int | None) -> Listed:
    """Labels and numbers of a list; columns by their names where the first line has names."""
    rows, lines = grid.rows, grid.lines
    head, last = rows[0], rows[0][-1]
    named = any(_role(cell) for cell in head) and not any(_number_like(cell) for cell in head)
    if named or (
        not looks_numeric(last) and not is_missing(last) and not any(character.isdigit() for character in last)
    ):
        rows, lines = rows[1:], lines[1:]
    else:
        head = [""] * len(head)
    if not rows:
        raise InputError("{source}: there is a line of column names but no number below it.", source=grid.source)
    cells = [list(column) for column in zip(*rows, strict=True)]
    numeric = [2 * sum(map(_number_like, column)) >= len(column) for column in cells]
    at = _value_column(grid, head, numeric, kind, n) if named else len(head) - 1
    adjusted = tuple(
        (head[j], procedure, cells[j])
        for j in range(len(head))
        if j != at and numeric[j] and (procedure := procedure_of(head[j])) is not None
    )
    kinds = [
        (head[j], symbol, cells[j])
        for j in range(len(head))
        if j != at and numeric[j] and (symbol := _statistic_of(head[j])) is not None
    ]
    is_rank = normalise(head[at]) in _RANK_HEADERS
    beside = kinds[0] if len(kinds) == 1 and not is_rank else None
    own = _statistic_of(head[at]) if named and not is_rank and kind != "ranks" else None
    names = [j for j in range(len(head)) if j != at and not numeric[j]]
    if not names and named:
        names = [j for j in range(len(head)) if j != at and normalise(head[j]) in _NAME_HEADERS][:1]
    if not named:
        names = [j for j in range(len(head)) if j != at]
    if len(names) > 2 or (not head[at] and len(names) == 2 and any(numeric[j] for j in names)):
        raise _no_list(grid)
    used = {at, *names}
    if not is_rank:
        used |= {head.index(one[0]) for one in adjusted} | ({head.index(beside[0])} if beside else set())
    unused = [head[j] for j in range(len(head)) if j not in used and head[j] and not _counts(cells[j])]
    notes = grid.notes
    if unused:
        notes = (
            *notes,
            Handled(
                "Column {columns} was not used.",
                "Columns {columns} were not used.",
                len(unused),
                columns=quoted(unused),
            ),
        )
    header = head[at]
    return Listed(
        [[row[j] for j in names] for row in rows], cells[at], list(lines), quote(header) if header else str(at + 1), header, grid.source, notes,
        own, beside, () if is_rank else adjusted,
    )  # fmt: skip


def _counts(cells: Sequence[str]) -> bool:
    """Whether a column numbers the rows, from either end."""
    plain = [cell.strip().rstrip(".") for cell in cells]
    upward = [str(index + 1) for index in range(len(cells))]
    return plain in (upward, upward[::-1])


def _role(header: str) -> bool:
    """Whether a header names what published numbers are."""
    plain = normalise(header)
    return (
        plain in _P_HEADERS
        or plain in _RANK_HEADERS
        or procedure_of(header) is not None
        or _statistic_of(header) is not None
    )


def _value_column(grid: Grid, head: Sequence[str], numeric: Sequence[bool], kind: str | None, n: int | None) -> int:
    """Find the column of p-values (or mean ranks, or test statistics) by the names of the columns."""
    places = range(len(head))
    ranks = [j for j in places if numeric[j] and normalise(head[j]) in _RANK_HEADERS]
    pvalues = [j for j in places if normalise(head[j]) in _P_HEADERS and (numeric[j] or j == len(head) - 1)]
    statistics = [j for j in places if numeric[j] and _statistic_of(head[j]) is not None]
    adjusted = [j for j in places if numeric[j] and procedure_of(head[j]) is not None]
    if len(ranks) == 1 and (
        kind == "ranks" or (kind is None and n is not None and not statistics) or not (pvalues or statistics)
    ):
        return ranks[0]
    for found in (pvalues, statistics):
        if len(found) == 1:
            return found[0]
        if found:
            raise InputError(
                "{source}: the columns {columns} could both contain what is to be adjusted. Keep one, or name only one of them p.",
                source=grid.source, columns=quoted([head[j] for j in found]),
            )  # fmt: skip
    others = [j for j in places if numeric[j] and j not in adjusted]
    if len(others) == 1 and not adjusted:
        return others[0]
    if kind == "pvalues" and len(adjusted) == 1 and not others:
        return adjusted[0]
    if adjusted:
        raise InputError(
            "{source}: the column {column} contains adjusted p-values, and these must not be adjusted again. Add the p-values of the tests as a "
            "column named p, or their statistics as a column named z.",
            source=grid.source, column=quote(head[adjusted[0]]),
        )  # fmt: skip
    raise _no_list(grid)


def _no_list(grid: Grid) -> InputError:
    return InputError(
        "{source}: {n} columns, but no matrix with the same names in the header and in the first column, and no column is named p. Pass "
        "one number per line (p-value; name and p-value; two names and p-value; algorithm and mean rank), name the columns, or pass "
        "such a matrix.",
        source=grid.source,
        n=len(grid.rows[0]),
    )


def _read_numbers(
    tokens: Sequence[str], place: Place, source: str, decimal: str | None
) -> tuple[Scaled, list[PrintedNumber], str]:
    """Read cells that may be bounds: their numbers, what they stand for, and the decimal mark."""
    bare = [_bare(token) for token in tokens]
    scaled, mark = parse_cells([number for _, number in bare], place, source, decimal, _ADVICE)
    found = [printed_number(f"{sign}{number.replace(',', '.')}") for sign, number in bare]
    return scaled, [one for one in found if one is not None], mark


def _as_pvalues(scaled: Scaled, numbers: Sequence[PrintedNumber]) -> tuple[Scaled, list[str]]:
    """Take bounds for p-values: the upper end of what they leave open; and say so."""
    bounds = [one for one in numbers if one.sign != "="]
    if not bounds:
        return scaled, []
    exact = [
        scaled.denominator if one.sign == ">" else value
        for value, one in zip(scaled.exact.tolist(), numbers, strict=True)
    ]
    note = Handled(
        "{n} p-value is printed as a bound ({first}). The largest p-value within it was used, so its adjusted p-values are upper bounds, too.",
        "{n} p-values are printed as bounds (the first: {first}). The largest p-values within them were used, so their adjusted p-values are upper bounds, too.",
        len(bounds), first=str(bounds[0]),
    )  # fmt: skip
    return tidy(exact, scaled.denominator), [note]


def _ends(numbers: Sequence[PrintedNumber]) -> FloatArray:
    ends = np.array([[one.low for one in numbers], [one.high for one in numbers]], dtype=np.float64)
    return np.asarray(np.clip(ends, 0.0, 1.0))


def _listed(
    table: Listed, kind: str | None, n: int | None, decimal: str | None, sizes: Sizes
) -> PValues | PairwisePValues | MeanRanks:
    width = len(table.labels[0])
    scaled, numbers, mark = _read_numbers(table.tokens, table.place, table.source, decimal)
    notes = [*table.notes, *comma_note(mark)]
    if kind is None:
        # A number of problems is given for mean ranks, and settles what a column of numbers is, unless its name does.
        named = table.statistic is not None or normalise(table.header) in _P_HEADERS
        kind = "ranks" if n is not None and width == 1 and not named else _recognise(table, scaled, width)
    if kind == "ranks":
        if width != 1:
            raise InputError(
                "{source}: mean ranks need two columns, the algorithm and its mean rank; there are {n}.",
                source=table.source,
                n=width + 1,
            )
        return make_ranks(scaled, [row[0] for row in table.labels], n, table.place, table.source, notes)
    if n is not None and table.statistic is None and table.beside is None:
        raise InputError(
            "{source}: n belongs to mean ranks and test statistics, and the column {column} has p-values. Leave it out.",
            source=table.source,
            column=quote(table.header),
        )
    names = [" vs ".join(row) for row in table.labels] if width else _names(None, "H", len(table.tokens), "p-value")
    statistics: tuple[PublishedStatistic, ...] = ()
    if table.statistic is not None:
        statistics = _statistics(table, table.header, table.statistic, table.tokens, names, None, sizes, decimal)
        scaled = from_floats(np.array([one.pvalue for one in statistics]))
        ends = np.array([one.pvalue_range for one in statistics]).T
    else:
        scaled, bounds = _as_pvalues(scaled, numbers)
        notes += bounds
        probabilities(scaled, table.place, table.source)
        ends = _ends(numbers)
        if table.beside is not None:
            statistics = _statistics(table, *table.beside, names, numbers, sizes, decimal)
            possible = np.array([one.possible for one in statistics]).T
            agree = np.array([one.tails == 2 for one in statistics])
            ends = np.where(agree, np.clip(possible, *ends), ends)
    printed = tuple(
        PrintedColumn(header, procedure, tuple(_read_numbers(cells, table.elsewhere(header), table.source, decimal)[1]))
        for header, procedure, cells in table.adjusted
    )
    if kind == "matrix":
        return _pairs(table, scaled, notes, ends, printed, statistics)
    made = make_pvalues(scaled, names, table.place, table.source, notes)
    return replace(made, ends=ends, printed=printed, statistics=statistics)


def _statistics(
    table: Listed,
    header: str,
    kind: Kind,
    cells: Sequence[str],
    names: Sequence[str],
    pvalues: Sequence[PrintedNumber] | None,
    sizes: Sizes,
    decimal: str | None,
) -> tuple[PublishedStatistic, ...]:
    """Recompute the p-values of a column of test statistics, and compare the printed ones with them."""
    parse_cells(cells, table.elsewhere(header), table.source, decimal, _ADVICE)
    return tuple(
        checked_statistic(
            f"{header} = {cell}", kind, cell.replace(",", "."), None if pvalues is None else pvalues[i], k=sizes.k, n=sizes.n, df=sizes.df, name=names[i],
        )
        for i, cell in enumerate(cells)
    )  # fmt: skip


def _recognise(table: Listed, scaled: Scaled, width: int) -> str:
    header = normalise(table.header)
    said = _names_pvalues(table.header) or table.statistic is not None
    if width == 1 and header in _RANK_HEADERS:
        return "ranks"
    if (
        width == 1
        and any(procedure in _LOGICAL for _, procedure, _ in table.adjusted)
        and _covers_all_pairs(_split(table.labels))
    ):
        return "matrix"
    if header and not said and width != 1:
        raise InputError(
            "{source}: nothing shows that the column {column} contains p-values. If it does, pass {--kind:pvalues}, "
            "or name the column p.",
            source=table.source,
            column=quote(table.header),
        )
    if width == 0:
        return "pvalues"
    if width == 2:
        return "matrix" if _covers_all_pairs(table.labels) else "pvalues"
    if said:
        return "pvalues"
    numbers = scaled.exact.tolist()
    probable = all(0 <= number <= scaled.denominator for number in numbers)
    ranked = all(scaled.denominator <= number <= len(numbers) * scaled.denominator for number in numbers)
    if probable == ranked:
        raise InputError(
            "{source}: column {column} could contain p-values (0 to 1) or mean ranks (1 to {n}). Pass "
            "{--kind:pvalues} or 'ranks'.",
            source=table.source, column=table.column, n=len(numbers),
        )  # fmt: skip
    return "pvalues" if probable else "ranks"


def _covers_all_pairs(labels: Sequence[Sequence[str]]) -> bool:
    pairs = {frozenset(row) for row in labels}
    k = len({name for row in labels for name in row})
    return len(pairs) == len(labels) == k * (k - 1) // 2 and all(len(pair) == 2 for pair in pairs)


def _split(labels: Sequence[Sequence[str]]) -> list[list[str]]:
    """Two names each: of "A vs. B" those on either side."""
    return [_VERSUS.split(row[0]) if len(row) == 1 else list(row) for row in labels]


def _pairs(
    table: Listed,
    scaled: Scaled,
    notes: Sequence[str],
    ends: FloatArray,
    printed: Sequence[PrintedColumn],
    statistics: Sequence[PublishedStatistic],
) -> PairwisePValues:
    labels = _split(table.labels)
    if any(len(row) != 2 for row in labels):
        raise InputError(
            "{source}: a list of pairs needs three columns: two algorithms and the p-value.", source=table.source
        )
    names, codes = first_appearance([name for row in labels for name in row])
    pairs = [(int(i), int(j)) for i, j in codes.reshape(-1, 2)]
    seen: dict[frozenset[int], int] = {}
    for index, pair in enumerate(pairs):
        if pair[0] == pair[1]:
            raise InputError(
                "{source}, line {line}: {name} is compared with itself. Remove the line.",
                source=table.source, line=table.lines[index], name=quote(names[pair[0]]),
            )  # fmt: skip
        earlier = seen.setdefault(frozenset(pair), index)
        if earlier != index:
            raise InputError(
                "{source}: the pair {one} and {other} occurs twice, in lines {first} and {second}. Remove one.",
                source=table.source, one=quote(names[pair[0]]), other=quote(names[pair[1]]),
                first=table.lines[earlier], second=table.lines[index],
            )  # fmt: skip
    made = make_pairwise(scaled, pairs, names, table.place, table.source, notes, ends)
    order = sorted(range(len(pairs)), key=lambda index: sorted(pairs[index]))
    return replace(
        made,
        printed=tuple(replace(one, numbers=tuple(one.numbers[index] for index in order)) for one in printed),
        statistics=tuple(statistics[index] for index in order) if statistics else (),
    )
