# Record Conover's t after Friedman by R's own ranks and distribution: Rscript conover_r.R > conover_r.json
# Written from the formula of Conover (1999), section 5.8: only rank() and pt() are R's. Run from this folder.

record <- function(file) {
  x <- as.matrix(read.csv(file.path("..", "..", "examples", file), row.names = 1, check.names = FALSE))
  r <- t(apply(-x, 1, rank))
  n <- nrow(r)
  k <- ncol(r)
  s <- colSums(r)
  unit <- sqrt(2 * (n * sum(r^2) - sum(s^2)) / ((n - 1) * (k - 1)))
  p <- 2 * pt(-abs(outer(s, s, "-")) / unit, (n - 1) * (k - 1))
  rows <- apply(p, 1, function(row) paste0("[", paste(sprintf("%.17g", row), collapse = ", "), "]"))
  sprintf('"%s": [%s]', file, paste(rows, collapse = ",\n  "))
}

files <- c("garcia_herrera_2008.csv", "garcia_2010_tutorial.csv")
cat("{", paste(sapply(files, record), collapse = ",\n "), "}\n")
