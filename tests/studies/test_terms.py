"""The catalogue of terms: complete in both languages, consistent in itself, and its worked examples are right."""

from __future__ import annotations

import re
from math import comb, sqrt

import numpy as np
import pytest
from scipy import special, stats

from podium import InputError, explain
from podium.glossary import FIELDS, Term, find, plain, subjects, terms
from podium.i18n import speaking
from podium.render.latex_text import escape
from podium.stats import adjust, adjust_pairwise
from podium.stats.logical import ADJUSTMENTS, RANK_METHODS
from podium.stats.pair_tests import PAIR_TESTS
from podium.studies.shared.citations import cite
from quick import for_each

ALL = tuple(terms().values())


def texts(term: Term, code: str) -> dict[str, str]:
    """Return the texts of a term in a language."""
    with speaking(code):
        return {field: getattr(term, field) for field in FIELDS}


def names(term: Term) -> tuple[str, ...]:
    with speaking("es"):
        spanish = term.names
    return (*term.names, *spanish)


@for_each(ALL, lambda term: term.key)
def test_a_term_is_complete_in_both_languages(term: Term):
    english, spanish = texts(term, "en"), texts(term, "es")
    for one in (english, spanish):
        assert one["what"]
        assert one["how"]
        for text in filter(None, one.values()):
            assert text == text.strip()
            assert text[-1] in ".?", text
    for code in ("en", "es"):
        with speaking(code):
            assert len(set(term.names)) == len(term.names)
    assert [bool(text) for text in english.values()] == [bool(text) for text in spanish.values()]
    assert spanish["what"] != english["what"]
    lengths = [len(one["what"] + one["how"]) for one in (spanish, english)]
    assert 0.6 < lengths[0] / lengths[1] < 1.7


@for_each(ALL, lambda term: term.key)
def test_both_languages_hold_the_same_numbers(term: Term):
    """A figure of the one that is not in the other is a slip of translation."""
    figures = [sorted(re.findall(r"\d+(?:\.\d+)?", texts(term, code)["how"])) for code in ("en", "es")]
    assert figures[0] == figures[1]


def test_formulas_print_under_every_tex():
    """A mark set over a letter that has no sign of its own would come out as a number under pdfTeX."""
    for term in ALL:
        for code in ("en", "es"):
            for text in texts(term, code).values():
                assert "podiumchar" not in escape(text), text


def test_keys_sources_and_relations_exist():
    assert {term.subject for term in ALL} == set(subjects())
    for term in ALL:
        assert re.fullmatch("[a-z0-9-]+", term.key)
        assert term.sources or term.basis
        assert len(cite(term.sources)) == len(term.sources)
        assert set(term.see) <= set(terms()) - {term.key}


def test_every_procedure_and_ranking_has_a_term():
    for key, one in ADJUSTMENTS.items():
        assert find(key).key == key
        assert find(one.name).key == (key if key != "nemenyi" else "bonferroni")
    for origin in PAIR_TESTS.values():
        assert origin.term in terms()
    for name in ("Friedman", "Iman–Davenport", "Friedman aligned ranks test", "Quade", "Kruskal–Wallis", "Cochran's Q"):
        assert find(name).key in terms()


@for_each(ALL, lambda term: term.key)
def test_key_and_usual_names_are_found(term: Term):
    assert find(term.key) is term
    with speaking("es"):
        spanish = term.name
    for name in (term.name, spanish):
        assert find(name) is term
        assert find(name.upper()) is term
        assert find(f"  {name.replace('–', ' ').replace('-', ' ')} ") is term


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("bergmann hommel", "bergmann-hommel"),
        ("BergmannHommel", "bergmann-hommel"),
        ("p value", "p-value"),
        ("P-Wert", None),
        ("valor p", "p-value"),
        ("cohens d", "cohen-d"),
        ("sidak", "sidak"),
        ("el procedimiento de holm", "holm"),
        ("Holm's method", "holm"),
        ("diferencia critica", "critical-difference"),
        ("α", "alpha"),
        ("5×2 cv t", "5x2cv-t"),
        ("R+", "signed-rank-sums"),
        ("eta squared", "anova-effects"),
        ("W01", "w01"),
        ("w1", "w01"),
        ("W 1", "w01"),
        ("w95", "w95"),
        ("W00", None),
        ("W016", None),
        ("", None),
        ("—", None),
    ],
)
def test_find_is_tolerant(word, key):
    if key is None:
        with pytest.raises(InputError, match="no explanation"):
            find(word)
    else:
        assert find(word).key == key


def test_a_near_miss_is_named():
    with pytest.raises(InputError, match="Did you mean bonferroni"):
        explain("bonferonni")
    with pytest.raises(InputError, match="word must be a text"):
        explain(3)  # type: ignore[arg-type]


