"""Scores for more than two classes: for each classifier a column of scores for each class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import looks_numeric
from podium.data.decimals import FloatArray, IntArray, to_float
from podium.data.labelled import LabelledTable, labels_of, numbers_of, read_labelled, table_of
from podium.data.load import Source
from podium.data.results import digest
from podium.data.tables.chosen import Part, choose_part
from podium.errors import InputError, quote
from podium.i18n import Message, count, some

SEPARATORS: Final = ":._/|- "
"""Characters that may stand between a classifier's name and a class in a column's name."""

UNNAMED: Final = "scores"
"""Name of the classifier whose columns are called like the classes."""


@dataclass(frozen=True, eq=False)
class ClassScores:
    """What k classifiers say about n instances of c classes.

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
        Where the data came from, and what was understood on the way.
    """

    truth: NDArray[np.int64]
    values: FloatArray
    exact: IntArray = field(repr=False)
    denominator: int
    names: tuple[str, ...]
    classes: tuple[str, ...]
    source: str = "dict"
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for array in (self.truth, self.values, self.exact):
            array.flags.writeable = False

    @property
    def n(self) -> int:
        """Number of instances."""
        return len(self.truth)

    @property
    def k(self) -> int:
        """Number of classifiers."""
        return len(self.names)

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of instances of each class."""
        return tuple(np.bincount(self.truth, minlength=len(self.classes)).tolist())

    @cached_property
    def sha256(self) -> str:
        """Digest as in :attr:`podium.data.Scores.sha256`: columns run over classifiers, then classes."""
        names = [f"{name}\t{label}" for name in self.names for label in self.classes]
        rows = [str(code) for code in self.truth.tolist()]
        return digest("class-scores", "", names, rows, self.denominator, self.exact.reshape(self.n, -1).tolist())

    def __repr__(self) -> str:
        size = f"{count(self.n, 'instance')} of {len(self.classes)} classes x {count(self.k, 'classifier')}"
        return f"ClassScores({size}, from {self.source})"


def read_class_scores(
    source: Source,
    *,
    truth: str | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    **part: Unpack[Part],
) -> ClassScores:
    r"""Read scores of several classes from a file: a line per instance.

    Parameters
    ----------
    source : path, "-" or open file
        Delimited text with a line of column names.
    truth : str
        The column of true labels; the classes are what it holds. Needed.
    delimiter, decimal
        As in :func:`podium.data.read_results`.
    **part
        sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose: as in :func:`podium.data.read_results`.

    Returns
    -------
    ClassScores

    Raises
    ------
    InputError
        With the file, line and column, and what to do.

    Notes
    -----
    A column called like a class holds the scores for it of the one classifier. With several classifiers a column is
    called by the classifier and the class, with one of ``: . _ / | -`` or a space between: ``forest:setosa``. Columns
    that do not end with a class are left out, with a note.

    Examples
    --------
    >>> import io
    >>> text = "y,M_a,M_b\na,0.9,0.1\nb,0.3,0.7\na,0.6,0.4\nb,0.5,0.5\n"
    >>> read_class_scores(io.StringIO(text), truth="y")
    ClassScores(4 instances of 2 classes x 1 classifier, from open file)
    """
    return _class_scores(read_labelled(choose_part(source, **part), delimiter), truth, decimal)


def to_class_scores(data: Any, *, truth: str | None = None, source: str | None = None) -> ClassScores:
    """Make scores of several classes from a dict of columns or a data frame, laid out as for `read_class_scores`.

    Raises
    ------
    InputError
        Naming the row and column, and what to do.
    """
    return _class_scores(table_of(data, source), truth, ".")


def _class_scores(table: LabelledTable, truth: str | None, decimal: str | None) -> ClassScores:
    labels = labels_of(table, truth)
    assert truth is not None
    classes = _classes(labels, truth, table.source)
    columns, others = _layout(table, truth, classes)
    names = list(columns)
    order = [columns[name][label] for name in names for label in classes]
    scaled, notes = numbers_of(table, order, decimal)
    shape = (table.rows, len(names), len(classes))
    if others:
        notes.append(
            Message(
                "Ignored columns, because their names do not end with a class: {listed}.",
                listed=some([quote(name) for name in others], 20),
            )
        )
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
    sizes: dict[str, int] = {}
    for label in labels:
        sizes[label] = sizes.get(label, 0) + 1
    if len(sizes) < 2:
        raise InputError(
            "{source}: every instance has the label {label} in column {truth}.",
            source=source,
            label=quote(labels[0]),
            truth=quote(truth),
        )
    rare = [quote(label) for label, size in sizes.items() if size < 2]
    if rare:
        raise InputError(
            Message(
                "{source}: {n} class of column {truth} occurs only once: {rare}. Every class needs at least two instances. "
                "Is this the column of true labels?",
                "{source}: {n} classes of column {truth} occur only once: {rare}. Every class needs at least two instances. "
                "Is this the column of true labels?",
                len(rare), source=source, truth=quote(truth), rare=some(rare),
            )
        )  # fmt: skip
    numeric = all(looks_numeric(label) for label in sizes)
    return sorted(sizes, key=lambda label: (float(label.replace(",", ".")) if numeric else 0.0, label))


def _layout(table: LabelledTable, truth: str, classes: Sequence[str]) -> tuple[dict[str, dict[str, int]], list[str]]:
    """Columns of each classifier by class, and the columns that belong to none."""
    found: dict[str, dict[str, int]] = {}
    others = []
    for at, name in enumerate(table.header):
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
                source=table.source,
                first=first,
                second=at + 1,
                classifier=quote(classifier),
                label=quote(label),
            )
        found[classifier][label] = at
    for classifier, columns in found.items():
        missing = [quote(label) for label in classes if label not in columns]
        if missing:
            raise InputError(
                "{source}: {classifier} has no column for {classes} {missing}. Each classifier needs a column per class, "
                "for instance named {example}.",
                source=table.source,
                classifier=quote(classifier),
                classes=count(len(missing), "class"),
                missing=some(missing),
                example=_example(classifier, classes),
            )
    if not found:
        raise InputError(
            "{source}: no column is named like a class ({listed}) or like a classifier and a class ({example}). The "
            "columns are: {columns}.",
            source=table.source,
            listed=some([quote(label) for label in classes]),
            example=_example("forest", classes),
            columns=some([quote(name) for name in table.header], 20),
        )
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
