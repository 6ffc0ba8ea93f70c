"""The pages: upload data, see what podium detected, choose a study, read the report."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl, urlencode

import anyio.to_thread
from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from podium.data.results import DIRECTIONS
from podium.errors import InputError
from podium.glossary import explain_picture
from podium.i18n import N_, _, active_language, count, ngettext
from podium.mentions import mentioned_in
from podium.render.visible import visible
from podium.web.api.answers import unanswered
from podium.web.assistant import answers_in
from podium.web.cards import Card, about_results, beside, card, decided, raw
from podium.web.desk import NONE, READING, Asked, Desk
from podium.web.explained import whole
from podium.web.formats import (
    GROUPS,
    LOOKED,
    PICTURES,
    STYLE,
    STYLES,
    changes,
    compared_page,
    described,
    media_type,
    panel,
    style_in,
    tables_page,
)
from podium.web.forms import (
    ANSWERS,
    FORMS,
    NO_FILE,
    blank,
    carried,
    changed_after,
    fields,
    is_long,
    looked_at,
    mentioned,
    on_page,
    sections,
    typed,
    values_of,
)
from podium.web.fragment import OPENS, pieces_of
from podium.web.jobs import Job
from podium.web.marks import Sheet
from podium.web.marks import changes as changes_of
from podium.web.questions import (
    CALLED,
    PLACE,
    ROLE,
    answers,
    lines,
    preview,
    reading_in,
    roles_in,
    roles_listed,
    window_in,
    with_roles,
)
from podium.web.store import Body, Dataset, Kept, Workspace
from podium.web.templates import attachment, markup, page, saved_as
from podium.web.understood import Understood
from podium.web.uploads import EXAMPLES, OFFERED, files_of, form_of, options_of
from podium.web.worker import REASONS, Failure, Outcome

_GONE = N_("This data is no longer available. Upload it again.")


def desk_of(request: Request) -> Desk:
    """Return the desk of the server."""
    desk: Desk = request.app.state.desk
    return desk


async def start(request: Request) -> Response:
    """Show where data come in."""
    return page(
        request,
        "start.html",
        examples=[(one.title, key, verb, urlencode(one.options)) for key, (verb, one) in EXAMPLES.items()],
        size=desk_of(request).settings.upload // 2**20,
        suffixes=",".join(OFFERED),
        verbs=NO_FILE,
    )


async def give(request: Request) -> Response:
    """Take a file or a pasted table, and go to its page."""
    desk = desk_of(request)
    async with form_of(request) as form:
        key = desk.add(Dataset(await files_of(form, desk.settings)))
    return RedirectResponse(f"/data/{key}", 303)


async def add(request: Request) -> Response:
    """Take a further file of the same study."""
    desk, data = desk_of(request), data_of(request)
    async with form_of(request) as form:
        key = desk.add(Dataset(await files_of(form, desk.settings, data.files)))
    return RedirectResponse(f"/data/{key}", 303)


async def show_data(request: Request) -> Response:
    """Show what podium understood of the data, and which studies there are."""
    data = data_of(request)
    reading = {**reading_of(request), **roles_listed(options_of(request.query_params))}
    found = await desk_of(request).understood(data, reading, READING)
    if not isinstance(found, Understood):
        return not_there(request, found, None)
    key = request.path_params["key"]
    if roles := roles_in(request.query_params):
        there = [(name, value) for name, value in request.query_params.items() if name in PLACE]
        return RedirectResponse(f"/data/{key}?{urlencode([*with_roles(found, roles, reading), *there])}", 303)
    if address := decided(request.url.path, request.query_params):
        return RedirectResponse(address, 303)
    addresses = _addresses(key, {**dict(found.options), **reading}, found.verb)
    following = None if found.choices else _next(found, addresses)
    asked, sheet = await _question(request, data, found, found, reading)
    if asked is None and following and "maximize" in following:
        asked = card(_("Which way is better?"), DIRECTIONS, request.url.path, request.query_params, key, sheet=sheet)
        if asked is not None:
            answers_to = zip(asked.answers, DIRECTIONS, strict=True)
            asked = asked._replace(answers=[one._replace(address=following[str(way.value)]) for one, way in answers_to])
    marks = asked.marks if asked else []
    place = window_in(request.query_params, found)
    window = await desk_of(request).window(data, *place) if place else None
    if isinstance(window, Failure):
        return not_there(request, window, None)
    return page(
        request,
        "data.html",
        data=data,
        key=key,
        found=found,
        text=found.body(active_language()).verdict,
        sizes=_sizes(found),
        guide=answers_in(found, key, reading),
        addresses=addresses,
        next=following and following.get("", ""),
        lines=lines(found, request.url.path, request.query_params, reading),
        troubles=[[on_page("", one) for one in some] for some in (found.wrong, found.odd)],
        preview=preview(found, window, request.url.path, request.query_params, marks) if found.header else None,
        place=place,
        called=CALLED.get(found.layout, {}),
        role=ROLE,
        reading=[(name, line) for name, given in reading.items() for line in given.split("\n")],
        suffixes=",".join(OFFERED),
        question=asked,
    )


def _sizes(found: Understood) -> str:
    """Say what will be compared; of a table that can still be read in several ways, how large it is."""
    if found.choices and found.header:
        return f"{count(found.total, 'row')} × {count(found.width, 'column')}"
    return " × ".join(map(str, found.sizes))


async def _question(
    request: Request,
    data: Dataset,
    found: Understood,
    asking: Understood | Failure,
    reading: Mapping[str, str],
    verb: str = "compare",
) -> tuple[Card | None, Sheet]:
    """Return podium's question about a table, if there is one, and the table it is shown with."""
    sheet = raw(found)
    if asking.choices and about_results(asking.choices):
        objective = options_of(request.query_params).get("objective") or dict(found.options).get("objective")
        sheet = await desk_of(request).sheet(data, reading, objective) or sheet
    key, query = request.path_params["key"], request.query_params
    return card(asking.question, asking.choices, request.url.path, query, key, verb, sheet), sheet


