"""The home page: ``docs/index.md`` with its example as tabs and its tasks as cards, and tables of two other pages."""

from __future__ import annotations

import csv
import os
import re
from html import escape
from itertools import count
from pathlib import Path, PurePosixPath

import podium
from _tools.links import ROOT
from podium.diagrams.finish import for_panel
from podium.diagrams.style import PLAIN
from podium.diagrams.svg import to_svg

EXAMPLE = ROOT / "examples" / "garcia_herrera_2008.csv"
_ROWS_OF_DATA, _ROWS_OF_TESTS = 4, 6
_TOLD = ("two algorithms", "three or more", "two or more")
_CODE = re.compile(r"^```.*?^```\n", re.DOTALL | re.MULTILINE)
_CARD = re.compile(r"^- \[(?P<title>.*?)\]\((?P<page>.*?)\): (?P<question>.*?) `(?P<command>.*?)`$", re.MULTILINE)
_INLINE = re.compile(
    r"\[(?P<text>[^\]]*)\]\((?P<target>[^)]*)\)|`(?P<code>[^`]*)`|\*(?P<strong>[^*]*)\*|(?P<sign>[&<>])"
)
_OPTION = re.compile(r"(--[^ ]+(?: [^- ][^ ]*)?)")


def page(pages: dict[str, str], folder: Path) -> str:
    """Give the home page; `pages` are those of the site, with their links as they are there.

    The picture of the example for phones is written into a folder.
    """
    text, _, navigation = pages["index.md"].partition("```{toctree}")
    opening, example, tasks, tests, peers, lists = re.split(r"^## .*\n", text, flags=re.MULTILINE)
    title, lede, *install = re.split(r"\n\n", opening.strip(), maxsplit=2)
    command, note = re.split(r"(?<=```)\n\n", install[0])
    said = tasks.partition("\n- ")[0]
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    parts = [
        title, _raw(f'<p class="lede">{_inline(lede)}</p><div class="install">'), command,
        _raw(f'</div><p class="quiet">{_inline(note)}</p>'), *_example(example, folder),
        _raw(f'<section id="tasks"><h2>{headings[1]}</h2><p>{_inline(said)}</p><div class="cards">{"".join(_cards(tasks))}</div></section>'),
        _raw(_tests(headings[2], tests, pages["start/which-test.md"])),
        _raw(_peers(headings[3], peers, pages["project/comparison.md"])),
        _raw(f'<section class="lists">{_lists(lists)}</section>'),
    ]  # fmt: skip
    return "\n\n".join(parts) + f"\n\n```{{toctree}}{navigation}"


def _example(text: str, folder: Path) -> list[str]:
    """Give the example: the ways to run it as tabs, its data, and what it shows, from a run of it."""
    titled = re.split(r"^### (.*)\n", text, flags=re.MULTILINE)[1:]
    *tabs, (_, result) = zip(titled[::2], titled[1::2], strict=True)
    picture, more = result.strip().split("\n\n")
    study = podium.compare(EXAMPLE, objective="maximize")
    narrow = re.sub(r"\((.*)[.]svg\)", r"(\1-narrow.svg)", picture)
    (folder / narrow.partition("(")[2].rstrip(")")).write_text(
        to_svg(for_panel(PLAIN, study.pictures()["cd"])), encoding="utf-8"
    )
    buttons = (f'<button role="tab" type="button">{escape(title)}</button>' for title, _ in tabs)
    parts = [
        _raw(f'<section class="live"><div class="tabs" role="tablist">{"".join(buttons)}</div><div class="ways"><div>')
    ]
    for title, content in tabs:
        blocks, said = _CODE.findall(content), _CODE.sub("", content).strip()
        parts += [_raw(f'<div class="way" role="tabpanel" aria-label="{escape(title)}">'), *blocks]
        parts += [_raw(f"{f'<p>{_inline(said)}</p>' if said else ''}</div>")]
    shown, rest = (escape(str(words)) for words in study.verdict.headline)
    verdict = f'<p class="verdict">{shown}; <span>{rest}.</span></p>'
    parts += [_raw(f'{_data()}</div><div class="result">{verdict}<div class="broad">'), picture]
    parts += [_raw('</div><div class="narrow">'), narrow, _raw(f"</div><p>{_inline(more)}</p></div></div></section>")]
    return parts


