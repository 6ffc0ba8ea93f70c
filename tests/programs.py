"""Other programs as tests ask them, without what makes them slow there."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch


def multipletests(*args: Any, **options: Any) -> Any:
    """Adjust p-values by statsmodels, without the `gc.collect()` in its Holm: it takes longer than most tests."""
    from statsmodels.stats import multitest

    with patch("gc.collect", lambda *_: 0):
        return multitest.multipletests(*args, **options)
