"""compare(parametric=True): beside the verdict, never instead of it."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from podium import InputError, compare
from podium.studies.many_problems.compare.parametric import SHAPIRO_LIMIT
from studies.helpers import codes, herrera, tutorial


def normal_table(n: int = 20, k: int = 4, seed: int = 1) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return (rng.normal(size=(n, k)) + 0.8 * np.arange(k) + rng.normal(size=(n, 1))).round(3)


def test_the_verdict_does_not_change():
    plain, beside = compare(herrera()), compare(herrera(), parametric=True)
    assert plain.parametric is None
    assert plain.to_dict()["parametric"] is None
    assert beside.verdict.text == plain.verdict.text
    assert "W39" in codes(beside)
    assert "W39" not in codes(plain)


def test_what_speaks_against_it_is_said():
    study = compare(herrera(), parametric=True)
    x = herrera().values
    rest = x - x.mean(axis=1, keepdims=True) - x.mean(axis=0) + x.mean()
    assert study.parametric.normality == pytest.approx(tuple(stats.shapiro(rest.ravel())), rel=1e-6)
    assert study.parametric.violated == ("normal residuals", "sphericity")
    assert "not safe" in study.parametric.text
    assert study.parametric.text in study.to_text(width=10_000, full=True)
    calm = compare(normal_table(), objective="maximize", parametric=True)
    assert calm.parametric.violated == ()
    assert "Nothing contradicts" in calm.parametric.text
    scaled = compare(normal_table() * np.array([[1.0]] * 19 + [[1000.0]]), objective="maximize", parametric=True)
    assert "one scale for all problems" in scaled.parametric.violated


def test_tukey_of_scipy_on_centred_values_with_the_right_df():
    """scipy.stats.tukey_hsd takes independent groups; by hand from the range distribution with (k−1)(n−1) degrees."""
    x = normal_table()
    n, k = x.shape
    route = compare(x, objective="maximize", parametric=True).parametric
    rest = x - x.mean(axis=1, keepdims=True) - x.mean(axis=0) + x.mean()
    mse = (rest**2).sum() / ((k - 1) * (n - 1))
    for i, j, p, t in zip(
        route.comparisons.first,
        route.comparisons.second,
        route.comparisons.adjusted,
        route.comparisons.statistic,
        strict=True,
    ):
        gap = x[:, i].mean() - x[:, j].mean()
        assert gap >= 0
        assert t == pytest.approx(gap / np.sqrt(2 * mse / n))
        assert p == pytest.approx(stats.studentized_range.sf(gap / np.sqrt(mse / n), k, (k - 1) * (n - 1)), abs=1e-9)


def test_a_control_has_dunnett_and_its_side():
    up = compare(tutorial(), "PDFC", alternative="greater", parametric=True).parametric
    down = compare(tutorial(), "PDFC", alternative="less", parametric=True).parametric
    assert up.comparisons.method == "dunnett"
    assert (up.comparisons.adjusted < 0.5).all()
    assert (down.comparisons.adjusted > 0.5).all()
    names = tutorial().algorithms
    assert {names[i] for i in up.comparisons.first} == {"PDFC"}


def test_minimising_turns_signs_only_where_they_mean_better():
    x = normal_table()
    larger = compare(x, objective="maximize", parametric=True).to_dict()["parametric"]
    smaller = compare(-x, objective="minimize", parametric=True).to_dict()["parametric"]
    assert larger["anova"] == smaller["anova"]
    for a, b in zip(larger["comparisons"]["hypotheses"], smaller["comparisons"]["hypotheses"], strict=True):
        assert (a["first"], a["second"], a["t"], a["tukey"]) == (b["first"], b["second"], b["t"], b["tukey"])
        assert a["difference"] == -b["difference"]
        assert (a["lower"], a["upper"]) == (-b["upper"], -b["lower"])
        assert a["lower"] < a["difference"] < a["upper"]


def test_what_cannot_be_computed_is_null_and_said():
    flat = compare([[1, 2, 3], [4, 5, 6], [7, 8, 9]], objective="maximize", parametric=True)
    found = flat.to_dict()["parametric"]
    assert found["anova"]["statistic"] is None
    assert found["assumptions"]["normality"] is None
    assert "no error variance" in found["text"]
    wide = compare(normal_table(3, 6), objective="maximize", parametric=True)
    assert wide.to_dict()["parametric"]["assumptions"]["sphericity"]["pvalue"] is None
    assert wide.parametric.unchecked == ("sphericity",)
    two = compare(normal_table(9, 2), objective="maximize", parametric=True)
    assert two.parametric.unchecked == ()
    long = compare(normal_table(SHAPIRO_LIMIT // 2 + 1, 2), objective="maximize", parametric=True)
    assert long.parametric.normality is None
    for study in (flat, wide, two):
        assert "Parametric route" in study.to_latex()
        assert "Parametric route" in study.to_html()


@pytest.mark.parametrize("table", [[[1e300, 2], [3, 4]], [[1e-200, 2e-200], [3e-200, 7e-200]]])
def test_values_that_cannot_be_squared_are_refused(table):
    with pytest.raises(InputError, match="parametric"):
        compare(table, objective="maximize", parametric=True)


def test_the_sums_of_squares_add_up_to_those_of_the_table():
    study = compare(herrera(), parametric=True)
    found = study.table("parametric-squares").columns()
    values = herrera().values
    whole, by_column = ((values - values.mean()) ** 2).sum(), 30 * ((values.mean(axis=0) - values.mean()) ** 2).sum()
    by_row = 5 * ((values.mean(axis=1) - values.mean()) ** 2).sum()
    assert found["Sum of squares"] == pytest.approx([by_column, by_row, whole - by_column - by_row, whole])
    assert found["df"] == [4, 29, 116, 149]
    assert found["F"][0] == pytest.approx(found["Mean square"][0] / found["Mean square"][2])
    assert found["Critical at 0.05"][0] == pytest.approx(stats.f.isf(0.05, 4, 116))
