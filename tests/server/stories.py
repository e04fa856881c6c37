"""What must hold whatever happens, told with any number of matches, kills and faults."""

import asyncio
import contextlib
import json
import random
import time
from typing import Any

import httpx

from rookery import catalog
from rookery.match import verify
from server.player import Player
from server.proxy import Proxy
from server.running import Process, bearer, links


async def opened(address: str) -> tuple[str, dict[int, str]]:
    """Set up a table for two, trying until the server is there."""
    async with httpx.AsyncClient(base_url=address) as client:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                setup = {"game": "pingouin", "seats": [{"kind": "me"}, {"kind": "open"}]}
                answer = await client.post("/api/tables", json=setup, headers=bearer("host" * 8))
                made = answer.raise_for_status().json()
                table = made["table"]["id"]
                seat = await client.post(f"/api/tables/{table}/sit", json={}, headers=bearer("guest" * 8))
                return table, {**links(made), 1: seat.raise_for_status().json()["token"]}
            await asyncio.sleep(0.1)


def checked(log: str, players: list[Player]) -> int:
    """Hold a log against what its players were told; return how many moves it has."""
    found = verify(log, catalog.spec)
    events = {event["seq"]: event for event in map(json.loads, log.splitlines()[1:])}
    for seat, player in enumerate(players):
        assert {seq: event for seq, event in player.events.items() if seq} == events, "two stories of one match"
        for seq, text in player.acked.values():
            # A last move is answered with the number of the end.
            own = events[seq] if events[seq]["what"] == "move" else events[seq - 1]
            assert (own["seat"], own["text"]) == (seat, text), "an acknowledged move is not there"
        assert len({seq for seq, _ in player.acked.values()}) == len(player.acked), "a move was doubled"
    assert found.moves == sum(len(player.acked) for player in players)
    return found.moves


async def one_match(addresses: list[str], rng: random.Random, direct: str, silence: float) -> int:
    """Play a whole match between two clients over `addresses`, and check the log that `direct` gives."""
    table, tokens = await opened(direct)
    players = [Player(addresses, table, tokens[seat], rng=rng) for seat in (0, 1)]
    await asyncio.gather(*[player.play(silence=silence) for player in players])
    async with httpx.AsyncClient() as client:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                log = (await client.get(f"{direct}/api/tables/{table}/log")).raise_for_status().text
                if '"what":"end"' in log:  # the players may have heard of it from another process, a moment earlier
                    return checked(log, players)
            await asyncio.sleep(0.1)


async def killing(
    servers: list[Process], *, kills: int, matches: int, rng: random.Random, through: str = ""
) -> dict[str, Any]:
    """Play `matches` at a time while servers are killed and started again; finish all; return what was seen.

    The players know the servers, or only the proxy before them.
    """
    addresses = [through] if through else [server.address for server in servers]
    seen = {"kills": 0, "matches": 0, "moves": 0}
    ended = False

    async def playing() -> None:
        while not ended:
            moves = await one_match(addresses, rng, rng.choice(addresses), 2.0)
            seen["moves"] += moves
            seen["matches"] += 1

    async def murdering() -> None:
        nonlocal ended
        while seen["kills"] < kills:
            await asyncio.sleep(rng.uniform(0.2, 1.0))
            victim = rng.choice(servers)
            victim.kill()
            seen["kills"] += 1
            await asyncio.to_thread(victim.start)
        ended = True

    async with asyncio.TaskGroup() as group:
        group.create_task(murdering())
        for _ in range(matches):
            group.create_task(playing())
    return seen


async def faulty(address: str, *, games: int, at_once: int, badness: float, rng: random.Random) -> dict[str, Any]:
    """Play whole games through a network that cannot be trusted."""
    proxy = Proxy(address, rng, badness=badness)
    seen = {"games": 0, "moves": 0}
    started = time.perf_counter()

    async def playing(through: str) -> None:
        while seen["games"] < games:
            seen["games"] += 1
            moves = await one_match([through], rng, address, 0.4)
            seen["moves"] += moves

    async with proxy.running() as through:
        await asyncio.gather(*[playing(through) for _ in range(at_once)])
    return {**seen, "faults": dict(proxy.done), "seconds": round(time.perf_counter() - started, 1)}
