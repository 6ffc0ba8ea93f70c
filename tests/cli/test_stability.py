"""``podium compare --stability``: what it prints, what it refuses, and that its page shows what it prints."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from cli.conftest import BEST

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "explanation" / "stability.md").read_text(encoding="utf-8")
POOL = "task,A,B,C\n" + "".join(f"t{i},3,2,2.5\n" if i < 10 else f"t{i},2,4,1\n" for i in range(15))


def test_the_example_of_the_page(compare):
    found = compare(POOL, "--stability", "-f", "json").json()["stability"]
    pair = next(one for one in found["hypotheses"] if {one["first"], one["second"]} == {"A", "B"})
    assert (pair["first"], pair["rejected"]) == ("A", True)
    assert pair["algorithms"]["changed_without"] == ["C"]
    assert pair["algorithms"]["most_influential"]["name"] == "C"
    page = " ".join(PAGE.split())
    # By hand: sign flips of 10 rank differences of 2 and 5 of -1, whose sum is 15; and 10 signs of 15.
    assert pair["adjusted"] == pytest.approx(
        sum(comb(10, i) * comb(5, j) for i in range(11) for j in range(6) if abs(4 * i - 20 + 2 * j - 5) >= 15) / 2**15
    )
    assert pair["algorithms"]["largest"] == pytest.approx(2 * sum(comb(15, i) for i in range(10, 16)) / 2**15)
    assert f"exact sign test of 10 to 5: p = {pair['algorithms']['largest']:.3g}." in page
    assert f"the verdict has the larger, {pair['adjusted']:.4f}." in page
    family = compare(POOL, "-f", "json").json()["families"][0]["hypotheses"]
    published = next(one for one in family if {one["first"], one["second"]} == {"A", "B"})
    assert f"p = {published['pvalue']:.4f}, and {published['adjusted']['bergmann-hommel']:.4f} after" in page


@pytest.mark.parametrize("format_", ["text", "latex", "markdown", "html"])
def test_every_format_has_the_section_only_when_asked(compare, format_):
    assert "Stability of the conclusion" in compare(POOL, "--stability", "-f", format_).fine()
    assert "Stability of the conclusion" not in compare(POOL, "-f", format_).fine()


@pytest.mark.parametrize(
    "more",
    [
        [],
        ["--control", "A"],
        ["--control", "best", "--alternative", "greater"],
        ["--pairwise", "sign"],
        ["--ranking", "all"],
    ],
    ids=lambda more: " ".join(more) or "pairs",
)
def test_json_follows_its_schema(compare, more):
    found = compare(POOL, "--stability", *more, "-f", "json").json()
    assert len(found["stability"]["hypotheses"]) == len(found["families"][0]["hypotheses"])
    assert found["provenance"]["options"]["stability"] is True
    assert compare(POOL, *more, "-f", "json").json()["stability"] is None


def test_two_algorithms_and_csv(compare):
    two = "task,A,B\na,1,2\nb,2,1\nc,1,3\n"
    assert compare(two, "--stability", "-f", "json").json()["stability"]["algorithms"] is None
    assert compare(POOL, "--stability", "-f", "csv").fine() == compare(POOL, "-f", "csv").fine()


def test_the_picture_needs_the_option(run, herrera, tmp_path):
    words = ["compare", herrera, *BEST, "--figure", str(tmp_path / "s.svg"), "--kind", "stability"]
    run(*words).refused("--stability")
    assert run(*words, "--stability").code == 0
    assert "26 of 30 · 1 of 3" in (tmp_path / "s.svg").read_text(encoding="utf-8")


def test_independent_samples_have_none(compare):
    compare(POOL, "--stability", "--unpaired").refused("--stability")


def test_names_that_are_markup(compare):
    odd = POOL.replace("task,A,B,C", "task,<script>x</script>,a_b%$#{},=cmd()").replace("t3,", "<b>t3</b>,")
    assert "<script>x" not in compare(odd, "--stability", "-f", "html").fine()
    latex = compare(odd, "--stability", "-f", "latex").fine()
    assert "a_b%" not in latex
    compare(odd, "--stability").fine()
