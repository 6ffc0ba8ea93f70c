"""podium's own plain formats: wide and long results, long traces, predictions; as text, JSON records or Parquet.

A table is made of what a reader read, turned into bytes (`to_bytes`), and read again before anyone relies on it: what would not
come back is refused.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from math import gcd
from statistics import mean, median
from typing import Any, Final, Literal, TypeAlias

from podium.data.cells import parse_cells
from podium.data.decimals import NUMBER
from podium.data.grid import rectangular
from podium.data.headers import options_named
from podium.data.instances import Named, assign, free_name, instances
from podium.data.missing import is_absent_value
from podium.data.predictions import Predictions, build_predictions
from podium.data.readers.collect import choose_metric, direction
from podium.data.readers.opening import read_with, recognised
from podium.data.readers.protocol import Records
from podium.data.tables.cells import spelled
from podium.data.tables.opening import read_grid
from podium.data.trace_files import TraceColumns, open_table, read_tables
from podium.errors import InputError, MissingExtraError, Noted, quote, quoted
from podium.i18n import N_, Message, count, some
from podium.spreadsheets import FORMULA_SIGNS

Form: TypeAlias = Literal["long", "wide", "traces", "predictions"]
FORMS: Final[tuple[Form, ...]] = ("long", "wide", "traces", "predictions")

_LONGEST: Final = 1000


@dataclass(frozen=True)
class Plain:
    """A table before it is written: columns of the texts that will stand in the file."""

    form: Form
    header: tuple[str, ...]
    columns: tuple[Sequence[str], ...]  # "" where there is nothing
    numbers: frozenset[int]  # positions of the columns that hold numbers; all others hold names and words
    notes: tuple[str, ...] = ()  # what was done on the way, and what the table cannot hold

    @property
    def rows(self) -> int:
        """Number of rows below the header."""
        return len(self.columns[0]) if self.columns else 0

    def words(self) -> list[str]:
        """Every text of the table: the header, and the different cells of the columns that hold no numbers."""
        cells = (cell for at, column in enumerate(self.columns) if at not in self.numbers for cell in column)
        return list(dict.fromkeys([*self.header, *cells]))

    def protected(self) -> Plain:
        """Return the table with a quote in front of every text that a spreadsheet would run as a formula."""
        columns = tuple(
            column if at in self.numbers else [f"'{cell}" if is_formula(cell) else cell for cell in column]
            for at, column in enumerate(self.columns)
        )
        return replace(self, header=tuple(f"'{n}" if is_formula(n) else n for n in self.header), columns=columns)


def is_formula(text: str) -> bool:
    """Whether a spreadsheet would treat a text as a formula; a plain number, such as the label -1, is not one."""
    return text.startswith(FORMULA_SIGNS) and NUMBER.fullmatch(text) is None


def value_text(value: Any) -> str:
    """Spell a measurement: text as written, a float by its shortest decimal, "" where there is none."""
    if is_absent_value(value):
        return ""
    return str(int(value)) if isinstance(value, bool) else spelled(value)


def decimal_text(number: Fraction) -> tuple[str, bool]:
    """Write a number as a decimal, and say whether that is exact; the nearest float where no decimal is.

    >>> decimal_text(Fraction(-3, 8)), decimal_text(Fraction(1, 3)), decimal_text(Fraction(20))
    (('-0.375', True), ('0.3333333333333333', False), ('20', True))
    """
    rest, places = number.denominator, 0
    while (common := gcd(rest, 10)) > 1:
        rest //= common
        places += 1
    if rest > 1 or places > _LONGEST:
        return repr(float(number)), False
    digits = str(abs(number.numerator) * 10**places // number.denominator).zfill(places + 1)
    sign = "-" if number < 0 else ""
    return (f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"), True


def same_number(first: str, second: str) -> bool:
    """Whether two spellings are the same number, exactly."""
    if NUMBER.fullmatch(first) is None or NUMBER.fullmatch(second) is None:
        return False
    return Decimal(first) == Decimal(second)


# Results as plain tables: long, which keeps everything, and wide, which holds one value in a cell.


_FIRST = ("problem", "dataset", "task", "problem name")
"""Headers of the column of problems; the first that no algorithm is called by."""


def checked_values(records: Records) -> list[str]:
    """Spell every value; "" where there is none."""
    values = [value_text(value) for value in records.value]
    there = [index for index, value in enumerate(values) if value]
    parse_cells([values[i] for i in there], lambda at: records.place(there[at]), records.source, ".")
    return values


def with_objective(records: Records, objective: Any) -> Records:
    """Apply the user's objective."""
    if objective is None:
        return records
    metrics = records.metrics or ("",)
    return replace(records, directions={name: direction(records, name, objective)[0] for name in metrics})


