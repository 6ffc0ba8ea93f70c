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
from podium.data.wording import plural, quote, some
from podium.errors import InputError
from podium.studies.description.finding import Finding, remark, stops, suspicious

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

    def name(self, i: int, j: int) -> str:
        """Name a cell."""
        return f"{quote(self.algorithms[j])} on {quote(self.problems[i])}"


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
            f"{records.source}: none of {plural(len(texts), 'value')} is a number.{_first(records, texts, bad)}"
        )
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
    return f" The first is {quote(texts[bad[0]])} ({records.place(bad[0])})." if bad else ""


def _bad(records: Records, texts: list[str], bad: list[int]) -> list[Finding]:
    """Cells that are no numbers, by what is wrong with them."""
    by_reason: dict[str, list[str]] = {}
    for at in bad[:_MOST_BAD]:
        place = records.place(at)
        try:
            parse_cells([texts[at]], lambda _, place=place: place, records.source, ".")  # type: ignore[misc]
        except InputError as error:
            reason = str(error).removeprefix(f"{records.source}, {place}: ").removeprefix(quote(texts[at])).strip()
            by_reason.setdefault(reason, []).append(f"{place} ({quote(texts[at])})")
    found = []
    for reason, places in by_reason.items():
        each = "1 cell" if len(places) == 1 else f"{len(places)} cells, each of which"
        found.append(stops("text", f"{each} {reason}", places))
    if len(bad) > _MOST_BAD:
        found.append(stops("text", f"{len(bad) - _MOST_BAD} more cells are no numbers."))
    return found


def _missing(cells: Cells, lost: list[int], lines: NDArray[np.int64]) -> list[Finding]:
    records = cells.records
    absent = [(int(i), int(j)) for i, j in np.argwhere(lines == 0)]
    total = len(lost) + len(absent)
    if not total:
        return []
    places = [f"{records.place(at)} ({quote(records.algorithm[at])} on {quote(records.problem[at])})" for at in lost]
    places += [f"{cells.name(i, j)} (no line)" for i, j in absent]
    algorithms = Counter(records.algorithm[at] for at in lost) + Counter(cells.algorithms[j] for _, j in absent)
    problems = Counter(records.problem[at] for at in lost) + Counter(cells.problems[i] for i, _ in absent)
    no_line = f" ({len(absent)} of them have no line at all)" if absent else ""
    text = f"{total} of {plural(len(records) + len(absent), 'measurement')} {'is' if total == 1 else 'are'} missing{no_line}. "
    text += f"By algorithm: {_counted(algorithms)}. By problem: {_counted(problems)}."
    given = records.failure
    reasons = reasons_of([str(given[at] or "") for at in lost]) if given is not None and lost else {}
    if reasons:
        text += (
            f" Reasons given: {some([f'{quote(reason)} {number}' for reason, number in reasons.items()], 10, '; ')}."
        )
    return [stops("missing", text, places)]


def _counted(numbers: Counter[str]) -> str:
    return some([f"{quote(name)} {number}" for name, number in numbers.most_common()], 10)


def _runs(cells: Cells) -> list[Finding]:
    counts = cells.counts[cells.counts > 0]
    low, high = int(counts.min()), int(counts.max())
    found = []
    if high > 1:
        spread = f"{low} runs in each cell" if low == high else f"between {low} and {high} runs in a cell"
        found.append(
            remark(
                "runs", f"{int(counts.sum())} measurements, {spread}: they are averaged before algorithms are compared."
            )
        )
    if low < high:
        fewest = [f"{cells.name(int(i), int(j))} ({low})" for i, j in np.argwhere(cells.counts == low)]
        text = f"The numbers of runs are unequal: {plural(len(fewest), 'cell')} with {low} only."
        found.append(suspicious("runs", text, fewest if 2 * len(fewest) < counts.size else (), "W18"))
    return [*found, *_twice(cells.records)]


def _twice(records: Records) -> list[Finding]:
    if records.run is None:
        return []
    keys = Counter(zip(records.problem, records.algorithm, records.run, strict=True))
    twice = [f"run {quote(run)} of {quote(a)} on {quote(p)}" for (p, a, run), number in keys.items() if number > 1]
    if not twice:
        return []
    return [
        stops(
            "runs",
            f"{plural(len(twice), 'run')} {'occurs' if len(twice) == 1 else 'occur'} more than once in a cell.",
            twice,
        )
    ]