def test_plain_is_stable():
    for term in ALL:
        for name in names(term):
            assert plain(plain(name)) == plain(name)
            assert plain(name)


PROCEDURES_WITH_EXAMPLE = [term.key for term in ALL if "p = 0.01, 0.03, 0.04 →" in term.how]


@pytest.mark.parametrize("key", PROCEDURES_WITH_EXAMPLE)
def test_the_worked_example_of_an_adjustment(key):
    """Three p-values that the text adjusts by hand are adjusted so by the code, in both languages."""
    for code in ("en", "es"):
        told = re.search(r"0\.01, 0\.03, 0\.04 → ([\d., ]+\d)", texts(terms()[key], code)["how"])
        assert told is not None
        by_hand = [float(number) for number in told[1].split(", ")]
        if key in ("nemenyi", "shaffer", "bergmann-hommel"):
            matrix = np.array([[1, 0.01, 0.03], [0.01, 1, 0.04], [0.03, 0.04, 1]])
            found = adjust_pairwise(matrix, key)[np.triu_indices(3, 1)]
        else:
            found = adjust([0.01, 0.03, 0.04], key)
        np.testing.assert_allclose(found, by_hand, atol=5e-5)


def test_all_plain_procedures_have_the_example():
    missing = {
        "bergmann-hommel-simes",
        "hommel-logical",
        "shaffer-dynamic",
        "studentized-range",
        "westfall-young",
        *RANK_METHODS,
    }
    assert set(PROCEDURES_WITH_EXAMPLE) == set(ADJUSTMENTS) - missing


@pytest.mark.parametrize(
    ("key", "told", "value"),
    [
        ("unadjusted", "0.40", 1 - 0.95**10),
        ("p-value", "0.021", 2 * (comb(10, 9) + 1) / 2**10),
        ("sign", "0.021", stats.binomtest(9, 10).pvalue),
        ("mcnemar", "0.021", stats.binomtest(9, 10).pvalue),
        ("critical-value", "9.49", stats.chi2.isf(0.05, 4)),
        ("z", "1.96", special.ndtri(0.975)),
        ("iman-davenport", "14.309", 29 * 39.647 / (30 * 4 - 39.647)),
        ("kendall-w", "0.330", 39.647 / (30 * 4)),
        ("rank-z", "5.47", (4.3333333 - 2.1) / sqrt(5 * 6 / (6 * 30))),
        ("critical-difference", "2.728", stats.studentized_range.isf(0.05, 5, np.inf) / sqrt(2)),
        ("critical-difference", "1.11", stats.studentized_range.isf(0.05, 5, np.inf) / sqrt(2) * sqrt(30 / 180)),
        ("claim-error", "0.115", 1 - 0.96**3),
        ("rank-biserial", "0.598", (220.5 - 55.5) / 276),
        ("hodges-lehmann", "2.75", np.median([1, 1.5, 2, 3.5, 4, 6])),
        ("standard-deviation", "2.65", np.std([1, 2, 6], ddof=1)),
        ("wilson", "0.596", stats.binomtest(9, 10).proportion_ci(method="wilson").low),
        ("wilson", "0.982", stats.binomtest(9, 10).proportion_ci(method="wilson").high),
        ("clopper-pearson", "0.555", stats.binomtest(9, 10).proportion_ci().low),
        ("clopper-pearson", "0.997", stats.binomtest(9, 10).proportion_ci().high),
        ("quesenberry-hurst", "3.84", stats.chi2.isf(0.05, 1)),
        ("noether", "65.4", (special.ndtri(0.975) + special.ndtri(0.8)) ** 2 / (3 * 0.2**2)),
        ("par10", "113.3", (10 + 30 + 300) / 3),
        ("optimality-gap", "0.267", (0.6 + 0.2) / 3),
        ("bradley-terry", "0.73", 1 / (1 + np.exp(-1))),
    ],
)
def test_worked_numbers(key, told, value):
    """Figures of the texts against SciPy or plain arithmetic, to the digits they are given with."""
    assert told in terms()[key].how + terms()[key].read
    digits = len(told.partition(".")[2])
    assert abs(float(told) - float(value)) <= 0.5 * 10.0**-digits * (1 + 1e-9)


def test_the_study_shows_itself():
    found = explain("holm", language="es")
    assert found.columns()["name"] == ["procedimiento de Holm"]
    assert found.to_frame()["key"].tolist() == ["holm"]
    everything = explain()
    assert str(len(terms())) in everything.text
    assert everything.columns()["key"] == list(terms())


@pytest.mark.parametrize(
    ("key", "title"), [("z", "z"), ("d-z", "d_z"), ("epsilon-squared", "ε²"), ("p-value", "P-value"), ("tie", "Tie")]
)
def test_titles_leave_symbols_alone(key, title):
    assert explain(key).document().title == title
