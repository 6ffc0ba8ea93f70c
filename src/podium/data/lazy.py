"""Lazy frames of any size, long: the engine that holds them aggregates, and only a row per cell comes back."""

from __future__ import annotations

import math
import re
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

import narwhals as nw
import numpy as np

from podium.data.cells import is_absent
from podium.data.decimals import (
    TOO_SMALL,
    FloatArray,
    IntArray,
    MagnitudeError,
    Scaled,
    from_floats,
    from_tokens,
    tidy,
)
from podium.data.headers import METRIC_HEADERS, column_index, long_options, normalise
from podium.data.long import LongColumns
from podium.data.measurements import Labels, check_average
from podium.data.missing import Treated, parse_policy
from podium.data.readers.collect import Wanted
from podium.data.results import Average, Results, build_results, check_objective, check_size
from podium.errors import InputError, Noted, PodiumError, quote
from podium.i18n import N_, Message, count, some

_LARGEST_MULTIPLE: Final = 10**18  # common multiple of the numbers of runs up to which means stay fractions
_NATURAL: Final = re.compile(r"(\d+)")


def lazy_results(
    data: Any,
    columns: LongColumns,
    wanted: Wanted,
    where: Mapping[str, str] | None = None,
    source: str | None = None,
    notes: Sequence[str] = (),
) -> Results:
    """Aggregate a lazy frame where it is, and make results of its cells."""
    goal, average, where = check_objective(wanted.objective), check_average(wanted.average), where or {}
    engine = open_engine(data, source)
    if not columns.any_given():
        raise InputError(
            "{source}: a lazy frame is aggregated in its own engine, which needs the columns of a long table: "
            "{options}. Collect a wide or small table first.",
            source=engine.source,
            options=long_options(engine.names),
        )
    roles = columns.roles(engine.names, engine.source)
    for column in where:
        column_index(engine.names, column, engine.source, "selection")
    whole, engine = engine, engine.keep(where)
    _refuse_several_metrics(engine, roles, where)
    found, treated = _cells(engine, roles, average, wanted.missing)
    if not found.rows.size:
        whole.refuse_absent(where)
    notes = [*notes, _said(roles, engine), *([*treated.found(), treated.done()] if treated else [])]
    return _results(found, engine, goal, average, treated, notes)


