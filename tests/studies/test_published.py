"""What was printed about the two published tables, end to end, to the printed digits; corrected where it was wrong."""

from __future__ import annotations

import re

import pytest

import podium
from podium.stats.studentized import critical_difference
from studies.helpers import by_pair, herrera, tutorial

# García & Herrera (2008), Tables 2, 3 and 5
RANKS_2008 = {"C4.5": 2.100, "1-NN": 3.250, "NaiveBayes": 2.200, "Kernel": 4.333, "CN2": 3.117}
ORDER_2008 = [
    ("C4.5", "Kernel"),
    ("NaiveBayes", "Kernel"),
    ("CN2", "Kernel"),
    ("C4.5", "1-NN"),
    ("1-NN", "Kernel"),
    ("NaiveBayes", "1-NN"),
    ("C4.5", "CN2"),
    ("NaiveBayes", "CN2"),
    ("CN2", "1-NN"),
    ("C4.5", "NaiveBayes"),
]
Z_2008 = [5.471, 5.226, 2.98, 2.817, 2.654, 2.572, 2.49, 2.245, 0.327, 0.245]
APVS_2008 = {
    "nemenyi": ["4.487e-7", "1.736e-6", ".0288", ".0485", ".0796", ".1011", ".1276", ".2474", "1", "1"],
    "holm": ["4.487e-7", "1.563e-6", ".0230", ".0339", ".0478", ".0506", ".0511", ".0742", "1", "1"],
    "shaffer": ["4.487e-7", "1.042e-6", ".0173", ".0291", ".0478", ".0478", ".0511", ".0742", "1", "1"],
    "bergmann-hommel": ["4.487e-7", "1.042e-6", ".0115", ".0291", ".0319", ".0319", ".0383", ".0383", "1", "1"],
}
LEVELS_2008 = {  # Table 3, α = 0.05
    "Bonferroni": [0.005] * 10,
    "Holm": [0.005, 0.0055, 0.0063, 0.0071, 0.0083, 0.01, 0.0125, 0.0167, 0.025, 0.05],
    "Shaffer": [0.005, 0.0083, 0.0083, 0.0083, 0.0083, 0.0125, 0.0125, 0.0167, 0.025, 0.05],
}


def printed(value: float, text: str) -> bool:
    """Whether a value rounds to what was printed, allowing for one unit where it was cut instead of rounded."""
    if "e" in text:
        return f"{value:.3e}" == f"{float(text):.3e}"
    unit = 10.0 ** -len(text.partition(".")[2])
    return abs(value - float(text)) <= unit


@pytest.fixture(scope="module")
def study_2008():
    return podium.compare(herrera())


@pytest.fixture(scope="module")
def study_2010():
    return podium.compare(tutorial(), control="PDFC", ranking="all")


def test_2008_mean_ranks(study_2008):
    found = study_2008.to_dict()["rankings"]["friedman"]["mean_ranks"]
    assert {name: round(rank, 3) for name, rank in found.items()} == RANKS_2008


def test_2008_statistics(study_2008):
    omnibus = study_2008.to_dict()["omnibus"]
    assert round(omnibus["friedman"]["statistic"], 3) == 39.647
    assert round(omnibus["iman_davenport"]["statistic"], 3) == 14.309
    assert round(omnibus["friedman"]["critical"]["0.05"], 3) == 9.488
    assert round(omnibus["iman_davenport"]["critical"]["0.05"], 2) == 2.45
    # Exact ties: 41.691 and 41.7283779 in other programs' binary arithmetic and the tie form
    assert omnibus["friedman_aligned"]["statistic"] == pytest.approx(41.7283779, abs=5e-8)
    assert omnibus["friedman_aligned"]["tie_corrected"]["statistic"] == pytest.approx(41.7291900, abs=5e-8)
    assert round(omnibus["quade"]["statistic"], 3) == 10.802
    assert round(omnibus["quade"]["tie_corrected"]["statistic"], 3) == 10.943


