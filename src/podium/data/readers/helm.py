"""HELM: ``runs/<suite>/<run>/stats.json`` and ``per_instance_stats.json``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

from podium.data.predictions import Predictions
from podium.data.readers.items import ITEM_OPTIONS, Sheet, itemwise, read_items
from podium.data.readers.json_text import (
    as_list,
    as_number,
    as_object,
    as_text,
    optional_object,
    read_json,
    read_object,
)
from podium.data.readers.protocol import Kind, Place, Records, Row, choose_name, twice
from podium.errors import InputError, Noted, quote
from podium.i18n import N_, Message, some

_SEVERAL_TRIALS: Final = N_(
    "{source}: there are several train trials ({listed}). Choose one with {--option:trial=0}, or compare averages "
    "over instances with {podium compare} and level=item."
)
_STATS, _ITEMS = "stats.json", "per_instance_stats.json"


@dataclass(frozen=True)
class _Run:
    """One run: a model on a scenario."""

    system: str
    scenario: str
    folder: str


class _Helm:
    name = "helm"
    title = Message("HELM: runs/<suite>/<run>/stats.json and per_instance_stats.json")
    kinds: tuple[Kind, ...] = ("results", "predictions")
    options: Mapping[str, str] = {
        **ITEM_OPTIONS,
        "suite": Message("which suite, if there are several"),
        "split": Message("which split of the instances (test, valid); test by default"),
        "perturbation": Message("statistics under this perturbation; unperturbed by default"),
        "trial": Message("for predictions: which train trial, if there are several"),
    }

    def sniff(self, place: Place) -> bool:
        return place.is_folder and any(_beside(place, name) for name in place.matching("*/" + _STATS))

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Records | Predictions:
        runs = _runs(place, options.get("suite"))
        if not itemwise(kind, options):
            return _records(place, runs, options)
        task = options.get("task")
        if task not in (None, "all"):
            choose_name((run.scenario for run in runs), str(task), N_("task"), place.source)
            runs = [run for run in runs if run.scenario == task]
        sheets = [sheet for run in runs for sheet in _sheets(place, run, options)]
        return read_items(
            kind, sheets, options, place.source, [_kept_note(options)],
            repetition=N_("trial"), several=_SEVERAL_TRIALS,
        )  # fmt: skip


def _beside(place: Place, name: str) -> bool:
    folder = name.rpartition("/")[0]
    return f"{folder}/run_spec.json" in place.names or f"{folder}/{_ITEMS}" in place.names or ":" in folder


def _runs(place: Place, suite: str | None) -> list[_Run]:
    if not place.is_folder:
        raise InputError("{source}: this is a file. Name the folder of a suite (runs/<suite>).", source=place.source)
    folders = [name.rpartition("/")[0] for name in place.names if PurePosixPath(name).name == _STATS]
    if not folders:
        raise InputError(
            "{source}: there is no stats.json of HELM. Name the folder of a suite (runs/<suite>).", source=place.source
        )
    suites = {folder: Path(place.source, folder).parent.name for folder in folders}
    if suite is not None:
        choose_name(sorted(suites.values()), suite, N_("suite"), place.source)
        folders = [folder for folder in folders if suites[folder] == suite]
    runs = [_run(place, folder) for folder in folders]
    if repeated := twice(runs, lambda run: (run.system, run.scenario)):
        first, run = repeated
        raise InputError(
            "{source}: {system} ran {scenario} twice, in {first} and {folder}. Choose a suite with "
            "{--option:suite=NAME}, or leave one out.",
            source=place.source, system=quote(run.system), scenario=quote(run.scenario), first=first.folder,
            folder=run.folder,
        )  # fmt: skip
    return runs


def _run(place: Place, folder: str) -> _Run:
    name, model = Path(place.source, folder).name, None
    if (file := f"{folder}/run_spec.json".lstrip("/")) in place.names:
        where = place.called(file)
        spec = read_object(place, file)
        name = as_text(spec.get("name", name), where, "name")
        model = optional_object(spec, "adapter_spec", where).get("model")
    scenario, _, arguments = name.partition(":")
    parts = [part for part in arguments.split(",") if part]
    own = [part for part in parts if part.partition("=")[0] not in ("model", "model_deployment")]
    if model is None:
        model = next((part.partition("=")[2] for part in parts if part.startswith("model=")), None)
        model = model.replace("_", "/", 1) if model else None
    return _Run(
        as_text(model, Message("{where}: the model", where=place.file(folder))),
        ":".join(filter(None, [scenario, ",".join(own)])),
        folder,
    )


def _stats(stats: Any, where: str, options: Mapping[str, str]) -> Iterator[tuple[str, float | int | None, str]]:
    """Metrics of the split and perturbation wanted; the mean is the value, a count of 0 has none."""
    for index, entry in enumerate(as_list(stats, where)):
        at = f"{where}[{index}]"
        stat = as_object(entry, at)
        name = as_object(stat.get("name"), f"{at}.name")
        perturbation = optional_object(name, "perturbation", at)
        if name.get("split") != options.get("split", "test") or name.get("sub_split") is not None:
            continue
        if _perturbed(perturbation) != options.get("perturbation", ""):
            continue
        value = as_number(stat.get("mean"), f"{at}.mean")
        yield as_text(name.get("name"), f"{at}.name.name"), value, at


def _perturbed(perturbation: Mapping[str, Any]) -> str:
    """Name of a perturbation; "" for the statistics of the instances as they are."""
    if not perturbation:
        return ""
    name, on = perturbation.get("name"), perturbation.get("computed_on", "perturbed")
    return str(name) if on == "perturbed" else f"{name} ({on})"


def _kept_note(options: Mapping[str, str]) -> str:
    split, how = quote(options.get("split", "test")), options.get("perturbation")
    if how:
        return Message(
            "Statistics of the split {split} under the perturbation {how}; all others were skipped.",
            split=split,
            how=quote(how),
        )
    return Message("Unperturbed statistics of the split {split}; all others were skipped.", split=split)


def _records(place: Place, runs: list[_Run], options: Mapping[str, str]) -> Records:
    rows: list[Row] = []
    for run in runs:
        file = f"{run.folder}/{_STATS}".lstrip("/")
        seen: dict[str, str] = {}
        for metric, value, at in _stats(read_json(place, file), place.called(file), options):
            if metric in seen:
                raise InputError(
                    "{at}: the metric {metric} occurs twice (first: {first}).",
                    at=at, metric=quote(metric), first=seen[metric],
                )  # fmt: skip
            seen[metric] = at
            where = f"{place.file(run.folder)}/{_STATS}, {metric}"
            failure = "" if value is not None else "no mean"
            rows.append(Row(run.scenario, run.system, value, metric=metric, failure=failure, place=where))
    measured = {row.metric for row in rows if row.value is not None}
    empty = [quote(metric) for metric in dict.fromkeys(row.metric for row in rows) if metric not in measured]
    rows = [row for row in rows if row.metric in measured]
    if not rows:
        raise InputError(
            "{source}: there are no statistics of the split {split}. Choose another one with {--option:split=valid}.",
            source=place.source,
            split=quote(options.get("split", "test")),
        )
    notes = [_kept_note(options)]
    if empty:
        notes.append(Noted("Skipped metrics without any measurement: {empty}.", empty=some(empty)))
    return Records.of(rows, place.source, notes)


def _sheets(place: Place, run: _Run, options: Mapping[str, str]) -> list[Sheet]:
    file = f"{run.folder}/{_ITEMS}".lstrip("/")
    source = place.called(file)
    if file not in place.names:
        raise InputError(
            "{source}: there is no such file. Statistics of single instances are needed here.", source=source
        )
    found: dict[tuple[str, str], dict[str, float | None]] = {}
    trials = set()
    for index, entry in enumerate(as_list(read_json(place, file), source)):
        where = f"{source}[{index}]"
        instance = as_object(entry, where)
        item, trial = (
            as_text(instance.get("instance_id"), f"{where}.instance_id"),
            str(instance.get("train_trial_index", 0)),
        )
        for metric, value, at in _stats(instance.get("stats"), f"{where}.stats", options):
            trials.add(trial)
            own = found.setdefault((metric, trial), {})
            if item in own:
                raise InputError(
                    "{at}: {metric} of the instance {item} occurs twice.", at=at, metric=quote(metric), item=quote(item)
                )
            own[item] = value
    several = len(trials) > 1
    return [
        Sheet(run.system, run.scenario, metric, own, source, run=trial if several else "")
        for (metric, trial), own in found.items()
    ]


READER = _Helm()
