"""Files and frames of traces, long or wide: read in blocks of columns, recognised by their headers, and gathered as records."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import is_missing, parse_cells
from podium.data.decimals import to_float
from podium.data.delimited import given_delimiter, quotes_do_not_match, sniff
from podium.data.grid import title
from podium.data.headers import ALGORITHM_HEADERS, PROBLEM_HEADERS, column_index, normalise, words
from podium.data.load import Source, load
from podium.errors import InputError, MissingExtraError, quote, quoted
from podium.i18n import N_, Message, count, joined, listing, some
from podium.mentions import Mention

_SAMPLE: Final = 40_000  # characters that show the delimiter
_PIECE: Final = 1 << 15  # characters split at once: what stays in the processor's cache


class Block(NamedTuple):
    """Consecutive lines as columns of cells (lists of stripped text; of a frame also arrays of numbers), and their numbers."""

    columns: list[Any]
    lines: Sequence[int]


class TraceTable(NamedTuple):
    """A table of traces: its header, its body in blocks (called with the columns needed), and notes.

    `unit` is what the numbers of the blocks count: "line" of a text, "row" of a frame. Of what a reader made, which names every
    algorithm, `place` says where each entry stands.
    """

    header: list[str]
    blocks: Callable[[Collection[int]], Iterator[Block]]
    source: str
    notes: tuple[str, ...]
    unit: str = "line"
    place: Callable[[int], str] | None = None


def open_table(source: Source, delimiter: str | None) -> TraceTable:
    """Open a file of traces: Parquet, or a text (gzip too) whose delimiter and header are found."""
    if not (isinstance(source, str) and source == "-") and is_parquet(source):
        return open_parquet(source)
    loaded = load(source)
    text = loaded.text
    if "\r" in text[:_SAMPLE]:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    sample = text[:_SAMPLE]
    sample = sample[: sample.rfind("\n") + 1] or sample
    found = given_delimiter(delimiter) if delimiter is not None else sniff(sample)
    if found is None:
        raise InputError(
            "{source}: there is only one column, but a trace needs several. Name the separator with {--delimiter} "
            "if it is an unusual one.",
            source=loaded.source,
        )
    blocks = _quoted(text, found, loaded.source) if '"' in text else _plain(text, found, loaded.source)
    header = next(blocks, None)
    if header is None:
        raise InputError("{source}: the file is empty.", source=loaded.source)
    names = [cells[0] for cells in header.columns]
    notes = (*loaded.notes, Message("Columns are separated by {title}.", title=title(found)))
    return TraceTable(names, lambda _: blocks, loaded.source, notes)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield (number of the first line, whole lines): the header alone, then a piece at a time, blank ones included."""
    position, line, size = 0, 1, 0
    while position < len(text):
        end = text.find("\n", position + size)
        end = len(text) if end < 0 else end
        piece = text[position:end]
        yield line, piece
        if piece.strip():
            size = _PIECE
        line += piece.count("\n") + 1
        position = end + 1


def _plain(text: str, delimiter: str, source: str) -> Iterator[Block]:
    """Split a text without quotes."""
    width = 0
    for first, piece in _pieces(text):
        if not piece.strip():
            continue
        lines = piece.split("\n")
        numbers: Sequence[int] = range(first, first + len(lines))
        if not all(lines):
            kept = [(number, line) for number, line in zip(numbers, lines, strict=True) if line.strip()]
            numbers, lines = [number for number, _ in kept], [line for _, line in kept]
        if delimiter == " ":
            block = _block([line.split() for line in lines], numbers, width, source)
        elif any(line.count(delimiter) != width - 1 for line in lines):
            block = _block([line.split(delimiter) for line in lines], numbers, width, source)
        else:
            # One flat list and slices of it: an order of magnitude faster than a list for each line.
            cells = delimiter.join(lines).split(delimiter)
            columns = [cells[index::width] for index in range(width)]
            spaced = not piece.isascii() or " " in piece or "\t" in piece
            block = Block([list(map(str.strip, column)) for column in columns] if spaced else columns, numbers)
        width = len(block.columns)
        yield block


