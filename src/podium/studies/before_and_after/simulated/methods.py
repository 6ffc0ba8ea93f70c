"""What the paragraphs of simulated studies share: the tests of every sample, the adjustments, shares with intervals."""

from __future__ import annotations

from collections.abc import Sequence

from podium.i18n import N_, _, count
from podium.render.prose import Cited, Formula
from podium.stats.logical import ADJUSTMENTS
from podium.stats.pair_tests import SIMULATED_TESTS
from podium.stats.rankings import TWO_ERRORS
from podium.stats.simulation import UNADJUSTED, Source
from podium.studies.before_and_after.simulated import Average, Share
from podium.studies.shared import words
from podium.studies.shared.family.methods import ZEROS, compared, compared_control, procedure, rest
from podium.studies.shared.figures import decimals, estimate
from podium.studies.shared.methods import Prose, compose, enumerated, names_of, rendered

_ERRORS = {
    "published": N_("{test} with the standard errors published there"),
    "corrected": N_("{test} with standard errors that follow from the null distribution of the ranks"),
    "both": N_(
        "{test} both with the standard errors published there and with those that follow from the null distribution of the ranks"
    ),
}


def family(m: int, control: str | None, *, taken: bool = False) -> str:
    """State what was compared; an empty name is an unnamed control, None means all pairs."""
    if control is None:
        return compared(m)
    if not control:
        return _("One algorithm, the control, was compared with {rest}", rest=rest(m))
    return compared_control(control, m, taken)


def named_tests(sources: Sequence[Source], details: dict[str, str] | None = None) -> Prose:
    """Name the tests, each once, with the standard errors and, in brackets, what there is to be said of it."""
    by_test: dict[str, list[str]] = {}
    for source in sources:
        by_test.setdefault(source.test, []).append(source.se)
    told = {"wilcoxon": _(ZEROS["split"]), "sign": _("every two ties count as a win and a loss"), **(details or {})}
    return enumerated([_test(test, told.get(test), errors) for test, errors in by_test.items()])


def _test(test: str, detail: str | None, errors: list[str]) -> Prose:
    name, source = _(SIMULATED_TESTS[test].tests), Cited(SIMULATED_TESTS[test].cites[:1])
    text: Prose = [name if detail is None else f"{name} ({detail})", source]
    return compose(_ERRORS["both" if len(errors) > 1 else errors[0]], test=text) if test in TWO_ERRORS else text


def adjusted(tests: Prose, names: Sequence[str]) -> Prose:
    """Name the adjustments after the tests."""
    parts: list[Prose] = [procedure(name) for name in names if name != UNADJUSTED]
    if not parts:
        return compose("{tests}; the p-values were not adjusted", tests=tests)
    if UNADJUSTED in names:
        return compose(
            "{tests}; the p-values were used without adjustment and adjusted by {procedures}",
            tests=tests,
            procedures=enumerated(parts),
        )
    return compose("{tests}; the p-values were adjusted by {procedures}", tests=tests, procedures=enumerated(parts))


def in_few_words(sources: Sequence[Source], procedures: Sequence[str]) -> tuple[str, str]:
    """Name the tests and the adjustments, or count them where there are more than a few."""
    tests = list(
        dict.fromkeys(_(SIMULATED_TESTS[one.test].source or SIMULATED_TESTS[one.test].name) for one in sources)
    )
    adjustments = [short(name) for name in procedures]
    return (
        names_of(tests) if len(tests) <= 2 else str(count(len(tests), "test")),
        names_of(adjustments) if len(adjustments) <= 4 else str(count(len(adjustments), "procedure")),
    )


def rejected(level: Formula) -> Prose:
    """Say when a hypothesis was rejected."""
    return compose("A hypothesis was rejected where its adjusted p-value was at most {level}.", level=level)


def procedure_name(name: str) -> str:
    """Name a procedure in running text."""
    return rendered(ADJUSTMENTS[name].phrase).partition(",")[0]


def short(name: str) -> str:
    """Name a procedure in a list of results."""
    return _("unadjusted") if name == UNADJUSTED else str(words.procedure_name(name))


def label(source: Source) -> str:
    """Name a source of p-values in a list of results."""
    name = _(SIMULATED_TESTS[source.test].label)
    if source.test not in TWO_ERRORS:
        return name
    if source.se == "published":
        return _("{ranks}, published errors", ranks=name)
    return _("{ranks}, corrected errors", ranks=name)


def rate(of: Share) -> Formula:
    """Write a share with its interval."""
    return estimate(of.value, of.lower, of.upper, 3)


def mean(of: Average) -> Formula:
    """Write a mean with its standard error, where there is one."""
    shown = decimals(of.value, 2)
    return Formula(shown if of.error is None else f"{shown} ± {decimals(of.error, 3)}")
