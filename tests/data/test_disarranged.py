"""A clean table, disarranged in random combinations, gives the clean results or a refusal, never another table."""

from __future__ import annotations

import csv
import html
import io
import json
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from podium.data import Results, read_results
from podium.errors import InputError

PROBLEMS = (
    "iris",
    "wine",
    "glass",
    "sonar",
    "vehicle",
    "yeast",
    "ecoli",
    "heart",
    "pima",
    "vowel",
    "german",
    "Ionosphere",
)
ALGORITHMS = ("SVM", "RF", "kNN", "NB", "MLP", "C4.5", "XGBoost", "CMA-ES", "IS-CHC+1NN", "A1")
MEANS = ("Average", "AVG.", "mean", "Media", "Promedio")
MEDIANS = ("Median", "median", "Mediana")
RANKS = ("Avg. rank", "Mean rank", "Average Rank", "Ranking promedio", "Rango medio")
SUMS = ("Sum", "Total", "Suma")
TURNED = ("Method", "Algorithm", "model", "Classifier", "Approach", "Método", "Algoritmo")
TRAPS = (
    "Rank",
    "Size",
    "Mean",
    "Median",
    "Total",
    "Avg",
    "fold",
    "Year",
    "Best",
    "all",
)
LONG = (
    ("problem", "algorithm", "value"),
    ("dataset", "classifier", "accuracy"),
    ("task", "model", "score"),
    ("game", "agent", "return"),
    ("function", "optimizer", "fitness"),
    ("instancia", "método", "valor"),
)
CORNERS = ("dataset", "Problem", "Data set", "instance", "Conjunto de datos", "Problema")


@dataclass
class Clean:
    """A table of numbers in text, as a person has them in mind."""

    problems: list[str]
    algorithms: list[str]
    cells: list[list[str]]
    objective: str

    @property
    def numbers(self) -> list[list[Fraction]]:
        return [[Fraction(cell) for cell in row] for row in self.cells]

    def same(self, results: Results) -> bool:
        numbers = [[Fraction(int(cell), results.denominator) for cell in row] for row in results.exact.tolist()]
        names = (results.problems, results.algorithms)
        return (*names, numbers) == (tuple(self.problems), tuple(self.algorithms), self.numbers)


@dataclass
class Mess:
    """What is done to it; the defaults leave it clean."""

    writing: str = "csv"
    delimiter: str = ","
    comma: bool = False
    corner: str = "dataset"
    turned: str = ""
    summaries: list[tuple[str, str]] = field(default_factory=list)
    summaries_first: bool = False
    wrong: bool = False
    deviations: str = ""
    marks: str = ""
    percent: bool = False
    index: tuple[str, int] | None = None
    label: str = ""
    title: str = ""
    notes: str = ""
    blank: bool = False
    heads: tuple[str, str, str] = LONG[0]


@st.composite
def clean_tables(draw: st.DrawFn) -> Clean:
    n, k = draw(st.integers(4, 9)), draw(st.integers(3, 6))
    digits = draw(st.integers(2, 4))
    numbers = st.integers(10**digits // 5, 10**digits - 1).map(lambda number: f"{number / 10**digits:.{digits}f}")
    return Clean(
        draw(st.permutations(PROBLEMS))[:n],
        draw(st.permutations(ALGORITHMS))[:k],
        draw(st.lists(st.lists(numbers, min_size=k, max_size=k), min_size=n, max_size=n)),
        draw(st.sampled_from(["maximize", "minimize"])),
    )


summaries = st.one_of(
    st.sampled_from(MEANS).map(lambda name: ("mean", name)),
    st.sampled_from(MEDIANS).map(lambda name: ("median", name)),
    st.sampled_from(RANKS).map(lambda name: ("rank", name)),
    st.sampled_from(SUMS).map(lambda name: ("sum", name)),
)
messes = st.builds(
    Mess,
    writing=st.sampled_from(["csv", "csv", "csv", "markdown", "latex", "html", "json", "spaces", "rst", "long"]),
    delimiter=st.sampled_from([",", ";", "\t"]),
    comma=st.booleans(),
    corner=st.sampled_from(CORNERS),
    turned=st.one_of(st.just(""), st.sampled_from(TURNED)),
    summaries=st.lists(summaries, max_size=2, unique_by=lambda kind: kind[0]),
    summaries_first=st.booleans(),
    wrong=st.sampled_from([False, False, False, True]),
    deviations=st.sampled_from(["", "", "±", " ± ", " +/- ", "bracket", "column", "mean_std", "block"]),
    marks=st.sampled_from(["", "", "*", "†", " ●", "bold", "bold"]),
    percent=st.sampled_from([False, False, True]),
    index=st.one_of(st.none(), st.tuples(st.sampled_from(["", "#", "index", "No.", "id"]), st.integers(0, 1))),
    label=st.sampled_from(["", "", "instances", "n_features", "year", "Clases"]),
    title=st.sampled_from(["", "", "Table 2: Results on the test sets", "Tabla 1. Exactitud media"]),
    notes=st.sampled_from(["", "", "Note: ten folds each.", "* significant at 0.05"]),
    blank=st.booleans(),
    heads=st.sampled_from(LONG),
)


def rounded(number: Fraction, digits: int) -> str:
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return str(exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_EVEN))


