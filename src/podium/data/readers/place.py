"""A path, looked at cheaply and opened safely."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Final

from podium.data.load import MAX_BYTES, load, missing_file
from podium.errors import InputError

HEAD: Final = 1 << 16
"""Bytes of a file that a reader may look at to recognise it."""

LISTED: Final = 20_000
"""Files of a folder that are listed at most."""

_DEPTH: Final = 8
_PASSWORD: Final = re.compile(r"(://[^/@:]*:)[^/@]*@")


@dataclass(frozen=True)
class Place:
    """A file or a folder that a reader is asked about.

    Attributes
    ----------
    path
        As the user gave it.
    is_folder
        Whether it is one.
    address
        What is no path of the file system: the address of a database ("postgresql://…") or a pattern of files ("runs/*.csv"),
        as the user gave it; "" for files and folders.
    """

    path: Path
    is_folder: bool
    address: str = ""
    _found: list[str] = field(default_factory=list, repr=False, compare=False)

    @property
    def source(self) -> str:
        """What to call it in messages; a password in an address is not shown."""
        return _PASSWORD.sub(r"\1…@", self.address) if self.address else os.fspath(self.path)

    @property
    def suffix(self) -> str:
        """Lower-case suffix of a file, ".gz" and the like included: ".json", ".csv.gz"; "" for a folder."""
        return "" if self.is_folder or self.address else "".join(self.path.suffixes[-2:]).lower()

    @cached_property
    def head(self) -> bytes:
        """First bytes of a file, b"" for a folder or what cannot be read."""
        if self.is_folder or self.address:
            return b""
        try:
            with self.path.open("rb") as file:
                return file.read(HEAD)
        except OSError:
            return b""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Files of a folder relative to it, with "/", sorted; the name of the file for a file.

        Hidden files and links that lead out of the folder are left out.

        Raises
        ------
        InputError
            For more than `LISTED` files.
        """
        if self.address:
            return ()
        if not self.is_folder:
            return (self.path.name,)
        found = list(islice(_walk(self.path, self.path.resolve(), 0), LISTED + 1))
        if len(found) > LISTED:
            raise InputError("{source}: more than {most} files. Name a subfolder.", source=self.source, most=LISTED)
        return tuple(sorted(found))

    def matching(self, pattern: str) -> list[str]:
        """Return the names that a pattern matches, such as ``*/*/results.json``."""
        return [name for name in self.names if PurePosixPath(name).match(pattern)]

    def file(self, name: str) -> Path:
        """Return the path of one of `names`."""
        return self.path / name if self.is_folder else self.path

    def text(self, name: str = "") -> str:
        """Return a file as text, decompressed if need be, whatever its encoding.

        Raises
        ------
        InputError
            When it cannot be read or is larger than podium takes.
        """
        return load(self.file(name), markup=True).text

    def content(self, name: str = "") -> bytes:
        """Return the bytes of a file.

        Raises
        ------
        InputError
            When it cannot be read or is larger than podium takes.
        """
        path = self.file(name)
        try:
            if path.stat().st_size > MAX_BYTES:
                raise InputError(
                    "{path}: larger than the {most} bytes that podium reads. Keep only what is needed.",
                    path=path,
                    most=MAX_BYTES,
                )
            return path.read_bytes()
        except OSError as error:
            raise InputError("{path}: cannot be read ({reason}).", path=path, reason=error.strerror or error) from None


def look(path: str | os.PathLike[str]) -> Place:
    """Look at a path.

    Raises
    ------
    InputError
        When there is nothing, or it may not be read.
    """
    place = Path(path)
    text = os.fspath(path)
    if "://" in text:
        return Place(Path(), False, text)
    try:
        place.stat()
    except FileNotFoundError:
        if any(mark in text for mark in "*?[{"):
            return Place(Path(), False, text)
        raise missing_file(text) from None
    except (OSError, ValueError) as error:
        raise InputError("{place} cannot be read ({reason}).", place=repr(str(place)), reason=error) from None
    return Place(place, place.is_dir())


def _walk(folder: Path, root: Path, depth: int) -> Iterator[str]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        path = Path(entry.path)
        if entry.is_symlink() and not path.resolve().is_relative_to(root):
            continue
        if entry.is_dir():
            if depth < _DEPTH:
                yield from (f"{entry.name}/{name}" for name in _walk(path, root, depth + 1))
        else:
            yield entry.name