def _quoted(text: str, delimiter: str, source: str) -> Iterator[Block]:
    rows: list[list[str]] = []
    numbers: list[int] = []
    stream = (line + "\n" for _, piece in _pieces(text) for line in piece.split("\n"))
    reader = csv.reader(stream, delimiter=delimiter, strict=True, skipinitialspace=delimiter != "\t")
    line, width = 1, 0
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append(row)
                numbers.append(line)
            line = reader.line_num + 1
            if rows and (width == 0 or len(rows) >= 20_000):
                block = _block(rows, numbers, width, source)
                yield block
                rows, numbers, width = [], [], len(block.columns)
    except csv.Error as error:
        raise InputError(
            "{source}, {problem}. A cell in quotes must end with a quote before the next delimiter; a quote inside "
            "it is doubled.",
            source=source,
            problem=quotes_do_not_match(line, error, delimiter),
        ) from None
    if rows:
        yield _block(rows, numbers, width, source)


def _block(rows: list[list[str]], numbers: Sequence[int], width: int, source: str) -> Block:
    """Turn rows into columns; every row must be as wide as the header (`width` 0: this is the header)."""
    for row, line in zip(rows, numbers, strict=True):
        if len(row) != (width or len(row)):
            raise InputError(
                "{source}, line {line}: expected {cells} as in the header, found {n}. Each line needs a cell for every "
                "column. Put cells that contain the delimiter in quotes.",
                source=source, line=line, cells=count(width, "cell"), n=len(row),
            )  # fmt: skip
    return Block([[cell.strip() for cell in column] for column in zip(*rows, strict=True)], numbers)


# Frames and Parquet files of traces as blocks of columns.


_ROWS: Final = 100_000
_MAGIC: Final = b"PAR1"


def open_frame(data: Any, source: str | None = None) -> TraceTable:
    """Open a frame (pandas, polars, pyarrow, …)."""
    import narwhals as nw

    try:
        frame = nw.from_native(data, eager_only=True)
    except (TypeError, nw.exceptions.DuplicateError) as error:
        raise InputError("This data frame cannot be read ({error}).", error=error) from None
    name = source or f"{type(data).__module__.split('.')[0]} frame"
    return TraceTable(list(frame.columns), lambda needed: _blocks(frame, needed), name, (), "row")


def _blocks(frame: Any, needed: Collection[int], before: int = 0) -> Iterator[Block]:
    """Take a frame apart; `before` rows came before it."""
    for start in range(0, len(frame), _ROWS):
        part = frame[start : start + _ROWS]
        columns = [_cells(part[name]) if i in needed else [] for i, name in enumerate(frame.columns)]
        first = before + start + 1
        yield Block(columns, range(first, first + len(part)))


def _cells(series: Any) -> Any:
    """Give numbers as an array of float64 with NaN for missing ones, anything else as stripped text."""
    if series.dtype.is_numeric() or str(series.dtype) == "Boolean":
        values = series.to_numpy()
        if values.dtype.kind in "iub":
            return values
        return np.asarray(values, dtype=np.float64)
    return ["" if cell is None or cell != cell else str(cell).strip() for cell in series.to_list()]


def is_parquet(source: Any) -> bool:
    """Whether a path or an open binary file holds Parquet, by its first bytes."""
    if isinstance(source, io.IOBase) and source.seekable() and not isinstance(source, io.TextIOBase):
        position = source.tell()
        start = source.read(4)
        source.seek(position)
        return bool(start == _MAGIC)
    if not isinstance(source, (str, bytes)) and not hasattr(source, "__fspath__"):
        return False
    try:
        with open(source, "rb") as file:  # noqa: PTH123 - a path in any of its forms
            return file.read(4) == _MAGIC
    except (OSError, ValueError):
        return False  # said better by the reader of texts


