"""podium's JSON against the second implementation in ``oracle``: made-up tables, the published ones, one wide one.

Every number is compared at a relative 1e-9. The files go through the reader as text, so ties are decided on
what is written there.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import ceil
from pathlib import Path
from typing import Any

import pytest

import podium
from oracle import adjustments, families, logical, omnibus, pairwise, ranks
from oracle.tails import Number, mp, normal_two_sided, range_sf, real
from reference.tables import Table, unseen_tables

EXAMPLES = Path(__file__).parent.parent / "examples"
PUBLISHED = ("garcia_herrera_2008", "garcia_2010_tutorial")
RANKINGS = ("friedman", "aligned", "quade")
CONTROL_PROCEDURES = set(adjustments.ADJUSTMENTS)
PAIR_PROCEDURES = CONTROL_PROCEDURES | set(logical.PAIR_ADJUSTMENTS)


def example(name: str, objective: str) -> Table:
    _, *rows = csv.reader((EXAMPLES / f"{name}.csv").read_text(encoding="utf-8").splitlines())
    return Table(name, objective, tuple(tuple(row[1:]) for row in rows))


TABLES = {t.name: t for t in unseen_tables()}
TABLES |= {
    t.name: t
    for t in (
        example("garcia_herrera_2008", "maximize"),
        example("garcia_2010_tutorial", "maximize"),
        example("cec2017_d10_mean_error", "minimize"),
    )
}
every_table = pytest.mark.parametrize("name", list(TABLES))


@dataclass(frozen=True)
class Case:
    """One call of ``compare``; the control is an index."""

    control: int | None
    se: str
    alternative: str = "two-sided"
    pairwise: str | None = None


PLAIN, CONTROL, CORRECTED = Case(None, "published"), Case(1, "published"), Case(0, "corrected")
every_case = pytest.mark.parametrize(
    ("name", "case"),
    [
        *((name, PLAIN) for name in PUBLISHED),
        *((name, CONTROL) for name in TABLES),
        *((name, CORRECTED) for name in TABLES if len(TABLES[name].rows) < 100),
    ],
    ids=lambda one: one if isinstance(one, str) else one.se if one.control != 1 else "control",
)
"""A comparison with a control has the family of all pairs, too."""


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory):
    """podium's JSON for a table and a case, each computed once, as a program that reads it would see it."""
    folder = tmp_path_factory.mktemp("tables")

    @cache
    def ask(name: str, case: Case) -> dict[str, Any]:
        table = TABLES[name]
        path = folder / f"{list(TABLES).index(name)}.csv"
        path.write_text(table.csv(), encoding="utf-8")
        results = podium.read_results(path, objective=table.objective)
        control = None if case.control is None else table.algorithms[case.control]
        comparison = podium.compare(
            results,
            control=control,
            ranking="all",
            se=case.se,
            alternative=case.alternative,
            pairwise=case.pairwise,
        )
        return json.loads(comparison.to_json())

    return ask


def close(ours: float | None, exact: Any) -> bool:
    if ours is None or exact is None:
        return ours is exact is None
    exact = real(exact)
    return bool(abs(mp.mpf(ours) - exact) <= mp.mpf("1e-9") * abs(exact))


def differences(pairs: dict[Any, tuple[float | None, Any]]) -> dict[Any, tuple[float | None, str]]:
    """The entries where podium (first) and the oracle (second) part."""
    return {
        key: (ours, "None" if exact is None else mp.nstr(real(exact), 15))
        for key, (ours, exact) in pairs.items()
        if not close(ours, exact)
    }


# ---------------------------------------------------------------- what the oracle says, computed once


@cache
def exact_pairs(name: str, ranking: str, se: str) -> dict[tuple[int, int], tuple[Number, Number]]:
    table = TABLES[name]
    return families.all_pairs(table.rows, table.objective, ranking, se)


