"""The command line: every verb in process, with options drawn from its own parameters."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import click

from cli.schemas import strict_loads
from fuzz import options, texts
from fuzz.draws import Draw
from fuzz.examples import damaged_table, fixtures, tables
from fuzz.mutate import mutated
from fuzz.oracle import Fault, check_message
from podium.cli import main, podium

VERBS = {
    "compare": ("wide", "long", "wide", "records"),
    "pair": ("wide", "long"),
    "runs": ("long", "wide"),
    "folds": ("folds", "wide", "long"),
    "bayes": ("wide", "long", "folds"),
    "predictions": ("predictions",),
    "roc": ("scores", "points", "predictions"),
    "convergence": ("traces",),
    "assumptions": ("long", "wide"),
    "table": ("wide", "long"),
    "order": ("wide", "long"),
    "plan": ("wide", "long"),
    "power": ("wide", "long"),
    "validate": ("wide", "long"),
    "adjust": ("p-values", "matrix", "ranks"),
    "describe": tuple(texts.FORMS),
    "convert": tuple(texts.FORMS),
    "guide": ("scraps",),
    "explain": ("scraps",),
}
ALWAYS = {"objective": 92, "rope": 90, "replicates": 97, "samples": 97, "resamples": 97, "max_problems": 90, "to": 60}
ALWAYS |= {"max_runs": 60, "permutations": 15, "format": 50, "n": 60}
FILES = {"file", "files"}


@cache
def parameters(verb: str) -> tuple[click.Parameter, ...]:
    command = podium.get_command(click.Context(podium), verb)
    assert command is not None
    return tuple(p for p in command.params if p.name not in options.NEVER)


def drawn_content(draw: Draw, verb: str) -> tuple[str, bytes]:
    if draw.chance(20):
        return "csv", damaged_table(draw)
    if draw.chance(6):
        path = draw.one(fixtures())
        return path.suffix[1:] or "txt", mutated(draw, path.read_bytes())
    if draw.chance(8):
        return "csv", draw.one(tables())
    form = draw.one(VERBS[verb]) if draw.chance(90) else draw.one(tuple(texts.FORMS))
    return draw.one(["csv", "csv", "csv", "txt", "json", "xlsx", "gz", "dat"]), texts.content(draw, form)


def _choices(draw: Draw, parameter: click.Parameter, header: list[str], folder: Path) -> str:
    name = parameter.name or ""
    if name in options.TARGETS:
        return options.TARGETS[name](draw, folder)
    if isinstance(parameter.type, click.Choice):
        return draw.one([str(choice) for choice in parameter.type.choices]) if draw.chance(97) else "nothing"
    if parameter.type.name in ("integer", "float", "integer range", "float range"):
        return options.number(draw, name)
    return options.word(draw, name, header)


def _rate(parameter: click.Parameter, general: int) -> int:
    name = parameter.name or ""
    return ALWAYS.get(name, min(general, 2) if name in options.RARE else general)


def _words(draw: Draw, verb: str, header: list[str], folder: Path, source: str) -> Iterator[str]:
    general = draw.one([0, 3, 8, 25])
    yield verb
    for parameter in parameters(verb):
        if isinstance(parameter, click.Argument):
            if parameter.name in FILES:
                yield from [source] * (1 if parameter.nargs == 1 or draw.chance(80) else 2)
            elif parameter.required or draw.chance(25 + (verb == "pair") * 30):
                yield from [_choices(draw, parameter, header, folder)]
            continue
        assert isinstance(parameter, click.Option)
        if not draw.chance(_rate(parameter, general)):
            continue
        if parameter.is_flag:
            yield draw.one([*parameter.opts, *parameter.secondary_opts])
            continue
        for _ in range(draw.between(1, 2) if parameter.multiple else 1):
            yield f"{draw.one(parameter.opts)}={_choices(draw, parameter, header, folder)}".replace(
                "-f=", "-f"
            ).replace("-o=", "-o")


def possible(word: str) -> str:
    """Change what no system could pass to a program."""
    return word.replace("\0", "").replace("\ud800", "\udcff")


@contextmanager
def _streams(stdin: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    out, err = io.BytesIO(), io.BytesIO()
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8", errors="surrogateescape", write_through=True)
    sys.stderr = io.TextIOWrapper(err, encoding="utf-8", errors="backslashreplace", write_through=True)
    streams = sys.stdout, sys.stderr
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
        for stream in streams:
            stream.detach()  # or it closes what was written with it


def command_line(draw: Draw, scratch: Path) -> tuple[list[str], bytes, Path]:
    """Draw a command line, what stands on its standard input, and the file it names."""
    verb = draw.one(tuple(VERBS))
    suffix, content = drawn_content(draw, verb)
    folder = scratch / "run"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    path = folder / ("in.csv" if suffix == "csv" else f"in.{suffix}")
    path.write_bytes(content)
    (folder / "in.csv").write_bytes(content)
    source = os.fspath(path) if draw.chance(85) else "-"
    words = [possible(word) for word in _words(draw, verb, options.header_of(content), folder, source)]
    return words, content, path


def check(words: list[str], code: int, out: bytes, err: str, path: Path, content: bytes) -> None:
    """Hold an ending against the rules."""
    if code not in (0, 2):
        raise Fault(f"exit code {code}: {err[:500]}")
    if code == 2 and not err.strip():
        raise Fault("refused without a word")
    given = [word.lstrip("-").partition("=")[0] for word in words]
    parts = [part for word in given for part in word.split("-")]
    names = () if code == 0 else (path.name, "standard input", "Usage", *given, *parts)
    check_message(err, *names)
    if os.fspath(path) in words and path.read_bytes() != content:
        raise Fault("the input was changed")
    shown = any(word in ("--format=json", "-fjson") for word in words) and not any("--methods" in w for w in words)
    if code == 0 and shown and out.strip() and "--python" not in words:
        strict_loads(out.decode("utf-8"))


def once(draw: Draw, scratch: Path) -> None:
    """Make a command line and run it."""
    words, content, path = command_line(draw, scratch)
    os.environ["PODIUM_TRACEBACK"] = "1"
    with _streams(content) as (out, err):
        try:
            code = main(words)
        except Exception as error:
            error.add_note(f"podium {words}")
            raise
    try:
        check(words, code, out.getvalue(), err.getvalue().decode("utf-8", "replace"), path, content)
    except AssertionError as error:
        error.add_note(f"podium {words}")
        raise
