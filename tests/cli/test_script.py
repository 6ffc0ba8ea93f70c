"""From click to script: the Python lines compute the very study that the command line shows."""

from __future__ import annotations

import io
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from inspect import isfunction
from typing import Any

import click
import pytest

import podium as package
from cli.conftest import BEST
from cli.script_cases import COMMANDS, executed, python_lines
from podium.cli import podium
from podium.errors import InputError
from podium.verbs import VERBS as ALL
from podium.verbs import verb as declared
from quick import for_each

VERBS = {name for name in ALL if declared(name).resolve}


class Once:
    """The functions of podium, each computed once for the same arguments: plain values, and what other functions made of such."""

    def __init__(self) -> None:
        self.made: dict[Any, Any] = {}
        self.source: dict[int, Any] = {}

    def key(self, value: Any) -> Any:
        if id(value) in self.source:
            return self.source[id(value)]
        if isinstance(value, (list, tuple)):
            return tuple(map(self.key, value))
        if isinstance(value, dict):
            return tuple((self.key(name), self.key(one)) for name, one in value.items())
        return (type(value), value) if value is None or isinstance(value, (str, int, float)) else object()

    def wrapped(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def call(*given: Any, **named: Any) -> Any:
            key = (name, self.key(given), frozenset((option, self.key(value)) for option, value in named.items()))
            if key not in self.made:
                self.made[key] = function(*given, **named)
                self.source[id(self.made[key])] = key
            return self.made[key]

        return call


@pytest.mark.parametrize("command", COMMANDS)
def test_the_lines_compute_what_the_command_line_shows(command, run, desk, monkeypatch):
    argv, once = shlex.split(command), Once()
    for name in package.__all__:
        if isfunction(function := getattr(package, name)):
            monkeypatch.setattr(package, name, once.wrapped(name, function))
    shown = run(*argv, "--format", "json").fine()
    study = executed(python_lines(argv))["study"]
    assert study.to_json().rstrip("\n") == shown.rstrip("\n")


def test_the_lines_print_what_the_command_line_prints(run, desk):
    """With --full, --python and every other format, too: the verbs share the options."""
    for command in COMMANDS:
        argv = [*shlex.split(command), "--full"]
        assert run(*argv, "--python").fine() == python_lines(argv) + "\n", command


def test_every_verb_of_a_study_is_tried():
    """A verb without lines, or without a case above, fails here."""
    studies = {name for name in ALL if "--python" in _options(name)}
    assert studies == set(VERBS)
    assert {command.split()[0] for command in COMMANDS} == studies
    assert {name for name in ALL if "--format" in _options(name)} == studies


def _options(verb: str) -> set[str]:
    command = podium.get_command(click.Context(podium), verb)
    assert command is not None
    return {name for parameter in command.params for name in parameter.opts}


BASES = {
    "adjust": ["f", "--statistic z=1"],
    "compare": ["f", "f --group g", "f --unpaired", "f --missing incomplete"],
    "pair": ["f A B", "f"],
    "runs": ["f --objective minimize"],
    "bayes": ["f", "f --test correlated-t", "f --run fold"],
    "roc": ["f", "--points p", "f --multiclass"],
    "convergence": ["f"],
    "table": ["f"],
    "order": ["f --cost c", "f --cost c --test folds"],
    "plan": ["f", "--effect d=0.5", "f --se 0.1", "f --checkpoint c"],
    "power": ["f", "f --checkpoint c"],
    "validate": ["f --all-pairs", "", "--checkpoint c"],
    "guide": [""],
    "explain": ["holm"],
}
ASIDE = {"format", "output", "full", "table", "columns", "tabular", "standalone", "methods", "p-style", "report", "output-dir", "python", "figure", "figure-kind", "style", "caption", "pager", "config"}  # fmt: skip
OTHERS = {("guide", "ask"), *((verb, "kind") for verb in VERBS if verb not in ("adjust", "describe"))}
"""Options about which nothing can be written (the answers come later), and those of --figure."""


def _tried() -> list[tuple[str, str]]:
    """Every long option of every verb that says something about the study."""
    names = [(verb, name[2:]) for verb in sorted(VERBS) for name in sorted(_options(verb)) if name.startswith("--")]
    return [(verb, name) for verb, name in names if name not in ASIDE and (verb, name) not in OTHERS]


def _value(verb: str, name: str) -> list[str]:
    """A value of the right form that is not the default."""
    command = podium.get_command(click.Context(podium), verb)
    assert command is not None
    (item,) = [item for item in command.params if f"--{name}" in item.opts]
    assert isinstance(item, click.Option)
    if item.is_flag:
        return []
    if isinstance(item.type, click.Choice):
        return [next(choice for choice in reversed(item.type.choices) if choice != item.default)]
    if item.type in (click.INT, click.FLOAT) or isinstance(item.type, click.IntRange):
        return ["7"]
    return _BY_NAME.get((verb, name), _BY_NAME.get(("", name), ["x=1"] * item.nargs))


def _without(words: list[str], verb: str, name: str) -> list[str]:
    """The words without this option, which may be given once only."""
    command = podium.get_command(click.Context(podium), verb)
    assert command is not None
    (item,) = [item for item in command.params if f"--{name}" in item.opts]
    at = next((i for i, word in enumerate(words) if word in (*item.opts, *item.secondary_opts)), None)
    return words if at is None else words[:at] + words[at + (1 if getattr(item, "is_flag", False) else 2) :]


_BY_NAME = {
    ("", "bias"): ["1,2"],
    ("", "at-values"): ["1,2"],
    ("", "confidence"): ["0.5"],
    ("roc", "confidence"): ["0.5"],
    ("plan", "effect"): ["d=0.7"],
    ("adjust", "df"): ["7"],
    ("explain", "n"): ["7"],
    ("explain", "k"): ["7"],
}


_usual = cache(lambda words: python_lines(words.split()))


@for_each(_tried())
def test_every_option_finds_its_way_into_the_lines(verb, name):
    """An option that a verb learns and the lines do not know fails here."""
    found = []
    for base in BASES.get(verb, ["f"]):
        words = [verb, *base.split()]
        with suppress(InputError, click.UsageError):
            changed = [*_without(words, verb, name), f"--{name}", *_value(verb, name)]
            if name == "clipboard" and "f" in changed:  # it takes the place of FILE
                changed.remove("f")
            found.append(python_lines(changed) != _usual(" ".join(words)))
    assert any(found)


def test_the_usual_lines():
    assert python_lines(["compare", "results.csv", *BEST, "--control", "best"]) == (
        "import podium\n"
        "\n"
        'results = podium.read_results("results.csv", objective="maximize")\n'
        'study = podium.compare(results, control="best")\n'
        "print(study)"
    )


def test_an_option_given_with_its_default_is_left_out():
    words = "--alpha 0.05 --ranking friedman --missing refuse --seed 0 --permutations 0 --format text"
    assert python_lines(["compare", "r.csv", *words.split()]) == python_lines(["compare", "r.csv"])


def test_nothing_is_read_or_run(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    out = run(
        "compare", "is-not-there.csv", "--python", "--output", "x.json", "-f", "json", "--report", "r.html"
    ).fine()
    assert 'podium.read_results("is-not-there.csv")' in out
    assert list(tmp_path.iterdir()) == []


def test_the_script_runs_by_itself(desk):
    """In a process of its own, workers included."""
    lines = python_lines(shlex.split("validate --n 6 --k 3 --null iid --replicates 40 --jobs 2 --format json"))
    (desk / "study.py").write_text(lines, encoding="utf-8")
    done = subprocess.run([sys.executable, "study.py"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.startswith("{")


def test_standard_input_stays_standard_input(run, monkeypatch, capsys):
    argv, text = ["compare", "-", *BEST], "d,A,B\nx,1,2\ny,4,3\nz,1,3\n"
    shown = run(*argv, "--format", "json", stdin=text).fine()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    assert executed(python_lines(argv))["study"].to_json().rstrip("\n") == shown.rstrip("\n")