async def _asking(
    request: Request, data: Dataset, found: Understood, failure: Failure, reading: Mapping[str, str], verb: str
) -> Response:
    """Show the question that stands before a study, with the table beside it."""
    path, query = request.url.path, request.query_params
    asked, sheet = await _question(request, data, found, failure, reading, verb)
    assert asked is not None
    shown = beside(found, sheet)
    return page(
        request,
        "asking.html",
        status=failure.status if "go" in query else 200,
        question=asked,
        data=data,
        key=request.path_params["key"],
        verb=verb,
        found=shown,
        roles=False,
        preview=preview(shown, None, f"/data/{request.path_params['key']}", QueryParams({}), asked.marks)
        if shown.header
        else None,
        answers=answers(path, query, _answered(values_of(verb, options_of(query)), found)),
    )


def _answered(values: Mapping[str, str], found: Understood | None) -> dict[str, str]:
    """Return the answers to questions about the table that the options of a study give, without those of the file itself."""
    known = dict(found.options) if found else {}
    return {
        name: value
        for name, value in values.items()
        if name in (*ANSWERS, "objective", "missing", "truth", "positive") and known.get(name) != value
    }


def _next(found: Understood, addresses: Mapping[str, str]) -> dict[str, str] | None:
    """Return the study that fits: the address that computes it, by its direction where that is not known."""
    if found.verb is None or found.verb not in addresses:
        return None
    address = addresses[found.verb]
    begun = f"{address}{'&' if '?' in address else '?'}"
    if "objective" not in fields(found.verb) or "objective" in dict(found.options):
        return {"": f"{begun}go=1"}
    return {direction: f"{begun}objective={direction}&go=1" for direction in ("maximize", "minimize")}


def reading_of(request: Request) -> dict[str, str]:
    """Return what an address answers about the table."""
    return values_of("compare", reading_in(options_of(request.query_params)))


def _addresses(key: str, options: Mapping[str, str], suggested: str | None = None) -> dict[str, str]:
    """Return the addresses of all studies of a data set, with the options that go along; all options with the suggested one."""
    found = {}
    for verb in FORMS if key != NONE else NO_FILE:
        query = urlencode(
            {name: v for name, v in options.items() if name in fields(verb)}
            if verb == suggested
            else carried(verb, options)
        )
        found[verb] = f"/study/{key}/{verb}{'?' if query else ''}{query}"
    return found


