"""From the smallest table to a leaderboard: every option, any shape."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest

import podium
from studies.helpers import leaderboard, random_rows, table

SHAPES = [(2, 2), (3, 40), (2, 3), (2, 7), (5, 11), (3, 2), (40, 2), (5, 5), (8, 21), (22, 21)]
OPTIONS = [
    {},
    {"control": "best", "ranking": "all", "se": "corrected", "alternative": "greater"},
    {"control": 0, "pairwise": "wilcoxon", "alternative": "less"},
    {"pairwise": "sign", "permutations": 50, "seed": 2},
    {"ranking": "quade", "exact": True, "alpha": 0.1},
]


@pytest.mark.parametrize("place", range(20))
def test_any_size(place):
    """Every shape with two sets of options, every set of options with four shapes."""
    shape, options = SHAPES[place % 10], OPTIONS[(place + place // 10 * 3) % 5]
    names = [f"a{j}" for j in range(shape[1])]
    options = {name: names[0] if value == 0 and name == "control" else value for name, value in options.items()}
    study = podium.compare(table(random_rows(7, *shape, gap=0.004), names), **options)
    said = study.to_dict()
    for family in said["families"]:
        for row in family["hypotheses"]:
            values = [row["pvalue"], *row["adjusted"].values()]
            assert all(value is None or 0 <= value <= 1 for value in values)
            published = [
                value for name, value in row["adjusted"].items() if name != "exchange"
            ]  # which has p-values of its own
            assert all(value is None or value >= row["pvalue"] * (1 - 1e-12) for value in published)
    assert sorted(name for tier in said["verdict"]["tiers"] for name in tier) == sorted(names)
    for text in (study.to_text(), study.to_text(width=40), study.to_latex(), study.to_markdown()):
        assert names[-1] in text or len(names) > 12


def test_tiny_problems_never_reach_significance_by_exact_tests():
    """2/2^n is the smallest two-sided p-value of n pairs."""
    for n in (2, 3, 4, 5):
        for test in ("sign", "wilcoxon"):
            study = podium.compare([[2 + i, 1] for i in range(n)], objective="maximize", pairwise=test)
            assert study.families[0].pvalues[0] == pytest.approx(2 / 2**n, rel=1e-12)
            assert "No difference" in study.verdict.text


def test_a_leaderboard_is_told_in_tiers():
    study = leaderboard()
    k = study.results.k
    text = study.to_text()
    assert (study.results.n, k) == (41, 183)
    assert len(text.splitlines()) < 400
    assert text.count(" vs. ") < 50
    tiers = study.verdict.tier_indices
    assert sum(map(len, tiers)) == k
    for place in range(1, len(tiers) + 1):
        assert f"Tier {place} (" in text
    assert f"fall into {len(tiers)} tiers" in " ".join(text.split())
    ranks = study.primary.mean_ranks
    assert all(max(ranks[list(a)]) > min(ranks[list(a)]) for a in tiers if len(a) > 1)
    assert np.all(np.diff([ranks[tier[0]] for tier in tiers]) > 0)


def test_a_leaderboard_gets_its_advice():
    (few,) = [advice for advice in leaderboard().advice if "2k = 366" in advice.message]
    assert few.code == "W08"
    assert "16 653 hypotheses" in few.reason
    assert "fewer problems than algorithms" in few.reason


def test_a_leaderboard_is_complete_in_files():
    rows = list(csv.DictReader(io.StringIO(leaderboard().to_csv())))
    assert len(rows) == 16_653
    assert len({frozenset((row["first"], row["second"])) for row in rows}) == 16_653
    p = np.array([float(row["pvalue"]) for row in rows])
    assert np.all(np.diff(p) >= 0)
    for procedure in ("nemenyi", "holm", "hommel", "rom", "shaffer", "shaffer-dynamic", "bergmann-hommel"):
        values = np.array([float(row[procedure]) for row in rows])
        assert 0 < values[0] < 1e-10
        # monotone in p; hypotheses whose p-values tie may have different Bergmann–Hommel values
        starts = np.flatnonzero(np.r_[True, np.diff(p) > 0])
        lowest, highest = np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts)
        assert np.all(highest[:-1] <= lowest[1:])
    markdown = leaderboard().to_markdown()
    assert markdown.count(" vs. ") >= 16_653
    plain = markdown.replace("\\", "")
    assert [name for name in leaderboard().results.algorithms if name not in plain] == []
