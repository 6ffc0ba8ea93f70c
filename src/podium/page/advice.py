"""Advice on a page: one line each with a sign of its weight, the reasons folded, and what the page can do about it."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence

from podium.document import Action, Advice, Weight
from podium.i18n import _, pgettext
from podium.render.flow import explanations
from podium.render.html import line

Address = Callable[[Action], str]
"""Gives the address at which the same study stands with the options of an action."""

SIGNS: dict[Weight, str] = {"stop": "✕", "check": "!", "wording": "¶", "note": "i"}
"""The sign of each weight, in the order in which advice stands on a page."""


def advice_html(
    advice: Sequence[Advice], address: Address | None = None, shown: Mapping[str, str] | None = None
) -> list[str]:
    """Write a list of advice; only where there is an address, an action becomes a link.

    `shown` holds by code where on the page stands what an advice without an action speaks of.

    >>> print(*advice_html([Advice("W08", "n = 5", "Too few.", "", "", "stop")]), sep="")  # doctest: +ELLIPSIS
    <ul class="advices"><li class="advice k-stop"><details><summary dir="auto">...
    """
    order = list(SIGNS)
    items = (
        _item(one, address, (shown or {}).get(one.code, ""))
        for one in sorted(advice, key=lambda one: order.index(one.weight))
    )
    return ['<ul class="advices">', *items, "</ul>"] if advice else []


def _item(advice: Advice, address: Address | None, shown: str) -> str:
    words: dict[Weight, str] = {
        "stop": pgettext("advice", "Avoid"),
        "check": pgettext("advice", "Check"),
        "wording": pgettext("advice", "Wording"),
        "note": pgettext("advice", "Note"),
    }
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
        f'<span class="kind">{line(words[advice.weight])}</span> <span class="what">{line(said)}</span></summary>'
        f'<div class="why">{"".join(told)}<p class="code">{line(advice.code)}</p></div></details>{link}</li>'
    )
