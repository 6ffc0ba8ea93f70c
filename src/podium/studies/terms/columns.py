"""Which term explains a column of a table of a report."""

from __future__ import annotations

import re
from typing import Final

from podium.studies.terms.catalogue import term
from podium.studies.terms.column_rules import ANYWHERE, SOURCES, STUDIES, TABLES
from podium.studies.terms.term import Term
from podium.studies.words import PROCEDURES

_FAMILY: Final = re.compile(
    r"(?P<source>.+)-(?P<design>all-pairs|control|list)-(?P<part>adjusted|levels-\d+|thresholds)"
)
_ADJUSTMENTS: Final = {head: key for key, head in PROCEDURES.items() if key != "nemenyi"} | {
    "Bonferroni–Dunn": "bonferroni"
}


def explain_column(study: str, table: str, header: str) -> Term | None:
    """Return the term that explains a column.

    Parameters
    ----------
    study
        Key of the study, as in its JSON output ("compare-unpaired"), or its verb ("compare").
    table, header
        Key of the table in the document, and head of the column.

    Returns
    -------
    Term or None
        None for names and words that need no explanation, and for tables that are not known.

    Examples
    --------
    >>> explain_column("compare", "friedman-all-pairs-adjusted", "Holm").key
    'holm'
    >>> explain_column("compare", "friedman-all-pairs-adjusted", "p").key
    'rank-z'
    >>> explain_column("compare", "ranks", "Algorithm") is None
    True
    """
    header = header.removesuffix(" †").strip()
    family = _FAMILY.fullmatch(table)
    if family is not None:
        key = _family_column(family["source"], family["part"], header)
        if key == "bonferroni" and family["design"] == "all-pairs":
            key = "nemenyi"  # the name that papers give it, and its term
        if key is not None:
            return term(key)
    for name in _studies(study, table):
        for pattern, heads in TABLES.get(name, ()):
            if re.fullmatch(pattern, table):
                key = _first(heads, header)
                if key is not None:
                    return term(key) if key else None
    key = _first(ANYWHERE, header)
    return term(key) if key else None


def _studies(study: str, table: str) -> tuple[str, ...]:
    """Return the study itself where it has such a table; else what a verb of this name makes beside it."""
    own = any(pattern != ".*" and re.fullmatch(pattern, table) for pattern, _ in TABLES.get(study, ()))
    return (study,) if own else STUDIES.get(study, (study,))


def _family_column(source: str, part: str, header: str) -> str | None:
    """Key of the term of a column of a family of hypotheses; `source` is where its p-values come from."""
    if header in ("p", "z"):
        return SOURCES.get(source, "p-value" if header == "p" else "z")
    if part == "adjusted":
        return _ADJUSTMENTS.get(header)
    if header.startswith("rejected"):
        return "rejections"
    return None if header in ("Hypothesis", "Procedure") else "adjusted-level"


def _first(heads: tuple[tuple[str, str], ...], header: str) -> str | None:
    """Key of the first pattern that a header fits; an empty one says that it needs no explanation."""
    return next((key for pattern, key in heads if re.fullmatch(pattern, header)), None)
