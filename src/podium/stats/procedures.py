"""Every adjustment of p-values: its key, its names in tables and sentences, its sources, and when it is shown.

Options, tables, methods paragraphs and the web app read these records; they load without NumPy. How a procedure computes stands in
`podium.stats.adjustments`, for all pairs in `podium.stats.logical`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from podium.i18n import N_, Message


@dataclass(frozen=True, kw_only=True)
class Adjustment:
    """Name of a procedure, and its texts for tables, options and pages."""

    key: str  # What options, JSON and `adjust` call it; also its term in the glossary
    name: str  # In running text and heads of tables; a message of the catalogue
    phrase: str  # In a methods paragraph
    cites: tuple[str, ...]  # References for it
    column: int  # Its place among the columns of a table, the classical ones first
    # Its place among the procedures of which the report for one screen shows the first; None where it is never shown
    # there
    short: int | None = None
    # Designs in which simulations try it when no procedure is named
    usual: frozenset[Literal["control", "all-pairs"]] = frozenset()
    # What it keeps at α: the probability of any false rejection, or the expected share of false rejections
    controls: Literal["family-wise error", "false discovery rate"] = "family-wise error"
    # Whether it keeps that where all algorithms are equal, as measured by ``benchmarks/levels.py``: Li's does not
    holds: bool = True
    logical: bool = False  # Whether it assumes that A = B and B = C imply A = C
    setwise: bool = False  # Whether it decides on sets of hypotheses, so that no level belongs to a single one
    option: str | None = None  # The option that asks for it; None for one that is shown unasked
    note: str | None = None  # Below tables that show it
    # Of the assumption in the note, where advice repeats it: it rejects more than Bergmann–Hommel because of that
    source: str | None = None
    aside: str | None = None  # In a methods paragraph, where it was asked for beside the procedure that decides


_ONLY_FDR = N_(
    "(FDR): controls the false discovery rate, the expected share of false rejections, not the family-wise error rate; "
    "shown for comparison only."
)

PLAIN: dict[str, Adjustment] = {one.key: one for one in (
    Adjustment(
        key="bonferroni", name="Bonferroni", phrase=Message("Bonferroni's procedure", context="in a sentence"),
        cites=("dunn1961",), column=0, short=8, usual=frozenset({"control"}),
    ),
    Adjustment(
        key="sidak", name="Šidák", phrase=Message("Šidák's procedure", context="in a sentence"),
        cites=("sidak1967",), column=15,
    ),
    Adjustment(
        key="holm", name="Holm", phrase=Message("Holm's step-down procedure", context="in a sentence"),
        cites=("holm1979",), column=3, short=3, usual=frozenset({"control", "all-pairs"}),
    ),
    Adjustment(
        key="holland", name="Holland", phrase=Message("the procedure of Holland and Copenhaver", context="in a sentence"),
        cites=("holland1987",), column=11,
    ),
    Adjustment(
        key="finner", name="Finner", phrase=Message("Finner's procedure", context="in a sentence"),
        cites=("finner1993",), column=13, short=7, usual=frozenset({"control"}),
    ),
    Adjustment(
        key="hochberg", name="Hochberg", phrase=Message("Hochberg's step-up procedure", context="in a sentence"),
        cites=("hochberg1988",), column=9, short=6, usual=frozenset({"control"}),
    ),
    Adjustment(
        key="hommel", name="Hommel", phrase=Message("Hommel's procedure", context="in a sentence"),
        cites=("hommel1988",), column=10,
    ),
    Adjustment(
        key="rom", name="Rom", phrase=Message("Rom's step-up procedure", context="in a sentence"),
        cites=("rom1990",), column=12,
    ),
    Adjustment(
        key="li", name="Li", phrase=Message("Li's two-step procedure", context="in a sentence"),
        cites=("li2008",), column=14, holds=False,
    ),
    Adjustment(
        key="benjamini-hochberg", name=N_("Benjamini–Hochberg (FDR)"), phrase=Message("the procedure of Benjamini and Hochberg, which controls the false discovery rate", context="in a sentence"),
        cites=("benjamini1995",), column=16,
        controls="false discovery rate",
        option="fdr",
        note=_ONLY_FDR,
    ),
    Adjustment(
        key="benjamini-yekutieli", name=N_("Benjamini–Yekutieli (FDR)"), phrase=Message("the procedure of Benjamini and Yekutieli, which controls the false discovery rate under any dependence", context="in a sentence"),
        cites=("benjamini2001",), column=17,
        controls="false discovery rate",
        option="fdr",
        note=_ONLY_FDR,
    ),
)}  # fmt: skip
"""What needs nothing but the p-values, by key."""

METHODS = tuple(key for key, one in PLAIN.items() if one.controls == "family-wise error")
"""What every comparison shows."""

FDR_METHODS = tuple(key for key in PLAIN if key not in METHODS)
"""Procedures that control the false discovery rate: only where they are asked for by name."""

LOGICAL_METHODS: tuple[str, ...] = ("shaffer", "shaffer-dynamic", "bergmann-hommel")
"""Procedures that use the logical relations among the pairs."""

PAIRWISE_METHODS: tuple[str, ...] = ("nemenyi", *METHODS, *LOGICAL_METHODS)
"""What every comparison of all pairs shows."""

SIMES = "bergmann-hommel-simes"
"""Asked for by name only: it goes through all exhaustive sets, and is valid only where Simes' test is."""

