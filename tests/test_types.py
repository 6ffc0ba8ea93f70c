"""Type checkers see every public name: what is right passes in their strict modes, and each mistake is an error."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import podium
from podium import data, stats
from podium.studies.many_problems.compare.study import ComparisonOptions, compare

ROOT = Path(__file__).parents[1]
USER = Path(__file__).with_name("typing") / "user_code.py"


@pytest.fixture
def user_code(tmp_path: Path) -> Path:
    """The code of a user, outside podium's own tree."""
    path = tmp_path / "user_code.py"
    path.write_text(USER.read_text(encoding="utf-8"), encoding="utf-8")
    return path


def checked(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, text=True, check=False, timeout=900, cwd=folder
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_mypy_sees_the_types(user_code: Path, tmp_path: Path) -> None:
    """An unnecessary "type: ignore" is an error of its own, so that each mistake has to be seen."""
    if find_spec("mypy") is None:
        pytest.skip("mypy is not installed")
    path, folder = tmp_path / "mypy.ini", Path(podium.__file__).parents[1]
    sources = "" if folder.name == "site-packages" else f"mypy_path = {folder}\n"  # there mypy finds it by itself
    kept = ROOT / ".mypy_cache" / "user_code" if (ROOT / ".ci").is_dir() else tmp_path / "cache"
    path.write_text(
        f"[mypy]\nstrict = True\n{sources}cache_dir = {kept}\n"
        "[mypy-podium.*]\nfollow_imports = silent\n[mypy-scipy.*]\nignore_missing_imports = True\nfollow_imports = skip\n",
        encoding="utf-8",
    )
    assert checked(tmp_path, "mypy", "--config-file", str(path), str(user_code)) == ""


@pytest.mark.parametrize("program", ["basedpyright", "pyright"])
def test_pyright_sees_the_types(program: str, user_code: Path, tmp_path: Path) -> None:
    if find_spec(program) is None:
        pytest.skip(f"{program} is not installed")
    rules = {
        "typeCheckingMode": "strict",
        "enableTypeIgnoreComments": True,
        "reportUnnecessaryTypeIgnoreComment": "error",
        "extraPaths": [str(Path(podium.__file__).parents[1])],
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(rules), encoding="utf-8")
    assert checked(tmp_path, program, "--pythonpath", sys.executable, str(user_code)) == ""


def test_the_stubs_are_what_the_packages_declare() -> None:
    script = ROOT / ".ci" / "stubs"
    if not script.exists():
        pytest.skip("not in a source tree")
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("package", [podium, data, stats], ids=lambda package: package.__name__)
def test_completion_shows_functions(package: object) -> None:
    assert set(package.__all__) <= set(dir(package))
    assert {"friedman", "adjust", "rank_intervals"} <= set(dir(stats))


def test_metrics_take_every_option_of_a_comparison() -> None:
    """The options of `compare_metrics` are those of `compare`, with the same types."""
    from inspect import signature

    own = {
        name: one.annotation
        for name, one in signature(compare).parameters.items()
        if name not in ("data", "control", "objective", "reading")
    }
    declared = {name: hint.__forward_arg__ for name, hint in ComparisonOptions.__annotations__.items()}
    assert own == {name: declared[name] for name in own}
