"""What a client asks a server for, word by word, and what a bot that plays by it does; no network."""

import io
import json
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request

import pytest

from match.honest import opened
from rookery.bots import bot
from rookery.client import TableClient, play_bot
from rookery.client import bot as bot_module
from rookery.client import http as module
from rookery.core import IllegalAction, RookeryError
from rookery.table import Move
from rookery.table.frame import frame_for


class Asked:
    """Every request that was made, and the answers that they get in turn."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, Any] | None, str | None]] = []
        self.answers: list[Any] = []

    def open(self, request: Request, timeout: float) -> io.BytesIO:
        assert isinstance(request.data, bytes | None)
        body = None if request.data is None else json.loads(request.data)
        self.requests.append((request.full_url, body, request.get_header("Authorization")))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return io.BytesIO(answer if isinstance(answer, bytes) else json.dumps(answer).encode())

    def last(self) -> tuple[str, dict[str, Any] | None, str | None]:
        return self.requests[-1]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    found = Asked()
    monkeypatch.setattr(module, "urlopen", found.open)
    return found


def answer(status: int, **refusal: Any) -> HTTPError:
    text = {"en": "no", "fr": "non"}
    body = json.dumps({"refusal": {"text": text, "code": "busy", **refusal}}).encode()
    return HTTPError("http://house", status, "", {}, io.BytesIO(body))  # type: ignore[arg-type]


def test_whoever_sets_up_a_table_knows_its_links_and_their_own_seat(asked: Asked) -> None:
    asked.answers = [{"table": {"id": "t"}, "links": [{"seat": 0, "token": "a"}, {"seat": 2, "token": "c"}]}]
    seats = [{"kind": "link"}, {"kind": "me", "name": "Ada"}, {"kind": "link"}]
    client = TableClient.create("http://house/", "derby", seats, settings={"takebacks": True})
    url, body, key = asked.last()
    assert (url, key) == ("http://house/api/tables", f"Bearer {client.token}")
    mine = {"kind": "me", "name": "Ada", "nonce": client.nonce}
    assert body == {"game": "derby", "seats": [seats[0], mine, seats[2]], "settings": {"takebacks": True}}
    assert (client.table, client.links, client.seat) == ("t", {0: "a", 2: "c"}, 1)
    asked.answers = [{"table": {"id": "u"}, "links": []}]
    assert TableClient.create("http://house", "derby", seats[:1]).seat is None


def test_a_link_of_the_page_names_server_table_and_seat() -> None:
    found = TableClient.from_link("https://house:1/games/#table/t?seat=abc&x=1")
    assert (found.server, found.table, found.token, found.invitation) == ("https://house:1/games", "t", "abc", "abc")
    open_seat = TableClient.from_link("http://house/#table/t")
    assert (open_seat.server, open_seat.invitation) == ("http://house", "")
    assert len(open_seat.token) == 32
    for wrong in ("house/#table/t", "http://house/#new/t", "http://house/#table/"):
        with pytest.raises(RookeryError):
            TableClient.from_link(wrong)


def test_who_sits_down_shows_the_invitation_and_keeps_the_token(asked: Asked) -> None:
    client = TableClient("http://house", "t", "invited")
    asked.answers = [{"seat": 1, "token": "mine"}, {"seat": 1, "token": ""}]
    assert client.sit(name="Bo") == 1
    url, body, _ = asked.last()
    assert url == "http://house/api/tables/t/sit"
    assert body == {"token": "invited", "seat": None, "name": "Bo", "nonce": client.nonce}
    assert (client.seat, client.token) == (1, "mine")
    client.sit(seat=1)
    assert (asked.last()[1] or {})["seat"] == 1
    assert client.token == "mine", "what opened it already still does"
    stranger = TableClient("http://house", "t")
    asked.answers = [{"seat": 0, "token": "given"}]
    stranger.sit()
    assert (asked.last()[1] or {})["token"] == "", "a token of one's own opens nothing"


def test_what_a_seat_asks_for_names_the_seat_and_what_a_spectator_asks_for_none(asked: Asked) -> None:
    client = TableClient("http://house", "t")
    asked.answers = [{}, {}, b""] * 3
    told = []
    for seat in (None, 0, 1):
        client.seat = seat
        client.position()
        client.send(Move("a1", after=3), "id1")
        assert list(client.frames()) == []
        told.append([(url.removeprefix("http://house/api/tables/t"), body) for url, body, _ in asked.requests[-3:]])
    command = {"id": "id1", "what": "move", "text": "a1", "after": 3}
    assert told[0] == [("/position", None), ("/commands", command), ("/events", None)]
    for seat in (0, 1):
        own = [
            (f"/position?seat={seat}", None),
            ("/commands", {**command, "seat": seat}),
            (f"/events?seat={seat}", None),
        ]
        assert told[1 + seat] == own
    asked.answers = [b"one\ntwo\n", []]
    assert client.log() == ["one", "two"]
    TableClient.list_tables("http://house", "over")
    assert asked.last()[0] == "http://house/api/tables?status=over"


def test_refusals_are_errors_and_what_may_pass_is_tried_again(asked: Asked) -> None:
    client = TableClient("http://house", "t")
    for status in (500, 503, 429):
        asked.answers = [answer(status)]
        with pytest.raises(HTTPError):
            client.info()
    asked.answers = [answer(409, code="taken")]
    with pytest.raises(RookeryError) as refused:
        client.info()
    assert (refused.value.code, refused.value.text.fr) == ("taken", "non")
    asked.answers = [answer(499, code="illegal", why="gap", rule="P14", keys=["a1"])]
    with pytest.raises(IllegalAction) as illegal:
        client.info()
    assert (illegal.value.code, illegal.value.rule, illegal.value.keys) == ("gap", "P14", ("a1",))
    asked.answers = [URLError("no route")]
    with pytest.raises(URLError) as lost:
        client.info()
    assert lost.value.filename == "http://house"


def test_a_bot_answers_each_frame_once_and_comes_back_when_the_server_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_module, "RETRY_SECONDS", 0.0)
    match = opened("pingouin")
    rng = Random(1)
    breaks = [1, 3]
    positions: list[int] = []
    sent: list[tuple[str, int | None]] = []

    def frames() -> Iterator[Any]:
        while match.outcome is None and len(sent) < 3:
            yield frame_for(match, 1, picture=False)
            if breaks and breaks[0] == len(positions):
                breaks.pop(0)
                raise OSError
            assert match.to_move is not None
            if match.to_move == 0:
                match.submit(0, rng.choice(match.legal_texts(0)))
        if match.outcome is None:
            match.resign(0)
        yield frame_for(match, 1, picture=False)

    def position() -> dict[str, Any]:
        positions.append(match.seq)
        late = len(positions) == 1  # the first one is already newer than the frame
        text = match.game.format_position(match.state)
        return {"game": "pingouin", "seq": match.seq + late, "position": text}

    def send(command: Move, name: str) -> None:
        sent.append((name, command.after))
        match.submit(1, command.text)

    levels: list[str] = []

    def noted(level: str, game: Any) -> Any:
        levels.append(level)
        return bot(level, game)

    monkeypatch.setattr(bot_module, "bot", noted)
    client: Any = SimpleNamespace(
        seat=1, sit=lambda **asked: seats.append(asked), frames=frames, position=position, send=send, info=info
    )
    seats: list[dict[str, Any]] = []
    outcome = play_bot(client, level="uniform", seat=1)
    assert seats == [{"seat": 1, "name": "Bot uniform"}]
    assert outcome["ranks"] == [2, 1]
    assert levels == ["uniform"], "it is made once"
    assert len(positions) == 4
    assert sent == [(f"bot-{seq}", seq) for seq in positions[1:]]


def test_a_bot_sees_what_its_seat_sees() -> None:
    match = opened("banquise")
    while (seat := match.to_move) != 1:
        assert seat is not None
        match.submit(seat, match.legal_texts(seat)[0])
    seen: list[Any] = []
    sent: list[str] = []

    def choose(view: Any, seat: int, rng: Random) -> Any:
        seen.append((view, seat))
        return match.rules.legal_actions(match.state)[0]

    position = {"game": "banquise", "seq": 9, "position": match.game.format_position(match.state)}
    client: Any = SimpleNamespace(
        seat=1, position=lambda: position, send=lambda command, name: sent.append(command.text)
    )
    player: Any = SimpleNamespace(rules=match.rules, choose=choose)
    bot_module._move(client, player, 9)
    assert seen == [(match.view(1), 1)]
    assert match.view(1) != match.view(0)
    assert sent == match.legal_texts(1)[:1]


def info() -> dict[str, Any]:
    return {"game": "pingouin", "seats": [{}, {}], "options": {}}
