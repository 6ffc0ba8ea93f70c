"""The glossary: what every word and number of a report means, how it is computed, and where it comes from.

The texts are in ``terms.toml``; translators find them in the catalogue of their language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Final

from podium.errors import InputError
from podium.i18n import _, joined, languages, speaking
from podium.packaged import content

__all__ = [
    "FIELDS",
    "Term",
    "explain_picture",
    "explain_word",
    "find",
    "pictures",
    "plain",
    "subjects",
    "term",
    "terms",
]

FIELDS: Final = ("what", "how", "read", "assumes", "avoid", "basis")
"""The texts of a term."""


@dataclass(frozen=True, slots=True)
class Term:
    """An entry of the glossary; its texts come in the active language."""

    key: str  # Its identifier, such as "holm"
    subject: str  # Key of the subject it belongs to, see `subjects`
    texts: Mapping[str, str]  # Its texts in English by field
    sources: tuple[str, ...] = ()  # Keys of the references in `podium.studies.shared.citations`
    see: tuple[str, ...] = ()  # Keys of related terms

    @property
    def is_advice(self) -> bool:
        """Whether it explains a code of advice, such as W01."""
        return self.subject == "advice"

    @property
    def name(self) -> str:
        """The usual name."""
        name = self._text("name")
        return f"{self.key.upper()}: {name}" if self.is_advice else name

    @property
    def names(self) -> tuple[str, ...]:
        """The usual name, then what people also type."""
        also = (self.key.upper(),) if self.is_advice else tuple(filter(None, self._text("also").split("; ")))
        return (self.name, *also)

    @property
    def what(self) -> str:
        """Plain words for someone who is not a statistician."""
        return self._text("what")

    @property
    def how(self) -> str:
        """How it is computed, with every symbol explained."""
        return self._text("how")

    @property
    def read(self) -> str:
        """How to read the number."""
        return self._text("read")

    @property
    def assumes(self) -> str:
        """Its assumptions; may be empty."""
        return self._text("assumes")

    @property
    def avoid(self) -> str:
        """When not to use it; may be empty."""
        return self._text("avoid")

    @property
    def basis(self) -> str:
        """Its sources in short form, if they are not (only) in `sources`; for advice."""
        return self._text("basis")

    def _text(self, field: str) -> str:
        text = self.texts.get(field, "")
        return _(text) if text else ""  # the empty text of a catalogue is its header


@cache
def _file() -> dict[str, Any]:
    return content(Path(__file__).with_name("terms.toml"))


def subjects() -> dict[str, str]:
    """Return the titles of the subjects by key, in the active language and in the order of the glossary."""
    return {key: _(title) for key, title in _file()["subjects"].items()}


def _entries() -> dict[str, dict[str, Any]]:
    return {key: entry for key, entry in _file().items() if key != "subjects"}


@cache
def terms() -> dict[str, Term]:
    """Return all terms by key, in the order of the glossary."""
    found = {}
    for key, entry in _entries().items():
        texts = {field: text for field, text in entry.items() if field in ("name", "also", *FIELDS)}
        found[key] = Term(key, entry["subject"], texts, tuple(entry.get("sources", ())), tuple(entry.get("see", ())))
    return found


def term(key: str) -> Term:
    """Return the term of a key."""
    return terms()[key]


@cache
def _index() -> dict[str, str]:
    """Key of a term for every plain form of its key and names in every language; the key and then the first win."""
    found: dict[str, str] = {plain(key): key for key in reversed(terms())}
    for code in languages():
        with speaking(code):
            for entry in terms().values():
                for name in entry.names:
                    found.setdefault(plain(name), entry.key)
    return found


def plain(word: str) -> str:
    """Reduce a word to what matters in a search: no case, accents, hyphens, apostrophes, articles or generic words.

    >>> plain("Bergmann–Hommel"), plain("Šidák"), plain("el procedimiento de Holm"), plain("Holm's procedure")
    ('bergmann hommel', 'sidak', 'holm', 'holm')
    """
    signs = word.replace("²", " squared ").replace("×", "x").replace("−", "-").replace("R+", "R plus").replace("%", " ")
    letters = unicodedata.normalize("NFKD", signs.casefold())
    text = "".join(letter for letter in letters if not unicodedata.combining(letter))
    text = re.sub(r"['’](s\b)?", "", text)
    words = re.sub(r"[^\w²]+", " ", text).split()
    useful = [one for one in words if one not in _GENERIC]
    return " ".join(useful or words) or text.strip()


_GENERIC: Final = frozenset(
    {"the", "a", "an", "test", "tests", "procedure", "method", "of", "and"}
    | {"el", "la", "los", "las", "de", "del", "y", "prueba", "pruebas", "procedimiento", "metodo"}
)
"""Words that names are typed with or without."""


def find(word: str) -> Term:
    """Return the term for a word, regardless of case, hyphens and accents, in any language of podium.

    >>> find("bergmann hommel").key, find("valor p").key, find("P VALUE").key
    ('bergmann-hommel', 'p-value', 'p-value')
    """
    found = explain_word(word)
    if found is not None:
        return found
    near = _near(plain(word), _index())
    if near:
        raise InputError(
            "there is no explanation of {word!r}. Did you mean {names}?", word=word, names=joined(near, ", ")
        )
    raise InputError("there is no explanation of {word!r}. podium explain without a word lists all terms.", word=word)


def explain_word(word: str) -> Term | None:
    """Return the term a word of a report means (a test, a procedure, an effect size, a code of advice), or None."""
    wanted = re.sub(r"^w ?(\d)$", r"w0\1", plain(word))
    key = _index().get(wanted) or _loose_index().get(_loose(wanted))
    return None if key is None else term(key)


@cache
def _loose_index() -> dict[str, str]:
    return {_loose(name): key for name, key in reversed(_index().items())}


def _loose(name: str) -> str:
    """Leave out spaces and the s of plurals and of names without their apostrophe ("cohens d")."""
    return "".join(re.sub(r"(?<=\w{3})s$", "", word) for word in name.split())


def _near(wanted: str, known: dict[str, str]) -> list[str]:
    """Up to five keys whose names resemble or contain a word."""
    close = [known[name] for name in get_close_matches(wanted, known, n=8, cutoff=0.6)]
    holding = [key for name, key in known.items() if wanted and wanted in name]
    return list(dict.fromkeys([*close, *holding]))[:5]


@cache
def pictures() -> dict[str, str]:
    """Return the key of the term for each kind of picture; ``study/kind`` where it means something else in one study."""
    return {kind: key for key, entry in _entries().items() for kind in entry.get("pictures", ())}


def explain_picture(study: str, kind: str) -> Term | None:
    """Return the term that explains a kind of picture of a study (its key in the JSON output, or its verb); None if unknown.

    >>> explain_picture("compare", "cd").name, explain_picture("runs", "profile").name
    ('critical difference diagram', 'score distribution')
    """
    key = pictures().get(f"{study}/{kind}") or pictures().get(kind)
    return None if key is None else term(key)
