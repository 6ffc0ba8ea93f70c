"""The gallery: every picture of ``examples/gallery.py``, with what it is for and the code that draws it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from _tools.links import ROOT
from podium.glossary import explain_picture

_STYLE = """<style>
.podium-gallery { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); }
.podium-gallery figure { border: 1px solid var(--color-background-border); border-radius: 0.3rem; margin: 0; min-width: 0; padding: 0.6rem; }
.podium-gallery img { display: block; height: 11rem; margin: auto; object-fit: contain; width: 100%; }
.podium-gallery p { margin: 0.4rem 0; }
.podium-gallery summary { cursor: pointer; font-size: 0.875em; }
</style>"""


def page(introduction: str, folder: Path) -> str:
    """Give the page of the gallery; its pictures are written into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    script = gallery_script()
    parts = [introduction, _raw(_STYLE)]
    for number, example in enumerate(script.GALLERY, 1):
        parts += [f"## {example.title}\n", f"`{' '.join(example.command.split()[:2])}`\n"]
        cards = [
            _card(picture, folder / f"gallery-{number:02}-{picture.kind}.svg")
            for picture in script.pictures_of(example)
        ]
        parts += [_raw('<div class="podium-gallery">'), *cards, _raw("</div>")]
    return "\n".join(parts)


def gallery_script() -> ModuleType:
    """Import ``examples/gallery.py``, which is no part of a package."""
    spec = importlib.util.spec_from_file_location("podium_gallery", ROOT / "examples" / "gallery.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where a data class looks for its annotations
    spec.loader.exec_module(module)
    return module


def _card(picture: Any, file: Path) -> str:
    if not file.exists() or file.read_text(encoding="utf-8") != picture.svg:
        file.write_text(picture.svg, encoding="utf-8")
    term = explain_picture(picture.command.split()[1], picture.kind)
    known = "" if term is None else f" · [{term.name}](reference/glossary.md#term-{term.key})"
    return "\n".join(
        [
            _raw(f'<figure><a href="_images/{file.name}">'),  # where Sphinx puts a picture
            f"![{picture.use}]({file.parent.name}/{file.name})\n",
            _raw("</a>"),
            f"**{picture.kind}**{known}\n\n{picture.use}\n",
            _raw("<details><summary>Command and Python code</summary>"),
            f"```console\n$ {picture.command}\n```\n\n```python\n{picture.python}\n```\n",
            _raw("</details></figure>"),
        ]
    )


def _raw(text: str) -> str:
    return f"```{{raw}} html\n{text}\n```\n"
