"""Options that say how to simulate, shared by every verb that does: how often, from which seed, by how many workers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from podium.cli.sections import TESTS, section
from podium.errors import InputError

_Function = TypeVar("_Function", bound=Callable[..., Any])

SIMULATING = ("replicates", "seed", "jobs", "dask", "checkpoint", "resume")
"""The keyword arguments that `simulating_options` fills; `podium.engine` takes them by the same names."""


def simulating_options(replicates: int) -> Callable[[_Function], _Function]:
    """Add the options of a simulation to a verb.

    Parameters
    ----------
    replicates
        How many times the verb simulates when it is not told.
    """
    decorators = (
        click.option(
            "--replicates",
            type=click.IntRange(min=1),
            default=replicates,
            show_default=True,
            help="How many times to simulate: four times as many halve the Monte Carlo error.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(min=0),
            default=1,
            show_default=True,
            help="Root of all randomness: the same seed gives the same numbers, whatever the number of workers.",
        ),
        click.option(
            "--jobs", type=int, metavar="N", help="Worker processes; -1 for one on every core. Default: this process."
        ),
        click.option("--dask", metavar="ADDRESS", help="Work on the Dask cluster with this scheduler."),
        click.option(
            "--checkpoint",
            metavar="FILE",
            help="Keep what there is so far in this file, every ten seconds and when interrupted.",
        ),
        click.option("--resume", is_flag=True, help="Go on from the --checkpoint where it exists."),
    )

    return section(TESTS, *decorators)


def simulating(options: dict[str, Any]) -> dict[str, Any]:
    """Take the options of a simulation out of all options of a verb.

    Raises
    ------
    InputError
        When they contradict each other.
    """
    taken = {name: options.pop(name) for name in SIMULATING}
    if taken["resume"] and taken["checkpoint"] is None:
        raise InputError("--resume continues from a checkpoint. Name it with --checkpoint FILE.")
    if taken["dask"] is not None and taken["jobs"] is not None:
        raise InputError("--jobs is for processes on this machine, --dask is for a cluster. Use one of them.")
    return taken
