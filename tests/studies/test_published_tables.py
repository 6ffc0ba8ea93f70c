"""Tables of results as papers printed them, with their ranks and marks; every one recomputed with scipy."""

from __future__ import annotations

import io
from collections import Counter

import numpy as np
import pytest
from scipy import stats

import podium
from podium.document import Printed
from podium.studies.many_problems.table.report import results_block
from studies.helpers import tutorial
from studies.stability_brute import decided

Cells = dict[str, dict[str, Printed | None]]


def cells_of(study: podium.ResultsTable) -> Cells:
    block = results_block(study)
    labels = [str(value) for value in block.columns[0].values]
    return {one.header: dict(zip(labels, one.printed, strict=True)) for one in block.columns if one.printed is not None}


# Demšar (2006), Statistical comparisons of classifiers over multiple data sets, JMLR 7, Table 6: area under the curve, with ranks.

DEMSAR = """
adult (sample)           0.763 (4)    0.768 (3)    0.771 (2)    0.798 (1)
breast cancer            0.599 (1)    0.591 (2)    0.590 (3)    0.569 (4)
breast cancer wisconsin  0.954 (4)    0.971 (1)    0.968 (2)    0.967 (3)
cmc                      0.628 (4)    0.661 (1)    0.654 (3)    0.657 (2)
ionosphere               0.882 (4)    0.888 (2)    0.886 (3)    0.898 (1)
iris                     0.936 (1)    0.931 (2.5)  0.916 (4)    0.931 (2.5)
liver disorders          0.661 (3)    0.668 (2)    0.609 (4)    0.685 (1)
lung cancer              0.583 (2.5)  0.583 (2.5)  0.563 (4)    0.625 (1)
lymphography             0.775 (4)    0.838 (3)    0.866 (2)    0.875 (1)
mushroom                 1.000 (2.5)  1.000 (2.5)  1.000 (2.5)  1.000 (2.5)
primary tumor            0.940 (4)    0.962 (2.5)  0.965 (1)    0.962 (2.5)
rheum                    0.619 (3)    0.666 (2)    0.614 (4)    0.669 (1)
voting                   0.972 (4)    0.981 (1)    0.975 (2)    0.975 (3)
wine                     0.957 (3)    0.978 (1)    0.946 (4)    0.970 (2)
"""
C45 = ("C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf")


def demsar() -> tuple[list[str], list[list[str]]]:
    rows = [line.split("  ") for line in DEMSAR.strip().splitlines()]
    found = [[part.strip() for part in row if part.strip()] for row in rows]
    return [row[0] for row in found], [row[1:] for row in found]


def test_table_6_of_demsar() -> None:
    """Every cell with its rank, the mean ranks 3.143, 2.000, 2.893 and 1.964, Friedman's test and Holm's decisions.

    On voting, 0.975 has the ranks 2 and 3, because the numbers differ behind the printed digits.
    """
    problems, printed = demsar()
    values = np.array([[float(cell.split(" ")[0]) for cell in row] for row in printed])
    values[problems.index("voting"), 2] += 0.0001
    data = podium.to_results(values, objective="maximize", problems=problems, algorithms=C45)
    study = podium.results_table(data, "C4.5", ranks=True, digits=3)
    cells = cells_of(study)
    for problem, row, numbers in zip(problems, printed, values, strict=True):
        own = [one for name in C45 if (one := cells[name][problem]) is not None]
        assert [f"{one.number} ({one.rank})" for one in own] == row
        assert [float(one.rank) for one in own] == stats.rankdata(-numbers).tolist()
    ranks = study.mean_ranks(range(len(problems)))
    assert ranks is not None
    assert np.round(ranks, 3).tolist() == [3.143, 2.000, 2.893, 1.964]
    assert 12 * 14 / (4 * 5) * (float((ranks**2).sum()) - 4 * 5**2 / 4) == pytest.approx(9.28, abs=0.005)
    # The note has the exact p-value given the ties: ranks permuted within problems.
    found = np.array([stats.rankdata(-row) for row in values])
    drawn = np.random.default_rng(1).permuted(np.broadcast_to(found, (20_000, 14, 4)), axis=2).sum(axis=1)
    share = ((drawn - 35) ** 2).sum(axis=1) >= ((found.sum(axis=0) - 35) ** 2).sum() - 1e-9
    note = next(note for note in results_block(study).notes if "Friedman's test" in note)
    assert float(note.rpartition("p = ")[2].rstrip(".")) == pytest.approx(float(share.mean()), abs=0.003)
    # Its page 14: z = 2.416, 2.342 and 0.512; Holm's procedure rejects the first two hypotheses.
    z = (ranks[0] - ranks[[3, 1, 2]]) / np.sqrt(4 * 5 / (6 * 14))
    assert np.round(z, 2).tolist() == [2.42, 2.34, 0.51]
    raw = 2 * stats.norm.sf(z)
    assert np.round(raw, 3).tolist() == [0.016, 0.019, 0.608]
    holm = [3 * raw[0], max(3 * raw[0], 2 * raw[1]), raw[2]]
    own = [cells[name]["Adjusted p"].number for name in ("C4.5+m+cf", "C4.5+m", "C4.5+cf")]  # type: ignore[union-attr]
    # Each is confirmed by exact tests: the larger p-value stands.
    both = decided([[str(value) for value in row] for row in values], "maximize", 0)
    assert own == [f"{both[frozenset((0, other))][0]:.3f}" for other in (3, 1, 2)]
    assert all(float(p) >= round(z, 3) for p, z in zip(own, holm, strict=True))
    assert [float(p) <= 0.05 for p in own] == [True, True, False]


