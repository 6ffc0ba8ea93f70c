"""Spanish: what is wrong with a table or a file that cannot be read."""

from __future__ import annotations

from typing import Final

from podium.languages.spanish.mistakes_cells import in_file, some

_ROLES: Final = (
    ("selection", "la selección"),
    ("value", "el valor"),
    ("problem", "el problema"),
    ("algorithm", "el algoritmo"),
    ("run", "la ejecución"),
    ("metric", "la métrica"),
    ("true labels", "las etiquetas verdaderas"),
    ("scores", "las puntuaciones"),
    ("truth", "la verdad"),
    ("identifier", "el identificador"),
    ("classifier", "el clasificador"),
    ("group", "el grupo"),
    ("repetition", "la repetición"),
    ("fold", "el pliegue"),
    ("cost", "el coste"),
)
"""What a column is wanted for."""

_NAMES: Final[dict[str, str]] = (
    in_file({
        **{
            f"the {kind} at {where} has no name.": f"{clase} de {donde} no tiene nombre."
            for kind, clase in (("problem", "el problema"), ("algorithm", "el algoritmo"), ("column", "la columna"))
            for where, donde in (("line {n:number}", "la línea {n}"), ("column {n:number}", "la columna {n}"), ("row {n:number}", "la fila {n}"))
        },
        **{
            f"the {kind} {{name}} occurs twice, at {where} and {other}.": f"{clase} {{name}} aparece dos veces, en {donde} y en {otra}."
            for kind, clase in (("problem", "el problema"), ("algorithm", "el algoritmo"), ("column", "la columna"))
            for where, donde, other, otra in (
                ("line {n:number}", "la línea {n}", "line {m:number}", "la línea {m}"),
                ("column {n:number}", "la columna {n}", "column {m:number}", "la columna {m}"),
                ("row {n:number}", "la fila {n}", "row {m:number}", "la fila {m}"),
            )
        },
        **{
            f"there is no column {{name}} for the {role}.": f"no hay ninguna columna {{name}} para {papel}."
            for role, papel in _ROLES
        },
        "two columns are called {name} (columns {n:number} and {m:number}).": (
            "dos columnas se llaman {name} (columnas {n} y {m})."
        ),
        "column {name} cannot be both {other} and {role}.": "la columna {name} no puede ser a la vez {other} y {role}.",
        "some columns have the same name.": "algunas columnas tienen el mismo nombre.",
        **some({
            "{n:number} of {all:number} problems occur in several lines: {some}.": (
                "{n} de {all} problemas aparecen en varias líneas: {some}."
            ),
        }),
    })
    | {
        f"{{file}}, {{place:said}}: the {role} has no name.": f"{{file}}, {{place}}: {papel} no tiene nombre."
        for role, papel in (
            ("problem", "el problema"),
            ("algorithm", "el algoritmo"),
            ("run", "la ejecución"),
            ("classifier", "el clasificador"),
        )
    }
    | {
        # With the line of the header behind the name of the file.
        "{file}, line {line:number}: the algorithm at column {n:number} has no name.": (
            "{file}, línea {line}: el algoritmo de la columna {n} no tiene nombre."
        ),
        "{file}, line {line:number}: the algorithm {name} occurs twice, at column {n:number} and column {m:number}.": (
            "{file}, línea {line}: el algoritmo {name} aparece dos veces, en la columna {n} y en la columna {m}."
        ),
        "Every name must be unique: rename one or remove the repetition.": (
            "Cada nombre ha de ser único: cambiar uno o quitar la repetición."
        ),
        "Give it one.": "Darle uno.",
        "Fill it in.": "Rellenarlo.",
        "Rename one of them.": "Cambiar el nombre de una de ellas.",
        "Rename or drop them.": "Cambiar sus nombres o quitarlas.",
        "Name two different columns.": "Indicar dos columnas distintas.",
        "Did you mean {name}?": "¿Se quería decir {name}?",
        "If the lines are repeated measurements (folds, runs), say repeats='average' (on the command line: --repeats average); if they are "
        "different problems, give them unique names.": (
            "Si las líneas son medidas repetidas (pliegues, ejecuciones), indicar repeats='average' (en la línea de órdenes: --repeats "
            "average); si son problemas distintos, darles nombres únicos."
        ),
    }
    | some({"The columns are: {some}.": "Las columnas son: {some}.", "It holds: {some}.": "Contiene: {some}."})
)  # fmt: skip

