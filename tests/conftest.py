"""No test is about time: what Hypothesis tries may take long on a busy machine.

Everybody's run tries the same examples, so that it says something about the code and not about luck;
``--hypothesis-profile=explore`` looks for new ones.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import settings

import podium

settings.register_profile("podium", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, derandomize=False)
settings.load_profile("podium")


def pytest_configure(config: pytest.Config) -> None:
    """In a source tree, compile the catalogues that were edited since they were compiled."""
    if hasattr(config, "workerinput"):
        return
    for source in Path(podium.__file__).parent.glob("locale/*/LC_MESSAGES/podium.po"):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            with source.open("rb") as texts, target.open("wb") as file:
                write_mo(file, read_po(texts))
