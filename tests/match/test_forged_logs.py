"""A forged log is refused, with its line and its reason; an honest one is accepted.

Some forgers change a log that they got. Others hold the seed, as whoever runs a server does, and write the chain anew:
for them `rechained` does what `docs/verify.md` says, in code of its own. They can still write no log of what could not
have been done, and choose no draw.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from match.honest import GAMES, SEED, honest, opened
from rookery import catalog
from rookery.match import Clock, InvalidLog, Match, TableSettings, verify

Lines = list[dict[str, Any]]
NAMES = list(GAMES)


@cache
def log_of(name: str, number: int = 0) -> tuple[str, ...]:
    return tuple(honest(name, number).lines())


def parsed(lines: tuple[str, ...]) -> Lines:
    return [json.loads(line) for line in lines]


def written(lines: Lines) -> list[str]:
    return [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]


def rechained(lines: Lines) -> list[str]:
    """Write a changed log as its forger would: numbers, references and the chain made good."""
    moved = {line["seq"]: number for number, line in enumerate(lines[1:], 1) if "seq" in line}
    fresh: Lines = [dict(lines[0])]
    for number, line in enumerate(lines[1:], 1):
        fresh.append({**line, "seq": number})
        if "to" in line:
            fresh[-1]["to"] = moved.get(line["to"], line["to"])
    head = ""
    for line in fresh:
        line.pop("chain", None)
        public = {name: value for name, value in line.items() if not ("rookery" in line and name == "seed")}
        message = f"log|{head}|{written([public])[0]}"
        head = hmac.new(SEED, message.encode(), hashlib.sha256).hexdigest()
    if fresh[-1]["what"] == "end":
        fresh[-1]["chain"] = head
    return written(fresh)


def refuses(lines: list[str]) -> InvalidLog:
    with pytest.raises(InvalidLog) as caught:
        verify(lines, catalog.spec)
    assert 1 <= caught.value.line <= len(lines) + 1
    assert caught.value.text.en.startswith(f"Line {caught.value.line}: ")
    assert caught.value.text.fr.startswith(f"Ligne {caught.value.line} : ")
    return caught.value


@pytest.mark.parametrize("name", NAMES)
def test_honest_logs_are_accepted(name: str) -> None:
    for number in range(3):
        lines = log_of(name, number)
        found = verify(lines, catalog.spec)
        assert found.strength == "shared"
        assert written(parsed(lines)) == list(lines)
        # Whoever chains by the words of docs/verify.md gets the same chain.
        assert rechained(parsed(lines)) == list(lines)


# Forgers who do not write the chain anew


def changes(line: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Change each field of a line: another value, none at all, and one field more."""
    for name, value in line.items():
        yield {other: kept for other, kept in line.items() if other != name}
        match value:
            case bool():
                yield {**line, name: not value}
            case int() | float():
                yield {**line, name: value + 1}
                yield {**line, name: value - 0.001}
            case str():
                yield {**line, name: value[:-1]}
                yield {**line, name: value + "1"}
            case [first, *rest]:
                yield {**line, name: [*rest, first]} if rest and first != rest[0] else {**line, name: rest}
            case dict():
                for inner in islice(changes(value), 6):
                    yield {**line, name: inner}
    yield {**line, "more": 1}


def some_of_each_kind(lines: Lines, rng: Random) -> list[int]:
    """Choose a line of each kind, the header among them."""
    kinds: dict[str, list[int]] = {}
    for place, line in enumerate(lines):
        kinds.setdefault(line.get("what", "header"), []).append(place)
    return [rng.choice(places) for places in kinds.values()]


@pytest.mark.parametrize("name", NAMES)
def test_no_field_of_any_line_can_be_changed(name: str) -> None:
    lines = parsed(log_of(name))
    tried = 0
    rng = Random(name)
    for place in some_of_each_kind(lines, rng):
        found = list(changes(lines[place]))
        for changed in rng.sample(found, min(10, len(found))):
            if "rookery" in changed and "seed" not in changed:
                continue  # the end has the seed: whoever kept a header from before it has the same log
            forged = written([*lines[:place], changed, *lines[place + 1 :]])
            assert forged != list(log_of(name))
            refuses(forged)
            tried += 1
    assert tried >= 40


