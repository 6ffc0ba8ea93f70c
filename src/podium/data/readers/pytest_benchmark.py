"""pytest-benchmark: the JSON of --benchmark-json and of saved runs (--benchmark-save, --benchmark-autosave)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

from podium.data.readers.json_text import (
    as_list,
    as_number,
    as_object,
    as_text,
    optional_object,
    read_object,
)
from podium.data.readers.protocol import Kind, Place, Records, Row, is_set, one_of, twice
from podium.data.readers.tracking import ROLES, Label, label_all, pattern, split_name
from podium.errors import InputError, closest, quote
from podium.i18n import Message, count, some

_KEYS: Final = (b'"machine_info"', b'"benchmarks"')
_OBJECT: Final = "UNSERIALIZABLE["
"""pytest-benchmark writes this and the representation of an object, often with its address, for what is not JSON."""


class _PytestBenchmark:
    """Times of functions; see docs/reference/formats/pytest-benchmark.md."""

    name = "pytest-benchmark"
    title = Message("pytest-benchmark: JSON of --benchmark-json, or a folder of saved runs")
    kinds: tuple[Kind, ...] = ("results",)
    options: Mapping[str, str] = {
        "names": Message("pattern of the names of benchmarks, such as test_sort[{algorithm}-{problem}]"),
        "problem": Message("instead: the field that holds the problem: params.NAME, extra_info.NAME, group, name, "
                           "fullname, function, param, module or file"),
        "algorithm": Message("the field that holds the algorithm, likewise"),
        "run": Message("the field that holds the repetition (such as file), likewise; the rounds when left out"),
        "value": Message("data, mean, median or min; the time of each round (data) when left out, the mean if it is not there"),
        "unlabelled": Message("skip leaves out benchmarks without these; by default they are refused"),
    }  # fmt: skip

    def sniff(self, place: Place) -> bool:
        if place.is_folder:
            files = place.matching("*.json")
            return bool(files) and _begins(place.head_of(files[0]))
        return _begins(place.head)

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Records:
        assert kind in self.kinds
        wanted = one_of(options, "value", ("", "data", "mean", "median", "min"))
        there = [one for name in place.files("*.json") for one in _benchmarks(place, name)]
        if not there:
            raise InputError("{source}: there are no benchmarks to read.", source=place.source)
        skip = is_set(options, "unlabelled", "skip", place.source)
        kept, notes = label_all(
            there, _labels(there, options, place.source), _Benchmark.called, "benchmark", skip, place.source
        )
        if found := twice(kept, lambda pair: pair[1]):
            _refuse_twice(found, options, place.source)
        rows, note = _rows(kept, wanted, place.source)
        return Records.of(rows, place.source, [note, *notes], {"": "minimize"})


def _begins(head: bytes) -> bool:
    return head.lstrip().startswith(b"{") and all(key in head for key in _KEYS)


class _Benchmark(NamedTuple):
    """A benchmark: its fields, which may name problem and algorithm, and its times in seconds."""

    fields: Mapping[str, str]
    stats: Mapping[str, Any]
    where: str

    def called(self) -> str:
        """What to call it in messages."""
        return quote(self.fields["fullname"])


def _benchmarks(place: Place, name: str) -> list[_Benchmark]:
    content, source = read_object(place, name), place.called(name)
    if "benchmarks" not in content:
        raise InputError(
            "{source}: it contains no 'benchmarks'. If pytest-benchmark did not write it, move it elsewhere.",
            source=source,
        )
    found = []
    for index, entry in enumerate(as_list(content["benchmarks"], source, "benchmarks")):
        where = Message("{source}, benchmark {entry}", source=source, entry=index + 1)
        benchmark = as_object(entry, where)
        fields = _fields(benchmark, where)
        fields["file"] = PurePosixPath(name).name.removesuffix(".json")
        found.append(_Benchmark(fields, as_object(benchmark.get("stats"), where, "stats"), where))
    return found


def _fields(benchmark: dict[str, Any], where: str) -> dict[str, str]:
    name = as_text(benchmark.get("name"), where, "name")
    fullname = as_text(benchmark.get("fullname", name), where, "fullname")
    fields = {"name": name, "fullname": fullname, "function": name.partition("[")[0]}
    module, colons, _ = fullname.partition("::")
    fields["module"] = module if colons else ""
    for key in ("group", "param"):
        fields[key] = _text(benchmark.get(key))
    for key in ("params", "extra_info"):
        for inner, value in optional_object(benchmark, key, where).items():
            fields[f"{key}.{inner}"] = _text(value)
    return fields


def _text(value: Any) -> str:
    """Return a field as text, as Python writes it; "" where there is none, or a list or an object."""
    if value is None or isinstance(value, (list, dict)):
        return ""
    try:
        return str(value)
    except ValueError:  # a whole number of thousands of digits
        return ""


def _labels(there: Sequence[_Benchmark], options: Mapping[str, str], source: str) -> Any:
    """Return the function that labels a benchmark, by role."""
    known = dict.fromkeys(key for one in there for key, text in one.fields.items() if text)
    keys = {role: options[role] for role in ROLES if role in options}
    by_name = "names" in options
    if by_name and {"problem", "algorithm"} & set(keys):
        raise InputError(
            "{source}: names already specifies problem and algorithm. Give either names, or problem and algorithm.",
            source=source,
        )
    if not by_name and not {"problem", "algorithm"} <= set(keys):
        raise InputError(
            "{source}: specify which fields hold problem and algorithm with "
            "{--option:problem=params.NAME --option algorithm=function}, or the pattern of the names with "
            "names, such as test_sort[{{algorithm}}-{{problem}}]. The fields are: {shown}. The first name is {first}.",
            source=source, shown=some(list(known), 20), first=quote(there[0].fields["name"]),
        )  # fmt: skip
    for role, key in keys.items():
        if key not in known:
            raise InputError(
                "{source}: {role}={key}: no benchmark has that field.{closest} The fields are: {shown}.",
                source=source, role=role, key=quote(key), closest=closest(key, known), shown=some(list(known), 20),
            )  # fmt: skip
        if any(one.fields.get(key, "").startswith(_OBJECT) for one in there):
            raise InputError(
                "{source}: {role}={key}: this parameter is a Python object, whose name is not in the file. Use names with "
                "the pattern of the names, such as test_sort[{{algorithm}}-{{problem}}].",
                source=source, role=role, key=quote(key),
            )  # fmt: skip
    expression = pattern(options["names"], source) if by_name else None
    if expression is not None and "run" in keys and "run" in expression.groupindex:
        raise InputError("{source}: names already specifies the run. Leave out one of them.", source=source)

    def labels(one: _Benchmark) -> dict[str, str | None]:
        found = split_name(one.fields["name"], expression, source) if expression is not None else {}
        return {**found, **{role: one.fields.get(key) for role, key in keys.items()}}

    return labels


def _refuse_twice(
    found: tuple[tuple[_Benchmark, Label], tuple[_Benchmark, Label]], options: Mapping[str, str], source: str
) -> None:
    (first, label), (second, _) = found
    if first.fields["file"] != second.fields["file"] and "run" not in options:
        raise InputError(
            "{source}: {algorithm} on {problem} is in {first} and in {second}. Take the files as repetitions with {--option:run=file}, "
            "as algorithms with {--option:algorithm=file}, or name one file.",
            source=source, algorithm=quote(label.algorithm), problem=quote(label.problem),
            first=quote(first.fields["file"]), second=quote(second.fields["file"]),
        )  # fmt: skip
    raise InputError(
        "{source}: {one} and {other} are both {algorithm} on {problem}. Choose fields that distinguish them.",
        source=source, one=first.called(), other=second.called(), algorithm=quote(label.algorithm),
        problem=quote(label.problem),
    )  # fmt: skip


def _rows(kept: Sequence[tuple[_Benchmark, Label]], wanted: str, source: str) -> tuple[list[Row], str]:
    """Make a row of each round, or one of each benchmark where it has one value."""
    labelled = any(label.run for _, label in kept)
    lacking = next((one for one, _ in kept if not one.stats.get("data")), None)
    if wanted == "data" and labelled:
        raise InputError(
            "{source}: value=data: the rounds are repetitions already. Leave out the run, or use the mean.",
            source=source,
        )
    if wanted == "data" and lacking is not None:
        raise InputError(
            "{source}: value=data: {benchmark} has no 'data'. Saved runs have it with --benchmark-save-data.",
            source=lacking.where, benchmark=lacking.called(),
        )  # fmt: skip
    benchmarks = count(len(kept), "benchmark")
    if wanted in ("", "data") and not labelled and lacking is None:
        rows = []
        for one, label in kept:
            for number, value in enumerate(as_list(one.stats["data"], one.where, "data")):
                rows.append(_row(one, label, as_number(value, one.where, f"data[{number}]")))
        return rows, Message(
            "{benchmarks} of pytest-benchmark, in seconds; the repetitions are the rounds.", benchmarks=benchmarks
        )
    key = wanted or "mean"
    rows = [_row(one, label, as_number(one.stats.get(key), one.where, key)) for one, label in kept]
    return rows, Message(
        "{benchmarks} of pytest-benchmark, in seconds: the {value} of the rounds.",
        benchmarks=benchmarks, value=key,
    )  # fmt: skip


def _row(one: _Benchmark, label: Label, value: float | int | None) -> Row:
    failure = "" if value is not None else "the time is no finite number"
    return Row(label.problem, label.algorithm, value, label.run, failure=failure, place=one.where)


READER = _PytestBenchmark()
