"""The neutral block model between studies and renderers.

A study says *what* to show as a :class:`Document`, a sequence of blocks; a renderer decides *how* it looks.
Blocks hold plain text (never markup) and raw numbers (never formatted strings), so that a name such as
``a_b%$`` or ``<script>`` is escaped in exactly one place, the renderer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias, cast

from podium.brief import brief
from podium.errors import handled
from podium.i18n import Message, _, ngettext

Kind: TypeAlias = Literal["text", "count", "rank", "statistic", "pvalue", "level", "value"]
"""What a column holds; decides alignment and number format.

``text`` names and words, left-aligned; ``count`` integers; ``rank`` mean ranks (fixed decimals);
``statistic`` z, chi-square and the like; ``pvalue`` p-values and adjusted p-values; ``level`` significance
levels and thresholds; ``value`` quantities in the user's own unit (contrasts, differences).
"""

CellValue: TypeAlias = str | float | int | None

ADVICE_SHOWN, RANKS_SHOWN, SHORT_ROWS = 3, 15, 10
"""What fits one screen: pieces of advice, rows of a table of algorithms, and rows of a table of hypotheses."""


Part: TypeAlias = Literal["", "advice", "pictures", "paper", "details", "next"]
"""What a section of a report is for, where a page has a place of its own for it; "" for the evidence."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title of the document. ``part`` says what its section is for."""

    text: str
    level: int = 2
    part: Part = field(default="", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of text. ``lead`` marks the verdict, which a renderer highlights."""

    text: str
    lead: bool = False


@dataclass(frozen=True, slots=True)
class Bullets:
    """An unordered list of short texts."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A cell as a paper prints it, taken apart so that every format can align and emphasise it."""

    number: str  # Digits such as "0.763", "-1.2" or "1.23e-04", or a word such as "12/5/13"
    spread: str = ""  # Digits of what stands beside the number, such as a standard deviation; "" for none
    form: Literal["±", "()", "[]"] = "±"  # How it stands there: "±", or in brackets, "()" or "[]"
    rank: str = ""  # A rank in brackets after the number, "" for none
    mark: str = ""  # The sign of a test beside the cell: "+", "≈", "−" or ""
    raised: str = ""  # A superscript, such as the numbers of the algorithms that are worse
    best: bool = False  # Whether the cell is the best or the second best of its problem
    second: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table: its header, its raw values, and which of them are to be emphasised.

    Readers see ``printed`` in place of the values where it is there; files that programs read hold the values.

    ``None`` and NaN values are shown as an empty or undefined cell, never as a number. ``words`` stand for the values in
    files that programs read, where the values are signs for the eye. ``term`` is the key of the glossary's term that explains the
    column; None for names and words that need no explanation. ``terms`` says that the cells themselves are words of the glossary, such as
    tests and procedures.

    Pages also use: ``weight``, which puts the column of the verdict first and folds those that only some readers need;
    ``ends``, the interval of each value, which they draw; ``smaller``, that smaller values are better, because better is drawn on the
    right; ``places``, for ranks, the last one: where the axis begins, which ends at 1; ``groups``, that the cells hold letters of groups;
    and ``better``, the name of the better algorithm of each row, "" where no difference was shown.
    """

    header: str
    values: Sequence[CellValue]
    kind: Kind = "text"
    strong: Sequence[bool] | None = None
    words: Sequence[str] | None = None
    term: str | None = None
    terms: bool = False
    printed: Sequence[Printed | None] | None = None
    weight: Literal["verdict", "", "more"] = ""
    ends: Sequence[tuple[float, float]] | None = None
    smaller: bool = False
    places: int = 0
    groups: bool = False
    better: Sequence[str] | None = None

    @classmethod
    def pvalues(
        cls,
        header: str,
        values: Iterable[float | None],
        alpha: float,
        *,
        term: str,
        weight: Literal["verdict", "", "more"] = "",
    ) -> Column:
        """Build a column of p-values, in which those up to the level are highlighted."""
        found = [None if value is None else float(value) for value in values]
        strong = [value is not None and value <= alpha for value in found]
        return cls(header, found, "pvalue", strong, term=term, weight=weight)

    def head(self, rows: int) -> Column:
        """Return the column with its first rows only."""
        by_row = {name: getattr(self, name) for name in ("values", "strong", "words", "printed", "ends", "better")}
        first: dict[str, Any] = {name: found[:rows] for name, found in by_row.items() if found is not None}
        return replace(self, **first)


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a stable ``key`` (used for labels and file names), a caption and notes below it.

    ``terminal`` says how much of it the short form shows (`Document.short`): ``None`` all rows, ``N`` the first N with a note
    on how many were left out, 0 nothing. Files always hold the whole table.
    ``sections`` are headings before rows, ``rules`` rows with a line before them; ``landscape`` turns a table that is too wide
    for a page. ``siunitx`` lets that LaTeX package align the printed cells, instead of phantoms.
    ``about`` names the algorithms of each row, which pages link with those in pictures; ``beside`` are columns that only pages show.
    """

    key: str
    caption: str
    columns: tuple[Column, ...]
    notes: tuple[str, ...] = ()
    terminal: int | None = None
    sections: tuple[tuple[int, str], ...] = ()
    rules: tuple[int, ...] = ()
    landscape: bool = False
    siunitx: bool = False
    about: tuple[tuple[str, ...], ...] = ()
    beside: tuple[Column, ...] = ()

    def __post_init__(self) -> None:
        lengths = {len(column.values) for column in self.columns}
        lengths |= {len(column.printed) for column in self.columns if column.printed is not None}
        if len(lengths) > 1:
            raise ValueError(f"table {self.key!r} has columns of different lengths: {sorted(lengths)}")

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.columns[0].values) if self.columns else 0

    def abridged(self, rows: int | None = None, notes: int = 0) -> Table:
        """Return the table with at most so many rows in the short form (all when None), and its first notes."""
        return replace(self, terminal=rows, notes=self.notes[:notes])

    def cut(self) -> Table:
        """Return the table with the rows of the short form, and a note on the others."""
        most = self.terminal
        if most is None or most >= self.rows:
            return self
        left = self.rows - most
        note = ngettext(
            "… and {n} more row: {--full:yes} shows it.", "… and {n} more rows: {--full:yes} shows them all.", left
        )
        return replace(self.head(most), notes=(note, *self.notes))

    def head(self, rows: int) -> Table:
        """Return the table with its first rows only.

        >>> Table("t", "", (Column("n", (1, 2, 3)),), rules=(2,)).head(2).columns[0].values
        (1, 2)
        """
        columns, beside = (tuple(column.head(rows) for column in some) for some in (self.columns, self.beside))
        sections = tuple((row, text) for row, text in self.sections if row < rows)
        shown = tuple(row for row in self.rules if row < rows)
        return replace(self, columns=columns, sections=sections, rules=shown, about=self.about[:rows], beside=beside)


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with a stable ``key`` (used for labels and file names), a caption, and its content in words."""

    key: str  # As for a table
    caption: str
    alt: str  # What the picture shows, for those who cannot see it and for formats that hold no picture
    # One ``<svg>`` element, shown as it is by HTML: markup made by podium, in which every name is escaped already,
    # with identifiers that hold the key, so that several pictures can share a page
    svg: str | None = None
    # One ``tikzpicture`` environment, shown as it is by LaTeX; it may need the package ``tikz`` only
    tikz: str | None = None
    title: str = ""  # A few words on what it is
    narrow: str | None = None  # The same as `svg` for the width of a phone, if there is such a form


Weight: TypeAlias = Literal["stop", "check", "wording", "note"]


@dataclass(frozen=True, slots=True)
class Action:
    """What a page offers to do about a piece of advice."""

    text: str  # What its button says, verb first
    # The options of the study's form that it changes, by name; an empty value takes one back
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    asks: str = ""  # The option that the reader has to fill in, where only the reader knows its value
    study: str = ""  # The study of the same data that it opens, a verb; empty for the study that gives the advice


@dataclass(frozen=True, slots=True)
class Advice:
    """One warning or recommendation: a stable code, the finding (with its figure), the reason, the remedy."""

    code: str  # What every output shows
    message: str
    reason: str
    remedy: str
    source: str
    # On a page: what to avoid ("stop") comes before what to check, how to word it, and what to note
    weight: Weight = "check"
    short: str = ""  # On a page: the finding in at most 80 characters; empty where the message is as short
    action: Action | None = None  # On a page of the web app: what it can do about it

    __repr__ = brief


@dataclass(frozen=True, slots=True)
class Citation:
    """A reference: a BibTeX key, the printed form, the BibTeX entry, and the address at which it stands, if there is one."""

    key: str
    text: str
    bibtex: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class KeyFigure:
    """A figure that stands out on a page: what it is, its value (a number is a p-value), and a few words of context.

    ``pairs`` says that it counts the pairs that differ, which another significance level changes.
    """

    label: str
    value: str | float
    note: str = ""
    pairs: bool = False


@dataclass(frozen=True, slots=True)
class PairMatrix:
    """What was decided about every two of several algorithms."""

    names: tuple[str, ...]  # The algorithms, best first
    adjusted: tuple[tuple[float | None, ...], ...]  # Adjusted p-value of each two, None where they were not compared
    # 1 where the algorithm of the row is significantly better than that of the column, -1 where it is worse, 0 where
    # no difference was shown, None where they differ and nothing shows which one is better
    better: tuple[tuple[int | None, ...], ...]
    # As `better`, but of the estimates, whether they differ significantly or not
    ahead: tuple[tuple[int | None, ...], ...]
    alpha: float  # The level
    # Usual levels at which `adjusted`, being adjusted p-values, may be read as well, with `alpha` among them; pages
    # add those at which decisions change. Empty where the decisions do not follow from the p-values
    levels: tuple[float, ...] = ()
    grouped: bool = False  # Whether the groups of algorithms, too, follow from the p-values at each level

    @classmethod
    def of(
        cls, names: Sequence[str], alpha: float, pairs: Iterable[tuple[str, str, float, int | None, bool]], **more: Any
    ) -> PairMatrix:
        """Arrange pairs: two names, their adjusted p-value, the side of the estimate (1: for the first), and whether they differ."""
        place, k = {name: at for at, name in enumerate(names)}, len(names)
        adjusted: list[list[float | None]] = [[None] * k for _name in names]
        better, ahead = ([[cast("int | None", 0)] * k for _name in names] for _matrix in range(2))
        for first, second, p, side, different in pairs:
            i, j = place[first], place[second]
            adjusted[i][j] = adjusted[j][i] = p
            ahead[i][j], ahead[j][i] = side, None if side is None else -side
            if different:
                better[i][j], better[j][i] = ahead[i][j], ahead[j][i]
        decided, leads = (tuple(map(tuple, matrix)) for matrix in (better, ahead))
        return cls(tuple(names), tuple(map(tuple, adjusted)), decided, leads, alpha, **more)


@dataclass(frozen=True, slots=True)
class Overview:
    """What a page shows first, drawn instead of told."""

    shown: str  # The verdict in one sentence: what was shown, and what was not ("" where nothing is left open)
    open: str = ""
    under: str = ""  # The procedure, the level, and what limits the verdict
    figures: tuple[KeyFigure, ...] = ()  # At most six key figures
    matrix: PairMatrix | None = None  # The decisions about every two algorithms; None where there are none
    subject: tuple[str, str] = ("", "")  # The data, and their size and direction
    main: frozenset[str] = frozenset()  # Keys of the tables and texts of the headings that are shown; others are folded
    latex: str = ""  # The table for a paper
    table_first: bool = False  # Whether the main table comes before the picture
    # The short form of lists by the heading above them, where it is shorter
    brief: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


Block: TypeAlias = Heading | Paragraph | Bullets | Table | Figure | Advice | Citation


@dataclass(frozen=True, slots=True)
class Document:
    """A titled sequence of blocks, as produced by ``study.document()``.

    A heading with nothing below it is left out.

    ``compact`` asks a terminal to save lines: no blank one between a caption and its table, nor between pieces of advice.

    >>> Document("Title", (Heading("Empty"), Heading("Data"), Paragraph("Here."))).blocks
    (Heading(text='Data', level=2), Paragraph(text='Here.', lead=False))
    >>> from podium.i18n import count, speaking
    >>> with speaking("es"):
    ...     Document(count(2, "algorithm"), ()).title
    '2 algoritmos'
    """

    title: str
    blocks: tuple[Block, ...]
    compact: bool = False

    def __post_init__(self) -> None:
        """Remove headings of empty sections; put notes on what was left out, transposed or assumed below the verdict.

        Messages are rendered here, in the language that is active: renderers take texts apart.
        """
        kept: list[Block] = []
        for block in reversed(self.blocks):  # from the end, so that a section of empty sections goes too
            after = kept[-1] if kept else None
            if isinstance(block, Heading) and (
                after is None or (isinstance(after, Heading) and after.level <= block.level)
            ):
                continue
            kept.append(block)
        blocks = kept[::-1]
        lists = [block.items for block in blocks if isinstance(block, Bullets)]
        found = tuple(dict.fromkeys(item for items in lists for item in handled(items)))
        leads = [at for at, block in enumerate(blocks) if isinstance(block, Paragraph) and block.lead]
        if found and leads:
            below = leads[-1] + 1
            rest = [block for block in blocks[below:] if not (isinstance(block, Bullets) and block.items == found)]
            blocks[below:] = [Bullets(found), *rest]
        object.__setattr__(self, "title", str(self.title))
        object.__setattr__(self, "blocks", tuple(map(_rendered, blocks)))

    def noting(self, note: str) -> Document:
        """Return the document with a note below the verdict, behind what stands there.

        >>> Document("", (Paragraph("A is best.", lead=True), Paragraph("Data."))).noting("alpha is 0.01").blocks[1]
        Bullets(items=('alpha is 0.01',))
        """
        leads = [at for at, block in enumerate(self.blocks) if isinstance(block, Paragraph) and block.lead]
        before, after = self.blocks[: (below := leads[-1] + 1 if leads else 0)], self.blocks[below:]
        items = after[0].items if after and isinstance(after[0], Bullets) else ()
        return replace(self, blocks=(*before, Bullets((*items, note)), *after[bool(items) :]))

    def short(self) -> Document:
        """Return the form for one screen: tables without the headings above them and cut, a few pieces of advice in one line each.

        >>> table = Table("ranks", "Ranks", (Column("Algorithm", ("A", "B", "C")),), terminal=2)
        >>> advice = Advice("W15", "1 of 3 hypotheses was not rejected.", "Too few problems.", "Get more.", "")
        >>> found = Document("Title", (Heading("Advice"), advice, Heading("Ranks"), table)).short().blocks
        >>> found[0].message, found[0].reason, found[2].notes
        ('1 of 3 hypotheses was not rejected.', '', ('… and 1 more row: to_text(full=True) shows it.',))
        """
        advice = [block for block in self.blocks if isinstance(block, Advice)]
        blocks: list[Block] = []
        for block in self.blocks:
            match block:
                case Table():
                    _drop_heading(blocks)
                    blocks += [block.cut()] if block.terminal != 0 else []
                case Advice():
                    if block is advice[0]:
                        _drop_heading(blocks)
                        blocks += _few(advice)
                case _:
                    blocks.append(block)
        return Document(self.title, tuple(blocks), compact=True)

    def brief(self) -> Document:
        """Return the conclusion, what was left out or assumed, and one line on where to find more.

        >>> blocks = (Paragraph("A is best.", lead=True), Paragraph("Data."), Advice("W15", "1 of 3", "", "", ""))
        >>> [block.text for block in Document("Title", blocks).brief().blocks]
        ['A is best.', 'Advice: W15 (podium explain W15). Without brief=True: the main tables; to_text(full=True): everything.']
        """
        leads = [at for at, block in enumerate(self.blocks) if isinstance(block, Paragraph) and block.lead]
        below = self.blocks[leads[-1] + 1 :][:1] if leads else ()
        codes = [block.code for block in self.blocks if isinstance(block, Advice)]
        more = _("Without {--brief:yes}: the main tables; {--full:yes}: everything.")
        if codes:
            more = _(
                "Advice: {codes} (podium explain {code}). {more}", codes=", ".join(codes), code=codes[0], more=more
            )
        kept = [*(self.blocks[at] for at in leads), *(block for block in below if isinstance(block, Bullets))]
        return Document("", (*kept, Paragraph(more)), compact=True)


def _drop_heading(blocks: list[Block]) -> None:
    """Remove a heading at the end: captions and codes say enough."""
    if blocks and isinstance(blocks[-1], Heading) and blocks[-1].level > 1:
        blocks.pop()


def _few(advice: Sequence[Advice]) -> list[Block]:
    """Return the first pieces of advice without explanations, and a line that says where those and the rest are."""
    code, left = advice[0].code, len(advice) - ADVICE_SHOWN
    if left > 0:
        where = ngettext(
            "podium explain {code} gives the reason and the remedy; {--full:yes} has {n} more piece of advice.",
            "podium explain {code} gives the reason and the remedy; {--full:yes} has {n} more pieces of advice.",
            left, code=code,
        )  # fmt: skip
    else:
        where = _("podium explain {code} gives the reason and the remedy.", code=code)
    return [*(Advice(one.code, one.message, "", "", "") for one in advice[:ADVICE_SHOWN]), Paragraph(where)]


def _rendered(block: Block) -> Block:
    match block:
        case Heading(text=text) | Paragraph(text=text) if isinstance(text, Message):
            return replace(block, text=str(text))
        case Bullets(items):
            return Bullets(tuple(map(str, items)))
        case Table():
            columns = tuple(map(_rendered_column, block.columns))
            notes, sections = tuple(map(str, block.notes)), tuple((row, str(text)) for row, text in block.sections)
            return replace(block, caption=str(block.caption), columns=columns, notes=notes, sections=sections)
        case Figure():
            return replace(block, caption=str(block.caption), alt=str(block.alt))
        case Advice():
            action = block.action and replace(block.action, text=str(block.action.text))
            texts = (str(block.message), str(block.reason), str(block.remedy), str(block.source))
            return Advice(block.code, *texts, block.weight, str(block.short), action)
        case _:
            return block


def _rendered_column(column: Column) -> Column:
    values = column.values
    if column.kind == "text" and any(isinstance(value, Message) for value in values):
        values = [str(value) if isinstance(value, Message) else value for value in values]
    elif not isinstance(column.header, Message):
        return column
    return replace(column, header=str(column.header), values=values)
