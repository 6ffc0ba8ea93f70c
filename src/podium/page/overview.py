"""The beginning of a page: the verdict in a sentence, key figures, its picture, the decisions about every pair, and advice."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from podium.document import Action, Advice, Figure, KeyFigure, Overview, PairMatrix, Weight
from podium.i18n import _, pgettext, separator
from podium.render.flow import explanations
from podium.render.html import about, escape, figure, line, picture_html
from podium.render.numbers import level, pvalue
from podium.render.visible import visible

DRAWN = 12
"""Up to so many algorithms there is a matrix; of more, the script shows the row of one, which the reader chooses."""

_BESIDE = 8
"""Up to so many, the matrix has room beside the picture, also without a script that measures it."""

_LEVELS = (0.05, 0.01, 0.1)
_SIGNS = {1: ("▲", "b"), -1: ("▼", "w"), 0: ("○", "n"), None: ("◆", "d")}


def verdict_html(overview: Overview) -> list[str]:
    """Write the verdict: what was shown, what was not, and the procedure."""
    shown, left = line(overview.shown), line(overview.open)
    ended = _("{sentence}.", sentence=left or shown)
    parts = f"<span>{ended}</span>"
    if left:
        parts = f'<span>{shown}{separator("; ").rstrip()}</span> <span class="open">{ended}</span>'
    under = [f'<p class="under" dir="auto">{line(overview.under)}</p>'] if overview.under else []
    return [f'<h1 class="verdict" id="verdict" dir="auto">{parts}</h1>', *under]


def figures_html(figures: Sequence[KeyFigure]) -> list[str]:
    """Write the strip of key figures."""
    if not figures:
        return []
    items = [
        f'<div{" data-pairs" if one.pairs else ""}><dt>{line(one.label)}</dt><dd><b dir="auto">{_value(one.value)}</b>'
        f"<small>{line(one.note)}</small></dd></div>"
        for one in figures
    ]
    return ['<div class="key-figures"><dl class="keys">', *items, "</dl></div>"]


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return line(value)
    text = figure(pvalue(value))
    return f"p {text}" if text[0] in "&<>" else f"p = {text}"


def look_html(picture: Figure | None, matrix: PairMatrix | None) -> list[str]:
    """Write the picture of the verdict and the decisions about pairs beside each other, with a line that tells what is pointed at."""
    paired = matrix if matrix is not None and len(matrix.names) > 2 else None
    panels: list[str] = []
    if picture is not None:
        panels += [
            f'<figure class="panel" data-figure="{line(picture.key)}"><h2 dir="auto">{line(picture.title or picture.key)}{_at(matrix)}</h2>',
            *_broad_and_narrow(picture),
            f'<figcaption dir="auto">{line(without_title(picture))}</figcaption></figure>',
        ]
    if paired is not None:
        panels += pairs_html(paired)
    if not panels:
        return []
    wide = " broad" if paired is not None and _BESIDE < len(paired.names) <= DRAWN else ""
    return [f'<div class="look{wide}">', *panels, '<p class="readout" role="status" hidden></p>', "</div>"]


def pairs_html(matrix: PairMatrix) -> list[str]:
    """Write the panel of the decisions about every two algorithms: the matrix, and the data of which the script shows one row.

    A p-value that lies above what is shown of it has a plus, so that the script can decide about it at every level of three digits.
    Where no difference was shown, "a" and "b" say which of the two is ahead.

    >>> of_two = PairMatrix(("A", "B"), ((None, 0.012), (0.012, None)), ((0, 1), (-1, 0)), ((0, 1), (-1, 0)), 0.05)
    >>> pairs_html(of_two)[0].partition(" data-alpha")[2]
    '="0.05" data-names="[&quot;A&quot;, &quot;B&quot;]" data-p="0.0120" data-decided="+">'
    """
    k, signs = len(matrix.names), {1: "+", -1: "-", 0: "o", None: "d"}
    ahead = {1: "a", -1: "b", 0: "o", None: "o"}
    pairs = [(i, j) for i in range(k) for j in range(i + 1, k)]
    shown = " ".join(_with_plus(matrix.adjusted[i][j], max(matrix.levels, default=0.0)) for i, j in pairs)
    decided = "".join(
        signs[matrix.better[i][j]] if matrix.better[i][j] != 0 else ahead[matrix.ahead[i][j]] for i, j in pairs
    )
    names = html.escape(json.dumps([visible(name) for name in matrix.names], ensure_ascii=False))
    data = f'{_levels(matrix)} data-names="{names}" data-p="{line(shown)}" data-decided="{decided}"'
    drawn = k <= DRAWN
    legend = _("Row against column: ▲ better, ▼ worse, ○ no difference shown. Number: adjusted p.")
    kind = 'class="panel choose"' if drawn else 'class="panel choose listed" hidden'
    return [
        f"<figure {kind}{data}>",
        f"<h2>{line(_('Every pair') if drawn else _('One against the others'))}</h2>",
        *(matrix_html(matrix) if drawn else []),
        *([f"<figcaption>{line(legend)}</figcaption>"] if drawn else []),
        "</figure>",
    ]


def _broad_and_narrow(picture: Figure) -> list[str]:
    """Write a picture, and its form for phones, which stands in its place where the window is narrow."""
    if picture.narrow is None:
        return [picture_html(picture)]
    narrow = replace(picture, svg=picture.narrow)
    return [f'<div class="{name}">{picture_html(one)}</div>' for name, one in (("broad", picture), ("narrow", narrow))]


def _at(matrix: PairMatrix | None) -> str:
    """Say which level a picture shows, where another one can be chosen."""
    movable = matrix is not None and matrix.levels and len(matrix.names) > 2
    return f' <small class="at">α = {level(matrix.alpha)}</small>' if matrix is not None and movable else ""


def without_title(picture: Figure) -> str:
    """Return the caption of a picture without the title that stands above it.

    >>> without_title(Figure("cd", "Diagram. Bars join.", "", title="Diagram")), without_title(Figure("cd", "All.", ""))
    ('Bars join.', 'All.')
    """
    title, caption = picture.title, picture.caption
    return caption[len(title) + 1 :].lstrip() if title and caption.startswith((f"{title}.", f"{title}:")) else caption


def _with_plus(p: float | None, most: float) -> str:
    """Write a p-value as a table shows it, with a plus if it lies above that and below the largest level; a dash for none.

    >>> [_with_plus(p, 0.1) for p in (0.01201, 0.01199, 0.5001, 0.99999, 0.0, None)]
    ['0.0120+', '0.0120', '0.500', '>0.999', '<1e-307', '-']
    """
    if p is None:
        return "-"
    shown = pvalue(p)
    return f"{shown}+" if 0 < p <= most and shown[0].isdigit() and float(shown) < p else shown


def matrix_html(matrix: PairMatrix) -> list[str]:
    """Write the decisions about every two algorithms as a table: a sign, the p-value, and the same in words for those who listen."""
    heads = "".join(f'<th scope="col"{about([name])}>{_parted(name)}</th>' for name in matrix.names)
    lines = [
        f'<div class="scroll" role="region" aria-label="{line(_("Every pair"))}" tabindex="0">',
        '<table class="matrix">',
        f'<caption class="podium-aloud">{line(_("Whether the row differs from the column, and the adjusted p-value"))}</caption>',
        f"<thead><tr><td></td>{heads}</tr></thead>",
        "<tbody>",
    ]
    for i, name in enumerate(matrix.names):
        cells = "".join(_cell(matrix, i, j) for j in range(len(matrix.names)))
        lines.append(f'<tr><th scope="row"{about([name])}>{_parted(name)}</th>{cells}</tr>')
    return [*lines, "</tbody>", "</table>", "</div>"]


def _parted(name: str) -> str:
    """Write a name that may break where a word begins.

    >>> _parted("NaiveBayes_<2>")
    '<bdi>Naive<wbr>Bayes_<wbr>&lt;2&gt;</bdi>'
    """
    return f"<bdi>{'<wbr>'.join(html.escape(visible(part)) for part in _WORDS.split(name))}</bdi>"


_WORDS = re.compile("(?<=[a-z])(?=[A-Z])|(?<=[_/])(?=[^ ])")
"""Where a word begins in a name without blanks."""


def _levels(matrix: PairMatrix) -> str:
    """Return the level of the verdict and usual ones, at which the script may read the decisions, and whether groups follow from them."""
    usual = f' data-levels="{" ".join(map(repr, matrix.levels))}"' if matrix.levels else ""
    return f' data-alpha="{matrix.alpha!r}"{usual}{" data-grouped" if matrix.grouped else ""}'


def _cell(matrix: PairMatrix, i: int, j: int) -> str:
    if i == j:
        return '<td class="self"></td>'
    p, better = matrix.adjusted[i][j], matrix.better[i][j]
    if p is None:
        return f'<td class="untested"><span class="podium-aloud">{line(_("not compared"))}</span></td>'
    sign, kind = _SIGNS[better]
    strength = "" if better == 0 else str(1 + (p <= 0.01) + (p <= 0.001))
    row, column = escape(matrix.names[i]), escape(matrix.names[j])
    number = f'<span aria-hidden="true">{short_pvalue(p, matrix.alpha).replace("<", "&lt;")}</span>'
    told = f'<span class="podium-aloud">{_told(better).format(row=row, column=column)}, p = {figure(pvalue(p))}</span>'
    names = about([matrix.names[i], matrix.names[j]])
    ahead = matrix.ahead[i][j]
    side = "" if ahead is None else f' data-s="{ahead}"'
    return f'<td class="{kind}{strength}"{names} data-v="{p!r}"{side}><span aria-hidden="true" class="sign">{sign}</span>{number}{told}</td>'


def _told(better: int | None) -> str:
    if better is None:
        return _("{row} and {column} differ", row="{row}", column="{column}")
    if better == 0:
        return _("{row} and {column}: no difference shown", row="{row}", column="{column}")
    if better > 0:
        return _("{row} better than {column}", row="{row}", column="{column}")
    return _("{row} worse than {column}", row="{row}", column="{column}")


def short_pvalue(p: float, alpha: float = 0.05) -> str:
    """Write a p-value in three decimals for a small cell, in four where three would hide on which side of a level it lies.

    >>> [short_pvalue(p) for p in (0.0383, 0.0002, 1.0, 0.0495, 0.9998, 0.05)]
    ['.038', '<.001', '1.00', '.0495', '1.00', '.050']
    """
    if p < 0.001:
        return "<.001"
    if p >= 0.9995:
        return "1.00"
    near = any(0 < abs(p - level) < 0.0006 for level in (*_LEVELS, alpha))
    return f"{p:.{4 if near else 3}f}".removeprefix("0")


# Advice: one line each with a sign of its weight, the reasons folded, and what the page can do about it.


Address = Callable[[Action], str]
"""Gives the address at which the same study stands with the options of an action."""

SIGNS: dict[Weight, str] = {"stop": "✕", "check": "!", "wording": "¶", "note": "i"}
"""The sign of each weight, in the order in which advice stands on a page."""


def weight_word(weight: Weight) -> str:
    """Name a weight in a word, which stands after its sign."""
    words: dict[Weight, str] = {
        "stop": pgettext("advice", "Avoid"),
        "check": pgettext("advice", "Check"),
        "wording": pgettext("advice", "Wording"),
        "note": pgettext("advice", "Note"),
    }
    return words[weight]


def by_weight(advice: Iterable[Advice]) -> list[Advice]:
    """Return advice in the order in which it stands on a page."""
    order = list(SIGNS)
    return sorted(advice, key=lambda one: order.index(one.weight))


def advice_html(
    advice: Sequence[Advice], address: Address | None = None, shown: Mapping[str, str] | None = None
) -> list[str]:
    """Write a list of advice; only where there is an address, an action becomes a link.

    `shown` holds by code where on the page stands what an advice without an action speaks of.
    """
    items = (_item(one, address, (shown or {}).get(one.code, "")) for one in by_weight(advice))
    return ['<ul class="advices">', *items, "</ul>"] if advice else []


def _item(advice: Advice, address: Address | None, shown: str) -> str:
    said = (advice.short or advice.message).removesuffix(".").removesuffix("。")
    told = [f'<p dir="auto">{line(advice.message)}</p>'] if advice.short else []
    told += [f'<p dir="auto"><b>{line(label)}.</b> {line(text)}</p>' for label, text in explanations(advice)]
    link = ""
    if advice.action is not None and address is not None:
        link = f'<a class="btn" href="{html.escape(address(advice.action))}">{line(advice.action.text)}</a>'
    elif shown:
        link = f'<a class="btn" href="#{shown}">{line(_("Show them"))}</a>'
    return (
        f'<li class="advice k-{advice.weight}"><details><summary dir="auto"><span class="ico" aria-hidden="true">{SIGNS[advice.weight]}</span>'
        f'<span class="kind">{line(weight_word(advice.weight))}</span> <span class="what">{line(said)}</span></summary>'
        f'<div class="why">{"".join(told)}<p class="code">{line(advice.code)}</p></div></details>{link}</li>'
    )
