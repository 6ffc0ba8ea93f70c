"""In the block of `podium.language` everything that is shown is Spanish, and nothing outside it."""

from __future__ import annotations

import re

import pytest

import podium
from cli.conftest import EXAMPLES
from cli.every_document import COMMANDS, study
from podium.errors import InputError
from podium.i18n import active_language, joined, listing, paragraph, speaking

OF_RENDERERS = ("Why:", "What to do:", "Source:", "References", "Abstract", "more rows", "marked cells", "names are shortened",
                "More pictures", "continued", "(part ", "Written by", "Contents", "Skip to", "Seed", "beside this page")  # fmt: skip
"""What renderers add in English."""

HERRERA = EXAMPLES / "garcia_herrera_2008.csv"


@pytest.fixture(scope="module")
def herrera() -> podium.Comparison:
    return podium.compare(podium.read_results(HERRERA, objective="maximize"), control="best")


@pytest.mark.parametrize("command", COMMANDS[::6])
def test_renderers_add_no_english(command: str) -> None:
    one = study(command)
    with podium.language("es"):
        texts = [one.to_text(width=50), one.to_text(full=True), one.to_latex(), one.to_latex(standalone=True), one.to_markdown(), one.to_html(), one.to_report()]  # fmt: skip
    names = str(one.columns())
    for text in texts:
        shown = re.sub(r"(?m)^%.*|\\label\{.*?\}|(?s:<(style|script)>.*?</\1>)", "", text)
        assert [words for words in OF_RENDERERS if words in shown and words not in names] == []


def test_outside_the_block_it_is_english_again(herrera: podium.Comparison) -> None:
    def told() -> tuple[str, ...]:
        return herrera.to_text(), herrera.to_latex(), herrera.to_html(), str(herrera.methods())

    before = told()
    with podium.language("es"):
        assert active_language() == "es"
        said = told()
        with podium.language("en"):
            assert herrera.to_text() == before[0]
        assert herrera.to_text() == said[0]
    assert active_language() == "en"
    assert told() == before
    assert all(one != other for one, other in zip(before, said, strict=True))


def test_an_error_ends_it(herrera: podium.Comparison) -> None:
    with pytest.raises(ZeroDivisionError), podium.language("es"):
        raise ZeroDivisionError
    assert active_language() == "en"


def test_what_programs_read_stays_as_it_is(herrera: podium.Comparison) -> None:
    before = (herrera.to_json(), herrera.to_csv(), list(herrera.to_frame().columns))
    with podium.language("es"):
        assert (herrera.to_json(), herrera.to_csv(), list(herrera.to_frame().columns)) == before


def test_the_article_calls_things_by_their_spanish_names(herrera: podium.Comparison) -> None:
    with podium.language("es"):
        article = herrera.to_latex(standalone=True)
    for key, name in {"abstract": "Resumen", "ref": "Referencias", "figure": "Figura", "table": "Tabla"}.items():
        assert f"\\renewcommand{{\\{key}name}}{{{name}}}" in article
    assert article.count("Se compararon") == 1  # the methods paragraph, once and in Spanish
    assert "We compared" not in article
    assert "\\cite{" in article
    assert "\\section{\\raggedright Referencias}" not in article  # the bibliography brings its heading
    assert "\\renewcommand{\\abstractname}" not in herrera.to_latex(standalone=True)


def test_pictures_stand_where_they_do_in_english(herrera: podium.Comparison) -> None:
    pages = [herrera.to_report()]
    with podium.language("es"):
        pages.append(herrera.to_report())
    places = [[page.find(mark) / len(page) for mark in ("<figure", "<footer")] for page in pages]
    assert [page.count("<figure") for page in pages] == [pages[0].count("<figure")] * 2
    assert places[0] == pytest.approx(places[1], abs=0.1)


def test_stacked_diagrams_speak_it(herrera: podium.Comparison) -> None:
    with podium.language("es"):
        picture = podium.stack_diagrams({"accuracy": herrera, "better": herrera})
    texts = [text.text for text in picture.texts()]
    assert {"rango medio", "mejor"} < set(texts)
    assert [text.text for text in picture.texts() if text.style == "heading"] == ["accuracy", "better"]
    assert picture.title == "Diagramas de diferencias críticas"


def test_another_language_is_refused() -> None:
    with pytest.raises(InputError, match="Unknown language 'fr': use one of en, es"):
        podium.language("fr")


def test_chinese_joins_sentences_without_a_blank_and_has_its_own_comma():
    with speaking("zh"):
        assert str(paragraph(["甲。", "乙。"])) == "甲。乙。"
        assert str(joined(["A", "B", "C"], ", ")) == "A、B、C"
        assert str(listing(["A", "B", "C"])) == "A、B 和 C"
        methods = podium.compare({"A": [1, 2, 3, 4], "B": [2, 3, 4, 6]}, objective="maximize").methods("zh").text
    assert "。 " not in methods
