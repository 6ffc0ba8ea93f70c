# Numbers from R (base only):  Rscript pair_r.R > pair_r.json
# wilcox.test(conf.int = TRUE) on differences without ties or zeros (exact: qsignrank): estimate, interval, what
# the interval really achieves; one-sided bounds; limits of the noncentrality of a paired t by pt and uniroot.

RNGkind("Mersenne-Twister", "Inversion", "Rejection")
set.seed(19631967)

number <- function(x) ifelse(is.finite(x), sprintf("%.17g", unname(x)), "null")
vector_json <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
block <- function(name, items) sprintf('  "%s": [\n    %s\n  ]', name, paste(items, collapse = ",\n    "))
sides <- c("two.sided", "greater", "less")
levels <- c(0.8, 0.9, 0.95, 0.99)

shifts <- sapply(c(6, 7, 8, 10, 15, 24, 41, 80, 150), function(n) {
  # No zeros and no equal sizes, so that R takes the exact distribution; no equal Walsh averages, so that the level
  # really achieved is that of the distribution.
  repeat {
    d <- sample(-3e7:9e7, n)
    sums <- outer(d, d, "+")
    if (!any(sums == 0) && !anyDuplicated(sums[upper.tri(sums, diag = TRUE)])) break
  }
  parts <- sapply(sides, function(side) {
    ends <- sapply(levels, function(level) {
      test <- suppressWarnings(wilcox.test(d, alternative = side, exact = TRUE, conf.int = TRUE, conf.level = level))
      c(test$conf.int, attr(test$conf.int, "conf.level"))
    })
    sprintf('"%s": {"lower": %s, "upper": %s, "level": %s}', side, vector_json(ends[1, ]), vector_json(ends[2, ]),
            vector_json(ends[3, ]))
  })
  achieved <- sapply(levels, function(level) {
    q <- qsignrank((1 - level) / 2, n)
    1 - 2 * psignrank(q - 1, n)
  })
  estimate <- suppressWarnings(wilcox.test(d, exact = TRUE, conf.int = TRUE))$estimate
  sprintf('{"d": %s, "levels": %s, "estimate": %s, "achieved": %s,\n     %s}', vector_json(d), vector_json(levels), number(estimate),
          vector_json(achieved),
          paste(parts, collapse = ",\n     "))
})

effects <- sapply(c(4, 9, 24, 60), function(n) {
  x <- round(rnorm(n, 5, 2), 3)
  y <- round(0.6 * x + rnorm(n, 1.2, 1.5), 3)
  d <- x - y
  t <- mean(d) / (sd(d) / sqrt(n))
  limit <- function(p) uniroot(function(ncp) pt(t, n - 1, ncp) - p, c(t - 12 - 3 * abs(t), t + 12 + 3 * abs(t)),
                               tol = 1e-13)$root
  ncp <- c(limit(0.975), limit(0.025))
  scale <- sqrt(2 * var(d) / (n * (var(x) + var(y))))
  sprintf('{"x": %s, "y": %s, "d": %s, "d_limits": %s, "dz": %s, "dz_limits": %s}', vector_json(x), vector_json(y),
          number(mean(d) / sqrt((var(x) + var(y)) / 2)), vector_json(ncp * scale), number(mean(d) / sd(d)),
          vector_json(ncp / sqrt(n)))
})

cat("{\n", paste(c(block("shifts", shifts), block("effects", effects)), collapse = ",\n"), "\n}\n", sep = "")
