"""Pairwise tests of mean ranks and rank intervals in a comparison: published figures, independent programs, what decides."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

import podium
from diagrams.picture_checks import HOSTILE, assert_sound
from podium.diagrams.rows import rank_spans
from podium.errors import InputError
from podium.options import BESIDE
from podium.stats import adjust, adjust_pairwise
from podium.stats.logical import ADJUSTMENTS

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
REFERENCE = json.loads((ROOT / "tests" / "reference" / "posthocs_scikit.json").read_text(encoding="utf-8"))
FROM_R = json.loads((ROOT / "tests" / "reference" / "conover_r.json").read_text(encoding="utf-8"))


def table(name: str = "garcia_herrera_2008.csv") -> podium.Results:
    return podium.read_results(EXAMPLES / name, objective="maximize")


def by_pair(study: podium.Comparison, column: str | None = None) -> dict[frozenset[str], float]:
    """P-value of each pair, or what a procedure made of it."""
    family = study.verdict.pairs
    values = family.pvalues if column is None else family.adjusted[column]
    names = study.results.algorithms
    return {
        frozenset((names[i], names[j])): float(p) for i, j, p in zip(family.first, family.second, values, strict=True)
    }


def test_exact_rank_sums_give_the_published_figures() -> None:
    found = by_pair(podium.compare(table(), pairwise="eisinga"))
    assert found[frozenset(("C4.5", "1-NN"))] == pytest.approx(0.00450488711, rel=1e-8)
    assert found[frozenset(("C4.5", "Kernel"))] == pytest.approx(1.19141112e-08, rel=1e-8)
    assert found[frozenset(("Kernel", "CN2"))] == pytest.approx(0.00261336528, rel=1e-8)


def test_exact_rank_sums_of_one_side_halve_those_of_two() -> None:
    two = podium.compare(table(), "C4.5", pairwise="eisinga").verdict.family
    one = podium.compare(table(), "C4.5", pairwise="eisinga", alternative="greater").verdict.family
    halves = {int(j): p / 2 for j, p in zip(two.second, two.pvalues, strict=True)}
    assert one.pvalues == pytest.approx([halves[int(j)] for j in one.second], rel=1e-9)


@pytest.mark.parametrize("entry", REFERENCE["tables"], ids=lambda entry: entry["file"])
@pytest.mark.parametrize("test", ["conover", "nemenyi"])
def test_scikit_posthocs_gives_the_same(entry: dict, test: str) -> None:
    found = by_pair(
        podium.compare(table(entry["file"]), pairwise=test), "studentized-range" if test == "nemenyi" else None
    )
    names, other = entry["algorithms"], entry[test]
    assert len(found) == len(names) * (len(names) - 1) // 2
    for i, first in enumerate(names):
        for j, second in enumerate(names[:i]):
            # SciPy's range loses what lies below its integration error; what stands there is compared absolutely.
            assert found[frozenset((first, second))] == pytest.approx(other[i][j], rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("entry", REFERENCE["tables"], ids=lambda entry: entry["file"])
def test_conover_is_that_of_r_to_the_last_digits(entry: dict) -> None:
    found, names = by_pair(podium.compare(table(entry["file"]), pairwise="conover")), entry["algorithms"]
    for i, first in enumerate(names):
        for j, second in enumerate(names[:i]):
            assert found[frozenset((first, second))] == pytest.approx(FROM_R[entry["file"]][i][j], rel=1e-11)


def test_nemenyi_is_the_published_one_and_decides_alone() -> None:
    study = podium.compare(table("garcia_2010_tutorial.csv"), pairwise="nemenyi")
    assert by_pair(study, "studentized-range")[frozenset(("PDFC", "NNEP"))] == pytest.approx(0.2277, abs=5e-5)
    assert study.verdict.procedure == study.verdict.pairs_procedure == "studentized-range"
    plain = podium.compare(table("garcia_2010_tutorial.csv"))
    for procedure in ("holm", "bergmann-hommel"):
        assert by_pair(study, procedure) == by_pair(plain, procedure)


@pytest.mark.parametrize("test", ["eisinga", "eisinga-ties", "conover", "t"])
def test_every_adjustment_is_that_of_its_own_pvalues(test: str) -> None:
    study = podium.compare(table(), pairwise=test)
    family, k = study.verdict.pairs, study.results.k
    matrix = np.ones((k, k))
    matrix[family.first, family.second] = matrix[family.second, family.first] = family.pvalues
    assert family.adjusted["holm"] == pytest.approx(adjust(family.pvalues, "holm"))
    for procedure in ("shaffer", "shaffer-dynamic", "bergmann-hommel"):
        # Without positions: the general algorithm, not the one for ranks.
        general = adjust_pairwise(matrix, procedure)[family.first, family.second]
        assert family.adjusted[procedure] == pytest.approx(general, rel=1e-9)
    assert study.verdict.procedure == "bergmann-hommel"


def test_paired_t_is_that_of_scipy() -> None:
    from scipy.stats import ttest_rel

    data = table()
    for pair, p in by_pair(podium.compare(data, pairwise="t")).items():
        first, second = (data.values[:, data.algorithms.index(name)] for name in pair)
        assert p == pytest.approx(ttest_rel(first, second).pvalue, rel=1e-6)


def test_simes_stands_beside_the_verdict_and_never_decides() -> None:
    plain, study = podium.compare(table()), podium.compare(table(), simes=True)
    assert study.verdict.procedure == "bergmann-hommel-confirmed"
    assert study.verdict.text == plain.verdict.text
    family = study.verdict.pairs
    assert (family.adjusted["bergmann-hommel-simes"] <= family.adjusted["bergmann-hommel"] * (1 + 1e-12)).all()
    assert "bergmann-hommel-simes" not in plain.verdict.pairs.adjusted


def test_simes_of_many_algorithms_is_left_out_with_the_reason() -> None:
    rng = np.random.default_rng(1)
    study = podium.compare(rng.normal(size=(20, 13)).round(2), objective="maximize", simes=True)
    assert "The limit is 12 algorithms" in study.verdict.pairs.omitted["bergmann-hommel-simes"]


@pytest.mark.parametrize(
    ("key", "message"),
    [("bergmann-hommel-simes", "Bergmann–Hommel with Simes rejects"), ("hommel-logical", "Hommel (logical) rejects")],
)
def test_simes_that_rejects_more_says_what_it_assumes(key: str, message: str) -> None:
    reported = podium.adjust({"A": 1.6, "B": 2.45, "C": 2.5, "D": 3.45}, n=10, simes=True)
    assert key in reported.families[-1].adjusted
    found = [
        [advice for advice in study.advice if advice.code == "W85" and advice.message.startswith(message)]
        for seed in range(40)
        if (study := _simes_study(seed, key)) is not None
    ]
    assert found
    for (advice,) in found:
        assert "valid for independent or positively dependent p-values" in advice.reason
        assert "1988" in advice.source or "Simes 1986" in advice.source


def test_every_adjustment_on_request_has_an_option_and_every_option_an_adjustment() -> None:
    assert {one.option for one in ADJUSTMENTS.values()} - {None} == {option.name for option in BESIDE}


def _simes_study(seed: int, key: str) -> podium.Comparison | None:
    """Compare a random table; None where an adjustment with Simes' test rejects no more."""
    rng = np.random.default_rng(seed)
    study = podium.compare((rng.normal(size=(15, 4)) + 0.4 * np.arange(4)).round(3), objective="maximize", simes=True)
    family = study.verdict.pairs
    more = family.adjusted[key] <= 0.05
    return study if (more & (family.adjusted["bergmann-hommel"] > 0.05)).any() else None


