"""Every game's folder has the same rooms: rules, names, lesson and pictures in both languages."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random

import pytest

from conformance.fuzz import random_game
from conformance.tables import tables
from rookery.catalog import specs
from rookery.core import AnySpec
from rookery.core.rulebook import Rulebook
from rookery.i18n import LANGUAGES
from rookery.scene.picture import Picture, compose
from rookery.scene.sprites import library
from rookery.table.lesson import lesson, why_not

every_game = pytest.mark.parametrize("game", specs().values(), ids=list(specs()))


def keys_of(picture: Picture) -> set[str]:
    return {name for shape in compose(picture).shapes for name in (shape.key, shape.click) if name}


@every_game
def test_both_languages_have_the_same_clauses(game: AnySpec) -> None:
    english, french = [[clause.number for clause in game.rulebook(language).clauses()] for language in LANGUAGES]
    assert english == french
    assert {option.name for option in game.options} <= set(english)


@every_game
def test_every_option_says_what_it_is_for_and_quotes_its_clauses(game: AnySpec) -> None:
    for option in game.options:
        for language, told in zip(LANGUAGES, option.help, strict=True):
            quoted = re.fullmatch(r".{20,} \(((?:[A-Z]+\d+[a-z]?(?:, )?)+)\)\.", told)
            assert quoted, told
            assert all(game.rulebook(language).clause(number) for number in quoted[1].split(", ")), told


@every_game
def test_options_have_a_schema_that_fits_what_may_be_chosen(game: AnySpec) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    rng = Random(5)
    for seats in game.seats:
        checker = jsonschema.Draft202012Validator(game.options_schema(seats))
        for chosen in (random_game(game, rng, seats) or game.game(seats) for _ in range(20)):
            checker.validate(json.loads(json.dumps(chosen.options)))
        assert not checker.is_valid({option.name: {"no": 1} for option in game.options})
        assert not checker.is_valid({"none_such": 1})


@every_game
def test_every_clause_that_the_code_quotes_exists(game: AnySpec) -> None:
    book: Rulebook = game.rulebook("en")
    letters = {re.match(r"[A-Z]+", clause.number)[0] for clause in book.clauses() if clause.number[0].isupper()}  # type: ignore[index]
    pattern = re.compile(rf"\b(?:{'|'.join(letters)})\d+[a-z]?\b")
    for source in files(game.package).iterdir():
        if source.name.endswith((".py", ".json")):
            quoted = set(pattern.findall(source.read_text(encoding="utf-8")))
            assert not {number for number in quoted if not (book.clause(number) or book.clause(f"{number}a"))}, (
                source.name
            )


@every_game
def test_every_picture_of_the_rules_can_be_drawn(game: AnySpec) -> None:
    for name, example in game.texts("pictures").items():
        made = game.game(example["seats"], **example["options"])
        assert made.format_position(made.parse_position(example["position"])) == example["position"], name
        assert set(example["highlight"]) <= keys_of(game.draw_example(name)), name
    for language in LANGUAGES:
        assert set(game.rulebook(language).pictures()) <= set(game.texts("pictures"))


@every_game
def test_every_key_of_a_move_has_a_name(game: AnySpec) -> None:
    names = game.texts("names")
    for table in tables([game]):
        for action in table.rules.actions:
            for key in game.format_action(table.rules, action).split("-"):
                pattern = re.sub(r"\d+", "#", key)
                if not re.fullmatch(r"[a-z]#", pattern):
                    card = key.removeprefix("card_") if key.startswith("card_") else None
                    known = card in names.get("cards", {}) or key in names["keys"] or pattern in names["keys"]
                    assert known or card is not None, key


@every_game
def test_names_and_lessons_are_in_both_languages(game: AnySpec) -> None:
    for place, group in game.texts("names").items():
        for name, text in {place: group}.items() if place == "score" else group.items():
            assert set(text) == set(LANGUAGES), name
            assert all(text.values()), name
    for step in game.texts("lesson")["steps"]:
        assert set(step["title"]) == set(step["say"]) == set(LANGUAGES)


@every_game
def test_every_sentence_is_in_both_languages_with_the_same_values(game: AnySpec) -> None:
    """A value that one language leaves out, or a language that is missing, would show on the table only."""

    def sentences(found: object) -> Iterator[dict[str, str]]:
        if isinstance(found, dict) and "en" in found:
            yield found
        elif isinstance(found, (dict, list)):
            for each in found.values() if isinstance(found, dict) else found:
                yield from sentences(each)

    for name in ("options", "prompts", "refusals", "story"):
        for text in sentences(game.texts(name)):
            assert text["en"].strip(), text
            assert text["fr"].strip(), text
            named = [set(re.findall(r"\{(\w+)[}|]", text[language])) - {"n", "who", "of"} for language in LANGUAGES]
            assert named[0] == named[1], text
    for refusal in game.texts("refusals").values():
        assert not refusal.get("rule") or game.rulebook("en").clause(refusal["rule"]), refusal


@every_game
def test_a_lesson_plays_through_and_says_why_what_is_wrong_is_wrong(game: AnySpec) -> None:
    """Every bright move is among the legal ones and can be clicked; what is tried in vain is refused by a clause."""
    shown = lesson(game)
    assert 2 <= len(shown["steps"]) <= 9
    assert shown["actions"]
    for number, step in enumerate(shown["steps"]):
        scenes = [step["picture"]["board"], *[tray["scene"] for tray in step["picture"]["trays"]]]
        keys = {shape.get("c") for scene in scenes for shape in scene["shapes"]}
        assert set(filter(None, (step["move"] or step["wrong"]).split("-"))) <= keys, number
        assert all(game.rulebook("en").clause(rule) for rule in step["rules"])
        if step["move"]:
            assert step["move"] in step["legal"]
            assert why_not(game, number, step["move"]) is None
        if step["wrong"]:
            refusal = why_not(game, number, step["wrong"])
            assert refusal is not None
            assert game.rulebook("en").clause(refusal["rule"])


@every_game
def test_what_the_setup_form_offers_can_be_played(game: AnySpec) -> None:
    """Presets are taken by some number of seats, pictures exist, characters speak both languages."""
    setup = game.texts("setup")
    for preset in setup["presets"]:
        assert set(preset["title"]) == set(preset["text"]) == set(LANGUAGES)
        for seats in game.seats:
            game.game(seats, **preset["options"])
    for number, bot in setup["bots"].items():
        assert set(bot["style"]) == set(LANGUAGES)
        assert game.bot_name(number) == bot["name"]
    assert game.bot_name("mcts") == "Bot mcts"
    options = {option.name for option in game.options}
    assert setup["options"].keys() | set(setup["main"]) <= options
    sprites = [preset["sprites"] for preset in setup["presets"]]
    sprites += [names for values in setup["options"].values() for names in values.values()]
    faces = [bot["face"] for bot in setup["bots"].values()]
    assert {name for names in sprites for name in names} | set(faces) <= library().drawings.keys()
    assert game.draw_example(setup["cover"]["picture"])