@cache
def exact_adjusted(name: str, ranking: str, se: str, control: int | None) -> dict[str, dict[tuple[int, int], Number]]:
    """procedure -> pair -> adjusted p-value. Pairs of a control family are its members of all pairs."""
    p = {pair: value for pair, (_, value) in exact_pairs(name, ranking, se).items()}
    if control is not None:
        p = {pair: value for pair, value in p.items() if control in pair}
    usual = (ranking, se) == ("friedman", "published")
    out = {}
    for procedure, adjust in adjustments.ADJUSTMENTS.items():
        # Solving Rom's recursion at 50 digits takes seconds for large families: one of 28 stands for them.
        if procedure == "rom" and len(p) > 7 and not (usual and (len(p) <= 15 or name == "two camps")):
            continue
        out[procedure] = dict(zip(p, adjust(list(p.values())), strict=True))
    if control is None and (usual or len(p) <= 21):  # of 8 algorithms there are 4139 exhaustive sets
        out |= {procedure: adjust(p) for procedure, adjust in logical.PAIR_ADJUSTMENTS.items()}
    return out


def indices(name: str, hypothesis: dict[str, Any]) -> tuple[int, int]:
    names = TABLES[name].algorithms
    return names.index(hypothesis["first"]), names.index(hypothesis["second"])


# ---------------------------------------------------------------- the comparison


@every_table
def test_what_was_asked_is_what_was_read(answer, name):
    said, table = answer(name, CONTROL), TABLES[name]
    assert (said["n"], said["k"]) == (len(table.rows), len(table.rows[0]))
    assert said["objective"] == table.objective
    assert said["algorithms"] == table.algorithms
    assert said["problems"] == table.problems


@every_table
def test_mean_ranks(answer, name):
    table = TABLES[name]
    for ranking in RANKINGS:
        said = answer(name, CONTROL)["rankings"][ranking]["mean_ranks"]
        exact = ranks.mean_ranks(table.rows, table.objective, ranking)
        assert list(said) == table.algorithms
        assert not differences(dict(zip(said, zip(said.values(), exact, strict=True), strict=True))), ranking


@every_table
def test_omnibus(answer, name):
    """The published, tie-free forms are the default; the forms with the actual sums of squares stand beside them."""
    table, compared = TABLES[name], {}
    for test in (omnibus.friedman, omnibus.iman_davenport, omnibus.friedman_aligned, omnibus.quade):
        said = answer(name, CONTROL)["omnibus"][test.__name__]
        for form, values in ((omnibus.TIE_FREE, said), (omnibus.TIES, said["tie_corrected"])):
            exact = test(table.rows, table.objective, form)
            assert values["df"] == list(exact.df)
            compared[test.__name__, form, "statistic"] = values["statistic"], exact.statistic
            compared[test.__name__, form, "pvalue"] = values["pvalue"], exact.pvalue
    assert not differences(compared)


@every_table
def test_concordance_and_standard_errors(answer, name):
    table, said = TABLES[name], answer(name, CONTROL)
    compared = {"w": (said["kendall_w"], omnibus.kendall_w(table.rows, table.objective, omnibus.TIE_FREE))}
    for ranking in RANKINGS:
        for se, value in said["rankings"][ranking]["standard_error"].items():
            exact = mp.sqrt(real(families.variance(table.rows, table.objective, ranking, se)))
            compared[ranking, se] = value, exact
    assert len(compared) == 7
    assert not differences(compared)


@pytest.mark.parametrize("name", [*PUBLISHED, "large"])
def test_critical_differences(answer, name):
    """The tail beyond a critical difference is alpha."""
    said, n, k = answer(name, CONTROL)["critical_differences"], len(TABLES[name].rows), len(TABLES[name].rows[0])
    se = mp.sqrt(real(ranks.Fraction(k * (k + 1), 6 * n)))
    assert set(said) == {"nemenyi", "bonferroni-dunn"}
    for alpha in ("0.05", "0.1"):
        z = {method: mp.mpf(said[method][alpha]) / se for method in said}
        assert close(float(alpha), range_sf(mp.sqrt(2) * z["nemenyi"], k))
        assert close(float(alpha), (k - 1) * normal_two_sided(z["bonferroni-dunn"]))


