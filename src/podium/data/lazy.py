"""Lazy frames of any size, long: the engine that holds them aggregates, and only a row per cell comes back."""

from __future__ import annotations

import math
import re
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

from podium.data.cells import is_absent
from podium.data.decimals import MagnitudeError, Scaled, from_floats, from_fractions
from podium.data.headers import METRIC_HEADERS, column_index, long_options, normalise
from podium.data.long import LongColumns
from podium.data.measurements import check_average
from podium.data.missing import Treated, parse_policy
from podium.data.results import Average, Results, build_results, check_objective, check_size
from podium.errors import InputError, PodiumError, quote
from podium.i18n import N_, Message, count, some

_LARGEST_MULTIPLE: Final = 10**18  # common multiple of the numbers of runs up to which means stay fractions
_NATURAL: Final = re.compile(r"(\d+)")


@dataclass(frozen=True)
class Request:
    """Options for a lazy frame; see `podium.to_results`."""

    columns: LongColumns
    objective: Any = None
    average: str = "mean"
    missing: str = "refuse"
    where: Mapping[str, str] | None = None
    source: str | None = None
    notes: tuple[str, ...] = ()


def lazy_results(data: Any, request: Request) -> Results:
    """Aggregate a lazy frame where it is, and make results of its cells.

    Raises
    ------
    InputError
        When columns are not named or not there, values are no numbers or missing, or the engine fails.
    """
    goal, average = check_objective(request.objective), check_average(request.average)
    engine = open_engine(data, request.source)
    if not request.columns.any_given():
        raise InputError(
            "{source}: a lazy frame is aggregated in its own engine, which needs the columns of a long table: "
            "{options}. Collect a wide or small table first.",
            source=engine.source,
            options=long_options(engine.names),
        )
    roles = request.columns.roles(engine.names, engine.source)
    for column, wanted in (request.where or {}).items():
        column_index(engine.names, column, engine.source, "selection")
        engine = engine.keep(column, wanted)
    _refuse_several_metrics(engine, roles, request.where or {})
    found, treated = _cells(engine, roles, average, request.missing)
    notes = [*request.notes, _said(roles, engine), *([*treated.found(), treated.done()] if treated else [])]
    return _results(found, engine, goal, average, treated, notes)


def _refuse_several_metrics(engine: Engine, roles: Mapping[str, str], chosen: Mapping[str, str]) -> None:
    for name in engine.names:
        if normalise(name) not in METRIC_HEADERS or name in roles.values() or name in chosen:
            continue
        low, high = engine.extremes(name)
        if low != high:
            raise InputError(
                "{source}: column {name} contains different quantities ({low}, {high}), which must not be averaged "
                "together. Keep the rows of one: filter the frame, or use where= (on the command line: --where).",
                source=engine.source, name=quote(name), low=quote(low), high=quote(high),
            )  # fmt: skip


def _cells(
    engine: Engine, roles: Mapping[str, str], average: Average, missing: str
) -> tuple[Aggregated, Treated | None]:
    """Summaries of all cells; rows without a finite value are refused or left out."""
    policy = parse_policy(missing)
    if policy.name not in {"refuse", "omit"}:
        raise InputError(
            "{source}: a table aggregated in its own engine supports only missing='refuse' and 'omit'. Handle "
            "missing values in the engine first, or collect the frame.",
            source=engine.source,
        )
    found = engine.aggregate(roles, average)
    cells = found.cells
    lost = [cell for cell in cells if cell.value is None or cell.values < cell.rows]
    if not lost:
        return found, None
    if policy.name == "refuse":
        raise _lost(lost, len(cells), engine.source)
    rest = engine.finite(roles["value"]).aggregate(roles, average)
    counts = {cell[:2]: cell.values for cell in rest.cells}
    missing_of = {cell[:2]: cell.rows - counts.get(cell[:2], 0) for cell in lost}
    treated = Treated(
        policy="omit",
        missing=sum(missing_of.values()),
        expected=sum(cell.rows for cell in cells),
        by_algorithm=_totals(missing_of, 1),
        by_problem=_totals(missing_of, 0),
    )
    return rest, treated


def _totals(counts: Mapping[tuple[str, str], int], part: int) -> dict[str, int]:
    out: Counter[str] = Counter()
    for names, number in counts.items():
        if number:
            out[names[part]] += number
    return dict(out)


