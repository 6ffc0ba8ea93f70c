"""Spanish: what podium asks about the rows and columns of a table, and what it did with them."""

from __future__ import annotations

from typing import Final

from podium.languages.spanish.mistakes_cells import in_file

_STATISTICS: Final[dict[str, str]] = {
    "the mean": "la media",
    "the median": "la mediana",
    "the sum": "la suma",
    "the geometric mean": "la media geométrica",
    "the largest value": "el valor mayor",
    "the smallest value": "el valor menor",
    "the standard deviation": "la desviación típica",
    "the standard error": "el error típico",
    "the variance": "la varianza",
    "the difference": "la diferencia",
    "the difference in percent": "la diferencia en porcentaje",
    "the mean rank": "el rango medio",
    "the sum of ranks": "la suma de rangos",
    "the rank of the mean": "el rango de la media",
}

_COLUMNS: Final = in_file(
    {
        "the first column, {name}, may name the problems or be an algorithm: its values are like the others.": (
            "la primera columna, {name}, puede nombrar los problemas o ser un algoritmo: sus valores son como los demás."
        ),
        "the column {name} may number the rows, but it does not count from 0 or 1.": (
            "la columna {name} puede numerar las filas, pero no cuenta desde 0 ni desde 1."
        ),
        "the column {name} counts the rows: {numbers}": "la columna {name} cuenta las filas: {numbers}",
        "the column {name} holds whole numbers on another scale than the other columns, so it may be no algorithm.": (
            "la columna {name} contiene números enteros en otra escala que las demás columnas, así que quizá no sea un algoritmo."
        ),
        "the column {name} may describe the rows, and no column is known to name them.": (
            "la columna {name} puede describir las filas, y de ninguna columna consta que las nombre."
        ),
        "the columns {name} may describe the rows, and no column is known to name them.": (
            "las columnas {name} pueden describir las filas, y de ninguna columna consta que las nombre."
        ),
        "the column {name} may describe the rows instead of being an algorithm, but its numbers are like those of the others.": (
            "la columna {name} puede describir las filas en vez de ser un algoritmo, pero sus números son como los de las demás."
        ),
        "the column {name} is called a deviation of {other}, but it has negative numbers.": (
            "la columna {name} se llama como una desviación de {other}, pero tiene números negativos."
        ),
        "the column {name} is called a rank of {other}, but these are not the ranks of the rows.": (
            "la columna {name} se llama como un rango de {other}, pero no son los rangos de las filas."
        ),
        "the column {name} is called a quantity, not an algorithm.": "la columna {name} se llama como una magnitud, no como un algoritmo.",
        "the column {name} is called a quantity, not a problem.": "la columna {name} se llama como una magnitud, no como un problema.",
        "the column {name} is the {quantity} of {other}, which has a column of its own.": (
            "la columna {name} es {quantity} de {other}, que tiene una columna propia."
        ),
        "the column {name} is named like a summary, but it is not one of the other columns.": (
            "la columna {name} se llama como un resumen, pero no lo es de las demás columnas."
        ),
        "the column {name} holds words ({words}), so it is no algorithm with results.": (
            "la columna {name} contiene palabras ({words}), así que no es un algoritmo con resultados."
        ),
        "the column {name} holds {n:number} different words and the rows have numbers for names.": (
            "la columna {name} contiene {n} palabras distintas y las filas se llaman con números."
        ),
        "the columns {names} hold text, and none says that it names the problems.": (
            "las columnas {names} contienen texto, y ninguna dice que nombre los problemas."
        ),
        "the columns hold {n:number} quantities for each algorithm: {names}.": (
            "las columnas contienen {n} magnitudes de cada algoritmo: {names}."
        ),
        "the columns {names} are different quantities, not algorithms; podium compares one quantity over many problems.": (
            "las columnas {names} son magnitudes distintas, no algoritmos; podium compara una sola magnitud en muchos problemas."
        ),
        "the columns {names} are different quantities, not problems; podium compares one quantity over many problems.": (
            "las columnas {names} son magnitudes distintas, no problemas; podium compara una sola magnitud en muchos problemas."
        ),
        "the columns {first} to {last} are numbered like repetitions (runs, folds, seeds), not named like algorithms.": (
            "las columnas {first} a {last} se numeran como repeticiones (ejecuciones, pliegues, semillas), no se llaman como algoritmos."
        ),
        "the columns {first} to {last} are numbered like repetitions (runs, folds, seeds), not named like problems.": (
            "las columnas {first} a {last} se numeran como repeticiones (ejecuciones, pliegues, semillas), no se llaman como problemas."
        ),
        "the column {name} numbers repetitions and no column names problems, so the rows are repetitions on one problem; comparing them like "
        "problems would overstate the evidence.": (
            "la columna {name} numera repeticiones y ninguna columna nombra problemas, así que las filas son repeticiones en un solo problema; "
            "compararlas como problemas exageraría la evidencia."
        ),
        "the column {name} numbers repetitions, but no row name occurs twice.": (
            "la columna {name} numera repeticiones, pero ningún nombre de fila aparece dos veces."
        ),
    }
)