def test_ties_are_pointed_out_where_the_null_has_none() -> None:
    tied, untied = np.array([[1, 1, 3], [1, 2, 3], [2, 1, 3]] * 3), np.array([[1, 2, 3], [2, 1, 3]] * 4)
    for rows, expected in ((tied, True), (untied, False)):
        study = podium.compare(rows, objective="minimize", pairwise="eisinga")
        assert ("W86" in {advice.code for advice in study.advice}) is expected


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pairwise": "nemenyi", "control": "C4.5"}, "all pairs"),
        ({"pairwise": "conover", "ranking": "aligned"}, "Friedman"),
    ],
)
def test_what_does_not_fit_is_refused(options: dict, message: str) -> None:
    with pytest.raises(InputError, match=message):
        podium.compare(table(), **options)


def test_conover_without_any_disagreement_is_refused() -> None:
    with pytest.raises(InputError, match="eisinga"):
        podium.compare([[1, 2, 3]] * 6, objective="minimize", pairwise="conover")


def test_rank_intervals_stand_in_report_and_json() -> None:
    study = podium.compare(table())
    found = study.to_dict()["rank_intervals"]
    assert found["procedure"] == "holm-directional"
    for low, high in found["intervals"].values():
        assert 1 <= low <= high <= 5
    full, short = study.to_text(full=True), study.to_text(full=False)
    assert "Rank interval" in full
    assert "Rank interval" not in short


@pytest.mark.parametrize("field", [2, 3, 4, 11, 19, 60, 1000])
def test_rank_spans_are_sound(field: int) -> None:
    names = [*HOSTILE, *(f"algorithm {i}" for i in range(60))][: min(field, 60)]
    intervals = [(max(1, i - 3), min(field, i + 5)) for i in range(1, len(names) + 1)]
    drawing = rank_spans(names, range(1, len(names) + 1), intervals, field=field, control=0, note="why " * 50)
    assert_sound(drawing)
    with pytest.raises(InputError, match="must lie between"):
        rank_spans(["A"], [1], [(1, field + 1)], field=field)


