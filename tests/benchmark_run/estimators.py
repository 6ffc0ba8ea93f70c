"""Estimators that count, fail and interrupt; importable, so that worker processes find them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from sklearn.naive_bayes import GaussianNB


class Counting(GaussianNB):
    """Writes a line to a file for each fit."""

    def __init__(self, log: str = "") -> None:
        super().__init__()
        self.log = log

    def fit(self, X: Any, y: Any) -> Counting:  # type: ignore[override]
        with Path(self.log).open("a") as file:
            file.write("fit\n")
        return super().fit(X, y)


class Wineless(GaussianNB):
    """Fails on wine, which has thirteen features."""

    def fit(self, X: Any, y: Any) -> Wineless:  # type: ignore[override]
        if X.shape[1] == 13:
            raise ValueError("no\n wine")
        return super().fit(X, y)


class Interrupted(GaussianNB):
    """Is interrupted on wine while a file is there."""

    def __init__(self, trap: str = "") -> None:
        super().__init__()
        self.trap = trap

    def fit(self, X: Any, y: Any) -> Interrupted:  # type: ignore[override]
        if X.shape[1] == 13 and Path(self.trap).exists():
            raise KeyboardInterrupt
        return super().fit(X, y)


def odd_score(estimator: Any, X: Any, y: Any) -> float:
    """Not a number where there are thirteen features."""
    return float("nan") if X.shape[1] == 13 else float((estimator.predict(X) == np.asarray(y)).mean())
