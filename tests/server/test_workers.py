"""Bot workers: they answer, they are replaced when they die or dawdle, and they leave no orphans."""

import asyncio
import signal
from pathlib import Path

import pytest

import rookery
from rookery import catalog
from rookery.core import RookeryError
from rookery.match import Match
from rookery.server.metrics import Metrics
from rookery.server.worker import AnalyseView, CheckSetup, ChooseMove, ReviewMove, review
from rookery.server.worker_pool import Workers
from server.running import PATIENCE, run


def job(level: str = "uniform") -> ChooseMove:
    match = Match.open(catalog.spec("pingouin"), seed=bytes(32), match_id="w")
    return ChooseMove("w", "pingouin", 2, dict(match.rules.options), level, 0, match.view(0))


def test_a_bot_answers_and_its_worker_is_used_again() -> None:
    async def story() -> None:
        workers = Workers(1, PATIENCE, Metrics())
        legal = Match.open(catalog.spec("pingouin"), seed=bytes(32), match_id="w").legal_texts(0)
        assert await workers.think(job()) in legal
        (first,) = workers._all
        assert await workers.think(job()) in legal
        assert workers._all == {first}
        await workers.close()
        assert first.process.returncode is not None

    run(story())


def test_a_bot_thinks_where_it_thought_before() -> None:
    """Its bot remembers the match; any other worker's would begin anew."""

    async def story() -> None:
        workers = Workers(2, PATIENCE, Metrics())
        matches = ("a", "b")
        await asyncio.gather(*[workers.think(job()._replace(match=match), match) for match in matches])
        home = {match: worker for worker in workers._all for match in worker.matches}
        assert len({*home.values()}) == 2
        for match in ("a", "a", "b", "a"):
            await workers.think(job()._replace(match=match))
        assert sorted([match] for match in home) == sorted([*worker.matches] for worker in workers._all)
        await workers.close()

    run(story())


def test_a_review_weighs_what_the_seat_may_do_best_first() -> None:
    match = Match.open(catalog.spec("pingouin"), seed=bytes(32), match_id="w")
    seat = match.to_move
    assert seat is not None
    view = AnalyseView("pingouin", 2, dict(match.rules.options), seat, match.view(seat))
    found = review(ReviewMove(view, "", 0.01))
    assert {each["text"] for each in found["candidates"]} == set(match.legal_texts(seat))
    values = [each["value"] for each in found["candidates"]]
    assert values == sorted(values, reverse=True)
    assert (found["loss"], found["why"], found["keys"]) == (0.0, None, [])


def test_a_dead_worker_is_replaced() -> None:
    async def story() -> None:
        metrics = Metrics()
        workers = Workers(1, PATIENCE, metrics)
        await workers.think(job())
        (first,) = workers._all
        first.process.kill()
        await first.process.wait()
        legal = Match.open(catalog.spec("pingouin"), seed=bytes(32), match_id="w").legal_texts(0)
        assert await workers.think(job()) in legal  # done again by another
        assert "rookery_workers_replaced_total 1" in metrics.text()
        await workers.close()

    run(story())


def test_a_worker_killed_at_work_loses_no_decision() -> None:
    async def story() -> None:
        workers = Workers(1, PATIENCE, Metrics())
        await workers.think(job())
        (first,) = workers._all
        first.process.send_signal(signal.SIGSTOP)  # so that it cannot be done before it is killed
        thinking = asyncio.create_task(workers.think(job()))
        await asyncio.sleep(0.1)
        first.process.kill()
        legal = Match.open(catalog.spec("pingouin"), seed=bytes(32), match_id="w").legal_texts(0)
        assert await thinking in legal
        assert first not in workers._all
        await workers.close()

    run(story())


def test_a_late_worker_is_replaced() -> None:
    async def story() -> None:
        workers = Workers(1, 0.001, Metrics())
        assert await workers.think(job()) is None
        assert workers._all == set()
        with pytest.raises(RookeryError, match="too long"):
            await workers.run(CheckSetup("pingouin", 2, {}, "", ()))

    run(story())


def test_a_build_that_comes_later_is_used_by_new_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "compiled"
    monkeypatch.setenv("ROOKERY_COMPILED", str(folder))

    async def story() -> None:
        workers = Workers(1, PATIENCE, Metrics())
        assert await workers.think(job())
        (first,) = workers._all
        # Stands for a compiled Rookery: a package that leaves word that it was found first.
        package = folder / "rookery"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text(
            "import pathlib, sys\n"
            "pathlib.Path(__file__).with_name('used').touch()\n"
            f"__path__.append({rookery.__path__[0]!r})\n"
            f"exec(pathlib.Path({rookery.__file__!r}).read_text())\n"
        )
        assert await workers.think(job())
        (second,) = workers._all
        assert second is not first
        assert (package / "used").exists()
        assert first.process.returncode is not None
        assert await workers.think(job())
        assert workers._all == {second}
        await workers.close()

    run(story())


def test_an_unknown_bot_fails_without_harm() -> None:
    async def story() -> None:
        workers = Workers(1, PATIENCE, Metrics())
        assert await workers.think(job("nobody")) is None
        with pytest.raises(RookeryError, match="rows"):
            await workers.run(CheckSetup("pingouin", 2, {}, "nonsense", ()))
        await workers.close()

    run(story())