@pytest.mark.parametrize("name", NAMES)
def test_no_line_can_be_dropped_doubled_swapped_or_cut(name: str) -> None:
    lines = list(log_of(name))
    rng = Random(1)
    for _ in range(10):
        place = rng.randrange(1, len(lines) - 1)
        refuses(lines[:place] + lines[place + 1 :])
        refuses([*lines[:place], lines[place], *lines[place:]])
        refuses([*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]])
        refuses(lines[:place])
    refuses(lines[1:])
    refuses([*lines, lines[-1]])
    refuses([])
    refuses(["[]"])
    refuses(["[" * 100_000])


@pytest.mark.parametrize("name", NAMES)
def test_no_letter_can_be_changed(name: str) -> None:
    """Whatever is written instead, the refusal is a sentence and never a crash."""
    lines = list(log_of(name))
    rng = Random(name)
    for _ in range(40):
        place = rng.choice((0, len(lines) - 1, rng.randrange(len(lines))))
        line = lines[place]
        at = rng.randrange(len(line))
        new = rng.choice(['"', "{", "]", "7", "-", ".", "e9", "\\", "é", "null", ""])
        changed = line[:at] + new + line[at + rng.randrange(2) :]
        if changed.strip() != line:
            refuses([*lines[:place], changed, *lines[place + 1 :]])


# Forgers who hold the seed


def table(name: str, **settings: Any) -> Lines:
    """Return the log of a match of moves alone."""
    match = opened(name, settings=TableSettings(**settings), now=5.0)
    rng = Random(7)
    now = 5.0
    while match.to_move is not None:
        now += 0.25
        match.submit(match.to_move, rng.choice(match.legal_texts(match.to_move)), now=now)
    return parsed(tuple(match.lines()))


def place_of(lines: Lines, what: str, nth: int = 0) -> int:
    return [place for place, line in enumerate(lines) if line.get("what") == what][nth]


def inserted(lines: Lines, place: int, *events: dict[str, Any]) -> list[str]:
    """Add events before a line, at the time of the line before it."""
    at = lines[place - 1].get("at", 5.0)
    added = [{"seq": 0, "seat": event["seat"], **event, "at": at} for event in events]
    return rechained([*lines[:place], *added, *lines[place:]])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "event",
    [
        {"what": "refuse"},
        {"what": "agree"},
        {"what": "undo", "to": 0},
        {"what": "takeback", "to": 0},
        {"what": "flag"},
        {"what": "takeover", "bot": "1"},
        {"what": "retire"},
        {"what": "rejoin"},
        {"what": "leave"},
        {"what": "absent"},
        {"what": "nothing"},
        {"what": "chance", "text": "", "draw": 1},
        {"what": "end"},
        {"what": "downtime", "since": 5.0},
        {"what": "move", "text": ""},
    ],
    ids=lambda event: str(event["what"]),
)
def test_no_event_without_a_cause(name: str, event: dict[str, Any]) -> None:
    """Whatever seat it is said of, and wherever it stands: the table has no clock and takes nothing back."""
    lines = table(name, takebacks=False)
    rng = Random(3)
    moves = [place for place, line in enumerate(lines) if line.get("what") == "move"]
    for place in rng.sample(moves[:12], 2):
        for seat in (-1, 0, 1, 7):
            refuses(inserted(lines, place, {**event, "seat": seat}))


