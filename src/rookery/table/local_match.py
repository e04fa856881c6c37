"""A match with its bots in one hand: what `rookery.new_match` returns, and what terminal and notebook play on."""

import hashlib
import secrets
from collections.abc import Mapping
from pathlib import Path
from random import Random

from rookery.bots import Bot, Limit, bot
from rookery.catalog import spec
from rookery.core.outcome import Outcome
from rookery.core.rules import Seat
from rookery.match import Match, not_your_turn
from rookery.scene.picture import compose
from rookery.scene.svg import svg
from rookery.table.session import LocalSession

HINT_BOT = "6"


class LocalMatch(LocalSession):
    """A match on this computer, with the bots that play in it; it prints itself and shows itself in a notebook."""

    def __init__(self, match: Match, *, limit: Limit | None = None, rng: Random | None = None) -> None:
        """Hold a match; `limit` is how long a bot may think, its own if none is given."""
        super().__init__(match, self._choose_move)
        self.limit = limit
        self._rng = rng or Random()
        self._bots: dict[tuple[Seat, str], Bot] = {}

    def __repr__(self) -> str:
        return repr(self.match)

    def __str__(self) -> str:
        """Show the table as the person who looks may see it."""
        frame = self.frame()
        scores = "   ".join([f"{seat['name']}: {seat['score']}" for seat in frame["seats"]])
        return f"{self.draw(frame)}\n{scores}"

    def _repr_svg_(self) -> str:
        return svg(compose(self.draw(self.frame())))

    @property
    def to_move(self) -> Seat | None:
        """The seat that must decide; None when the match is over."""
        return self.match.to_move

    @property
    def legal(self) -> list[str]:
        """What the seat to move may do."""
        return self.match.legal_texts(self.match.to_move)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the match goes on."""
        return self.match.outcome

    def play(self, move: str) -> None:
        """Make a move for the seat to move, then let the bots answer; refuse an illegal one with its clause."""
        self.match.play(move)
        self.let_bots_play()

    def let_bots_play(self) -> None:
        """Let bots move until a person must decide or the match is over."""
        while self.match.bot_to_move:
            self.wait(self.match.seq)

    def hints(self) -> list[tuple[str, float, bool]]:
        """Let a bot judge each move of the person to move: its text, value from -1 to 1, whether it is proven."""
        match, seat = self.match, self.match.to_move
        if seat is None or seat != self.seat:
            raise not_your_turn()
        analysis = bot(HINT_BOT, match.game).analyse(match.view(seat), seat, self._rng, limit=self.limit)
        return [(match.game.format(each.action), each.value, each.proven) for each in analysis.candidates]

    def save(self, path: str | Path) -> None:
        """Write the whole log, so that a crash leaves the old file or the new one."""
        target = Path(path)
        part = target.with_name(target.name + ".part")
        part.write_text("\n".join(self.match.lines()) + "\n", encoding="utf-8")
        part.replace(target)

    def _choose_move(self, match: Match, seat: Seat) -> str:
        key = (seat, match.bot_to_move)
        if key not in self._bots:
            self._bots[key] = bot(match.bot_to_move, match.game)
        return match.game.format(self._bots[key].choose(match.view(seat), seat, self._rng, limit=self.limit))


def new_match(
    name: str,
    *,
    seats: int | None = None,
    bots: Mapping[Seat, str] | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
) -> LocalMatch:
    """Open a match and let bots move until a person must decide; the same seed deals the same game."""
    game = spec(name).game(seats, **(options or {}))
    for level in (bots or {}).values():
        bot(level, game)  # refuses a name it does not know
    drawn = secrets.token_bytes(32) if seed is None else hashlib.sha256(str(seed).encode()).digest()
    match = Match.open(
        game.spec,
        seed=drawn,
        match_id=secrets.token_hex(8) if seed is None else f"seed-{seed}",
        seats=game.seats,
        options=options,
        bots=bots,
    )
    held = LocalMatch(match, rng=Random(seed))
    held.let_bots_play()
    return held


def load_match(path: str | Path) -> LocalMatch:
    """Read a match back from its log, checking every move and every draw."""
    return LocalMatch(Match.load(Path(path).read_text(encoding="utf-8"), spec))
