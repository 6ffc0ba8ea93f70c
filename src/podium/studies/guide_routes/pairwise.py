"""The tests of pairs and when each is right, as choices of a route."""

from typing import Final

from podium.studies.guide_routes.route import Choice

PAIRWISE: Final = (
    Choice("--pairwise sign", "no third algorithm takes part and only who is better counts: no common scale, no symmetry, least power"),
    Choice("--pairwise t", "no third algorithm takes part; differences on one scale and about normal"),
    Choice(
        "--pairwise eisinga",
        "differences of Friedman rank sums as ever, but exact instead of normal: few problems, no ties; others take part",
    ),
    Choice("--pairwise eisinga-ties", "the same with ties; others take part"),
    Choice(
        "--pairwise conover",
        "smaller p-values where other algorithms differ clearly, meant for after a rejection by the omnibus test; others take part",
    ),
    Choice(
        "--pairwise nemenyi",
        "the studentised range that a critical difference stands for; single-step, all pairs; others take part",
    ),
    Choice(
        "--pairwise wilcoxon --simes",
        "adds Bergmann–Hommel with Simes' test beside the verdict: rejects at least as much, presumes how p-values depend, never decides",
    ),
)  # fmt: skip
"""Which test of a pair, and why."""
