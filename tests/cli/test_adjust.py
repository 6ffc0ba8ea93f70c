"""``podium adjust`` on what García & Herrera (2008) published: p-values, a matrix of them, mean ranks."""

from __future__ import annotations

import csv
import io
from collections import Counter
from itertools import combinations

import pytest

pytestmark = pytest.mark.usefixtures("computed_once")

NAMES = ["C4.5", "1-NN", "NaiveBayes", "Kernel", "CN2"]
RANKS = "algorithm,mean rank\nC4.5,2.1\n1-NN,3.25\nNaiveBayes,2.2\nKernel,4.333333\nCN2,3.116667\n"
PUBLISHED = [  # hypothesis, z, p to the digits of Tables 3 and 5
    ("C4.5", "Kernel", 5.471, "4.487e-8"),
    ("NaiveBayes", "Kernel", 5.226, "1.736e-7"),
    ("CN2", "Kernel", 2.98, "0.00288"),
    ("C4.5", "1-NN", 2.817, "0.00485"),
    ("1-NN", "Kernel", 2.654, "0.00796"),
    ("NaiveBayes", "1-NN", 2.572, "0.01011"),
    ("C4.5", "CN2", 2.49, "0.01276"),
    ("NaiveBayes", "CN2", 2.245, "0.02474"),
    ("CN2", "1-NN", 0.327, "0.744"),
    ("C4.5", "NaiveBayes", 0.245, "0.8065"),
]
APVS = {
    "nemenyi": [4.487e-7, 1.736e-6, 0.0288, 0.0485, 0.0796, 0.1011, 0.1276, 0.2474, 1, 1],
    "holm": [4.487e-7, 1.563e-6, 0.023, 0.0339, 0.0478, 0.0506, 0.0511, 0.0742, 1, 1],
    "shaffer": [4.487e-7, 1.042e-6, 0.0173, 0.0291, 0.0478, 0.0478, 0.0511, 0.0742, 1, 1],
    "bergmann-hommel": [4.487e-7, 1.042e-6, 0.0115, 0.0291, 0.0319, 0.0319, 0.0383, 0.0383, 1, 1],
}
PAIRS_LIST = "".join(f"{first},{second},{p}\n" for first, second, _, p in PUBLISHED)
LABELLED = "".join(f"{first} vs. {second},{p}\n" for first, second, _, p in PUBLISHED)


def matrix() -> str:
    p = {frozenset(row[:2]): row[3] for row in PUBLISHED}
    lines = [",".join(["", *NAMES])]
    lines += [",".join([a, *(p.get(frozenset((a, b)), "") for b in NAMES)]) for a in NAMES]
    return "\n".join(lines) + "\n"


@pytest.fixture
def adjust(run):
    def call(text, *words):
        return run("adjust", "-", *words, "-f", "json", stdin=text).json()

    return call


def as_printed(value: float, printed: float) -> bool:
    """Equal to the digits of the tables: four significant ones of tiny values, four decimals of the others."""
    if printed < 1e-4:
        return value == pytest.approx(printed, rel=5e-4)
    return abs(value - printed) <= 1.01e-4


def adjusted(said, procedure):
    """Adjusted p-values by pair, of the last family."""
    return {frozenset((h["first"], h["second"])): h["adjusted"][procedure] for h in said["families"][-1]["hypotheses"]}


@pytest.mark.parametrize("text", [PAIRS_LIST, matrix()], ids=["list of pairs", "matrix"])
@pytest.mark.parametrize("procedure", APVS)
def test_published_p_values_give_the_published_adjusted_ones(adjust, text, procedure):
    said = adjust(text)
    assert said["kind"] == "matrix"
    found = adjusted(said, procedure)
    for (first, second, *_), printed in zip(PUBLISHED, APVS[procedure], strict=True):
        assert as_printed(found[frozenset((first, second))], printed), (first, second)