def open_parquet(source: Any) -> TraceTable:
    """Open a Parquet file with polars or pyarrow, whichever is installed."""
    name = getattr(source, "name", None) or (str(source) if isinstance(source, str) else Message("open file"))
    if hasattr(source, "__fspath__"):
        name = str(source.__fspath__())
    try:
        header, parts = _engine(source)
    except MissingExtraError:
        raise
    except Exception as error:  # each engine has its own errors for a damaged file
        raise InputError(
            "{name}: this Parquet file cannot be read ({kind}: {error}).",
            name=name,
            kind=type(error).__name__,
            error=error,
        ) from None

    def blocks(needed: Collection[int]) -> Iterator[Block]:
        import narwhals as nw

        chosen = [column for i, column in enumerate(header) if i in needed]
        before = 0
        for part in parts(chosen):
            frame = nw.from_native(part, eager_only=True)
            places = {column: i for i, column in enumerate(frame.columns)}
            for block in _blocks(frame, range(len(chosen)), before):
                yield Block([block.columns[places[c]] if c in places else [] for c in header], block.lines)
            before += len(frame)

    return TraceTable(header, blocks, name, ("Read as Parquet.",), "row")


def _engine(source: Any) -> tuple[list[str], Callable[[list[str]], Iterator[Any]]]:
    """Give the names of the columns, and a function that yields frames of some of them, a part of the rows at a time."""
    try:
        import polars as pl
    except ImportError:
        return _arrow(source)

    def parts(names: list[str]) -> Iterator[Any]:
        if hasattr(source, "read"):
            yield pl.read_parquet(source, columns=names)
            return
        whole = pl.scan_parquet(source).select(names)
        rows = whole.select(pl.len()).collect().item()
        for start in range(0, rows, _ROWS):
            yield whole.slice(start, _ROWS).collect()

    return list(pl.read_parquet_schema(source)), parts


def _arrow(source: Any) -> tuple[list[str], Callable[[list[str]], Iterator[Any]]]:
    try:
        parquet, arrow = import_module("pyarrow.parquet"), import_module("pyarrow")
    except ImportError:
        raise MissingExtraError("polars or pyarrow", "parquet", "Reading Parquet") from None
    file = parquet.ParquetFile(source)

    def parts(names: list[str]) -> Iterator[Any]:
        for batch in file.iter_batches(batch_size=_ROWS, columns=names):
            yield arrow.Table.from_batches([batch])

    return list(file.schema_arrow.names), parts


# Which columns of a file of traces hold what: by the names given, else by the names people use.


_CUT_POINT: Final = words(
    "cut point|cut points|cutpoint|evaluation|evaluations|evals|eval|fes|fe|nfe|nfes|fevals|function evaluations|budget|"
    "percent|percentage|percent of budget|percentage of budget|fraction of budget|checkpoint|check point|iteration|"
    "iterations|iter|generation|generations|gen|step|steps|epoch|epochs|time|elapsed|runtime|seconds|elapsed budget|cost"
)
_RUN: Final = words(
    "run|runs|run id|seed|seeds|trial|trials|repetition|repeat|rep|replicate|fold|resample|execution id"
)
_VALUE: Final = words(
    "value|values|error|errors|best|best so far|bestsofar|best value|best error|best fitness|fitness|objective|"
    "objective value|error value|function error|f|fx|fbest|loss|cost value|score|result|y|raw y|quality|accuracy|hv|regret"
)
USUAL: Final[Mapping[str, frozenset[str]]] = {
    "algorithm": ALGORITHM_HEADERS,
    "problem": PROBLEM_HEADERS,
    "run": _RUN,
    "cut_point": _CUT_POINT,
    "value": _VALUE,
}
"""Headers (normalised) that say what a column holds."""

ROLES: Final = {
    "algorithm": N_("algorithm"),
    "problem": N_("problem"),
    "run": N_("run"),
    "cut_point": N_("cut-point"),
    "value": N_("value"),
}
_OPTION: Final = {role: Mention("--" + role.replace("_", "-")) for role in USUAL}
# Possessive, and never from within a run of digits: a long number would be tried from each of its digits.
_CUT_HEADER: Final = re.compile(
    r"(?P<who>.*?)(?P<cut>(?:(?<!\d)\d++(?:\.\d*+)?+|\.\d++)(?:[eE][+-]?\d++)?+)\s*+%?", re.ASCII
)