def _refuse_several_metrics(engine: Engine, roles: Mapping[str, str], chosen: Mapping[str, str]) -> None:
    for name in engine.names:
        if normalise(name) not in METRIC_HEADERS or name in roles.values() or name in chosen:
            continue
        low, high = engine.extremes(name)
        if low != high:
            raise InputError(
                "{source}: column {name} contains different quantities ({low}, {high}), which must not be averaged "
                "together. Keep the rows of one: filter the frame, or use {--where}.",
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
    lost = found.values < found.rows
    if not lost.any():
        return found, None
    if policy.name == "refuse":
        raise _lost(found, lost, engine.source)
    treated = Treated(
        policy="omit",
        missing=int((found.rows - found.values).sum()),
        expected=int(found.rows.sum()),
        by_algorithm=_missing(found, lost, found.algorithm),
        by_problem=_missing(found, lost, found.problem),
    )
    return found.at(np.flatnonzero(found.values)), treated


def _missing(found: Aggregated, lost: Any, labels: Labels) -> dict[str, int]:
    out: Counter[str] = Counter()
    for at in np.flatnonzero(lost).tolist():
        out[labels[at]] += int(found.rows[at] - found.values[at])
    return dict(out)


def _cell(problem: str, algorithm: str) -> Message:
    return Message("{algorithm} on {problem}", algorithm=quote(algorithm), problem=quote(problem))


def _lost(found: Aggregated, lost: Any, source: str) -> InputError:
    named = [_cell(found.problem[at], found.algorithm[at]) for at in np.flatnonzero(lost).tolist()]
    return InputError(
        "{source}: {n} of {cells} contains measurements without a finite number: {places}. Supply them, or leave them out with {--missing:omit}.",
        "{source}: {n} of {cells} contain measurements without a finite number: {places}. Supply them, or leave them out with {--missing:omit}.",
        len(named),
        source=source,
        cells=count(found.rows.size, "cell"),
        places=some(named),
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
    problems, algorithms = (
        [labels.names[code] for code in np.unique(labels.codes).tolist()] for labels in (found.problem, found.algorithm)
    )
    check_size(len(problems), len(algorithms), engine.source)
    if found.rows.size < len(problems) * len(algorithms):
        there = {*zip(found.problem, found.algorithm, strict=True)}
        wanted = [(problem, algorithm) for problem in problems for algorithm in algorithms]
        absent = [_cell(*names) for names in wanted if names not in there]
        raise InputError(
            "{source}: {n} of {combinations} of algorithm and problem has no measurement: {cells}. A comparison needs every algorithm on every problem: leave out those problems or algorithms with a filter.",
            "{source}: {n} of {combinations} of algorithm and problem have no measurement: {cells}. A comparison needs every algorithm on every problem: leave out those problems or algorithms with a filter.",
            len(absent),
            source=engine.source,
            combinations=count(len(wanted), "combination"),
            cells=some(absent),
        )  # fmt: skip
    scaled, values, how = _scaled(found, average, engine.source)
    single = bool(np.all(found.values == 1))
    return build_results(
        scaled, problems=problems, algorithms=algorithms, objective=goal, source=engine.source,
        notes=[*notes, _counted(found.values, how), Message("Problems and algorithms are in the order of their names.")],
        counts=None if single else found.values, treated=treated, average=average, values=values,
    )  # fmt: skip


_HOW: Final = {
    ("exact", "mean"): N_("cells are their exact means"),
    ("exact", "median"): N_("cells are their exact medians"),
    ("rounded", "mean"): N_("cells are their exact means, each rounded to the nearest double because their numbers have no small common multiple"),
    ("rounded", "median"): N_("cells are their exact medians, each rounded to the nearest double because their numbers have no small common multiple"),
    ("double", "mean"): N_("cells are their means as the nearest doubles (whole parts summed exactly, rests in double precision)"),
    ("double", "median"): N_("cells are their medians in double precision"),
}  # fmt: skip


def _scaled(found: Aggregated, average: Average, source: str) -> tuple[Scaled, FloatArray, str]:
    """Exact summaries where they are and their denominators stay small, the nearest doubles otherwise; and these doubles."""
    multiple = math.lcm(*set(found.parts.tolist()))
    try:
        nearest = found.nearest()
        if found.exact and multiple <= _LARGEST_MULTIPLE:
            return found.fractions(multiple, nearest), nearest, Message(_HOW["exact", average])
        return from_floats(nearest), nearest, Message(_HOW["rounded" if found.exact else "double", average])
    except (MagnitudeError, OverflowError) as error:
        raise InputError(
            N_("{source}: a mean {reason}.") if average == "mean" else N_("{source}: a median {reason}."),
            source=source,
            reason=getattr(error, "reason", error),
        ) from None


def _counted(counts: Any, how: str) -> Noted:
    low, high, total = int(counts.min()), int(counts.max()), int(counts.sum())
    each = f"{low}" if low == high else Message("between {low} and {high}", low=low, high=high)
    return Noted(
        "{n} measurements: {each} for each of {cells} cells; {how}.", n=total, each=each, cells=counts.size, how=how
    )


def _ordered(names: Any) -> list[str]:
    """Names in an order that does not depend on how the engine works: by their words, and by the size of their numbers."""

    def key(name: str) -> tuple[Any, ...]:
        parts = _NATURAL.split(name)
        return tuple((int(part), "") if at % 2 else (0, part) for at, part in enumerate(parts)), name

    return sorted(set(names), key=key)


# What podium asks of an engine, through narwhals: the first values of the column, then a few aggregates by problem and algorithm.
#
# How means are made. The first values tell a unit 1 / scale: the last decimal place of all of them, or, if they have none in
# common, a power of two that is about 2**-50 of the largest. Each value is a whole number of units and a rest. The whole number
# is cut into multiples of 2**26 and what is left, so that the sums of both are exact in doubles, whatever their order. If the
# unit is a decimal place and every rest is 0, all values are decimals of that many places (as they mostly are), and the mean is
# the exact mean of these decimals. Otherwise the unit is a power of two, for which the cut itself is exact; only the sum of the
# tiny rests is rounded, and the mean is the nearest double of the true one but for rare halfway cases.
#
# One query answers everything. Another one runs only if later values are unlike the first: of more places, or much larger.


_Value = TypeVar("_Value")
_SAMPLE: Final = 10_000
_PLACES: Final = 15
_LARGEST_WHOLE: Final = 2.0**46  # makes quotients by powers of ten round rightly
_BITS: Final = 50  # of the largest of the first values, in units that are a power of two
_CUT: Final = 2.0**26
_MOST_VALUES: Final = 2**27  # in a cell, so that sums of what is left are exact
_PLACES_OUT: Final = 1.5 * 2.0**52
_LARGEST_SUM: Final = 2.0**62  # of decimals
_LARGEST_CUTS: Final = 2.0**52 * _CUT
_PROBLEM, _ALGORITHM = "podium_problem", "podium_algorithm"
_WHOLE, _HIGH, _LOW, _REST, _SIZE, _VALUES, _ROWS = (
    "podium_whole", "podium_high", "podium_low", "podium_rest", "podium_size", "podium_values", "podium_rows",
)  # fmt: skip


class Aggregated(NamedTuple):
    """All cells in the order of their names; the summary of each is ``(sums.exact / sums.denominator + rest) / part``."""

    problem: Labels
    algorithm: Labels
    rows: IntArray
    values: IntArray  # how many in the rows are finite
    sums: Scaled
    rests: FloatArray
    parts: IntArray
    exact: bool  # whether the summary is that of the decimals as written

    def at(self, cells: IntArray) -> Aggregated:
        """Take some cells, in a certain order."""
        return self._replace(
            problem=Labels(self.problem.names, self.problem.codes[cells]),
            algorithm=Labels(self.algorithm.names, self.algorithm.codes[cells]),
            rows=self.rows[cells], values=self.values[cells], rests=self.rests[cells], parts=self.parts[cells],
            sums=Scaled(self.sums.exact[cells], self.sums.denominator),
        )  # fmt: skip

    def fractions(self, multiple: int, nearest: FloatArray) -> Scaled:
        """Summaries over one denominator, for the least common multiple of the parts; rests are 0."""
        if np.all(self.parts == multiple):
            numerators = self.sums.exact
        else:
            numerators = self.sums.exact.astype(object) * (multiple // self.parts).astype(object)
        for index in np.flatnonzero((nearest == 0) & (self.sums.exact != 0)).tolist():
            raise MagnitudeError(index, TOO_SMALL)
        return tidy(numerators, self.sums.denominator * multiple)

    def nearest(self) -> FloatArray:
        """Summaries as the nearest doubles."""
        exact, denominator = self.sums.exact, self.sums.denominator
        if exact.dtype != object and not self.rests.any():
            largest = max(int(np.abs(exact).max(initial=0)), denominator * int(self.parts.max(initial=0)))
            if largest < 2**53:  # both are doubles, so that their quotient is rounded once
                return np.asarray(exact / (denominator * self.parts), dtype=np.float64)
        out = []
        cells = zip(self.sums.exact.tolist(), self.rests.tolist(), self.parts.tolist(), strict=True)
        for total, rest, part in cells:
            numerator, power = rest.as_integer_ratio()
            out.append((total * power + numerator * denominator) / (denominator * power * part))
        return np.array(out, dtype=np.float64)


def open_engine(data: Any, source: str | None) -> Engine:
    """Take a lazy frame."""
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
        raise InputError("{source}: this is not a lazy frame.", source=where)
    return Engine(frame, frame.implementation.name.lower(), where, names)


@dataclass(frozen=True)
class Engine:
    """A lazy frame of narwhals, the library it is of, what to call it in messages, and the names of its columns."""

    frame: Any
    library: str
    source: str
    names: list[str]

    def keep(self, where: Mapping[str, str]) -> Engine:
        """Keep the rows with these cells in their columns."""
        frame = self.frame
        for column, cell in where.items():
            frame = frame.filter(nw.col(column).cast(nw.String) == cell)
        return replace(self, frame=frame)

    def refuse_absent(self, where: Mapping[str, str]) -> None:
        """Name the first of these cells with which no row is left."""
        for end, (column, cell) in enumerate(where.items(), 1):
            kept = self.keep(dict(list(where.items())[:end])).frame
            if len(self.collect(kept.select(nw.col(column)).head(1))) == 0:
                raise InputError(
                    "{source}: no row has {cell} in column {column}.",
                    source=self.source, cell=quote(cell), column=quote(column),
                )  # fmt: skip

    def extremes(self, column: str) -> tuple[str, str]:
        """Return the smallest and largest cell of a column, as text."""
        cells = nw.col(column).cast(nw.String)
        found = self.collect(self.frame.select(cells.min().alias(_LOW), cells.max().alias(_HIGH)))
        return str(found[_LOW][0]), str(found[_HIGH][0])

    def aggregate(self, roles: Mapping[str, str], average: str) -> Aggregated:
        """Summarise every cell in the engine."""
        column = _Column(self, roles)
        if average == "median" and self.library == "dask":
            raise InputError(
                "{source}: Dask does not support medians of groups. Use the mean, or pass the same data through polars "
                "or DuckDB.",
                source=self.source,
            )
        found = column.medians() if average == "median" else column.means()
        order = _order(found)
        if order is not None:
            return found.at(order)
        # Some names differ only in spaces around them: these cells are one.
        names = [nw.col(roles[role]).cast(nw.String).str.strip_chars() for role in ("problem", "algorithm")]
        return replace(self, frame=self.frame.with_columns(*names)).aggregate(roles, average)

    def collect(self, frame: Any) -> Any:
        """Run a plan; polars streams it, so that memory does not grow with the data."""

        def call() -> Any:
            return frame.collect(engine="streaming") if self.library == "polars" else frame.collect()

        return self.run(call)

    def run(self, call: Callable[[], _Value]) -> _Value:
        """Call the engine, whose errors become one of podium's."""
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


@dataclass(frozen=True)
class _Column:
    """The values of a lazy frame, and the names of the problem and the algorithm of each."""

    engine: Engine
    roles: Mapping[str, str]

    @cached_property
    def schema(self) -> Any:
        return self.engine.run(self.engine.frame.collect_schema)

    @cached_property
    def dtype(self) -> Any:
        name = self.roles["value"]
        dtype = self.schema[name]
        if dtype.is_numeric() or str(dtype) == "Boolean":
            return dtype
        raise InputError(
            "{source}: column {column} contains {dtype}, not numbers. Convert it to numbers first, or name another "
            "column.",
            source=self.engine.source, column=quote(name), dtype=dtype,
        )  # fmt: skip

    @cached_property
    def cells(self) -> Any:
        """The values, null where they are not finite."""
        cells = nw.col(self.roles["value"])
        return nw.when(cells.is_finite()).then(cells) if self.dtype.is_float() else cells

    def means(self) -> Aggregated:
        if self.dtype.is_decimal():
            found = self.by_cell({_HIGH: "sum"}, [{_HIGH: nw.col(_VALUES)}])
            return self.cells_of(found, from_tokens([str(total or 0) for total in found[_HIGH].to_list()]), True)
        scale = _decimal_scale(self.first) if self.dtype.is_float() else 1.0
        if scale is not None:
            found = self.sums(scale, decimal=True)
            size, most = _doubles(found[_SIZE]).max(initial=0), max(found[_VALUES].to_list(), default=0)
            if size < _LARGEST_SUM and most < _MOST_VALUES and not _doubles(found[_REST]).any():
                return self.cells_of(found, _whole(found, scale), True)
        scale = _binary_scale(np.abs(self.first.astype(np.float64)).max(initial=0))
        found = self.sums(scale, decimal=False)
        if not _doubles(found[_SIZE]).max(initial=0) < _LARGEST_CUTS:
            scale = _binary_scale(self.largest())
            found = self.sums(scale, decimal=False)
        return self.cells_of(found, _whole(found, scale), False, _doubles(found[_REST]))

    @cached_property
    def first(self) -> Any:
        """The first finite values."""
        values = self.engine.frame.select(self.cells.alias(_VALUES)).drop_nulls(_VALUES).head(_SAMPLE)
        return self.engine.collect(values)[_VALUES].to_numpy()

    def largest(self) -> float:
        sizes = self.cells.cast(nw.Float64).abs()
        return float(self.engine.collect(self.engine.frame.select(sizes.max().alias(_SIZE)))[_SIZE][0])

    def sums(self, scale: float, *, decimal: bool) -> Any:
        """Sums by cell of whole parts, cut in two, of their sizes, and of rests (of their sizes, for decimals)."""
        value, whole, high = nw.col(_VALUES).cast(nw.Float64), nw.col(_WHOLE), nw.col(_HIGH)
        if not decimal:
            again = whole * (1.0 / scale)
        elif scale == 1.0:
            again = whole
        else:
            # Polars divides by a number as it multiplies by its reciprocal, which rounds twice; by a column it divides.
            again = whole / (value * 0.0 + scale if self.engine.library == "polars" else scale)
        if decimal and self.dtype == nw.Float32:
            again = again.cast(nw.Float32).cast(nw.Float64)
        low = whole - high * _CUT
        if decimal and self.dtype.is_integer() and self.dtype != nw.UInt64:  # of up to 64 bits
            low = (nw.col(_VALUES).cast(nw.Int64) - high.cast(nw.Int64) * int(_CUT)).cast(nw.Float64)
        rest = value - again
        # One after the other, since engines compute again what several columns have in common.
        steps = [
            {_WHOLE: _rounded(value * scale) if self.dtype.is_float() or scale != 1.0 else value},
            {_HIGH: _rounded(whole * (1.0 / _CUT)), _REST: rest.abs() if decimal else rest, _SIZE: whole.abs()},
            {_LOW: low},
        ]
        return self.by_cell(dict.fromkeys((_HIGH, _LOW, _REST, _SIZE), "sum"), steps)

    def medians(self) -> Aggregated:
        """Medians: of the two values in the middle where the engine gives them, its own otherwise."""
        both = self.engine.library == "polars"
        how = {_LOW: "lower" if both else "median", _HIGH: "higher" if both else "median"}
        # The middle of true and false is a number, which no engine gives for truth values.
        values = nw.col(_VALUES).cast(nw.Int64) if self.dtype == nw.Boolean else nw.col(_VALUES)
        found = self.by_cell(how, [dict.fromkeys(how, values)])
        middle = [value or 0 for name in how for value in found[name].to_list()]
        if self.dtype == nw.Float32:
            middle = list(np.array(middle, dtype=np.float32))
        exact, denominator = from_tokens(list(map(str, middle)))
        low, high = np.split(exact, 2)
        return self.cells_of(found, Scaled(low + high, 2 * denominator), both, parts=np.ones_like(low))

    def by_cell(self, how: Mapping[str, str], steps: Sequence[Mapping[str, Any]]) -> Any:
        """Aggregate by problem and algorithm the columns that some steps make of the values, and count values and rows."""
        first = {_PROBLEM: self.names("problem"), _ALGORITHM: self.names("algorithm"), _VALUES: self.cells}
        aggregates = [_aggregate(nw.col(name), kind).alias(name) for name, kind in {**how, _VALUES: "count"}.items()]

        def plan() -> Any:
            frame = self.engine.frame.select(**first)
            for step in steps:
                frame = frame.with_columns(**step)
            return frame.group_by(_PROBLEM, _ALGORITHM).agg(*aggregates, nw.len().alias(_ROWS))

        return self.engine.collect(self.engine.run(plan))

    def names(self, role: str) -> Any:
        """Return the names of problems or algorithms, which polars (from 1.32 on) groups faster as categories."""
        names = nw.col(self.roles[role])
        fast = self.engine.library == "polars" and hasattr(sys.modules["polars"], "Categories")
        return names.cast(nw.Categorical) if fast and self.schema[self.roles[role]] == nw.String else names

    def cells_of(
        self, found: Any, sums: Scaled, exact: bool, rests: FloatArray | None = None, parts: IntArray | None = None
    ) -> Aggregated:
        rows, values = (found[name].to_numpy().astype(np.int64) for name in (_ROWS, _VALUES))
        return Aggregated(
            _labels(found[_PROBLEM].to_list(), N_("{source}: some rows have no problem. Fill them in, or filter them."), self.engine.source),
            _labels(found[_ALGORITHM].to_list(), N_("{source}: some rows have no algorithm. Fill them in, or filter them."), self.engine.source),
            rows, values, sums,
            np.zeros(rows.size) if rests is None else rests, values if parts is None else parts, exact,
        )  # fmt: skip


def _labels(cells: list[Any], missing: str, source: str) -> Labels:
    """Cells as text, without spaces around them, in an order that does not depend on how the engine works."""
    spelled = {cell: str(cell).strip() for cell in set(cells)}
    if not all(spelled.values()) or any(map(is_absent, spelled)):
        raise InputError(missing, source=source)
    names = _ordered(spelled.values())
    codes = {name: code for code, name in enumerate(names)}
    code_of = {cell: codes[name] for cell, name in spelled.items()}
    return Labels(names, np.fromiter(map(code_of.__getitem__, cells), dtype=np.int64, count=len(cells)))


def _order(found: Aggregated) -> IntArray | None:
    """Places of the cells in row-major order, None where two have the same names."""
    cells = found.problem.codes * len(found.algorithm.names) + found.algorithm.codes
    order = np.argsort(cells)
    return order if np.diff(cells[order]).all() else None


def _decimal_scale(first: Any) -> float | None:
    """Power of ten that makes the first values whole numbers, None where they have too many places."""
    values = first.astype(np.float64)
    for places in range(_PLACES + 1):
        scale = 10.0**places
        whole = np.rint(values * scale)
        if np.abs(whole).max(initial=0) >= _LARGEST_WHOLE:
            return None
        if np.all((whole / scale).astype(first.dtype) == first):
            return scale
    return None


def _binary_scale(largest: float) -> float:
    """Power of two that makes a value of that size a whole number of at most so many bits."""
    return 2.0 ** min(_BITS - math.frexp(largest)[1], 900)


def _whole(found: Any, scale: float) -> Scaled:
    """Sums of the whole parts, put together again."""
    highs, lows = (_doubles(found[name]).astype(np.int64) for name in (_HIGH, _LOW))
    denominator, factor = scale.as_integer_ratio()
    if factor > 1 or np.abs(highs).max(initial=0) >= 2**35:
        highs = highs.astype(object)
    return Scaled((highs * int(_CUT) + lows) * factor, denominator)


def _rounded(column: Any) -> Any:
    """Whole numbers as doubles (some engines make integers of them, which have no infinity): what is added pushes the places out."""
    return (column + _PLACES_OUT) - _PLACES_OUT


def _aggregate(column: Any, kind: str) -> Any:
    if kind in {"lower", "higher"}:
        return column.quantile(0.5, interpolation=kind)
    return getattr(column, kind)()


def _doubles(column: Any) -> FloatArray:
    if not column.null_count():
        return np.asarray(column.to_numpy(), dtype=np.float64)
    return np.array([value or 0.0 for value in column.to_list()], dtype=np.float64)