def _lost(lost: Sequence[Cell], size: int, source: str) -> InputError:
    named = [
        Message("{algorithm} on {problem}", algorithm=quote(cell.algorithm), problem=quote(cell.problem))
        for cell in lost
    ]
    return InputError(
        Message(
            "{source}: {n} of {cells} contains measurements without a finite number: {places}. Supply them, or leave them out with missing='omit' (on the command line: --missing omit).",
            "{source}: {n} of {cells} contain measurements without a finite number: {places}. Supply them, or leave them out with missing='omit' (on the command line: --missing omit).",
            len(lost),
            source=source,
            cells=count(size, "cell"),
            places=some(named),
        )
    )  # fmt: skip


def _said(roles: Mapping[str, str], engine: Engine) -> str:
    return Message(
        "Long table: problems from {problem}, algorithms from {algorithm}, values from {value}; aggregated by "
        "{library}, so that single measurements were neither kept nor matched.",
        problem=quote(roles["problem"]), algorithm=quote(roles["algorithm"]), value=quote(roles["value"]),
        library=engine.library,
    )  # fmt: skip


def _results(
    found: Aggregated, engine: Engine, goal: Any, average: Average, treated: Treated | None, notes: Sequence[str]
) -> Results:
    cells = found.cells
    problems, algorithms = _ordered(cell.problem for cell in cells), _ordered(cell.algorithm for cell in cells)
    check_size(len(problems), len(algorithms), engine.source)
    by_name = {(cell.problem, cell.algorithm): cell for cell in cells}
    wanted = [(problem, algorithm) for problem in problems for algorithm in algorithms]
    absent = [
        Message("{algorithm} on {problem}", algorithm=quote(algorithm), problem=quote(problem))
        for problem, algorithm in wanted
        if (problem, algorithm) not in by_name
    ]
    if absent:
        raise InputError(
            Message(
                "{source}: {n} of {combinations} of algorithm and problem has no measurement: {cells}. A comparison needs every algorithm on every problem: leave out those problems or algorithms with a filter.",
                "{source}: {n} of {combinations} of algorithm and problem have no measurement: {cells}. A comparison needs every algorithm on every problem: leave out those problems or algorithms with a filter.",
                len(absent),
                source=engine.source,
                combinations=count(len(wanted), "combination"),
                cells=some(absent),
            )
        )  # fmt: skip
    ordered = [by_name[names] for names in wanted]
    counts = np.array([cell.values for cell in ordered], dtype=np.int64)
    scaled, how = _scaled(
        [cell.value for cell in ordered if cell.value is not None], counts, found.exact, average, engine.source
    )
    single = bool(np.all(counts == 1))
    return build_results(
        scaled, problems=problems, algorithms=algorithms, objective=goal, source=engine.source,
        notes=[*notes, _counted(counts, how), Message("Problems and algorithms are in the order of their names.")],
        counts=None if single else counts, treated=treated, average=average,
    )  # fmt: skip


_HOW: Final = {
    ("exact", "mean"): N_("cells are their exact means"),
    ("exact", "median"): N_("cells are their exact medians"),
    ("rounded", "mean"): N_("cells are their exact means, each rounded to the nearest double because their numbers have no small common multiple"),
    ("rounded", "median"): N_("cells are their exact medians, each rounded to the nearest double because their numbers have no small common multiple"),
    ("double", "mean"): N_("cells are their means as the nearest doubles (whole parts summed exactly, rests in double precision)"),
    ("double", "median"): N_("cells are their medians in double precision"),
}  # fmt: skip


def _scaled(values: Sequence[Fraction], counts: Any, exact: bool, average: Average, source: str) -> tuple[Scaled, str]:
    """Exact summaries where they are and their denominators stay small, the nearest doubles otherwise."""
    try:
        if exact and (average == "median" or math.lcm(*set(counts.tolist())) <= _LARGEST_MULTIPLE):
            return from_fractions(values), Message(_HOW["exact", average])
        floats = np.array([float(value) for value in values], dtype=np.float64)
        return from_floats(floats), Message(_HOW["rounded" if exact else "double", average])
    except (MagnitudeError, OverflowError) as error:
        raise InputError(
            N_("{source}: a mean {reason}.") if average == "mean" else N_("{source}: a median {reason}."),
            source=source,
            reason=getattr(error, "reason", error),
        ) from None


def _counted(counts: Any, how: str) -> Message:
    low, high, total = int(counts.min()), int(counts.max()), int(counts.sum())
    each = f"{low}" if low == high else Message("between {low} and {high}", low=low, high=high)
    return Message(
        "{n} measurements: {each} for each of {cells} cells; {how}.", n=total, each=each, cells=counts.size, how=how
    )