# Yang, Tang & Lu (2015), Improving estimation of distribution algorithm on multimodal problems by detecting promising areas, IEEE
# Transactions on Cybernetics, doi:10.1109/TCYB.2014.2352411: Table III (mean and standard deviation of the errors of 25 runs, smaller is better) and Table IV
# (two-sided rank-sum tests at 0.05 from the view of the three MAPS algorithms: w superior, d not significant, l inferior).

MAPS = """
f1,5.56e-05 ± 8.29e-05,1.43e-01 ± 5.08e-01,2.18e-03 ± 8.93e-04,6.58e-02 ± 3.29e-01,1.19e-05 ± 5.70e-06,2.21e-04 ± 7.82e-04,1.46e-05 ± 9.95e-06
f2,2.39e+02 ± 1.94e+02,2.09e+00 ± 1.37e+00,1.73e-01 ± 1.95e-01,1.03e-01 ± 5.14e-01,1.50e-08 ± 5.41e-08,1.05e+02 ± 5.99e+01,5.69e-07 ± 2.79e-07
f3,7.85e+00 ± 6.65e-01,7.61e+00 ± 3.63e+00,7.91e+00 ± 1.15e+00,0 ± 0,2.38e+00 ± 1.94e+00,4.78e+00 ± 2.00e+00,4.37e+00 ± 1.60e+00
f4,3.03e-01 ± 2.08e-01,7.48e-02 ± 4.27e-02,4.93e-03 ± 6.16e-03,5.78e-01 ± 2.69e-01,1.93e-04 ± 3.87e-04,1.06e-05 ± 2.96e-05,1.39e+00 ± 1.65e+00
f5,3.84e-01 ± 6.79e-01,7.95e-02 ± 2.75e-01,6.20e-06 ± 1.64e-05,0 ± 0,0 ± 0,0 ± 0,3.85e-07 ± 1.06e-06
f6,2.37e+02 ± 5.53e+02,1.13e+02 ± 1.32e+02,4.36e+01 ± 2.42e+01,1.28e+03 ± 1.71e+03,1.49e+01 ± 1.98e+01,1.76e+02 ± 3.42e+02,2.23e+01 ± 9.14e+01
f7,1.69e-01 ± 3.88e-01,6.58e-01 ± 6.26e-01,2.57e+01 ± 1.17e+01,1.02e+00 ± 9.84e-01,3.04e-01 ± 5.40e-01,7.76e-01 ± 6.95e-01,1.93e+01 ± 2.87e+00
f8,2.89e+00 ± 2.88e+00,7.01e-02 ± 7.81e-02,6.75e-01 ± 1.88e-01,4.24e-02 ± 1.76e-01,1.29e-01 ± 1.91e-01,1.56e+00 ± 1.39e+00,3.38e-01 ± 2.39e-01
f9,2.91e+00 ± 2.06e+00,6.07e+00 ± 2.32e+00,1.45e+00 ± 4.72e-01,4.36e+00 ± 2.47e+00,7.12e-01 ± 3.37e-01,1.34e+00 ± 5.17e-01,8.14e-02 ± 7.75e-02
f10,4.33e-01 ± 5.18e-01,4.21e-02 ± 2.02e-01,1.62e-01 ± 3.78e-01,1.01e+01 ± 0,1.00e-08 ± 6.78e-09,0 ± 0,2.00e-08 ± 1.08e-08
f11,2.49e-01 ± 1.57e-01,7.28e-01 ± 1.03e+00,2.72e-01 ± 4.57e-01,8.89e+00 ± 2.20e+00,1.00e-08 ± 5.86e-09,0 ± 0,1.00e-08 ± 9.61e-09
f12,1.38e+00 ± 8.87e-01,3.15e+00 ± 2.41e+00,1.67e-01 ± 3.46e-01,0 ± 0,1.08e-09 ± 2.00e-09,0 ± 0,2.31e-09 ± 5.77e-09
"""
COMPARED = ("CEGDA", "IslandEDA", "NichingEDA", "MDE_pBX")
PUBLISHED = {
    "MAPS_UMDA": ("wwwwwddwwdww", "wwwwwwwdwwww", "wwwwwwwwwdww", "wwlwdddlwwwd"),
    "MAPS_EMNA": ("dwwwwwlddwww", "wlwwwddlwwww", "wlwwwdwldwww", "wllwdddlwwwd"),
    "MAPS_EEDA": ("wwwdwwlwwdww", "wwwlwwllwwww", "wwwlwwdwwdww", "wwldldllwwwd"),
}
RUNS = 25


