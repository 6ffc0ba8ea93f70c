"""How the tests are called in text and tables."""

from podium.i18n import N_

TITLES = {
    "lilliefors": N_("Kolmogorov–Smirnov (Lilliefors)"),
    "shapiro-wilk": "Shapiro–Wilk",
    "dagostino-pearson": "D'Agostino–Pearson",
    "anderson-darling": "Anderson–Darling",
    "levene": N_("Levene (mean)"),
    "brown-forsythe": N_("Brown–Forsythe (median)"),
    "bartlett": "Bartlett",
    "fligner-killeen": "Fligner–Killeen",
}

DECIDES_NORMALITY = "shapiro-wilk"
DECIDES_VARIANCES = "brown-forsythe"
"""The tests that the conclusion rests on, fixed before any p-value is seen; the others are shown beside them."""
