"""The words of the page in English and Spanish, by key; both have the same keys (tested).

The names of work under way stand here in Spanish only: in English they are those of the command line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from podium.web.words.english import WORDS as ENGLISH
from podium.web.words.spanish import WORDS as SPANISH
from podium.web.words.spanish_work import WORK

LANGUAGES: Final[dict[str, str]] = {"en": "English", "es": "Español"}
"""Languages of the page, each under its own name."""

_WORDS: Final[dict[str, Mapping[str, str]]] = {"en": ENGLISH, "es": {**SPANISH, **WORK}}


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language: ``words("start.title")``."""

    language: str

    def __call__(self, key: str, **values: object) -> str:
        """Return a text, its places filled."""
        text = _WORDS[self.language][key]
        return text.format(**values) if values else text

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in _WORDS[self.language]


def wanted(asked: str | None, remembered: str | None, accepted: str) -> str:
    """Choose the language: what was asked for, else what was asked for before, else what the browser prefers.

    >>> wanted(None, None, "es-MX,es;q=0.9,en;q=0.8"), wanted("en", "es", "es"), wanted("xx", None, "de")
    ('es', 'en', 'en')
    """
    for choice in (asked, remembered):
        if choice in LANGUAGES:
            return choice
    for part in accepted.split(","):
        tag = part.split(";")[0].strip()[:2].casefold()
        if tag in LANGUAGES:
            return tag
    return "en"
