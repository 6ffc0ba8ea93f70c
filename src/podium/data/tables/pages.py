"""Whether a file of SQLite has all of its last page: SQLite itself fills what is missing with zeros, and cells change unseen."""

from __future__ import annotations

import os

from podium.errors import InputError

_HEAD = 18


def refuse_part_of_page(path: str | os.PathLike[str], name: str) -> None:
    """Refuse a file of SQLite that was cut within a page; what cannot be read is left to the database to say.

    Raises
    ------
    InputError
        Naming the file.
    """
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is a third of the import time of this floor
            head, size = file.read(_HEAD), os.fstat(file.fileno()).st_size
    except OSError:
        return
    page = int.from_bytes(head[16:18], "big")
    page = 2**16 if page == 1 else page  # 65536 does not fit into two bytes
    if page and size % page:
        raise InputError(
            "{name}: the database is truncated: its last page is incomplete. Download or copy it again.", name=name
        )
