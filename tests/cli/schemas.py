"""The committed JSON schemas, and the check that an output follows one of them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

FOLDER = Path(__file__).parents[2] / "docs" / "schema"
NAMES = tuple(sorted(path.name.removesuffix(".schema.json") for path in FOLDER.glob("*.schema.json")))


def schema(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))


@cache
def validator(name: str) -> Draft202012Validator:
    registry = Registry().with_resources(
        (f"{other}.schema.json", Resource.from_contents(schema(other))) for other in NAMES
    )
    return Draft202012Validator(schema(name), registry=registry)


def strict_loads(text: str) -> Any:
    """Parse JSON as the standard has it: no NaN, no Infinity, no key twice."""

    def refuse(token: str) -> None:
        raise AssertionError(f"{token} is not JSON")

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        assert len(set(names)) == len(names), f"a key occurs twice: {names}"
        return dict(pairs)

    return json.loads(text, parse_constant=refuse, object_pairs_hook=unique)


def valid(text: str) -> dict[str, Any]:
    """The parsed output, after it was checked against the schema its "study" names."""
    data = strict_loads(text)
    errors = [f"{error.json_path}: {error.message}" for error in validator(data["study"]).iter_errors(data)]
    assert errors == []
    return data