class TraceColumns(NamedTuple):
    """Names of columns as the user gave them."""

    algorithm: str | None = None
    problem: str | None = None
    run: str | None = None
    cut_point: str | None = None
    value: str | None = None


class CutColumn(NamedTuple):
    """A column that holds the values at one cut-point: where it stands, its cut-point, and whose values (or "")."""

    at: int
    cut: str
    who: str


def find_roles(
    header: Sequence[str], given: TraceColumns, needed: Sequence[str], wanted: Sequence[str], source: str
) -> dict[str, int]:
    """Position of the column of each role."""
    chosen = given._asdict()
    found: dict[str, int] = {}
    for role, name in chosen.items():
        if name is not None:
            found[role] = column_index(header, name, source, role.replace("_", "-"))
    _refuse_shared(found, header, source)
    for role in (*needed, *wanted):
        if role in found:
            continue
        fitting = [i for i, name in enumerate(header) if normalise(name) in USUAL[role] and i not in found.values()]
        if len(fitting) == 1:
            found[role] = fitting[0]
        elif len(fitting) > 1:
            names = listing([quote(header[i]) for i in fitting[:3]])
            raise InputError(
                "{source}: columns {names} could each be the {role}. Name one with {option}.",
                source=source, names=names, role=Message(ROLES[role]), option=_OPTION[role],
            )  # fmt: skip
        elif role in needed:
            raise _not_found(role, header, source)
    return found


def _refuse_shared(found: Mapping[str, int], header: Sequence[str], source: str) -> None:
    roles: dict[int, str] = {}
    for role, index in found.items():
        if index in roles:
            raise InputError(
                "{source}: column {name} cannot be both {first} and {second}. Name two columns.",
                source=source, name=quote(header[index]), first=Message(ROLES[roles[index]]),
                second=Message(ROLES[role]),
            )  # fmt: skip
        roles[index] = role


def _not_found(role: str, header: Sequence[str], source: str) -> InputError:
    listed = quoted(header, 20)
    return InputError(
        "{source}: no column looks like the {role}. Name it with {option}. The columns are: {listed}. A trace is "
        "either long (algorithm, problem, run, cut-point, value) or wide (one column per cut-point, named by the "
        "cut-point).",
        source=source, role=Message(ROLES[role]), option=_OPTION[role], listed=listed,
    )  # fmt: skip


def cut_columns(header: Sequence[str]) -> list[CutColumn]:
    """Columns whose header is a cut-point ("10", "10 %", "FES 1000") or an algorithm and a cut-point ("jSO_10").

    Empty when fewer than three columns look like that, or when their headers do not follow one pattern.

    >>> [(c.who, c.cut) for c in cut_columns(["function", "A_10", "A_20", "A_30"])]
    [('A', '10'), ('A', '20'), ('A', '30')]
    >>> cut_columns(["algorithm", "function", "run", "fes", "f1"])
    []
    """
    found = []
    for index, name in enumerate(header):
        match = _CUT_HEADER.fullmatch(name.strip())
        if match is None or normalise(name) in _KNOWN:
            continue
        who = match["who"]
        if who and who[-1] not in " _@:|/-=#[(" and normalise(who) not in _CUT_POINT:
            continue  # a name that ends in a digit, such as "F1"
        who = who.rstrip(" _@:|/-=#[(")
        found.append(CutColumn(index, match["cut"], "" if normalise(who) in _CUT_POINT else who))
    sizes = Counter(column.who for column in found)
    return found if sizes and min(sizes.values()) >= 3 else []


_KNOWN: Final = frozenset().union(*USUAL.values())


# Files of traces, long or wide, into records.


def read_tables(
    tables: Sequence[tuple[TraceTable, str | None]],
    given: TraceColumns,
    decimal: str | None,
    where: Mapping[str, str] | None,
) -> TraceRecords:
    """Put the measurements of tables together; each comes with the name of its algorithm, for want of a column of algorithms."""
    builder = Builder(decimal)
    notes: list[str] = []
    for table, stem in tables:
        notes += [
            joined([table.source, note], ": ") if len(tables) > 1 else note
            for note in _read(builder, table, stem, given, where)
        ]
    source = tables[0][0].source if len(tables) == 1 else count(len(tables), "file")
    return builder.finish(source, notes)


