"""Verbs: everything podium can be asked to do, each declared once.

A verb is declared in the ``verb.py`` of its study: texts, options, and a function that resolves the values of the options into a plan, the
calls of podium's public functions that compute the study. The command line with its help, the forms of the page, the options of the JSON
interface and the Python lines (``--python``) follow from the declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Self

from podium.brief import brief
from podium.errors import AskError, InputError, MissingExtraError
from podium.i18n import N_, Message, _
from podium.mentions import Mention, names_in, parted

if TYPE_CHECKING:
    from inspect import Parameter

# The verbs there are. Help and start-up need no more than this, so a declaration is imported only when its verb is used.


class Entry(NamedTuple):
    """Location of a verb's declaration, and its one-line summary."""

    module: str
    summary: str


def _study(place: str, summary: str) -> Entry:
    return Entry(f"podium.studies.{place}.verb", summary)


GROUPS: Final[Mapping[str, Mapping[str, Entry]]] = {
    N_("Algorithms over many problems"): {
        "compare": _study("many_problems.compare", "Compare k algorithms on n problems: verdict, evidence, tables."),
        "pair": _study("many_problems.pair", "Compare two algorithms on many problems, or all pairs of a table."),
        "runs": _study("many_problems.runs", "Aggregate scores from few runs per problem, with tests and intervals."),
        "bayes": _study(
            "many_problems.bayes",
            "Probability that one is better, that both are practically equivalent, or that the other is better.",
        ),
        "convergence": _study("many_problems.convergence", "Compare how fast algorithms converge along the budget."),
        "table": _study(
            "many_problems.table", "The table of results of a paper: mean ± deviation, best in bold, marks, ranks."
        ),
        "order": _study(
            "many_problems.order", "Order algorithms by tests, and by cost where the tests find no difference."
        ),
    },
    N_("Algorithms on one problem"): {
        "folds": _study("one_problem.folds", "Compare algorithms on one problem from folds or repeated splits."),
        "predictions": _study("one_problem.predictions", "Compare classifiers by their predictions on one test set."),
        "roc": _study("one_problem.roc", "Compare classifiers by their scores on one test set: ROC curves and areas."),
    },
    N_("Before and after a study"): {
        "assumptions": _study(
            "before_and_after.assumptions", "Check whether parametric tests are appropriate for individual runs."
        ),
        "plan": _study(
            "before_and_after.plan", "How many problems a new study needs, for a given effect or based on a pilot."
        ),
        "power": _study(
            "before_and_after.power",
            "What each procedure detects in samples of your problems, drawn at random or with a bias.",
        ),
        "validate": _study(
            "before_and_after.validate", "How often each procedure reports a difference when there is none."
        ),
        "adjust": _study(
            "before_and_after.reanalysis", "Re-analyse published p-values or mean ranks with every adjustment."
        ),
    },
    N_("Data and help"): {
        "describe": _study(
            "data_and_help.description", "What a file contains, what is wrong with it, and which command comes next."
        ),
        "convert": Entry("podium.cli.convert", "Convert any file podium reads to plain CSV, JSON records or Parquet."),
        "guide": Entry("podium.cli.guide", "Which command fits your data and question, and why."),
        "explain": Entry(
            "podium.cli.explain", "What a term or number in a report means, how it is computed, and its source."
        ),
        "serve": Entry("podium.cli.serve", "Open podium as a web app in the browser, on this machine."),
    },
}
"""All verbs under the headings of the help."""

VERBS: Final[Mapping[str, Entry]] = {name: entry for verbs in GROUPS.values() for name, entry in verbs.items()}


def verb(name: str) -> Verb:
    """Return the declaration of a verb.

    >>> verb("runs").title
    'Scores from few runs'
    """
    declared = import_module(VERBS[name].module).VERB
    assert isinstance(declared, Verb)
    return declared


# What a verb and its options are.

Section = Literal["table", "question", "tests", "reading", "output"]

SECTIONS: Final[Mapping[Section, str]] = {
    "table": N_("Data"),
    "question": N_("Question"),
    "tests": N_("Tests"),
    "reading": N_("File format"),
    "output": N_("Output"),
}
"""Purposes of options with their headings, in the order of the help."""

