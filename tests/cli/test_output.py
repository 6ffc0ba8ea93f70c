"""``--output``: a file whole or not at all, and nothing on the screen."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli.conftest import BEST, EXAMPLES
from podium.cli import main
from programs import pdflatex

FORMATS = ["text", "latex", "markdown", "html", "csv", "json"]


@pytest.mark.parametrize("format_", FORMATS)
def test_the_file_holds_what_the_screen_would(run, herrera, tmp_path, format_):
    words = ["compare", herrera, *BEST, "--full", "-f", format_]
    target = tmp_path / "out.txt"
    outcome = run(*words, "-o", target)
    assert (outcome.code, outcome.out) == (0, "")
    assert str(target) in outcome.err
    assert target.read_text(encoding="utf-8").rstrip("\n") == run(*words).fine().rstrip("\n")
    assert os.listdir(tmp_path) == ["out.txt"]  # noqa: PTH208


def test_a_file_is_replaced(run, herrera, tmp_path):
    target = tmp_path / "out.json"
    target.write_text("old")
    for _ in range(2):
        assert run("compare", herrera, *BEST, "-f", "json", "-o", target).code == 0
        assert target.read_text(encoding="utf-8").startswith("{")


def test_the_table_itself_is_no_target(run, tmp_path):
    """A slip of the finger must not cost the data."""
    target = tmp_path / "t.csv"
    target.write_text("p,A,B\nx,1,2\ny,2,4\n")
    run("compare", target, *BEST, "-o", target).refused("t.csv", "being read")
    assert target.read_text(encoding="utf-8") == "p,A,B\nx,1,2\ny,2,4\n"


@pytest.mark.parametrize(
    "words",
    [["--alpha", "7"], ["--control", "Nobody"], ["--objective", "up"], ["--ranking", "x"]],
    ids=" ".join,
)
def test_after_a_mistake_the_old_file_is_still_there(run, herrera, tmp_path, words):
    target = tmp_path / "out.json"
    target.write_text("old")
    run("compare", herrera, *BEST, "-o", target, *words).refused()
    assert target.read_text() == "old"


def test_after_a_failed_write_the_old_file_is_still_there(run, herrera, tmp_path, monkeypatch):
    target = tmp_path / "out.json"
    target.write_text("old")

    def fail(*args, **more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    run("compare", herrera, *BEST, "-o", target).refused(str(target), "No space left on device")
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out.json"]


def test_after_a_crash_the_old_file_is_still_there(herrera, tmp_path, monkeypatch, capsys):
    """Even a bug in podium leaves the file alone, and is called what it is."""
    from podium.studies.shared.base import Study

    target = tmp_path / "out.json"
    target.write_text("old")

    def fail(self):
        raise RuntimeError("boom")

    monkeypatch.setattr(Study, "to_json", fail)
    words = ["compare", str(herrera), *BEST, "-f", "json", "-o", str(target)]
    assert main(words) == 1
    assert "bug in podium" in capsys.readouterr().err
    assert target.read_text() == "old"
    monkeypatch.setenv("PODIUM_TRACEBACK", "1")
    with pytest.raises(RuntimeError, match="boom"):
        main(words)


def test_a_folder_is_no_file(run, herrera, tmp_path):
    run("compare", herrera, *BEST, "-o", tmp_path).refused(str(tmp_path), "folder")


def test_a_missing_folder_is_named(run, herrera, tmp_path):
    target = tmp_path / "none" / "out.txt"
    run("compare", herrera, *BEST, "-o", target).refused(str(target), "folder does not exist")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_an_unwritable_folder(run, herrera, tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    run("compare", herrera, *BEST, "-o", folder / "out.txt").refused("permission denied")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no /proc")
def test_an_unwritable_folder_even_for_root(run, herrera):
    run("compare", herrera, *BEST, "-o", "/proc/podium.txt").refused("/proc/podium.txt")


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no /dev/stdout")
def test_the_standard_streams_can_be_named(herrera, capfd):
    assert main(["compare", str(herrera), *BEST, "-f", "json", "-o", "/dev/stdout"]) == 0
    assert capfd.readouterr().out.startswith("{")


@pytest.mark.parametrize("target", ["", "a\0b"])
def test_unusable_file_names(run, herrera, target):
    run("compare", herrera, *BEST, "-o", target).refused("cannot write")


BY_ENDING = {
    "a.tex": "latex", "a.ltx": "latex", "A.TEX": "latex", "a.md": "markdown", "a.markdown": "markdown", "a.html": "html",
    "a.Htm": "html", "a.csv": "csv", "a.json": "json", "a.txt": "text", "a": "text", ".csv": "text",
}  # fmt: skip


@pytest.mark.parametrize(("name", "format_"), BY_ENDING.items())
def test_the_ending_says_the_format(run, herrera, tmp_path, name, format_):
    target = tmp_path / name
    words = ["compare", herrera, *BEST]
    assert run(*words, "-o", target).code == 0
    assert target.read_text(encoding="utf-8").rstrip("\n") == run(*words, "--full", "-f", format_).fine().rstrip("\n")


def test_a_pdf_needs_its_ending_only(run, herrera, tmp_path):
    pytest.importorskip("typst")
    target = tmp_path / "a.pdf"
    assert run("compare", herrera, *BEST, "-o", target).code == 0
    assert target.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("verb", ["describe", "explain", "guide"])
def test_the_ending_counts_for_every_verb(run, herrera, tmp_path, verb):
    words = {"describe": [herrera], "explain": ["holm"], "guide": []}[verb]
    target = tmp_path / "a.json"
    assert run(verb, *words, "-o", target).code == 0
    assert target.read_text(encoding="utf-8").startswith("{")


def test_an_ending_that_contradicts_the_format_is_refused(run, herrera, tmp_path):
    target = tmp_path / "a.tex"
    words = ["compare", herrera, *BEST, "-o", target]
    run(*words, "-f", "json").refused("--format json", "a.tex", "latex")
    run(*words, "-f", "text").refused("--format text", "a.tex", "latex")
    assert not target.exists()
    assert run(*words, "-f", "latex").code == 0


TABLE_FORMATS = ("text", "latex", "markdown", "html", "csv")


@pytest.mark.parametrize("format_", TABLE_FORMATS)
def test_one_table_in_every_format(run, herrera, format_):
    text = run("compare", herrera, *BEST, "--table", "ranks", "-f", format_).fine()
    assert "NaiveBayes" in text
    assert "2.1" in text  # mean rank of C4.5, García and Herrera (2008), table 3
    assert "Iman" not in text
    assert "Data:" not in text


@pytest.mark.parametrize("ending", [".svg", ".docx", ".xlsx", ".dat"])
def test_an_ending_that_podium_cannot_write_is_refused(run, herrera, tmp_path, ending):
    words = ["compare", herrera, "--objective", "maximize", "-o", tmp_path / f"report{ending}"]
    run(*words).refused(f"cannot be written as {ending}", "--figure")
    assert not list(tmp_path.glob("report*"))
    assert run(*words, "--format", "text").code == 0


def test_the_format_of_one_table_follows_from_the_ending(run, herrera, tmp_path):
    words = ["compare", herrera, *BEST, "--table"]
    assert run(*words, "hypotheses", "-o", tmp_path / "h.tex").code == 0
    table = (tmp_path / "h.tex").read_text(encoding="utf-8")
    assert "\\label{tab:podium-hypotheses}" in table
    whole = run(*words, "friedman-all-pairs-adjusted", "-f", "latex").fine()
    parts = [text.count("\\caption{Adjusted p-values, all pairs") for text in (table, whole)]
    assert 1 <= parts[0] < parts[1]  # what a paper has room for, and everything
    control = run(*words, "hypotheses", "--control", "C4.5", "-f", "latex").fine()
    assert "\\caption{Adjusted p-values, C4.5 (control) against the rest" in control


def test_columns_of_one_table_in_the_order_given(run, herrera, tmp_path):
    words = ["compare", herrera, *BEST, "--table", "ranks", "--columns"]
    text = run(*words, "Group, Algorithm", "-f", "csv").fine()
    assert text.splitlines()[:3] == ["Group,Algorithm", "a,C4.5", "a,NaiveBayes"]
    notes = run(*words, "Algorithm,Best on").fine()
    assert ("Best on:" in notes, "Rank interval:" in notes) == (True, False)  # only notes about what is shown
    whole = "Bergmann–Hommel, confirmed"  # a header with a comma
    one = run("compare", herrera, *BEST, "--table", "hypotheses", "--columns", f"p,{whole}", "-f", "csv").fine()
    assert one.splitlines()[0] == f'p,"{whole}"'
    run(*words, "Algoritm").refused("'Algoritm'", "Did you mean 'Algorithm'?", "Best on")
    run("compare", herrera, *BEST, "--columns", "Group").refused("--columns", "--table")


def test_a_bare_tabular_needs_booktabs_only(run, tmp_path):
    file = tmp_path / "odd.csv"
    file.write_text("p,A_1 & co,Ж🙂\n" + "".join(f"{i},{i % 3},{i % 4}\n" for i in range(9)), encoding="utf-8")
    words = ["compare", file, *BEST, "--table", "ranks", "--tabular"]
    text = run(*words, "-f", "latex").fine()
    assert text.startswith("\\begin{tabular}")
    assert text.rstrip().endswith("\\end{tabular}")
    assert "podium" not in text
    assert "A\\_1 \\& co" in text
    assert "Ж🙂" in text
    herrera = run(
        "compare", EXAMPLES / "garcia_herrera_2008.csv", *BEST, "--table", "hypotheses", "--tabular", "-f", "latex"
    ).fine()
    form = "\\documentclass{article}\\usepackage{booktabs}\\begin{document}\\noindent\\scriptsize\n%s\\end{document}"
    assert "Overfull" not in pdflatex(tmp_path, form % herrera)
    run(*words, "-f", "markdown").refused("--tabular", "markdown")
    run("compare", file, *BEST, "--tabular").refused("--table")


def test_an_unknown_table_lists_the_names_and_nothing_is_written(run, herrera, tmp_path):
    words = ["compare", herrera, *BEST, "--report", tmp_path / "r.html", "--table"]
    run(*words, "rank").refused(
        "Did you mean 'ranks'?", "ranks, omnibus, friedman-all-pairs-adjusted", "hypotheses, results"
    )
    run(*words, "rank", "-f", "latex").refused("Did you mean 'ranks'?")
    assert os.listdir(tmp_path) == []  # noqa: PTH208
    run("guide", "--table", "ranks").refused("This study has no tables.")


@pytest.mark.parametrize("other", ["--standalone -f latex", "--methods en", "-f json", "-f pdf -o a.pdf"])
def test_what_cannot_be_one_table(run, herrera, other):
    run("compare", herrera, *BEST, "--table", "ranks", *other.split()).refused("--table", other.split()[0])


def test_an_article_and_the_methods_paragraph_take_the_format_from_the_ending(run, herrera, tmp_path):
    words = ["compare", herrera, *BEST]
    assert run(*words, "--standalone", "-o", tmp_path / "a.tex").code == 0
    assert r"\documentclass" in (tmp_path / "a.tex").read_text(encoding="utf-8")
    assert run(*words, "--methods", "en", "-o", tmp_path / "m.tex").code == 0
    assert r"\cite" in (tmp_path / "m.tex").read_text(encoding="utf-8")
    run(*words, "--methods", "en", "-o", tmp_path / "m.json").refused("json")
