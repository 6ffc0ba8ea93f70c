# Numbers from R that the tests of predictions compare with:  Rscript predictions_r.R > predictions_r.json
# Base R: mcnemar.test, binom.test (exact McNemar, Clopper-Pearson), prop.test (Wilson), friedman.test of 0/1 tables
# (tie-corrected, which is Cochran's Q). Package coin: mh_test (Stuart-Maxwell; Cochran's Q of repeated binary answers).
suppressMessages(library(coin))

RNGkind("Mersenne-Twister", "Inversion", "Rejection")
set.seed(19470612)

number <- function(x) ifelse(is.nan(x), "null", sprintf("%.17g", unname(x)))
numbers <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
matrix_json <- function(x) paste0("[", paste(apply(x, 1, function(r) paste0("[", paste(r, collapse = ", "), "]")), collapse = ", "), "]")

one_pair <- function(b, c) {
  m <- matrix(c(30, c, b, 17), 2)
  yes <- mcnemar.test(m, correct = TRUE)
  no <- mcnemar.test(m, correct = FALSE)
  exact <- sapply(c("two.sided", "greater", "less"), function(a) binom.test(b, b + c, 0.5, alternative = a)$p.value)
  sprintf('    {"n10": %d, "n01": %d, "corrected": %s, "plain": %s, "exact": %s}', b, c,
          numbers(c(yes$statistic, yes$p.value)), numbers(c(no$statistic, no$p.value)), numbers(exact))
}
pairs <- list(c(1, 7), c(0, 6), c(10, 10), c(9, 10), c(12, 2), c(3, 22), c(59, 25), c(150, 86), c(400, 90), c(1, 0))

one_proportion <- function(x, n, level) {
  w <- suppressWarnings(prop.test(x, n, conf.level = level, correct = FALSE))$conf.int
  e <- binom.test(x, n, conf.level = level)$conf.int
  sprintf('    {"x": %d, "n": %d, "alpha": %s, "wilson": %s, "exact": %s}', x, n, number(1 - level), numbers(w), numbers(e))
}
proportions <- list(c(0, 10), c(10, 10), c(1, 7), c(81, 263), c(590, 599), c(1847, 2000), c(5, 6))

one_cochran <- function(n, k) {
  x <- matrix(rbinom(n * k, 1, rep(seq(0.5, 0.8, length.out = k), each = n)), n, k)
  f <- friedman.test(x)
  long <- data.frame(y = factor(as.vector(x)), who = factor(rep(seq_len(k), each = n)), row = factor(rep(seq_len(n), k)))
  m <- mh_test(y ~ who | row, data = long)
  sprintf('    {"values": %s, "friedman": %s, "coin": %s}', matrix_json(x),
          numbers(c(f$statistic, f$parameter, f$p.value)), numbers(c(statistic(m), pvalue(m))))
}

one_marginal <- function(c, top) {
  x <- matrix(rpois(c * c, top) + diag(20, c), c, c)
  t <- as.table(x)
  dimnames(t) <- list(A = seq_len(c), B = seq_len(c))
  m <- mh_test(t)
  sprintf('    {"table": %s, "coin": %s}', matrix_json(x), numbers(c(statistic(m), pvalue(m))))
}

block <- function(name, rows) sprintf('  "%s": [\n%s\n  ]', name, paste(rows, collapse = ",\n"))
cat("{\n", paste(
  block("mcnemar", sapply(pairs, function(p) one_pair(p[1], p[2]))),
  block("proportions", c(sapply(proportions, function(p) one_proportion(p[1], p[2], 0.95)),
                         sapply(proportions, function(p) one_proportion(p[1], p[2], 0.9)))),
  block("cochran", c(one_cochran(8, 3), one_cochran(20, 4), one_cochran(60, 6), one_cochran(300, 10), one_cochran(25, 2))),
  block("marginal", c(one_marginal(3, 4), one_marginal(4, 6), one_marginal(6, 3), one_marginal(10, 5))),
  sep = ",\n"), "\n}\n", sep = "")
