"""``podium compare --unpaired``: which of the options make sense for independent samples."""

from __future__ import annotations

from typing import Any

from podium.errors import InputError

_PAIRED_ONLY = {
    "problem": None,
    "run": None,
    "repeats": None,
    "ranking": "friedman",
    "pairwise": None,
    "se": "published",
    "exact": False,
    "permutations": 0,
    "parametric": False,
    "stability": False,
    "reader": None,
    "reader_options": None,
    "metric": None,
    "missing": "refuse",
    "average": "mean",
    "equivalence": None,
    "simes": False,
}


def _spelt(name: str) -> str:
    return "option" if name == "reader_options" else name


def run(file: str, reading: dict[str, Any], choices: dict[str, Any]) -> Any:
    """Read independent samples and compare them.

    Raises
    ------
    InputError
        When an option is given that needs rows which belong together.
    """
    from podium.data import read_groups
    from podium.studies.unpaired import compare_unpaired

    given = {**reading, **choices}
    wrong = [name for name, default in _PAIRED_ONLY.items() if given[name] != default]
    if wrong:
        raise InputError("--{option} needs paired rows, so it cannot be used with --unpaired.", option=_spelt(wrong[0]))
    if choices["control"] == "best":
        raise InputError("--control best cannot be used with --unpaired. Name the control.")
    reading = {name: value for name, value in reading.items() if name not in _PAIRED_ONLY}
    return compare_unpaired(
        read_groups(file, **reading),
        choices["control"],
        alpha=choices["alpha"],
        alternative=choices["alternative"],
    )
