"""The words of the paragraph of an experiment on power, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class PowerWords:
    """The sentences of one language; pairs stand around a formula."""

    data: str
    drawn: tuple[str, str]
    """One sample, and several."""
    replaced: tuple[str, str]
    """Samples without and with replacement."""
    fair: tuple[str, str]
    one_bias: tuple[str, str]
    few_biases: tuple[str, str]
    many_biases: tuple[str, str, str]
    chance: tuple[str, str]
    left: str
    """Without replacement, behind the formula of the probability."""
    scales: Mapping[str, str]
    """By the rule of `podium.studies.power.design.scale_of`."""
    closest: str
    sizes: str
    same: tuple[str, str]
    """Of one bias, and of several."""
    where: str
    means: str
    found: tuple[str, str]
    found_by_source: tuple[str, str]
    most: tuple[str, str]
    with_source: str
    told_apart: str
    favoured: tuple[str, str, str]
    preference: str
    needed: tuple[str, str]
    """None of the sizes tried is enough, and one is."""
    whole: tuple[str, str]
    """All problems do not tell the pair apart, and they do."""
    scope: str


ENGLISH = PowerWords(
    data="We examined what multiple comparison procedures find in samples of the {extent} of a table with results of {who}, as in "
    "published experiments",
    drawn=("{n} sample of {size} problems {replaced}", "{n} samples of {size} problems {replaced}"),
    replaced=("without replacement", "with replacement"),
    fair=(" We drew {drawn}, every problem with the same probability (", ")."),
    one_bias=(" With a bias of", ", we drew {drawn}."),
    few_biases=(" For each of the biases", ", we drew {drawn}."),
    many_biases=(" For each of {n} biases from", " to", ", we drew {drawn}."),
    chance=(
        " A problem was drawn with a probability proportional to",
        "{left}, where d is by how much {a} is better than {b} on it{scale}.",
    ),
    left=" among those left",
    scales={
        "as asked for": ", divided by {scale}, a scale given by us",
        "all values lie between 0 and 1": ", taken as it is because all values lie between 0 and 1",
        "all values lie between 0 and 100, as percentages do": ", divided by {scale} because all values lie between 0 and 100",
        "the pair never differs": ", which is 0 on every problem",
        "ten times the median difference of the pair": ", divided by {scale}, which is ten times the median size of the differences "
        "other than 0",
    },
    closest=" {a} and {b} were taken because, of all hypotheses, theirs has the adjusted p-value nearest to the level on all {extent} "
    "({lead}{source}).",
    sizes=" As many unbiased samples of {sizes} problems show how many it takes.",
    same=(
        " All procedures saw the same samples (seed {seed}).",
        " All procedures saw the same samples, and all biases used the same random numbers (seed {seed}).",
    ),
    where=" in every sample",
    means=", means by ± their standard errors; both say how far the simulation may be off, and nothing else.",
    found=(" The mean number of rejected hypotheses, of {m}, at", "is:"),
    found_by_source=(
        " The mean number of hypotheses, of {m}, that {lead} rejects at",
        "is, by source of the p-values:",
    ),
    most=(" Most are rejected by {lead}{source}:", "."),
    with_source=" with {label}",
    told_apart=" By {lead}{source}, the share of these samples that told {a} and {b} apart is",
    favoured=("; the share that found {a} better went from", " to", " at"),
    preference=", where a problem on which {a} leads by the median size of d is {times} times as likely to be drawn as one on which it "
    "trails by as much",
    needed=(
        " No size tried gave a share of at least {wanted} without bias",
        " Without bias, {n} problems are the fewest of the sizes tried from which on this share is at least {wanted}",
    ),
    whole=("; all {extent} together do not tell the two apart.", "; all {extent} together tell the two apart."),
    scope=" These shares hold for samples of this table, not for studies of new problems.",
)
"""English."""

SPANISH = PowerWords(
    data="Se examinó qué encuentran los procedimientos de comparaciones múltiples en muestras de los {extent} de una tabla con "
    "resultados de {who}, como en experimentos publicados",
    drawn=("{n} muestra de {size} problemas {replaced}", "{n} muestras de {size} problemas {replaced}"),
    replaced=("sin reemplazo", "con reemplazo"),
    fair=(" Se extrajeron {drawn}, cada problema con la misma probabilidad (", ")."),
    one_bias=(" Con un sesgo de", ", se extrajeron {drawn}."),
    few_biases=(" Con cada uno de los sesgos", ", se extrajeron {drawn}."),
    many_biases=(" Con cada uno de {n} sesgos, de", " a", ", se extrajeron {drawn}."),
    chance=(
        " Un problema se extrajo con una probabilidad proporcional a",
        "{left}, donde d es cuánto mejor es {a} que {b} en él{scale}.",
    ),
    left=" entre los restantes",
    scales={
        "as asked for": ", dividido entre {scale}, una escala elegida por los autores",
        "all values lie between 0 and 1": ", sin reescalar, ya que todos los valores están entre 0 y 1",
        "all values lie between 0 and 100, as percentages do": ", dividido entre {scale}, ya que todos los valores están entre 0 y 100",
        "the pair never differs": ", que es 0 en todos los problemas",
        "ten times the median difference of the pair": ", dividido entre {scale}, diez veces la mediana del tamaño de las diferencias "
        "distintas de 0",
    },
    closest=" {a} y {b} se eligieron porque, de todas las hipótesis, la suya tiene el p-valor ajustado más próximo al nivel en los "
    "{extent} ({lead}{source}).",
    sizes=" Otras tantas muestras sin sesgo de {sizes} problemas indican cuántos hacen falta.",
    same=(
        " Todos los procedimientos se aplicaron a las mismas muestras (semilla {seed}).",
        " Todos los procedimientos se aplicaron a las mismas muestras, y todos los sesgos usaron los mismos números aleatorios (semilla "
        "{seed}).",
    ),
    where=" en cada muestra",
    means=", las medias de ± su error estándar; ambos dicen cuánto puede desviarse la simulación, y nada más.",
    found=(" El número medio de hipótesis rechazadas, de {m}, con", "es:"),
    found_by_source=(
        " El número medio de hipótesis, de {m}, que rechaza {lead} con",
        "es, según el origen de los p-valores:",
    ),
    most=(" El mayor número lo rechaza {lead}{source}:", "."),
    with_source=" con {label}",
    told_apart=" Mediante {lead}{source}, la proporción de estas muestras que distinguió entre {a} y {b} es",
    favoured=("; la proporción que halló mejor a {a} pasó de", " a", " con"),
    preference=", donde un problema en el que {a} aventaja en la mediana del tamaño de d tiene {times} veces la probabilidad de ser "
    "extraído que uno en el que queda por detrás en la misma medida",
    needed=(
        " Ninguno de los tamaños probados dio sin sesgo una proporción de al menos {wanted}",
        " Sin sesgo, {n} problemas son el menor de los tamaños probados a partir del cual esta proporción es de al menos {wanted}",
    ),
    whole=("; los {extent} juntos no distinguen entre ambos.", "; los {extent} juntos distinguen entre ambos."),
    scope=" Estas proporciones valen para muestras de esta tabla, no para estudios de problemas nuevos.",
)
"""Spanish."""


def power_words(language: str) -> PowerWords:
    """Choose the language: "en" or "es"."""
    return SPANISH if language == "es" else ENGLISH
