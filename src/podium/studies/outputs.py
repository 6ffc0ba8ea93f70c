"""Files that show a whole study: the report page with the tables that are too long for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from podium.document import Document
from podium.render.csv import table_csv
from podium.render.files import write_atomic
from podium.render.report import large_tables, to_report
from podium.studies.base import Study
from podium.studies.words import source_name


def report_text(study: Study) -> str:
    """Return the page alone; see `write_report`."""
    return to_report(study.document(), facts=facts(study))


def write_report(study: Study, path: str | PathLike[str]) -> list[Path]:
    """Write the report page, and beside it each table that is too long for it, whole, as CSV.

    Every file is written whole or not at all, and the page last, so that it never names a file that is not there.

    Parameters
    ----------
    study
        What to report.
    path
        The page, such as ``report.html``; the tables are ``report-KEY.csv``.

    Returns
    -------
    list of Path
        The files written, the page first.

    Raises
    ------
    InputError
        When a file cannot be written.
    """
    page, document = Path(path), study.document()
    names = _table_files(document, page.stem)
    for table in large_tables(document):
        write_atomic(page.parent / names[table.key], table_csv(table))
    write_atomic(path, to_report(document, files=names, facts=facts(study)))
    return [page, *(page.parent / name for name in names.values())]


def _table_files(document: Document, stem: str) -> dict[str, str]:
    return {table.key: f"{stem}-{file_key(table.key)}.csv" for table in large_tables(document)}


def file_key(key: str) -> str:
    """Make the key of a table a part of a file name.

    >>> file_key("friedman-all-pairs/α=0.05")
    'friedman-all-pairs-0.05'
    """
    return re.sub(r"[^A-Za-z0-9.]+", "-", key).strip("-.") or "table"


def facts(study: Study) -> dict[str, str]:
    """Say what was computed from what: data with their digest, options, and the seed where anything was random."""
    found: Mapping[str, Any] | None = study.to_dict().get("provenance")
    if found is None:
        return {}
    options = ", ".join(f"{name} = {value}" for name, value in found["options"].items() if value is not None)
    listed = {
        "Data": source_name(str(found["source"])),
        "SHA-256 of the data": str(found["data_sha256"]),
        "Options": options,
        "Seed": "" if found["seed"] is None else str(found["seed"]),
    }
    return {name: text for name, text in listed.items() if text}
