"""``podium explain``: one term in full, or the list of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.errors import InputError
from podium.studies.base import Study
from podium.studies.citations import cite
from podium.studies.find import one_of
from podium.studies.layout import SCHEMA
from podium.studies.terms.catalogue import SUBJECTS, find, plain, subject, term, terms
from podium.studies.terms.term import LANGUAGES, Term

_WORDS: Final = {
    "en": {
        "how": "How it is computed",
        "read": "How to read it",
        "assumes": "What it takes for granted",
        "avoid": "When not to use it",
        "when": "What triggers it",
        "remedy": "What to do",
        "basis": "Source",
        "names": "Also called",
        "see": "See also",
        "sources": "Sources",
        "title": "What podium can explain",
        "lead": "{count} terms. Type podium explain WORD for one of them, in any spelling; --language es for Spanish.",
    },
    "es": {
        "how": "Cómo se calcula",
        "read": "Cómo se lee",
        "assumes": "Qué da por supuesto",
        "avoid": "Cuándo no usarlo",
        "when": "Qué lo provoca",
        "remedy": "Qué hacer",
        "basis": "Fuente",
        "names": "También se llama",
        "see": "Véase también",
        "sources": "Fuentes",
        "title": "Lo que podium puede explicar",
        "lead": "{count} términos. Escriba podium explain PALABRA --language es para uno de ellos, con cualquier grafía.",
    },
}


@dataclass(frozen=True, eq=False)
class Explanation(Study):
    """Outcome of `explain`.

    Attributes
    ----------
    word
        What was asked for; None for the list of everything.
    terms
        The terms found, in the language asked for.
    language
        "en" or "es".
    """

    word: str | None
    terms: tuple[Term, ...]
    language: str = "en"

    @property
    def text(self) -> str:
        """The answer in plain words."""
        if self.word is None:
            return _WORDS[self.language]["lead"].format(count=len(self.terms))
        return self.terms[0].what

    def document(self, *, full: bool = True) -> Document:  # noqa: ARG002 - it is short, so there is nothing to leave out
        """Return the explanation as neutral blocks, the same for a terminal and for a file."""
        if self.word is None:
            return Document(_WORDS[self.language]["title"], (Paragraph(self.text, lead=True), *self._list()))
        return term_document(self.terms[0])

    def _list(self) -> list[Block]:
        blocks: list[Block] = []
        for english, spanish, entries in SUBJECTS.values():
            blocks.append(Heading(spanish if self.language == "es" else english))
            inside = {entry.key for entry in entries}
            blocks.append(Bullets(tuple(_line(one) for one in self.terms if one.key in inside)))
        return blocks

    def columns(self) -> dict[str, list[Any]]:
        """Return the terms as columns, one a row; several names, sources or related terms are joined by semicolons."""
        return {
            "key": [one.key for one in self.terms],
            "subject": [subject(one.key) for one in self.terms],
            "name": [one.name for one in self.terms],
            **{
                field: [getattr(one, field) for one in self.terms]
                for field in ("what", "how", "read", "assumes", "avoid", "basis")
            },
            **{field: ["; ".join(getattr(one, field)) for one in self.terms] for field in ("names", "sources", "see")},
        }

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, in the layout of ``podium explain --format json``."""
        return {
            "schema": SCHEMA,
            "study": "explain",
            "word": self.word,
            "language": self.language,
            "text": self.text,
            "terms": [term_dict(one) for one in self.terms],
        }


def term_document(one: Term) -> Document:
    """Return a term as a document of its own, in its language."""
    words = _WORDS[one.language]
    blocks: list[Block] = [Paragraph(one.what, lead=True)]
    advice = subject(one.key) == "advice"
    heads = {"how": "when", "read": "remedy"} if advice else {}
    for field in ("how", "read", "assumes", "avoid", "basis"):
        text = getattr(one, field)
        if text:
            blocks += [Heading(words[heads.get(field, field)]), Paragraph(text)]
    if one.names[1:] and not advice:
        blocks += [Heading(words["names"]), Paragraph("; ".join(one.names[1:]))]
    if one.see:
        related = (term(key).in_language(one.language) for key in one.see)
        blocks += [Heading(words["see"]), Bullets(tuple(map(_line, related)))]
    if one.sources:
        blocks += [Heading(words["sources"]), *cite(one.sources)]
    return Document(_title(one.name), tuple(blocks))


def _title(name: str) -> str:
    """Begin with a capital, but leave symbols (z, d_z, ε²) as they are."""
    first = name.split()[0]
    return name[:1].upper() + name[1:] if len(first) > 2 and "_" not in first else name


def _line(one: Term) -> str:
    """What to type for a term, and its name where that says more."""
    if subject(one.key) == "advice":
        return one.name
    return one.key if plain(one.key) == plain(one.name) else f"{one.key}: {one.name}"


def term_dict(one: Term) -> dict[str, Any]:
    """Return a term as plain values; sources with their printed form."""
    return {
        "key": one.key,
        "subject": subject(one.key),
        "names": list(one.names),
        "what": one.what,
        "how": one.how,
        "read": one.read,
        "assumes": one.assumes,
        "avoid": one.avoid,
        "basis": one.basis,
        "sources": [{"key": source.key, "text": source.text} for source in cite(one.sources)],
        "see": list(one.see),
    }


def explain(word: str | None = None, *, language: str = "en") -> Explanation:
    """Explain a word or number of a report: what it is, how it is computed, how to read it, where it comes from.

    Parameters
    ----------
    word
        A term in any spelling, in English or Spanish: "holm", "Bergmann Hommel", "p value", "diferencia crítica"; or a code
        of advice: "W01".
        None lists everything there is.
    language
        "en" or "es".

    Raises
    ------
    InputError
        For a word that is not known (the message names the nearest ones), or another language.

    Examples
    --------
    >>> import podium
    >>> podium.explain("bergmann hommel").terms[0].key
    'bergmann-hommel'
    >>> podium.explain("tie", language="es").terms[0].name
    'empate'
    """
    one_of("language", language, LANGUAGES)
    if word is None:
        return Explanation(None, tuple(one.in_language(language) for one in terms().values()), language)
    if not isinstance(word, str):
        raise InputError(f"explain takes a word, got {word!r}")
    return Explanation(word, (find(word).in_language(language),), language)