def test_published_mean_ranks_give_the_published_figures(adjust):
    said = adjust(RANKS, "--n", "30")
    assert (said["kind"], said["n"], said["algorithms"]) == ("ranks", 30, NAMES)
    family = said["families"][0]
    for row, (first, second, z, _) in zip(family["hypotheses"], PUBLISHED, strict=True):
        assert {row["first"], row["second"]} == {first, second}
        assert abs(row["z"]) == pytest.approx(z, abs=6e-4)
    for procedure, printed in APVS.items():
        values = [row["adjusted"][procedure] for row in family["hypotheses"]]
        assert all(map(as_printed, values, printed)), procedure
    assert said["friedman"]["statistic"] == pytest.approx(39.647, abs=6e-4)
    assert said["verdict"]["procedure"] == "bergmann-hommel"
    assert said["groups"] == [["C4.5", "NaiveBayes"], ["CN2", "1-NN"], ["Kernel"]]


def test_three_printed_decimals_are_enough_for_the_same_decisions(adjust):
    rough = "C4.5,2.100\n1-NN,3.250\nNaiveBayes,2.200\nKernel,4.333\nCN2,3.117\n"
    said = adjust(rough, "--n", "30")
    rejected = {procedure: sum(value <= 0.05 for value in adjusted(said, procedure).values()) for procedure in APVS}
    assert rejected == {"nemenyi": 4, "holm": 5, "shaffer": 6, "bergmann-hommel": 8}  # hypotheses 1-4, 1-5, 1-6, 1-8
    for row, (_, _, z, _) in zip(said["families"][0]["hypotheses"], PUBLISHED, strict=True):
        assert abs(row["z"]) == pytest.approx(z, abs=2e-3)


def test_exhaustive_sets_and_acceptance_set_of_the_paper(adjust):
    said = adjust(PAIRS_LIST, "--exhaustive")["exhaustive"]
    sets = {frozenset(map(frozenset, members)) for members in said["sets"]}
    assert len(said["sets"]) == len(sets) == 51
    assert Counter(map(len, sets)) == {1: 10, 2: 15, 3: 10, 4: 10, 6: 5, 10: 1}  # Table 4
    assert {frozenset(pair) for pair in said["retained"]} == {
        frozenset(("CN2", "1-NN")),
        frozenset(("C4.5", "NaiveBayes")),
    }
    accepted = {frozenset(map(frozenset, members)) for members in said["accepted"]}
    assert accepted < sets
    assert set().union(*accepted) == {frozenset(pair) for pair in said["retained"]}


def test_fourteen_exhaustive_sets_of_four_algorithms(adjust):
    text = "A,1.5\nB,2\nC,3\nD,3.5\n"
    said = adjust(text, "--n", "12", "--exhaustive")["exhaustive"]
    assert len(said["sets"]) == 14
    assert Counter(map(len, said["sets"])) == {1: 6, 2: 3, 3: 4, 6: 1}


def test_exhaustive_sets_are_shown(run):
    text = run("adjust", "-", "--exhaustive", "-f", "markdown", stdin=PAIRS_LIST).fine()
    assert "All 51 exhaustive sets of hypotheses" in text
    assert run("adjust", "-", "-f", "markdown", stdin=PAIRS_LIST).fine().count("exhaustive sets") == 0


def test_a_control_comes_first(adjust):
    for text, words in ((matrix(), []), (RANKS, ["--n", "30"])):
        said = adjust(text, *words, "--control", "C4.5")
        control, pairs = said["families"]
        assert (control["design"], pairs["design"]) == ("control", "all-pairs")
        assert {row["first"] for row in control["hypotheses"]} == {"C4.5"}
        assert said["verdict"]["procedure"] == "holm"
        holm = {row["second"]: row["adjusted"]["holm"] for row in control["hypotheses"]}
        # Holm with m = 4 on the published p: 4·4.487e-8, 3·0.00485, 2·0.01276, 0.8065
        assert holm["Kernel"] == pytest.approx(4 * 4.487e-8, rel=5e-4)
        assert holm["1-NN"] == pytest.approx(3 * 0.00485, rel=1e-3)
        assert holm["CN2"] == pytest.approx(2 * 0.01276, rel=1e-3)
        assert holm["NaiveBayes"] == pytest.approx(0.8065, rel=1e-3)


