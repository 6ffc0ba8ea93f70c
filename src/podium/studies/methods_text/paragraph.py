"""A methods paragraph: its pieces, what it cites, and how it is written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, get_args

from podium.document import Block, Citation, Heading, Paragraph
from podium.errors import InputError
from podium.render.prose import Cited, Piece, plain, render_prose
from podium.studies.citations import cite
from podium.studies.find import one_of
from podium.studies.methods_text.facts import Facts, comparison_facts, reanalysis_facts, unpaired_facts
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.sentences import paragraph
from podium.studies.methods_text.words import words_of

if TYPE_CHECKING:
    from podium.studies.base import Study

_ROOMS: dict[str, str] = {
    "PairComparison": "pair",
    "AllPairs": "pairs",
    "FoldComparison": "folds",
    "CostOrdering": "order",
    "PredictionsComparison": "predictions",
    "GroupedPredictions": "predictions_grouped",
    "RocComparison": "roc",
    "MulticlassComparison": "multiclass",
    "Convergence": "convergence",
    "Assumptions": "assumptions",
    "Power": "power",
    "Plan": "plan",
    "RunsPlan": "plan_runs",
    "Validation": "validate",
    "MetricsComparison": "metrics",
    "IncompleteComparison": "incomplete",
    "GroupedComparison": "grouped",
    "RunsComparison": "runs",
    "BayesComparison": "bayes",
}
"""Room of each kind of study whose paragraph is not about one family of hypotheses over problems.

A room has ``pieces(study, language, style)``, which returns the paragraph as pieces (`podium.render.prose`).
"""

LANGUAGES = ("en", "es")
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
        return [Heading("Methods paragraph"), Paragraph(self.text)]

    def closing(self, keys: Iterable[str]) -> list[Block]:
        """Return the end of a report: the paragraph, and the references `keys` with those that it cites."""
        return [*self.blocks(), Heading("References"), *cite([*keys, *self.keys])]

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


def describe(study: Study, language: str = "en", style: str = "journal") -> Methods:
    """Describe a study.

    Parameters
    ----------
    study
        A comparison of algorithms of any kind, or a re-analysis of published numbers.
    language
        "en" or "es".
    style
        "journal": p-values to three decimals, "p < 0.001" below; "exact": to three digits.

    Raises
    ------
    InputError
        For another language or style, and for a study that has no such paragraph.
    """
    one_of("language", language, LANGUAGES)
    one_of("style", style, STYLES)
    shown: Style = "exact" if style == "exact" else "journal"
    room = _ROOMS.get(type(study).__name__)
    if room is None:
        found = _beside(study, language, shown)
        pieces = tuple(paragraph(_facts(study), words_of(language), shown, found=found))
    else:
        pieces = tuple(import_module(f"podium.studies.methods_text.{room}").pieces(study, language, shown))
    keys = dict.fromkeys(key for piece in pieces if isinstance(piece, Cited) for key in piece.keys)
    return Methods(pieces, tuple(cite(keys)), language)


def _beside(study: Study, language: str, style: Style) -> list[Piece]:
    """Describe what stands beside the conclusion of a comparison."""
    from podium.studies.compare import Comparison

    if not isinstance(study, Comparison):
        return []
    from podium.studies.methods_text.beside import pieces

    return pieces(study, language, style)


def _facts(study: Study) -> Facts:
    from podium.studies.compare import Comparison
    from podium.studies.reanalysis import Reanalysis
    from podium.studies.unpaired import UnpairedComparison

    if isinstance(study, Comparison):
        return comparison_facts(study)
    if isinstance(study, UnpairedComparison):
        return unpaired_facts(study)
    if isinstance(study, Reanalysis):
        return reanalysis_facts(study)
    raise InputError(
        f"there is no methods paragraph for a {type(study).__name__}: it tells what a study of data did and found"
    )
