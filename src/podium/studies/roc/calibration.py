"""Platt's calibration: turning scores into probabilities, judged on instances the fit has not seen."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from math import nan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.data import Scores
from podium.errors import MissingExtraError

FOLDS = 5
SEED = 0

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Calibration:
    """How calibrating one classifier's scores changes their Brier score (mean squared error of the probability).

    Attributes
    ----------
    name
        The classifier.
    brier_before
        Of the scores as they are; NaN where they are no probabilities (outside 0 to 1).
    brier_after
        Of the calibrated scores, each from a fit without its own fold.
    brier_constant
        Of the share of positives as a constant prediction: what carries no information.
    slope, intercept
        Platt's sigmoid 1/(1 + exp(−(slope·score + intercept))) on all instances.
    folds
        Number of folds.
    """

    name: str
    brier_before: float
    brier_after: float
    brier_constant: float
    slope: float
    intercept: float
    folds: int


def calibrate_all(scores: Scores) -> tuple[Calibration, ...]:
    """Calibrate every classifier, cross-fitted over stratified folds with a fixed seed.

    Raises
    ------
    MissingExtraError
        When scikit-learn is not installed.

    References
    ----------
    Platt (1999): a sigmoid fitted with targets (N₊+1)/(N₊+2) and 1/(N₋+2); Brier (1950).
    """
    try:
        linear: Any = import_module("sklearn.linear_model")
        selection: Any = import_module("sklearn.model_selection")
    except ImportError:
        raise MissingExtraError("scikit-learn", "calibration", "calibration (--calibrate)") from None
    folds = min(FOLDS, scores.positives, scores.negatives)
    splitter = selection.StratifiedKFold(n_splits=folds, shuffle=True, random_state=SEED)
    parts = list(splitter.split(np.zeros((scores.n, 1)), scores.truth))
    return tuple(_one(linear, parts, scores, j) for j in range(scores.k))


def _one(linear: Any, parts: list[tuple[Any, Any]], scores: Scores, j: int) -> Calibration:
    values, truth = scores.values[:, j], scores.truth
    after = np.empty(scores.n)
    for train, test in parts:
        slope, intercept = _platt(linear, values[train], truth[train])
        after[test] = _sigmoid(slope * values[test] + intercept)
    slope, intercept = _platt(linear, values, truth)
    probabilities = bool(((values >= 0) & (values <= 1)).all())
    share = scores.positives / scores.n
    return Calibration(
        name=scores.names[j],
        brier_before=_brier(values, truth) if probabilities else nan,
        brier_after=_brier(after, truth),
        brier_constant=share * (1 - share),
        slope=slope,
        intercept=intercept,
        folds=len(parts),
    )


def _platt(linear: Any, values: Floats, truth: NDArray[np.bool_]) -> tuple[float, float]:
    """Logistic regression on Platt's targets, which keep the sigmoid finite where a threshold separates the classes.

    Each instance enters twice, as positive and as negative, weighted by its target.
    """
    unit = float(np.abs(values).max()) or 1.0  # squares of very large scores would overflow
    standard = values / unit
    centre = float(standard.mean())
    spread = float(standard.std()) or 1.0
    standard = ((standard - centre) / spread)[:, None]
    positives = int(np.count_nonzero(truth))
    target = np.where(truth, (positives + 1) / (positives + 2), 1 / (len(truth) - positives + 2))
    labels = np.repeat([1, 0], len(values))
    weights = np.concatenate([target, 1 - target])
    # The penalty is far below the weight of one instance; it only keeps a constant score from having no solution.
    model = linear.LogisticRegression(C=1e8, tol=1e-10, max_iter=10_000)
    model.fit(np.concatenate([standard, standard]), labels, sample_weight=weights)
    slope = float(model.coef_[0, 0]) / spread
    return slope / unit, float(model.intercept_[0]) - slope * centre


def _sigmoid(x: Floats) -> Floats:
    from scipy.special import expit

    return np.asarray(expit(x), dtype=np.float64)


def _brier(probability: Floats, truth: NDArray[np.bool_]) -> float:
    return float(np.mean((probability - truth) ** 2))
