"""``podium explain``: one term of the glossary in full, the list of all of them, or a table of critical values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypedDict

from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.errors import InputError
from podium.glossary import FIELDS, Term, find, plain, subjects, term, terms
from podium.i18n import _, active_language, languages, ngettext, speaking
from podium.studies.data_and_help.critical_values import TABLES, CriticalValues, critical_values
from podium.studies.shared import kinds, layout
from podium.studies.shared.base import Study
from podium.studies.shared.checks import one_of
from podium.studies.shared.citations import cite


class TermJson(TypedDict):
    """A term of the glossary."""

    key: Annotated[str, kinds.Rules(pattern="^[a-z0-9-]+$")]
    subject: Annotated[str, kinds.OneOf(*subjects())]
    names: Annotated[list[kinds.Text], kinds.Rules(minItems=1, uniqueItems=True)]
    what: kinds.Text
    how: kinds.Text
    read: str
    assumes: str
    avoid: str
    basis: str
    sources: list[Annotated[dict[str, kinds.Text], kinds.Keys("key", "text")]]
    see: Annotated[list[kinds.Text], kinds.Rules(uniqueItems=True)]


class ExplainJson(TypedDict):
    """``podium explain --format json``."""

    schema: Literal[1]
    study: Literal["explain"]
    word: str | None
    language: Annotated[str, kinds.Rules(pattern="^[a-z]{2,3}(_[A-Z]{2})?$")]
    text: kinds.Text
    terms: kinds.NonEmpty[TermJson]
    critical: dict[str, list[float | None]] | None
    """The columns of a table of critical values."""


@dataclass(frozen=True, eq=False)
class Explanation(Study):
    """Result of `explain`.

    Attributes
    ----------
    word
        The requested term; None for the list of all terms.
    terms
        The matching terms; they show their texts in the active language.
    language
        The language in which the explanation is shown.
    critical
        The table of critical values that was asked for, or None.
    """

    word: str | None
    terms: tuple[Term, ...]
    language: str = "en"
    critical: CriticalValues | None = None

    @property
    def text(self) -> str:
        """The answer in plain words."""
        with speaking(self.language):
            if self.critical is not None:
                return _(self.critical.about.caption)
            if self.word is not None:
                return self.terms[0].what
            return ngettext(
                "{n} term. Type podium explain WORD for one of them, in any spelling; --language es for Spanish.",
                "{n} terms. Type podium explain WORD for one of them, in any spelling; --language es for Spanish.",
                len(self.terms),
            )

    def document(self, *, full: bool = True) -> Document:  # noqa: ARG002 - it is short, so there is nothing to leave out
        """Return the explanation as format-neutral blocks, the same for a terminal and for a file."""
        with speaking(self.language):
            if self.critical is not None:
                sources = cite(self.terms[0].sources)
                return Document(self.text, (self.critical.table(), Heading(_("Sources")), *sources))
            if self.word is None:
                return Document(_("What podium can explain"), (Paragraph(self.text, lead=True), *self._list()))
            return _document(self.terms[0])

    def _list(self) -> list[Block]:
        blocks: list[Block] = []
        for key, title in subjects().items():
            blocks += [Heading(title), Bullets(tuple(_line(one) for one in self.terms if one.subject == key))]
        return blocks

    def columns(self) -> dict[str, list[Any]]:
        """Return the critical values, or the terms as columns, one per row; semicolons join several names, sources or related terms."""
        if self.critical is not None:
            return dict(self.critical.columns())
        with speaking(self.language):
            return {
                "key": [one.key for one in self.terms],
                "subject": [one.subject for one in self.terms],
                "name": [one.name for one in self.terms],
                **{field: [getattr(one, field) for one in self.terms] for field in FIELDS},
                **{
                    field: ["; ".join(getattr(one, field)) for one in self.terms]
                    for field in ("names", "sources", "see")
                },
            }

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, in the layout of ``podium explain --format json``."""
        with speaking(self.language):
            found: ExplainJson = {
                "schema": layout.SCHEMA,
                "study": "explain",
                "word": self.word,
                "language": self.language,
                "text": self.text,
                "terms": [_plain(one) for one in self.terms],
                "critical": None if self.critical is None else self.columns(),
            }
            return dict(found)


