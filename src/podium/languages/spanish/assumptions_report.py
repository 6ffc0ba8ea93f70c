"""Spanish: headings, tables and pictures of a check of the assumptions of parametric tests."""

from __future__ import annotations

from typing import Final

_REPORT: Final[dict[str, str]] = {
    "Are parametric tests safe on these runs?": "¿Son seguras las pruebas paramétricas con estas ejecuciones?",
    "Data: {file}; {problems:said}, {algorithms:said}, {runs:said}.": "Datos: {file}; {problems}, {algorithms}, {runs}.",
    "Conditions": "Condiciones",
    "How many fail, and how many would by chance": "Cuántas fallan, y cuántas fallarían por azar",
    "Normality of each cell": "Normalidad de cada celda",
    "Equal variances on each problem": "Igualdad de varianzas en cada problema",
    "The cells": "Las celdas",
    "More: --full adds the other normality tests, a description of every cell and references; --format latex, markdown, html, csv or json "
    "gives everything for a paper or a program.": (
        "Más: --full añade las otras pruebas de normalidad, una descripción de cada celda y las referencias; --format latex, markdown, "
        "html, csv o json lo da todo para un artículo o un programa."
    ),
    "What a t test or an analysis of variance of the runs of one problem assumes": (
        "Qué supone una prueba t o un análisis de la varianza de las ejecuciones de un problema"
    ),
    "Condition": "Condición",
    "Here": "Aquí",
    "Decided by": "Lo decide",
    "normality": "normalidad",
    "equal variances": "igualdad de varianzas",
    "independence": "independencia",
    "fails": "no se cumple",
    "no objection found": "sin objeción",
    "cannot be checked": "no se puede comprobar",
    "how the runs were made": "cómo se obtuvieron las ejecuciones",
    "Of": "De",
    "cells": "celdas",
    "problems": "problemas",
    "Tested": "Contrastadas",
    "Fail": "Fallan",
    "By chance": "Por azar",
    "After Holm": "Tras Holm",
    "p of so many": "p de tantas",
    "Impossible": "Imposibles",
    "Marked: more than chance explains.": "Marcado: más de lo que explica el azar.",
    "After Holm: failures left when the p-values of a test are adjusted together.": (
        "Tras Holm: las que aún fallan cuando los p-valores de una prueba se ajustan juntos."
    ),
    "p of so many: probability of at least so many failures by chance, if cells were independent of each other.": (
        "p de tantas: probabilidad de al menos tantos fallos por azar, si las celdas fueran independientes entre sí."
    ),
    "Cells not normal, and problems of unequal variances, at α = {alpha:number}": (
        "Celdas no normales, y problemas con varianzas desiguales, con α = {alpha}"
    ),
    "{test:said}: p-values (departures from normality at {alpha:number} marked)": (
        "{test}: p-valores (desviaciones de la normalidad con α = {alpha} marcadas)"
    ),
    "A dash: no test was possible (constant cell, or too few runs).": (
        "Un guion: no fue posible ninguna prueba (celda constante, o muy pocas ejecuciones)."
    ),
    "Equality of the algorithms' variances: p-values (unequal at {alpha:number} marked)": (
        "Igualdad de las varianzas de los algoritmos: p-valores (desiguales con α = {alpha} marcados)"
    ),
    "Bartlett's test takes normality for granted: where that fails, its small p-values may mean only that.": (
        "La prueba de Bartlett da por supuesta la normalidad: donde esta no se cumple, sus p-valores pequeños pueden significar solo eso."
    ),
    "Every cell: runs, distinct values, mean, standard deviation, skewness, excess kurtosis": (
        "Cada celda: ejecuciones, valores distintos, media, desviación típica, asimetría, exceso de curtosis"
    ),
    "Runs": "Ejecuciones",
    "Distinct": "Distintos",
    "Skewness": "Asimetría",
    "Kurtosis": "Curtosis",
    "Lilliefors: p by podium's own simulated table; Shapiro–Wilk: Royston 1995; Anderson–Darling: Stephens 1986.": (
        "Lilliefors: p por la tabla simulada propia de podium; Shapiro–Wilk: Royston 1995; Anderson–Darling: Stephens 1986."
    ),
    "Independence: {scheme:said};": "Independencia: {scheme};",
}

_PICTURES: Final[dict[str, str]] = {
    "Normal Q–Q plots of the cells.": "Gráficos Q–Q normales de las celdas.",
    "Normal Q–Q plots of the cells: {cells}": "Gráficos Q–Q normales de las celdas: {cells}",
    "Sorted runs over the standard normal values expected there (Blom's positions); line: mean and standard deviation of the cell.": (
        "Ejecuciones ordenadas frente a los valores normales estándar esperados ahí (posiciones de Blom); línea: media y desviación típica "
        "de la celda."
    ),
    "Shaded: where each run of a normal sample lies with probability 95 %, taken one by one; runs outside are orange.": (
        "Sombreado: dónde está cada ejecución de una muestra normal con probabilidad del 95 %, tomadas una a una; las de fuera van en "
        "naranja."
    ),
    "Histograms of the cells.": "Histogramas de las celdas.",
    "Histograms of the cells: {cells}": "Histogramas de las celdas: {cells}",
    "Curve: normal, with the mean and standard deviation of the cell.": (
        "Curva: la normal con la media y la desviación típica de la celda."
    ),
    "* departs from normality at {alpha:number} (Shapiro–Wilk).": (
        "* se aparta de la normalidad con α = {alpha} (Shapiro–Wilk)."
    ),
    "Cells without runs are left out.": "Se omiten las celdas sin ejecuciones.",
    "1 constant cell left out.": "Se omite 1 celda constante.",
    "{n:number} constant cells left out.": "Se omiten {n} celdas constantes.",
    "The {n:number} smallest p-values of {all:number} cells are shown.": (
        "Se muestran los {n} p-valores menores de {all} celdas."
    ),
    "Spread of the runs.": "Dispersión de las ejecuciones.",
    "The first {n:number} of {all:number} algorithms are shown.": "Se muestran los primeros {n} de {all} algoritmos.",
    "Runs on {problem}.": "Ejecuciones en {problem}.",
    "Runs on {problem}, the smallest p-value of {n:number} problems.": (
        "Ejecuciones en {problem}, el p-valor menor de {n} problemas."
    ),
    "Brown–Forsythe (median): not possible.": "Brown–Forsythe (mediana): no fue posible.",
    "Equal variances, Brown–Forsythe (median): p = {p:number}.": (
        "Igualdad de varianzas, Brown–Forsythe (mediana): p = {p}."
    ),
    "Equal variances, Brown–Forsythe (median): p < {p:number}.": (
        "Igualdad de varianzas, Brown–Forsythe (mediana): p < {p}."
    ),
    "Box: quartiles and median; whiskers: runs within 1.5 box lengths.": (
        "Caja: cuartiles y mediana; bigotes: ejecuciones a menos de 1.5 longitudes de caja."
    ),
    "Box: quartiles and median; whiskers: runs within 1.5 box lengths; every run a point.": (
        "Caja: cuartiles y mediana; bigotes: ejecuciones a menos de 1.5 longitudes de caja; cada ejecución, un punto."
    ),
    "Medians: {medians}": "Medianas: {medians}",
}

ASSUMPTIONS_REPORT: Final[dict[str, str]] = {**_REPORT, **_PICTURES}
