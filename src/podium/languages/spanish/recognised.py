"""Spanish: what was left out, transposed or assumed when a table was read, and what podium asks about it."""

from __future__ import annotations

from typing import Final

from podium.languages.spanish.mistakes_cells import in_file, some

_HOLDS: Final = (
    ("the mean", "la media"),
    ("the median", "la mediana"),
    ("the sum", "la suma"),
    ("the geometric mean", "la media geométrica"),
    ("the largest value", "el mayor valor"),
    ("the smallest value", "el menor valor"),
    ("the standard deviation", "la desviación típica"),
    ("the standard error", "el error típico"),
    ("the variance", "la varianza"),
    ("the range", "el rango (máximo menos mínimo)"),
    ("the difference", "la diferencia"),
    ("the difference in percent", "la diferencia en porcentaje"),
    ("the mean rank", "el rango medio"),
    ("the sum of ranks", "la suma de rangos"),
    ("the rank of the mean", "el rango de la media"),
    ("the rank of the mean rank", "el rango del rango medio"),
    ("the number of times it is best", "el número de veces que es la mejor"),
)
"""What a summary may hold of the others."""

_AXES: Final = (("row", "fila"), ("column", "columna"))

_LABELS: Final[dict[str, str]] = {
    "it holds text": "contiene texto",
    "it is empty": "está vacía",
    "it numbers the rows": "numera las filas",
    "it identifies the rows": "identifica las filas",
    "it numbers the repetitions": "numera las repeticiones",
    "it describes the rows": "describe las filas",
    "it names the metric": "nombra la métrica",
}
"""What a column is instead of an algorithm."""

_WHY: Final[dict[str, str]] = {
    **_LABELS,
    "it holds no numbers to compare": "no contiene números que comparar",
    **{
        f"no other {axis} is {size} anywhere": f"ninguna otra {eje} es {talla} en ningún lugar"
        for axis, eje in _AXES
        for size, talla in (("smaller", "menor"), ("larger", "mayor"))
    },
    **{
        f"it holds {what} of the other {axis}s": f"contiene {que} de las otras {eje}s"
        for what, que in _HOLDS
        for axis, eje in _AXES
    },
    **{
        f"it holds {what} of the {{n:number}} rows {where} it": f"contiene {que} de las {{n}} filas {donde}"
        for what, que in _HOLDS
        for where, donde in (("above", "de encima"), ("below", "de debajo"))
    },
}
"""Why a row or column was left out."""

_COLUMNS: Final = some({"the columns {some}": "las columnas {some}"}) | {"the column {name}": "la columna {name}"}
_ROWS: Final = {
    **some({"the rows {some} (lines {lines})": "las filas {some} (líneas {lines})"}),
    "the row {name} (line {n:number})": "la fila {name} (línea {n})",
}
_WHICH: Final = (*_COLUMNS.items(), *_ROWS.items())