def long_table(records: Records) -> Plain:
    """Make the long table: a line for each measurement, and every column that the records have."""
    metrics = records.metric if records.metric is not None else [""] * len(records)
    known = records.directions
    only = known.get("", "") if len(records.metrics) < 2 else ""
    failures = records.failure
    reasons = [
        str(reason or "") if is_absent_value(value) else ""
        for reason, value in zip(failures or [""] * len(records), records.value, strict=True)
    ]
    columns: dict[str, Sequence[Any] | None] = {
        "problem": records.problem,
        "algorithm": records.algorithm,
        "run": records.run,
        "metric": records.metric,
        "value": checked_values(records),
        "failure": reasons if any(reasons) else None,
        "objective": [known.get(metric, only) for metric in metrics],
        "budget": records.budget,
        "group": records.group,
        "train": records.train,
        "test": records.test,
    }
    there = {name: column for name, column in columns.items() if column is not None}
    numbers = frozenset(at for at, name in enumerate(there) if name in ("value", "budget", "train", "test"))
    cells = tuple(
        [value if isinstance(value, str) else value_text(value) for value in column] for column in there.values()
    )
    return Plain("long", tuple(there), cells, numbers)


def wide_table(records: Records, metric: str | None, average: str | None, missing: str) -> Plain:
    """Make the wide table of one metric: a line for each problem, a column for each algorithm."""
    if metric is None and len(records.metrics) > 1:
        listed = quoted(records.metrics, 20)
        raise InputError(
            "{source}: it contains {n} metrics ({listed}), but a wide table holds one. Choose with {--metric}, or "
            "write the long table, which holds all.",
            source=records.source, n=len(records.metrics), listed=listed,
        )  # fmt: skip
    name, records = choose_metric(records, metric)
    values = checked_values(records)
    cells: dict[tuple[str, str], list[int]] = {}
    for index, key in enumerate(zip(records.problem, records.algorithm, strict=True)):
        cells.setdefault(key, []).append(index)
    notes = _left_behind(records, name)
    if any(len(found) > 1 for found in cells.values()):
        if average is None:
            raise _several(records, cells)
        _refuse_lost(records, cells, values, missing)
        texts, said = _averaged(cells, values, average)
        notes += said
    else:
        texts = {key: values[found[0]] for key, found in cells.items()}
    problems = list(dict.fromkeys(records.problem))
    algorithms = list(dict.fromkeys(records.algorithm))
    first = next((word for word in _FIRST if word not in algorithms), _FIRST[0])
    body = tuple([texts.get((problem, algorithm), "") for problem in problems] for algorithm in algorithms)
    numbers = frozenset(range(1, len(algorithms) + 1))
    return Plain("wide", (first, *algorithms), (problems, *body), numbers, tuple(notes))


def _several(records: Records, cells: dict[tuple[str, str], list[int]]) -> InputError:
    sizes = [len(found) for found in cells.values()]
    return InputError(
        "{source}: the {cells} contain {spread} measurements each, but a wide table holds one. Average them with "
        "{--average:mean} or 'median', or write the long table, which keeps every run.",
        source=records.source, cells=count(len(cells), "cell"), spread=_spread(sizes),
    )  # fmt: skip


def _spread(sizes: Sequence[int]) -> str:
    low, high = min(sizes), max(sizes)
    return str(low) if low == high else Message("between {low} and {high}", low=low, high=high)


def _refuse_lost(
    records: Records, cells: dict[tuple[str, str], list[int]], values: Sequence[str], missing: str
) -> None:
    lost = [index for found in cells.values() for index in found if not values[index]]
    if not lost or missing == "omit":
        return
    shown = [
        Message(
            "{algorithm} on {problem} ({place})",
            algorithm=quote(records.algorithm[i]), problem=quote(records.problem[i]), place=records.place(i),
        )
        for i in lost
    ]  # fmt: skip
    raise InputError(
        "{source}: {lost} of {measurements} have no number, and an average would hide that: {shown}. Average the "
        "remaining runs with {--missing:omit}, or write the long table, which keeps them.",
        source=records.source, lost=len(lost), measurements=count(len(values), "measurement"),
        shown=some(shown, 5, "; "),
    )  # fmt: skip


