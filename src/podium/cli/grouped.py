"""``podium compare --group``: which of the options make sense for problems that come in groups."""

from __future__ import annotations

from typing import Any

from podium.cli.only import refuse_others
from podium.cli.reading import READING
from podium.errors import InputError
from podium.i18n import N_

_ALLOWED = ("control", "alpha", "alternative", "permutations", "seed")


def run(file: str, group: str, options: dict[str, Any]) -> Any:
    """Read a table and the groups of its problems, and compare.

    Raises
    ------
    InputError
        When an option is given that has no counterpart for groups.
    """
    from podium.data.families import read_grouped
    from podium.studies.grouped import compare_grouped
    from podium.studies.grouped.study import PERMUTATIONS

    if options["metric"] == "all" or options["missing"] == "incomplete":
        name = "metric all" if options["metric"] == "all" else "missing incomplete"
        raise InputError("--{option} cannot be used with --group.", option=name)
    refuse_others(options, _ALLOWED, N_("{option} cannot be used with --group: its tests assume independent problems."))
    results, groups = read_grouped(file, group, **{name: options[name] for name in READING})
    return compare_grouped(
        results,
        groups,
        options["control"],
        alpha=options["alpha"],
        alternative=options["alternative"],
        permutations=options["permutations"] or PERMUTATIONS,
        seed=options["seed"],
    )