Kind = Literal["flag", "choice", "number", "text", "name", "column", "file", "lines", "names", "yes-no"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a study."""

    name: str  # Its name in Python and on the page; ``--name`` on the command line unless `flags` says otherwise
    help: str = ""  # What it does, for the reader of the help and of the page
    label: str = ""  # What the page calls it
    section: Section = "question"  # What it is about
    common: bool = False  # Whether it stands among the common options in the help
    type: type = str  # Of its value: str, int, float, or bool for a flag
    choices: Mapping[str, str] = field(default_factory=dict)  # The values it can have, each with its name on the page
    suggested: Mapping[str, str] = field(default_factory=dict)  # Values that are offered where others are possible, too
    default: Any = None  # The value where nothing is passed
    least: int | None = None  # Limits of a number
    most: int | None = None
    metavar: str | None = None  # What the help shows in place of a value
    flags: tuple[str, ...] = ()  # Its names on the command line
    variable: str | None = None  # The environment variable that holds its value, too
    no: str = ""  # Its name on the command line that says no; such an option can be True, False or unset
    positional: bool = False  # Whether it has no flag but its place, and whether it must be there
    required: bool = False
    many: bool = False  # Whether it can be repeated
    two: bool = False  # Whether it takes two values at once
    bare: str | None = None  # The value where it stands without one
    separated: bool = False  # Whether its text is a list separated by commas
    # What numbers its text holds, where its type does not say it: one number (also behind the last "="), a list of
    # them, or a result as papers print it. The page reads decimal commas in them
    numbers: Literal["", "one", "list", "printed"] = ""
    # Turns the text of the command line (a tuple of texts, of `many`) into the value; raises `InputError`
    read: Callable[[Any], Any] | None = None
    # What a text refers to: an algorithm, a column, another file
    refers: Literal["", "algorithm", "column", "file", "column or file"] = ""
    # Whether it says what the data are, so that it goes along from one study of them to another
    describes_data: bool = False
    answers: bool = False  # Whether it answers what podium asks about a table (`podium.errors.AskError`)
    slow: bool = False  # Whether it can make a short study long
    once: bool = False  # Whether it belongs to one command line, so that no default can be set for it
    # The module that it needs, the package that holds it, and podium's extra that installs it
    needs: tuple[str, str, str] | None = None
    not_on_page: str = ""  # Why the page does not offer it

    @property
    def missing(self) -> Message | None:
        """What has to be installed first, and how; None where the option can be used."""
        if self.needs is None or find_spec(self.needs[0]) is not None:
            return None
        return MissingExtraError(*self.needs[1:], _(self.label)).message

    @property
    def flag(self) -> str:
        """Its first name on the command line; empty for positional words."""
        return "" if self.positional else (*self.flags, f"--{self.name.replace('_', '-')}")[0]

    @property
    def kind(self) -> Kind:
        """How the page asks for it."""
        if self.type is bool:
            return "yes-no" if self.no else "flag"
        if self.two:
            return "names"
        if self.many:
            return "lines"
        if self.choices:
            return "choice"
        if self.type is not str:
            return "number"
        kinds: dict[str, Kind] = {"algorithm": "name", "column": "column", "column or file": "column", "file": "file"}
        return kinds.get(self.refers, "text")

    @property
    def default_text(self) -> str:
        """The default as shown in a form."""
        if self.no and self.default is not None:
            return "yes" if self.default else "no"
        return "" if self.default is None or self.default is False else str(self.default)

    @property
    def offered(self) -> tuple[str, ...]:
        """The values that can be chosen, or those that are suggested."""
        return tuple(self.choices or self.suggested)

    def field(self, **changes: Any) -> Any:
        """Declare the field of `Choices` that holds the value of this option, with other texts or another default."""
        chosen = replace(self, **changes)
        return field(default=chosen.default, metadata={"option": chosen})

    def named(self, value: str) -> str:
        """Return the name of a value in the active language; other values stay unchanged."""
        words = {"yes": N_("yes"), "no": N_("no")} if self.no else {**self.suggested, **self.choices}
        return _(words.get(value) or "") or value


class Options(tuple[Option, ...]):
    """Options that several verbs share."""

    def without(self, *names: str) -> Self:
        """Leave some out."""
        assert set(names) <= {option.name for option in self}, names
        return type(self)(option for option in self if option.name not in names)

    def only(self, *names: str) -> Self:
        """Give some of them, in this order."""
        found = {option.name: option for option in self}
        return type(self)(found[name] for name in names)

    def having(self, **changes: Mapping[str, Any]) -> Self:
        """Change attributes of some, by name: ``having(missing={"default": None})``."""
        assert set(changes) <= {option.name for option in self}, changes
        return type(self)(replace(option, **changes.get(option.name, {})) for option in self)


def option(default: Any, help: str, label: str, section: Section = "question", **more: Any) -> Any:  # noqa: A002
    """Declare a field of `Choices` and the option that sets it, which has the name and the type of the field."""
    return Option("", help, label, section, default=default, **more).field()


_TYPES: Final[Mapping[str, type]] = {"int": int, "float": float, "bool": bool}


class Choices:
    """The options of a study, declared once: a record that every output keeps, and what the command line and the page ask for.

    A subclass is a dataclass whose fields are declared by `option` and `Option.field`.
    """

    __slots__ = ()
    __repr__ = brief

    @classmethod
    def options(cls) -> Options:
        """Return the options that set the fields."""
        found = ((one, one.metadata["option"]) for one in fields(cls) if "option" in one.metadata)  # type: ignore[arg-type]
        kinds = ((one, item, _TYPES.get(str(one.type).partition(" ")[0], str)) for one, item in found)
        return Options(
            replace(
                item,
                name=one.name,
                type=kind,
                default=None if item.default is False or item.default == () else item.default,
            )
            for one, item, kind in kinds
        )

    def refuse(self, text: str, *, when: bool) -> None:
        """Raise an error whose text names fields."""
        if when:
            raise InputError(text, **{name: getattr(self, name) for name in names_in(text)})

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        values = asdict(self)  # type: ignore[call-overload]
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


class Example(NamedTuple):
    """A table shipped with podium, to try a verb on the page: its files, and the options that it needs."""

    key: str
    title: str
    files: Sequence[str]
    options: Mapping[str, str]


@dataclass(frozen=True)
class Verb:
    """One thing podium can be asked to do."""

    name: str  # What it is called
    help: Sequence[str]  # Paragraphs of its help
    examples: Sequence[str]  # Command lines that show its use
    # All that can be said about it, in the order of help and forms; arguments in the order of the command line
    options: Sequence[Option]
    # Turns the values into the plan of the study; None for a verb that is no study
    resolve: Callable[[Given], Plan] | None = None
    act: Callable[[Given], None] | None = None  # What a verb that is no study does
    # The kinds of its pictures, the usual one first; by what was passed, where that decides
    pictures: Sequence[str] | Mapping[str, Sequence[str]] = ()
    picture_option: str = "--kind"  # The option that chooses among them
    # What the page calls it, what it answers, and its null hypothesis; a verb without a title has no form
    title: str = ""
    what: str = ""
    null: str = ""
    tables: Sequence[Example] = ()  # Tables to try it with on the page
    like: Sequence[str] = ()  # Programs whose tables its studies can be shown in
    slow: bool = False  # Whether it simulates
    without_data: bool = False  # Whether it also works without a file
    gate: bool = False  # Whether it decides about candidates against a baseline
    # Whether other files can follow FILE on the command line, matched with it by name; elsewhere nobody may name a
    # file. Where names of algorithms follow, a file takes the place of the first of them
    several_files: bool = False

    def option(self, name: str) -> Option:
        """Return an option by its name."""
        return next(option for option in self.options if option.name == name)


# Plans: the calls that compute a study.


class Ref(NamedTuple):
    """Something an earlier step has made, or an attribute of it: ``results.algorithms``; `spread` passes each of its items."""

    path: str
    spread: bool = False


class Call(NamedTuple):
    """A call of a public function of podium, or of a method of something an earlier step has made."""

    function: str
    arguments: tuple[Any, ...] = ()
    keywords: Mapping[str, Any] = MappingProxyType({})


class Step(NamedTuple):
    """A call and the name of what it makes: ``results``; several names, separated by commas, for a call that returns several things."""

    name: str
    call: Call


class Either(NamedTuple):
    """A step that the data decide: the first call where something is (not empty, or the value `equals`), else the second."""

    name: str
    test: Ref
    then: Call | InputError
    otherwise: Call | InputError
    equals: Any = None


Plan = Sequence[Step | Either]
"""Steps; the last one makes ``study``."""


def compute(plan: Plan, verb: Verb | None = None) -> Any:
    """Carry out a plan and return the study; a question gets the answers that only the verb has."""
    try:
        return _computed(plan)
    except AskError as error:
        if verb is None:
            raise
        raise _with_empty_cells(error, verb) from None


def _with_empty_cells(error: AskError, verb: Verb) -> AskError:
    """Add to the ways of treating missing results that of the studies that do without a complete table."""
    from podium.data.missing import EMPTY_CELLS

    whole = next((one for one in error.choices if (one.option, one.value) == ("missing", "worst")), None)
    option = next((one for one in verb.options if one.name == EMPTY_CELLS.option), None)
    if whole is None or option is None or EMPTY_CELLS.value not in option.suggested:
        return error
    return AskError(error.question, (*error.choices, EMPTY_CELLS._replace(leads=whole.leads)))


def _computed(plan: Plan) -> Any:
    made: dict[str, Any] = {}
    for step in plan:
        call = step.call if isinstance(step, Step) else _chosen(step, made)
        value = _value(call, made)
        names = step.name.split(", ")
        made.update({step.name: value} if len(names) == 1 else zip(names, value, strict=True))
    return made["study"]


def _chosen(step: Either, made: Mapping[str, Any]) -> Call:
    found = _value(step.test, made)
    call = step.then if (bool(found) if step.equals is None else found == step.equals) else step.otherwise
    if isinstance(call, InputError):
        raise call
    return call


def _value(item: Any, made: Mapping[str, Any]) -> Any:
    if isinstance(item, Ref):
        return _at(item.path, made)
    if not isinstance(item, Call):
        return item
    arguments: list[Any] = []
    for argument in item.arguments:
        value = _value(argument, made)
        arguments += value if isinstance(argument, Ref) and argument.spread else [value]
    function = _at(item.function, made) if "." in item.function else _public(item.function)
    return function(*arguments, **{name: _value(value, made) for name, value in item.keywords.items()})


def _at(path: str, made: Mapping[str, Any]) -> Any:
    first, *attributes = path.split(".")
    value = made[first]
    for attribute in attributes:
        value = getattr(value, attribute)
    return value


def _public(name: str) -> Any:
    return getattr(import_module("podium"), name)


# Values on their way into a plan.


class Given:
    """The values of a verb's options by name, but for defaults; a plan takes each once, and none may be left."""

    def __init__(self, verb: Verb, values: Mapping[str, Any], language: str = "en") -> None:
        self.language = language
        self._options = {option.name: option for option in verb.options}
        self._values = dict(values)

    def __getitem__(self, name: str) -> Any:
        return self._values.get(name)

    def take(self, name: str) -> Any:
        """Return a value and count it as used."""
        return self._values.pop(name, None)

    def rest(self) -> dict[str, Any]:
        """Take all remaining values."""
        values, self._values = self._values, {}
        return values

    def put(self, **values: Any) -> None:
        """Set values under the names that a public function has for them."""
        self._values |= values

    def drop(self, *names: str) -> None:
        """Drop values that have no effect in this case."""
        for name in names:
            self.take(name)

    def passed(self, names: Collection[str]) -> list[str]:
        """List those of the names whose value is not the default."""
        return [name for name in names if name in self._values and not self._is_default(name)]

    def refuse(self, names: Collection[str], problem: str) -> None:
        """Remove values that must not be passed in this case."""
        if wrong := self.passed(names):
            raise InputError(problem, option=self.flag(wrong[0]))
        self.drop(*names)

    def others(self, allowed: Collection[str]) -> list[str]:
        """List the remaining values except some names."""
        return [name for name in self._values if name not in allowed]

    def flag(self, name: str) -> str:
        """Name an option in a text; a positional word is called as its help calls it."""
        if name not in self._options:
            return name
        option = self._options[name]
        return Mention(option.flag) if option.flag else option.metavar or name.upper()

    def call(self, function: str, *arguments: Any, keep: Collection[str] = (), **keywords: Any) -> Call:
        """Call a public function with all values that it has parameters for and that differ from its defaults.

        Values that another call takes as well are named by `keep`.
        """
        found = {}
        for name, parameter in parameters(function).items():
            if name in self._values:
                value = self[name] if name in keep else self.take(name)
                if not _same(value, parameter.default):
                    found[name] = value
        return Call(function, arguments, {**found, **keywords})

    def finish(self) -> None:
        """Refuse values that no call uses."""
        self.refuse(list(self._values), N_("{option} cannot be used with the other options. Leave it out."))

    def _is_default(self, name: str) -> bool:
        option = self._options.get(name)
        if option is None:
            return _nothing(self[name])
        if option.kind == "flag":
            return not self[name]
        default = option.default
        return _same(self[name], option.read(default) if option.read and default is not None else default)


def resolved(verb: Verb, given: Given) -> Plan:
    """Return the plan of a study."""
    assert verb.resolve is not None
    plan = verb.resolve(given)
    given.finish()
    return plan


_PASSED_ON = {"compare_metrics": "compare", "read_grouped": "read_results", "results_table": "read_results"}
"""Functions whose other keyword arguments are those of another one."""


def parameters(function: str) -> dict[str, Parameter]:
    """List the parameters of a public function, with those it passes on to another one."""
    from inspect import signature

    passed_on = parameters(_PASSED_ON[function]) if function in _PASSED_ON else {}
    own = signature(_public(function)).parameters
    return passed_on | {name: item for name, item in own.items() if item.kind is not item.VAR_KEYWORD}


def _same(value: Any, default: Any) -> bool:
    """Whether a value is the default; nothing chosen is None, () or {}, but an empty list was passed."""
    if _nothing(value) and _nothing(default):
        return True
    if isinstance(value, (list, tuple)) and isinstance(default, (list, tuple)):
        return list(value) == list(default)
    return isinstance(value, bool) == isinstance(default, bool) and bool(value == default)


def _nothing(value: Any) -> bool:
    return value is None or (isinstance(value, (tuple, dict)) and not value)


def read_file(given: Given, reader: str, name: str) -> Step:
    """Read FILE with a public function."""
    return Step(name, given.call(reader, given.take("file")))


def about(given: Given, reader: str, name: str, study: str, *arguments: Any) -> Plan:
    """Read FILE with one public function and compute the study with another."""
    first = read_file(given, reader, name)
    return [first, Step("study", given.call(study, Ref(name), *arguments))]


# Options and commands in a text, for a reader who has the form of a study before them and no command line.


@dataclass(frozen=True)
class Labelled:
    """Spells options and commands as the forms of the page call them.

    >>> from podium.mentions import spelled
    >>> with spelled(Labelled()):
    ...     _("Decide on {--pairwise:sign} ({podium compare}, {--control:NAME}, {--permutations:1000}).")
    'Decide on “Test that gives the p-values: sign test” (“Compare several algorithms”, “Control: algorithm to compare with the others”, “Permutations: 1000”).'
    """

    study: str = ""  # Whose options are meant where several studies have one

    def __call__(self, what: str, words: str) -> str:
        """Write a label with a value, or the title of a study."""
        if what.startswith("podium "):
            title = _quoted(_(verb(what.removeprefix("podium ")).title))
            return f"{title} ({self(*parted(words))})" if words.startswith("--") else title
        options = _by_flag().get(what, {})
        option = options.get(self.study) or next(iter(options.values()), None)
        if option is None or (option.choices and words and not words.isupper() and words not in option.choices):
            return " ".join(filter(None, (what.removeprefix("--").replace("-", " "), words)))
        name = _(option.label)
        if (
            option.kind in ("flag", "yes-no") or not words or words.partition("=")[0].isupper()
        ):  # capitals are filled in
            return _quoted(name)
        return _quoted(_("{option}: {value}", option=name, value=option.named(words.strip("'"))))


def _quoted(text: str) -> str:
    return _("“{text}”", text=text)


@cache
def _by_flag() -> dict[str, dict[str, Option]]:
    """Return the options that forms offer: by flag, then by verb."""
    found: dict[str, dict[str, Option]] = {}
    for name in VERBS:
        for option in verb(name).options if verb(name).title else ():
            if option.flag and not option.not_on_page:
                found.setdefault(option.flag, {})[name] = option
    return found
