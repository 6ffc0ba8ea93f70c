"""compare --group: where groups are read from, the report, its JSON and advice, and what is refused."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

import podium
from cli.schemas import valid
from diagrams.picture_checks import assert_sound
from podium.cli import main
from podium.document import Heading

ROOT = Path(__file__).parents[2]
CEC = str(ROOT / "examples" / "cec2017_d10_mean_error.csv")
FAMILIES = str(ROOT / "examples" / "cec2017_families.csv")


def dependent(groups=9, size=4, seed=3):
    rng = np.random.default_rng(seed)
    shared = np.repeat(rng.normal(size=(groups, 3)), size, axis=0) * 2
    values = shared + rng.normal(size=(groups * size, 3)) + [0, 0.9, 1.8]
    problems = [f"f{g}-{i}" for g in range(groups) for i in range(size)]
    table = podium.to_results(dict(zip("ABC", values.round(3).T.tolist(), strict=True)), objective="minimize")
    return table, [name.split("-")[0] for name in problems]


@pytest.mark.parametrize("control", [None, "B", "best"])
def test_json_follows_the_schema(control):
    table, groups = dependent()
    data = valid(podium.compare_grouped(table, groups, control, permutations=199, resamples=99).to_json())
    assert data["problem_groups"] == {f"f{g}": 4 for g in range(9)}
    assert data["verdict"]["ranking"] == "group-flip"
    for row in data["effects"]:
        assert row["rank_interval"][0] <= row["rank_difference"] <= row["rank_interval"][1]


def test_naive_and_grouped_decisions_are_compared():
    results, groups = podium.read_grouped(CEC, FAMILIES, objective="minimize")
    study = podium.compare_grouped(results, groups, permutations=199, resamples=99)
    assert study.sizes == {"unimodal": 2, "multimodal": 7, "hybrid": 10, "composition": 10}
    data = study.to_dict()
    naive = {(h["first"], h["second"]) for h in data["naive"]["family"]["hypotheses"] if h["adjusted"]["holm"] <= 0.05}
    assert {tuple(pair) for pair in data["naive"]["lost"]} == naive
    assert {a.code for a in study.advice} == {"W90", "W91", "W13"}
    assert min(h["pvalue"] for h in data["families"][0]["hypotheses"]) == 0.125


def test_the_naive_family_is_that_of_pairwise_wilcoxon():
    table, groups = dependent()
    naive = podium.compare_grouped(table, groups, permutations=99, resamples=99).naive
    expected = podium.compare(table, pairwise="wilcoxon").families[0]
    found = {frozenset(pair): p for *pair, p in zip(naive.first, naive.second, naive.adjusted["holm"], strict=True)}
    for i, j, p in zip(expected.first, expected.second, expected.adjusted["holm"], strict=True):
        assert found[frozenset((i, j))] == pytest.approx(float(p))


def test_groups_are_read_from_columns_and_files(tmp_path):
    wide = "data,A,fam,B\nx1,1,x,2\nx2,2,x,4\ny1,5,y,5\n"
    long = "data,fam,alg,v\nx1,x,A,1\nx1,x,B,2\nx2,x,A,2\nx2,x,B,4\ny1,y,A,5\ny1,y,B,5\n"
    (tmp_path / "long.csv").write_text(long)
    (tmp_path / "map.csv").write_text("y1;y\nx1;x\nx2;x\n")
    (tmp_path / "wide.csv").write_text("data,A,B\nx1,1,2\nx2,2,4\ny1,5,5\n")
    columns = {"problem": "data", "algorithm": "alg", "value": "v"}
    read = [
        podium.read_grouped(io.StringIO(wide), "fam", objective="minimize"),
        podium.read_grouped(str(tmp_path / "long.csv"), "fam", objective="minimize", **columns),
        podium.read_grouped(str(tmp_path / "wide.csv"), str(tmp_path / "map.csv"), objective="minimize"),
    ]
    for results, groups in read:
        assert (results.exact.tolist(), groups) == ([[1, 2], [2, 4], [5, 5]], ("x", "x", "y"))


def test_a_problem_in_two_groups_or_in_none_is_named(tmp_path):
    path = tmp_path / "long.csv"
    path.write_text("data,fam,alg,v\nx1,x,A,1\nx1,z,B,2\ny1,y,A,5\ny1,y,B,5\n")
    with pytest.raises(podium.InputError, match="'x1' is in two groups"):
        podium.read_grouped(str(path), "fam", objective="minimize", problem="data", algorithm="alg", value="v")
    table, groups = dependent()
    with pytest.raises(podium.InputError, match="no group for 36 problems"):
        podium.compare_grouped(table, {"elsewhere": "x"})
    with pytest.raises(podium.InputError, match="one group"):
        podium.compare_grouped(table, ["same"] * len(groups))


@pytest.mark.parametrize(
    "option", [["--stability"], ["--pairwise", "sign"], ["--unpaired"], ["--missing", "incomplete"]]
)
def test_what_has_no_counterpart_is_refused(option, capsys):
    assert main(["compare", CEC, "--objective", "minimize", "--group", FAMILIES, *option]) == 2
    assert "--group" in capsys.readouterr().err


def test_a_column_that_is_not_there_is_refused(capsys):
    assert main(["compare", CEC, "--objective", "minimize", "--group", "family"]) == 2
    assert "family" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["cd", "heatmap"])
def test_pictures(kind):
    table, groups = dependent()
    assert_sound(podium.compare_grouped(table, groups, permutations=99, resamples=99).drawing(kind))


def test_no_heading_stands_over_nothing():
    """Seven groups and no difference lost: there is no advice to give."""
    table = podium.to_results({"A": range(7), "B": [v - 1 - v / 10 for v in range(7)]}, objective="maximize")
    study = podium.compare_grouped(table, list("abcdefg"), permutations=99, resamples=99)
    assert not tuple(study.advice)
    blocks = study.document().blocks
    for block, after in zip(blocks, [*blocks[1:], None], strict=True):
        assert not (isinstance(block, Heading) and (after is None or isinstance(after, Heading))), block


def test_of_two_algorithms_the_first_picture_shows_the_differences() -> None:
    table = podium.to_results({"A": [3, 4, 5, 9], "B": [1, 2, 6, 4]}, objective="maximize")
    study = podium.compare_grouped(table, ["x", "x", "y", "z"])
    assert study.picture_kinds[0] == "differences"
    drawing = study.drawing("differences")
    assert "4 problems in 3 groups" in drawing.caption
    assert "Hodges" not in drawing.caption  # an interval would need independent problems
    assert_sound(drawing)


def six_groups():
    rng = np.random.default_rng(1)
    values = np.array([0.9, 0.5, 0.1]) + rng.random((24, 3)) / 50
    table = podium.to_results(dict(zip("ABC", values.round(4).T.tolist(), strict=True)), objective="maximize")
    return table, [f"g{i // 4}" for i in range(24)]


def test_it_is_stated_that_six_groups_cannot_tell_three_algorithms_apart():
    """Holm: 3 · 2/64 = 0.094."""
    study = podium.compare_grouped(*six_groups(), resamples=99)
    text = " ".join(study.to_text().split())
    assert "With 6 groups, no difference can be significant" in text
    assert "no adjusted one smaller than 0.0938 (3 hypotheses)" in text
    assert text.index("With 6 groups") < text.index("If the problems were treated as independent")
    assert "W91" in {one.code for one in study.advice}
    assert study.verdict.family.adjusted["holm"].min() == pytest.approx(3 * 2 / 64)
    more = podium.compare_grouped(*dependent(groups=9), resamples=99)
    assert "no difference can be significant" not in more.to_text()
    assert "W91" not in {one.code for one in more.advice}


def test_the_monte_carlo_p_value_is_possible_and_shown_with_its_error():
    study = podium.compare_grouped(*six_groups(), resamples=99)
    assert study.group_pvalue >= 6.0**-5 * (1 - 1e-9)  # 6⁶ permutations of the groups, of which 6 permute all alike
    text = " ".join(study.to_text().split())
    assert "from 10 000 random permutations (seed 0): p = 0.000129, Monte Carlo standard error 0.00011" in text