def _ordered(names: Any) -> list[str]:
    """Names in an order that does not depend on how the engine works: by their words, and by the size of their numbers."""

    def key(name: str) -> tuple[Any, ...]:
        parts = _NATURAL.split(name)
        return tuple((int(part), "") if at % 2 else (0, part) for at, part in enumerate(parts)), name

    return sorted(set(names), key=key)


# What podium asks of an engine: a few aggregates by problem and algorithm, through narwhals.
#
# How means are made. Each value v is split into w / s + rest, where w is a whole number and s a power of ten or of two. Sums
# of whole numbers below 2**53 are exact in doubles, whatever their order. If s is a power of ten and every rest is 0, all
# values are decimals of that many places (as they mostly are), and the mean is the exact mean of these decimals. Otherwise s
# is a power of two, for which the split itself is exact; only the sum of the tiny rests is rounded, and the mean is the
# nearest double of the true one but for rare halfway cases.


_Value = TypeVar("_Value")
_SAMPLE: Final = 10_000
_PLACES: Final = 15
_LARGEST_WHOLE: Final = 2.0**46  # leaves space for sums in 64 bits, and makes quotients by powers of ten round rightly
_PLACES_OUT: Final = 1.5 * 2.0**52
_LARGEST_SUM: Final = 2.0**62
_EXACT_SUM: Final = 2.0**53
_PROBLEM, _ALGORITHM = "podium_problem", "podium_algorithm"
_WHOLE, _REST, _SIZE, _VALUE, _ROWS, _OTHER = (
    "podium_whole", "podium_rest", "podium_size", "podium_value", "podium_rows", "podium_other",
)  # fmt: skip


class Cell(NamedTuple):
    """One cell: its summary (None where some value is not finite), and how many values it has in how many rows."""

    problem: str
    algorithm: str
    value: Fraction | None
    values: int
    rows: int


class Aggregated(NamedTuple):
    """All cells, and whether their summaries are those of the decimals as written."""

    cells: list[Cell]
    exact: bool


def open_engine(data: Any, source: str | None) -> Engine:
    """Take a lazy frame.

    Raises
    ------
    InputError
        When narwhals cannot use it.
    """
    import narwhals as nw

    library = type(data).__module__.split(".")[0].strip("_")
    where = source or f"{library} {type(data).__name__}"
    try:
        with warnings.catch_warnings():
            # Plans of narwhals for its own packages (Dask, from 2.29 on): nothing that users of podium can act on.
            warnings.simplefilter("ignore", FutureWarning)
            frame = nw.from_native(data) if not isinstance(data, nw.LazyFrame) else data
        names = [str(name) for name in frame.collect_schema().names()]
    except Exception as error:  # each engine has its own
        raise InputError(
            "{source}: cannot be used as a lazy frame ({error}).",
            source=where,
            error=f"{type(error).__name__}: {error}",
        ) from None
    if not isinstance(frame, nw.LazyFrame):
        raise InputError("{source}: is not a lazy frame.", source=where)
    return Engine(frame, frame.implementation.name.lower(), where, names)


