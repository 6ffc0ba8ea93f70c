"""Build the documentation: ``python docs/build.py`` (needs ``pip install '.[docs]'``) makes docs/_build/html.

The build fails where a link leads nowhere, and at any other warning. Nothing is fetched from the network. What was made
of the same sources before is left as it is; ``tests/test_site.py`` looks at it, too. The tests run every example of every
page (``tests/manual/test_pages.py``); ``--examples`` runs them here, too, in parallel.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path

from _tools import examples, frame, staging

DOCS = Path(__file__).resolve().parent
SLOW = ("leaderboard-183.md", "planning-a-study.md", "power.md", "validate.md", "coverage.md")
"""Pages whose examples take longest: they begin first, so that no process waits for them at the end."""


def run_examples(jobs: int | None, *, draw: bool = False) -> list[str]:
    """Run the examples of all pages and return what is wrong with them; on request, keep the pictures they draw."""
    check = partial(examples.check, draw=draw)
    pages = sorted(examples.pages(), key=lambda page: page.name not in SLOW)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        return [mistake for mistakes in workers.map(check, pages) for mistake in mistakes]


def sources() -> str:
    """Give a digest of everything that the site is made of."""
    root, found = DOCS.parent, hashlib.sha256(" ".join(map(version, ("sphinx", "furo", "myst-parser"))).encode())
    paths = [*root.glob("*.md"), *(path for name in ("docs", "examples", "src") for path in (root / name).rglob("*"))]
    compiled = ("_build", "__pycache__", "references.json")
    for path in sorted(paths):
        if path.is_file() and path.suffix != ".mo" and not set(compiled) & set(path.relative_to(root).parts):
            found.update(f"{path.relative_to(root)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def made(target: Path) -> Path | None:
    """Give the folder of the pages where they were made of the present sources without a warning."""
    noted = target / "sources.sha256"
    return target / "html" if noted.is_file() and noted.read_text(encoding="ascii") == sources() else None


def build(target: Path) -> int:
    """Make the pages; the code is 0 where there was nothing to warn of."""
    from sphinx.cmd.build import build_main

    home = target / "html" / "index.html"
    if made(target):
        print(f"Nothing has changed. Open {home}")  # noqa: T201
        return 0
    print("1/3 Collecting the pages, and drawing the pictures of the gallery …", flush=True)  # noqa: T201
    broken = staging.stage(target / "source")
    for link in broken:
        print(link, file=sys.stderr)  # noqa: T201
    count = sum(1 for path in (target / "source").rglob("*") if path.suffix in (".md", ".rst"))
    print(f"2/3 Making {count} pages …", flush=True)  # noqa: T201
    words = ["-W", "--keep-going", "-b", "html", "-c", str(DOCS), "-d", str(target / "doctrees")]
    quiet = [] if sys.stdout.isatty() else ["-q"]  # a terminal shows Sphinx's progress in one line
    code = build_main([*quiet, *words, str(target / "source"), str(target / "html")])
    print("3/3 Packing all pages into one file …", flush=True)  # noqa: T201
    frame.archive(target / "html")
    if code or broken:
        print("The pages have the mistakes shown above.", file=sys.stderr)  # noqa: T201
        return code or 1
    (target / "sources.sha256").write_text(sources(), encoding="ascii")
    print(f"Done. Open {home}")  # noqa: T201
    return 0


def main() -> int:
    """Run the examples where they are asked for, then make the pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=Path, default=DOCS / "_build", help="folder to build in (docs/_build)")
    parser.add_argument("--jobs", type=int, help="processes that run examples (one for each core)")
    parser.add_argument(
        "--examples", action="store_true", help="run the examples first, and fail where a page shows something else"
    )
    parser.add_argument(
        "--pictures", action="store_true", help="write what the examples draw into docs/images, and stop"
    )
    given = parser.parse_args()
    wanted = given.examples or given.pictures
    if wanted:
        print(f"{len(examples.left_out())} examples that install, serve or fetch something are not run.")  # noqa: T201
    mistakes = run_examples(given.jobs, draw=given.pictures) if wanted else []
    for mistake in mistakes:
        print(mistake, file=sys.stderr)  # noqa: T201
    if given.pictures:
        return bool(mistakes)
    return build(given.target) or bool(mistakes)


if __name__ == "__main__":
    sys.exit(main())