@pytest.mark.parametrize("control", PUBLISHED)
def test_marks_from_published_means_and_deviations(control: str) -> None:
    """Each mark is Welch's, computed by scipy from the published numbers."""
    study, rows = maps(control)
    cells = cells_of(study)
    place = [*COMPARED, *PUBLISHED].index(control)
    sums = {name: Counter[str]() for name in COMPARED}
    for problem, numbers in rows.items():
        for j, name in enumerate(COMPARED):
            (mine, my_spread), (other, spread) = numbers[place], numbers[j]
            if my_spread == spread == 0:  # nothing to judge a difference by
                expected = "≈"
            else:
                p = stats.ttest_ind_from_stats(mine, my_spread, RUNS, other, spread, RUNS, equal_var=False).pvalue
                expected = "≈" if p > 0.05 else "+" if mine < other else "−"
            cell = cells[name][problem]
            assert cell is not None
            assert cell.mark == expected, (problem, name)
            sums[name][expected] += 1
    for name, found in sums.items():
        counts = cells[name]["+/≈/−"]
        assert counts is not None
        assert counts.number == "/".join(str(found[mark]) for mark in "+≈−")


def test_welch_from_published_numbers_is_not_the_published_rank_sum_test() -> None:
    """Of the 144 marks 107 agree, and none points the other way."""
    pairs: Counter[tuple[str, str]] = Counter()
    for control, published in PUBLISHED.items():
        study, _ = maps(control)
        cells = cells_of(study)
        for name, words in zip(COMPARED, published, strict=True):
            for i, word in enumerate(words, 1):
                cell = cells[name][f"f{i}"]
                assert cell is not None
                pairs["+≈−"["wdl".index(word)], cell.mark] += 1
    assert pairs.total() == 144
    assert sum(pairs[mark, mark] for mark in "+≈−") == 107
    assert pairs["+", "−"] == pairs["−", "+"] == 0


def maps(control: str) -> tuple[podium.ResultsTable, dict[str, list[tuple[float, float]]]]:
    text = ",".join(["function", *COMPARED, *PUBLISHED]) + MAPS
    study = podium.results_table(io.StringIO(text), control, objective="minimize", n_runs=RUNS)
    rows = {
        line.split(",")[0]: [(float(m), float(s)) for m, s in (cell.split(" ± ") for cell in line.split(",")[1:])]
        for line in MAPS.strip().splitlines()
    }
    return study, rows


def test_all_pairs_from_published_means() -> None:
    text = "data,A,B,C\nx,0.85 ± 0.02,0.80 ± 0.03,0.85 ± 0.04\ny,0.50 ± 0,0.60 ± 0,0.60\n"
    study = podium.results_table(io.StringIO(text), objective="maximize", n_runs=10, pairs=True)
    assert study.pair_marks is not None
    p = [
        stats.ttest_ind_from_stats(*a, 10, *b, 10, equal_var=False).pvalue
        for a, b in (((0.85, 0.02), (0.80, 0.03)), ((0.85, 0.02), (0.85, 0.04)), ((0.80, 0.03), (0.85, 0.04)))
    ]
    assert study.pair_marks.pvalues[0].tolist() == pytest.approx(p)
    # Two deviations of zero say nothing about a difference, and without a deviation there is no test.
    assert study.pair_marks.tested[1].tolist() == [True, False, False]
    assert np.isnan(study.pair_marks.pvalues[1]).all()
    assert study.pair_marks.undefined == 1


