"""Formulas as MathML, which browsers set by themselves: the site needs no script and no fonts from elsewhere."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from docutils.utils.math.latex2mathml import tex2mathml

_SPELLINGS = {
    "½": r"\\tfrac{1}{2}",
    "…": r"\\ldots ",
    "−": "-",
    r"(?<!\\left)\\lvert(?![a-z])": r"\\left\\vert",  # else the bars are spaced like operators
    r"(?<!\\right)\\rvert(?![a-z])": r"\\right\\vert",
    r"\\lt(?![a-z])": "<",  # a bare < in Markdown may be read as the start of a tag
    r"\\gt(?![a-z])": ">",
    r"\\dots(?![a-z])": r"\\ldots",
    r"\\iff(?![a-z])": r"\\Leftrightarrow",
    r"\\setminus(?![a-z])": r"\\backslash",
    r"(\\(?:hat|bar|tilde|widehat|overline))\{([^{}]*)\}": r"{\1{\2}{}}",  # else the index goes below the accent
}
"""Commands that docutils does not know or sets wrongly, and what is written instead."""


def mathml(formula: str, block: bool = False) -> str:
    """Set a formula.

    Parameters
    ----------
    formula
        TeX; what docutils does not know is an error (``docutils.utils.math.MathError``).
    block
        A displayed formula: sums have their limits above and below.

    Examples
    --------
    >>> "<mo>&lt;</mo>" in mathml(r"a \\lt b")
    True
    """
    for command, instead in _SPELLINGS.items():
        formula = re.sub(command, instead, formula)
    return str(tex2mathml(formula, as_block=block))


def _inline(writer: Any, node: nodes.math) -> None:
    writer.body.append(mathml(node.astext()))
    raise nodes.SkipNode


def _block(writer: Any, node: nodes.math_block) -> None:
    writer.body.append(f'<div class="math-wrapper">{mathml(node.astext(), block=True)}</div>')
    raise nodes.SkipNode


def setup(app: Any) -> dict[str, Any]:
    """Add the renderer to Sphinx."""
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
