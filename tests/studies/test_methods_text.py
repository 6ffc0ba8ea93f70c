"""The methods paragraph says what was done, with the numbers of the JSON, in two languages."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import podium
from podium.errors import InputError
from podium.i18n import both, speaking
from podium.studies.shared.figures import pvalue
from studies.helpers import herrera
from studies.paragraphs import Paragraphs

HERRERA = herrera()


@pytest.mark.parametrize("average", ["mean", "median"])
def test_the_paragraph_says_what_the_values_are_of_how_many_runs(tmp_path, average):
    """Five measurements of every cell, then one fewer of the last: 4 to 5."""
    values = np.random.default_rng(0).normal(size=(6, 3, 5))
    lines = [f"p{i},a{j},{values[i, j, r]:.4f}" for i in range(6) for j in range(3) for r in range(5)]
    for kept, told in ((lines, "5"), (lines[:-1], "4 to 5")):
        path = tmp_path / "long.csv"
        path.write_text("problem,algorithm,value\n" + "\n".join(kept))
        data = podium.read_results(
            path, objective="maximize", problem="problem", algorithm="algorithm", value="value", average=average
        )
        for study in (podium.compare(data), podium.compare_pair(data, "a0", "a1"), podium.compare_all_pairs(data)):
            assert f" Each value is the {average} of {told} measurements." in study.methods("en").text
            assert "mediciones" in study.methods("es").text
    single = podium.to_results(values[:, :, 0].tolist(), objective="maximize")
    assert "measurements" not in podium.compare(single).methods("en").text


def shown(p: float) -> str:
    """A p-value as journals print it, worked out anew."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_numbers_of_all_pairs_are_those_of_the_json(language: str) -> None:
    text, data = said("pairs", language), CASES["pairs"].to_dict()
    friedman = data["omnibus"]["friedman"]
    assert f"χ²(4) = {friedman['statistic']:.2f}, {shown(friedman['pvalue'])}" in text
    assert f"χ²(4) = {friedman['tie_corrected']['statistic']:.2f}" in text
    rows = data["families"][0]["hypotheses"]
    rejected = [row for row in rows if row["adjusted"]["bergmann-hommel"] <= 0.05]
    versus = {"en": "vs.", "es": "frente a"}[language]
    for row in rejected:
        assert f"{row['first']} {versus} {row['second']} ({shown(row['adjusted']['bergmann-hommel'])})" in text
    assert text.count(versus) == len(rejected) == 8
    assert "Bergmann" in text
    assert f"({min(data['rankings']['friedman']['mean_ranks'].values()):.2f})" in text


def test_the_printed_friedman_statistic_is_that_of_scipy() -> None:
    """SciPy's is the tie-corrected one."""
    test = stats.friedmanchisquare(*HERRERA.values.T)
    assert f"corrected for ties, χ²(4) = {test.statistic:.2f}" in said("pairs")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_numbers_against_a_control_are_those_of_the_json(language: str) -> None:
    text, data = said("control", language, "exact"), CASES["control"].to_dict()
    rows = data["families"][0]["hypotheses"]
    assert data["families"][0]["design"] == "control"
    for row in rows:
        p = row["adjusted"]["holm-confirmed"]
        assert re.search(rf"{re.escape(row['second'])} \(p = {float(f'{p:.3g}'):g}", text), (row, text)
    assert {"en": "Holm's", "es": "corrección de Holm"}[language] in text


def test_better_worse_and_open_are_told_apart() -> None:
    found = {row["second"]: row for row in CASES["control"].to_dict()["families"][0]["hypotheses"]}
    text = said("control")
    better, rest = text.split("is significantly better than", 1)[1].split("is significantly worse than", 1)
    worse, level = rest.split("does not differ significantly from", 1)
    for name, row in found.items():
        part = level if row["adjusted"]["holm"] > 0.05 else better if row["z"] > 0 else worse
        assert name in part.split(". ")[0]


