"""What is odd about a table as such: lines and columns that are constant, alike or summaries, ties, names, size."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from podium.data.labels import look_alikes
from podium.data.roles import REPETITION_HEADERS, normalise, summary_kinds
from podium.errors import quote
from podium.i18n import N_, Message, count, some
from podium.studies.description.finding import Finding, remark, suspicious
from podium.studies.description.numbers import Cells

_LOOK = str.maketrans(
    "01\u041e\u043e\u0410\u0430\u0415\u0435\u0421\u0441\u0420\u0440\u0425\u0445\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7|!",
    "olOoAaEeCcPpXxABEZHIKMNOPTYXll",
)
_FEW_GROUPS = 3
_ALIKE = {
    "problem": N_("The problems {names} look alike ({letters})."),
    "algorithm": N_("The algorithms {names} look alike ({letters})."),
}
_LINES = (
    N_("The line {names} looks like a summary of the others, not a problem. Remove it."),
    N_("The line {names} is the mean of the others, as far as its digits show."),
)
_COLUMNS = (
    N_("The column {names} looks like a summary of the others, not an algorithm. Remove it."),
    N_("The column {names} is the mean of the others, as far as its digits show."),
)


def constant(cells: Cells) -> Iterator[Finding]:
    """Yield lines on which all algorithms are equal, and columns that never change."""
    values = cells.values
    rows = [name for name, row in zip(cells.problems, values, strict=True) if _same(row)]
    if rows and len(cells.algorithms) > 1:
        text = Message(
            "{n} problem on which all algorithms are equal: it does not separate them.",
            "{n} problems on which all algorithms are equal: they do not separate them.",
            len(rows),
        )
        yield remark("ties", text, rows)
    columns = [name for name, column in zip(cells.algorithms, values.T, strict=True) if _same(column)]
    if columns:
        text = Message(
            "{algorithms} with the same value on every problem: {names}.",
            algorithms=count(len(columns), "algorithm"), names=_named(columns),
        )  # fmt: skip
        yield suspicious("duplicates", text, columns)


def _same(row: np.ndarray) -> bool:
    there = row[~np.isnan(row)]
    return there.size > 1 and bool((there == there[0]).all())


def _named(names: Sequence[str], limit: int = 8) -> str:
    return some([quote(name) for name in names], limit)


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
    for at, row in enumerate(exact.tolist()):
        if not np.isnan(values[at]).any() and not _same(values[at]):
            groups[tuple(row)].append(at)
    return [group for group in groups.values() if len(group) > 1]


def ties(cells: Cells) -> Iterator[Finding]:
    """Yield the share of problems with a tie, and differences that are float noise."""
    if len(cells.algorithms) < 2:
        return
    tied, noisy = [], []
    for i, name in enumerate(cells.problems):
        there = ~np.isnan(cells.values[i])
        exact = cells.exact[i][there].tolist()
        if len(set(exact)) < len(exact):
            tied.append(name)
        row = np.sort(cells.values[i][there])
        size = np.maximum(np.abs(row[1:]), np.abs(row[:-1]))
        with np.errstate(over="ignore"):
            gaps = np.diff(row)
        if bool(((gaps > 0) & (gaps < 1e-12 * size)).any()):
            noisy.append(name)
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


def summaries(cells: Cells) -> Iterator[Finding]:
    """Yield lines and columns that are summaries of the others, by name or because they are their mean."""
    for (named, averaged), names, values in (
        (_LINES, cells.problems, cells.values),
        (_COLUMNS, cells.algorithms, cells.values.T),
    ):
        by_name = [name for name in names if len(name) > 1 and summary_kinds(name)]
        known = set(by_name)
        by_mean = [name for name, mean in zip(names, _means(values), strict=True) if mean and name not in known]
        if by_name:
            yield suspicious("names", Message(named, names=_named(by_name)), by_name)
        if by_mean:
            yield suspicious("names", Message(averaged, names=_named(by_mean)), by_mean)


def _means(values: np.ndarray) -> list[bool]:
    """Say of each line whether it is the mean of the others, with as many digits as are left after rounding to four."""
    n = len(values)
    if n < 4 or np.isnan(values).any():
        return [False] * n
    with np.errstate(over="ignore", invalid="ignore"):
        # Sums before and after each line: a sum of all less the line would lose what one huge line leaves of the others.
        before = np.vstack([np.zeros_like(values[:1]), values.cumsum(axis=0)[:-1]])
        after = np.vstack([values[::-1].cumsum(axis=0)[-2::-1], np.zeros_like(values[:1])])
        mean = (before + after) / (n - 1)
        near = (np.abs(values - mean) <= 6e-5 * np.maximum(np.abs(mean), 1e-12)).all(axis=1)
    constant = (values == values[:, :1]).all(axis=1) if values.shape[1] > 1 else np.zeros(n, dtype=bool)
    return [bool(mean) for mean in near & ~constant]


def names(cells: Cells) -> Iterator[Finding]:
    """Yield names that are easily taken for each other, or hold characters that nobody sees."""
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


def repetitions(cells: Cells) -> Iterator[Finding]:
    """Yield columns that number folds or runs and were taken for algorithms."""
    found = [name for name in cells.algorithms if normalise(name) in REPETITION_HEADERS]
    if found:
        text = Message(
            "The column {names} numbers repetitions: the lines are folds or runs of one problem, and the column is "
            "not an algorithm.",
            names=_named(found),
        )
        yield suspicious("folds", text, found)


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
