"""Several metrics: each verdict is the one of its own table, the summary adjusts over all of them, directions are shown."""

from __future__ import annotations

import io
import json

import numpy as np
import pytest

import podium
from podium.errors import InputError
from podium.studies.many_problems.metrics.study import MetricsComparison
from programs import multipletests
from studies.helpers import EXAMPLES, random_rows, sign_flips

FILE = EXAMPLES / "jmetal_indicators.csv"


@pytest.fixture(scope="module")
def study() -> MetricsComparison:
    return podium.compare_metrics(podium.read_metrics(FILE))


def test_each_verdict_is_its_own(study: MetricsComparison) -> None:
    assert study.metrics == ("EP", "HV", "IGD", "IGD+")
    for metric, one in study.comparisons.items():
        alone = podium.compare(podium.read_results(FILE, metric=metric))
        assert alone.verdict.text == one.verdict.text
        assert alone.results.objective == one.results.objective == ("maximize" if metric == "HV" else "minimize")


def test_holm_over_metrics_agrees_with_statsmodels(study: MetricsComparison) -> None:
    expected = multipletests(study.omnibus, method="holm")[1]
    assert study.omnibus_adjusted == pytest.approx(expected, rel=1e-12)
    pooled = []
    for one in study.comparisons.values():
        family, scores = one.verdict.family, one.rankings["friedman"].scores
        exact = [sign_flips(scores[:, j] - scores[:, i]) for i, j in zip(family.first, family.second, strict=True)]
        pooled += np.maximum(family.pvalues, exact).tolist()  # two tests have to agree
    expected = multipletests(pooled, method="holm")[1]
    assert np.concatenate([study.across[metric] for metric in study.metrics]) == pytest.approx(expected, rel=1e-12)


def test_friedman_of_scipy_gives_the_omnibus(study: MetricsComparison) -> None:
    stats = pytest.importorskip("scipy.stats")
    for place, one in enumerate(study.comparisons.values()):
        n, k = one.results.values.shape
        chi = stats.friedmanchisquare(*one.results.values.T).statistic
        f = (n - 1) * chi / (n * (k - 1) - chi)
        assert study.omnibus[place] == pytest.approx(stats.f.sf(f, k - 1, (k - 1) * (n - 1)), rel=1e-9)


def test_a_direction_turned_round_turns_the_ranks() -> None:
    rows = np.array(random_rows(3, 12, 4), dtype=float)
    pair = {way: podium.to_results(rows, objective=way) for way in ("maximize", "minimize")}
    study = podium.compare_metrics(pair)
    up, down = (one.primary.mean_ranks for one in study.comparisons.values())
    assert up + down == pytest.approx(5)
    assert {advice.code for advice in study.advice} >= {"W14", "W19"}
    same = podium.compare_metrics({"a": pair["maximize"], "b": pair["maximize"]})
    assert "W19" not in {advice.code for advice in same.advice}
    assert "has the best mean rank for both metrics" in same.text


def test_advice_about_the_data_comes_along_once() -> None:
    text = "\n".join(
        ["p,a,metric,v", *(f"p{i},{a},{m},{'' if (i, a) == (0, 'A') else (7 * i + 3 * j) % 10}"
                           for m in ("x", "y") for i in range(6) for j, a in enumerate("AB"))]
    )  # fmt: skip
    read = podium.read_metrics(
        io.StringIO(text),
        problem="p",
        algorithm="a",
        value="v",
        objective="x=maximize,y=minimize",
        missing="drop-problem",
    )
    study = podium.compare_metrics(read)
    assert [advice.code for advice in study.advice].count("W17") == 1
    data = json.loads(study.to_json())
    assert data["comparisons"]["x"]["provenance"]["missing"]["left_out"] == ["p0"]


def test_columns_and_pictures(study: MetricsComparison) -> None:
    columns = study.columns()
    assert {len(column) for column in columns.values()} == {60}
    assert columns["metric"] == [name for name in study.metrics for _ in range(15)]
    headings = [text.text for text in study.drawing().texts() if text.style == "heading"]
    assert headings == list(study.metrics)
    for shown in (study.to_text(), study.to_text(full=True), study.to_html(), study.to_latex(), study.to_markdown()):
        assert "IGD+" in shown


def test_hostile_names_pass_through_every_format() -> None:
    rows = np.array(random_rows(1, 8, 3), dtype=float)
    names = ["<script>", "a_b%$#{}", "x" * 200]
    tables = {
        name: podium.to_results(dict(zip(names, rows.T.tolist(), strict=True)), objective="maximize")
        for name in ("<b>", "m_%$#{}\\", "‏عربي")
    }
    study = podium.compare_metrics(tables)
    assert "<script>" not in study.to_html()
    assert "<b>:" not in study.to_html()
    assert "a_b%" not in study.to_latex()
    assert json.loads(study.to_json())["metrics"][0]["metric"] == "<b>"
    assert study.to_svg().startswith("<svg")


@pytest.mark.parametrize(
    "given", [{}, [1, 2], {"a": podium.to_results({"A": [1, 2], "B": [2, 3]}, objective="maximize")}, {"a": 1, "b": 2}]
)
def test_what_is_no_mapping_of_results_is_refused(given: object) -> None:
    with pytest.raises(InputError):
        podium.compare_metrics(given)  # type: ignore[arg-type]


def test_the_verdict_of_metrics_with_ties_one_result_and_a_control():
    """Equal columns share the best rank; with a control no tiers of all pairs, and no level that choosing it costs."""
    rows = [[1, 1, 0]] * 12
    tied = podium.to_results(rows, objective="maximize")
    study = podium.compare_metrics({"x": tied, "y": tied, "z": tied})
    assert study.text.startswith("A1 and A2 share the best mean rank for all 3 metrics.")
    other = podium.to_results([[1, 2, 3], [3, 2, 1]] * 6, objective="maximize")
    chosen = podium.compare_metrics({"x": tied, "y": other}, "best")
    assert "first tier" not in chosen.text
    assert "nominal α = 0.05 each" in chosen.text
    named = podium.compare_metrics({"x": tied, "y": other}, "A3")
    assert "family-wise α = 0.05 each" in named.text
    for one in (study, chosen, named):
        with podium.language("es"):
            assert "significativa" in one.to_text()