def test_twenty_eight_refusals_choose_no_die() -> None:
    """They cannot be added, and where asking and refusing is honest, it changes no draw."""
    lines = table("thin_ice")
    place = place_of(lines, "move", 9)
    refuses(inserted(lines, place, *[{"what": "refuse", "seat": 1}] * 28))
    before: list[str] = []
    for asking in (0, 28):
        match = opened("thin_ice", settings=TableSettings())
        rng = Random(7)
        while match.to_move is not None:
            asker = next((event.seat for event in match.events if event.what == "move"), None)
            for _ in range(asking if asker is not None else 0):
                match.take_back(asker or 0)
                match.answer(min(match.request.waiting), False)  # type: ignore[union-attr]
            asking = 0 if asker is not None else asking
            match.submit(match.to_move, rng.choice(match.legal_texts(match.to_move)))
        drawn = [event.text for event in match.events if event.what == "chance"]
        before = before or drawn
        assert drawn == before
        verify(match.lines(), catalog.spec)


@pytest.mark.parametrize("name", NAMES)
def test_no_undo_past_a_draw_or_of_a_finished_turn(name: str) -> None:
    lines = table(name)
    for place in range(2, len(lines) - 1):
        last, line = lines[place - 1], lines[place]
        if last["what"] == "chance" or (line["what"] == "move" and last["seat"] != line["seat"]):
            for seat in range(GAMES[name]["seats"]):
                refuses(inserted(lines, place, {"what": "undo", "seat": seat, "to": place - 2}))
            break


def test_a_takeback_needs_a_request_and_everybodys_consent() -> None:
    lines = table("banquise")
    place = place_of(lines, "move", 5)
    back, last = lines[place - 1]["seq"] - 1, lines[place - 1]
    mover = next(line["seat"] for line in reversed(lines[:place]) if line.get("what") == "move")
    others = [seat for seat in range(3) if seat != mover]
    ask = {"what": "ask", "seat": mover, "to": back}
    assert last["what"] == "move"
    for forged in (
        [{"what": "takeback", "seat": mover, "to": back}],
        [ask, {"what": "takeback", "seat": mover, "to": back}],
        [ask, {"what": "agree", "seat": others[0]}, {"what": "takeback", "seat": mover, "to": back}],
        [ask, {"what": "agree", "seat": mover}],
        [ask, ask],
        [{**ask, "to": back - 1}],
        [ask, {"what": "agree", "seat": others[0]}, {"what": "agree", "seat": others[0]}],
    ):
        refuses(inserted(lines, place, *forged))
    # Whoever is declared absent has not agreed.
    gone = {"what": "absent", "seat": others[1]}
    taken = {"what": "takeover", "seat": others[1], "bot": "1"}
    refuses(inserted(lines, place, gone, taken, ask))
    refuses(inserted(lines, place, gone, taken, ask, {"what": "agree", "seat": others[0]}))
    # Whoever is declared absent is played by a bot, never retired.
    refuses(inserted(lines, place, gone, {"what": "retire", "seat": others[1]}))


@pytest.mark.parametrize("name", NAMES)
def test_time_never_runs_backwards_and_no_flag_falls_early(name: str) -> None:
    lines = table(name, clock=Clock("total", 9000.0))
    moves = [place for place, line in enumerate(lines) if line.get("what") == "move"]
    for place in moves[2:5]:
        forged = [*lines[:place], {**lines[place], "at": lines[place]["at"] - 3.0}, *lines[place + 1 :]]
        assert refuses(rechained(forged)).code in ("time", "impossible")
        seat = lines[place]["seat"]
        refuses(inserted(lines, place, {"what": "flag", "seat": seat}))
        refuses(inserted(lines, place, {"what": "flag", "seat": seat}, {"what": "retire", "seat": seat}))
    late = [dict(line) for line in lines]
    for line in late[moves[3] :]:
        line["at"] += 10_000.0
    assert "time is up" in refuses(rechained(late)).text.en


