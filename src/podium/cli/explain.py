"""``podium explain``: what a term or number in a report means."""

from __future__ import annotations

from podium.i18n import N_
from podium.verbs import Given, Option, Plan, Step, Verb


def resolve(given: Given) -> Plan:
    """Explain a term, or list them all."""
    words = given.take("word")
    given.put(language=None if given.language == "en" else given.language)  # of the explanation, not only of its labels
    return [Step("study", given.call("explain", *((" ".join(words),) if words else ())))]


VERB = Verb(
    "explain",
    help=(
        N_(
            "Explain WORD: what it is, how it is computed, how to read it, where it comes from. Without WORD: list all terms."
        ),
    ),
    examples=(
        "podium explain holm",
        "podium explain critical difference",
        "podium explain valor p --language es",
        "podium explain",
    ),
    resolve=resolve,
    options=(Option("word", positional=True, many=True),),
)
