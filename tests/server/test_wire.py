"""Pictures as what changed: put together again they are, to the letter, the pictures that were drawn."""

import asyncio
import json
from collections.abc import Generator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame, Opcode

from rookery import catalog
from rookery.i18n import Text
from rookery.match import Match
from rookery.scene.picture import Picture, Tray
from rookery.scene.shapes import Circle, Glyph, Label, Scene, Shape
from rookery.server.app import create_app
from rookery.server.connections import Connections, protocols
from rookery.server.encoding import WINDOW, Packet
from rookery.server.frames import Frames
from rookery.server.metrics import Metrics
from rookery.server.pictures import changed_picture
from rookery.server.settings import Settings
from rookery.table.frame import frame_for
from server.running import bearer, running


def applied(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Do what `web/table/delta.js` does."""
    trays = {tray["key"]: tray for tray in old["trays"]}
    return {
        "board": scene(old["board"], new["board"]),
        "trays": [
            trays[tray] if isinstance(tray, str) else {**tray, "scene": scene(_scene_of(trays, tray), tray["scene"])}
            for tray in new["trays"]
        ],
    }


def _scene_of(trays: dict[str, Any], tray: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = trays.get(tray["key"], {"scene": {"shapes": []}})["scene"]
    return found


def scene(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    if "width" in new:
        return new
    shapes: list[Any] = []
    for shape in new["shapes"]:
        if isinstance(shape, dict):
            shapes.append(shape)
        elif isinstance(shape[1], int):
            shapes += old["shapes"][shape[0] : sum(shape)]
        else:
            shapes.append({**old["shapes"][shape[0]], **shape[1]})
    return {**old, **new, "shapes": shapes}


@pytest.mark.parametrize("name", sorted(catalog.specs()))
def test_changes_make_the_same_picture(name: str) -> None:
    rng = Random(5)
    match = Match.open(catalog.spec(name), seed=bytes(32), match_id="w")
    frames = Frames(match, 0.0)
    seats = (None, 0, 1)
    frames_of: dict[int | None, dict[str, Any]] = {
        seat: json.loads(frames.frame(seat, -1, True).text) for seat in seats
    }
    pictures = {seat: frames_of[seat]["picture"] for seat in seats}
    turns: dict[int | None, Any] = {seat: {"steps": []} for seat in seats}
    whole = changed = 0
    for _ in range(25):
        if match.outcome is not None:
            break
        before = match.seq
        match.play(rng.choice(match.legal_texts(match.to_move)))
        frames = Frames(match, 0.0, frames)
        for seat in seats:
            text = frames.frame(seat, before, True, has=before).text
            sent = {**frames_of[seat], **json.loads(text)}
            frames_of[seat] = {**sent}
            assert sent["picture"].pop("base") == before
            pictures[seat] = applied(pictures[seat], sent["picture"])
            turn = sent["last_turn"]
            sent["last_turn"] = turns[seat] = {
                "seat": turn["seat"],
                "steps": [*turns[seat]["steps"][: turn["kept"]], *turn["steps"]],
            }
            drawn = json.loads(json.dumps(frame_for(match, seat, before)))
            for step in (*sent["last_turn"]["steps"], *drawn["last_turn"]["steps"]):
                step.pop("again", None)  # which depends on the steps that are told with it
            assert pictures[seat] == drawn["picture"]
            assert {key: value for key, value in sent.items() if key not in ("type", "picture")} == {
                key: value for key, value in drawn.items() if key != "picture"
            }
            whole += len(frames.frame(seat, before, True).text)
            changed += len(text)
    assert changed < whole / 2


def test_only_what_changed_in_a_picture_is_sent() -> None:
    def picture(x: float, sign: str, fish: str = "3") -> Picture:
        block = Shape((Circle(0, 0, 5),), x, 0, "block")
        told = Shape((), glyphs=(Glyph(0, 0, sign),))
        count = Shape((Label(0, 0, fish, 12),), key="count")
        trays = [Tray(key, "team", 0, Text("", ""), Scene(50, 20, (told, count))) for key in ("one", "two")]
        return Picture(Scene(90, 90, (count, block)), (*trays,))

    def changed(new: Picture, old: Picture) -> Any:
        return json.loads(changed_picture(new, old, 7))

    board = {"shapes": [[0, 2]]}
    assert changed(picture(1, " "), picture(1, " ")) == {"base": 7, "board": board, "trays": ["one", "two"]}
    assert changed(picture(1, ">"), picture(1, " "))["trays"] == ["one", "two"], "nobody is sent characters"
    assert changed(picture(4, " "), picture(1, " "))["board"]["shapes"] == [[0, 1], [1, {"x": 4}]]
    caught = changed(picture(1, " ", "4"), picture(1, " "))
    new = {"k": "count", "p": [["circle", 0, 0, 6, "halo body"], ["words", 0, 0, "4", 12, ""]]}
    assert [tray["scene"]["shapes"] for tray in caught["trays"]] == [[[0, 1], new]] * 2


def test_what_stays_is_not_sent_wherever_others_come_and_go() -> None:
    def picture(*names: str) -> Picture:
        return Picture(Scene(90, 90, tuple([shapes[name] for name in names])))

    shapes = {name: Shape((Circle(0, 0, 5),), ord(name), 0, name) for name in "abcdxy"}
    sent = json.loads(changed_picture(picture(*"axbcd"), picture(*"abcyd"), 7))["board"]["shapes"]
    assert sent[:1] + sent[2:] == [[0, 1], [1, 2], [4, 1]]
    assert sent[1]["k"] == "x"


def test_what_can_be_clicked_is_found_again_where_it_went() -> None:
    def picture(x: float, y: float, label: str = "go") -> Picture:
        button = Shape((Circle(0, 0, 5),), x, y, click="go", label=Text(label, label))
        return Picture(Scene(90, 90, (Shape((Circle(0, 0, 9),)), button)))

    def changed(new: Picture) -> Any:
        return json.loads(changed_picture(new, picture(3, 4), 7))["board"]["shapes"]

    assert changed(picture(5, 4)) == [[0, 1], [1, {"x": 5}]]
    assert changed(picture(5, 6)) == [[0, 1], [1, {"x": 5, "y": 6}]]
    assert changed(picture(5, 4, "stay")) == [[0, 1], [1, {"x": 5, "l": "stay"}]]
    assert changed(picture(0, 4))[1]["p"], "what it no longer has can only be said by writing it anew"


@pytest.mark.parametrize("name", sorted(catalog.specs()))
def test_whole_numbers_have_no_point(name: str) -> None:
    """Compiled and plain write the same letters: of pictures, and of the log, whose chain is made of them."""
    match = Match.open(catalog.spec(name), seed=bytes(32), match_id="w", now=1000.0)
    before, first = match.seq, Frames(match, 0.5)
    first.frame(0, -1, True)
    match.play(match.legal_texts(match.to_move)[0], now=1002.0)
    changed = Frames(match, 0.5, first).frame(0, before, True, has=before).text
    pointed: list[str] = []
    for text in (first.frame(0, -1, True).text, changed, *match.lines()):
        json.loads(text, parse_float=lambda number: pointed.append(number))
    assert {number for number in pointed if number.endswith(".0")} <= {"1.0"}, "a scale may be 1.0"
    assert '"at":1002}' in match.lines()[-1]


def test_who_has_another_picture_gets_the_whole_one() -> None:
    match = Match.open(catalog.spec("pingouin"), seed=bytes(32), match_id="w")
    first = Frames(match, 0.0)
    first.frame(0, -1, True)
    before = match.seq
    match.play(match.legal_texts(match.to_move)[0])
    frames = Frames(match, 0.0, first)
    assert "base" not in json.loads(frames.frame(0, before, True).text)["picture"]
    assert "base" not in json.loads(frames.frame(0, before, True, has=before - 1).text)["picture"]
    assert "base" not in json.loads(frames.frame(1, before, True, has=before).text)["picture"]  # nobody drew it
    assert json.loads(frames.frame(0, before, False, has=before).text)["picture"] is None


def test_compressed_messages_are_read_by_whoever_takes_them(tmp_path: Path) -> None:
    """By nobody else: not by who offers nothing, nor by who has less room than our window."""
    table_of = {"game": "pingouin", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "uniform"}]}
    offers = {
        "none": None,
        "usual": [ClientPerMessageDeflateFactory()],
        "small": [ClientPerMessageDeflateFactory(server_max_window_bits=9)],
        "fixed": [ClientPerMessageDeflateFactory(server_no_context_takeover=True, client_max_window_bits=15)],
    }
    heard: dict[str, list[dict[str, Any]]] = {}
    sizes: dict[str, int] = {}

    async def watch(address: str, name: str) -> None:
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        async with connect(url, compression=None, extensions=offers[name], create_connection=Counted) as socket:
            await socket.send(json.dumps({"type": "hello", "watch": True}))
            heard[name] = [json.loads(await socket.recv()) for _ in range(2)]
            assert isinstance(socket, Counted)
            sizes[name] = socket.received

    with running(str(tmp_path / "r.db")) as address:
        made = httpx.post(f"{address}/api/tables", json=table_of, headers=bearer("h" * 20)).json()
        table = made["table"]["id"]
        for name in offers:
            asyncio.run(watch(address, name))
    assert all(said == heard["none"] for said in heard.values())
    assert sizes["usual"] < sizes["none"] / 4
    assert sizes["fixed"] < sizes["none"] / 4
    assert sizes["small"] > sizes["none"] / 2


class Counted(ClientConnection):
    """A connection that counts what comes out of the socket."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


@pytest.mark.parametrize("size", [200, 5_000, 70_000, 4_000_000])
def test_a_packet_can_be_compressed(size: int) -> None:
    text = "".join(Random(1).choices("añé☃ ", k=size))
    assert inflated(Packet(text).deflated, PerMessageDeflate(True, True, WINDOW, WINDOW)) == text
    assert len(Packet(text).deflated) < len(text.encode())
    assert Packet("short").deflated == Packet("short").frame


def test_a_packet_refers_to_the_one_before() -> None:
    """Whoever was sent another one, or nothing, gets it by itself; what is short is never in the window."""
    rng = Random(1)
    first, other = [Packet(f"☃ {rng.getrandbits(9_000)}") for _ in range(2)]
    second = Packet(first.text[:2_000] + "new" + first.text[2_000:])
    reader = PerMessageDeflate(False, True, WINDOW, WINDOW)
    assert inflated(first.deflated, reader) == first.text
    assert inflated(Packet("short").deflated_after(first), reader) == "short"
    following = second.deflated_after(first)
    assert len(following) < len(second.deflated) / 10
    assert inflated(following, reader) == second.text
    assert second.deflated_after(other) == second.deflated


def inflated(data: bytes, reader: PerMessageDeflate) -> str:
    """Return what a reader makes of a frame."""
    parser = Frame.parse(Reader(data).exactly, mask=False, extensions=[reader])
    with pytest.raises(StopIteration) as done:
        next(parser)
    return bytes(done.value.value.data).decode()


class Reader:
    """Bytes that are read like a stream."""

    def __init__(self, data: bytes) -> None:
        self.rest = data

    def exactly(self, count: int) -> Generator[None, None, bytes]:
        found, self.rest = self.rest[:count], self.rest[count:]
        assert len(found) == count
        yield from ()
        return found


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_packet_is_one_websocket_frame(size: int) -> None:
    frame = Packet("x" * size).frame
    length = frame[1]
    start = 2
    if length == 126:
        length, start = int.from_bytes(frame[2:4], "big"), 4
    elif length == 127:
        length, start = int.from_bytes(frame[2:10], "big"), 10
    assert frame[0] == 0x81
    assert (length, frame[start:]) == (size, b"x" * size)


class Reads:
    """A transport that knows whether it reads."""

    reading = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


def test_a_socket_is_not_read_while_a_second_message_waits_to_be_heard() -> None:
    async def story() -> list[bool]:
        _, kind = protocols(Connections(Settings(), Metrics()))
        socket = kind(uvicorn.Config(create_app(Settings())), ServerState(), {})
        transport: Any = Reads()
        socket.transport = transport
        found = []
        for sent in (b"one", b"two"):
            socket.handle_text(Frame(Opcode.TEXT, sent))
            found.append(transport.reading)
        for text in ("one", "two"):
            assert await socket.receive() == {"type": "websocket.receive", "text": text}
            found.append(transport.reading)
        return found

    assert asyncio.run(story()) == [True, False, False, True]
