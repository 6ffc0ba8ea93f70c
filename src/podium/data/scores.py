"""Scores: the true class of n instances and the scores of k classifiers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import comma_note, is_absent, is_missing, looks_numeric, parse_cells
from podium.data.decimals import FloatArray, IntArray, Scaled, to_float
from podium.data.frames import is_frame
from podium.data.grid import rectangular
from podium.data.headers import NAME_HEADERS, REPETITION_HEADERS, column_index, normalise, words
from podium.data.instances import Table, instances, instances_in_memory, taken_apart
from podium.data.load import Source
from podium.data.options import FileOptions, part_of, takes
from podium.data.results import MAX_CELLS, check_names, digest, freeze
from podium.data.tables.opening import read_grid
from podium.equality import ByValue
from podium.errors import AskError, Choice, InputError, closest, quote, quoted
from podium.i18n import N_, Message, count, joined, some

_ASKED: Final = 8
"""Most answers of a question, and most labels of a column that is asked about."""


class _OfInstances(ByValue):
    """What scores of two and of more classes have in common."""

    truth: NDArray[Any]
    values: FloatArray
    exact: IntArray
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        freeze(self.truth, self.values, self.exact)

    @property
    def n(self) -> int:
        """Number of instances."""
        return len(self.truth)

    @property
    def k(self) -> int:
        """Number of classifiers."""
        return len(self.names)


@dataclass(frozen=True, eq=False)
class Scores(_OfInstances):
    """Scores of k classifiers for n instances of a positive and a negative class.

    Attributes
    ----------
    truth : (n,) bool, read-only
        Whether each instance is positive.
    values : (n, k) float64, read-only
        Scores; larger means "more likely positive".
    exact : (n, k) integers, read-only
        The same without rounding, ``values == exact / denominator``: ties are decided on these.
    denominator : int
        Common denominator of ``exact``.
    names : tuple of str
        The classifiers, unique.
    positive : str
        Label of the positive class.
    negative : tuple of str
        The other labels.
    source : str
        Where the data came from.
    notes : tuple of str
        Notes on how the data were read.
    """

    truth: NDArray[np.bool_]
    values: FloatArray
    exact: IntArray = field(repr=False)
    denominator: int
    names: tuple[str, ...]
    positive: str
    negative: tuple[str, ...]
    source: str = "dict"
    notes: tuple[str, ...] = ()

    @property
    def positives(self) -> int:
        """Number of positive instances."""
        return int(np.count_nonzero(self.truth))

    @property
    def negatives(self) -> int:
        """Number of negative instances."""
        return self.n - self.positives

    @cached_property
    def sha256(self) -> str:
        """Digest as in :attr:`podium.data.Results.sha256`: rows are the truth as "1" and "0"; "scores" at the end."""
        truth = ["1" if positive else "0" for positive in self.truth.tolist()]
        return digest("scores", self.positive, self.names, truth, self.denominator, self.exact)

    def __repr__(self) -> str:
        size = (
            f"{count(self.positives, 'positive')}, {count(self.negatives, 'negative')} x {count(self.k, 'classifier')}"
        )
        return f"Scores({size}, from {self.source})"


@takes(FileOptions)
def read_scores(
    source: Source,
    *,
    truth: str | None = None,
    positive: str | None = None,
    scores: Sequence[str] | None = None,
    **options: Unpack[FileOptions],
) -> Scores:
    r"""Read scores on one test set from a file with a line per instance.

    Parameters
    ----------
    source : path, "-" or open file
        Delimited text with a line of column names.
    truth : str
        The column of true labels. Required.
    positive : str
        The positive label; all others are negative. Required.
    scores : sequence of str, optional
        The columns of scores, one per classifier. By default all other numeric columns except those that name or number
        the instances.
    delimiter, decimal, sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`podium.data.read_results`.

    Returns
    -------
    Scores

    Raises
    ------
    InputError
        If something cannot be read; the message names the file, line and column, and says what to do.

    Examples
    --------
    >>> import io
    >>> read_scores(io.StringIO("id,y,A\n1,p,0.9\n2,p,0.3\n3,n,0.4\n4,n,0.1\n"), truth="y", positive="p")
    Scores(2 positives, 2 negatives x 1 classifier, from open file)
    """
    return _scores(read_labelled(source, options), truth, positive, scores, options["decimal"])


def to_scores(
    data: Any,
    *,
    truth: str | None = None,
    positive: object = None,
    scores: Sequence[str] | None = None,
    source: str | None = None,
) -> Scores:
    """Build scores from a dict of columns or a data frame (pandas, polars, …).

    Parameters
    ----------
    data
        Columns of equal length; one of them holds the true labels.
    truth, positive, scores
        As in :func:`read_scores`. Booleans are the labels 1 and 0.
    source
        Name of the data in messages.

    Returns
    -------
    Scores

    Raises
    ------
    InputError
        If a value is invalid; the message names the row and column and says what to do.

    Examples
    --------
    >>> to_scores({"y": [1, 0, 1, 0], "A": [0.9, 0.2, 0.4, 0.3]}, truth="y", positive=1).exact.tolist()
    [[9], [2], [4], [3]]
    """
    label = None if positive is None else str(int(positive)) if isinstance(positive, bool) else str(positive)
    return _scores(table_of(data, source), truth, label, scores, ".")


def _scores(
    table: Table, truth: str | None, positive: str | None, scores: Sequence[str] | None, decimal: str | None
) -> Scores:
    labels = labels_of(table, truth)
    assert truth is not None
    columns, notes = choose_columns(table, truth, scores)
    scaled, more = numbers_of(table, columns, decimal)
    is_positive = _positive(labels, positive, truth, table.source, to_float(scaled))
    negative = tuple(dict.fromkeys(label for label, hit in zip(labels, is_positive, strict=True) if not hit))
    if len(negative) > 1:
        more.append(Message(
            "All labels except {positive} count as negative: {listed}.",
            positive=quote(positive), listed=quoted(negative, 10),
        ))  # fmt: skip
    return Scores(
        truth=np.array(is_positive, dtype=bool),
        values=to_float(scaled),
        exact=scaled.exact,
        denominator=scaled.denominator,
        names=tuple(table.names[at] for at in columns),
        positive=str(positive),
        negative=negative,
        source=table.source,
        notes=(*table.notes, *notes, *more),
    )


def _positive(labels: Sequence[str], positive: str | None, truth: str, source: str, scores: FloatArray) -> list[bool]:
    kinds = list(dict.fromkeys(labels))
    listed = quoted(kinds, 10)
    if len(kinds) == 1:
        raise InputError(
            "{source}: every instance has the label {label} in column {truth}. ROC analysis needs positives and "
            "negatives.",
            source=source, label=listed, truth=quote(truth),
        )  # fmt: skip
    if positive is None:
        question = Message(
            "{source}: name the positive label: {--positive:LABEL}. The labels in column {truth} are: {listed}.",
            source=source, truth=quote(truth), listed=listed,
        )  # fmt: skip
        said = N_("{n} of {instances}")
        every = count(len(labels), "instance")
        ways = [
            Choice(
                "positive",
                one,
                Message("if high scores stand for it"),
                leads=Message(said, n=labels.count(one), instances=every),
                usual=Message("Its scores have the higher median in every column")
                if _scores_higher(one, labels, scores)
                else "",
            )
            for one in kinds[:_ASKED]
        ]
        raise AskError(question, tuple(ways))
    hits = match_label(positive, labels)
    if not any(hits):
        raise InputError(
            "{source}: no instance has the label {positive} in column {truth}.{closest} The labels are: {listed}.",
            source=source, positive=quote(positive), truth=quote(truth), closest=closest(positive, kinds),
            listed=listed,
        )  # fmt: skip
    found, rest = sum(hits), len(hits) - sum(hits)
    if min(found, rest) < 2:
        raise InputError(
            "{source}: there are {positives} and {negatives} in column {truth}. The variance of an area needs at "
            "least two of each.",
            source=source, positives=count(found, "positive"), negatives=count(rest, "negative"), truth=quote(truth),
        )  # fmt: skip
    return hits


def _scores_higher(label: str, labels: Sequence[str], scores: FloatArray) -> bool:
    """Whether the instances of a label have higher scores than the others, by the median of each classifier."""
    of_it = np.array([one == label for one in labels])
    return bool((np.median(scores[of_it], axis=0) > np.median(scores[~of_it], axis=0)).all())


# Scores for more than two classes: for each classifier a column of scores for each class.


SEPARATORS: Final = ":._/|- "
"""Characters that may stand between a classifier's name and a class in a column's name."""

UNNAMED: Final = "scores"
"""Name of the classifier whose columns are called like the classes."""


@dataclass(frozen=True, eq=False)
class ClassScores(_OfInstances):
    """Scores of k classifiers for n instances of c classes.

    Attributes
    ----------
    truth : (n,) int64, read-only
        Class of each instance, an index of ``classes``.
    values : (n, k, c) float64, read-only
        Score of each instance by each classifier for each class.
    exact : (n, k, c) integers, read-only
        The same without rounding, ``values == exact / denominator``.
    denominator : int
        Common denominator of ``exact``.
    names, classes : tuple of str
        The classifiers and the classes, unique.
    source, notes
        Where the data came from, and notes on how they were read.
    """

    truth: NDArray[np.int64]
    values: FloatArray
    exact: IntArray = field(repr=False)
    denominator: int
    names: tuple[str, ...]
    classes: tuple[str, ...]
    source: str = "dict"
    notes: tuple[str, ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of instances of each class."""
        return tuple(np.bincount(self.truth, minlength=len(self.classes)).tolist())

    @cached_property
    def sha256(self) -> str:
        """Digest as in :attr:`podium.data.Scores.sha256`: columns run over classifiers, then classes."""
        names = [f"{name}\t{label}" for name in self.names for label in self.classes]
        rows = [str(code) for code in self.truth.tolist()]
        return digest("class-scores", "", names, rows, self.denominator, self.exact.reshape(self.n, -1))

    def __repr__(self) -> str:
        size = f"{count(self.n, 'instance')} of {len(self.classes)} classes x {count(self.k, 'classifier')}"
        return f"ClassScores({size}, from {self.source})"


