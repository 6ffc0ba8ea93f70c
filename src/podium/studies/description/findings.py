"""Findings about a source, each a single fact, and the rules on tables of cells that yield them.

Rules only ever say "look at this": nothing here changes a number.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data.cells import parse_cells
from podium.data.decimals import MAX_TOKEN, NUMBER, Scaled, cell_means, from_tokens, to_float
from podium.data.instances import look_alikes
from podium.data.kinds import Other
from podium.data.missing import counted, reasons_of
from podium.data.plain import value_text
from podium.data.readers.protocol import Records
from podium.errors import Choice, InputError, quote, quoted
from podium.i18n import N_, Message, count, n_, paragraph, some

Weight: TypeAlias = Literal["stops", "suspicious", "remark"]

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


_REST = "{rest}"  # apart from its message: there is nothing to translate in it


class _Rest:
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


def stops(topic: str, text: str, places: Sequence[str] = ()) -> Finding:
    """Return what prevents a comparison."""
    return Finding(topic, "stops", text, tuple(places[:MOST_PLACES]))


def suspicious(topic: str, text: str, places: Sequence[str] = (), code: str = "") -> Finding:
    """Return what may be a mistake."""
    return Finding(topic, "suspicious", text, tuple(places[:MOST_PLACES]), code)


def remark(topic: str, text: str, places: Sequence[str] = (), code: str = "") -> Finding:
    """Return remarks."""
    return Finding(topic, "remark", text, tuple(places[:MOST_PLACES]), code)


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
    """Sort the measurements of one metric into cells, and report values that are not numbers, missing or uneven."""
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
        algorithms=counted(algorithms), problems=counted(problems),
    )]  # fmt: skip
    given = records.failure
    reasons = reasons_of([str(given[at] or "") for at in lost]) if given is not None and lost else {}
    if reasons:
        listed = counted(reasons, "; ")
        sentences.append(Message("Reasons given: {reasons}.", reasons=listed))
    return [stops("missing", paragraph(sentences), places)]


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


# What is odd about a table as such: lines and columns that are constant, alike or summaries, ties, names, size.


_LOOK = str.maketrans(
    "01\u041e\u043e\u0410\u0430\u0415\u0435\u0421\u0441\u0420\u0440\u0425\u0445\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7|!",
    "olOoAaEeCcPpXxABEZHIKMNOPTYXll",
)
_FEW_GROUPS = 3
_ALIKE = {
    "problem": N_("The problems {names} look alike ({letters})."),
    "algorithm": N_("The algorithms {names} look alike ({letters})."),
}


def constant(cells: Cells) -> Iterator[Finding]:
    """Yield lines on which all algorithms are equal, and columns that never change."""
    values = cells.values
    rows = [name for name, same in zip(cells.problems, _same(values), strict=True) if same]
    if rows and len(cells.algorithms) > 1:
        text = Message(
            "{n} problem on which all algorithms are equal: it does not separate them.",
            "{n} problems on which all algorithms are equal: they do not separate them.",
            len(rows),
        )
        yield remark("ties", text, rows)
    columns = [name for name, same in zip(cells.algorithms, _same(values.T), strict=True) if same]
    if columns:
        text = Message(
            "{algorithms} with the same value on every problem: {names}.",
            algorithms=count(len(columns), "algorithm"), names=_named(columns),
        )  # fmt: skip
        yield suspicious("duplicates", text, columns)


def _same(values: np.ndarray) -> np.ndarray:
    """Say of each line whether it has at least two numbers, which are all the same."""
    there = ~np.isnan(values)
    least = np.where(there, values, np.inf).min(axis=1, initial=np.inf)
    most = np.where(there, values, -np.inf).max(axis=1, initial=-np.inf)
    return np.asarray((there.sum(axis=1) > 1) & (least == most))


def _named(names: Sequence[str], limit: int = 8) -> str:
    return quoted(names, limit)


def duplicates(cells: Cells) -> Iterator[Finding]:
    """Yield algorithms, and problems, that have the same results throughout."""
    if len(cells.problems) > 1:
        for group in _alike(cells.exact.T, cells.values.T):
            names = [cells.algorithms[j] for j in group]
            text = Message(
                "{names} have identical results on every problem: the same thing twice?", names=_named(names)
            )
            yield suspicious("duplicates", text, names)
    if len(cells.algorithms) > 1:
        yield from _repeated(cells, [[cells.problems[i] for i in group] for group in _alike(cells.exact, cells.values)])


def _repeated(cells: Cells, groups: Sequence[Sequence[str]]) -> Iterator[Finding]:
    """Yield problems with the same results: each group of a few, or all of many in one finding."""
    if len(groups) <= _FEW_GROUPS:
        for names in groups:
            text = Message(
                "The problems {names} have identical results throughout: the same problem twice?", names=_named(names)
            )
            yield suspicious("duplicates", text, names)
        return
    names = [name for group in groups for name in group]
    n, some_names = len(names), _named(groups[0], 4)
    different = len(set(cells.exact[~np.isnan(cells.values)].tolist()))
    if different ** len(cells.algorithms) < len(cells.problems):
        text = Message(
            "{n} problems have the same results as another one throughout, such as {names}: unavoidable with only "
            "{different} different values.",
            n=n, names=some_names, different=different,
        )  # fmt: skip
        yield remark("duplicates", text, names)
    else:
        text = Message(
            "{n} problems have the same results as another one throughout, such as {names}: the same problems twice?",
            n=n, names=some_names,
        )  # fmt: skip
        yield suspicious("duplicates", text, names)


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
    if tied:
        share = len(tied) / len(cells.problems)
        code = "W06" if share >= 0.2 else ""
        yield remark(
            "ties",
            Message(
                "{n} of {problems} ({share:.0%}) contain a tie.",
                n=len(tied), problems=count(len(cells.problems), "problem"), share=share,
            ),
            tied,
            code,
        )  # fmt: skip
    if noisy:
        text = Message(
            "On {problems}, some values differ by less than 1e-12 relative to their size: floating-point noise, "
            "ranked like real differences.",
            problems=count(len(noisy), "problem"),
        )
        yield suspicious("ties", text, noisy, "W74")


def names(cells: Cells) -> Iterator[Finding]:
    """Yield names that are easily confused, or contain invisible characters."""
    for kind, words in (("problem", cells.problems), ("algorithm", cells.algorithms)):
        for sentence in look_alikes(words, f"{kind}s"):
            yield suspicious("names", sentence)
        yield from _unseen(kind, words)
        yield from _lookalike_letters(kind, words)


def _unseen(kind: str, words: Sequence[str]) -> Iterator[Finding]:
    found = [word for word in words if word != word.strip() or any(_is_unseen(letter) for letter in word)]
    if found:
        text = Message(
            "{what} with leading or trailing blanks or invisible characters: {names}.",
            what=count(len(found), kind), names=some([ascii(word) for word in found], 8),
        )  # fmt: skip
        yield suspicious("names", text, found)


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cf", "Cc", "Zl", "Zp") or (letter.isspace() and letter != " ")


def _lookalike_letters(kind: str, words: Sequence[str]) -> Iterator[Finding]:
    """Names that look the same in many fonts: another script, or l, 1 and I, O and 0."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for word in words:
        shape = unicodedata.normalize("NFKC", word).translate(_LOOK).replace("I", "l").casefold()
        groups[shape].append(word)
    for group in groups.values():
        if len({"".join(word.casefold().split()) for word in group}) > 1:
            yield suspicious(
                "names",
                Message(_ALIKE[kind], names=_named(group), letters=some([ascii(word) for word in group], 4)),
                group,
            )


