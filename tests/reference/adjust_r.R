# Adjusted p-values from R's p.adjust (base only) that the tests compare with:  Rscript adjust_r.R > adjust_r.json
# Families of 1 to 120 p-values: smooth ones, coarse ones with many ties, spread over many orders of magnitude.

RNGkind("Mersenne-Twister", "Inversion", "Rejection")
set.seed(19790614)

numbers <- function(x) paste0("[", paste(sprintf("%.17g", x), collapse = ", "), "]")

families <- c(
  list(0.03, c(0.02, 0.02), c(1, 1, 1), c(0, 0.5, 1, 0.5)),
  lapply(c(3, 4, 6, 10, 36, 120), function(m) runif(m)),
  lapply(c(4, 5, 9, 21, 45, 120), function(m) round(runif(m)^2, 2)),
  lapply(c(4, 7, 15, 28, 66, 120), function(m) 10^(-runif(m, 0, 20))),
  lapply(c(6, 12, 30, 60), function(m) sample(c(0.001, 0.004, 0.01, 0.02, 0.05, 0.3), m, replace = TRUE)),
  list(signif(10^(-seq(300, 0, length.out = 25)), 6))
)

one <- function(p) {
  apv <- sapply(c("bonferroni", "holm", "hochberg", "hommel"), function(method) {
    sprintf('"%s": %s', method, numbers(p.adjust(p, method)))
  })
  sprintf('  {"p": %s, %s}', numbers(p), paste(apv, collapse = ", "))
}

cat("[\n", paste(sapply(families, one), collapse = ",\n"), "\n]\n", sep = "")
