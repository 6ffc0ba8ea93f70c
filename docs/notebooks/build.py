"""Make and run a notebook from its source: ``python docs/notebooks/build.py`` (needs ``pip install '.[docs]'``).

The source is Markdown; what stands between the fences of ``python`` is a cell of code. The result holds no time, no path
of this machine and no random identifier: the same source and program give the same file.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
SOURCES = sorted(FOLDER.glob("*.md"))
_FENCE = re.compile(r"^```python\n(.*?)\n```$", re.DOTALL | re.MULTILINE)


def cells(source: str) -> list[tuple[str, str]]:
    r"""Cut a source into cells: their kind ("markdown" or "code") and their text.

    >>> cells("# Title\n\n```python\n1 + 1\n```\n\nEnd.\n")
    [('markdown', '# Title'), ('code', '1 + 1'), ('markdown', 'End.')]
    """
    pieces = _FENCE.split(source)
    found = [("code" if number % 2 else "markdown", piece.strip("\n")) for number, piece in enumerate(pieces)]
    return [(kind, text) for kind, text in found if text]


def built(source: Path) -> str:
    """Run a source in a fresh kernel and return the notebook as text."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.v4.new_notebook(
        metadata={
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
    )
    for number, (kind, text) in enumerate(cells(source.read_text(encoding="utf-8")), 1):
        make = nbformat.v4.new_code_cell if kind == "code" else nbformat.v4.new_markdown_cell
        notebook.cells.append(make(text, id=f"cell-{number:02}"))
    client = NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}})
    client.execute()
    return _text(notebook)


def _text(notebook: Any) -> str:
    """Leave out what changes from run to run."""
    import nbformat

    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata = {}
    nbformat.validate(notebook)
    plain = json.loads(nbformat.writes(notebook))
    return json.dumps(plain, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main() -> None:
    """Build every notebook."""
    for source in SOURCES:
        source.with_suffix(".ipynb").write_text(built(source), encoding="utf-8")


if __name__ == "__main__":
    main()
