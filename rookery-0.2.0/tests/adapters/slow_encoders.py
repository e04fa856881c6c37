"""The table of fields of each game, read once more: slow, by name, from what a seat sees and never from the state."""

from collections.abc import Callable, Iterable
from typing import Any

Fields = dict[str, Any]


def flat(value: Any) -> Iterable[int]:
    """Yield the numbers of nested lists."""
    if isinstance(value, list | tuple):
        for one in value:
            yield from flat(one)
    else:
        yield int(value)


def row(fields: Fields) -> bytes:
    """Return the fields as a row."""
    return bytes([number for value in fields.values() for number in flat(value)])


def turned(rules: Any, seat: int) -> list[int]:
    """List the seats from one's own."""
    return [(seat + step) % rules.seats for step in range(rules.seats)]


def plane(side: int, marks: dict[tuple[int, int], int]) -> list[list[int]]:
    """Return a square with numbers at (row, column)."""
    return [[marks.get((y, x), 0) for x in range(side)] for y in range(side)]


def pingouin(rules: Any, view: Any, seat: int) -> Fields:
    lengths = [7, 8] * 4
    spots = [(y, x) for y, length in enumerate(lengths) for x in range(length)]
    seats = turned(rules, seat)
    return {
        "fish": plane(8, {spots[cell]: fish for cell, fish in enumerate(view.fish)}),
        "penguins": [plane(8, {spots[cell]: 1 for cell in view.penguins[other]}) for other in seats],
        "hundreds": [view.scores[other] // 100 for other in seats],
        "caught": [view.scores[other] % 100 for other in seats],
        "blocks": [view.blocks[other] for other in seats],
        "to_place": [view.to_place],
        "to_move": [other == view.seat for other in seats],
    }


def banquise(rules: Any, view: Any, seat: int) -> Fields:
    seats, colours = turned(rules, seat), range(rules.colours)
    players = [view.players[other] for other in seats]
    points = [player.penalties or 0 for player in players]
    return {
        "ice": [[[view.ice[colour] >> (8 * y + x) & 1 for x in range(8)] for y in range(8)] for colour in colours],
        "left": [view.left],
        "hand": list(view.hand),
        "figures": [player.figures for player in players],
        "out": [player.refused != 0 for player in players],
        "refused": [[player.refused >> colour & 1 for colour in colours] for player in players],
        "known": [player.penalties is not None for player in players],
        "hundreds": [many // 100 for many in points],
        "penalties": [many % 100 for many in points],
        "left_over": [list(player.left_over) or [0] * rules.colours for player in players],
        "to_move": [other == view.seat for other in seats],
        "first": [other == view.first for other in seats],
        "round": [view.round],
        "falls": [view.falls],
        "swaying": [view.swaying],
        "waiting": [view.seat < 0],
    }


STEPS = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}
"""Derby: where each face of a die leads, in axial coordinates."""


def derby(rules: Any, view: Any, seat: int) -> Fields:
    radius, course = rules.course.radius, rules.course
    side = 2 * radius + 1
    seats = turned(rules, seat)
    teams = [view.teams[other] for other in seats]
    spots = [(r + radius, q + radius) for q, r in course.grid.coordinates]

    def marked(cells: Iterable[int]) -> list[list[int]]:
        return plane(side, {spots[cell]: 1 for cell in cells})

    def landing(team: Any) -> list[list[int]]:
        if team.cell < 0:
            return plane(side, {})
        q, r = course.grid.coordinates[team.cell]
        for face, many in enumerate(team.dice, 1):
            q, r = q + many * STEPS[face][0], r + many * STEPS[face][1]
        cell = course.grid.cell_at.get((q, r))
        return marked([] if cell is None else [cell])

    def gate(flags: tuple[int, ...]) -> list[int]:
        between = course.gate_cells.get(flags, 0)
        return [cell for cell in range(len(spots)) if between >> cell & 1]

    return {
        "open": marked([cell for cell in range(len(spots)) if course.is_open(cell)]),
        "flags": [marked(flags) for flags in view.flags],
        "gates": [marked(gate(flags)) for flags in view.flags],
        "blocks": [marked([team.cell] if team.cell >= 0 else []) for team in teams],
        "landings": [landing(team) for team in teams],
        "dice": [[min(many, 127) for many in team.dice] for team in teams],
        "to_roll": [team.to_roll for team in teams],
        "calm": [list(team.penguins.calm) for team in teams],
        "crazy": [[team.penguins.crazy == box for box in range(4)] for team in teams],
        "passed": [[team.gates >> colour & 1 for colour in range(3)] for team in teams],
        "boss": [other == view.boss for other in seats],
        "active": [other == view.active for other in seats],
        "to_move": [other == view.seat for other in seats],
        "phase": [phase == view.phase for phase in range(8)],
        "hundreds": [view.turn // 100],
        "turn": [view.turn % 100],
    }


def thin_ice(rules: Any, view: Any, seat: int) -> Fields:
    state, config = view.known, rules.config
    floe, pawns, turn, cards = state.floe, state.pawns, state.turn, state.cards
    seats, designs = turned(rules, seat), range(len(config.designs))
    cells = [cell for cell, code in enumerate(floe.tiles) if code]
    most = 6 * config.pawns if rules.options["mode"] == "advanced" else config.grid**2

    def spot(cell: int) -> list[int]:
        return [0, 0] if cell < 0 else [cell // 25 + 1, cell % 25 + 1]

    def bits(members: Iterable[int]) -> int:
        return sum({1 << (other - seat) % rules.seats for other in members})

    def each_tile(numbers: list[Any], empty: Any) -> list[Any]:
        return numbers + [empty] * (most - len(numbers))

    def anchors(cell: int, due: bool) -> int:
        units = [anchor.unit for anchor in floe.anchored if anchor.cell == cell and (anchor.due or not due)]
        return bits([other for unit in units for other in config.units[unit]])

    known = dict(floe.secrets)
    return {
        "tiles": each_tile([[*spot(cell), floe.tiles[cell] // 2, floe.tiles[cell] % 2] for cell in cells], [0] * 4),
        "knowers": each_tile([bits([o for o in seats if known.get(cell, 0) >> o & 1]) for cell in cells], 0),
        "anchored": each_tile([anchors(cell, False) for cell in cells], 0),
        "due": each_tile([anchors(cell, True) for cell in cells], 0),
        "moved": each_tile([cell in floe.moved for cell in cells], 0),
        "pawns": [
            [
                *spot(pawns.cells[pawn]),
                pawns.fallen >> pawn & 1,
                turn.missing >> pawn & 1,
                turn.done >> (2 + pawn) & 1,
                pawns.eliminated_at[pawn],
            ]
            for other in seats
            for pawn in config.pawns_of[other]
        ],
        "bear": [*spot(floe.bear), floe.awake],
        "hands": [len(cards.hands[other]) for other in seats],
        "racks": [len(floe.racks[other]) if floe.racks else 0 for other in seats],
        "hand": [cards.hands[seat].count(card) for card in designs],
        "rack": [floe.racks[seat].count(kind) if floe.racks else 0 for kind in range(14)],
        "discards": list(cards.discards),
        "removed": list(floe.removed),
        "side": [config.unit_of[other] == turn.unit for other in seats],
        "speaker": [other == turn.speaker for other in seats],
        "to_move": [other == state.seat for other in seats],
        "passed": [turn.passed >> other & 1 for other in seats],
        "permits": [[turn.permits >> (3 * other + bit) & 1 for bit in range(3)] for other in seats],
        "die": [face == turn.die for face in range(4)],
        "done": [turn.done & 1, turn.done >> 1 & 1],
        "hundreds": [turn.round // 100],
        "round": [turn.round % 100],
        "seat": [other == seat for other in range(rules.seats)],
        "depth": [len(state.stack)],
        "pending": pending(state.stack[::-1][:8]),
    }


def pending(stack: tuple[Any, ...]) -> list[list[int]]:
    """Thin Ice: what is unfinished, the next thing first."""
    found = []
    for one in stack:
        values = [value if isinstance(value, int) else value.code for value in one.values()]
        numbers = [digit for value in values for digit in divmod(value + 1, 100)]
        found.append([one.kind + 1, *numbers] + [0] * (16 - len(numbers)))
    return found + [[0] * 17] * (8 - len(found))


SLOW: dict[str, Callable[[Any, Any, int], Fields]] = {
    "pingouin": pingouin,
    "banquise": banquise,
    "derby": derby,
    "thin_ice": thin_ice,
}
