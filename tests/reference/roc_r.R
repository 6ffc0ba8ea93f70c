# Numbers from R with the package pROC (Debian r-cran-proc):  Rscript roc_r.R > roc_r.json
# Areas, DeLong's covariance (pROC::var, pROC::cov), Wald intervals (pROC::ci.auc) and paired tests (pROC::roc.test).
# direction = "<": controls score lower than cases, without pROC's search for the better direction.

suppressPackageStartupMessages(library(pROC))
RNGkind("Mersenne-Twister", "Inversion", "Rejection")
set.seed(19881988)

number <- function(x) ifelse(is.finite(x), sprintf("%.17g", unname(x)), "null")
vector_json <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
matrix_json <- function(m) paste0("[", paste(apply(m, 1, vector_json), collapse = ", "), "]")
curve_of <- function(truth, score) roc(truth, score, levels = c(0, 1), direction = "<", quiet = TRUE)

case <- function(n, k, values) {
  truth <- c(0, 0, 1, 1, rbinom(n - 4, 1, 0.4))
  shared <- rnorm(n)
  scores <- sapply(seq_len(k), function(j) {
    raw <- 0.4 * j * truth + 0.7 * shared + rnorm(n)
    if (values == 0) round(1000 * raw) else round(values * raw)
  })
  curves <- lapply(seq_len(k), function(j) curve_of(truth, scores[, j]))
  covariance <- outer(seq_len(k), seq_len(k), Vectorize(function(a, b) {
    if (a == b) var(curves[[a]], method = "delong") else cov(curves[[a]], curves[[b]], method = "delong")
  }))
  intervals <- t(sapply(curves, function(r) as.numeric(ci.auc(r, method = "delong", conf.level = 0.95))[c(1, 3)]))
  pairs <- combn(k, 2)
  tests <- apply(pairs, 2, function(p) {
    t <- roc.test(curves[[p[1]]], curves[[p[2]]], method = "delong", paired = TRUE)
    g <- roc.test(curves[[p[1]]], curves[[p[2]]], method = "delong", paired = TRUE, alternative = "greater")
    c(p - 1, t$statistic, t$p.value, g$p.value)
  })
  sprintf(
    '{"truth": %s, "scores": %s, "auc": %s, "covariance": %s, "wald": %s, "tests": %s}',
    vector_json(truth), matrix_json(scores), vector_json(sapply(curves, function(r) as.numeric(auc(r)))),
    matrix_json(covariance), matrix_json(intervals), matrix_json(t(tests))
  )
}

sizes <- list(c(14, 2, 0), c(30, 3, 0), c(60, 4, 2), c(120, 3, 1), c(400, 2, 0), c(90, 5, 3))
cases <- sapply(sizes, function(s) case(s[1], s[2], s[3]))

# Hand and Till's M from one score for each class (pROC::multiclass.roc with a matrix of predictors).
multiclass <- sapply(list(c(40, 3), c(80, 4), c(150, 5)), function(s) {
  n <- s[1]; c <- s[2]
  classes <- c(rep(seq_len(c), 3), sample(c, n - 3 * c, replace = TRUE))
  scores <- sapply(seq_len(c), function(j) round(20 * (1.2 * (classes == j) + rnorm(n))))
  colnames(scores) <- seq_len(c)
  m <- as.numeric(multiclass.roc(factor(classes), scores, quiet = TRUE)$auc)
  sprintf('{"classes": %s, "scores": %s, "m": %s}', vector_json(classes - 1), matrix_json(scores), number(m))
})

cat("{\n")
cat(sprintf('  "r": "%s",\n  "pROC": "%s",\n', R.version.string, packageVersion("pROC")))
cat(sprintf('  "cases": [\n    %s\n  ],\n', paste(cases, collapse = ",\n    ")))
cat(sprintf('  "multiclass": [\n    %s\n  ]\n}\n', paste(multiclass, collapse = ",\n    ")))
