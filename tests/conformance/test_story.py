"""The laws of `core/effects.py`, for every game that tells a story: complete, true, secret and short.

Whole games are played at random, once for each rule set, and read by all laws; together they have at least `POSITIONS`
positions for each game. A game whose spec has no `narrate` is skipped.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from conformance.laws import NAMES, assert_complete, assert_short, seen, told_bytes
from conformance.tables import Step, Table, played, read_at, tables
from rookery.core import CHANCE, AnySpec, Game, Seat, Text
from rookery.core.effects import KINDS, Effect, visible
from rookery.core.rulebook import parse
from rookery.scene.picture import Picture

POSITIONS = 2000


@cache
def rule_sets(spec: AnySpec) -> int:
    """Count the rule sets among which a game's positions are shared out."""
    return len(list(tables([spec])))


def moments(table: Table) -> Iterator[Step]:
    """Read random games until this rule set has its share of positions."""
    count, seed = 0, 0
    while count * rule_sets(table.game) < POSITIONS:
        game = played(table, seed)
        for step in game.steps:
            read_at(table, game, step.number)
            yield step
        count, seed = count + len(game.steps), seed + 1


def readers(table: Table, moment: Step) -> Iterator[Seat | None]:
    """Choose who reads: a spectator, whoever acted, and one seat in turn."""
    yield None
    turn = moment.number % table.rules.seats
    yield turn
    if moment.seat not in (CHANCE, turn):
        yield moment.seat


def test_complete_what_changes_in_a_picture_is_named_and_nothing_else(table: Table) -> None:
    drawn: dict[Seat | None, tuple[Any, Picture | None]] = {}
    for moment in moments(table):
        for reader in readers(table, moment) if table.rules.has_secrets else [None]:
            state, before = drawn.get(reader, (None, None))
            if before is None or state is not moment.state:
                before = seen(table, moment.state, reader)
            after = seen(table, moment.after, reader)
            drawn[reader] = moment.after, after
            assert_complete(before, after, visible(moment.effects, reader))


def test_true_scores_add_up(table: Table) -> None:
    """What everybody knows changes by what is told; a count that only its owner knows is told as a change to it."""
    game, rules = table
    for moment in moments(table):
        public = [game.scores(rules, rules.view(state, None)) for state in (moment.state, moment.after)]
        for reader in (None, *range(rules.seats)):
            before, after = [game.scores(rules, rules.view(state, reader)) for state in (moment.state, moment.after)]
            told = visible(moment.effects, reader)
            for seat in range(rules.seats):
                amounts = [effect.amount for effect in told if effect.kind == "score" and effect.seat == seat]
                assert 0 not in amounts
                if (before[seat], after[seat]) == (public[0][seat], public[1][seat]):
                    assert after[seat] - before[seat] == sum(amounts), f"seat {seat}, told to {reader}"
                elif before[seat] != after[seat]:
                    counts = [effect.amount for effect in told if effect.kind == "change" and effect.seat == seat]
                    assert after[seat] in counts, f"seat {seat}, told to {reader}"


def test_true_exits_have_a_cause_and_whoever_is_out_stays_out(table: Table) -> None:
    """`end` ends a round or the game, and lets everybody in again."""
    out: set[int | None] = set()
    for moment in moments(table):
        if moment.number == 0:
            out.clear()
        assert moment.seat not in out, "acts, but is out"
        for effect in moment.effects:
            if effect.kind == "out":
                assert effect.cause, "out without a cause"
                assert effect.key or effect.seat is not None
                if not effect.key:
                    out.add(effect.seat)
            if effect.kind == "end":
                out.clear()
        if table.rules.to_move(moment.after) is None:
            assert moment.effects[-1].kind == "end", "no end is told"


def test_true_effects_are_of_known_kinds_and_quote_clauses_that_exist(table: Table) -> None:
    for language in ("en", "fr"):
        numbers = {clause.number for clause in parse(table.game.read_text(f"RULES.{language}.md")).clauses()}
        for effect in {effect for moment in moments(table) for effect in moment.effects}:
            assert effect.kind in KINDS, effect
            assert not effect.rule or effect.rule in numbers, effect
            if table.game.narrate(table.rules, effect, None, NAMES):
                assert effect.rule, f"told without a clause: {effect}"


def test_secret_what_looks_alike_is_told_alike(secret_table: Table) -> None:
    """Redeal what the reader cannot know, or do something else: if it sees and reads the same, it is told the same."""
    table, rules = secret_table, secret_table.rules
    rng = Random(7)
    for moment in moments(table):
        reader = rng.choice([None, *range(rules.seats)])
        view, view_after = rules.view(moment.state, reader), rules.view(moment.after, reader)
        told = told_bytes(table, moment.effects, reader)
        read = table.game.format_for(rules, moment.state, moment.action, reader)
        redealt = rules.sample_state(view, rng)
        others = [(moment.state, action) for action in some(rules.legal_actions(moment.state), rng)]
        others += [(redealt, action) for action in some(rules.legal_actions(redealt), rng)]
        if moment.action in rules.legal_actions(redealt):
            others.append((redealt, moment.action))
        for state, action in others:
            effects: list[Effect] = []
            after = rules.apply(state, action, effects)
            if rules.view(after, reader) == view_after and table.game.format_for(rules, state, action, reader) == read:
                assert told_bytes(table, effects, reader) == told, f"told to {reader}"


def some(actions: Sequence[Any], rng: Random) -> list[Any]:
    return rng.sample(list(actions), min(3, len(actions)))


def test_short_sentences_fit_in_ninety_characters(table: Table) -> None:
    for moment in moments(table):
        for reader in readers(table, moment):
            assert_short(table, moment.effects, reader)


def test_without_names_a_seat_is_told_by_its_number(table: Table) -> None:
    """Never “1 slides 2 spaces”: an unnamed match calls its players 1, 2 and so on."""
    game = Game(table.game, table.rules)
    numbers = [str(seat + 1) for seat in range(game.seats)]
    for moment in moments(table):
        for effect in visible(moment.effects, None):
            told = game.narrate(effect, None, numbers) or Text("", "")
            named = game.narrate(effect, None, [f"Zed{number}" for number in numbers]) or Text("", "")
            assert told == (game.narrate(effect) or Text("", ""))
            assert told.en.lower() == named.en.replace("Zed", "seat ").lower()
            assert told.fr.lower() == named.fr.replace("Zed", "la place ").lower()
