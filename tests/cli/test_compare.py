"""``podium compare``: what can be asked, how tables are read, and what is said about it."""

from __future__ import annotations

import csv
import io
import re
from itertools import combinations, permutations, product

import pytest

from cli.conftest import BEST
from podium import __version__

pytestmark = pytest.mark.usefixtures("computed_once")

FORMATS = ["text", "latex", "markdown", "html", "csv", "json"]
WIDE = "task,A,B,C\nt1,0.9,0.8,0.7\nt2,0.8,0.85,0.6\nt3,0.7,0.6,0.5\nt4,0.95,0.9,0.91\nt5,0.6,0.5,0.4\nt6,0.4,0.3,0.2\n"
LONG = "model,fold,task,acc\n" + "".join(
    f"{model},{fold},t{task},{task}.{(3 * place + fold * task) % 10}\n"
    for fold in (1, 2, 3)
    for task in range(1, 8)
    for place, model in enumerate("ABC")
)
FOLDS = "task,A,B\nx,0.1,0.2\nx,0.3,0.1\ny,0.5,0.6\ny,0.7,0.8\nz,1,0.5\nz,0.9,0.2\n"


def ranked(said):
    """The families without the sizes of the differences, which have the unit of the table."""
    for family in said["families"]:
        for row in family["hypotheses"]:
            del row["estimate"], row["interval"]
    return said["families"]


# ---------------------------------------------------------------- formats


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("more", [[], ["--control", "A"], ["--unpaired"]], ids=["pairs", "control", "unpaired"])
def test_every_format_names_every_algorithm(compare, format_, more):
    out = compare(WIDE.replace("A,B,C", "Alpha,Beta,Gamma"), *[w.replace("A", "Alpha") for w in more], "-f", format_)
    assert [name for name in ("Alpha", "Beta", "Gamma") if name not in out.fine()] == []


def test_the_text_begins_with_the_verdict(compare, herrera, run):
    text = run("compare", herrera, *BEST).flat()
    verdict = text.index("C4.5 has the best mean rank (2.10) over 30 problems.")
    assert verdict < text.index("W01") < text.index("Mean ranks")
    assert "8 of 10 pairs differ significantly" in text


@pytest.mark.parametrize("format_", ["text", "markdown", "latex", "html"])
def test_full_reports_hold_all_tables_of_the_old_programs(run, herrera, format_):
    """Average ranks, statistics, hypotheses with levels, rejected hypotheses and thresholds, APVs, contrasts."""
    words = ["compare", herrera, *BEST, "--control", "C4.5", "--full", "-f", format_]
    text = run(*words).flat()
    for part in (
        "Mean ranks",
        "Omnibus tests",
        "Contrast",
        "Multiple sign test",
        "Adjusted p-values",
        "Levels",
        "References",
    ):
        assert part in text
    assert text.count("Hypotheses rejected at") == 4  # two families at 0.05 and 0.10


def test_csv_holds_one_hypothesis_a_line(run, herrera):
    rows = list(csv.DictReader(io.StringIO(run("compare", herrera, *BEST, "-f", "csv").fine())))
    names = ["C4.5", "1-NN", "NaiveBayes", "Kernel", "CN2"]
    assert {frozenset((row["first"], row["second"])) for row in rows} == {frozenset(p) for p in combinations(names, 2)}
    assert float(rows[0]["bergmann-hommel"]) == pytest.approx(4.487e-7, rel=5e-4)
    assert float(rows[0]["mean_rank_first"]) == pytest.approx(2.1, rel=1e-12)


def test_output_does_not_depend_on_the_terminal_in_files(compare, monkeypatch):
    before = {f: compare(WIDE, "-f", f).fine() for f in FORMATS[1:]}
    monkeypatch.setenv("COLUMNS", "40")
    assert {f: compare(WIDE, "-f", f).fine() for f in FORMATS[1:]} == before


