"""``podium bayes`` as a user types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import BEST

pytestmark = pytest.mark.usefixtures("computed_once")

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
TABLE = EXAMPLES / "garcia_2010_tutorial.csv"
FOLDS = EXAMPLES / "breast_cancer_10fold.csv"


def test_without_a_rope_it_asks(run):
    run("bayes", TABLE, "PDFC", "NNEP", *BEST).refused("--rope R", "--rope 0")


@pytest.mark.parametrize(
    "words",
    [
        (TABLE, "PDFC", "NNEP"),
        (TABLE, "PDFC", "NNEP", "--test", "sign"),
        (TABLE, "--control", "PDFC"),
        (TABLE,),
        (TABLE, "--test", "sign", "--prior", "0", "--prior-place", "second"),
        (TABLE, "--test", "bradley-terry"),
        (TABLE, "PDFC", "NNEP", "--test", "bradley-terry"),
        (FOLDS, "--test", "correlated-t"),
        (FOLDS, "5-NN", "Naive Bayes", "--test", "correlated-t", "--design", "independent"),
    ],
)
@pytest.mark.parametrize("rope", ["0", "0.01"])
def test_the_json_follows_its_schema(run, words, rope):
    options = (*BEST, "--rope", rope, "--samples", "2000")
    said = run("bayes", *words, *options, "-f", "json").json()
    assert said["rope"] == float(rope)
    for pair in said["pairs"]:
        assert sum(pair["probabilities"].values()) == pytest.approx(1)
        assert sum(pair["counts"].values()) == said["n"]
    run("bayes", *words, *options).fine()


def test_the_objective_of_folds_and_their_columns(run, tmp_path):
    table = tmp_path / "long.csv"
    rows = [(f, m, v) for f in range(1, 6) for m, v in (("a", 0.1 * f), ("b", 0.1 * f + 0.2 + 0.01 * f))]
    table.write_text("fold,model,err\n" + "\n".join(f"{f},{m},{v:.2f}" for f, m, v in rows) + "\n", encoding="utf-8")
    words = ("bayes", table, "--test", "correlated-t", "--fold", "fold", "--algorithm", "model", "--value", "err")
    said = run(*words, "--objective", "minimize", "--rope", "0.05", "-f", "json").json()
    assert said["pairs"][0]["conclusion"] == "first-better"
    assert said["design"]["test_train_ratio"] == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ((TABLE, "PDFC", "NNEP", "--rope", "0.01", "--fold", "fold"), ("--fold",)),
        ((FOLDS, "--test", "correlated-t", "--rope", "0.01", "--missing", "omit"), ("--missing",)),
        ((TABLE, "--test", "correlated-t", "--rope", "0.01"), ("--design",)),
        ((TABLE, "PDFC", "--rope", "0.01"), ("two algorithms",)),
        ((TABLE, "--rope", "x"), ("--rope",)),
    ],
)
def test_what_does_not_fit_is_refused(run, words, facts):
    run("bayes", *words, *BEST).refused(*facts)


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ((TABLE, "PDFC", "NNEP", "--rope", "0.01"), ("simplex",)),
        ((TABLE, "PDFC", "NNEP", "--rope", "0"), ("density",)),
        ((TABLE, "--rope", "0.01"), ("matrix", "bars")),
        ((TABLE, "--rope", "0.01", "--control", "NNEP"), ("bars",)),
        ((TABLE, "PDFC", "NNEP", "--rope", "0.01", "--test", "bradley-terry"), ("bars",)),
        ((FOLDS, "5-NN", "Naive Bayes", "--rope", "0.01", "--test", "correlated-t"), ("density",)),
    ],
)
def test_pictures_are_written(run, tmp_path, words, kinds):
    for kind in kinds:
        path = tmp_path / f"{kind}.svg"
        outcome = run("bayes", *words, *BEST, "--samples", "2000", "--figure", path, "--kind", kind)
        assert outcome.code == 0, outcome.err
        assert path.read_text(encoding="utf-8").startswith("<svg")


def test_a_report_and_everything(run, no_pdf, tmp_path):
    words = ("bayes", TABLE, "PDFC", "NNEP", *BEST, "--rope", "0.01", "--samples", "2000")
    assert run(*words, "--report", tmp_path / "report.html", "--output-dir", tmp_path / "all").code == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<svg" in page
    assert (tmp_path / "all").is_dir()


@pytest.fixture
def folds_of_many(tmp_path):
    import numpy as np

    rng = np.random.default_rng(4)
    lines = ["task,fold,model,accuracy"]
    for task in range(6):
        for fold in range(5):
            base = 0.7 + 0.02 * task + rng.normal(0, 0.01)
            lines += [
                f"task {task},{fold},{m},{base + extra:.4f}" for m, extra in (("a", rng.normal(0.05, 0.01)), ("b", 0))
            ]
    path = tmp_path / "folds.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


LONG = ("--problem", "task", "--algorithm", "model", "--value", "accuracy", *BEST, "--rope", "0.01")


def test_the_hierarchical_model(run, folds_of_many, tmp_path):
    pytest.importorskip("emcee")
    words = (
        "bayes",
        folds_of_many,
        *LONG,
        *["--hierarchical", "--run", "fold", "--test-fraction", "0.2", "--samples", "2400"],
    )
    said = run(*words, "-f", "json").json()
    assert said["pairs"][0]["conclusion"] == "first-better"
    assert said["pairs"][0]["effective_samples"] > 20
    assert "W79" in {advice["code"] for advice in said["advice"]}
    assert run(*words, "--figure", tmp_path / "h.svg").code == 0


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (("--run", "fold"), ("--test-fraction",)),
        (("--test-fraction", "0.2"), ("--run",)),
        (("--run", "fold", "--test-fraction", "0.2", "--prior", "1"), ("--prior",)),
        (("--run", "fold", "--test", "correlated-t"), ("Use one of them",)),
    ],
)
def test_what_the_hierarchical_model_needs(run, folds_of_many, words, facts):
    run("bayes", folds_of_many, *LONG, "--hierarchical", *words).refused(*facts)
