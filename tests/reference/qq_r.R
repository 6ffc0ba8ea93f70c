# Positions of normal Q-Q plots from base R:  Rscript qq_r.R > qq_r.json
# qnorm(ppoints(n, a = 3/8)) is Blom's rule for every n; qqnorm itself uses it for n <= 10, where it is recorded too.

number <- function(x) paste0("[", paste(sprintf("%.17g", x), collapse = ", "), "]")
blom <- sapply(c(2, 3, 5, 10, 11, 51), function(n) sprintf('"%d": %s', n, number(qnorm(ppoints(n, a = 3/8)))))
x <- c(3.1, -0.4, 12.5, 7.7, 7.6, 0, 1.25)
qq <- qqnorm(x, plot.it = FALSE)
cat(sprintf('{\n  "R": "%s",\n  "blom": {\n    %s\n  },\n  "qqnorm": {"x": %s, "expected": %s}\n}\n',
  R.version.string, paste(blom, collapse = ",\n    "), number(sort(qq$y)), number(sort(qq$x))))
