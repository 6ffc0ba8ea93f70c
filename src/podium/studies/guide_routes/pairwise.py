"""The tests of pairs and when each is right, as choices of a route."""

from typing import Final

from podium.i18n import Message
from podium.studies.guide_routes.route import Choice

PAIRWISE: Final = (
    Choice("--pairwise sign", Message("no third algorithm takes part and only who is better counts: no common scale, no symmetry, least power")),
    Choice("--pairwise t", Message("no third algorithm takes part; differences on one scale and about normal")),
    Choice(
        "--pairwise eisinga",
        Message("differences of Friedman rank sums as ever, but exact instead of normal: few problems, no ties; others take part"),
    ),
    Choice("--pairwise eisinga-ties", Message("the same with ties; others take part")),
    Choice(
        "--pairwise conover",
        Message("smaller p-values where other algorithms differ clearly, meant for after a rejection by the omnibus test; others take part"),
    ),
    Choice(
        "--pairwise nemenyi",
        Message("the studentised range that a critical difference stands for; single-step, all pairs; others take part"),
    ),
    Choice(
        "--pairwise wilcoxon --simes",
        Message("adds Bergmann–Hommel with Simes' test beside the verdict: rejects at least as much, presumes how p-values depend, never decides"),
    ),
)  # fmt: skip
"""Which test of a pair, and why."""