def test_2008_family(study_2008):
    z = by_pair(study_2008, "z")
    for pair, published in zip(ORDER_2008, Z_2008, strict=True):
        assert z[frozenset(pair)] == pytest.approx(published, abs=6e-4)
    assert study_2008.to_dict()["rankings"]["friedman"]["standard_error"]["published"] == pytest.approx(0.408, abs=5e-4)


@pytest.mark.parametrize("procedure", APVS_2008)
def test_2008_adjusted_p_values(study_2008, procedure):
    found = by_pair(study_2008, procedure)
    wrong = {
        pair: (found[frozenset(pair)], text)
        for pair, text in zip(ORDER_2008, APVS_2008[procedure], strict=True)
        if not printed(found[frozenset(pair)], text)
    }
    assert wrong == {}


def test_2008_rejections(study_2008):
    (family,) = study_2008.families
    counts = {procedure: int(family.rejected(procedure, 0.05).sum()) for procedure in APVS_2008}
    assert counts == {"nemenyi": 4, "holm": 5, "shaffer": 6, "bergmann-hommel": 8}


def markdown_table(text, caption):
    """Rows of the table under a caption, as lists of cells without marks."""
    lines = text[text.index(caption) :].splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().strip("*") for cell in line.strip().strip("|").split("|")])
    return [rows[0], *rows[2:]]


def test_2008_levels_as_the_old_program_printed_them(study_2008):
    head, *rows = markdown_table(study_2008.to_markdown(), "Levels the p-values are compared with at α = 0.05")
    columns = {name: [row[place] for row in rows] for place, name in enumerate(head)}
    for name, published in LEVELS_2008.items():
        column = next(values for title, values in columns.items() if title.startswith(name))
        for shown, level in zip(column, published, strict=True):
            assert float(shown) == pytest.approx(level, abs=1.01e-4), name


def test_2008_lists_of_rejected_hypotheses(study_2008):
    text = study_2008.to_markdown()
    at_005 = text[text.index("Hypotheses rejected at α = 0.05") : text.index("Hypotheses rejected at α = 0.10")]
    (line,) = re.findall(r".*Bergmann–Hommel \(8\).*", at_005)
    for first, second in ORDER_2008[:8]:
        assert f"{first} vs. {second}" in line
    for first, second in ORDER_2008[8:]:
        assert f"{first} vs. {second}" not in line


def test_2008_contrasts(study_2008):
    contrasts = study_2008.to_dict()["contrasts"]["C4.5"]
    expected = {"C4.5": 0, "1-NN": 0.0491, "NaiveBayes": 0.0059, "Kernel": 0.1722, "CN2": 0.0348}
    assert {name: round(value, 4) for name, value in contrasts.items()} == expected


def test_2008_verdict(study_2008):
    verdict = study_2008.to_dict()["verdict"]
    assert verdict["procedure"] == "bergmann-hommel-confirmed"
    assert verdict["tiers"] == [["C4.5", "NaiveBayes"], ["CN2", "1-NN"], ["Kernel"]]
    assert "8 of 10 pairs" in verdict["text"]
    assert study_2008.to_dict()["groups"] == [["C4.5", "NaiveBayes"], ["CN2", "1-NN"], ["Kernel"]]


def test_2008_control_family_with_exact_rom():
    study = podium.compare(herrera(), control="C4.5")
    rom = by_pair(study, "rom", 0)
    expected = {
        "Kernel": 1.79479632e-07,
        "1-NN": 0.0144937708,
        "CN2": 0.0255260151,
        "NaiveBayes": 0.806495941,
    }
    for name, value in expected.items():
        assert rom[frozenset(("C4.5", name))] == pytest.approx(value, rel=1e-8)


