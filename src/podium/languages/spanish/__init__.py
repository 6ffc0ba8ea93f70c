"""Spanish: what studies say, by room of the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from podium.languages.spanish.adjust import ADJUST
from podium.languages.spanish.advice import ADVICE
from podium.languages.spanish.advice_data import ADVICE_DATA
from podium.languages.spanish.advice_sizes import ADVICE_SIZES
from podium.languages.spanish.assumptions import ASSUMPTIONS
from podium.languages.spanish.assumptions_report import ASSUMPTIONS_REPORT
from podium.languages.spanish.bayes import BAYES
from podium.languages.spanish.bayes_advice import BAYES_ADVICE
from podium.languages.spanish.bayes_report import BAYES_REPORT
from podium.languages.spanish.common import COMMON
from podium.languages.spanish.compare import COMPARE
from podium.languages.spanish.comparisons import COMPARISONS
from podium.languages.spanish.convergence import CONVERGENCE
from podium.languages.spanish.convergence_advice import CONVERGENCE_ADVICE
from podium.languages.spanish.describe import DESCRIBE
from podium.languages.spanish.designs import DESIGNS
from podium.languages.spanish.equivalence import EQUIVALENCE
from podium.languages.spanish.every_pair import EVERY_PAIR
from podium.languages.spanish.evidence import EVIDENCE
from podium.languages.spanish.family import FAMILY
from podium.languages.spanish.folds import FOLDS
from podium.languages.spanish.guide import GUIDE
from podium.languages.spanish.guide_document import GUIDE_DOCUMENT
from podium.languages.spanish.guide_notes import GUIDE_NOTES
from podium.languages.spanish.markup import MARKUP
from podium.languages.spanish.mistakes import MISTAKES
from podium.languages.spanish.mistakes_cells import MISTAKES_CELLS
from podium.languages.spanish.mistakes_data import MISTAKES_DATA
from podium.languages.spanish.mistakes_options import MISTAKES_OPTIONS
from podium.languages.spanish.mistakes_page import MISTAKES_PAGE
from podium.languages.spanish.order import ORDER
from podium.languages.spanish.pair import PAIR
from podium.languages.spanish.pair_advice import PAIR_ADVICE
from podium.languages.spanish.parametric import PARAMETRIC
from podium.languages.spanish.pictures import PICTURES
from podium.languages.spanish.plan import PLAN
from podium.languages.spanish.plan_report import PLAN_REPORT
from podium.languages.spanish.power import POWER
from podium.languages.spanish.predictions import PREDICTIONS
from podium.languages.spanish.predictions_advice import PREDICTIONS_ADVICE
from podium.languages.spanish.predictions_grouped import PREDICTIONS_GROUPED
from podium.languages.spanish.procedures import PROCEDURES
from podium.languages.spanish.reading import READING
from podium.languages.spanish.recognised import RECOGNISED
from podium.languages.spanish.renderers import RENDERERS
from podium.languages.spanish.roc import ROC
from podium.languages.spanish.runs import RUNS
from podium.languages.spanish.sources import SOURCES
from podium.languages.spanish.stability import STABILITY
from podium.languages.spanish.validate import VALIDATE
from podium.languages.spanish.verdict import VERDICT
from podium.studies.methods_text.spanish import conjunction

PHRASES: Final[Mapping[str, str]] = {
    **COMMON,
    **RENDERERS,
    **PROCEDURES,
    **VERDICT,
    **FAMILY,
    **ADVICE,
    **ADVICE_DATA,
    **ADVICE_SIZES,
    **PARAMETRIC,
    **STABILITY,
    **PICTURES,
    **COMPARISONS,
    **COMPARE,
    **ADJUST,
    **ROC,
    **PAIR,
    **EQUIVALENCE,
    **ASSUMPTIONS,
    **ASSUMPTIONS_REPORT,
    **PAIR_ADVICE,
    **EVERY_PAIR,
    **RUNS,
    **READING,
    **RECOGNISED,
    **MARKUP,
    **DESIGNS,
    **FOLDS,
    **BAYES,
    **BAYES_REPORT,
    **BAYES_ADVICE,
    **ORDER,
    **SOURCES,
    **EVIDENCE,
    **VALIDATE,
    **CONVERGENCE,
    **CONVERGENCE_ADVICE,
    **POWER,
    **PREDICTIONS,
    **PREDICTIONS_ADVICE,
    **PREDICTIONS_GROUPED,
    **PLAN,
    **PLAN_REPORT,
    **GUIDE,
    **GUIDE_NOTES,
    **GUIDE_DOCUMENT,
    **DESCRIBE,
    **MISTAKES,
    **MISTAKES_OPTIONS,
    **MISTAKES_DATA,
    **MISTAKES_CELLS,
    **MISTAKES_PAGE,
}

_BETWEEN = {
    "or": "o",
    "is better than": "es mejor que",
    "by": "según",
    "beats": "supera a",
    "than": "que",
    "on": "frente a",
    "over": "sobre",
    "and then": "y después",
}


def between(words: str, after: str) -> str:
    """Give what stands between two names, or the number of those left out.

    >>> between(" and ", "Iris"), between(", ", "B"), between("3 others", ""), between(" (adjusted p = 0.02)", "")
    (' e ', ', ', '3 más', ' (p ajustado = 0.02)')
    >>> between("0.2 to ", ""), between(" 0.02 (0.01 to 0.05)", "")
    ('0.2 respecto de ', ' 0.02 (0.01 a 0.05)')
    """
    if words.endswith(" to "):
        return words.replace(" to ", " respecto de ")
    if words.startswith(" ") and not after:
        return words.replace("adjusted p", "p ajustado").replace(" to ", " a ")
    if not after:
        return f"{words.rsplit(' ', 1)[0]} más"
    plain = words.strip(" ,")
    told = conjunction(after) if plain == "and" else _BETWEEN.get(plain)
    return words if told is None else f" {told} "