def mean(numbers: list[Fraction]) -> Fraction:
    return sum(numbers, Fraction()) / len(numbers)


def median(numbers: list[Fraction]) -> Fraction:
    ordered, half = sorted(numbers), len(numbers) // 2
    return ordered[half] if len(numbers) % 2 else (ordered[half - 1] + ordered[half]) / 2


def ranks(row: list[Fraction], objective: str) -> list[Fraction]:
    keys = [-number if objective == "maximize" else number for number in row]
    return [Fraction(2 * sum(o < key for o in keys) + sum(o == key for o in keys) + 1, 2) for key in keys]


def summary(clean: Clean, kind: str, wrong: bool) -> list[str]:
    """A row that summarises the columns; a wrong one contradicts its first column."""
    of = {"mean": mean, "median": median, "sum": lambda column: sum(column, Fraction()), "rank": mean}[kind]
    rows = [ranks(row, clean.objective) for row in clean.numbers] if kind == "rank" else clean.numbers
    out = [of(list(column)) for column in zip(*rows, strict=True)]
    if wrong:
        out[0] += Fraction(7, 5)
    return [rounded(number, 3) for number in out]


def grid(clean: Clean, mess: Mess) -> list[list[str]]:
    """Rows of text: names, and values with all that is put upon them."""
    dress = _dress(clean, mess)
    below = []
    for kind, name in mess.summaries:
        sign = "%" if mess.percent and kind != "rank" else ""
        below.append((name, [cell + sign for cell in summary(clean, kind, mess.wrong)]))
    rows = list(zip(clean.problems, dress, strict=True))
    rows = [*below, *rows] if mess.summaries_first else [*rows, *below]
    if mess.writing == "long":
        body = [[name, of, cell] for name, row in rows for of, cell in zip(clean.algorithms, row, strict=True)]
        return [list(mess.heads), *body]
    if mess.turned:
        table = [[mess.turned, *(name for name, _ in rows)]]
        table += [[name, *cells] for name, *cells in zip(clean.algorithms, *(row for _, row in rows), strict=True)]
        return table
    return _with_columns(clean, mess, rows)


def _dress(clean: Clean, mess: Mess) -> list[list[str]]:
    better = max if clean.objective == "maximize" else min
    out = []
    for i, row in enumerate(clean.cells):
        best = better(row, key=Fraction)
        out.append([_dressed(cell, cell == best, i + j, mess) for j, cell in enumerate(row)])
    return out


def _dressed(cell: str, best: bool, number: int, mess: Mess) -> str:
    cell += "%" if mess.percent else ""
    bold = {"markdown": "**{}**", "latex": r"\textbf{{{}}}", "html": "<b>{}</b>"}.get(mess.writing, "{}*")
    if best and mess.marks:
        cell = bold.format(cell) if mess.marks == "bold" else cell + mess.marks
    deviation = f"0.0{number % 9 + 1}" + ("%" if mess.percent else "")
    if mess.deviations == "bracket":
        return f"{cell} ({deviation})"
    return cell + mess.deviations + deviation if mess.deviations in {"±", " ± ", " +/- "} else cell


def _with_columns(clean: Clean, mess: Mess, rows: list[tuple[str, list[str]]]) -> list[list[str]]:
    head = [mess.corner, *_heads(clean, mess)]
    body = []
    for i, (name, cells) in enumerate(rows):
        summed = name not in clean.problems
        extra = ["" if summed else f"0.0{(i + j) % 9 + 1}" for j in range(len(cells))]
        if mess.deviations == "block":
            cells = [*cells, *extra]
        elif mess.deviations in {"column", "mean_std"}:
            cells = [cell for pair in zip(cells, extra, strict=True) for cell in pair]
        body.append([name, *cells])
    if mess.label:
        head.insert(1, mess.label)
        for i, row in enumerate(body):
            row.insert(1, "" if row[0] not in clean.problems else str(1950 + i * i * 7 % 70))
    if mess.index is not None:
        head.insert(0, mess.index[0])
        for i, row in enumerate(body):
            row.insert(0, str(i + mess.index[1]))
    return [head, *body]


