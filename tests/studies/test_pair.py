"""Two algorithms, and every two: published figures, the same numbers by other routes, and what must hold anyway."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy import stats

import podium
from podium.stats.logical import adjust_pairwise
from podium.studies.many_problems.all_pairs.study import LEVELS, MAX_ALGORITHMS
from studies.helpers import codes, example, herrera, random_rows, table, tutorial

# Exact conditional p, R+ and R- on the 24 x 4 table.
PUBLISHED = [
    ("PDFC", "NNEP", 0.0103452206, 220.5, 55.5),
    ("PDFC", "IS-CHC+1NN", 0.00518453121, 245, 55),
    ("PDFC", "FH-GBML", 3.15904617e-05, 281.5, 18.5),
    ("NNEP", "FH-GBML", 0.00182914734, None, None),
    ("IS-CHC+1NN", "FH-GBML", 0.0061917305, None, None),
    ("NNEP", "IS-CHC+1NN", 0.773646593, None, None),
]


@pytest.mark.parametrize(("first", "second", "p", "plus", "minus"), PUBLISHED)
def test_published_wilcoxon(first, second, p, plus, minus):
    found = podium.compare_pair(tutorial(), first, second)
    assert float(found.wilcoxon.pvalue) == pytest.approx(p, rel=1e-8)
    every = podium.compare_all_pairs(tutorial()).matrices
    i, j = (tutorial().algorithms.index(name) for name in (first, second))
    assert every.pvalues[i, j] == every.pvalues[j, i] == found.wilcoxon.pvalue
    if plus is not None:
        assert (found.wilcoxon.r_plus, found.wilcoxon.r_minus) == (plus, minus)
        assert (every.r_plus[i, j], every.r_plus[j, i]) == (plus, minus)


def test_published_contrasts():
    for second, contrast in (("NNEP", 0.0225), ("IS-CHC+1NN", 0.01975), ("FH-GBML", 0.05925)):
        assert podium.compare_pair(tutorial(), "PDFC", second).contrast == pytest.approx(contrast, abs=1e-12)


def test_scipys_numbers_on_real_data():
    data = example("cec2017_d10_mean_error", "minimize")
    x, y = (data.values[:, data.algorithms.index(name)] for name in ("PPSO", "TLBO-FL"))
    for side in ("two-sided", "greater", "less"):
        found = podium.compare_pair(data, "PPSO", "TLBO-FL", alternative=side, zeros="drop")
        keep = (y - x) != 0  # smaller is better: the advantage is y - x
        theirs = stats.wilcoxon((y - x)[keep], alternative=side, method="exact")
        assert float(found.wilcoxon.pvalue) == pytest.approx(theirs.pvalue, rel=1e-9)
        wins = int(((y - x) > 0).sum())
        sign = stats.binomtest(wins, int(keep.sum()), alternative=side)
        assert float(found.signs.pvalue) == pytest.approx(sign.pvalue, rel=1e-9)


def test_the_direction_is_that_of_the_objective():
    up = podium.compare_pair(tutorial(), "PDFC", "FH-GBML")
    errors = podium.to_results(
        {name: (1 - tutorial().values[:, j]).round(3) for j, name in enumerate(tutorial().algorithms)},
        objective="minimize",
    )
    down = podium.compare_pair(errors, "PDFC", "FH-GBML")
    assert down.gains.tolist() == up.gains.tolist()
    assert down.shift == up.shift
    assert down.effects == up.effects
    assert down.contrast == pytest.approx(up.contrast)
    assert down.text == up.text


def test_exchanging_the_names_turns_everything():
    there, back = (podium.compare_pair(herrera(), *names) for names in (("C4.5", "CN2"), ("CN2", "C4.5")))
    assert back.shift.estimate == -there.shift.estimate
    assert [(a.lower, a.upper) for a in back.shift.intervals] == [(-a.upper, -a.lower) for a in there.shift.intervals]
    assert (back.wilcoxon.r_plus, back.wilcoxon.pvalue) == (there.wilcoxon.r_minus, there.wilcoxon.pvalue)
    assert back.permutation.pvalue == there.permutation.pvalue
    assert "C4.5 is significantly better than CN2" in there.text
    assert "CN2 is significantly worse than C4.5" in back.text
    for text in (there.text, back.text):
        assert "0.042 in favour of C4.5" in text


def test_the_verdict_and_its_interval_agree():
    for first, second, *_ in PUBLISHED:
        for alpha in (0.01, 0.05, 0.1):
            found = podium.compare_pair(tutorial(), first, second, alpha=alpha)
            inside = found.interval.lower <= 0 <= found.interval.upper
            assert found.significant is not inside
            assert found.interval.confidence == pytest.approx(1 - alpha)
            assert ("No significant difference" in found.text) is inside


@pytest.mark.parametrize(
    ("side", "says"),
    [("greater", "is significantly better"), ("less", "There is no evidence that PDFC is worse than FH-GBML")],
)
def test_one_sided_questions(side, says):
    found = podium.compare_pair(tutorial(), "PDFC", "FH-GBML", alternative=side)
    assert says in found.text
    open_end = found.interval.upper if side == "greater" else found.interval.lower
    assert np.isinf(open_end)
    both = podium.compare_pair(tutorial(), "PDFC", "FH-GBML")
    if side == "greater":
        assert found.wilcoxon.pvalue == both.wilcoxon.pvalue / 2
        assert found.signs.pvalue == both.signs.pvalue / 2


def test_treatments_of_zeros_decide_which_test_speaks():
    data = table([[1, 1], [2, 2], [3, 3], [9, 4], [8, 2], [7, 1], [6, 5], [5, 1], [9, 2]])
    found = {zeros: podium.compare_pair(data, "A", "B", zeros=zeros) for zeros in ("split", "drop", "pratt")}
    assert {zeros: int(study.signs.n_used) for zeros, study in found.items()} == {"split": 8, "drop": 6, "pratt": 6}
    for zeros, study in found.items():
        assert study.wilcoxon is study.ranks[zeros]
        assert "W07" in codes(study)


def test_critical_wins_of_the_sign_test():
    found = podium.compare_pair(tutorial(), "PDFC", "NNEP")  # 15 wins, 8 losses, 1 tie
    one_sided = podium.compare_pair(tutorial(), "PDFC", "NNEP", alternative="greater")
    for study, tails in ((found, 2), (one_sided, 1)):
        for level in (0.05, 0.1):
            needed = next(wins for wins in range(24) if tails * stats.binom.sf(wins - 1, 23, 0.5) <= level)
            assert study.critical[level] == needed


def test_advice_names_its_figure():
    few = podium.compare_pair(table([[2, 1], [3, 1], [4, 1], [5, 1], [6, 1]]), "A", "B")
    assert "W08" in codes(few)
    assert "0.0625" in next(a.message for a in few.advice if a.code == "W08")
    assert not few.significant
    one_of_six = podium.compare_pair(tutorial(), "PDFC", "NNEP")
    assert "0.26" in next(a.reason for a in one_of_six.advice if a.code == "W35")
    assert "W10" in codes(one_of_six)  # the sign test does not reject
    assert "W15" in codes(podium.compare_pair(tutorial(), "NNEP", "IS-CHC+1NN"))
    tiny = table([[100 * i + 1, 100 * i] for i in range(12)])
    assert "W20" in codes(podium.compare_pair(tiny, "A", "B"))
    wide = table([[i + 1, i] for i in range(8)] + [[5000, 1]])
    assert "W13" in codes(podium.compare_pair(wide, "A", "B"))


def test_only_the_two_columns_are_judged_by_advice_on_the_table():
    rows = [[1.0, 2.0, 3.0 + 1e-15], [2.0, 1.0, 2.0], [4.0, 3.0, 2.0], [1.0, 5.0, 1.0]]
    noisy = podium.to_results(rows, algorithms=["A", "B", "C"], objective="maximize")
    assert "W06" not in codes(podium.compare_pair(noisy, "A", "B"))


def test_no_pvalue_depends_on_the_other_algorithms():
    data = herrera()
    alone = podium.to_results(
        {name: data.values[:, data.algorithms.index(name)] for name in ("CN2", "1-NN")}, objective="maximize"
    )
    there, here = podium.compare_pair(data, "CN2", "1-NN"), podium.compare_pair(alone, "CN2", "1-NN")
    assert (there.wilcoxon.pvalue, there.shift, there.effects) == (here.wilcoxon.pvalue, here.shift, here.effects)
    assert here.contrast == here.median


def test_a_large_table_says_what_it_leaves_out():
    rng = np.random.default_rng(1)
    found = podium.compare_pair(
        {"A": rng.integers(0, 9, 4500), "B": rng.integers(0, 9, 4500)}, "A", "B", objective="maximize"
    )
    assert found.shift is None
    assert found.effects == ()
    assert "4500" in found.omitted["shift and effect sizes"]
    assert "Not computed" in found.to_text()
    assert found.to_dict()["shift"] is None


def test_all_formats_and_the_flat_table():
    found = podium.compare_pair(tutorial(), "PDFC", "NNEP")
    columns = found.columns()
    assert len({len(values) for values in columns.values()}) == 1
    by_name = dict(zip(columns["quantity"], columns["estimate"], strict=True))
    assert (by_name["wins"], by_name["r_plus"], by_name["hodges_lehmann"]) == (15, 220.5, found.shift.estimate)
    for text in (found.to_markdown(), found.to_html(), found.to_latex(), found.to_text(full=True), found.to_csv()):
        assert "PDFC" in text or "hodges_lehmann" in text


# --- every pair -------------------------------------------------------------------------------------------------------


def test_matrices_are_the_single_tests():
    data = herrera()
    every = podium.compare_all_pairs(data, zeros="pratt")
    found = every.matrices
    for i in range(data.k):
        for j in range(data.k):
            if i == j:
                assert (found.wins[i, j], found.ties[i, j], found.r_plus[i, j], found.pvalues[i, j]) == (
                    0,
                    data.n,
                    0,
                    1,
                )
                continue
            one = podium.compare_pair(data, data.algorithms[i], data.algorithms[j], zeros="pratt")
            assert (found.wins[i, j], found.wins[j, i], found.ties[i, j]) == (
                one.signs.wins,
                one.signs.losses,
                one.signs.ties,
            )
            assert found.sign_pvalues[i, j] == one.signs.pvalue
            assert (found.r_plus[i, j], found.r_plus[j, i]) == (one.wilcoxon.r_plus, one.wilcoxon.r_minus)
            assert found.pvalues[i, j] == one.wilcoxon.pvalue
            assert found.asymptotic_pvalues[i, j] == pytest.approx(one.wilcoxon.asymptotic_pvalue, rel=1e-12)
            assert found.shift[i, j] == one.shift.estimate


def test_the_summary_counts_by_hand():
    every = podium.compare_all_pairs(tutorial())
    names = tutorial().algorithms
    beats = dict(zip(names, every.beats(LEVELS[0.95]).sum(axis=1).tolist(), strict=True))
    # By the published p-values: PDFC beats three, NNEP and IS-CHC+1NN beat FH-GBML.
    assert beats == {"PDFC": 3, "NNEP": 1, "IS-CHC+1NN": 1, "FH-GBML": 0}
    claim = every.claim_error(LEVELS[0.95])[names.index("PDFC")]
    expected = 1 - (1 - 0.0103452206) * (1 - 0.00518453121) * (1 - 3.15904617e-05)
    assert claim == pytest.approx(expected, rel=1e-7)
    assert every.claim_error(LEVELS[0.95])[names.index("FH-GBML")] is None
    assert every.chain_error(0.05) == pytest.approx(1 - 0.95**6)
    assert "0.265" in every.to_text(full=True)


def test_adjusted_pvalues_are_those_of_the_matrix():
    every = podium.compare_all_pairs(herrera())
    for method in ("holm", "shaffer", "bergmann-hommel"):
        expected = adjust_pairwise(every.matrices.pvalues, method)[every.family.first, every.family.second]
        assert every.family.adjusted[method].tolist() == pytest.approx(expected.tolist())
    same = podium.compare(herrera(), pairwise="wilcoxon")
    assert every.verdict.text == same.verdict.text
    assert every.verdict.tiers == same.verdict.tiers


def test_many_algorithms_stay_readable():
    data = table(random_rows(3, 20, 40, gap=0.004), names=[f"method {j:02d}" for j in range(40)])
    every = podium.compare_all_pairs(data)
    text = every.to_text(width=80)
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("\n") <= 61
    assert "Tier 1" in text
    assert "780 tests" in every.to_text(full=True)
    assert len(every.columns()["first"]) == 780


def test_advice_on_every_pair():
    assert "W35" in codes(podium.compare_all_pairs(table(random_rows(1, 20, 5, 0.02))))  # 8 one by one, 7 adjusted
    assert "W35" not in codes(podium.compare_all_pairs(herrera()))  # nothing is lost
    assert "W07" in codes(podium.compare_all_pairs(herrera()))
    assert "W08" in codes(podium.compare_all_pairs(table([[1, 2, 3]] * 5)))
    two = podium.compare_all_pairs(table([[1, 2]] * 9))
    assert "W35" not in codes(two)
    assert "its p-value needs no adjustment" in two.to_text(full=True)


def test_too_many_algorithms_are_refused():
    wide = podium.to_results(np.arange(2.0 * (MAX_ALGORITHMS + 1)).reshape(2, -1), objective="maximize")
    with pytest.raises(podium.InfeasibleError, match="Name two"):
        podium.compare_all_pairs(wide)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: podium.compare_pair(tutorial(), "PDFC", "PDFC"), "itself"),
        (lambda: podium.compare_pair(tutorial(), "PDFC", "NNEQ"), "Did you mean 'NNEP'"),
        (lambda: podium.compare_pair(tutorial(), "PDFC", "NNEP", confidence=95), "between 0 and 1"),
        (lambda: podium.compare_pair(tutorial(), "PDFC", "NNEP", confidence=[]), "at least one"),
        (lambda: podium.compare_pair(tutorial(), "PDFC", "NNEP", zeros="wilcox"), "zeros must be one of"),
        (lambda: podium.compare_pair(tutorial(), "PDFC", "NNEP", alternative="bigger"), "alternative"),
        (lambda: podium.compare_pair(tutorial(), "PDFC", "NNEP", alpha=0.5), "alpha"),
        (lambda: podium.compare_pair(tutorial(), "PDFC", "NNEP", permutations=0), "permutations"),
        (lambda: podium.compare_all_pairs(tutorial(), zeros="half"), "zeros must be one of"),
    ],
)
def test_unusable_choices_are_refused(call, says):
    with pytest.raises(podium.InputError, match=re.escape(says)):
        call()
