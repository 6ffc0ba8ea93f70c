"""A headless Chromium for the tests of pages: shows a page in a frame, lets a script look at it, gives back what it found."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
"""The first that is installed: the shell has no windows, menus and start page of its own, which take a quarter of the time."""

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no chromium is installed")


def look(folder: Path, page: str, width: int, script: str) -> tuple[Any, list[str]]:
    """Show a page `width` pixels wide; `script` (of the frame's window `w` and document `d`) returns what is looked for.

    Returns the result and what stands on the console. The policy of the page stays in force in its frame.
    """
    (found,), said = look_at_all(folder, [page], width, script)
    return found, said


def look_at_all(folder: Path, pages: Sequence[str], width: int, script: str) -> tuple[list[Any], list[str]]:
    """Show several pages in one browser, and `look` at each: a browser takes a second to start."""
    frames = "".join(
        f"<iframe style='border:0;width:{width}px;height:900px' srcdoc=\"{html.escape(page)}\"></iframe>"
        for page in pages
    )
    outer = folder / "outer.html"
    outer.write_text(
        f"<!DOCTYPE html><meta charset=utf-8>{frames}<pre></pre><script>onload = async () => {{ const all = [];"
        " for (const frame of document.querySelectorAll('iframe')) { const w = frame.contentWindow, d = w.document;"
        f" all.push(await (async () => {{ {script} }})()); }}"
        " document.querySelector('pre').textContent = JSON.stringify(all); };</script>",
        encoding="utf-8",
        errors="backslashreplace",
    )
    command = [
        str(CHROMIUM),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        "--disable-dev-shm-usage",
    ]
    command += [f"--user-data-dir={folder / 'profile'}", "--enable-logging=stderr", "--virtual-time-budget=4000"]
    done = subprocess.run(
        [*command, "--dump-dom", outer.as_uri()], capture_output=True, text=True, encoding="utf-8", timeout=600
    )
    found = re.search(r"<pre>(.*?)</pre><script>onload", done.stdout, re.DOTALL)
    assert found, done.stderr[-2000:]
    assert found[1], "the script of the test failed: " + done.stderr[-2000:]
    said = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return json.loads(html.unescape(found[1])), said


def in_windows(script: str, *widths: int) -> str:
    """A script for `look` that gives what another one gives in windows of several widths: a browser takes a second to start."""
    return (
        f"const found = []; for (const width of {list(widths)}) {{ w.frameElement.style.width = `${{width}}px`;"
        f" found.push(await (async () => {{ {script} }})()); }} return found;"
    )
