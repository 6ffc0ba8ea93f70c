"""Reading studies of Optuna that live in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np

from podium.data.readers.collect import Wanted, collect
from podium.data.readers.optuna import Study, Trial, study_records
from podium.data.readers.tracking import Label
from podium.data.results import Results
from podium.errors import InputError, quote
from podium.i18n import Message

_SOURCE: Final = "Optuna"


def from_optuna(studies: Mapping[Any, Mapping[Any, Any]], *, missing: str = "refuse", average: str = "mean") -> Results:
    """Make results of the best values of studies.

    Parameters
    ----------
    studies : dict of dicts
        ``{problem: {algorithm: study}}``, or a list of studies for the repetitions of an algorithm on a problem: the i-th of one
        algorithm and the i-th of another are the same run. The direction of the studies is that of the results.
    missing, average
        As in `podium.read_results`; a study without a completed trial has no value.

    Raises
    ------
    InputError
        Naming problem and algorithm: for something that is no study, has several objectives, or another direction.

    Examples
    --------
    >>> from types import SimpleNamespace as Object
    >>> def study(*values):  # as optuna.create_study(); study.optimize(...)
    ...     done = [Object(state=Object(name="COMPLETE"), values=[value]) for value in values]
    ...     return Object(study_name="s", directions=[Object(name="MINIMIZE")], user_attrs={}, trials=done)
    >>> sphere = {"tpe": study(3.0, 1.0), "random": study(2.0, 4.0)}
    >>> results = from_optuna({"sphere": sphere, "bowl": sphere})
    >>> results.values.tolist(), results.objective
    ([[1.0, 2.0], [1.0, 2.0]], 'minimize')
    """
    if not isinstance(studies, Mapping) or not all(isinstance(row, Mapping) for row in studies.values()):
        raise InputError("studies must be a dict {problem: {algorithm: study or list of studies}}.")
    records = study_records(list(_labelled(studies)), "results", _SOURCE)
    return collect(records, Wanted(None, None, missing, average))


def _labelled(studies: Mapping[Any, Mapping[Any, Any]]) -> Iterator[tuple[Study, Label]]:
    for problem, row in studies.items():
        for algorithm, given in row.items():
            several = isinstance(given, (list, tuple))
            for number, study in enumerate(given if several else [given], 1):
                label = Label(str(problem), str(algorithm), str(number) if several else "")
                yield (
                    _study(study, Message("{name} on {problem}", name=quote(algorithm), problem=quote(problem))),
                    label,
                )


def _study(study: Any, where: str) -> Study:
    if not all(hasattr(study, name) for name in ("study_name", "directions", "trials")):
        raise InputError("{where}: {kind} is not an Optuna study.", where=where, kind=quote(type(study).__name__))
    directions = tuple(str(direction.name) for direction in study.directions)
    return Study(str(study.study_name), directions, {}, [_trial(trial) for trial in study.trials])


def _trial(trial: Any) -> Trial:
    values = trial.values if trial.state.name == "COMPLETE" else None
    value = float(values[0]) if values else None
    return Trial(trial.state.name, value if value is not None and np.isfinite(value) else None)
