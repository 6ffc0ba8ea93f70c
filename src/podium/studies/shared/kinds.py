"""The vocabulary of the types of JSON, for layouts and for the records of results; it imports nothing of podium."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema, or the part of one."""

Core: TypeAlias = Any
"""What pydantic makes of a type before it writes the schema. Only ``.ci/schemas`` needs pydantic; here its hooks have names alone."""


class Rules:
    """Keywords of JSON Schema that a value has to follow: ``Annotated[int, Rules(minimum=2)]``."""

    def __init__(self, **keywords: Any) -> None:
        self.keywords = keywords

    def __get_pydantic_json_schema__(self, core: Core, schema_of: Callable[[Core], Schema]) -> Schema:
        """Add the keywords to the schema of the type."""
        schema = schema_of(core)
        for keyword, value in self.keywords.items():
            schema[keyword] = schema[keyword] | value if isinstance(schema.get(keyword), dict) else value
        return schema


class OneOf(Rules):
    """The values of a text that the code keeps in a table, or that it does not type as a `Literal`."""

    def __init__(self, *texts: str) -> None:
        super().__init__(enum=list(texts))


class OnlyKeys(Rules):
    """The keys that a mapping may have."""

    def __init__(self, *keys: str) -> None:
        super().__init__(propertyNames={"enum": list(keys)})


class Keys:
    """The keys that a mapping with values of one type has, and those it may have."""

    def __init__(self, *required: str, optional: tuple[str, ...] = ()) -> None:
        self.required, self.optional = required, optional

    def __get_pydantic_json_schema__(self, core: Core, schema_of: Callable[[Core], Schema]) -> Schema:
        """Write the mapping as an object with these properties."""
        value = schema_of(core)["additionalProperties"]
        return {
            "type": "object",
            "properties": dict.fromkeys((*self.required, *self.optional), value),
            "required": list(self.required),
            "additionalProperties": False,
        }


class Given:
    """The options that a provenance records: the fields of the options of the study, some of them narrower."""

    def __init__(self, options: type, **narrower: Any) -> None:
        self.options, self.narrower = options, narrower
        self.core: Core = None

    def __get_pydantic_core_schema__(self, source: Any, core_of: Any) -> Core:
        """Describe the options beside the provenance."""
        hints = get_type_hints(self.options, include_extras=True) | self.narrower
        fields = {}
        for name, hint in hints.items():
            optional = get_origin(hint) is NotRequired  # recorded only where it was given
            schema = core_of.generate_schema(get_args(hint)[0] if optional else hint)
            fields[name] = {"type": "typed-dict-field", "schema": schema, "required": not optional}
        self.core = {"type": "typed-dict", "fields": fields, "extra_behavior": "forbid"}
        return core_of(source)

    def __get_pydantic_json_schema__(self, core: Core, schema_of: Callable[[Core], Schema]) -> Schema:
        """Narrow the options of the provenance."""
        return schema_of(core) | {"properties": {"options": schema_of(self.core)}}


T = TypeVar("T")

Text = Annotated[str, Rules(minLength=1)]
Name = Text
Names = Annotated[list[Name], Rules(uniqueItems=True)]
SeveralNames = Annotated[Names, Rules(minItems=2)]
PairOfNames = Annotated[Names, Rules(minItems=2, maxItems=2)]
NonEmpty = Annotated[list[T], Rules(minItems=1)]
Several = Annotated[list[T], Rules(minItems=2)]
Two = Annotated[list[T], Rules(minItems=2, maxItems=2)]
ByName = Annotated[dict[str, T], Rules(minProperties=2)]

Count = Annotated[int, Rules(minimum=0)]
PositiveCount = Annotated[int, Rules(minimum=1)]
TwoOrMore = Annotated[int, Rules(minimum=2)]
NonNegative = Annotated[float, Rules(minimum=0)]
Positive = Annotated[float, Rules(exclusiveMinimum=0)]
AtLeastOne = Annotated[float, Rules(minimum=1)]
Probability = Annotated[float, Rules(minimum=0, maximum=1)]
Fraction = Annotated[float, Rules(exclusiveMinimum=0, exclusiveMaximum=1)]
Alpha = Annotated[float, Rules(exclusiveMinimum=0, exclusiveMaximum=0.5)]
Confidence = Annotated[float, Rules(exclusiveMinimum=0.5, exclusiveMaximum=1)]
Correlation = Annotated[float, Rules(minimum=-1, maximum=1)]
Sha256 = Annotated[str, Rules(pattern="^[0-9a-f]{64}$")]
AdviceCode = Annotated[str, Rules(pattern="^W[0-9]{2}$")]

Interval = Annotated[Two[float | None], Rules(description="Lower and upper end; null if unbounded.")]
MeanRanks = ByName[NonNegative]
LevelMap = Annotated[
    ByName[T],
    Rules(
        description="A number per significance level, written as 0.05.",
        propertyNames={"pattern": "^[0-9.e-]+$"},
    ),
]
Sets = NonEmpty[Annotated[Names, Rules(minItems=1)]]
Groups = Annotated[
    Sets | None,
    Rules(description="Maximal groups without significant differences; null if there are too many."),
]
Letters = Annotated[
    ByName[Text] | None,
    Rules(description="Compact letter display; algorithms that share a letter do not differ significantly."),
]
Counts = dict[str, PositiveCount]

Conclusion = Literal["better", "worse", "equivalent", "no evidence"]
Measure = Literal["contrast estimate", "mean", "interquartile mean", "accuracy"]
