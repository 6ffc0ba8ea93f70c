"""The references podium cites, from ``references.bib``, which a build compiles to JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from podium.document import Citation
from podium.packaged import packaged


@cache
def references() -> dict[str, dict[str, Any]]:
    """Return kind and fields of every reference by key."""
    path = packaged(Path(__file__).parents[2] / "references.json")
    found: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def cite(keys: Iterable[str]) -> list[Citation]:
    """Return the references of these keys, each once, in this order."""
    return [_citation(key) for key in dict.fromkeys(keys)]


def _citation(key: str) -> Citation:
    kind, fields = references()[key]["kind"], references()[key]["fields"]
    authors, title, year = fields["author"], fields["title"].removeprefix("{").removesuffix("}"), fields["year"]
    place = fields.get("journal") or fields.get("publisher", "")
    if "booktitle" in fields:
        place = f"In {fields['booktitle']}, {place}".removesuffix(", ")
    volume = fields.get("volume", "") + (f"({fields['number']})" if "number" in fields else "")
    tail = ", ".join(part for part in (place, volume, fields.get("pages", "")) if part).replace("--", "–")
    printed_title = title.replace("``", "“").replace("''", "”")
    text = f"{_printed(authors)} ({year}). {printed_title}. {tail}.".replace("?.", "?").replace(" -- ", " – ")
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    link = f"https://doi.org/{fields['doi']}" if "doi" in fields else fields.get("url", "")
    return Citation(key, text, f"@{kind}{{{key},\n{lines}\n}}", link)


def _printed(authors: str) -> str:
    """Turn "Family, Given and Family, Given" into "Family, G., Family, G."."""
    names = []
    for author in authors.split(" and "):
        family, _, given = author.partition(", ")
        names.append(f"{family}, {' '.join(part[0] + '.' for part in given.split())}")
    return " & ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