async def download_data(request: Request) -> Response:
    """Return a file of the data set as it is."""
    for file in data_of(request).files:
        if file.name == request.path_params["name"]:
            return Response(file.content, media_type="application/octet-stream", headers=saved_as(file.name))
    raise HTTPException(404)


async def study(request: Request) -> Response:
    """Show a study: its form, and its report once it is asked for."""
    desk = desk_of(request)
    verb, data, found = await _context(request)
    if isinstance(found, Failure | Job):
        return not_there(request, found, None)
    values: Mapping[str, str] = {}
    asked: Asked | None = None
    shown: Outcome | Failure | Job | None = None
    if address := decided(request.url.path, request.query_params):
        return RedirectResponse(address, 303)
    given = options_of(request.query_params)
    try:
        values = values_of(verb, given)
        if "go" in request.query_params or _at_once(verb, values, data):
            asked = desk.ask(verb, values, data, found.header if found else ())
            shown = await desk.study(asked)
    except InputError as error:
        shown = Failure("mistake", error.message)
        values = values or typed(verb, given)
    if isinstance(shown, Failure) and "objective" not in values and "--objective" in mentioned_in(shown.message):
        shown = replace(shown, question=_("Which values are better?"), choices=DIRECTIONS)
    if isinstance(shown, Failure) and shown.question and data is not None and found is not None:
        return await _asking(request, data, found, shown, reading_of(request), verb)
    language = active_language()
    looked = _looked(request, verb, values).get(LOOKED, "")
    body = await desk.told(asked, shown, language, looked) if asked and isinstance(shown, Outcome) else None
    return _study_page(request, verb, data, found, values, asked, shown, body)


def _figures(verb: str, kinds: Sequence[str]) -> list[tuple[str, str]]:
    """Name the pictures of a study; one that is called as an earlier one has its kind after its name."""
    found: dict[str, str] = {}
    for kind in kinds:
        term = explain_picture(verb, kind)
        name = term.name if term else kind
        found[kind] = f"{name[:1].upper()}{name[1:]}"
        if found[kind] in [*found.values()][:-1]:
            found[kind] += f" ({kind})"
    return [*found.items()]


def _at_once(verb: str, values: Mapping[str, str], data: Dataset | None) -> bool:
    """Whether a study is computed as soon as its page is opened: where it has data, and takes no time."""
    return data is not None and not is_long(verb, values)


def _looked(request: Request, verb: str, values: Mapping[str, str]) -> dict[str, str]:
    """Return what says that options were changed after a look at the first result, as the address tells."""
    return changes(verb, request.query_params.get("looked", ""), values)