@takes(FileOptions)
def read_class_scores(source: Source, *, truth: str | None = None, **options: Unpack[FileOptions]) -> ClassScores:
    r"""Read scores for several classes from a file with a line per instance.

    Parameters
    ----------
    source : path, "-" or open file
        Delimited text with a line of column names.
    truth : str
        The column of true labels, which defines the classes. Required.
    delimiter, decimal, sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`podium.data.read_results`.

    Returns
    -------
    ClassScores

    Raises
    ------
    InputError
        If something cannot be read; the message names the file, line and column, and says what to do.

    Notes
    -----
    With one classifier, a column named like a class holds the scores for that class. With several classifiers, a column
    is named by the classifier and the class, with one of ``: . _ / | -`` or a space between: ``forest:setosa``. Columns
    that do not end with a class are left out, with a note.

    Examples
    --------
    >>> import io
    >>> text = "y,M_a,M_b\na,0.9,0.1\nb,0.3,0.7\na,0.6,0.4\nb,0.5,0.5\n"
    >>> read_class_scores(io.StringIO(text), truth="y")
    ClassScores(4 instances of 2 classes x 1 classifier, from open file)
    """
    return _class_scores(read_labelled(source, options), truth, options["decimal"])


def to_class_scores(data: Any, *, truth: str | None = None, source: str | None = None) -> ClassScores:
    """Build scores for several classes from a dict of columns or a data frame with the layout of `read_class_scores`.

    Raises
    ------
    InputError
        If a value is invalid; the message names the row and column and says what to do.

    Examples
    --------
    >>> labels = ["a", "b", "c", "a", "b", "c"]
    >>> first = [0.8, 0.1, 0.2, 0.5, 0.3, 0.1]
    >>> second = [0.1, 0.7, 0.2, 0.3, 0.4, 0.3]
    >>> third = [0.1, 0.2, 0.6, 0.2, 0.3, 0.6]
    >>> scores = to_class_scores({"y": labels, "X:a": first, "X:b": second, "X:c": third}, truth="y")
    >>> scores.names, scores.classes, scores.values.shape
    (('X',), ('a', 'b', 'c'), (6, 1, 3))
    """
    return _class_scores(table_of(data, source), truth, ".")


