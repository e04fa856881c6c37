"""What a review says about moves: judged by what the player saw, explained by claims that hold."""

import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rookery
from bots.conftest import Nim, Pile, guess_nothing
from rookery import catalog
from rookery.bots import Limit, bot
from rookery.bots.review import MATTERS, MOVE_SECONDS, MoveReview, review
from rookery.cli.main import main
from rookery.core import AnySpec, Heuristics
from rookery.core.chance import resolve_chance
from rookery.core.game import AnyGame
from rookery.core.search_api import Analysis, Candidate, Claim, Claims
from rookery.match import Match
from rookery.server.worker import AnalyseView, ReviewMove
from rookery.server.worker import review as review_job

GAMES = [
    ("pingouin", 2, {}),
    ("pingouin", 3, {}),
    ("banquise", 3, {}),
    ("derby", 2, {"radius": 8, "layout": "preset"}),
    ("thin_ice", 2, {}),
    ("thin_ice", 3, {"mode": "intermediate"}),
]
SHARE = {"pingouin": 0.25, "banquise": 0.25, "derby": 1.0, "thin_ice": 0.25}
"""How many positions of a game are looked at: more where claims are rare or cheap."""


@pytest.fixture(autouse=True)
def few_continuations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Thin Ice play fewer continuations: the laws are the same."""
    monkeypatch.setattr("rookery.games.thin_ice.claims.SAMPLES", 20)
    monkeypatch.setattr("rookery.games.thin_ice.claims.CHECKED", 60)


def game_of(name: str, seats: int, options: dict[str, Any]) -> AnyGame:
    return rookery.game(name, seats=seats, **options)


def claims_of(game: AnyGame) -> Claims:
    claims = game.spec.heuristics.claims
    assert claims is not None
    return claims


def positions(game: AnyGame, seed: int, name: str = "greedy") -> Iterator[tuple[Any, int, list[Any]]]:
    """Play one game and yield each state in which a seat has a choice."""
    rng = Random(seed)
    state = game.start(rng)
    players = [bot(name, game) for _ in range(game.seats)]
    while (seat := game.to_move(state)) is not None:
        actions = list(game.rules.legal_actions(state))
        if len(actions) > 1:
            yield state, seat, actions
        action = players[seat].choose(game.view(state, seat), seat, rng)
        state = resolve_chance(game.rules, game.rules.apply(state, action), rng)


def compared(game: AnyGame, seed: int) -> Iterator[tuple[int, Any, Any, Claim]]:
    """Yield claims about pairs of actions taken at random in a game."""
    rng = Random(seed)
    for state, seat, actions in positions(game, seed):
        if rng.random() < SHARE[game.name]:
            one, other = [game.rules.apply(state, action) for action in rng.sample(actions, 2)]
            for claim in claims_of(game).find(game.rules, seat, one, other):
                yield seat, one, other, claim


FEWER = {
    "pingouin": {"stuck", "conceded", "later", "their_slides"},
    "banquise": {"shut", "given", "scarce", "points"},
    "derby": {"won", "home", "gate", "their_stray", "their_ways", "their_ready"},
    "thin_ice": {"out", "water", "their_room", "thin"},
}
"""Of what a claim counts, each game's kinds of which fewer are better for whoever moves; of all others, more are."""


