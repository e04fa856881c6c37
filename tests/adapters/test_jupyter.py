"""Games that show themselves, and a match played by clicks."""

from random import Random
from typing import Any
from xml.etree import ElementTree

from conformance.tables import Table, line
from rookery.adapters.board import Board
from rookery.adapters.jupyter import ClickTable, Position, Study, load_ipython_extension, match_position, play
from rookery.bots import bot
from rookery.catalog import spec
from rookery.core import CHANCE, Game
from rookery.core.search_api import Analysis, Candidate
from rookery.match import Match
from rookery.scene.highlight import Heat
from rookery.table.local_match import LocalMatch


def opened(table: Table, **more: Any) -> Match:
    return Match.open(
        table.game,
        seed=bytes(32),
        match_id="test",
        seats=table.rules.seats,
        options=dict(table.rules.options),
        **more,
    )


def play_by_clicks(table: ClickTable, rng: Random, most: int) -> None:
    """Click along random legal paths."""
    for _ in range(most):
        seat = table.match.to_move
        if seat is None:
            return
        before = table.match.seq
        for key in rng.choice(table.match.legal_texts(seat)).split("-"):
            table.click(key)
        if table.match.seq == before:
            table.click(table.chosen[-1])
        assert table.match.seq > before
        assert table.chosen == ()


def test_states_show_themselves(table: Table) -> None:
    for _, state, seat, *_ in line(table.rules, 3).steps[::40]:
        shown = Position(table.game, table.rules, state, None if seat == CHANCE else seat)
        ElementTree.fromstring(shown._repr_svg_())
        assert repr(shown).strip()


def test_analyses_show_themselves(table: Table) -> None:
    _, state, seat, *_ = next(step for step in line(table.rules, 5).steps if step.seat != CHANCE)
    analysis = bot("greedy", Game(table.game, table.rules)).analyse(table.rules.view(state, seat), seat, Random(1))
    shown = Study(Position(table.game, table.rules, state, seat), analysis)
    best = table.game.format_action(table.rules, analysis.best.action)
    assert f"<td>{best}</td>" in shown._repr_html_()
    assert best in repr(shown)


def test_a_key_is_as_warm_as_the_best_move_that_ends_there() -> None:
    game = spec("pingouin").game(2)
    values = {"a1-f1": 0.5, "c1-f1": -0.5, "c1-f7": 0.25, "d1-a1": -0.5}
    found = [Candidate(game.parse(text), value, 0.25, (), (), False) for text, value in values.items()]
    study = Study(Position(game.spec, game.rules, game.rules.initial_state()), Analysis(tuple(found), 1, 1))
    assert study._warmth() == {"f1": Heat(1.0, "+50"), "f7": Heat(0.75, "+25"), "a1": Heat(0.0, "-50")}


def test_a_match_is_played_by_clicks(table: Table) -> None:
    played = ClickTable(LocalMatch(opened(table), rng=Random(1)))
    play_by_clicks(played, Random(1), 25)
    assert played.match.seq > 20


def test_what_may_be_clicked_is_marked(table: Table) -> None:
    played = ClickTable(LocalMatch(opened(table), rng=Random(1)))
    first = {text.split("-")[0] for text in played.match.legal_texts(played.match.to_move)}
    marked = {shape.click for shape in played.scene.shapes if "can" in shape.style.split()}
    assert marked
    assert marked <= first


def test_bots_answer(table: Table) -> None:
    seats = table.rules.seats
    played = ClickTable(LocalMatch(opened(table, bots=dict.fromkeys(range(1, seats), "uniform")), rng=Random(2)))
    play_by_clicks(played, Random(2), table.rules.max_actions)
    assert played.match.outcome
    assert played.said


def test_a_wrong_click_says_why() -> None:
    board = play("pingouin", bots={}, placement="any")
    table = board.table
    first = table.match.legal_texts(0)[0]
    board._hear(board, {"click": first}, [])
    board._hear(board, {"click": first}, [])
    assert board.said == f"A penguin already stands on {first}."
    assert table.match.to_move == 1
    board._hear(board, "nonsense", [])
    board._hear(board, {"click": "zz9"}, [])
    assert "zz9" in board.said


def test_a_click_on_another_piece_starts_again() -> None:
    table = play("pingouin", bots={}, placement="any").table
    play_by_clicks(table, Random(4), 8)
    paths = [text.split("-") for text in table.match.legal_texts(table.match.to_move)]
    one, other = sorted({path[0] for path in paths})[:2]
    table.click(one)
    assert table.chosen == (one,)
    table.click(other)
    assert table.chosen == (other,)


def test_the_board_is_a_widget() -> None:
    board = play("pingouin")
    assert isinstance(board, Board)
    ElementTree.fromstring(board.picture)
    assert 'class="' in board.picture
    assert repr(board).strip()


class Formatter:
    def __init__(self) -> None:
        self.found: dict[type, Any] = {}

    def for_type(self, kind: type, how: Any) -> None:
        self.found[kind] = how


def test_the_extension_lets_matches_show_themselves(table: Table) -> None:
    class Shell:
        class display_formatter:  # noqa: N801 (IPython's name)
            formatters = {"image/svg+xml": Formatter(), "text/plain": Formatter()}  # noqa: RUF012

    load_ipython_extension(Shell)
    match = opened(table)
    picture = Shell.display_formatter.formatters["image/svg+xml"].found[Match](match)
    ElementTree.fromstring(picture)
    texts: list[str] = []

    class Printer:
        text = staticmethod(texts.append)

    Shell.display_formatter.formatters["text/plain"].found[Match](match, Printer, False)
    assert texts == [repr(match_position(match))]
