"""What a simulation has so far, in a file from which it goes on."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.engine.chunks import Plan, Totals, added
from podium.errors import InputError
from podium.render.files import write_atomic

_FORMAT = 1


@dataclass
class State:
    """Sums of the first `done` chunks, and those of later chunks that came early.

    Chunks are added in their order, whatever the order they come in: floating-point sums are then the same for any
    number of workers. A last chunk that is not full is never added here, so that a longer simulation can go on from it.
    """

    plan: Plan
    done: int = 0
    totals: dict[str, NDArray[Any]] | None = None
    early: dict[int, dict[str, NDArray[Any]]] = field(default_factory=dict)

    def take(self, index: int, found: Totals) -> None:
        """Take in the sums of a chunk."""
        self.early[index] = added(None, found)
        while self.done in self.early and self.plan.chunk(self.done).replicates == self.plan.size:
            self.totals = added(self.totals, self.early.pop(self.done))
            self.done += 1

    @property
    def missing(self) -> list[int]:
        """Numbers of the chunks still to be computed."""
        return [index for index in range(self.done, self.plan.chunks) if index not in self.early]

    @property
    def replicates(self) -> int:
        """Number of replicates at hand."""
        return self.done * self.plan.size + sum(self.plan.chunk(index).replicates for index in self.early)

    def all(self) -> dict[str, NDArray[Any]]:
        """Return the sums over everything at hand."""
        totals = self.totals
        for index in sorted(self.early):
            totals = added(totals, self.early[index])
        return {} if totals is None else totals


def save(path: str | PathLike[str], state: State, identity: Mapping[str, Any]) -> None:
    """Write a state, whole or not at all.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    head = {
        "podium checkpoint": _FORMAT,
        "identity": dict(identity),
        "replicates": state.plan.replicates,
        "chunk": state.plan.size,
        "done": state.done,
        "early": sorted(state.early),
    }
    arrays = {f"all:{name}": value for name, value in (state.totals or {}).items()}
    arrays |= {f"{index}:{name}": value for index, found in state.early.items() for name, value in found.items()}
    content = io.BytesIO()
    np.savez_compressed(content, head=np.array(json.dumps(head, sort_keys=True)), **arrays)  # type: ignore[arg-type]
    write_atomic(path, content.getvalue())


def load(path: str | PathLike[str], plan: Plan, identity: Mapping[str, Any]) -> State:
    """Read a state and check that it belongs to this very simulation.

    Parameters
    ----------
    path
        A file of `save`.
    plan
        What is wanted now: chunks of the same size; the number of replicates may have grown.
    identity
        What the simulation is, as it was given to `save`.

    Raises
    ------
    InputError
        When the file cannot be read, is no checkpoint, or one of another simulation; the message says what differs.
    """
    name = fspath(path)
    try:
        with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as stored:
            head = json.loads(str(stored["head"]))
            arrays = {key: stored[key] for key in stored.files if key != "head"}
    except OSError as error:
        raise InputError(
            "Cannot read the checkpoint {name!r}: {reason}", name=name, reason=error.strerror or error
        ) from error
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise InputError(
            "{name!r} is not a checkpoint of podium. Remove it, or name another file.", name=name
        ) from error
    _check(name, head, plan, identity)
    state = State(plan, int(head["done"]), _named(arrays, "all") or None)
    for index in head["early"]:
        # A short last chunk of a smaller simulation is computed anew.
        if plan.chunk(index).replicates == min(plan.size, head["replicates"] - index * plan.size):
            state.take(index, _named(arrays, str(index)))
    return state


def _named(arrays: Mapping[str, NDArray[Any]], start: str) -> dict[str, NDArray[Any]]:
    return {key.split(":", 1)[1]: value for key, value in arrays.items() if key.split(":", 1)[0] == start}


def _check(name: str, head: Any, plan: Plan, identity: Mapping[str, Any]) -> None:
    if not isinstance(head, dict) or head.get("podium checkpoint") != _FORMAT:
        raise InputError(
            "{name!r} is not a checkpoint of this version of podium. Remove it, or name another file.", name=name
        )
    wanted = json.loads(json.dumps(dict(identity)))
    for key in sorted({*wanted, *head["identity"]}):
        if wanted.get(key) != head["identity"].get(key):
            raise InputError(
                "The checkpoint {name!r} belongs to another simulation: {key} was {before} there and is {now} now. "
                "Remove the file, or name another one.",
                name=name,
                key=key,
                before=_short(head["identity"].get(key)),
                now=_short(wanted.get(key)),
            )
    if head["chunk"] != plan.size:
        raise InputError(
            "The checkpoint {name!r} was split into chunks of another size. Remove it, or name another file.", name=name
        )
    if head["replicates"] > plan.replicates:
        raise InputError(
            "The checkpoint {name!r} holds {done} replicates, more than the {wanted} requested. Request {done}, or "
            "name another file.",
            name=name,
            done=head["replicates"],
            wanted=plan.replicates,
        )


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
