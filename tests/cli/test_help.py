"""The help, and what podium makes of words that are no command."""

from __future__ import annotations

import re

import click
import pytest

from podium.cli import podium
from podium.cli.command import Command
from podium.verbs import GROUPS, VERBS
from podium.verbs import verb as declared


def _help(run, *words):
    return run(*words, "--help").fine()


def test_the_verbs_stand_under_headings(run):
    shown = _help(run)
    assert [heading for heading in GROUPS if f"\n{heading}:\n" not in shown] == []
    assert re.findall(r"^  ([a-z]+) {2}", shown, re.MULTILINE) == list(VERBS)


def test_compare_shows_the_common_options_first_and_every_option_once(run):
    shown = _help(run, "compare")
    headings = re.findall(r"^([A-Z][A-Za-z ]+):$", shown, re.MULTILINE)
    assert headings == ["Common options", "Data", "Question", "Tests", "File format", "Output", "Other"]
    first = shown.split("Common options:")[1].split("\n\n")[0]
    assert re.findall(r"^  ((?:-o, )?--[a-z]+)", first, re.MULTILINE) == [
        "--objective", "--control", "--figure", "-o, --output",
    ]  # fmt: skip
    listed = re.findall(r"^  (?:-\w, )?(--[a-z-]+)", shown, re.MULTILINE)
    assert len(listed) == len(set(listed))
    command = podium.get_command(click.Context(podium), "compare")
    assert {one.opts[0] for one in command.params if isinstance(one, click.Option)} | {"--help"} == {
        {"--kind": "--kind"}.get(name, name) for name in listed
    }


@pytest.mark.parametrize("verb", [name for name in VERBS if declared(name).resolve])
def test_every_study_has_common_options(verb):
    command = podium.get_command(click.Context(podium), verb)
    assert isinstance(command, Command)
    assert any(option.common for option in command.options.values())


def test_a_file_without_a_verb_is_described_if_it_holds_no_results_or_a_format_is_asked_for(run, herrera, monkeypatch):
    scores = herrera.parent / "breast_cancer_scores.csv"
    assert run(scores).fine() == run("describe", scores).fine()
    assert run(herrera, "--format", "json").fine() == run("describe", herrera, "-f", "json").fine()
    monkeypatch.chdir(herrera.parent)
    run("no-such.csv").refused("no-such.csv")


def test_a_file_called_like_no_verb_needs_no_ending(run, tmp_path, monkeypatch):
    (tmp_path / "results").write_text("p,A,B\nx,1,2\ny,3,4\n")
    monkeypatch.chdir(tmp_path)
    run("results").refused("results: 2 problems")


def test_options_of_a_study_need_its_verb(run, herrera):
    run(herrera, "--rope", "0.1").refused("--rope", f"podium COMMAND {herrera} --rope 0.1")
    run(herrera, "--langage", "es").refused("--langage", "Did you mean '--language'?")


@pytest.mark.parametrize(("word", "verb"), [("comprae", "compare"), ("descirbe", "describe"), ("Compare", "compare")])
def test_a_misspelt_verb_gets_a_suggestion(run, word, verb):
    run(word, "results.csv").refused(f"no command '{word}'", f"Did you mean '{verb}'?")
    assert "Did you mean" not in run("xyzzy").refused("no command 'xyzzy'")


WORDS = {
    "compare": "podium: Missing argument 'FILE...'.",
    "compare x.csv --alpha much": "podium: --alpha: 'much' is not a valid float.",
    "compare x.csv --average meen": "podium: --average: 'meen' is not one of 'mean', 'median'. Did you mean 'mean'?",
    "compare x.csv --seed": "podium: Option '--seed' requires an argument.",
}


def test_wrong_words_are_one_line_and_the_command_that_shows_the_right_ones(run):
    for words, message in WORDS.items():
        lines = run(*words.split()).refused(message).splitlines()
        assert lines[:1] == [message]
        assert lines[1:] in ([], ["  podium compare --help"])


def _single(verb):
    """Options of a verb that hold one value."""
    command = podium.get_command(click.Context(podium), verb)
    return [
        one
        for one in command.params
        if isinstance(one, click.Option) and not one.multiple and (not one.is_flag or one.secondary_opts)
    ]


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_no_option_of_any_verb_keeps_its_last_value_only(verb, run):
    command = podium.get_command(click.Context(podium), verb)
    assert isinstance(command, Command)
    for option in _single(verb):
        value = [] if option.is_flag else ["2"] * option.nargs
        if isinstance(option.type, click.Choice):
            value = [option.type.choices[0]]
        words = [option.opts[-1], *value] * 2
        said = run(verb, *words)
        assert said.code == 2, (verb, words)
        assert f"{option.opts[-1]}" in said.err, (verb, words)
        assert "is passed more than once" in said.err, (verb, words)


def test_an_option_with_a_list_is_told_how_to_hold_several_values(run):
    said = run("validate", "--null", "iid", "--null", "ties")
    said.refused("--null is passed more than once", "Pass it once, with its values separated by commas")
    several = ["--test", "friedman", "--test", "sign"]
    run("validate", "--n", "6", "--k", "3", "--replicates", "20", "--null", "iid", *several).fine()


@pytest.mark.parametrize("words", [(), ("convert",), ("serve",)])
def test_the_help_of_what_is_no_study_can_be_in_another_language_too(run, words):
    shown = run(*words, "--language", "es", "--help").fine()
    assert "Uso: podium" in shown
    assert "\nOpciones:\n" in shown
    assert "Show " not in shown
