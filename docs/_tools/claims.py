"""The evidence for each sentence that states a measured number or a guarantee.

``docs/explanation/claims.toml`` has a record for each of them. ``python docs/_tools/claims.py`` prints the sentences
without a record and the records without a sentence, and writes the tables of ``docs/explanation/claims.md``.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from _tools.claim_sentences import EXPLANATION, ROOT, found

PAGE = EXPLANATION / "claims.md"
RECORDS = PAGE.with_suffix(".toml")
KINDS = ("proved", "measured", "tested", "cited")


def records() -> dict[str, dict[str, list[str]]]:
    """Give the records: for every page, each sentence with the kind of its evidence and where it is."""
    return tomllib.loads(RECORDS.read_text(encoding="utf-8"))


def mistakes() -> list[str]:
    """Give what is missing, outdated or wrong in the records."""
    there, known = found(), records()
    wrong = []
    for page in sorted(there.keys() | known.keys()):
        sentences_, recorded = there.get(page, []), known.get(page, {})
        wrong += [f"{page}: no record of: {one}" for one in sentences_ if one not in recorded]
        wrong += [
            f"{page}: this record matches no sentence any more: {one}" for one in recorded if one not in sentences_
        ]
        for one, (kind, *places) in recorded.items():
            if kind not in KINDS:
                wrong.append(f"{page}: {kind} is not one of {', '.join(KINDS)}: {one}")
            if not places and kind != "proved":
                wrong.append(f"{page}: a record names no place: {one}")
            if kind != "cited":
                gone = [place for place in places if not (ROOT / place.partition("#")[0]).exists()]
                wrong += [f"{page}: there is no {place}: {one}" for place in gone]
    return wrong


def table() -> str:
    """Give the tables of the page, one for each page or file with claims."""
    parts = []
    for page, recorded in sorted(records().items()):
        path = page.removeprefix("docs/explanation/")
        title = f"[{path.removesuffix('.md')}]({path})" if path != page else f"`{page}`"
        rows = [f"| {_short(one)} | {kind} | {_places(places)} |" for one, (kind, *places) in recorded.items()]
        parts.append("\n".join([f"### {title}", "", "| sentence | evidence | where |", "| --- | --- | --- |", *rows]))
    return "\n\n".join(parts)


def summary() -> str:
    """Give the number of sentences of each kind."""
    kinds = [kind for recorded in records().values() for kind, *_ in recorded.values()]
    return f"{len(kinds)} sentences: " + ", ".join(f"{kinds.count(kind)} {kind}" for kind in KINDS) + "."


def page() -> str:
    """Give the page with its generated parts up to date."""
    text = PAGE.read_text(encoding="utf-8")
    for name, content in (("count", summary()), ("table", table())):
        start, before, rest = text.partition(f"<!-- claims: {name} -->\n")
        _, after, end = rest.partition("\n<!-- end -->")
        text = f"{start}{before}{content}{after}{end}"
    return text


def _short(sentence: str, most: int = 160) -> str:
    """Give the beginning of a sentence as plain text of a cell: no formula, code or emphasis cut in two."""
    cut = sentence if len(sentence) <= most else sentence[:most].rpartition(" ")[0] + " …"
    for mark in ("$", "`", "**"):
        if cut.count(mark) % 2:
            cut = cut.rpartition(mark)[0].rstrip() + " …"
    return cut.replace("|", "\\|").replace("<", "\\<") if "$" not in cut and "`" not in cut else cut.replace("|", "\\|")


def _places(places: list[str]) -> str:
    """Give the places as links to pages, code for files, and citations as they are."""
    shown = []
    for place in places:
        file, _, section = place.partition("#")
        if file.startswith("docs/explanation/"):
            path = file.removeprefix("docs/explanation/")
            shown.append(f"[{path.removesuffix('.md')}]({path}{'#' if section else ''}{section})")
        else:
            shown.append(f"`{place}`" if (ROOT / file).exists() else place)
    return ", ".join(shown) or "this page"


def main() -> int:
    """Write the page and print what is wrong with the records."""
    PAGE.write_text(page(), encoding="utf-8")
    wrong = mistakes()
    sys.stderr.writelines(f"{one}\n" for one in wrong)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
