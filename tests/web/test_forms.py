"""A request can only say what a form offers: no option turns into another one, no path opens a file, every name is escaped."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote, urlencode

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.cli.command import Command
from podium.errors import InputError
from podium.studies.shared.citations import cite, references
from podium.web import templates
from podium.web.forms import FORMS, LONGEST, command_line, declared, fields, mentioned, values_of
from podium.web.store import Dataset, File
from web.asking import WORKING, ask, give, post

DATA = Dataset((File("table.csv", b"problem,A,B\nx,1,2\n"), File("costs.csv", b"A,B\n1,2\n")))
COLUMNS = ("problem", "A", "B", "/etc/passwd", "../x", "a\\b")
ANY = [(verb, name) for verb in FORMS for name in fields(verb)]
SCRIPT = "<script>alert('x')</script><img src=x onerror=alert(1)>\"'&"


@pytest.fixture
def address(page_server: str) -> str:
    return page_server


@given(st.data(), st.sampled_from(ANY), st.text(max_size=40))
@settings(deadline=None, max_examples=600)
def test_a_value_stays_the_value_of_its_own_option(data: st.DataObject, which: tuple[str, str], text: str) -> None:
    verb, name = which
    value = data.draw(
        st.sampled_from(
            [text, f"--output={text}", f"-o{text}", f"--\n--output={text}", f"@{text}", f"x\n--report\n{text}"]
        )
    )
    try:
        words = command_line(verb, values_of(verb, {name: value}), DATA, COLUMNS)
    except InputError:
        return
    command, forbidden = (
        Command(declared(verb)),
        {"output", "report", "output_dir", "figure", "query", "python", "checkpoint", "jobs", "dask"},
    )
    try:
        context = command.make_context(verb, list(words[1:]), resilient_parsing=False)
    except (click.ClickException, InputError):
        return
    for parameter in command.params:
        if parameter.name in forbidden:
            assert context.get_parameter_source(parameter.name).name != "COMMANDLINE", words
    if "files" in context.params:
        assert context.params["files"] == ("table.csv", "costs.csv")
    else:
        assert context.params["file"] in ("table.csv", ("table.csv",))


@pytest.mark.parametrize(
    ("verb", "name"),
    [(verb, name) for verb in FORMS for name in fields(verb) if name in ("group", "cost_file", "training")],
)
@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../x", "a\\b", "table.csv", "./costs.csv", "costs.csv/../costs.csv", "/dev/stdin", "-"]
)
def test_a_further_file_is_one_that_was_given(verb: str, name: str, path: str) -> None:
    with pytest.raises(InputError):
        command_line(verb, {name: path}, DATA, COLUMNS)
    assert any(word.endswith("=costs.csv") for word in command_line(verb, {name: "costs.csv"}, DATA, COLUMNS))


@pytest.mark.parametrize("verb", FORMS)
def test_only_options_of_the_form_are_taken(verb: str) -> None:
    offered = set(fields(verb))
    for parameter in Command(declared(verb)).params:
        if parameter.name not in offered:
            with pytest.raises(InputError, match="no option"):
                values_of(verb, {str(parameter.name): "x"})
    for text in ("x" * (LONGEST + 1), "a\0b"):
        with pytest.raises(InputError, match="too long"):
            values_of(verb, {next(iter(offered)): text})


def test_no_value_of_any_form_opens_a_file_that_was_not_given(tmp_path: Path) -> None:
    work = tmp_path / "private" / "work"
    work.mkdir(parents=True)
    canary = tmp_path / "canary.csv"
    canary.write_text("problem,group\n" + "".join(f"x{i},canarysings\n" for i in range(8)))
    before = sorted(path for path in tmp_path.rglob("*") if work not in path.parents)
    script = Path(__file__).with_name("watched.py")
    # From the folder of a job, the canary is four floors up.
    found = subprocess.run(
        [sys.executable, str(script), str(work), str(canary), "../../../canary.csv", "../../canary.csv"],
        capture_output=True, text=True, cwd=tmp_path, check=True,
    )  # fmt: skip
    assert found.stdout == ""
    assert sorted(path for path in tmp_path.rglob("*") if work not in path.parents) == before
    assert {path.name for path in work.iterdir()} <= {"progress.json"}


class Elements(HTMLParser):
    """Names of elements and attributes of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attributes)))


