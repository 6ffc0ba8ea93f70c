"""No test passes for want of an assertion: each asserts, expects an error, or calls a helper that does."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
# Other people's functions that raise when what they are given is wrong.
CHECKERS = {"raises", "warns", "fail", "check_schema", "check_call", "check_returncode", "call_and_validate"}
BROWSER = {"expect", "wait_for", "wait_for_url"}  # Playwright's: they raise when it does not come true in time
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def called(node: ast.AST) -> str:
    """The last name of a call: `pytest.raises(...)` is "raises"."""
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name
    return ""


@cache
def checks_itself(function: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Assert)
        or called(node) in CHECKERS | BROWSER
        or called(node).startswith("assert_")
        or (isinstance(node, ast.Raise) and "AssertionError" in ast.dump(node))
        for node in ast.walk(function)
    )


def file_of(module: str | None, level: int, path: Path) -> Path | None:
    """The file of the tests that a module's name means, seen from another file."""
    parts = (module or "").split(".")
    folder = TESTS if level == 0 else path.parents[level - 1]
    return next((p for p in [folder.joinpath(*parts).with_suffix(".py")] if p.is_file()), None)


@cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in nodes(path) if isinstance(node, FUNCTIONS)]


@cache
def borrowed(path: Path) -> dict[str, list[Path]]:
    """Names that a file has from other files of the tests, with those files; fixtures' from conftest.py."""
    found: dict[str, list[Path]] = {}
    for conftest in (folder / "conftest.py" for folder in path.parents if folder.is_relative_to(TESTS)):
        if conftest.is_file() and conftest != path:
            for function in functions(conftest):
                found.setdefault(function.name, []).append(conftest)
    for node in nodes(path):
        for alias in node.names if isinstance(node, ast.ImportFrom) else []:
            if source := file_of(node.module, node.level, path):
                found.setdefault(alias.name, []).append(source)
            elif package := file_of(f"{node.module}.{alias.name}", node.level, path):
                for function in functions(package):
                    found.setdefault(function.name, []).append(package)
    return found


def function_checks(path: Path, function: ast.AST, seen: frozenset[tuple[Path, str]]) -> bool:
    """Whether a function asserts, itself or through what it calls."""
    if checks_itself(function):
        return True
    callees = {called(node) for node in ast.walk(function)} - {""}
    return any(name_checks(path, callee, seen) for callee in sorted(callees))


def name_checks(path: Path, name: str, seen: frozenset[tuple[Path, str]]) -> bool:
    if (path, name) in seen:
        return False
    seen |= {(path, name)}
    own = [function for function in functions(path) if function.name == name]
    if own:
        return any(function_checks(path, function, seen) for function in own)
    return any(name_checks(source, name, seen) for source in borrowed(path).get(name, []))


def without_assertion(path: Path) -> list[str]:
    tests = [function for function in functions(path) if function.name.startswith("test")]
    return [test.name for test in tests if not function_checks(path, test, frozenset())]


@pytest.mark.parametrize("folder", sorted({path.parent for path in TESTS.rglob("test_*.py")}), ids=lambda p: p.name)
def test_every_test_asserts(folder):
    missing = {path.name: names for path in sorted(folder.glob("test_*.py")) if (names := without_assertion(path))}
    assert not missing


def test_a_test_without_assertion_is_found(tmp_path):
    path = tmp_path / "test_it.py"
    path.write_text(
        "def helper(x):\n    assert x\n\n"
        "def through():\n    helper(1)\n\n"
        "def idle():\n    idle()\n\n"
        "def test_a():\n    through()\n\n"
        "def test_b():\n    idle()\n    print(1)\n\n"
        "def test_c():\n    with pytest.raises(ValueError):\n        int('x')\n"
    )
    assert without_assertion(path) == ["test_b"]
