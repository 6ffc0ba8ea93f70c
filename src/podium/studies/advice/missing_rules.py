"""Advice about results that were missing: how what was done with them may bias the comparison."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from podium.document import Advice
from podium.i18n import Message, count, listing

if TYPE_CHECKING:
    from podium.data.missing import Treated
    from podium.studies.advice.data_rules import HasResults

_BIAS: Final = {
    "omit": Message(
        "Runs fail where a problem is hard, so the remaining runs favour the algorithms that fail, and such means "
        "vary more."
    ),
    "drop-problem": Message(
        "Problems on which an algorithm fails are rarely typical: without them, the claim is about the easier "
        "ones, and failing costs nothing."
    ),
    "drop-algorithm": Message(
        "The comparison is then among those that never fail; the others were left out for a reason that is a finding "
        "by itself, and fewer algorithms also change mean ranks and adjusted p-values."
    ),
    "worst": Message(
        "The worst value reached is a guess of what a failure is worth: it ranks a failed run no better than last, but it ties "
        "failures with the worst that did finish, and a failure may be worse than that."
    ),
    "value": Message(
        "The substituted value decides how many ranks a failure costs; in means it counts as much as its distance "
        "from the others."
    ),
}


def missing_results(study: HasResults) -> Iterator[Advice]:
    """W17: what was missing, what was done, and which way that leans."""
    treated = study.results.treated
    if treated is None:
        return
    yield Advice(
        "W17",
        Message(
            "{n} of {measurements} was missing, {most}. {done}",
            "{n} of {measurements} were missing, {most}. {done}",
            treated.missing,
            measurements=count(treated.expected, "measurement"),
            most=_most(treated),
            done=treated.done(),
        ),
        _BIAS[treated.policy.partition("=")[0]],
        Message(
            "Say in the paper how many runs failed and what was done; see whether the conclusion holds under "
            "another policy (--missing drop-problem, worst, value=X). If results are missing for reasons unrelated "
            "to performance: podium compare --missing incomplete."
        ),
        "Gijsbers et al. 2024",
    )


def _most(treated: Treated) -> str:
    named = [f"{name} {number}" for name, number in treated.by_algorithm.items()]
    return Message(
        "on {problems}, by algorithm {named}",
        problems=count(len(treated.by_problem), "problem"),
        named=listing(named, 5),
    )
