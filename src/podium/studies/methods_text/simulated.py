"""What the paragraphs of simulated studies share: the tests of every sample, the adjustments, shares with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from podium.render.prose import Cited, Formula, Piece
from podium.stats.simulation import UNADJUSTED, Source
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import counted, enumerated
from podium.studies.methods_text.estimates import decimals, estimate
from podium.studies.methods_text.simulated_words import SimulatedWords
from podium.studies.methods_text.words import Named, Words
from podium.studies.words import PROCEDURES


def family(m: int, control: str | None, words: Words, own: SimulatedWords, *, taken: bool = False) -> str:
    """Say who was compared with whom; an empty name is a control without one, None all pairs."""
    if control is None:
        return counted(words.compared, m)
    rest = counted(words.rest, m)
    if not control:
        return own.unnamed_control.format(rest=rest)
    return words.control.format(control=control, taken=words.taken if taken else "", rest=rest)


def named_tests(sources: Sequence[Source], own: SimulatedWords, details: dict[str, str] | None = None) -> list[Piece]:
    """Name the tests, each once, with the standard errors and, in brackets, what there is to be said of it."""
    by_test: dict[str, list[str]] = {}
    for source in sources:
        by_test.setdefault(source.test, []).append(source.se)
    told = {"wilcoxon": own.zeros, "sign": own.split_ties, **(details or {})}
    parts = [[*_test(own.tests[test], told.get(test)), *_errors(test, errors, own)] for test, errors in by_test.items()]
    return enumerated(parts, own.last)


def _test(named: Named, detail: str | None) -> list[Piece]:
    return [named[0] if detail is None else f"{named[0]} ({detail})", Cited(named[1])]


def _errors(test: str, errors: list[str], own: SimulatedWords) -> list[Piece]:
    return [own.errors["both" if len(errors) > 1 else errors[0]]] if test in ("aligned", "quade") else []


def adjustment(names: Sequence[str], words: Words, own: SimulatedWords) -> list[Piece]:
    """Name the adjustments."""
    known = {**words.procedures, **own.procedures}
    parts: list[list[Piece]] = [[known[name][0], Cited(known[name][1])] for name in names if name != UNADJUSTED]
    if not parts:
        return [own.unadjusted]
    return [own.both_ways if UNADJUSTED in names else own.adjusted, *enumerated(parts, own.last)]


def procedure_name(name: str, words: Words, own: SimulatedWords) -> str:
    """Name a procedure in running text."""
    return {**words.procedures, **own.procedures}[name][0].partition(",")[0]


def short(name: str, own: SimulatedWords) -> str:
    """Name a procedure in a list of results."""
    return own.short.get(name, PROCEDURES.get(name, name))


def label(source: Source, own: SimulatedWords) -> str:
    """Name a source of p-values in a list of results."""
    name = own.labels[source.test]
    return f"{name}, {own.label_errors[source.se]}" if source.test in ("aligned", "quade") else name


def rate(of: Any, at: tuple[int, ...]) -> Formula:
    """Write a share with its interval; `of` has arrays `value`, `lower` and `upper`."""
    return estimate(float(of.value[at]), float(of.lower[at]), float(of.upper[at]), 3)


def mean(of: Any, at: tuple[int, ...]) -> Formula:
    """Write a mean with its standard error, where there is one; `of` has arrays `value` and `error`."""
    value, error = float(of.value[at]), float(of.error[at])
    shown = decimals(value, 2)
    return Formula(shown if error != error else f"{shown} ± {decimals(error, 3)}")


def share_intervals(own: SimulatedWords, confidence: float) -> list[Piece]:
    """Say what stands in square brackets."""
    return [f" {own.shares.format(level=figures.percent(confidence))}", Cited(("clopper1934",))]
