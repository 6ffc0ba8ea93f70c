"""All terms by subject, and the search for one by what people type."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from functools import cache
from typing import Final

from podium.errors import InputError
from podium.studies.terms import (
    adjustments,
    advice_comparisons,
    advice_designs,
    advice_procedures,
    advice_samples,
    assumptions,
    bayes,
    convergence,
    effects,
    folds,
    general,
    omnibus,
    pairs,
    pairwise,
    parametric,
    pictures,
    planning,
    predictions,
    ranks,
    roc,
    runs,
    two,
    validity,
)
from podium.studies.terms.term import Term

_ADVICE: Final = tuple(
    sorted(
        advice_comparisons.TERMS + advice_procedures.TERMS + advice_designs.TERMS + advice_samples.TERMS,
        key=lambda entry: entry.key,
    )
)

SUBJECTS: Final[dict[str, tuple[str, str, tuple[Term, ...]]]] = {
    "general": ("Tests and p-values", "Pruebas y p-valores", general.TERMS),
    "ranks": ("Ranks", "Rangos", ranks.TERMS),
    "omnibus": ("Tests of all algorithms at once", "Pruebas de todos los algoritmos a la vez", omnibus.TERMS),
    "pairwise": ("One pair among many", "Un par entre muchos", pairwise.TERMS),
    "adjustments": ("Adjusted p-values", "Valores p ajustados", adjustments.TERMS),
    "pairs": ("Adjusted p-values of all pairs", "Valores p ajustados de todos los pares", pairs.TERMS),
    "two": ("Two algorithms", "Dos algoritmos", two.TERMS),
    "effects": ("How large, how sure", "Cuánto y con qué seguridad", effects.TERMS),
    "parametric": ("Analysis of variance", "Análisis de la varianza", parametric.TERMS),
    "folds": ("Folds and repetitions", "Pliegues y repeticiones", folds.TERMS),
    "predictions": ("Predictions on one test set", "Predicciones en un conjunto de prueba", predictions.TERMS),
    "roc": ("ROC curves", "Curvas ROC", roc.TERMS),
    "convergence": ("Convergence and cost", "Convergencia y coste", convergence.TERMS),
    "assumptions": ("Assumptions", "Supuestos", assumptions.TERMS),
    "bayes": ("Bayesian comparisons", "Comparaciones bayesianas", bayes.TERMS),
    "runs": ("Few runs on several problems", "Pocas ejecuciones en varios problemas", runs.TERMS),
    "planning": ("Planning and power", "Planificación y potencia", planning.TERMS),
    "validity": ("Do procedures keep their promise", "Cumplen lo que prometen", validity.TERMS),
    "pictures": ("Pictures", "Gráficos", pictures.TERMS),
    "advice": ("Codes of advice", "Códigos de los consejos", _ADVICE),
}
"""Key: title in English, title in Spanish, terms."""


@cache
def terms() -> dict[str, Term]:
    """All terms by key, in the order of the catalogue."""
    return {term.key: term for _, _, entries in SUBJECTS.values() for term in entries}


def term(key: str) -> Term:
    """Return the term of a key."""
    return terms()[key]


def subject(key: str) -> str:
    """Return the subject a term belongs to."""
    return next(name for name, (_, _, entries) in SUBJECTS.items() if any(entry.key == key for entry in entries))


@cache
def index() -> dict[str, str]:
    """Key of a term for every plain form of its key and names; where two share a name, the key and then the first win."""
    found: dict[str, str] = {}
    for entry in terms().values():
        found.setdefault(plain(entry.key), entry.key)
    entries = terms().values()
    named = [(entry, entry.names) for entry in entries] + [(entry, entry.es.names) for entry in entries]
    for entry, names in named:
        for name in names:
            found.setdefault(plain(name), entry.key)
    return found


def plain(word: str) -> str:
    """Reduce a word to what matters in a search: no case, accents, hyphens, apostrophes, articles or generic words.

    Examples
    --------
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
    """Return the term that a word means, whatever its case, hyphens and accents, in English or Spanish.

    Raises
    ------
    InputError
        When no term is called so; the message names the nearest ones.

    Examples
    --------
    >>> find("bergmann hommel").key, find("valor p").key, find("P VALUE").key
    ('bergmann-hommel', 'p-value', 'p-value')
    """
    found = explain_word(word)
    if found is not None:
        return found
    near = _near(plain(word), index())
    hint = f"Did you mean {', '.join(near)}?" if near else "podium explain without a word lists all terms."
    raise InputError(f"there is no explanation of {word!r}. {hint}")


def explain_word(word: str) -> Term | None:
    """Return the term a word of a report means (a test, a procedure, an effect size, a code of advice), or None."""
    wanted = re.sub(r"^w ?(\d)$", r"w0\1", plain(word))
    key = index().get(wanted) or _loose_index().get(_loose(wanted))
    return None if key is None else term(key)


@cache
def _loose_index() -> dict[str, str]:
    return {_loose(name): key for name, key in reversed(index().items())}


def _loose(name: str) -> str:
    """Leave out spaces and the s of plurals and of names without their apostrophe ("cohens d")."""
    return "".join(re.sub(r"(?<=\w{3})s$", "", word) for word in name.split())


def _near(wanted: str, known: dict[str, str]) -> list[str]:
    """Up to five keys whose names resemble a word or hold it."""
    close = [known[name] for name in get_close_matches(wanted, known, n=8, cutoff=0.6)]
    holding = [key for name, key in known.items() if wanted and wanted in name]
    return list(dict.fromkeys([*close, *holding]))[:5]
