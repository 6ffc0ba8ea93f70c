"""``podium table`` on the command line."""

from __future__ import annotations

import csv
import io
import json

import pytest

from cli.conftest import BEST, EXAMPLES

CEC = ("table", EXAMPLES / "cec2017_d10_runs.csv", "--objective", "minimize")


def test_from_runs_to_the_table(run):
    out = run(*CEC, "--control", "jSO").fine()
    assert "4/1/1" in out
    assert "about 1.0 of the 24 marks" in " ".join(out.split())  # 3 of the 24 are of all equal results: 21 × 0.05
    assert "Wilcoxon rank-sum" in out


def test_standard_input(run):
    text = "data,A,B,C\nx,1,2,3\ny,2,1,3\n"
    assert "1.50" in run("table", "-", "--objective", "minimize", stdin=text).fine()


def test_csv_and_json_have_every_cell(run):
    rows = list(csv.DictReader(io.StringIO(run(*CEC, "--control", "jSO", "-f", "csv").fine())))
    assert len(rows) == 30
    assert {row["control"] for row in rows} == {"better", "no difference", "worse", ""}
    data = json.loads(run(*CEC, "--control", "jSO", "--pairs", "-f", "json").fine())
    assert len(data["cells"]) == 30
    assert len(data["marks"]["tests"]) == 24
    assert len(data["pairs"]["tests"]) == 60


def test_a_published_table(run):
    text = "f,A,B\nx,0.85 ± 0.02,0.70 ± 0.03\ny,0.5 ± 0.1,0.52 ± 0.2\n"
    out = run("table", "-", *BEST, "--control", "A", "--n-runs", "10", stdin=text).fine()
    assert "1/1/0" in out
    assert "of 10 runs each" in " ".join(out.split())


def test_other_ranks_and_siunitx(run):
    herrera = ("table", EXAMPLES / "garcia_herrera_2008.csv", *BEST)
    out = run(*herrera, "--ranking", "all").flat()
    assert "Friedman's aligned ranks test, p = " in out
    assert "Quade's test, p = " in out
    data = json.loads(run(*herrera, "--ranking", "quade", "-f", "json").fine())
    assert set(data["omnibus"]) == {"quade"}
    latex = run(*herrera, "--siunitx", "-f", "latex", "--table", "results").fine()
    assert "longtable,siunitx}" in latex
    assert "S[table-format=1.3]" in latex


def test_in_spanish(run):
    out = run(*CEC, "--control", "jSO", "--language", "es").fine()
    assert "media ± desviación típica de 51 ejecuciones" in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--control", "jso"), "Did you mean 'jSO'"),
        (("--control", "jSO", "--test", "corrected-t"), "--test-fraction"),
        (("--test", "welch"), "--control"),
        (("--by", "nowhere"), "nowhere"),
        (("--cell", "average"), "mean ± sd"),
        (("--digits", "2", "--significant", "2"), "not both"),
    ],
)
def test_mistakes(run, words, said):
    run(*CEC, *words).refused(said)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "A test compares the control with the others"),
        (("--control", "C4.5"), "--test-fraction is for corrected resampled t tests of runs"),
    ],
)
def test_a_test_fraction_that_no_test_uses_is_refused(run, options, said):
    words = (
        "table",
        EXAMPLES / "garcia_herrera_2008.csv",
        *[*BEST, "--test-fraction", "0.1"],
        *options,
    )
    run(*words).refused(said)