def test_a_list_of_named_hypotheses(adjust):
    said = adjust(LABELLED)
    assert (said["kind"], said["algorithms"], said["groups"]) == ("pvalues", [], None)
    (family,) = said["families"]
    assert family["design"] == "list"
    assert [row["name"] for row in family["hypotheses"]] == [f"{a} vs. {b}" for a, b, _, _ in PUBLISHED]
    holm = [row["adjusted"]["holm"] for row in family["hypotheses"]]
    assert all(map(as_printed, holm, APVS["holm"]))
    assert "5 of 10 hypotheses are rejected" in said["verdict"]["text"]


def test_bare_p_values(adjust):
    (family,) = adjust("0.01\n0.04\n0.03\n")["families"]
    assert [row["adjusted"]["hochberg"] for row in family["hypotheses"]] == pytest.approx([0.03, 0.04, 0.04])


@pytest.mark.parametrize("alpha", ["0.01", "0.1"])
def test_alpha(adjust, alpha):
    said = adjust(PAIRS_LIST, "--alpha", alpha)
    hits = sum(value <= float(alpha) for value in APVS["bergmann-hommel"])
    assert said["verdict"]["text"].startswith(f"{hits} of 10 pairs")


def test_decimal_commas(adjust):
    text = "first;second;p\n" + PAIRS_LIST.replace(",", ";").replace(".", ",").replace("C4,5", "C4.5")
    assert adjusted(adjust(text), "holm") == adjusted(adjust(PAIRS_LIST), "holm")


def test_triangles_are_enough(adjust):
    rows = list(csv.reader(io.StringIO(matrix())))
    upper = [[*row[: i + 1], *(row[i + 1 :] if i else row[1:])] for i, row in enumerate(rows)]
    for i in range(1, 6):
        for j in range(1, i):
            upper[i][j] = ""
    text = "\n".join(",".join(row) for row in upper) + "\n"
    assert adjusted(adjust(text), "shaffer") == adjusted(adjust(matrix()), "shaffer")


def test_p_values_alone_do_not_say_who_is_better(run):
    """A matrix holds no direction: no best algorithm, no winner, and no tiers."""
    for words in ([], ["--control", "CN2"]):
        said = run("adjust", "-", *words, "-f", "json", stdin=matrix()).json()
        text = said["verdict"]["text"]
        assert "better than" not in text
        assert "worse than" not in text
        assert "best" not in text
        assert said["verdict"]["tiers"] is None
    assert "differs significantly from Kernel" in text


def test_the_differing_pairs_are_named(adjust):
    text = adjust(PAIRS_LIST, "--transitive")["verdict"]["text"]
    assert text.startswith("8 of 10 pairs differ significantly")
    for first, second in combinations(NAMES, 2):
        named = f"{first} and {second}" in text or f"{second} and {first}" in text
        assert named == ({first, second} not in ({"CN2", "1-NN"}, {"C4.5", "NaiveBayes"}))


def test_a_printed_statistic_needs_no_file(run):
    said = run("adjust", "--statistic", "F(6, 174) = 7.268, p < 0.001", "--k", "7", "--n", "30", "-f", "json").json()
    (one,) = said["statistics"]
    assert (one["pvalue"], one["df"], one["problems"]) == (pytest.approx(6.1096e-7, rel=1e-5), [6, 174], [])
    assert one["critical"] == pytest.approx(2.1510, abs=1e-4)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--k", "3", "-"],
        ["--statistic", "z=2", "-"],
        ["--statistic", "z=2", "--control", "A"],
        ["--statistic", "F=2", "--df", "3;4"],
    ],
    ids=" ".join,
)
def test_a_file_or_statistics(run, words):
    assert run("adjust", *words, stdin="A,0.1\nB,0.2\n").code == 2


# Columns by their names, and printed adjusted p-values.

