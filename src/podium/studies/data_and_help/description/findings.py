"""Findings about a source, each a single fact, and the rules on tables of cells that yield them.

Rules only ever say "look at this": nothing here changes a number.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data.cells import parse_cells
from podium.data.decimals import MAX_TOKEN, NUMBER, Scaled, cell_means, from_tokens, to_float
from podium.data.instances import look_alikes
from podium.data.kinds import Other
from podium.data.missing import counted, reasons_of
from podium.data.plain import value_text
from podium.data.readers.collect import are_plain
from podium.data.readers.protocol import Records
from podium.data.results import refuse_empty
from podium.errors import Choice, InputError, quote, quoted
from podium.i18n import Message, count, joined, paragraph, some
from podium.studies.shared.texts import Texts

Weight = Literal["stops", "suspicious", "remark"]

tell = Texts(__file__, {}).message

MOST_PLACES = 20
"""Places that are kept of one finding; the text says how many there are."""


@dataclass(frozen=True)
class Finding:
    """One fact."""

    # What it is about: "missing", "text", "names", "ties", "values", "duplicates", "runs", "size", "shape", …
    topic: str
    weight: Weight  # "stops": no comparison as it is. "suspicious": may be a mistake. "remark": good to know
    text: str  # A sentence
    places: tuple[str, ...] = ()  # Where, the first of them
    code: str = ""  # The advice that says more about it, "" where there is none
    # Where the table can be read in several ways: which ones, and the options that choose among them
    question: str = ""
    choices: tuple[Choice, ...] = ()

    __repr__ = brief


def _finding(
    weight: Weight, key: str, places: Sequence[str] = (), code: str = "", *, said: str | None = None, **values: Any
) -> Finding:
    """Return a finding, whose key begins with what it is about; what is said of it is the text of the key unless `said` is."""
    topic = key.partition(".")[0]
    return Finding(topic, weight, tell(key, **values) if said is None else said, tuple(places[:MOST_PLACES]), code)


stops, suspicious, remark = (partial(_finding, weight) for weight in get_args(Weight))


_REST = "{rest}"  # apart from its message: there is nothing to translate in it


class _Rest:
    """The text of an error or a note after its first part."""

    def __init__(self, said: object, starts: Sequence[str], capital: bool) -> None:
        self._said, self._starts, self._capital = said, starts, capital

    def __format__(self, spec: str) -> str:
        text = str(self._said)
        for start in self._starts:
            text = text.removeprefix(str(start)).removeprefix(str.__str__(start))
        text = text.strip()
        return format(text[:1].upper() + text[1:] if self._capital else text, spec)


def rest_of(said: object, *starts: str, capital: bool = False) -> Message:
    """Return the text of an error or a note after its first part, such as the source.

    >>> rest_of(ValueError("t.csv: nothing in it"), "t.csv: ")
    'nothing in it'
    """
    return Message(_REST, rest=_Rest(said, starts, capital))


def after(source: str, error: InputError) -> Message:
    """Return what an error says of a source."""
    return rest_of(error, joined((source, ": ")), joined((source, ", ")))


# What was seen of a source, before it is worded.


@dataclass(frozen=True)
class Seen:
    """Contents of a source."""

    kind: str  # One of the kinds of `podium.data.kinds`, or "results"
    how: str  # The layout or reader
    source: str  # What it is called
    shape: Mapping[str, int]  # How many problems, algorithms and the like
    findings: tuple[Finding, ...]  # What there is to say about it
    notes: tuple[str, ...] = ()  # What reading said
    facts: tuple[str, ...] = ()  # Sentences on the content
    metrics: tuple[str, ...] = ()  # Quantities by name
    direction: str | None = None  # Which way is better, as the format says
    guess: str | None = None  # Which way is probably better, with the reason; never used
    table: Mapping[str, list[Any]] = field(default_factory=dict)  # Columns of the table of algorithms
    columns: Mapping[str, str] = field(default_factory=dict)  # Columns of a long table by role, where they were found
    truth: str | None = None  # Column of the truth, of predictions and scores
    runs: bool = False  # Whether cells hold several measurements
    other: Other | None = None  # The kind of a plain table that is not results, with its evidence
    in_memory: bool = False  # Whether it is no file
    files: tuple[str, ...] = ()  # The paths, if there are several
    part: Mapping[str, str] = field(default_factory=dict)  # Options that say which part of it was read

    __repr__ = brief


# The measurements of one metric as a table of cells, and what is odd about them.


_MOST_BAD = 2000
"""Cells that are no numbers, each looked at for what is wrong with it."""


@dataclass(frozen=True)
class Cells:
    """One metric."""

    problems: tuple[str, ...]  # Names, in order of first appearance
    algorithms: tuple[str, ...]
    values: NDArray[np.float64]  # The mean of the numbers of each cell; NaN where there is none
    exact: NDArray[np.object_]  # The same exactly, over one denominator; meaningless where `values` is NaN
    denominator: int  # That of `exact`
    counts: NDArray[np.int64]  # Numbers in each cell
    missing: NDArray[np.int64]  # Measurements without a number, and cells without a measurement
    records: Records  # Behind it

    def name(self, i: int, j: int) -> Message:
        """Name a cell."""
        return cell_name(self.algorithms[j], self.problems[i])


def cell_name(algorithm: str, problem: str) -> Message:
    """Name the results of an algorithm on a problem."""
    return Message("{algorithm} on {problem}", algorithm=quote(algorithm), problem=quote(problem))


def cells_of(records: Records) -> tuple[Cells, list[Finding]]:
    """Sort the measurements of one metric into cells, and report values that are not numbers, missing or uneven."""
    measured: Any = records.value
    if not isinstance(measured, np.ndarray) and are_plain(measured):
        texts = [*measured]
        good = [*range(len(texts))]
    else:
        texts = [value_text(value) for value in records.value]
        good = [at for at, text in enumerate(texts) if NUMBER.fullmatch(text) and len(text) <= MAX_TOKEN]
    scaled, good = _scaled(texts, good)
    bad = [at for at in sorted({*range(len(texts))} - {*good}) if texts[at]]
    if not good:
        first = tell("text.first", text=quote(texts[bad[0]]), place=records.place(bad[0])) if bad else ""
        raise InputError(
            "{source}: none of {values} is a number.{first}",
            source=records.source, values=count(len(texts), "value"), first=first,
        )  # fmt: skip
    problems = {name: at for at, name in enumerate(dict.fromkeys(records.problem))}
    algorithms = {name: at for at, name in enumerate(dict.fromkeys(records.algorithm))}
    n, k = len(problems), len(algorithms)
    refuse_empty(n * k, len(texts), records.source)
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
    found = [stops("text.word", places, n=len(places), reason=reason) for reason, places in by_reason.items()]
    return [*found, stops("text.more", n=len(bad) - _MOST_BAD)] if len(bad) > _MOST_BAD else found


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
    key = "missing.absent" if absent else "missing.some"
    sentences = [
        tell(key, n=total, measurements=measurements, absent=len(absent)),
        tell("missing.by", algorithms=counted(algorithms), problems=counted(problems)),
    ]
    given = records.failure
    if reasons := reasons_of([str(given[at] or "") for at in lost]) if given is not None and lost else {}:
        sentences.append(tell("missing.reasons", reasons=counted(reasons, "; ")))
    return [stops("missing", places, said=paragraph(sentences))]


def _runs(cells: Cells) -> list[Finding]:
    counts = cells.counts[cells.counts > 0]
    low, high = int(counts.min()), int(counts.max())
    found = []
    if high > 1:
        found.append(remark("runs.even" if low == high else "runs.uneven", n=int(counts.sum()), low=low, high=high))
    if low < high:
        fewest = np.argwhere(cells.counts == low)
        places = [Message("{cell} ({n})", cell=cells.name(int(i), int(j)), n=low) for i, j in fewest[:MOST_PLACES]]
        few = 2 * len(fewest) < counts.size
        found.append(suspicious("runs.fewer", places if few else (), "W18", cells=count(len(fewest), "cell"), low=low))
    if cells.records.run is None:
        return found
    keys = Counter(zip(cells.records.problem, cells.records.algorithm, cells.records.run, strict=True))
    twice = [key for key, number in keys.items() if number > 1]
    places = [Message("run {run} of {cell}", run=quote(run), cell=cell_name(a, p)) for p, a, run in twice[:MOST_PLACES]]
    return [*found, stops("runs.twice", places, n=len(twice))] if twice else found


# What is odd about a table as such: lines and columns that are constant, alike or summaries, ties, names, size.


_LOOK = str.maketrans(
    "01\u041e\u043e\u0410\u0430\u0415\u0435\u0421\u0441\u0420\u0440\u0425\u0445\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7|!",
    "olOoAaEeCcPpXxABEZHIKMNOPTYXll",
)
_FEW_GROUPS = 3


def constant(cells: Cells) -> Iterator[Finding]:
    """Yield lines on which all algorithms are equal, and columns that never change."""
    values = cells.values
    rows = [name for name, same in zip(cells.problems, _same(values), strict=True) if same]
    if rows and len(cells.algorithms) > 1:
        yield remark("ties.all", rows, n=len(rows))
    columns = [name for name, same in zip(cells.algorithms, _same(values.T), strict=True) if same]
    if columns:
        algorithms = count(len(columns), "algorithm")
        yield suspicious("duplicates.constant", columns, algorithms=algorithms, names=quoted(columns, 8))


def _same(values: np.ndarray) -> np.ndarray:
    """Say of each line whether it has at least two numbers, which are all the same."""
    there = ~np.isnan(values)
    least = np.where(there, values, np.inf).min(axis=1, initial=np.inf)
    most = np.where(there, values, -np.inf).max(axis=1, initial=-np.inf)
    return np.asarray((there.sum(axis=1) > 1) & (least == most))


def duplicates(cells: Cells) -> Iterator[Finding]:
    """Yield algorithms, and problems, that have the same results throughout."""
    if len(cells.problems) > 1:
        for group in _alike(cells.exact.T, cells.values.T):
            names = [cells.algorithms[j] for j in group]
            yield suspicious("duplicates.algorithms", names, names=quoted(names, 8))
    if len(cells.algorithms) < 2:
        return
    groups = [[cells.problems[i] for i in group] for group in _alike(cells.exact, cells.values)]
    if len(groups) <= _FEW_GROUPS:
        for names in groups:
            yield suspicious("duplicates.problems", names, names=quoted(names, 8))
        return
    names = [name for group in groups for name in group]
    said: dict[str, Any] = {"n": len(names), "names": quoted(groups[0], 4)}
    different = len(set(cells.exact[~np.isnan(cells.values)].tolist()))
    if different ** len(cells.algorithms) < len(cells.problems):
        yield remark("duplicates.unavoidable", names, different=different, **said)
    else:
        yield suspicious("duplicates.many", names, **said)


def _alike(exact: np.ndarray, values: np.ndarray) -> list[list[int]]:
    groups: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for at in np.flatnonzero(~np.isnan(values).any(axis=1) & ~_same(values)).tolist():
        groups[tuple(exact[at].tolist())].append(at)
    return [group for group in groups.values() if len(group) > 1]


def ties(cells: Cells) -> Iterator[Finding]:
    """Yield the share of problems with a tie, and differences that are float noise."""
    if len(cells.algorithms) < 2:
        return
    ordered = np.sort(cells.values, axis=1)  # what is missing goes to the end
    with np.errstate(over="ignore"):
        gaps = np.diff(ordered, axis=1)
    size = np.maximum(np.abs(ordered[:, 1:]), np.abs(ordered[:, :-1]))
    noisy = [cells.problems[i] for i in np.flatnonzero(((gaps > 0) & (gaps < 1e-12 * size)).any(axis=1))]
    tied = []
    for i in np.flatnonzero((gaps == 0).any(axis=1)):  # the same number as a float may still be another one
        exact = cells.exact[i][~np.isnan(cells.values[i])].tolist()
        if len(set(exact)) < len(exact):
            tied.append(cells.problems[i])
    problems = len(cells.problems)
    if tied:
        share = len(tied) / problems
        code = "W06" if share >= 0.2 else ""
        yield remark("ties.some", tied, code, n=len(tied), problems=count(problems, "problem"), share=share)
    if noisy:
        yield suspicious("ties.noise", noisy, "W74", problems=count(len(noisy), "problem"))


def names(cells: Cells) -> Iterator[Finding]:
    """Yield names that are easily confused, or contain invisible characters."""
    for kind, words in (("problem", cells.problems), ("algorithm", cells.algorithms)):
        for sentence in look_alikes(words, f"{kind}s"):
            yield suspicious("names", said=sentence)
        if found := [word for word in words if word != word.strip() or any(map(_is_unseen, word))]:
            listed = some([ascii(word) for word in found], 8)
            yield suspicious("names.unseen", found, what=count(len(found), kind), names=listed)
        for group in _look_alikes(words):
            letters = some([ascii(word) for word in group], 4)
            yield suspicious(f"names.alike.{kind}", group, names=quoted(group, 8), letters=letters)


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cf", "Cc", "Zl", "Zp") or (letter.isspace() and letter != " ")


def _look_alikes(words: Sequence[str]) -> list[list[str]]:
    """Names that look the same in many fonts: another script, or l, 1 and I, O and 0."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for word in words:
        shape = unicodedata.normalize("NFKC", word).translate(_LOOK).replace("I", "l").casefold()
        groups[shape].append(word)
    return [group for group in groups.values() if len({"".join(word.casefold().split()) for word in group}) > 1]