def _data() -> str:
    with EXAMPLE.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    cells = [f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows[:_ROWS_OF_DATA]]
    more = f'<tr><td colspan="{len(head)}">{len(rows) - _ROWS_OF_DATA} more</td></tr>'
    names = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    table = f"<table><thead><tr>{names}</tr></thead><tbody>{''.join(cells)}{more}</tbody></table>"
    said = f"{EXAMPLE.name}: accuracy of {len(head) - 1} classifiers on {len(rows)} data sets"
    return (
        f'<div class="data" tabindex="0" role="region" aria-label="The data">{table}</div><p class="quiet">{said}</p>'
    )


def _cards(text: str) -> list[str]:
    """Give a card for each task: a pictogram, what somebody has, the question and the command."""
    return [
        f'<a class="card" href="{_address(card["page"])}"><svg viewBox="0 0 240 104" aria-hidden="true">'
        f"{PICTOGRAMS[PurePosixPath(card['page']).stem]}</svg><strong>{_inline(card['title'])}</strong>"
        f"<span>{_inline(card['question'])}</span>{_command(card['command'])}</a>"
        for card in _CARD.finditer(text)
    ]


def _tests(title: str, said: str, text: str) -> str:
    """Give the tests for each kind of data, from the page that lists them all."""
    chosen: dict[str, list[list[str]]] = {}
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        name, rows = section.partition("\n")[0].partition(":")[0], _rows(section)[1:]
        two = [row for row in rows if row[0] == "two algorithms"]
        if two:
            chosen |= {f"{name}, 2 algorithms": [row for row in rows if row[0].startswith("two")]}
            name, rows = f"{name}, 3 or more", [row for row in rows if row[0] != "two algorithms"]
        chosen |= {name: rows[:_ROWS_OF_TESTS]} if rows else {}
    chips = "".join(f'<button type="button" aria-pressed="false">{escape(name)}</button>' for name in chosen)
    tables = "".join(_test_table(name, rows) for name, rows in chosen.items())
    chips = f'<div class="chips" role="group" aria-label="Your data">{chips}</div>'
    return f'<section id="tests"><h2>{title}</h2><p>{_inline(said)}</p>{chips}{tables}</section>'


