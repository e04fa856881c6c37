"""The challenge of the day."""

from datetime import date, timedelta

from rookery import catalog
from rookery.match import Match
from rookery.server.today import challenge

MONDAY = date(2026, 11, 16)
DAYS = [MONDAY + timedelta(days=n) for n in range(64)]


def test_the_date_alone_decides() -> None:
    first = [challenge(day) for day in DAYS]
    challenge.cache_clear()
    assert [challenge(day) for day in DAYS] == first
    assert len({one["setup"]["position"] for one in first if one["setup"]["position"]}) > len(DAYS) // 3


def test_every_challenge_can_be_played_and_none_tells_a_secret() -> None:
    """All presets of all games come up; a table opens with each, and a position stands only where nothing is hidden."""
    seen = set()
    for day in DAYS:
        setup = challenge(day)["setup"]
        spec = catalog.spec(setup["game"])
        position = setup["position"] or None
        match = Match.open(spec, seed=bytes(32), match_id="day", seats=2, options=setup["options"], position=position)
        assert match.to_move is not None
        assert bool(position) != match.rules.has_secrets
        seen.add((spec.name, str(setup["options"])))
    assert len(seen) == sum(len(spec.texts("setup")["presets"]) for spec in catalog.specs().values())


def test_bots_grow_stronger_through_the_week() -> None:
    assert [challenge(day)["setup"]["seats"][1]["bot"] for day in DAYS[:7]] == ["1", "2", "3", "4", "5", "6", "6"]
