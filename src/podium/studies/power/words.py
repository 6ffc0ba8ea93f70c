"""Names of methods and of numbers with their errors, for verdict, tables and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from podium.i18n import N_, _
from podium.stats.simulation import Source
from podium.studies.family import NOT_TRANSITIVE
from podium.studies.family_tables import marked
from podium.studies.words import RANKINGS, procedure_name

if TYPE_CHECKING:
    from podium.studies.power.study import Power

OMNIBUS_NAMES = {
    "friedman": "Friedman",
    "iman-davenport": "Iman–Davenport",
    "friedman-aligned": N_("Friedman aligned ranks"),
    "quade": "Quade",
}
"""How the omnibus tests are called."""

_TESTS = {**RANKINGS, "t": N_("pairwise t tests")}
_SHORT = {
    "friedman": "Friedman", "aligned": N_("aligned"), "quade": "Quade", "wilcoxon": "Wilcoxon", "sign": N_("sign"), "t": "t",
}  # fmt: skip


def source_text(source: Source) -> str:
    """Name a source of p-values in running text.

    >>> source_text(Source("quade", "corrected"))
    'Quade ranks (corrected standard error)'
    """
    test = _(_TESTS[source.test])
    if not _two(source):
        return test
    if source.se == "corrected":
        return _("{test} (corrected standard error)", test=test)
    return _("{test} (published standard error)", test=test)


def source_label(source: Source) -> str:
    """Name a source of p-values in a table head or legend.

    >>> source_label(Source("quade", "corrected")), source_label(Source("friedman"))
    ('Quade, corrected SE', 'Friedman')
    """
    test = _(_SHORT[source.test])
    if not _two(source):
        return test
    return _("{test}, corrected SE", test=test) if source.se == "corrected" else _("{test}, published SE", test=test)


def _two(source: Source) -> bool:
    return source.test in ("aligned", "quade")


def method_text(study: Power, source: int, procedure: int) -> str:
    """Name a method: the procedure, and the source of its p-values where there are several."""
    work = study.design.work
    name = procedure_name(work.procedures[procedure])
    if len(work.sources) == 1:
        return str(name)
    return _("{procedure} with {source}", procedure=name, source=source_text(work.sources[source]))


def procedure_label(procedure: str, sources: Sequence[Source], name: str | None = None) -> str:
    """Name a procedure in a table, marked where it presumes what these tests of all pairs need not have.

    >>> procedure_label("shaffer", [Source("sign")]), procedure_label("shaffer", [Source("friedman")])
    ('Shaffer †', 'Shaffer')
    """
    if any(source.test in NOT_TRANSITIVE for source in sources):
        return marked(procedure, name)
    return name or str(procedure_name(procedure))


def mark_notes(labels: Iterable[str]) -> tuple[str, ...]:
    """Explain the mark, where one of the labels has it."""
    note = _(
        "†: valid only if equality is transitive (A = B and B = C imply A = C), which it need not be in sign and Wilcoxon "
        "tests."
    )
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