_LEFT_OUT: Final[dict[str, str]] = {
    "Left out the row {name} (line {n:number}): {why:said}.": "Se dejó fuera la fila {name} (línea {n}): {why}.",
    "Left out the column {name}: {why:said}.": "Se dejó fuera la columna {name}: {why}.",
    **{
        f"Left out the column {{name}}: {why}.": f"Se dejó fuera la columna {{name}}: {porque}."
        for why, porque in _LABELS.items()  # a name such as 'Unnamed: 0' holds a colon itself
    },
    "Left out an unnamed column: {why:said}.": "Se dejó fuera una columna sin nombre: {why}.",
    "Left out an unnamed column (an index): {why:said}.": "Se dejó fuera una columna sin nombre (un índice): {why}.",
    **{f"Left out on request: {which}.": f"A petición, se dejó fuera: {cual}." for which, cual in _WHICH},
    **some(
        {
            "Left out on request: {some}.": "A petición, se dejó fuera: {some}.",
            "Left out on request: the problem {some}.": "A petición, se dejó fuera: el problema {some}.",
            "Left out on request: the algorithm {some}.": "A petición, se dejó fuera: el algoritmo {some}.",
            "Named like a summary, but compared like every other problem: {some}.": (
                "Con nombre de resumen, pero comparado como cualquier otro problema: {some}."
            ),
            "Named like a summary, but compared like every other algorithm: {some}.": (
                "Con nombre de resumen, pero comparado como cualquier otro algoritmo: {some}."
            ),
            "Skipped above the table: {some}.": "Se saltó por encima de la tabla: {some}.",
            "Problems are told apart by {some} together.": "Los problemas se distinguen por {some} en conjunto.",
        }
    ),
    **{
        f"Left out {which}: the ranks of the other columns within each row.": (
            f"No se comparan {cual}: los rangos de las otras columnas en cada fila."
        )
        for which, cual in _COLUMNS.items()
    },
    **{
        f"Deviations are not compared: {which}.": f"Las desviaciones no se comparan: {cual}."
        for which, cual in _COLUMNS.items()
    },
    **{
        f"Compared by {{metric}}; not compared: {which}.": f"Se compara por {{metric}}; no se comparan: {cual}."
        for which, cual in _COLUMNS.items()
    },
    **{
        f"The rows are named by {which} together, because {{name}} alone repeats.": (
            f"Nombran las filas {cual} en conjunto, porque {{name}} por sí sola se repite."
        )
        for which, cual in some({"the columns {some}": "las columnas {some}"}).items()
    },
    "Skipped 1 line that repeat the names of the columns.": "Se saltó 1 línea que repite los nombres de las columnas.",
    "Skipped {n:number} lines that repeat the names of the columns.": (
        "Se saltaron {n} líneas que repiten los nombres de las columnas."
    ),
}


def _listed(start: str, comienzo: str, one: str, uno: str, limit: int) -> dict[str, str]:
    """Return a sentence that ends with a list of up to `limit` places; ``#`` in `one` is the number of a place."""
    return {
        f"{start}: {', '.join(one.replace('#', str(at)) for at in range(count))}{more}.": (
            f"{comienzo}: {', '.join(uno.replace('#', str(at)) for at in range(count))}{mas}."
        )
        for count in range(1, limit + 1)
        for more, mas in (("", ""), *([(" and {more:number} more", " y {more} más")] if count == limit else []))
    }


_LINES: Final[dict[str, str]] = {
    **_listed("Skipped lines without numbers", "Se saltaron líneas sin números", "line {n#:number} ({x#})", "línea {n#} ({x#})", 8),
    **_listed("Lines that stand twice were counted once", "Las líneas repetidas se contaron una vez", "line {n#:number}", "línea {n#}", 6),
    **in_file(_listed("the file holds {k:number} tables", "el archivo contiene {k} tablas", "{t#:number} from line {n#:number}", "{t#} desde la línea {n#}", 8)),
    **{
        source: target
        for numbers, numeros in (("1 number", "1 número"), ("{n:number} numbers", "{n} números"))
        for source, target in _listed(
            f"Marks beside {numbers} were ignored", f"Se ignoraron marcas junto a {numeros}", "{m#:said}", "{m#}", 6
        ).items()
    },
}  # fmt: skip

