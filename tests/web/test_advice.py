"""Advice on the study page: its link opens the same study with what it changes, or leads to the field to fill in."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import numpy as np
import pytest

from podium.verbs import VERBS
from podium.web.desk import NONE
from web.asking import WORKING, ask, give, until

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


def opened(server: str, address: str) -> str:
    """The page at an address, once its study is computed."""
    return until(lambda: ask(server, address).text, lambda text: WORKING not in text)


def codes(page: str) -> set[str]:
    """The codes of the advice of a page."""
    return set(re.findall(r'<p class="code">(W\d\d)</p>', page))


CURVES = """algorithm,function,run,10,20,30
A,f1,1,3,5,2
A,f2,1,5,4,3
A,f3,1,6,5,4
B,f1,1,3,3,2
B,f2,1,9,4,3
B,f3,1,6,5,5
"""
ANSWERS = "item,truth,A,B\n" + "".join(f"q{i // 2},1,{int(i % 3 > 0)},{int(i % 5 > 0)}\n" for i in range(24))
FOLDS = "data,A,B,C\n" + "".join(f"iris fold {i},0.{90 + i % 5},0.{85 + i % 7},0.{80 + i}\n" for i in range(1, 9))
RUNS = "problem,algorithm,run,value\n" + "".join(
    f"f{i},{name},{run},{i + run % 3 + place}\n"
    for i in range(4)
    for place, name in enumerate("AB")
    for run in range(5)
)
_WIDE = np.random.default_rng(3).normal(size=(60, 8)) * (6, 6, 1, 1, 1, 1, 1, 1) + np.arange(8) * 0.3
SPREADS = "data,A,B,C,D,E,F,G,H\n" + "".join(
    f"p{i}x,{','.join(f'{value:.4f}' for value in row)}\n" for i, row in enumerate(_WIDE)
)
SIMULATED = {"procedures": "holm", "replicates": "1000"}
FROM_NOTHING = {**SIMULATED, "n": "30", "k": "4", "nulls": "iid", "tests": "quade\naligned"}


@pytest.mark.parametrize(
    ("content", "verb", "given", "code", "action", "changed", "opens"),
    [
        (CURVES, "convergence", {"objective": "minimize"}, "W43", "Take the best so far", {"best_so_far": "yes"}, ""),
        (ANSWERS, "predictions", {"truth": "truth", "identifier": "item"}, "W04", "Test by groups", {"group": "item", "identifier": ""}, ""),
        (SPREADS, "power", {"objective": "maximize", "replicates": "50", "bias": "0"}, "W56", "Simulate more samples", {"replicates": "1000"}, ""),
        (SPREADS, "validate", {**SIMULATED, "objective": "maximize"}, "W66", "Try pair tests", {"tests": "wilcoxon\nsign"}, ""),
        ("", "validate", FROM_NOTHING, "W67", "Use corrected errors", {"se": "corrected"}, ""),
        (FOLDS, "compare", {"objective": "maximize"}, "W04", "Compare as folds", {}, "folds"),
        (RUNS, "runs", {"objective": "minimize", "resamples": "100"}, "W82", "Compare the means", {}, "compare"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 25 else "",
)  # fmt: skip
def test_following_an_action_changes_the_study(
    page_server: str,
    content: str,
    verb: str,
    given: dict[str, str],
    code: str,
    action: str,
    changed: dict[str, str],
    opens: str,
) -> None:
    key = give(page_server, content, f"{code}.csv").rpartition("/")[2] if content else NONE
    here = f"/study/{key}/{verb}"
    page = opened(page_server, f"{here}?{urlencode({**given, 'go': '1'})}")
    assert code in codes(page), re.sub(r"<[^>]+>", " ", page)[-3000:]
    there = links(page)[action]
    after = opened(page_server, there if opens else here + there)
    asked = options(there)
    if opens:
        assert urlsplit(there).path == here.replace(verb, opens)
        assert {name: asked[name] for name in ("objective", "go")} == {"objective": [given["objective"]], "go": ["1"]}
        assert 'id="verdict"' in after
    else:
        assert asked == {name: [value] for name, value in {**given, **changed, "go": "1"}.items() if value}
        assert 'id="verdict"' in after, re.sub(r"<[^>]+>", " ", after)[:6000]
        assert code not in codes(after) or code == "W66"  # pair tests can exceed the level as well


def test_an_action_leads_to_the_field_that_only_the_reader_can_fill_in(page_server: str) -> None:
    rows = "".join(
        f"{name} fold {i},0.{90 + i},0.{80 + 2 * i},0.{70 + i}\n" for name in ("iris", "wine") for i in range(1, 5)
    )
    key = give(page_server, f"data,A,B,C\n{rows}", "two.csv").rpartition("/")[2]
    page = opened(page_server, f"/study/{key}/pair?objective=maximize&first=A&second=B&go=1")
    assert links(page)["Compare by groups"] == f"/study/{key}/compare?objective=maximize#o-group"
    assert 'id="o-group"' in opened(page_server, f"/study/{key}/compare?objective=maximize")
    metrics = "".join(
        f"{name},p{i},{metric},1,{base + i + place}\n"
        for i in range(6)
        for place, name in enumerate("ABC")
        for metric, base in (("HV", 0.5), ("EP", 9.0))
    )
    content = f"Algorithm,Problem,IndicatorName,ExecutionId,IndicatorValue\n{metrics}"
    key = give(page_server, content, "indicators.csv").rpartition("/")[2]
    page = opened(page_server, f"/study/{key}/compare?metric=all&go=1")
    assert links(page)["Set the directions"] == "#o-objective"
    assert 'id="o-objective"' in page
