"""How many problems or runs a study needs, and what procedures find."""

from __future__ import annotations

from typing import Final

from podium.studies.terms.term import Spanish, Term

TERMS: Final = (
    Term(
        key="power",
        names=(
            "power",
            "power of a test",
            "power there",
            "statistical power",
            "share of samples that tell a pair apart",
        ),
        what="The chance that a true difference is found.",
        how="Share of simulated (or drawn) tables in which the procedure rejects, in the right direction. pair: the chosen pair; average: share of the true differences found; any: at least one; all: every one.",
        read="0.8 is the usual aim: one true difference in five is missed. “Wrong”: something is found that is not so.",
        sources=("cohen1988", "garcia2010", "campelo2019"),
        see=("sample-size", "alpha", "selection-bias"),
        es=Spanish(
            names=("potencia", "potencia de una prueba", "potencia estadística"),
            what="La probabilidad de hallar una diferencia verdadera.",
            how="Proporción de tablas simuladas (o sorteadas) en que el procedimiento rechaza, en el sentido correcto. pair: el par elegido; average: proporción de diferencias verdaderas halladas; any: al menos una; all: todas.",
            read="0.8 es la meta usual: se escapa una de cada cinco diferencias. «Wrong»: se halla algo que no es así.",
        ),
    ),
    Term(
        key="sample-size",
        names=("sample size", "problems needed", "number of problems needed"),
        what="How many problems a study needs to find a given difference with a given power.",
        how="The smallest number of problems from which on the power is reached: exact formulas for the t and the sign test, seeded simulation for the others.",
        read="Its interval says how far the simulation is off, not how far your guess of the difference is.",
        assumes="The effect you state, or a pilot table that is typical.",
        sources=("campelo2019", "campelo2020"),
        see=("power", "noether", "d-z"),
        es=Spanish(
            names=("tamaño muestral", "problemas necesarios"),
            what="Cuántos problemas necesita un estudio para hallar una diferencia dada con una potencia dada.",
            how="El menor número de problemas a partir del cual se alcanza la potencia: fórmulas exactas para la t y los signos, simulación con semilla para las demás.",
            read="Su intervalo dice cuánto puede errar la simulación, no su conjetura sobre la diferencia.",
            assumes="El efecto que usted indique, o una tabla piloto típica.",
        ),
    ),
    Term(
        key="noether",
        names=("Noether's formula", "Noether"),
        what="A quick formula for the number of problems Wilcoxon's test needs; shown as a check.",
        how="n = (z_α + z_β)²/(3(p − ½)²), p the probability that the sum of two independent differences is positive, z_α and z_β the normal quantiles of level and power. α = 0.05 two-sided, power 0.8, p = 0.7: 7.85/0.12 = 65.4, so 66.",
        read="Meant for small effects; for large ones the simulation is right.",
        sources=("noether1987",),
        see=("sample-size", "wilcoxon"),
        es=Spanish(
            names=("fórmula de Noether",),
            what="Una fórmula rápida para el número de problemas que necesita la prueba de Wilcoxon; se muestra como comprobación.",
            how="n = (z_α + z_β)²/(3(p − ½)²), p la probabilidad de que la suma de dos diferencias independientes sea positiva, z_α y z_β los cuantiles normales de nivel y potencia. α = 0.05 bilateral, potencia 0.8, p = 0.7: 7.85/0.12 = 65.4, luego 66.",
            read="Pensada para efectos pequeños; para los grandes acierta la simulación.",
        ),
    ),
    Term(
        key="runs-needed",
        names=("runs needed", "number of runs needed", "runs of each algorithm"),
        what="How many runs of each algorithm on a problem make the differences there as precise as you ask.",
        how="While some difference has a standard error √(s_i²/r_i + s_j²/r_j) above the one asked for, a run is added to whichever of its two algorithms lowers it more; s are the standard deviations of the pilot runs, r the numbers of runs.",
        read="Algorithms that scatter more get more runs.",
        assumes="Independent runs; pilot standard deviations near the truth.",
        sources=("campelo2020",),
        see=("standard-error", "sample-size"),
        es=Spanish(
            names=("ejecuciones necesarias", "número de ejecuciones necesarias"),
            what="Cuántas ejecuciones de cada algoritmo en un problema hacen las diferencias tan precisas como se pide.",
            how="Mientras alguna diferencia tenga un error estándar √(s_i²/r_i + s_j²/r_j) mayor que el pedido, se añade una ejecución al algoritmo de los dos que más lo reduce; s son las desviaciones típicas del piloto, r los números de ejecuciones.",
            read="Los algoritmos que más se dispersan reciben más ejecuciones.",
            assumes="Ejecuciones independientes; desviaciones del piloto próximas a la verdad.",
        ),
    ),
    Term(
        key="rejections",
        names=("rejected hypotheses", "rejections", "number of rejections", "reversed"),
        what="How many hypotheses a procedure rejects, in the table or on average over samples of problems.",
        how="Count of adjusted p-values at most α. In podium power: the mean over samples drawn from your problems; “All problems” is the whole table.",
        read="More rejections with the error under control mean more power.",
        sources=("garcia2008", "garcia2010"),
        see=("power", "adjusted-p-value", "family"),
        es=Spanish(
            names=("hipótesis rechazadas", "rechazos", "número de rechazos"),
            what="Cuántas hipótesis rechaza un procedimiento, en la tabla o en promedio sobre muestras de problemas.",
            how="Recuento de p-valores ajustados de a lo sumo α. En podium power: la media sobre muestras de sus problemas; «All problems» es la tabla entera.",
            read="Más rechazos con el error bajo control significan más potencia.",
        ),
    ),
    Term(
        key="selection-bias",
        names=("bias of the selection", "κ", "kappa of the selection", "biased choice of problems"),
        what="How strongly problems are picked on which one chosen algorithm does well; 0 picks all alike.",
        how="A problem is drawn with weight 1/(1 + exp(−κ·d)), d by how much the favoured algorithm is better on it, divided by the scale.",
        read="The earlier a procedure's curve rises with κ, the smaller the difference it can see.",
        sources=("demsar2006", "garcia2008"),
        see=("power", "rejections", "choice-of-problems"),
        es=Spanish(
            names=("sesgo de la selección", "κ", "elección sesgada de problemas"),
            what="Con cuánta fuerza se eligen problemas en los que un algoritmo dado va bien; 0 los elige todos por igual.",
            how="Un problema se sortea con peso 1/(1 + exp(−κ·d)), d cuánto mejor es en él el algoritmo favorecido, dividido por la escala.",
            read="Cuanto antes sube con κ la curva de un procedimiento, menor es la diferencia que puede ver.",
        ),
    ),
    Term(
        key="choice-of-problems",
        names=("choice of problems", "disagree", "same best", "stability over samples"),
        what="How much a conclusion hinges on which problems happened to be in the study.",
        how="Over samples of your problems: Disagree is 2q(1 − q), q the share that tells the pair apart; Same best is the share in which the best mean rank stays where it is on the whole table. q = 0.5: 50 %.",
        read="Disagree: 0 is best, 50 % the worst.",
        sources=("garcia2010",),
        see=("power", "leave-one-out"),
        es=Spanish(
            names=("elección de problemas", "estabilidad sobre muestras"),
            what="Cuánto depende una conclusión de qué problemas estaban en el estudio.",
            how="Sobre muestras de sus problemas: desacuerdo es 2q(1 − q), q la proporción que distingue el par; mismo mejor es la proporción en que el mejor rango medio sigue donde está en la tabla entera. q = 0.5: 50 %.",
            read="Desacuerdo: 0 es lo mejor, 50 % lo peor.",
        ),
    ),
)
