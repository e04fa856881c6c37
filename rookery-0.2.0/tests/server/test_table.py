"""Tables over real sockets: sitting down, playing, watching, refusing, chatting, playing again."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect

from rookery import catalog
from rookery.match import Clock, TableSettings, verify
from rookery.server.live_table import LiveTable
from rookery.server.messages import Told
from rookery.server.records import TableRecord
from server.player import Player
from server.running import PATIENCE, bearer, created, links, run, running

TOLD: TypeAdapter[Any] = TypeAdapter(Told)
LINKS = [{"kind": "link", "name": "Ada"}, {"kind": "link", "name": "Bo"}]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(str(tmp_path_factory.mktemp("store") / "r.db"), think_seconds=PATIENCE, absent_seconds=0.2) as found:
        yield found


def two(address: str, **more: Any) -> tuple[str, dict[int, str]]:
    """Set up a table for two whose seats are both taken."""
    made = created(address, LINKS, **more)
    tokens = links(made)
    for token in tokens.values():
        httpx.post(f"{address}/api/tables/{made['table']['id']}/sit", json={"token": token}).raise_for_status()
    return made["table"]["id"], tokens


class Talk:
    """One socket, message by message, each of them checked against its type."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            TOLD.validate_python(message)
            if message["type"] == kind:
                return message


async def talk(address: str, table: str, **hello: Any) -> Talk:
    socket = await connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket")
    found = Talk(socket)
    await found.say(type="hello", **hello)
    return found


def command(address: str, table: str, token: str, **body: Any) -> dict[str, Any]:
    response = httpx.post(f"{address}/api/tables/{table}/commands", json={"id": "c", **body}, headers=bearer(token))
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


def test_two_people_play_a_whole_game_and_the_log_verifies(address: str) -> None:
    table, tokens = two(address)
    players = [Player([address], table, tokens[seat], rng=random.Random(seat)) for seat in (0, 1)]

    async def story() -> None:
        await asyncio.gather(*[player.play() for player in players])

    run(story())
    log = httpx.get(f"{address}/api/tables/{table}/log").text
    assert verify(log, catalog.spec).moves == sum(len(player.acked) for player in players)
    assert httpx.get(f"{address}/api/tables/{table}").json()["status"] == "over"


def test_the_frame_of_the_seat_to_move_has_its_moves_and_a_scene(address: str) -> None:
    table, tokens = two(address)

    async def story() -> None:
        mine = await talk(address, table, token=tokens[0])
        welcome = await mine.hear("welcome")
        assert (welcome["seat"], welcome["host"]) == (0, False)
        frame = await mine.hear("frame")
        assert frame["header"]["game"] == "pingouin"
        assert "seed" not in frame["header"]
        assert frame["legal"]
        picture = frame["picture"]
        scenes = [picture["board"], *[tray["scene"] for tray in picture["trays"]]]
        clicks = {shape["c"] for scene in scenes for shape in scene["shapes"] if "c" in shape}
        assert {key for text in frame["legal"] for key in text.split("-")} <= clicks
        for hello in ({"token": tokens[1]}, {}, {"scene": False}):
            theirs = await talk(address, table, **hello)
            assert (await theirs.hear("frame"))["legal"] == []

    run(story())


def test_a_command_is_done_once_however_often_it_is_sent(address: str) -> None:
    table, tokens = two(address)

    async def story() -> None:
        mine = await talk(address, table, token=tokens[0], scene=False)
        frame = await mine.hear("frame")
        move = {"type": "do", "id": "x1", "what": "move", "text": frame["legal"][0], "after": frame["seq"]}
        for _ in range(3):
            await mine.say(**move)
        answers = [await mine.hear("answer") for _ in range(3)]
        assert [(answer["ok"], answer["seq"]) for answer in answers] == [(True, 61)] * 3
        body = {name: value for name, value in move.items() if name != "type"}
        assert command(address, table, tokens[0], **body) == answers[0]

    run(story())


