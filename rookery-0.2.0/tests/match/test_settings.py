"""One type of settings: checked, changed, shown, logged."""

from dataclasses import fields

import pytest

from rookery.core import InvalidOptions
from rookery.match import SETTINGS, Clock, TableSettings


def test_settings_travel_as_json() -> None:
    chosen = TableSettings(clock=Clock("total", 180.0, 2.5), takebacks=False, replacement_bot="4", visibility="public")
    written = chosen.to_json()
    assert written["clock"] == {"kind": "total", "amount": 180, "increment": 2.5}
    assert TableSettings.parse(written) == chosen
    assert TableSettings.parse({}) == TableSettings()
    assert set(chosen.match_json()) == {"clock", "takebacks", "replacement_bot"}


def test_a_form_asks_for_every_setting_in_both_languages() -> None:
    assert [option.name for option in SETTINGS] == [each.name for each in fields(TableSettings)]
    for option in SETTINGS:
        assert all([*option.title, *option.help])
        assert option.type.check(option.default(2), 2) == TableSettings().to_json()[option.name]


def test_a_change_leaves_the_rest() -> None:
    before = TableSettings(takebacks=False, replacement_bot="4")
    after = before.change({"visibility": "public", "takebacks": "yes"})
    assert after == TableSettings(takebacks=True, replacement_bot="4", visibility="public")


@pytest.mark.parametrize(
    "given",
    [
        {"clock": {"kind": "sand"}},
        {"clock": {"kind": "move", "amount": -1}},
        {"clock": {"kind": "move", "amount": float("inf")}},
        {"clock": {"kind": "move", "amount": "soon"}},
        {"clock": {"kind": "total", "amount": 60, "increment": -1}},
        {"clock": {"kind": "total", "amount": 60, "increment": 1e9}},
        {"clock": {"speed": 3}},
        {"clock": 5},
        {"takebacks": "perhaps"},
        {"replacement_bot": "a b"},
        {"replacement_bot": "x" * 31},
        {"replacement_bot": 3},
        {"visibility": "nobody"},
        {"reactions": ""},
        {"colour": "red"},
    ],
)
def test_what_makes_no_sense_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        TableSettings.parse(given)
