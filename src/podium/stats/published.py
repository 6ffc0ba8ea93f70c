"""Test statistics as papers print them: their p-values, and what cannot be right about them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeAlias

import numpy as np
from scipy import special

from podium.brief import brief
from podium.checks import check_alpha
from podium.errors import InputError
from podium.stats.omnibus import Omnibus
from podium.stats.rankings import normal_pvalue, t_pvalue

Kind = Literal["F", "chi2", "t", "z"]
Freedom: TypeAlias = tuple[float, ...]
Range: TypeAlias = tuple[float, float]

SYMBOLS: dict[str, str] = {"F": "F", "chi2": "χ²", "t": "t", "z": "z"}
"""How texts write each kind of statistic."""

_FREEDOMS: dict[str, int] = {"F": 2, "chi2": 1, "t": 1, "z": 0}
"""How many degrees of freedom each has."""

_KINDS: dict[str, Kind] = {
    "t": "t", "z": "z",
    # The F of Iman and Davenport and the χ² of Friedman have their names as subscripts.
    **dict.fromkeys(("f", "ff", "f_f", "fid", "f_id"), "F"),
    **dict.fromkeys(
        (f"{chi}{subscript}" for chi in ("chi2", "chi-square", "chisq", "chi^2", "χ2", "χ²", "x2", "χ^2") for subscript in ("", "_f", "f", "_r", "r")), "chi2"
    ),
    **dict.fromkeys((f"{chi}_{name}{two}" for chi in ("chi", "χ") for name in "fr" for two in ("2", "^2", "²")), "chi2"),
}  # fmt: skip
_NUMBER = r"[-+−]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+−]?\d+)?"
_PRINTED = re.compile(
    rf"\s*(?:(?P<name>.+?):\s*)?(?P<kind>\\?[A-Za-zχ][\w²^{{}}-]*?)\s*(?:[(\[](?P<df>[^)\]]*)[)\]])?\s*=\s*(?P<value>{_NUMBER})"
    rf"\s*(?:[,;]\s*p\s*(?P<p>[=<>]\s*{_NUMBER}))?\s*"
)
_PRINTED_P = re.compile(rf"\s*(?:p\s*)?(?P<sign>[=<>≤≥]?)\s*(?P<number>{_NUMBER})\s*\**\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """A number as it is printed: rounded, or a bound."""

    sign: str  # "=", or "<" or ">" of a bound
    value: float  # The number, or the bound
    low: float  # Where the unrounded number lies; of a bound one end is infinite
    high: float

    __repr__ = brief

    def __str__(self) -> str:
        return f"{self.sign} {self.value:g}"


def printed_number(text: str) -> PrintedNumber | None:
    """Read a number as papers print it, such as "0.0275", "<0.001", "p = .05" or "0.012*"; None for anything else.

    >>> found = printed_number("<0.001")
    >>> found.sign, found.low, found.high
    ('<', -inf, 0.001)
    >>> round(printed_number("0.0275").low, 5)
    0.02745
    """
    found = _PRINTED_P.fullmatch(text)
    if found is None:
        return None
    value, low, high = _rounded(found["number"])
    sign = {"≤": "<", "≥": ">", "": "="}.get(found["sign"], found["sign"])
    return PrintedNumber(
        sign,
        value,
        -math.inf if sign == "<" else value if sign == ">" else low,
        math.inf if sign == ">" else value if sign == "<" else high,
    )


def statistic_kind(name: str) -> Kind | None:
    r"""Return which statistic a symbol stands for, with or without the marks of LaTeX; None for anything else.

    >>> statistic_kind("F_F"), statistic_kind(r"\chi^2_F"), statistic_kind("W")
    ('F', 'chi2', None)
    """
    return _KINDS.get(re.sub(r"[\\{}$\s]", "", name).lower())


@dataclass(frozen=True, slots=True)
class PublishedStatistic:
    """A printed test statistic with its p-value, and what is inconsistent about the printed numbers."""

    text: str  # What was passed
    name: str  # The statistic as papers write it, ``F(6, 174) = 7.268``, or the name it was passed with
    kind: Kind  # "F", "chi2", "t" or "z"
    value: float  # The statistic and its degrees of freedom (two of F, none of z)
    df: Freedom
    k: int | None  # Numbers of algorithms and problems, where they were passed
    n: int | None
    pvalue: float  # Upper tail of F and χ²; two-sided for t and z
    # The p-values of all statistics that are rounded to the printed one, and these statistics: smallest and largest
    pvalue_range: Range
    value_range: Range
    # The largest χ² of Friedman's test, or |z| of a difference of its mean ranks, that k algorithms over n problems
    # can have; None for the others, or if k or n is not known
    largest: float | None
    printed: PrintedNumber | None  # The printed p-value, if any
    # 2 where it can be the p-value of the statistic; 1 where it can only be the one-sided one, which is half of it
    # (of t, z, and F or χ² with one degree of freedom in the numerator); None where it can be neither, and without a
    # printed p-value
    tails: Literal[1, 2] | None
    # What cannot be right: "negative", "too-large", "degrees-of-freedom" (not those of k and n) or "pvalue" (not the
    # one of the statistic)
    problems: tuple[str, ...]

    __repr__ = brief

    def critical(self, alpha: float) -> float:
        """Return the value (of t and z, the absolute value) from which on the test rejects at level `alpha`."""
        return critical_value(self.kind, self.df, alpha)

    @property
    def possible(self) -> Range:
        """The p-values, two-sided for t and z, that fit the printed statistic and, where the two agree, the printed p-value."""
        low, high = self.pvalue_range
        if self.printed is None or self.tails is None:
            return low, high
        ends = self.printed.low, self.printed.high
        if self.tails == 1:
            ahead = _overlap(self.one_sided, self.printed)
            ends = (2 * ends[0], 2 * ends[1]) if ahead else (2 - 2 * ends[1], 2 - 2 * ends[0])
        return max(low, ends[0]), min(high, ends[1])

    def significant(self, alpha: float) -> bool | None:
        """Whether the test rejects at level `alpha`; None where the digits printed leave it open."""
        low, high = self.possible
        return True if high <= alpha else False if low >= alpha else None

    @property
    def one_sided(self) -> Range:
        """The p-values of the one-sided test that the sign of the statistic favours."""
        return self.pvalue_range[0] / 2, self.pvalue_range[1] / 2


def critical_value(kind: Kind, df: Sequence[float] = (), alpha: float = 0.05, *, two_sided: bool = True) -> float:
    """Return the value from which on a test rejects, as tables of t, z, χ² and F print it.

    Parameters
    ----------
    kind
        "t", "z", "chi2" or "F".
    df
        Degrees of freedom: none for z, one for t and χ², two for F.
    alpha
        Level of the test.
    two_sided
        For t and z: whether both signs count, so that the absolute value is compared. Tests by F and χ² reject large values only.

    Raises
    ------
    InputError
        For an unknown statistic, another number of degrees of freedom, or a level that is not between 0 and 1.

    Examples
    --------
    >>> round(critical_value("t", [29]), 5), round(critical_value("z", two_sided=False), 3), round(critical_value("chi2", [1]), 3)
    (2.04523, 1.645, 3.841)
    """
    check_alpha(alpha)
    if kind not in _FREEDOMS or len(df) != _FREEDOMS[kind] or not all(one > 0 for one in df):
        raise InputError(
            "A critical value needs the statistic (one of {kinds}) and its degrees of freedom, not {kind!r} and {df}.",
            kinds=", ".join(_FREEDOMS), kind=kind, df=list(df),
        )  # fmt: skip
    tail = alpha / 2 if two_sided else alpha
    if kind == "z":
        return float(-special.ndtri(tail))
    if kind == "t":
        return float(-special.stdtrit(df[0], tail))
    return Omnibus(np.zeros(()), tuple(df), np.ones(())).critical(alpha)  # type: ignore[arg-type]


def published_statistic(
    text: str, *, k: int | None = None, n: int | None = None, df: float | Sequence[float] | None = None
) -> PublishedStatistic:
    """Compute the p-value of a test statistic as a paper prints it, and check whether the numbers fit together.

    Parameters
    ----------
    text
        A statistic and its value, ``"F=7.268"``; if the paper prints them, with degrees of freedom and p-value: ``"F(6, 174) = 7.268, p < 0.001"``.
        The statistics are F, chi2 (or χ²), t and z. A name may stand before it: ``"A vs. B: z = 2.98"``.
    k, n
        Numbers of algorithms and of problems. From them follow the degrees of freedom: k − 1 for χ² (Friedman), k − 1 and (k − 1)(n − 1) for F (Iman and
        Davenport, Quade), (k − 1)(n − 1) for t (Conover; n − 1 of a paired t test, for k = 2).
    df
        Degrees of freedom, if the text does not hold them and k and n do not give them.

    Returns
    -------
    PublishedStatistic

    Raises
    ------
    InputError
        If the text cannot be read, or the degrees of freedom are missing or impossible.

    Notes
    -----
    The range of p-values belongs to all values that are rounded to the printed one: 7.268 stands for 7.2675 to 7.2685. A printed p-value is only called
    wrong if no value in this range has a p-value that is rounded to it.

    References
    ----------
    Iman & Davenport (1980), Comm. Statist. A 9; Nuijten et al. (2016), Behavior Research Methods 48, on recomputing printed p-values.

    Examples
    --------
    >>> test = published_statistic("F=7.268", k=7, n=30)
    >>> test.name, f"{test.pvalue:.4e}"
    ('F(6, 174) = 7.268', '6.1096e-07')
    >>> published_statistic("chi2 = 200", k=7, n=30).problems
    ('too-large',)
    """
    found = _PRINTED.fullmatch(text)
    kind = statistic_kind(found["kind"]) if found else None
    if found is None or kind is None:
        raise InputError(
            "{text!r} is not a test statistic. Write it as F=7.268, chi2=39.65, t=2.1 or z=2.98, with degrees of freedom and p-value if the paper prints "
            "them: F(6, 174) = 7.268, p < 0.001.",
            text=text,
        )
    own = None if found["df"] is None else _freedom(found["df"].split(","), text)
    passed = None if df is None else _freedom([df] if isinstance(df, (int, float)) else list(df), text)
    printed = None if found["p"] is None else printed_number(found["p"])
    return checked_statistic(text, kind, found["value"], printed, k=k, n=n, df=own or passed, name=found["name"])


def checked_statistic(
    text: str,
    kind: Kind,
    number: str,
    printed: PrintedNumber | None = None,
    *,
    k: int | None = None,
    n: int | None = None,
    df: Freedom | None = None,
    name: str | None = None,
) -> PublishedStatistic:
    """Compute the p-value of a statistic that was read, and check it; see `published_statistic`."""
    _check_sizes(k, n)
    derived = _derived(kind, k, n)
    freedom = df or derived
    if freedom is None:
        raise InputError(
            "The degrees of freedom of {text!r} are missing. State the numbers of algorithms and problems (k and n), or the degrees of freedom themselves (df).",
            text=text,
        )
    if len(freedom) != _FREEDOMS[kind]:
        raise InputError(
            "{text!r} has the wrong number of degrees of freedom: F has two, χ² and t have one, z has none.", text=text
        )
    value, low, high = _rounded(number)
    upper = kind in ("F", "chi2")
    ends = (low, high) if upper else (min(abs(low), abs(high)) if low * high > 0 else 0.0, max(abs(low), abs(high)))
    tail = (_tail(kind, freedom, ends[1]), _tail(kind, freedom, ends[0]))
    largest = _largest(kind, k, n)
    tails = None if printed is None else _tails(tail, printed, halves=not upper or freedom[0] == 1)
    problems = []
    if upper and high < 0:
        problems.append("negative")
    if largest is not None and ends[0] > largest * (1 + 1e-12):
        problems.append("too-large")
    # A paired t test of two of the algorithms has n − 1.
    if derived is not None and freedom != derived and not (kind == "t" and n is not None and freedom == (n - 1,)):
        problems.append("degrees-of-freedom")
    if printed is not None and tails is None:
        problems.append("pvalue")
    freedom_text = f"({', '.join(f'{one:g}' for one in freedom)})" if freedom else ""
    return PublishedStatistic(
        text=text,
        name=name or f"{SYMBOLS[kind]}{freedom_text} = {number}",
        kind=kind,
        value=value,
        df=freedom,
        k=k,
        n=n,
        pvalue=_tail(kind, freedom, value),
        pvalue_range=tail,
        value_range=(low, high),
        largest=largest,
        printed=printed,
        tails=tails,
        problems=tuple(problems),
    )


def friedman_of(f: float, k: int, n: int) -> float:
    """Return the Friedman χ² that belongs to an Iman–Davenport F, which never exceeds n(k − 1).

    >>> round(friedman_of(14.309, 5, 30), 2)
    39.65
    """
    return n * (k - 1) * f / (n - 1 + f)


def iman_davenport_of(chi2: float, k: int, n: int) -> float:
    """Return the Iman–Davenport F that belongs to a Friedman χ²; infinite at the largest possible one, n(k − 1).

    >>> round(iman_davenport_of(39.647, 5, 30), 3)
    14.309
    """
    rest = n * (k - 1) - chi2
    return (n - 1) * chi2 / rest if rest > 0 else math.inf


def same_ranks(chi2: PublishedStatistic, f: PublishedStatistic) -> bool | None:
    """Whether an F can be Iman and Davenport's of the same ranks as a Friedman χ², given the digits printed; None without k and n.

    >>> chi2, f = (published_statistic(text, k=5, n=30) for text in ("chi2=39.647", "F=14.309"))
    >>> same_ranks(chi2, f), same_ranks(chi2, published_statistic("F=13.4", k=5, n=30))
    (True, False)
    """
    if chi2.k is None or chi2.n is None:
        return None
    low, high = (friedman_of(max(end, 0.0), chi2.k, chi2.n) for end in f.value_range)
    return low <= chi2.value_range[1] and chi2.value_range[0] <= high


def _check_sizes(k: int | None, n: int | None) -> None:
    for name, size in (("k", k), ("n", n)):
        if size is not None and (isinstance(size, bool) or not isinstance(size, (int, np.integer)) or size < 2):
            raise InputError("{name} must be a whole number of at least 2, not {value}.", name=name, value=size)


def _derived(kind: Kind, k: int | None, n: int | None) -> Freedom | None:
    """Degrees of freedom in a design of k algorithms over n problems."""
    rules: dict[str, Callable[[int, int], Freedom]] = {
        "z": lambda _k, _n: (),
        "chi2": lambda k, _n: (k - 1,),
        "F": lambda k, n: (k - 1, (k - 1) * (n - 1)),
        "t": lambda k, n: ((k - 1) * (n - 1),),
    }
    needed = {"z": (), "chi2": (k,), "F": (k, n), "t": (n,)}[kind]
    if None in needed:
        return None
    return rules[kind](k or 2, n or 2)


def _freedom(given: Sequence[object], text: str) -> Freedom:
    """Read degrees of freedom; what follows as "N = 30" is a sample size and no more."""
    try:
        found = tuple(float(str(one)) for one in given if "=" not in str(one))
    except ValueError:
        found = (math.nan,)
    if not all(0 < one < math.inf for one in found):
        raise InputError("The degrees of freedom of {text!r} must be numbers greater than 0.", text=text)
    return tuple(int(one) if one.is_integer() else one for one in found)


def _rounded(text: str) -> tuple[float, float, float]:
    """Return a printed number, and the ends of what is rounded to it."""
    number = Decimal(text.replace("−", "-"))
    half = Decimal(1).scaleb(int(number.as_tuple().exponent)) / 2
    return float(number), float(number - half), float(number + half)


def _tail(kind: Kind, df: Freedom, value: float) -> float:
    if kind == "z":
        return float(normal_pvalue(value))
    if kind == "t":
        return float(t_pvalue(value, df[0]))
    value = max(value, 0.0)
    return float(special.chdtrc(df[0], value) if kind == "chi2" else special.fdtrc(df[0], df[1], value))


def _largest(kind: Kind, k: int | None, n: int | None) -> float | None:
    if k is None or n is None:
        return None
    if kind == "chi2":
        return float(n * (k - 1))
    # The best and the worst algorithm of all problems are k − 1 mean ranks apart.
    return (k - 1) / math.sqrt(k * (k + 1) / (6 * n)) if kind == "z" else None


def _tails(tail: Range, printed: PrintedNumber, *, halves: bool) -> Literal[1, 2] | None:
    """Of how many tails a printed p-value can be the probability, given the two-sided ones."""
    if _overlap(tail, printed):
        return 2
    half = (tail[0] / 2, tail[1] / 2)
    # A test of the direction that the data contradict prints the rest to 1.
    other = printed.sign == "=" and _overlap((1 - half[1], 1 - half[0]), printed)
    return 1 if halves and (_overlap(half, printed) or other) else None


def _overlap(found: Range, printed: PrintedNumber) -> bool:
    """Whether some number of a range is rounded to the printed one, or lies on its side."""
    if printed.sign == "=":
        return found[0] <= printed.high and printed.low <= found[1]
    return found[0] < printed.high and printed.low < found[1]
