"""The command line as a function: what it was told in, exit code, output and errors out."""

from __future__ import annotations

import importlib.util
import io
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from podium.cli import main
from podium.i18n import active_language
from podium.verbs import compute

EXAMPLES = Path(__file__).parents[2] / "examples"
BEST = ("--objective", "maximize")


def unless_given(defaults: tuple[str, ...], words: Sequence[Any]) -> list[str]:
    """Pairs of an option and its value, without the options that the words give themselves: none may be given twice."""
    pairs = zip(defaults[::2], defaults[1::2], strict=True)
    return [word for pair in pairs if pair[0] not in words for word in pair]


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str

    def fine(self) -> str:
        """The output of a run that must succeed."""
        assert (self.code, self.err) == (0, "")
        return self.out

    def flat(self) -> str:
        """The output on one line: where lines break is the renderer's business."""
        return " ".join(self.fine().split())

    def shown(self) -> str:
        """The output of a run that says beside it what was read."""
        assert self.code == 0, self.err
        return self.out

    def json(self) -> Any:
        """The output as JSON that follows its schema."""
        from cli.schemas import valid

        return valid(self.fine())

    def refused(self, *facts: str) -> str:
        """The message of a run that must be refused: exit code 2, nothing on standard output, no traceback."""
        assert (self.code, self.out) == (2, "")
        assert "Traceback" not in self.err
        assert "internal error" not in self.err
        assert [fact for fact in facts if fact not in self.err] == [], self.err
        return self.err


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run ``podium WORDS…``; ``stdin`` is text or bytes for ``-``."""

    def call(*words: Any, stdin: str | bytes | None = None) -> Outcome:
        if stdin is not None:
            data = stdin.encode() if isinstance(stdin, str) else stdin
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return Outcome(code, said.out, said.err)

    return call


@pytest.fixture
def compare(run: Run) -> Run:
    """Run ``podium compare - --objective maximize WORDS…`` on a text."""

    def call(text: str | bytes, *words: Any, objective: str = "maximize") -> Outcome:
        return run("compare", "-", "--objective", objective, *words, stdin=text)

    return call


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same width everywhere, whatever terminal the tests run in."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "PODIUM_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)


_computed: dict[tuple[str, str, bytes], Any] = {}


@pytest.fixture
def computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute what several command lines ask of the same data once: for tests of what is written of it, in which no file changes."""

    def once(plan: Any, verb: Any) -> Any:
        given = getattr(getattr(sys.stdin, "buffer", None), "getvalue", bytes)()
        key = repr(plan), active_language(), given
        if key not in _computed:
            _computed[key] = compute(plan, verb)
        return _computed[key]

    monkeypatch.setattr("podium.cli.command.compute", once)


@pytest.fixture(scope="session")
def _desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from cli.script_cases import lay_out

    lay_out(folder := tmp_path_factory.mktemp("desk"))
    return folder


@pytest.fixture
def desk(_desk: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the commands of `script_cases` run in; who writes into it tidies up."""
    monkeypatch.chdir(_desk)
    return _desk


@pytest.fixture
def no_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave PDF files empty where the point is what else is in a folder: they take most of the time."""
    if importlib.util.find_spec("typst"):
        monkeypatch.setattr(import_module("podium.diagrams.save"), "by_typst", lambda *_, **__: b"")
        monkeypatch.setattr("podium.render.typst.to_pdf", lambda *_: b"")


@pytest.fixture
def herrera() -> Path:
    return EXAMPLES / "garcia_herrera_2008.csv"


@pytest.fixture
def tutorial() -> Path:
    return EXAMPLES / "garcia_2010_tutorial.csv"
