"""How a code of advice becomes a term: W01 is looked up like any other word of a report."""

from __future__ import annotations

from dataclasses import dataclass

from podium.studies.terms.term import Spanish, Term


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """What docs/advice.md says of a code, in one language.

    Attributes
    ----------
    title
        Its title.
    when, why, remedy
        What triggers it, why that matters, what to do.
    source
        Who says so, in short form.
    """

    title: str
    when: str
    why: str
    remedy: str
    source: str


def advice(code: str, english: Texts, spanish: Texts) -> Term:
    """Return the term of a code."""
    return Term(
        key=code.lower(),
        names=(f"{code}: {english.title}", code),
        what=english.why,
        how=english.when,
        read=english.remedy,
        basis=english.source,
        es=Spanish(
            names=(f"{code}: {spanish.title}", code),
            what=spanish.why,
            how=spanish.when,
            read=spanish.remedy,
            basis=spanish.source,
        ),
    )
