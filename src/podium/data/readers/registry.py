"""Which readers there are: the built-in ones, and those that other packages bring."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

from podium.data.readers.place import Place
from podium.data.readers.presets import PRESETS
from podium.data.readers.protocol import KINDS, Kind, Reader
from podium.data.wording import closest, quote, some
from podium.errors import InputError

GROUP: Final = "podium.readers"
"""Entry points of this group name objects that keep to `Reader`."""

_BUILT_IN: Final[dict[str, str]] = {
    **dict.fromkeys(PRESETS, "layouts"),
    "lm-eval": "lm_eval",
    "helm": "helm",
    "mteb": "mteb",
    "swe-bench": "swe_bench",
    "inspect": "inspect_logs",
    "coco": "coco",
    "ioh": "ioh",
    "cec": "cec",
    "mlflow": "mlflow",
    "optuna": "optuna",
    "tsml": "tsml",
    "weka": "weka",
    "keel": "keel",
}
"""Module below `podium.data.readers` of each built-in reader, by name; its `READER` is the reader, or its `READERS` by name."""


@cache
def _loaded(name: str) -> Reader:
    module = import_module(f"podium.data.readers.{_BUILT_IN[name]}")
    reader: Reader = module.READERS[name] if hasattr(module, "READERS") else module.READER
    return reader


@cache
def _foreign() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _BUILT_IN}


def readers() -> tuple[str, ...]:
    """Return the names of all readers, built-in ones first."""
    return (*_BUILT_IN, *sorted(_foreign()))


def find(name: str) -> Reader:
    """Return a reader by name.

    Raises
    ------
    InputError
        When there is none of that name, or the package that brings it cannot be loaded.
    """
    if name in _BUILT_IN:
        return _loaded(name)
    point = _foreign().get(name)
    if point is None:
        raise InputError(f"Unknown reader {quote(name)}: podium knows {some(readers(), 40)}.{closest(name, readers())}")
    try:
        reader: Reader = point.load()
    except Exception as error:
        raise InputError(f"The reader {quote(name)} of {point.value} cannot be loaded: {error}") from error
    missing = [part for part in ("name", "title", "kinds", "options", "sniff", "read") if not hasattr(reader, part)]
    if missing or not set(reader.kinds) <= set(KINDS):
        raise InputError(f"The reader {quote(name)} of {point.value} does not keep to the protocol: {some(missing, 6)}")
    return reader


def recognising(place: Place, kind: Kind) -> list[Reader]:
    """Return the readers of a kind that recognise a path."""
    return [reader for reader in map(find, readers()) if kind in reader.kinds and reader.sniff(place)]


def choose(place: Place, kind: Kind, name: str | None = None) -> Reader:
    """Return the reader for a path: the one named, or the only one that recognises it.

    Raises
    ------
    InputError
        When none or several recognise it, or the one named cannot read this kind.
    """
    if name is not None:
        reader = find(name)
        if kind not in reader.kinds:
            raise InputError(f"The reader {quote(name)} reads {some(reader.kinds)}, not {kind}.")
        return reader
    found = recognising(place, kind)
    if not found:
        what = "folder" if place.is_folder else "file"
        raise InputError(
            f"{place.source}: no reader of {kind} recognises this {what}. Name one (reader=…, on the command line "
            f"--reader): {some([n for n in readers() if kind in find(n).kinds], 40)}."
        )
    if len(found) > 1:
        raise InputError(
            f"{place.source}: could be {some([f'{one.name} ({one.title})' for one in found], 10, '; ')}. "
            "Name one (reader=…, on the command line --reader)."
        )
    return found[0]
