"""The catalogue of terms: what every word and number of a report means, how it is computed, and where it comes from."""

from podium.studies.terms.catalogue import SUBJECTS, explain_word, find, term, terms
from podium.studies.terms.columns import explain_column
from podium.studies.terms.explanation import Explanation, explain
from podium.studies.terms.kinds import explain_picture
from podium.studies.terms.term import LANGUAGES, Term

__all__ = [
    "LANGUAGES",
    "SUBJECTS",
    "Explanation",
    "Term",
    "explain",
    "explain_column",
    "explain_picture",
    "explain_word",
    "find",
    "term",
    "terms",
]
