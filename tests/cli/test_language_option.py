"""``--language es``: reports, pictures, files and the lines that repeat it."""

from __future__ import annotations

import json
from pathlib import Path

from cli.conftest import BEST, EXAMPLES

HERRERA = EXAMPLES / "garcia_herrera_2008.csv"


def test_the_command_line_speaks_it(run, no_pdf, tmp_path: Path) -> None:
    words = ["compare", HERRERA, *BEST, "--language", "es"]
    assert run(*words).fine().startswith("Comparación de 5 algoritmos en 30 problemas\n")
    everything = tmp_path / "all"
    told = run(*words, "--report", tmp_path / "r.html", "--figure", tmp_path / "cd.svg", "--output-dir", everything).err
    assert f"podium: escrito {tmp_path / 'r.html'}\n" in told
    assert f"archivos escritos en {everything}: " in told
    assert "wrote" not in told
    assert '<html lang="es">' in (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "rango medio" in (tmp_path / "cd.svg").read_text(encoding="utf-8")
    assert "Consejos" in (everything / "report.md").read_text(encoding="utf-8")
    assert "Resumen" in (everything / "article.tex").read_text(encoding="utf-8")
    assert "rango medio" in (everything / "figures" / "figure-cd.svg").read_text(encoding="utf-8")
    assert json.loads((everything / "results.json").read_text(encoding="utf-8"))["study"] == "compare"
    assert run(*words, "--methods", "en").fine().startswith("We compared")
    assert run(*words, "--format", "json").fine() == run(*words[:-2], "--format", "json").fine()
    run(*words[:-1], "fr").refused("--language", "'fr'")


def test_mistakes_are_said_in_it(run, tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    table.write_text("data,A,B\nx,1,2\ny,3,many\n", encoding="utf-8")
    words = ["compare", table, *BEST]
    assert "is not a number" in run(*words).refused("t.csv", "'many'")
    assert "no es un número" in run(*words, "--language", "es").refused("t.csv", "'many'")


def test_the_help_speaks_it(run) -> None:
    shown = run("compare", "--help", "--language", "es").fine()
    assert shown.startswith("Uso: podium compare")
    assert "\nOpciones comunes:\n" in shown
    assert "El algoritmo, normalmente el propio" in " ".join(shown.split())
    assert "Usage:" in run("compare", "--help").fine()


def test_the_guide_asks_in_it(run) -> None:
    asked = run("guide", "--ask", "--language", "es", stdin="table\nmany\n2\n1\n1\n1\n1\n")
    assert asked.code == 0
    questions = [line for line in asked.err.splitlines() if line.endswith("?")]
    assert questions
    assert all("¿" in line for line in questions), questions
    assert "Escribir un número o una palabra:" in asked.err
    assert "Usar podium" in asked.out


def test_its_python_lines_speak_it_too(run, monkeypatch, capsys) -> None:
    words = ["compare", HERRERA, *BEST, "--language", "es"]
    lines = run(*words, "--python").fine()
    assert 'with podium.language("es"):\n    print(study)' in lines
    exec(compile(lines, "lines", "exec"), {})
    assert capsys.readouterr().out.partition("; ")[0] == run(*words).fine().partition("; ")[0]
    assert 'study.methods("en")' in run(*words, "--methods", "en", "--python").fine()
    assert "study.methods()" in run(*words, "--methods", "es", "--python").fine()


def test_terms_are_explained_with_their_labels(run) -> None:
    assert "References" not in run("explain", "holm", "--language", "es").fine()
