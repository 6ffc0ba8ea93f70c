"""The documentation: its pages are made without a warning, and their examples are run by a runner that notices lies.

``python docs/build.py`` does both for every page; here the pages are made, and the runner is tried on pages of its own.
"""

from __future__ import annotations

import doctest
import functools
import html.parser
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.parse import quote

import build
import pytest
from _tools import command_line, examples, fences, frame, home, navigation
from _tools import commands as commands_module
from _tools import links as links_module
from _tools.commands import commands, missing
from _tools.links import Links, rewritten
from _tools.tree import kinds
from _tools.tree_picture import paths

from podium.studies.data_and_help.guide.routes import AXES
from podium.studies.data_and_help.guide.study import guide

ROOT = Path(__file__).resolve().parents[1]
COMPARE = "$ podium compare examples/garcia_herrera_2008.csv --objective maximize\n"


@pytest.fixture
def page(tmp_path):
    """Give what is wrong with a page of this text."""

    def mistakes(text):
        path = tmp_path / "docs" / "page.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return examples.check(path, tmp_path)

    return mistakes


def test_true_pages_pass(page):
    assert page(f"```\n{COMPARE}C4.5 has the best mean rank (2.10) over 30 problems.\n…\n```\n") == []
    assert page(f"```\n{COMPARE}```\n\n```text\nC4.5 has the best\n```\n") == []
    assert page("```python\nprint(6 * 7)\n```\n\n```\n42\n```\n") == []
    assert page("```python\n>>> 6 * 7\n42\n\n```\n") == []
    assert page("<!-- hidden:\nx = 2\n-->\n```python\nassert x == 2\n```\n") == []
    assert page("<!-- not run: yours -->\n```python\nboom()\n```\n") == []
    files = "<!-- files: mine.csv = examples/garcia_herrera_2008.csv -->"
    assert page(f"{files}\n```\npodium compare mine.csv --objective maximize  # why\n```\n") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"```\n{COMPARE}C4.5 has the best mean rank (2.11)\n```\n", "not printed"),
        (f"```\n{COMPARE}```\n\n```text\nC4.6 has the best\n```\n", "not printed"),
        ("```\n$ podium compare nowhere.csv --objective maximize\n```\n", "code 2"),
        ("```\npodium compare nowhere.csv --objective maximize\n```\n", "code 2"),
        ("```sh\nfalse\n```\n", "code 1"),
        ("```python\nboom()\n```\n", "NameError"),
        ("<!-- hidden:\nboom()\n-->\n", "NameError"),
        ("```python\nprint(6 * 7)\n```\n\n```\n43\n```\n", "not printed"),
        ("```python\n>>> 6 * 7\n43\n\n```\n", "Expected"),
    ],
)
def test_false_pages_are_noticed(page, text, said):
    (mistake,) = page(text)
    assert mistake.startswith("docs/page.md:")
    assert said in mistake


def test_a_picture_is_what_the_examples_of_the_page_draw(page, tmp_path):
    drawn = f"```\n{COMPARE.strip()} --figure ranks.svg\n```\n\n![Ranks](ranks.svg)\n"
    (mistake,) = page(drawn)
    assert "ranks.svg is not what the examples draw" in mistake
    assert examples.check(tmp_path / "docs" / "page.md", tmp_path, draw=True) == []
    assert page(drawn) == []
    (tmp_path / "docs" / "ranks.svg").write_text("<svg/>", encoding="utf-8")
    assert len(page(drawn)) == 1
    assert page("![By hand](ranks.svg)\n") == []


def test_parts_must_be_printed_in_their_order():
    assert missing("a\n…\nb\n", "a\nx\nb\n") == []
    assert missing("b\n[…]\na\n", "a\nx\nb\n") == ["a"]
    assert commands("$ podium a \\\n  b\nsaid\n") == [("podium a    b", "said\n")]


def test_a_link_to_what_is_not_there_is_noticed():
    links = Links()
    assert (
        rewritten("`[a](b)` [x](nowhere.md) [y](../../README.md)", "docs/how-to/pair.md", links)
        == "`[a](b)` x [y](../index.md)"
    )
    assert len(links.broken) == 1
    assert "docs/how-to/nowhere.md" in links.broken[0]


def test_every_answer_leads_through_the_picture_to_the_route_of_the_guide():
    """Following the labels of the tree gives what podium guide answers."""
    tree = kinds()
    assert list(tree) == list(AXES["data"][1])
    for kind, node in tree.items():
        assert {leaf.route for leaf in node.leaves()} == set(guide(data=kind).routes)
        assert len(set(paths(node))) == len(list(node.leaves()))


