"""``podium convergence`` as a user meets it: files, choices, JSON, and what cannot be compared."""

from __future__ import annotations

import gzip
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

pytestmark = pytest.mark.usefixtures("computed_once")

EXAMPLE = Path(__file__).parents[2] / "examples" / "cec2017_d10_convergence_mean.csv"
NAMES = ["fast", "slow & <b>%_$\\x", "a very long name of an optimiser, with a comma, and then some more of it"]


def traces(names=NAMES, n=12, runs=3, cuts=(10, 20, 30, 40, 50, 60), seed=0):
    """A long table: the first algorithm loses 15 % of its first error at each cut-point, the others less and less."""
    rng = np.random.default_rng(seed)
    lines = ["algorithm,function,run,evaluations,error"]
    for place, name in enumerate(names):
        for p in range(n):
            for run in range(runs):
                start = 10.0 ** (p % 5) * (1 + 0.01 * rng.random())
                for step, cut in enumerate(cuts):
                    value = start * (1 - (0.15 - 0.06 * min(place, 2)) * step)
                    lines.append(f'"{name}",F{p + 1},{run + 1},{cut},{value:.6g}')
    return "\n".join(lines) + "\n"


@pytest.fixture
def ask(run):
    def call(text, *words):
        return run("convergence", "-", "--objective", "minimize", *words, stdin=text)

    return call


def test_the_example(run):
    said = run("convergence", EXAMPLE, "--objective", "minimize", "--optimum", 0, "--tolerance", "1e-8").fine()
    assert said.split("\n\n")[1].startswith("LSHADE_SPACMA converges significantly faster than DYYPO, PPSO")
    assert max(map(len, said.split("\n"))) <= 80
    assert "Final results (cut-point 100): EBOwithCMAR has the best mean rank (3.02)" in " ".join(said.split())


CHOICES = [
    [],
    ["--optimum", "0", "--tolerance", "1e-8", "--target", "1", "--target", "100", "--resamples", "50"],
    ["--every", "20"],
    ["--at-values", "10,20,...,60", "--final-at", "30"],
    ["--at-values", "10,30,…,60"],
    ["--average", "median", "--best-so-far", "--alpha", "0.01", "--uneven", "common"],
    ["--target", "-5"],
    ["--optimum", "-100000", "--budget", "linear", "--differences", "log"],
    ["--speed", "targets", "--target", "1", "--target", "100"],
    ["--optimum", "-100000", "--speed", "share-ahead"],
    [word for p in range(12) for word in ("--optimum", f"F{p + 1}=0.001")],
]


@pytest.mark.parametrize("words", CHOICES, ids=" ".join)
def test_every_choice_follows_the_schema(ask, words):
    said = ask(traces(), *words, "-f", "json").json()
    assert said["algorithms"] == NAMES
    assert (said["n"], said["k"]) == (12, 3)
    decisive = said["versions"][said["verdict"]["version"]]
    assert len(decisive["hypotheses"]) == 6
    assert decisive["matrix"]["fast"]["fast"] is None
    assert {(one["faster"], one["slower"]) for one in said["speed"]["hypotheses"]} == set(permutations(NAMES, 2))
    assert said["speed"]["measure"] == said["verdict"]["measure"]
    assert decisive["matrix"]["fast"][NAMES[1]] < 1e-6 < 0.99 < decisive["matrix"][NAMES[1]]["fast"]


def test_the_cut_points_asked_for(ask):
    def cuts(*words):
        return ask(traces(), *words, "-f", "json").json()["cut_points"]

    assert cuts() == [10, 20, 30, 40, 50, 60]
    assert cuts("--every", 20) == [20, 40, 60]
    assert cuts("--at-values", "10,20,...,60") == [10, 20, 30, 40, 50, 60]
    assert cuts("--at-values", "10, 25.5, 60") == [10, 25.5, 60]


def test_an_infinite_running_time_is_null(ask):
    said = ask(traces(), "--target", "-5", "--resamples", 20, "-f", "json").json()
    found = said["targets"][0]["algorithms"]["fast"]
    assert (found["ert"], found["ert_interval"], found["success_rate"]) == (None, [None, None], 0)
    assert said["provenance"]["seed"] == 0


def test_gzip_and_several_files(run, tmp_path):
    paths = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}.csv.gz"
        text = "function,run,10,20,30,40\n" + "".join(
            f"F{p},1,{p + 9},{p + 8},{p + (7 if name == 'one' else 7.5)},{p + (5 if name == 'one' else 7)}\n"
            for p in range(8)
        )
        path.write_bytes(gzip.compress(text.encode()))
        paths.append(path)
    said = run("convergence", *paths, "--objective", "minimize", "-f", "json").json()
    assert said["algorithms"] == ["one", "two"]
    assert said["order"]["arrows"] == [{"faster": "one", "slower": "two"}]