PAPERS = frozenset(one.link.lower() for one in cite(references()) if one.link)
"""The addresses of references, to which a report leads."""


def harmless(text: str) -> None:
    for tag, attributes in Elements(text).found:
        assert not any(name.startswith("on") or name == "style" for name in attributes), (tag, attributes)
        if tag in ("script", "img", "link"):
            own = ("/assets/", "/study/") if tag == "img" else ("/assets/",)
            assert str(attributes.get("src", attributes.get("href"))).startswith(own), (tag, attributes)
        assert tag not in ("iframe", "object", "embed", "base", "style")
        for name in ("href", "action", "src", "formaction"):
            address = str(attributes.get(name, "")).strip().lower()
            assert not address.startswith(("javascript:", "data:", "http", "//")) or address in PAPERS, address
    assert "<script>alert" not in text


HOSTILE = f'"{SCRIPT.replace(chr(34), chr(34) * 2)}"'
NASTY = f"{HOSTILE},{HOSTILE}2,B{HOSTILE[1:-1].replace(chr(34) * 2, '')},C\n" + "".join(
    f"<b>{i}</b>,{i % 5},{i % 3 + 1},{i % 4}\n" for i in range(12)
)


@pytest.mark.parametrize("verb", FORMS)
def test_names_from_the_data_are_escaped_in_every_study(address: str, verb: str) -> None:
    table = "A<script>alert(1)</script>,0.01\n<img src=x onerror=alert(1)>,0.2\nC,0.3\n" if verb == "adjust" else NASTY
    where = give(address, table, f"{SCRIPT}.csv".replace('"', ""))
    key = where.removeprefix("/data/")
    harmless(ask(address, where).text)
    options = {"objective": "maximize", "go": "1", "control": SCRIPT, "samples": "200", "rope": "0.1", "replicates": "200", "effect": "0.5", "truth": SCRIPT,
               "problem": SCRIPT, "test": "sign", "first": SCRIPT}  # fmt: skip
    for some in (
        ("objective",),
        ("control",),
        ("truth",),
        ("problem", "objective"),
        ("samples", "rope"),
        ("effect", "replicates", "objective"),
        ("first",),
    ):
        chosen = {name: options[name] for name in some if name in fields(verb)}
        for path in (f"/study/{key}/{verb}?", f"/study/{key}/{verb}/tables?"):
            answer = ask(address, path + urlencode({**chosen, "go": "1"}))
            assert answer.status in (200, 404, 422), answer.text
            harmless(answer.text)


@pytest.mark.parametrize(
    "path",
    [
        "/study/classifiers/compare?{}=1", "/study/classifiers/compare?lang={}", "/study/classifiers/compare?objective:{}=x&metric=all&go=1", "/study/{}/compare",
        "/study/classifiers/{}", "/data/{}", "/data/classifiers/file/{}", "/{}", "/guide?key={}", "/guide?data={}", "/study/classifiers/compare/file/figure-{}.svg",
        "/study/classifiers/compare/file/{}", "/assets/{}", "/workspace/{}", "/terms?{}=1", "/jobs/{}/stop",
    ],
)  # fmt: skip
def test_addresses_are_escaped(address: str, path: str) -> None:
    for said in (
        SCRIPT,
        "javascript:alert(1)",
        "//evil.example",
        "..%2f..%2fapp.py",
        "%00",
        "%ed%a0%80",
        "\u202e",
        "{{7*7}}",
        "a" * 3000,
    ):
        answer = ask(address, path.replace("{}", quote(said, safe="%")))
        assert answer.status in (200, 303, 400, 404, 405, 422)
        if answer.headers.get("content-type", "").startswith("text/html"):
            harmless(answer.text)
            assert ">49<" not in answer.text


