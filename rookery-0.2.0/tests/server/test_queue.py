"""Whose job is next, to the last one; and that nobody who gives up keeps a slot."""

import asyncio
from collections.abc import Awaitable

from rookery.server.fair_queue import FairQueue, Rank
from server.running import PATIENCE


async def hold(queue: FairQueue, visitor: str, rank: Rank = Rank.PERSON, order: list[str] | None = None) -> None:
    """Wait for a slot; note who got it and go on at once, or keep it for ever."""
    async with queue.slot(visitor, rank):
        if order is None:
            await asyncio.Event().wait()
        else:
            order.append(visitor)


async def settled() -> None:
    """Let every task that was made come to where it waits."""
    for _ in range(20):
        await asyncio.sleep(0)


async def soon(work: Awaitable[object]) -> None:
    await asyncio.wait_for(work, PATIENCE)


def test_people_go_before_bots_and_visitors_in_turn_with_their_own_jobs_in_order() -> None:
    async def story() -> None:
        queue, order = FairQueue(1, 100), list[str]()
        first = asyncio.create_task(hold(queue, "first"))
        await settled()
        jobs = []
        for visitor in ("bots1", "bots2", "bots1"):
            jobs.append(asyncio.create_task(hold(queue, visitor, Rank.BOTS, order)))
            await settled()
        for visitor in ("greedy", "greedy", "greedy", "honest", "late", "honest"):
            jobs.append(asyncio.create_task(hold(queue, visitor, Rank.PERSON, order)))
            await settled()
        assert len(queue) == 9
        assert not order
        first.cancel()
        await soon(asyncio.gather(*jobs))
        people = ["greedy", "honest", "late", "greedy", "honest", "greedy"]
        assert order == [*people, "bots1", "bots2", "bots1"]
        assert len(queue) == 0

    asyncio.run(story())


def test_one_visitor_gets_all_slots_but_one() -> None:
    async def story() -> None:
        for slots, most in ((1, 1), (2, 1), (4, 3)):
            queue = FairQueue(slots, 100)
            tasks = [asyncio.create_task(hold(queue, "greedy")) for _ in range(6)]
            await settled()
            assert len(queue) == 6 - most
            tasks.append(asyncio.create_task(hold(queue, "honest")))
            await settled()
            assert len(queue) == 6 - most + (slots == 1)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(story())


def test_whoever_gives_up_while_waiting_or_just_as_a_slot_is_theirs_keeps_none() -> None:
    async def story() -> None:
        queue = FairQueue(1, 100)
        holder = asyncio.create_task(hold(queue, "holder"))
        await settled()
        waiting, given = [asyncio.create_task(hold(queue, name)) for name in ("waiting", "given")]
        await settled()
        waiting.cancel()
        await settled()
        assert len(queue) == 1
        holder.cancel()
        await asyncio.sleep(0)  # the slot is given, and whoever gets it has not yet woken
        assert len(queue) == 0
        assert not given.done()
        given.cancel()
        await asyncio.gather(holder, waiting, given, return_exceptions=True)
        order: list[str] = []
        for _ in range(2):
            await soon(hold(queue, "next", Rank.BOTS, order))
        assert order == ["next", "next"]

    asyncio.run(story())
