"""From click to script: any name and number survives the way into Python and into a shell."""

from __future__ import annotations

import ast
import shlex
import shutil
import subprocess
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.conftest import BEST
from cli.script_cases import python_lines
from podium.cli.script import command_line

NAMES = st.text(
    st.one_of(
        st.sampled_from("\"'\\\n\r\t{}%#$ ,=-\u202e\u2028\x85\x00😀éא"), st.characters(exclude_categories=["Cs"])
    ),
    min_size=1,
    max_size=12,
)


def _strings(lines: str) -> set[str]:
    return {node.value for node in ast.walk(ast.parse(lines)) if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip


@given(file=NAMES, control=NAMES, cell=NAMES, column=NAMES.filter(lambda text: "=" not in text), path=NAMES)
@settings(deadline=None, max_examples=60)
def test_any_name_is_safe(file, control, cell, column, path):
    """Names come back from the script as they went in, and never end a line or a string."""
    argv = ["compare", f"--control={control}", f"--where={column}={cell}", f"--output={path}", "--", file]
    lines = python_lines(argv)
    assert {file, control, cell, column, path} <= _strings(lines)
    assert len(ast.parse(lines).body) == 5
    assert "\u202e" not in lines


@given(
    names=st.lists(
        NAMES.filter(lambda text: text.strip() == text and "\x00" not in text), min_size=2, max_size=2, unique=True
    )
)
@settings(deadline=None, max_examples=15)
def test_scripts_with_any_name_run(names):
    import podium as package

    first, second = names
    lines = python_lines(["pair", "--objective=maximize", "--", "-", first, second])
    table = package.to_results({first: [1, 2, 4, 3], second: [2, 2, 1, 1]}, objective="maximize")
    compute = "\n".join(line for line in lines.splitlines() if not line.startswith(("results =", "print")))
    scope: dict[str, Any] = {"results": table}
    exec(compute, scope)
    assert scope["study"].to_json() == package.compare_pair(table, first, second).to_json()


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e-300", "0.1"])
def test_numbers_are_literals(value):
    (call,) = [node for node in ast.walk(ast.parse(python_lines(["compare", "r.csv", f"--alpha={value}"]))) if isinstance(node, ast.keyword)]  # fmt: skip
    assert repr(eval(compile(ast.Expression(call.value), "value", "eval"))) == value


def test_long_calls_are_broken():
    words = [f"--where=column{number}=a long enough cell" for number in range(6)]
    lines = python_lines(["compare", "r.csv", *BEST, *words, "--missing", "incomplete"])
    tree = ast.parse(lines)
    assert [type(node).__name__ for node in tree.body] == ["Import", "Assign", "If", "Expr"]
    assert '    "r.csv",\n    objective="maximize",\n' in lines


def test_a_short_command_line_is_one_line():
    assert command_line(["pair", "r.csv", "My method", "it's"]) == """podium pair r.csv 'My method' 'it'"'"'s'"""


def test_a_long_command_line_is_broken_before_options():
    argv = shlex.split(
        "compare garcia_herrera_2008.csv --objective maximize --control 'My method' --alternative greater --figure cd.pdf --kind cd --report r.html"
    )
    assert command_line(argv) == (
        "podium compare garcia_herrera_2008.csv --objective maximize --control 'My method' \\\n"
        "    --alternative greater --figure cd.pdf --kind cd --report r.html"
    )


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs a shell")
@given(argv=st.lists(st.one_of(NAMES, st.sampled_from(["--figure", "--a=b", "-f", ""])), max_size=30))
@settings(deadline=None, max_examples=40)
def test_a_shell_reads_the_words_back(argv):
    argv = [word.replace("\x00", "") for word in argv]
    written = command_line(argv)
    shell = "podium() { printf '%s\\0' podium \"$@\"; }\n" + written
    done = subprocess.run(["sh", "-c", shell], capture_output=True, check=True)
    assert done.stdout.decode().split("\x00")[:-1] == ["podium", *argv]
    assert "\n" in "".join(argv) or len(written) <= 100 or " \\\n    " in written or len(argv) < 3
