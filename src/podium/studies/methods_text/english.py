"""The words of the methods paragraph in English."""

from __future__ import annotations

from collections.abc import Sequence

from podium.studies.methods_text.words import Words


def listing(names: Sequence[str]) -> str:
    """Join names.

    >>> listing(["A", "B", "C"])
    'A, B and C'
    """
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


WORDS = Words(
    listing=listing,
    algorithms="{k} algorithms",
    problems=("{n} problem", "{n} problems"),
    observations=("{n} observation", "{n} observations"),
    sample_sizes="{low} to {high} observations",
    data={
        "results": "We compared {who} on {extent}{better}.",
        "samples": "We compared {who} on independent samples of {extent} each{better}.",
        "folds": "We compared {who} on one problem by {extent}{better}.",
        "ranks": "We re-analysed the published mean ranks of {who} on {extent}.",
        "matrix": "We re-analysed the published p-values of all {m} pairs of {who}.",
        "pair": "We re-analysed the published p-value of {who}.",
        "list": "We re-analysed {m} published p-values.",
        "one": "We re-analysed one published p-value.",
    },
    better={"maximize": "; larger values are better", "minimize": "; smaller values are better"},
    averages={"mean": "mean", "median": "median"},
    averaged=(
        " Each value is the {average} of {low} measurements.",
        " Each value is the {average} of {low} to {high} measurements.",
    ),
    ranked={
        "friedman": "The algorithms were ranked on each problem (1 is the best; ties share their mean rank)",
        "friedman_aligned": "The mean of each problem was subtracted from its results, all of them were ranked together",
        "quade": "The ranks on each problem were weighted by the rank of the range of its results",
        "kruskal_wallis": "All observations were ranked together (1 is the best; ties share their mean rank)",
    },
    omnibus=" {ranked}, and the hypothesis that all algorithms perform alike was tested with",
    omnibus_of_ranks=" The hypothesis that all algorithms perform alike was tested with",
    tests={
        "friedman": ("the Friedman test", ("friedman1937",)),
        "friedman_aligned": ("the Friedman aligned ranks test", ("hodges1962",)),
        "quade": ("the Quade test", ("quade1979",)),
        "kruskal_wallis": ("the Kruskal–Wallis test", ("kruskal1952",)),
    },
    also=(" It was also tested with", " and"),
    corrected="; corrected for ties,",
    exact="; exact given the ties,",
    permuted="; from {n} random permutations (seed {seed}),",
    compared=(" The two algorithms were compared", " All {n} pairs of algorithms were compared"),
    control=" The control, {control},{taken} was compared with {rest}",
    taken=" taken after the results were seen because it has the best mean rank,",
    rest=("the other algorithm", "each of the other {n} algorithms"),
    reported_control=" Only the p-values of {control}, the control, form the family.",
    sides={"two": "two-sided", "one": "one-sided"},
    alternatives={
        "greater": ", against the alternative that {control} is better",
        "less": ", against the alternative that {control} is worse",
    },
    how={
        "friedman": ("by {side} z tests of the differences of their mean ranks", ("demsar2006",)),
        "aligned": ("by {side} z tests of the differences of their mean ranks", ("garcia2010",)),
        "quade": ("by {side} z tests of the differences of their mean ranks", ("garcia2010",)),
        "eisinga": (
            "by {side} tests of the differences of their rank sums, exact where no problem has ties",
            ("eisinga2017",),
        ),
        "eisinga-ties": (
            "by {side} tests of the differences of their rank sums, exact given the ties",
            ("eisinga2017",),
        ),
        "conover": ("by {side} t tests of the differences of their rank sums", ("conover1999",)),
        "wilcoxon": (
            "by {side} Wilcoxon signed-rank tests ({exact}; {zeros})",
            ("wilcoxon1945", "benavoli2016"),
        ),
        "sign": ("by {side} exact sign tests without the ties", ("demsar2006", "benavoli2016")),
        "paired-t": ("by {side} paired t tests", ("student1908",)),
        "corrected-t": ("by {side} corrected resampled t tests", ("nadeau2003",)),
        "combined-f": ("by {side} combined 5×2 cv F tests", ("alpaydin1999",)),
        "kruskal-wallis": ("by {side} Dunn tests", ("dunn1964",)),
    },
    zeros={
        "split": "the ranks of zero differences count half to each side",
        "drop": "zero differences are left out",
        "pratt": "zero differences are ranked and then left out",
    },
    exactness=("exact given the ties", "with the normal approximation"),
    errors={
        "published": ", with the standard errors published there",
        "corrected": ", with standard errors that follow from the null distribution of the ranks",
    },
    adjusted_by=" The p-values were adjusted by",
    procedures={
        "bonferroni": ("Bonferroni's procedure", ("dunn1961",)),
        "sidak": ("Šidák's procedure", ("sidak1967",)),
        "holland": ("the procedure of Holland and Copenhaver", ("holland1987",)),
        "finner": ("Finner's procedure", ("finner1993",)),
        "hochberg": ("Hochberg's step-up procedure", ("hochberg1988",)),
        "hommel": ("Hommel's procedure", ("hommel1988",)),
        "rom": ("Rom's step-up procedure", ("rom1990",)),
        "li": ("Li's two-step procedure", ("li2008",)),
        "holm": ("Holm's step-down procedure", ("holm1979",)),
        "bergmann-hommel": ("the procedure of Bergmann and Hommel", ("bergmann1988", "garcia2008")),
        "shaffer": ("Shaffer's static procedure", ("shaffer1986", "garcia2008")),
        "studentised-range": (
            "Nemenyi's single-step procedure, by the studentised range",
            ("nemenyi1963", "demsar2006"),
        ),
    },
    family_wise=", which controls the family-wise error rate, here at",
    nominal=", at a nominal level of",
    chosen=" Because the control was taken after the results were seen, the family-wise error rate can exceed this level: in simulations "
    "of mean ranks at 0.05, {five} % of tables with 5 equal algorithms and {ten} % with 10 had a false result. A control named beforehand, or a "
    "comparison of all pairs, would control it.",
    level=" The level of significance is",
    best=(" {names} has the best mean rank ({rank}).", " {names} share the best mean rank ({rank})."),
    many_best=" {n} algorithms share the best mean rank ({rank}).",
    best_mean=(" {names} has the best mean ({mean}).", " {names} share the best mean ({mean})."),
    many_best_mean=" {n} algorithms share the best mean ({mean}).",
    nothing={
        "pairs": " No significant difference was found (smallest {adjusted}: ",
        "list": " No hypothesis is rejected (smallest {adjusted}: ",
    },
    nothing_single=" No significant difference was found (",
    all_pairs={
        "pairs": (" Of the {m} pairs, 1 differs significantly", " Of the {m} pairs, {n} differ significantly"),
        "list": (" Of the {m} hypotheses, 1 is rejected", " Of the {m} hypotheses, {n} are rejected"),
    },
    single={"pairs": " The two algorithms differ significantly", "list": " The hypothesis is rejected"},
    adjusted=("p-value", "adjusted p-value"),
    bracketed=("adjusted p-values in brackets", "statistics and adjusted p-values in brackets"),
    versus="{a} vs. {b}",
    phrases=(
        "is significantly better than",
        "is significantly worse than",
        "does not differ significantly from",
    ),
    negated=lambda phrase: phrase.replace("is ", "is not ", 1).replace("has ", "does not have ", 1),
    one_way=" A one-sided test does not look for differences in the other direction.",
    joints=(", it", ", and it"),
    pair_joints=(", ", lambda _: " and "),
    many="{n} algorithms",
    no_proof={
        "pairs": " A difference that is not significant is no evidence that there is none.",
        "list": " A hypothesis that is not rejected is not thereby shown to be true.",
    },
    caution=" With only {n} problems the normal approximation of these tests is rough.",
    software=" The computations were carried out with podium {version}.",
)
"""English."""
