"""Every type of option: what it takes, in JSON and as typed, what it refuses, and what a form is told."""

import json
from typing import Any

import pytest

from rookery.catalog import specs
from rookery.core import InvalidOptions
from rookery.core.options import (
    Cells,
    Choice,
    Code,
    Either,
    Flag,
    InvalidValue,
    Number,
    Numbers,
    Option,
    OptionType,
    PerSeat,
    SeatNumber,
    Series,
    Teams,
    Ticks,
    options_schema,
    reseat,
    resolve,
)
from rookery.i18n import Text

WORD = Text("a word", "un mot")
FLAVOURS = Choice({"sweet": WORD, "sour": WORD})

TAKEN: list[tuple[OptionType, object, object]] = [
    (FLAVOURS, "sour", "sour"),
    (Flag(), True, True),
    (Flag(), "off", False),
    (Flag(), "yes", True),
    (Flag(), "Oui", True),
    (Flag(), "non", False),
    (Number(2, 5), "5", 5),
    (Number(-3, 3), -3, -3),
    (Numbers((WORD, WORD), 0, 9, 10), "1, 9", [1, 9]),
    (PerSeat(Number(1, 3)), 2, [2, 2, 2, 2]),
    (PerSeat(FLAVOURS), "sweet,sour,sweet,sour", ["sweet", "sour", "sweet", "sour"]),
    (Series(FLAVOURS, 3), ["sour", "sour", "sweet"], ["sour", "sour", "sweet"]),
    (Ticks({"b": WORD, "a": WORD}), "a,b", ["b", "a"]),
    (Ticks({"a": WORD}), "none", []),
    (Ticks({"a": WORD}), [], []),
    (Teams(), "2+4,3+1", [[1, 3], [2, 4]]),
    (Teams(), [[4], [1, 2, 3]], [[1, 2, 3], [4]]),
    (Cells({}), "F10, e9,e9", ["e9", "f10"]),
    (Cells({}), [], []),
    (SeatNumber(), 2, "2"),
    (SeatNumber(), "1", "1"),
    (Code("[a-z]{3}", WORD), " ABC ", "abc"),
    (Either(FLAVOURS, Number(1, 9), WORD), "sweet", "sweet"),
    (Either(FLAVOURS, Number(1, 9), WORD), 7, 7),
]

TOO_FEW = [1, 8]
REFUSED: list[tuple[OptionType, object]] = [
    (FLAVOURS, "bitter"),
    (FLAVOURS, ["sweet"]),
    (Flag(), "perhaps"),
    (Number(2, 5), 6),
    (Number(0, 5), True),
    (Number(2, 5), "4.0"),
    (Numbers((WORD, WORD), 0, 9, 10), TOO_FEW),
    (Numbers((WORD, WORD), 0, 9), [1, 2, 3]),
    (Numbers((WORD, WORD), 0, 9), [1, 10]),
    (PerSeat(Number(1, 3)), [1, 2]),
    (PerSeat(Number(1, 3)), [1, 2, 3, 4]),
    (Series(FLAVOURS, 2), "sweet"),
    (Ticks({"a": WORD}), "b"),
    (Ticks({"a": WORD}), 3),
    (Teams(), "1+2+3+4"),
    (Teams(), "1+2,3+3+4"),
    (Teams(), "1+2,3"),
    (Teams(), [[0, 1], [2, 3]]),
    (Teams(), [[1, 5], [2, 3]]),
    (Cells({}), ""),
    (SeatNumber(), 0),
    (SeatNumber(), "me"),
    (Cells({}), [3]),
    (Code("[a-z]{3}", WORD), "abcd"),
    (Either(FLAVOURS, Number(1, 9), WORD), "bitter"),
]


@pytest.mark.parametrize(("kind", "given", "canonical"), TAKEN)
def test_a_value_is_put_into_its_canonical_form(kind: OptionType, given: object, canonical: object) -> None:
    assert kind.check(given, 4) == canonical
    assert kind.check(canonical, 4) == canonical
    assert kind.check(json.loads(json.dumps(canonical)), 4) == canonical


@pytest.mark.parametrize(("kind", "given"), REFUSED)
def test_nonsense_is_refused_with_a_sentence(kind: OptionType, given: object) -> None:
    with pytest.raises(InvalidValue) as refused:
        kind.check(given, 4)
    assert all(refused.value.text)


