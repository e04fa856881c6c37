"""The tables of the conformance suite, those with long games cut short: toolkits ask for every state many times.

`ROOKERY_LONG=1` cuts none.
"""

import os
from math import inf

from conformance.tables import Table, tables
from rookery.catalog import specs
from rookery.core import InvalidOptions, Number

LONG = inf if os.environ.get("ROOKERY_LONG") else 400
"""Games that may last longer are cut."""


def shortened(table: Table) -> Table:
    """Give each number among the options a tenth of its value, where that makes the game shorter."""
    game, rules = table
    for option in game.options:
        if rules.max_actions > LONG and isinstance(option.type, Number):
            value = rules.options[option.name]
            assert isinstance(value, int)
            fewer = max(option.type.low, value // 10)
            try:
                shorter = game.rules(rules.seats, **{**rules.options, option.name: fewer})
            except InvalidOptions:
                continue
            rules = min(rules, shorter, key=lambda some: some.max_actions)
    return Table(game, rules)


FEW = "ROOKERY_FEW" in os.environ
"""Whether one table of each game must do, as where hundreds of mutants are tried."""
PLAIN = [shortened(Table(game, game.rules(seats))) for game in specs().values() for seats in game.seats]
"""Every game and every number of players, without further options: for the suites that take longest."""
if FEW:
    PLAIN = list({table.game.name: table for table in reversed(PLAIN) if table.rules.seats > 1}.values())
TABLES = PLAIN if FEW else [shortened(table) for table in tables()]
FIRST = {table.game.name: table for table in reversed(TABLES)}
"""One table for each game."""
