"""By default a report fits one screen; ``--full`` has everything, ``--brief`` the conclusion."""

from __future__ import annotations

import re

import numpy as np
import pytest

import podium
from cli.conftest import BEST
from cli.every_document import COMMANDS, study
from podium.document import ADVICE_SHOWN, Advice, Table

HERRERA = next(command for command in COMMANDS if command.endswith("--pairwise nemenyi"))
LONG = re.compile("^(describe|table)|--stability|--equivalence|--points|--exact|--permutations")
"""Lists and tables that are looked through, and reports of which several analyses were asked."""


@pytest.fixture
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")


def test_a_comparison_of_five_fits_46_lines(run, herrera, wide):
    text = run("compare", herrera, *BEST).fine()
    assert text.count("\n") <= 46
    places = [
        text.index(part) for part in ("C4.5 has the best", "Data:", "W01  ", "Mean ranks", "C4.5 vs. Kernel", "More:")
    ]
    assert places == sorted(places)
    assert max(map(len, text.splitlines())) <= 100
    assert "--full has 1 more piece of advice" in text


@pytest.mark.parametrize(
    "command", [one for one in COMMANDS if not LONG.search(one)], ids=lambda one: one.split("/")[-1]
)
def test_a_report_fits_a_screen(command):
    assert study(command).to_text(width=100).count("\n") <= 60


@pytest.mark.parametrize("command", COMMANDS[::4], ids=lambda one: one.split("/")[-1])
def test_every_form_begins_with_the_conclusion_and_what_was_left_out(command):
    one = study(command)
    full, short, brief = one.shown(), one.shown(full=False), one.shown(brief=True, full=False)
    conclusion = [block for block in full.blocks if getattr(block, "lead", False)]
    for document in (short, brief):
        assert [block for block in document.blocks if getattr(block, "lead", False)] == conclusion
    assert len(brief.blocks) <= len(conclusion) + 2
    assert not [block for block in brief.blocks if isinstance(block, Table | Advice)]
    shown = [block.code for block in short.blocks if isinstance(block, Advice)]
    assert shown == [block.code for block in full.blocks if isinstance(block, Advice)][:ADVICE_SHOWN]


@pytest.mark.parametrize("command", COMMANDS[:16], ids=lambda one: one.split("/")[-1])
def test_the_family_shows_the_procedure_of_the_verdict(command):
    """The adjusted p-values beside the hypotheses are those that decide."""
    one = study(command)
    table = next(
        block for block in one.shown(full=False).blocks if isinstance(block, Table) and block.key.endswith("-adjusted")
    )
    family = one.verdict.family
    (column,) = [column for column in table.columns if column.term == one.verdict.procedure]
    assert list(column.values) == family.adjusted[one.verdict.procedure][: table.rows].tolist()


def test_what_was_left_out_and_averaged_stands_below_the_verdict(run):
    lines = "".join(
        f"t{i},{name},{run},{i + run + (name == 'A')}\n" for i in range(6) for name in "AB" for run in (1, 2)
    )
    table = f"task,model,run,score\n{lines}t9,A,1,\nt9,A,2,1\nt9,B,1,3\nt9,B,2,4\n"
    words = [
        *[
            "--problem",
            "task",
            "--algorithm",
            "model",
            "--value",
            "score",
            *BEST,
            "--missing",
            "drop-problem",
        ]
    ]
    for option in ((), ("--brief",)):
        text = run("compare", "-", *words, *option, stdin=table).flat()
        assert text.index("t9") < text.find("Data:") % 10**6, option
    assert "2 for each of 12 cells" in run("compare", "-", *words, stdin=table).flat()


def test_brief_is_a_few_lines_without_tables(run, herrera, wide, tmp_path):
    text = run("compare", herrera, *BEST, "--brief").fine()
    assert text.startswith("C4.5 has the best mean rank")
    assert "" not in text.splitlines()
    assert "Advice: W01, W03, W29, W15 (podium explain W01)." in text
    run("compare", herrera, *BEST, "--brief", "-o", tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_text(encoding="utf-8").startswith("C4.5 has the best mean rank")


@pytest.mark.parametrize("words", [["--full"], ["-f", "json"], ["--methods", "en"], ["-o", "x.tex"]], ids=" ".join)
def test_brief_is_text(run, herrera, words):
    run("compare", herrera, *BEST, "--brief", *words).refused("--brief")


def test_the_guide_asks_the_next_question_and_shows_few_routes(run, wide):
    text = run("guide").fine()
    assert text.count("\n") <= 45
    assert "--data folds: folds" in text
    assert "- How many algorithms? --algorithms two, many" in text
    assert "podium compare" not in text
    few = run("guide", "--data", "traces").fine()
    assert "--algorithms" not in few  # it makes no difference there
    assert "podium convergence traces.csv" in few
    assert "--full shows all 9 routes" in few
    assert run("guide", "--full").fine().count("podium compare") > 20


def test_full_and_brief_contradict_each_other():
    with pytest.raises(podium.InputError, match="either full or brief"):
        study(HERRERA).to_text(full=True, brief=True)


@pytest.mark.parametrize("k", [40, 100])
def test_many_algorithms_are_cut_and_counted(k):
    rng = np.random.default_rng(k)
    rows = rng.normal(size=(12, k)) + np.linspace(0, 6, k)
    found = podium.compare(podium.to_results(rows, objective="maximize"))
    text = found.to_text(width=100)
    assert text.count("\n") <= 66
    assert f"… and {k - 15} more rows: to_text(full=True) shows them all." in text
    assert "Tier 1" in text


def test_a_notebook_shows_the_short_form():
    one = study(HERRERA)
    html = one._repr_html_()
    assert "is significantly better than" in html
    assert "Omnibus tests" not in html
    assert "Omnibus tests" in one.to_html()
