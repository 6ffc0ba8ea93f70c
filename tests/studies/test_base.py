"""Every study is shown, drawn and written by the files beside its class, and every text there is told by their code."""

from __future__ import annotations

import pkgutil
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import podium.studies
from podium.studies.shared.base import Study
from podium.studies.shared.content import beside


def _kinds() -> list[type[Study]]:
    for module in pkgutil.walk_packages(podium.studies.__path__, "podium.studies."):
        import_module(module.name)
    ours = [kind for kind in _below(Study) if kind.__module__.startswith("podium.")]
    return [kind for kind in ours if not any(issubclass(one, kind) for one in ours if one is not kind)]


def _below(kind: type[Study]) -> Iterator[type[Study]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


@pytest.mark.parametrize("kind", _kinds(), ids=lambda kind: kind.__name__)
def test_every_study_has_its_report_and_its_layout(kind: type[Study]) -> None:
    blank: Any = object.__new__(kind)
    for file, function in (("report", "document"), ("layout", "to_dict"), ("layout", "columns")):
        own = kind.__mro__[: kind.__mro__.index(Study)]
        assert any(function in vars(one) for one in own) or callable(beside(blank, file, function))


class _Unfinished(Study):
    """A study without a folder."""


def test_what_is_missing_is_named() -> None:
    study = _Unfinished()
    assert study.pictures() == {}
    assert study.advice == ()
    with pytest.raises(NotImplementedError, match=r"_Unfinished has no document in report\.py"):
        study.document()


TEXTS = sorted((Path(__file__).parents[2] / "src" / "podium" / "studies").rglob("texts.toml"))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.parent.name)
def test_every_text_is_told(path: Path) -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in path.parent.glob("*.py"))
    keys = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [key for key in keys if not re.search(rf"""[\"']{key}[\"'.]""", code)] == []