def _read(
    builder: Builder, table: TraceTable, stem: str | None, given: TraceColumns, where: Mapping[str, str] | None
) -> list[str]:
    header, source = table.header, table.source
    cuts = [] if given.cut_point is not None or given.value is not None else cut_columns(header)
    sets = any(column.who for column in cuts) and given.algorithm is None and len({column.who for column in cuts}) > 1
    taken = {column.at for column in cuts}
    rest = ["" if place in taken else name for place, name in enumerate(header)]
    needed = ["problem"] if sets or stem is not None else ["algorithm", "problem"]
    needed += [] if cuts else ["cut_point", "value"]
    roles = find_roles(rest, given, needed, ["run"] if sets else ["algorithm", "run"], source)
    conditions = {column_index(header, name, source, "selection"): (name, cell) for name, cell in (where or {}).items()}
    reader = _Reader(table, roles, cuts, sets, stem, conditions)
    for block in table.blocks({*roles.values(), *(cut.at for cut in cuts), *conditions}):
        reader.add(builder, block)
    return reader.notes()


@dataclass
class _Reader:
    """Reads the blocks of one table, long or wide."""

    table: TraceTable
    roles: Mapping[str, int]
    cuts: Sequence[CutColumn]
    sets: bool  # the columns of cut-points name algorithms, too
    stem: str | None
    conditions: Mapping[int, tuple[str, str]]
    kept: int = 0
    seen: int = 0

    def __post_init__(self) -> None:
        self.there: dict[int, dict[str, None]] = {index: {} for index in self.conditions}

    def add(self, builder: Builder, block: Block) -> None:
        block = self._selected(block)
        self.kept += len(block.lines)
        size = len(block.lines)
        names = {role: _text(block.columns[index]) for role, index in self.roles.items() if role != "value"}
        names.setdefault("run", [NO_RUN] * size)
        if "algorithm" not in names and self.stem is not None:
            names["algorithm"] = [self.stem] * size
        if not self.cuts:
            values = block.columns[self.roles["value"]]
            builder.add(names, values, self._place(block, self.roles["value"]), self.table.source)
            return
        for cut in self.cuts:
            more = {"cut_point": [cut.cut] * size} | ({"algorithm": [cut.who] * size} if self.sets else {})
            builder.add(
                {**names, **more}, block.columns[cut.at], self._place(block, cut.at), self.table.source, blanks=True
            )

    def _selected(self, block: Block) -> Block:
        if not self.conditions:
            return block
        keep = np.ones(len(block.lines), dtype=bool)
        for index, (_, wanted) in self.conditions.items():
            cells = _text(block.columns[index])
            self.there[index].update(dict.fromkeys(cells))
            keep &= np.fromiter((cell == wanted for cell in cells), dtype=bool, count=len(cells))
        places = np.flatnonzero(keep).tolist()
        self.seen += len(block.lines)
        columns = [_take(column, places) for column in block.columns]
        return Block(columns, [block.lines[i] for i in places])

    def _place(self, block: Block, index: int) -> Callable[[int], str]:
        # Keeps the numbers of the lines, not the cells, alive.
        lines, unit, column = block.lines, self.table.unit, quote(self.table.header[index])
        known = self.table.place
        if known is not None:
            return lambda i: known(lines[i] - 1)
        if unit == "row":
            return lambda i: Message("row {row}, column {column}", row=lines[i], column=column)
        return lambda i: Message("line {line}, column {column}", line=lines[i], column=column)

    def notes(self) -> list[str]:
        """Say how the table was understood."""
        header = self.table.header
        for index, (name, wanted) in self.conditions.items():
            if wanted not in self.there[index]:
                held = quoted(self.there[index], 10)
                problem = N_("{source}: no line has {wanted} in column {name}. It holds: {held}.")
                if self.table.unit == "row":
                    problem = N_("{source}: no row has {wanted} in column {name}. It holds: {held}.")
                raise InputError(problem, source=self.table.source, wanted=quote(wanted), name=quote(name), held=held)
        roles = [
            Message("{role} from {name}", role=Message(ROLES[role]), name=quote(header[i]))
            for role, i in self.roles.items()
        ]
        said = joined(roles, ", ")
        kind = Message("Long table: {roles}.", roles=said)
        if self.cuts:
            kind = Message("Wide table with {n} columns of cut-points: {roles}.", n=len(self.cuts), roles=said)
        notes: list[str] = [*self.table.notes, kind]
        if self.conditions:
            picked = listing([f"{name} = {cell}" for name, cell in self.conditions.values()])
            kept = N_("Kept {kept} of {seen} lines, those with {picked}.")
            if self.table.unit == "row":
                kept = N_("Kept {kept} of {seen} rows, those with {picked}.")
            notes.append(Message(kept, kept=self.kept, seen=self.seen, picked=picked))
        if "run" not in self.roles:
            notes.append(Message(
                "There is no column of runs. Lines that repeat a cut-point count as runs, in the order of the file."
            ))  # fmt: skip
        used = {*self.roles.values(), *self.conditions, *(cut.at for cut in self.cuts)}
        ignored = [quote(name) for i, name in enumerate(header) if i not in used]
        return [*notes, Message("Ignored columns: {ignored}.", ignored=some(ignored, 20))] if ignored else notes


