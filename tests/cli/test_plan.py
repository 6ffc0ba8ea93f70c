"""``podium plan``: formats, schema, document, refusals, interruption."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cli.conftest import BEST, EXAMPLES
from cli.faulty import interrupted
from podium.stats.simulation import GrowingSamples

pytestmark = pytest.mark.usefixtures("computed_once")

TABLE = EXAMPLES / "garcia_2010_tutorial.csv"
QUICK = ("--replicates", "100", "--max-problems", "60")
TWO = ("plan", "--effect", "d=0.8", *QUICK)
CALLS = {
    "two": TWO,
    "exact": ("plan", "--effect", "p=0.7", "--test", "sign"),
    "pairs": ("plan", "--effect", "rank=1", "--k", "4", "--pattern", "steps", "--power-of", "average", *QUICK),
    "control": ("plan", "--effect", "d=1", "--control", "--alternative", "greater", "--shape", "t3", *QUICK),
    "pilot": ("plan", TABLE, *BEST, "--test", "friedman,wilcoxon", "--procedures", "holm", *QUICK),
    "pilot control": ("plan", TABLE, *BEST, "--control", "NNEP", "--power-of", "any", *QUICK),
    "pilot pair": ("plan", TABLE, *BEST, "--pair", "PDFC", "NNEP", "--alone", *QUICK),
    "out of reach": ("plan", "--effect", "d=0.05", *QUICK),
}


@pytest.mark.parametrize("what", CALLS)
def test_json_follows_the_schema(run, what) -> None:
    data = run(*CALLS[what], "-f", "json").json()
    assert data["study"] == "plan"
    assert (data["pilot"] is None) == ("pilot" not in what)
    for one in data["methods"]:
        assert one["n"] is None or one["n_lower"] <= one["n"]
        assert len(one["curve"]) > 3


@pytest.mark.parametrize("what", ["two", "exact", "pilot pair", "pairs"])
def test_csv_has_powers_with_their_limits(run, what) -> None:
    rows = list(csv.DictReader(io.StringIO(run(*CALLS[what], "-f", "csv").fine())))
    assert {row["how"] for row in rows} <= {"exact", "simulated"}
    assert all(0 <= float(row["lower"]) <= float(row["power"]) <= float(row["upper"]) <= 1 for row in rows)


def test_text_is_narrow_and_starts_with_the_answer(run) -> None:
    out = run("plan", "--effect", "d=0.5", "--test", "t").fine()
    assert all(len(line) <= 80 for line in out.splitlines())
    assert "you need 34 problems (exact) with the paired t test" in " ".join(out.split())
    assert "Power by number" in run(*TWO, "--full").fine()


def test_a_picture_and_a_report(run, no_pdf, tmp_path: Path) -> None:
    picture, page = tmp_path / "p.svg", tmp_path / "r.html"
    assert run(*TWO, "--figure", picture, "--report", page).code == 0
    assert "number of problems" in picture.read_text(encoding="utf-8")
    assert "Wilcoxon" in page.read_text(encoding="utf-8")
    assert run(*TWO, "--output-dir", tmp_path / "all").code == 0
    run(*TWO, "--figure", tmp_path / "q.svg", "--kind", "pie").refused("power")


def test_hostile_names(run) -> None:
    text = 'task,"<script>alert(1)</script>",a_b%$#{}\nx,1,2\ny,2,4\nz,3,4\nw,5,3\n'
    for format_ in ("text", "latex", "html", "json"):
        out = run("plan", "-", *BEST, *QUICK, "-f", format_, stdin=text).fine()
        assert format_ != "html" or "<script>alert" not in out


@pytest.mark.parametrize(
    "text",
    ["", "task,A,B\n", "task,A,B\nx,1,2\n", "task,A\nx,1\ny,2\n", "task,A,B\nx,1,a\ny,2,3\n", "PK\x03\x04", "{}",
     "task,A,B\nx,1,2\ny,2,1\n", "task,A,B\nx,1,1\ny,1,1\n"],
)  # fmt: skip
def test_hostile_pilots(run, text) -> None:
    run("plan", "-", *BEST, stdin=text).refused()


@pytest.mark.parametrize(
    "text",
    ["task,A,B\nx,1,2\ny,1,2\n", "task,A,B\n" + "x,1e308,-1e308\n" + "y,1e308,1e308\nz,3,4\nu,5,4\n",
     "task,A,B,C\nx,1,1,2\ny,1,1,2\nz,1,1,1\n"],
)  # fmt: skip
def test_odd_pilots_are_answered(run, text) -> None:
    run("plan", "-", *BEST, *QUICK, "-f", "json", stdin=text).json()


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ((), ("--effect", "pilot")),
        (("--effect", "0.5"), ("d=0.5",)),
        (("--effect", "d=1e999"), ("d=0.5",)),
        (("--effect", "p=0.4"), ("above 0.5",)),
        (("--effect", "d=1", "--k", "0"), ("k must be at least", "not 0")),
        (("--effect", "d=1", "--k", "1"), ("between 2", "not 1")),
        (("--effect", "d=1", *BEST), ("--objective", "pilot")),
        (("--effect", "d=1", "--where", "a=b"), ("--where",)),
        (("--effect", "d=1", "--test", "wilcoxon,,t"), ("nknown test",)),
        (("--effect", "d=1", "--power", "2"), ("power",)),
        (("--effect", "d=1", "--resume"), ("--checkpoint",)),
        (("--effect", "d=1", "--replicates", "1"), ("100",)),
        (("--effect", "d=1", "--max-problems", "2"), ("5",)),
        (("--effect", "d=1", "--pattern", "all"), ("one",)),
        ((TABLE,), ("objective",)),
        ((TABLE, *BEST, "--k", "3"), ("pilot",)),
        ((TABLE, *BEST, "--effect", "d=1"), ("not both",)),
        ((TABLE, *BEST, "--pair", "PDFC", "X"), ("'X'",)),
        ((TABLE, *BEST, "--control", "X"), ("'X'",)),
        ((TABLE, *BEST, "--alone"), ("pair",)),
        ((TABLE, *BEST, "--control", "NNEP", "--alternative", "greater"), ("one-sided",)),
        (("nowhere.csv", *BEST), ("nowhere.csv",)),
    ],
)
def test_options_that_are_refused(run, words, facts) -> None:
    run("plan", *words).refused(*facts)


def test_interrupted_and_gone_on(run, tmp_path: Path) -> None:
    """Ctrl-C ends with exit code 130 and leaves a checkpoint that the same command goes on from."""
    words = ["plan", "--effect", "d=0.5", "--test", "wilcoxon", "--max-problems", "60", "-f", "json"]
    saved, many = [*words, "--checkpoint", tmp_path / "c.npz"], ("--replicates", "1500")
    with interrupted(GrowingSamples) as calls:
        whole = json.loads(run(*words, *many).fine())
    with interrupted(GrowingSamples, at=len(calls) - 7):
        stopped = run(*saved, *many)
    assert (stopped.code, stopped.out, stopped.err.strip()) == (130, "", "podium: interrupted")
    run(*saved, "--resume", "--replicates", "100").refused("more than the 100 requested")
    with interrupted(GrowingSamples) as again:
        assert json.loads(run(*saved, *many, "--resume").fine())["methods"] == whole["methods"]
    assert len(again) < len(calls)