def _class_scores(table: Table, truth: str | None, decimal: str | None) -> ClassScores:
    labels = labels_of(table, truth)
    assert truth is not None
    classes = _classes(labels, truth, table.source)
    columns, others = _layout(table, truth, classes)
    names = list(columns)
    order = [columns[name][label] for name in names for label in classes]
    scaled, notes = numbers_of(table, order, decimal)
    shape = (table.rows, len(names), len(classes))
    if others:
        notes.append(Message(
            "Ignored columns, because their names do not end with a class: {listed}.",
            listed=quoted(others, 20),
        ))  # fmt: skip
    code = {label: index for index, label in enumerate(classes)}
    return ClassScores(
        truth=np.array([code[label] for label in labels], dtype=np.int64),
        values=to_float(scaled).reshape(shape),
        exact=scaled.exact.reshape(shape),
        denominator=scaled.denominator,
        names=tuple(names),
        classes=tuple(classes),
        source=table.source,
        notes=(*table.notes, *notes),
    )


def _classes(labels: Sequence[str], truth: str, source: str) -> list[str]:
    sizes = Counter(labels)
    if len(sizes) < 2:
        raise InputError(
            "{source}: every instance has the label {label} in column {truth}.",
            source=source, label=quote(labels[0]), truth=quote(truth),
        )  # fmt: skip
    rare = [quote(label) for label, size in sizes.items() if size < 2]
    if rare:
        raise InputError(
            "{source}: {n} class of column {truth} occurs only once: {rare}. Every class needs at least two instances. "
            "Is this the column of true labels?",
            "{source}: {n} classes of column {truth} occur only once: {rare}. Every class needs at least two instances. "
            "Is this the column of true labels?",
            len(rare),
            source=source,
            truth=quote(truth),
            rare=some(rare),
        )
    numeric = all(looks_numeric(label) for label in sizes)
    return sorted(sizes, key=lambda label: (float(label.replace(",", ".")) if numeric else 0.0, label))