def test_runs_that_differ_in_length(ask):
    text = "\n".join(line for line in traces().split("\n") if not line.startswith('"fast",F3,2,60'))
    ask(text).refused("uneven budgets", "'fast' on 'F3', run 2", "--uneven carry")
    for way in ("carry", "common"):
        assert ask(text, "--uneven", way).code == 0


GOOD = traces()
HOSTILE = {
    "empty": "",
    "header only": "algorithm,function,run,evaluations,error\n",
    "binary": b"\x00\x01\x02\xff\xfe" * 50,
    "html": "<html><body>no</body></html>",
    "json": '{"a": 1}',
    "text value": GOOD.replace(",10,1.", ",10,x1.", 1),
    "missing value": GOOD + '"fast",F1,9,10,\n',
    "nan": "\n".join([*GOOD.split("\n")[:-1], '"fast",F1,9,10,nan']),
    "infinite": "\n".join([*GOOD.split("\n")[:-1], '"fast",F1,9,10,inf']),
    "repeated": GOOD + GOOD.split("\n", 1)[1],
    "one algorithm": traces(names=["only"]),
    "one problem": traces(n=1),
    "two cut-points": traces(cuts=(1, 2)),
    "short line": GOOD + "fast,F1\n",
    "cut-point no number": GOOD.replace("F1,1,10,", "F1,1,early,"),
    "cut-point infinite": GOOD.replace("F1,1,10,", "F1,1,inf,"),
    "missing problem": "\n".join(line for line in GOOD.split("\n") if not line.startswith('"fast",F3,')),
    "no numbers": "a,b,c,d\nx,y,z,w\n",
    "wide without algorithm": "function,1,2,3\nf,1,2,3\ng,1,2,3\n",
    "two problem columns": GOOD.replace("run,", "instance,", 1),
    "parquet in name only": b"PAR1 but not really",
}


@pytest.mark.parametrize("case", HOSTILE)
def test_bad_tables_get_one_readable_line(ask, case):
    said = ask(HOSTILE[case]).refused("podium: ")
    assert len(said.strip().split("\n")) == 1


def test_a_damaged_parquet_file(run, tmp_path):
    path = tmp_path / "bad.parquet"
    path.write_bytes(b"PAR1 but not really")
    run("convergence", path, "--objective", "minimize").refused("Parquet")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--every", "0"], "positive"),
        (["--every", "1e-9"], "5000"),
        (["--every", "10", "--at-values", "10,20,30"], "not both"),
        (["--at-values", "a,b,c"], "not a number"),
        (["--at-values", "...,5"], "..."),
        (["--at-values", "1,2,...,99999999"], "5000"),
        (["--at-values", "10,20,999"], "999"),
        (["--at-values", "30,20,10"], "ascending"),
        (["--final-at", "5"], "starts at cut-point 10"),
        (["--optimum", "x"], "PROBLEM=VALUE"),
        (["--optimum", "1", "--optimum", "2"], "PROBLEM=VALUE"),
        (["--optimum", "F1=0"], "Every problem needs its optimum"),
        (["--optimum", "5000"], "better than the optimum"),
        (["--optimum", "nan"], "finite"),
        (["--tolerance", "1"], "optimum"),
        (["--alpha", "2"], "alpha must lie strictly between 0 and 1, not 2.0."),
        (["--target", "inf"], "finite"),
        (["--value", "nothing"], "there is no column 'nothing'"),
        (["--problem", "error"], "no column looks like the value"),
        (["--problem", "error", "--value", "error"], "cannot be both"),
        (["--where", "run=77"], "It holds: '1', '2', '3'"),
        (["--where", "run"], "COLUMN=CELL"),
        (["--objective", "smallest"], "objective"),
        (["--delimiter", ";"], "no column looks like the algorithm"),
    ],
)
def test_bad_choices_are_refused(ask, words, said):
    ask(GOOD, *words).refused(said)


def test_constant_and_huge_values_are_fine(ask):
    constant = "algorithm,function,10,20,30\n" + "".join(f"{a},F{p},7,7,7\n" for a in "AB" for p in range(4))
    assert ask(constant, "-f", "json").json()["versions"]["basic"]["matrix"]["A"]["B"] == 1
    huge = constant.replace("7,7,7", "1e308,-1e308,-1.7e308", 1)
    assert ask(huge, "-f", "json").json()["k"] == 2
    assert ask(huge, "--optimum", "-1.7e308", "--target", 5, "-f", "json").json()["k"] == 2


def test_help_names_the_options(run):
    said = run("convergence", "--help").fine()
    for word in ("--optimum", "--tolerance", "--at-values", "--target", "--uneven", "--cut-point", "--best-so-far"):
        assert word in said