def _study_page(
    request: Request,
    verb: str,
    data: Dataset | None,
    found: Understood | None,
    values: Mapping[str, str],
    asked: Asked | None,
    shown: Outcome | Failure | Job | None,
    body: Body | None,
) -> Response:
    key = request.path_params["key"]
    failure = shown if isinstance(shown, Failure) else None
    outcome = shown if isinstance(shown, Outcome) else None
    job = shown if isinstance(shown, Job) else None
    known = dict(found.options) if found else {}
    reading = {name: value for name, value in reading_in(values).items() if known.get(name) != value}
    query = _changed(request.query_params, {}).removeprefix("?")
    given = request.query_params.get("looked", "")
    first = looked_at(given, values) if given or outcome else ""
    pieces = pieces_of(
        whole(body, _opened(request.path_params["key"], values, partial(_changed, request.query_params, first=first)))
        if body
        else ""
    )
    wrong = mentioned(verb, failure.message) if failure and failure.kind == "mistake" else frozenset()
    studies = _studies(request, verb, query, outcome) if data else {}
    answer = page(
        request,
        "study.html",
        status=failure.status if failure and "go" in request.query_params else 200,
        refresh=2 if job else None,
        verb=verb,
        addresses=_addresses(key, values),
        key=key,
        data=data,
        found=found,
        tabs=[(name, f"/study/{key}/{name}?{options}") for name, options in studies.items()],
        sections=sections(verb),
        values=values,
        given=request.query_params,
        attached=[file.name for file in data.files[1:]] if data else [],
        asked=asked,
        failure=failure,
        outcome=outcome,
        title=body.title if body else "",
        spoken=body.language if body else "",
        pieces=pieces._replace(**{name: markup(text) for name, text in pieces._asdict().items()}),
        wrong=wrong,
        first=first,
        looked=[
            (one, _changed(request.query_params, {**one.undone, "go": "1"}))
            for one in changed_after(verb, given, values)
        ],
        state=_state(verb, values),
        labels=_labels(found, values),
        many=_LISTED,
        blank=blank,
        fields_of=fields,
        in_page_words=lambda text: visible(on_page(verb, text)),
        job=job,
        progress=job.progress() if job else {},
        query=query,
        moved=any(
            one.name in values or one.name in wrong
            for section, group in sections(verb).items()
            if section != "question"
            for one in group
        ),
        figures=_figures(verb, outcome.kinds) if outcome else [],
        script=outcome.scripts.get(active_language()) if outcome else None,
        downloads=[
            (
                group,
                title,
                [(name, described(name)) for name in names if (outcome and outcome.methods) or "methods" not in name],
            )
            for group, (title, names) in GROUPS.items()
        ],
        suffixes=list(PICTURES),
        styles={STYLE + key: about for key, about in STYLES.items()},
        limit=desk_of(request).settings.seconds,
        again=f"?{urlencode(reading)}" if reading else "",
        answers=answers(request.url.path, request.query_params, _answered(values, found)),
    )
    if outcome and studies:
        _remember(answer, key, studies)
    return answer


# The studies of a table that were computed in this browser, as tabs: a cookie that only the pages of this table receive.

_STUDIES = "podium-studies"
_TABS, _TABS_ROOM = 8, 3500
"""Most tabs, and most characters of the cookie, of which a browser keeps 4096 bytes."""


def _studies(request: Request, verb: str, query: str, outcome: Outcome | None) -> dict[str, str]:
    """Return the options of the studies of this table, by verb; this one has its place, with its options of today."""
    told = parse_qsl(request.cookies.get(_STUDIES, "")[: 2 * _TABS_ROOM])
    found = {name: urlencode(parse_qsl(options)) for name, options in told if name in FORMS}
    return {**found, verb: query if outcome else found.get(verb, query)}


def _remember(answer: Response, key: str, studies: Mapping[str, str]) -> None:
    kept = [*studies.items()][-_TABS:]
    while len(urlencode(kept)) > _TABS_ROOM:
        del kept[0]
    answer.set_cookie(_STUDIES, urlencode(kept), path=f"/study/{key}", samesite="lax", httponly=True)


def _changed(query: QueryParams, options: Mapping[str, str], first: str = "") -> str:
    """Return the address of the same study with some options changed; an empty value takes one back.

    `first` are the options of the first result that was looked at, where the change comes after it.
    """
    options = {**options, "looked": first} if first else options
    kept = [(name, value) for name, value in query.multi_items() if name not in {"lang", "part", *options} and value]
    return "?" + urlencode([*kept, *((name, value) for name, value in options.items() if value)])


def _opened(
    key: str, values: Mapping[str, str], changed: Callable[[Mapping[str, str]], str]
) -> Callable[[Mapping[str, str]], str]:
    """Return what gives the address of an action: that of another study of the same data where it opens one, else `changed`."""

    def address(options: Mapping[str, str]) -> str:
        verb, mark, field = options.get(OPENS, "").partition("#")
        if not verb:
            return changed(options)
        query = urlencode({**carried(verb, values), **({} if field else {"go": "1"})})
        return f"/study/{key}/{verb}?{query}{mark}{field}"

    return address


_LISTED = 60
"""Up to so many algorithms or columns are listed to choose from; of more, those that fit what is typed are offered."""

_LABELS = 20
"""Most labels of a class that are listed."""


