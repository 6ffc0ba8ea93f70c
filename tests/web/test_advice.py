"""Advice on the study page: its link opens the same study with what it changes, or leads to the field to fill in."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

from podium.verbs import VERBS
from web.asking import WORKING, ask, until

STUDY = "/study/classifiers/compare"


def links(page: str) -> dict[str, str]:
    """Address by text of each action."""
    found = re.findall(r'<a class="btn" href="([^"]*)">([^<]*)</a></li>', page)
    return {text: unescape(address) for address, text in found}


def options(address: str) -> dict[str, list[str]]:
    """The options of an address, without the note of what was changed after a look."""
    return {name: values for name, values in parse_qs(urlsplit(address).query).items() if name != "looked"}


def study(server: str, query: str) -> str:
    """The page of a study, once it is computed."""
    return until(lambda: ask(server, f"{STUDY}?{query}").text, lambda text: WORKING not in text)


def test_an_action_opens_the_same_study_with_what_it_changes(page_server: str) -> None:
    page = study(page_server, "objective=maximize&control=best&alternative=greater&alpha=&lang=en&go=1")
    shown = links(page)
    there = shown["Compare all pairs"]
    assert there.startswith("?")
    assert options(there) == {"objective": ["maximize"], "go": ["1"]}
    assert shown["Test for equivalence"] == "#o-equivalence"
    assert 'id="o-equivalence"' in page
    after = study(page_server, there[1:])
    assert "Compare all pairs" not in links(after)
    again = options(links(after)["Compare with Wilcoxon instead"])
    assert again == {"objective": ["maximize"], "go": ["1"], "pairwise": ["wilcoxon"]}


def test_a_page_names_no_option_of_the_command_line_in_its_advice(page_server: str) -> None:
    for language in ("en", "es", "zh"):
        page = study(page_server, f"objective=maximize&ranking=quade&control=best&go=1&lang={language}")
        advice = re.search(r'<ul class="advices">.*?</ul>', page, re.DOTALL)
        assert advice is not None
        assert not re.search(rf"--[a-z]|podium (?:{'|'.join(VERBS)})\b", advice[0])
        assert "\1" not in page
