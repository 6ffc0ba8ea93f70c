"""podium.benchmark: every estimator on every split of every data set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

import numpy as np

from podium.benchmark_run.cells import Cell, Outcome, evaluate
from podium.benchmark_run.inputs import are_classifiers, named_data, named_estimators, named_scores
from podium.benchmark_run.outcome import Benchmark
from podium.benchmark_run.splitting import all_splits
from podium.benchmark_run.store import Store
from podium.data.instances import as_labels
from podium.engine.workers import spread
from podium.i18n import Message, count
from podium.progress import task


def benchmark(
    estimators: Mapping[str, Any] | Sequence[Any],
    datasets: Mapping[str, Any],
    *,
    cv: Any = 5,
    scoring: Any = None,
    jobs: int | None = None,
    seed: int = 0,
    checkpoint: str | PathLike[str] | None = None,
    predictions: bool = True,
    retry: bool = False,
) -> Benchmark:
    """Cross-validate estimators of scikit-learn on data sets, with the same splits for all of them.

    Parameters
    ----------
    estimators : dict or list
        ``{name: estimator}``; those of a list are called by their classes.
    datasets : dict
        ``{name: (X, y)}``, ``{name: (X, y, groups)}``, or what ``sklearn.datasets.load_…`` returns.
    cv : int, splitter, or dict
        Number of folds: shuffled and seeded, stratified for classifiers, whole groups where there are groups. Or a splitter of
        scikit-learn, or ``{data set: splitter or list of (train, test)}``.
    scoring : str, callable, list or dict, optional
        As in scikit-learn; "accuracy" for classifiers and "r2" for regressors when left out. Larger is better.
    jobs : int, optional
        Worker processes; -1 for one a core. The scores are the same for any number.
    seed : int
        Root of the splits and of every ``random_state`` that is None.
    checkpoint : path, optional
        A folder where each cell (estimator, data set, split) is kept as soon as it is finished, failures too. A run with the same
        folder goes on from what is there.
    predictions : bool
        Keep what classifiers predict for every test instance.
    retry : bool
        Compute cells that failed before once more.

    Returns
    -------
    Benchmark
        With ``results()``, ``folds(problem)``, ``predictions(problem)``, ``failures()`` and ``to_csv()``.

    Raises
    ------
    InputError
        When something cannot be run at all. What an estimator raises on a split is recorded as missing, with its reason.
    MissingExtraError
        Without scikit-learn.

    Examples
    --------
    >>> from sklearn.datasets import load_iris, load_wine
    >>> from sklearn.naive_bayes import GaussianNB
    >>> from sklearn.tree import DecisionTreeClassifier
    >>> run = benchmark({"NB": GaussianNB(), "tree": DecisionTreeClassifier()}, {"iris": load_iris(), "wine": load_wine()}, cv=3)
    >>> run.results()
    Results(2 problems x 2 algorithms, maximize, 12 measurements, from podium.benchmark)
    >>> run.predictions("iris")
    Predictions(2 classifiers on 150 instances, 3 labels, from podium.benchmark, 'iris')
    """
    models, data = named_estimators(estimators), named_data(datasets)
    classify = are_classifiers(models)
    scores = named_scores(scoring, classify)
    splits = all_splits(cv, data, classify, seed)
    cells = [
        Cell(name, model, one, number, train, test, scores, seed, predictions and classify)
        for one in data
        for number, (train, test) in enumerate(zip(*splits[one.name], strict=True))
        for name, model in models.items()
    ]
    outcomes, kept = _computed(cells, jobs, None if checkpoint is None else Store(checkpoint), retry)
    fits = Message(
        "{fits}: {algorithms}, with the same splits for each.",
        fits=count(len(cells), "fit"),
        algorithms=count(len(models), "algorithm"),
    )
    return Benchmark(
        algorithms=tuple(models),
        problems=tuple(one.name for one in data),
        metrics=tuple(score.name for score in scores),
        outcomes=tuple(outcomes),
        splits=splits,
        truth={one.name: tuple(as_labels(list(np.asarray(one.y)))) for one in data} if classify else {},
        seed=seed,
        notes=(fits, *([Message("{kept} of the fits were taken from the checkpoint.", kept=kept)] if kept else [])),
    )


def _computed(cells: Sequence[Cell], jobs: int | None, store: Store | None, retry: bool) -> tuple[list[Outcome], int]:
    """Compute the cells that are not there yet; how many were."""
    keys: list[str] = []
    found: dict[int, Outcome] = {}
    for number, cell in enumerate(cells if store is not None else ()):
        assert store is not None
        keys.append(store.key(cell))
        known = store.get(keys[-1], cell)
        if known is not None and not (retry and known.failures):
            found[number] = known
    kept = len(found)
    left = {number: cell for number, cell in enumerate(cells) if number not in found}
    with task("fits", total=len(cells)) as step:
        step(kept)
        for number, outcome in spread(evaluate, left, jobs):
            found[number] = outcome
            if store is not None:
                store.put(keys[number], outcome)
            step()
    return [found[number] for number in range(len(cells))], kept