def size(cells: Cells) -> Iterator[Finding]:
    """Yield what the numbers of problems and algorithms allow."""
    n, k = len(cells.problems), len(cells.algorithms)
    if k < 2 or n < 2:
        return
    if n <= 5:
        yield remark("size.few", code="W08", n=n, p=2 / 2**n)
    elif n < 2 * k:
        yield remark("size.small", code="W08", n=n, k=k, wanted=2 * k)
    elif n > 8 * k:
        yield remark("size.large", code="W37", n=n, most=8 * k)


# Values that may be mistakes: percentages among fractions, marks for a failure, and what lies far from everything else.


_MARKS: Final = (-1.0, -9.0, -99.0, -999.0, -9999.0, 99.0, 999.0, 9999.0, 99999.0, 999999.0, 1e9, 1e10, 1e20, 1e30)
_FAR: Final = 20.0
"""Robust deviations (1.4826 MAD) from the median of its line, beyond which a value is mentioned."""


def fractions(cells: Cells) -> Iterator[Finding]:
    """Yield values outside [0, 1] where nearly all lie inside, and percentages among fractions."""
    values = cells.values
    there = ~np.isnan(values)
    inside = there & (values >= 0) & (values <= 1)
    outside = there & ~inside
    if not outside.any() or (values[there] < 0).mean() > 0.05:
        return
    share = inside.sum() / there.sum()
    if share >= 0.9:
        places = _places(cells, outside)
        like = bool(((values[outside] > 1) & (values[outside] <= 100)).all()) and bool((values[outside] >= 10).any())
        said = tell("values.outside", values=count(int(outside.sum()), "value"), inside=int(inside.sum()))
        yield suspicious("values", places, said=paragraph((said, tell("values.percentages"))) if like else said)
    elif np.nanmax(values) <= 100:
        yield from _mixed(cells)


