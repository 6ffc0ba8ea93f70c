"""The methods paragraph for a paper: methods and results, in the active language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from string import Formatter
from typing import Any, TypeAlias, get_args

from podium._version import __version__
from podium.data import Results
from podium.document import Block, Citation, Heading, Paragraph
from podium.errors import InputError
from podium.i18n import (
    Message,
    _,
    active_language,
    both,
    count,
    grouped,
    languages,
    listing,
    separator,
    speaking,
    template,
)
from podium.render.prose import Cited, Formula, Piece, plain, render_prose
from podium.studies.shared.checks import one_of
from podium.studies.shared.citations import cite
from podium.studies.shared.figures import Style

Prose: TypeAlias = list[Piece]
"""A sentence, or a clause of one."""

NAMED = 12
"""So many algorithms or hypotheses are named; of more, the number is given."""


STYLES = get_args(Style)

PODIUM = f"podium {__version__}"


@dataclass(frozen=True)
class Methods:
    """Methods and results, ready for a paper."""

    pieces: tuple[Piece, ...]  # The text with its formulas and citations
    references: tuple[Citation, ...]  # The references it cites, in the order of their first citation
    language: str  # "en" or "es"

    @property
    def text(self) -> str:
        """The paragraph alone, citations as authors and years."""
        return plain(self.pieces, self.references, self.language)

    @property
    def keys(self) -> tuple[str, ...]:
        """The BibTeX keys of the references."""
        return tuple(item.key for item in self.references)

    def blocks(self) -> list[Block]:
        """Return the paragraph as it stands in a report."""
        return [Heading(_("Methods paragraph"), part="paper"), Paragraph(self.text)]

    def closing(self, keys: Iterable[str]) -> list[Block]:
        """Return the end of a report: the paragraph, and the references `keys` with those that it cites."""
        return [*self.blocks(), Heading(_("References"), part="details"), *cite([*keys, *self.keys])]

    @property
    def bibtex(self) -> str:
        """The BibTeX entries of what it cites."""
        return "\n\n".join(item.bibtex for item in self.references) + "\n"

    def render(self, format: str) -> str:  # noqa: A002 - the word users type: --format
        r"""Write it as "text", "latex" (with ``\cite``), "markdown" (with ``[@key]``) or "html"."""
        return render_prose(self.pieces, self.references, format, self.language)

    def to_text(self) -> str:
        """Return the paragraph and its references as text."""
        return self.render("text")

    def to_latex(self) -> str:
        r"""Return LaTeX with ``\cite``; the BibTeX entries follow as comments."""
        return self.render("latex")

    def to_markdown(self) -> str:
        """Return Markdown with citations as pandoc and Quarto read them; the BibTeX entries follow."""
        return self.render("markdown")

    def _repr_html_(self) -> str:
        return self.render("html")

    def __str__(self) -> str:
        return self.text


def describe(
    study: object,
    sentences: Callable[[Any, Style], Iterable[Prose]],
    language: str | None = None,
    style: str = "journal",
) -> Methods:
    """Describe a study.

    Parameters
    ----------
    study
        A comparison of algorithms of any kind, or a re-analysis of published numbers.
    sentences
        What yields its sentences: `describe` or `in_short` of its folder.
    language
        The code of a language, such as "en"; by default the one active now.
    style
        "journal": p-values to three decimals, "p < 0.001" below; "exact": to three digits.

    Raises
    ------
    InputError
        For another language or style, and for a study that has no such paragraph.
    """
    if language is not None:
        one_of("language", language, languages())
        with speaking(language):
            return describe(study, sentences, style=style)
    one_of("style", style, STYLES)
    told = [*sentences(study, "exact" if style == "exact" else "journal"), *_after_look()]
    pieces = tuple(joined(told))
    keys = dict.fromkeys(key for piece in pieces if isinstance(piece, Cited) for key in piece.keys)
    return Methods(pieces, tuple(cite(keys)), active_language())


def sentence(who: str, extent: str, how: str, keys: Iterable[str], others: str = "") -> Prose:
    """Say in one sentence what was compared (with `others`), on what and how: the tests, their adjustment and the level."""
    values = {"who": who, "extent": extent, "how": how, "software": PODIUM, "cited": Cited(tuple(dict.fromkeys(keys)))}
    if others:
        return compose("We compared {who} with {others} {extent} ({how}; {software}) {cited}.", others=others, **values)
    return compose("We compared {who} {extent} ({how}; {software}) {cited}.", **values)


_CHANGED: ContextVar[str] = ContextVar("changed", default="")


@contextmanager
def changed_after_look(options: str) -> Iterator[None]:
    """Within the block, methods paragraphs say that these options were changed after a first look at the results.

    Parameters
    ----------
    options
        The options with their values, in the language of the paragraph; empty where none was changed.
    """
    token = _CHANGED.set(options)
    try:
        yield
    finally:
        _CHANGED.reset(token)


def _after_look() -> Iterator[Prose]:
    if options := _CHANGED.get():
        yield compose("These options were changed after a first look at the results: {options}.", options=options)


def undescribed(study: object, style: Style) -> Iterable[Prose]:  # noqa: ARG001 - as every `describe` of a study
    """Refuse a study whose folder has no ``methods.py``."""
    raise InputError(
        "there is no methods paragraph for a {kind}: only studies of data have one",
        kind=type(study).__name__,
    )


# Sentences: text with formulas and citations in it.


def compose(text: str, many: str | None = None, n: int | None = None, /, **values: Any) -> Prose:
    """Render a text whose parameters may be formulas, citations, and clauses that hold some; ``{@key}`` cites, too.

    >>> compose("The level is {alpha} {source}.", alpha=Formula("α = 0.05"), source=Cited(("key",)))
    ['The level is ', Formula(text='α = 0.05'), Cited(keys=('key',)), '.']
    >>> compose("The level is usual {@one two}.")
    ['The level is usual', Cited(keys=('one', 'two')), '.']
    """
    if n is not None:
        values = {"n": grouped(n), **values}
    try:
        return _filled(template(text, many, n), values)
    except (KeyError, ValueError):  # a mistake in the catalogue must not hide the text
        return _filled(text if many is None or n == 1 else many, values)


def _filled(text: str, values: dict[str, Any]) -> Prose:
    parts: Prose = []
    for literal, name, spec, _conversion in Formatter().parse(text):
        found = Cited(tuple(name[1:].split())) if name and name[0] == "@" else values[name] if name else []
        shown = (
            found
            if isinstance(found, list)
            else [found if isinstance(found, Cited | Formula) else format(found, spec or "")]
        )
        for piece in (literal, *shown):
            if isinstance(piece, Cited) and parts and isinstance(parts[-1], str):
                parts[-1:] = [start] if (start := parts[-1].removesuffix(" ")) else []  # a citation brings its own
            if isinstance(piece, str) and parts and isinstance(parts[-1], str):
                parts[-1] += piece
            elif piece != "":
                parts.append(piece)
    return parts


def rendered(text: str) -> str:
    """Render a text that a module keeps."""
    return str(text) if isinstance(text, Message) else _(text)


def joined(sentences: Iterable[Prose]) -> Prose:
    """Join sentences as `podium.i18n.paragraph` does.

    >>> joined([["One."], ["Two", Formula("α"), "."]])
    ['One.', ' Two', Formula(text='α'), '.']
    """
    text: Prose = []
    blank = separator(". ")
    for sentence in filter(None, sentences):
        first, *rest = sentence
        start: Prose = [f"{blank}{first}"] if isinstance(first, str) else [blank, first]
        text += [*(start if text else [first]), *rest]
    return text


def enumerated(parts: Sequence[Prose]) -> Prose:
    """Join clauses by commas, the last by "and".

    >>> enumerated([["a"], ["b"], ["c"]])
    ['a, b and c']
    """
    *most, last = parts
    if not most:
        return list(last)
    return _filled(
        str(both("{first}", "{second}", before=str(last[0]))), {"first": separated(most), "second": list(last)}
    )


def separated(parts: Iterable[Sequence[Piece]], by: str = ", ") -> Prose:
    """Join clauses by commas."""
    text: Prose = []
    for part in parts:
        text += [*([separator(by)] if text else []), *part]
    return text


def names_of(names: Sequence[str]) -> str:
    """Name all: "A, B and C"."""
    return str(listing(names, len(names)))


def who(names: Sequence[str], noun: str = "algorithm") -> str:
    """Count the algorithms, and name them unless there are too many."""
    return str(count(len(names), noun)) + (f" ({names_of(names)})" if len(names) <= NAMED else "")


def called(names: Sequence[str], noun: str = "algorithm") -> str:
    """Name the algorithms, or count them where there are too many."""
    return names_of(names) if len(names) <= NAMED else str(count(len(names), noun))


def shows_difference(pieces: Sequence[Piece]) -> bool:
    """Whether the text contains Δ, which then needs an explanation.

    >>> shows_difference(["A (", Formula("Δ = 0.2"), ")"]), shows_difference(["Δ"])
    (True, False)
    """
    return any(isinstance(piece, Formula) and piece.text.startswith("Δ") for piece in pieces)


def better(objective: str | None) -> str:
    """Say which values are better."""
    if objective is None:
        return ""
    return _("; larger values are better") if objective == "maximize" else _("; smaller values are better")


@dataclass(frozen=True, slots=True)
class Averages:
    """Summary of repeated measurements in a table: "mean" or "median", with the smallest and largest number."""

    kind: str
    low: int
    high: int


def averages_of(data: Results) -> Averages | None:
    """Return how the values of a table summarise measurements; None for single measurements."""
    counts = data.counts
    if counts is None or int(counts.max()) < 2:
        return None
    return Averages(data.average, int(counts.min()), int(counts.max()))


def averaged(found: Averages | None) -> Prose:
    """State how the values of a table summarise repeated measurements."""
    if found is None:
        return []
    low, high = grouped(found.low), grouped(found.high)
    if found.kind == "mean":
        if low == high:
            return compose("Each value is the mean of {low} measurements.", low=low)
        return compose("Each value is the mean of {low} to {high} measurements.", low=low, high=high)
    if low == high:
        return compose("Each value is the median of {low} measurements.", low=low)
    return compose("Each value is the median of {low} to {high} measurements.", low=low, high=high)


def no_proof() -> Prose:
    """State that a non-significant difference does not show equality."""
    return compose("A difference that is not significant is no evidence that there is none.")


def one_way() -> Prose:
    """Say what a one-sided test leaves out."""
    return compose("A one-sided test does not look for differences in the other direction.")


def software() -> Prose:
    """Name the program and its version."""
    return compose("The computations were carried out with podium {version}.", version=__version__)