RANGE = "studentized-range"
"""Nemenyi's own test of all pairs of mean ranks: single-step p-values that are adjusted as they come."""

RESAMPLED = "westfall-young"
"""Asked for by name only: it resamples the table, not the p-values."""

EXCHANGE = "exchange"
"""Adjusted p-values of the conditional exact tests of ranks, which take the ranks themselves."""

CONFIRMED: dict[str, str] = {key: f"{key}-confirmed" for key in ("holm", "shaffer", "bergmann-hommel")}
"""By published procedure: it and the exact tests together, the larger of both adjusted p-values. They decide on mean ranks."""

RANK_METHODS: tuple[str, ...] = (EXCHANGE, *CONFIRMED.values())
"""What only families of ranks have, whose table is known."""

EXTRA_METHODS: tuple[str, ...] = ("hommel-logical", SIMES, RANGE, *RANK_METHODS, RESAMPLED, *FDR_METHODS)
"""What only some comparisons of all pairs show: asked for by name, or tests that need mean ranks or the ranks themselves."""

ADJUSTMENTS: dict[str, Adjustment] = PLAIN | {one.key: one for one in (
    # The "nemenyi" of papers is Bonferroni over all pairs.
    Adjustment(
        key="nemenyi", name="Bonferroni",
        phrase=Message("Bonferroni's procedure over all pairs (called Nemenyi's)", context="in a sentence"),
        cites=("nemenyi1963", "demsar2006"), column=1, short=4, usual=frozenset({"all-pairs"}),
    ),
    Adjustment(
        key=RANGE, name=N_("Nemenyi (range)"),
        phrase=Message("Nemenyi's single-step procedure, by the studentized range", context="in a sentence"),
        cites=("nemenyi1963", "demsar2006"), column=2, short=5,
    ),
    Adjustment(
        key="shaffer", name="Shaffer", phrase=Message("Shaffer's static procedure", context="in a sentence"),
        cites=("shaffer1986", "garcia2008"), column=4, short=2, usual=frozenset({"all-pairs"}), logical=True,
    ),
    Adjustment(
        key="bergmann-hommel", name="Bergmann–Hommel",
        phrase=Message("the procedure of Bergmann and Hommel", context="in a sentence"),
        cites=("bergmann1988", "garcia2008"), column=5, short=0, usual=frozenset({"all-pairs"}), logical=True, setwise=True,
    ),
    Adjustment(
        key=SIMES, name=N_("Bergmann–Hommel with Simes"),
        phrase=Message("the procedure of Bergmann and Hommel with Simes' tests", context="in a sentence"),
        cites=("hommel1999",), column=6, short=1, logical=True, setwise=True, option="simes", source="Hommel & Bernhard 1999; Simes 1986",
        note=N_(
            "Bergmann–Hommel with Simes is shown for comparison only: it is valid for independent or "
            "positively dependent p-values, and those of all pairs are not known to be either."
        ),
        aside=N_("In addition, the p-values of all pairs were adjusted by the procedure of Bergmann and Hommel with Simes' test {source}; that rejects {n} of {m} hypotheses, and the conclusion does not rest on it."),
    ),
    Adjustment(
        key="hommel-logical", name=N_("Hommel (logical)"),
        phrase=Message("Hommel's procedure with the logical relations of all pairs", context="in a sentence"),
        cites=("hommel1988", "shaffer1986"), column=7, logical=True, setwise=True, option="simes", source="Hommel 1988; Shaffer 1986",
        note=N_(
            "Hommel (logical) is shown for comparison only: it is valid for independent or "
            "positively dependent p-values, and those of all pairs are not known to be either."
        ),
        aside=N_("In addition, the p-values of all pairs were adjusted by Hommel's procedure with their logical relations {source}; that rejects {n} of {m} hypotheses, and the conclusion does not rest on it."),
    ),
    Adjustment(
        key="shaffer-dynamic", name=N_("Shaffer (dynamic)"),
        phrase=Message("Shaffer's dynamic procedure", context="in a sentence"),
        cites=("shaffer1986", "garcia2008"), column=8, logical=True, setwise=True,
    ),
    Adjustment(
        key=RESAMPLED, name="Westfall–Young",
        phrase=Message("the step-down maxT procedure of Westfall and Young", context="in a sentence"),
        cites=("westfall1993", "ge2003"), column=18, setwise=True, option="westfall_young",
    ),
    # Of families of ranks.
    Adjustment(
        key=EXCHANGE, name=N_("exact tests"), phrase=Message("closed testing with conditional exact tests of ranks", context="in a sentence"),
        cites=("petrondas1983",), column=19, setwise=True,
    ),
    Adjustment(
        key=CONFIRMED["holm"], name=N_("Holm, confirmed"),
        phrase=Message("Holm's procedure, confirmed by conditional exact tests of ranks", context="in a sentence"),
        cites=("holm1979", "petrondas1983"), column=20, setwise=True,
    ),
    Adjustment(
        key=CONFIRMED["shaffer"], name=N_("Shaffer, confirmed"),
        phrase=Message("Shaffer's static procedure, confirmed by conditional exact tests of ranks", context="in a sentence"),
        cites=("shaffer1986", "garcia2008", "petrondas1983"), column=21, setwise=True,
    ),
    Adjustment(
        key=CONFIRMED["bergmann-hommel"], name=N_("Bergmann–Hommel, confirmed"),
        phrase=Message("the procedure of Bergmann and Hommel, confirmed by conditional exact tests of ranks", context="in a sentence"),
        cites=("bergmann1988", "garcia2008", "petrondas1983"), column=22, setwise=True,
    ),
)}  # fmt: skip
"""Every adjustment by key, with those of all pairs."""