def test_a_number_that_takes_for_ever_to_read_does_not_stop_the_server(address: str) -> None:
    # Read as a fraction, it has a thousand million digits. Only a worker reads it.
    said = "/study/convergence/convergence?objective=minimize&at_values=1e999999999&go=1"
    answer = ask(address, said)
    assert answer.status in (200, 422)
    assert ask(address, "/health").status == 200
    assert ask(address, "/study/classifiers/compare?objective=maximize&go=1").status == 200
    if WORKING in answer.text:
        stop = answer.text.partition('action="/jobs/')[2].partition('"')[0]
        assert post(address, f"/jobs/{stop}", ("back", None, b"/")).status == 303


@pytest.mark.parametrize(
    ("verb", "name", "text", "value"),
    [
        ("compare", "alpha", "0,01", "0.01"), ("compare", "alpha", "1,5e-3", "1.5e-3"), ("compare", "alpha", "0.2", "0.2"),
        ("compare", "equivalence", "0,01", "0.01"), ("compare", "equivalence", ",2", ".2"), ("bayes", "rope", "-0,5", "-0.5"),
        ("compare", "missing", "value=0,5", "value=0.5"), ("plan", "effect", "d=0,5", "d=0.5"), ("roc", "cost_fp", "2,5", "2.5"),
        ("convergence", "optimum", "f1,2=0,5\nf3=1", "f1,2=0.5\nf3=1"), ("convergence", "targets", "0,1\n0,01", "0.1\n0.01"),
        ("adjust", "statistic", "F(6,174) = 7,26, p < 0,001", "F(6,174) = 7.26, p < 0.001"), ("adjust", "df", "6,174", "6,174"),
        ("compare", "permutations", "1,000", "1,000"),  # the reader of whole numbers refuses it
        ("compare", "drop_row", "0,5", "0,5"), ("compare", "where", "x=0,5", "x=0,5"),  # texts of the file
        ("pair", "confidence", "0,9; 0,95", "0.9,0.95"), ("pair", "confidence", "0,9 0,95", "0.9,0.95"),
        ("pair", "confidence", "0.9,0.95", "0.9,0.95"), ("pair", "confidence", "0.9, 0.95", "0.9,0.95"),
        ("convergence", "at_values", "0,5 1 1,5", "0.5,1,1.5"), ("convergence", "at_values", "10,20,30", "10,20,30"),
        ("convergence", "at_values", "10, 20, ..., 100", "10,20,...,100"), ("power", "bias", "0:2,5:0,5", "0:2.5:0.5"),
        ("power", "bias", "0,5,20", "0,5,20"),  # as its help has it
    ],
)  # fmt: skip
def test_decimal_commas_are_read(verb: str, name: str, text: str, value: str) -> None:
    assert values_of(verb, {name: text}) == {name: value}


@pytest.mark.parametrize(
    ("verb", "name", "text", "said"),
    [
        ("compare", "equivalence", "1,000", "1.000 or as 1000"), ("bayes", "rope", "2,125", "2.125 or as 2125"),
        ("adjust", "statistic", "chi2=1,234", "1.234 or as 1234"), ("compare", "missing", "value=1,250", "1.250 or as 1250"),
        ("compare", "equivalence", "0,01,0,05", "one number"), ("compare", "alpha", "0.01, 0.05", "one number"),
        ("compare", "equivalence", "1.000,5", "one number"), ("convergence", "targets", "0,1 0,01", "one number"),
        ("pair", "confidence", "0,01,0,05", "0.01; 0.05"), ("pair", "confidence", "0,95", "0.01; 0.05"),
        ("pair", "confidence", "0,90, 0,95", "0.01; 0.05"), ("pair", "confidence", "0.90,0,95", "0.01; 0.05"),
        ("convergence", "at_values", "10,20", "0.01; 0.05"), ("convergence", "at_values", "1,5,2,5", "0.01; 0.05"),
        ("convergence", "at_values", "0,1,2,5", "0.01; 0.05"), ("convergence", "at_values", "0,1,0,2,...,1", "0.01; 0.05"),
        ("convergence", "at_values", "1,000; 2,000", "1.000 or as 1000"), ("power", "bias", "-1,5", "0.01; 0.05"),
    ],
)  # fmt: skip
def test_commas_that_can_be_read_in_two_ways_are_refused(verb: str, name: str, text: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)) as refused:
        values_of(verb, {name: text})
    assert mentioned(verb, refused.value.message) == {name}