def _layout(table: Table, truth: str, classes: Sequence[str]) -> tuple[dict[str, dict[str, int]], list[str]]:
    """Columns of each classifier by class, and the columns that belong to none."""
    found: dict[str, dict[str, int]] = {}
    others = []
    for at, name in enumerate(table.names):
        if name == truth:
            continue
        split = _split(name, classes)
        if split is None:
            others.append(name)
            continue
        classifier, label = split
        if label in found.setdefault(classifier, {}):
            first = found[classifier][label] + 1
            raise InputError(
                "{source}: columns {first} and {second} both hold the scores of {classifier} for class {label}. Rename "
                "one.",
                source=table.source, first=first, second=at + 1, classifier=quote(classifier), label=quote(label),
            )  # fmt: skip
        found[classifier][label] = at
    for classifier, columns in found.items():
        missing = [quote(label) for label in classes if label not in columns]
        if missing:
            raise InputError(
                "{source}: {classifier} has no column for {classes} {missing}. Each classifier needs a column per class, "
                "for instance named {example}.",
                source=table.source, classifier=quote(classifier), classes=count(len(missing), "class"),
                missing=some(missing), example=_example(classifier, classes),
            )  # fmt: skip
    if not found:
        raise InputError(
            "{source}: no column is named like a class ({listed}) or like a classifier and a class ({example}). The "
            "columns are: {columns}.",
            source=table.source, listed=quoted(classes),
            example=_example("forest", classes), columns=quoted(table.names, 20),
        )  # fmt: skip
    return found, others


