"""How the tests are called in text and tables."""

TITLES = {
    "lilliefors": "Kolmogorov–Smirnov (Lilliefors)",
    "shapiro-wilk": "Shapiro–Wilk",
    "dagostino-pearson": "D'Agostino–Pearson",
    "anderson-darling": "Anderson–Darling",
    "levene": "Levene (mean)",
    "brown-forsythe": "Brown–Forsythe (median)",
    "bartlett": "Bartlett",
    "fligner-killeen": "Fligner–Killeen",
}

DECIDES_NORMALITY = "shapiro-wilk"
DECIDES_VARIANCES = "brown-forsythe"
"""The tests that the conclusion rests on, fixed before any p-value is seen; the others are shown beside them."""
