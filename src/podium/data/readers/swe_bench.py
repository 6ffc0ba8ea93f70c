"""SWE-bench: lists of the instances that systems resolved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from podium.data.predictions import Predictions
from podium.data.readers.items import ITEM_OPTIONS, Sheet, pair
from podium.data.readers.json_text import as_list, as_text, parse_json, read_object
from podium.data.readers.protocol import Kind, Place, choose_name, look, twice
from podium.data.results import MAX_CELLS
from podium.data.tables.cells import repeated
from podium.errors import InputError, quote, quoted
from podium.i18n import N_, Message

_RESOLVED: Final = ("resolved", "resolved_ids")
_LISTS: Final = frozenset([
    "resolved", "unresolved", "generated", "no_generation", "with_logs", "no_logs", "install_fail", "reset_failed",
    "applied", "no_apply", "test_errored", "test_timeout",
])  # fmt: skip


@dataclass(frozen=True)
class _Submission:
    """Instances that one system resolved, and all instances that its file names."""

    system: str
    split: str
    resolved: frozenset[str]
    named: tuple[str, ...]
    total: int | None
    source: str


class _SweBench:
    name = "swe-bench"
    title = Message(
        "SWE-bench: <split>/<submission>/results/results.json, or reports of the harness (*.json with resolved_ids)"
    )
    kinds: tuple[Kind, ...] = ("predictions",)
    options: Mapping[str, str] = {
        "systems": ITEM_OPTIONS["systems"],
        "split": Message("which folder of submissions (lite, verified, test …), if there are several"),
        "instances": Message(
            "a file that lists all instances: text, one per line, or JSON (a list of names, or of objects with "
            "instance_id)"
        ),
        "total": Message(
            "how many instances there are in total; those never named count as unresolved by every system"
        ),
    }

    def sniff(self, place: Place) -> bool:
        if place.matching("*/results/results.json"):
            return True
        reports = place.files("*.json")
        return bool(reports) and b'"resolved_ids"' in place.head_of(reports[0])

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Predictions:  # noqa: ARG002 - there is one kind
        submissions = _submissions(place, options.get("split"))
        instances, note = _instances(submissions, options, place.source)
        sheets = [
            Sheet(
                one.system, one.split, "resolved", {item: float(item in one.resolved) for item in instances}, one.source
            )
            for one in submissions
        ]
        return pair(sheets, {**options, "task": "all"}, place.source, [note])


def _submissions(place: Place, split: str | None) -> list[_Submission]:
    names = place.matching("*/results/results.json") or place.files("*.json")
    found = [_submission(place, name) for name in names]
    if not found:
        raise InputError(
            "{source}: there is no <submission>/results/results.json and no SWE-bench report. Name the folder that "
            "contains them.",
            source=place.source,
        )
    splits = list(dict.fromkeys(one.split for one in found))
    if split is None and len(splits) > 1:
        raise InputError(
            "{source}: it contains {n} splits: {listed}. Choose one with {--option:split=NAME}.",
            source=place.source, n=len(splits), listed=quoted(splits),
        )  # fmt: skip
    if split is not None:
        choose_name(splits, split, N_("split"), place.source)
    kept = [one for one in found if split is None or one.split == split]
    if repeated := twice(kept, lambda one: one.system):
        first, one = repeated
        raise InputError(
            "{source}: {system} is also the name of {first}. Give them different names.",
            source=one.source, system=quote(one.system), first=first.source,
        )  # fmt: skip
    return kept


def _submission(place: Place, name: str) -> _Submission:
    source = place.called(name)
    content = read_object(place, name)
    key = next((key for key in _RESOLVED if key in content), None)
    if key is None:
        raise InputError("{source}: it contains no list 'resolved' (or 'resolved_ids').", source=source)
    lists = {key: value for key, value in content.items() if _names_instances(key) and isinstance(value, list)}
    resolved = _unique(content[key], f"{source}: {key}")
    named = [as_text(item, source, key) for key, items in lists.items() for item in items]
    total = content.get("total_instances")
    total = None if total is None or isinstance(total, bool) or not isinstance(total, int) else total
    path = Path(source)
    if path.name == "results.json" and path.parent.name == "results":
        return _Submission(path.parents[1].name, path.parents[2].name, frozenset(resolved), tuple(named), total, source)
    return _Submission(path.stem, path.parent.name, frozenset(resolved), tuple(named), total, source)


def _names_instances(key: str) -> bool:
    """Whether a list holds instances; the harness also lists images and containers."""
    return key in _LISTS or key.endswith("_ids")


def _unique(value: Any, where: str) -> list[str]:
    items = [as_text(item, where) for item in as_list(value, where)]
    if twice := repeated(items):
        raise InputError(
            "{where}: {listed} occurs twice. Keep each instance once.",
            where=where,
            listed=quoted(twice),
        )
    return items


def _instances(submissions: list[_Submission], options: Mapping[str, str], source: str) -> tuple[list[str], str]:
    """All instances, and how they are known."""
    union = list(dict.fromkeys(item for one in submissions for item in one.named))
    if "instances" in options and "total" in options:
        raise InputError("The options instances and total mean the same: use only one of them.")
    if "instances" in options:
        return _listed(options["instances"], submissions)
    if "total" in options:
        return _padded(union, options["total"], len(submissions), source)
    stated = {one.total for one in submissions}
    if len(stated) == 1 and (total := stated.pop()) is not None:
        return _padded(union, str(total), len(submissions), source)
    return union, (
        Message(
            "Suspicious: the {n} instances are those that some file names. Instances that no file names are not "
            "counted, so shares may be too high. Tests between pairs do not depend on instances that no system "
            "resolves. List all instances with instances=FILE, or pass their number with total=N.",
            n=len(union),
        )
    )


def _listed(path: str, submissions: list[_Submission]) -> tuple[list[str], str]:
    instances = _list_of(Path(path))
    known = frozenset(instances)
    for one in submissions:
        strange = sorted(one.resolved - known)
        if strange:
            raise InputError(
                "{source}: {n} resolved instances are not in {path}: {listed}. Pass the list of the same split.",
                source=one.source, n=len(strange), path=path, listed=quoted(strange, 3),
            )  # fmt: skip
    return (
        instances,
        Message(
            "The {n} instances are those of {path}; an instance that a system does not list as resolved counts as "
            "unresolved.",
            n=len(instances),
            path=path,
        ),
    )


def _list_of(path: Path) -> list[str]:
    place = look(path)
    if place.is_folder:
        raise InputError("{path}: this is a folder. Pass a file that lists all instances.", path=path)
    text = place.text()
    if text.lstrip().startswith("["):
        entries: list[Any] = as_list(parse_json(text, str(path)), str(path))
    else:
        lines = [line.strip() for line in text.split("\n") if line.strip()]
        entries = [parse_json(line, str(path)) if line.startswith("{") else line for line in lines]
    items = [entry.get("instance_id") if isinstance(entry, dict) else entry for entry in entries]
    return _unique(items, str(path))


def _padded(union: list[str], total: str, systems: int, source: str) -> tuple[list[str], str]:
    try:
        wanted = int(total)
    except ValueError:
        raise InputError("The option total must be a number of instances, not {total}.", total=quote(total)) from None
    if wanted < len(union) or wanted * systems > MAX_CELLS:
        raise InputError(
            "{source}: you asked for {total} instances in total, but the files name {n} instances.",
            source=source, total=quote(total), n=len(union),
        )  # fmt: skip
    missing = wanted - len(union)
    known = frozenset(union)
    unnamed = [name for name in (f"unnamed {index + 1}" for index in range(missing)) if name not in known]
    if not missing:
        return union, Message("There are {n} instances, all of them named.", n=wanted)
    return [*union, *unnamed], Message(
        "There are {n} instances; {missing} are not named anywhere, and no system resolved them.",
        n=wanted,
        missing=missing,
    )


READER = _SweBench()
