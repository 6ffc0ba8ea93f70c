# Power and sample size of the paired t test and the exact sign test.
# Run: Rscript plan_r.R > plan_r.json
number <- function(x) formatC(x, digits = 15, format = "g")
row <- function(...) {
  values <- list(...)
  shown <- vapply(values, function(x) if (is.character(x)) paste0('"', x, '"') else number(x), "")
  paste0("{", paste0('"', names(values), '": ', shown, collapse = ", "), "}")
}
sides <- c("two-sided", "greater")
r_side <- c("two-sided" = "two.sided", "greater" = "one.sided")

t_rows <- c()
for (side in sides) for (alpha in c(0.05, 0.01)) for (d in c(0.2, 0.5, 0.8, 1.5)) for (n in c(5, 12, 34, 150)) {
  p <- power.t.test(n = n, delta = d, sd = 1, sig.level = alpha, type = "paired", alternative = r_side[[side]])$power
  t_rows <- c(t_rows, row(alternative = side, alpha = alpha, d = d, n = n, power = p))
}
t_sizes <- c()
for (side in sides) for (power in c(0.8, 0.9, 0.95)) for (d in c(0.2, 0.5, 0.8)) {
  n <- power.t.test(delta = d, sd = 1, power = power, type = "paired", alternative = r_side[[side]])$n
  t_sizes <- c(t_sizes, row(alternative = side, d = d, wanted = power, n = ceiling(n)))
}
sign_power <- function(n, p, alpha, side) {
  wins <- 0:n
  pvalues <- vapply(wins, function(w) binom.test(w, n, 0.5, alternative = if (side == "greater") "greater" else "two.sided")$p.value, 0)
  significant <- pvalues <= alpha & wins > n / 2
  sum(dbinom(wins, n, p)[significant])
}
sign_rows <- c(); sign_sizes <- c()
for (side in sides) for (p in c(0.6, 0.7, 0.9)) {
  for (n in c(4, 5, 6, 10, 21, 60)) for (alpha in c(0.05, 0.01))
    sign_rows <- c(sign_rows, row(alternative = side, alpha = alpha, p = p, n = n, power = sign_power(n, p, alpha, side)))
  powers <- vapply(1:400, function(n) sign_power(n, p, 0.05, side), 0)
  enough <- powers >= 0.8
  sign_sizes <- c(sign_sizes, row(alternative = side, p = p, first = which(enough)[1], always = max(which(!enough)) + 1))
}
out <- function(name, rows) paste0('"', name, '": [\n', paste(rows, collapse = ",\n"), "\n]")
cat("{", paste(c(out("t", t_rows), out("t_sizes", t_sizes), out("sign", sign_rows), out("sign_sizes", sign_sizes)), collapse = ",\n"), "}\n", sep = "")
