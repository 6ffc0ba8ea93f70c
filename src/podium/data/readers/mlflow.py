"""MLflow: runs of a tracking database, of an mlruns folder, or of the table that search_runs gives."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

from podium.data.cells import is_missing
from podium.data.decimals import NUMBER
from podium.data.grid import rectangular
from podium.data.readers.json_text import as_number
from podium.data.readers.protocol import Kind, Place, Records, Row, is_set
from podium.data.readers.tables import columns_in
from podium.data.readers.tracking import ROLES, has_tables, label_all, opened
from podium.data.results import check_names
from podium.data.tables.opening import read_grid
from podium.errors import InputError, Noted, closest, quote, quoted
from podium.i18n import Message, count, some

_SIGNATURE: Final = dict.fromkeys(("experiments", "runs", "params", "tags", "latest_metrics"))
_FINISHED: Final = "FINISHED"


class _Mlflow:
    """Runs with parameters, tags and metrics; see docs/reference/formats/mlflow.md."""

    name = "mlflow"
    title = Message("MLflow: mlflow.db, an mlruns folder, or search_runs() as CSV")
    kinds: tuple[Kind, ...] = ("results",)
    options: Mapping[str, str] = {
        "problem": Message("which field holds the problem: params.NAME, tags.NAME, experiment or run_name"),
        "algorithm": Message("which field holds the algorithm, likewise"),
        "run": Message("which field holds the repetition (such as params.seed), likewise"),
        "experiment": Message("only the runs of this experiment (name or number)"),
        "unlabelled": Message("skip leaves out runs without these; by default they are refused"),
        "unfinished": Message("keep uses what runs that are not FINISHED have logged; by default they count as failed"),
    }

    def sniff(self, place: Place) -> bool:
        return has_tables(place, _SIGNATURE) or _is_folder(place) or _is_table(place)

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Records:
        assert kind in self.kinds
        if place.is_folder:
            runs = _runs_of_folder(place)
        else:
            runs = _runs_of_database(place) if has_tables(place, _SIGNATURE) else _runs_of_table(place)
        notes: list[str] = []
        there = [run for run in runs if not run.deleted]
        if len(there) < len(runs):
            notes.append(Noted("Left out {runs} deleted in MLflow.", runs=count(len(runs) - len(there), "run")))
        if "experiment" in options:
            there = _of_experiment(there, options["experiment"], place.source)
        if not there:
            raise InputError("{source}: there are no runs to read.", source=place.source)
        keys = _keys(there, options, place.source)
        kept, told = label_all(
            there,
            lambda run: {role: _at(run, key) for role, key in keys.items()},
            _Run.called,
            "run",
            is_set(options, "unlabelled", "skip", place.source),
            place.source,
        )
        unfinished = _unfinished([run for run, _ in kept], options, place.source, notes)
        metrics = list(dict.fromkeys(name for run, _ in kept for name in run.metrics))
        if not metrics:
            raise InputError(
                "{source}: none of {runs} has a metric.", source=place.source, runs=count(len(kept), "run")
            )
        rows = []
        for name in metrics:
            for run, label in kept:
                failure = _failed(run, name, unfinished)
                value = None if failure else run.metrics[name]
                rows.append(Row(*label[:2], value, label.run, name, failure, place=run.called))
        note = Message("{runs} of MLflow, with the last value of each metric.", runs=count(len(kept), "run"))
        return Records.of(rows, place.source, [note, *notes, *told])


def _of_experiment(runs: Sequence[_Run], wanted: str, source: str) -> list[_Run]:
    kept = [run for run in runs if wanted in (run.experiment, run.experiment_id)]
    if not kept:
        names = list(dict.fromkeys(run.experiment for run in runs))
        shown = quoted(names)
        raise InputError(
            "{source}: no run belongs to an experiment {wanted}.{closest} The experiments are: {shown}.",
            source=source, wanted=quote(wanted), closest=closest(wanted, names), shown=shown,
        )  # fmt: skip
    return kept


def _keys(runs: Sequence[_Run], options: Mapping[str, str], source: str) -> dict[str, str]:
    """Field of each role."""
    there = dict.fromkeys(
        ["experiment", "run_name"]
        + [f"params.{key}" for run in runs for key in run.params]
        + [f"tags.{key}" for run in runs for key in run.tags if not key.startswith("mlflow.")]
    )
    shown = some(list(there), 20)
    if not {"problem", "algorithm"} <= set(options):
        raise InputError(
            "{source}: specify which fields hold problem and algorithm with "
            "{--option:problem=params.NAME --option algorithm=params.NAME}. The fields are: {shown}.",
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


def _at(run: _Run, key: str) -> str | None:
    kind, _, name = key.partition(".")
    if kind == "params":
        return run.params.get(name)
    if kind == "tags":
        return run.tags.get(name)
    return run.experiment if key == "experiment" else run.name


def _unfinished(runs: Sequence[_Run], options: Mapping[str, str], source: str, notes: list[str]) -> bool:
    """Whether unfinished runs count as failed; reported in the notes."""
    keep = is_set(options, "unfinished", "keep", source)
    states = Counter(run.status for run in runs if run.status != _FINISHED)
    if states:
        counted = ", ".join(f"{number} {state}" for state, number in states.items())
        notes.append(
            Message("Not finished: {counted}; the values they logged were used.", counted=counted)
            if keep
            else Message("Not finished: {counted}; these count as failed.", counted=counted)
        )
    return not keep


def _failed(run: _Run, metric: str, unfinished: bool) -> str:
    if unfinished and run.status != _FINISHED:
        return f"the run is {run.status}"
    if metric not in run.metrics:
        return f"{metric} was not logged"
    return "" if run.metrics[metric] is not None else f"{metric} is no finite number"


# Where MLflow keeps runs: a database, a folder of small files, a table made by search_runs.


_INFINITE: Final = 1.7976931348623157e308
"""The database of MLflow writes this, the largest number, for infinity."""

_STATES: Final = {"1": "RUNNING", "2": "SCHEDULED", "3": "FINISHED", "4": "FAILED", "5": "KILLED"}
_META: Final = "meta.yaml"


class _Run(NamedTuple):
    """A run; metrics that are not finite are None."""

    key: str
    name: str
    experiment: str
    experiment_id: str
    status: str
    deleted: bool
    params: Mapping[str, str]
    tags: Mapping[str, str]
    metrics: Mapping[str, float | str | None]

    def called(self) -> str:
        """What to call it in messages."""
        return (
            Message("run {name} ({key})", name=quote(self.name), key=self.key[:8])
            if self.name
            else Message("run {name}", name=quote(self.key))
        )


def _runs_of_database(place: Place) -> list[_Run]:
    """Read the runs of a database, oldest first."""
    with opened(place) as database:
        experiments = {
            row["experiment_id"]: str(row["name"]) for row in database.rows("experiments", ("experiment_id", "name"))
        }
        rows = database.rows("runs", ("run_uuid", "name", "status", "experiment_id", "lifecycle_stage", "start_time"))
        pairs = {table: _pairs(database.rows(table, ("key", "value", "run_uuid"))) for table in ("params", "tags")}
        metrics: dict[Any, dict[str, float | None]] = defaultdict(dict)
        for row in database.rows("latest_metrics", ("key", "value", "is_nan", "run_uuid")):
            value = as_number(
                row["value"],
                Message(
                    "{source}, run {run}, metric {metric}",
                    source=place.source,
                    run=row["run_uuid"],
                    metric=row["key"],
                ),
            )
            finite = value is not None and not row["is_nan"] and abs(value) < _INFINITE
            metrics[row["run_uuid"]][str(row["key"])] = value if finite else None
    return [
        _Run(
            key=str(row["run_uuid"]),
            name=str(row["name"] or ""),
            experiment=experiments.get(row["experiment_id"], str(row["experiment_id"])),
            experiment_id=str(row["experiment_id"]),
            status=str(row["status"]),
            deleted=row["lifecycle_stage"] != "active",
            params=pairs["params"][row["run_uuid"]],
            tags=pairs["tags"][row["run_uuid"]],
            metrics=metrics[row["run_uuid"]],
        )
        for row in sorted(rows, key=lambda row: (str(row["start_time"]).zfill(20), str(row["run_uuid"])))
    ]


def _pairs(rows: Sequence[Mapping[str, Any]]) -> dict[Any, dict[str, str]]:
    found: dict[Any, dict[str, str]] = defaultdict(dict)
    for row in rows:
        found[row["run_uuid"]][str(row["key"])] = str(row["value"])
    return found


def _is_folder(place: Place) -> bool:
    """Whether a folder holds runs: meta.yaml two levels deep or one, beside folders of metrics or parameters."""
    if not place.is_folder:
        return False
    roots = {
        str(PurePosixPath(name).parent): ("metrics", "params") for name in place.names if name.endswith(f"/{_META}")
    }
    return any(_part(name, roots)[1] for name in place.names)


def _runs_of_folder(place: Place) -> list[_Run]:
    """Read the runs of an mlruns folder, oldest first."""
    parts: dict[str, dict[str, list[tuple[str, str]]]] = {}
    metas = {}
    for name in place.names:
        if PurePosixPath(name).name == _META:
            root = str(PurePosixPath(name).parent)
            metas[root] = _meta(place, name)
            if "model_id" not in metas[root]:  # logged models look like runs
                parts[root] = {"metrics": [], "params": [], "tags": []}
    for name in place.names:
        root, kind, key = _part(name, parts)
        if kind:
            parts[root][kind].append((key, name))
    for root in [root for root in parts if not {"run_id", "run_uuid"} & set(metas[root])]:
        files = parts.pop(root)
        if files["params"] or files["metrics"]:
            raise InputError(
                "{source}: the files of a run have no run_id. Is the folder damaged?",
                source=place.called(f"{root}/{_META}"),
            )
    ordered = sorted(parts, key=lambda root: (metas[root].get("start_time", "").zfill(20), root))
    return [_run_of_folder(place, root, metas, parts[root]) for root in ordered]


def _part(name: str, roots: Mapping[str, Collection[str]]) -> tuple[str, str, str]:
    """Run, kind and key of a file; names of metrics may have slashes."""
    pieces = name.split("/")
    for at in range(1, len(pieces) - 1):
        root = "/".join(pieces[:at])
        if root in roots and pieces[at] in roots[root]:
            return root, pieces[at], "/".join(pieces[at + 1 :])
    return "", "", ""


def _run_of_folder(place: Place, root: str, metas: Mapping[str, Mapping[str, str]], parts: Mapping[str, Any]) -> _Run:
    meta = metas[root]
    number = meta.get("experiment_id", "")
    tags = {key: _value(place, name) for key, name in parts["tags"]}
    return _Run(
        key=meta.get("run_id") or meta.get("run_uuid", ""),
        name=meta.get("run_name") or tags.get("mlflow.runName", ""),
        experiment=metas.get(str(PurePosixPath(root).parent), {}).get("name", number),
        experiment_id=number,
        status=_STATES.get(meta.get("status", ""), meta.get("status", "unknown")),
        deleted=meta.get("lifecycle_stage", "active") != "active",
        params={key: _value(place, name) for key, name in parts["params"]},
        tags=tags,
        metrics={key: _last(place, name) for key, name in parts["metrics"]},
    )


def _meta(place: Place, name: str) -> dict[str, str]:
    """Read the flat YAML that MLflow writes: a key and a plain or quoted value a line."""
    found = {}
    for line in place.text(name).splitlines():
        key, colon, value = line.partition(":")
        if colon and key and not key[0].isspace():
            text = value.strip()
            quoted = len(text) >= 2 and text[0] == text[-1] and text[0] in "'\""
            found[key] = text[1:-1].replace("''", "'") if quoted else "" if text == "null" else text
    return found


def _value(place: Place, name: str) -> str:
    """Read a parameter or tag; empty ones are empty files."""
    return place.content(name).decode("utf-8", "replace").strip()


def _last(place: Place, name: str) -> str | None:
    """Return the value of the last step of a metric; of equal steps, the latest."""
    best: tuple[int, int, float, str] | None = None
    for number, line in enumerate(place.text(name).splitlines(), 1):
        cells = line.split()
        try:
            at = (int(cells[2]) if len(cells) > 2 else 0, int(cells[0]), float(cells[1]), cells[1])
        except (IndexError, ValueError):
            raise InputError(
                "{source}, line {line}: expected time, value and step, but got {found}.",
                source=place.called(name), line=number, found=quote(line),
            ) from None  # fmt: skip
        if best is None or at[:3] >= best[:3]:
            best = at
    return best[3] if best is not None and NUMBER.fullmatch(best[3]) else None


def _is_table(place: Place) -> bool:
    """Whether a text begins like the table of search_runs."""
    header = columns_in(place)
    return {"run_id", "experiment_id", "status"} <= set(header) and any(name.startswith("metrics.") for name in header)


def _runs_of_table(place: Place) -> list[_Run]:
    """Read the runs of a table, in its order."""
    if not _is_table(place):
        raise InputError(
            "{source}: neither a database of MLflow nor a table of search_runs (columns run_id, experiment_id, "
            "status, metrics.NAME).",
            source=place.source,
        )
    grid = rectangular(read_grid(place.path))
    header = check_names(grid.rows[0], grid.source, "column")
    at = {name: place for place, name in enumerate(header)}
    groups = {kind: [name for name in header if name.startswith(kind)] for kind in ("params.", "tags.", "metrics.")}

    def part(row: Sequence[str], kind: str) -> dict[str, str]:
        return {name.removeprefix(kind): row[at[name]] for name in groups[kind] if row[at[name]]}

    runs = []
    for row, line in zip(grid.rows[1:], grid.lines[1:], strict=True):
        tags = part(row, "tags.")
        metrics = {name: cell for name, cell in part(row, "metrics.").items() if not is_missing(cell)}
        bad = next((name for name, cell in metrics.items() if not NUMBER.fullmatch(cell)), None)
        if bad is not None:
            raise InputError(
                "{source}, line {line}: the metric {metric} is not a number: {cell}.",
                source=grid.source, line=line, metric=quote(bad), cell=quote(metrics[bad]),
            )  # fmt: skip
        experiment, key = row[at["experiment_id"]], row[at["run_id"]]
        status = row[at["status"]]
        params = part(row, "params.")
        runs.append(
            _Run(key, tags.get("mlflow.runName", ""), experiment, experiment, status, False, params, tags, metrics)
        )
    return runs


READER = _Mlflow()
