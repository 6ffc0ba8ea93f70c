"""Phrases are found again in finished texts; names come through untouched, whatever they are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.document import Advice, Bullets, Citation, Column, Document, Figure, Heading, Paragraph, Table
from podium.languages import Speaker, speaker, translated, words_in
from podium.languages.names import joined

SPEAKER = Speaker(
    {
        "Best: {who:names}.": "Lo mejor: {who}.",
        "{a} beats {b} ({n:number} times).": "{b} pierde con {a} ({n} veces).",
        "{n:number} problems": "{n} problemas",
        "Over {extent:said}.": "En {extent}.",
        "Fine.": "Bien.",
        "{a} and {a} are one.": "{a} es uno.",
    },
    lambda words, after: (" y " if words == " and " else words) if after else words.replace("others", "más"),
)
NAMES = {"A", "B", "C and D", "E, F", "5", "no"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Fine.", "Bien."),
        ("Fine. Fine.", "Bien. Bien."),
        ("A beats B (3 times).", "B pierde con A (3 veces)."),
        ("A beats B (three times).", None),
        ("Over 12 problems.", "En 12 problemas."),
        ("Over the hills.", None),
        ("A and A are one.", "A es uno."),
        ("A and B are one.", None),
        ("Best: A.", "Lo mejor: A."),
        ("Best: A and B.", "Lo mejor: A y B."),
        ("Best: A, C and D, E, F and B.", "Lo mejor: A, C and D, E, F y B."),
        ("Best: A, B and 3 others.", "Lo mejor: A, B y 3 más."),
        ("Best: C and D.", "Lo mejor: C and D."),
        ("Best: somebody and others.", "Lo mejor: somebody and others."),
        ("Fine. Unknown words.", None),
        ("Best: A. Fine. A beats B (1 times).", "Lo mejor: A. Bien. B pierde con A (1 veces)."),
        ("", None),
        (" beats B (3 times).", None),
    ],
)
def test_texts(text: str, said: str | None) -> None:
    assert SPEAKER.say(text, NAMES) == said


@given(st.text(min_size=1), st.text(min_size=1))
def test_any_name_goes_through_a_place_as_it_is(a: str, b: str) -> None:
    text = f"{a} beats {b} (3 times)."
    said = Speaker({"{a} beats {b} (3 times).": "{b}|{a}"}).say(text)
    if said is not None:
        first, second = text.removesuffix(" (3 times).").split(" beats ", 1)
        assert said in {f"{second}|{first}", f"{b}|{a}"}


@given(st.lists(st.sampled_from(sorted(NAMES)), min_size=1, max_size=6))
def test_lists_keep_every_name(names: list[str]) -> None:
    text = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    out = joined(text, NAMES, lambda between, after: " y " if between == " and " else between)
    assert out is not None
    assert out.replace(" y ", " and ") == text


@pytest.mark.parametrize("text", ["a: " * 3000, "No difference between " * 500, "(" * 20_000, ", ".join(["A"] * 5000)])
def test_a_long_hostile_text_is_given_up_or_keeps_its_names(text: str) -> None:
    # With a search that tries again this would not end.
    assert speaker("es").say(text, {"A", "A, A"}) in {None, text}


@settings(max_examples=50)
@given(st.lists(st.text(alphabet="ABno yesTSizeand,. ", min_size=1), min_size=2, max_size=5, unique=True))
def test_names_in_tables_stay(names: list[str]) -> None:
    table = Table(
        "t",
        "Mean ranks",
        (
            Column("Algorithm", names),
            Column("Mean rank", [1.0] * len(names), "rank"),
            *(Column(name, [1.0] * len(names), "value") for name in names),
        ),
    )
    (shown,) = translated(Document("", (table,)), "es").blocks
    assert isinstance(shown, Table)
    assert list(shown.columns[0].values) == names
    assert [column.header for column in shown.columns[2:]] == names


def test_every_block_is_said_and_nothing_is_lost() -> None:
    blocks = (
        Heading("References"),
        Paragraph("nobody knows this", lead=True),
        Bullets(("Source", "a formula")),
        Figure("f", "Contents", "Data", "<svg/>", None),
        Advice("W01", "Source", "Why", "Options", "Demšar 2006"),
        Citation("k", "References", "@misc{k}"),
    )
    missing: list[str] = []
    shown = translated(Document("Advice", blocks), "es", missing.append)
    assert shown == Document(
        "Consejos",
        (
            Heading("Referencias"),
            Paragraph("nobody knows this", lead=True),
            Bullets(("Fuente", "a formula")),
            Figure("f", "Contenido", "Datos", "<svg/>", None),
            Advice("W01", "Fuente", "Por qué", "Opciones", "Demšar 2006"),
            Citation("k", "References", "@misc{k}"),
        ),
    )
    assert missing == ["nobody knows this", "a formula"]


def test_english_is_left_as_it_is_and_other_languages_are_not_known() -> None:
    document = Document("T", (Heading("References"),))
    assert translated(document, "en") is document
    assert words_in("en")("References") == "References"
    with pytest.raises(KeyError):
        translated(document, "fr")
    with pytest.raises(KeyError):
        words_in("fr")
