"""What simulated studies (`plan`, `power`, `validate`) share: checks of options, usual procedures, estimates, and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium import engine
from podium.brief import brief
from podium.checks import check_seed
from podium.data import Results
from podium.engine import Tally, Work
from podium.errors import InputError
from podium.i18n import Message, _
from podium.stats.logical import ADJUSTMENTS
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.pair_tests import NOT_TRANSITIVE, SIMULATED_TESTS
from podium.stats.proportions import clopper_pearson
from podium.stats.rankings import RANKINGS, TWO_ERRORS
from podium.stats.simulation import TESTS, Source
from podium.studies.shared.checks import check_alpha, find_algorithm, one_of
from podium.studies.shared.family.report import marked
from podium.studies.shared.kinds import NonNegative, Probability
from podium.studies.shared.words import procedure_name

Floats = NDArray[np.float64]

MOST_REPLICATES = 10**9

MOST_BERGMANN = {True: 25, False: 6}
"""Algorithms up to which Bergmann–Hommel is among the procedures unasked: with mean ranks, and with other tests."""


def holds_level(source: Source, procedure: str | None, k: int) -> bool:
    """Whether a method keeps the family-wise level where all algorithms are equal, as ``benchmarks/levels.py`` measured.

    The published standard error of aligned ranks is too small except for three algorithms, that of Quade for two.
    """
    known = None if procedure is None else ADJUSTMENTS.get(procedure)
    if known is not None and not (known.holds and known.controls == "family-wise error"):
        return False
    too_small = {"aligned": k != 3, "quade": k == 2}
    return source.se != "published" or not too_small.get(source.test, False)


# Options


def check_simulation(alpha: float, replicates: int, seed: int, tests: Iterable[str], least: int = 1) -> None:
    """Check the options of every simulation: level, number of samples or tables (`least` of them), seed, tests."""
    check_alpha(alpha)
    if not least <= replicates <= MOST_REPLICATES:
        raise InputError(
            "The number of replicates must lie between {low} and {high}, not {value}.",
            low=least, high=MOST_REPLICATES, value=replicates,
        )  # fmt: skip
    check_seed(seed)
    for test in tests:
        one_of("test", test, TESTS)


def sources(tests: Iterable[str], se: str = "both") -> tuple[Source, ...]:
    """Return the sources of p-values: each test, where there are two standard errors with the "published", the "corrected" or both."""
    found = []
    for test in dict.fromkeys(tests):
        two = test in TWO_ERRORS
        found += [Source(test)] if not two or se != "corrected" else []
        found += [Source(test, "corrected")] if two and se != "published" else []
    return tuple(found)


def counted(
    study: str, work: Work, chunk: int, options: Any, results: Results | None, computing: Mapping[str, Any], **more: Any
) -> Tally:
    """Simulate what a study laid out, or go on from its checkpoint: a longer simulation goes on from a shorter one."""
    identity = {"study": study, "data": None if results is None else results.sha256, **options.to_dict(), **more}
    del identity["replicates"]
    return engine.run(work, options.replicates, seed=options.seed, chunk=chunk, identity=identity, **computing)


def all_ranked(sources: Iterable[Source]) -> bool:
    """Whether all p-values come from mean ranks."""
    return all(source.test in RANKINGS for source in sources)


def affordable(procedures: Sequence[str], k: int, most: int) -> tuple[str, ...]:
    """Leave Bergmann–Hommel out of procedures of all pairs for more than `most` algorithms."""
    return tuple(name for name in procedures if name != "bergmann-hommel" or k <= most)


def named_pair(pair: tuple[str, str], control: int | None, algorithms: tuple[str, ...]) -> tuple[int, int]:
    """Positions of the two algorithms whose difference is of interest."""
    first, second = (find_algorithm(name, algorithms, Message("for the pair")) for name in pair)
    if first == second:
        raise InputError("The pair names {name!r} twice. Name two different algorithms.", name=pair[0])
    if control is not None and control not in (first, second):
        raise InputError(
            "Every hypothesis involves the control {name!r}. Choose a pair that includes it.", name=algorithms[control]
        )
    return first, second


SIMULATED = SimpleNamespace(sha256=None, source="simulation", notes=(), treated=None)
"""What stands in the provenance of JSON in place of a table, where there is none."""

# Estimates, each with its Monte Carlo error


@dataclass(frozen=True, slots=True)
class Share:
    """A share of samples with its interval."""

    value: Probability
    lower: Probability
    upper: Probability

    __repr__ = brief


@dataclass(frozen=True, slots=True)
class Average:
    """An average over samples with its standard error, which one sample does not give."""

    value: NonNegative
    error: NonNegative | None

    __repr__ = brief


@dataclass(frozen=True, eq=False)
class Rate:
    """Shares of samples with the ends of their Monte Carlo intervals, all of one shape."""

    value: Floats
    lower: Floats
    upper: Floats

    __repr__ = brief

    @classmethod
    def of(cls, counts: NDArray[Any], replicates: int, alpha: float = 0.05) -> Rate:
        """Estimate shares from counts, with exact intervals (Clopper & Pearson)."""
        interval = clopper_pearson(counts, replicates, alpha)
        return cls(np.asarray(counts / replicates), interval.lower, interval.upper)

    def __getitem__(self, at: tuple[int, ...]) -> Share:
        return Share(float(self.value[at]), float(self.lower[at]), float(self.upper[at]))


@dataclass(frozen=True, eq=False)
class Mean:
    """Averages over samples with their standard errors, of one shape."""

    value: Floats
    error: Floats

    __repr__ = brief

    @classmethod
    def of(cls, sums: NDArray[Any], squares: NDArray[Any], replicates: int) -> Mean:
        """Estimate averages from sums and sums of squares; one sample says nothing about its error (NaN)."""
        value = np.asarray(sums / replicates, dtype=np.float64)
        if replicates < 2:
            return cls(value, np.full_like(value, np.nan))
        variance = np.maximum(squares / replicates - value * value, 0.0) * replicates / (replicates - 1)
        return cls(value, np.sqrt(variance / replicates))

    def __getitem__(self, at: tuple[int, ...]) -> Average:
        error = float(self.error[at])
        return Average(float(self.value[at]), None if np.isnan(error) else error)


# Names of tests and procedures, for verdicts, tables and pictures


OMNIBUS_NAMES = {key.replace("_", "-"): one.name for key, one in OMNIBUS_TESTS.items()}
"""How the omnibus tests are called."""


def source_text(source: Source) -> str:
    """Name a source of p-values in running text.

    >>> source_text(Source("quade", "corrected"))
    'Quade ranks (corrected standard error)'
    """
    test = _(SIMULATED_TESTS[source.test].source or SIMULATED_TESTS[source.test].name)
    if source.test not in TWO_ERRORS:
        return test
    if source.se == "corrected":
        return _("{test} (corrected standard error)", test=test)
    return _("{test} (published standard error)", test=test)


def source_label(source: Source) -> str:
    """Name a source of p-values in a table head or legend.

    >>> source_label(Source("quade", "corrected")), source_label(Source("friedman"))
    ('Quade, corrected SE', 'Friedman')
    """
    test = _(SIMULATED_TESTS[source.test].short)
    if source.test not in TWO_ERRORS:
        return test
    return _("{test}, corrected SE", test=test) if source.se == "corrected" else _("{test}, published SE", test=test)


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


def source_key(start: str, source: Source) -> str:
    """Key of the table about a source of p-values.

    >>> source_key("levels", Source("quade", "corrected")), source_key("levels", Source("t"))
    ('levels-quade-corrected', 'levels-t')
    """
    return "-".join([start, source.test, *([source.se] if source.test in TWO_ERRORS else [])])


def references(control: int | None) -> list[str]:
    """Keys of the papers that introduced such experiments, with a control also the one about control procedures."""
    keys = ["demsar2006", "garcia2008"]
    return keys if control is None else [*keys, "garcia2010"]