@every_case
def test_families_asked_for_are_there(answer, name, case):
    found = [(f["ranking"], f["design"], f["control"]) for f in answer(name, case)["families"]]
    control = None if case.control is None else TABLES[name].algorithms[case.control]
    expected = {(ranking, "all-pairs", None) for ranking in RANKINGS}
    if control is not None:
        expected |= {(ranking, "control", control) for ranking in RANKINGS}
        designs = [design for _, design, _ in found]
        assert designs.index("control") < designs.index("all-pairs")
    assert set(found) == expected
    assert len(found) == len(expected)


@every_case
def test_statistics_and_pvalues_of_families(answer, name, case):
    for family in answer(name, case)["families"]:
        exact = exact_pairs(name, family["ranking"], case.se)
        seen = set()
        compared = {}
        for hypothesis in family["hypotheses"]:
            i, j = indices(name, hypothesis)
            z, p = exact[min(i, j), max(i, j)]
            seen.add((min(i, j), max(i, j)))
            compared[i, j, "z"] = hypothesis["z"], -z if i < j else z  # podium: positive when the first is better
            compared[i, j, "p"] = hypothesis["pvalue"], p
        assert not differences(compared), family["ranking"]
        members = set(exact) if family["design"] == "all-pairs" else {x for x in exact if case.control in x}
        assert seen == members
        assert len(family["hypotheses"]) == len(members)


@every_case
def test_adjusted_pvalues(answer, name, case):
    for family in answer(name, case)["families"]:
        in_control = family["design"] == "control"
        exact = exact_adjusted(name, family["ranking"], case.se, case.control if in_control else None)
        wrong = {}
        for hypothesis in family["hypotheses"]:
            i, j = sorted(indices(name, hypothesis))
            said = hypothesis["adjusted"]
            assert set(said) >= (CONTROL_PROCEDURES if in_control else PAIR_PROCEDURES)
            wrong |= differences({(m, i, j): (said[m], apv[i, j]) for m, apv in exact.items()})
        assert not wrong, (family["ranking"], family["design"])


@every_table
def test_contrasts(answer, name):
    table = TABLES[name]
    said = answer(name, CONTROL)["contrasts"]
    exact = pairwise.contrasts(table.rows)
    wrong = {}
    for i, first in enumerate(table.algorithms):
        for j, second in enumerate(table.algorithms):
            if i != j:
                wrong |= differences({(first, second): (said[first][second], exact[i][j])})
    assert not wrong


@pytest.mark.parametrize("name", [*PUBLISHED, "tenths", "far tail"])
@pytest.mark.parametrize("alternative", ["greater", "less"])
def test_one_sided_control_families(answer, name, alternative):
    """``greater``: the control is better."""
    table = TABLES[name]
    said = answer(name, Case(1, "corrected", alternative))["families"]
    of_control = [f for f in said if f["design"] == "control"]
    assert [f["ranking"] for f in of_control] == list(RANKINGS)
    for family in of_control:
        exact = families.control_family(table.rows, table.objective, family["ranking"], "corrected", 1, alternative)
        apv = {m: adjust([p for _, p in exact.values()]) for m, adjust in adjustments.ADJUSTMENTS.items()}
        compared = {}
        for hypothesis in family["hypotheses"]:
            i, j = indices(name, hypothesis)
            assert i == 1
            compared[j, "p"] = hypothesis["pvalue"], exact[j][1]
            for m, values in apv.items():
                compared[j, m] = hypothesis["adjusted"][m], values[list(exact).index(j)]
        assert len(family["hypotheses"]) == len(exact)
        assert not differences(compared), family["ranking"]