def test_2010_mean_ranks_and_statistics(study_2010):
    said = study_2010.to_dict()
    friedman = said["rankings"]["friedman"]["mean_ranks"]
    assert [round(rank, 3) for rank in friedman.values()] == [1.771, 2.479, 2.479, 3.271]
    aligned = said["rankings"]["aligned"]["mean_ranks"]
    assert [round(rank, 3) for rank in aligned.values()] == [29.354, 46.771, 46.958, 70.917]
    omnibus = said["omnibus"]
    assert round(omnibus["friedman"]["statistic"], 3) == 16.225
    assert round(omnibus["iman_davenport"]["statistic"], 3) == 6.691
    assert round(omnibus["iman_davenport"]["pvalue"], 6) == 4.97e-4
    assert omnibus["friedman_aligned"]["statistic"] == pytest.approx(22.2671085, abs=5e-8)
    assert omnibus["friedman_aligned"]["pvalue"] == pytest.approx(5.73936e-05, rel=1e-6)
    assert round(omnibus["quade"]["statistic"], 3) == 11.752
    assert round(omnibus["quade"]["tie_corrected"]["statistic"], 3) == 11.767


def test_2010_control_families_of_all_rankings(study_2010):
    families = {family.ranking: i for i, family in enumerate(study_2010.families) if family.design == "control"}
    aligned = by_pair(study_2010, "pvalue", families["aligned"])
    quade = by_pair(study_2010, "pvalue", families["quade"])
    expected = {"FH-GBML": (2.360268e-07, 6.01695655e-05), "IS-CHC+1NN": (0.0285860443, 0.0210913961)}
    expected["NNEP"] = (0.0303240132, 0.0275156142)
    for name, (p_aligned, p_quade) in expected.items():
        assert aligned[frozenset(("PDFC", name))] == pytest.approx(p_aligned, rel=1e-6)
        assert quade[frozenset(("PDFC", name))] == pytest.approx(p_quade, rel=1e-8)


def test_2010_multiple_sign_test(study_2010):
    test = study_2010.to_dict()["multiple_sign"]
    rows = {row["algorithm"]: row for row in test["comparisons"]}
    assert test["critical_value"] == 6
    assert {name: (row["plus"], row["ties"]) for name, row in rows.items()} == {
        "NNEP": (8.5, 1),
        "IS-CHC+1NN": (6, 0),
        "FH-GBML": (4, 0),
    }
    assert {name for name, row in rows.items() if row["reject_worse"]} == {"IS-CHC+1NN", "FH-GBML"}
    assert not any(row["reject_better"] for row in rows.values())
    assert rows["IS-CHC+1NN"]["pvalue_worse"] == pytest.approx(0.032, abs=5e-4)  # P(min ≤ 6)


def test_2010_contrasts(study_2010):
    found = study_2010.to_dict()["contrasts"]["PDFC"]
    assert found == pytest.approx({"PDFC": 0, "NNEP": 0.0225, "IS-CHC+1NN": 0.01975, "FH-GBML": 0.05925}, abs=1e-12)


def test_2010_nemenyi_is_bonferroni_over_all_pairs():
    """0.3441 for PDFC against NNEP; the studentized range would give 0.2277."""
    found = by_pair(podium.compare(tutorial()), "nemenyi")
    assert round(found[frozenset(("PDFC", "NNEP"))], 4) == 0.3441


def test_published_critical_differences():
    assert round(critical_difference(5, 14, 0.05, "bonferroni-dunn"), 3) == 1.493
    assert round(critical_difference(5, 14, 0.10, "bonferroni-dunn"), 2) == 1.34


def test_a_14_by_5_table_shows_them():
    rows = [[(i * (j + 2) + j) % 7 for j in range(5)] for i in range(14)]
    found = podium.compare(rows, objective="minimize").to_dict()["critical_differences"]["bonferroni-dunn"]
    assert (round(found["0.05"], 3), round(found["0.1"], 2)) == (1.493, 1.34)
