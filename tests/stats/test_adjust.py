"""Adjusted p-values against published tables, R, statsmodels and 50-digit arithmetic; and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.special import erfc

from oracle import adjustments
from oracle.tails import mp, normal_two_sided
from podium.errors import InputError
from podium.stats.adjustments import PROCEDURES, adjust
from programs import multipletests

R_FAMILIES = json.loads((Path(__file__).parent.parent / "reference" / "adjust_r.json").read_text())
STATSMODELS = {
    "bonferroni": "bonferroni",
    "sidak": "sidak",
    "holm": "holm",
    "holland": "holm-sidak",
    "hochberg": "simes-hochberg",
    "hommel": "hommel",
}
# Li with 1 − p_max first: 50 digits do not hold 1e-300 + 1.
EXACT = (
    adjustments.ADJUSTMENTS
    | adjustments.FDR
    | {"li": lambda p: [v / (v + (1 - max(p))) if v < max(p) else v for v in p]}
)
AWKWARD = {
    "one": [0.3],
    "smallest and largest": [5e-324, 1e-300, 1e-17, 0.5, 1.0],
    "near one": [1.0 - 2.0**-53, 1.0 - 1e-12, 0.999, 0.9999, 0.99],
    "all one": [1.0, 1.0, 1.0],
    "tied": [0.01, 0.02, 0.01, 0.02, 0.02, 0.5, 0.5],
    "spread": [1e-300, 3e-200, 1e-100, 2e-30, 1e-16, 4e-9, 1e-5, 1e-3, 0.02, 0.3],
    "subnormal": [5e-324, 1.5e-323, 3e-310, 2e-308],
    "zero": [0.0, 0.0, 0.03, 0.2],
}


def two_sided(z):
    return erfc(np.abs(z) / np.sqrt(2.0))


def test_published_table_of_the_thirty_problems():
    # Garcia & Herrera (2008), Table 5: the ten pairs of the five algorithms, Nemenyi (= Bonferroni) and Holm.
    r = np.array([63.0, 97.5, 66.0, 130.0, 93.5]) / 30
    first, second = np.triu_indices(5, 1)
    p = two_sided((r[first] - r[second]) / np.sqrt(5 * 6 / (6 * 30)))
    order = np.argsort(p)
    nemenyi = [4.487e-7, 1.736e-6, 0.0288, 0.0485, 0.0796, 0.1011, 0.1276, 0.2474, 1, 1]
    holm = [4.487e-7, 1.563e-6, 0.023, 0.0339, 0.0478, 0.0506, 0.0511, 0.0742, 1, 1]
    rounding = np.array([5.1e-11, 5.1e-10, *[5.1e-5] * 8])
    assert np.all(np.abs(adjust(p, "bonferroni")[order] - nemenyi) <= rounding)
    assert np.all(np.abs(adjust(p, "holm")[order] - holm) <= rounding)


def test_rom_on_the_thirty_problems():
    # Control C4.5, Friedman ranks; published (methods page) to nine digits from the exact recursion.
    r = np.array([97.5, 66.0, 130.0, 93.5]) / 30  # 1-NN, NaiveBayes, Kernel, CN2
    p = [float(normal_two_sided(mp.mpf(v - 2.1) / mp.sqrt(mp.mpf(1) / 6))) for v in r]
    expected = [0.0144937708, 0.806495941, 1.79479632e-07, 0.0255260151]
    assert adjust(p, "rom") == pytest.approx(expected, rel=1e-8)


@pytest.mark.parametrize("method", ["bonferroni", "holm", "hochberg", "hommel"])
def test_agrees_with_r(method):
    assert len(R_FAMILIES) == 27
    for family in R_FAMILIES:
        np.testing.assert_allclose(adjust(family["p"], method), family[method], rtol=1e-12, atol=0)


@pytest.mark.parametrize(("method", "theirs"), STATSMODELS.items())
def test_agrees_with_statsmodels(method, theirs):
    rng = np.random.default_rng(8)
    families = [rng.random(m) ** a for m in (2, 3, 7, 20, 45) for a in (1, 4)]
    families += [np.ceil(rng.random(m) * 20) / 25 for m in (5, 10, 40)]
    for p in families:
        np.testing.assert_allclose(adjust(p, method), multipletests(p, method=theirs)[1], rtol=1e-11)


@pytest.mark.parametrize("method", PROCEDURES)
@pytest.mark.parametrize("name", AWKWARD)
def test_agrees_with_fifty_digits(method, name):
    p = AWKWARD[name]
    exact = EXACT[method]([mp.mpf(v) for v in p])
    for ours, theirs in zip(adjust(p, method), exact, strict=True):
        # half a unit of the smallest subnormal is as near as a double can come
        assert abs(mp.mpf(float(ours)) - theirs) <= mp.mpf(1e-13) * theirs + mp.mpf(2.5e-324)


@pytest.mark.parametrize("method", PROCEDURES)
def test_agrees_with_fifty_digits_on_random_families(method):
    rng = np.random.default_rng(5)
    for m in (2, 3, 6, 10, 21):
        p = np.where(rng.random(m) < 0.5, rng.random(m), 10.0 ** -rng.uniform(0, 40, m))
        exact = EXACT[method]([mp.mpf(v) for v in p])
        np.testing.assert_allclose(adjust(p, method), [float(v) for v in exact], rtol=1e-12)


def test_li_where_its_quotient_is_undefined():
    # p = 0 is rejected at every level although the largest p-value is 1.
    assert adjust([0.0, 1.0, 1e-9], "li").tolist() == [0.0, 1.0, 1.0]


@pytest.mark.parametrize("method", PROCEDURES)
def test_shapes_and_small_families(method):
    assert adjust([], method).shape == (0,)
    assert adjust(np.ones((3, 0)), method).shape == (3, 0)
    assert adjust(np.ones((0, 4)), method).shape == (0, 4)
    assert adjust([[0.1], [1.0]], method).tolist() == [[0.1], [1.0]]
    assert adjust(np.full((2, 3, 4), 0.2), method).shape == (2, 3, 4)
    p = np.array([0.2, 0.01])
    adjust(p, method)[0] = 7.0
    assert p.tolist() == [0.2, 0.01]


def test_holm_is_the_default():
    assert adjust([0.01, 0.02]).tolist() == [0.02, 0.02]


@pytest.mark.parametrize(
    ("pvalues", "message"),
    [
        ([0.1, float("nan")], r"position 1 .* missing"),
        ([[0.1, 0.2], [0.3, -1e-9]], r"index \(1, 1\) .* -1e-09"),
        ([1.0 + 1e-9], "not between 0 and 1"),
        ([float("inf")], "not between 0 and 1"),
        ([0.1, None], "missing"),
        (["0.1", "0.2"], "real numbers"),
        ([True, False], "real numbers"),
        ([0.1 + 0j], "real numbers"),
        ([[0.1], [0.1, 0.2]], "real numbers"),
        (0.03, "family"),
    ],
)
def test_refuses_what_is_no_family_of_pvalues(pvalues, message):
    with pytest.raises(InputError, match=message):
        adjust(pvalues)


def test_unknown_method_names_the_known_ones():
    with pytest.raises(InputError, match=r"'bonferoni'.*bonferroni, sidak, holm"):
        adjust([0.1], "bonferoni")


def test_an_adaptive_procedure_may_lower_p_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Storey (2002), λ = 0.5: Benjamini and Hochberg's adjusted p-values times (1 + #{p > λ})/(m(1 − λ)) = 0.4."""

    def storey(p: np.ndarray) -> np.ndarray:
        true = (1 + (p > 0.5).sum(axis=-1, keepdims=True)) / (p.shape[-1] * 0.5)
        return np.minimum(true, 1) * PROCEDURES["benjamini-hochberg"].adjust(p)

    p = [0.01, 0.02, 0.03, 0.04, 0.05]
    for adaptive, expected in ((True, [0.02] * 5), (False, p)):
        one = PROCEDURES["benjamini-hochberg"]._replace(adjust=storey, adaptive=adaptive)
        monkeypatch.setitem(PROCEDURES, "storey", one)
        assert adjust(p, "storey") == pytest.approx(np.maximum(expected, 0.02), abs=1e-15)
