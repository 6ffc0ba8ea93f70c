"""``podium compare --missing incomplete``: which of the options make sense for a table with missing cells."""

from __future__ import annotations

from typing import Any

from podium.cli.only import refuse_others
from podium.cli.reading import READING
from podium.i18n import N_

_ALLOWED = ("control", "alpha", "alternative", "pairwise", "permutations", "seed")


def run(file: str, options: dict[str, Any]) -> Any:
    """Read a table with its missing cells and compare; a table without any is compared as usual.

    Raises
    ------
    InputError
        When an option is given that needs a complete table.
    """
    from podium.data.incomplete import read_incomplete
    from podium.studies.incomplete import compare_incomplete
    from podium.studies.incomplete.study import PERMUTATIONS

    reading = {name: options[name] for name in READING if name != "missing"}
    table = read_incomplete(file, **reading)
    if not table.missing:
        return _complete(file, options)
    refuse_others(
        options, _ALLOWED, N_("{option} needs a complete table; it cannot be used with --missing incomplete.")
    )
    return compare_incomplete(
        table,
        options["control"],
        alpha=options["alpha"],
        alternative=options["alternative"],
        pairwise=options["pairwise"] or "wilcoxon",
        permutations=options["permutations"] or PERMUTATIONS,
        seed=options["seed"],
    )


def _complete(file: str, options: dict[str, Any]) -> Any:
    """Compare a table that has a result in every cell; cells of some runs are the summaries of those there are."""
    from podium.data import read_results
    from podium.studies.compare import compare

    reading = {name: options[name] for name in READING} | {"missing": "omit"}
    return compare(read_results(file, **reading), **{name: options[name] for name in options if name not in READING})