# The three tests over all problems, of the tutorial (García et al. 2010).


@pytest.mark.parametrize(("ranking", "key"), [("aligned", "friedman_aligned"), ("quade", "quade")])
def test_other_rankings_of_the_tutorial(ranking: str, key: str) -> None:
    """The mean ranks that the tutorial prints for aligned ranks, Quade's by hand, and the p-values that `compare` has."""
    data = tutorial()
    study = podium.results_table(data, "PDFC", ranking=ranking)  # type: ignore[arg-type]
    ranks = study.mean_ranks(range(data.n))
    assert ranks is not None
    if ranking == "aligned":
        assert np.round(ranks, 2).tolist() == [29.35, 46.77, 46.96, 70.92]
    else:
        within = stats.rankdata(-data.values, axis=1)
        weights = stats.rankdata(np.round(np.ptp(data.values, axis=1), 9))
        assert ranks == pytest.approx(weights @ within / weights.sum())
        some = [1, 5, 7]  # a section of problems
        assert study.mean_ranks(some) == pytest.approx(weights[some] @ within[some] / weights[some].sum())
    comparison = podium.compare(data, "PDFC", ranking=ranking)  # type: ignore[arg-type]
    p = float(comparison.omnibus[key].best_pvalue)
    assert any(note.endswith(f"p = {p:.3g}.") for note in results_block(study).notes)
    (found,) = study.to_dict()["omnibus"].items()
    assert found[0] == key
    assert found[1]["pvalue"] == p or found[1]["tie_corrected"]["pvalue"] == p
    family = comparison.families[0]
    names = [data.algorithms[j] for j in family.second.tolist()]
    adjusted = family.adjusted[comparison.verdict.procedure].tolist()
    assert study.to_dict()["adjusted"] == dict(zip(names, adjusted, strict=True))


def test_all_three_tests_in_the_notes() -> None:
    notes = results_block(podium.results_table(tutorial(), ranking="all")).notes
    assert [note.partition(": ")[2].partition(",")[0] for note in notes if note.startswith("Mean ranks")] == [
        "Friedman's test", "Friedman's aligned ranks test", "Quade's test",
    ]  # fmt: skip
    assert stats.friedmanchisquare(*tutorial().values.T).pvalue == pytest.approx(0.00102, abs=0.0005)


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("d,A,B\nx,1 ± 1,2 ± 1\ny,2 ± 1,3 ± 1\n", {"n_runs": 1}, "at least 2"),
        ("d,A,B\nx,1 ± 1,2 ± 1\ny,2 ± 1,3 ± 1\n", {"n_runs": 5, "test": "rank-sum"}, "Welch's t test only"),
        ("d,A,B\nx,1 ± 1,2 ± 1\ny,2 ± 1,3 ± 1\n", {"n_runs": 5, "matched": True}, "signed-rank needs single runs"),
        ("d,A,B\nx,1,2\ny,2,3\n", {"n_runs": 5}, "needs a standard deviation"),
        ("d,A,B\nx,1,2\ny,2,3\n", {"ranking": "quad"}, "Did you mean 'quade'"),
        (
            "problem,algorithm,value\nx,A,1\nx,A,2\nx,B,3\nx,B,4\ny,A,1\ny,A,3\ny,B,2\ny,B,5\n",
            {"n_runs": 5},
            "hold the runs",
        ),
    ],
)
def test_mistakes(text: str, options: dict[str, object], said: str) -> None:
    with pytest.raises(podium.InputError, match=said):
        podium.results_table(io.StringIO(text), "A", objective="minimize", **options)  # type: ignore[arg-type]


def test_siunitx_on_request() -> None:
    data = podium.to_results([[0.5, 0.25], [0.125, 0.75]], objective="maximize")
    study = podium.results_table(data, siunitx=True)
    assert "S[table-format=1.3]" in study.to_latex()
    assert study.table("results").to_latex() == podium.results_table(data).table("results").to_latex(siunitx=True)
