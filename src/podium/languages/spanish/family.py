"""Spanish: the tables of a family of hypotheses."""

from __future__ import annotations

from typing import Final

FAMILY: Final[dict[str, str]] = {
    "Hypotheses: {family:said}": "Hipótesis: {family}",
    "Adjusted p-values, {family:said} (significant at {alpha:number} marked)": (
        "P-valores ajustados, {family} (marcados los significativos con {alpha})"
    ),
    "Rejected hypotheses of {m:number} by procedure, {family:said}": (
        "Hipótesis rechazadas de {m} según el procedimiento, {family}"
    ),
    "Levels the p-values are compared with at α = {alpha:number}, {family:said} (rejected marked)": (
        "Niveles con los que se comparan los p-valores para α = {alpha}, {family} (marcadas las rechazadas)"
    ),
    "p (corrected SE)": "p (EE corregido)",
    "p (published SE)": "p (EE publicado)",
    "rejects p ≤ (α = {alpha:number})": "rechaza p ≤ (α = {alpha})",
    "rejected (α = {alpha:number})": "rechazadas (α = {alpha})",
    "Hypotheses rejected at α = {alpha:number}, of {hypotheses:said}:": (
        "Hipótesis rechazadas con α = {alpha}, de {hypotheses}:"
    ),
    "{procedure:said} ({hits:number}): {pairs:listed}": "{procedure} ({hits}): {pairs}",
    "{procedure:said} (0): none": "{procedure} (0): ninguna",
    "Shaffer (dynamic) ({hits:number}): {pairs:listed}": "Shaffer (dinámico) ({hits}): {pairs}",
    "Shaffer (dynamic) (0): none": "Shaffer (dinámico) (0): ninguna",
    "{procedure:said} †": "{procedure} †",
    "{procedure:said} † ({hits:number}): {pairs:listed}": "{procedure} † ({hits}): {pairs}",
    "{procedure:said} † (0): none": "{procedure} † (0): ninguna",
    "Bonferroni: the correction for all pairs that some papers call Nemenyi's procedure.": (
        "Bonferroni: la corrección para todos los pares que algunos artículos llaman procedimiento de Nemenyi."
    ),
    "Nemenyi (range): Nemenyi's own test by the studentised range, the one behind the critical difference;": (
        "Nemenyi (rango studentizado): la prueba propia de Nemenyi con el rango studentizado, la de la diferencia crítica;"
    ),
    "it is adjusted as it comes.": "ya viene ajustada.",
    "Li's procedure does not control the family-wise error rate;": (
        "El procedimiento de Li no controla la tasa de error de la familia;"
    ),
    "do not let it decide.": "no conviene que decida.",
    "Measured: {level:number} at 0.05 (ten algorithms alike, 30 problems, one control, Friedman ranks).": (
        "Medido: {level} con 0.05 (diez algoritmos iguales, 30 problemas, un control, rangos de Friedman)."
    ),
    "Bergmann–Hommel and dynamic Shaffer decide on sets of hypotheses and have no single threshold.": (
        "Bergmann–Hommel y el Shaffer dinámico deciden sobre conjuntos de hipótesis y no tienen un umbral único."
    ),
    "Bergmann–Hommel with Simes is shown beside the others and decides nothing:": (
        "Bergmann–Hommel con Simes se muestra junto a los demás y no decide nada:"
    ),
    "it holds for independent or positively dependent p-values, which those of all pairs are not known to be.": (
        "vale para p-valores independientes o positivamente dependientes, y no se sabe si los de todos los pares lo son."
    ),
    **{
        f"†: valid only if equality is transitive (A = B and B = C imply A = C), {why}.": (
            f"†: válido solo si la igualdad es transitiva (A = B y B = C implican A = C), {porque}."
        )
        for why, porque in (
            ("which it need not be in these tests", "lo que en estas pruebas no tiene por qué ocurrir"),
            (
                "which it need not be in sign and Wilcoxon tests",
                "lo que en las pruebas de los signos y de Wilcoxon no tiene por qué ocurrir",
            ),
            (
                "which depends on the test behind the p-values",
                "lo que depende de la prueba de la que proceden los p-valores",
            ),
        )
    },
    "Holm steps down and Hochberg steps up along the same levels.": (
        "Holm desciende y Hochberg asciende por los mismos niveles."
    ),
    # Why a procedure is missing.
    "{procedure:said}: {why:said}": "{procedure}: {why}",
    "exact for p-values that are not rank-based up to {most:number} algorithms; here are {k:number}. Use Shaffer or Holm.": (
        "exacto con p-valores que no se basan en rangos hasta {most} algoritmos; aquí hay {k}. Úsese Shaffer o Holm."
    ),
    "{method} for arbitrary p-values of {k:number} algorithms needs about {steps:number} steps;": (
        "{method} con p-valores cualesquiera de {k} algoritmos requiere unos {steps} pasos;"
    ),
    "the limit is {most:number} algorithms.": "el límite son {most} algoritmos.",
    "Use 'shaffer' (static) or 'holm', or give the positions (rank sums) when the p-values depend on their distances alone": (
        "Úsese 'shaffer' (estático) o 'holm', o dense las posiciones (sumas de rangos) si los p-valores dependen solo de sus "
        "distancias"
    ),
    "Bergmann–Hommel with Simes: Bergmann-Hommel with Simes goes through all exhaustive sets:": (
        "Bergmann–Hommel con Simes: recorre todos los conjuntos exhaustivos:"
    ),
    "{sets:number} for {k:number} algorithms, too many beyond {most:number}.": (
        "{sets} con {k} algoritmos, demasiados a partir de más de {most}."
    ),
    "Use 'bergmann-hommel', which does not": "Úsese 'bergmann-hommel', que no lo hace",
    "Rom:": "Rom:",
    "Rom's critical values are computed and checked for at most {most:number} hypotheses, and this family has {m:number}.": (
        "Los valores críticos de Rom se calculan y comprueban hasta {most} hipótesis, y esta familia tiene {m}."
    ),
    "Use Hochberg (a little less powerful) or Hommel (never below Hochberg) instead.": (
        "Úsese en su lugar Hochberg (algo menos potente) o Hommel (nunca por debajo de Hochberg)."
    ),
    "Rom's equation did not settle for some p-values;": "La ecuación de Rom no se estabilizó con algunos p-valores;",
    "use Hochberg or Hommel, and report this family.": "úsese Hochberg o Hommel, e infórmese de esta familia.",
    "More: --full adds thresholds, lists of rejected hypotheses, step-wise levels and references;": (
        "Más: --full añade umbrales, listas de hipótesis rechazadas, niveles por pasos y referencias;"
    ),
    "--format latex, markdown, html, csv or json gives everything for a paper or a program.": (
        "--format latex, markdown, html, csv o json lo da todo para un artículo o un programa."
    ),
}
