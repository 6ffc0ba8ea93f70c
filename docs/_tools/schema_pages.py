"""The JSON schemas as a page: the meaning of every property of every output."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Schema = dict[str, Any]

_INTRODUCTION = """# JSON of every verb

`--format json` prints one object. A JSON Schema (draft 2020-12) describes its layout, and the tests check every output against it.
The first property, `schema`, is the version of the layout. It grows when a property changes its meaning or is removed, not when one is
added. Below are the properties of the outermost object; the files contain the rest. Python's `study.to_dict()` returns the same.
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
    parts = schema.get("$defs", {})
    properties = schema.get("properties") or parts
    lines += ["| property | what it is |", "| --- | --- |"]
    lines += [f"| `{key}` | {_cell(_description(value, parts))} |" for key, value in properties.items()]
    return "\n".join(lines) + "\n"


def _description(value: Schema, parts: Schema) -> str:
    """Describe a property in a line: its type, and its description where it has one."""
    kind = _kind(value, parts)
    return f"{kind}. {value['description']}" if "description" in value else kind


def _kind(value: Schema, parts: Schema) -> str:
    if "const" in value:
        return f"always `{json.dumps(value['const'])}`"
    if "enum" in value:
        return " or ".join(f"`{json.dumps(word)}`" for word in value["enum"])
    if "$ref" in value:
        file, _, inside = value["$ref"].partition("#/$defs/")
        if not file:
            return _kind(parts[inside], parts)
        return f"[{inside or file}](#schema-{file.removesuffix('.schema.json')})"
    for several in ("anyOf", "oneOf"):
        if several in value:
            return " or ".join(dict.fromkeys(_kind(one, parts) for one in value[several]))
    kinds = value.get("type", "object")
    return " or ".join(_typed(kind, value, parts) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _typed(kind: str, value: Schema, parts: Schema) -> str:
    """Describe the values of a type: numbers with their limits, lists with their items, objects with their keys."""
    if kind in ("number", "integer"):
        return kind + _limits(value)
    if kind == "array" and isinstance(value.get("items"), dict):
        return f"list, each item {_kind(value['items'], parts)}"
    if kind == "object" and value.get("properties"):
        return "object with " + ", ".join(f"`{key}`" for key in value["properties"])
    if kind == "object" and isinstance(value.get("additionalProperties"), dict):
        return f"object, each value {_kind(value['additionalProperties'], parts)}"
    return kind


def _limits(value: Schema) -> str:
    if "minimum" in value and "maximum" in value:
        return f" from {value['minimum']} to {value['maximum']}"
    words = {
        "minimum": "at least", "exclusiveMinimum": "greater than", "maximum": "at most", "exclusiveMaximum": "less than",
    }  # fmt: skip
    found = [f"{word} {value[key]}" for key, word in words.items() if key in value]
    return " " + " and ".join(found) if found else ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
