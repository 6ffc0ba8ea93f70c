"""MLflow: runs of a tracking database, of an mlruns folder, or of the table that search_runs gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from podium.data.readers.labelling import ROLES, label_all
from podium.data.readers.mlflow_stores import Run, is_folder, is_table, runs_of_database, runs_of_folder, runs_of_table
from podium.data.readers.place import Place
from podium.data.readers.protocol import Kind
from podium.data.readers.records import Records
from podium.data.readers.sqlite_file import has_tables
from podium.errors import InputError, closest, quote
from podium.i18n import Message, count, some

_SIGNATURE: Final = dict.fromkeys(("experiments", "runs", "params", "tags", "latest_metrics"))
_FINISHED: Final = "FINISHED"


class Mlflow:
    """Runs with parameters, tags and metrics; see docs/formats/mlflow.md."""

    name = "mlflow"
    title = Message("MLflow: mlflow.db, an mlruns folder, or search_runs() as CSV")
    kinds: tuple[Kind, ...] = ("results",)
    options: ClassVar[Mapping[str, str]] = {
        "problem": Message("which field holds the problem: params.NAME, tags.NAME, experiment or run_name"),
        "algorithm": Message("which field holds the algorithm, likewise"),
        "run": Message("which field holds the repetition (such as params.seed), likewise"),
        "experiment": Message("only the runs of this experiment (name or number)"),
        "unlabelled": Message("skip leaves out runs without these; by default they are refused"),
        "unfinished": Message("keep uses what runs that are not FINISHED have logged; by default they count as failed"),
    }

    def sniff(self, place: Place) -> bool:
        """Whether a path is such a database, folder or table."""
        try:
            return has_tables(place, _SIGNATURE) or is_folder(place) or is_table(place)
        except InputError:
            return False

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Records:
        """Read the runs, with all their metrics."""
        assert kind in self.kinds
        if place.is_folder:
            runs = runs_of_folder(place)
        else:
            runs = runs_of_database(place) if has_tables(place, _SIGNATURE) else runs_of_table(place)
        notes: list[str] = []
        there = [run for run in runs if not run.deleted]
        if len(there) < len(runs):
            notes.append(Message("Left out {runs} deleted in MLflow.", runs=count(len(runs) - len(there), "run")))
        if "experiment" in options:
            there = _of_experiment(there, options["experiment"], place.source)
        if not there:
            raise InputError("{source}: there are no runs to read.", source=place.source)
        keys = _keys(there, options, place.source)
        kept, told = label_all(
            there,
            lambda run: {role: _at(run, key) for role, key in keys.items()},
            lambda run: run.called,
            "run",
            options.get("unlabelled"),
            place.source,
        )
        unfinished = _unfinished([run for run, _ in kept], options, place.source, notes)
        metrics = list(dict.fromkeys(name for run, _ in kept for name in run.metrics))
        if not metrics:
            raise InputError(
                "{source}: none of {runs} has a metric.", source=place.source, runs=count(len(kept), "run")
            )
        entries = [(run, label, name) for name in metrics for run, label in kept]
        return Records(
            problem=[label.problem for _, label, _ in entries],
            algorithm=[label.algorithm for _, label, _ in entries],
            value=[None if _failed(run, name, unfinished) else run.metrics[name] for run, _, name in entries],
            run=[label.run for _, label, _ in entries] if "run" in keys else None,
            metric=[name for *_, name in entries],
            failure=[_failed(run, name, unfinished) for run, _, name in entries],
            place=lambda at: entries[at][0].called,
            source=place.source,
            notes=(
                Message("{runs} of MLflow, with the last value of each metric.", runs=count(len(kept), "run")),
                *notes,
                *told,
            ),
        )


def _of_experiment(runs: Sequence[Run], wanted: str, source: str) -> list[Run]:
    kept = [run for run in runs if wanted in (run.experiment, run.experiment_id)]
    if not kept:
        names = list(dict.fromkeys(run.experiment for run in runs))
        shown = some([quote(name) for name in names])
        raise InputError(
            "{source}: no run belongs to an experiment {wanted}.{closest} The experiments are: {shown}.",
            source=source, wanted=quote(wanted), closest=closest(wanted, names), shown=shown,
        )  # fmt: skip
    return kept


def _keys(runs: Sequence[Run], options: Mapping[str, str], source: str) -> dict[str, str]:
    """Where each role stands."""
    there = dict.fromkeys(
        ["experiment", "run_name"]
        + [f"params.{key}" for run in runs for key in run.params]
        + [f"tags.{key}" for run in runs for key in run.tags if not key.startswith("mlflow.")]
    )
    shown = some(list(there), 20)
    if not {"problem", "algorithm"} <= set(options):
        raise InputError(
            "{source}: specify which fields hold problem and algorithm with the options problem and algorithm (on "
            "the command line: --option problem=params.NAME --option algorithm=params.NAME). The fields are: "
            "{shown}.",
            source=source,
            shown=shown,
        )
    known = {*there, *(f"tags.{key}" for run in runs for key in run.tags)}
    keys = {role: options[role] for role in ROLES if role in options}
    for role, key in keys.items():
        if key not in known:
            raise InputError(
                "{source}: {role}={key}: no run has that field.{closest} The fields are: {shown}.",
                source=source, role=role, key=quote(key), closest=closest(key, known), shown=shown,
            )  # fmt: skip
    return keys


def _at(run: Run, key: str) -> str | None:
    kind, _, name = key.partition(".")
    if kind == "params":
        return run.params.get(name)
    if kind == "tags":
        return run.tags.get(name)
    return run.experiment if key == "experiment" else run.name


def _unfinished(runs: Sequence[Run], options: Mapping[str, str], source: str, notes: list[str]) -> bool:
    """Whether runs that are not finished count as failed; told in the notes."""
    choice = options.get("unfinished")
    if choice not in (None, "keep"):
        raise InputError("{source}: unfinished={choice}: the only choice is keep.", source=source, choice=quote(choice))
    states = Counter(run.status for run in runs if run.status != _FINISHED)
    if states:
        counted = ", ".join(f"{number} {state}" for state, number in states.items())
        notes.append(
            Message("Not finished: {counted}; the values they logged were used.", counted=counted)
            if choice
            else Message("Not finished: {counted}; these count as failed.", counted=counted)
        )
    return choice is None


def _failed(run: Run, metric: str, unfinished: bool) -> str:
    if unfinished and run.status != _FINISHED:
        return f"the run is {run.status}"
    if metric not in run.metrics:
        return f"{metric} was not logged"
    return "" if run.metrics[metric] is not None else f"{metric} is no finite number"


READER = Mlflow()