def accepted(kind: OptionType, value: object) -> bool:
    """Tell whether a value, as JSON, fits the schema of an option of this type at a table of four."""
    jsonschema = pytest.importorskip("jsonschema")
    option = Option("some", WORD, WORD, kind, lambda seats: None)
    checker = jsonschema.Draft202012Validator(options_schema([option], 4))
    return bool(checker.is_valid({"some": json.loads(json.dumps(value))}))


@pytest.mark.parametrize(("kind", "canonical"), [(kind, canonical) for kind, _, canonical in TAKEN])
def test_a_schema_takes_what_is_canonical(kind: OptionType, canonical: object) -> None:
    assert accepted(kind, canonical)


@pytest.mark.parametrize(("kind", "given"), [(kind, given) for kind, given in REFUSED if given != TOO_FEW])
def test_a_schema_refuses_what_is_refused(kind: OptionType, given: object) -> None:
    """It cannot count what numbers make together."""
    assert not accepted(kind, given)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (
            Series(FLAVOURS, 2),
            Text("give 2 values, separated by commas", "donnez 2 valeurs, séparées par des virgules"),
        ),
        (
            PerSeat(FLAVOURS),
            Text("give one value, or 4 separated by commas", "donnez une valeur, ou 4 séparées par des virgules"),
        ),
        (
            Either(FLAVOURS, Series(FLAVOURS, 2), WORD),
            Text(
                "choose one of sweet, sour, or give 2 values, separated by commas",
                "choisissez parmi sweet, sour, ou donnez 2 valeurs, séparées par des virgules",
            ),
        ),
    ],
)
def test_a_refusal_says_what_it_wants_in_either_language(kind: OptionType, said: Text) -> None:
    with pytest.raises(InvalidValue) as refused:
        kind.check("sweet,sour,sweet", 4)
    assert refused.value.text == said


def test_all_reasons_are_given_at_once_and_defaults_filled_in() -> None:
    options = (
        Option("flavour", WORD, WORD, FLAVOURS, lambda seats: "sweet"),
        Option("size", WORD, WORD, Number(1, 9), lambda seats: seats),
    )
    assert resolve(options, 3, {"flavour": "sour"}) == {"flavour": "sour", "size": 3}
    with pytest.raises(InvalidOptions) as refused:
        resolve(options, 3, {"flavour": "bitter", "size": 0, "shape": "round"})
    assert [reason.where for reason in refused.value.reasons] == ["shape", "flavour", "size"]


@pytest.mark.parametrize("name", specs())
def test_every_option_of_a_game_describes_itself_and_takes_its_default(name: str) -> None:
    for seats in specs()[name].seats:
        for option in specs()[name].options:
            form: dict[str, Any] = option.type.describe(seats)
            assert json.loads(json.dumps(form))["type"]
            assert option.type.check(option.default(seats), seats) == option.default(seats), option.name


def test_what_belongs_to_a_person_moves_with_the_person() -> None:
    """After a rematch everybody sits one further on: handicaps, teams and who is who go along, all else stays."""
    text = Text("", "")
    options = [
        Option("handicap", text, text, PerSeat(Number(0, 9)), lambda seats: [0] * seats),
        Option("teams", text, text, Either(Choice({"single": text}), Teams(), text), lambda seats: "single"),
        Option("youngest", text, text, SeatNumber(), lambda seats: "1"),
        Option("size", text, text, Number(1, 9), lambda seats: 5),
    ]
    chosen = {"handicap": [1, 2, 3], "teams": [[1, 3], [2]], "youngest": "3", "size": 7}
    moved = reseat(options, chosen, [2, 0, 1])
    assert moved == {"handicap": [3, 1, 2], "teams": [[1, 2], [3]], "youngest": "1", "size": 7}
    assert reseat(options, {"teams": "single"}, [2, 0, 1]) == {"teams": "single"}
    first = [Option("first", WORD, WORD, Either(FLAVOURS, SeatNumber(), WORD), lambda seats: "sweet")]
    assert reseat(first, {"first": "3"}, [2, 0, 1]) == {"first": "1"}
    assert reseat(first, {"first": "sour"}, [2, 0, 1]) == {"first": "sour"}
