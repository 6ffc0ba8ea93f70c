"""How a plan calls its methods, effects and definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.studies.words import PROCEDURES, count, grouped

if TYPE_CHECKING:
    from podium.studies.plan.methods import Method
    from podium.studies.plan.study import Plan

TESTS = {
    "friedman": "Friedman ranks",
    "aligned": "aligned ranks",
    "quade": "Quade ranks",
    "wilcoxon": "Wilcoxon tests",
    "sign": "sign tests",
    "t": "paired t tests",
}
_ONE = {"wilcoxon": "Wilcoxon's test", "sign": "the sign test", "t": "the paired t test"}
_SHORT = {
    "friedman": "Friedman",
    "aligned": "aligned",
    "quade": "Quade",
    "wilcoxon": "Wilcoxon",
    "sign": "sign test",
    "t": "paired t",
}

SHAPES = {
    "normal": "normal",
    "uniform": "uniform",
    "laplace": "Laplace (heavy tails)",
    "t3": "Student's t with 3 degrees of freedom (very heavy tails)",
    "lognormal": "log-normal (skewed)",
}
PATTERNS = {
    "one": "the others are alike",
    "ends": "those between the first and the last are half way",
    "steps": "they are evenly spaced",
}


def method_text(method: Method) -> str:
    """Name a method in running text."""
    if method.procedure is None:
        return _ONE.get(method.test, TESTS[method.test])
    return f"{PROCEDURES[method.procedure]} on {TESTS[method.test]}"


def method_label(method: Method) -> str:
    """Name a method in a legend or a table."""
    if method.procedure is None:
        return _SHORT[method.test]
    return f"{PROCEDURES[method.procedure]}, {_SHORT[method.test]}"


def size_text(method: Method) -> str:
    """Give the number of problems with how sure it is."""
    assert method.n is not None
    number = count(method.n, "problem")
    if method.exact:
        return f"{number} (exact)"
    return f"{'' if method.low == method.high else 'about '}{number} ({interval_text(method)})"


def interval_text(method: Method) -> str:
    """Give the Monte Carlo interval of the number of problems."""
    if method.exact:
        return "exact"
    high = "more" if method.high is None else grouped(method.high)
    low = "more" if method.low is None else grouped(method.low)
    return f"95 % Monte Carlo interval {low} to {high}"


def definition_text(study: Plan) -> str:
    """What is to be done with the power wanted, as the end of "to …"."""
    case, of = study.case, study.options.power_of
    number = case.differences
    if of == "pair" or number == 1:
        better, worse = (case.named(j) for j in case.pair)
        return f"find that {better} is better than {worse}"
    if of == "average":
        return f"find each of the {number} true differences on average"
    return f"find {'at least one' if of == 'any' else 'all'} of the {number} true differences"


def effect_text(study: Plan) -> str:
    """The effect in all its terms."""
    case, effect = study.case, study.case.effect
    better, worse = (case.named(j) for j in case.pair)
    d = "" if effect.d is None else f"d = {effect.d:.2f} (mean over standard deviation of the differences), "
    source = "as in the pilot" if case.names is not None else "as asked for"
    chance = f"{better} better than {worse} on {100 * effect.probability:.0f} % of the problems"
    others = "" if case.k == 2 else f", mean ranks {effect.rank:.2f} apart among {case.k}"
    return f"{source}, {d}{chance}{others}"
