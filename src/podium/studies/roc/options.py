"""What the user can choose about a ROC analysis, checked before any number is computed."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, get_args

from podium.errors import InputError
from podium.stats.rankings import Alternative
from podium.studies.find import one_of
from podium.studies.levels import check_alpha

Number = float | int | str | Fraction


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `compare_roc`; see there for their meaning. Recorded word for word in every output."""

    control: str | None = None
    alpha: float = 0.05
    alternative: Alternative = "two-sided"
    confidence: float = 0.95
    cost_fp: Number | None = None
    cost_fn: Number | None = None
    negatives: Number | None = None
    positives: Number | None = None
    calibrate: bool = False

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        one_of("alternative", self.alternative, get_args(Alternative))
        check_confidence(self.confidence)
        if self.alternative != "two-sided" and self.control is None:
            raise InputError(
                "alternative={alternative!r} asks whether the control is better or worse than each other classifier. "
                "Name the control (control=NAME, --control NAME). All pairs are tested two-sided.",
                alternative=self.alternative,
            )
        for name in ("cost_fp", "cost_fn", "negatives", "positives"):
            if getattr(self, name) is not None:
                positive_number(name, getattr(self, name))
        if (self.negatives is None) != (self.positives is None):
            raise InputError(
                "Use negatives and positives together (--negatives, --positives); only their ratio matters."
            )

    @property
    def cost_given(self) -> bool:
        """Whether a cost or class size was given; without any the slope is 1."""
        return any(value is not None for value in (self.cost_fp, self.cost_fn, self.negatives))

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        names = ("cost_fp", "cost_fn", "negatives", "positives")
        costs = {name: getattr(self, name) for name in names}
        return {
            "control": self.control,
            "alpha": self.alpha,
            "alternative": self.alternative,
            "confidence": self.confidence,
            **{name: None if v is None else float(positive_number(name, v)) for name, v in costs.items()},
            "calibrate": self.calibrate,
        }


def check_confidence(confidence: float) -> None:
    """Refuse a confidence that is no share.

    Raises
    ------
    InputError
        When it does not lie between 0.5 and 1.
    """
    if not 0.5 <= confidence < 1:
        raise InputError(
            "The confidence must lie between 0.5 and 1, not {confidence!r}. The usual value is 0.95.",
            confidence=confidence,
        )


def positive_number(name: str, value: Number) -> Fraction:
    """Exact value of a cost or class size, decimals as they are written.

    Raises
    ------
    InputError
        When it is no finite number greater than 0.
    """
    option = "--" + name.replace("_", "-")
    try:
        decimal = Decimal(repr(float(value))) if isinstance(value, Fraction) else Decimal(str(value))
        usable = decimal.is_finite() and decimal > 0 and -300 < decimal.adjusted() < 300
    except (ArithmeticError, ValueError):
        usable = False
    if not usable:
        raise InputError(
            "{name} ({option}) must be a finite number greater than 0, not {value!r}.",
            name=name,
            option=option,
            value=str(value),
        )
    # Only now: the exact fraction of 1e999999999 would fill the memory.
    return value if isinstance(value, Fraction) else Fraction(decimal)
