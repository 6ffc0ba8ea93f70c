"""Without the libraries of several processes the message names the extra that brings what was asked for."""

from __future__ import annotations

import sys

import pytest

from engine.works import Normal
from podium.engine import run
from podium.errors import MissingExtraError


@pytest.mark.parametrize(
    ("absent", "asked", "extra"),
    [
        ("joblib", {"jobs": 2}, "parallel"),
        ("joblib", {"dask": "tcp://127.0.0.1:9"}, "dask"),
        ("distributed", {"dask": "tcp://127.0.0.1:9"}, "dask"),
    ],
)
def test_the_extra_is_the_one_that_brings_all_of_it(
    monkeypatch: pytest.MonkeyPatch, absent: str, asked: dict[str, object], extra: str
) -> None:
    if absent == "distributed":
        pytest.importorskip("joblib")
    monkeypatch.setitem(sys.modules, absent, None)
    with pytest.raises(MissingExtraError, match=rf"needs {absent}.*pip install 'podium\[{extra}\]'"):
        run(Normal(), 10, seed=1, chunk=5, **asked)
