# Numbers from R (base only) that the tests compare with:  Rscript omnibus_r.R > omnibus_r.json
# Integer tables, so that no difference, range or median is separated by binary rounding.
# friedman.test and quade.test: rows are blocks; kruskal.test: columns are samples. Both rank tests use the
# actual sums of squares (ties corrected). ptukey with infinite df is the studentized range.

RNGkind("Mersenne-Twister", "Inversion", "Rejection")
set.seed(20100517)

number <- function(x) sprintf("%.17g", unname(x))
numbers <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
htest <- function(t) {
  df <- unname(t$parameter)
  sprintf('{"statistic": %s, "df": %s, "pvalue": %s}', number(t$statistic), numbers(df), number(t$p.value))
}

tables <- list(
  list(n = 5, k = 3, top = 4), list(n = 8, k = 3, top = 10), list(n = 12, k = 4, top = 6),
  list(n = 4, k = 9, top = 5), list(n = 6, k = 12, top = 8), list(n = 20, k = 5, top = 3),
  list(n = 30, k = 5, top = 100), list(n = 25, k = 6, top = 12), list(n = 40, k = 7, top = 1000),
  list(n = 60, k = 8, top = 20), list(n = 110, k = 10, top = 50), list(n = 15, k = 2, top = 9),
  list(n = 50, k = 4, top = 200), list(n = 200, k = 3, top = 2)
)

one_table <- function(spec) {
  x <- matrix(sample(0:spec$top, spec$n * spec$k, replace = TRUE), spec$n, spec$k)
  x <- x + rep(sample(0:round(spec$top / 2), spec$k, replace = TRUE), each = spec$n)  # the columns differ
  rows <- paste(apply(x, 1, function(r) paste0("[", paste(r, collapse = ", "), "]")), collapse = ", ")
  sprintf('    {"values": [%s],\n     "friedman": %s,\n     "quade": %s,\n     "kruskal": %s}',
          rows, htest(friedman.test(x)), htest(quade.test(x)),
          htest(kruskal.test(as.list(as.data.frame(x)))))
}

one_family <- function(m) {
  p <- ceiling(400 * runif(m)^sample(1:3, 1)) / 1e4  # few levels up to 0.04: ties among the p-values,
  p <- p * sample(c(1, 1, 10, 20), m, replace = TRUE) # larger ones up to 0.8
  p <- c(p[-1], p[1] * 1e-30)                         # and one in the far tail
  adjusted <- vapply(c("bonferroni", "holm", "hochberg", "hommel"), function(method)
    sprintf('"%s": %s', method, numbers(p.adjust(p, method))), "")
  sprintf('    {"pvalues": %s,\n     %s}', numbers(p), paste(adjusted, collapse = ",\n     "))
}

one_range <- function(k) {
  q <- c(0.5, 2, 3.3, 4.5)
  sprintf('    {"k": %d, "q": %s, "pvalue": %s, "critical_05": %s}', k, numbers(q),
          numbers(ptukey(q, k, Inf, lower.tail = FALSE)), number(qtukey(0.05, k, Inf, lower.tail = FALSE)))
}

cat('{\n  "r": "', R.version.string, '",\n', sep = "")
cat('  "tables": [\n', paste(lapply(tables, one_table), collapse = ",\n"), "\n  ],\n", sep = "")
cat('  "families": [\n', paste(lapply(c(2:8, 10, 15, 28), one_family), collapse = ",\n"), "\n  ],\n", sep = "")
cat('  "studentized_range": [\n', paste(lapply(c(2, 3, 5, 10, 20), one_range), collapse = ",\n"), "\n  ]\n}\n",
    sep = "")
