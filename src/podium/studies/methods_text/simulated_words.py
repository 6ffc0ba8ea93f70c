"""The words that the paragraphs of simulated studies share, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Named


@dataclass(frozen=True)
class SimulatedWords:
    """The sentences of one language."""

    last: str
    """Before the last of several: "and"."""
    tests: Mapping[str, Named]
    """By where p-values come from."""
    errors: Mapping[str, str]
    """Standard errors of aligned and Quade ranks; "both" where both were tried."""
    labels: Mapping[str, str]
    """What p-values come from, in a list of results."""
    label_errors: Mapping[str, str]
    zeros: str
    """How Wilcoxon's tests treat what is equal, between brackets."""
    split_ties: str
    """The same of sign tests."""
    procedures: Mapping[str, Named]
    """Those that `Words.procedures` lacks."""
    short: Mapping[str, str]
    """Names of procedures in a list of results, where they are not names of people."""
    unnamed_control: str
    """A control without a name; ``{rest}``."""
    two_sided: str
    one_sided: str
    adjusted: str
    unadjusted: str
    both_ways: str
    """Without an adjustment, and with those that follow."""
    rejected: str
    rejected_single: str
    shares: str
    """Of intervals; ``{level}``, then a citation."""


ENGLISH = SimulatedWords(
    last="and",
    tests={
        "friedman": ("z tests of the differences of mean ranks", ("demsar2006",)),
        "aligned": ("z tests of the differences of mean aligned ranks", ("garcia2010",)),
        "quade": ("z tests of the differences of mean Quade ranks", ("garcia2010",)),
        "wilcoxon": ("Wilcoxon signed-rank tests", ("wilcoxon1945",)),
        "sign": ("exact sign tests", ("demsar2006",)),
        "t": ("paired t tests", ("student1908",)),
    },
    errors={
        "published": " with the standard errors published there",
        "corrected": " with standard errors that follow from the null distribution of the ranks",
        "both": " both with the standard errors published there and with those that follow from the null distribution of the "
        "ranks",
    },
    labels={
        "friedman": "mean ranks",
        "aligned": "aligned ranks",
        "quade": "Quade ranks",
        "wilcoxon": "Wilcoxon tests",
        "sign": "sign tests",
        "t": "t tests",
    },
    label_errors={"published": "published errors", "corrected": "corrected errors"},
    zeros="the ranks of zero differences count half to each side",
    split_ties="every two ties count as a win and a loss",
    procedures={
        "nemenyi": ("Bonferroni's procedure over all pairs (called Nemenyi's)", ("nemenyi1963", "demsar2006")),
        "shaffer-dynamic": ("Shaffer's dynamic procedure", ("shaffer1986", "garcia2008")),
    },
    short={
        "none": "unadjusted",
        "studentised-range": "Nemenyi (range)",
        "bergmann-hommel-simes": "Bergmann–Hommel with Simes",
    },
    unnamed_control=" One algorithm, the control, was compared with {rest}",
    two_sided="{where}, two-sided, by",
    one_sided="{where}, one-sided against the alternative that {better} is better, by",
    adjusted="; the p-values were adjusted by",
    unadjusted="; the p-values were not adjusted",
    both_ways="; the p-values were used without adjustment and adjusted by",
    rejected=" A hypothesis was rejected where its adjusted p-value was at most",
    rejected_single=" A hypothesis was rejected where its p-value was at most",
    shares="Shares are followed by their exact {level} intervals",
)
"""English."""

SPANISH = SimulatedWords(
    last="y",
    tests={
        "friedman": ("pruebas z de las diferencias de rangos medios", ("demsar2006",)),
        "aligned": ("pruebas z de las diferencias de rangos medios alineados", ("garcia2010",)),
        "quade": ("pruebas z de las diferencias de rangos medios de Quade", ("garcia2010",)),
        "wilcoxon": ("pruebas de rangos con signo de Wilcoxon", ("wilcoxon1945",)),
        "sign": ("pruebas exactas de los signos", ("demsar2006",)),
        "t": ("pruebas t pareadas", ("student1908",)),
    },
    errors={
        "published": " con los errores estándar allí publicados",
        "corrected": " con los errores estándar que se deducen de la distribución nula de los rangos",
        "both": " tanto con los errores estándar allí publicados como con los que se deducen de la distribución nula de los "
        "rangos",
    },
    labels={
        "friedman": "rangos medios",
        "aligned": "rangos alineados",
        "quade": "rangos de Quade",
        "wilcoxon": "pruebas de Wilcoxon",
        "sign": "pruebas de los signos",
        "t": "pruebas t",
    },
    label_errors={"published": "errores publicados", "corrected": "errores corregidos"},
    zeros="los rangos de las diferencias nulas cuentan la mitad para cada lado",
    split_ties="cada dos empates cuentan como una victoria y una derrota",
    procedures={
        "nemenyi": (
            "el procedimiento de Bonferroni sobre todos los pares (llamado de Nemenyi)",
            ("nemenyi1963", "demsar2006"),
        ),
        "shaffer-dynamic": ("el procedimiento dinámico de Shaffer", ("shaffer1986", "garcia2008")),
    },
    short={
        "none": "sin ajuste",
        "studentised-range": "Nemenyi (rango studentizado)",
        "shaffer-dynamic": "Shaffer (dinámico)",
    },
    unnamed_control=" Un algoritmo, el de control, se comparó con {rest}",
    two_sided="{where}, de forma bilateral, mediante",
    one_sided="{where}, de forma unilateral frente a la alternativa de que {better} es mejor, mediante",
    adjusted="; los p-valores se ajustaron con",
    unadjusted="; los p-valores no se ajustaron",
    both_ways="; los p-valores se usaron sin ajustar y ajustados con",
    rejected=" Se rechazó una hipótesis cuando su p-valor ajustado no superaba",
    rejected_single=" Se rechazó una hipótesis cuando su p-valor no superaba",
    shares="Las proporciones van seguidas de sus intervalos exactos del {level}",
)
"""Spanish."""


def simulated_words(language: str) -> SimulatedWords:
    """Choose the language: "en" or "es"."""
    return SPANISH if language == "es" else ENGLISH
