"""A notebook as a page: its text, its code and what its cells show, as they are stored."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any


def page(notebook: Path, folder: Path) -> str:
    """Give a notebook as Markdown; its pictures are written into a folder."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    pieces = []
    for number, cell in enumerate(cells):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            pieces.append(text)
            continue
        pieces.append(f"```python\n{text}\n```")
        pieces += [_shown(output, folder, f"{notebook.stem}-{number}") for output in cell["outputs"]]
    return "\n\n".join(piece for piece in pieces if piece) + "\n"


def _shown(output: dict[str, Any], folder: Path, name: str) -> str:
    if output["output_type"] == "stream":
        return f"```text\n{''.join(output['text']).rstrip()}\n```"
    data = output["data"]
    if "image/svg+xml" in data:
        svg = "".join(data["image/svg+xml"])
        return f'```{{raw}} html\n<div class="podium-picture">\n{svg}\n</div>\n```'
    if "image/png" in data:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.png").write_bytes(base64.b64decode("".join(data["image/png"])))
        return f"![What the cell above draws]({name}.png)"
    return f"```text\n{''.join(data['text/plain']).rstrip()}\n```"
