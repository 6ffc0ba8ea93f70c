"""podium roc: options, formats, schemas, and a batch of hostile inputs."""

import pytest

from cli.conftest import EXAMPLES
from cli.schemas import valid

pytestmark = pytest.mark.usefixtures("computed_once")

FAWCETT = ("roc", EXAMPLES / "fawcett_roc_20.csv", "--truth", "class", "--positive", "p")
CANCER = ("roc", EXAMPLES / "breast_cancer_scores.csv", "--truth", "diagnosis", "--positive", "malignant")
WINE = ("roc", EXAMPLES / "wine_scores.csv", "--truth", "cultivar", "--multiclass")
READERS = EXAMPLES / "breast_cancer_points.csv"


def test_verdict_first(run):
    lines = run(*FAWCETT).fine().splitlines()
    assert lines[0] == "ROC analysis of 1 classifier"
    assert lines[3].startswith("score has an AUC of 0.690 on 20 instances")


@pytest.mark.parametrize(
    "words",
    [
        FAWCETT,
        CANCER,
        (*CANCER, "--control", "tree", "--alternative", "less", "--points", READERS),
        (*CANCER, "--scores", "tree, forest", "--cost-fp", "1", "--cost-fn", "2.5", "--calibrate"),
        (*CANCER, "--scores", "tree", "--scores", "7-NN", "--negatives", "900", "--positives", "100"),
        ("roc", "--points", READERS),
        WINE,
        (*WINE, "--control", "forest"),
    ],
)
def test_json_follows_the_schema(run, words):
    data = run(*words, "-f", "json").json()
    assert data["study"] == ("roc-multiclass" if "--multiclass" in words else "roc")


def test_json_holds_what_the_tables_show(run):
    data = run(*CANCER, "--points", READERS, "--cost-fp", "1", "--cost-fn", "5", "-f", "json").json()
    by_name = {area["classifier"]: area for area in data["areas"]}
    assert by_name["logistic"]["mann_whitney"] == pytest.approx(by_name["logistic"]["auc"] * 149 * 250, rel=1e-12)
    assert data["covariance"][0][0] == pytest.approx(by_name["logistic"]["standard_error"] ** 2)
    assert {c["classifier"] for c in data["curves"]} == set(data["classifiers"])
    for curve in data["curves"]:
        assert (curve["fpr"][0], curve["tpr"][0], curve["fpr"][-1], curve["tpr"][-1]) == (0, 0, 1, 1)
    assert sorted(data["on_hull"] + data["dominated"]) == sorted(data["classifiers"])
    assert data["slope"]["value"] == pytest.approx(250 / 149 / 5)
    best = [point for point in data["operating_points"] if point["best"]]
    assert best[0]["cost"] == min(p["cost"] for p in data["operating_points"])


def test_csv_has_a_row_for_each_classifier(run):
    rows = run(*CANCER, "-f", "csv").fine().splitlines()
    assert rows[0].startswith("classifier,kind,auc,standard_error,ci_low,ci_high")
    assert len(rows) == 6
    assert len(run(*WINE, "-f", "csv").fine().splitlines()) == 4


def test_standard_input_and_full(run):
    text = (EXAMPLES / "fawcett_roc_20.csv").read_text()
    out = run("roc", "-", "--truth", "class", "--positive", "p", "--full", stdin=text).fine()
    assert "Trapezoids" in out
    assert "0.505" in out


GOOD = "id,y,A,B\n" + "".join(f"{i},{'pn'[i % 2]},{(7 * i) % 10}.5,{(3 * i) % 7}\n" for i in range(20))


