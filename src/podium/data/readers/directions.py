"""Which way is better: what the user says, what the format says, and never a guess."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from podium.data.readers.records import Records
from podium.data.results import Objective, check_objective
from podium.errors import InputError, closest, quote
from podium.i18n import N_, Message, some

_MEANING = {"maximize": N_("larger is better"), "minimize": N_("smaller is better")}


def parse_objectives(objective: Any) -> str | dict[str, str] | None:
    """Take an objective for all metrics, or one for each: a mapping, or text such as ``HV=maximize,EP=minimize``.

    Raises
    ------
    InputError
        When a part of the text is no such pair, or a metric is named twice.

    Examples
    --------
    >>> parse_objectives("HV=maximize,EP=minimize")
    {'HV': 'maximize', 'EP': 'minimize'}
    """
    if isinstance(objective, Mapping):
        return {str(metric): check_objective(way) for metric, way in objective.items()}
    if not isinstance(objective, str) or "=" not in objective:
        return objective
    found: dict[str, str] = {}
    for part in objective.split(","):
        metric, sign, way = (piece.strip() for piece in part.rpartition("="))
        if not sign or not metric:
            raise InputError(
                "objective={objective}: {part} is not of the form METRIC=maximize or METRIC=minimize. On the command "
                "line: --objective HV=maximize,EP=minimize.",
                objective=quote(objective),
                part=quote(part),
            )
        if metric in found:
            raise InputError(
                "objective={objective} names the metric {metric} twice.",
                objective=quote(objective),
                metric=quote(metric),
            )
        found[metric] = check_objective(way)
    return found


def direction(records: Records, metric: str, objective: Any) -> tuple[Objective, list[str]]:
    """Return which way is better for a metric ("" for the only one), and a note where the format says so.

    Raises
    ------
    InputError
        When nobody says it, or the user contradicts the format.
    """
    wanted = parse_objectives(objective)
    if isinstance(wanted, dict):
        _refuse_unknown(wanted, records, metric)
        wanted = wanted.get(metric) if metric else next(iter(wanted.values()))
    known = records.directions.get(metric)
    if known is None and len(records.metrics) < 2:
        known = records.directions.get("")
    what = Message("the metric {metric}", metric=quote(metric)) if metric else Message("its values")
    if known is None:
        try:
            return check_objective(wanted), []
        except InputError as error:
            if wanted is not None or not metric:
                raise
            raise InputError(
                "{source}: which direction is better for {what}? {error}",
                source=records.source, what=what, error=error.args[0],
            ) from None  # fmt: skip
    if wanted is not None and check_objective(wanted) != known:
        raise InputError(
            "{source}: the objective {wanted} contradicts the format, which specifies {known} for {what} "
            "({meaning}). Leave the objective out, or correct the file if it is wrong.",
            source=records.source, wanted=repr(wanted), what=what, known=known, meaning=Message(_MEANING[known]),
        )  # fmt: skip
    if known == "maximize":
        return known, [Message("By the format, larger values are better ({what}).", what=what)]
    return known, [Message("By the format, smaller values are better ({what}).", what=what)]


def _refuse_unknown(wanted: Mapping[str, str], records: Records, metric: str) -> None:
    """Refuse objectives of metrics that are not there: a slip of the pen would leave the right one without."""
    there = records.metrics or ((metric,) if metric else ())
    strange = [name for name in wanted if name not in there]
    if strange and there:
        raise InputError(
            "{source}: there is no metric {metric} for the objective.{closest} It contains: {listed}.",
            source=records.source, metric=quote(strange[0]), closest=closest(strange[0], there),
            listed=some([quote(name) for name in there], 20),
        )  # fmt: skip
    if not there and len(wanted) > 1:
        raise InputError(
            "{source}: it contains one quantity without a name, but you passed several objectives. Pass one.",
            source=records.source,
        )
