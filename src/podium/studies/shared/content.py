"""What every study says and shows: its verdict, tables, pictures and values, through the renderers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from podium.document import Advice, Block, Bullets, Document, Heading, Paragraph, Table
from podium.equality import ByValue
from podium.errors import Handled, InputError, Noted, closest, preset
from podium.i18n import _, active_language, in_english, joined, ngettext, paragraph
from podium.mentions import Spelling, spelling
from podium.render import render
from podium.studies.shared.tables import HYPOTHESES, StudyTable, frame_of, hypotheses, only
from podium.studies.shared.words import first_sentence

if TYPE_CHECKING:
    from podium.diagrams.drawing import Drawing
    from podium.diagrams.style import Caption, StyleLike
    from podium.studies.shared.gate import Against, FailIf, Gate
    from podium.studies.shared.methods import Methods

RESULTS = "results"
"""The name of the data as papers print them, which the studies of data can show beside the tables of their reports."""

_OF_DATA = ("podium.studies.many_problems.table.study", "table_of")
"""What makes that table. The study is named, not imported: every study imports this module."""

_FOR_REPORTS = ("document", "judged", "main_tables", "pictures", "shown")
"""What reports are made of, which `dir` and Tab leave out."""

Pictures: TypeAlias = "Mapping[str, Callable[[], Drawing]]"


@dataclass(frozen=True)
class Drawable:
    """What makes a picture, and whether the data are known to allow it; unless they are, only drawing it tells."""

    make: Callable[[], Drawing]  # Makes the picture
    known: Callable[[], bool]  # Whether `make` surely refuses nothing: asked before what the picture shows is computed

    def __call__(self) -> Drawing:
        """Make the picture."""
        return self.make()


def beside(
    study: StudyContent, file: str, function: str, otherwise: Callable[..., Any] | None = None
) -> Callable[..., Any]:
    """Return a function from a file beside the class of a study, such as `document` from ``report.py``."""
    own = getattr(type(study), function, None)
    if function in ("key_figures", "subject") and callable(own):
        return own  # type: ignore[no-any-return]
    for kind in type(study).__mro__:
        folder = kind.__module__.rpartition(".")[0]
        if folder in ("", __package__):
            continue  # not the folder of one study
        for name in (f"{folder}.{file}", f"{folder}.report"):
            try:
                found = getattr(import_module(name), function, None)
            except ModuleNotFoundError as error:
                if not name.startswith(str(error.name)):
                    raise
                found = None
            if found is not None:
                return found  # type: ignore[no-any-return]
    if otherwise is None:
        raise NotImplementedError(f"{type(study).__name__} has no {function} in {file}.py")
    return otherwise


def _noted(document: Callable[..., Document]) -> Callable[..., Document]:
    """Add what was set beforehand to a report."""

    @wraps(document)
    def whole(self: StudyContent, *, full: bool = True) -> Document:
        found = document(self, full=full)
        return found.noting(*note) if (note := preset()) else found

    return whole


class StudyContent(ByValue):
    """What every study says and shows, in every format; `Study` adds the files that show it as a whole.

    A study is a folder. Its class stands in ``study.py``, and what it says of itself in files beside it, loaded when first
    used: `document`, `verdict_text`, `advise` and `describe` in ``report.py``, `to_dict` and `columns` in ``layout.py``, `pictures` in
    ``pictures.py``; ``report.py`` may have them all. A method of the class itself goes before.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in ("to_dict", "columns"):  # what programs read is English, whatever language is active
            if name in cls.__dict__:
                setattr(cls, name, in_english(cls.__dict__[name]))
        if "document" in cls.__dict__:
            cls.document = _noted(cls.__dict__["document"])  # type: ignore[method-assign]
        if "__repr__" not in cls.__dict__:  # else dataclass() would put one there that shows every array
            cls.__repr__ = StudyContent.__repr__  # type: ignore[method-assign]

    @property
    def main_tables(self) -> tuple[str, ...]:
        """Names of the tables, at most three, that an article shows before its appendix; by default the first three."""
        return ()

    def __dir__(self) -> list[str]:
        """List what people use: no names with an underscore, and nothing that only reports are made of."""
        return [name for name in super().__dir__() if name[0] != "_" and name not in _FOR_REPORTS]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {first_sentence(self.text)}>"

    @property
    def text(self) -> str:
        """The conclusion in plain words."""
        return str(beside(self, "report", "verdict_text", _text_of_verdict)(self))

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings and recommendations that apply; those that can invalidate the conclusion come first."""
        shown = active_language(), spelling()  # texts of advice are final
        found: dict[tuple[str, Spelling], tuple[Advice, ...]] = self.__dict__.setdefault("_advice", {})
        if shown not in found:
            found[shown] = tuple(beside(self, "report", "advise", lambda _study: ())(self))
        return found[shown]

    @property
    def decisions(self) -> tuple[Against, ...]:
        """What the verdict says of each algorithm against the control, or of two algorithms about the second; else nothing."""
        return ()

    def gate(self, fail_if: FailIf | None = None, detect: float | None = None) -> Gate:
        """Judge the candidates against the baseline, for continuous integration; reports then show it below the verdict.

        The baseline is the control; without one, it is the first of two algorithms.

        Parameters
        ----------
        fail_if
            "worse" fails if a candidate is significantly worse than the baseline, by the verdict's adjusted p-value;
            "not-better" unless all are significantly better; "not-equivalent" unless all were shown to be equivalent, for
            which the study needs a margin.
        detect
            A drop in the unit of the data. A gate that would not detect it with a probability of 0.8 fails as well.

        Returns
        -------
        Gate
            With `failed`, `failures` (the reasons) and `decisions`.

        Raises
        ------
        InputError
            Without a baseline, and if the study has no test for what is asked.

        Examples
        --------
        >>> import podium
        >>> table = {"old": [81, 79, 84, 80, 77, 85], "new": [75, 72, 80, 71, 70, 77]}
        >>> study = podium.compare_pair(table, "old", "new", objective="maximize")
        >>> study.gate("worse").failures
        ('new is significantly worse than old (p = 0.0312, α = 0.05).',)
        """
        from podium.studies.shared.gate import gate

        found = self.__dict__["_gate"] = gate(self.decisions, getattr(self, "options", None), fail_if, detect)
        return found

    @property
    def judged(self) -> tuple[str, ...]:
        """What the last `gate` said, which reports show below the verdict."""
        gate: Gate | None = self.__dict__.get("_gate")
        return () if gate is None else tuple(gate.sentences())

    @_noted
    def document(self, *, full: bool = True) -> Document:
        """Return the report as format-neutral blocks; ``full=False`` holds what fits one screen."""
        found: Document = beside(self, "report", "document")(self, full=full)
        return found

    @in_english
    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, in the layout of ``--format json``."""
        return dict(beside(self, "layout", "to_dict")(self))

    @cached_property
    def _provenance(self) -> Mapping[str, Any] | None:
        """The provenance that JSON states, or None: the whole of it is made for this part, which a report needs twice."""
        found: Mapping[str, Any] | None = self.to_dict().get("provenance")
        return found

    @in_english
    def columns(self) -> dict[str, list[Any]]:
        """Return the study's main table as columns of equal length, in full precision."""
        return dict(beside(self, "layout", "columns")(self))

    def pictures(self) -> Pictures:
        """Return the kinds of pictures of this study with the functions that compute them, the default first."""
        found: Pictures = beside(self, "pictures", "pictures", lambda _study: {})(self)
        return found

    @property
    def picture_kinds(self) -> tuple[str, ...]:
        """Kinds of pictures there are, the usual one first."""
        return tuple(self.pictures())

    def drawing(self, kind: str | None = None, *, style: StyleLike = None, caption: Caption | None = None) -> Drawing:
        """Return a picture as data: positions, texts and styles, not drawn yet.

        Parameters
        ----------
        kind
            One of `picture_kinds`; the first when None.
        style
            A `podium.Style`, a mapping of its keys, or the path of a style file (TOML).
        caption
            "below" or "none": whether the explanation is written below the picture.

        Raises
        ------
        InputError
            For an unknown kind, or when the data do not allow this picture; the message says which there are. For a
            style with an unknown key, value or algorithm.
        """
        from podium.diagrams.finish import in_style
        from podium.diagrams.style import chosen

        found = self.pictures()
        if not found:
            raise InputError("This study has no pictures.")
        if kind is None:
            kind = next(iter(found))
        if kind not in found:
            raise InputError(
                "Unknown kind of picture {kind!r}: use one of {found}.{closest}",
                kind=kind,
                found=", ".join(found),
                closest=closest(kind, found),
            )
        wanted = chosen(style, caption)
        algorithms = self._algorithms()
        if algorithms:
            wanted.check_names(algorithms)
        return in_style(wanted, found[kind])

    def _algorithms(self) -> tuple[str, ...]:
        """Names of the algorithms of the study and of what it was computed from."""
        found = (getattr(holder, "algorithms", ()) for holder in (self, *vars(self).values()))
        return tuple(dict.fromkeys(name for names in found if isinstance(names, tuple) for name in names))

    def to_svg(
        self,
        kind: str | None = None,
        *,
        standalone: bool = True,
        style: StyleLike = None,
        caption: Caption | None = None,
    ) -> str:
        """Return a picture as SVG; ``standalone=False`` uses the text colour of the page that embeds it.

        `style` and `caption` are those of `drawing`, here and in the methods below.
        """
        from podium.diagrams.svg import to_svg

        return to_svg(self.drawing(kind, style=style, caption=caption), standalone=standalone)

    def to_tikz(self, kind: str | None = None, *, style: StyleLike = None, caption: Caption | None = None) -> str:
        r"""Return a picture as TikZ for ``\input`` (needs ``\usepackage{tikz}``)."""
        from podium.diagrams.tikz import to_tikz
        from podium.render.latex_text import letters

        with letters():
            return to_tikz(self.drawing(kind, style=style, caption=caption))

    def plot(
        self, kind: str | None = None, ax: Any = None, *, style: StyleLike = None, caption: Caption | None = None
    ) -> Any:
        """Draw a picture on matplotlib axes and return them; without `ax` in a new figure of the right size.

        The picture is laid out for the width of `ax`, and fills them.

        Raises
        ------
        MissingExtraError
            Without matplotlib.
        """
        from podium.diagrams.mpl import draw, letters, room_of
        from podium.diagrams.style import chosen

        wanted = chosen(style, caption)
        if ax is not None:
            wanted = replace(wanted, width=max(1.0, room_of(ax)))
        with letters():
            return draw(self.drawing(kind, style=wanted), ax)

    def save_picture(
        self,
        path: str | PathLike[str],
        kind: str | None = None,
        *,
        style: StyleLike = None,
        caption: Caption | None = None,
    ) -> None:
        """Write a picture to a file; the suffix determines the format: ``.svg``, ``.tex`` (TikZ), ``.pdf`` or ``.png``.

        Raises
        ------
        InputError
            For an unknown suffix or kind, or when the file cannot be written.
        MissingExtraError
            For PDF and PNG without the `typst` package.
        """
        from podium.diagrams.save import letters, save, suffix_of

        suffix = suffix_of(path)  # say so before anything is computed
        with letters(suffix):
            save(self.drawing(kind, style=style, caption=caption), path)

    # What every study result can do: show itself through the renderers, become JSON or a frame.

    def shown(self, *, full: bool = True, brief: bool = False) -> Document:
        """Return `document` in the active language (`podium.language`), in full, for one screen, or the verdict alone.

        Raises
        ------
        InputError
            When both `full` and `brief` are requested.
        """
        if full and brief:
            raise InputError("A report is either full or brief. Choose one of them.")
        if full:
            return self.document()
        document = self.document(full=False)
        return document.brief() if brief else document.short()

    @property
    def tables(self) -> tuple[str, ...]:
        """Names of the tables of the report, for `table`."""
        return tuple(self._tables(full=True))

    def _tables(self, *, full: bool) -> dict[str, Table]:
        found: dict[tuple[str, Spelling, bool], dict[str, Table]] = self.__dict__.setdefault("_tables_of", {})
        key = (active_language(), spelling(), full)
        if key not in found:
            found[key] = {block.key: block for block in self.document(full=full).blocks if isinstance(block, Table)}
        return found[key]

    def table(self, name: str, columns: Sequence[str] | None = None) -> StudyTable:
        """Return one table of the report: ``study.table("ranks").to_latex()``.

        Parameters
        ----------
        name
            One of `tables`, or "hypotheses": the first family of the report with the adjusted p-values that matter most; its
            own table has those of every procedure. Or "results": the data as papers print them, as of `podium.results_table`.
        columns
            Headers of the columns to keep, in this order; all by default.

        Returns
        -------
        StudyTable
            Convert it to text, LaTeX, Markdown, HTML, CSV or a data frame; a notebook displays it.

        Raises
        ------
        InputError
            If there is no table, or no column, of this name; the message lists the names.
        """
        found = self._tables(full=True)
        if name == HYPOTHESES and name not in found:
            found = hypotheses(self._tables(full=False)) or hypotheses(found) or found
        if name not in found:
            if name == RESULTS:
                return self._of_data().table(name, columns)
            if not found:
                raise InputError("There is no table {name!r}. This study has no tables.", name=name)
            names = [*found, *hypotheses(found)]
            with suppress(InputError):  # not every study holds results
                names += self._of_data().tables
            raise InputError(
                "There is no table {name!r}.{closest} The tables are: {names}.",
                name=name, closest=closest(name, names), names=joined(names, ", "),
            )  # fmt: skip
        return StudyTable(found[name] if columns is None else only(found[name], columns))

    def _of_data(self) -> StudyContent:
        module, function = _OF_DATA
        found: StudyContent = getattr(import_module(module), function)(self)
        return found

    def to_text(self, *, width: int | None = None, color: bool = False, full: bool = False, brief: bool = False) -> str:
        """Return the report as text.

        Parameters
        ----------
        width
            Characters a line; 80 by default.
        color
            Whether to use the styles of a terminal (ANSI codes).
        full
            Show everything. By default the report fits one screen: the conclusion, what was left out or assumed, the most important
            advice, the main tables.
        brief
            Show the conclusion, what was left out or assumed, and where to find more.

        Raises
        ------
        InputError
            When both `full` and `brief` are requested.

        Examples
        --------
        >>> import podium
        >>> study = podium.compare({"A": [3, 2, 4, 5], "B": [1, 2, 2, 1]}, objective="maximize")
        >>> len(study.to_text(brief=True)) < len(study.to_text()) < len(study.to_text(full=True))
        True
        """
        return render(self.shown(full=full, brief=brief), "text", width=width, color=color)

    def to_latex(self) -> str:
        """Return the whole report as LaTeX, to be read by a paper."""
        from podium.render.latex import to_latex
        from podium.render.latex_text import letters

        with letters():
            return to_latex(self.document())

    def to_markdown(self) -> str:
        """Return the report as GitHub-flavoured Markdown."""
        return render(self.document(), "markdown")

    def to_github(self) -> str:
        """Return a short summary for GitHub in Markdown: the verdict, the decisions against the control (or the first table), the rest to unfold.

        It suits ``$GITHUB_STEP_SUMMARY`` and comments on pull requests.
        """
        from podium.render.markdown import to_github

        gate: Gate | None = self.__dict__.get("_gate")
        if gate is None and self.decisions:
            from podium.studies.shared.gate import gate as judge

            gate = judge(self.decisions, getattr(self, "options", None), None, None)
        return to_github(self.document(), None if gate is None else gate.table())

    def to_html(self) -> str:
        """Return the report as an HTML fragment without scripts or external references."""
        return render(self.document(), "html")

    def methods(self, language: str | None = None, style: str = "journal", *, short: bool = False) -> Methods:
        """Return the methods paragraph for a paper: methods and results, with citations; or one sentence on the methods.

        Parameters
        ----------
        language
            The code of a language, such as "en"; by default the active one, which is English outside `podium.language`.
        style
            "journal" shows p-values with three decimals, or "p < 0.001"; "exact" shows three significant digits.
        short
            False: the paragraph. True: one sentence on what was compared, the test, the adjustment and the level, without results.
            It has at most 40 words; a name counts as one, citations do not count.

        Raises
        ------
        InputError
            If the language or style is not supported, or the study has no such paragraph.
        """
        from podium.studies.shared.methods import describe, undescribed

        if not short:
            return describe(self, beside(self, "report", "describe", undescribed), language, style)
        from podium.studies.shared.family.methods import in_short

        of_verdict = in_short if getattr(self, "verdict", None) is not None else undescribed
        return describe(self, beside(self, "report", "in_short", of_verdict), language, style)

    @in_english
    def to_json(self) -> str:
        """Return `to_dict` as JSON text: full precision, null where undefined."""
        from podium.render.json import dumps

        return dumps(self.to_dict())

    @in_english
    def to_csv(self) -> str:
        """Return `columns` as CSV text in full precision."""
        from podium.render.csv import render

        return render(self.columns())

    @in_english
    def to_frame(self, backend: str = "pandas") -> Any:
        """Return `columns` as a data frame.

        Parameters
        ----------
        backend
            "pandas" or "polars".

        Raises
        ------
        MissingExtraError
            If the library is not installed.
        InputError
            If the backend is not supported.
        """
        return frame_of(self.columns(), backend)

    def _repr_html_(self) -> str:
        from podium.studies.shared.notebook import notebook_html

        return notebook_html(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Return the short form for notebooks in every format they may show."""
        kinds: dict[str, Callable[[], str]] = {
            "text/html": self._repr_html_,
            "text/markdown": lambda: render(self.shown(full=False), "markdown"),
            "text/plain": self.to_text,
        }
        wanted = (set(kinds) if include is None else set(kinds) & set(include)) - set(exclude or ())
        return {kind: made() for kind, made in kinds.items() if kind in wanted}

    def __str__(self) -> str:
        return self.to_text()


# The blocks that every report begins and ends with, around what its study lays out.


def opening(study: StudyContent, *paragraphs: str) -> list[Block]:
    """Return the beginning of a report: conclusion, subject, and advice if any."""
    blocks: list[Block] = [Paragraph(study.text, lead=True), *map(Paragraph, (*study.judged, *paragraphs))]
    return [*blocks, Heading(_("Advice"), part="advice"), *study.advice] if study.advice else blocks


def closing(
    study: StudyContent, how: Iterable[str], references: Iterable[str], hint: str = "", *, full: bool
) -> list[Block]:
    """Return the end of a report: how it was computed, methods paragraph and references, or only where to find all that.

    What was left out, transposed or assumed moves below the verdict in either form (see `Document`). The short form ends with a
    `hint` at what else this study can show.
    """
    notes = tuple(how)
    if full:
        details: list[Block] = [Heading(_("How this was computed"), part="details"), Bullets(notes)]
        return [*details, *study.methods().closing(references)]
    more = ngettext(
        "More: {--full:yes} adds all other tests and tables, {n} note on data and computation, and the references; "
        "{--format:latex} (markdown, html, csv, json) writes everything for a paper or program.",
        "More: {--full:yes} adds all other tests and tables, {n} notes on data and computation, and the references; "
        "{--format:latex} (markdown, html, csv, json) writes everything for a paper or program.",
        len(notes),
    )
    found = tuple(Handled(note) for note in notes if isinstance(note, Handled | Noted))
    return [*([Bullets(found)] if found else []), Paragraph(paragraph([more, hint]) if hint else more)]


def laid_out(
    study: StudyContent,
    title: str,
    subject: str,
    sections: Mapping[str, Block | Literal[False]],
    how: Iterable[str],
    references: Iterable[str],
    *,
    full: bool,
) -> Document:
    """Return a report with a block for each section, by the heading above it; False leaves a section out."""
    blocks = opening(study, subject)
    for heading, block in sections.items():
        blocks += [Heading(heading), block] if block else []
    return Document(title, (*blocks, *closing(study, how, references, full=full)))


def _text_of_verdict(study: Any) -> str:
    return str(study.verdict.text)