def _example(classifier: str, classes: Sequence[str]) -> str:
    return quote(classes[0]) if classifier == UNNAMED else quote(f"{classifier}:{classes[0]}")


def _split(name: str, classes: Sequence[str]) -> tuple[str, str] | None:
    if name in classes:
        return UNNAMED, name
    for label in sorted(classes, key=len, reverse=True):
        head = name[: -len(label)]
        if name.endswith(label) and len(head) > 1 and head[-1] in SEPARATORS:
            return head[:-1].rstrip(), label
    return None


# Tables with a column of true labels and columns of scores: taking them apart, and telling scores from other columns.


_IDENTIFIERS: Final = NAME_HEADERS | words("row|row number|sample|observation|patient|subject|example|no|nr|number|#")
_NO_LABEL: Final = words("|na|n/a|#n/a|<na>|nan|null")
_ADVICE: Final = Message("Every classifier must score every instance: supply the scores, or leave those instances out.")


def read_labelled(source: Source, options: FileOptions) -> Table:
    """Read a file with a line of column names and a line per instance."""
    grid = rectangular(read_grid(part_of(source, options), options["delimiter"]))
    if len(grid.rows[0]) < 2:
        raise InputError(
            "{source}: there is only one column. The table needs a column of true labels and a column of scores for "
            "each classifier; check the delimiter.",
            source=grid.source,
        )
    return instances(grid)


def table_of(data: Any, source: str | None = None) -> Table:
    """Take a dict of columns or a data frame apart in the same way; floats count as their shortest decimal."""
    if not isinstance(data, Mapping) and not is_frame(data):
        raise InputError(
            "Pass scores as a dict of columns or a data frame, not as {type}; read files with podium.read_scores.",
            type=quote(type(data).__name__),
        )
    names, columns, where = taken_apart(data, source)
    cells = [["" if is_absent(cell) else _text(cell) for cell in column] for column in columns]
    if not cells or not cells[0]:
        raise InputError(
            "{source}: there are no instances. Provide a column of labels and columns of scores.", source=where
        )
    return instances_in_memory(names, cells, where)


def _text(cell: Any) -> str:
    if isinstance(cell, (bool, np.bool_)):
        return str(int(cell))
    return repr(cell) if type(cell) is float else str(cell).strip()


def labels_of(table: Table, truth: str | None) -> list[str]:
    """Return the true label of every instance."""
    if truth is None:
        question = Message(
            "{source}: state which column contains the true labels: {--truth:COLUMN}. The columns are: {names}.",
            source=table.source,
            names=quoted(table.names, 20),
        )
        listed = ((name, list(dict.fromkeys(cells))) for name, cells in zip(table.names, table.cells, strict=True))
        ways = [
            Choice(
                "truth",
                name,
                Message("to use {name} with the labels {labels}", name=quote(name), labels=quoted(found, 3)),
            )
            for name, found in listed
            if name and 1 < len(found) <= _ASKED
        ][:_ASKED]
        raise AskError(question, tuple(ways)) if ways else InputError(question)
    at = column_index(table.names, truth, table.source, "true labels")
    cells = table.cells[at]
    missing = [row for row, cell in enumerate(cells) if cell.casefold() in _NO_LABEL]
    if missing:
        extent = Message(" ({instances} in all)", instances=count(len(missing), "instance")) if len(missing) > 1 else ""
        raise InputError(
            "{source}, {place}: no true label{extent}. Supply it or leave the instance out.",
            source=table.source, place=table.place(missing[0], at), extent=extent,
        )  # fmt: skip
    return cells


