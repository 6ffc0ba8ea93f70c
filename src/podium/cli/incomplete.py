"""``podium compare --missing incomplete``: which of the options make sense for a table with missing cells."""

from __future__ import annotations

from typing import Any

from podium.cli.reading import READING
from podium.errors import InputError

_COMPLETE_ONLY = {"ranking": "friedman", "se": "published", "exact": False, "parametric": False, "stability": False}


def run(file: str, options: dict[str, Any]) -> Any:
    """Read a table with its missing cells and compare; a table without any is compared as usual.

    Raises
    ------
    InputError
        When an option is given that needs a complete table.
    """
    from podium.data.incomplete import read_incomplete
    from podium.studies.incomplete import compare_incomplete
    from podium.studies.incomplete.comparison import PERMUTATIONS

    reading = {name: options[name] for name in READING if name != "missing"}
    table = read_incomplete(file, **reading)
    if not table.missing:
        return _complete(file, options)
    wrong = [name for name, default in _COMPLETE_ONLY.items() if options[name] != default]
    if wrong:
        raise InputError(f"--{wrong[0]} needs a complete table; it cannot be used with --missing incomplete")
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