@pytest.mark.parametrize(
    ("text", "words", "facts"),
    [
        ("", (), ["empty"]),
        ("\n\n\n", (), ["empty"]),
        ("y,A\n", (), ["no line of values"]),
        ("y,A\np,1\n", (), ["every instance has the label 'p'"]),
        ("y,A\np,0.5\nn,0.25\n", (), ["1 positive and 1 negative"]),
        ("y\np\nn\n", (), ["only one column"]),
        (GOOD.replace("7.5", ""), (), ["column 'A'", "blank"]),
        (GOOD.replace("7.5", "NaN"), (), ["column 'A'", "NaN"]),
        (GOOD.replace("7.5", "inf"), (), ["column 'A'", "inf"]),
        (GOOD.replace("7.5", "seven"), (), ["line 3, column 'A'", "'seven'"]),
        (GOOD.replace("7.5", "1e999"), (), ["column 'A'", "too large"]),
        (GOOD.replace("A,B", "A,A"), (), ["'A' occurs twice"]),
        (GOOD.replace("A,B", "A,"), (), ["has no name", "column 4"]),
        (GOOD.replace("3,n,", "3,,"), (), ["line 5, column 'y'", "no true label"]),
        (GOOD + "21,p\n", (), ["line 22", "expected 4 cells"]),
        (GOOD, ("--scores", "A,C"), ["no column 'C'"]),
        (GOOD, ("--scores", ""), ["has no name"]),
        (GOOD, ("--positive", "q"), ["no instance has the label 'q'"]),
        (GOOD, ("--truth", "z"), ["no column 'z'"]),
        (GOOD, ("--control", "Z"), ["no algorithm 'Z'"]),
        (GOOD, ("--alternative", "less"), ["Name the control"]),
        (GOOD, ("--alpha", "2"), ["alpha"]),
        (GOOD, ("--alpha", "nan"), ["alpha"]),
        (GOOD, ("--confidence", "nan"), ["confidence"]),
        (GOOD, ("--confidence", "95"), ["confidence"]),
        (GOOD, ("--cost-fp", "-1"), ["--cost-fp"]),
        (GOOD, ("--cost-fp", "x"), ["--cost-fp"]),
        (GOOD, ("--negatives", "10"), ["together"]),
        (GOOD, ("--decimal", "!"), ["decimal mark"]),
        (GOOD, ("--points", "nowhere.csv"), ["nowhere.csv", "no such file"]),
        (GOOD, ("--multiclass",), ["--positive is for one positive class"]),
        ("\x00\x01\x02", (), ["not text"]),
        ("<html></html>", (), ["web page"]),
    ],
)
def test_hostile(run, text, words, facts):
    base = {"--truth": "y", "--positive": "p"}
    rest = [part for name, value in base.items() if name not in words for part in (name, value)]
    run("roc", "-", *rest, *words, stdin=text).refused(*facts)


def test_hostile_without_a_table(run):
    run("roc").refused("Pass a FILE")
    run("roc", "--truth", "y", "--points", READERS).refused("there is none")
    run("roc", "-", "--positive", "p", stdin=GOOD).refused("--truth")
    run("roc", "-", "--truth", "y", stdin=GOOD).refused("--positive", "'n'")
    run("roc", "--multiclass").refused("needs a FILE")
    run("roc", "-", "--multiclass", "--truth", "y", stdin=GOOD).refused("no column is named like a class")
    run("roc", "--points", READERS, "--cost-fn", "2", "--control", "A").refused("points alone")


@pytest.mark.parametrize(
    "column",
    [
        ["1"] * 20,
        [str(i % 2) for i in range(20)],
        [f"{'-' * (i % 2)}1e{300 - 30 * i}" for i in range(20)],
        [f"1{'0' * 40}{i % 9}" for i in range(20)],
        [f"0.{'1' * 60}{i % 9}" for i in range(20)],
        [f"{(-1) ** i * i}" for i in range(20)],
    ],
    ids=["constant", "perfect", "wide", "long", "deep", "negative"],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_odd_but_usable(run, column, form):
    text = "y,odd,B\n" + "".join(f"{'np'[i % 2]},{column[i]},{(3 * i) % 7}\n" for i in range(20))
    out = run("roc", "-", "--truth", "y", "--positive", "p", "-f", form, stdin=text).fine()
    if form == "json":
        valid(out)
    else:
        assert "B" in out


def test_hostile_names(run):
    names = ["a_b%$&#", "<b>x</b>", "\\end{document}", "名前 🎯", "x" * 200, "  spaced  name  ", "=1+1"]
    quoted = ",".join('"' + name + '"' for name in names)
    rows = "".join(
        f"{'np'[i % 2]}," + ",".join(str((i * (j + 3) + 5 * (i % 2)) % 11) for j in range(len(names))) + "\n"
        for i in range(30)
    )
    text = f"y,{quoted}\n{rows}"
    for form in ("text", "latex", "markdown", "html", "csv"):
        out = run("roc", "-", "--truth", "y", "--positive", "p", "-f", form, stdin=text).fine()
        if form == "html":
            assert "<b>x" not in out
    data = run("roc", "-", "--truth", "y", "--positive", "p", "-f", "json", stdin=text).json()
    assert data["classifiers"] == [name.strip() for name in names]