@pytest.mark.parametrize(
    ("pairwise_test", "exact_test"), [("wilcoxon", pairwise.wilcoxon_exact), ("sign", pairwise.sign_exact)]
)
@pytest.mark.parametrize("name", [*PUBLISHED, "tenths", "errors with exact zeros", "many spellings", "two camps"])
def test_pairwise_tests(answer, name, pairwise_test, exact_test: Callable[[ranks.Row], ranks.Fraction]):
    """P-values that no order of ranks explains: the logical procedures must search all partitions."""
    columns = list(zip(*ranks.fractions_of(TABLES[name].rows), strict=True))
    p = {}
    for i, j in combinations(range(len(columns)), 2):
        p[i, j] = real(exact_test([a - b for a, b in zip(columns[i], columns[j], strict=True)]))
    apv = {m: adjust(p) for m, adjust in logical.PAIR_ADJUSTMENTS.items()}
    apv |= {
        m: dict(zip(p, adjust(list(p.values())), strict=True))
        for m, adjust in adjustments.ADJUSTMENTS.items()
        if m != "rom" or len(p) <= 15
    }
    (family,) = answer(name, Case(None, "published", pairwise=pairwise_test))["families"]
    compared = {}
    for hypothesis in family["hypotheses"]:
        i, j = sorted(indices(name, hypothesis))
        compared[i, j] = hypothesis["pvalue"], p[i, j]
        compared |= {(i, j, m): (hypothesis["adjusted"][m], values[i, j]) for m, values in apv.items()}
    assert len(family["hypotheses"]) == len(p)
    assert not differences(compared)


@pytest.mark.parametrize("name", ["garcia_2010_tutorial", "tenths", "hundredths"])
def test_multiple_sign(answer, name):
    """A tie counts one half on each side, and a half is rounded up before the p-value is taken."""
    table = TABLES[name]
    n, k = len(table.rows), len(table.rows[0])
    said = answer(name, Case(0, "corrected"))["multiple_sign"]
    counts = pairwise.sign_counts(table.rows, 0)
    assert [c["algorithm"] for c in said["comparisons"]] == [table.algorithms[j] for j in counts]
    critical = max(c for c in range(n) if pairwise.multiple_sign_null(k, n, c) <= ranks.Fraction(1, 20))
    assert said["critical_value"] == critical
    for comparison, (plus, minus, ties) in zip(said["comparisons"], counts.values(), strict=True):
        assert (comparison["plus"], comparison["minus"]) == (plus + ties / 2, minus + ties / 2)
        worse, better = (plus, minus) if table.objective == "maximize" else (minus, plus)
        wanted = {"pvalue_worse": worse, "pvalue_better": better}
        compared = {
            key: (comparison[key], pairwise.multiple_sign_null(k, n, ceil(count + ties / 2)))
            for key, count in wanted.items()
        }
        assert not differences(compared)


@pytest.mark.parametrize("tied", [False, True], ids=["without ties", "with ties inside rows"])
def test_rows_that_all_rank_alike(tmp_path, tied):
    """The chance of that given the ties inside rows; an F from the tie-free statistic stops short of infinity."""
    rows = tuple((str(i), str(i + 2), str(i + 2) if tied else f"{i}.5", str(i + 7)) for i in range(6))
    path = tmp_path / "alike.csv"
    path.write_text(Table("alike", "minimize", rows).csv(), encoding="utf-8")
    comparison = podium.compare(podium.read_results(path, objective="minimize", keep_column="*"))
    said = json.loads(comparison.to_json())["omnibus"]["iman_davenport"]
    exact = omnibus.iman_davenport(rows, "minimize", omnibus.TIE_FREE)
    assert exact.statistic is None
    assert not differences({"pvalue": (said["pvalue"], exact.pvalue)})
    assert said["tie_corrected"]["statistic"] is None
    assert not differences({"pvalue": (said["tie_corrected"]["pvalue"], exact.pvalue)})
