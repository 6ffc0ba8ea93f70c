"""compare --missing incomplete: the report, its JSON, its advice and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import podium
from cli.schemas import valid
from diagrams.picture_checks import assert_sound
from podium.cli import main

ROOT = Path(__file__).parents[2]
AMLB = str(ROOT / "examples" / "amlb_2019_medium_8c1h.csv")


def study(**options):
    return podium.compare_incomplete(podium.read_incomplete(AMLB), permutations=499, **options)


def test_counts_and_advice():
    found = study()
    assert found.results.missing == 19
    assert dict(zip(found.results.algorithms, (~found.results.present).sum(axis=0).tolist(), strict=True))["oboe"] == 17
    advice = {a.code: a.message for a in found.advice}
    assert set(advice) == {"W88", "W89"}
    assert "oboe 17 and AutoWEKA 2" in advice["W88"]
    assert "4 pairs of 10" in advice["W89"]


@pytest.mark.parametrize("options", [{}, {"control": "TPOT"}, {"control": "best"}, {"pairwise": "sign"}])
def test_json_follows_the_schema(options):
    data = valid(study(**options).to_json())
    assert data["missing"]["cells"] == 19
    assert data["verdict"]["ranking"] == options.get("pairwise", "wilcoxon")
    assert 2 in [row["problems"] for row in data["common_problems"]]


def test_a_balanced_design_adds_durbin():
    rows = [(0, 1), (0, 2), (1, 2)] * 4
    table = {name: [float(j) if j in row else None for row in rows] for j, name in enumerate("ABC")}
    found = podium.compare_incomplete(table, objective="minimize", permutations=99)
    data = valid(found.to_json())
    assert data["omnibus"]["durbin"]["statistic"] == pytest.approx(data["omnibus"]["skillings_mack"]["statistic"])
    assert [family["ranking"] for family in data["families"]] == ["wilcoxon", "durbin"]


def test_wilcoxon_uses_the_common_problems_only():
    table = {"A": [1, 2, 3, 4, 5, 6, None], "B": [2, 4, 6, 8, 10, 12, 1], "C": [9, None, 9, 9, 9, 9, 9]}
    found = podium.compare_incomplete(table, objective="minimize", permutations=99)
    p = {(r["first"], r["second"]): r["pvalue"] for r in found.to_dict()["families"][0]["hypotheses"]}
    assert p["A", "B"] == pytest.approx(2 / 2**6)
    assert p["A", "C"] == pytest.approx(2 / 2**5)


def test_a_complete_table_is_compared_as_usual(capsys):
    file = str(ROOT / "examples" / "garcia_herrera_2008.csv")
    assert main(["compare", file, "--objective", "maximize", "--missing", "incomplete"]) == 0
    incomplete = capsys.readouterr().out
    assert main(["compare", file, "--objective", "maximize"]) == 0
    assert capsys.readouterr().out.split("Advice")[0] == incomplete.split("Advice")[0]


def test_what_needs_a_complete_table_is_refused(capsys):
    assert main(["compare", AMLB, "--missing", "incomplete", "--stability"]) == 2
    assert "--stability needs a complete table" in capsys.readouterr().err


def test_an_algorithm_without_results_is_named():
    with pytest.raises(podium.InputError, match="'B'"):
        podium.to_incomplete({"A": [1, 2], "B": [None, None], "C": [1, 1]}, objective="minimize")


@pytest.mark.parametrize("kind", ["cd", "heatmap"])
def test_pictures(kind):
    names = ["<script>", "a_b%$#{}", "🙂", "שלום", "x" * 200]
    table = {name: [i * 5.0 + (j * 7 + i) % 5 for i in range(9)] for j, name in enumerate(names)}
    table[names[0]][3] = None
    found = podium.compare_incomplete(table, objective="minimize", permutations=99)
    drawing = found.drawing(kind)
    assert_sound(drawing)


def test_of_two_algorithms_the_first_picture_has_the_problems_of_both() -> None:
    two = podium.compare_incomplete({"A": [3, None, 5, 9], "B": [1, 2, None, 4]}, objective="maximize", permutations=9)
    assert two.picture_kinds[0] == "differences"
    drawing = two.drawing("differences")
    assert "2 of 4 problems" in drawing.caption
    assert_sound(drawing)
