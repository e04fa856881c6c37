"""Games in a notebook: positions, matches and analyses show themselves, and a match is played by clicks.

    %load_ext rookery.adapters.jupyter              # matches and scenes show themselves from here on

    Position(game, rules, state)                    # a state, as one seat or as a watcher sees it
    Study(Position(game, rules, state), analysis)   # what a bot thinks of it
    play("pingouin", bots={1: "greedy"})            # a match in the cell; needs `rookery[notebook]`

Everything has a picture for the notebook and the same in characters for where there is no picture.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any

from rookery.bots import bot
from rookery.catalog import game as find
from rookery.core import Game, RookeryError, Rules, Seat, say, winners
from rookery.core.insight import Analysis
from rookery.match import Match
from rookery.scene.marks import Heat, heat, mark
from rookery.scene.shapes import Scene
from rookery.scene.svg import svg
from rookery.scene.terminal import terminal
from rookery.text import Text

if TYPE_CHECKING:
    from rookery.adapters.board import Board

BEST: int = 8
"""How many candidates of an analysis are listed."""


@dataclass(frozen=True)
class Position:
    """A state that shows itself as a seat sees it; without a seat, as a watcher does."""

    game: Game
    rules: Rules[Any, Any, Any]
    state: Any
    seat: Seat | None = None
    last: Sequence[str] = ()
    language: str = "en"

    @property
    def scene(self) -> Scene:
        """Draw it."""
        return self.game.picture(self.rules, self.rules.view(self.state, self.seat), last=self.last)

    def _repr_svg_(self) -> str:
        return svg(self.scene, language=self.language)

    def __repr__(self) -> str:
        return terminal(self.scene, language=self.language, colour=False)


@dataclass(frozen=True)
class Study:
    """A position with what a bot thinks of it: a heat map over the first keys, and the best candidates in a table."""

    position: Position
    analysis: Analysis

    def _repr_html_(self) -> str:
        picture = svg(heat(self.position.scene, self._warmth()), language=self.position.language)
        cells = [(escape(text), f"{value:+.2f}", f"{share:.0%}") for text, value, share in self._rows()]
        rows = ["<tr><td>" + "</td><td>".join(row) + "</td></tr>" for row in cells]
        return f'<div style="max-width:40em">{picture}<table>{"".join(rows)}</table></div>'

    def __repr__(self) -> str:
        rows = [f"{text:<12} {value:+.2f} {share:>5.0%}" for text, value, share in self._rows()]
        return "\n".join([repr(self.position), "", *rows])

    def _write(self, action: Any) -> str:
        return self.position.game.write(self.position.rules, action)

    def _rows(self) -> list[tuple[str, float, float]]:
        best = self.analysis.candidates[:BEST]
        return [(self._write(candidate.action), candidate.value, candidate.share) for candidate in best]

    def _warmth(self) -> dict[str, Heat]:
        """Warm each last key by the best value behind it, from the worst candidate to the best."""
        values: dict[str, float] = {}
        for candidate in self.analysis.candidates:
            key = self._write(candidate.action).rpartition("-")[2]
            values[key] = max(values.get(key, -1.0), candidate.value)
        low, high = min(values.values()), max(values.values())
        return {
            key: Heat((value - low) / (high - low) if high > low else 1.0, f"{100 * value:+.0f}")
            for key, value in values.items()
        }


class ClickTable:
    """A match at which people play by clicks and bots answer; it draws and listens, and knows no widget."""

    def __init__(self, match: Match, *, language: str = "en", rng: Random | None = None) -> None:
        self.match = match
        self.language = language
        self.chosen: tuple[str, ...] = ()
        """The keys clicked so far on the way to an action."""
        self.said = ""
        self._rng = rng or Random()
        self._bots = {
            seat: bot(player.bot, match.game, match.rules) for seat, player in enumerate(match.players) if player.bot
        }
        self._people = [seat for seat, player in enumerate(match.players) if not player.bot]
        self._let_bots_play()

    @property
    def seat(self) -> Seat | None:
        """Whose eyes the picture has: the person to move, or the only person there is."""
        seat = self.match.to_move
        if seat in self._people:
            return seat
        return self._people[0] if len(self._people) == 1 else None

    @property
    def scene(self) -> Scene:
        """Draw the table with what may be clicked."""
        match, seat = self.match, self.seat
        scene = match.game.picture(match.rules, match.view(seat), last=match.last_for(seat))
        style = "target" if self.chosen else "can"
        marks = {path[len(self.chosen)]: style for path in self._paths(self.chosen)}
        return mark(scene, {**marks, **dict.fromkeys(self.chosen, "chosen")})

    def click(self, key: str) -> None:
        """Choose a key: it goes on with the path, starts another, or is refused with its reason."""
        self.said = ""
        for keys in ((*self.chosen, key), (key,)):
            paths = self._paths(keys)
            if keys in paths and (len(paths) == 1 or self.chosen[-1:] == (key,)):
                self._submit("-".join(keys))
                return
            if paths:
                self.chosen = keys
                return
        tried = "-".join([*self.chosen, key])
        self.chosen = ()
        self._submit(tried)

    def _paths(self, start: tuple[str, ...]) -> list[tuple[str, ...]]:
        legal = [tuple(text.split("-")) for text in self.match.legal_texts(self.seat)]
        return [path for path in legal if path[: len(start)] == start]

    def _submit(self, text: str) -> None:
        seat = self.match.to_move
        if seat is None:
            return
        try:
            self.match.submit(seat, text)
        except RookeryError as refusal:
            self.said = say(refusal.text, self.language)
            return
        self.chosen = ()
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        match = self.match
        while match.bot_to_move and (seat := match.to_move) is not None:
            action = self._bots[seat].choose(match.view(seat), seat, self._rng)
            match.submit(seat, match.game.write(match.rules, action))
        if match.outcome:
            names = ", ".join([match.players[seat].name for seat in winners(match.outcome)]) or "–"
            won = Text(f"Won by {names}.", f"Victoire : {names}.")
            self.said = f"{say(match.outcome.text, self.language)} {say(won, self.language)}"


def play(
    name: str,
    *,
    seats: int | None = None,
    bots: Mapping[Seat, str] | None = None,
    language: str = "en",
    **options: object,
) -> "Board":
    """Open a match and play it by clicks in the cell; without a word, a greedy bot takes every seat but the first."""
    from rookery.adapters.board import Board

    game = find(name)
    count = game.seats[0] if seats is None else seats
    match = Match.open(
        game,
        seed=secrets.token_bytes(32),
        match_id="notebook",
        seats=count,
        options=options,
        bots=dict.fromkeys(range(1, count), "greedy") if bots is None else bots,
    )
    return Board(ClickTable(match, language=language))


def load_ipython_extension(ipython: Any) -> None:
    """Let matches show themselves, as a watcher sees them: `%load_ext rookery.adapters.jupyter`."""
    formatters = ipython.display_formatter.formatters
    formatters["image/svg+xml"].for_type(Match, lambda match: watched(match)._repr_svg_())
    formatters["text/plain"].for_type(Match, lambda match, printer, cycle: printer.text(repr(watched(match))))


def watched(match: Match, seat: Seat | None = None) -> Position:
    """Return where a match stands, as a seat or a watcher sees it."""
    return Position(match.game, match.rules, match.state, seat, match.last_for(seat))