@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_every_claim_holds_with_its_numbers_alone_and_says_them(name: str, seats: int, options: dict[str, Any]) -> None:
    game = game_of(name, seats, options)
    claims = claims_of(game)
    checked = 0
    for seat, one, other, claim in compared(game, 1):
        assert claims.holds(game.rules, seat, one, other, claim), claim
        worse, better = claim.numbers[:2]
        assert better < worse if claim.kind in FEWER[name] else better > worse, f"speaks against it: {claim}"
        if "water" not in claim.kind:  # a count over random play has no exact value
            for place in (0, 1):
                numbers = tuple([number + (place == here) for here, number in enumerate(claim.numbers)])
                assert not claims.holds(game.rules, seat, one, other, claim._replace(numbers=numbers)), claim
        names = game.seat_names(["Ada", "Bo", "Cy"])
        for text, by_number in zip(
            claims.say(game.rules, claim, "a1-b1", names),
            claims.say(game.rules, claim, "a1-b1", game.seat_names()),
            strict=True,
        ):
            others = [name.en for other, name in enumerate(names) if other != seat and name.en in text]
            assert len(others) == (re.search("seat|place [123]", by_number) is not None)
            assert not re.search(r"seat|la place \d", text)
            assert "a1-b1" in text
            assert claim.kind == "won" or all(str(number) in text for number in claim.numbers[:2])
            assert "{" not in text
            assert text.endswith(".")
        checked += 1
    assert checked >= 8


@pytest.mark.parametrize(("name", "seats", "options"), [game for game in GAMES if game[0] in ("banquise", "thin_ice")])
def test_claims_rest_on_what_the_player_knew(name: str, seats: int, options: dict[str, Any]) -> None:
    game = game_of(name, seats, options)
    find = claims_of(game).find
    rng = Random(3)
    for state, seat, actions in positions(game, 3):
        if rng.random() < SHARE[game.name] / 2:
            pair = rng.sample(actions, 2)
            imagined = game.rules.sample_state(game.view(state, seat), rng)
            true, other = [
                find(game.rules, seat, *[game.rules.apply(start, action) for action in pair])
                for start in (state, imagined)
            ]
            # Who is asked next may hang on hidden cards, and random play with it: a review starts from imagined states.
            assert [claim for claim in true if "water" not in claim.kind] == [
                claim for claim in other if "water" not in claim.kind
            ]


def test_a_draw_of_chance_and_a_forced_move_are_not_reviewed() -> None:
    game = game_of("derby", 2, {"radius": 8, "layout": "preset"})
    rng = Random(4)
    state = game.rules.initial_state()
    moves: list[tuple[Any, Any]] = []
    while game.to_move(state) is not None and len(moves) < 60:
        action = rng.choice(list(game.rules.legal_actions(state)))
        moves.append((state, action))
        state = game.rules.apply(state, action)
    reviews = list(review(game, moves, Limit(nodes=600)))
    open_moves = [
        number
        for number, (state, _) in enumerate(moves)
        if state.seat >= 0 and len(game.rules.legal_actions(state)) > 1
    ]
    assert [each.number for each in reviews] == open_moves
    assert [each.seat for each in reviews] == [moves[number][0].seat for number in open_moves]


def reviewed(game: AnyGame, seed: int, nodes: int) -> list[MoveReview]:
    rng = Random(seed)
    moves = [(state, rng.choice(actions)) for state, _, actions in positions(game, seed)]
    return list(review(game, moves, Limit(nodes=nodes * len(moves))))


def test_moves_that_mattered_are_explained_and_others_are_not() -> None:
    game = game_of("pingouin", 2, {})
    reviews = reviewed(game, 5, 100)
    marked = [each for each in reviews if each.mattered]
    explained = [each for each in marked if each.why is not None]
    assert len(marked) >= 10
    assert len(explained) >= 0.8 * len(marked)
    assert all(each.loss >= MATTERS for each in explained)
    assert all(each.why is None and each.claim is None for each in reviews if not each.mattered)
    assert all(each.loss == 0.0 for each in reviews if each.played == each.better)


def test_a_claim_that_does_not_check_is_not_shown() -> None:
    game = game_of("pingouin", 2, {})
    claims = claims_of(game)
    refusing = Claims(find=claims.find, holds=lambda *_: False, say=claims.say)
    object.__setattr__(game.spec.heuristics, "claims", refusing)
    try:
        assert all(each.why is None for each in reviewed(game, 5, 20))
    finally:
        object.__setattr__(game.spec.heuristics, "claims", claims)


