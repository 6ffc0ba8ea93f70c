"""Optuna: studies in an SQLite storage; the best value of each, or its best-so-far after each trial."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.readers.collect import Wanted, collect
from podium.data.readers.json_text import as_number, parse_json
from podium.data.readers.protocol import Kind, Place, Records, Row, is_set
from podium.data.readers.tracking import ROLES, Database, Label, has_tables, label_all, opened, pattern, split_name
from podium.data.results import Objective, Results
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count, some

_TABLES: Final = {
    "studies": ("study_id", "study_name"),
    "study_directions": ("study_id", "direction"),
    "study_user_attributes": ("study_id", "key", "value_json"),
    "trials": ("trial_id", "number", "study_id", "state"),
    "trial_values": ("trial_id", "objective", "value"),
}
_GOALS: Final[dict[str, Objective]] = {"MINIMIZE": "minimize", "MAXIMIZE": "maximize"}
_FINISHED: Final = ("COMPLETE", "PRUNED", "FAIL")


class Trial(NamedTuple):
    """A trial: its state, and its value where it was completed."""

    state: str
    value: float | None


class Study(NamedTuple):
    """A study: name, directions, user attributes, and trials in their order."""

    name: str
    directions: tuple[str, ...]
    attributes: Mapping[str, str]
    trials: Sequence[Trial]


class _Optuna:
    """Studies; see docs/reference/formats/optuna.md."""

    name = "optuna"
    title = Message("Optuna: an SQLite storage of studies")
    kinds: tuple[Kind, ...] = ("results", "traces")
    options: Mapping[str, str] = {
        "names": Message("how study names are built, such as {problem}-{algorithm}-{run}"),
        "problem": Message("user attribute of the studies that holds the problem"),
        "algorithm": Message("user attribute that holds the algorithm"),
        "run": Message("user attribute that holds the repetition"),
        "unlabelled": Message("skip leaves out studies without these; by default they are refused"),
    }

    def sniff(self, place: Place) -> bool:
        return has_tables(place, _TABLES)

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Records:
        if place.is_folder:
            raise InputError("{source}: this is a folder; name the SQLite file of the storage.", source=place.source)
        with opened(place) as database:
            studies = _studies(database)
        kept, notes = label_all(
            studies,
            _labels(studies, options, place.source),
            _called,
            "study",
            is_set(options, "unlabelled", "skip", place.source),
            place.source,
        )
        return study_records(kept, kind, place.source, notes)


def _called(study: Study) -> str:
    return quote(study.name)


def _labels(studies: Sequence[Study], options: Mapping[str, str], source: str) -> Any:
    named = {role: options[role] for role in ROLES if role in options}
    if "names" in options:
        if named:
            raise InputError(
                "{source}: names already specifies problem, algorithm and run: leave out {named}, or names.",
                source=source,
                named=some(list(named)),
            )
        expression = pattern(options["names"], source)
        return lambda study: split_name(study.name, expression, source)
    if not {"problem", "algorithm"} <= set(named):
        attributes = dict.fromkeys(quote(key) for study in studies for key in study.attributes)
        raise InputError(
            "{source}: specify which study belongs to which problem and algorithm: with the option names, such as "
            "names={{problem}}-{{algorithm}}-{{run}} (the studies are called {listed}), or with problem and "
            "algorithm, which name user attributes ({attributes}).",
            source=source,
            listed=some([_called(one) for one in studies], 3),
            attributes=some(list(attributes), 10) or Message("there are none"),
        )
    return lambda study: {role: study.attributes.get(key) for role, key in named.items()}


def study_records(kept: Sequence[tuple[Study, Label]], kind: Kind, source: str, notes: Sequence[str] = ()) -> Records:
    """Records of labelled studies."""
    goal = _goal([study for study, _ in kept], source)
    rows: list[Row] = []
    told: Counter[str] = Counter()
    for study, label in kept:
        told.update(trial.state for trial in study.trials)
        place = partial(Message, N_("study {study}"), study=_called(study))
        cell = Row(label.problem, label.algorithm, None, label.run, place=place)
        best = _best_so_far(study, goal == "maximize")
        done = [cell._replace(value=value, budget=float(at)) for at, value in enumerate(best, 1) if value is not None]
        if not done:
            rows.append(cell._replace(failure=_why(study), budget=1.0 if kind == "traces" else None))
        else:
            rows += done if kind == "traces" else [done[-1]._replace(budget=None)]
    counts = ", ".join(f"{number} {state}" for state, number in told.items())
    studies = count(len(kept), "study")
    if kind == "traces":
        note = Message(
            "{studies} of Optuna, with the best value after each trial; the budget counts trials, including pruned "
            "and failed ones.",
            studies=studies,
        )
    else:
        note = Message("{studies} of Optuna, with the best value of each.", studies=studies)
    trials = Message("Trials: {counts}.", counts=counts) if counts else Message("No trials.")
    return Records.of(rows, source, [note, trials, *notes], {"": goal})


def _goal(studies: Sequence[Study], source: str) -> Objective:
    several = [_called(study) for study in studies if len(study.directions) != 1]
    if several:
        raise InputError(
            "{source}: {several}: a study must have one objective; with several there is no best value.",
            source=source,
            several=some(several),
        )
    found = {study.directions[0]: study for study in studies}
    unknown = [direction for direction in found if direction not in _GOALS]
    if unknown:
        raise InputError(
            "{source}: {study} has the direction {direction}; it must be minimize or maximize.",
            source=source, study=_called(found[unknown[0]]), direction=quote(unknown[0]),
        )  # fmt: skip
    if len(found) > 1:
        one, other = list(found.values())[:2]
        raise InputError(
            "{source}: {one} and {other} have opposite directions (minimize and maximize). Compare them separately.",
            source=source, one=_called(one), other=_called(other),
        )  # fmt: skip
    return _GOALS[next(iter(found))]


def _best_so_far(study: Study, maximize: bool) -> list[float | None]:
    best: float | None = None
    found: list[float | None] = []
    for trial in study.trials:
        if trial.state == "COMPLETE" and trial.value is not None:
            best = trial.value if best is None else max(best, trial.value) if maximize else min(best, trial.value)
        if trial.state in _FINISHED:
            found.append(best)
    return found


def _why(study: Study) -> str:
    states = Counter(trial.state for trial in study.trials)
    counts = ", ".join(f"{number} {state}" for state, number in states.items())
    return f"no trial was completed with a finite value: {counts or 'there are none'}"


def _studies(database: Database) -> list[Study]:
    source = database.source
    rows = {table: database.rows(table, columns) for table, columns in _TABLES.items()}
    directions: dict[Any, list[str]] = defaultdict(list)
    for row in sorted(rows["study_directions"], key=lambda row: str(row.get("objective", ""))):
        directions[row["study_id"]].append(str(row["direction"]))
    attributes: dict[Any, dict[str, str]] = defaultdict(dict)
    for row in rows["study_user_attributes"]:
        where = Message("{source}, attribute {name}", source=source, name=quote(row["key"]))
        attributes[row["study_id"]][str(row["key"])] = str(parse_json(str(row["value_json"]), where))
    values = {row["trial_id"]: _value(row, source) for row in rows["trial_values"] if row["objective"] == 0}
    trials: dict[Any, list[tuple[Any, Trial]]] = defaultdict(list)
    for row in rows["trials"]:
        number = row["number"] if isinstance(row["number"], int) else row["trial_id"]
        trials[row["study_id"]].append((number, Trial(str(row["state"]), values.get(row["trial_id"]))))
    try:
        return [
            Study(
                str(row["study_name"]),
                tuple(directions[row["study_id"]]),
                attributes[row["study_id"]],
                [trial for _, trial in sorted(trials[row["study_id"]], key=lambda pair: pair[0])],
            )
            for row in rows["studies"]
        ]
    except TypeError:
        raise InputError("{source}: the trial numbers are not numbers.", source=source) from None


def _value(row: Mapping[str, Any], source: str) -> float | None:
    if row.get("value_type", "FINITE") != "FINITE":
        return None
    return as_number(row["value"], Message("{source}, trial {trial}", source=source, trial=row["trial_id"]))


READER = _Optuna()


# Reading studies of Optuna that live in memory.


_SOURCE: Final = "Optuna"


def from_optuna(studies: Mapping[Any, Mapping[Any, Any]], *, missing: str = "refuse", average: str = "mean") -> Results:
    """Build results from the best values of Optuna studies.

    Parameters
    ----------
    studies : dict of dicts
        ``{problem: {algorithm: study}}``, or a list of studies for the repetitions of an algorithm on a problem: the
        i-th studies of all algorithms are the same run. The results have the direction of the studies.
    missing, average
        As in `podium.read_results`; a study without a completed trial has no value.

    Raises
    ------
    InputError
        If something is not a study, has several objectives, or has another direction; the message names the problem and
        algorithm.

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