def _text(column: Any) -> Sequence[str]:
    """Cells as text; whole numbers of a frame without a decimal point."""
    if not isinstance(column, np.ndarray):
        return list(column)
    if column.dtype.kind == "f" and (column == np.rint(column)).all() and (np.abs(column) < 2**53).all():
        column = column.astype(np.int64)
    return ["" if cell != cell else str(cell) for cell in column.tolist()]


def _take(column: Any, places: Sequence[int]) -> Any:
    if isinstance(column, np.ndarray):
        return column[places]
    return [column[i] for i in places] if column else column


# Measurements of traces as arrays of codes and numbers, built block by block from cells.


Codes = NDArray[np.int32]

NO_RUN: Final = ""
"""Label of the run where there is no column of runs."""

_ADVICE: Final = N_(
    "Every line of a long trace needs its value. Leave out the lines of cut-points that were not reached "
    "(podium then reports them as missing), or enter the value a failure is worth in your study."
)


class TraceRecords(NamedTuple):
    """One entry a measurement: codes of algorithm, problem, run and cut-point, the value, and where it stands.

    Cut-points are numbered in ascending order; `cuts` holds them.
    """

    algorithms: tuple[str, ...]
    problems: tuple[str, ...]
    runs: tuple[str, ...]
    cuts: NDArray[np.float64]
    algorithm: Codes
    problem: Codes
    run: Codes
    cut: Codes
    value: NDArray[np.float64]
    place: Callable[[int], str]
    source: str
    notes: tuple[str, ...]

    @property
    def labelled(self) -> bool:
        """Whether a column distinguishes the runs."""
        return self.runs != (NO_RUN,)


def _encode(codes: dict[str, int], cells: Sequence[str]) -> Codes:
    """Number names in the order of their first appearance; `codes` holds those seen before."""
    try:
        return np.fromiter(map(codes.__getitem__, cells), dtype=np.int32, count=len(cells))
    except KeyError:
        for cell in dict.fromkeys(cells):
            codes.setdefault(cell, len(codes))
        return np.fromiter(map(codes.__getitem__, cells), dtype=np.int32, count=len(cells))


