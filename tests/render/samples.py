"""Documents that show every block, with names chosen to break a renderer."""

from __future__ import annotations

import math

from podium.document import (
    Advice,
    Bullets,
    Citation,
    Column,
    Document,
    Figure,
    Heading,
    Paragraph,
    Printed,
    Table,
)

HOSTILE = (
    "plain",
    "<script>alert(1)</script>",
    r"a_b%$#{}~^\&",
    "50% \\textbf{x} $y$ \\end{document}",
    "🎉 party 👨\u200d👩\u200d👧",
    "العربية",
    "עברית",
    "évil-ñame-Łódź-ą",
    "e\u0301 and o\u0302\u0323 and \u0301",
    "中文模型",
    "line\nbreak",
    "tab\there",
    "a|b||c",
    "=cmd()",
    "+1",
    "-2+3",
    "@SUM(A1)",
    "[red]x[/red]",
    "[/]",
    ":tada:",
    "\x1b[31mred\x1b[0m",
    "\x00nul\x7fdel\x85nel",
    "rtl \u202eoverride\u202c and \u2066isolate",
    "`code` ``x``",
    "*bold* _it_ **b**",
    "# heading",
    "- item",
    "quote \" and ' and `` and '' -- --- ,,",
    "χ² ≥ α ± × − – — …",
    "  two  spaces  ",
    "&lt;b&gt; &amp;",
    "[*]{x}",
    "Đorđe «x» ‹y› „z“",
    "ﬁ ligature \u00ad soft",
    "lone \udc80 surrogate",
    "long_" + "verylongname-" * 15,
    "w" * 200,
    "",
)


def every_block() -> Document:
    """A small report with one of each block."""
    names = ("SVM-RBF (tuned)", "random_forest", "C4.5", "naïve Bayes")
    ranks = Column("mean rank", (1.25, 2.1, 2.9, 3.75), "rank")
    pvalues = Column("p", (0.0291, 0.748, 4.49e-7, 1.0), "pvalue", (True, False, True, False))
    adjusted = Column("adjusted p-value (Holm)", (0.0873, 0.99996, 0.0, None), "pvalue", (False, False, True, False))
    return Document(
        "Comparison of 4 algorithms on 30 problems",
        (
            Paragraph("SVM-RBF (tuned) is better than C4.5 and naïve Bayes: χ² = 39.65, p < 0.001.", lead=True),
            Heading("Ranks"),
            Paragraph("Mean ranks by Friedman; 1 is best. " * 5),
            Table(
                "ranks",
                "Mean ranks, p-values of z and levels",
                (
                    Column("algorithm", names),
                    ranks,
                    Column("z", (-1.2345, 39.646667, math.nan, 0.5), "statistic"),
                    pvalues,
                    adjusted,
                    Column("level", (0.05, 0.025, 0.05 / 3, 0.05 / 1200), "level"),
                    Column("difference", (-0.0123, 0.85123, 0.5, math.inf), "value"),
                    Column("wins", (30, 11.5, 0, None), "count"),
                ),
                notes=("Levels by Holm's procedure, 5% in all.",),
            ),
            Heading("Advice", 2),
            Advice(
                "W08",
                "n = 5 problems are few: an exact two-sided Wilcoxon test cannot reach p < .05 (least p = 0.0625).",
                "The distribution of the statistic has too few values.",
                "Use the exact permutation test, or add problems.",
                "Demšar 2006, section 3.1.3",
            ),
            Advice("W20", "p-values without effect sizes", "", "Report the median difference.", ""),
            Heading("Details", 3),
            Bullets(("first item", "- second # item", "1. third")),
            Citation(
                "demsar2006",
                "J. Demšar. Statistical comparisons of classifiers over multiple data sets. JMLR 7:1–30, 2006.",
                "@article{demsar2006,\n  title = {Statistical Comparisons},\n  year = {2006}\n}",
            ),
            Citation("friedman1937", "M. Friedman. The use of ranks. JASA 32, 1937.", "@article{friedman1937}"),
        ),
    )


def hostile() -> Document:
    """Hostile names in every place a text can stand."""
    cells = Column("name", HOSTILE)
    numbers = Column("p", tuple(10.0**-i for i in range(len(HOSTILE))), "pvalue", [i % 2 for i in range(len(HOSTILE))])
    blocks: list = []
    for number, name in enumerate(HOSTILE):
        blocks += [
            Heading(name, 1 + number % 5),
            Paragraph(name, lead=number % 3 == 0),
            Advice(name, name, name, name, name),
            Bullets((name, name)),
        ]
    header_table = Table(
        "headers",
        "Names as headers <b> & |",
        (Column("problem", ("p1", "p2")), *(Column(name, (0.5, 0.25), "value") for name in HOSTILE)),
        notes=HOSTILE,
    )
    strong = Column("strong names", HOSTILE, strong=[True] * len(HOSTILE))
    cites = tuple(Citation(name, name, f"@misc{{{name}}}") for name in HOSTILE)
    return Document(
        HOSTILE[1] + HOSTILE[2] + HOSTILE[10],
        (
            Table("names/_%", HOSTILE[2], (cells, numbers)),
            *blocks,
            Table("s", "strong", (strong,)),
            header_table,
            *cites,
        ),
    )


