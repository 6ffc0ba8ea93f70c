"""Equivalence of algorithms over repetitions on one problem."""

from __future__ import annotations

from podium.data import Results
from podium.data.decimals import Scaled, to_float
from podium.errors import InputError
from podium.stats.ranks import wide_enough
from podium.studies.equivalence import Equivalence, t_equivalence
from podium.studies.family import Family
from podium.studies.folds.recognise import Layout


def fold_equivalence(results: Results, layout: Layout, family: Family, margin: str, alpha: float) -> Equivalence:
    """Judge the pairs of a family: by the corrected resampled t, by the paired t where repetitions are independent.

    Raises
    ------
    InputError
        Where the sizes of training and test sets are not known.
    """
    exact = wide_enough(results.exact, 2)
    gaps = to_float(Scaled((exact[:, family.first] - exact[:, family.second]).T, results.denominator))
    if layout.design.independent:
        return t_equivalence(gaps, 0.0, "paired-t", family.first, family.second, margin, alpha)
    if layout.ratio is None:
        raise InputError(
            "An equivalence test with overlapping training sets needs the sizes of the training and test sets. Pass "
            "--test-fraction, or --train-size and --test-size."
        )
    return t_equivalence(gaps, layout.ratio, "corrected-t", family.first, family.second, margin, alpha)
