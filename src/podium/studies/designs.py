"""Where repeated measurements come from, and why they may be treated as independent or not.

The rule itself, which designs share instances, is that of `podium.studies.folds.design`; runs of one problem add seeds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from podium.brief import brief
from podium.i18n import N_
from podium.studies.checks import one_of
from podium.studies.folds.design import DESIGNS


@dataclass(frozen=True)
class Scheme:
    """A way to obtain several measurements of one algorithm on one problem.

    Attributes
    ----------
    key
        How it is called in options.
    title
        How it is called in running text.
    independent
        Whether the measurements may be treated as independent; None when nothing was said about them.
    reason
        Why, or why not.
    remedy
        What to do about it.
    source
        Where this is argued.
    """

    key: str
    title: str
    independent: bool | None
    reason: str
    remedy: str
    source: str

    __repr__ = brief


_SCHEMES: Final = (
    Scheme(
        "independent",
        DESIGNS["independent"].title,
        DESIGNS["independent"].independent,
        N_("every run has its own data and its own random numbers."),
        N_("No action is needed."),
        N_("by design"),
    ),
    Scheme(
        "seeds",
        N_("runs with different random seeds"),
        True,
        N_(
            "runs that differ only in their seed are independent given the problem (and its split into training and "
            "test data); conclusions hold for that problem and that split."
        ),
        N_("To generalise to other splits or problems, vary those as well."),
        "Derrac et al. 2011, section 2",
    ),
    Scheme(
        "cv",
        DESIGNS["cv"].title,
        DESIGNS["cv"].independent,
        N_(
            "the test sets are disjoint, but any two of f training sets share (f − 2)/(f − 1) of their instances, so the "
            "results of the folds are correlated and their variance is underestimated."
        ),
        N_("Use the corrected resampled t test, or one mean per problem and tests over problems."),
        "Dietterich 1998; Nadeau & Bengio 2003; Bengio & Grandvalet 2004",
    ),
    Scheme(
        "repeated-cv",
        DESIGNS["repeated-cv"].title,
        DESIGNS["repeated-cv"].independent,
        N_("the folds of one repetition share training data, and every repetition uses the same instances again."),
        N_("Use the corrected resampled t test, or one mean per problem and tests over problems."),
        "Nadeau & Bengio 2003; Bouckaert & Frank 2004",
    ),
    Scheme(
        "5x2cv",
        DESIGNS["5x2cv"].title,
        DESIGNS["5x2cv"].independent,
        N_(
            "the two training sets of a replication are disjoint, but the five replications use the same instances again."
        ),
        N_("Use the tests made for this design: 5×2 cv t or the combined F."),
        "Dietterich 1998; Alpaydın 1999",
    ),
    Scheme(
        "holdout",
        DESIGNS["holdout"].title,
        DESIGNS["holdout"].independent,
        N_(
            "training and test sets of different repetitions overlap. (Only within one repetition are they disjoint; some "
            "courses call repeated hold-out independent for that reason, wrongly.)"
        ),
        N_("Use the corrected resampled t test, or one mean per problem and tests over problems."),
        "Nadeau & Bengio 2003",
    ),
)

UNKNOWN: Final = Scheme(
    "unknown",
    N_("runs of unknown origin"),
    None,
    N_("independence cannot be seen in the measurements; it follows from how they were made, which was not stated."),
    N_("State how the runs were made: --scheme seeds, cv, repeated-cv, 5x2cv, holdout or independent."),
    N_("by design"),
)

SCHEMES: Final = {scheme.key: scheme for scheme in _SCHEMES}
"""The schemes by their key."""


def find_scheme(key: str | None) -> Scheme:
    """Return the scheme called so; `UNKNOWN` for None.

    Raises
    ------
    InputError
        For another word; lists what there is.

    Examples
    --------
    >>> find_scheme("cv").independent, find_scheme("seeds").independent, find_scheme(None).independent
    (False, True, None)
    """
    if key is None:
        return UNKNOWN
    one_of("scheme", key, tuple(SCHEMES))
    return SCHEMES[key]