HEADS = {"nemenyi": "p_Neme", "holm": "p_Holm", "shaffer": "p_Shaf", "bergmann-hommel": "p_Berg"}


def table_6(**changed: str) -> str:
    """Table 6 of García & Herrera (2008) as printed, with z; `changed` cells by procedure, of the seventh hypothesis, C4.5 vs. CN2."""
    rows = [["i", "hypothesis", "z", "unadjusted p", *HEADS.values()]]
    for i, (first, second, z, p) in enumerate(PUBLISHED):
        apvs = [f"{APVS[procedure][i]:.4g}" for procedure in HEADS]
        if i == 6:
            apvs = [changed.get(head, cell) for head, cell in zip(HEADS.values(), apvs, strict=True)]
        rows.append([str(i + 1), f"{first} vs. {second}", str(z), p, *apvs])
    return "\n".join(map(",".join, rows)) + "\n"


def wrong(said):
    return [
        (one["column"], value["name"], value["wrong"])
        for one in said["printed"]
        for value in one["values"]
        if value["wrong"]
    ]


def test_the_printed_table_fits_as_a_whole(run, adjust):
    said = adjust(table_6())
    assert said["kind"] == "matrix"
    assert wrong(said) == []
    assert [one["procedures"] for one in said["printed"]] == [[procedure] for procedure in HEADS]
    assert all(one["problems"] == [] and one["tails"] == 2 for one in said["statistics"])
    assert adjusted(said, "shaffer") == adjusted(adjust(PAIRS_LIST), "shaffer")
    text = run("adjust", "-", stdin=table_6()).flat()
    assert "All 10 values printed in the column 'p_Berg' fit the p-values (Bergmann–Hommel)." in text


def test_printed_values_that_are_wrong_are_named_with_their_direction(run, adjust):
    """Bergmann–Hommel: 3 · 0.01276 = 0.0383; Holm: 4 · 0.01276 = 0.0510."""
    text = table_6(p_Holm="0.0311", p_Berg="0.0583")
    said = adjust(text)
    assert wrong(said) == [("p_Holm", "C4.5 vs. CN2", "too small"), ("p_Berg", "C4.5 vs. CN2", "too large")]
    assert [value["changes_decision"] for one in said["printed"] for value in one["values"] if value["wrong"]] == [
        True,
        True,
    ]
    shown = run("adjust", "-", stdin=text).flat()
    assert (
        "1 of the 10 values printed in the column 'p_Holm' is wrong (Holm): C4.5 vs. CN2 (0.0311 is too small, right: 0.051"
        in shown
    )
    assert "This changes the decision on C4.5 vs. CN2 at α = 0.05." in shown
    assert "p_Holm" in run("adjust", "-", "--full", stdin=text).fine()


def test_a_column_of_p_beside_holm(adjust):
    """Its last column was taken for p-values, or refused with advice that adjusted Holm's values again."""
    said = adjust("hypothesis,p,holm\nours vs. A,0.004,0.012\nours vs. B,0.02,0.04\nours vs. C,0.04,0.04\n")
    (family,) = said["families"]
    assert [row["pvalue"] for row in family["hypotheses"]] == [0.004, 0.02, 0.04]
    assert [row["name"] for row in family["hypotheses"]] == ["ours vs. A", "ours vs. B", "ours vs. C"]
    assert wrong(said) == []


