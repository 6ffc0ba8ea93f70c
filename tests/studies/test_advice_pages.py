"""Advice on pages: a weight, a short line, no option of the command line, and actions that do what they say."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest

import podium
from cli.every_document import COMMANDS, study
from podium.cli import study_of
from podium.document import Advice, Weight
from podium.i18n import _, languages, speaking, template
from podium.mentions import names_in, spelled
from podium.page.overview import advice_html
from podium.studies.shared.base import Study
from podium.verbs import VERBS, Labelled
from podium.web.forms import FORMS, command_line, fields, values_of
from podium.web.store import Dataset, File
from studies.helpers import EXAMPLES, codes
from studies.test_advice import CASES

STUDIES = Path(__file__).parents[2] / "src" / "podium" / "studies"
FILES = sorted(STUDIES.rglob("advice.toml"))
LONGEST = {"en": 80, "es": 100}


def shown() -> Iterator[tuple[str, Study]]:
    """Every sample with the verb whose page shows it."""
    yield from (("compare", case.called) for case in CASES.values())
    yield from ((command.split()[0], study(command)) for command in COMMANDS)


def entries() -> Iterator[tuple[Path, str, dict[str, Any]]]:
    """Every entry of the texts, with what it takes from another."""
    for path in FILES:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        for key, entry in found.items():
            yield path, key, found.get(entry.get("like"), {}) | entry


def rules() -> Iterator[tuple[str, ast.Call]]:
    """Every call that makes a piece of advice in Python."""
    for path in [
        *STUDIES.rglob("*_rules.py"),
        STUDIES / "shared" / "family" / "equivalence.py",
    ]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Advice":
                yield f"{path.parent.name}: {ast.unparse(node)[:60]}", node


def verb_of(path: Path) -> str:
    """The verb whose study a file belongs to."""
    parts = path.relative_to(STUDIES).parts
    return next(
        (name for name in parts if name in VERBS), {"all_pairs": "pair", "plan_runs": "plan"}.get(parts[0], "compare")
    )


def filled(text: str) -> str:
    """A text with a number of four digits in each place."""
    return re.sub(r"\{[^}]*\}", "1234", text).removesuffix(".")


def test_every_sample_has_a_short_line_and_an_action_of_its_form() -> None:
    for verb, one in shown():
        for advice in one.advice:
            assert advice.weight in get_args(Weight)
            for language, most in LONGEST.items():
                with speaking(language):
                    line = str(advice.short or advice.message).removesuffix(".")
                assert len(line) <= most, line
                assert "equal" not in line.replace("“equal”", "").replace("“equally fast”", ""), line
            if advice.action is not None:
                with speaking("es"):
                    assert str(advice.action.text) != advice.action.text.english
                assert 1 <= len(advice.action.text.split()) <= 4
                assert not (advice.action.options and (advice.action.asks or advice.action.study))
                assert advice.action.options or advice.action.asks or advice.action.study
                form = fields(advice.action.study or verb)
                assert {*advice.action.options, advice.action.asks} - {""} <= set(form), advice.action
                given = {name: value for name, value in advice.action.options.items() if value}
                assert values_of(verb, given) in (given, {}), "an option is its default"


@pytest.mark.parametrize("language", LONGEST)
def test_every_text_has_a_short_line(language: str) -> None:
    """Also those that no sample shows; a line with parts that are texts themselves is in the samples."""
    with speaking(language):
        for path, key, entry in entries():
            text = entry.get("short", entry.get("message", ""))  # the rule passes its own where there is none
            forms = [_(text)] if isinstance(text, str) else [template(*text, 2)]
            for form in forms:
                assert len(filled(form)) <= LONGEST[language], (path.parent.name, key, form)
            assert entry.get("weight", "check") in get_args(Weight)
        for name, call in rules():
            if not any(word.arg in ("short", None) for word in call.keywords):
                text = ast.literal_eval(call.args[1].args[0]) if isinstance(call.args[1], ast.Call) else ""
                assert len(filled(_(text))) <= LONGEST[language], name


def test_every_text_of_an_action_is_of_its_form() -> None:
    for path, key, entry in entries():
        verb = verb_of(path)
        assert ("action" in entry) == bool({"change", "asks", "opens"} & set(entry)), key
        assert entry.get("opens", verb) in FORMS
        change = entry.get("change", [])
        changed = dict(one.split("=", 1) for one in ([change] if isinstance(change, str) else change))
        for option in filter(None, (*changed, entry.get("asks"))):
            assert verb in FORMS
            assert option in fields(verb), (verb, key)
        for name, value in changed.items():
            choices = fields(verb)[name].choices
            assert not choices or set(value.split()) <= set(choices)


def remedies() -> Iterator[tuple[str, str]]:
    """Every text that names an option or a verb of the command line, with its verb."""
    for path, _key, entry in entries():
        yield from ((verb_of(path), text) for part in ("reason", "remedy") for text in [entry.get(part)])
    for path in (one for one in STUDIES.rglob("*.py") if "advice" in str(one.relative_to(STUDIES))):
        verb = next((name for name in path.parts[-3:] if name in VERBS), "compare")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Message", "_"):
                yield from ((verb, part.value) for part in node.args if isinstance(part, ast.Constant))


@pytest.mark.parametrize("language", languages())
def test_no_option_of_the_command_line_is_named_on_a_page(language: str) -> None:
    spoken = {(verb, text) for verb, text in remedies() if isinstance(text, str)}
    assert sum("--" in text for _verb, text in spoken) > 30
    command = re.compile(rf"(?<!\w)--[a-z]|podium (?:{'|'.join(VERBS)})\b|FILE|METRIC|MARGIN|NAME")
    with speaking(language):
        for verb, text in spoken:
            with spelled(Labelled(verb)):
                assert not command.search(_(text, **dict.fromkeys(names_in(text), 1))), text


def test_options_are_named_as_in_the_form() -> None:
    with spelled(Labelled("order")):
        assert _("Omit {--test}: it fits.") == "Omit “Test”: it fits."
        assert (
            _("A -- B and a--test stay; see {podium pair:FILE A B}.")
            == "A -- B and a--test stay; see “Compare two algorithms”."
        )
        with speaking("es"):
            assert _("Quite {--test}.") == "Quite «Prueba»."
    with spelled(Labelled("bayes")):
        assert _("Use {--test:sign}.") == "Use “Model: sign test, over problems”."


def test_a_report_shows_advice_by_weight_in_the_words_of_the_form() -> None:
    page = podium.compare(CASES_TABLE, "best").to_report()
    items = re.findall(r'<li class="advice k-(\w+)">(.*?)</li>', page, re.DOTALL)
    order = ["stop", "check", "wording", "note"]
    weights = [weight for weight, _text in items]
    assert weights == sorted(weights, key=order.index)
    assert weights[0] == "stop"
    assert "--" not in "".join(text for _weight, text in items)
    # No server: nothing leads beyond the page.
    assert not re.search('<a [^>]*href="[^#]', "".join(text for _weight, text in items))
    for _weight, text in items:
        assert re.search(r'<span class="kind">(Avoid|Check|Wording|Note)</span>', text)


CASES_TABLE = podium.to_results(
    {"A": [5, 4, 6, 7, 5, 8, 6, 9], "B": [4, 3, 5, 5, 4, 7, 5, 8], "C": [1, 2, 4, 3, 2, 1, 3, 2]}, objective="maximize"
)


def test_names_in_a_line_are_escaped() -> None:
    hostile = Advice("W09", "<b> is last.", "Why", "What", "Who", "note", '"<script>', None)
    text = "".join(advice_html([hostile]))
    assert "<script>" not in text
    assert "&lt;b&gt; is last." in text


HERRERA = ("compare", "garcia_herrera_2008.csv")
TUTORIAL = ("compare", "garcia_2010_tutorial.csv")
CEC = ("compare", "cec2017_d10_mean_error.csv")
RUNS = {"problem": "function", "algorithm": "algorithm", "value": "error", "run": "run", "resamples": "100"}
TEN = ("folds", "breast_cancer_10fold.csv")

ACTIONS: tuple[tuple[tuple[str, str], Mapping[str, str], str], ...] = (
    (HERRERA, {}, "W01"),
    (HERRERA, {"control": "best", "alternative": "greater"}, "W24"),
    (HERRERA, {"pairwise": "nemenyi"}, "W03"),
    (HERRERA, {"pairwise": "eisinga"}, "W86"),
    (HERRERA, {"ranking": "quade"}, "W31"),
    (HERRERA, {"unpaired": "yes"}, "W21"),
    (TUTORIAL, {}, "W29"),
    (TUTORIAL, {}, "W36"),
    (CEC, {"ranking": "quade", "objective": "minimize"}, "W13"),
    (CEC, {"ranking": "quade", "objective": "minimize"}, "W32"),
    (CEC, {"pairwise": "wilcoxon", "objective": "minimize"}, "W13"),
    (("compare", "amlb_2019_medium_8c1h.csv"), {"missing": "incomplete", "objective": ""}, "W88"),
    (("pair", "garcia_2010_tutorial.csv"), {"first": "PDFC", "second": "NNEP"}, "W35"),
    (("bayes", "cec2017_d10_mean_error.csv"), {"rope": "1", "samples": "500", "objective": "minimize"}, "W13"),
    (TEN, {"design": "independent"}, "W05"),
    (("runs", "cec2017_d10_runs.csv"), {**RUNS, "objective": "minimize"}, "W80"),
    (("power", "garcia_herrera_2008.csv"), {"replicates": "20", "sample_size": "25"}, "W55"),
    (("order", "amlb_2019_score.csv"), {"adjust": "none", "cost_file": "amlb_2019_seconds.csv"}, "W35"),
)


def computed(verb: str, file: str, values: Mapping[str, str]) -> Study:
    """The study that the form of a page asks for."""
    names = [file, *(value for name, value in values.items() if name == "cost_file")]
    data = Dataset(tuple(File(name, b"") for name in names))
    words = command_line(verb, values_of(verb, {name: value for name, value in values.items() if value}), data)
    here = {name: str(EXAMPLES / name) for name in names}
    return study_of([re.sub("|".join(map(re.escape, here)), lambda found: here[found[0]], word) for word in words])


@pytest.mark.parametrize(("table", "values", "code"), ACTIONS, ids=lambda value: str(value)[:30])
def test_an_action_changes_the_study(table: tuple[str, str], values: Mapping[str, str], code: str) -> None:
    asked = {"objective": "maximize", **values}
    before = computed(*table, asked)
    action = next(one.action for one in before.advice if one.code == code)
    assert action is not None
    assert action.options
    after = computed(*table, {**asked, **action.options})
    assert after.to_dict() != before.to_dict()
    told = [one for one in before.advice if one.code == code]
    assert code not in codes(after) or [one for one in after.advice if one.code == code] != told or code in KEPT


KEPT = {"W32", "W29"}
"""What was asked for stands beside it then; the advice may stay."""