@pytest.mark.parametrize("columns", ["40", "60", "80", "120"])
def test_text_fits_the_terminal(compare, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    out = compare(WIDE, "--control", "B", "--full").fine()
    digest = re.compile("[0-9a-f]{64}")  # cannot be broken
    too_long = [line for line in out.splitlines() if len(line) > int(columns) and not digest.search(line)]
    assert too_long == []


def test_nothing_but_text_when_piped(compare):
    assert "\x1b" not in compare(WIDE).fine()


# ---------------------------------------------------------------- what must be given


def test_the_objective_is_asked_for(run, herrera):
    run("compare", herrera).refused("--objective maximize", "--objective minimize")


@pytest.mark.parametrize(("word", "hint"), [("maximal", "maximize"), ("minimal", "minimize"), ("best", "maximize")])
def test_a_wrong_objective_names_the_right_words(run, herrera, word, hint):
    run("compare", herrera, "--objective", word).refused(hint)


def test_the_objective_decides_who_is_best(compare):
    assert "A has the best mean rank" in compare(WIDE).fine()
    assert "C has the best mean rank" in compare(WIDE, objective="minimize").fine()


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        (["--format", "pdf"], "pdf"),
        (["--ranking", "friedmann"], "friedmann"),
        (["--alternative", "larger", "--control", "A"], "larger"),
        (["--pairwise", "t-test"], "t-test"),
        (["--se", "right"], "right"),
        (["--repeats", "median"], "median"),
        (["--alpha", "five"], "five"),
        (["--alpha", "0"], "strictly between 0 and 1"),
        (["--alpha", "0.5"], "between 0 and 0.5"),
        (["--alpha", "-0.05"], "strictly between 0 and 1"),
        (["--alpha", "nan"], "alpha must be a number, not nan"),
        (["--alpha", "inf"], "strictly between 0 and 1"),
        (["--permutations", "-1"], "permutations"),
        (["--permutations", "1e5"], "1e5"),
        (["--permutations", "1000000000000"], "permutations"),
        (["--seed", "-1"], "seed"),
        (["--delimiter", ""], "delimiter"),
        (["--delimiter", "ab"], "delimiter"),
        (["--decimal", ";"], "decimal"),
        (["--alternative", "greater"], "--control"),
        (["--nonsense"], "--nonsense"),
        (["second.csv"], "second.csv"),
        (["--control"], "--control"),
    ],
    ids=" ".join,
)
def test_wrong_words_are_named(compare, words, fact):
    compare(WIDE, *words).refused(fact)


def test_wrong_verbs_and_missing_files(run):
    run("compar").refused("compar")
    run("compare").refused("FILE")
    run("compare", "there-is-no-such.csv", *BEST).refused("there-is-no-such.csv", "no such file")


# ---------------------------------------------------------------- the control


def test_an_unknown_control_gets_the_closest_name(run, herrera):
    run("compare", herrera, *BEST, "--control", "kernel").refused("Did you mean 'Kernel'?", "CN2")
    run("compare", herrera, *BEST, "--control", "").refused("C4.5")


def test_the_best_as_control_comes_with_its_warning(run, herrera):
    said = run("compare", herrera, *BEST, "--control", "best", "-f", "json").json()
    assert said["families"][0]["control"] == "C4.5"
    assert "W24" in [advice["code"] for advice in said["advice"]]
    named = run("compare", herrera, *BEST, "--control", "C4.5", "-f", "json").json()
    assert "W24" not in [advice["code"] for advice in named["advice"]]
    assert named["families"] == said["families"]


def test_an_algorithm_called_best_is_just_a_name(compare):
    said = compare(WIDE.replace("C", "best"), "--keep-column", "best", "--control", "best", "-f", "json").json()
    assert said["families"][0]["control"] == "best"