def _averaged(
    cells: dict[tuple[str, str], list[int]], values: Sequence[str], average: str
) -> tuple[dict[tuple[str, str], str], list[str]]:
    """Exact means or medians as decimals, and notes about them."""
    texts: dict[tuple[str, str], str] = {}
    rounded, counts = 0, []
    for key, found in cells.items():
        numbers = [Fraction(values[index]) for index in found if values[index]]
        counts.append(len(numbers))
        if not numbers:
            texts[key] = ""
            continue
        texts[key], exact = decimal_text((mean if average == "mean" else median)(numbers))
        rounded += not exact
    note = N_("Each cell is the mean of {spread} measurements; this table does not contain the individual ones.")
    if average == "median":
        note = N_("Each cell is the median of {spread} measurements; this table does not contain the individual ones.")
    notes: list[str] = [Noted(note, spread=_spread(counts))]
    if rounded:
        cut = count(rounded, average)
        notes.append(Message("{averages} had no finite decimal form and were rounded to float64.", averages=cut))
    return texts, notes


def _left_behind(records: Records, metric: str) -> list[str]:
    """What a wide table cannot store."""
    known = records.directions.get(metric) or (records.directions.get("") if len(records.metrics) < 2 else None)
    reasons = sum(bool(reason) for reason in records.failure or ())
    labels = len(set(records.run or ()))
    said = {
        Message("that the objective is {known} (add {--objective:{known}})", known=known): known is not None,
        Message("why {measurements} failed", measurements=count(reasons, "measurement")): reasons > 0,
        Message("the labels of {runs}", runs=count(labels, "run")): labels > 0,
        Message("that the metric is {metric}", metric=quote(metric)): bool(metric),
        Message("groups of problems"): records.group is not None,
        Message("the sizes of training and test sets"): records.train is not None or records.test is not None,
    }
    left = [text for text, there in said.items() if there]
    return [Message("A wide table cannot hold {left}; a long table can.", left=some(left, 10))] if left else []


# Traces as a plain table: a line for each value along the budget.


def trace_table(
    source: Any,
    columns: TraceColumns,
    *,
    where: Mapping[str, str] | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    reader: str | None = None,
    reader_options: Mapping[str, str] | None = None,
    metric: str | None = None,
) -> Plain:
    """Read traces by whatever reads them, and make the long table of them."""
    if reader is not None or recognised(source, "traces"):
        return _of_reader(read_with(source, "traces", reader, reader_options or {}), metric)
    if reader_options or metric is not None:
        raise InputError(
            "{--option} and {--metric} apply only to formats with a reader: name it with {--reader}, or use {--where}."
        )
    found = read_tables([(open_table(source, delimiter), None)], columns, decimal, where)
    runs = [found.runs[code] for code in found.run.tolist()]
    names = [
        [found.algorithms[code] for code in found.algorithm.tolist()],
        [found.problems[code] for code in found.problem.tolist()],
        *([runs] if found.labelled else []),
    ]
    cuts = [value_text(float(cut)) for cut in found.cuts]
    numbers = [[cuts[code] for code in found.cut.tolist()], [value_text(value) for value in found.value.tolist()]]
    return _table([*names, *numbers], found.labelled, found.notes)


def _of_reader(records: Any, metric: str | None) -> Plain:
    _, records = choose_metric(records, metric)
    if records.budget is None:
        raise InputError(
            "{source}: the reader provides no budgets, so these are results, not traces.", source=records.source
        )
    runs = [] if records.run is None else [list(map(str, records.run))]
    names = [list(records.algorithm), list(records.problem), *runs]
    cuts = [value_text(float(cut)) for cut in records.budget]
    known = next(iter(records.directions.values()), None)
    said = (
        [
            Message(
                "A table of traces does not record that the objective is {known}: add {--objective:{known}}.",
                known=known,
            )
        ]
        if known
        else []
    )
    return _table([*names, cuts, checked_values(records)], records.run is not None, (*records.notes, *said))


