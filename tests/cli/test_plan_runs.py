"""``podium plan --se``: runs of each algorithm on each problem, formats, schema, refusals."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest

from cli.conftest import EXAMPLES
from podium.stats.planning import t_power

RUNS = (
    "plan",
    EXAMPLES / "cec2017_d10_runs.csv",
    *["--problem", "function", "--algorithm", "algorithm", "--value", "error"],
)


def test_json_follows_the_schema_and_every_error_is_small_enough(run) -> None:
    data = run(*RUNS, "--se", "2", "--effect", "d=0.8", "-f", "json").json()
    assert data["study"] == "plan-runs"
    for row in data["problems"]:
        shares = np.array(row["deviations"]) ** 2 / row["runs"]
        largest = np.sqrt(np.sort(shares)[-2:].sum())
        assert largest == pytest.approx(row["largest_error"])
        assert row["enough"] == (largest <= 2 * (1 + 1e-9)) == (max(row["runs"]) < 1000 or largest <= 2)
    assert data["total_runs"] == sum(sum(row["runs"]) for row in data["problems"])
    needed = data["problems_needed"]
    below, enough = t_power([needed["first"] - 1, needed["first"]], 0.8, 0.05 / 10)
    assert below < 0.8 <= enough
    assert needed["last"] == 15  # Cohen's table


def test_deviations_are_those_of_numpy(run) -> None:
    data = run(*RUNS, "--se", "5", "--control", "jSO", "-f", "json").json()
    cells: dict[tuple[str, str], list[float]] = {}
    text = (EXAMPLES / "cec2017_d10_runs.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(io.StringIO(text)):
        cells.setdefault((row["function"], row["algorithm"]), []).append(float(row["error"]))
    for row in data["problems"]:
        wanted = [np.std(cells[row["problem"], name], ddof=1) for name in data["algorithms"]]
        assert row["deviations"] == pytest.approx(wanted)
    assert data["comparisons"] == 4
    assert data["problems_needed"] is None


def test_the_table_and_the_text(run) -> None:
    rows = list(csv.DictReader(io.StringIO(run(*RUNS, "--se", "5", "-f", "csv").fine())))
    assert len(rows) == 30
    assert {row["enough"] for row in rows} <= {"yes", "no"}
    assert "5 on every problem" in run(*RUNS, "--se", "5").flat()


def test_few_runs_and_constant_cells_are_said(run, tmp_path) -> None:
    file = tmp_path / "runs.csv"
    file.write_text(
        "p,a,v\n" + "".join(f"{p},{a},{v}\n" for p in "xy" for a in "AB" for v in (1, 1 if a == "A" else 2))
    )
    text = run("plan", file, "--problem", "p", "--algorithm", "a", "--value", "v", "--se", "0.1").fine()
    assert "W92" in text
    assert "W93" in text


@pytest.mark.parametrize(
    ("more", "fact"),
    [
        (("--se", "0"), "positive"),
        (("--se", "-1"), "positive"),
        (("--se", "nan"), "se must be a number, not nan"),
        (("--se", "1", "--control", "nobody"), "nobody"),
        (("--se", "1", "--effect", "rank=1"), "--effect d=0.5"),
        (("--se", "1", "--effect", "d=much"), "not a number"),
        (("--se", "1", "--alpha", "2"), "alpha"),
        (("--se", "1", "--power", "1"), "power"),
        (("--se", "1", "--replicates", "10"), "--replicates cannot be used with --se"),
        (("--se", "1", "--max-runs", "1"), "runs"),
    ],
)
def test_mistakes_are_refused(run, more, fact) -> None:
    given = (*RUNS, *more, *(("--effect", "d=0.5") if "--power" in more else ()))
    assert fact in run(*given).refused()


def test_a_file_and_two_runs_are_needed(run, tmp_path) -> None:
    assert "FILE" in run("plan", "--se", "1").refused()
    file = tmp_path / "single.csv"
    file.write_text("p,a,v\nx,A,1\nx,B,2\ny,A,1\ny,B,2\n")
    uneven = tmp_path / "uneven.csv"
    uneven.write_text("p,a,v\nx,A,1\nx,A,3\nx,B,2\ny,A,1\ny,A,2\ny,B,2\ny,B,1\n")
    run("plan", uneven, "--problem", "p", "--algorithm", "a", "--value", "v", "--se", "1").refused(
        "'B' has 1 run on 'x'"
    )
    run("plan", file, "--problem", "p", "--algorithm", "a", "--value", "v", "--se", "1").refused("there are no runs")