def test_a_column_of_z_beside_p(adjust):
    """Hypotheses were called "ours vs. A vs 2.9"."""
    said = adjust("hypothesis,z,p\nours vs. A,2.9,0.0037\nours vs. B,2.2,0.28\nours vs. C,1.2,0.115\n")
    (family,) = said["families"]
    assert [row["name"] for row in family["hypotheses"]] == ["ours vs. A", "ours vs. C", "ours vs. B"]
    assert [(one["problems"], one["tails"]) for one in said["statistics"]] == [([], 2), (["pvalue"], None), ([], 1)]
    assert "The printed p = 0.28 is not the p-value of ours vs. B" in said["verdict"]["text"]
    assert "The printed p = 0.115 is the one-sided p-value of ours vs. C" in said["verdict"]["text"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hypothesis,z\nA,2.9\nB,-2.2\n", []),
        ("hypothesis,t\nA,2.9\nB,-2.2\n", ["--df", "29"]),
        ("hypothesis,t value\nA,2.9\nB,-2.2\n", ["--n", "30"]),
        ("hypothesis,chi2\nA,2.9\nB,2.2\n", ["--k", "3"]),
    ],
)
def test_statistics_alone_give_the_p_values(adjust, text, words):
    from scipy import stats

    tail = {
        "z": lambda x: 2 * stats.norm.sf(x),
        "t": lambda x: 2 * stats.t.sf(x, 29),
        "c": lambda x: stats.chi2.sf(x, 2),
    }
    found = [row["pvalue"] for row in adjust(text, *words)["families"][0]["hypotheses"]]
    assert found == pytest.approx([tail[text.split(",")[1][0]](x) for x in (2.9, 2.2)])


def test_a_column_without_a_procedure_is_compared_with_all(adjust):
    holm = "A,0.0100,0.0300\nB,0.0200,0.0400\nC,0.9000,0.9000\n"
    (found,) = adjust(f"hypothesis,p,adjusted\n{holm}")["printed"]
    assert (found["named"], "holm" in found["procedures"]) == (False, True)
    assert not {"bonferroni", "benjamini-hochberg"} & set(found["procedures"])
    text = adjust("hypothesis,p,adjusted\nA,0.01,0.013\nB,0.02,0.07\nC,0.9,0.95\n")["verdict"]["text"]
    assert "The column 'adjusted' fits no procedure; " in text


def test_products_above_one_stand_for_one(adjust):
    assert wrong(adjust("hypothesis,p,bonferroni\nA,0.01,0.02\nB,0.9,1.8\n")) == []
    assert wrong(adjust("hypothesis,p,bonferroni\nA,0.01,0.02\nB,0.4,1.8\n")) == [("bonferroni", "B", "too large")]


def test_adjusted_p_values_alone_are_not_adjusted_again(run):
    run("adjust", "-", stdin="hypothesis,holm\nA,0.012\nB,0.04\n").refused("'holm'", "adjusted again", "named p")
    assert run("adjust", "-", "--kind", "pvalues", stdin="hypothesis,holm\nA,0.012\nB,0.04\n").code == 0


def test_columns_that_are_not_used_are_named(run):
    text = run("adjust", "-", stdin="hypothesis,p,time,note\nA,0.012,3,x\nB,0.04,8,y\n").code
    assert text == 0
    shown = run("adjust", "-", stdin="hypothesis,p,time\nA,0.012,3\nB,0.04,8\n").fine()
    assert "Column 'time' was not used." in shown


def test_bounds_are_p_values(run, adjust):
    text = "hypothesis,p\nA,<0.001\nB,0.02\nC,0.4\n"
    assert [row["pvalue"] for row in adjust(text)["families"][0]["hypotheses"]] == [0.001, 0.02, 0.4]
    assert "1 p-value is printed as a bound (< 0.001)" in run("adjust", "-", stdin=text).flat()
    # Holm of a bound is a bound: any value up to 3 · 0.001 fits.
    checked = "hypothesis,p,holm\nA,<0.001,{}\nB,0.02,0.04\nC,0.4,0.4\n"
    assert wrong(adjust(checked.format("<0.001"))) == []
    assert wrong(adjust(checked.format("0.0029"))) == []
    assert wrong(adjust(checked.format("0.005"))) == [("holm", "A", "too large")]
    assert adjust(",A,B,C\nA,,<0.001,0.02\nB,,,0.4\nC,,,\n")["kind"] == "matrix"