def _test_table(name: str, rows: list[list[str]]) -> str:
    """Return a table of tests, with a line on the data where its name does not describe them."""
    place = "start/which-test.md"
    head = "".join(f'<th scope="col">{title}</th>' for title in ("You want to know", "Test", "Command"))
    body = ""
    for data, question, test, command in rows:
        told = "" if data in _TOLD else f"<small>{_inline(data, place)}</small>"
        cells = f"<td>{_inline(test, place)}</td><td>{_inline(command, place)}</td>"
        body += f'<tr><th scope="row">{_inline(question, place)}{told}</th>{cells}</tr>'
    return (
        f'<table class="tests" aria-label="{escape(name)}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    )


def _peers(title: str, said: str, text: str) -> str:
    """Give the first table of the page about other packages."""
    names, ways, *rows = _rows(text.partition("\n## Packages of general")[0])
    columns = zip(names, ways, count(), strict=False)
    head = "".join(f'<th scope="col">{name}<small>{way if name else ""}</small></th>' for name, way, _ in columns)
    cells = {"yes": '<td class="yes"><span aria-label="yes">✓</span></td>', "–": '<td aria-label="no">–</td>'}
    body = "".join(
        f'<tr><th scope="row">{_inline(row[0])}</th>{"".join(cells.get(cell, f"<td>{_inline(cell)}</td>") for cell in row[1:])}</tr>'
        for row in rows
    )
    table = f'<table class="peers"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    wide = f'<div class="wide" tabindex="0" role="region" aria-label="{title}">{table}</div>'
    return f'<section id="peers"><h2>{title}</h2><p>{_inline(said)}</p>{wide}</section>'


def _lists(text: str) -> str:
    titled = re.split(r"^### (.*)\n", text, flags=re.MULTILINE)[1:]
    generated = "- [Command line](reference/command-line/index.md)\n- [Python](reference/python/index.md)\n"
    found = []
    for title, entries in zip(titled[::2], titled[1::2], strict=True):
        links = re.sub(r"(- \[Reference\].*\n)", rf"\1{generated}", entries)
        items = "".join(f"<li>{_inline(line.removeprefix('- '))}</li>" for line in links.strip().splitlines())
        found.append(f"<div><h3>{escape(title)}</h3><ul>{items}</ul></div>")
    return "".join(found)


def _rows(text: str) -> list[list[str]]:
    """Give the cells of the first table of a text, without the line below its head."""
    lines = re.search(r"(^\|.*\n)+", text, re.MULTILINE)
    cells = [re.split(r"(?<!\\)\|", line.strip()[1:-1]) for line in lines[0].splitlines()] if lines else []
    return [[cell.strip() for cell in row] for number, row in enumerate(cells) if number != 1]


def _inline(text: str, place: str = "index.md") -> str:
    """Give a line of Markdown as HTML.

    >>> _inline("[a](../b.md#c) and `--d E`", "x/y.md")
    '<a href="b.html#c">a</a> and <code><span>--d E</span></code>'
    """

    def part(found: re.Match[str]) -> str:
        if found["code"] is not None:
            return _command(found["code"])
        if found["target"]:
            return f'<a href="{_address(found["target"], place)}">{_inline(found["text"], place)}</a>'
        return f"<em>{found['strong']}</em>" if found["strong"] else escape(found["sign"])

    return _INLINE.sub(part, text.strip())


def _address(target: str, place: str = "index.md") -> str:
    page, hash_, anchor = target.partition("#")
    path = os.path.normpath(PurePosixPath(place).parent / page)
    return f"{re.sub(r'[.](md|rst)$', '.html', path)}{hash_}{anchor}"


def _command(text: str) -> str:
    """Give a command as code in which no line ends within an option and its value."""
    options = _OPTION.sub(r"<span>\1</span>", escape(text))
    return f"<code>{options}</code>"


def _raw(text: str) -> str:
    return f"```{{raw}} html\n{text}\n```"


def _intervals(*rows: tuple[int, int, int, int, bool]) -> str:
    return "".join(
        f'<path class="line" d="M{low} {y}H{high}M{low} {y - 4}v8M{high} {y - 4}v8"/>'
        f'<circle class="{"better" if apart else "open"}" cx="{middle}" cy="{y}" r="4.5"/>'
        for y, low, middle, high, apart in rows
    )


def _dots(*rows: tuple[int, int]) -> str:
    places = tuple(enumerate((-34, -16, -5, 6, 21, 38)))
    return "".join(
        "".join(f'<circle class="pale" cx="{x + far}" cy="{y + (3 if i % 2 else -3)}" r="3"/>' for i, far in places)
        + f'<path class="curve one" d="M{x - 14} {y}H{x + 14}"/><circle class="better" cx="{x}" cy="{y}" r="5"/>'
        for y, x in rows
    )


def _bars(*rows: tuple[int, int, str]) -> str:
    return "".join(
        f'<rect class="{kind}" x="24" y="{y}" width="{width}" height="9" rx="2"/>' for y, width, kind in rows
    )


_ZERO = '<path class="line dash" d="M{}V92"/>'
PICTOGRAMS = {
    "compare": '<path class="line" d="M20 24H220M62 24V80H48M118 24V66H104M126 24V86H200M172 24V52H200M178 24V66H200"/>'
    '<path class="bar two" d="M116 36H128"/><path class="bar one" d="M170 36H180"/>'
    + "".join(f'<circle class="ink" cx="{x}" cy="24" r="4"/>' for x in (62, 118, 126, 172, 178)),
    "control": _ZERO.format("84 12")
    + _intervals((28, 66, 92, 118, False), (52, 100, 128, 156, True), (76, 140, 176, 212, True)),
    "predictions": _bars(
        (15, 196, "better"), (30, 192, "better"), (45, 188, "better"), (60, 120, "pale"), (75, 96, "pale")
    ),
    "runs": _dots((30, 150), (52, 120), (74, 84)),
    "folds": _ZERO.format("120 12")
    + _intervals((30, 96, 118, 140, False), (52, 118, 148, 178, False), (74, 132, 170, 208, True)),
    "roc": '<path class="line" d="M76 12V92H172"/><path class="line dash" d="M76 92L172 12"/>'
    '<path class="curve one" d="M76 92C80 44 96 24 172 12"/><path class="curve two" d="M76 92C96 62 118 40 172 12"/>',
    "convergence": '<path class="line" d="M36 10V92H216"/><path class="curve one" d="M36 16C70 22 88 70 216 84"/>'
    '<path class="curve two" d="M36 24C80 56 120 62 216 68"/>',
    "plan": '<path class="line" d="M36 10V92H216"/><path class="line dash" d="M36 30H216"/>'
    '<path class="curve three" d="M36 88C90 84 96 26 216 16"/><path class="line" d="M116 92V31"/>'
    '<circle class="ink" cx="116" cy="30" r="4.5"/>',
}
"""A pictogram for each task, in few strokes that are recognised at 90 pixels; classes have the colours of the scheme."""