def _heads(clean: Clean, mess: Mess) -> list[str]:
    names = clean.algorithms
    if mess.deviations == "column":
        return [head for name in names for head in (name, f"{name} std")]
    if mess.deviations == "mean_std":
        return [head for name in names for head in (f"mean_{name}", f"std_{name}")]
    return [*names, *(f"{name}_sd" for name in names)] if mess.deviations == "block" else [*names]


def written(rows: list[list[str]], mess: Mess) -> str:
    """The text of a file."""
    if mess.writing in {"csv", "spaces", "long"}:
        return _delimited(rows, mess)
    if mess.writing == "markdown":
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        return "\n\n".join([mess.title, "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]), mess.notes])
    if mess.writing == "latex":
        return _latex(rows, mess)
    if mess.writing == "rst":
        return _rst(rows, mess)
    if mess.writing == "html":
        lines = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows]
        caption = f"<caption>{html.escape(mess.title)}</caption>" if mess.title else ""
        return f"<html><body><table>{caption}" + "\n".join(lines) + f"</table><p>{mess.notes}</p></body></html>"
    return json.dumps([dict(zip(rows[0], row, strict=True)) for row in rows[1:]])


def _rst(rows: list[list[str]], mess: Mess) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows]
    rule = "  ".join("=" * max(width, 1) for width in widths)
    return "\n".join([mess.title, "", rule, lines[0], rule, *lines[1:], rule, "", mess.notes, ""])


def _delimited(rows: list[list[str]], mess: Mess) -> str:
    body = [rows[0], *([cell.replace(".", ",") if _number(cell) else cell for cell in row] for row in rows[1:])]
    rows = body if mess.comma else rows
    if mess.writing == "spaces":
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "".join("  ".join(c.rjust(w) for c, w in zip(row, widths, strict=True)) + "\n" for row in rows)
    mark = ";" if mess.comma and mess.delimiter == "," else mess.delimiter
    stream = io.StringIO()
    csv.writer(stream, delimiter=mark, lineterminator="\n").writerows(rows)
    rest = mark * (len(rows[0]) - 1) + "\n"
    between = "\n" if mess.blank else ""
    title = mess.title + rest + between if mess.title else ""
    return title + stream.getvalue() + (between + mess.notes + rest if mess.notes else "")


def _number(cell: str) -> bool:
    return cell[:1].isdigit()


def _latex(rows: list[list[str]], mess: Mess) -> str:
    def escaped(cell: str) -> str:
        for plain, code in (
            ("%", r"\%"),
            ("#", r"\#"),
            ("_", r"\_"),
            ("±", r"$\pm$"),
            ("†", r"$\dagger$"),
            ("●", r"$\bullet$"),
        ):
            cell = cell.replace(plain, code)
        return cell

    lines = [" & ".join(map(escaped, row)) + r" \\" for row in rows]
    caption = rf"\caption{{{mess.title}}}" if mess.title else "% no caption"
    rules = (r"\hline",) * 3 if mess.blank else (r"\toprule", r"\midrule", r"\bottomrule")
    table = [
        r"\begin{tabular}{" + "l" * len(rows[0]) + "}",
        rules[0],
        lines[0],
        rules[1],
        *lines[1:],
        rules[2],
        r"\end{tabular}",
    ]
    return "\n".join([r"\begin{table}", caption, *table, mess.notes, r"\end{table}", ""])


ENDINGS = {
    "csv": "csv",
    "long": "csv",
    "rst": "rst",
    "spaces": "txt",
    "markdown": "md",
    "latex": "tex",
    "html": "html",
    "json": "json",
}


def outcome(clean: Clean, mess: Mess) -> tuple[str, Results | str]:
    """The text, and what podium makes of it."""
    text = written(grid(clean, mess), mess)
    stream = io.StringIO(text)
    stream.name = f"table.{ENDINGS[mess.writing]}"
    try:
        return text, read_results(stream, objective=clean.objective)
    except InputError as error:
        return text, str(error)


@settings(max_examples=80)
@given(clean=clean_tables(), mess=messes)
def test_the_clean_results_or_a_refusal(clean: Clean, mess: Mess) -> None:
    text, found = outcome(clean, mess)
    event("refused" if isinstance(found, str) else "read")
    if isinstance(found, str):
        return
    assert clean.same(found), f"{text}\n{found.problems} x {found.algorithms}\n{found.notes}"
    assert not (mess.wrong and mess.summaries), f"a summary that contradicts its cells was left out:\n{text}"


@settings(max_examples=80)
@given(clean=clean_tables(), mess=messes, trap=st.sampled_from(TRAPS), row=st.booleans(), data=st.data())
def test_names_alone_leave_nothing_out(clean: Clean, mess: Mess, trap: str, row: bool, data: st.DataObject) -> None:
    names = clean.problems if row else clean.algorithms
    names[data.draw(st.integers(0, len(names) - 1))] = trap
    text, found = outcome(clean, replace(mess, summaries=[]))
    if isinstance(found, str) or by_chance(clean):
        return
    assert clean.same(found), f"{text}\n{found.problems} x {found.algorithms}\n{found.notes}"


