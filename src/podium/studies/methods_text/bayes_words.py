"""What a language brings to the paragraph of a Bayesian comparison."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted

WithRope = tuple[str, bool]
"""A test or a conclusion, and whether some differences count as practically equivalent."""


@dataclass(frozen=True)
class BayesWords:
    """The sentences of one language; ``{a}`` and ``{b}`` are the algorithms of a pair."""

    folds: str
    rope: str
    no_rope: str
    one: str
    pairs: str
    control: str
    tests: Mapping[str, str]
    no_prior: str
    priors: Mapping[str, str]
    weight: str
    places: Mapping[str, tuple[str, str]]
    """What the prior supports: of one pair, and of several."""
    independent: str
    ratio: str
    meaning: Mapping[WithRope, str]
    exact: Mapping[str, str]
    draws: Mapping[str, str]
    error: str
    threshold: str
    decisions: Mapping[tuple[int | None, bool], str]
    better: tuple[str, str]
    """Without and with a region of practical equivalence."""
    equal: str
    joints: tuple[str, str]
    counts: Mapping[tuple[bool, bool], str]
    """By whether the rows are repetitions, and whether there is a region."""
    sizes: Mapping[str, str]
    credible: str
    over: str
    kinds: Mapping[WithRope, Counted]
    brackets: tuple[str, str]
    none: Mapping[WithRope, tuple[str, ...]]
    strongest: str
    is_strongest: str


def bayes_words(language: str) -> BayesWords:
    """Load the words of a language: "en" or "es"."""
    if language == "es":
        from podium.studies.methods_text import bayes_spanish

        return bayes_spanish.WORDS
    from podium.studies.methods_text import bayes_english

    return bayes_english.WORDS
