"""Every rule of advice: a table that calls for it and one that does not."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest

import podium
from podium.studies.many_problems.compare.report import RULES
from studies.helpers import codes, example, herrera, herrera_compared, random_rows, table, tutorial

Make = Callable[[], Any]


def compared(rows: list[list[Any]], names: Any = None, problems: Any = None, **options: Any) -> podium.Comparison:
    return podium.compare(table(rows, names, problems=problems), **options)


def noise(seed: int, n: int, k: int, gap: float = 0.0, **options: Any) -> podium.Comparison:
    return compared(random_rows(seed, n, k, gap), **options)


def folds(pattern: str) -> podium.Comparison:
    names = [pattern.format(problem, fold) for problem in ("iris", "wine", "zoo", "glass") for fold in range(1, 6)]
    return compared(random_rows(1, 20, 3), problems=names)


def long(missing: bool) -> podium.Comparison:
    rows = [
        (f"t{i}", name, (7 * i + 3 * j + run) % 10) for i in range(6) for j, name in enumerate("AB") for run in (1, 2)
    ]
    lines = {"t": [r[0] for r in rows], "a": [r[1] for r in rows], "v": [r[2] for r in rows]}
    if missing:
        lines = {key: values[:-1] for key, values in lines.items()}
    import pandas as pd

    frame = pd.DataFrame(lines)
    return podium.compare(podium.to_results(frame, problem="t", algorithm="a", value="v", objective="maximize"))


def holed(policy: str) -> podium.Comparison:
    rows = [
        f"t{i},{name},{run},{(7 * i + 3 * j + run) % 10}"
        for i in range(6)
        for j, name in enumerate("AB")
        for run in (1, 2)
    ]
    text = "t,a,r,v\n" + "\n".join([rows[0].rpartition(",")[0] + ",", *rows[1:]])
    columns = {"problem": "t", "algorithm": "a", "value": "v", "run": "r"}
    return podium.compare(podium.read_results(io.StringIO(text), objective="maximize", missing=policy, **columns))


@dataclass(frozen=True)
class Case:
    code: str
    figure: str
    calls: Make
    silent: Make

    @cached_property
    def called(self) -> Any:
        return self.calls()


AHEAD = [[1.5, 1.0]] * 24 + [[1.0, 1.0]] * 26  # better on 24, equal on 26: the median difference is zero
WIDE = [[1.0, 2.0, 3.5], [1e4, 3e4, 2e4], [5.0, 1.0, 2.0], [2.0, 5.0, 3.0], [1.0, 4.0, 2.5], [0.5, 0.1, 0.3]]
UNITS = [[float(v) * (1000 if i % 2 else 1) for v in row] for i, row in enumerate(random_rows(7, 12, 3))]
OPPOSITE = [[*((0, 9) if i < 14 else (9, 0)), 3, 4, 5, 6] for i in range(20)]
BASELINE = [[*row, "0.001"] for row in random_rows(4, 12, 4)]


def four_orders(**options):
    """A beats B and B beats C about as often as not, yet A beats C on three quarters."""
    times = {"ABC": 30, "ACB": 24, "BAC": 18, "CBA": 16}
    rows = [[order.index(name) + 1.0 for name in "ABC"] for order, number in times.items() for _ in range(number)]
    return podium.compare(rows, objective="minimize", **options)


CASES = {
    "folds as problems": Case("W04", "20 of 20 rows", lambda: folds("{0}-fold{1}"), lambda: noise(1, 20, 3)),
    "runs as problems": Case("W04", "4 problems", lambda: folds("{0} (run {1})"), lambda: herrera_compared()),
    "variants as problems": Case("W28", "20 of 20", lambda: folds("{0}_d{1}0"), lambda: herrera_compared()),
    "control chosen by the data": Case(
        "W24", "C4.5", lambda: herrera_compared("best"), lambda: herrera_compared("C4.5")
    ),
    "five problems": Case("W08", "0.0625", lambda: noise(1, 5, 2), lambda: noise(1, 6, 2)),
    "n < 2k": Case("W08", "2k = 8", lambda: noise(1, 7, 4), lambda: noise(1, 8, 4)),
    "no pair of several": Case(
        "W08",
        "at least 0.188",
        lambda: noise(1, 6, 4, pairwise="wilcoxon"),
        lambda: noise(1, 8, 4, pairwise="wilcoxon"),
    ),
    "rough approximation": Case("W36", "n = 24, k = 4", lambda: podium.compare(tutorial()), lambda: noise(1, 30, 4)),
    "n > 8k": Case("W37", "8k = 40", lambda: noise(0, 41, 5, 0.02), lambda: noise(1, 41, 5)),
    "two algorithms": Case(
        "W33", "With two algorithms", lambda: noise(1, 9, 2), lambda: noise(1, 9, 2, pairwise="sign")
    ),
    "the pool decides": Case(
        "W01", "2 of 10 decisions", lambda: herrera_compared(), lambda: herrera_compared(pairwise="wilcoxon")
    ),
    "a large pool": Case("W01", "the other 29", lambda: noise(1, 20, 31), lambda: noise(1, 3, 31)),
    "exact tests do not confirm": Case(
        "W25", "exact tests do not confirm 1", lambda: compared(OPPOSITE), lambda: noise(0, 40, 3)
    ),
    "standard errors decide": Case(
        "W31", "quade", lambda: noise(0, 20, 5, 0.02, ranking="quade"), lambda: noise(0, 20, 5, 0.02)
    ),
    "omnibus without post-hoc": Case("W30", "0.00397", lambda: noise(3, 15, 6, 0.007), lambda: noise(1, 20, 3)),
    "post-hoc without omnibus": Case("W11", "2 pairs do", lambda: post_hoc_only(), lambda: herrera_compared("C4.5")),
    "Nemenyi is weak": Case("W03", "4 of 10", lambda: herrera_compared(), lambda: noise(0, 20, 5)),
    "Bonferroni–Dunn is weak": Case(
        "W03", "Bonferroni–Dunn", lambda: weak_dunn(), lambda: podium.compare(herrera(), "Kernel")
    ),
    "two Nemenyis": Case("W27", "1 pair", lambda: noise(20, 20, 6, 0.02), lambda: noise(0, 20, 6, 0.02)),
    "Quade's weights": Case(
        "W32",
        "1 of 6 decisions",
        lambda: noise(1, 20, 4, 0.02, ranking="quade", se="corrected"),
        lambda: noise(0, 20, 4, 0.02, ranking="quade", se="corrected"),
    ),
    "few algorithms": Case("W29", "k = 4", lambda: noise(1, 9, 4), lambda: noise(1, 9, 6)),
    "parametric": Case("W39", "", lambda: podium.compare(herrera(), parametric=True), lambda: herrera_compared()),
    "one problem decides": Case(
        "W70",
        "5 of 8 significant differences",
        lambda: herrera_compared(stability=True),
        lambda: herrera_compared(),
    ),
    "one algorithm decides": Case(
        "W71",
        "2 of 10 decisions",
        lambda: herrera_compared(stability=True),
        lambda: podium.compare(herrera(), pairwise="wilcoxon", stability=True),
    ),
    "the best changes": Case(
        "W72",
        "2 problems of 30",
        lambda: herrera_compared(stability=True),
        lambda: podium.compare(tutorial(), stability=True),
    ),
    "significant without one": Case(
        "W73",
        "without cleveland",
        lambda: podium.compare(tutorial(), "PDFC", stability=True),
        lambda: herrera_compared(stability=True),
    ),
    "Simes rejects more": Case(
        "W85", "1 hypothesis more", lambda: noise(24, 12, 4, 0.02, simes=True), lambda: noise(24, 12, 4, 0.02)
    ),
    "logic rejects more": Case(
        "W96", "1 hypothesis more than Holm", lambda: four_orders(pairwise="sign"), lambda: four_orders(pairwise="t")
    ),
    "ties in exact rank sums": Case(
        "W86",
        "4 of 30 problems",
        lambda: podium.compare(herrera(), pairwise="eisinga"),
        lambda: compared([[1, 2, 3], [2, 1, 3], [3, 1, 2], [1, 3, 2], [2, 3, 1], [1, 2, 3]], pairwise="eisinga"),
    ),
    "a margin out of reach": Case(
        "W84",
        "10 pairs",
        lambda: podium.compare(herrera(), equivalence="0.0001"),
        lambda: podium.compare(herrera(), equivalence="0.5"),
    ),
    "scales": Case("W13", "e+0", lambda: compared(WIDE, ranking="aligned"), lambda: noise(1, 9, 3, ranking="aligned")),
    "scales, by default": Case("W13", "6667 times", lambda: compared(WIDE), lambda: herrera_compared()),
    "two units": Case("W13", "narrowest tenth", lambda: compared(UNITS), lambda: podium.compare(tutorial())),
    "one scale": Case("W13", "e+0", lambda: compared(WIDE, ranking="all"), lambda: noise(1, 9, 3, ranking="all")),
    "ties": Case("W06", "9 of 9 problems", lambda: compared([[1, 1, 2]] * 9), lambda: noise(1, 9, 3)),
    "rounding noise": Case(
        "W74",
        "1 difference",
        lambda: compared([[0.1 + 0.2, 0.3], [1, 2], [3, 4], [5, 7], [1, 9]]),
        lambda: compared([[0.31, 0.3], [1, 2], [3, 4], [5, 7], [1, 9]]),
    ),
    "zero differences": Case(
        "W07",
        "2 problems",
        lambda: compared([[1, 1, 2], [2, 3, 3], [4, 1, 2], [1, 2, 3]], pairwise="wilcoxon"),
        lambda: compared([[1, 1, 2], [2, 3, 3], [4, 1, 2], [1, 2, 3]], pairwise="sign"),
    ),
    "missing results": Case(
        "W17", "1 of 24 measurements was missing", lambda: holed("worst"), lambda: long(missing=False)
    ),
    "left out": Case("W17", "Left out 1 problem", lambda: holed("drop-problem"), lambda: long(missing=False)),
    "unequal replicates": Case("W18", "between 1 and 2", lambda: long(missing=True), lambda: long(missing=False)),
    "weak baseline": Case("W09", "E is last on 12 of 12", lambda: compared(BASELINE), lambda: noise(4, 12, 5)),
    "not equal": Case("W15", "2 of 10 hypotheses", lambda: herrera_compared(), lambda: noise(0, 40, 3, 0.1)),
    "significant without size": Case(
        "W20", "1 significant pair", lambda: compared(AHEAD), lambda: noise(0, 40, 3, 0.1)
    ),
}


def post_hoc_only() -> podium.Comparison:
    """One-sided against a control: half the p-value of what the omnibus test looks at."""
    return noise(3, 12, 3, 0.01, control="A", alternative="less")


def weak_dunn() -> podium.Comparison:
    """C4.5 of the published table: p = 4.5e-8, 0.0049, 0.0128, 0.81; at 0.03 Holm rejects one more than 4p does."""
    return podium.compare(herrera(), "C4.5", alpha=0.03)


@pytest.mark.parametrize("name", CASES)
def test_called_for(name):
    case = CASES[name]
    found = [advice for advice in case.called.advice if advice.code == case.code and case.figure in advice.message]
    assert len(found) == 1
    (advice,) = found
    assert all((advice.message, advice.reason, advice.remedy, advice.source))
    assert re.search(r"\d|[A-Z]", advice.message), "the figure that triggered it"
    assert not re.search(r"\b(nan|None|inf)\b", advice.message)


@pytest.mark.parametrize("name", CASES)
def test_not_called_for(name):
    case = CASES[name]
    assert [a.message for a in case.silent().advice if a.code == case.code and case.figure in a.message] == []


def test_scales_are_named_for_every_pair_and_by_groups_with_a_remedy_that_exists():
    assert "W13" in codes(podium.compare_all_pairs(table(WIDE)))
    assert "W13" not in codes(podium.compare_all_pairs(herrera()))
    grouped = podium.compare_grouped(table(WIDE), list("aabbcc"), permutations=99, resamples=99)
    assert next(one for one in grouped.advice if one.code == "W13").remedy == "Normalise the problems first."


def test_every_rule_has_a_case():
    """Each rule yields exactly its advice in one of the cases; a new rule without a case is noticed here."""
    studies = [case.called for case in CASES.values()]
    idle = [rule.__name__ for rule in RULES if not any(list(rule(study)) for study in studies)]
    assert idle == []


def test_what_invalidates_the_conclusion_comes_first():
    study = podium.compare(folds("{0}-fold{1}").results, "best")
    assert codes(study)[:2] == ["W04", "W24"]


def test_advice_is_in_every_output():
    study = herrera_compared()
    for text in (study.to_text(full=True), study.to_latex(), study.to_markdown(), study.to_html()):
        for code in codes(study):
            assert code in text
    assert [item["code"] for item in study.to_dict()["advice"]] == codes(study)


def test_an_algorithm_that_is_called_best():
    assert "W24" not in codes(compared(random_rows(1, 9, 3), ["A", "best", "C"], control="best"))


def test_numbered_problems_are_no_variants():
    rows = random_rows(1, 12, 3)
    assert "W28" not in codes(compared(rows, problems=[f"problem {i}" for i in range(1, 13)]))


def test_problems_that_all_rank_alike_have_no_unequal_spread():
    assert "W25" not in codes(compared([[3, 2, 1]] * 12))


def test_a_real_table_with_many_ties_gets_sensible_advice():
    study = podium.compare(example("cec2017_d10_mean_error", "minimize"))
    assert {"W01", "W06", "W15"} <= set(codes(study))
    assert not {"W04", "W24", "W33"} & set(codes(study))
