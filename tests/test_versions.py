"""The oldest versions that are tested are the lower bounds that pyproject.toml promises."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILD = {"lint", "docs", "spark"}  # for this repository: podium itself imports none of it
PIN = re.compile(r"^[A-Za-z0-9._-]+==[0-9][0-9a-z.]*$")


def _name(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


def _parts(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.sub(r"(\.0)+$", "", version).split("."))


def _bounds() -> dict[str, set[str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    found: dict[str, set[str]] = {}
    for requirement in project["dependencies"] + [r for extra in extras if extra not in BUILD for r in extras[extra]]:
        name, bound = re.fullmatch(r"([A-Za-z0-9._-]+)(?:\[\w+\])?>=([0-9.]+)", requirement).groups()
        found.setdefault(_name(name), set()).add(bound)
    return found


def _site_tools() -> set[str]:
    """What builds the site: it may be the newest, whatever podium runs with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {_name(re.match(r"[A-Za-z0-9._-]+", r)[0]) for r in project["optional-dependencies"]["docs"]} - {
        "pandas",
        "matplotlib",
    }


def _pins(which: str) -> dict[str, str]:
    lines = (ROOT / "constraints" / f"{which}.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert [pin for pin in pins if not PIN.match(pin)] == []
    return {_name(name): version for name, version in (pin.split("==") for pin in pins)}


def test_the_oldest_versions_are_the_lower_bounds() -> None:
    bounds, pins = _bounds(), _pins("oldest")
    assert {name for name, asked in bounds.items() if len(asked) > 1} == set()
    assert set(pins) - set(bounds) <= {"psycopg-binary", "pyparsing"}
    assert set(bounds) - _site_tools() <= set(pins)
    wrong = {name for name, (bound,) in bounds.items() if name in pins and _parts(pins[name]) != _parts(bound)}
    assert wrong == set()


@pytest.mark.parametrize("name", ["numpy", "scipy", "narwhals", "click", "rich", "matplotlib", "pandas", "polars"])
def test_the_newest_versions_are_newer(name: str) -> None:
    assert _parts(_pins("newest")[name]) > _parts(_pins("oldest")[name])


def test_the_pythons_that_are_named_are_those_that_are_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {match[1] for match in map(re.compile(r".* :: (3\.\d+)").fullmatch, project["classifiers"]) if match}
    (tried,) = re.findall(r"for series in ([\d. ]+);", (ROOT / ".ci" / "versions").read_text(encoding="utf-8"))
    assert named <= set(tried.split())
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (said,) = re.findall(r"tested on ([^;]+?)\(with\s+the newest\)", readme)
    assert set(re.findall(r"3\.\d+", said)) == named