_ROWS: Final = in_file(
    {
        "the row {name} (line {line:number}) is named like a summary, but it is not one of the other rows.": (
            "la fila {name} (línea {line}) se llama como un resumen, pero no lo es de las demás filas."
        ),
        "the row {name} (line {line:number}) is named like a summary, but it is not one of the other rows (in the column {column} it says {cell}, "
        "the mean is {mean:number}).": (
            "la fila {name} (línea {line}) se llama como un resumen, pero no lo es de las demás filas (en la columna {column} dice {cell}, la "
            "media es {mean})."
        ),
        "the row {name} (line {line:number}) is {what:said} of the other rows to the printed digits.": (
            "la fila {name} (línea {line}) es {what} de las demás filas con las cifras impresas."
        ),
        "the column {name} is {what:said} of the other columns in every row.": (
            "la columna {name} es {what} de las demás columnas en todas las filas."
        ),
        "the row {name} is {what:said} of the other rows in every row.": "la fila {name} es {what} de las demás filas en todas ellas.",
        "line {second:number} repeats line {first:number} ({name}), cell by cell.": (
            "la línea {second} repite la línea {first} ({name}), celda por celda."
        ),
    }
) | {
    "{file}, line {line:number}: {name} has no number in any column: a title of a section, or a problem without results?": (
        "{file}, línea {line}: {name} no tiene números en ninguna columna: ¿es el título de una sección o un problema sin resultados?"
    ),
    "{file}, line {line:number}: {name} has no number in any column: a title of a section, or a problem without results.": (
        "{file}, línea {line}: {name} no tiene números en ninguna columna: ¿es el título de una sección o un problema sin resultados?"
    ),
}

_LONG: Final = in_file(
    {
        "a long table (problems from {problem}, algorithms from {algorithm}) with several columns that could hold the values: {names}.": (
            "una tabla larga (problemas de {problem}, algoritmos de {algorithm}) con varias columnas que podrían contener los valores: {names}."
        ),
        "the column {name} says which items each system solved.": "la columna {name} dice qué ítems resolvió cada sistema.",
        "the column {name} tells parts of the data apart ({parts}), not repetitions.": (
            "la columna {name} distingue partes de los datos ({parts}), no repeticiones."
        ),
        "the algorithm {name} is named like a summary of the others.": "el algoritmo {name} se llama como un resumen de los demás.",
        "the problem {name} is named like a summary of the others.": "el problema {name} se llama como un resumen de los demás.",
    }
) | {"Keep one of them.": "Conservar una de ellas."}

_WHY: Final[dict[str, str]] = {
    "it holds text": "contiene texto",
    "it is empty": "está vacía",
    "it numbers the rows": "numera las filas",
    "it identifies the rows": "identifica las filas",
    "it numbers the repetitions": "numera las repeticiones",
    "it describes the rows": "describe las filas",
    "it names the metric": "nombra la métrica",
    "it holds no numbers to compare": "no contiene números que comparar",
    "it holds {what:said} of the other rows": "contiene {what} de las demás filas",
    "it holds {what:said} of the other columns": "contiene {what} de las demás columnas",
    "it holds {what:said} of the {n:number} rows above it": "contiene {what} de las {n} filas de encima",
    "it holds {what:said} of the {n:number} rows below it": "contiene {what} de las {n} filas de debajo",
    "no other row is smaller anywhere": "ninguna otra fila es menor en ningún sitio",
    "no other row is larger anywhere": "ninguna otra fila es mayor en ningún sitio",
    "no other column is smaller anywhere": "ninguna otra columna es menor en ningún sitio",
    "no other column is larger anywhere": "ninguna otra columna es mayor en ningún sitio",
}