def test_what_rounding_leaves_open(adjust):
    """2 · 0.025 is between 0.049 and 0.051."""
    said = adjust("A,0.025\nB,0.300\n")
    assert said["undecided"] == ["A"]
    assert "leave open whether A can be rejected" in said["verdict"]["text"]
    assert adjust("A,0.0249\nB,0.3000\n")["undecided"] == []
    assert adjust(",A,B\nA,,0.05\nB,0.05,\n")["undecided"] == ["A vs. B"]


def test_the_printed_p_value_is_the_one_sided_one(run):
    """The paper was accused: the printed p is half of the two-sided 0.0549."""
    text = run("adjust", "--statistic", "t(29) = 2.0, p = 0.0275").flat()
    assert "The printed p = 0.0275 is the one-sided p-value of t(29) = 2.0" in text
    assert "is not the p-value" not in text


def test_a_rounded_statistic_may_straddle_the_level(run):
    text = run("adjust", "--statistic", "z = 1.96").flat()
    assert text.split("=====", 1)[1].lstrip("= ").startswith("z = 1.96 is printed with too few digits to decide")
    assert "between 0.0494 and 0.0506" in text
    assert "z = 1.96 is significant" not in text


@pytest.mark.parametrize("alpha", ["0.05", "0.1", "0.01"])
def test_critical_differences_at_the_level(run, alpha):
    """Demšar's q of 5 algorithms at 0.05 and 0.10, and the quantile of Student's range at 0.01."""
    from scipy import stats

    text = run("adjust", "-", "--n", "30", "--alpha", alpha, stdin=RANKS).flat()
    q = stats.studentized_range.isf(float(alpha), 5, 1e6) / 2**0.5
    dunn = stats.norm.isf(float(alpha) / 8)
    error, level = (5 * 6 / (6 * 30)) ** 0.5, {"0.1": "0.10"}.get(alpha, alpha)
    assert (
        f"Critical differences at {level}: {q * error:.3f} (Nemenyi, studentized range), {dunn * error:.3f} (Bonferroni–Dunn)."
        in text
    )


def test_the_f_of_iman_and_davenport_from_mean_ranks(run, adjust):
    """García & Herrera (2008) print χ² = 39.647 and F = 14.309."""
    said = adjust(RANKS, "--n", "30")["iman_davenport"]
    assert said["statistic"] == pytest.approx(14.309, abs=5e-4)
    assert said["df"] == [4, 116]
    assert (
        "Iman–Davenport F = 14.31, 4 and 116 degrees of freedom" in run("adjust", "-", "--n", "30", stdin=RANKS).flat()
    )
    alike = adjust("A,1\nB,2\nC,3\n", "--n", "4")["iman_davenport"]
    assert alike == {"statistic": None, "df": [2, 6], "pvalue": pytest.approx(6.0**-3)}


def test_a_file_beside_a_statistic_is_called_so(run):
    assert "podium: FILE cannot be used with --statistic" in run("adjust", "ranks.csv", "--statistic", "z=2").err


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("hypothesis,p,pvalue\nA,0.1,0.2\nB,0.1,0.2\n", ["'p', 'pvalue'", "name only one of them p"]),
        ("hypothesis,p,holm\nA,0.1,n.s.\nB,0.1,0.2\n", ["column 'holm'", "n.s."]),
        ("hypothesis,t\nA,2.1\nB,0.1\n", ["degrees of freedom", "'t = 2.1'"]),
        ("ours vs. A,2.9,0.0037\nours vs. B,2.2,0.028\n", ["3 columns", "name the columns"]),
        ("a,b,c,d,p\nx,y,z,w,0.1\nx,y,z,v,0.2\n", ["5 columns"]),
    ],
)
def test_columns_that_cannot_be_used(run, text, facts):
    run("adjust", "-", stdin=text).refused(*facts)


def test_degrees_of_freedom_without_a_statistic(run):
    run("adjust", "-", "--k", "3", stdin="hypothesis,p\nA,0.1\nB,0.2\n").refused("k and df belong to test statistics")
    run("adjust", "-", "--n", "30", stdin="hypothesis,p\nA,0.1\nB,0.2\n").refused("n belongs to mean ranks")