def test_a_review_comes_move_by_move() -> None:
    game = game_of("pingouin", 2, {})
    moves = [(state, actions[0]) for state, _, actions in positions(game, 6)]
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return False

    first = next(review(game, moves, Limit(nodes=100 * len(moves), stop=stop)))
    assert first.number == 0
    assert asked < len(moves)


def test_the_command_prints_what_mattered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match.open(catalog.spec("pingouin"), seed=bytes(32), match_id="r", seats=2)
    rng = Random(8)
    while match.to_move is not None:
        match.play(rng.choice(match.legal_texts(match.to_move)))
    log = tmp_path / "match.jsonl"
    log.write_text("\n".join(match.lines()), encoding="utf-8")
    assert main(["--language", "en", "review", str(log), "--json", "--seconds", "2"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    moves = {step.seq: match.game.format(step.action) for step in match.history.standing()}
    assert all(moves[each["seq"]] == each["played"] for each in told)
    explained = [each for each in told if each["why"] is not None]
    assert explained
    assert all(each["loss"] >= MATTERS and each["better"] in each["why"]["fr"] for each in explained)


def test_a_worker_says_why_with_the_shapes_it_is_about() -> None:
    game = game_of("banquise", 2, {})
    for state, seat, actions in positions(game, 9):
        view = AnalyseView("banquise", 2, {}, seat, game.view(state, seat))
        said = [review_job(ReviewMove(view, game.format(action), 0.02)) for action in actions]
        assert all((each["why"] is None) or each["loss"] >= MATTERS for each in said)
        explained = [each for each in said if each["why"] is not None]
        if explained:
            assert set(explained[0]["why"]) == {"en", "fr"}
            assert explained[0]["candidates"]
            return
    pytest.fail("no move mattered")


class Recorder:
    """An engine that finds every action as good as any other, and keeps what it was allowed."""

    def __init__(self) -> None:
        self.limits: list[Limit] = []

    def analyse(self, state: Any, limit: Limit, rng: Random, spread: float = 0.0) -> Analysis:
        self.limits.append(limit)
        actions = Nim(21).legal_actions(state)
        candidates = [Candidate(action, 0.0, 0.0, (0.0, 0.0), (action,), False) for action in actions]
        return Analysis(tuple(candidates), 1, 1)


@pytest.mark.parametrize(
    ("given", "most"),
    [
        (Limit(nodes=100), Limit(nodes=33)),
        (Limit(nodes=2), Limit(nodes=1)),
        (Limit(seconds=1e9), Limit(seconds=MOVE_SECONDS)),
        (Limit(seconds=0.0), Limit(seconds=0.0)),
    ],
)
def test_a_review_shares_its_limit_among_the_moves_with_a_choice(nim: AnySpec, given: Limit, most: Limit) -> None:
    recorder = Recorder()
    spec = dataclasses.replace(nim, heuristics=Heuristics(evaluate=guess_nothing, engine=lambda rules: recorder))
    take = nim.rules().actions
    moves = [(Pile(21, 0), take[0]), (Pile(20, 1), take[2]), (Pile(17, 0), take[1]), (Pile(1, 1), take[0])]
    reviews = list(review(spec.game(), moves, given))
    assert [(each.number, each.seat, each.played, each.loss) for each in reviews] == [
        (0, 0, "0", 0.0),
        (1, 1, "2", 0.0),
        (2, 0, "1", 0.0),
    ]
    assert [(each.nodes, each.seconds) for each in recorder.limits] == [(most.nodes, most.seconds)] * 3


def test_the_moves_of_a_review_share_what_is_left_of_its_time(nim: AnySpec) -> None:
    recorder = Recorder()
    spec = dataclasses.replace(nim, heuristics=Heuristics(evaluate=guess_nothing, engine=lambda rules: recorder))
    list(review(spec.game(), [(Pile(9, 0), nim.rules().actions[0])] * 4, Limit(seconds=3.0)))
    for given, left in zip(recorder.limits, (4, 3, 2, 1), strict=True):
        assert given.seconds is not None
        assert given.seconds <= 3.0 / left