BY_COLUMN = tuple(sorted(ADJUSTMENTS, key=lambda key: ADJUSTMENTS[key].column))
"""Every key in the order of the columns of tables."""


def requested(options: Mapping[str, object]) -> tuple[str, ...]:
    """Return the adjustments that options ask for, by their names and values.

    >>> requested({"simes": True, "fdr": False})
    ('hommel-logical', 'bergmann-hommel-simes')
    """
    return tuple(key for key in EXTRA_METHODS if options.get(ADJUSTMENTS[key].option or ""))


def confirms(key: str) -> str | None:
    """Return the published procedure that the exact tests confirm in a procedure of `CONFIRMED`; None for others.

    >>> confirms("holm-confirmed"), confirms("holm")
    ('holm', None)
    """
    return next((published for published, both in CONFIRMED.items() if both == key), None)


def known_procedures(design: Literal["control", "all-pairs"], *, ranks: bool = True) -> tuple[str, ...]:
    """Return what may be asked for by name in a simulation; `ranks` are p-values of mean ranks."""
    usual = METHODS if design == "control" else PAIRWISE_METHODS
    own = (EXCHANGE, CONFIRMED["holm"]) if design == "control" else RANK_METHODS
    return (*usual, *own) if ranks else usual


def usual_procedures(design: Literal["control", "all-pairs"]) -> tuple[str, ...]:
    """Return what simulations try when no procedure is named; exact tests of ranks take too long for many tables."""
    return tuple(key for key in BY_COLUMN if design in ADJUSTMENTS[key].usual)
