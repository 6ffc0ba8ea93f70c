"""``podium table`` on the command line."""

from __future__ import annotations

import csv
import io
import json

import pytest

from cli.conftest import EXAMPLES

CEC = ("table", EXAMPLES / "cec2017_d10_runs.csv", "--objective", "minimize")


def test_from_runs_to_the_table(run):
    out = run(*CEC, "--control", "jSO").fine()
    assert "4/1/1" in out
    assert "about 1.2 of the 24 marks" in out
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
