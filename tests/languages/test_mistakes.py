"""What is wrong with a user's table is said in Spanish too, with the same places, names and numbers."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from languages.pseudo import language
from podium.data import read_class_scores, read_predictions, read_results, read_scores
from podium.data.folds import read_folds
from podium.errors import InputError
from podium.i18n import Message
from quick import for_each

ENGLISH = re.compile(r"\b(the|of|is|are|was|were|with|between|and|from|this|that|by|which|than|each|every)\b")
LITERAL = re.compile(r"\S*/\S*|\w+='[^']*'|'[^']*'|--[\w-]+[ =][\w-]+|\w+=\S*|podium[ .][\w. -]+|\([^()]*\)")
"""Cells, names, and words of the command line."""

LONG = {"problem": "part", "algorithm": "who", "value": "score"}
TABLES = {
    "empty": "",
    "no lines": "d,A,B\n",
    "one algorithm": "d,A\nx,1\ny,2\n",
    "one problem": "d,A,B\nx,1,2\n",
    "a word": "d,A,B\nx,0.5,0.6\ny,oops,0.7\n",
    "blank and NA": "d,A,B\nx,0.5,\ny,n/a,0.7\nz,1,2\n",
    "a name twice": "d,A,A\nx,1,2\ny,3,4\n",
    "a problem twice": "d,A,B\nx,1,2\nx,3,4\ny,1,2\n",
    "ragged": "d,A,B\nx,1,2,3\ny,1\n",
    "a title": "# title\nd,A,B\nx,1,2\n",
    "decimal comma or thousands": "d;A;B\nx;1,234;2,345\ny;1,234;3,555\n",
    "two decimal marks": "d;A;B\nx;1,2;2.345\ny;1,2;3,5\n",
    "per cent": "d,A,B\nx,5%,2\ny,1,2\n",
    "a bound": "d,A,B\nx,<0.1,2\ny,3,4\n",
    "two numbers": "d,A,B\nx,0.5/0.1,2\ny,3,4\n",
    "a truth value": "d,A,B\nx,TRUE,2\ny,3,4\n",
    "too large": "d,A,B\nx,1e999,2\ny,3,4\n",
    "no name": "d,A,B\n,1,2\ny,3,4\n",
    "long": "part,who,score\na,M,1\na,N,2\nb,M,3\nb,N,4\n",
    "a column of words": "d,A,B,c\nx,1,2,yes\ny,3,4,no\n",
    "a web page": "<html></html>",
    "LaTeX without a table": "\\documentclass{article}",
    "a table without an end": "\\begin{tabular}{lc}\nd & A \\\\ x & 1 \\\\",
    "braces that do not match": "\\begin{tabular}{lc}\nd & {A \\\\ x & 1 \\\\ \\end{tabular}",
    "a percent sign in LaTeX": "\\begin{tabular}{lc}\nd & A \\\\ x & 1% \\\\ y & 2 \\\\ \\end{tabular}",
    "two tables": "| d | A |\n|---|---|\n| x | 1 |\n| y | 2 |\n\n# Other\n\n| d | A |\n|---|---|\n| x | 1 |\n| y | 2 |\n",
    "a table that was cut": "| d | A |\n|---|---|\n| x | 1 |\n| ... | ... |\n",
    "a cell too few": "| d | A | B |\n|---|---|---|\n| x | 1 | 2 |\n| y | 1 |\n| z | 1 |\n",
    "a table elsewhere": ".. csv-table:: t\n   :file: other.csv\n",
}


def refused(read: Callable[..., object], text: str, **options: Any) -> Message:
    with pytest.raises(InputError) as error:
        read(io.StringIO(text), **options)
    return error.value.message


def names(text: str) -> list[str]:
    return [name for name in re.findall(r"'([^' ]+)'", text) if not name.startswith("COLUMN")]


def check(message: str, known: str = "") -> None:
    """In Spanish the same names and numbers; in the language made for tests no word in small letters outside of quotes."""
    assert isinstance(message, Message), message
    with language("es"):
        told = str(message)
    assert told != message
    assert not ENGLISH.search(LITERAL.sub("", told)), told
    assert Counter(re.findall(r"\d+", message)) == Counter(re.findall(r"\d+", told))
    assert names(message) == names(told)
    with language("xx"):
        wide = LITERAL.sub("", str(message))
    words = re.findall(r"(?<![\w.-])[a-z]{2,}(?![\w-])", wide)
    letters = re.sub("[^a-z]", "", known.lower())
    assert [word for word in words if word not in letters] == []


@pytest.mark.parametrize("name", TABLES)
def test_tables_that_cannot_be_read(name: str) -> None:
    check(refused(read_results, TABLES[name], objective="maximize"))


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (TABLES["long"], {**LONG, "value": "scor"}),
        (TABLES["long"], {"problem": "part", "algorithm": "who", "value": "part"}),
        (TABLES["long"], {**LONG, "where": {"part": "q"}}),
        ("part,who,score\na,M,1\na,N,\nb,M,3\nb,N,4\n", LONG),
        ("part,who,score\na,M,1\na,N,2\nb,M,3\n", LONG),
        ("part,who,run,score\na,M,1,1\na,M,1,2\na,N,1,1\nb,M,1,3\nb,N,1,2\n", {**LONG, "run": "run"}),
    ],
)  # fmt: skip
def test_long_tables(text: str, options: dict[str, Any]) -> None:
    check(refused(read_results, text, objective="maximize", **options))


@pytest.mark.parametrize(
    ("read", "text", "options"),
    [
        (read_predictions, "id,truth,M1,M2\n1,a,a,b\n2,b,,b\n3,a,a,a\n", {"truth": "truth"}),
        (read_predictions, "id,truth,M1,M2\n1,a,a,b\n2,b,b,b\n", {}),
        (read_predictions, "id,truth,M1,M2\n1,a,a,b\n2,b,b,b\n", {"truth": "tru"}),
        (read_scores, "y,A,B\n1,0.5,0.6\n1,0.3,0.5\n", {"truth": "y", "positive": "1"}),
        (read_scores, "y,A,B\n1,0.5,0.6\n0,0.3,0.5\n", {"truth": "y"}),
        (read_scores, "y,A,B\n1,0.5,0.6\n0,0.3,0.5\n", {"truth": "y", "positive": "7"}),
        (read_scores, "y,A,B\n1,0.5,0.6\n0,0.3,0.5\n", {}),
        (read_class_scores, "y,A,B\n1,0.5,0.6\n1,0.3,0.5\n", {"truth": "y"}),
        (read_folds, "fold,A,B\n1,0.5,0.6\n2,0.5,\n", {"objective": "maximize"}),
    ],
)  # fmt: skip
def test_other_files(read: Callable[..., object], text: str, options: dict[str, Any]) -> None:
    check(refused(read, text, **options))


def test_parts_of_texts() -> None:
    check(refused(read_results, "d,A\nx,1\n", objective="maximize", sheet="2"))
    check(refused(read_results, TABLES["two tables"], objective="maximize", sheet="Othr"))


def test_notes_on_tables_in_texts() -> None:
    table = "\\hline d & \\multicolumn{2}{c}{X} & Y \\\\ & A & B & A \\\\ \\hline \\multicolumn{4}{c}{S} \\\\ x & \\textbf{1} & \\b 2 & 3 \\\\ "
    other = "\\begin{table}\\caption{C}\\begin{tabular}{lccc}" + table + "y & 1 & 2 & 3 \\end{tabular}\\end{table}"
    notes = read_results(io.StringIO(other + other), objective="maximize", sheet=2).notes
    assert len(notes) > 4
    for note in notes:
        check(note)


MESSY = Path(__file__).parents[1] / "data" / "messy"
PAPERS = sorted(path for path in MESSY.rglob("*") if path.is_file() and path.suffix in (".csv", ".tsv", ".txt", ".md", ".tex", ".rst", ".html"))  # fmt: skip


@for_each(PAPERS, lambda path: str(path.relative_to(MESSY)))
def test_what_is_left_out_assumed_or_asked(path: Path) -> None:
    for options in ({}, {"drop_row": "*x*"}) if PAPERS.index(path) % 8 == 0 else ({},):
        try:
            notes = read_results(path, objective="maximize", **options).handled
        except InputError as error:
            notes = (error.message,)
        for note in notes:
            check(note, path.read_text("utf-8", errors="replace"))
