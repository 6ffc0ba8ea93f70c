"""``podium explain``: what a term or number in a report means."""

from __future__ import annotations

from podium.i18n import N_
from podium.studies.data_and_help.critical_values import TABLES, whole_numbers
from podium.verbs import Given, Option, Plan, Step, Verb


def resolve(given: Given) -> Plan:
    """Explain a term, list them all, or make a table."""
    words = given.take("word")
    given.put(language=None if given.language == "en" else given.language)  # of the explanation, not only of its labels
    return [Step("study", given.call("explain", *((" ".join(words),) if words else ())))]


VERB = Verb(
    "explain",
    help=(
        N_(
            "Explain WORD: what it is, how it is computed, how to read it, where it comes from. Without WORD: list all terms."
        ),
        N_("With {--table}: the critical values of a test, as textbooks print them."),
    ),
    examples=(
        "podium explain holm",
        "podium explain critical difference",
        "podium explain valor p --language es",
        "podium explain",
        "podium explain --table wilcoxon --n 5-50",
        "podium explain --table nemenyi --format latex",
    ),
    resolve=resolve,
    options=(
        Option("word", positional=True, many=True),
        Option(
            "table",
            N_("Print the critical values of this test instead, computed from its distribution."),
            choices=dict.fromkeys(TABLES, ""),
        ),
        Option(
            "n",
            N_("The rows of the table: numbers of problems, such as 5-30 or 10,20,30 (wilcoxon, sign, page)."),
            metavar="RANGE",
            read=whole_numbers,
        ),
        Option(
            "k",
            N_("The rows of the table: numbers of algorithms or, for page, of cut-points (chi2, nemenyi, page)."),
            metavar="RANGE",
            read=whole_numbers,
        ),
    ),
)
