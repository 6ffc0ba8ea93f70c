"""What every study result can do: show itself through the renderers, become JSON or a frame."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from podium.document import Advice, Document, Table
from podium.errors import InputError, closest
from podium.i18n import active_language, in_english, languages, speaking
from podium.studies.checks import one_of
from podium.studies.one_table import StudyTable, frame_of
from podium.studies.pictures import Pictured, Pictures
from podium.studies.words import opening

if TYPE_CHECKING:
    from podium.studies.methods import Methods


def language(code: str) -> AbstractContextManager[None]:
    """Show everything in a language while a ``with`` block runs: reports, tables, pictures, methods paragraphs and errors.

    Names, numbers, references, JSON, CSV and data frames stay as they are; a text that the catalogue of the language lacks is English.

    Parameters
    ----------
    code : str
        Such as "en" or "es".

    Raises
    ------
    InputError
        For another language.

    Examples
    --------
    >>> import podium
    >>> study = podium.compare({"A": [0.9, 0.8, 0.7, 0.6], "B": [0.8, 0.7, 0.9, 0.5]}, objective="maximize")
    >>> with language("es"):
    ...     print(study.to_markdown().splitlines()[0])
    # Comparación de 2 algoritmos en 4 problemas
    """
    one_of("language", code, languages())
    return speaking(code)


class Study(Pictured):
    """A frozen study result: it prints itself, and becomes a report, a table, a picture, JSON, a frame.

    A study is a folder. Its class stands in ``study.py``, and what it says of itself in files beside it, loaded when first
    used: `report.document`, `report.verdict_text`, `advice.advise`, `layout.to_dict`, `layout.columns`, `pictures.pictures`,
    `methods.describe`. A method of the class itself goes before.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in ("to_dict", "columns"):  # what programs read is English, whatever language is active
            if name in cls.__dict__:
                setattr(cls, name, in_english(cls.__dict__[name]))
        if "__repr__" not in cls.__dict__:  # else dataclass() would put one there that shows every array
            cls.__repr__ = Study.__repr__  # type: ignore[method-assign]

    def _beside(self, file: str, function: str, otherwise: Callable[..., Any] | None = None) -> Callable[..., Any]:
        """Return a function from a file beside the class, such as `document` from ``report.py``."""
        for kind in type(self).__mro__:
            folder = kind.__module__.rpartition(".")[0]
            if folder in ("", __package__):
                continue  # not the folder of one study
            name = f"{folder}.{file}"
            try:
                found = getattr(import_module(name), function, None)
            except ModuleNotFoundError as error:
                if not name.startswith(str(error.name)):
                    raise
                found = None
            if found is not None:
                return found  # type: ignore[no-any-return]
        if otherwise is None:
            raise NotImplementedError(f"{type(self).__name__} has no {function} in {file}.py")
        return otherwise

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {opening(self.text)}>"

    @property
    def text(self) -> str:
        """The conclusion in plain words."""
        return str(self._beside("report", "verdict_text", _text_of_verdict)(self))

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings and recommendations that apply, what can invalidate the conclusion first."""
        language = active_language()  # texts of advice are final
        found: dict[str, tuple[Advice, ...]] = self.__dict__.setdefault("_advice", {})
        if language not in found:
            found[language] = tuple(self._beside("advice", "advise", lambda _study: ())(self))
        return found[language]

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        found: Document = self._beside("report", "document")(self, full=full)
        return found

    @in_english
    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, in the layout of ``--format json``."""
        return dict(self._beside("layout", "to_dict")(self))

    @in_english
    def columns(self) -> dict[str, list[Any]]:
        """Return the study's main table as columns of equal length, in full precision."""
        return dict(self._beside("layout", "columns")(self))

    def pictures(self) -> Pictures:
        """Return the kinds of pictures of this study with functions that compute them, the usual one first."""
        found: Pictures = self._beside("pictures", "pictures", lambda _study: {})(self)
        return found

    def shown(self, *, full: bool = True) -> Document:
        """Return `document` as it is shown: said in the language of the moment (`podium.language`), whole or for a terminal."""
        return self.document().complete() if full else self.document(full=False)

    @property
    def tables(self) -> tuple[str, ...]:
        """Names of the tables of the report, for `table`."""
        return tuple(block.key for block in self.document().blocks if isinstance(block, Table))

    def table(self, name: str) -> StudyTable:
        """Return one table of the report by itself: ``study.table("ranks").to_latex()``.

        Parameters
        ----------
        name
            One of `tables`.

        Returns
        -------
        StudyTable
            It becomes text, LaTeX, Markdown, HTML, CSV or a data frame, and shows itself in a notebook.

        Raises
        ------
        InputError
            When there is no table of this name; says which there are.
        """
        found = {block.key: block for block in self.shown().blocks if isinstance(block, Table)}
        if name not in found:
            if not found:
                raise InputError("There is no table {name!r}. This study has no tables.", name=name)
            raise InputError(
                "There is no table {name!r}.{closest} The tables are: {names}.",
                name=name, closest=closest(name, found), names=", ".join(found),
            )  # fmt: skip
        return StudyTable(found[name])

    def to_text(self, *, width: int | None = None, color: bool = False, full: bool = False) -> str:
        """Return the report as text, `width` characters wide (80 by default); `full` shows every table whole."""
        from podium.render.text import to_text

        return to_text(self.shown(full=full), width=width, color=color)

    def to_latex(self, *, standalone: bool = False) -> str:
        r"""Return the whole report as LaTeX.

        Parameters
        ----------
        standalone
            False: headings, tables and references for ``\input`` into a paper whose preamble loads booktabs and
            longtable; compiled by itself it brings its own preamble. It has no pictures and every row of every table.
            True: an article with title, abstract (the verdict), pictures (TikZ), tables, the methods paragraph with
            ``\cite`` and its bibliography; only for compiling by itself, twice. Long tables are shown in part.
        """
        if standalone:
            from podium.studies.outputs import article_text

            return article_text(self)
        from podium.render.latex import to_latex
        from podium.render.latex_text import letters

        with letters():
            return to_latex(self.document())

    def to_markdown(self) -> str:
        """Return GitHub-flavoured Markdown."""
        from podium.render.markdown import to_markdown

        return to_markdown(self.document())

    def to_html(self) -> str:
        """Return an HTML fragment without scripts or external references."""
        from podium.render.html import to_html

        return to_html(self.document())

    def methods(self, language: str | None = None, style: str = "journal") -> Methods:
        """Return the methods paragraph: what was done and found, with citations, as it would stand in a paper.

        Parameters
        ----------
        language
            The code of a language, such as "en"; by default the one active now, English outside `podium.language`.
        style
            "journal" gives p-values to three decimals and "p < 0.001" below, "exact" to three digits.

        Raises
        ------
        InputError
            For another language or style, or a study that has no such paragraph.
        """
        from podium.studies.methods import describe, undescribed

        return describe(self, self._beside("methods", "describe", undescribed), language, style)

    def to_report(self) -> str:
        """Return a whole HTML page that needs no network and no script; very long tables are shown in part."""
        from podium.studies.outputs import report_text

        return report_text(self)

    def write_report(self, path: str | PathLike[str]) -> list[Path]:
        """Write the page of `to_report`, and beside it a CSV file for every table that is too long for it.

        Returns the files written, the page first.
        """
        from podium.studies.outputs import write_report

        return write_report(self, path)

    def to_pdf(self) -> bytes:
        """Return the report as PDF; needs no TeX installation, but the `typst` package (podium[pdf])."""
        from podium.studies.outputs import pdf_bytes

        return pdf_bytes(self)

    def write_everything(self, folder: str | PathLike[str]) -> list[Path]:
        """Write report, LaTeX, Markdown, tables, JSON, references, methods and pictures into a folder.

        Returns the files written.
        """
        from podium.studies.outputs import write_everything

        return write_everything(self, folder)

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
            When that library is not installed.
        InputError
            For another backend.
        """
        return frame_of(self.columns(), backend)

    def _repr_html_(self) -> str:
        from podium.render.html import to_html

        return to_html(self.shown(full=False))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Return the short form for notebooks in every format they may show."""
        from podium.render import render

        kinds = {"text/html": "html", "text/markdown": "markdown", "text/plain": "text"}
        wanted = (set(kinds) if include is None else set(kinds) & set(include)) - set(exclude or ())
        document = self.shown(full=False)
        return {kind: render(document, form) for kind, form in kinds.items() if kind in wanted}

    def __str__(self) -> str:
        return self.to_text()


def _text_of_verdict(study: Any) -> str:
    return str(study.verdict.text)
