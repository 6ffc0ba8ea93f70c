# Numbers from R 4.2 (base, and multcomp 1.4 for Dunnett):  Rscript parametric_r.R > parametric_r.json
# aov with Error strata, mauchly.test, anova.mlm(test = "Spherical") for both epsilons, TukeyHSD on the additive model,
# glht with Dunnett contrasts, t.test, shapiro.test, ptukey and its upper tail.

suppressPackageStartupMessages(library(multcomp))
RNGkind("Mersenne-Twister", "Inversion", "Rejection")
set.seed(19491955)

number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", unname(x)))
vector_json <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
matrix_json <- function(m) paste0("[", paste(apply(m, 1, vector_json), collapse = ", "), "]")
block <- function(name, items) sprintf('  "%s": [\n    %s\n  ]', name, paste(items, collapse = ",\n    "))

tables <- list()
for (size in list(c(6, 3), c(12, 4), c(30, 5), c(9, 8))) {
  n <- size[1]
  k <- size[2]
  x <- outer(rnorm(n, 0, 2), rep(1, k)) + outer(rep(1, n), seq(0, 1, length.out = k)) +
    matrix(rnorm(n * k), n) %*% diag(seq(0.4, 1.6, length.out = k))
  tables[[length(tables) + 1]] <- round(x, 3)
}

one <- function(x) {
  n <- nrow(x)
  k <- ncol(x)
  d <- data.frame(y = as.vector(x), a = factor(rep(seq_len(k), each = n)), s = factor(rep(seq_len(n), k)))
  within <- summary(aov(y ~ a + Error(s / a), d))[["Error: s:a"]][[1]]
  blocks <- summary(aov(y ~ a + s, d))[[1]]
  fit <- lm(x ~ 1)
  mauchly <- mauchly.test(fit, X = ~1)
  spherical <- anova(fit, X = ~1, test = "Spherical")
  heading <- attr(spherical, "heading")
  gg <- as.numeric(sub(".*epsilon: *", "", grep("Greenhouse", heading, value = TRUE)))
  hf <- as.numeric(sub(".*epsilon: *", "", grep("Huynh", heading, value = TRUE)))
  additive <- aov(y ~ a + s, d)
  tukey <- TukeyHSD(additive, "a")$a
  dunnett <- function(side) {
    set.seed(1)
    summary(glht(additive, linfct = mcp(a = "Dunnett"), alternative = side),
            test = adjusted("single-step", maxpts = 1e6, abseps = 1e-8))$test$pvalues
  }
  rest <- residuals(additive)
  shapiro <- shapiro.test(rest)
  fields <- c(
    sprintf('"x": %s', matrix_json(x)),
    sprintf('"F": %s, "p": %s', number(within[1, "F value"]), number(within[1, "Pr(>F)"])),
    sprintf('"ss": %s', vector_json(blocks[, "Sum Sq"])),
    sprintf('"mauchly_w": %s, "mauchly_p": %s', number(mauchly$statistic), number(mauchly$p.value)),
    sprintf('"gg": %s, "hf": %s', number(gg), number(hf)),
    sprintf('"p_gg": %s, "p_hf": %s', number(spherical[1, "G-G Pr"]), number(spherical[1, "H-F Pr"])),
    sprintf('"tukey": %s', matrix_json(tukey)),
    sprintf('"dunnett": %s, "dunnett_greater": %s, "dunnett_less": %s', vector_json(dunnett("two.sided")),
            vector_json(dunnett("greater")), vector_json(dunnett("less"))),
    sprintf('"shapiro_w": %s, "shapiro_p": %s', number(shapiro$statistic), number(shapiro$p.value)),
    sprintf('"paired_t": %s', vector_json(sapply(2:k, function(j) t.test(x[, j], x[, 1], paired = TRUE)$statistic))),
    sprintf('"paired_p": %s', vector_json(sapply(2:k, function(j) t.test(x[, j], x[, 1], paired = TRUE)$p.value))),
    sprintf('"paired_interval": %s', matrix_json(t(sapply(2:k, function(j) t.test(x[, j], x[, 1], paired = TRUE)$conf.int))))
  )
  paste0("{", paste(fields, collapse = ", "), "}")
}

points <- apply(expand.grid(q = c(0.1, 1, 3, 4.5, 7), k = c(2, 3, 5, 12, 40), df = c(2, 7, 20, 116, 5000)), 1, function(v) {
  sprintf('{"q": %s, "k": %d, "df": %d, "p": %s}', number(v[1]), v[2], v[3],
          number(ptukey(v[1], v[2], v[3], lower.tail = FALSE)))
})

cat("{\n", paste(block("tables", sapply(tables, one)), block("ptukey", points), sep = ",\n"), "\n}\n", sep = "")
