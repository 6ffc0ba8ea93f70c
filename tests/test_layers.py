"""A layer imports only layers below it, and heavy libraries wait until they are needed."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import podium
from quick import for_each

ROOT = Path(podium.__file__).parent
ERRORS = {"errors", "i18n", "mentions"}
COMMON = {*ERRORS, "checks", "brief", "lazy", "mistaken", "notebook", "progress"}
"""What any layer may import."""
SHOWN = {"document", "wording", "render", "_version"}
BELOW = {
    "public": {*ERRORS, "checks", "mistaken"},
    "stats": {*COMMON, "equality", "public", "stats"},
    "data": {*COMMON, "data", "equality", "public", "spreadsheets", "stats"},
    "render": {*COMMON, *SHOWN, "spreadsheets"},
    "languages": {*ERRORS, "brief", "checks", "document", "languages", "render", "studies", "wording"},
    "glossary": {*ERRORS, "checks", "glossary", "packaged"},
    "verbs.py": {*ERRORS, "data"},
    "options.py": {*ERRORS, "verbs"},
    "engine": {*COMMON, "engine", "render"},
    "benchmark_run": {*COMMON, "benchmark_run", "data", "engine", "render", "stats"},
    "diagrams": {*COMMON, *SHOWN, "diagrams", "stats"},
    "page": {"_version", "diagrams", "document", "i18n", "mentions", "page", "render"},
    "studies": {
        *COMMON,
        *SHOWN,
        "data",
        "diagrams",
        "engine",
        "equality",
        "glossary",
        "options",
        "packaged",
        "page",
        "stats",
        "studies",
        "verbs",
    },
}
"""What each layer may import, at most."""
FILES = [
    (layer, path)
    for layer in BELOW
    for path in [ROOT / f"{layer}.py", *sorted((ROOT / layer).rglob("*.py"))]
    if path.exists()
]


IMPORT = re.compile(r"^[ \t]*((?:from|import) podium[^\n(]*(?:\([^)]*\))?)", re.MULTILINE)


def imported(path: Path) -> set[str]:
    """Give the first name below podium of every import in a file, at any depth."""
    names = set()
    for node in ast.walk(ast.parse("\n".join(IMPORT.findall(path.read_text(encoding="utf-8"))))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "podium":
            parts = node.module.split(".")
            names |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("podium.")}
    return names


@for_each(FILES, lambda file: str(file[1]))
def test_a_layer_imports_only_what_lies_below(layer: str, path: Path) -> None:
    assert imported(path) <= BELOW[layer]


@pytest.mark.parametrize(
    "name", ["brief", "equality", "i18n", "mentions", "lazy", "notebook", "packaged", "progress", "spreadsheets"]
)
def test_the_lowest_files_import_nothing_of_podium(name: str) -> None:
    assert imported(ROOT / f"{name}.py") <= {"packaged", "mentions"}


def test_a_small_comparison_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from podium.cli import main\n"
        "sys.stdin = __import__('io').StringIO('d,A,B,C\\nx,1,2,3\\ny,2,3,4\\nz,3,1,2\\n')\n"
        "sys.argv = 'podium compare - --objective maximize --format json'.split()\n"
        "assert main() == 0\n"
        "heavy = {'scipy.stats', 'scipy.optimize', 'narwhals', 'pandas', 'polars', 'matplotlib'}\n"
        "heavy |= {'numpy.f2py.crackfortran', 'numpy.ma.core', 'numpy.random.mtrand', 'numpy.testing._private.utils'}\n"
        "found = heavy & set(sys.modules)\n"
        "import numpy, numpy.random, numpy.testing as testing\n"
        "testing.assert_equal(numpy.ma.masked_equal([1, 2], 2).sum(), 1)\n"
        "assert numpy.random.default_rng(1).integers(1) == 0 and numpy.f2py.run_main\n"
        "sys.exit(' '.join(found) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-500:]