_DONE: Final[dict[str, str]] = {
    "Left out the column {name}: {why:said}.": "Se dejó fuera la columna {name}: {why}.",
    "Left out an unnamed column: {why:said}.": "Se dejó fuera una columna sin nombre: {why}.",
    "Left out an unnamed column (an index): {why:said}.": "Se dejó fuera una columna sin nombre (un índice): {why}.",
    "Left out the row {name} (line {line:number}): {why:said}.": "Se dejó fuera la fila {name} (línea {line}): {why}.",
    "Left out the column {name}: the ranks of the other columns within each row.": (
        "Se dejó fuera la columna {name}: los rangos de las demás columnas en cada fila."
    ),
    "Left out the columns {name}: the ranks of the other columns within each row.": (
        "Se dejaron fuera las columnas {name}: los rangos de las demás columnas en cada fila."
    ),
    "Left out on request: the column {name}.": "Se dejó fuera a petición: la columna {name}.",
    "Left out on request: the columns {name}.": "Se dejaron fuera a petición: las columnas {name}.",
    "Left out on request: the row {name}.": "Se dejó fuera a petición: la fila {name}.",
    "Left out on request: the rows {name}.": "Se dejaron fuera a petición: las filas {name}.",
    "Left out on request: the problem {name}.": "Se dejó fuera a petición: el problema {name}.",
    "Left out on request: the algorithm {name}.": "Se dejó fuera a petición: el algoritmo {name}.",
    "The first column, {name}, counts the rows and was taken for their names.": (
        "La primera columna, {name}, cuenta las filas y se tomó por sus nombres."
    ),
    "The rows are named by the columns {names} together, because {name} alone repeats.": (
        "Las columnas {names} nombran juntas las filas, porque {name} sola se repite."
    ),
    "Problems are told apart by {names} together.": "Los problemas se distinguen por {names} juntas.",
    "Deviations are not compared: the column {name}.": "Las desviaciones no se comparan: la columna {name}.",
    "Deviations are not compared: the columns {name}.": "Las desviaciones no se comparan: las columnas {name}.",
    "Compared by {name}; not compared: the column {names}.": "Se comparó por {name}; no se comparó la columna {names}.",
    "Compared by {name}; not compared: the columns {names}.": "Se comparó por {name}; no se compararon las columnas {names}.",
    "Transposed: algorithms were rows (on request), the problems are {names}.": (
        "Traspuesta: los algoritmos eran filas (a petición), los problemas son {names}."
    ),
    "Transposed: algorithms were rows (the first column is headed {name}), the problems are {names}.": (
        "Traspuesta: los algoritmos eran filas (la primera columna se titula {name}), los problemas son {names}."
    ),
    "Skipped above the table: {lines}.": "Se omitió encima de la tabla: {lines}.",
    "Skipped lines without numbers: {lines}.": "Se omitieron líneas sin números: {lines}.",
    "Named like a summary, but compared like every other problem: {names}.": (
        "Se llama como un resumen, pero se compara como cualquier otro problema: {names}."
    ),
    "Named like a summary, but compared like every other algorithm: {names}.": (
        "Se llama como un resumen, pero se compara como cualquier otro algoritmo: {names}."
    ),
    "Detected a long table by its headers: problems from {problem}, algorithms from {algorithm}, values from {value}.": (
        "Tabla larga reconocida por sus encabezados: problemas de {problem}, algoritmos de {algorithm}, valores de {value}."
    ),
    "Detected a long table by its headers: problems from {problem}, algorithms from {algorithm}, values from {value}, repetitions from {run}.": (
        "Tabla larga reconocida por sus encabezados: problemas de {problem}, algoritmos de {algorithm}, valores de {value}, repeticiones de "
        "{run}."
    ),
    "Marks beside 1 number were ignored: {marks}.": "Se ignoraron las marcas junto a 1 número: {marks}.",
    "Marks beside {n:number} numbers were ignored: {marks}.": "Se ignoraron las marcas junto a {n} números: {marks}.",
    "Deviations behind 1 number (±) are not compared; the numbers before them are.": (
        "Las desviaciones detrás de 1 número (±) no se comparan; los números anteriores, sí."
    ),
    "Deviations behind {n:number} numbers (±) are not compared; the numbers before them are.": (
        "Las desviaciones detrás de {n} números (±) no se comparan; los números anteriores, sí."
    ),
    "Percent signs (%) behind 1 number: read as numbers out of 100.": "Signo de porcentaje (%) detrás de 1 número: se lee sobre 100.",
    "Percent signs (%) behind {n:number} numbers: read as numbers out of 100.": (
        "Signos de porcentaje (%) detrás de {n} números: se leen sobre 100."
    ),
}

QUESTIONS: Final[dict[str, str]] = {**_STATISTICS, **_COLUMNS, **_ROWS, **_LONG, **_WHY, **_DONE}