_READ_AS: Final[dict[str, str]] = {
    "The first column, {name}, counts the rows and was taken for their names.": (
        "La primera columna, {name}, cuenta las filas y se tomó por sus nombres."
    ),
    "The first column counts the rows and was taken for their names.": (
        "La primera columna cuenta las filas y se tomó por sus nombres."
    ),
    "The first column, {name}, was taken for the names of the rows.": (
        "La primera columna, {name}, se tomó por los nombres de las filas."
    ),
    "The first line holds values, so the table was read as having no column names; the algorithms are called A1 to {last}.": (
        "La primera línea contiene valores, así que la tabla se leyó sin nombres de columnas; los algoritmos se llaman de A1 a {last}."
    ),
    "Transposed on request.": "Traspuesta a petición.",
    **{
        f"Transposed: algorithms were rows ({why}), the problems are {listed}.": (
            f"Traspuesta: los algoritmos eran filas ({porque}), los problemas son {dicho}."
        )
        for why, porque in (
            ("on request", "a petición"),
            ("the first column is headed {name}", "la primera columna lleva por encabezado {name}"),
        )
        for listed, dicho in (("{some}", "{some}"), ("{some} and {more:number} more", "{some} y {more} más"))
    },
    "The comma separates thousands.": "La coma separa los millares.",
    "The point separates thousands.": "El punto separa los millares.",
    "A blank or an apostrophe separates thousands.": "Un espacio o un apóstrofo separa los millares.",
    **{
        f"Percent signs (%) behind {numbers}: read as numbers out of 100.": (
            f"Signos de porcentaje (%) detrás de {numeros}: se leen como números sobre 100."
        )
        for numbers, numeros in (("1 number", "1 número"), ("{n:number} numbers", "{n} números"))
    },
    **{
        f"Deviations behind {numbers} (±) are not compared; the numbers before them are.": (
            f"Las desviaciones detrás de {numeros} (±) no se comparan; sí los números que las preceden."
        )
        for numbers, numeros in (("1 number", "1 número"), ("{n:number} numbers", "{n} números"))
    },
    "The numbers in brackets, such as {shown}, are the ranks within each problem; they are not compared.": (
        "Los números entre paréntesis, como {shown}, son los rangos en cada problema; no se comparan."
    ),
    "The numbers in brackets, such as {shown}, were taken for deviations; they are not compared.": (
        "Los números entre paréntesis, como {shown}, se tomaron por desviaciones; no se comparan."
    ),
    "The whole numbers in brackets, such as {shown}, are not the ranks of the values; they are not compared.": (
        "Los números enteros entre paréntesis, como {shown}, no son los rangos de los valores; no se comparan."
    ),
    "What stands in brackets behind the numbers, such as {shown}, is not compared.": (
        "Lo que está entre paréntesis detrás de los números, como {shown}, no se compara."
    ),
    **{
        f"Detected a long table by its headers: problems from {{problem}}, algorithms from {{algorithm}}, values from {{value}}{runs}.": (
            f"Tabla larga reconocida por sus encabezados: problemas de {{problem}}, algoritmos de {{algorithm}}, valores de {{value}}{veces}."
        )
        for runs, veces in (("", ""), (", repetitions from {run}", ", repeticiones de {run}"))
    },
    **some(
        {
            "{n:number} lines of names were read as one: {some}; the first is {first}, the last {last}.": (
                "{n} líneas de nombres se leyeron como una: {some}; la primera es {first}, la última {last}."
            )
        }
    ),
}

_MARKS: Final[dict[str, str]] = {
    "bold (**)": "negrita (**)",
    "bold (__)": "negrita (__)",
    "italics or significance (**)": "cursiva o significación (**)",
    "italics (_)": "cursiva (_)",
    "the sign {mark}": "el signo {mark}",
}
"""Marks beside numbers."""

