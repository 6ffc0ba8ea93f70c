"""Names of methods and of numbers with their errors, for verdict, tables and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from podium.i18n import _
from podium.stats.simulation import Source
from podium.studies.family import NOT_TRANSITIVE
from podium.studies.family_tables import VALID_ONLY_IF, marked
from podium.studies.words import PROCEDURES, RANKINGS

if TYPE_CHECKING:
    from podium.studies.power.study import Power

OMNIBUS_NAMES = {
    "friedman": "Friedman",
    "iman-davenport": "Iman–Davenport",
    "friedman-aligned": "Friedman aligned ranks",
    "quade": "Quade",
}
"""How the omnibus tests are called."""

_TESTS = {**RANKINGS, "t": "pairwise t tests"}
_SHORT = {
    "friedman": "Friedman", "aligned": "aligned", "quade": "Quade", "wilcoxon": "Wilcoxon", "sign": "sign", "t": "t",
}  # fmt: skip


def source_text(source: Source) -> str:
    """Name a source of p-values in running text.

    >>> source_text(Source("quade", "corrected"))
    'Quade ranks (corrected standard error)'
    """
    return _TESTS[source.test] + (_(" ({se} standard error)", se=source.se) if _two(source) else "")


def source_label(source: Source) -> str:
    """Name a source of p-values in a table head or legend.

    >>> source_label(Source("quade", "corrected")), source_label(Source("friedman"))
    ('Quade, corrected SE', 'Friedman')
    """
    return _SHORT[source.test] + (f", {source.se} SE" if _two(source) else "")


def _two(source: Source) -> bool:
    return source.test in ("aligned", "quade")


def method_text(study: Power, source: int, procedure: int) -> str:
    """Name a method: the procedure, and the source of its p-values where there are several."""
    work = study.design.work
    name = PROCEDURES[work.procedures[procedure]]
    return (
        name
        if len(work.sources) == 1
        else _("{name} with {source_text}", name=name, source_text=source_text(work.sources[source]))
    )


def procedure_label(procedure: str, sources: Sequence[Source], name: str | None = None) -> str:
    """Name a procedure in a table, marked where it presumes what these tests of all pairs need not have.

    >>> procedure_label("shaffer", [Source("sign")]), procedure_label("shaffer", [Source("friedman")])
    ('Shaffer †', 'Shaffer')
    """
    if any(source.test in NOT_TRANSITIVE for source in sources):
        return marked(procedure, name)
    return name or PROCEDURES[procedure]


def mark_notes(labels: Iterable[str]) -> tuple[str, ...]:
    """Explain the mark, where one of the labels has it."""
    note = _("{valid_only_if}, which it need not be in sign and Wilcoxon tests.", valid_only_if=VALID_ONLY_IF)
    return (note,) if any("†" in label for label in labels) else ()


def percent(share: float) -> str:
    """Write a share as a percentage, never rounding to 0 or 100 what is not.

    >>> percent(0.304), percent(0.0004), percent(0.9996), percent(0.0)
    ('30 %', 'under 1 %', 'over 99 %', '0 %')
    """
    if 0 < share < 0.005:
        return _("under 1 %")
    if 0.995 <= share < 1:
        return _("over 99 %")
    return f"{100 * share:.0f} %"


def bias_text(kappa: float) -> str:
    """Write a bias.

    >>> bias_text(20.0), bias_text(2.5)
    ('κ = 20', 'κ = 2.5')
    """
    return f"κ = {kappa:g}"