class Builder:
    """Collects blocks of measurements; `finish` gives the `TraceRecords`."""

    def __init__(self, decimal: str | None = None) -> None:
        self._codes: dict[str, dict[str, int]] = {role: {} for role in ("algorithm", "problem", "run", "cut_point")}
        self._parts: dict[str, list[NDArray[Any]]] = {role: [] for role in (*self._codes, "value")}
        self._places: list[tuple[int, Callable[[int], str]]] = []
        self._size = 0
        self._decimal = decimal

    def add(
        self,
        names: dict[str, Sequence[str]],
        values: Sequence[str] | NDArray[Any],
        place: Callable[[int], str],
        source: str,
        *,
        blanks: bool = False,
    ) -> None:
        """Add values with their algorithm, problem, run and cut-point; with `blanks`, cells without a number are left out."""
        if not len(values):
            return
        numbers = self.numbers(values, place, source, blanks=blanks)
        keep = ~np.isnan(numbers)
        for role, known in self._codes.items():
            codes = _encode(known, names[role])
            if "" in known and role != "run":
                at = names[role].index("")
                raise InputError(
                    "{source}, {place}: the {role} is blank. Fill it in.",
                    source=source, place=place(at), role=Message(ROLES[role]),
                )  # fmt: skip
            self._parts[role].append(codes if keep.all() else codes[keep])
        self._parts["value"].append(numbers[keep])
        kept = np.flatnonzero(keep)
        self._places.append((self._size, place if len(kept) == len(numbers) else lambda i: place(int(kept[i]))))
        self._size += len(kept)

    def numbers(
        self, cells: Sequence[str] | NDArray[Any], place: Callable[[int], str], source: str, *, blanks: bool = False
    ) -> NDArray[np.float64]:
        """Give the cells as floats; NaN only where `blanks` lets a cell without a number pass."""
        if isinstance(cells, np.ndarray):
            return _finite(cells, place, source, blanks)
        fast = _fast(cells)
        if fast is not None:
            return fast
        if blanks and any(map(is_missing, cells)):
            there = [i for i, cell in enumerate(cells) if not is_missing(cell)]
            found = np.full(len(cells), np.nan)
            found[there] = self.numbers([cells[i] for i in there], lambda i: place(there[i]), source) if there else 0
            return found
        scaled, mark = parse_cells(cells, place, source, self._decimal, Message(_ADVICE))
        if any("," in cell or "." in cell for cell in cells):
            self._decimal = mark if len(mark) == 1 else None  # one decimal mark for the whole file
        return to_float(scaled)

    def finish(self, source: str, notes: Sequence[str]) -> TraceRecords:
        """Put the blocks together and order the cut-points."""
        if not self._size:
            raise InputError("{source}: there is no measurement below the header. Add the traces.", source=source)
        whole = {role: np.concatenate(self._parts.pop(role)) for role in list(self._parts)}
        labels = list(self._codes["cut_point"])
        numbers = self.numbers(
            _without_percent(labels), lambda i: Message("cut-point {name}", name=quote(labels[i])), source
        )
        cuts, codes = np.unique(numbers, return_inverse=True)
        names = {role: tuple(known) for role, known in self._codes.items()}
        return TraceRecords(
            names["algorithm"],
            names["problem"],
            names["run"],
            cuts,
            whole["algorithm"],
            whole["problem"],
            whole["run"],
            codes.astype(np.int32)[whole["cut_point"]],
            whole["value"],
            self._place,
            source,
            tuple(notes),
        )

    def _place(self, index: int) -> str:
        start, place = next((start, place) for start, place in reversed(self._places) if start <= index)
        return place(index - start)


def _fast(cells: Sequence[str]) -> NDArray[np.float64] | None:
    """Floats of plain decimal cells; None where anything about them needs a closer look."""
    joined = "".join(cells)
    if "_" in joined or "," in joined or not joined.isascii():
        return None
    try:
        numbers = np.fromiter(map(float, cells), dtype=np.float64, count=len(cells))
    except ValueError:
        return None
    return numbers if np.isfinite(numbers).all() else None


def _finite(cells: NDArray[Any], place: Callable[[int], str], source: str, blanks: bool) -> NDArray[np.float64]:
    numbers = cells.astype(np.float64)
    bad = np.isinf(numbers) if blanks else ~np.isfinite(numbers)
    if bad.any():
        at = int(np.flatnonzero(bad)[0])
        raise InputError(
            "{source}, {place}: {number} is not a finite number. {advice}",
            source=source, place=place(at), number=numbers[at], advice=Message(_ADVICE),
        )  # fmt: skip
    return numbers


def _without_percent(labels: Sequence[str]) -> list[str]:
    """Drop a percent sign that every cut-point carries."""
    if all(label.endswith("%") for label in labels):
        return [label[:-1].rstrip() for label in labels]
    return list(labels)
