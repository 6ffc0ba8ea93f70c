# Numbers from R (base only):  Rscript two_samples_r.R > two_samples_r.json
# wilcox.test: exact without ties (psignrank), otherwise the normal approximation with zeros dropped;
# binom.test; kruskal.test with groups of different sizes; Dunn's z by its formula, written out here;
# the exact null of Friedman's statistic with ties by listing every table (rows permuted independently).

RNGkind("Mersenne-Twister", "Inversion", "Rejection")
set.seed(19371945)

number <- function(x) sprintf("%.17g", unname(x))
vector_json <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
matrix_json <- function(m) paste0("[", paste(apply(m, 1, vector_json), collapse = ", "), "]")
block <- function(name, items) sprintf('  "%s": [\n    %s\n  ]', name, paste(items, collapse = ",\n    "))
sides <- c("two.sided", "greater", "less")

untied <- sapply(c(5, 6, 9, 13, 20, 35, 49, 120, 300), function(n) {
  d <- sample(n) * ifelse(runif(n) < 0.65, 1, -1)
  p <- sapply(sides, function(a) wilcox.test(d, alternative = a, exact = TRUE)$p.value)
  sprintf('{"d": %s, "v": %s, "p": %s}', vector_json(d), number(sum(rank(abs(d))[d > 0])), vector_json(p))
})

tied <- sapply(c(6, 10, 24, 41, 150), function(n) {
  d <- sample(-4:7, n, replace = TRUE)
  run <- function(a, correct) {
    suppressWarnings(wilcox.test(d, alternative = a, exact = FALSE, correct = correct))$p.value
  }
  plain <- sapply(sides, run, correct = FALSE)
  continuity <- sapply(sides, run, correct = TRUE)
  sprintf('{"d": %s, "plain": %s, "continuity": %s}', vector_json(d), vector_json(plain), vector_json(continuity))
})

signs <- mapply(function(wins, n) {
  p <- sapply(sides, function(a) binom.test(wins, n, alternative = a)$p.value)
  sprintf('{"wins": %d, "n": %d, "p": %s}', wins, n, vector_json(p))
}, c(0, 1, 3, 8, 12, 20, 31, 180, 400, 990), c(5, 8, 7, 8, 20, 24, 41, 300, 700, 1000))

groups <- lapply(list(c(5, 5), c(4, 7, 9), c(3, 3, 3, 3), c(12, 2, 30, 6, 8), c(1, 20, 5)), function(sizes) {
  lapply(seq_along(sizes), function(g) sample(0:12, sizes[g], replace = TRUE) + 2 * g)
})
kruskal <- sapply(groups, function(g) {
  test <- kruskal.test(g)
  values <- unlist(g)
  label <- rep(seq_along(g), lengths(g))
  r <- rank(values)
  N <- length(values)
  ties <- table(values)
  spread <- N * (N + 1) / 12 - sum(ties^3 - ties) / (12 * (N - 1))
  means <- tapply(r, label, mean)
  z <- outer(seq_along(g), seq_along(g), function(i, j) {
    (means[i] - means[j]) / sqrt(spread * (1 / lengths(g)[i] + 1 / lengths(g)[j]))
  })
  sprintf('{"groups": [%s], "statistic": %s, "df": %s, "pvalue": %s, "mean_ranks": %s,\n     "z": %s, "p": %s}',
          paste(sapply(g, vector_json), collapse = ", "), number(test$statistic), number(test$parameter),
          number(test$p.value), vector_json(means), matrix_json(z), matrix_json(2 * pnorm(-abs(z))))
})

permutations <- function(v) {
  if (length(v) == 1) return(matrix(v, 1))
  do.call(rbind, lapply(seq_along(v), function(i) cbind(v[i], permutations(v[-i]))))
}
exact <- sapply(list(c(5, 3, 9), c(5, 3, 3), c(6, 3, 9), c(4, 4, 9), c(4, 4, 2), c(3, 5, 4), c(2, 6, 9)), function(spec) {
  n <- spec[1]; k <- spec[2]
  x <- matrix(sample(0:spec[3], n * k, replace = TRUE), n, k) + rep(seq_len(k), each = n)
  scores <- t(apply(x, 1, function(r) 2 * rank(r)))
  sums <- matrix(0, 1, k)
  for (i in seq_len(n)) {
    moves <- permutations(scores[i, ])
    pick <- expand.grid(seq_len(nrow(sums)), seq_len(nrow(moves)))
    sums <- sums[pick[, 1], , drop = FALSE] + moves[pick[, 2], , drop = FALSE]
  }
  p <- mean(rowSums(sums^2) >= sum(colSums(scores)^2))
  sprintf('{"scores": %s, "pvalue": %s}', matrix_json(scores), number(p))
})

cat("{\n", paste(c(block("untied", untied), block("tied", tied), block("signs", signs),
                    block("kruskal", kruskal), block("exact_friedman", exact)), collapse = ",\n"),
    "\n}\n", sep = "")