def test_one_sided_alternatives(compare):
    families = {
        side: compare(WIDE, "--control", "B", "--alternative", side, "-f", "json").json()["families"][0]
        for side in ("two-sided", "greater", "less")
    }
    p = {
        side: {h["second"]: h["pvalue"] for h in family["hypotheses"]} | {"z": family["hypotheses"][0]["z"]}
        for side, family in families.items()
    }
    for other in "AC":
        assert p["greater"][other] + p["less"][other] == pytest.approx(1, rel=1e-12)
        assert p["two-sided"][other] == pytest.approx(2 * min(p["greater"][other], p["less"][other]), rel=1e-12)
    assert p["greater"]["C"] < 0.5 < p["greater"]["A"]  # B is better than C and worse than A
    text = compare(WIDE, "--control", "C", "--alternative", "less").flat()
    assert "one-sided: the control is worse" in text


# ---------------------------------------------------------------- the choices change what they should


@pytest.mark.parametrize("ranking", ["friedman", "aligned", "quade"])
@pytest.mark.parametrize("se", ["published", "corrected"])
def test_rankings_and_standard_errors(compare, ranking, se):
    said = compare(WIDE, "--ranking", ranking, "--se", se, "-f", "json").json()
    (family,) = said["families"]
    ranks = said["rankings"][ranking]
    assert (family["ranking"], family["se"]) == (ranking, se)
    for row in family["hypotheses"]:
        distance = ranks["mean_ranks"][row["second"]] - ranks["mean_ranks"][row["first"]]
        assert row["z"] == pytest.approx(distance / ranks["standard_error"][se], rel=1e-12)
    assert said["verdict"]["ranking"] == ranking


def test_permutations_are_reproducible_and_say_their_seed(compare):
    even = "task,A,B,C\nt1,3,2,1\nt2,1,3,2\nt3,2,9,4\nt4,8,2,7\nt5,5,6,4\nt6,1,2,9\n"

    def ask(seed):
        return compare(even, "--permutations", "300", "--seed", seed, "-f", "json").json()

    first, again, other = ask("5"), ask("5"), ask("6")
    assert first == again
    assert (first["provenance"]["seed"], other["provenance"]["seed"]) == (5, 6)
    p, q = ([test["permutation_pvalue"] for test in said["omnibus"].values()] for said in (first, other))
    assert p != q
    assert all((301 * value) == pytest.approx(round(301 * value), abs=1e-9) for value in p)  # (hits + 1) / (N + 1)
    text = compare(even, "--permutations", "300", "--seed", "5").flat()
    assert "300 permutations, seed 5" in text


def test_without_randomness_there_is_no_seed(compare):
    assert compare(WIDE, "--seed", "99", "-f", "json").json()["provenance"]["seed"] is None


def test_exact_p_values_on_request(compare):
    """3 problems, 3 algorithms: every value checked by listing all 6³ tables of ranks."""
    text = "p,A,B,C\nx,3,2,1\ny,9,5,4\nz,7,8,1\n"
    omnibus = compare(text, "--exact", "-f", "json").json()["omnibus"]

    def spread(rows):
        return sum((sum(column) - 6) ** 2 for column in zip(*rows, strict=True))

    observed = spread([(1, 2, 3), (1, 2, 3), (2, 1, 3)])
    everything = [spread(rows) for rows in product(permutations((1, 2, 3)), repeat=3)]
    expected = sum(s >= observed for s in everything) / len(everything)
    assert omnibus["friedman"]["exact_pvalue"] == pytest.approx(expected, rel=1e-12)
    assert omnibus["quade"]["exact_pvalue"] is not None
    assert omnibus["friedman_aligned"]["exact_pvalue"] is not None


def test_exact_too_large_is_said_not_suffered(run, herrera):
    out = run("compare", herrera, *BEST, "--exact")
    assert out.code == 0
    assert "xact" in out.out


