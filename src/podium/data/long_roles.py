"""Which columns of a table are the problem, the algorithm, the values and the repetitions of a long table.

The levels of the columns decide: those that cross completely, those that follow from others, those that vary within a pair.
Words in the header support them. Where either source is alone, podium asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np

from podium.data.cells import looks_numeric
from podium.data.grid import Grid, rectangular
from podium.data.headers import (
    ALGORITHM_HEADERS,
    INDEX_HEADERS,
    METRIC_HEADERS,
    PROBLEM_HEADERS,
    PROBLEM_PARTS,
    PROPERTY_HEADERS,
    QUANTITIES,
    REPETITION_HEADERS,
    VALUE_HEADERS,
    columns_named,
    key,
    normalise,
    split_statistic,
    summary_kinds,
    uncounted,
    words,
)
from podium.data.long import Levels, LongColumns, cross, depends, distinct, finest, is_known, joint
from podium.data.recognition.summaries import are_ranks
from podium.errors import AskError, Choice, Handled, InputError, quote, quoted
from podium.i18n import N_, Message, listing, some

_PROBLEMS: Final = PROBLEM_HEADERS | words("env id|environment id|task id|dataset id|data id|instance id")
_HARMLESS: Final = words(
    "date|time|timestamp|datetime|created|updated|utc|host|hostname|machine|node|user|url|id|uuid|version|commit|hash|duration|seconds|runtime|comment|notes|note|"
    "index|#|unnamed: 0|info|status|file|path|source"
)
_ITEM_VALUES: Final = words("correct|solved|passed|resolved|is correct|success")
_PARTITIONS: Final = words("train|training|test|testing|val|valid|validation|dev")
_COSTS: Final = words(
    "time|runtime|seconds|secs|duration|latency|memory|ram|flops|gflops|macs|energy|tiempo|memoria|cpu|gpu|wall|elapsed|throughput|fps|params|parameters"
)
_REPETITIONS: Final = words("fold|run|seed|repeat|repetition|rep|trial|replicate|replication|resample|semilla|pliegue")
"""Words of a header that say that its column numbers repetitions."""
_STEP_WORDS: Final = words("iteration|iterations|iter|step|generation|iteración|iteracion")
"""Words of a header of repetitions that may as well number the steps of one run."""
_AGAIN: Final = 4
"""Cells at least that confirm that a column depends on another one."""
_STEPS: Final = 5
_NOISE: Final = 0.02
"""Steps at least, and the share of them against the trend at most, of values that improve along a run."""
_MEASURES: Final = VALUE_HEADERS | QUANTITIES
_WIDEST: Final = 100
"""Columns up to which a table may be long without a header that says so."""
_MOST: Final = 12
"""Answers of one question."""


def detect_long(grid: Grid, given: LongColumns, *, metrics: bool = False) -> tuple[Grid, LongColumns] | None:
    """Find the columns of a long table: by how their levels cross, supported by their headers; None where it is not long.

    The grid comes back with notes, and with one column in place of several that together name the problem or the algorithm.
    With `metrics` somebody else chooses among the quantities of a column of metrics.
    """
    header = grid.rows[0]
    if len({None, *header}) <= len(header) or any(
        name is not None and not columns_named(header, name) for name in given
    ):
        return None  # whoever reads the columns says which of the given ones is missing
    gone = _columns_left_out(grid, given)
    if None not in given[:3]:
        found = join_columns(gone, given)
        return None if found[0] is grid else found
    if gone is not grid:
        return detect_long(gone, given, metrics=metrics)
    if min(len(grid.rows), len(header)) < 3 or grid.handling.transpose is not None:
        return None  # whoever says where the algorithms are means a wide table
    body = [row for row in grid.rows[1:] if len(row) == len(header)]
    if not body:
        return None
    columns = [Levels(name, cells) for name, cells in zip(header, zip(*body, strict=True), strict=True)]
    return _Search(grid, columns, given, metrics).result()


def _columns_left_out(grid: Grid, given: LongColumns) -> Grid:
    """Leave out the columns that the user names, which a question about a wide table may have asked for."""
    header, decided = grid.rows[0], grid.handling
    used = {name for named in given if named is not None for name in columns_named(header, named)}
    drop, keep = ([name for name in names if name in header] for names in (decided.drop_column, decided.keep_column))
    if not drop and not keep:
        return grid
    kept = [at for at, name in enumerate(header) if name not in drop or name in used]
    gone = [name for name in drop if name not in used]
    rest = decided._replace(
        drop_column=tuple(name for name in decided.drop_column if name not in drop),
        keep_column=tuple(name for name in decided.keep_column if name not in keep),
    )
    notes = [Handled("Left out on request: {names}.", names=quoted(gone))] if gone else []
    rows = [[row[at] for at in kept if at < len(row)] for row in grid.rows]
    return grid._replace(rows=rows, handling=rest, notes=(*grid.notes, *notes))


class _Search:
    """Search for the roles of the columns of one table."""

    def __init__(self, grid: Grid, columns: Sequence[Levels], given: LongColumns, metrics: bool) -> None:
        self.grid = grid
        self.columns = columns
        self.rows = len(columns[0].cells)
        self.given = given
        self.metrics = metrics
        self.notes: list[str] = []

    def result(self) -> tuple[Grid, LongColumns] | None:
        """Return the table with notes, and its columns; None where it is not long."""
        keys = self._keys()
        if keys is None:
            return None
        problems, algorithms = keys
        run, repetitions = self._run(problems, algorithms)
        value = self._value(problems, algorithms, repetitions)
        if value is None:
            return None
        self._refuse_items(value)
        self._refuse_partitions(run)
        self._refuse_traces(run, value, [*problems, *algorithms])
        runs = [] if run is None else [run]
        grid = _once(self.grid, [one.name for one in (*problems, *algorithms, *runs)], value.name)
        if len(grid.rows) < len(self.grid.rows):
            return detect_long(grid, self.given, metrics=self.metrics)
        if self.given.problem is None:
            problems = [*problems, *self._parts([*problems, *algorithms, *runs], value)]
        self._refuse_settings(problems, algorithms, [*runs, *self._metrics()], [value, *repetitions])
        note = Handled(
            N_("Detected a long table by its headers: problems from {problem}, algorithms from {algorithm}, values from {value}, repetitions from {run}.")
            if run
            else N_("Detected a long table by its headers: problems from {problem}, algorithms from {algorithm}, values from {value}."),
            problem=_listed(problems), algorithm=_listed(algorithms), value=quote(value.name), run=quote(run.name if run else ""),
        )  # fmt: skip
        grid = self.grid._replace(notes=(*self.grid.notes, *self.notes, note))
        return join_columns(
            grid, LongColumns(_commas(problems), _commas(algorithms), value.name, run.name if run else None)
        )

    def _ask(self, text: str, choices: Sequence[Choice], **values: object) -> AskError:
        return AskError(text, tuple(choices[:_MOST]), source=self.grid.source, **values)

    def _named(self, name: str | None) -> list[Levels]:
        names = () if name is None else columns_named(self.grid.rows[0], name)
        return [one for one in self.columns if one.name in names]

    def _others(self, *roles: Sequence[Levels]) -> list[Levels]:
        """Columns that the user gave no role and that have none of these."""
        given = [one for name in self.given for one in self._named(name)]
        return [one for one in self.columns if one not in given and not any(one in role for role in roles)]

    # The columns that say whose measurement a row is.

    def _keys(self) -> tuple[list[Levels], list[Levels]] | None:
        """Return the columns of the problem and of the algorithm; None where the table is not long."""
        problems = self._named(self.given.problem)
        worded = [one for one in self._others() if is_known(one.name, _PROBLEMS) and one.cells[0]]
        algorithms = self._named(self.given.algorithm) or self._algorithm_by_name(problems or worded)
        problems = problems or self._problems_by_name(worded, algorithms)
        if not algorithms and not problems:
            self._ask_both()
            return None
        if not problems:
            problems = self._problem_by_crossing(algorithms)
        if not algorithms:
            algorithms = self._algorithm_by_crossing(problems)
        if not problems or not algorithms or not self._recur(problems, algorithms):
            return None
        return problems, algorithms

    def _recur(self, problems: Sequence[Levels], algorithms: Sequence[Levels]) -> bool:
        """Whether most pairs occur, or each problem and each algorithm at least twice."""
        if self.given.algorithm is not None or self.given.value is not None:
            return True
        sizes = distinct(problems), distinct(algorithms)
        most = 2 * distinct([*problems, *algorithms]) > sizes[0] * sizes[1]
        return most or 2 * max(sizes) <= self.rows

    def _algorithm_by_name(self, problems: Sequence[Levels]) -> list[Levels]:
        """Return the column whose header names algorithms."""
        named = [one for one in self._others() if is_known(one.name, ALGORITHM_HEADERS) and not one.numeric]
        varying = [one for one in named if not one.constant]
        if len(varying) < 2:
            return (varying or named)[:1]
        fine = finest(varying)
        if len(fine) > 1:
            raise self._which_algorithm(fine, finest([one for one in problems if one not in fine and not one.constant]))
        return fine

    def _which_algorithm(self, names: Sequence[Levels], problems: Sequence[Levels]) -> AskError:
        """Ask which of several columns names the algorithms; the others belong to the problem."""
        choices = []
        for one in names:
            rest = [*problems, *(other for other in names if other is not one)]
            more = (("problem", _commas(rest)),) if problems else ()
            choices.append(Choice("algorithm", one.name, Message("to compare {name}", name=quote(one.name)), more))
        both = Choice("algorithm", _commas(names), Message("to compare their combinations"))
        return self._ask(
            "{source}: the columns {names} could each name the algorithms.",
            [*choices, both] if not any(one.numeric for one in names) else choices,
            names=quoted([one.name for one in names]),
        )

    def _problems_by_name(self, worded: Sequence[Levels], algorithms: Sequence[Levels]) -> list[Levels]:
        """Return the columns whose headers name problems: all that are needed to tell rows apart."""
        named = [one for one in worded if one not in algorithms]
        varying = [one for one in named if not one.constant]
        needed = finest(varying)
        for one in sorted(needed, key=lambda one: (one.number, one.name)):
            rest = [other for other in needed if other is not one]
            if rest and distinct([*rest, *algorithms]) == distinct([*needed, *algorithms]):
                needed = rest
        return needed or sorted(named, key=lambda one: one.name)[:1]

    def _labels(self, *roles: Sequence[Levels], unlike: frozenset[str]) -> list[Levels]:
        """Columns that could be a key: names and whole numbers that recur, unless the header says otherwise."""
        if len(self.columns) > _WIDEST:
            return []
        unlike = unlike | METRIC_HEADERS
        return [
            one
            for one in self._others(*roles)
            if not is_known(one.name, unlike)
            and not _numbers_repetitions(one.name)
            and not (one.numeric and is_known(one.name, _MEASURES))
            and one.labels
        ]

    def _problem_by_crossing(self, algorithms: Sequence[Levels]) -> list[Levels]:
        """Return the column that makes a complete table with the algorithms."""
        if distinct(algorithms) < 2:
            return []
        labels = self._labels(algorithms, unlike=ALGORITHM_HEADERS)
        crossing = finest([one for one in labels if cross([*algorithms, one])])
        if not crossing:
            names = [one for one in labels if not one.numeric and distinct([*algorithms, one]) == self.rows]
            return names if len(names) == 1 and self._recur(names, algorithms) else []
        if len(crossing) == 1 and not (crossing[0].counts_up and crossing[0].numeric):
            self.notes.append(_complete(crossing[0], algorithms))
            return crossing
        if not self._measures_one([*crossing, *algorithms]):
            return []
        choices = (
            [Choice("problem", _commas(crossing), Message("to read each combination as a problem"))]
            if len(crossing) > 1
            else []
        )
        choices += [
            Choice("problem", one.name, Message("to use {name} as the names of the problems", name=quote(one.name)))
            for one in crossing
        ]
        raise self._ask(
            "{source}: each row is a measurement of an algorithm ({algorithm}), but no header says what the problems are; {podium folds} compares repetitions on a single problem.",
            choices,
            algorithm=_listed(algorithms),
        )

    def _algorithm_by_crossing(self, problems: Sequence[Levels]) -> list[Levels]:
        """Return the column of text that makes a complete table with the problems."""
        if distinct(problems) < 2:
            return []
        labels = [one for one in self._labels(problems, unlike=_PROBLEMS | PROBLEM_PARTS) if not one.numeric]
        crossing = finest([one for one in labels if cross([*problems, one])])
        if not crossing or not self._measures_one([*crossing, *problems]):
            return []
        if len(crossing) > 1:
            raise self._which_algorithm(crossing, problems)
        self.notes.append(_complete(crossing[0], problems))
        return crossing

    def _candidates(self, keys: Sequence[Levels], used: Sequence[Levels] = ()) -> list[Levels]:
        """Columns of numbers that vary within the keys; a column that depends on one of them is a property, one that crosses is a key."""
        found = [one for one in self._others(keys, used) if one.numeric and not _numbers_repetitions(one.name)]
        for kept in (
            [one for one in found if not _is_described(one, self.columns)],
            [one for one in found if not one.constant],
            [one for one in found if not _is_property(one, keys)],
            [one for one in found if not (one.labels and _crosses_as_key(one, keys))],
        ):
            found = [one for one in found if one in kept] or found
        return found

    def _measures_one(self, keys: Sequence[Levels]) -> bool:
        """Whether a single column can hold the values, or at least half of those that can are called like quantities."""
        found = self._candidates(keys)
        called = sum(is_known(one.name, _MEASURES) or _is_cost(one.name) for one in found)
        return self.given.value is not None or len(found) == 1 or 0 < len(found) <= 2 * called

    def _ask_both(self) -> None:
        """Ask which of the columns that cross completely name algorithms and problems; nothing where there are none."""
        labels = finest(self._labels(unlike=frozenset()))
        text, whole = ([one for one in labels if one.numeric == numeric] for numeric in (False, True))
        for keys in (labels, *([*text, one] for one in whole), text):
            if 2 <= len(keys) <= 4 and cross(keys) and self._measures_one(keys):
                break
        else:
            return
        names = [one for one in keys if not one.numeric] or keys
        values = self._candidates(keys)
        value = self.given.value or (values[0].name if len(values) == 1 else None)
        choices = []
        for one in names:
            rest = [other for other in keys if other is not one]
            effect = Message(
                "algorithms from {algorithm}, problems from {problem}", algorithm=quote(one.name), problem=_listed(rest)
            )
            said = (("algorithm", one.name), *((("value", value),) if value is not None else ()))
            choices.append(Choice("problem", _commas(rest), effect, said))
        raise self._ask(
            "{source}: each row is a measurement: every combination of {names} occurs equally often, but no header says which of them names the algorithms.",
            choices,
            names=_listed(keys),
        )

    # Repetitions, values, and what else differs between the rows of one pair.

    def _run(self, problems: Sequence[Levels], algorithms: Sequence[Levels]) -> tuple[Levels | None, list[Levels]]:
        """Return the column that numbers repetitions, and all that are called so."""
        given = self._named(self.given.run)
        if given:
            return given[0], given
        keys = [*problems, *algorithms]
        named = [one for one in self._others(keys) if _numbers_repetitions(one.name)]
        if named:
            shared = len(named) == 1 and _is_shared(named[0], algorithms)
            return (named[0] if shared else None), named
        counters = [
            one
            for one in self._others(keys)
            if is_known(one.name, INDEX_HEADERS) and one.labels and one.counts_up and cross([*keys, one])
        ]  # starts anew for each pair
        unique = [one for one in counters if distinct([*keys, one]) == self.rows]
        return (unique[0], unique) if len(unique) == 1 else (None, [])

    def _value(
        self, problems: Sequence[Levels], algorithms: Sequence[Levels], repetitions: Sequence[Levels]
    ) -> Levels | None:
        """Return the column of values; None where the columns of numbers are those of a wide table."""
        if self.given.value is not None:
            return self._named(self.given.value)[0]
        found = self._candidates([*problems, *algorithms], repetitions)
        found = self._without_derived(found, problems, algorithms)
        if len(found) < 2:
            return found[0] if found else None
        called = [one for one in found if is_known(one.name, _MEASURES)]
        one_each = distinct([*problems, *algorithms]) == self.rows
        if not called and len(found) > 2 and (not one_each or all(looks_numeric(one.name) for one in found)):
            return None
        choices = [Choice("value", one.name, Message("to compare {name}", name=quote(one.name))) for one in found]
        if not called and one_each:
            effect = Message("to read each of these columns as an algorithm")
            choices = [*choices[: _MOST - 1], Choice("problem", _commas([*problems, *algorithms]), effect)]
        raise self._ask(
            "{source}: a long table (problems from {problem}, algorithms from {algorithm}) with several columns that "
            "could contain the values: {names}.",
            choices,
            problem=_listed(problems),
            algorithm=_listed(algorithms),
            names=quoted([one.name for one in found], 12),
        )

    def _without_derived(
        self, found: Sequence[Levels], problems: Sequence[Levels], algorithms: Sequence[Levels]
    ) -> list[Levels]:
        """Leave out ranks and costs: columns that are called so and whose numbers agree.

        Where a key is known by its numbers only, costs are asked about.
        """
        kept, named = [], not self.notes
        for one in found:
            rest = [other for other in found if other is not one]
            if "rank" in summary_kinds(one.name) and any(_ranks(one, other, problems, algorithms) for other in rest):
                reason = Message("it ranks the algorithms on each problem")
            elif named and _is_cost(one.name) and _is_apart(one, [other for other in rest if not _is_cost(other.name)]):
                reason = Message("its name is that of a cost, and its numbers are on another scale")
            else:
                kept.append(one)
                continue
            self.notes.append(Handled("Left out the column {name}: {reason}.", name=quote(one.name), reason=reason))
        return kept

    def _refuse_items(self, value: Levels) -> None:
        if self.given.value is None and is_known(value.name, _ITEM_VALUES) and {*value.names} <= {"0", "1"}:
            raise self._ask(
                "{source}: the column {value} says which items each system solved; {podium predictions} compares "
                "systems over the items of one test.",
                [Choice("value", value.name, Message("to compare items like problems anyway"))],
                value=quote(value.name),
            )

    def _refuse_partitions(self, run: Levels | None) -> None:
        if run is None or self.given.run is not None or not {name.casefold() for name in run.names} <= _PARTITIONS:
            return
        parts = sorted(run.names)
        raise self._ask(
            "{source}: the column {name} marks parts of the data ({parts}), not repetitions.",
            [
                *(Choice("where", f"{run.name}={part}", Message("to keep {part}", part=quote(part))) for part in parts),
                Choice("run", run.name, Message("to read them as repetitions anyway")),
            ],
            name=quote(run.name),
            parts=some(parts),
        )

    def _refuse_traces(self, run: Levels | None, value: Levels, keys: Sequence[Levels]) -> None:
        """Ask about iterations along which the values only improve: they are steps of one run, not repetitions."""
        if run is None or self.given.run is not None or not (run.whole and run.number >= _STEPS and run.counts_up):
            return
        if not {*re.split(r"[\W_]+", normalise(run.name))} & _STEP_WORDS:
            return
        pairs = joint(keys)
        order = np.lexsort((run.numbers, pairs))
        inside = np.diff(pairs[order]) == 0
        steps = np.diff(value.numbers[order])[inside]
        if min((steps < 0).mean(), (steps > 0).mean()) > _NOISE:
            return
        last = max(run.names, key=int)
        raise self._ask(
            "{source}: along {name}, the values only improve, as in a single run; {podium convergence} compares such traces.",
            [
                Choice("where", f"{run.name}={last}", Message("to keep {part}", part=quote(last))),
                Choice("run", run.name, Message("to read them as repetitions anyway")),
            ],
            name=quote(run.name),
        )

    def _parts(self, used: Sequence[Levels], value: Levels) -> list[Levels]:
        """Return the columns that, as their headers say, are part of what makes a problem, where problems repeat without them."""
        cells = distinct(used)
        if cells == self.rows:
            return []
        return [
            one
            for one in self._others(used, [value])
            if (is_known(one.name, PROBLEM_PARTS) or uncounted(one.name) in PROBLEM_PARTS)
            and distinct([*used, one]) > cells
        ]

    def _metrics(self) -> list[Levels]:
        """Return the column of metrics where somebody else chooses among them."""
        found = [one for one in self._others() if is_known(one.name, METRIC_HEADERS)]
        return found if self.metrics and len(found) == 1 else []

    def _refuse_settings(
        self, problems: Sequence[Levels], algorithms: Sequence[Levels], runs: Sequence[Levels], apart: Sequence[Levels]
    ) -> None:
        """Ask about a column that distinguishes measurements of one cell but is no repetition, such as a learning rate."""
        used = [*problems, *algorithms, *runs]
        cells = distinct(used)
        if cells == self.rows:
            return
        most = max(2, self.rows // 4)
        rest = [
            one for one in self._others(used, apart) if not is_known(one.name, _HARMLESS) and 1 < one.number <= most
        ]
        telling = sorted((-distinct([*used, one]), one.number, one.name, at) for at, one in enumerate(rest))
        if not telling or -telling[0][0] == cells:
            return
        one = rest[telling[0][-1]]
        settings = sorted(one.names, key=int if one.whole else None)
        keep = [
            Choice("where", f"{one.name}={name}", Message("to keep {part}", part=quote(name))) for name in settings[:4]
        ]
        if is_known(one.name, METRIC_HEADERS):
            raise self._ask(
                "{source}: column {name} contains different quantities ({quantities}), which must not be averaged together.",
                keep,
                name=quote(one.name),
                quantities=quoted(settings),
            )
        raise self._ask(
            "{source}: the measurements of one algorithm on one problem differ in {name} ({settings}): are these "
            "repetitions, or settings that must not be averaged?",
            [
                Choice("problem", _commas([*problems, one]), Message("as part of the problem")),
                Choice("algorithm", _commas([*algorithms, one]), Message("as part of the algorithm")),
                *keep,
                Choice("run", one.name, Message("to count them as repetitions")),
            ],
            name=quote(one.name),
            settings=some([*map(quote, settings)], 4),
        )


def _listed(columns: Sequence[Levels]) -> str:
    return listing([quote(one.name) for one in columns])


def _commas(columns: Sequence[Levels]) -> str:
    return ",".join(one.name for one in columns)


def _complete(column: Levels, others: Sequence[Levels]) -> Handled:
    """Note the evidence for a role that no header gives."""
    return Handled(
        "Every combination of {names} occurs equally often, so they are the problems and the algorithms.",
        names=_listed(sorted([column, *others], key=lambda one: one.name)),
    )


def _is_property(column: Levels, keys: Sequence[Levels]) -> bool:
    """Whether a column says something of a problem or an algorithm: its cells follow from theirs, again and again."""
    return not is_known(column.name, _MEASURES) and any(
        len(column.cells) - one.number >= _AGAIN and depends(column, [one]) for one in keys
    )


def _crosses_as_key(column: Levels, keys: Sequence[Levels]) -> bool:
    """Whether the levels of a column of numbers cross with the keys: it says under which setting each value was measured."""
    return not is_known(column.name, _MEASURES) and cross([*keys, column])


def _numbers_repetitions(name: str) -> bool:
    """Whether a header says that its column numbers repetitions."""
    return is_known(name, REPETITION_HEADERS) or bool({*re.split(r"[\W_]+", normalise(name))} & _REPETITIONS)


def _is_shared(run: Levels, algorithms: Sequence[Levels]) -> bool:
    """Whether algorithms share the labels of their repetitions; a number of its own for every run is no label."""
    return distinct([run, *algorithms]) > run.number


def _is_described(column: Levels, columns: Sequence[Levels]) -> bool:
    """Whether a column of numbers is no value: an index, a property, or the deviation of another column."""
    name = column.name
    base, kind = split_statistic(name)
    deviation = "deviation" in summary_kinds(name) or (
        kind == "spread"
        and any(other.name == base or split_statistic(other.name) == (base, "centre") for other in columns)
    )
    if deviation and not bool((column.numbers < 0).any()):
        return True
    return (
        not name or is_known(name, INDEX_HEADERS) or uncounted(name) in PROPERTY_HEADERS - words("n|t|e|c|d|test|train")
    )


def _is_cost(name: str) -> bool:
    return bool({*re.split(r"[\W_]+", normalise(name))} & _COSTS) or key(name) in _COSTS


def _is_apart(column: Levels, others: Sequence[Levels]) -> bool:
    """Whether the numbers of a column are ten times larger or smaller than those of each other one."""
    sizes = [float(np.nanmedian(np.abs(one.numbers))) for one in (column, *others)]
    if len(sizes) < 2 or min(sizes) == 0 or not all(map(np.isfinite, sizes)):
        return False
    return all(abs(np.log10(sizes[0] / size)) > 1 for size in sizes[1:])


def _ranks(column: Levels, of: Levels, problems: Sequence[Levels], algorithms: Sequence[Levels]) -> bool:
    """Whether a column ranks the values of another one within each problem."""
    rows, places = joint(problems), joint(algorithms)
    shape = (int(rows.max()) + 1, int(places.max()) + 1)
    if len(rows) > shape[0] * shape[1] or distinct([*problems, *algorithms]) != len(rows):
        return False
    values, ranks = np.full(shape, np.nan), np.full(shape, np.nan)
    values[rows, places], ranks[rows, places] = of.numbers, column.numbers
    return are_ranks(values, ranks)


def join_columns(grid: Grid, columns: LongColumns) -> tuple[Grid, LongColumns]:
    """Replace the several columns of a role by one, in an order that does not depend on their places, with a note."""
    for role, note in (
        ("problem", N_("Problems are identified by {names} together.")),
        ("algorithm", N_("Algorithms are identified by {names} together.")),
    ):
        header = grid.rows[0]
        wanted = getattr(columns, role)
        names = () if wanted is None else columns_named(header, wanted)
        if len(names) < 2:
            continue
        known = _PROBLEMS if role == "problem" else ALGORITHM_HEADERS
        parts = [one for one in _levels(grid) if one.name in names]
        parts.sort(key=lambda one: (not is_known(one.name, known), one.numeric, one.number, one.name))
        rest = parts[1:]
        cells = (
            ", ".join([start, *(f"{one.name} = {cell}" for one, cell in zip(rest, others, strict=True) if cell)])
            for start, *others in zip(*(one.cells for one in parts), strict=True)
        )
        name = " and ".join(one.name for one in parts)
        kept = [at for at, one in enumerate(header) if one not in names]
        rows = [[name, *(header[at] for at in kept)]]
        rows += [[cell, *(row[at] for at in kept)] for cell, row in zip(cells, grid.rows[1:], strict=True)]
        said = Handled(note, names=quoted([one.name for one in parts]))
        grid = grid._replace(rows=rows, notes=(*grid.notes, said))
        columns = columns._replace(**{role: name})
    return grid, columns


def _levels(grid: Grid) -> list[Levels]:
    """Return the columns of a table; its rows have as many cells as the header, or one is named."""
    header, *body = rectangular(grid, recognised=True).rows
    return [Levels(name, cells) for name, cells in zip(header, zip(*body, strict=True), strict=True)]


def _once(grid: Grid, used: Sequence[str], value: str) -> Grid:
    """Count duplicate lines once; refuse a few cells with several measurements if the others have one."""
    header, body = grid.rows[0], grid.rows[1:]
    if any(len(row) != len(header) for row in body):
        return grid
    at = [header.index(name) for name in used]
    cells: dict[tuple[str, ...], list[int]] = {}
    for index, row in enumerate(body):
        cells.setdefault(tuple(row[place] for place in at), []).append(index)
    several = [where for where in cells.values() if len(where) > 1]
    if not several or 2 * len(several) > len(cells):
        return grid
    again = [index for where in several for index in where[1:] if body[index] == body[where[0]]]
    gone = set(again)
    rest = [where for where in several if not gone.issuperset(where[1:])]
    others = [name for name in header if name not in (*used, value)]
    if rest and not any(
        len({body[index][header.index(name)] for index in where}) > 1 for where in rest for name in others
    ):
        problem, algorithm = (quote(body[rest[0][0]][place]) for place in at[:2])
        raise InputError(
            "{source}: {algorithm} on {problem} has {n} measurements (lines {lines}), but most others have one. "
            "Remove the wrong one; to average them, name the columns of problem, algorithm and value yourself.",
            source=grid.source, algorithm=algorithm, problem=problem, n=len(rest[0]),
            lines=some([str(grid.lines[index + 1]) for index in rest[0]]),
        )  # fmt: skip
    if not again:
        return grid
    kept = [index for index in range(len(body)) if index not in gone]
    twice = some([Message("line {line}", line=grid.lines[index + 1]) for index in again], 6)
    return grid._replace(
        rows=[header, *(body[index] for index in kept)],
        lines=[grid.lines[0], *(grid.lines[index + 1] for index in kept)],
        notes=(*grid.notes, Handled("Duplicate lines were counted once: {lines}.", lines=twice)),
    )