@dataclass(frozen=True)
class Engine:
    """A lazy frame.

    Attributes
    ----------
    frame
        A narwhals LazyFrame.
    library
        Of which library it is.
    source
        What to call it in messages.
    names
        Of its columns.
    """

    frame: Any
    library: str
    source: str
    names: list[str]

    def keep(self, column: str, cell: str) -> Engine:
        """Keep the rows with a cell."""
        import narwhals as nw

        kept = self.frame.filter(nw.col(column).cast(nw.String) == cell)
        if len(self._collect(kept.select(nw.col(column)).head(1))) == 0:
            raise InputError(
                "{source}: no row has {cell} in column {column}.",
                source=self.source, cell=quote(cell), column=quote(column),
            )  # fmt: skip
        return replace(self, frame=kept)

    def finite(self, column: str) -> Engine:
        """Keep the rows with a finite value."""
        import narwhals as nw

        condition = ~nw.col(column).is_null()
        if self._dtype(column).is_float():
            condition = condition & nw.col(column).is_finite()
        return replace(self, frame=self.frame.filter(condition))

    def extremes(self, column: str) -> tuple[str, str]:
        """Return the smallest and largest cell of a column, as text."""
        import narwhals as nw

        cells = nw.col(column).cast(nw.String)
        found = self._collect(self.frame.select(cells.min().alias(_WHOLE), cells.max().alias(_REST)))
        return str(found[_WHOLE][0]), str(found[_REST][0])

    def aggregate(self, roles: Mapping[str, str], average: str) -> Aggregated:
        """Summarise every cell in the engine."""
        dtype = self._dtype(roles["value"])
        if average == "median" and self.library == "dask":
            raise InputError(
                "{source}: Dask does not support medians of groups. Use the mean, or pass the same data through polars "
                "or DuckDB.",
                source=self.source,
            )
        if average == "median":
            return self._medians(roles)
        if dtype.is_decimal():
            return self._of_decimals(roles)
        if not dtype.is_float():
            return self._split(roles, 1.0, True)
        scale = self._decimal_scale(roles["value"])
        return self._split(roles, scale or 1.0, scale is not None)

    def _dtype(self, column: str) -> Any:
        dtype = self._run(self.frame.collect_schema)[column]
        if dtype.is_numeric() or str(dtype) == "Boolean":
            return dtype
        raise InputError(
            "{source}: column {column} contains {dtype}, not numbers. Convert it to numbers first, or name another "
            "column.",
            source=self.source, column=quote(column), dtype=dtype,
        )  # fmt: skip

    def _decimal_scale(self, column: str) -> float | None:
        """Power of ten that makes the first values whole numbers, None where they have too many places."""
        import narwhals as nw

        column_of = self._collect(self.frame.select(nw.col(column).alias(_VALUE)).head(_SAMPLE))[_VALUE]
        sample = column_of.to_numpy()
        values = sample.astype(np.float64)
        sample, values = sample[np.isfinite(values)], values[np.isfinite(values)]
        for places in range(_PLACES + 1):
            scale = 10.0**places
            whole = np.rint(values * scale)
            if whole.size and np.abs(whole).max() >= _LARGEST_WHOLE:
                return None
            if np.all((whole / scale).astype(sample.dtype) == sample):
                return scale
        return None

    def _split(self, roles: Mapping[str, str], scale: float, decimal: bool) -> Aggregated:
        """Sum whole parts and rests; again in 64-bit integers, or with a power of two, where doubles or decimals do not do."""
        found = self._sums(roles, scale)
        largest = max(_finite(found[_SIZE]), default=0.0)
        if decimal and not any(_finite(found[_REST])) and largest < _LARGEST_SUM:
            if largest >= _EXACT_SUM:
                found = self._sums(roles, scale, integers=True)
            return Aggregated(self._means(found, Fraction(scale)), True)
        # Sums of whole parts stay below 2**52, which is exact in doubles whatever their order.
        total = largest / scale + max(_finite(found[_REST]), default=0.0)
        fitting = 2.0 ** min(51 - math.ceil(math.log2(total)), 900) if total else 1.0
        return Aggregated(self._means(self._sums(roles, fitting, signed=True), Fraction(fitting)), False)

    def _sums(self, roles: Mapping[str, str], scale: float, *, signed: bool = False, integers: bool = False) -> Any:
        """Sums by cell of whole parts, of their sizes, and of rests (of their sizes, unless signed); numbers of values."""
        import narwhals as nw

        dtype = self._dtype(roles["value"])
        cells = nw.col(roles["value"])
        value = cells.cast(nw.Float64)
        if scale == 1.0:
            whole = again = _rounded(value) if dtype.is_float() else value
        else:
            whole = _rounded(value * scale)
            # Polars divides by a number as it multiplies by its reciprocal, which rounds twice; by a column it divides.
            again = whole / (value * 0.0 + scale if self.library == "polars" else scale)
        if dtype == nw.Float32 and not signed:
            again = again.cast(nw.Float32).cast(nw.Float64)
        rest = value - again  # not a number where the value is not finite, and so is the sum
        sizes = whole.abs()
        if integers:
            whole = nw.when(sizes < _LARGEST_SUM).then(whole).otherwise(0.0).cast(nw.Int64)
            whole = whole if dtype.is_float() or dtype == nw.UInt64 else cells.cast(nw.Int64)
        parts = {_WHOLE: whole, _REST: rest if signed else rest.abs(), _SIZE: sizes, _VALUE: cells}
        return self._by_cell(roles, parts, {_WHOLE: "sum", _REST: "sum", _SIZE: "sum", _VALUE: "count"})

    def _means(self, found: Any, scale: Fraction) -> list[Cell]:
        wholes, values = found[_WHOLE].to_list(), found[_VALUE].to_list()
        rests, sizes = (map(_number, found[name].to_list()) for name in (_REST, _SIZE))
        sums = zip(wholes, rests, sizes, values, strict=True)
        out = []
        for (problem, algorithm, rows), (whole, rest, size, n) in zip(self._names(found), sums, strict=True):
            finite = n and math.isfinite(rest) and math.isfinite(size)
            value = (Fraction(int(whole)) / scale + Fraction(rest)) / int(n) if finite else None
            out.append(Cell(problem, algorithm, value, int(n), rows))
        return out

    def _of_decimals(self, roles: Mapping[str, str]) -> Aggregated:
        import narwhals as nw

        cells = nw.col(roles["value"])
        found = self._by_cell(roles, {_WHOLE: cells, _VALUE: cells}, {_WHOLE: "sum", _VALUE: "count"})
        sums = zip(found[_WHOLE].to_list(), found[_VALUE].to_list(), strict=True)
        return Aggregated(
            [
                Cell(problem, algorithm, Fraction(total) / int(count) if count else None, int(count), rows)
                for (problem, algorithm, rows), (total, count) in zip(self._names(found), sums, strict=True)
            ],
            True,
        )

    def _medians(self, roles: Mapping[str, str]) -> Aggregated:
        """Medians: of the two values in the middle where the engine gives them, its own otherwise."""
        import narwhals as nw

        dtype = self._dtype(roles["value"])
        cells = nw.col(roles["value"])
        value = cells.cast(nw.Float64)
        both = self.library == "polars"
        parts = {_WHOLE: cells, _OTHER: cells, _REST: value - value, _VALUE: cells}
        how = {_WHOLE: "lower" if both else "median", _OTHER: "higher" if both else "median"}
        found = self._by_cell(roles, parts, {**how, _REST: "sum", _VALUE: "count"})
        single = dtype == nw.Float32
        columns = (found[name].to_list() for name in (_WHOLE, _OTHER, _REST, _VALUE))
        out = []
        for (problem, algorithm, rows), (low, high, rest, n) in zip(
            self._names(found), zip(*columns, strict=True), strict=True
        ):
            finite = n and math.isfinite(_number(rest))
            middle = (_shortest(low, single) + _shortest(high, single)) / 2 if finite else None
            out.append(Cell(problem, algorithm, middle, int(n), rows))
        return Aggregated(out, both)

    def _by_cell(self, roles: Mapping[str, str], parts: Mapping[str, Any], how: Mapping[str, str]) -> Any:
        import narwhals as nw

        names = {_PROBLEM: nw.col(roles["problem"]), _ALGORITHM: nw.col(roles["algorithm"])}
        wanted = [column.alias(name) for name, column in {**names, **parts}.items()]
        aggregates = [_aggregate(nw.col(name), kind).alias(name) for name, kind in how.items()]

        def plan() -> Any:
            return self.frame.select(*wanted).group_by(_PROBLEM, _ALGORITHM).agg(*aggregates, nw.len().alias(_ROWS))

        return self._collect(self._run(plan))

    def _names(self, found: Any) -> Iterator[tuple[str, str, int]]:
        columns = (found[name].to_list() for name in (_PROBLEM, _ALGORITHM, _ROWS))
        for problem, algorithm, rows in zip(*columns, strict=True):
            for role, name in (("problem", problem), ("algorithm", algorithm)):
                if is_absent(name) or not str(name).strip():
                    raise InputError(
                        N_("{source}: some rows have no problem. Fill them in, or filter them.")
                        if role == "problem"
                        else N_("{source}: some rows have no algorithm. Fill them in, or filter them."),
                        source=self.source,
                    )
            yield str(problem).strip(), str(algorithm).strip(), int(rows)

    def _collect(self, frame: Any) -> Any:
        """Run a plan; polars streams it, so that memory does not grow with the data."""

        def run() -> Any:
            return frame.collect(engine="streaming") if self.library == "polars" else frame.collect()

        return self._run(run)

    def _run(self, call: Callable[[], _Value]) -> _Value:
        try:
            return call()
        except (KeyboardInterrupt, SystemExit, GeneratorExit, MemoryError, PodiumError):
            raise
        except BaseException as error:  # each engine has its own, and a panic of polars is no Exception
            raise InputError(
                "{source}: {library} could not aggregate this ({error}).",
                source=self.source,
                library=self.library,
                error=f"{type(error).__name__}: {' '.join(str(error).split())[:400]}",
            ) from None


def _rounded(column: Any) -> Any:
    """Whole numbers as doubles (some engines make integers of them, which have no infinity): what is added pushes the places out."""
    return (column + _PLACES_OUT) - _PLACES_OUT


def _aggregate(column: Any, kind: str) -> Any:
    if kind in {"lower", "higher"}:
        return column.quantile(0.5, interpolation=kind)
    return getattr(column, kind)()


def _finite(column: Any) -> list[float]:
    return [value for value in map(_number, column.to_list()) if math.isfinite(value)]


def _number(value: Any) -> float:
    return 0.0 if value is None else float(value)


def _shortest(value: Any, single: bool) -> Fraction:
    return Fraction(str(np.float32(value)) if single else str(value))
