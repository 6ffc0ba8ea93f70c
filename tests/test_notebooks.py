"""The example notebooks may not drift: their cells are run again, and give what the committed files show.

The cells run in this process with IPython's own formatter, not in a kernel: that needs one small package instead of
the twenty of Jupyter, no sockets, and checks the files by another way than the script that made them.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import io
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "notebooks"
AGAIN = "python docs/notebooks/build.py makes the notebook again"


def builder() -> ModuleType:
    """The script that makes the notebooks; its imports of Jupyter are inside its functions."""
    spec = importlib.util.spec_from_file_location("build_notebooks", FOLDER / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILDER = builder()
SOURCES = {source.stem: source for source in BUILDER.SOURCES}


def committed(name: str) -> dict[str, Any]:
    return json.loads(SOURCES[name].with_suffix(".ipynb").read_text(encoding="utf-8"))


def text_of(lines: str | list[str]) -> str:
    return lines if isinstance(lines, str) else "".join(lines)


def run(code: str, names: dict[str, Any]) -> dict[str, Any]:
    """Run a cell and return what it shows: printed text as "stdout", the value of its last line by kind."""
    from IPython.core.formatters import DisplayFormatter

    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    shown: dict[str, Any] = {}
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if last is not None:
            assert isinstance(last, ast.Expr)
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
            if value is not None:
                shown = DisplayFormatter().format(value)[0]
    return {**shown, **({"stdout": printed.getvalue()} if printed.getvalue() else {})}


def outputs(cell: dict[str, Any]) -> dict[str, str]:
    """What a committed cell shows, in the same form."""
    found: dict[str, str] = {}
    for output in cell["outputs"]:
        assert output["output_type"] in ("stream", "execute_result"), output
        if output["output_type"] == "stream":
            found[output["name"]] = text_of(output["text"])
        else:
            found |= {kind: text_of(content) for kind, content in output["data"].items()}
    return found


def test_there_is_one() -> None:
    assert "first_comparison" in SOURCES


@pytest.mark.parametrize("name", SOURCES)
def test_the_cells_are_those_of_the_source(name: str) -> None:
    cells = [(cell["cell_type"], text_of(cell["source"])) for cell in committed(name)["cells"]]
    assert cells == BUILDER.cells(SOURCES[name].read_text(encoding="utf-8")), AGAIN


@pytest.mark.parametrize("name", SOURCES)
def test_the_cells_show_what_the_notebook_shows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("IPython")
    pytest.importorskip("matplotlib")
    pytest.importorskip("pandas")
    monkeypatch.chdir(FOLDER)
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in committed(name)["cells"]:
        if cell["cell_type"] != "code":
            continue
        expected, shown = outputs(cell), run(text_of(cell["source"]), names)
        assert set(shown) == set(expected), f"{text_of(cell['source'])}\n{AGAIN}"
        for kind in set(expected) - {"image/png"}:  # its pixels depend on the fonts and the version of matplotlib
            assert shown[kind].strip() == expected[kind].strip(), f"{text_of(cell['source'])}\n{AGAIN}"


@pytest.mark.parametrize("name", SOURCES)
def test_nothing_in_it_depends_on_where_and_when_it_was_made(name: str) -> None:
    notebook = committed(name)
    raw = json.dumps(notebook)
    assert str(ROOT) not in raw
    assert str(Path.home()) not in raw.replace(str(ROOT), "")
    assert not [word for word in ("site-packages", "Traceback", "shell.execute_reply", "0x7f") if word in raw]
    assert [cell["id"] for cell in notebook["cells"]] == [f"cell-{i:02}" for i in range(1, len(notebook["cells"]) + 1)]
    assert all(cell["metadata"] == {} for cell in notebook["cells"])
    numbers = [cell["execution_count"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert numbers == list(range(1, len(numbers) + 1))
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    assert notebook["metadata"]["language_info"] == {"name": "python"}
