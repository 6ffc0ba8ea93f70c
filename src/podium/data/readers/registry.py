"""Which readers there are: the built-in ones, and those that other packages bring."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

from podium.data.readers.presets import PRESETS
from podium.data.readers.protocol import KINDS, Kind, Place, Reader
from podium.errors import InputError, closest, quote
from podium.i18n import N_, Message, joined, some

GROUP: Final = "podium.readers"
"""Entry points of this group name objects that keep to `Reader`."""

_BUILT_IN: Final = (
    *PRESETS, "lm-eval", "helm", "mteb", "swe-bench", "inspect", "coco", "ioh", "cec", "mlflow", "optuna", "tsml", "weka", "keel",
)  # fmt: skip
"""Names of the built-in readers: layouts of tables, then tools, whose module here is called alike and holds its `READER`."""


@cache
def _loaded(name: str) -> Reader:
    module = import_module(f"podium.data.readers.{'layouts' if name in PRESETS else name.replace('-', '_')}")
    reader: Reader = module.READERS[name] if name in PRESETS else module.READER
    return reader


@cache
def _foreign() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _BUILT_IN}


def readers() -> tuple[str, ...]:
    """Return the names of all readers, built-in ones first."""
    return (*_BUILT_IN, *sorted(_foreign()))


def find(name: str) -> Reader:
    """Return a reader by name."""
    if name in _BUILT_IN:
        return _loaded(name)
    point = _foreign().get(name)
    if point is None:
        raise InputError(
            "Unknown reader {name}: podium has {readers}.{closest}",
            name=quote(name), readers=some(readers(), 40), closest=closest(name, readers()),
        )  # fmt: skip
    try:
        reader: Reader = point.load()
    except Exception as error:
        raise InputError(
            "The reader {name} of {origin} cannot be loaded: {error}", name=quote(name), origin=point.value, error=error
        ) from error
    missing = [part for part in ("name", "title", "kinds", "options", "sniff", "read") if not hasattr(reader, part)]
    if missing or not set(reader.kinds) <= set(KINDS):
        raise InputError(
            "The reader {name} of {origin} does not implement the protocol: {missing}",
            name=quote(name), origin=point.value, missing=some(missing, 6),
        )  # fmt: skip
    return reader


def recognises(reader: Reader, place: Place) -> bool:
    """Whether a reader recognises a path; what cannot be read is of no format."""
    try:
        return reader.sniff(place)
    except InputError:
        return False


def recognising(place: Place, kind: Kind) -> list[Reader]:
    """Return the readers of a kind that recognise a path."""
    return [reader for reader in map(find, readers()) if kind in reader.kinds and recognises(reader, place)]


def choose(place: Place, kind: Kind, name: str | None = None) -> Reader:
    """Return the reader for a path: the one named, or the only one that recognises it."""
    if name is not None:
        reader = find(name)
        if kind not in reader.kinds:
            raise InputError(
                "The reader {name} reads {kinds}, not {kind}.",
                name=quote(name), kinds=some([Message(one) for one in reader.kinds]), kind=Message(kind),
            )  # fmt: skip
        return reader
    found = recognising(place, kind)
    if not found:
        template = N_(
            "{source}: no reader of {kind} recognises this file. Name one (reader=…, on the command line --reader): {listed}."
        )
        if place.is_folder:
            template = N_(
                "{source}: no reader of {kind} recognises this folder. Name one (reader=…, on the command line --reader): "
                "{listed}."
            )
        fitting = [name for name in readers() if kind in find(name).kinds]
        raise InputError(template, source=place.source, kind=Message(kind), listed=some(fitting, 40))
    if len(found) > 1:
        raise InputError(
            "{source}: could be {listed}. Name one (reader=…, on the command line --reader).",
            source=place.source,
            listed=some([joined((one.name, " (", one.title, ")")) for one in found], 10, "; "),
        )
    return found[0]
