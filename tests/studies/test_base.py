"""Every study is shown, drawn and written by the files beside its class."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
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
