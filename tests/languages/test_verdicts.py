"""Every form of the verdict is said in Spanish, with the same names and numbers."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from podium.i18n import Message, count, speaking
from podium.stats.logical import pair_indices
from podium.stats.pair_tests import PAIR_TESTS
from podium.studies.shared.family import Family, build_family
from podium.studies.shared.family.verdict import Conclusion, Field

NAMES = (
    "C4.5",
    "Iris forest",
    "kNN, k = 5",
    "a vs. b",
    "net",
    "svm",
    "tree",
    "w-1",
    "x-1",
    "y-1",
    "z-1",
    "IBk",
    "über",
)
ENGLISH = re.compile(r"\b(the|of|is|are|with|between|and|but|from|this|that|by|which|than|each|every|over|on)\b")
EXTENTS = (
    Message("over {problems}", problems=count(1, "problem")),
    Message("over {problems}", problems=count(16653, "problem")),
    Message("over {problems} in {groups}", problems=count(29, "problem"), groups=count(4, "group")),
    Message("in {observations}", observations=count(150, "observation")),
    Message("on {instances}", instances=count(250, "instance")),
    Message(
        "over {problems} with {missing} of {cells} cells missing", problems=count(19, "problem"), missing=19, cells=95
    ),
    Message("on {instances} in {groups}", instances=count(250, "instance"), groups=count(12, "group")),
)
MEASURES = ("mean rank", "adjusted mean rank", "mean", "accuracy", "AUC", "multiclass AUC M")
NOUNS = {"algorithm": "algoritmo", "classifier": "clasificador", "system": "sistema"}
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e-?\d+)?")


def in_spanish(text: str, names: tuple[str, ...]) -> str:
    assert isinstance(text, Message)
    with speaking("es"):
        told = str(text)
    left = told
    for name in sorted(names, key=len, reverse=True):
        assert (name in text) == (name in told), (text, told)
        left = left.replace(name, "")
    assert not ENGLISH.search(left), told
    assert sorted(NUMBER.findall(text)) == sorted(NUMBER.findall(told)), (text, told)
    return told


def all_pairs(pvalues: np.ndarray, k: int, better: np.ndarray | None, ranking: str = "friedman") -> Family:
    first, second = pair_indices(k)
    return build_family(ranking, "all-pairs", first, second, pvalues, k=k, first_better=better)


def field(
    k: int, extent: str = EXTENTS[0], *, tied: bool = False, measure: str = "mean rank", noun: str = "algorithm"
) -> Field:
    sums = np.maximum(np.arange(k), 1 if tied else 0)
    return Field(NAMES[:k], sums, 1.0 + sums / 3, extent, measure, 2, noun)


@pytest.mark.parametrize("extent", EXTENTS)
@pytest.mark.parametrize("measure", MEASURES)
def test_the_best_with_every_measure_and_extent(extent: str, measure: str) -> None:
    family = all_pairs(np.array([1e-5, 0.001, 0.9, 0.9, 0.9, 0.9]), 4, np.ones(6, dtype=bool))
    text, details = Conclusion(field(4, extent, measure=measure), family, "holm", 0.05).on_pairs(2)
    told = in_spanish(text, NAMES[:4])
    assert in_spanish(details, NAMES[:4]) in told.replace(told[told.index(" Es ") : told.index(" En total")], "")
    assert told.startswith("C4.5 tiene ")
    assert (
        "Es significativamente mejor que Iris forest y kNN, k = 5; no se halló ninguna diferencia significativa con a vs. b."
        in told
    )
    assert "no demuestra que dos algoritmos rindan igual" in told


@pytest.mark.parametrize("noun", NOUNS)
@pytest.mark.parametrize("k", [2, 3, 13])
def test_all_pairs_whatever_was_found(noun: str, k: int) -> None:
    m = k * (k - 1) // 2
    rng = np.random.default_rng(7)
    for tied, share, flipped in product((False, True), (0.0, 0.1, 0.5, 1.0), (False, True)):
        hits = np.arange(m) < round(share * m)
        better = np.full(m, not flipped)
        rng.shuffle(hits)
        pvalues = np.where(hits, 1e-9, 0.8)
        text, _details = Conclusion(
            field(k, tied=tied, noun=noun), all_pairs(pvalues, k, better), "holm", 0.05
        ).on_pairs(3)
        told = in_spanish(text, NAMES[:k])
        assert ("No se demostró ninguna diferencia entre" in told) == (not hits.any())
        named = k == 2 and not hits.any()
        assert (NOUNS[noun] in told) or hits.all() or named


@pytest.mark.parametrize("k", [2, 3, 4, 13])
def test_p_values_alone(k: int) -> None:
    m = k * (k - 1) // 2
    for hits in {1, 2, m // 2, m} & set(range(1, m + 1)):
        pvalues = np.where(np.arange(m) < hits, 1e-9, 0.8)
        reported = field(k, Message("in the reported p-values"))
        text, _details = Conclusion(reported, all_pairs(pvalues, k, None), "holm", 0.05).on_pairs(1)
        told = in_spanish(text, NAMES[:k])
        assert "no muestran cuál de dos algoritmos es mejor" in told


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("extent", [EXTENTS[2], EXTENTS[4]])
@pytest.mark.parametrize("k", [2, 4])
def test_a_control(alternative: str, extent: str, k: int) -> None:
    m = k - 1
    rest = np.arange(1, k)
    for hits, better in product(product((False, True), repeat=m), (True, False, None)):
        known = None if better is None else np.array([better ^ bool(i % 2) for i in range(m)])
        family = build_family(
            "friedman", "control", np.zeros(m, int), rest, np.where(hits, 1e-9, 0.8),
            k=k, control=0, first_better=known, alternative=alternative,
        )  # fmt: skip
        text, _details = Conclusion(field(k, extent), family, "holm", 0.05).on_control()
        told = in_spanish(text, NAMES[:k])
        if any(hits):
            assert told.startswith("El control C4.5 ")
        elif alternative == "two-sided":
            assert told.startswith("No se demostró ninguna diferencia entre ")
        else:
            assert re.match("No se demostró que el control C4.5 sea (mejor|peor) que ", told)
        proof = alternative == "two-sided" and any(hits) and not all(hits)
        assert ("eso no demuestra que rindan igual" in told) == proof


@pytest.mark.parametrize("control", [None, 0])
@pytest.mark.parametrize("k", [2, 4])
@pytest.mark.parametrize("test", ["the Iman–Davenport test", "the Friedman test", "the Friedman aligned ranks test", "the Quade test",
                                  "the Kruskal–Wallis test", "the Skillings–Mack test", "the Friedman test by groups",
                                  "Cochran's Q test", "Cochran's Q test by groups"])  # fmt: skip
def test_a_rejecting_omnibus_test(test: str, k: int, control: int | None) -> None:
    given = replace(field(k), omnibus=(Message(test), 0.0123))
    if control is None:
        text, _details = Conclusion(given, all_pairs(np.full(k * (k - 1) // 2, 0.8), k, None), "holm", 0.05).on_pairs(1)
        told = in_spanish(text, NAMES[:k])
    else:
        m = k - 1
        family = build_family("friedman", "control", np.zeros(m, int), np.arange(1, k), np.full(m, 0.8), k=k, control=0)
        text, _details = Conclusion(given, family, "holm", 0.05).on_control()
        told = in_spanish(text, NAMES[:k])
    assert ("halla una diferencia" if k == 2 else "rechaza la hipótesis de que los 4 rindan igual") in told


@pytest.mark.parametrize("alternative", ["two-sided", "greater"])
def test_a_control_chosen_by_the_data(alternative: str) -> None:
    family = build_family(
        "friedman", "control", np.zeros(3, int), np.arange(1, 4), np.array([1e-9, 0.8, 0.9]), k=4, control=0,
        z=np.array([5.0, 0.0, -1.0]), alternative=alternative,
    )  # fmt: skip
    told = in_spanish(Conclusion(replace(field(4), chosen=True), family, "holm", 0.05).on_control()[0], NAMES[:4])
    assert "α nominal = 0.05" in told
    assert "Nombrar el control de antemano" in told


@pytest.mark.parametrize("alternative", ["greater", "less"])
@pytest.mark.parametrize("noun", NOUNS)
def test_what_the_estimates_point_to(alternative: str, noun: str) -> None:
    for signs in product((-1.0, 0.0, 1.0), repeat=3):
        z = np.array(signs)
        family = build_family(
            "friedman", "control", np.zeros(3, int), np.arange(1, 4), np.full(3, 0.8), k=4, control=0, z=z,
            alternative=alternative,
        )  # fmt: skip
        told = in_spanish(Conclusion(field(4, noun=noun), family, "holm", 0.05).on_control()[0], NAMES[:4])
        assert ("mejor que" in told.split("En estos datos")[1].split(". ")[0]) == (max(signs) > 0)


@pytest.mark.parametrize("ranking", PAIR_TESTS)
@pytest.mark.parametrize("procedure", ["holm", "bergmann-hommel", "shaffer-dynamic"])
def test_every_test_and_procedure_has_a_name(ranking: str, procedure: str) -> None:
    family = all_pairs(np.array([1e-5, 0.001, 0.9]), 3, np.array([True, True, True]), ranking)
    told = in_spanish(Conclusion(field(3), family, procedure, 0.05).on_pairs(2)[0], NAMES[:3])
    assert "(procedimiento de " in told
    assert "α = 0.05 para la familia)" in told
