"""Which readers there are: layouts of flat tables as data, the built-in readers, and those that other packages bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final

from podium.data.headers import normalise
from podium.data.readers.protocol import KINDS, Kind, Place, Reader
from podium.data.results import Objective
from podium.errors import InputError, closest, quote
from podium.i18n import N_, Message, joined, some

_INDICATORS: Final[dict[str, Objective]] = {
    "HV": "maximize", **dict.fromkeys(("EP", "GD", "IGD", "IGD+", "SP", "GSPREAD"), "minimize")
}  # fmt: skip
"""Quality indicators under the names of jMetal; hypervolume alone is better when larger."""


@dataclass(frozen=True)
class Preset:
    """A flat layout. Columns are written as by the tool and compared in lower-case words.

    A role takes the first column there is of "a or b", and all there are of "a, b" (`alternatives`).
    """

    title: str
    signature: tuple[str, ...] = ()  # without these columns a table is not of this layout
    without: tuple[str, ...] = ()  # these tell another layout
    problem: str = ""
    algorithm: str = ""
    value: tuple[str, ...] = ()  # the first there is
    run: str = ""
    metric: str | None = None
    failure: str | None = None
    folds: str | None = None  # may hold the values of all folds as a list, in place of one value
    directions: Mapping[str, Objective] = field(default_factory=dict)  # by metric, "" for the only one, "*" for all
    losses: bool = False  # cells that repeat a loss column (logloss, rmse, …) are turned so that larger is better
    wide: bool = False  # a line per problem, a column per algorithm
    repeats: bool = False  # lines of a wide layout that share a problem name are its folds
    names: bool | None = None  # whether the first column of a wide layout names the problems; None: the table says
    told: bool = True  # recognised by itself; a layout that any table may have is only taken by name
    own: bool = False  # written by podium, whose other columns say which way is better and more


PRESETS: Final[dict[str, Preset]] = {
    "podium": Preset(
        Message("long table as written by podium convert: problem, algorithm, value, objective, and run, metric, "
                "failure if there are any"),
        signature=("problem", "algorithm", "value", "objective"),
        problem="problem", algorithm="algorithm", value=("value",), run="run", metric="metric", failure="failure",
        own=True,
    ),
    "amlb": Preset(
        Message("results.csv of the AutoML benchmark: one row per framework, task and fold"),
        signature=("id", "task", "framework", "fold", "result", "mode"),
        problem="task", algorithm="framework", value=("score", "result"), run="fold", failure="info",
        directions={"": "maximize"},
        losses=True,
    ),
    "tabrepo": Preset(
        Message("results of TabRepo and TabArena: one row per method, data set and fold with metric_error"),
        signature=("dataset", "fold", "metric_error"),
        problem="dataset", algorithm="method or framework", value=("metric_error",), run="fold",
        directions={"": "minimize"},
    ),
    "bencheval": Preset(
        Message("table for TabArena's evaluation: method, task and metric_error, with a seed if there are several"),
        signature=("method", "task", "metric_error"),
        without=("dataset",),
        problem="task", algorithm="method", value=("metric_error",), run="seed",
        directions={"": "minimize"},
    ),
    "jmetal": Preset(
        Message("QualityIndicatorSummary.csv of jMetal and jMetalPy"),
        signature=("Algorithm", "Problem", "IndicatorName", "ExecutionId", "IndicatorValue"),
        problem="Problem", algorithm="Algorithm", value=("IndicatorValue",), run="ExecutionId", metric="IndicatorName",
        directions=_INDICATORS,
    ),
    "saes": Preset(
        Message("results of SAES: Algorithm, Instance, MetricName, ExecutionId, MetricValue"),
        signature=("Algorithm", "Instance", "MetricName", "ExecutionId", "MetricValue"),
        problem="Instance", algorithm="Algorithm", value=("MetricValue",), run="ExecutionId", metric="MetricName",
    ),
    "cd-diagram": Preset(
        Message("long table of cd-diagram: classifier_name, dataset_name, accuracy"),
        signature=("classifier_name", "dataset_name", "accuracy"),
        problem="dataset_name", algorithm="classifier_name", value=("accuracy",),
        directions={"": "maximize"},
    ),
    "critdd": Preset(
        Message("long table of critdd: method, dataset, loss, and the diagram it belongs to"),
        signature=("method", "dataset", "loss"),
        problem="dataset", algorithm="method", value=("loss",), metric="diagram",
        directions={"*": "minimize"},
    ),
    "nevergrad": Preset(
        Message("experiment table of Nevergrad: one row per optimiser, function, setting and seed"),
        signature=("optimizer_name", "loss", "budget", "num_workers|elapsed_budget|elapsed_time"),
        problem="function_name|name, budget, noise_level, rotation, num_blocks, useful_dimensions, useless_variables, "
                "block_dimension, num_workers, dimension",
        algorithm="optimizer_name", value=("loss",),
        directions={"": "minimize"},
    ),
    "openml": Preset(
        Message("evaluations listed by openml-python: one row per run with its flow and data set"),
        signature=("run_id", "task_id", "setup_id", "flow_id", "flow_name", "data_name", "function", "value"),
        problem="data_name", algorithm="flow_name", value=("value",), run="fold", folds="values", metric="function",
    ),
    "stac": Preset(
        Message("wide table for the web page STAC, which takes smaller values as better"),
        directions={"": "minimize"},
        wide=True,
        names=True,
        told=False,
    ),
    "statds": Preset(Message("wide table for StaTDS: the first column names the data sets"), wide=True, names=True, told=False),
    "mcm": Preset(
        Message("wide table for the multi-comparison matrix: no column of data sets"), wide=True, names=False, told=False
    ),
    "bbtcomp": Preset(
        Message("wide table for bbtcomp: rows with the same db are its folds"), signature=("db",), wide=True, repeats=True, names=True
    ),
}  # fmt: skip
"""The layouts by the name that users give (``--reader``)."""


def alternatives(columns: str) -> list[list[str]]:
    """Take apart what `Preset` says of a role: alternatives in order of preference, each a list of columns that are joined.

    >>> alternatives("method or framework"), alternatives("name, budget")
    ([['method'], ['framework']], [['name', 'budget']])
    """
    return [part.split(", ") for part in columns.split(" or ")] if columns else []


def matching(header: Sequence[str]) -> tuple[str, ...]:
    """Names of the layouts whose signature a line of column names has; of two, the one that asks for more."""
    return _matching(tuple(header))


@lru_cache(maxsize=4)  # every layout asks about the header of a file
def _matching(header: tuple[str, ...]) -> tuple[str, ...]:
    there = {normalise(name) for name in header}
    found = [name for name, preset in PRESETS.items() if preset.told and preset.signature and fits(preset, there)]
    return tuple(
        name
        for name in found
        if not any(set(PRESETS[name].signature) < set(PRESETS[other].signature) for other in found)
    )


def fits(preset: Preset, there: set[str]) -> bool:
    """Whether columns (normalised) have the signature of a layout."""
    if any(normalise(name) in there for name in preset.without):
        return False
    if not all(any(normalise(name) in there for name in names.split("|")) for names in preset.signature):
        return False
    roles = () if preset.wide else (alternatives(preset.problem), alternatives(preset.algorithm), [preset.value])
    return all(any(normalise(name) in there for names in role for name in "|".join(names).split("|")) for role in roles)


GROUP: Final = "podium.readers"
"""Entry points of this group name objects that keep to `Reader`."""

_BUILT_IN: Final = (
    *PRESETS, "lm-eval", "helm", "mteb", "swe-bench", "inspect", "coco", "ioh", "cec", "mlflow", "optuna", "tsml", "weka", "keel",
    "pytest-benchmark",
)  # fmt: skip
"""Names of the built-in readers: layouts of tables, then tools, whose module here is called alike and holds its `READER`."""


@cache
def _loaded(name: str) -> Reader:
    module = import_module(f"podium.data.readers.{'layouts' if name in PRESETS else name.replace('-', '_')}")
    reader: Reader = module.READERS[name] if name in PRESETS else module.READER
    return reader


@cache
def _foreign() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _BUILT_IN}


def readers() -> tuple[str, ...]:
    """Return the names of all readers, built-in ones first."""
    return (*_BUILT_IN, *sorted(_foreign()))


def find(name: str) -> Reader:
    """Return a reader by name."""
    if name in _BUILT_IN:
        return _loaded(name)
    point = _foreign().get(name)
    if point is None:
        raise InputError(
            "Unknown reader {name}: podium has {readers}.{closest}",
            name=quote(name), readers=some(readers(), 40), closest=closest(name, readers()),
        )  # fmt: skip
    try:
        reader: Reader = point.load()
    except Exception as error:
        raise InputError(
            "The reader {name} of {origin} cannot be loaded: {error}", name=quote(name), origin=point.value, error=error
        ) from error
    missing = [part for part in ("name", "title", "kinds", "options", "sniff", "read") if not hasattr(reader, part)]
    if missing or not set(reader.kinds) <= set(KINDS):
        raise InputError(
            "The reader {name} of {origin} does not implement the protocol: {missing}",
            name=quote(name), origin=point.value, missing=some(missing, 6),
        )  # fmt: skip
    return reader


def recognises(reader: Reader, place: Place) -> bool:
    """Whether a reader recognises a path; what cannot be read is of no format."""
    try:
        return reader.sniff(place)
    except InputError:
        return False


def recognising(place: Place, kind: Kind) -> list[Reader]:
    """Return the readers of a kind that recognise a path."""
    return [reader for reader in map(find, readers()) if kind in reader.kinds and recognises(reader, place)]


def choose(place: Place, kind: Kind, name: str | None = None) -> Reader:
    """Return the reader for a path: the one named, or the only one that recognises it."""
    if name is not None:
        reader = find(name)
        if kind not in reader.kinds:
            raise InputError(
                "The reader {name} reads {kinds}, not {kind}.",
                name=quote(name), kinds=some([Message(one) for one in reader.kinds]), kind=Message(kind),
            )  # fmt: skip
        return reader
    found = recognising(place, kind)
    if not found:
        template = N_("{source}: no reader of {kind} recognises this file. Name one ({--reader}): {listed}.")
        if place.is_folder:
            template = N_("{source}: no reader of {kind} recognises this folder. Name one ({--reader}): {listed}.")
        fitting = [name for name in readers() if kind in find(name).kinds]
        raise InputError(template, source=place.source, kind=Message(kind), listed=some(fitting, 40))
    if len(found) > 1:
        raise InputError(
            "{source}: could be {listed}. Name one ({--reader}).",
            source=place.source,
            listed=some([joined((one.name, " (", one.title, ")")) for one in found], 10, "; "),
        )
    return found[0]
