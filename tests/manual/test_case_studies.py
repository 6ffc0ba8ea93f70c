"""docs/explanation/case-studies.md: the printed numbers are those of the papers, podium's are computed again from the tables."""

from __future__ import annotations

import re
from functools import cache

import podium
from manual.pages import ROOT, text_of
from podium import stats
from podium.stats.studentized import critical_difference
from podium.studies.many_problems.compare.study import Comparison

PRINTED_2008 = {
    "C4.5": "2.100",
    "1-NN": "3.250",
    "NaiveBayes": "2.200",
    "Kernel": "4.333",
    "CN2": "3.117",
}
APVS = {"Nemenyi": "nemenyi", "Holm": "holm", "Shaffer": "shaffer", "BH": "bergmann-hommel"}


def table(case: str) -> list[list[str]]:
    """The rows of a marked table, without its head."""
    body = text_of("case-studies").split(f"<!-- case: {case} -->\n")[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines()]
    return [rows[0], *rows[2:]]


@cache
def study(name: str, control: str | None = None) -> Comparison:
    results = podium.read_results(ROOT / "examples" / name, objective="maximize")
    return podium.compare(results, control=control, ranking="all")


def agree(shown: str, value: float) -> bool:
    """Whether a value rounds to what is shown; print may have cut instead of rounded."""
    if "e" in shown:
        digits = len(re.sub(r"e.*|\.", "", shown)) - 1
        return f"{value:.{digits}e}" == f"{float(shown):.{digits}e}"
    unit = 10.0 ** -len(shown.partition(".")[2])
    return abs(value - float(shown)) <= unit / 2 * (1 + 1e-6)


def mean_ranks(found: Comparison, ranking: str) -> dict[str, float]:
    return found.to_dict()["rankings"][ranking]["mean_ranks"]


def values_2008() -> dict[str, float]:
    found = study("garcia_herrera_2008.csv").to_dict()
    omnibus = found["omnibus"]
    ranks = {f"mean rank of {name}": rank for name, rank in found["rankings"]["friedman"]["mean_ranks"].items()}
    return ranks | {
        "Friedman χ²": omnibus["friedman"]["statistic"],
        "Iman–Davenport F": omnibus["iman_davenport"]["statistic"],
        "exhaustive sets": len(stats.exhaustive_sets(5)),
        "standard error of a pair": (5 * 6 / (6 * 30)) ** 0.5,
        **criticals(),
    }


def criticals() -> dict[str, float]:
    from scipy.stats import chi2, f

    return {"critical value of χ², 0.05": chi2.isf(0.05, 4), "critical value of F, 0.05": f.isf(0.05, 4, 116)}


def test_2008_ranks_and_statistics() -> None:
    values = values_2008()
    rows = table("2008")[1:]
    assert {row[0] for row in rows} == set(values)
    for name, printed, shown in rows:
        assert agree(shown, values[name]), name
        assert float(shown) == float(printed), name
    assert {row[0].removeprefix("mean rank of "): row[1] for row in rows[:5]} == PRINTED_2008


def test_2008_pairs() -> None:
    family = study("garcia_herrera_2008.csv").to_dict()["families"][0]
    assert family["ranking"] == "friedman"
    hypotheses = {frozenset((one["first"], one["second"])): one for one in family["hypotheses"]}
    head, *rows = table("2008-pairs")
    assert len(rows) == len(hypotheses) == 10
    for row in rows:
        one = hypotheses[frozenset(row[0].split(" vs. "))]
        assert agree(row[2], abs(one["z"])), row[0]
        assert float(row[1]) == float(row[2])
        for column in range(4, len(head), 2):
            assert agree(row[column], one["adjusted"][APVS[head[column]]]), (row[0], head[column])
            assert abs(float(row[column]) - float(row[column - 1])) <= 1e-4, (row[0], head[column])


def values_2010() -> dict[str, float]:
    found = study("garcia_2010_tutorial.csv", "PDFC").to_dict()
    values = {}
    for words, ranking in (("Friedman", "friedman"), ("aligned", "aligned")):
        for name, rank in found["rankings"][ranking]["mean_ranks"].items():
            values[f"{words} mean rank of {name}"] = rank
    f = found["omnibus"]["iman_davenport"]
    values |= {
        "Friedman χ²": found["omnibus"]["friedman"]["statistic"],
        "Iman–Davenport F": f["statistic"],
        "p of F": f["pvalue"],
    }
    table_ = podium.read_results(ROOT / "examples" / "garcia_2010_tutorial.csv", objective="maximize")
    signs = stats.multiple_sign_test(table_.values, 0, "maximize")
    values["multiple sign test, critical number"] = signs.critical_value
    return values | {
        f"plus signs of {table_.algorithms[j]}": plus for j, plus in zip(signs.others, signs.better, strict=True)
    }


def test_2010() -> None:
    values = values_2010()
    rows = table("2010")[1:]
    assert {row[0] for row in rows} == set(values)
    for name, printed, shown, reason in rows:
        assert agree(shown, values[name]), (name, values[name])
        assert (float(printed) == float(shown)) is (reason == ""), name


def test_the_definition_without_monotony_is_what_the_page_says() -> None:
    results = podium.read_results(ROOT / "examples" / "garcia_herrera_2008.csv", objective="maximize")
    ranks = stats.ranking(results.values, "maximize")
    first, second = stats.pair_indices(5)
    p = stats.normal_pvalue(ranks.z(first, second))
    place = next(
        i
        for i, pair in enumerate(zip(first, second, strict=True))
        if {results.algorithms[j] for j in pair} == {"1-NN", "NaiveBayes"}
    )
    assert round(float(stats.adjust_family(p, k=5, monotone=False)[place]), 4) == 0.0303
    assert critical_difference(5, 30) > 1
