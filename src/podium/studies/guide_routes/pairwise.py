"""The tests of pairs and when each is right, as choices of a route."""

from typing import Final

from podium.i18n import Message
from podium.studies.guide_routes.route import Choice

PAIRWISE: Final = (
    Choice("--pairwise sign", Message("involves no third algorithm and needs neither a common scale nor symmetry, "
                                      "but has the least power")),
    Choice("--pairwise t", Message("involves no third algorithm; for approximately normal differences on a common "
                                   "scale")),
    Choice(
        "--pairwise eisinga",
        Message("exact tests of Friedman rank sums instead of a normal approximation, for few problems without ties; "
                "they depend on the other algorithms"),
    ),
    Choice("--pairwise eisinga-ties", Message("the same with ties")),
    Choice(
        "--pairwise conover",
        Message("smaller p-values if other algorithms differ clearly; use it only after the omnibus test rejects; it "
                "depends on the other algorithms"),
    ),
    Choice(
        "--pairwise nemenyi",
        Message("the studentised range test behind the critical difference: single-step, all pairs; it depends on "
                "the other algorithms"),
    ),
    Choice(
        "--pairwise wilcoxon --simes",
        Message("also shows Bergmann–Hommel with Simes' test: it rejects at least as much but assumes a certain "
                "dependence of the p-values, so it never determines the verdict"),
    ),
)  # fmt: skip
"""Which test of a pair, and why."""