CASES = Paragraphs(
    {
        "pairs": lambda: podium.compare(HERRERA),
        "control": lambda: podium.compare(HERRERA, control="CN2"),
        "best": lambda: podium.compare(HERRERA, control="best", alternative="greater"),
        "worse": lambda: podium.compare(HERRERA, control="Kernel", alternative="less"),
        "all rankings": lambda: podium.compare(HERRERA, ranking="all", permutations=200, seed=7),
        "corrected": lambda: podium.compare(HERRERA, ranking="aligned", se="corrected"),
        "wilcoxon": lambda: podium.compare(HERRERA, pairwise="wilcoxon"),
        "sign": lambda: podium.compare(HERRERA, pairwise="sign"),
        "two": lambda: podium.compare({"A": [1, 2, 3, 4], "B": [2, 3, 4, 9]}, objective="maximize"),
        "all tied": lambda: podium.compare({"A": [1, 2, 3], "B": [1, 2, 3], "C": [1, 2, 3]}, objective="minimize"),
        "many": lambda: podium.compare(
            dict(zip((f"m{i}" for i in range(30)), np.random.default_rng(1).normal(size=(30, 8)), strict=True)),
            objective="maximize",
        ),
        "unpaired": lambda: podium.compare_unpaired(
            {"A": [1, 2, 3], "B": [5, 6, 7, 9], "C": [1, 4, 8]}, objective="minimize"
        ),
        "unpaired control": lambda: podium.compare_unpaired(
            {"A": [1, 2, 3], "B": [5, 6, 7]}, "A", objective="minimize"
        ),
        "list": lambda: podium.adjust({"h1": 0.01, "h2": 0.04, "h3": 0.4}),
        "one": lambda: podium.adjust({"h1": 0.01}),
        "ranks": lambda: podium.adjust({"A": 1.5, "B": 2.0, "C": 2.5}, n=30),
        "ranks control": lambda: podium.adjust({"A": 1.5, "B": 2.0, "C": 2.5}, "A", n=30),
    }
)


said = CASES.said
test_both_languages_say_the_same_in_whole_sentences = CASES.in_both_languages()
test_the_paragraph_stands_in_the_full_documents_and_its_references_below = CASES.in_reports(
    ["pairs", "unpaired", "ranks"]
)


def test_choices_are_said() -> None:
    assert "taken after the results were seen" in said("best")
    assert "one-sided" in said("best")
    assert "against the alternative that C4.5 is better" in said("best")
    assert "against the alternative that Kernel is worse" in said("worse")
    assert "200 random permutations (seed 7)" in said("all rankings")
    assert "Quade" in said("all rankings")
    assert "follow from the null distribution" in said("corrected")
    assert "Wilcoxon signed-rank tests (exact given the ties" in said("wilcoxon")
    assert "exact sign tests" in said("sign")
    assert "exact sign tests" in said("two")
    assert "adjusted" not in said("two")
    assert "No significant difference" in said("all tied")
    assert "A, B and C share the best mean rank (2.00)" in said("all tied")
    assert "30 algorithms on 8 problems" in said("many")
    assert "Brunner–Munzel" in said("unpaired")
    assert "3 to 4 observations" in said("unpaired")
    assert "h1 (p = 0.030)" in said("list")


def test_spanish_is_spanish() -> None:
    text = said("control", "es")
    for word in ("prueba de Friedman", "p-valores", "corrección de Holm", "hipótesis", "Demšar", "rangos medios"):
        assert word in text
    assert not re.search(r"\b(the|and|with|were|was)\b", text)
    with speaking("es"):
        joints = [str(both("A", word)).split()[1] for word in ("Bayes", "ID3", "Isomap", "hielo", "Hiper", "ión")]
    assert joints == list("yeeyey")


def test_what_has_no_paragraph_says_so() -> None:
    with pytest.raises(InputError, match="no methods paragraph for a Guide"):
        podium.guide().methods()
    with pytest.raises(InputError, match="Unknown language 'fr'"):
        CASES["pairs"].methods("fr")
    with pytest.raises(InputError, match="Unknown style"):
        CASES["pairs"].methods("en", "nature")


@given(st.floats(0, 1), st.sampled_from([0.01, 0.05, 0.1]), st.sampled_from(["journal", "exact"]))
@settings(deadline=None)
def test_a_printed_p_value_stays_on_its_side_of_the_level(p: float, alpha: float, style: Any) -> None:
    text = pvalue(p, style, alpha).text
    found = re.fullmatch(r"p ([=<>]) ([\d.]+)(?: × 10([⁻⁰¹²³⁴-⁹]+))?|p < 10⁻³⁰⁷", text)
    assert found, text
    if found[1] == "=":
        exponent = int((found[3] or "0").translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")))
        printed = float(found[2]) * 10.0**exponent
        assert (printed <= alpha) == (p <= alpha)
        assert printed == pytest.approx(p, rel=0.006, abs=0.0005 if style == "journal" else 0)


def test_notebooks_get_every_format_or_those_they_ask_for() -> None:
    bundle = CASES["pairs"]._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/markdown", "text/plain"}
    assert bundle["text/plain"] == CASES["pairs"].to_text()
    assert bundle["text/html"] == CASES["pairs"]._repr_html_()
    assert bundle["text/markdown"].startswith("# Comparison of 5 algorithms on 30 problems")
    assert set(CASES["pairs"]._repr_mimebundle_(include=["text/html", "image/png"])) == {"text/html"}
    assert set(CASES["pairs"]._repr_mimebundle_(exclude={"text/html"})) == {"text/markdown", "text/plain"}
    assert "We compared 5 algorithms" in CASES["pairs"].methods()._repr_html_()