def test_alpha_moves_the_verdict(run, herrera):
    def hits(alpha):
        said = run("compare", herrera, *BEST, "--alpha", alpha, "-f", "json").json()
        assert said["alpha"] == float(alpha)
        assert f"{float(alpha):g}" in said["critical_differences"]["nemenyi"]
        assert f"α = {alpha}" in said["verdict"]["text"]
        return re.search(r"(\d+) of 10 pairs", said["verdict"]["text"]).group(1)

    # Published Bergmann–Hommel APVs: 4.487e-7 1.042e-6 .0115 .0291 .0319 .0319 .0383 .0383 1 1
    assert [hits(alpha) for alpha in ("0.001", "0.02", "0.03", "0.035", "0.05")] == ["2", "3", "4", "6", "8"]


# ---------------------------------------------------------------- reading


def same_as(compare, text, *words):
    """The data digest and the families, which any dress of the same table must share."""
    said = compare(text, *words, "-f", "json").json()
    return said["provenance"]["data_sha256"], said["families"], said["problems"]


DRESSES = {
    "tabs": (WIDE.replace(",", "\t"), []),
    "semicolons": (WIDE.replace(",", ";"), []),
    "decimal commas": (WIDE.replace(",", ";").replace(".", ","), []),
    "bars": (WIDE.replace(",", "|"), []),
    "spaces": (WIDE.replace(",", " "), []),
    "CRLF": (WIDE.replace("\n", "\r\n"), []),
    "byte order mark": ("\ufeff" + WIDE, []),
    "UTF-16": (WIDE.encode("utf-16"), []),
    "no last newline": (WIDE.rstrip("\n"), []),
    "quoted": ('"' + WIDE.replace(",", '","').replace("\n", '"\n"').rstrip('"'), []),
    "delimiter said": (WIDE.replace(",", ";"), ["--delimiter", ";"]),
    "tab said": (WIDE.replace(",", "\t"), ["--delimiter", "tab"]),
    "decimal comma said": (WIDE.replace(",", ";").replace(".", ","), ["--decimal", ",", "--delimiter", ";"]),
    "names said": (WIDE, ["--names"]),
}


@pytest.mark.parametrize("dress", DRESSES)
def test_every_dress_of_a_table_is_the_same_table(compare, dress):
    text, words = DRESSES[dress]
    assert same_as(compare, text, *words) == same_as(compare, WIDE)


def test_what_was_sniffed_is_said(compare):
    text = compare(WIDE.replace(",", ";").replace(".", ","), "--full").flat()
    assert "separated by semicolon" in text
    assert "decimal mark is the comma" in text


def test_a_wrong_delimiter_is_refused(compare):
    compare(WIDE, "--delimiter", ";").refused("delimiter")


def test_a_wrong_decimal_mark_is_refused(compare):
    compare(WIDE.replace(",", ";").replace(".", ","), "--decimal", ".").refused("line 2")


def test_a_table_without_problem_names(compare):
    bare = "A,B\n0.9,0.8\n0.7,0.6\n0.5,0.4\n"
    said = compare(bare, "-f", "json").json()
    assert (said["n"], said["k"], said["algorithms"]) == (3, 2, ["A", "B"])


def test_problem_names_that_are_numbers(compare):
    text = "id,A,B\n1,0.9,0.8\n2,0.7,0.6\n3,0.5,0.4\n"
    assert compare(text, "--names", "-f", "json").json()["algorithms"] == ["A", "B"]
    assert compare(text, "--no-names", "--keep-column", "id", "-f", "json").json()["algorithms"] == ["id", "A", "B"]