def _mixed(cells: Cells) -> Iterator[Finding]:
    for kind, names, table in (
        ("algorithm", cells.algorithms, cells.values.T),
        ("problem", cells.problems, cells.values),
    ):
        small = [name for name, row in zip(names, table, strict=True) if _all(row, 0, 1)]
        large = [name for name, row in zip(names, table, strict=True) if _all(row, 1, 100) and np.nanmedian(row) >= 10]
        if small and large and len(small) + len(large) == len(names):
            few, form = (small, "fractions") if len(small) <= len(large) else (large, "percentages")
            if kind == "algorithm" or len(few) * 5 <= len(names):
                yield suspicious(f"values.scale.{form}.{kind}", few, n=len(few), names=quoted(few, 8))
                return


def _all(row: np.ndarray, low: float, high: float) -> bool:
    there = row[~np.isnan(row)]
    return bool(there.size and (there >= low).all() and (there <= high).all() and (there > 0).any())


def _places(cells: Cells, where: np.ndarray) -> list[str]:
    return [
        Message("{cell}: {value:g}", cell=cells.name(int(i), int(j)), value=cells.values[i, j])
        for i, j in np.argwhere(where)[:MOST_PLACES]
    ]


def marks(cells: Cells) -> Iterator[Finding]:
    """Yield numbers that often stand for "failed": -1 or -999 among positive values, 999 far above the rest, lonely zeros."""
    values = cells.values
    there = ~np.isnan(values)
    for mark in _MARKS:
        hit = there & (values == mark)
        rest = values[there & ~hit]
        if not hit.any() or not rest.size or hit.sum() > there.sum() / 2:
            continue
        if (mark < 0 and rest.min() >= 0) or (mark > 0 and 5 * rest.max() <= mark):
            yield suspicious("values.mark", _places(cells, hit), n=int(hit.sum()), mark=mark)
    yield from _zeros(cells)


