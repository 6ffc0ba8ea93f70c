"""One term of the catalogue: what a word or number means, in English and in Spanish."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from podium.errors import InputError

LANGUAGES: Final = ("en", "es")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spanish:
    """The words of a term in Spanish; the attributes are those of `Term`."""

    names: tuple[str, ...]
    what: str
    how: str
    read: str = ""
    assumes: str = ""
    avoid: str = ""
    basis: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """An entry of the catalogue.

    Attributes
    ----------
    key
        Its identifier, such as "holm".
    names
        How it is called, the usual name first, then what people also type.
    what
        Plain words for someone who is no statistician.
    how
        How it is computed, with every symbol explained.
    read
        How to read the number.
    assumes, avoid
        What it takes for granted, and when not to use it; may be empty.
    basis
        What it rests on in short form, where that is not (only) a reference below; for advice.
    sources
        Keys of the references in `podium.studies.citations`.
    see
        Keys of related terms.
    es
        The same texts in Spanish.
    language
        Of the texts above, "en" or "es".
    """

    key: str
    names: tuple[str, ...]
    what: str
    how: str
    es: Spanish
    read: str = ""
    assumes: str = ""
    avoid: str = ""
    basis: str = ""
    sources: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    language: str = "en"

    @property
    def name(self) -> str:
        """The usual name."""
        return self.names[0]

    def in_language(self, language: str) -> Term:
        """Return the same term with its texts in "en" or "es".

        Raises
        ------
        InputError
            For another language, or English asked of a translated term.
        """
        if language == self.language:
            return self
        if language != "es":
            raise InputError(f"unknown language {language!r}: terms are explained in {' and '.join(LANGUAGES)}")
        es = self.es
        return replace(
            self,
            names=es.names,
            what=es.what,
            how=es.how,
            read=es.read,
            assumes=es.assumes,
            avoid=es.avoid,
            basis=es.basis,
            language="es",
        )
