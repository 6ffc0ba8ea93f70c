"""Which way is better: what the user says, what the format says, and never a guess."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from podium.data.readers.records import Records
from podium.data.results import Objective, check_objective
from podium.data.wording import closest, quote, some
from podium.errors import InputError

_MEANING = {"maximize": "larger is better", "minimize": "smaller is better"}


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
                f"objective={quote(objective)}: {quote(part)} is not of the form METRIC=maximize or METRIC=minimize. "
                "On the command line: --objective HV=maximize,EP=minimize."
            )
        if metric in found:
            raise InputError(f"objective={quote(objective)} names the metric {quote(metric)} twice.")
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
    what = f"the metric {quote(metric)}" if metric else "its values"
    if known is None:
        try:
            return check_objective(wanted), []
        except InputError as error:
            if wanted is not None or not metric:
                raise
            raise InputError(f"{records.source}: which way is better for {what}? {error}") from None
    if wanted is not None and check_objective(wanted) != known:
        raise InputError(
            f"{records.source}: the objective {wanted!r} contradicts the format, which says of {what}: {known} "
            f"({_MEANING[known]}). Leave the objective out, or correct the file if it is mistaken."
        )
    return known, [f"The format says that {_MEANING[known].replace(' is', ' values are')} ({what})."]


def _refuse_unknown(wanted: Mapping[str, str], records: Records, metric: str) -> None:
    """Refuse objectives of metrics that are not there: a slip of the pen would leave the right one without."""
    there = records.metrics or ((metric,) if metric else ())
    strange = [name for name in wanted if name not in there]
    if strange and there:
        raise InputError(
            f"{records.source}: there is no metric {quote(strange[0])} for the objective.{closest(strange[0], there)} "
            f"It holds: {some([quote(name) for name in there], 20)}."
        )
    if not there and len(wanted) > 1:
        raise InputError(f"{records.source}: it holds one quantity without a name, but several objectives were given.")