def test_refusals(address: str) -> None:
    table, tokens = two(address)

    def code(token: str, **body: Any) -> tuple[str, str]:
        answer = command(address, table, token, **body)
        return answer["refusal"]["code"], answer["refusal"]["rule"]

    assert code(tokens[0], what="move", text="zz") == ("bad_notation", "")
    assert code(tokens[0], what="move", text="a1-a2", after=60) == ("illegal", "P10")
    assert code(tokens[0], what="move", text="a1", after=3) == ("stale", "")
    assert code(tokens[1], what="move", text="a1") == ("not_your_turn", "")
    assert code(tokens[0], what="takeback") == ("no_takeback", "")
    assert code(tokens[0], what="answer", agree=True) == ("nothing_asked", "")
    stranger = httpx.post(f"{address}/api/tables/{table}/commands", json={"id": "c", "what": "resign"})
    assert (stranger.status_code, stranger.json()["refusal"]["code"]) == (403, "not_yours")
    assert httpx.get(f"{address}/api/tables/nothing").status_code == 404
    assert httpx.get(f"{address}/api/tables/{table}/log").text.count("\n") == 61


def test_hello_with_the_last_number_gets_the_gap(address: str) -> None:
    table, tokens = two(address)

    async def story() -> None:
        mine = await talk(address, table, token=tokens[0], after=58)
        assert [event["seq"] for event in (await mine.hear("frame"))["events"]] == [59, 60]
        ahead = await talk(address, table, token=tokens[0], after=99)
        started = await ahead.hear("frame")
        assert (len(started["events"]), started["header"]["game"]) == (60, "pingouin")
        await ahead.say(type="ping")
        await ahead.hear("pong")
        await ahead.say(type="nonsense")
        assert (await ahead.hear("answer"))["refusal"]["code"] == "unreadable"

    run(story())


def test_bots_play_to_the_end_by_themselves(address: str) -> None:
    made = created(address, [{"kind": "bot", "bot": "uniform"}, {"kind": "bot", "bot": "uniform"}])

    async def story() -> None:
        watcher = await talk(address, made["table"]["id"], scene=False)
        while not (await watcher.hear("frame"))["outcome"]:
            pass

    run(story())


def test_events_as_a_stream_and_commands_by_post(address: str) -> None:
    table, tokens = two(address)
    url = f"{address}/api/tables/{table}"
    with httpx.stream("GET", f"{url}/events", params={"after": 60}, headers=bearer(tokens[0])) as stream:
        lines = stream.iter_lines()
        assert json.loads(next(lines))["type"] == "welcome"
        frame = json.loads(next(lines))
        answer = command(address, table, tokens[0], what="move", text=frame["legal"][0], after=frame["seq"])
        assert answer["ok"]
        message = json.loads(next(lines))
        while message["type"] != "frame":
            message = json.loads(next(lines))
        assert [event["seq"] for event in message["events"]] == [61]
    now = httpx.get(f"{url}/events", params={"after": 61, "follow": False}).text.splitlines()
    assert [json.loads(line)["type"] for line in now] == ["welcome", "frame"]


def test_guests_sit_down_by_cookie_and_come_back(address: str) -> None:
    with httpx.Client(base_url=address) as host, httpx.Client(base_url=address) as guest:
        name = guest.post("/api/me", json={"name": " Bo\n "}).json()["name"]
        assert name == "Bo"
        setup = {"game": "pingouin", "seats": [{"kind": "me"}, {"kind": "open"}], "settings": {"visibility": "public"}}
        made = host.post("/api/tables", json=setup)
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        table = made.json()["table"]["id"]
        assert table in [each["id"] for each in guest.get("/api/tables").json()]
        seated = guest.post(f"/api/tables/{table}/sit", json={}).json()
        assert (seated["seat"], seated["table"]["seats"][1]["name"]) == (1, "Bo")
        assert guest.post(f"/api/tables/{table}/sit", json={}).json()["seat"] == 1
        assert host.get(f"/api/tables/{table}").json()["status"] == "running"
        with httpx.Client(base_url=address) as third:
            late = third.post(f"/api/tables/{table}/sit", json={})
            assert (late.status_code, late.json()["refusal"]["code"]) == (409, "taken")
            wrong = third.post(f"/api/tables/{table}/sit", json={"token": "x" * 32})
            assert wrong.status_code == 403
            # The seat's token opens it from another device, too.
            other = third.post(f"/api/tables/{table}/sit", json={"token": seated["token"]})
            assert other.json()["seat"] == 1


