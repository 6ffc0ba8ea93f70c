"""Repetitions on one problem: read and checked as problems are, with rows that are folds or repeated splits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Unpack

from podium.data.cells import looks_numeric, parse_cells
from podium.data.cross_validation import (
    NO_LABELS,
    Labels,
    complete,
    is_of_one_problem,
    label_column,
    parse_names,
    splits_of_one_problem,
)
from podium.data.decimals import to_float
from podium.data.delimited import needs_reader
from podium.data.frames import is_frame
from podium.data.grid import Grid, rectangular
from podium.data.headers import METRIC_HEADERS, NAME_HEADERS, column_index, normalise
from podium.data.kinds import refuse_other
from podium.data.load import Source
from podium.data.long import LongColumns, keep_where
from podium.data.objects import to_results
from podium.data.options import FoldsOptions, FoldsTable, given_of, part_of, takes
from podium.data.readers.collect import Wanted, choose_metric, collect
from podium.data.readers.opening import Table, open_records, refuse_options_of_tables
from podium.data.readers.protocol import Records, choose_name, twice
from podium.data.readers.tables import long_records, named_roles, wide_records
from podium.data.recognition.region import has_header
from podium.data.results import Objective, Results, check_objective
from podium.data.tables.opening import read_grid
from podium.equality import ByValue
from podium.errors import AskError, InputError, quote, quoted
from podium.i18n import N_, Message, count, n_, some
from podium.mentions import Mention

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ROLES: Final = {"repetition": N_("repetition"), "fold": N_("fold")}
_PROBLEM_HEADERS: Final = NAME_HEADERS - {"", "id", "index", "name", "names", "unnamed: 0", "case"}
_REPETITIONS: Final = {
    "A comparison needs every algorithm on every problem: supply the missing results, leave out those problems or algorithms, or fill in the value that a failure is worth in your study.":
    N_("A comparison needs every algorithm on every repetition: supply the missing results, leave out those repetitions or algorithms, or fill in the value that a failure is worth in your study."),
    "A comparison needs every algorithm on every problem. Supply the missing results, choose the number that a failure is worth ({--missing:value=X}), or keep them missing, with {incomplete}.":
    N_("A comparison needs every algorithm on every repetition. Supply the missing results, or choose the number that a failure is worth ({--missing:value=X})."),
    "to count each as the worst value of any algorithm on that problem":
    N_("to count each as the worst value of any algorithm on that repetition"),
    "to leave out the problems with missing results":
    N_("to leave out the repetitions with missing results"),
    "By problem: {counts}.":
    N_("By repetition: {counts}."),
    **dict(zip(("Left out {n} problem with missing measurements: {names}.", "Left out {n} problems with missing measurements: {names}."), n_("Left out {n} repetition with missing measurements: {names}.", "Left out {n} repetitions with missing measurements: {names}."), strict=True)),
    "No column names the problems; they are called 1 to {n}.":
    N_("No column names the repetitions; they are called 1 to {n}."),
    "The first column, {name}, names the problems.":
    N_("The first column, {name}, names the repetitions."),
    "The problems have no names; they are called 1 to {n}.":
    N_("The repetitions have no names; they are called 1 to {n}."),
    "problem":
    N_("repetition"),
    "problems from {columns}":
    N_("repetitions from {columns}"),
    "the problem":
    N_("the repetition"),
    "{advice} Choose one with {--missing}: drop-problem, drop-algorithm, worst (the worst value reached on that problem), value=X, or omit (the available runs). Or keep them missing, with {incomplete}.":
    N_("{advice} Choose one with {--missing}: drop-problem, drop-algorithm, worst (the worst value reached on that repetition), value=X, or omit (the available runs). Or keep them missing, with {incomplete}."),
    **dict(zip(("{n} problem", "{n} problems"), n_("{n} repetition", "{n} repetitions"), strict=True)),
    "{source}: a long table needs its problem, algorithm and value columns named; missing: {missing}. Perhaps {options}. The columns are: {names}.":
    N_("{source}: a long table needs its repetition, algorithm and value columns named; missing: {missing}. Perhaps {options}. The columns are: {names}."),
    "{source}: there is a line of column names but no line of values. Add a line per problem.":
    N_("{source}: there is a line of column names but no line of values. Add a line per repetition."),
    **dict(zip(("{source}: {n} algorithm detected; a comparison needs at least two. Check that the table has one column per algorithm, and in a file the delimiter; a long table needs its problem, algorithm and value columns named.", "{source}: {n} algorithms detected; a comparison needs at least two. Check that the table has one column per algorithm, and in a file the delimiter; a long table needs its problem, algorithm and value columns named."), n_("{source}: {n} algorithm detected; a comparison needs at least two. Check that the table has one column per algorithm, and in a file the delimiter; a long table needs its repetition, algorithm and value columns named.", "{source}: {n} algorithms detected; a comparison needs at least two. Check that the table has one column per algorithm, and in a file the delimiter; a long table needs its repetition, algorithm and value columns named."), strict=True)),
    **dict(zip(("{source}: {n} problem detected; comparing over problems needs at least two. For repeated runs on one problem read them as groups ({--unpaired:yes}) or use a test for one problem.", "{source}: {n} problems detected; comparing over problems needs at least two. For repeated runs on one problem read them as groups ({--unpaired:yes}) or use a test for one problem."), n_("{source}: {n} repetition detected; comparing over repetitions needs at least two.", "{source}: {n} repetitions detected; comparing over repetitions needs at least two."), strict=True)),
}  # fmt: skip
"""Texts of the general reader, in which the rows are problems, and what they are where the rows are repetitions."""


@dataclass(frozen=True, eq=False)
class Folds(ByValue):
    """Performance of k algorithms in m repetitions on one problem.

    Attributes
    ----------
    results
        The table; its rows ("problems") are the repetitions.
    labels
        Repetition and fold of each row, if known.
    sizes
        Mean numbers of training and test instances per repetition, if the data state them.
    """

    results: Results
    labels: Labels
    sizes: tuple[float, float] | None = None

    def __repr__(self) -> str:
        size = f"{count(self.m, 'repetition')} x {count(self.k, 'algorithm')}"
        return f"Folds({size}, {self.results.objective}, from {self.results.source})"

    @property
    def m(self) -> int:
        """Number of rows."""
        return self.results.n

    @property
    def k(self) -> int:
        """Number of algorithms."""
        return self.results.k


@takes(FoldsOptions)
def read_folds(source: Source, *, objective: Objective | None = None, **options: Unpack[FoldsOptions]) -> Folds:
    r"""Read repetitions on one problem from a file.

    Parameters
    ----------
    source, objective, delimiter, decimal, names
        As in `podium.data.read_results`; the rows of a wide table are repetitions.
    algorithm, value
        Columns of a long table (a line per measurement).
    repetition, fold
        Columns with the repetition and fold of each line; by default detected from their headers.
    where
        Keep only the lines with these cells, such as one data set of a long table. For data of a reader: ``{"problem":
        NAME}``.
    reader, reader_options, metric, sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`podium.data.read_results`.

    Returns
    -------
    Folds

    Raises
    ------
    InputError
        If something cannot be read; the message names the file, line and column, and says what to do.

    Examples
    --------
    >>> import io
    >>> table = read_folds(io.StringIO("fold,A,B\n1,0.7,0.8\n2,0.6,0.9\n"), objective="maximize")
    >>> table.results.problems, table.labels.folds
    (('fold 1', 'fold 2'), ('1', '2'))
    """
    source, where, names = part_of(source, options), options["where"], options["names"]
    reader, reader_options, metric = options["reader"], options["reader_options"], options["metric"]
    labels = {"repetition": options["repetition"], "fold": options["fold"]}
    if reader is not None or reader_options or metric is not None or needs_reader(source):
        plain = ("delimiter", "decimal", "algorithm", "value", "repetition", "fold", "names")
        given = {name: value for name, value in options.items() if name in plain}
        results, sizes = _of_reader(source, objective, (reader, reader_options or {}, metric), where, given)
        return Folds(results, parse_names(results.problems, results.source), sizes)
    goal = check_objective(objective)
    decimal, algorithm, value = options["decimal"], options["algorithm"], options["value"]
    grid = rectangular(read_grid(source, options["delimiter"]))
    with _errors_of_repetitions():
        if where:
            body, lines, kept = keep_where(grid.rows[0], grid.rows[1:], grid.lines[1:], where, grid.source)
            grid = grid._replace(rows=[grid.rows[0], *body], lines=[grid.lines[0], *lines], notes=(*grid.notes, *kept))
        if algorithm is None and value is None:
            refuse_other(grid, LongColumns(), objective, ("results", "folds"))
            folds = _wide(grid, goal, decimal, names, labels)
        else:
            columns = LongColumns(algorithm=algorithm, value=value)
            folds = _long(grid, goal, decimal, columns, labels, names)
    return replace(folds, results=_noted(folds.results))


@takes(FoldsTable)
def to_folds(
    data: Any,
    *,
    objective: Objective | None = None,
    problems: Sequence[str] | None = None,
    algorithms: Sequence[str] | None = None,
    **table: Unpack[FoldsTable],
) -> Folds:
    """Build repetitions from numbers in memory; row names may state the fold of each row.

    Parameters
    ----------
    data
        `Folds`; a frame (pandas, polars, …), with the layout of a file for `read_folds`; anything else that
        `podium.data.to_results` accepts, with repetitions as rows; also ``{algorithm: cross_validate(…)}`` and
        ``cv_results_`` of scikit-learn.
    objective
        "maximize" or "minimize".
    problems, algorithms
        Names of the rows (such as "fold 3") and columns of an array.
    algorithm, value, repetition, fold, names, where, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`read_folds`, for frames.

    Raises
    ------
    InputError
        If a value is invalid; the message names the row and column and says what to do.

    Examples
    --------
    >>> to_folds({"A": [0.7, 0.6], "B": [0.8, 0.9]}, objective="maximize").m
    2
    """
    if isinstance(data, Folds):
        to_results(data.results, objective=objective)
        return data
    if is_frame(data):
        if problems is not None or algorithms is not None:
            raise InputError("A data frame has its own names. Leave out problems and algorithms.")
        return read_folds(data, objective=objective, **table)
    if given := given_of(table):
        raise InputError("{option} is for data frames. Leave it out for arrays and dicts.", option=given[0])
    if isinstance(data, Mapping) and is_of_one_problem(data):
        return folds_from_cross_validate(data, objective=objective)
    with _errors_of_repetitions():
        results = to_results(data, objective=objective, problems=problems, algorithms=algorithms)
    labelled = [quote(name) for name in results.algorithms if label_column(name)]
    if labelled:
        raise InputError(
            "{source}: {names} would be read as an algorithm. Make it the row names (the index of a data frame), "
            "such as 'repetition 1, fold 2', or read the table from a file.",
            source=results.source,
            names=some(labelled),
        )
    return Folds(_noted(results), parse_names(results.problems, results.source))


def folds_from_cross_validate(
    scores: Mapping[Any, Any], *, metric: str | None = None, objective: Objective | None = None, missing: str = "refuse"
) -> Folds:
    """Build folds on one problem from ``{algorithm: cross_validate(…)}`` or from ``cv_results_`` of a search.

    Parameters
    ----------
    scores
        A dict per algorithm; or ``search.cv_results_``, whose candidates are then the algorithms. With
        ``return_indices=True`` the design (k-fold, repeated, …) is detected from the test sets.
    metric, objective, missing
        As in `from_cross_validate`; "drop-problem" leaves out splits that some algorithm lacks.

    Raises
    ------
    InputError
        If a score is invalid; the message names the algorithm and says what to do.

    Examples
    --------
    >>> folds = folds_from_cross_validate({"tree": {"test_score": [0.9, 0.8]}, "svm": {"test_score": [0.9, 1.0]}})
    >>> folds.results.values.tolist(), folds.results.objective
    ([[0.9, 0.9], [0.8, 1.0]], 'maximize')
    """
    records, labels, chosen = splits_of_one_problem(scores, metric, objective)
    return table_of_folds(records, labels, Wanted(objective, chosen, missing))


def table_of_folds(records: Records, labels: Labels, wanted: Wanted) -> Folds:
    """Make folds of records whose problems are the rows, in the order of the labels; rows may be left out as missing."""
    with _errors_of_repetitions():
        results = _noted(collect(records, wanted))
    return Folds(results, _labels_of(results.problems, labels, list(dict.fromkeys(records.problem))))


def _labels_of(rows: Sequence[str], labels: Labels, names: Sequence[str]) -> Labels:
    """Labels of the rows of a table, found by their names among all that were read."""
    places = dict(zip(names, range(len(names)), strict=True))
    return Labels(*(None if cells is None else tuple(cells[places[row]] for row in rows) for cells in labels))


@contextmanager
def _errors_of_repetitions() -> Iterator[None]:
    """Reword the errors of the functions that read problems; see `as_repetitions`."""
    try:
        yield
    except AskError as error:
        ways = tuple(
            one._replace(effect=as_repetitions(one.effect), leads=as_repetitions(one.leads)) for one in error.choices
        )
        raise AskError(as_repetitions(error.question), ways) from None
    except InputError as error:
        error.args = (as_repetitions(error.message),)
        raise


def _noted(results: Results) -> Results:
    """Reword the notes likewise."""
    return replace(results, notes=tuple(as_repetitions(note) for note in results.notes))


def as_repetitions(message: str) -> str:
    """Say of repetitions what messages of the general reader say of problems.

    Examples
    --------
    >>> print(as_repetitions(Message("Left out {what}, {name}", what=count(2, "problem"), name="'problem'")))
    Left out 2 repetitions, 'problem'
    """
    return message.reworded(lambda text: _REPETITIONS.get(text, text)) if isinstance(message, Message) else message


def _label_columns(grid: Grid, wanted: Mapping[str, str | None], taken: tuple[str | None, ...]) -> dict[str, int]:
    """Positions of the columns of labels: those named, otherwise those detected from their headers."""
    header = grid.rows[0]
    found = {role: column_index(header, name, grid.source, role) for role, name in wanted.items() if name is not None}
    for role in ("repetition", "fold"):
        if role in found:
            continue
        places = [i for i, name in enumerate(header) if label_column(name) == role and name not in taken]
        places = [place for place in places if place not in found.values()]
        if len(places) > 1:
            listed = quoted([header[place] for place in places])
            raise InputError(
                "{source}: {listed} could all be the column of the {role}. Name one: {option}, and remove the others.",
                source=grid.source, listed=listed, role=Message(_ROLES[role]), option=Mention(f"--{role}"),
            )  # fmt: skip
        if places:
            found[role] = places[0]
    if len(set(found.values())) < len(found):
        raise InputError(
            "{source}: one column cannot be both the repetition and the fold. Name two different columns.",
            source=grid.source,
        )
    return found


def _labels(grid: Grid, columns: Mapping[str, int]) -> Labels:
    body = grid.rows[1:]
    for role, place in columns.items():
        for row, line in zip(body, grid.lines[1:], strict=True):
            if not row[place]:
                raise InputError(
                    "{source}, line {line}, column {name}: the {role} is blank. Fill it in.",
                    source=grid.source, line=line, name=quote(grid.rows[0][place]), role=Message(_ROLES[role]),
                )  # fmt: skip
    cells = {role: tuple(row[place] for row in body) for role, place in columns.items()}
    for role, tokens in cells.items():
        _refuse_odd(tokens, grid, role)
    return Labels(cells.get("repetition"), cells.get("fold"))


def _refuse_odd(tokens: tuple[str, ...], grid: Grid, role: str) -> None:
    """Refuse the word among numbers that marks a row of means."""
    odd = [index for index, token in enumerate(tokens) if not token.isdigit()]
    if odd and 2 * len(odd) < len(tokens):
        raise InputError(
            "{source}, line {line}: {cell} is not the number of a {role} like the others. Remove rows that are not "
            "repetitions (such as a mean), or correct the number.",
            source=grid.source, line=grid.lines[odd[0] + 1], cell=quote(tokens[odd[0]]), role=Message(_ROLES[role]),
        )  # fmt: skip


def _one_problem(grid: Grid, labelled: bool, kept: set[int]) -> tuple[set[int], list[str]]:
    """Columns that name the one problem (or metric) on every line, to be left out; several problems are refused."""
    out: set[int] = set()
    notes: list[str] = []
    for place, name in enumerate(grid.rows[0]):
        kind = normalise(name)
        if place in kept or kind not in _PROBLEM_HEADERS | METRIC_HEADERS:
            continue
        cells = list(dict.fromkeys(row[place] for row in grid.rows[1:]))
        if len(cells) == 1 and len(grid.rows) > 2:
            out.add(place)
            notes.append(Message("Column {name} is {cells} throughout.", name=quote(name), cells=quote(cells[0])))
        elif labelled and cells:
            raise InputError(
                "{source}: column {name} holds {entries} ({listed}), but this study is about a single one. Choose "
                "one ({--where:{value}}). To compare over all of them, average the folds first: "
                "{podium compare:--repeats average}.",
                source=grid.source, name=quote(name), entries=count(len(cells), "different entry"),
                listed=quoted(cells), value=f"{name}={cells[0]}",
            )  # fmt: skip
    return out, notes


def _wide(grid: Grid, goal: str, decimal: str | None, names: bool | None, wanted: Mapping[str, str | None]) -> Folds:
    grid = _headed(grid, names)
    header = grid.rows[0]
    columns = {} if names is False else _label_columns(grid, wanted, ())
    dropped, notes = (set(), []) if names is False else _one_problem(grid, bool(columns), set(columns.values()))
    labels = _labels(grid, columns)
    if columns or dropped:
        gone = dropped | set(columns.values())
        grid = grid._replace(rows=[[cell for i, cell in enumerate(row) if i not in gone] for row in grid.rows])
    if not columns and names is not False and len(grid.rows[0]) > 1:
        labels = parse_names([row[0] for row in grid.rows[1:]], grid.source) if len(grid.rows) > 1 else NO_LABELS
        if labels.known:
            grid = grid._replace(rows=[row[1:] for row in grid.rows])
    labels, guess = complete(labels)
    said = [
        Message("Column {name} gives the {role}.", name=quote(header[place]), role=Message(_ROLES[role]))
        for role, place in columns.items()
    ]
    grid = grid._replace(notes=(*grid.notes, *notes, *said, *([guess] if guess else [])))
    if labels.known:
        rows = [[name, *row] for name, row in zip(["repetition", *labels.names()], grid.rows, strict=True)]
        _refuse_twice(labels.names(), grid)
        grid, names = grid._replace(rows=rows), True
    return Folds(collect(wide_records(grid, names, None, decimal), Wanted(goal)), labels)


def _headed(grid: Grid, names: bool | None) -> Grid:
    """Put a line of names above a table that has none."""
    if has_header(grid):
        return grid
    first = names or (names is None and not looks_numeric(grid.rows[0][0]))
    algorithms = [f"A{index + 1}" for index in range(len(grid.rows[0]) - bool(first))]
    note = Message("The first line holds values, so the algorithms are named A1 to A{k}.", k=len(algorithms))
    header = ["", *algorithms] if first else algorithms
    return grid._replace(rows=[header, *grid.rows], lines=[0, *grid.lines], notes=(*grid.notes, note))


def _refuse_twice(names: list[str], grid: Grid) -> None:
    if repeated := twice(zip(names, grid.lines[1:], strict=True), lambda row: row[0]):
        (name, first), (_, line) = repeated
        raise InputError(
            "{source}: {name} occurs twice, in lines {first} and {line}. Remove one, or correct its number.",
            source=grid.source, name=name, first=first, line=line,
        )  # fmt: skip


def _long(
    grid: Grid,
    goal: str,
    decimal: str | None,
    columns: LongColumns,
    wanted: Mapping[str, str | None],
    names: bool | None,
) -> Folds:
    if names is not None:
        raise InputError(
            "names is for wide tables, algorithm and value are for long ones. Use one set of options or the other."
        )
    header = grid.rows[0]
    found = _label_columns(grid, wanted, (columns.algorithm, columns.value))
    if not found:
        raise InputError(
            "{source}: a long table needs a column that distinguishes repetitions or folds: {--repetition:NAME}, "
            "{--fold:NAME}. The columns are: {listed}.",
            source=grid.source,
            listed=quoted(header, 20),
        )
    kept = {*found.values(), *(i for i, name in enumerate(header) if name in (columns.algorithm, columns.value))}
    _one_problem(grid, True, kept)
    groups = None
    if columns.algorithm in header:
        groups = [row[header.index(columns.algorithm)] for row in grid.rows[1:]]
    labels, guess = complete(_labels(grid, found), groups)
    key = "repetition"
    while key in header:
        key += "_"
    rows = [[*row, name] for name, row in zip([key, *labels.names()], grid.rows, strict=True)]
    grid = grid._replace(rows=rows, notes=(*grid.notes, *([guess] if guess else [])))
    roles = named_roles(grid, columns._replace(problem=key), metrics=False)
    results = collect(long_records(grid, roles, decimal=decimal), Wanted(goal))
    if results.counts is not None:
        raise InputError(
            "{source}: some algorithms have several measurements in one repetition. Keep one of each with "
            "{--where:COLUMN=VALUE}, or name both the repetition and the fold column.",
            source=grid.source,
        )
    return Folds(results, _labels_of(results.problems, labels, labels.names()))


def training_rates(data: Source | Mapping[str, Sequence[float]], algorithms: Sequence[str]) -> NDArray[np.float64]:
    """Return the training performance and the no-information rate of each algorithm, shape (2, k).

    A file has a row for each algorithm: its name and the two numbers; a header line is detected. A dict maps names to the two.
    """
    if isinstance(data, Mapping):
        source, rows = "dict", [[str(name), *(repr(float(value)) for value in pair)] for name, pair in data.items()]
    else:
        grid = rectangular(read_grid(data, None))
        source = grid.source
        rows = (
            grid.rows[1:]
            if grid.labelled or (len(grid.rows[0]) > 1 and not looks_numeric(grid.rows[0][1]))
            else grid.rows
        )
    found = {row[0]: row[1:] for row in rows}
    if len(found) < len(rows) or set(found) != set(algorithms) or {len(row) for row in rows} != {3}:
        raise InputError(
            "{source}: the .632+ estimate needs one row for each of {algorithms}, with three columns: its name, its training performance, and its "
            "no-information rate.", source=source, algorithms=quoted(algorithms),
        )  # fmt: skip
    cells = [found[name][place] for place in range(2) for name in algorithms]

    def place(index: int) -> str:
        return quote(algorithms[index % len(algorithms)])

    scaled, _ = parse_cells(cells, place, source)
    return to_float(scaled).reshape(2, len(algorithms))


# Repetitions on one problem from readers: the runs of a problem become the rows of a table.


def _of_reader(
    source: Any,
    objective: Objective | None,
    chosen: tuple[str | None, Mapping[str, str], str | None],
    where: Mapping[str, str] | None,
    columns: Mapping[str, Any],
) -> tuple[Results, tuple[float, float] | None]:
    """Read the runs of one problem, and the mean sizes of their training and test sets where the format gives them."""
    reader, options, metric = chosen
    refuse_options_of_tables(source, columns)
    records = open_records(source, Table(LongColumns(), reader=reader, options=options))
    name, records = choose_metric(records, metric)
    records = _of_one_problem(records, where)
    if records.run is None:
        raise InputError(
            "{source}: there is one value per algorithm, but no repetitions on a problem.", source=records.source
        )
    found = collect(replace(records, problem=records.run, run=None), Wanted(objective, name or None))
    if not records.train or not records.test:
        return found, None
    return found, (sum(records.train) / len(records), sum(records.test) / len(records))


def _of_one_problem(records: Records, where: Mapping[str, str] | None) -> Records:
    there = list(dict.fromkeys(records.problem))
    listed = quoted(there, 20)
    strange = [name for name in where or {} if name != "problem"]
    if strange:
        raise InputError(
            "{source}: where={{{column}: …}}: with a reader, you can select only the problem.",
            source=records.source,
            column=repr(strange[0]),
        )
    if not where:
        if len(there) > 1:
            raise InputError(
                "{source}: it contains {problems}, but this study is about a single one. Choose one "
                "({--where:problem=NAME}): {listed}.",
                source=records.source, problems=count(len(there), "problem"), first=repr(there[0]), listed=listed,
            )  # fmt: skip
        return records
    wanted = choose_name(there, where["problem"], N_("problem"), records.source)
    return records.keep(
        [index for index, name in enumerate(records.problem) if name == wanted],
        Message("Only {problem}.", problem=quote(wanted)),
    )