def _zeros(cells: Cells) -> Iterator[Finding]:
    """Zeros on problems where all others are far from zero and similar."""
    found = np.zeros(cells.values.shape, dtype=bool)
    for i in np.flatnonzero((cells.values == 0).any(axis=1)):
        row = cells.values[i]
        others = row[~np.isnan(row) & (row != 0)]
        zeros = row == 0
        if others.size >= 2 and zeros.sum() <= others.size and others.min() > 0:
            found[i] = zeros & bool(others.max() <= 3 * others.min())
    if 0 < found.sum() <= max(1, len(cells.problems) // 20):
        yield suspicious("values.zeros", _places(cells, found), zeros=count(int(found.sum()), "zero"))


def outliers(cells: Cells) -> Iterator[Finding]:
    """Yield values far from all others on their problem; differences of that size may be real."""
    if len(cells.algorithms) < 5:
        return
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        middles = _medians(cells.values)
        gaps = np.abs(cells.values - middles)
        spreads = 1.4826 * _medians(gaps)
        size = gaps / spreads
        hits = np.argwhere((spreads > 0) & (gaps > _FAR * spreads)).tolist()
    far = [(float(size[i, j]), i, j, float(middles[i, 0])) for i, j in hits]
    if far:
        far.sort(key=lambda one: -one[0])
        places = [
            Message(
                "{cell}: {value:g}, the median is {median:g}",
                cell=cells.name(i, j), value=cells.values[i, j], median=middle,
            )
            for _, i, j, middle in far[:MOST_PLACES]
        ]  # fmt: skip
        yield remark("values.far", places, values=count(len(far), "value"))


def _medians(values: np.ndarray) -> np.ndarray:
    """Median of the numbers in each line, as a column; 0 where there are none.

    Numbers whose sum no float can hold are halved first.
    """
    ordered, many = np.sort(values, axis=1), (~np.isnan(values)).sum(axis=1, keepdims=True)
    low = np.take_along_axis(ordered, np.maximum(many - 1, 0) // 2, axis=1)
    high = np.take_along_axis(ordered, np.minimum(many // 2, ordered.shape[1] - 1), axis=1)
    found = np.where(low == high, low, (low + high) / 2)
    return np.where(many > 0, np.where(np.isfinite(found), found, low / 2 + high / 2), 0.0)


Rule = Callable[[Cells], Iterator[Finding]]

RULES: tuple[Rule, ...] = (duplicates, fractions, marks, constant, ties, outliers)
"""What is asked of every metric."""

ONCE: tuple[Rule, ...] = (names, size)
"""What is asked of the names and numbers of lines and columns, which all metrics share."""
