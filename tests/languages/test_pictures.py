"""Every kind of picture in Spanish: no word stays English, no number and no name changes, and everything has its room."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from cli.every_document import COMMANDS, study
from diagrams.picture_checks import assert_sound
from languages.test_catalogue import same_end, same_numbers, same_places, spanish
from podium import compare, read_results
from podium.diagrams.differences import forest
from podium.diagrams.drawing import Drawing
from podium.document import Column, Document, Table
from podium.errors import InfeasibleError, InputError
from podium.languages.documents import names_in
from podium.languages.pictures import say_of
from podium.languages.spanish.labels import LABELS
from podium.languages.speaker import speaker
from podium.studies.base import Study
from podium.wording import label, labels_said

WORD = re.compile(r"(?<![\w-])[a-z]{2,}(?![\w-])")
NUMBER = re.compile(r"\d+(?:[.]\d+)?")
SAME = {
    "bootstrap", "control", "error", "id", "no", "normal", "rope", "vs", "cv", "out", "iid", "correlated", "ties", "skewed", "incommensurable",
    "partial", "exchanged",
}  # fmt: skip
"""Words that are Spanish too, or codes of situations, which are options."""

Say = Callable[[str], str]


def drawn(study: Study, say: Say) -> dict[str, Drawing]:
    """Draw every picture that the data of a study allow."""
    found: dict[str, Drawing] = {}
    for kind, draw in study.pictures().items():
        try:
            with labels_said(say):
                found[kind] = draw()
        except (InputError, InfeasibleError):
            continue
    return found


def in_words(drawing: Drawing) -> tuple[str, str, str]:
    return drawing.title, drawing.caption, drawing.alt


def written(drawing: Drawing) -> str:
    """Join all that is written in a picture; lines break elsewhere in another language."""
    return " ".join(text.text for text in drawing.texts())


def numbers(text: str) -> Counter[str]:
    """Count the numbers of a text but a 1, which may become a word."""
    return Counter(number for number in NUMBER.findall(text) if number != "1")


def names_of(study: Study) -> set[str]:
    """Names in the report, and those of problems and costs that only a picture shows."""
    results, costs = getattr(study, "results", None), getattr(study, "costs", None)
    shown = {*getattr(results, "problems", ()), *([costs.name] if costs is not None else [])}
    return {*names_in(study.document(), speaker("es")), *shown}


def named(drawing: Drawing, names: set[str]) -> Counter[str]:
    return Counter(text.full or text.text for text in drawing.texts() if (text.full or text.text) in names)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_picture_is_spanish_and_its_numbers_and_names_are_the_same(command: str) -> None:
    document, missing = study(command).document(), list[str]()
    names = names_of(study(command))
    words = set(WORD.findall(" ".join(names)))
    english, told = drawn(study(command), str), drawn(study(command), say_of(document, "es", missing.append))
    assert missing == []
    assert english.keys() == told.keys()
    for kind, picture in told.items():
        assert_sound(picture)
        assert named(picture, names) == named(english[kind], names)
        before, after = (*in_words(english[kind]), written(english[kind])), (*in_words(picture), written(picture))
        for old, new in zip(before, after, strict=True):
            assert set(WORD.findall(old)) & set(WORD.findall(new)) <= SAME | words, (kind, new)
            assert numbers(old) == numbers(new), kind


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_drawn_is_said_once_before_it_gets_its_place(command: str) -> None:
    names = names_of(study(command))
    for kind, picture in drawn(study(command), lambda text: f"«{text}»").items():
        assert_sound(picture)
        assert "««" not in written(picture), kind
        assert all(text.startswith("«") for text in in_words(picture)), kind
        single = [
            text.text for text in picture.texts() if text.style not in ("caption", "cell", "cell-strong", "tick-label")
        ]
        assert [text for text in single if WORD.search(text) and "«" not in text and not of(names, text)] == [], kind


def of(names: set[str], text: str) -> bool:
    """Whether a text is a name, two of them, a name with its area, or a formula."""
    parts = re.split(r" vs\. | – | \(AUC [\d.]+\)$", text)
    return all(part in names or part == "" for part in parts) or not WORD.search(re.sub(r"p = [\d.e−-]+\*?", "", text))


HOSTILE = (
    "A is better",
    "Best and last",
    "<b>1 & 2</b>",
    "C: x. y; z",
    "of the",
    "power",
    "100 % {name}",
    "«»",
    "e − f",
)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rows = count(1)
    path = tmp_path_factory.mktemp("hostile") / "table.csv"
    lines = [
        ",".join(f'"{name}"' for name in ("problem", *HOSTILE)),
        *(
            f'"{problem}",' + ",".join(str((row * (7 + 2 * j)) % 23 + j * 3 + 1) for j in range(len(HOSTILE)))
            for problem, row in zip(
                ("mean rank", "and", "a. b: c", "no", "<i>", "tier 1", "y", "z", "x"), rows, strict=False
            )
        ),
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("control", [None, "A is better", "Best and last", "C: x. y; z"])
def test_names_that_read_like_words_of_podium_stay(table: Path, control: str | None) -> None:
    results = read_results(str(table), objective="maximize", keep_row="mean rank")
    found = compare(results, control, parametric=True, stability=True)
    english, told = drawn(found, str), drawn(found, say_of(found.document(), "es"))
    assert len(told) >= 14
    known = {*HOSTILE, *results.problems}
    for kind, picture in told.items():
        assert_sound(picture)
        assert named(picture, known) == named(english[kind], known), kind
        for old, new in zip(in_words(english[kind]), in_words(picture), strict=True):
            for name in ("A is better", "Best and last", "<b>1 & 2</b>", "C: x. y; z", "100 % {name}", "e − f"):
                assert old.count(name) == new.count(name), (kind, name, new)


@pytest.mark.parametrize("say", [str, say_of(Document("", ()), "es")])
@pytest.mark.parametrize("what", ["difference", "difference of interquartile means"])
def test_a_long_axis_title_beside_short_names_has_its_room(say: Say, what: str) -> None:
    name = "W" * 24
    with labels_said(say):
        picture = forest(["a"], [1.0], [0.5], [2.0], reference=name, label=f"{what} (positive: {name} is better)")
    assert_sound(picture)
    assert any(text.text.endswith((f"{name} is better)", f"{name} es mejor)")) for text in picture.texts())


DOCUMENT = Document("", (Table("ranks", "Ranks", (Column("Algorithm", ["power", "A is better"]),)),))


def test_a_name_given_as_such_stays() -> None:
    say = say_of(DOCUMENT, "es")
    assert (say("power"), say("A is better"), say("mean rank")) == ("power", "A is better", "rango medio")


def test_what_the_catalogue_does_not_hold_stays_english_and_is_told() -> None:
    missing: list[str] = []
    say = say_of(DOCUMENT, "es", missing.append)
    assert (say("quite another thing"), say("")) == ("quite another thing", "")
    assert missing == ["quite another thing"]


def test_english_is_said_as_it_is_written() -> None:
    assert say_of(DOCUMENT, "en")("mean rank") == "mean rank"


def test_a_language_without_a_catalogue_is_refused() -> None:
    with pytest.raises(KeyError):
        say_of(DOCUMENT, "fr")


def test_words_are_said_inside_the_block_alone() -> None:
    with labels_said(say_of(DOCUMENT, "es")):
        assert label("better") == "mejor"
    assert label("better") == "better"


@pytest.mark.parametrize("holds", [same_places, same_numbers, same_end, spanish])
def test_every_label(holds: Callable[[str, str], bool]) -> None:
    assert [(source, target) for source, target in LABELS.items() if not holds(source, target)] == []
