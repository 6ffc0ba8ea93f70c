"""The JSON schemas as a page: what each property of every output is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_INTRODUCTION = """# JSON of every verb

`--format json` prints one object. Its layout is held to by a JSON Schema (draft 2020-12); the tests check every output against it.
The first property, `schema`, is the version of the layout: it grows when a property changes its meaning or goes, not when one is
added. Below are the properties of the outermost object; the files say everything. Python's `study.to_dict()` gives the same.
"""


def pages(folder: Path) -> dict[str, str]:
    """Give the page of the schemas of a folder."""
    files = sorted(folder.glob("*.schema.json"), key=lambda path: (path.stem.startswith("common"), path.name))
    return {"reference/schemas.md": "\n".join([_INTRODUCTION, *map(_schema, files)])}


def _schema(path: Path) -> str:
    schema = json.loads(path.read_text(encoding="utf-8"))
    name = path.name.removesuffix(".schema.json")
    lines = [f"(schema-{name})=", f"## {schema['title']}", ""]
    if "description" in schema:
        lines += [schema["description"], ""]
    lines += [f"File: [{path.name}](../schema/{path.name})", ""]
    properties = schema.get("properties") or schema.get("$defs", {})
    lines += ["| property | what it is |", "| --- | --- |"]
    lines += [f"| `{key}` | {_cell(_told(value))} |" for key, value in properties.items()]
    return "\n".join(lines) + "\n"


def _told(value: dict[str, Any]) -> str:
    """Describe a property in a line: its type, and its description where it has one."""
    kind = _kind(value)
    return f"{kind}. {value['description']}" if "description" in value else kind


def _kind(value: dict[str, Any]) -> str:
    if "const" in value:
        return f"always `{json.dumps(value['const'])}`"
    if "enum" in value:
        return " or ".join(f"`{json.dumps(word)}`" for word in value["enum"])
    if "$ref" in value:
        file, _, inside = value["$ref"].partition("#/$defs/")
        return f"[{inside or file}](#schema-common)" if file else f"object `{inside}`"
    for several in ("anyOf", "oneOf"):
        if several in value:
            return " or ".join(dict.fromkeys(map(_kind, value[several])))
    kinds = value.get("type", "object")
    if kinds == "array" and isinstance(value.get("items"), dict):
        return f"list of {_kind(value['items'])}"
    return " or ".join([kinds] if isinstance(kinds, str) else kinds)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
