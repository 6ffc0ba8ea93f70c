"""The readers: one file of a known layout damaged, and the whole read by the doors that take paths."""

from __future__ import annotations

import os
import shutil
from functools import cache
from pathlib import Path
from typing import Any

from fuzz.draws import Draw
from fuzz.examples import READERS, TABLES, fixtures
from fuzz.gate import DOORS, PARAMETERS, keyword
from fuzz.mutate import mutated
from fuzz.oracle import check_message
from podium.data.readers import find, look
from podium.data.readers.registry import readers, recognises
from podium.errors import PodiumError

BY_KIND = {
    "results": ("results", "results", "metrics", "incomplete", "runs", "folds"),
    "traces": ("traces",),
    "predictions": ("predictions",),
}


@cache
def recognised() -> tuple[tuple[Path, str], ...]:
    """Folders and files of the fixtures that a reader recognises, with its name; paths relative to their root."""
    found, files = [], set(fixtures())
    for root in (READERS, TABLES):
        inside = [path for path in sorted(root.rglob("*")) if path.is_dir() or path in files]
        for path in inside:
            place = look(path)
            found += [
                (path.relative_to(root.parent.parent), name) for name in readers() if recognises(find(name), place)
            ]
    return tuple(found)


@cache
def copies(folder: Path) -> tuple[Path, ...]:
    """Copy the fixtures into a scratch folder and list the files of each recognised place there."""
    for root in (READERS, TABLES):
        shutil.copytree(root, folder / root.relative_to(root.parent.parent))
    return tuple(sorted(path for path in folder.rglob("*") if path.is_file()))


@cache
def below(place: Path) -> tuple[Path, ...]:
    if place.is_file():
        return (place,)
    return tuple(p for p in sorted(place.rglob("*")) if p.is_file() and p.stat().st_size < 2**18 and p.suffix != ".py")


@cache
def original(path: Path) -> bytes:
    return path.read_bytes()


def _keywords(draw: Draw, door: str, reader: str) -> dict[str, Any]:
    known = PARAMETERS[door]
    given: dict[str, Any] = {"objective": draw.one(["maximize", "minimize"])} if "objective" in known else {}
    if "reader" in known and draw.chance(90):
        given["reader"] = reader
        own = sorted(find(reader).options)
        if own and draw.chance(50):
            given["reader_options"] = {
                draw.one(own): draw.one(["item", "1", "0", "acc", "all", "test", "x", "", "2", "NM"])
            }
    return given | {name: keyword(draw, name, []) for name in known if draw.chance(2) and name not in given}


def prepare(scratch: Path) -> None:
    """Do what takes long, once."""
    copies(scratch / "fixtures")
    recognised()


def once(draw: Draw, scratch: Path) -> None:
    """Damage a file, read, and put the file back."""
    folder = scratch / "fixtures"
    where, reader = draw.one(recognised())
    place = folder / where
    path = draw.one(below(place))
    content = original(path)
    path.write_bytes(mutated(draw, content) if draw.chance(95) else b"")
    kind = draw.one(find(reader).kinds)
    door = (
        draw.one(BY_KIND[kind]) if draw.chance(90) else draw.one(("results", "traces", "predictions", "runs", "folds"))
    )
    given = _keywords(draw, door, reader)
    try:
        if draw.chance(5):
            looked = look(place)
            for name in readers():
                recognises(find(name), looked)
        DOORS[door](os.fspath(place), **given)
    except PodiumError as error:
        check_message(str(error), place.name, reader, "directory", *given, *given.get("reader_options", {}).values())
    finally:
        path.write_bytes(content)
