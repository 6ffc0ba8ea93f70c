"""What every study result can do: show itself as `StudyContent` does, and as a page, an article, a PDF or a folder of files."""

from __future__ import annotations

from contextlib import AbstractContextManager
from importlib import import_module
from os import PathLike
from pathlib import Path

from podium.i18n import languages, shared
from podium.studies.shared.checks import one_of
from podium.studies.shared.content import StudyContent

_LIKE = ("podium.studies.many_problems.java_programs", "like")
"""What makes the tables of other programs, of studies that stand above this file."""


class Study(StudyContent):
    """A frozen study result: it prints itself, and becomes a report, a table, a picture, JSON, a frame."""

    def to_latex(self, *, standalone: bool = False) -> str:
        r"""Return the whole report as LaTeX.

        Parameters
        ----------
        standalone
            False: headings, tables and references for ``\input`` into a paper whose preamble loads booktabs and
            longtable; it also compiles on its own. It has no pictures, and all rows of all tables.
            True: an article with title, abstract (the verdict), the usual picture (TikZ), the three tables that matter most, the
            methods paragraph with ``\cite`` and its bibliography; everything else is in an appendix, of tables of more than
            60 rows the first 40. Compile it twice.
        """
        if standalone:
            from podium.studies.shared.outputs import article_text

            return article_text(self)
        return super().to_latex()

    def like(self, program: str) -> str:
        """Return the tables that another program prints, in its order and under its captions, as a LaTeX document that compiles.

        The numbers are podium's; where the program errs, a note says so.

        Parameters
        ----------
        program
            "controltest" or "multipletest" for a study of `podium.compare`, "pagetest" for one of `podium.convergence`.

        Raises
        ------
        InputError
            For an unknown program, a study of another kind, or an option that the program's tables cannot show.

        Examples
        --------
        >>> import podium
        >>> study = podium.compare({"A": [3, 2, 4], "B": [1, 1, 2], "C": [2, 3, 1]}, objective="maximize")
        >>> "Average Rankings of the algorithms (Friedman)" in study.like("controltest")
        True
        """
        module, function = _LIKE
        tables: str = getattr(import_module(module), function)(self, program)
        return tables

    def to_report(self) -> str:
        """Return a complete HTML page without network access or scripts; very long tables are shown in part."""
        from podium.studies.shared.outputs import report_text

        return report_text(self)

    def write_report(self, path: str | PathLike[str]) -> list[Path]:
        """Write the page of `to_report`, and a CSV file for every table that is too long for the page.

        Returns the files written, the page first.
        """
        from podium.studies.shared.outputs import write_report

        return write_report(self, path)

    def show(self) -> None:
        """Show the page of `to_report`: in a notebook below the cell, elsewhere in the browser.

        The browser reads it from a temporary folder, in which CSV files hold the tables that are too long for the page.

        Examples
        --------
        >>> import podium
        >>> study = podium.compare({"A": [3, 2, 4], "B": [1, 1, 2]}, objective="maximize")
        >>> study.show()  # doctest: +SKIP
        """
        from podium.studies.shared.outputs import show

        show(self)

    def to_pdf(self) -> bytes:
        """Return the report as PDF; requires the `typst` package (podium[pdf]), but no TeX installation."""
        from podium.studies.shared.outputs import pdf_bytes

        return pdf_bytes(self)

    def write_everything(self, folder: str | PathLike[str]) -> list[Path]:
        """Write report, LaTeX, Markdown, PDF, tables, JSON, references, methods and pictures to a folder.

        Returns the files written.
        """
        from podium.studies.shared.outputs import write_everything

        return write_everything(self, folder)


def language(code: str) -> AbstractContextManager[None]:
    """Show all texts in a language within a ``with`` block: reports, tables, pictures, methods paragraphs and errors.

    Names, numbers, references, JSON, CSV and data frames do not change; texts that the catalogue lacks are in English. A thread
    without a block of its own uses the language of the block that the main thread is in; a block in another thread is for that one alone.

    Parameters
    ----------
    code : str
        Such as "en" or "es".

    Raises
    ------
    InputError
        For an unsupported language.

    Examples
    --------
    >>> import podium
    >>> study = podium.compare({"A": [0.9, 0.8, 0.7, 0.6], "B": [0.8, 0.7, 0.9, 0.5]}, objective="maximize")
    >>> with language("es"):
    ...     print(study.to_markdown().splitlines()[0])
    # Comparación de 2 algoritmos en 4 problemas
    """
    one_of("language", code, languages())
    return shared(code)
