"""Small pieces of plain English and number formats that several studies share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from podium._version import __version__
from podium.i18n import N_, Message, _, grouped, joined, listing
from podium.stats.pair_tests import PAIR_TESTS
from podium.stats.procedures import ADJUSTMENTS

if TYPE_CHECKING:
    from podium.stats.published import Kind

OBJECTIVES = (N_("maximize"), N_("minimize"))
"""The directions, shown by ``_(results.objective)``."""


_COMPARED = {
    "algorithm": (N_("algorithm"), N_("algorithms")),
    "classifier": (N_("classifier"), N_("classifiers")),
    "system": (N_("system"), N_("systems")),
}


def one_of_them(noun: str) -> Message:
    """Say what is compared, in the singular.

    >>> one_of_them("classifier")
    'classifier'
    """
    return Message(_COMPARED[noun][0])


NAMED = 4
"""A headline names so many at most, and counts more."""


def some_of(names: Sequence[str], others: int, noun: str = "algorithm") -> Message:
    """Name a few of the others, or count them, as headlines do.

    >>> some_of(["B", "C"], 9), some_of(["B", "C"], 2), some_of(list("BCDEF"), 9)
    ('B and C', 'every other algorithm', '5 of 9 others')
    """
    if len(names) == others > 1:
        return Message("every other {algorithm}", algorithm=one_of_them(noun))
    if len(names) <= NAMED:
        return listing(list(names))
    return Message("{n} of {m} others", n=grouped(len(names)), m=grouped(others))


def better_and_worse(who: str, better: str, worse: str) -> Message:
    """State what an algorithm is better and worse than; without a name, the one of the previous sentence.

    >>> better_and_worse("A", "B and C", "")
    'A is significantly better than B and C'
    """
    found = {"who": who, "better": better, "worse": worse}
    if not worse:
        if who:
            return Message("{who} is significantly better than {better}", **found)
        return Message("It is significantly better than {better}", **found)
    if not better:
        if who:
            return Message("{who} is significantly worse than {worse}", **found)
        return Message("It is significantly worse than {worse}", **found)
    if who:
        return Message("{who} is significantly better than {better} but significantly worse than {worse}", **found)
    return Message("It is significantly better than {better} but significantly worse than {worse}", **found)


def all_of_them(noun: str) -> Message:
    """Say what is compared, in the plural.

    >>> all_of_them("classifier")
    'classifiers'
    """
    return Message(_COMPARED[noun][1])


def direction(objective: str) -> Message:
    """Say whether larger or smaller values are better.

    >>> direction("maximize")
    'larger values are better'
    """
    return Message("larger values are better") if objective == "maximize" else Message("smaller values are better")


def procedure_name(procedure: str) -> Message:
    """Name an adjustment of p-values, a key of `ADJUSTMENTS`.

    >>> procedure_name("holm")
    'Holm'
    """
    return Message(ADJUSTMENTS[procedure].name)


def ranking_name(ranking: str) -> Message:
    """Say where the p-values of a family come from, a key of `PAIR_TESTS`.

    >>> ranking_name("friedman")
    'Friedman ranks'
    """
    return Message(PAIR_TESTS[ranking].name)


def capital(text: str) -> str:
    """Begin a text, in the language active now, with a capital.

    >>> capital("pairwise sign tests")
    'Pairwise sign tests'
    """
    shown = str(text)
    return shown[:1].upper() + shown[1:]


def source_name(source: str) -> str:
    """Name the source of the data in a report: a file, or each of several, without the folders it lies in.

    Examples
    --------
    >>> source_name("results/run 3/table.csv"), source_name("standard input"), source_name("results/old.csv, results/new.csv")
    ('table.csv', 'standard input', 'old.csv, new.csv')
    """
    return ", ".join(one.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1] or one for one in source.split(", "))


def version_text(sha256: str | None = None) -> str:
    """Say what computed a report, and from what data."""
    if sha256 is None:
        return f"podium {__version__}"
    return _("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=sha256)


def decided_by(procedure: Message, alpha: float) -> str:
    """Say which procedure or test decides, at which level.

    >>> decided_by(procedure_name("holm"), 0.05)
    'Holm, α = 0.05'
    """
    return _("{procedure}, α = {alpha}", procedure=procedure, alpha=level(alpha))


def options_text(options: Mapping[str, Any]) -> str:
    """Say how the options of a study were set, without those left open.

    >>> options_text({"alpha": 0.05, "control": None, "seed": 1})
    'Options: alpha=0.05, seed=1'
    """
    given = (f"{name}={value}" for name, value in options.items() if value is not None)
    return _("Options: {options}", options=joined(given, ", "))


def bounded(value: Any) -> float | None:
    """Return a finite number, None for any other, such as the end of an interval that has none."""
    return float(value) if isfinite(value) else None


def level(alpha: float) -> str:
    """Format a significance level with at least two decimals.

    Examples
    --------
    >>> level(0.1), level(0.05), level(0.001)
    ('0.10', '0.05', '0.001')
    """
    return f"{alpha:.2f}" if round(alpha, 2) == alpha else f"{alpha:g}"


def pvalue(p: float) -> str:
    """Format a p-value in running text, never as 0.

    Examples
    --------
    >>> pvalue(0.0291), pvalue(4.487e-7), pvalue(0.0)
    ('p = 0.0291', 'p = 4.49e-07', 'p < 1e-307')
    """
    if p < 1e-307:
        return "p < 1e-307"
    return f"p = {p:.3g}"


def adjusted(p: float) -> Message:
    """Say an adjusted p-value in running text.

    >>> adjusted(0.0291)
    'adjusted p = 0.0291'
    """
    return Message("adjusted p {value}", value=pvalue(p).removeprefix("p "))


def critical_note(tests: Iterable[tuple[Kind, tuple[int, ...]]], alpha: float, alternative: str) -> str:
    """State the critical values of tests that are not adjusted, each kind with its degrees of freedom once.

    >>> critical_note([("t", (9,)), ("t", (9,)), ("chi2", (1,))], 0.05, "two-sided")
    'Critical at α = 0.05, unadjusted: t(9) ±2.262, χ²(1) 3.841.'
    """
    from podium.stats.published import SYMBOLS, critical_value

    values = []
    for kind, df in dict.fromkeys(tests):
        name = SYMBOLS[kind] + (f"({', '.join(map(str, df))})" if df else "")
        if kind in ("F", "chi2"):
            values.append(f"{name} {critical_value(kind, df, alpha):.3f}")
            continue
        sign = {"two-sided": "±", "greater": "", "less": "−"}[alternative]
        values.append(f"{name} {sign}{critical_value(kind, df, alpha, two_sided=alternative == 'two-sided'):.3f}")
    return _("Critical at α = {alpha}, unadjusted: {values}.", alpha=level(alpha), values=joined(values, ", "))


_OPENING = 120
"""Characters of the conclusion that a prompt shows."""


def first_sentence(text: str) -> str:
    """Return the first sentence of a text, cut off where it is long.

    >>> first_sentence("A is best (0.95). B is second.")
    'A is best (0.95)'
    """
    first = " ".join(text.split()).split(". ")[0].removesuffix(".")
    return first if len(first) <= _OPENING else f"{first[:_OPENING].rsplit(' ', 1)[0]} …"
