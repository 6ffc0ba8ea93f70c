"""What podium reads in another form than people edit it: compiled catalogues, the references and the texts of studies as JSON.

Made when podium is built (`hatch_build.py`) and, in a source tree, before the tests.
"""

from __future__ import annotations

import json
import os
import secrets
import tomllib
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import bibtexparser
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogue(source: Path) -> None:
    """Write ``podium.mo`` beside a ``podium.po``.

    Raises
    ------
    ValueError
        If it holds no translation.
    """
    with source.open("rb") as texts:
        catalogue = read_po(texts)
    if not any(message.id and "".join(message.string) for message in catalogue):
        raise ValueError(f"{source}: no text is translated")
    catalogue.creation_date = datetime(2026, 11, 23, tzinfo=UTC)  # otherwise now: a build would differ every minute
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    replace(source.with_suffix(".mo"), compiled.getvalue())


def compile_references(source: Path) -> None:
    """Write ``references.json`` beside ``references.bib``: by key the kind of the entry and its fields."""
    library = bibtexparser.parse_string(source.read_text(encoding="utf-8"))
    if library.failed_blocks:
        raise ValueError(f"{source}: {library.failed_blocks}")
    entries = {
        entry.key: {"kind": entry.entry_type, "fields": {field.key: field.value for field in entry.fields}}
        for entry in library.entries
    }
    if not entries:
        raise ValueError(f"{source}: there is no reference")
    replace(source.with_suffix(".json"), json.dumps(entries, ensure_ascii=False).encode())


def compile_texts(source: Path) -> None:
    """Write the same as JSON beside a TOML file."""
    content = tomllib.loads(source.read_text(encoding="utf-8"))
    replace(source.with_suffix(".json"), json.dumps(content, ensure_ascii=False).encode())


def replace(path: Path, content: bytes) -> None:
    """Write a file at once: several builds from one source tree at the same time never read a file half written."""
    temporary = path.with_name(f"{path.name}-{secrets.token_hex(8)}.tmp")  # which no wheel takes
    try:
        temporary.write_bytes(content)
        os.replace(temporary, path)  # noqa: PTH105 - also over a file that is there on Windows
    finally:
        temporary.unlink(missing_ok=True)


def compile_all(root: Path, *, stale_only: bool = False) -> None:
    """Compile every file of a source tree; ``stale_only`` those that were edited since."""
    package = root / "src" / "podium"
    kinds = {".po": compile_catalogue, ".bib": compile_references, ".toml": compile_texts}
    for source in (path for suffix in kinds for path in package.rglob(f"*{suffix}")):
        target = source.with_suffix(".mo" if source.suffix == ".po" else ".json")
        if not (stale_only and target.exists() and target.stat().st_mtime >= source.stat().st_mtime):
            kinds[source.suffix](source)