def test_chat_is_heard_and_can_be_muted(address: str) -> None:
    made = created(address, [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    table, token = made["table"]["id"], links(made)[0]

    async def story() -> None:
        host = await talk(address, table, token=token)
        assert (await host.hear("welcome"))["host"]
        watcher = await talk(address, table, token="w" * 32)
        for _ in range(2):
            await watcher.say(type="say", id="s1", text="bonjour")
            assert (await watcher.hear("answer"))["ok"]
        heard = await host.hear("chat")
        assert (heard["n"], heard["text"], heard["seat"]) == (1, "bonjour", None)
        body = {"who": heard["who"]}
        assert httpx.post(f"{address}/api/tables/{table}/mute", json=body).status_code == 403
        httpx.post(f"{address}/api/tables/{table}/mute", json=body, headers=bearer(token)).raise_for_status()
        await watcher.say(type="say", id="s2", text="hé")
        assert (await watcher.hear("answer"))["refusal"]["code"] == "muted"
        again = await talk(address, table)
        assert [line["text"] for line in (await again.hear("welcome"))["chat"]] == ["bonjour"]

    run(story())


def test_settings_before_the_start_and_a_rematch_after_the_end(address: str) -> None:
    made = created(address, [{"kind": "me", "name": "Ada"}, {"kind": "link", "name": "Bo"}])
    table, tokens = made["table"]["id"], links(made)
    url = f"{address}/api/tables/{table}"
    changed = httpx.post(f"{url}/settings", json={"takebacks": False}, headers=bearer(tokens[0])).json()
    assert (changed["settings"]["takebacks"], changed["status"]) == (False, "waiting")
    httpx.post(f"{url}/sit", json={"token": tokens[1]}).raise_for_status()
    late = httpx.post(f"{url}/settings", json={"takebacks": True}, headers=bearer(tokens[0]))
    assert late.json()["refusal"]["code"] == "started"
    listed = httpx.post(f"{url}/settings", json={"visibility": "public"}, headers=bearer(tokens[0])).json()
    assert listed["settings"] == {**TableSettings().to_json(), "takebacks": False, "visibility": "public"}
    for wrong in ({"clock": "slow"}, {"sound": True}, {"replacement_bot": "nobody"}, ["takebacks"]):
        assert httpx.post(f"{url}/settings", json=wrong, headers=bearer(tokens[0])).status_code in (400, 404, 422)
    assert httpx.post(f"{url}/rematch", headers=bearer(tokens[0])).json()["refusal"]["code"] == "not_over"

    async def story() -> None:
        watcher = await talk(address, table)
        await watcher.hear("frame")
        assert command(address, table, tokens[1], what="resign")["ok"]
        assert (await watcher.hear("frame"))["outcome"]["ranks"] == [1, 2]
        again = httpx.post(f"{url}/rematch", headers=bearer(tokens[1])).json()
        message = await watcher.hear("table")
        while not message["table"]["next"]:
            message = await watcher.hear("table")
        assert message["table"]["next"] == again["id"]
        assert again["status"] == "running"
        assert [seat["name"] for seat in again["seats"]] == ["Bo", "Ada"]
        assert httpx.post(f"{url}/rematch", headers=bearer(tokens[0])).json()["id"] == again["id"]
        theirs = await talk(address, again["id"], token=tokens[1])
        assert (await theirs.hear("welcome"))["seat"] == 0

    run(story())


def test_a_host_arranges_the_seats_and_excuses_the_absent(address: str) -> None:
    made = created(
        address,
        [{"kind": "me", "name": "Ada"}, {"kind": "link"}, {"kind": "open"}],
        game="banquise",
        settings={"replacement_bot": "uniform"},
    )
    table, tokens = made["table"]["id"], links(made)
    url = f"{address}/api/tables/{table}"

    def post(client: str, who: str, **body: Any) -> dict[str, Any]:
        answer = httpx.post(f"{url}/{client}", json=body, headers=bearer(who)).json()
        found: dict[str, Any] = answer.get("refusal", answer)
        return found

    bo = post("sit", "bo", seat=2, name="Bo")["token"]
    assert post("seat", bo, seat=1, kind="bot", bot="1")["code"] == "not_yours"
    assert post("seat", tokens[0], seat=2, kind="open")["seats"][2]["taken"] is False
    assert post("seat", bo, seat=2, kind="mine", name="Bob")["code"] == "not_yours"
    assert post("seat", tokens[0], seat=7, kind="open")["code"] == "no_seat"
    assert post("seat", tokens[0], seat=2, kind="bot", bot="nobody")["code"] == "unknown_name"
    assert post("seat", tokens[0], seat=0, kind="mine", name="Ada L.")["seats"][0]["name"] == "Ada L."
    assert post("seat", tokens[0], seat=2, kind="bot", bot="uniform")["status"] == "waiting"
    assert post("sit", "cy", token=tokens[1])["table"]["status"] == "running"
    assert post("seat", tokens[0], seat=1, kind="open")["code"] == "started"
    assert post("settings", tokens[0], visibility="public")["settings"]["visibility"] == "public"

    async def story() -> None:
        theirs = await talk(address, table, token=tokens[1], scene=False)
        await theirs.hear("frame")
        assert post("excuse", tokens[0], seat=1)["code"] == "here"
        await theirs.socket.close()
        while "code" in post("excuse", tokens[0], seat=1):
            await asyncio.sleep(0.05)
        assert frame_of(address, table, tokens[0])["seats"][1]["bot"] == "uniform"
        assert post("excuse", tokens[1], seat=0)["code"] == "not_yours"

    run(story())


def test_clocks_flag_by_themselves_and_a_bot_takes_over(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ponder(*_: Any) -> None:
        """Think for ever: whatever else may happen here has time."""

    monkeypatch.setattr(LiveTable, "_think", ponder)
    table, tokens = two(address, settings={"clock": {"kind": "move", "amount": 0.3}, "replacement_bot": "uniform"})

    async def story() -> None:
        mine = await talk(address, table, token=tokens[0], scene=False)
        events: list[str] = []
        while "takeover" not in events:
            frame = await mine.hear("frame")
            events += [event["what"] for event in frame["events"]]
        assert [what for what in events if what != "chance"] == ["flag", "takeover"]
        assert frame["seats"][0]["bot"] == "uniform"
        assert command(address, table, tokens[0], id="no", what="resign")["refusal"]["code"] == "away"
        answer = command(address, table, tokens[0], id="yes", what="rejoin")
        assert answer["ok"], answer

    run(story())


def test_looking_back_and_learning(address: str) -> None:
    made = created(address, [{"kind": "me"}, {"kind": "bot", "bot": "uniform"}])
    table, token = made["table"]["id"], links(made)[0]
    url = f"{address}/api/tables/{table}"
    with httpx.Client(headers=bearer(token)) as http:
        hint = http.post(f"{url}/hint", json={"seat": 0}).json()["candidates"]
        assert {each["text"] for each in hint} == set(frame_of(address, table, token)["legal"])
        assert http.post(f"{url}/analyse", json={"seq": 60}).json()["refusal"]["code"] == "not_over"
        assert http.get(f"{url}/verify").json()["ok"] is False
        command(address, table, token, what="resign")
        checked = http.get(f"{url}/verify").json()
        assert (checked["ok"], checked["draws"], checked["moves"]) == (True, 60, 0)
        assert [(draw["seq"], sum(draw["weights"])) for draw in checked["odds"]] == [(n, 61 - n) for n in range(1, 61)]
        assert http.post(f"{url}/analyse", json={"seq": 60}).json()["candidates"]
        moment = http.get(f"{url}/at/30").json()
        assert (moment["seq"], moment["to_move"]) == (30, None)
        assert http.get(f"{url}/at/60?seat=0").json()["to_move"] == 0
        assert http.get(f"{url}/history").json()[-1]["seq"] == 62
        assert http.get(f"{url}/export.svg?at=60&theme=dark&language=fr").text.startswith("<svg")
        assert http.get(f"{url}/export.txt").text.strip()
        assert [(each["id"], each["mine"]) for each in http.get(f"{address}/api/mine").json()] == []
        assert http.post(f"{address}/api/tables/{two(address)[0]}/hint", json={}).status_code == 403


def test_pictures_that_need_more_libraries(address: str) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    made = created(address, [{"kind": "me"}, {"kind": "bot", "bot": "uniform"}])
    table, token = made["table"]["id"], links(made)[0]
    command(address, table, token, what="resign")
    for kind, head in (("png", b"\x89PNG"), ("gif", b"GIF89a")):
        assert httpx.get(f"{address}/api/tables/{table}/export.{kind}").content.startswith(head)


def test_games_can_be_looked_at_before_there_is_a_table(address: str) -> None:
    with httpx.Client(base_url=address) as http:
        assert "pingouin" in [game["name"] for game in http.get("/api/games").json()]
        assert all(game["setup"]["bots"] for game in http.get("/api/games").json())
        assert http.post("/api/games/pingouin/check", json={"seats": 2}).json() == {"ok": True}
        wrong = http.post("/api/games/pingouin/check", json={"seats": 2, "options": {"placement": "x"}}).json()
        assert [reason["where"] for reason in wrong["refusal"]["reasons"]] == ["placement"]
        opening = http.post("/api/games/pingouin/position", json={"seats": 2}).json()
        thought = http.post("/api/games/pingouin/think", json={"seats": 2, "position": opening["position"]}).json()
        assert thought["position"] == opening["position"]
        assert thought["candidates"][0]["line"]
        wish = {"seats": 2, "position": opening["position"], "place": "a1", "brush": "."}
        assert http.post("/api/games/pingouin/paint", json=wish).json()["position"].startswith(".")
        for game in http.get("/api/games").json():
            known = http.post(f"/api/games/{game['name']}/paint", json=wish)
            assert known.status_code == 200 if game["brushes"] else known.json()["refusal"]["code"] == "unknown_name"


def test_a_guests_own_tables(address: str) -> None:
    with httpx.Client(base_url=address) as http:
        assert http.get("/api/mine").json() == []
        made = http.post("/api/tables", json={"game": "pingouin", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        http.post(f"/api/tables/{made['table']['id']}/sit", json={"seat": 1}).raise_for_status()
        (mine,) = http.get("/api/mine").json()
        assert (mine["id"], mine["mine"], mine["to_move"]) == (made["table"]["id"], [0, 1], 0)


def test_a_table_survives_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "r.db")
    with running(database) as address:
        table, tokens = two(address)
        legal = frame_of(address, table, tokens[0])["legal"]
        first = command(address, table, tokens[0], id="m1", what="move", text=legal[0], after=60)
    with running(database) as address:
        assert command(address, table, tokens[0], id="m1", what="move", text=legal[0], after=60) == first
        assert frame_of(address, table, tokens[1])["seq"] == 61


def frame_of(address: str, table: str, token: str) -> dict[str, Any]:
    lines = httpx.get(f"{address}/api/tables/{table}/events", params={"follow": False}, headers=bearer(token)).text
    found: dict[str, Any] = json.loads(lines.splitlines()[1])
    return found


def test_a_rematch_moves_people_with_their_handicaps_and_a_solo_course_comes_again(tmp_path: Path) -> None:
    """RA34, RA35, RA37; lists show results without replaying anything, so the server may forget the match."""
    with running(str(tmp_path / "solo.db")) as address, httpx.Client(base_url=address) as http:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "1"}, {"kind": "bot", "bot": "1"}]
        options = {"penguins": [1, 2, 3], "layout": "preset"}
        body = {"game": "derby", "seats": seats, "options": options, "youngest": 0}
        made = http.post("/api/tables", json=body).json()["table"]
        assert [seat["name"] for seat in made["seats"]] == ["Ada", "Flake", "Flake 2"]
        url = f"/api/tables/{made['id']}"
        http.post(f"{url}/commands", json={"id": "1", "what": "resign"})
        again = http.post(f"{url}/rematch").json()
        assert [seat["name"] for seat in again["seats"]] == ["Flake 2", "Ada", "Flake"]
        assert again["options"]["penguins"] == [3, 1, 2]
        assert (made["options"]["youngest"], again["options"]["youngest"]) == ("1", "2"), "RA34: Ada in both matches"
        assert again["youngest"] == 1
        alone = {"game": "derby", "seats": [{"kind": "me"}], "options": {"layout": "random"}}
        trial = http.post("/api/tables", json=alone).json()["table"]
        http.post(f"/api/tables/{trial['id']}/commands", json={"id": "1", "what": "resign"})
        mine = {table["id"]: table for table in http.get("/api/mine").json()}
        summary = mine[trial["id"]]["summary"]
        assert (summary["ranks"], summary["to_move"], summary["text"]["en"]) == ([2], None, "Decided by resignation.")
        course = summary["again"]["layout"]
        assert http.post("/api/games/derby/check", json={"seats": 1, "options": {"layout": course}}).json()["ok"]


def test_settings_of_older_records_are_read() -> None:
    """Records once had each setting as a field of its own."""
    clock = {"kind": "move", "amount": 30.0, "increment": 0.0}
    older = {"clock": clock, "takebacks": False, "stand_in": "2", "public": True}
    plain = {"id": "t", "revision": 3, "game": "pingouin", "options": {}, "position": "", "seats": [], "created": 1.0}
    read = TableRecord.model_validate({**plain, **older})
    assert read.settings == TableSettings(Clock("move", 30), False, "2", "public")
    assert TableRecord.model_validate_json(read.model_dump_json()) == read