def test_conovers_t_of_quade_ranks_gives_the_published_values() -> None:
    """The seven stores of Conover (1999), section 5.8, with p-values by the formula in posthoc.quade.test of PMCMR 4.4 (TDist, not adjusted)."""
    rows = [
        [5, 4, 7, 10, 12],
        [1, 3, 1, 0, 2],
        [16, 12, 22, 22, 35],
        [5, 4, 3, 5, 4],
        [10, 9, 7, 13, 10],
        [19, 18, 28, 37, 58],
        [10, 7, 6, 8, 7],
    ]
    brands = {name: [row[j] for row in rows] for j, name in enumerate("ABCDE")}
    printed = {
        "AB": 0.2087, "AC": 0.8401, "BC": 0.2874, "AD": 0.1477, "BD": 0.0102, "CD": 0.1021, "AE": 0.0416, "BE": 0.0021,
        "CE": 0.0269, "DE": 0.5172,
    }  # fmt: skip
    for control in (None, "E"):
        study = podium.compare(brands, control, objective="maximize", ranking="quade", pairwise="conover")
        family = study.families[0]
        pairs = zip(family.first.tolist(), family.second.tolist(), family.pvalues.tolist(), strict=True)
        found = {"".join(sorted("ABCDE"[i] for i in pair)): p for *pair, p in pairs}
        assert len(found) == (10 if control is None else 4)
        for pair, value in found.items():
            assert value == pytest.approx(printed[pair], abs=5.1e-5)
        assert family.df == 24
        assert family.t is not None
        assert 2 * stats.t.sf(np.abs(family.t), 24) == pytest.approx(family.pvalues, rel=1e-9)
        assert ((family.t >= 0) == family.first_better).all()
        assert family.other_pvalues is None  # another standard error is a matter of z
        row = study.to_dict()["families"][0]
        assert (row["df"], row["hypotheses"][0]["t"], row["hypotheses"][0]["z"]) == (24, family.t[0], None)
        assert study.verdict.family.ranking == "quade-conover"
        assert study.deciding_omnibus.name == "quade"
    stable = podium.compare(brands, objective="maximize", ranking="quade", pairwise="conover", stability=True)
    assert (
        stable.verdict.text
        == podium.compare(brands, objective="maximize", ranking="quade", pairwise="conover").verdict.text
    )


def holm_by_hand(p: np.ndarray) -> np.ndarray:
    order = np.argsort(p, kind="stable")
    steps = np.maximum.accumulate(p[order] * np.arange(p.size, 0, -1))
    found = np.empty_like(p)
    found[order] = np.minimum(steps, 1)
    return found


@pytest.mark.parametrize("control", [None, "C"])
def test_one_sided_tests_in_the_order_of_the_table(control: str | None) -> None:
    """Against scipy: ranks, standard error and normal tail of mean ranks, and the binomial tail of the sign test; Holm by hand."""
    rng = np.random.default_rng(4)
    values = (rng.normal(size=(14, 4)) + np.array([0.9, 0.5, 0.0, 0.4])).round(3)
    data = {name: values[:, j].tolist() for j, name in enumerate("ABCD")}
    pairs = [(i, j) for i in range(4) for j in range(i + 1, 4)]
    means = stats.rankdata(-values, axis=1).mean(axis=0)
    tails = {
        None: [stats.norm.sf((means[j] - means[i]) / np.sqrt(4 * 5 / (6 * 14))) for i, j in pairs],
        "sign": [
            stats.binomtest(int((values[:, i] > values[:, j]).sum()), 14, alternative="greater").pvalue
            for i, j in pairs
        ],
    }
    for pairwise, expected in tails.items():
        plain = podium.compare(data, control, objective="maximize", pairwise=pairwise)
        study = podium.compare(data, control, objective="maximize", pairwise=pairwise, ordered=True)
        family = study.families[-1]
        assert (family.design, family.alternative, family.control) == ("ordered", "greater", None)
        adjusted = holm_by_hand(np.array(expected))
        for i, j, p, holm in zip(family.first, family.second, family.pvalues, family.adjusted["holm"], strict=True):
            place = pairs.index((int(i), int(j)))
            assert p == pytest.approx(expected[place], rel=1e-9)
            assert holm == pytest.approx(adjusted[place], rel=1e-9)
        assert not {"shaffer", "bergmann-hommel", "nemenyi", "studentized-range"} & set(family.adjusted)
        assert [one.design for one in plain.families] == [one.design for one in study.families[:-1]]
        assert study.verdict.text == plain.verdict.text
        assert not plain.to_dict()["provenance"]["options"]["ordered"]
        for full in (False, True):
            assert "One-sided: whether the first of each pair" in " ".join(study.to_text(full=full).split())
        assert "tested one-sided against those after it" in study.methods().text


def test_the_order_of_the_table_matters_and_the_verdict_stays() -> None:
    rows = np.random.default_rng(8).normal(size=(12, 3)).round(2) + np.array([3.0, 1.5, 0.0])
    forward = podium.compare(rows, objective="maximize", ordered=True).families[-1]
    backward = podium.compare(rows[:, ::-1], objective="maximize", ordered=True).families[-1]
    assert sorted(1 - backward.pvalues) == pytest.approx(sorted(forward.pvalues), abs=1e-12)
    assert forward.rejected("holm", 0.05).any()
    assert not backward.rejected("holm", 0.05).any()