_EFFECTS: Final = (
    ("to leave it out", "para dejarlo fuera"),
    ("to leave the column out", "para dejar fuera la columna"),
    ("to leave a column out (repeat the option)", "para dejar fuera una columna (repetir la opción)"),
    ("to read it as an algorithm", "para leerlo como un algoritmo"),
    ("to read it as a problem", "para leerlo como un problema"),
    ("to read it as a problem with missing results", "para leerlo como un problema con resultados ausentes"),
    ("to read all columns as algorithms", "para leer todas las columnas como algoritmos"),
    ("to read all columns as problems", "para leer todas las columnas como problemas"),
    ("to read them as algorithms", "para leerlas como algoritmos"),
    ("to read them as problems", "para leerlas como problemas"),
    ("to read every row as a problem all the same", "para leer cada fila como un problema a pesar de ello"),
    ("to take it for the names of the problems", "para tomarlo por los nombres de los problemas"),
    ("to take {name}", "para tomar {name}"),
    ("to compare {name}", "para comparar {name}"),
    ("to compare items like problems all the same", "para comparar elementos como problemas a pesar de ello"),
    ("to read them as repetitions all the same", "para leerlas como repeticiones a pesar de ello"),
    ("to read it as an algorithm of its own", "para leerlo como un algoritmo propio"),
    ("to leave a row out (repeat the option)", "para dejar fuera una fila (repetir la opción)"),
    ("to read all rows as problems", "para leer todas las filas como problemas"),
    ("to read rows as algorithms", "para leer las filas como algoritmos"),
    ("to read columns as algorithms", "para leer las columnas como algoritmos"),
    ("to compare over them", "para comparar a través de ellas"),
    ("to count them as repetitions", "para contarlas como repeticiones"),
    ("to keep one setting", "para dejar una configuración"),
    ("to keep {name}", "para dejar {name}"),
    ("to read table {n:number}", "para leer la tabla {n}"),
    ("to count it as a repetition", "para contarla como una repetición"),
)
"""What each of the choices does."""

_CHOICES: Final[dict[str, str]] = {
    f"{start}{effect}: {{python}} ({{shell}}){end}": f"{comienzo}{efecto}: {{python}} ({{shell}}){end}"
    for effect, efecto in _EFFECTS
    for start, comienzo in (("", ""), ("Choose: ", "Elegir: "))
    for end in (";", ".")
}

_SUSPECTS: Final = (
    (" (in the column {column} it says {cell}, the mean is {mean:number})", " (en la columna {column} dice {cell}, la media es {mean})"),
    ("", ""),
)  # fmt: skip