def pairs(rows: int, width: int = 16, terminal: int | None = None) -> Document:
    """One long table of pairs of algorithms with a column an adjustment."""
    k = 183
    algorithms = [f"model-{i}/variant_{i % 7}" for i in range(k)]
    chosen = [(a, b) for i, a in enumerate(algorithms) for b in algorithms[i + 1 :]][:rows]
    columns = [
        Column("first", [a for a, _ in chosen]),
        Column("second", [b for _, b in chosen]),
        Column("z", [((i * 37) % 1000) / 77.0 - 6 for i in range(rows)], "statistic"),
    ]
    strong = [i % 5 == 0 for i in range(rows)]
    columns += [
        Column(f"APV by method {j}", [10.0 ** -((i * (j + 3)) % 30) for i in range(rows)], "pvalue", strong)
        for j in range(width - 3)
    ]
    return Document("All pairs", (Table("pairs", f"All {rows} pairs", tuple(columns), terminal=terminal),))


def matrix(k: int) -> Document:
    """Contrasts of k algorithms with each other: one column an algorithm."""
    names = [f"algorithm number {i}" for i in range(k)]
    columns = [
        Column(name, [None if i == j else (i - j) / 7 for i in range(k)], "value") for j, name in enumerate(names)
    ]
    return Document("Contrasts", (Table("contrasts", "Contrasts", (Column("algorithm", names), *columns)),))


def results(k: int = 4, problems: int = 6, *, scientific: bool = False, landscape: bool = False) -> Document:
    """Make the table of a paper: problems by algorithms, with a spread, marks, superscripts, sections and sums."""
    columns = [Column("problem", [*(f"problem_{i} & more" for i in range(problems)), "+/≈/−", "mean rank"])]
    for j in range(k):
        values = [(7 * i + 13 * j) % 11 * 3.0 ** (i % 6) / 8 for i in range(problems)]
        spread = [f"{value / 10:.1e}" if scientific else f"{value / 10:.2f}" for value in values]
        printed = [
            Printed(
                f"{value:.2e}" if scientific else f"{value:.3f}",
                spread[i],
                mark="+≈−"[(i + j) % 3] if j else "",
                raised="1,3" if (i + j) % 4 == 0 else "",
                best=(i + j) % k == 0,
                second=(i + j) % k == 1,
            )
            for i, value in enumerate(values)
        ]
        sums = [None if j == 0 else Printed(f"{problems - j % 3}/0/{j % 3}"), Printed(f"{1 + j / 3:.2f}", best=j == 0)]
        columns.append(Column(f"Algorithm-{j}", [*values, None, 1 + j / 3], "value", printed=[*printed, *sums]))
    table = Table(
        "results",
        "Mean ± standard deviation of 25 runs",
        tuple(columns),
        notes=("+ the control is better, − worse, ≈ no significant difference.",),
        sections=((0, "Unimodal <f>"), (problems // 2, "Multimodal & hybrid")),
        rules=(problems,),
        landscape=landscape,
    )
    return Document("Results", (table,))


def empty() -> Document:
    """Tables and lists that hold nothing."""
    return Document(
        "",
        (
            Table("none", "No columns", ()),
            Table("norows", "No rows", (Column("name", ()), Column("p", (), "pvalue"))),
            Table("nan", "Undefined", (Column("p", (None, math.nan), "pvalue"), Column("r", (None, None), "rank"))),
            Bullets(()),
            Paragraph(""),
        ),
    )


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 5H40" stroke="currentColor"/></svg>'
TIKZ = "\\begin{tikzpicture}\n\\draw (0,0) -- (WIDTH,0) node[above] {A};\n\\end{tikzpicture}"


def pictures() -> Document:
    """Pictures that fit, one far wider than any page, and names that break things in captions and texts."""
    blocks = [
        Figure("cd", "Critical difference diagram", "A beats B.", SVG, TIKZ.replace("WIDTH", "3")),
        Figure("wide", "A wide one", "A beats B.", SVG, TIKZ.replace("WIDTH", "90")),
        Figure("words", "In words only", "A has mean rank 1.5 & B 2.5."),
    ]
    blocks += [Figure(f"hostile {name}", name, name, SVG, TIKZ.replace("WIDTH", "1")) for name in HOSTILE]
    return Document("Pictures", tuple(blocks))


EVERY = {
    "every block": every_block,
    "hostile": hostile,
    "two algorithms": lambda: matrix(2),
    "forty algorithms": lambda: matrix(40),
    "many pairs": lambda: pairs(300),
    "results": results,
    "empty": empty,
    "pictures": pictures,
    "nothing": lambda: Document("", ()),
}