class _References(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.targets, self.ids, self.loaded = [], set(), []

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids |= {found[key] for key in ("id", "name") if found.get(key)}
        if tag == "a" and found.get("href"):
            self.targets.append(found["href"])
        if tag in ("script", "img", "iframe", "source", "link") and found.get("rel") not in ("canonical", "search"):
            self.loaded += [found[key] for key in ("src", "href", "srcset") if found.get(key)]


def references(path):
    parser = _References()
    parser.feed(path.read_text(encoding="utf-8"))
    return parser


BUILD = """
import gc
import sys
from pathlib import Path
gc.disable()
sys.path.insert(0, sys.argv[1])
from _tools import gallery, staging
from sphinx.cmd.build import build_main
docs, target = map(Path, sys.argv[1:3])
source = target / "source"
script = gallery.gallery_script()
script.pictures_of = lambda one: [script.Picture(*kind, one.command, "", "<svg/>") for kind in one.kinds.items()]
gallery.gallery_script = lambda: script
broken = staging.stage(source)
assert broken == [], broken
words = ["-q", "-W", "--keep-going", "-b", "html", "-c", str(docs), "-d", str(target / "doctrees")]
sys.exit(build_main([*words, str(source), str(target / "html")]))
"""
"""All pages without what takes most of the time, the pictures of the gallery. A short process need not look for garbage."""

SHOWN = ("index.md", "how-to/pair.md", "reference/glossary.md")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    for name in ("sphinx", "myst_parser", "furo", "sphinx_copybutton"):
        pytest.importorskip(name, reason="the site is made with the packages of the extra docs")
    if (whole := build.made(ROOT / "docs" / "_build")) is not None:
        return whole
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-c", BUILD, ROOT / "docs", target]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "COLUMNS": "80"}, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    frame.archive(target / "html")
    return target / "html"


def test_what_was_made_of_other_sources_is_made_again(tmp_path, capsys):
    noted = tmp_path / "sources.sha256"
    noted.write_text(build.sources(), encoding="ascii")
    assert build.made(tmp_path) == tmp_path / "html"
    assert build.build(tmp_path) == 0
    assert capsys.readouterr().out == f"Nothing has changed. Open {tmp_path / 'html' / 'index.html'}\n"
    noted.write_text("0" * 64, encoding="ascii")
    assert build.made(tmp_path) is None


@pytest.fixture(scope="module")
def made(site):
    return {str(path): references(path) for path in site.rglob("*.html")}


def test_every_page_written_by_hand_is_there(site):
    for page in examples.pages():
        name = page.relative_to(ROOT / "docs").with_suffix(".html")
        assert (site / name).is_file(), name
    for name in (
        "project/changelog",
        "project/contributing/index",
        "reference/glossary",
        "reference/command-line/compare",
    ):
        assert (site / f"{name}.html").is_file(), name


def test_some_pages_have_their_navigation(site, made):
    for name in SHOWN[1:]:
        assert len(made[str(site / name.replace(".md", ".html"))].targets) > 100


def test_no_page_links_to_something_missing(made):
    for path, found in made.items():
        for target in set(found.targets):
            name, _, anchor = target.partition("#")
            if ":" in name:
                continue
            place = os.path.normpath(Path(path).parent / name) if name else path
            assert place in made or Path(place).exists(), (path, target)
            if anchor and place in made:
                assert anchor in made[place].ids, (path, target)


def test_no_page_loads_anything_from_elsewhere(site, made):
    for path, found in made.items():
        assert [one for one in found.loaded if "//" in one] == [], path
    for sheet in site.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert "url(http" not in text
        assert "@import" not in text


def test_every_term_has_its_anchor(made):
    from podium.glossary import terms

    (ids,) = [found.ids for path, found in made.items() if path.endswith("glossary.html")]
    assert {f"term-{key}" for key in terms()} <= ids


def test_the_sidebar_is_short_and_has_the_titles_of_the_pages(site):
    text = (site / "gallery.html").read_text(encoding="utf-8")
    entries = re.findall(r'<li class="toctree-l1[^"]*"><a class="reference internal" href="([^"]+)">([^<]+)</a>', text)
    every = re.findall(r'<li class="toctree-l\d[^"]*"><a class="reference internal" href="([^"#]+)">(.+?)</a>', text)
    assert 5 <= len(entries) <= 12
    assert len(every) > 100
    for target, label in every:
        (title, *_) = re.findall(r"<h1>(.*?)<a", (site / target).read_text(encoding="utf-8"), re.DOTALL)
        plain = [re.sub(r"<.*?>", "", one).strip() for one in (label, title)]
        assert plain[0] == plain[1], target


def test_the_sidebar_shows_what_is_beside_a_page_and_folds_the_rest(site):
    deep = (site / "reference" / "command-line" / "pair.html").read_text(encoding="utf-8")
    assert re.findall(r'current-page"><a class="reference internal" href="([^"]+)', deep) == ["#"]
    assert '<a class="reference internal" href="compare.html">' in deep
    assert "friedman.html" not in re.split(r'<div class="sidebar-tree', deep)[1].partition("</aside>")[0]
    (python,) = re.findall(
        r'Show the pages of Python" checked>.*?<a class="reference internal" href="([^"]+)"',
        (site / "reference" / "python" / "study.html").read_text(encoding="utf-8"),
    )
    assert python == "compare.html"


def test_options_are_listed_under_the_headings_of_the_help_and_are_never_broken(site):
    text = (site / "reference" / "command-line" / "compare.html").read_text(encoding="utf-8")
    headings = re.findall(r"<h2>(.*?)<a", text)
    assert headings == ["Common options", "Data", "Question", "Tests", "File format", "Output", "Other"]
    common = text.partition("<h2>Common options")[2].partition("<h2>")[0]
    named = re.findall(r'<span class="sig-name descname"><span class="pre">(.*?)</span>', common)
    assert named == ["--objective", "--control", "--figure", "-o", "--output"]
    assert 'With <code class="docutils literal notranslate"><span class="pre">--metric</span></code> all' in text


README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_options_are_not_broken_on_a_phone_and_nothing_is_wider_than_its_screen(site, browser):
    page = browser.new_page(viewport={"width": 390, "height": 800})
    for name in ("reference/command-line/compare", "how-to/continuous-integration", "reference/pictures", "gallery"):
        page.goto((site / f"{name}.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") == 390, name
        words = "[...document.querySelectorAll('article .pre')].filter(one => one.textContent.startsWith('--'))"
        assert page.evaluate(f"{words}.length") > 3 or name == "gallery"
        high = f"{words}.filter(one => one.getClientRects().length > 1 || one.clientHeight > 60).map(one => one.textContent)"
        assert page.evaluate(high) == [], name
    page.close()


def test_the_home_page_installs_as_the_readme_does_and_shows_the_result_of_a_run(site, browser):
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto((site / "index.html").as_uri())
    install = page.inner_text(".install pre").strip()
    assert f"```sh\n{install} && " in README  # the command that .ci/run runs
    assert page.inner_text(".result .verdict").startswith("C4.5 is significantly better than CN2, 1-NN and Kernel;")
    assert page.locator(".card").count() == 8
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.locator(".result img:visible").get_attribute("src").endswith("-narrow.svg")
    for tab, shown in (("Python", "save_picture"), ("Notebook", "read_csv"), ("Web app", "podium serve")):
        page.get_by_role("tab", name=tab).click()
        assert shown in page.inner_text(".way:visible")
        assert page.locator(".way:visible").count() == 1
    page.get_by_role("button", name="A table, 2 algorithms").click()
    assert "podium pair FILE A B" in page.inner_text(".tests:visible")
    page.keyboard.press("/")
    page.keyboard.type("cd diag")
    first = page.locator("#found a").first
    assert first.get_attribute("href") == "how-to/pictures-draw.html"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/how-to/pictures-draw.html")
    page.close()


def test_every_page_has_the_version_its_source_and_the_archive(site):
    import podium

    for name in SHOWN:
        text = (site / name).with_suffix(".html").read_text(encoding="utf-8")
        assert f"podium {podium.__version__}" in text
        assert "podium-docs.zip" in text
        assert "copybutton.js" in text
        assert f"<code>docs/{name}</code>" in text or name == "reference/glossary.md"
    with zipfile.ZipFile(site / frame.ARCHIVE) as whole:
        assert {f"podium-docs/{name}" for name in ("index.html", "404.html", "searchindex.js")} <= set(whole.namelist())
        assert b"podium-docs.zip" not in whole.read("podium-docs/index.html")


METHODS = {
    "friedman": "friedman",
    "wilcoxon": "wilcoxon",
    "quade": "quade",
    "mcnemar": "mcnemar-cochran",
    "delong": "delong-roc",
    "page trend": "page-trend",
    "nemenyi": "rank-differences",
    "holm": "adjustments-",
    "bergmann hommel": "adjustments-all-pairs",
}
"""What is searched for, and the page of a method that comes first."""

TYPED = {
    "cd diagram": "how-to/pictures-draw",
    "error bars": "how-to/pictures-draw",
    "pandas dataframe": "how-to/python",
    "conda": "start/install",
    "p value": "explanation/control",
    "effect size": "explanation/effects",
    "ties": "explanation/faq",
    "missing values": "how-to/incomplete",
    "github action": "how-to/continuous-integration",
    "latex table": "how-to/table",
    "compare_roc": "reference/python/compare_roc",
}
"""What readers type in their own words, and the page that comes first."""

TASKS = {
    "I have predictions of two classifiers on one test set, which test?": (
        "two classifiers one test set",
        "how-to/predictions",
    ),
    "How do I install it?": ("install", "start/install"),
    "How do I cite podium?": ("cite podium", "project/citation"),
    "Some results are missing.": ("missing results", "how-to/incomplete"),
    "I need a PDF of a critical difference diagram.": ("pictures pdf", "how-to/pictures-draw"),
    "What does W02 mean?": ("W02", "reference/advice"),
    "My results come from lm-evaluation-harness.": ("lm-evaluation-harness", "reference/formats/index"),
    "I compare my method against baselines.": ("compare your method with baselines", "how-to/control"),
    "What is Bergmann–Hommel's procedure?": ("bergmann hommel", "explanation/methods/adjustments-all-pairs"),
    "What is the layout of the JSON?": ("json layout", "reference/schemas"),
}
"""What a new user asks, the words to search for, and the page that answers."""


@pytest.fixture(scope="module")
def hits(site, browser):
    """Give the pages that a search finds, best first."""
    page = browser.new_page()

    @functools.cache
    def search(words):
        page.goto(f"{(site / 'search.html').as_uri()}?q={quote(words)}")
        page.wait_for_function("document.querySelector('.search-summary')?.innerText")
        shown = page.eval_on_selector_all(
            "#search-results ul.search > li > a", "all => all.map(one => one.getAttribute('href'))"
        )
        return list(dict.fromkeys(target.partition(".html")[0] for target in shown))

    yield search
    page.close()


@pytest.mark.parametrize("words", METHODS)
def test_a_search_for_a_method_finds_its_page_first(hits, words):
    assert hits(words)[0].startswith(f"explanation/methods/{METHODS[words]}"), hits(words)[:5]


def test_a_search_in_the_words_of_a_reader_finds_the_task_first(hits):
    assert {words: hits(words)[0] for words in TYPED} == TYPED
    assert not any(page.startswith("reference/python/") for page in hits("cd diagram")[:4])  # functions last


def clicks(site, made, home="index.html"):
    """Count the clicks on links of the text (not of the sidebar) that lead from the home page to every page."""
    found, frontier = {home: 0}, [home]
    while frontier:
        nearer = []
        for name in frontier:
            text = (site / name).read_text(encoding="utf-8")
            inside = re.search(r'<(?:article|div class="body")[^>]*role="main".*', text, re.DOTALL)
            assert inside is not None, name
            body = re.split(r'</article>|<div class="sphinxsidebar"', inside[0])[0]
            for target in re.findall(r'<a [^>]*href="([^"#:]+\.html)', body):
                place = os.path.normpath(Path(name).parent / target)
                if place not in found and str(site / place) in made:
                    found[place] = found[name] + 1
                    nearer.append(place)
        frontier = nearer
    return found


def test_ten_tasks_of_a_new_user_are_three_clicks_or_one_search_away(site, made, hits):
    away = clicks(site, made)
    far = {}
    for question, (words, page) in TASKS.items():
        assert (site / f"{page}.html").is_file(), page
        if away.get(f"{page}.html", 9) > 3 and page not in hits(words)[:3]:
            far[question] = (away.get(f"{page}.html"), hits(words)[:3])
    assert far == {}


@pytest.mark.parametrize(
    "module",
    [command_line, commands_module, fences, frame, home, links_module, navigation],
    ids=lambda module: module.__name__,
)
def test_examples_of_the_tools(module):
    found = doctest.testmod(module)
    assert found.attempted
    assert found.failed == 0
