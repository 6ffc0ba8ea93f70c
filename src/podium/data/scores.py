"""Scores: the true class of n instances and what k classifiers say about them, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.data.decimals import FloatArray, IntArray, to_float
from podium.data.labelled import (
    LabelledTable,
    choose_columns,
    labels_of,
    match_label,
    numbers_of,
    read_labelled,
    table_of,
)
from podium.data.load import Source
from podium.data.results import digest
from podium.data.tables.chosen import Part, choose_part
from podium.errors import InputError, closest, quote
from podium.i18n import Message, count, some


@dataclass(frozen=True, eq=False)
class Scores:
    """What k classifiers say about n instances of a positive and a negative class.

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
        What was understood on the way.
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
        return digest("scores", self.positive, self.names, truth, self.denominator, self.exact.tolist())

    def __repr__(self) -> str:
        size = (
            f"{count(self.positives, 'positive')}, {count(self.negatives, 'negative')} x {count(self.k, 'classifier')}"
        )
        return f"Scores({size}, from {self.source})"


def read_scores(
    source: Source,
    *,
    truth: str | None = None,
    positive: str | None = None,
    scores: Sequence[str] | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    **part: Unpack[Part],
) -> Scores:
    r"""Read scores of one test set from a file: a line per instance.

    Parameters
    ----------
    source : path, "-" or open file
        Delimited text with a line of column names.
    truth : str
        The column of true labels. Needed.
    positive : str
        The label that is positive; all others are negative. Needed.
    scores : sequence of str, optional
        The columns of scores, one for each classifier. Without it every other numeric column, apart from those
        that name or number the instances.
    delimiter, decimal
        As in :func:`podium.data.read_results`.
    **part
        sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose: as in :func:`podium.data.read_results`.

    Returns
    -------
    Scores

    Raises
    ------
    InputError
        With the file, line and column, and what to do.

    Examples
    --------
    >>> import io
    >>> read_scores(io.StringIO("id,y,A\n1,p,0.9\n2,p,0.3\n3,n,0.4\n4,n,0.1\n"), truth="y", positive="p")
    Scores(2 positives, 2 negatives x 1 classifier, from open file)
    """
    return _scores(read_labelled(choose_part(source, **part), delimiter), truth, positive, scores, decimal)


def to_scores(
    data: Any,
    *,
    truth: str | None = None,
    positive: object = None,
    scores: Sequence[str] | None = None,
    source: str | None = None,
) -> Scores:
    """Make scores from a dict of columns or a data frame (pandas, polars, ...).

    Parameters
    ----------
    data
        Columns of equal length; one of them holds the true labels.
    truth, positive, scores
        As in :func:`read_scores`. Truth values (True, False) are the labels 1 and 0.
    source
        What to call the data in messages.

    Returns
    -------
    Scores

    Raises
    ------
    InputError
        Naming the row and column, and what to do.

    Examples
    --------
    >>> to_scores({"y": [1, 0, 1, 0], "A": [0.9, 0.2, 0.4, 0.3]}, truth="y", positive=1).exact.tolist()
    [[9], [2], [4], [3]]
    """
    label = None if positive is None else str(int(positive)) if isinstance(positive, bool) else str(positive)
    return _scores(table_of(data, source), truth, label, scores, ".")


def _scores(
    table: LabelledTable,
    truth: str | None,
    positive: str | None,
    scores: Sequence[str] | None,
    decimal: str | None,
) -> Scores:
    labels = labels_of(table, truth)
    assert truth is not None
    is_positive = _positive(labels, positive, truth, table.source)
    columns, notes = choose_columns(table, truth, scores)
    scaled, more = numbers_of(table, columns, decimal)
    negative = tuple(dict.fromkeys(label for label, hit in zip(labels, is_positive, strict=True) if not hit))
    if len(negative) > 1:
        more.append(
            Message(
                "All labels except {positive} count as negative: {listed}.",
                positive=quote(positive),
                listed=some([quote(x) for x in negative], 10),
            )
        )
    return Scores(
        truth=np.array(is_positive, dtype=bool),
        values=to_float(scaled),
        exact=scaled.exact,
        denominator=scaled.denominator,
        names=tuple(table.header[at] for at in columns),
        positive=str(positive),
        negative=negative,
        source=table.source,
        notes=(*table.notes, *notes, *more),
    )


def _positive(labels: Sequence[str], positive: str | None, truth: str, source: str) -> list[bool]:
    kinds = list(dict.fromkeys(labels))
    listed = some([quote(kind) for kind in kinds], 10)
    if len(kinds) == 1:
        raise InputError(
            "{source}: every instance has the label {label} in column {truth}. ROC analysis needs positives and "
            "negatives.",
            source=source,
            label=listed,
            truth=quote(truth),
        )
    if positive is None:
        raise InputError(
            "{source}: name the positive label: positive=LABEL (on the command line: --positive LABEL). The labels "
            "in column {truth} are: {listed}.",
            source=source,
            truth=quote(truth),
            listed=listed,
        )
    hits = match_label(positive, labels)
    if not any(hits):
        raise InputError(
            "{source}: no instance has the label {positive} in column {truth}.{closest} The labels are: {listed}.",
            source=source,
            positive=quote(positive),
            truth=quote(truth),
            closest=closest(positive, kinds),
            listed=listed,
        )
    found, rest = sum(hits), len(hits) - sum(hits)
    if min(found, rest) < 2:
        raise InputError(
            "{source}: there are {positives} and {negatives} in column {truth}. The variance of an area needs at "
            "least two of each.",
            source=source,
            positives=count(found, "positive"),
            negatives=count(rest, "negative"),
            truth=quote(truth),
        )
    return hits
