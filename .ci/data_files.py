"""What podium reads in another form than people edit it: compiled catalogues, and the references as JSON.

Made when podium is built (`hatch_build.py`) and, in a source tree, before the tests.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import bibtexparser
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogue(source: Path) -> None:
    """Write ``podium.mo`` beside a ``podium.po``."""
    with source.open("rb") as texts:
        catalogue = read_po(texts)
    catalogue.creation_date = datetime(2026, 11, 23, tzinfo=UTC)  # otherwise now: a build would differ every minute
    with source.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def compile_references(source: Path) -> None:
    """Write ``references.json`` beside ``references.bib``: by key the kind of the entry and its fields."""
    library = bibtexparser.parse_string(source.read_text(encoding="utf-8"))
    if library.failed_blocks:
        raise ValueError(f"{source}: {library.failed_blocks}")
    entries = {
        entry.key: {"kind": entry.entry_type, "fields": {field.key: field.value for field in entry.fields}}
        for entry in library.entries
    }
    source.with_suffix(".json").write_text(json.dumps(entries, ensure_ascii=False), encoding="utf-8")


def compile_all(root: Path, *, stale_only: bool = False) -> None:
    """Compile every file of a source tree; ``stale_only`` those that were edited since."""
    package = root / "src" / "podium"
    for source in (*package.glob("locale/*/LC_MESSAGES/podium.po"), package / "references.bib"):
        target = source.with_suffix(".mo" if source.suffix == ".po" else ".json")
        if stale_only and target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        (compile_catalogue if source.suffix == ".po" else compile_references)(source)
