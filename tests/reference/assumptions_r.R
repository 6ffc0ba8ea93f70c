# Numbers from R (nortest; car for Levene):  Rscript assumptions_r.R > assumptions_r.json
# lillie.test (Dallal-Wilkinson 1986), ad.test (Stephens 1986), shapiro.test; leveneTest with mean and median,
# bartlett.test, fligner.test.

suppressMessages({library(nortest); library(car)})
RNGkind("Mersenne-Twister", "Inversion", "Rejection")
set.seed(19671952)

number <- function(x) sprintf("%.17g", unname(x))
vector_json <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
pair <- function(t) sprintf("[%s, %s]", number(t$statistic), number(t$p.value))

samples <- list()
for (n in c(8, 10, 15, 25, 51, 100, 400)) {
  samples[[length(samples) + 1]] <- round(rnorm(n, 10, 3), 3)
  samples[[length(samples) + 1]] <- round(rexp(n), 4)
  samples[[length(samples) + 1]] <- round(rt(n, 3), 4)
  samples[[length(samples) + 1]] <- sample(5, n, replace = TRUE)
}
cells <- sapply(samples, function(x) sprintf(
  '{"x": %s, "lilliefors": %s, "anderson-darling": %s, "shapiro-wilk": %s}',
  vector_json(x), pair(lillie.test(x)), pair(ad.test(x)), pair(shapiro.test(x))))

problems <- lapply(1:8, function(i) {
  k <- c(2, 3, 5, 8)[(i - 1) %% 4 + 1]
  lapply(1:k, function(j) round(1000 * rnorm(sample(5:30, 1), j, if (i > 4) j else 2)))
})
problems[[9]] <- list(c(1, 1, 1, 1, 1), c(2, 3, 5, 8, 13), c(10, 20, 30, 20, 10, 40))
groups <- sapply(problems, function(g) {
  x <- unlist(g); f <- factor(rep(seq_along(g), lengths(g)))
  levene <- function(centre) {t <- leveneTest(x, f, center = centre); sprintf("[%s, %s]", number(t[1, 2]), number(t[1, 3]))}
  b <- bartlett.test(x, f)
  constant <- any(sapply(g, function(s) length(unique(s)) == 1))
  sprintf('{"groups": [%s], "levene": %s, "brown-forsythe": %s, "bartlett": %s, "fligner-killeen": %s}',
    paste(sapply(g, vector_json), collapse = ", "), levene(mean), levene(median),
    if (constant) "null" else pair(b), pair(fligner.test(x, f)))
})
cat(sprintf('{\n  "R": "%s",\n  "nortest": "%s",\n  "cells": [\n    %s\n  ],\n  "problems": [\n    %s\n  ]\n}\n',
  R.version.string, packageVersion("nortest"), paste(cells, collapse = ",\n    "), paste(groups, collapse = ",\n    ")))