def _table(columns: list[list[str]], labelled: bool, notes: tuple[str, ...]) -> Plain:
    header = ("algorithm", "problem", *(("run",) if labelled else ()), "cut_point", "value")
    return Plain("traces", header, tuple(columns), frozenset({len(header) - 2, len(header) - 1}), notes)


# Predictions as a plain table: a line for each instance, its truth, and what every classifier said.


def prediction_table(
    source: Any,
    *,
    truth: str | None = None,
    solved: bool = False,
    identifier: str | None = None,
    classifiers: Sequence[str] | None = None,
    delimiter: str | None = None,
    reader: str | None = None,
    reader_options: Mapping[str, str] | None = None,
) -> Plain:
    """Read predictions by whatever reads them, and make the table of them."""
    if reader is not None or (truth is None and not solved and recognised(source, "predictions")):
        if truth is not None or solved or identifier is not None or classifiers is not None:
            raise InputError(
                "{options} are for plain tables; a reader knows the columns. Leave them out.",
                options=options_named(("truth", "solved", "identifier", "classifiers")),
            )
        return _of_labels(read_with(source, "predictions", reader, reader_options or {}))
    table = instances(rectangular(read_grid(source, delimiter)))
    named = Named(truth, solved, identifier, classifiers)
    found, roles = build_predictions(table, named), assign(table, named)
    chosen = [at for at in (roles.identifier, roles.truth) if at is not None] + roles.classifiers
    header = tuple(table.names[at].strip() or f"column {at + 1}" for at in chosen)
    return Plain("predictions", header, tuple(table.cells[at] for at in chosen), frozenset(), found.notes)


def _of_labels(found: Predictions) -> Plain:
    if found.truth is None or found.predicted is None:
        cells = [[str(int(right)) for right in column] for column in found.correct.T.tolist()]
        note = Message("The columns are 1 for solved and 0 otherwise: read them with {--solved:yes}.")
        return Plain("predictions", found.classifiers, tuple(cells), frozenset(), (*found.notes, note))
    name = free_name("truth", found.classifiers)
    columns = [found.truth.tolist(), *found.predicted.T.tolist()]
    labels = tuple([found.labels[code] for code in column] for column in columns)
    return Plain("predictions", (name, *found.classifiers), labels, frozenset(), found.notes)


# Plain tables as bytes: delimited text, JSON records, JSON lines, Parquet; gzip around text.


CONTAINERS: Final = {
    ".csv": "csv", ".tsv": "tsv", ".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet", ".pq": "parquet",
}  # fmt: skip
"""What is written, by the end of the file's name."""

_LITERAL: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)


def container_of(path: str | os.PathLike[str]) -> tuple[str, bool]:
    """Return the format of a file name, and whether to compress it with gzip."""
    name = os.fspath(path).lower()
    packed = name.endswith(".gz")
    found = CONTAINERS.get(os.path.splitext(name.removesuffix(".gz"))[1])  # noqa: PTH122 - cheaper to import
    if found is None or (packed and found == "parquet"):
        raise InputError(
            "Cannot tell which format to write to {path}: end its name with {endings}, or .csv.gz.",
            path=quote(os.fspath(path)),
            endings=", ".join(CONTAINERS),
        )
    return found, packed


def to_bytes(plain: Plain, container: str, *, packed: bool = False, protect: bool = False) -> bytes:
    """Write a table; texts that a spreadsheet would run as formulas are refused, or get a quote in front (`protect`)."""
    if container in ("csv", "tsv"):
        if protect:
            plain = plain.protected()
        _refuse_formulas(plain)
    for write in _WRITERS[container]:
        try:
            data = write(plain)
        except UnicodeEncodeError:
            raise InputError(
                "A name contains bytes that are not text, which no text file can hold. Rename it."
            ) from None
        lost = _lost(plain, data)
        if not lost:
            return gzip.compress(data, mtime=0) if packed else data
    raise InputError(
        "{container} cannot hold this table without loss: {lost}. Rename it, or write another format.",
        container=container,
        lost=lost,
    )


def _refuse_formulas(plain: Plain) -> None:
    found = [quote(word) for word in plain.words() if is_formula(word)]
    if found:
        raise InputError(
            "Spreadsheets would run {cells} as formulas. Rename, write .json or .parquet, which have no formulas, "
            "or put a quote in front of each with {--protect:yes}.",
            cells=some(found),
        )


