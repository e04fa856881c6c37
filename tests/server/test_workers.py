"""Bot workers: they answer, they are replaced when they die or dawdle, and they leave no orphans."""

import asyncio
from typing import Any

import pytest

from rookery import catalog
from rookery.core import RookeryError
from rookery.match import Match
from rookery.server.metrics import Metrics
from rookery.server.thinker import Think, Try
from rookery.server.workers import Workers


def job(level: str = "uniform") -> Think:
    match = Match.open(catalog.game("pingouin"), seed=bytes(32), match_id="w")
    return Think("w", "pingouin", 2, dict(match.rules.options), level, 0, match.view(0))


def run(story: Any) -> None:
    asyncio.run(asyncio.wait_for(story, 60))


def test_a_bot_answers_and_its_worker_is_used_again() -> None:
    async def story() -> None:
        workers = Workers(1, 20.0, Metrics())
        legal = Match.open(catalog.game("pingouin"), seed=bytes(32), match_id="w").legal_texts(0)
        assert await workers.think(job()) in legal
        (first,) = workers._all
        assert await workers.think(job()) in legal
        assert workers._all == {first}
        await workers.close()
        assert first.process.returncode is not None

    run(story())


def test_a_dead_worker_is_replaced() -> None:
    async def story() -> None:
        metrics = Metrics()
        workers = Workers(1, 20.0, metrics)
        await workers.think(job())
        (first,) = workers._all
        first.process.kill()
        await first.process.wait()
        assert await workers.think(job()) is None
        assert await workers.think(job()) is not None
        assert "rookery_workers_replaced_total 1" in metrics.text()
        await workers.close()

    run(story())


def test_a_late_worker_is_replaced() -> None:
    async def story() -> None:
        workers = Workers(1, 0.001, Metrics())
        assert await workers.think(job()) is None
        assert workers._all == set()
        with pytest.raises(RookeryError, match="too long"):
            await workers.run(Try("pingouin", 2, {}, "", ()))

    run(story())


def test_an_unknown_bot_fails_without_harm() -> None:
    async def story() -> None:
        workers = Workers(1, 20.0, Metrics())
        assert await workers.think(job("nobody")) is None
        with pytest.raises(RookeryError, match="rows"):
            await workers.run(Try("pingouin", 2, {}, "nonsense", ()))
        await workers.close()

    run(story())