_SHAPE: Final[dict[str, str]] = (
    in_file(
        {
            "the file holds no cells.": "el archivo no contiene ninguna celda.",
            "the file is empty.": "el archivo está vacío.",
            "there is a line of column names but no line of values.": "hay una línea de nombres de columnas, pero ninguna de valores.",
            "there is a line of column names but nothing below it.": "hay una línea de nombres de columnas, pero nada debajo.",
            "there is a line of column names but no measurement below it.": (
                "hay una línea de nombres de columnas, pero ninguna medida debajo."
            ),
            "the table holds no number at all.": "la tabla no contiene ningún número.",
            "no column holds numbers, so there is nothing to compare.": "ninguna columna contiene números, así que no hay nada que comparar.",
            "found 1 algorithm; a comparison needs at least two.": "se halló 1 algoritmo; una comparación necesita al menos dos.",
            "found {k:number} algorithms; a comparison needs at least two.": (
                "se hallaron {k} algoritmos; una comparación necesita al menos dos."
            ),
            "found 1 problem; comparing over problems needs at least two.": (
                "se halló 1 problema; comparar entre problemas necesita al menos dos."
            ),
            "found {n:number} problems; comparing over problems needs at least two.": (
                "se hallaron {n} problemas; comparar entre problemas necesita al menos dos."
            ),
            "{k:number} algorithms, podium handles up to {most:number}.": "{k} algoritmos; podium admite hasta {most}.",
            "{n:number} x {k:number} = {cells:number} cells, podium handles up to {most:number}.": (
                "{n} x {k} = {cells} celdas; podium admite hasta {most}."
            ),
            "a long table needs its problem, algorithm and value columns named; missing: {missing}.": (
                "una tabla larga necesita que se indiquen sus columnas de problema, algoritmo y valor; faltan: {missing}."
            ),
            "column {name} holds no number at all.": "la columna {name} no contiene ningún número.",
            "no line has {cell} in column {name}.": "ninguna línea tiene {cell} en la columna {name}.",
            "the frame has no rows.": "la tabla no tiene filas.",
            "every algorithm has one value on every problem, so there are no runs to look at.": (
                "cada algoritmo tiene un valor en cada problema, así que no hay ejecuciones que mirar."
            ),
            **{
                f"{{names}} {verb} text, so this looks like a long table (a line per measurement).": (
                    f"{{names}} {dice} texto, así que parece una tabla larga (una línea por medida)."
                )
                for verb, dice in (("holds", "contiene"), ("hold", "contienen"))
            },
            **some(
                {
                    "column {name} holds different quantities ({some}), which must not be averaged together.": (
                        "la columna {name} contiene magnitudes distintas ({some}), que no se deben promediar juntas."
                    ),
                    "it holds {n:number} metrics, which must not be averaged together: {some}.": (
                        "contiene {n} métricas, que no se deben promediar juntas: {some}."
                    ),
                    "this needs one metric.": "esto necesita una métrica.",
                    "there is no metric {name}.": "no hay ninguna métrica {name}.",
                }
            ),
            "lines such as {line} are either two columns or one number with a decimal comma.": (
                "líneas como {line} son dos columnas o un número con coma decimal."
            ),
        }
    )
    | {
        "It must hold a table: names, then a line per problem.": "Ha de contener una tabla: nombres, y luego una línea por problema.",
        "It must hold a table: a line of names and a line per problem.": (
            "Ha de contener una tabla: una línea de nombres y una línea por problema."
        ),
        "It must hold a row per problem (wide) or per measurement (long).": (
            "Ha de contener una fila por problema (ancha) o por medida (larga)."
        ),
        "Add a line per problem.": "Añadir una línea por problema.",
        "Add a line per measurement.": "Añadir una línea por medida.",
        "Add a line per instance.": "Añadir una línea por instancia.",
        "Check that the table has one column per algorithm, and in a file the delimiter; a long table needs its problem, algorithm and value "
        "columns named.": (
            "Comprobar que la tabla tiene una columna por algoritmo y, en un archivo, el separador; una tabla larga necesita que se indiquen "
            "sus columnas de problema, algoritmo y valor."
        ),
        "For repeated runs on one problem read them as groups (podium.data.read_groups; on the command line --unpaired) or use a test for one "
        "problem.": (
            "Para ejecuciones repetidas en un problema, leerlas como grupos (podium.data.read_groups; en la línea de órdenes --unpaired) o "
            "usar una prueba para un problema."
        ),
        "If the algorithms are the rows, transpose the table: problems are rows, algorithms are columns.": (
            "Si los algoritmos son las filas, trasponer la tabla: los problemas son filas, los algoritmos son columnas."
        ),
        "Analyse a part of it.": "Analizar una parte.",
        "Perhaps {python} (on the command line: {shell}).": "Quizá {python} (en la línea de órdenes: {shell}).",
        "Name its columns: {python} (on the command line: {shell}).": (
            "Indicar sus columnas: {python} (en la línea de órdenes: {shell})."
        ),
        "If this is a long table, name its columns: {python} (on the command line: {shell}).": (
            "Si es una tabla larga, indicar sus columnas: {python} (en la línea de órdenes: {shell})."
        ),
        "If this is a long table (a line per measurement), name its columns: {python} (on the command line: {shell}).": (
            "Si es una tabla larga (una línea por medida), indicar sus columnas: {python} (en la línea de órdenes: {shell})."
        ),
        "{file}, {place:said}: {cell} is not a number, nor is any other cell of the column.": (
            "{file}, {place}: {cell} no es un número, ni lo es ninguna otra celda de la columna."
        ),
        "{file}, {place:said}: {cell} is not a number, but {numbers:number} other cells of this first column are.": (
            "{file}, {place}: {cell} no es un número, pero sí lo son otras {numbers} celdas de esta primera columna."
        ),
        "Remove the column if it is no algorithm.": "Quitar la columna si no es un algoritmo.",
        "Correct it if the column is an algorithm; say names=True (on the command line: --names) if it names the problems.": (
            "Corregirlo si la columna es un algoritmo; indicar names=True (en la línea de órdenes: --names) si nombra los problemas."
        ),
        "Name the column of values.": "Indicar la columna de valores.",
        "Choose one, for instance where={where}, or keep only its lines.": (
            "Elegir una, por ejemplo where={where}, o dejar solo sus líneas."
        ),
        "Choose one by metric= (on the command line: --metric), or compare all of them by podium compare --metric all.": (
            "Elegir una con metric= (en la línea de órdenes: --metric), o compararlas todas con podium compare --metric all."
        ),
        "Give the single runs (folds, seeds): a long table with --problem, --algorithm and --value, or a wide one with a line per run.": (
            "Dar las ejecuciones sueltas (pliegues, semillas): una tabla larga con --problem, --algorithm y --value, o una ancha con una "
            "línea por ejecución."
        ),
        "Say whether larger or smaller is better: objective='maximize' (accuracy, AUC) or objective='minimize' (error, loss).": (
            "Decir si es mejor mayor o menor: objective='maximize' (exactitud, AUC) u objective='minimize' (error, pérdida)."
        ),
        "{file}, line {line:number}: expected {cells:said} (as in line {first:number}), found {found:number}.": (
            "{file}, línea {line}: se esperaban {cells} (como en la línea {first}), se hallaron {found}."
        ),
        "Line {line:number} starts with '#': podium knows no comments; remove such lines.": (
            "La línea {line} empieza por '#': podium no conoce comentarios; quitar esas líneas."
        ),
        "Remove titles and comments above the line of column names.": (
            "Quitar títulos y comentarios por encima de la línea de nombres de columnas."
        ),
        "If the comma is both delimiter and decimal mark, the file cannot be read with certainty: export it with semicolons as delimiter, or "
        "with decimal points.": (
            "Si la coma es a la vez separador y signo decimal, el archivo no se puede leer con certeza: exportarlo con punto y coma como "
            "separador, o con puntos decimales."
        ),
        "Each line needs a cell for every column; write NA for a missing value, and put cells that contain the delimiter ({mark}) in quotes.": (
            "Cada línea necesita una celda por columna; escribir NA para un valor ausente, y entre comillas las celdas que contengan el "
            "separador ({mark})."
        ),
        "{file}, line {line:number}: the quotes do not match ({why}).": "{file}, línea {line}: las comillas no concuerdan ({why}).",
        "A cell in quotes must end with a quote before the next delimiter; a quote inside it is doubled.": (
            "Una celda entre comillas ha de terminar con comillas antes del siguiente separador; unas comillas dentro se duplican."
        ),
        "Say delimiter=',' (on the command line: --delimiter ,) for two columns; otherwise write decimal points.": (
            "Indicar delimiter=',' (en la línea de órdenes: --delimiter ,) para dos columnas; si no, escribir puntos decimales."
        ),
    }
    | some({"Lines of another length: {some}.": "Líneas de otra longitud: {some}."})
)

