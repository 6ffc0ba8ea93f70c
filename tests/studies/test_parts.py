"""What a person reaches from a result by tab: tables by name, short forms of every part, nothing that is not for them."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import podium
from cli.every_document import COMMANDS, study
from podium.document import Document, Table
from podium.render.html import part_html
from podium.render.latex import part_latex
from podium.render.markdown import to_markdown
from studies.helpers import herrera_compared


@pytest.mark.parametrize("command", COMMANDS)
def test_every_table_by_itself_is_the_one_of_the_report(command: str) -> None:
    found = study(command)
    document = found.document()
    tables = [block for block in document.blocks if isinstance(block, Table)]
    assert found.tables == tuple(table.key for table in tables)
    assert len(set(found.tables)) == len(tables)
    for table in tables:
        one = found.table(table.key)
        assert (one.name, one.caption, one.notes) == (table.key, table.caption, table.notes)
        columns = list(one.columns().values())
        assert len(columns) == len(table.columns)
        assert all(
            list(ours) == list(theirs.values) for ours, theirs in zip(columns, table.columns, strict=True)
        ) or any(value != value for column in columns for value in column)


@pytest.mark.parametrize("command", {command.split()[0]: command for command in COMMANDS}.values())
def test_in_every_format_it_is_that_of_the_report(command: str) -> None:
    """Formats know nothing of studies: one of each verb will do."""
    found = study(command)
    latex, markdown, html, text = found.to_latex(), found.to_markdown(), found.to_html(), found.to_text(full=True)
    for table in (block for block in found.document().blocks if isinstance(block, Table)):
        one = found.table(table.key)
        its_latex, its_html = part_latex(table), part_html(table)
        assert its_latex in one.to_latex()
        assert its_latex in latex
        assert its_html in html
        assert one.to_markdown().strip() in markdown
        assert its_html in one.to_html()
        assert one.to_text().strip() in text


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_a_table_is_a_frame(backend: str) -> None:
    ranks = herrera_compared().table("ranks")
    frame = ranks.to_frame(backend)
    assert type(frame).__module__.startswith(backend)
    assert list(frame.columns) == list(ranks.columns())
    assert frame["Algorithm"].to_list() == ["C4.5", "NaiveBayes", "CN2", "1-NN", "Kernel"]
    assert frame["Friedman"].to_list()[0] == pytest.approx(2.1)  # published


def test_columns_of_the_same_name_are_numbered() -> None:
    command = next(command for command in COMMANDS if command.startswith("runs "))
    columns = list(study(command).table("aggregates").columns())
    assert [name for name in columns if name.startswith("95 %")] == [
        f"95 % interval{n}" for n in ("", ".1", ".2", ".3")
    ]


def test_an_unknown_table_names_the_nearest_and_all() -> None:
    with pytest.raises(
        podium.InputError, match=r"no table 'rank'\. Did you mean 'ranks'\? The tables are: ranks, omnibus"
    ):
        herrera_compared().table("rank")


def test_a_table_shows_itself() -> None:
    one = herrera_compared().table("ranks")
    assert str(one) == one.to_text()
    html = one._repr_html_()
    assert "<bdi>C4.5</bdi>" in html
    assert one.notes[0] in html


def test_a_table_speaks_the_language_of_the_moment() -> None:
    comparison = herrera_compared()
    with podium.language("es"):
        spanish = comparison.table("ranks")
    assert spanish.to_markdown().strip() in podium_in_spanish(comparison)
    assert "Algoritmo" in spanish.columns()


def podium_in_spanish(comparison: podium.Comparison) -> str:
    with podium.language("es"):
        return comparison.to_markdown()


def test_a_table_in_markdown_holds_nothing_else() -> None:
    one = herrera_compared().table("omnibus")
    table = next(
        block for block in herrera_compared().document().blocks if isinstance(block, Table) and block.key == "omnibus"
    )
    assert one.to_markdown() == to_markdown(Document("", (table,)))
    assert repr(one) == "<Table 'omnibus': Omnibus tests, 4 x 7>"


def reachable(thing: Any, path: str, known: set[int], depth: int = 5) -> Iterator[tuple[str, Any]]:
    """Every object of podium that attributes lead to, with the way there."""
    if id(thing) in known or depth == 0 or isinstance(thing, str):
        return
    known.add(id(thing))
    if type(thing).__module__.startswith("podium"):
        yield path, thing
        for name in dir(thing):
            if name.startswith("_"):
                continue
            try:
                value = getattr(thing, name)
            except (podium.PodiumError, AttributeError, ValueError):
                continue
            if not inspect.isroutine(value):
                yield from reachable(value, f"{path}.{name}", known, depth - 1)
    elif isinstance(thing, Mapping):
        for name in list(thing)[:3]:
            yield from reachable(thing[name], f"{path}[{name!r}]", known, depth - 1)
    elif isinstance(thing, (list, tuple)):
        for value in thing[:3]:
            yield from reachable(value, f"{path}[…]", known, depth - 1)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_part_of_a_result_has_a_short_form(command: str) -> None:
    for path, part in reachable(study(command), command.split()[0], set()):
        shown = repr(part)
        assert len(shown) <= 200, path
        assert "\n" not in shown, path
        assert "array(" not in shown, path


@pytest.mark.parametrize("module", ["podium", "podium.data", "podium.stats"])
def test_tab_shows_public_names_only(module: str) -> None:
    found = importlib.import_module(module)
    extra = {"podium": {"data", "stats"}}.get(module, set())
    assert set(dir(found)) == {*found.__all__, *extra}
    for name in dir(found):
        getattr(found, name)