def _state(verb: str, values: Mapping[str, str]) -> list[str]:
    """Say in a few words which options differ from their defaults, the direction first."""
    known = fields(verb)
    direction = {"maximize": _("Larger is better"), "minimize": _("Smaller is better")}.get(values.get("objective", ""))
    others = [(known[name], value) for name, value in values.items() if name in known and name != "objective"]
    told = [
        f"{_(option.label).partition(':')[0]}: {option.named(value)}" if option.kind != "flag" else _(option.label)
        for option, value in others
    ]
    return [*([direction] if direction else []), *(", ".join(text.splitlines()) for text in told)]


def _labels(found: Understood | None, values: Mapping[str, str]) -> tuple[str, ...]:
    """Return the labels of the true class, where the form says which column holds it and they are few."""
    if found is None or values.get("truth") not in found.header:
        return ()
    at = found.header.index(values["truth"])
    labels = dict.fromkeys(row[at].strip() for row in found.rows if len(row) > at and row[at].strip())
    return tuple(labels) if len(labels) <= _LABELS else ()


async def _context(
    request: Request, patience: float | None = READING
) -> tuple[str, Dataset | None, Understood | Failure | Job | None]:
    """Return the verb of an address, its data, and what is in them."""
    verb = request.path_params["verb"]
    if verb not in FORMS:
        raise HTTPException(404)
    if request.path_params["key"] == NONE:
        if verb not in NO_FILE:
            raise HTTPException(404)
        return verb, None, None
    data = data_of(request)
    return verb, data, await desk_of(request).understood(data, reading_of(request), patience)


async def outcome_of(request: Request) -> tuple[Asked, Outcome | Failure | Job]:
    """Return the study of an address, computed if need be."""
    verb, data, found = await _context(request, None)
    if isinstance(found, Failure | Job):
        raise HTTPException(404)
    desk = desk_of(request)
    asked = desk.ask(verb, values_of(verb, options_of(request.query_params)), data, found.header if found else ())
    return asked, await desk.study(asked, None)


async def picture(request: Request) -> Response:
    """Show one picture of a study in its panel, with its files."""
    asked, shown = await outcome_of(request)
    kind = request.path_params["kind"]
    if isinstance(shown, Outcome) and kind not in shown.kinds:
        raise HTTPException(404)
    content = await _file(desk_of(request), asked, shown, panel(active_language(), kind))
    if not isinstance(content, bytes):
        return not_there(request, content, asked)
    return page(
        request,
        "picture.html",
        kind=kind,
        name=_figures(asked.verb, [kind])[0][1],
        place=_place(request),
        query=_changed(request.query_params, {}).removeprefix("?"),
        suffixes=list(PICTURES),
        body=markup(content.decode()),
    )


async def tables(request: Request) -> Response:
    """Show the tables for a paper, each as it prints and as LaTeX."""
    asked, shown = await outcome_of(request)
    values = values_of(asked.verb, options_of(request.query_params))
    looked = _looked(request, asked.verb, values)
    content = await _file(desk_of(request), asked, shown, tables_page(active_language()), looked)
    if not isinstance(content, bytes):
        return not_there(request, content, asked)
    query = _changed(request.query_params, {}).removeprefix("?")
    found = [{**one, "shown": markup(one["shown"])} for one in json.loads(content)]
    return page(request, "tables.html", tables=found, place=_place(request), query=query)


def _place(request: Request) -> str:
    return f"/study/{request.path_params['key']}/{request.path_params['verb']}"


async def _file(
    desk: Desk, asked: Asked, shown: Outcome | Failure | Job, name: str, style: Mapping[str, str] | None = None
) -> bytes | Failure | Job:
    return await desk.file(asked, shown, name, style) if isinstance(shown, Outcome) else shown


async def download(request: Request) -> Response:
    """Return one file of a study."""
    name = request.path_params["name"]
    media = media_type(name)
    if media is None:
        raise HTTPException(404)
    asked, shown = await outcome_of(request)
    values = values_of(asked.verb, options_of(request.query_params))
    style = style_in(request.query_params) if name.startswith("figure-") else _looked(request, asked.verb, values)
    content = await _file(desk_of(request), asked, shown, name, style)
    if not isinstance(content, bytes):
        return not_there(request, content, asked)
    return attachment(content, name, media)


