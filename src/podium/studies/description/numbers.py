"""The measurements of one metric as a table of cells, with what is no number, missing or there several times."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import parse_cells
from podium.data.decimals import MAX_TOKEN, NUMBER, Scaled, cell_means, from_tokens, to_float
from podium.data.missing import reasons_of
from podium.data.plain.table import value_text
from podium.data.readers.records import Records
from podium.errors import InputError, quote
from podium.i18n import Message, count, joined, some
from podium.studies.description.finding import MOST_PLACES, Finding, remark, rest_of, stops, suspicious

_MOST_BAD = 2000
"""Cells that are no numbers, each looked at for what is wrong with it."""


@dataclass(frozen=True)
class Cells:
    """One metric.

    Attributes
    ----------
    problems, algorithms
        Names, in order of first appearance.
    values : (n, k) float64
        The mean of the numbers of each cell; NaN where there is none.
    exact : (n, k) integers
        The same exactly, over one denominator; meaningless where `values` is NaN.
    denominator
        That of `exact`.
    counts : (n, k)
        Numbers in each cell.
    missing : (n, k)
        Measurements without a number, and cells without a measurement.
    records
        Behind it.
    """

    problems: tuple[str, ...]
    algorithms: tuple[str, ...]
    values: NDArray[np.float64]
    exact: NDArray[np.object_]
    denominator: int
    counts: NDArray[np.int64]
    missing: NDArray[np.int64]
    records: Records

    @property
    def complete(self) -> bool:
        """Whether every cell has a number, and none of its measurements lacks one."""
        return bool((self.missing == 0).all() and (self.counts > 0).all())

    def name(self, i: int, j: int) -> Message:
        """Name a cell."""
        return cell_name(self.algorithms[j], self.problems[i])


def cell_name(algorithm: str, problem: str) -> Message:
    """Name the results of an algorithm on a problem."""
    return Message("{algorithm} on {problem}", algorithm=quote(algorithm), problem=quote(problem))


def cells_of(records: Records) -> tuple[Cells, list[Finding]]:
    """Sort the measurements of one metric into cells, and say what is no number, missing, or uneven.

    Raises
    ------
    InputError
        When there is no number at all.
    """
    texts = [value_text(value) for value in records.value]
    good = [at for at, text in enumerate(texts) if NUMBER.fullmatch(text) and len(text) <= MAX_TOKEN]
    scaled, good = _scaled(texts, good)
    bad = [at for at in sorted({*range(len(texts))} - {*good}) if texts[at]]
    if not good:
        raise InputError(
            "{source}: none of {values} is a number.{first}",
            source=records.source, values=count(len(texts), "value"), first=_first(records, texts, bad),
        )  # fmt: skip
    problems = {name: at for at, name in enumerate(dict.fromkeys(records.problem))}
    algorithms = {name: at for at, name in enumerate(dict.fromkeys(records.algorithm))}
    n, k = len(problems), len(algorithms)
    flat = np.array([problems[p] * k + algorithms[a] for p, a in zip(records.problem, records.algorithm, strict=True)])
    there, at = np.unique(flat[good], return_inverse=True)
    means, counted = cell_means(scaled, at.astype(np.int64), len(there))
    values, counts = np.full(n * k, np.nan), np.zeros(n * k, dtype=np.int64)
    exact = np.zeros(n * k, dtype=object)
    values[there], counts[there], exact[there] = to_float(means), counted, means.exact.astype(object)
    lines = np.bincount(flat, minlength=n * k)
    missing = lines - counts + (lines == 0)
    shape = (n, k)
    cells = Cells(
        tuple(problems), tuple(algorithms), values.reshape(shape), exact.reshape(shape), means.denominator,
        counts.reshape(shape), missing.reshape(shape), records,
    )  # fmt: skip
    lost = [at for at, text in enumerate(texts) if not text]
    return cells, [*_bad(records, texts, bad), *_missing(cells, lost, lines.reshape(shape)), *_runs(cells)]


def _scaled(texts: list[str], good: list[int]) -> tuple[Scaled, list[int]]:
    """Exact numbers; those that no float can hold are put aside, to be told among what is no number."""
    try:
        return from_tokens([texts[at] for at in good]), good
    except ValueError:
        good = [at for at in good if _fits(texts[at])]
        return from_tokens([texts[at] for at in good]), good


def _fits(text: str) -> bool:
    try:
        from_tokens([text])
    except ValueError:
        return False
    return True


def _first(records: Records, texts: list[str], bad: list[int]) -> str:
    if not bad:
        return ""
    return Message(" The first is {text} ({place}).", text=quote(texts[bad[0]]), place=records.place(bad[0]))


def _bad(records: Records, texts: list[str], bad: list[int]) -> list[Finding]:
    """Cells that are no numbers, by what is wrong with them."""
    by_reason: dict[Message, list[str]] = {}
    for at in bad[:_MOST_BAD]:
        place = records.place(at)
        try:
            parse_cells([texts[at]], lambda _, place=place: place, records.source, ".")  # type: ignore[misc]
        except InputError as error:
            start = Message("{source}, {place}: ", source=records.source, place=place)
            reason = rest_of(error, start, quote(texts[at]))
            by_reason.setdefault(reason, []).append(Message("{place} ({text})", place=place, text=quote(texts[at])))
    found = []
    for reason, places in by_reason.items():
        each = Message("{n} cell {reason}", "{n} cells, each of which {reason}", len(places), reason=reason)
        found.append(stops("text", each, places))
    if len(bad) > _MOST_BAD:
        found.append(stops("text", Message("{n} more cells are not numbers.", n=len(bad) - _MOST_BAD)))
    return found


def _missing(cells: Cells, lost: list[int], lines: NDArray[np.int64]) -> list[Finding]:
    records = cells.records
    absent = [(int(i), int(j)) for i, j in np.argwhere(lines == 0)]
    total = len(lost) + len(absent)
    if not total:
        return []
    places = [
        Message("{place} ({cell})", place=records.place(at), cell=cell_name(records.algorithm[at], records.problem[at]))
        for at in lost[:MOST_PLACES]
    ]
    places += [Message("{cell} (no line)", cell=cells.name(i, j)) for i, j in absent[:MOST_PLACES]]
    algorithms = Counter(records.algorithm[at] for at in lost) + Counter(cells.algorithms[j] for _, j in absent)
    problems = Counter(records.problem[at] for at in lost) + Counter(cells.problems[i] for i, _ in absent)
    measurements = count(len(records) + len(absent), "measurement")
    if absent:
        text = Message(
            "{n} of {measurements} is missing ({absent} without a line).",
            "{n} of {measurements} are missing ({absent} without a line).",
            total, measurements=measurements, absent=len(absent),
        )  # fmt: skip
    else:
        text = Message(
            "{n} of {measurements} is missing.", "{n} of {measurements} are missing.", total, measurements=measurements
        )
    sentences: list[str] = [text, Message(
        "By algorithm: {algorithms}. By problem: {problems}.",
        algorithms=_counted(algorithms), problems=_counted(problems),
    )]  # fmt: skip
    given = records.failure
    reasons = reasons_of([str(given[at] or "") for at in lost]) if given is not None and lost else {}
    if reasons:
        listed = some([f"{quote(reason)} {number}" for reason, number in reasons.items()], 10, "; ")
        sentences.append(Message("Reasons given: {reasons}.", reasons=listed))
    return [stops("missing", joined(sentences, " "), places)]


def _counted(numbers: Counter[str]) -> str:
    return some([f"{quote(name)} {number}" for name, number in numbers.most_common()], 10)


def _runs(cells: Cells) -> list[Finding]:
    counts = cells.counts[cells.counts > 0]
    low, high = int(counts.min()), int(counts.max())
    found = []
    if high > 1:
        if low == high:
            text = Message(
                "{n} measurements, {low} runs in each cell: they are averaged before algorithms are compared.",
                n=int(counts.sum()), low=low,
            )  # fmt: skip
        else:
            text = Message(
                "{n} measurements, between {low} and {high} runs in a cell: they are averaged before algorithms are compared.",
                n=int(counts.sum()), low=low, high=high,
            )  # fmt: skip
        found.append(remark("runs", text))
    if low < high:
        fewest = np.argwhere(cells.counts == low)
        places = [Message("{cell} ({n})", cell=cells.name(int(i), int(j)), n=low) for i, j in fewest[:MOST_PLACES]]
        text = Message(
            "The numbers of runs differ: {cells} with only {low}.", cells=count(len(fewest), "cell"), low=low
        )
        found.append(suspicious("runs", text, places if 2 * len(fewest) < counts.size else (), "W18"))
    return [*found, *_twice(cells.records)]


def _twice(records: Records) -> list[Finding]:
    if records.run is None:
        return []
    keys = Counter(zip(records.problem, records.algorithm, records.run, strict=True))
    twice = [key for key, number in keys.items() if number > 1]
    if not twice:
        return []
    text = Message("{n} run occurs more than once in a cell.", "{n} runs occur more than once in a cell.", len(twice))
    places = [Message("run {run} of {cell}", run=quote(run), cell=cell_name(a, p)) for p, a, run in twice[:MOST_PLACES]]
    return [stops("runs", text, places)]
