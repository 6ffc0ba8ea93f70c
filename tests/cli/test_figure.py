"""podium compare --figure: files beside the report, whole or not at all."""

from __future__ import annotations

import sys

import pytest

from cli.conftest import EXAMPLES

HERRERA = str(EXAMPLES / "garcia_herrera_2008.csv")


def test_one_picture_for_each_suffix(run, tmp_path) -> None:
    pytest.importorskip("typst")
    paths = [tmp_path / f"cd.{suffix}" for suffix in ("svg", "tex", "pdf", "png")]
    words = [word for path in paths for word in ("--figure", str(path))]
    outcome = run("compare", HERRERA, "--objective", "maximize", *words)
    assert outcome.code == 0
    assert outcome.out.startswith("Comparison of 5 algorithms")
    assert [path.read_bytes()[:4] for path in paths] == [b"<svg", b"% Cr", b"%PDF", b"\x89PNG"]
    assert "wrote" in outcome.err


def test_a_kind_for_each_figure(run, tmp_path) -> None:
    words = [
        "--figure",
        str(tmp_path / "a.svg"),
        "--kind",
        "ranks",
        "--figure",
        str(tmp_path / "b.svg"),
        "--kind",
        "forest",
    ]
    assert run("compare", HERRERA, "--objective", "maximize", *words).code == 0
    assert "α = 0.10" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "Hodges–Lehmann" in (tmp_path / "b.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (["--figure", "a.jpg"], [".svg, .tex, .pdf or .png"]),
        (["--figure", "a.svg", "--kind", "pie"], ["'pie'", "cd, cd-nemenyi", "places"]),
        (["--kind", "cd"], ["--figure"]),
        (["--figure", "a.svg", "--figure", "b.svg", "--kind", "cd", "--kind", "cd", "--kind", "cd"], ["2 --figure"]),
        (["--figure", "no folder/a.svg"], ["no folder/a.svg"]),
        (["--figure", "a.svg", "--kind", "cd-bonferroni-dunn"], ["--control"]),
        (["--figure", "a.svg", "--kind", "ranks", "--unpaired"], ["use one of cd, heatmap, boxes"]),
    ],
)
def test_mistakes_are_one_line_and_nothing_is_written(run, tmp_path, monkeypatch, words, facts) -> None:
    monkeypatch.chdir(tmp_path)
    run("compare", HERRERA, "--objective", "maximize", *words).refused(*facts)
    assert not list(tmp_path.iterdir())


def test_without_typst_pdf_is_refused_and_svg_works(run, tmp_path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    words = ["compare", HERRERA, "--objective", "maximize", "--figure"]
    run(*words, str(tmp_path / "a.pdf")).refused("podium[pdf]")
    assert run(*words, str(tmp_path / "a.svg")).code == 0
