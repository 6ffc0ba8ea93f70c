"""Labels: text becomes codes, nothing is merged, and what looks alike or is missing is said."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from podium.data.arrays import is_absent
from podium.data.cells import is_missing, looks_numeric
from podium.data.wording import plural, quote, some, words
from podium.errors import InputError

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
    shown = some([f"{place(row, index)} ({quote(cell) if cell else 'blank'})" for index, row, cell in found], 5, "; ")
    marks = sorted({cell for _, _, cell in found if cell})
    hint = (
        f" If {quote(marks[0])} is a label, write it in another way (for instance 'label {marks[0]}')." if marks else ""
    )
    total = plural(len(columns) * len(columns[0]), "label")
    verb = "is" if len(found) == 1 else "are"
    raise InputError(
        f"{source}: {len(found)} of {total} {verb} missing: {shown}. A comparison on the same instances needs the truth "
        f"and every prediction: supply them, leave those instances or classifiers out, or write the label that a failure "
        f"stands for.{hint}"
    )


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
                f"{source}, {place(row, index)}: {quote(cell)} does not say whether the instance was solved. Write 1 or 0 "
                "(or true and false). If the columns hold predicted labels, name the column of the truth: truth='COLUMN' "
                "(on the command line: --truth COLUMN); an identifier is left out by identifier='COLUMN' (--id COLUMN)."
            )
        out.append(value)
    return out


def is_truth_word(cell: str) -> bool:
    """Whether a cell can say that an instance was solved or not."""
    return cell.casefold() in _TRUTH_WORDS


def look_alikes(labels: Sequence[str]) -> list[str]:
    """Sentences on labels that differ only by case or blanks, or are the same number in different digits.

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
    notes = [_alike(group, "differ only by upper and lower case or by blanks") for group in by_text.values()]
    notes += [
        _alike(group, "are the same number written in different ways")
        for group in by_number.values()
        if frozenset(group) not in said
    ]
    return [note for note in notes if note]


def _number(label: str) -> float | None:
    try:
        return float(label.replace(",", "."))
    except ValueError:
        return None


def _alike(group: list[str], how: str) -> str:
    if len(group) < 2:
        return ""
    named = " and ".join([", ".join(map(quote, group[:-1])), quote(group[-1])])
    return f"Suspicious: the labels {named} {how}; they are kept apart."


def column_notes(codes: NDArray[np.int64], names: Sequence[str], texts: Sequence[str], what: str) -> list[str]:
    """Sentences on columns that hold one value only, and on exact copies of an earlier column."""
    notes = []
    constant = np.flatnonzero((codes == codes[:1]).all(axis=0)).tolist()
    if constant:
        shown = some([f"{quote(names[j])} ({quote(texts[int(codes[0, j])])})" for j in constant])
        notes.append(f"The same {what} for every instance: {shown}.")
    seen: dict[bytes, int] = {}
    copies: list[str] = []
    for j in range(codes.shape[1]):
        first = seen.setdefault(codes[:, j].tobytes(), j)
        if first != j:
            copies.append(f"{quote(names[j])} of {quote(names[first])}")
    if copies:
        notes.append(f"Suspicious: exact copies, instance by instance: {some(copies)}.")
    return notes


def never_true(predicted: NDArray[np.int64], labels: Sequence[str], true: int, names: Sequence[str]) -> list[str]:
    """Sentence on labels (codes from `true` on) that are predicted but never the truth."""
    if len(labels) == true:
        return []
    odd = predicted >= true
    times = Counter(predicted[odd].tolist())
    shown = some([f"{quote(labels[code])} ({plural(times[code], 'time')})" for code in range(true, len(labels))])
    who = some([quote(names[j]) for j in np.flatnonzero(odd.any(axis=0)).tolist()])
    return [f"Suspicious: predicted but never true: {shown}, by {who}; such predictions count as wrong."]