@pytest.mark.parametrize("name", NAMES)
def test_no_outcome_can_be_rewritten(name: str) -> None:
    lines = table(name)
    outcome = lines[-1]["outcome"]
    ranks = outcome["ranks"]
    for name, value, code in (
        ("ranks", ranks[::-1] if len(set(ranks)) > 1 else [9, *ranks[1:]], "outcome"),
        ("scores", [score + 1 for score in outcome["scores"]], "outcome"),
        ("reason", "because", "outcome"),
        ("text", {"en": "Ada wins.", "fr": "Ada gagne."}, "chain"),
    ):
        forged = {**lines[-1], "outcome": {**outcome, name: value}}
        assert refuses(rechained([*lines[:-1], forged])).code == code
    place = place_of(lines, "move", 4)
    assert refuses(rechained([*lines[:place], lines[-1]])).line == place + 1


@pytest.mark.parametrize("name", NAMES)
def test_no_draw_can_be_chosen(name: str) -> None:
    lines = table(name)
    draws = [place for place, line in enumerate(lines) if line.get("what") == "chance"]
    texts = {lines[place]["text"] for place in draws}
    for place in draws[:20:4]:
        for text in islice(sorted(texts - {lines[place]["text"]}), 3):
            forged = [*lines[:place], {**lines[place], "text": text}, *lines[place + 1 :]]
            refuses(rechained(forged))
        refuses(rechained([*lines[:place], {**lines[place], "draw": lines[place]["draw"] + 1}, *lines[place + 1 :]]))
    refuses(rechained(lines[: draws[-1]] + lines[draws[-1] + 1 :]))
    for nonces in (["other", *lines[0]["nonces"][1:]], lines[0]["nonces"][::-1]):
        refuses(rechained([{**lines[0], "nonces": nonces}, *lines[1:]]))
    refuses(rechained([{**lines[0], "match": "other"}, *lines[1:]]))
    seed = hashlib.sha256(b"another").digest()
    swapped = [{**lines[0], "promise": hashlib.sha256(seed).hexdigest(), "seed": seed.hex()}, *lines[1:]]
    refuses(rechained([*swapped[:-1], {**lines[-1], "seed": seed.hex()}]))


@pytest.mark.parametrize("name", NAMES)
def test_no_move_for_another_seat_and_none_that_is_illegal(name: str) -> None:
    lines = table(name)
    moves = [place for place, line in enumerate(lines) if line.get("what") == "move"]
    for place in moves[1:8]:
        line = lines[place]
        for seat in range(-1, GAMES[name]["seats"] + 1):
            if seat != line["seat"]:
                refuses(rechained([*lines[:place], {**line, "seat": seat}, *lines[place + 1 :]]))
        refuses(rechained([*lines[:place], {**line, "text": "z99-z99"}, *lines[place + 1 :]]))
        refuses(rechained([*lines[:place], {**line, "text": line["text"].upper() + " "}, *lines[place + 1 :]]))


def test_the_promise_and_the_heads_that_a_player_kept() -> None:
    """The same host, the same seed, the same players: another story is not the one that was acknowledged."""
    told, lines = log_of("pingouin"), parsed(log_of("pingouin"))
    match = Match.load(told, catalog.spec)
    heads = {seq: match.head_at(seq) for seq in (0, 61, 70, match.seq)}
    assert len(set(heads.values())) == 4
    assert verify(told, catalog.spec, promise=match.header.promise, heads=heads).outcome == match.outcome
    renamed = rechained([{**lines[0], "names": ["Eve", "Bo"]}, *lines[1:]])
    verify(renamed, catalog.spec)
    assert _code(lambda: verify(renamed, catalog.spec, heads={0: heads[0]})) == "chain"
    other = honest("pingouin", 1).lines()
    assert _code(lambda: verify(other, catalog.spec, heads={70: heads[70]})) == "chain"
    assert _code(lambda: verify(told, catalog.spec, heads={9999: heads[70]})) == "chain"
    assert _code(lambda: verify(told, catalog.spec, promise="0" * 64)) == "unfair"


def _code(check: Callable[[], object]) -> str:
    with pytest.raises(InvalidLog) as caught:
        check()
    return caught.value.code
