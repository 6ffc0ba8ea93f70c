"""A methods paragraph: its pieces, what it cites, and how it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, get_args

from podium.document import Block, Citation, Heading, Paragraph
from podium.errors import InputError
from podium.i18n import _, active_language, languages, speaking
from podium.render.prose import Cited, Piece, plain, render_prose
from podium.studies.citations import cite
from podium.studies.find import one_of
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.text import Said, joined

if TYPE_CHECKING:
    from podium.studies.base import Study

_STUDIES: dict[str, tuple[str, str]] = {
    "Comparison": ("compare", "comparison"),
    "UnpairedComparison": ("compare", "unpaired"),
    "Reanalysis": ("compare", "reanalysis"),
    "BayesComparison": ("bayes", "bayes"),
    "Validation": ("validate", "validate"),
    "RunsPlan": ("plan_runs", "plan_runs"),
    "Plan": ("plan", "plan"),
    "Power": ("power", "power"),
    "RunsComparison": ("runs", "runs"),
    "GroupedComparison": ("grouped", "grouped"),
    "IncompleteComparison": ("incomplete", "incomplete"),
    "MulticlassComparison": ("roc", "multiclass"),
    "RocComparison": ("roc", "roc"),
    "GroupedPredictions": ("predictions", "predictions_grouped"),
    "PredictionsComparison": ("predictions", "predictions"),
    "CostOrdering": ("order", "order"),
    "FoldComparison": ("folds", "folds"),
    "AllPairs": ("pair", "all_pairs"),
    "PairComparison": ("pair", "pair"),
}
"""Module and function for each kind of study; the function takes the study and the style, and yields sentences."""

STYLES = get_args(Style)


@dataclass(frozen=True)
class Methods:
    """What was done and found, ready for a paper.

    Attributes
    ----------
    pieces
        The text with its formulas and citations.
    references
        The references it cites, in the order of their first citation.
    language
        "en" or "es".
    """

    pieces: tuple[Piece, ...]
    references: tuple[Citation, ...]
    language: str

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
        return [Heading(_("Methods paragraph")), Paragraph(self.text)]

    def closing(self, keys: Iterable[str]) -> list[Block]:
        """Return the end of a report: the paragraph, and the references `keys` with those that it cites."""
        return [*self.blocks(), Heading(_("References")), *cite([*keys, *self.keys])]

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
    study: Study, sentences: Callable[[Any, Style], Iterable[Said]], language: str | None = None, style: str = "journal"
) -> Methods:
    """Describe a study.

    Parameters
    ----------
    study
        A comparison of algorithms of any kind, or a re-analysis of published numbers.
    sentences
        What yields its sentences: `methods.describe` of its folder.
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
    pieces = tuple(joined(sentences(study, "exact" if style == "exact" else "journal")))
    keys = dict.fromkeys(key for piece in pieces if isinstance(piece, Cited) for key in piece.keys)
    return Methods(pieces, tuple(cite(keys)), active_language())


def sentences_of(study: Study, style: Style) -> Iterable[Said]:
    """Describe a study whose folder has no ``methods.py``."""
    kind = next((base.__name__ for base in type(study).__mro__ if base.__name__ in _STUDIES), "")
    if not kind:
        raise InputError(
            "there is no methods paragraph for a {kind}: it tells what a study of data did and found",
            kind=type(study).__name__,
        )
    module, function = _STUDIES[kind]
    found: Iterable[Said] = getattr(import_module(f"podium.studies.methods_text.{module}"), function)(study, style)
    return found