async def give_other(request: Request) -> Response:
    """Take another version of the table, and go to the page that lays the two studies side by side."""
    desk, data = desk_of(request), data_of(request)
    async with form_of(request) as form:
        other = await files_of(form, desk.settings)
    key = desk.add(Dataset((*other[:1], *data.files[1:])))
    return RedirectResponse(f"{request.url.path}/{key}{_changed(request.query_params, {})}", 303)


async def versus(request: Request) -> Response:
    """Show what of a study changes with another version of its table."""
    desk, verb, language = desk_of(request), request.path_params["verb"], active_language()
    sides, sheets = [], []
    query = _changed(request.query_params, {"looked": ""})
    for key in (request.path_params["key"], request.path_params["other"]):
        data = desk.data(key)
        if data is None or verb not in FORMS:
            raise HTTPException(404, _GONE)
        values = values_of(verb, options_of(request.query_params))
        found = await desk.understood(data, reading_of(request))
        sheets.append(await desk.sheet(data, reading_of(request), values.get("objective")))
        asked = desk.ask(verb, values, data, found.header if isinstance(found, Understood) else ())
        shown = await desk.study(asked, None)
        content = await _file(desk, asked, shown, compared_page(language))
        if not isinstance(content, bytes):
            return not_there(request, content, asked)
        kind = shown.kinds[0] if isinstance(shown, Outcome) and shown.kinds else ""
        picture = f"/study/{key}/{verb}/file/figure-{kind}.svg{query}" if kind else ""
        told = {"name": data.main.name, "address": f"/study/{key}/{verb}{query}", "picture": picture}
        sides.append({**json.loads(content), **told})
    changed = _decisions(*(side["pairs"] for side in sides))
    summary = (
        ngettext("The decision about {n} pair changes.", "The decisions about {n} pairs change.", len(changed))
        if changed
        else _("No decision about a pair changes.")
    )
    if not any(side["pairs"] for side in sides):
        summary = ""  # a study without such decisions
    one, other = sheets
    cells = changes_of(one, other) if one is not None and other is not None else None
    return page(
        request,
        "versus.html",
        sides=sides,
        changes=changed,
        summary=summary,
        cells=cells and cells[:_CELLS],
        more=max(0, len(cells or ()) - _CELLS),
        known=cells is not None,
    )


_CELLS = 100
"""Most results that are listed because two versions of a table differ in them."""


def _decisions(
    before: Mapping[str, tuple[int | None, float]], after: Mapping[str, tuple[int | None, float]]
) -> list[tuple[list[str], str, str]]:
    """Return the pairs whose decision differs, or that only one of two studies has, with both decisions in words."""

    def said(pair: str, decisions: Mapping[str, tuple[int | None, float]]) -> str:
        if pair not in decisions:
            return _("not compared")
        first, second = pair.split("\n")
        better, p = decisions[pair]
        told = {
            None: _("different"),
            0: _("no difference shown"),
            1: _("{name} better", name=first),
            -1: _("{name} better", name=second),
        }[better]
        return f"{told}, p = {p:.3g}"

    pairs = dict.fromkeys([*before, *after])
    return [
        (pair.split("\n"), said(pair, before), said(pair, after))
        for pair in pairs
        if (pair in before) != (pair in after) or before[pair][0] != after[pair][0]
    ]


async def stop(request: Request) -> Response:
    """Stop a study, and go back to its page."""
    desk_of(request).runner.stop(request.path_params["job"])
    return await _back(request)


async def again(request: Request) -> Response:
    """Compute a study anew that was stopped or failed."""
    desk_of(request).again(request.path_params["job"])
    return await _back(request)


async def _back(request: Request) -> Response:
    """Go to the address that a form names, if it is one of a study."""
    async with form_of(request) as form:
        address = form.get("back")
    ours = isinstance(address, str) and address.startswith("/study/") and "\\" not in address
    return RedirectResponse(str(address) if ours else "/", 303)


def data_of(request: Request) -> Dataset:
    """Return the data of an address."""
    data = desk_of(request).data(request.path_params["key"])
    if data is None:
        raise HTTPException(404, _GONE)
    return data


