"""The tables of the conformance suite, those with long games cut short: toolkits ask for every state many times."""

from conformance.tables import Table, tables
from rookery.catalog import GAMES
from rookery.core import BadOptions, Number

LONG = 400
"""Games that may last longer are cut."""


def shortened(table: Table) -> Table:
    """Give each number among the options a tenth of its value, where that makes the game shorter."""
    game, rules = table
    for option in game.options:
        if rules.longest > LONG and isinstance(option.kind, Number):
            value = rules.options[option.name]
            assert isinstance(value, int)
            fewer = max(option.kind.low, value // 10)
            try:
                shorter = game.rules(rules.seats, **{**rules.options, option.name: fewer})
            except BadOptions:
                continue
            rules = min(rules, shorter, key=lambda some: some.longest)
    return Table(game, rules)


TABLES = [shortened(table) for table in tables()]
PLAIN = [shortened(Table(game, game.rules(seats))) for game in GAMES.values() for seats in game.seats]
"""Every game and every number of players, without further options: for the suites that take longest."""
FIRST = {table.game.name: table for table in reversed(TABLES)}
"""One table for each game."""
