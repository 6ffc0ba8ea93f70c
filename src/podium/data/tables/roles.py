"""The columns that the names of files give, and the roles they play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from podium.data.long import LongColumns
from podium.errors import InputError, quote
from podium.i18n import N_, Message, listing, some

ROLES: Final = ("problem", "algorithm", "run")
_THE: Final = {"problem": N_("the problem"), "algorithm": N_("the algorithm"), "value": N_("the value")}


def column_of(role: str) -> str:
    """Name of the column that holds what the names of the files say."""
    return f"file name ({role})"


def with_files(header: Sequence[str], columns: LongColumns, source: str) -> LongColumns:
    """Fill in the roles that the names of the files play.

    Raises
    ------
    InputError
        When the others cannot be told.
    """
    said = {role: column_of(role) for role in ROLES if column_of(role) in header}
    if not said:
        return columns
    given = {role: name for role, name in columns._asdict().items() if name is not None}
    left = [name for name in header if name not in said.values() and name not in given.values()]
    wanted = [role for role in ("problem", "algorithm", "value") if role not in said and role not in given]
    if wanted and not given:
        if len(left) != len(wanted):
            raise InputError(
                "{source}: the files have the columns {names}. Name those of {roles}: {keywords} (on the command "
                "line: {options}).",
                source=source,
                names=some([quote(name) for name in left], 20),
                roles=listing([Message(_THE[role]) for role in wanted]),
                keywords=", ".join(f"{role}=…" for role in wanted),
                options=" ".join(f"--{role} …" for role in wanted),
            )
        given = dict(zip(wanted, left, strict=True))
    return LongColumns(**{**said, **given})