def _lost(plain: Plain, data: bytes) -> str:
    """What would not be the same when the bytes are read again; "" when everything would."""
    try:
        rows = rectangular(read_grid(io.BytesIO(data))).rows
    except InputError as error:
        return str(error).removeprefix(f"{Message('open file')}: ")
    wanted = [list(plain.header), *map(list, zip(*plain.columns, strict=True))]
    if len(rows) != len(wanted) or any(len(row) != len(plain.header) for row in rows):
        return Message("lines or columns would be mistaken for others")
    for found, row in zip(rows, wanted, strict=True):
        for at, (cell, text) in enumerate(zip(found, row, strict=True)):
            if cell != text and not (at in plain.numbers and same_number(cell, text)):
                return Message("{value} would be read as {cell}", value=quote(text), cell=quote(cell))
    return ""


def _delimited(delimiter: str, quoting: Any) -> Callable[[Plain], bytes]:
    def write(plain: Plain) -> bytes:
        text = io.StringIO()
        writer = csv.writer(text, delimiter=delimiter, lineterminator="\n", quoting=quoting)
        writer.writerow(plain.header)
        writer.writerows(zip(*plain.columns, strict=True))
        return text.getvalue().encode("utf-8")

    return write


def _records(plain: Plain) -> list[str]:
    keys = [json.dumps(name, ensure_ascii=False) for name in plain.header]
    spell = [_number if at in plain.numbers else _string for at in range(len(keys))]
    rows = zip(*plain.columns, strict=True)
    return [
        "{" + ", ".join(f"{key}: {one(cell)}" for key, one, cell in zip(keys, spell, row, strict=True)) + "}"
        for row in rows
    ]


def _string(cell: str) -> str:
    return json.dumps(cell, ensure_ascii=False) if cell else "null"


def _number(cell: str) -> str:
    """Write a number as JSON has it: the digits as written, no plus sign, a digit on both sides of the point.

    >>> [_number(cell) for cell in ("0.10", "+.5", "-007", "1.", "")]
    ['0.10', '0.5', '-7', '1.0', 'null']
    """
    if not cell:
        return "null"
    if _LITERAL.fullmatch(cell):
        return cell
    match = NUMBER.fullmatch(cell)
    assert match is not None
    sign, digits, exponent = match.groups()
    whole, point, fraction = digits.partition(".")
    fixed = f"{'-' if sign == '-' else ''}{whole.lstrip('0') or '0'}{point}{(fraction or '0') if point else ''}"
    return f"{fixed}e{exponent}" if exponent else fixed


def _json(plain: Plain) -> bytes:
    return ("[\n" + ",\n".join(_records(plain)) + "\n]\n").encode("utf-8")


def _jsonl(plain: Plain) -> bytes:
    return ("\n".join(_records(plain)) + "\n").encode("utf-8")


def _parquet(plain: Plain) -> bytes:
    try:
        import polars as pl
    except ImportError:
        raise MissingExtraError("polars", "parquet", Message("Writing Parquet files")) from None
    series = {}
    for at, (name, column) in enumerate(zip(plain.header, plain.columns, strict=True)):
        as_float = at in plain.numbers and all(not cell or same_number(repr(float(cell)), cell) for cell in column)
        cells: Sequence[Any] = [(float(cell) if as_float else cell) if cell else None for cell in column]
        # Numbers of more digits than a float holds stay text: exact, and read as numbers all the same.
        series[name] = pl.Series(name, cells, dtype=pl.Float64 if as_float else pl.String)
    out = io.BytesIO()
    pl.DataFrame(series).write_parquet(out)
    return out.getvalue()


_WRITERS: Final[dict[str, tuple[Callable[[Plain], bytes], ...]]] = {
    # Quotes around every cell help where names hold other delimiters, which would be taken for the real one.
    "csv": (_delimited(",", csv.QUOTE_MINIMAL), _delimited(",", csv.QUOTE_ALL)),
    "tsv": (_delimited("\t", csv.QUOTE_MINIMAL), _delimited("\t", csv.QUOTE_ALL)),
    "json": (_json,),
    "jsonl": (_jsonl,),
    "parquet": (_parquet,),
}
"""Ways to write a container; the first whose bytes are read back alike is taken."""
