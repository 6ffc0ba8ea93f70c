"""The words of the paragraph of runs over problems, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class RunsWords:
    """The sentences of one language."""

    data: str
    extent: tuple[str, str]
    """As many runs everywhere, and not."""
    scales: Mapping[str, str]
    how: str
    middle: str
    bootstrap: str
    given: str
    errors: tuple[str, str]
    """About one difference, and about several."""
    adjustment: str
    bracketed: str
    delta: tuple[str, str]
    """Of two algorithms, and of the control and another one."""
    intervals: tuple[str, str]
    iqm: str
    best: str
    others: str
    others_gap: str
    improvement: str
    is_: str
    against: str
    dominance: str
    ratio: str
    none: str
    dominant: str
    errs: str
    """Where dominance was shown of a pair and a difference was not."""
    some: str
    over: str


ENGLISH = RunsWords(
    data="We compared {who} on {extent}.",
    extent=(
        "{problems}, with {low} runs of each algorithm on each problem",
        "{problems}, with {low} to {high} runs of each algorithm on a problem",
    ),
    scales={
        "maximize": " The score of a run is its measurement; larger scores are better.",
        "minimize": " The score of a run is its measurement; smaller scores are better.",
        "minmax": " The runs on a problem were scaled to scores, 0 for the worst and 1 for the best of all runs there; larger scores are "
        "better.",
        "references": " The runs on a problem were scaled to scores, 0 for the mean of {low} and 1 for that of {high} there; larger "
        "scores are better.",
    },
    how="by the difference of their interquartile means",
    middle=" The interquartile mean of an algorithm is the mean of the middle half of its scores, every problem counting the same.",
    bootstrap=" All inference rests on a stratified bootstrap that draws the runs of each problem with replacement ({n} draws, seed "
    "{seed})",
    given="; the problems are taken as given.",
    errors=(
        " The p-value compares the difference, divided by its standard error, with its deviations in the bootstrap; standard errors are "
        "multiplied by √(r/(r − 1)) for r runs, and the t distribution with Satterthwaite's degrees of freedom takes the place of the "
        "normal.",
        " Each p-value compares a difference, divided by its standard error, with the largest of all such deviations in the bootstrap; "
        "standard errors are multiplied by √(r/(r − 1)) for r runs, and the t distribution with Satterthwaite's degrees of freedom "
        "takes the place of the normal.",
    ),
    adjustment="the single-step method of the largest deviation",
    bracketed="differences and adjusted p-values in brackets",
    delta=(
        " Δ is the interquartile mean of the first of the two minus that of the second",
        " Δ is the interquartile mean of {control} minus that of the other algorithm",
    ),
    intervals=(
        ", in square brackets its {level} confidence interval.",
        ", in square brackets its {level} confidence interval, simultaneous for all differences tested.",
    ),
    iqm=" The interquartile means, with {level} percentile intervals, are",
    best=", the best of all.",
    others=" Medians and means over problems and run-score distributions have percentile intervals from the same draws.",
    others_gap=" Medians and means over problems, the optimality gap (threshold {threshold}) and run-score distributions have percentile "
    "intervals from the same draws.",
    improvement=" The probability that a run of {name} is better than a run of another algorithm on the same problem, a tie counting one "
    "half",
    is_=", with {level} percentile intervals, is",
    against="against {name}",
    dominance=" Almost stochastic order was tested for {m} ordered pairs",
    ratio=": an algorithm is almost stochastically dominant where the violation ratio ε is below {epsilon}, by p-values adjusted by "
    "Holm's step-down procedure",
    none=". No algorithm was shown to be almost stochastically dominant over another.",
    dominant=". This was shown of",
    errs="; of two identical algorithms with 5 runs the rule calls one dominant in 8 to 10 % of simulated cases",
    some=". This was shown of {n} ordered pairs",
    over="{a} over {b}",
)
"""English."""

SPANISH = RunsWords(
    data="Se compararon {who} en {extent}.",
    extent=(
        "{problems}, con {low} ejecuciones de cada algoritmo en cada problema",
        "{problems}, con entre {low} y {high} ejecuciones de cada algoritmo en un problema",
    ),
    scales={
        "maximize": " La puntuación de una ejecución es su medida; las puntuaciones mayores son mejores.",
        "minimize": " La puntuación de una ejecución es su medida; las puntuaciones menores son mejores.",
        "minmax": " Las ejecuciones de un problema se escalaron a puntuaciones, 0 para la peor y 1 para la mejor de todas las ejecuciones "
        "en él; las puntuaciones mayores son mejores.",
        "references": " Las ejecuciones de un problema se escalaron a puntuaciones, 0 para la media de {low} y 1 para la de {high} en él; "
        "las puntuaciones mayores son mejores.",
    },
    how="mediante la diferencia de sus medias intercuartílicas",
    middle=" La media intercuartílica de un algoritmo es la media de la mitad central de sus puntuaciones; todos los problemas cuentan "
    "lo mismo.",
    bootstrap=" Toda la inferencia se basa en un bootstrap estratificado que extrae con reposición las ejecuciones de cada problema ({n} "
    "extracciones, semilla {seed})",
    given="; los problemas se consideran fijos.",
    errors=(
        " El p-valor compara la diferencia, dividida por su error estándar, con sus desviaciones en el bootstrap; los errores estándar se "
        "multiplican por √(r/(r − 1)) para r ejecuciones, y la distribución t con los grados de libertad de Satterthwaite ocupa el lugar "
        "de la normal.",
        " Cada p-valor compara una diferencia, dividida por su error estándar, con la mayor de todas esas desviaciones en el bootstrap; "
        "los errores estándar se multiplican por √(r/(r − 1)) para r ejecuciones, y la distribución t con los grados de libertad de "
        "Satterthwaite ocupa el lugar de la normal.",
    ),
    adjustment="el método de la desviación mayor en un solo paso",
    bracketed="diferencias y p-valores ajustados entre paréntesis",
    delta=(
        " Δ es la media intercuartílica del primero de los dos menos la del segundo",
        " Δ es la media intercuartílica de {control} menos la del otro algoritmo",
    ),
    intervals=(
        ", entre corchetes su intervalo de confianza del {level}.",
        ", entre corchetes su intervalo de confianza del {level}, simultáneo para todas las diferencias contrastadas.",
    ),
    iqm=" Las medias intercuartílicas, con intervalos de percentiles del {level}, son",
    best=", la mejor de todas.",
    others=" Las medianas y medias sobre los problemas y las distribuciones de las puntuaciones tienen intervalos de percentiles de las "
    "mismas extracciones.",
    others_gap=" Las medianas y medias sobre los problemas, la brecha de optimalidad (umbral {threshold}) y las distribuciones "
    "de las puntuaciones tienen intervalos de percentiles de las mismas extracciones.",
    improvement=" La probabilidad de que una ejecución de {name} sea mejor que una de otro algoritmo en el mismo problema, contando un "
    "empate la mitad",
    is_=", con intervalos de percentiles del {level}, es",
    against="frente a {name}",
    dominance=" El orden estocástico aproximado se contrastó en {m} pares ordenados",
    ratio=": un algoritmo domina estocásticamente a otro de forma aproximada cuando la razón de violación ε es menor que {epsilon}, según "
    "p-valores ajustados con la corrección de Holm",
    none=". No se demostró que ningún algoritmo domine a otro de este modo.",
    dominant=". Esto se demostró de",
    errs="; de dos algoritmos idénticos con 5 ejecuciones la regla declara dominante a uno en el 8 a 10 % de los casos simulados",
    some=". Esto se demostró de {n} pares ordenados",
    over="{a} sobre {b}",
)
"""Spanish."""

WORDS: Mapping[str, RunsWords] = {"en": ENGLISH, "es": SPANISH}
"""By language."""
