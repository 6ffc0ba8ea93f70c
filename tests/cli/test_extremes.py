"""Numbers at the ends of the floating-point range, and columns that are not there, end readably on every verb."""

from __future__ import annotations

import json
import sys

import numpy as np
import pytest

from cli.conftest import BEST, EXAMPLES
from podium.stats.differences import wide_median
from podium.stats.simulation import selection_weights

HUGE = "problem,A,B,C\np,1e308,-1e308,1e308\nq,-1e308,1e308,1e308\nr,1e308,1e308,-1e308\n"
LARGEST = sys.float_info.max


def test_a_run_column_that_is_not_there(run):
    run("describe", str(EXAMPLES / "cec2017_d10_runs.csv"), "--run", "nope").refused("run", "'error'")


@pytest.mark.parametrize("pair", [[], ["A", "B"]])
def test_differences_beyond_all_floats(run, tmp_path, pair):
    (tmp_path / "t.csv").write_text(HUGE)
    run("pair", str(tmp_path / "t.csv"), *pair, *BEST).refused("too large")


def test_the_median_of_huge_numbers_is_one_of_them(run, tmp_path):
    (tmp_path / "t.csv").write_text("problem,A,B\np,1.5e308,1\nq,1.7e308,3\n")
    assert json.loads(run("describe", str(tmp_path / "t.csv"), "-f", "json").fine())["table"]["median"] == [
        1.6e308,
        2,
    ]


def test_wide_medians():
    assert wide_median([LARGEST, LARGEST]) == LARGEST
    assert wide_median([5e-324, 5e-324]) == 5e-324
    assert wide_median([1.0, 2.0, 4.0]) == 2.0


def test_weights_of_products_beyond_all_floats():
    weights = selection_weights([1e308, 0.0, -1e308], [20.0])[0]
    assert np.allclose(weights, [1.0, 0.5, 0.0], atol=1e-300)
    assert np.isfinite(selection_weights([-1e308, -1e307], [20.0])).all()


def test_rates_that_may_differ_by_chance_are_not_called_near(run):
    """With few samples the words must fit what the intervals leave open: shares of 10 and 32 per cent are not near."""
    table = str(EXAMPLES / "garcia_2010_tutorial.csv")
    text = run("power", table, *BEST, "--replicates", "50").fine()
    said = " ".join(text.split())
    assert "stays near" not in said
    assert "This may be chance: the 95 % intervals overlap" in said


def test_no_excess_is_shown_in_any_situation(run):
    said = run("validate", "--n", "6", "--k", "3", "--replicates", "50").flat()
    assert "no clear excess in any situation tried" in said


def test_a_scale_that_makes_differences_huge(run, tmp_path):
    """Divided by 1e-309 the differences are near the largest float; their sum is beyond it, and nothing may warn."""
    rows = "".join(f"p{i},{b},{c},0.5\n" for i, (b, c) in enumerate([(0.1, 0.2), (0.2, 0.1)] * 4))
    (tmp_path / "t.csv").write_text("problem,A,B,C\n" + rows)
    words = [*BEST, "--replicates", "2", "--scale", "1e-309", "--pair", "A", "B"]
    run("power", str(tmp_path / "t.csv"), *words).fine()


@pytest.mark.parametrize("pair", [[], ["A", "B"]])
def test_equivalence_near_the_smallest_float_is_that_of_the_same_table_in_another_unit(run, tmp_path, pair):
    verb = "pair" if pair else "compare"
    found = []
    for unit, margin in (("e-310", "25e-311"), ("", "2.5")):
        rows = "".join(f"{name},{a}{unit},{b}{unit}\n" for name, a, b in (("p", 1, 2), ("q", 2, 1), ("r", 3, 1)))
        (tmp_path / "t.csv").write_text(f"problem,A,B\n{rows}")
        text = run(verb, tmp_path / "t.csv", *pair, *BEST, "--equivalence", margin, "-f", "json").fine()
        found.append(json.loads(text)["equivalence"])
    tiny, plain = ([test["wilcoxon"] for test in one["pairs"]] for one in found)
    assert tiny == plain


@pytest.mark.parametrize("pair", [[], ["A", "B"]])
def test_equivalence_of_differences_beyond_all_floats(run, tmp_path, pair):
    (tmp_path / "t.csv").write_text(HUGE)
    verb = "pair" if pair else "compare"
    run(verb, tmp_path / "t.csv", *pair, *BEST, "--equivalence", "0.01").refused("too large")


def test_a_margin_beyond_all_floats(run, tmp_path):
    (tmp_path / "t.csv").write_text("problem,A,B\np,1,2\nq,2,1\nr,3,1\n")
    run("compare", tmp_path / "t.csv", *BEST, "--equivalence", "1e400").refused("1e400")
