"""A table behind both faces: who may look when, what a command does, what is said."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from rookery.catalog import spec, specs
from rookery.core import RookeryError
from rookery.core.texts import read_texts
from rookery.i18n import LANGUAGES
from rookery.match import Clock, Match, TableSettings
from rookery.table import ReactionPolicy
from rookery.terminal.commands import COMMANDS, find, for_key, help_text
from rookery.terminal.table import Table
from terminal.tables import FLOE, opened, table_of

NAMES = ("Ada", "Beth", "Cyril", "Dorothea", "Emil", "Florence")


def started(match: Match, **more: object) -> Table:
    table = table_of(match, **more)  # type: ignore[arg-type]
    table.start()
    table.skip_reactions()
    return table


def play_first(table: Table) -> str:
    """Play the first legal move as whoever must decide; return whom the screen was handed to."""
    name = table.covered
    if name:
        table.uncover()
    if table.waits():
        table.step()
    else:
        assert table.attempt(table.legal[0]) == ""
    return name


def test_a_hand_is_hidden_until_its_player_says_so() -> None:
    table = started(opened("banquise", names=("Ada", "Bo")))
    assert table.covered == "Ada"
    assert table.legal == []
    assert table.labels() == {}
    assert [play_first(table) for _ in range(3)] == ["Ada", "Bo", "Ada"]


def test_where_all_is_open_nothing_is_hidden() -> None:
    table = started(opened("pingouin", names=("Ada", "Bo")))
    assert [play_first(table) for _ in range(3)] == ["", "", ""]


def test_alone_with_bots_nothing_is_hidden() -> None:
    table = started(opened("banquise", names=("Ada", "robot"), bots={1: "uniform"}))
    assert [play_first(table) for _ in range(4)] == ["", "", "", ""]


def test_whoever_is_asked_sees_no_hand() -> None:
    """Bo, who wants his move back, hands over to Ada for her consent."""
    table = started(opened("banquise", names=("Ada", "Bo")))
    play_first(table)
    play_first(table)
    assert table.covered == "Ada"
    table.uncover()
    play_first(table)
    assert table.covered == "Bo"
    table.uncover()
    table.attempt("undo")
    assert table.covered == "Ada"
    assert "may Bo take that back" in table.asked
    table.uncover()
    table.answer(True)
    assert table.covered == "Bo"


def test_what_one_was_told_is_not_told_to_the_next() -> None:
    """News begin anew when the screen is handed on: with the last turn, as the next player may know it."""
    table = started(opened("thin_ice", names=("Ada", "Bo"), options={"mode": "intermediate"}))
    while table.covered != "Bo":
        play_first(table)
    assert not [line for line in table.news() if "You" in line]
    table.uncover()
    assert table.news() == table.last_turn()


def test_bots_move_and_their_moves_are_told() -> None:
    table = started(opened("pingouin", names=("Ada", "robot"), bots={1: "uniform"}))
    table.attempt(table.legal[0])
    assert table.prompt() == "robot is thinking…"
    table.step()
    told = table.news()
    assert told[0].startswith("Ada: ")
    assert any(line.startswith("robot: ") for line in told)
    assert any("places a penguin" in line for line in told)
    assert [line.split(":")[0] for line in table.history()] == ["Ada", "robot"]


def test_the_end_is_told() -> None:
    table = started(opened("pingouin", names=("Ada", "Bo")))
    table.attempt("resign")
    assert table.over
    assert table.ending()[0] == "Bo wins. Decided by resignation."


def test_undo_is_free_against_a_bot() -> None:
    table = started(opened("pingouin", names=("Ada", "robot"), bots={1: "uniform"}))
    before = table.legal
    table.attempt(before[0])
    table.step()
    assert table.attempt("annuler") == ""
    assert table.legal == before


def test_a_refusal_quotes_its_clause_and_rule_tells_it() -> None:
    table = started(opened(position=FLOE))
    assert table.attempt("a1-e3").endswith("(P14)")
    assert "straight line" in table.attempt("rule")
    assert table.attempt("langue") == ""
    assert "ligne droite" in table.attempt("règle")
    assert "ligne droite" in table.attempt("rule p14")
    assert table.attempt("rule Q7") == "Il n'y a pas de règle Q7."
    assert table.now["seq"] == 0


def test_why_never_plays() -> None:
    table = started(opened(position=FLOE))
    assert table.attempt("why a1-b1") == "That is allowed."
    assert table.attempt("why g1-f1").endswith("(P13)")
    assert table.now["seq"] == 0


def test_a_rule_is_asked_for_by_number() -> None:
    table = started(opened())
    assert table.attempt("rule").startswith("Which rule?")


@pytest.mark.parametrize("name", specs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_of_every_refusal_can_be_read(name: str, language: str) -> None:
    table = started(opened(name), language=language)
    clauses = {refusal["rule"] for refusal in spec(name).texts("refusals").values() if refusal.get("rule")}
    assert len(clauses) > 5
    for clause in clauses:
        text = table.rule(clause)
        assert text.startswith(f"{clause}: ")
        assert not re.search(r"[{}*`|]", text)


@pytest.mark.parametrize("name", specs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_table_can_be_looked_at(name: str, language: str) -> None:
    seats = spec(name).seats[0]
    table = started(opened(name, bots=dict.fromkeys(range(1, seats), "uniform")), language=language)
    assert len(table.look("").splitlines()) > 3
    for key, label in table.labels().items():
        assert table.look(key) == label
    with pytest.raises(RookeryError):
        table.look("nowhere")


@pytest.mark.parametrize(("language", "yours", "theirs"), [("en", "your", "of"), ("fr", "votre", "de")])
def test_seats_are_called_by_name_and_what_is_yours_yours(language: str, yours: str, theirs: str) -> None:
    told = started(opened(position=FLOE, names=("Ada", "Bo")), language=language).look("")
    penguin = "penguin" if language == "en" else "pingouin"
    assert f"{yours} {penguin}" in told
    assert f"{penguin} {theirs} Bo" in told
    assert not re.search("seat 1|place 1", told, re.IGNORECASE)


def test_each_sentence_that_the_code_names_is_there_and_no_other() -> None:
    sources = [path for folder in ("terminal", "cli") for path in Path(str(files("rookery") / folder)).glob("*.py")]
    used = set(re.findall(r"strings\.([A-Z_]+)", "".join([path.read_text(encoding="utf-8") for path in sources])))
    sentences = read_texts("rookery.terminal", "strings")
    assert used == {"START", "YES", *sentences}
    for text in sentences.values():
        assert set(re.findall(r"{(\w+)", text.en)) == set(re.findall(r"{(\w+)", text.fr)), text


def test_hints_are_shown_and_put_away() -> None:
    table = started(opened(position=FLOE))
    told = table.attempt("hint")
    assert "out of 100" in told
    assert {hint.text for hint in table.hints} == {"a1-b1", "a1-c1", "a1-d1", "a1-e1", "a1-a2"}
    assert table.attempt("conseil") == ""
    assert table.hints == ()
    table.attempt("hint")
    table.attempt("a1-b1")
    assert table.hints == ()


def test_a_game_is_saved_and_taken_up(tmp_path: Path) -> None:
    table = started(opened("pingouin", names=("Ada", "Bo")))
    table.attempt(table.legal[0])
    path = tmp_path / "a.log"
    assert table.attempt(f"save {path}") == f"Saved to {path}."
    table.attempt(table.legal[0])
    assert table.attempt(f"load {path}") == f"Loaded {path}."
    assert len(table.history()) == 1
    assert table.attempt("save") == "Which file?"
    assert "nowhere" in table.attempt("load nowhere.log")


def reacting(*, always: bool) -> Table:
    """Open Thin Ice with cards, where everybody is asked after everything."""
    options = {"mode": "intermediate", "reaction_prompt": "always"}
    return started(opened("thin_ice", names=("Ada", "Bo"), options=options), always=always)


def test_who_has_nothing_to_play_is_not_asked() -> None:
    """What can only be passed is passed without asking; who wants to be asked always is."""

    def asked(table: Table) -> list[list[str]]:
        seen = []
        for _ in range(14):
            if table.covered:
                table.uncover()
            seen.append(table.legal)
            table.attempt(next(text for text in [*table.legal[:1]]))
        return seen

    assert ["pass"] in asked(reacting(always=True))
    assert ["pass"] not in asked(reacting(always=False))


def test_a_pass_without_asking_comes_as_late_as_a_thought() -> None:
    waited: list[float] = []
    table = reacting(always=True)
    table._sleep = waited.append
    while table.legal != ["pass"]:
        if table.covered:
            table.uncover()
        if table.legal != ["pass"]:
            table.attempt(table.legal[0])
    table.policy = ReactionPolicy()
    table._policies.clear()
    table.skip_reactions()
    assert waited
    assert all(0.4 <= seconds <= 1.5 for seconds in waited)


def test_alone_with_bots_nobody_could_learn_from_a_quick_pass() -> None:
    waited: list[float] = []
    options = {"mode": "intermediate", "reaction_prompt": "always"}
    match = opened("thin_ice", names=("Ada", "robot"), bots={1: "uniform"}, options=options)
    table = started(match, always=True)
    table._sleep = waited.append
    while table.legal != ["pass"]:
        play_first(table)
    before = table.now["seq"]
    table.policy = ReactionPolicy()
    table._policies.clear()
    table.skip_reactions()
    assert table.now["seq"] > before
    assert waited == []


def test_who_rests_is_asked_no_more_until_their_turn() -> None:
    table = reacting(always=True)
    while not table._reacting or table.covered:
        play_first(table)
    before, seat = table.now["seq"], table.now["seat"]
    table.attempt("rest")
    assert table.now["seq"] > before, "what was asked is passed"
    assert not (table._reacting and table.now["seat"] == seat)


def test_a_clock_runs_for_whoever_is_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started(opened(names=("Ada", "Bo"), settings=TableSettings(clock=Clock("total", 60.0))))
    table.attempt(table.legal[0])
    mover = table.now["running"]
    assert mover is not None
    left, other = table.now["seats"][mover]["left"], 1 - mover
    assert left is not None
    for gone, shown in ((5.0, left - 5.0), (90.0, 0.0)):
        monkeypatch.setattr("rookery.terminal.table.time.monotonic", lambda gone=gone: table._received + gone)
        assert table.left(mover) == pytest.approx(shown)
        assert table.left(other) == table.now["seats"][other]["left"]
    assert started(opened(names=("Ada", "Bo"))).left(0) is None


def test_resting_needs_something_to_react_to() -> None:
    assert started(opened()).attempt("rest") == "There is nothing to react to now."


def test_what_belongs_to_a_server_is_refused_here() -> None:
    assert started(opened()).attempt("say hello") == "Only at a server's table."


@pytest.mark.parametrize("name", specs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_the_largest_table_names_everybody(name: str, language: str) -> None:
    seats = spec(name).seats[-1]
    match = opened(name, seats=seats, names=NAMES[:seats])
    for seat in range(seats - 1):
        match.resign(seat)
    told = " ".join(started(match, language=language).ending())
    assert all(each in told for each in NAMES[:seats])


def test_every_command_has_its_own_words_and_key() -> None:
    words = [word for command in COMMANDS for word in set(command.name)]
    keys = [command.key for command in COMMANDS if command.key]
    assert len(set(words)) == len(words)
    assert len(set(keys)) == len(keys)
    for command in COMMANDS:
        assert find(command.name.fr) == find(command.name.en.upper()) == command.name.en
        assert not command.key or for_key(command.key) == command.name.en
    assert find("a1-b1") == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("keys", [True, False])
def test_the_help_is_narrow_and_knows_every_command(language: str, keys: bool) -> None:
    told = help_text(language, keys=keys)
    assert max(map(len, told.splitlines())) <= 72
    for command in COMMANDS:
        assert (command.name.fr if language == "fr" else command.name.en) in told
