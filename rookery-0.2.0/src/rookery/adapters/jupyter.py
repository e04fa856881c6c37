"""Games in a notebook: positions, matches and analyses show themselves, and a match is played by clicks.

    %load_ext rookery.adapters.jupyter              # matches and scenes show themselves from here on

    Position(game, rules, state)                    # a state, as one seat or a spectator sees it
    Study(Position(game, rules, state), analysis)   # what a bot thinks of it
    play("pingouin", bots={1: "greedy"})            # a match in the cell; needs `rookery[notebook]`

Everything has a picture for the notebook and the same in characters for where there is no picture.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from rookery.catalog import spec as find
from rookery.core import AnySpec, RookeryError, Rules, Seat, localize, winners
from rookery.core.search_api import Analysis
from rookery.i18n import Text
from rookery.match import Match
from rookery.scene.highlight import Heat, heat, mark
from rookery.scene.picture import compose
from rookery.scene.shapes import Scene
from rookery.scene.svg import svg
from rookery.scene.text import terminal
from rookery.table import Explain, Move, next_keys, select
from rookery.table.local_match import LocalMatch, new_match

if TYPE_CHECKING:
    from rookery.adapters.board import Board

BEST: int = 8
"""How many candidates of an analysis are listed."""


@dataclass(frozen=True)
class Position:
    """A state that shows itself as a seat sees it; without a seat, as a spectator does."""

    game: AnySpec
    rules: Rules[Any, Any, Any]
    state: Any
    seat: Seat | None = None
    last: Sequence[str] = ()
    language: str = "en"

    @property
    def scene(self) -> Scene:
        """Draw it."""
        return compose(self.game.draw(self.rules, self.rules.view(self.state, self.seat), last=self.last))

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
        return self.position.game.format_action(self.position.rules, action)

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

    def __init__(self, session: LocalMatch, *, language: str = "en") -> None:
        self.session = session
        self.language = language
        self.chosen: tuple[str, ...] = ()
        """The keys clicked so far on the way to an action."""
        self.said = ""
        self._let_bots_play()

    @property
    def match(self) -> Match:
        """The match itself."""
        return self.session.match

    @property
    def scene(self) -> Scene:
        """Draw the table with what may be clicked."""
        frame = self.session.frame()
        style = "target" if self.chosen else "can"
        marks = dict.fromkeys(next_keys(frame["legal"], self.chosen), style)
        return mark(compose(self.session.draw(frame)), {**marks, **dict.fromkeys(self.chosen, "chosen")})

    def click(self, key: str) -> None:
        """Choose a key: it goes on with the path, starts another, or is explained where it leads nowhere."""
        frame = self.session.frame()
        found = select(frame["legal"], self.chosen, key)
        self.chosen, self.said = found.path, ""
        try:
            if found.move:
                self.session.send(Move(found.move, after=frame["seq"]))
                self._let_bots_play()
            elif found.wrong:
                why = self.session.send(Explain(found.wrong)).explanation
                self.said = localize(Text(**why["text"]), self.language) if why else ""
        except RookeryError as refusal:
            self.said = localize(refusal.text, self.language)

    def _let_bots_play(self) -> None:
        self.session.let_bots_play()
        match = self.match
        if match.outcome:
            names = ", ".join([match.players[seat].name for seat in winners(match.outcome)]) or "–"
            won = Text(f"Won by {names}.", f"Victoire : {names}.")
            self.said = f"{localize(match.outcome.text, self.language)} {localize(won, self.language)}"


def play(
    name: str,
    *,
    seats: int | None = None,
    bots: Mapping[Seat, str] | None = None,
    language: str = "en",
    **options: object,
) -> "Board":
    """Open a match and play it by clicks in the cell; by default a greedy bot plays every seat but the first."""
    from rookery.adapters.board import Board

    count = find(name).seats[0] if seats is None else seats
    answering = dict.fromkeys(range(1, count), "greedy") if bots is None else bots
    return Board(ClickTable(new_match(name, seats=count, bots=answering, options=options), language=language))


def load_ipython_extension(ipython: Any) -> None:
    """Let matches show themselves, as a spectator sees them: `%load_ext rookery.adapters.jupyter`."""
    formatters = ipython.display_formatter.formatters
    formatters["image/svg+xml"].for_type(Match, lambda match: match_position(match)._repr_svg_())
    formatters["text/plain"].for_type(Match, lambda match, printer, cycle: printer.text(repr(match_position(match))))


def match_position(match: Match, seat: Seat | None = None) -> Position:
    """Return where a match stands, as a seat or a spectator sees it."""
    return Position(match.game.spec, match.rules, match.state, seat, match.last_for(seat))
