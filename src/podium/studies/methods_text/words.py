"""What a language brings to the paragraph: its words, as templates that `sentences` fills in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Named = tuple[str, tuple[str, ...]]
"""How something is called, and the references for it."""

Counted = tuple[str, str]
"""A clause about one thing, and about ``{n}`` things."""


@dataclass(frozen=True)
class Words:
    """The sentences of one language; ``{…}`` are filled in, pairs are singular and plural."""

    listing: Callable[[Sequence[str]], str]
    """Joins names: "A, B and C"."""

    # What was compared.
    algorithms: str
    problems: Counted
    observations: Counted
    sample_sizes: str
    data: Mapping[str, str]
    """By source of the facts; "pair" is a matrix of one p-value, "one" a list of one."""
    better: Mapping[str, str]

    averages: Mapping[str, str]
    averaged: Counted
    """What a value is of ``{low}`` measurements, and of ``{low}`` to ``{high}``."""

    # The omnibus tests.
    ranked: Mapping[str, str]
    omnibus: str
    omnibus_of_ranks: str
    tests: Mapping[str, Named]
    also: Counted
    """Before the second and the third test."""
    corrected: str
    exact: str
    permuted: str

    # The tests of the family.
    compared: Counted
    control: str
    taken: str
    rest: Counted
    reported_control: str
    sides: Mapping[str, str]
    """Adjective of a two-sided and a one-sided test."""
    alternatives: Mapping[str, str]
    how: Mapping[str, Named]
    """By where the p-values come from; ``{side}`` and, for Wilcoxon's test, ``{exact}`` and ``{zeros}``."""
    zeros: Mapping[str, str]
    """How Wilcoxon's test treats zero differences."""
    exactness: tuple[str, str]
    """Exact, and by the normal approximation."""
    errors: Mapping[str, str]

    # The adjustment.
    adjusted_by: str
    procedures: Mapping[str, Named]
    family_wise: str
    nominal: str
    chosen: str
    """How often a control taken for its results leads to false ones: ``{five}`` and ``{ten}`` % of tables."""
    level: str

    # What was found.
    best: Counted
    many_best: str
    best_mean: Counted
    many_best_mean: str
    nothing: Mapping[str, str]
    nothing_single: str
    all_pairs: Mapping[str, Counted]
    single: Mapping[str, str]
    adjusted: Counted
    """What the p-values in brackets are called: of one hypothesis, of several."""
    bracketed: Counted
    """P-values alone, and together with statistics."""
    versus: str
    phrases: tuple[str, str, str]
    """Better than, worse than, not different from."""
    negated: Callable[[str], str]
    """Turns what a one-sided test asks into what it did not show."""
    one_way: str
    joints: tuple[str, str]
    """Before a further clause about the control: one in the middle, the last."""
    pair_joints: tuple[str, Callable[[str], str]]
    """Between names: in the middle, and before a last one."""
    many: str
    no_proof: Mapping[str, str]
    caution: str
    software: str


def words_of(language: str) -> Words:
    """Load the words of a language: "en" or "es"."""
    if language == "es":
        from podium.studies.methods_text import spanish

        return spanish.WORDS
    from podium.studies.methods_text import english

    return english.WORDS
