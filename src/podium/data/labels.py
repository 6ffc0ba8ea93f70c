"""Labels: text becomes codes, nothing is merged, and what looks alike or is missing is said."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from podium.data.arrays import is_absent
from podium.data.cells import is_missing, looks_numeric
from podium.data.wording import words
from podium.errors import InputError, quote
from podium.i18n import N_, Message, both, count, joined, some

CellPlace: TypeAlias = Callable[[int, int], str]
"""Says where the cell of a row and a column stands, both counted from 0."""

_DASHES: Final = words("-|--|–|—")
_TRUTH_WORDS: Final = {
    "1": True, "1.0": True, "true": True, "yes": True, "0": False, "0.0": False, "false": False, "no": False
}  # fmt: skip


def as_labels(cells: Sequence[Any]) -> list[str]:
    """Text of Python objects: whole numbers without a point, absent ones blank, text as it is.

    Examples
    --------
    >>> as_labels([1, 2.0, "cat", None, True])
    ['1', '2', 'cat', '', 'True']
    """
    return ["" if is_absent(cell) else _text(cell) for cell in cells]


def _text(cell: Any) -> str:
    if isinstance(cell, (float, np.floating)) and float(cell).is_integer():
        return str(int(cell))
    return str(cell)


def refuse_missing(columns: Sequence[Sequence[str]], indices: Sequence[int], place: CellPlace, source: str) -> None:
    """Refuse blank cells and the usual marks for no value; a dash is a label where a plus is one.

    Raises
    ------
    InputError
        Naming the first places.
    """
    plus = any("+" in column for column in columns)
    found = [
        (index, row, cell)
        for index, column in zip(indices, columns, strict=True)
        for row, cell in enumerate(column)
        if is_missing(cell) and not (plus and cell in _DASHES)
    ]
    if not found:
        return
    found.sort(key=lambda entry: (entry[1], entry[0]))
    places = [
        Message("{place} ({cell})", place=place(row, index), cell=quote(cell) if cell else Message("blank"))
        for index, row, cell in found
    ]
    marks = sorted({cell for _, _, cell in found if cell})
    hint = (
        Message(
            " If {cell} is a label, write it in another way (for instance {example}).",
            cell=quote(marks[0]),
            example=f"'label {marks[0]}'",
        )
        if marks
        else ""
    )

    raise InputError(
        Message(
            "{source}: {n} of {labels} is missing: {places}. A comparison on the same instances needs the truth and every prediction: supply them, leave those instances or classifiers out, or write the label that a failure stands for.{hint}",
            "{source}: {n} of {labels} are missing: {places}. A comparison on the same instances needs the truth and every prediction: supply them, leave those instances or classifiers out, or write the label that a failure stands for.{hint}",
            len(found), source=source, labels=count(len(columns) * len(columns[0]), "label"), places=some(places, 5, "; "), hint=hint,
        )
    )  # fmt: skip


def encode(columns: Sequence[Sequence[str]], known: Sequence[str] = ()) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """Codes of all cells, one column for each column given, and the labels in order of first appearance.

    Examples
    --------
    >>> encode([["b", "a"], ["a", "c"]])
    (('b', 'a', 'c'), array([[0, 1],
           [1, 2]]))
    """
    order = {label: code for code, label in enumerate(known)}
    codes = [[order.setdefault(cell, len(order)) for cell in column] for column in columns]
    return tuple(order), np.array(codes, dtype=np.int64).T.copy()


def solved_cells(column: Sequence[str], index: int, place: CellPlace, source: str) -> list[bool]:
    """Truth values of a column of 0/1, true/false or yes/no.

    Raises
    ------
    InputError
        Naming the first cell that is none of these.
    """
    out = []
    for row, cell in enumerate(column):
        value = _TRUTH_WORDS.get(cell.casefold())
        if value is None:
            raise InputError(
                "{source}, {place}: {cell} does not say whether the instance was solved. Write 1 or 0 (or true and "
                "false). If the columns contain predicted labels, name the column of the truth: truth='COLUMN' (on the "
                "command line: --truth COLUMN); leave an identifier out with identifier='COLUMN' (--id COLUMN).",
                source=source,
                place=place(row, index),
                cell=quote(cell),
            )
        out.append(value)
    return out


def is_truth_word(cell: str) -> bool:
    """Whether a cell can say that an instance was solved or not."""
    return cell.casefold() in _TRUTH_WORDS


def look_alikes(labels: Sequence[str], kind: str = "labels") -> list[Message]:
    """Sentences on labels (or names of groups) that differ only by case or blanks, or are the same number in different digits.

    Examples
    --------
    >>> look_alikes(["cat", "Cat", "1", "1.0"])[1]
    "Suspicious: the labels '1' and '1.0' are the same number written in different ways; they are kept apart."
    """
    by_text: defaultdict[str, list[str]] = defaultdict(list)
    by_number: defaultdict[float, list[str]] = defaultdict(list)
    for label in labels:
        by_text["".join(label.casefold().split())].append(label)
        if looks_numeric(label):
            number = _number(label)
            if number is not None:
                by_number[number].append(label)
    said = {frozenset(group) for group in by_text.values()}
    texts = _ALIKE[kind]
    found = [(texts[0], group) for group in by_text.values()]
    found += [(texts[1], group) for group in by_number.values() if frozenset(group) not in said]
    return [
        Message(text, names=both(joined(map(quote, group[:-1]), ", "), quote(group[-1])))
        for text, group in found
        if len(group) > 1
    ]


def _number(label: str) -> float | None:
    try:
        return float(label.replace(",", "."))
    except ValueError:
        return None


_ALIKE: Final = {
    "labels": (
        N_("Suspicious: the labels {names} differ only by upper and lower case or by blanks; they are kept apart."),
        N_("Suspicious: the labels {names} are the same number written in different ways; they are kept apart."),
    ),
    "groups": (
        N_("Suspicious: the groups {names} differ only by upper and lower case or by blanks; they are kept apart."),
        N_("Suspicious: the groups {names} are the same number written in different ways; they are kept apart."),
    ),
    "problems": (
        N_("The problems {names} differ only by upper and lower case or by blanks; they are kept apart."),
        N_("The problems {names} are the same number written in different ways; they are kept apart."),
    ),
    "algorithms": (
        N_("The algorithms {names} differ only by upper and lower case or by blanks; they are kept apart."),
        N_("The algorithms {names} are the same number written in different ways; they are kept apart."),
    ),
}
_CONSTANT: Final = {
    "label": N_("The same label for every instance: {columns}."),
    "outcome": N_("The same outcome for every instance: {columns}."),
}


def column_notes(codes: NDArray[np.int64], names: Sequence[str], texts: Sequence[str], what: str) -> list[str]:
    """Sentences on columns that hold one value only, and on exact copies of an earlier column."""
    notes: list[str] = []
    constant = np.flatnonzero((codes == codes[:1]).all(axis=0)).tolist()
    if constant:
        shown = some([f"{quote(names[j])} ({quote(texts[int(codes[0, j])])})" for j in constant])
        notes.append(Message(_CONSTANT[what], columns=shown))
    seen: dict[bytes, int] = {}
    copies: list[str] = []
    for j in range(codes.shape[1]):
        first = seen.setdefault(codes[:, j].tobytes(), j)
        if first != j:
            copies.append(Message("{copy} of {first}", copy=quote(names[j]), first=quote(names[first])))
    if copies:
        notes.append(Message("Suspicious: exact copies, instance by instance: {copies}.", copies=some(copies)))
    return notes


def never_true(predicted: NDArray[np.int64], labels: Sequence[str], true: int, names: Sequence[str]) -> list[str]:
    """Sentence on labels (codes from `true` on) that are predicted but never the truth."""
    if len(labels) == true:
        return []
    odd = predicted >= true
    times = Counter(predicted[odd].tolist())
    shown = [
        Message("{label} ({times})", label=quote(labels[code]), times=count(times[code], "time"))
        for code in range(true, len(labels))
    ]
    who = some([quote(names[j]) for j in np.flatnonzero(odd.any(axis=0)).tolist()])
    return [
        Message(
            "Suspicious: predicted but never true: {labels}, by {who}; such predictions count as wrong.",
            labels=some(shown),
            who=who,
        )
    ]