def not_there(request: Request, found: object, asked: Asked | None) -> Response:
    """Explain why there is no result."""
    if isinstance(found, Job):
        return page(request, "reading.html", refresh=1, data=data_of(request))
    failure = found if isinstance(found, Failure) else Failure("busy", "")
    limit = desk_of(request).settings.seconds
    verb = request.path_params.get("verb", "compare")
    asked_about = failure.choices or request.url.path.startswith("/data/")
    path, query = request.url.path, request.query_params
    given = answers(path, query, reading_of(request) if asked_about else {})
    key = request.path_params.get("key", NONE)
    question = card(failure.question, failure.choices, path, query, key, verb)
    if question is not None:
        parts: dict[str, Any] = {"data": data_of(request), "key": key, "verb": verb, "preview": None, "answers": given}
        return page(request, "asking.html", status=failure.status, question=question, **parts)
    return _failed(request, failure, verb, asked=asked, limit=limit, answers=given)


async def missing(request: Request, error: Exception) -> Response:
    """Answer for a page that is not there, or a request that no page of podium makes."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    detail = error.detail if isinstance(error, HTTPException) else ""
    if request.url.path.startswith("/api/"):
        return await unanswered(request, error)
    title = _("Page not found") if status in (404, 405) else _(REASONS["mistake"].title)
    return page(request, "message.html", status=status, title=title, text=_(_GONE) if detail == _GONE else "")


async def refused(request: Request, error: Exception) -> Response:
    """Answer for something the page does not take."""
    failure = Failure("mistake", error.message if isinstance(error, InputError) else str(error))
    return _failed(request, failure, "", asked=None, limit=0, answers=[])


def _failed(request: Request, failure: Failure, verb: str, **told: Any) -> Response:
    told["in_page_words"] = lambda text: visible(on_page(verb, text))
    return page(request, "failure.html", status=failure.status, failure=failure, **told)


# The pages of the kept studies: keep, list, reopen, delete.


def workspace_of(request: Request) -> Workspace:
    """Return the workspace of the server."""
    found: Workspace | None = request.app.state.workspace
    if found is None:
        raise HTTPException(404)
    return found


async def keep(request: Request) -> Response:
    """Keep the study of an address."""
    workspace = workspace_of(request)
    asked, shown = await outcome_of(request)
    if not isinstance(shown, Outcome):
        return not_there(request, shown, asked)
    values = values_of(asked.verb, options_of(request.query_params))
    looked = _looked(request, asked.verb, values)
    body = await desk_of(request).told(asked, shown, active_language(), looked.get(LOOKED, ""))
    if looked:
        values["looked"] = request.query_params["looked"]
    key = await anyio.to_thread.run_sync(workspace.keep, asked.verb, values, asked.data, body)
    return RedirectResponse(f"/workspace/{key}", 303)


async def kept(request: Request) -> Response:
    """List the kept studies."""
    found = await anyio.to_thread.run_sync(workspace_of(request).all)
    return page(request, "workspace.html", studies=found)


async def reopen(request: Request) -> Response:
    """Show a kept study as it was, with a way to compute it anew."""
    found = await anyio.to_thread.run_sync(workspace_of(request).get, request.path_params["key"])
    if found is None:
        raise HTTPException(404)
    study, kept_body, data = found
    key = desk_of(request).add(data) if data else NONE
    changed = _opened(key, study.options, lambda options: _address(study, key, options))
    pieces = pieces_of(whole(kept_body, changed))
    return page(
        request,
        "kept.html",
        study=study,
        spoken=kept_body.language,
        nav=markup(pieces.nav),
        body=markup(pieces.whole),
        address=_address(study, key),
    )


async def delete(request: Request) -> Response:
    """Delete a kept study."""
    async with form_of(request):
        workspace = workspace_of(request)
        if not await anyio.to_thread.run_sync(workspace.delete, request.path_params["key"]):
            raise HTTPException(404)
    return RedirectResponse("/workspace", 303)


def _address(study: Kept, key: str, changed: Mapping[str, str] = MappingProxyType({})) -> str:
    options = {name: value for name, value in {**study.options, **changed, "go": "1"}.items() if value}
    return f"/study/{key}/{study.verb}?{urlencode(options)}"
