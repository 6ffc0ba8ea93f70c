"""Are parametric tests safe here? Normality, equal variances and independence of runs."""