def test_long_tables_are_averaged_and_counted(compare):
    long = ["--problem", "task", "--algorithm", "model", "--value", "acc"]
    outcome = compare(LONG, *long)
    text = outcome.flat()
    assert "63 measurements: 3 for each of 21 cells" in text
    said = compare(LONG, *long, "-f", "json").json()
    assert (said["n"], said["k"], said["problems"]) == (7, 3, [f"t{i}" for i in range(1, 8)])
    rows = list(csv.DictReader(io.StringIO(LONG)))

    def total(task, model):  # in tenths, exact
        return sum(int(r["acc"].replace(".", "")) for r in rows if (r["task"], r["model"]) == (task, model))

    wide = "task,A,B,C\n" + "".join(
        f"t{i}," + ",".join(str(total(f"t{i}", model)) for model in "ABC") + "\n" for i in range(1, 8)
    )
    assert ranked(said) == ranked(compare(wide, "-f", "json").json())


def test_long_tables_are_read_by_their_headers(compare):
    assert "Detected a long table by its headers" in compare(LONG, "--problem", "task").flat()
    compare(LONG, "--problem", "task", "--algorithm", "modle", "--value", "acc").refused("Did you mean 'model'?")


def test_repeated_rows_are_asked_about_then_averaged(compare):
    compare(FOLDS).refused("--repeats average", "'x' (lines 2, 3)")
    outcome = compare(FOLDS, "--repeats", "average")
    assert "12 measurements: 2 for each of 6 cells" in outcome.flat()
    sums = "task,A,B\nx,0.4,0.3\ny,1.2,1.4\nz,1.9,0.7\n"
    said = compare(FOLDS, "--repeats", "average", "-f", "json").json()
    assert ranked(said) == ranked(compare(sums, "-f", "json").json())
    assert said["contrasts"]["A"]["B"] == pytest.approx(
        compare(sums, "-f", "json").json()["contrasts"]["A"]["B"] / 2, rel=1e-12
    )


# ---------------------------------------------------------------- unpaired


@pytest.mark.parametrize(
    "words",
    [
        ["--ranking", "quade"],
        ["--pairwise", "sign"],
        ["--se", "corrected"],
        ["--exact"],
        ["--permutations", "10"],
        ["--repeats", "average"],
        ["--problem", "task"],
        ["--control", "best"],
    ],
    ids=" ".join,
)
def test_unpaired_refuses_what_needs_rows(compare, words):
    compare(WIDE, "--unpaired", *words).refused(words[0], "--unpaired")


def test_unpaired_takes_columns_of_different_lengths(compare):
    said = compare("A,B,C\n1,4,7\n2,5,8\n3,6,\n2.5,,\n", "--unpaired", "--control", "B", "-f", "json").json()
    assert said["sizes"] == {"A": 4, "B": 3, "C": 2}
    assert [(family["ranking"], family["design"]) for family in said["families"]] == [
        ("mann-whitney", "control"),
        ("mann-whitney", "all-pairs"),
        ("kruskal-wallis", "control"),
        ("kruskal-wallis", "all-pairs"),
    ]


def test_unpaired_long_tables(compare):
    said = compare(LONG, "--unpaired", "--algorithm", "model", "--value", "acc", "-f", "json").json()
    assert said["sizes"] == {"A": 21, "B": 21, "C": 21}


# ---------------------------------------------------------------- help


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["compare", "--help"], ["compare", "-h"], ["adjust", "--help"]])
def test_help(run, words):
    text = run(*words).fine()
    assert "Usage: podium" in text
    assert all(len(line) <= 100 for line in text.splitlines())


def test_help_names_every_option(run):
    text = run("compare", "--help").fine()
    for option in (
        "--objective", "--delimiter", "--decimal", "--problem", "--algorithm", "--value", "--repeats", "--control",
        "--alpha", "--ranking", "--alternative", "--pairwise", "--se", "--exact", "--permutations", "--seed",
        "--unpaired", "--format", "--output", "--full", "--brief",
    ):  # fmt: skip
        assert option in text


def test_version(run):
    assert run("--version").fine() == f"podium, version {__version__}\n"


def test_no_words_at_all_show_the_verbs(run):
    outcome = run()
    assert "compare" in outcome.out + outcome.err
    assert "adjust" in outcome.out + outcome.err