_LOADING: Final[dict[str, str]] = in_file(
    {
        "this is not text (it contains NUL characters).": "esto no es texto (contiene caracteres NUL).",
        "this is not text (it contains NUL bytes).": "esto no es texto (contiene bytes NUL).",
        "there is no such file.": "no existe ese archivo.",
        "this is a directory.": "esto es una carpeta.",
        "{size:number} bytes; podium reads up to {most:number}.": "{size} bytes; podium lee hasta {most}.",
        "more than {most:number} bytes.": "más de {most} bytes.",
        "cannot be read ({why}).": "no se puede leer ({why}).",
        "this looks like a web page or XML, and podium read no table in it.": (
            "esto parece una página web o XML, y podium no leyó ninguna tabla en él."
        ),
        "this is LaTeX without a table; what is commented out or stands in another file is not read.": (
            "esto es LaTeX sin ninguna tabla; lo que está comentado o en otro archivo no se lee."
        ),
        "this looks like an ARFF file.": "esto parece un archivo ARFF.",
        "this looks like {what}.": "esto parece {what}.",
        "starts like {encoding} text but is damaged at byte {byte:number}.": (
            "empieza como texto {encoding}, pero está dañado en el byte {byte}."
        ),
    }
) | {
    "Export the table as CSV in UTF-8.": "Exportar la tabla como CSV en UTF-8.",
    "Export the table as CSV in UTF-8; if it is UTF-16 text, save it with a byte order mark or as UTF-8.": (
        "Exportar la tabla como CSV en UTF-8; si es texto UTF-16, guardarlo con marca de orden de bytes o como UTF-8."
    ),
    "Give the file that holds the table.": "Dar el archivo que contiene la tabla.",
    "Export the table as CSV.": "Exportar la tabla como CSV.",
    "Download or export the table itself as CSV.": "Descargar o exportar la tabla misma como CSV.",
    "Save it as UTF-8.": "Guardarlo como UTF-8.",
    "Keep only the rows and columns needed.": "Dejar solo las filas y columnas necesarias.",
    "podium looked for {path}.": "podium buscó {path}.",
    "There is no folder {path} that can be read.": "No hay ninguna carpeta {path} que se pueda leer.",
    "Give the path of a file in it.": "Dar la ruta de un archivo que esté en ella.",
    "Check its permissions.": "Comprobar sus permisos.",
    "Cannot use {mark} as a delimiter.": "No se puede usar {mark} como separador.",
    "Give one character, such as ',' ';' or '|', or 'tab' or 'space'.": (
        "Dar un carácter, como ',' ';' o '|', o bien 'tab' o 'space'."
    ),
}

MISTAKES: Final[dict[str, str]] = {**_NAMES, **_SHAPE, **_LOADING}