def test_an_ambiguous_list_is_refused_beside_its_field(address: str) -> None:
    answer = ask(address, "/study/classifiers/pair?objective=maximize&confidence=0,90,0,95&go=1")
    assert answer.status == 422
    assert "0.01; 0.05" in answer.text
    assert 'value="0,90,0,95"' in answer.text  # what was typed stays, here and in the other fields
    assert re.search(r'value="maximize"[^>]*checked', answer.text)
    assert re.search(r'id="o-confidence"[^>]*aria-invalid="true"', answer.text)
    assert "“Confidence levels”: " in html.unescape(answer.text)


@pytest.mark.parametrize(
    ("verb", "option", "module", "command"),
    [("roc", "calibrate", "sklearn", "podium[calibration]"), ("bayes", "hierarchical", "emcee", "podium[bayes]")],
)
def test_an_option_without_its_package_is_disabled_and_says_how_to_install_it(
    page_server: str, monkeypatch: pytest.MonkeyPatch, verb: str, option: str, module: str, command: str
) -> None:
    path = f"/study/classifiers/{verb}"
    usual = re.search(rf'<input[^>]*id="o-{option}"[^>]*>', ask(page_server, path).text)
    assert usual is not None
    assert "disabled" not in usual[0]
    monkeypatch.setattr(templates, "_RENDERED", {})
    monkeypatch.setitem(sys.modules, module, None)
    text = html.unescape(ask(page_server, path).text)
    field = re.search(rf'<input[^>]*id="o-{option}"[^>]*>', text)
    assert field is not None
    assert "disabled" in field[0]
    assert f'aria-describedby="h-{option} m-{option}"' in field[0]
    assert re.search(rf'id="m-{option}">[^<]*not installed[^<]*pip install \'{re.escape(command)}\'', text)


@pytest.mark.parametrize(
    ("table", "english", "spanish", "missing"),
    [
        ("d,A,B,C\n" + "".join(f"p{i},{i},{i + 1},{i % 3}\n" for i in range(6)),
         "6 problems, 3 algorithms, no missing results.", "6 problemas, 3 algoritmos, no falta ningún resultado.", "no"),
        ("d,A,B\nx,0.5,n/a\ny,0.1,0.7\nz,0.4,\n", "3 problems, 2 algorithms, 2 missing results.",
         "3 problemas, 2 algoritmos, faltan 2 resultados.", "some"),
        ("problem,algorithm,run,score\n" + "".join(f"p{i},{a},{r},{i + r}.5\n" for i in range(4) for a in "AB" for r in range(3)),
         "4 problems, 2 algorithms, 3 runs each, no missing results.", "3 ejecuciones de cada uno", "no"),
    ],
)  # fmt: skip
def test_the_guide_counts_what_was_uploaded(address: str, table: str, english: str, spanish: str, missing: str) -> None:
    where = give(address, table, "<b>mine.csv")
    guide = html.unescape(re.search(r'href="(/guide\?[^"]*)"', ask(address, where).text)[1])
    assert f"missing={missing}" in guide
    text = ask(address, guide).text
    assert english in re.sub(r"<[^>]*>", "", text)
    assert f'<a href="{where}"' in text
    assert "<b>mine" not in text
    assert spanish in ask(address, f"{guide}&lang=es").text
    assert "problems," not in re.sub(r"<[^>]*>", "", ask(address, "/guide").text)