ONE: dict[str, dict[str, Any]] = {
    "nothing": {},
    **{f"row {name}": {"summaries": [("mean", name)]} for name in MEANS},
    **{f"row {name}": {"summaries": [("median", name)]} for name in MEDIANS},
    **{f"row {name}": {"summaries": [("rank", name)]} for name in RANKS},
    **{f"row {name}": {"summaries": [("sum", name)]} for name in SUMS},
    "first row Average": {"summaries": [("mean", "Average")], "summaries_first": True},
    **{f"turned {word}": {"turned": word} for word in TURNED},
    "turned with an average": {"turned": "Method", "summaries": [("mean", "Avg")]},
    **{f"corner {word}": {"corner": word} for word in CORNERS},
    **{
        f"deviations {how}": {"deviations": how}
        for how in ("±", " ± ", " +/- ", "bracket", "column", "mean_std", "block")
    },
    **{f"marks {mark}": {"marks": mark} for mark in ("*", "†", " ●")},
    "percent": {"percent": True},
    **{
        f"index {name} from {start}": {"index": (name, start)}
        for name in ("", "#", "index", "No.", "id")
        for start in (0, 1)
    },
    **{f"label {name}": {"label": name} for name in ("instances", "n_features", "year", "Clases")},
    "title": {"title": "Table 2: Results on the test sets"},
    "notes": {"notes": "Note: ten folds each."},
    "title, blank lines and notes": {"title": "Tabla 1", "notes": "Nota: diez particiones.", "blank": True},
    "decimal comma": {"comma": True},
    **{writing: {"writing": writing} for writing in ENDINGS},
    **{f"{writing} with bold": {"writing": writing, "marks": "bold"} for writing in ("markdown", "latex", "html")},
    **{
        f"{writing} with deviations": {"writing": writing, "deviations": " ± "}
        for writing in ("markdown", "latex", "html")
    },
    **{
        f"{writing}, turned, with an average": {
            "writing": writing,
            "turned": "Method",
            "summaries": [("mean", "Average")],
        }
        for writing in ENDINGS
        if writing != "long"
    },
}


@settings(max_examples=5)
@given(clean=clean_tables())
def test_one_ordinary_disarrangement_is_read(clean: Clean) -> None:
    for name, change in ONE.items():
        text, found = outcome(clean, replace(Mess(), **change))
        if isinstance(found, str) and by_chance(clean):
            continue
        assert isinstance(found, Results), f"{name}:\n{text}\n{found}"
        assert clean.same(found), f"{name}:\n{text}\n{found.problems} x {found.algorithms}\n{found.notes}"


def by_chance(clean: Clean) -> bool:
    """Whether a row or a column of the clean table happens to summarise the others or counts, which may be asked about."""
    lines = [clean.numbers, [list(column) for column in zip(*clean.numbers, strict=True)]]
    half = Fraction(1, 2) / 10 ** len(clean.cells[0][0].partition(".")[2])
    for rows in lines:
        for i, row in enumerate(rows):
            others = [other for at, other in enumerate(rows) if at != i]
            for of in (mean, median, max, min, lambda numbers: sum(numbers, Fraction())):
                made = [of(list(column)) for column in zip(*others, strict=True)]
                if all(abs(cell - number) <= half for cell, number in zip(row, made, strict=True)):
                    return True
    return False


COUNTED = (("0.9", "0.8", "0.7"), ("0.9", "0.9", "0.7"), ("0.5", "0.6", "0.7"), ("0.4", "0.4", "0.4"))
"""Best are: the first; the first and the second; the third; all three."""


@pytest.mark.parametrize(
    ("counts", "read"),
    [
        ("1,0,1", True),  # best alone
        ("3,2,2", True),  # alone or shared
        ("1.83,0.83,1.33", True),  # a shared first place is split: 1 + 1/2 + 1/3, 1/2 + 1/3, 1 + 1/3
        ("2,1,1", True),  # one winner a row, by digits that are not printed
        ("2,0,1", False),  # one row without a winner
        ("1.5,1.2,1.3", False),  # within what is possible, but not a count
    ],
)
def test_a_row_of_counts_counts_in_one_way(counts: str, read: bool) -> None:
    rows = [f"p{i},{','.join(row)}" for i, row in enumerate(COUNTED)]
    text = "\n".join(["problem,A,B,C", *rows, f"Wins,{counts}"])
    if read:
        assert read_results(io.StringIO(text), objective="maximize").problems == ("p0", "p1", "p2", "p3")
    else:
        with pytest.raises(InputError, match="it does not summarise the other rows"):
            read_results(io.StringIO(text), objective="maximize")