def _headings(advice: bool) -> dict[str, str]:
    return {
        "how": _("What triggers it") if advice else _("How it is computed"),
        "read": _("What to do") if advice else _("How to read it"),
        "assumes": _("Assumptions"),
        "avoid": _("When not to use it"),
        "basis": _("Source"),
    }


def _document(one: Term) -> Document:
    """Return a term as a separate document."""
    blocks: list[Block] = [Paragraph(one.what, lead=True)]
    for field, heading in _headings(one.is_advice).items():
        if text := getattr(one, field):
            blocks += [Heading(heading), Paragraph(text)]
    if one.names[1:] and not one.is_advice:
        blocks += [Heading(_("Also called")), Paragraph("; ".join(one.names[1:]))]
    if one.see:
        blocks += [Heading(_("See also")), Bullets(tuple(_line(term(key)) for key in one.see))]
    if one.sources:
        blocks += [Heading(_("Sources")), *cite(one.sources)]
    return Document(_title(one.name), tuple(blocks))


def _title(name: str) -> str:
    """Begin with a capital, but leave symbols (z, d_z, ε²) as they are."""
    first = name.split()[0]
    return name[:1].upper() + name[1:] if len(first) > 2 and "_" not in first else name


def _line(one: Term) -> str:
    """What to type for a term, and its name where that says more."""
    if one.is_advice:
        return one.name
    return one.key if plain(one.key) == plain(one.name) else f"{one.key}: {one.name}"


def _plain(one: Term) -> TermJson:
    """Return a term as plain values; sources with their printed form."""
    return {
        "key": one.key,
        "subject": one.subject,
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


def explain(
    word: str | None = None,
    *,
    table: str | None = None,
    n: Sequence[int] | None = None,
    k: Sequence[int] | None = None,
    language: str | None = None,
) -> Explanation:
    """Explain a term or number of a report (what it is, how it is computed, how to read it, its source), or make a table of critical values.

    Parameters
    ----------
    word
        A term in any spelling, in any language of podium: "holm", "Bergmann Hommel", "p value", "diferencia crítica";
        or a code of advice: "W01". None lists all terms.
    table
        "wilcoxon", "sign", "chi2", "nemenyi" or "page": the critical values of this test, computed from its distribution.
    n, k
        The rows of the table: numbers of problems (wilcoxon, sign, page) and of algorithms or cut-points (chi2, nemenyi, page); by default
        the usual ones.
    language
        Code of a language, such as "en" or "es"; by default the active one, English outside `podium.language`.

    Raises
    ------
    InputError
        For an unknown term (the message names similar ones), an unknown table, rows that it cannot have, or an unsupported language.

    Examples
    --------
    >>> import podium
    >>> podium.explain("bergmann hommel").terms[0].key
    'bergmann-hommel'
    >>> podium.explain("tie", language="es").document().title
    'Empate'
    >>> podium.explain(table="wilcoxon", n=[10]).columns()["2-sided 0.05"]
    [8]
    """
    code = active_language() if language is None else language
    one_of("language", code, languages())
    if table is not None:
        one_of("table", table, tuple(TABLES))
        if word is not None:
            raise InputError("Ask for a term or for a table of critical values, not for both.")
        return Explanation(None, (find(TABLES[table].term),), code, critical_values(table, n, k))
    if n is not None or k is not None:
        raise InputError("{--n} and {--k} choose the rows of a table of critical values: name it with {--table}.")
    if word is None:
        return Explanation(None, tuple(terms().values()), code)
    if not isinstance(word, str):
        raise InputError("explain takes a word, got {word!r}", word=word)
    return Explanation(word, (find(word),), code)