_ASKED: Final[dict[str, str]] = in_file({
    **{
        f"the row {{name}} (line {{n:number}}) is named like a summary, but it is not one of the other rows{seen}.": (
            f"la fila {{name}} (línea {{n}}) tiene nombre de resumen, pero no lo es de las otras filas{visto}."
        )
        for seen, visto in _SUSPECTS
    },
    "the column {name} is named like a summary, but it is not one of the other columns.": (
        "la columna {name} tiene nombre de resumen, pero no lo es de las otras columnas."
    ),
    "the problem {name} is named like a summary of the others.": "el problema {name} tiene nombre de resumen de los demás.",
    "the algorithm {name} is named like a summary of the others.": "el algoritmo {name} tiene nombre de resumen de los demás.",
    **{
        f"the row {{name}} (line {{n:number}}) is {what} of the other rows to the printed digits.": (
            f"la fila {{name}} (línea {{n}}) es {que} de las otras filas hasta las cifras impresas."
        )
        for what, que in _HOLDS
    },
    **{
        f"the column {{name}} is {what} of the other columns in every row.": (
            f"la columna {{name}} es {que} de las otras columnas en cada fila."
        )
        for what, que in _HOLDS
    },
    "the first column, {name}, may name the problems or be an algorithm: its values are like the others.": (
        "la primera columna, {name}, puede nombrar los problemas o ser un algoritmo: sus valores son como los demás."
    ),
    **some({
        "the columns {some} hold text, and none says that it names the problems.": (
            "las columnas {some} contienen texto, y ninguna dice que nombre los problemas."
        ),
    }),
    "the column {name} may number the rows, but it does not count from 0 or 1.": (
        "la columna {name} puede numerar las filas, pero no cuenta desde 0 ni desde 1."
    ),
    "the column {name} counts the rows ({cells}).": "la columna {name} cuenta las filas ({cells}).",
    "the row {name} (line {n:number}) has a name that a problem hardly has.": (
        "la fila {name} (línea {n}) tiene un nombre que un problema apenas tendría."
    ),
    "{who} on {where} has {n:number} measurements (lines {lines}), most others have one.": (
        "{who} en {where} tiene {n} medidas (líneas {lines}), casi todos los demás una."
    ),
    "there is no table {name}; the file holds {n:number}.": "no hay ninguna tabla {name}; el archivo contiene {n}.",
    "sheet (on the command line: --sheet) is for workbooks and for texts with several tables (LaTeX, Markdown, reStructuredText, HTML, or "
    "tables with blank lines between them); this text holds one.": (
        "sheet (en la línea de órdenes: --sheet) es para libros de cálculo y para textos con varias tablas (LaTeX, Markdown, "
        "reStructuredText, HTML, o tablas con líneas en blanco entre ellas); este texto contiene una."
    ),
    "the merged cells {cells} hold the number {number}.": "las celdas combinadas {cells} contienen el número {number}.",
    "the column {name} holds whole numbers on another scale than the other columns, so it may be no algorithm.": (
        "la columna {name} contiene números enteros en otra escala que las demás columnas, así que quizá no sea un algoritmo."
    ),
    "the column {name} holds {n:number} different words and the rows have numbers for names: if it holds the true classes, use podium "
    "predictions or podium roc with --truth {truth}.": (
        "la columna {name} contiene {n} palabras distintas y las filas tienen números por nombres: si contiene las clases verdaderas, usar "
        "podium predictions o podium roc con --truth {truth}."
    ),
    **some({
        "the column {name} holds words ({some}), so it is no algorithm with results.": (
            "la columna {name} contiene palabras ({some}), así que no es un algoritmo con resultados."
        ),
        "the column {name} names different quantities ({some}), of which not all are known to be better in the same direction.": (
            "la columna {name} nombra magnitudes distintas ({some}), de las que no consta que todas sean mejores en el mismo sentido."
        ),
        "the columns {some} are different quantities, not algorithms; podium compares one quantity over many problems.": (
            "las columnas {some} son magnitudes distintas, no algoritmos; podium compara una magnitud en muchos problemas."
        ),
        "the columns {some} are different quantities, not problems; podium compares one quantity over many problems.": (
            "las columnas {some} son magnitudes distintas, no problemas; podium compara una magnitud en muchos problemas."
        ),
        "the rows {some} are different quantities, not problems; podium compares one quantity over many problems.": (
            "las filas {some} son magnitudes distintas, no problemas; podium compara una magnitud en muchos problemas."
        ),
        "the measurements of one algorithm on one problem differ in {name} ({some}): repetitions, or settings that must not be averaged?": (
            "las medidas de un algoritmo en un problema difieren en {name} ({some}): ¿son repeticiones o configuraciones que no se deben promediar?"
        ),
        "the columns {some} could each name the algorithms.": "cada una de las columnas {some} podría nombrar los algoritmos.",
        "a column holds the mean of every row, which suggests that the rows ({some}) are the algorithms, but the header {header} does not say so.": (
            "una columna contiene la media de cada fila, lo que sugiere que las filas ({some}) son los algoritmos, pero el encabezado {header} no lo dice."
        ),
        "{some} is beside a column of the same name without {quantity}: another quantity of the same algorithms?": (
            "{some} está junto a una columna del mismo nombre sin {quantity}: ¿es otra magnitud de los mismos algoritmos?"
        ),
        "{some} are beside a column of the same name without {quantity}: another quantity of the same algorithms?": (
            "{some} están junto a una columna del mismo nombre sin {quantity}: ¿son otra magnitud de los mismos algoritmos?"
        ),
        "the columns hold {n:number} quantities for each algorithm: {some}.": (
            "las columnas contienen {n} magnitudes de cada algoritmo: {some}."
        ),
        "a long table (problems from {problem}, algorithms from {algorithm}) with several columns that could hold the values: {some}.": (
            "una tabla larga (problemas de {problem}, algoritmos de {algorithm}) con varias columnas que podrían contener los valores: {some}."
        ),
        "the column {name} tells parts of the data apart ({some}), not repetitions.": (
            "la columna {name} distingue partes de los datos ({some}), no repeticiones."
        ),
    }),
    **{
        f"{which} may describe the rows, and no column is known to name them.": (
            f"{cual} {puede} describir las filas, y no consta qué columna las nombra."
        )
        for which, cual in _COLUMNS.items()
        for puede in ["puede" if "column " in which else "pueden"]
    },
    "the column {name} may describe the rows instead of being an algorithm, but its numbers are like those of the others.": (
        "la columna {name} puede describir las filas en vez de ser un algoritmo, pero sus números son como los de las demás."
    ),
    "the column {name} may describe the rows, and no other column is sure to hold results.": (
        "la columna {name} puede describir las filas, y no es seguro que otra columna contenga resultados."
    ),
    "the column {name} is called a deviation of {base}, but it has negative numbers.": (
        "la columna {name} se llama desviación de {base}, pero tiene números negativos."
    ),
    "the column {name} is called a rank of {base}, but these are not the ranks of the rows.": (
        "la columna {name} se llama rango de {base}, pero no son los rangos de las filas."
    ),
    "the column {name} is called a quantity, not an algorithm.": "la columna {name} tiene nombre de magnitud, no de algoritmo.",
    "the column {name} is called a quantity, not a problem.": "la columna {name} tiene nombre de magnitud, no de problema.",
    "the column {name} is the {quantity} of {owner}, which has a column of its own.": (
        "la columna {name} es {quantity} de {owner}, que tiene una columna propia."
    ),
    **{
        f"the columns {{first}} to {{last}} are numbered like repetitions (runs, folds, seeds), not named like {what}.": (
            f"las columnas de {{first}} a {{last}} están numeradas como repeticiones (ejecuciones, pliegues, semillas), no llevan nombres de {que}."
        )
        for what, que in (("algorithms", "algoritmos"), ("problems", "problemas"))
    },
    "the column {name} numbers repetitions and no column names problems, so the rows are repetitions on one problem; comparing them like "
    "problems would overstate the evidence.": (
        "la columna {name} numera repeticiones y ninguna columna nombra problemas, así que las filas son repeticiones en un problema; "
        "compararlas como problemas exageraría la evidencia."
    ),
    "the column {name} numbers repetitions, but no row name occurs twice.": (
        "la columna {name} numera repeticiones, pero ningún nombre de fila aparece dos veces."
    ),
    "the column {name} says which items each system solved; podium predictions (podium.compare_predictions) compares systems over the items "
    "of one test.": (
        "la columna {name} dice qué elementos resolvió cada sistema; podium predictions (podium.compare_predictions) compara sistemas en los "
        "elementos de una prueba."
    ),
    "line {n:number} repeats line {m:number} ({name}), cell by cell.": (
        "la línea {n} repite la línea {m} ({name}), celda por celda."
    ),
    "no column names the rows, so they cannot be algorithms.": "ninguna columna nombra las filas, así que no pueden ser algoritmos.",
    "some numbers carry a percent sign and others do not: {a} at {row}, {column}, but {b} at {fila}, {columna}.": (
        "unos números llevan signo de porcentaje y otros no: {a} en {row}, {column}, pero {b} en {fila}, {columna}."
    ),
    "the numbers in front are the ranks of the numbers in brackets.": (
        "los números de delante son los rangos de los números entre paréntesis."
    ),
    "the arrow in {name} says the opposite of {goal} ({shell}).": "la flecha de {name} dice lo contrario de {goal} ({shell}).",
    **{
        f"there is no {what} {{name}}{end}.": f"no hay ninguna {que} {{name}}{fin}."
        for what, que in (("row", "fila"), ("column", "columna"))
        for end, fin in (("", ""), (" to leave out", " que dejar fuera"))
    },
    # The page takes out what only the command line needs.
    "the column {name} holds {n:number} different words and the rows have numbers for names.": (
        "la columna {name} contiene {n} palabras distintas y las filas tienen números por nombres."
    ),
    "the column {name} says which items each system solved.": "la columna {name} dice qué elementos resolvió cada sistema.",
    "there is no problem {name} to leave out.": "no hay ningún problema {name} que dejar fuera.",
    "there is no algorithm {name} to leave out.": "no hay ningún algoritmo {name} que dejar fuera.",
    "drop_row, keep_row, drop_column, keep_column and transpose are for tables, and a reader makes none of this.": (
        "drop_row, keep_row, drop_column, keep_column y transpose son para tablas, y un lector no lee esto como tabla."
    ),
}) | {
    "{file}, line {n:number}: {name} has no number in any column: a title of a section, or a problem without results?": (
        "{file}, línea {n}: {name} no tiene ningún número en ninguna columna: ¿un título de sección o un problema sin resultados?"
    ),
    "{file}, line {n:number}: {name} has no number in any column: a title of a section, or a problem without results.": (
        "{file}, línea {n}: {name} no tiene ningún número en ninguna columna: un título de sección, o un problema sin resultados."
    ),
    "Keep one of them.": "Dejar una de ellas.",
    "{file}, line {n:number}: a second line of names ({shown}) follows the first table.": (
        "{file}, línea {n}: una segunda línea de nombres ({shown}) sigue a la primera tabla."
    ),
    "{file}, line {n:number}: a column is called '...': the table was cut when it was printed.": (
        "{file}, línea {n}: una columna se llama '...': la tabla se cortó al imprimirla."
    ),
    "Write it to a file instead of printing it.": "Escribirla en un archivo en vez de imprimirla.",
    "Put each table into a file of its own, or into a sheet of a workbook.": (
        "Poner cada tabla en un archivo propio o en una hoja de un libro."
    ),
    "If it is a long table: {shell}.": "Si es una tabla larga: {shell}.",
    "Keep the rows of one quantity, for instance with {where} (on the command line: {shell}).": (
        "Dejar las filas de una magnitud, por ejemplo con {where} (en la línea de órdenes: {shell})."
    ),
    "Keep one of them: {where} ({shell}).": "Dejar una de ellas: {where} ({shell}).",
    "Repetitions on one problem are compared by podium folds or podium compare --unpaired.": (
        "Las repeticiones en un problema se comparan con podium folds o podium compare --unpaired."
    ),
    "Use podium folds (podium.compare_folds) for folds or repeated splits, podium compare --unpaired for independent runs.": (
        "Usar podium folds (podium.compare_folds) para pliegues o particiones repetidas, podium compare --unpaired para ejecuciones "
        "independientes."
    ),
    "Remove the wrong one; to average them, name the columns of problem, algorithm and value yourself.": (
        "Quitar la errónea; para promediarlas, indicar las columnas de problema, algoritmo y valor."
    ),
    "Unmerge them, and write each number into its own cell.": "Separarlas, y escribir cada número en su propia celda.",
    "Add a column of names.": "Añadir una columna de nombres.",
    "Write all of them in the same way.": "Escribirlos todos de la misma manera.",
    "Write the values into a table without their ranks.": "Escribir los valores en una tabla sin sus rangos.",
    "Correct one of them.": "Corregir una de las dos cosas.",
    "Leave them out, or write a table first (podium convert) and drop rows or columns of that.": (
        "Omitirlos, o escribir antes una tabla (podium convert) y dejar fuera filas o columnas de ella."
    ),
    "drop_row, keep_row, drop_column, keep_column and transpose are for files and frames.": (
        "drop_row, keep_row, drop_column, keep_column y transpose son para archivos y tablas en memoria."
    ),
    **some({
        "The rows are: {some}.": "Las filas son: {some}.",
        "The problems are: {some}.": "Los problemas son: {some}.",
        "The columns hold: {some}.": "Las columnas contienen: {some}.",
    }),
}  # fmt: skip

RECOGNISED: Final[dict[str, str]] = {
    **_WHY,
    **_LEFT_OUT,
    **_LINES,
    **_READ_AS,
    **_MARKS,
    **_CHOICES,
    **_ASKED,
}