def choose_columns(table: Table, truth: str, chosen: Sequence[str] | None) -> tuple[list[int], list[str]]:
    """Positions of the score columns, and notes on what was left out.

    Without `chosen` every other numeric column counts, but not those that name, number or group the instances.
    """
    if chosen is not None:
        wanted = check_names(list(chosen), Message("{source}, chosen scores", source=table.source), "column")
        if truth in wanted:
            raise InputError(
                "{source}: {name} is the column of true labels and cannot be a score as well.",
                source=table.source,
                name=quote(truth),
            )
        if not wanted:
            raise InputError(
                "{source}: no score column was chosen. Name one, or leave the choice out.", source=table.source
            )
        return [column_index(table.names, name, table.source, "scores") for name in wanted], []
    left: dict[str, list[str]] = {}
    found = []
    for at, (name, cells) in enumerate(zip(table.names, table.cells, strict=True)):
        if name == truth:
            continue
        reason = _no_score(name, cells, first=at == 0)
        if reason is None:
            found.append(at)
        else:
            left.setdefault(reason, []).append(quote(name))
    notes: list[str] = [Message(reason, names=some(names, 20)) for reason, names in left.items()]
    if not found:
        raise InputError(
            "{source}: there is no column of scores beside {name}.{notes} A score is a number per instance, larger "
            "for 'more likely positive'.",
            source=table.source, name=quote(truth), notes=joined([" " + note for note in notes]),
        )  # fmt: skip
    return found, notes


_LEFT_OUT: Final = {
    "text": N_("Left out as text: {names}. Name score columns to choose otherwise ({--scores})."),
    "empty": N_("Left out as empty: {names}. Name score columns to choose otherwise ({--scores})."),
    "names": N_("Left out as naming the instances: {names}. Name score columns to choose otherwise ({--scores})."),
    "repetitions": N_(
        "Left out as numbering repetitions: {names}. Name score columns to choose otherwise ({--scores})."
    ),
    "numbers": N_("Left out as numbering the instances: {names}. Name score columns to choose otherwise ({--scores})."),
}


def _no_score(name: str, cells: Sequence[str], *, first: bool) -> str | None:
    """The note that says why a column is no score, or None."""
    numbers = sum(1 for cell in cells if looks_numeric(cell))
    if 2 * numbers <= sum(1 for cell in cells if not is_missing(cell)):
        return _LEFT_OUT["text" if any(not is_missing(cell) for cell in cells) else "empty"]
    plain = normalise(name)
    # A column without a name is an index when it comes first, and a mistake elsewhere.
    if (plain in _IDENTIFIERS and (plain or first)) or plain.endswith(" id"):
        return _LEFT_OUT["names"]
    if plain in REPETITION_HEADERS:
        return _LEFT_OUT["repetitions"]
    return _LEFT_OUT["numbers"] if _counts_up(cells) else None


def _counts_up(cells: Sequence[str]) -> bool:
    if len(cells) < 3 or cells[0] not in {"0", "1"}:
        return False
    start = int(cells[0])
    return all(cell == str(start + row) for row, cell in enumerate(cells))


def numbers_of(table: Table, columns: Sequence[int], decimal: str | None) -> tuple[Scaled, list[str]]:
    """Exact scores of some columns, shape (n, k), and a note where the decimal mark is the comma."""
    k = len(columns)
    if table.rows * k > MAX_CELLS:
        raise InputError(
            "{source}: {rows} x {k} scores; podium handles up to {most}. Use fewer.",
            source=table.source, rows=table.rows, k=k, most=MAX_CELLS,
        )  # fmt: skip

    def place_of(index: int) -> str:
        return Message("column {column}", column=columns[index] + 1)

    check_names([table.names[at] for at in columns], table.source, "column", place_of)
    tokens = [cell for row in zip(*(table.cells[at] for at in columns), strict=True) for cell in row]

    def place(index: int) -> str:
        return table.place(index // k, columns[index % k])

    scaled, mark = parse_cells(tokens, place, table.source, decimal, _ADVICE)
    return Scaled(scaled.exact.reshape(table.rows, k), scaled.denominator), comma_note(mark)


def match_label(label: str, labels: Sequence[str]) -> list[bool]:
    """Which labels are this one: by their text, or by their value where both are numbers ("1" and "1.0")."""
    exact = [cell == label for cell in labels]
    if any(exact) or not looks_numeric(label):
        return exact
    value = float(label.replace(",", "."))
    return [looks_numeric(cell) and float(cell.replace(",", ".")) == value for cell in labels]
