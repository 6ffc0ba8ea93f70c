"""Is a sample normal? Four tests, the sizes each of them can be trusted with, and the numbers behind the pictures."""

from podium.stats.normality.distances import anderson_darling, lilliefors
from podium.stats.normality.pictures import Histogram, histogram, normal_envelope, normal_quantiles, to_unit
from podium.stats.normality.sample import NORMALITY_TESTS, SIZES, NormalityTest, refusal, standardised
from podium.stats.normality.shape import dagostino_pearson, shapiro_wilk

__all__ = [
    "NORMALITY_TESTS",
    "SIZES",
    "Histogram",
    "NormalityTest",
    "anderson_darling",
    "dagostino_pearson",
    "histogram",
    "lilliefors",
    "normal_envelope",
    "normal_quantiles",
    "refusal",
    "shapiro_wilk",
    "standardised",
    "to_unit",
]
