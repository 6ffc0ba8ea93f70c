"""podium assumptions --figure: pictures of cells, chosen by name."""

from __future__ import annotations

import pytest

from cli.conftest import EXAMPLES

CEC = ("assumptions", str(EXAMPLES / "cec2017_d10_runs.csv"), "--problem", "function", "--algorithm", "algorithm",
       "--value", "error")  # fmt: skip


def test_the_usual_picture_is_the_qq_plot(run, tmp_path) -> None:
    path = tmp_path / "a.svg"
    outcome = run(*CEC, "--figure", str(path))
    assert outcome.code == 0
    assert "wrote" in outcome.err
    text = path.read_text(encoding="utf-8")
    assert "Blom" in text
    assert text.count(">EBOwithCMAR<") == 6


def test_a_cell_and_a_kind_for_each_file(run, tmp_path) -> None:
    paths = [tmp_path / name for name in ("a.svg", "b.tex", "c.svg")]
    words = [word for path in paths for word in ("--figure", str(path))]
    kinds = ["--kind", "qq", "--kind", "histogram", "--kind", "spread"]
    outcome = run(*CEC, *words, *kinds, "--figure-problem", "F5", "--figure-algorithm", "jSO")
    assert outcome.code == 0
    qq, histogram, spread = (path.read_text(encoding="utf-8") for path in paths)
    assert qq.count("<circle") == 51
    assert histogram.count("{jSO}") == 1
    assert "F5" in spread
    assert run(*CEC).out == outcome.out  # a choice of pictures changes no number


def test_the_report_has_the_pictures(run, tmp_path) -> None:
    assert run(*CEC, "--report", str(tmp_path / "r.html")).code == 0
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.count("data-figure=") == 3


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (["--figure", "a.svg", "--kind", "cd"], ["'cd'", "qq, histogram, spread"]),
        (["--figure", "a.svg", "--figure-problem", "F99"], ["problem 'F99'", "F10"]),
        (["--figure", "a.svg", "--figure-algorithm", "F5"], ["algorithm 'F5'", "jSO"]),
    ],
)
def test_mistakes_are_one_line_and_nothing_is_written(run, tmp_path, monkeypatch, words, facts) -> None:
    monkeypatch.chdir(tmp_path)
    run(*CEC, *words).refused(*facts)
    assert not list(tmp_path.iterdir())