def size(cells: Cells) -> Iterator[Finding]:
    """Yield what the numbers of problems and algorithms allow."""
    n, k = len(cells.problems), len(cells.algorithms)
    if k < 2 or n < 2:
        return
    if n <= 5:
        yield remark(
            "size",
            Message(
                "With {n} problems, no sign or Wilcoxon test of two algorithms can be significant at 0.05 (p ≥ {p:.3g}).",
                n=n, p=2 / 2**n,
            ),
            code="W08",
        )  # fmt: skip
    elif n < 2 * k:
        yield remark(
            "size",
            Message(
                "{n} problems for {k} algorithms: the rule of thumb asks for 2k = {wanted}.", n=n, k=k, wanted=2 * k
            ),
            code="W08",
        )
    elif n > 8 * k:
        yield remark(
            "size",
            Message(
                "{n} problems are more than 8k = {most}: tiny differences will be significant, so judge their size.",
                n=n, most=8 * k,
            ),
            code="W37",
        )  # fmt: skip


# Values that may be mistakes: percentages among fractions, marks for a failure, and what lies far from everything else.


_MARKS: Final = (-1.0, -9.0, -99.0, -999.0, -9999.0, 99.0, 999.0, 9999.0, 99999.0, 999999.0, 1e9, 1e10, 1e20, 1e30)
_OTHER_SCALE: Final = {
    ("algorithm", "fractions"): n_(
        "The algorithm {names}: fractions, where the others are on the other scale.",
        "The algorithms {names}: fractions, where the others are on the other scale.",
    ),
    ("algorithm", "percentages"): n_(
        "The algorithm {names}: percentages, where the others are on the other scale.",
        "The algorithms {names}: percentages, where the others are on the other scale.",
    ),
    ("problem", "fractions"): n_(
        "The problem {names}: fractions, where the others are on the other scale.",
        "The problems {names}: fractions, where the others are on the other scale.",
    ),
    ("problem", "percentages"): n_(
        "The problem {names}: percentages, where the others are on the other scale.",
        "The problems {names}: percentages, where the others are on the other scale.",
    ),
}
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
        text = Message(
            "{values} outside [0, 1], where the other {inside} lie inside.",
            values=count(int(outside.sum()), "value"), inside=int(inside.sum()),
        )  # fmt: skip
        if like:
            text = paragraph((text, Message("Percentages among fractions?")))
        yield suspicious("values", text, places)
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
            shown = quoted(few, 8)
            if kind == "algorithm" or len(few) * 5 <= len(names):
                yield suspicious("values", Message(*_OTHER_SCALE[kind, form], len(few), names=shown), few)
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
            text = Message(
                "{mark:g} occurs once, far from all other values: a mark for a failure?",
                "{mark:g} occurs {n} times, far from all other values: a mark for a failure?",
                int(hit.sum()), mark=mark,
            )  # fmt: skip
            yield suspicious("values", text, _places(cells, hit))
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
        text = Message(
            "{zeros} on problems where all others are far from zero and similar: failures?",
            zeros=count(int(found.sum()), "zero"),
        )
        yield suspicious("values", text, _places(cells, found))


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
        yield remark(
            "values",
            Message(
                "{values} very far from the others on the problem. This affects means, but not ranks.",
                values=count(len(far), "value"),
            ),
            places,
        )


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
