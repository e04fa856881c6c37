"""The authority on one match: what happened, what may happen now, and who may know it.

A match has no socket, no disk and no clock: whoever drives it brings the times, and saves the events it returns before
telling anybody. Laws:

* what happened is a list of numbered events; only `_happen` changes anything, and it is the same whether an event was
  just decided here (`submit`, `undo`, …) or read back from a log (`load`, `follow`);
* a refused command raises an error with a stable code and changes nothing;
* luck acts at once: between events a person, a bot or nobody must decide, never luck;
* after the end the whole log is open to everybody; before it, each seat reads what it may know.

Those who leave the table. The rules of the games know no resigning, so the match decides: a seat that resigns, or that
leaves or runs out of time where the table chose so, is *retired*. When one seat or no person is left that has not
retired, the match ends and those who are left win together; otherwise a bot plays on for the retired seat and the end
ranks it behind all who stayed, the first to retire last. Alone at the table, to resign is to fail.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from rookery.core.contract import CHANCE, Rules, Seat
from rookery.core.errors import RookeryError
from rookery.core.game import Game
from rookery.core.outcome import Outcome, rank
from rookery.match import clock as clocks
from rookery.match.clock import Clock
from rookery.match.log import (
    BadLog,
    Event,
    Header,
    event_fields,
    header_fields,
    read_event,
    read_header,
    read_lines,
    write_line,
)
from rookery.match.luck import commitment, lot
from rookery.text import Text

MATCH_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
UNDERSTUDY: Final = "1"
"""The bot that plays on for a retired seat where the table chose none."""
GUESSES: Final = 8
"""How many hidden truths are tried to see whether an action taught its seat anything."""


class Refused(RookeryError):
    """The table, not the rules of the game, forbids what was tried."""

    def __init__(self, code: str, en: str, fr: str) -> None:
        super().__init__(code, Text(en, fr))
        self.args = (code, en, fr)


class Player(NamedTuple):
    """Who acts for a seat."""

    name: str
    person: bool
    """Whether the seat belongs to a person, here or not."""
    bot: str
    """The bot that acts for the seat now; empty when its person does."""
    retired: int = 0
    """0 while the seat is in the game, then its place in the order of retiring."""


class Ask(NamedTuple):
    """A takeback that waits for the others' consent."""

    seat: Seat
    to: int
    waiting: frozenset[Seat]


class Played(NamedTuple):
    """One action that stands: the event, the state it met and the action."""

    seq: int
    seat: Seat
    state: Any
    action: Any


class Match:
    """One game from the first draw of luck to the revealed seed."""

    def __init__(self, game: Game, header: Header, seed: bytes) -> None:
        """Set up a match before its first event; `open` and `load` are the doors."""
        self.game = game
        self.header = header
        self.rules: Rules[Any, Any, Any] = game.rules(header.seats, **header.options)
        self.state: Any = game.read_position(self.rules, header.position) if header.position else self.rules.opening()
        self.events: list[Event] = []
        self.outcome: Outcome | None = None
        self.players = [Player(name, not bot, bot) for name, bot in zip(header.names, header.bots, strict=True)]
        self.ask: Ask | None = None
        self.times = clocks.start(header.clock, header.seats)
        self._states = [self.state]  # after each event; the first is before all of them
        self._seed = seed
        self._turn = 0  # the last event that changed the state or who may act
        self._played: list[Played] = []  # what stands
        self._met: dict[int, tuple[Any, Any]] = {}  # for every move and draw, standing or undone: state and action
        self._legal: dict[str, Any] | None = None

    @classmethod
    def open(
        cls,
        game: Game,
        *,
        seed: bytes,
        match_id: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
        bots: Mapping[Seat, str] | None = None,
        position: str | None = None,
        clock: Clock = clocks.NONE,
        takebacks: bool = True,
        stand_in: str = "",
        now: float = 0.0,
    ) -> "Match":
        """Open a match: fix everything, commit to the luck, and let luck run until a seat must decide."""
        count = game.seats[0] if seats is None else seats
        rules = game.rules(count, **(options or {}))
        if not MATCH_ID.fullmatch(match_id) or len(seed) != 32:
            raise ValueError("a match has an id of letters, digits, - and _, and a seed of 32 bytes")
        header = Header(
            match=match_id,
            game=game.name,
            version=rules.version,
            seats=count,
            options=rules.options,
            names=tuple(names) if names else tuple([f"{seat + 1}" for seat in range(count)]),
            bots=tuple([(bots or {}).get(seat, "") for seat in range(count)]),
            position=position or "",
            clock=clock,
            takebacks=takebacks,
            stand_in=stand_in,
            luck=commitment(seed),
            seed=seed.hex(),
        )
        match = cls(game, header, seed)
        match._settle(now)
        return match

    @classmethod
    def load(cls, text: str | Iterable[str], game_of: Callable[[str], Game]) -> "Match":
        """Read a whole log back, checking every move by the rules and every draw by the seed."""
        lines = read_lines(text)
        if not lines:
            raise BadLog("unreadable", 0, Text("the log is empty", "le journal est vide"))
        header = read_header(lines[0])
        game = game_of(header.game)
        last = read_event(lines[-1], len(lines) - 1) if len(lines) > 1 else None
        seed = _seed(header, last)
        match = cls(game, header, seed)
        if match.rules.version != header.version:
            raise BadLog(
                "other_version",
                0,
                Text(
                    f"{header.game} was played by rules {header.version}; these are {match.rules.version}",
                    f"{header.game} suivait les règles {header.version} ; voici les {match.rules.version}",
                ),
            )
        match.follow(lines[1:])
        return match

    def follow(self, lines: Iterable[str]) -> list[Event]:
        """Take in events that were decided elsewhere, in order, each of them checked."""
        events = [read_event(line, self.seq + place) for place, line in enumerate(lines, 1)]
        for event in events:
            self._check_luck(event)
            self._happen(event)
        return events

    def _check_luck(self, event: Event) -> None:
        """Hold a draw that was decided elsewhere against the seed."""
        if event.what != "luck" or self.rules.to_move(self.state) != CHANCE:
            return
        action = lot(self.rules, self.state, self._seed, self.header.match, event.seq)
        if event.text != self.game.write(self.rules, action):
            raise BadLog(
                "unfair", event.seq, Text("this is not what the seed draws", "ce n'est pas ce que tire la graine")
            )

    # What is

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def to_move(self) -> Seat | None:
        """The seat that must decide; None when the match is over."""
        return None if self.outcome else self.rules.to_move(self.state)

    @property
    def bot_to_move(self) -> str:
        """The bot that must decide; empty when a person must or nobody."""
        seat = self.to_move
        return "" if seat is None else self.players[seat].bot

    @property
    def deadline(self) -> float | None:
        """When the person to move runs out of time."""
        return None if self.outcome else clocks.deadline(self.header.clock, self.times)

    def time_left(self, seat: Seat, now: float) -> float | None:
        """Return the seconds that a seat has left; None when it may think for ever."""
        return clocks.left(self.header.clock, self.times, seat, now)

    def view(self, seat: Seat | None) -> Any:
        """Return what a seat knows; None is a watcher."""
        return self.rules.view(self.state, seat)

    def state_at(self, seq: int) -> Any:
        """Return the state as it was after event `seq`; 0 for before the first."""
        return self._states[seq]

    def legal_texts(self, seat: Seat | None) -> list[str]:
        """List what a seat may do now as paths of keys; nothing unless it is the one that must decide."""
        return list(self._options()) if seat is not None and seat == self.to_move else []

    def last_for(self, seat: Seat | None) -> tuple[str, ...]:
        """Return the last turn as a seat may read it: the last run of moves by one seat, with luck's draws."""
        turn: list[Played] = []
        size = 0
        for played in reversed(self._played):
            if size and played.seat not in (turn[size - 1].seat, CHANCE):
                break
            turn.append(played)
            if played.seat != CHANCE:
                size = len(turn)
        told = [self.game.tell(self.rules, played.state, played.action, seat) for played in turn[:size]]
        return tuple(reversed(told))

    # The log

    def lines(self) -> list[str]:
        """Return the whole log: a secret until the match is over."""
        return [write_line(header_fields(self.header)), *[write_line(event_fields(event)) for event in self.events]]

    def lines_for(self, seat: Seat | None) -> list[str]:
        """Return the log as a seat or a watcher may read it now."""
        return [write_line(self.header_for(seat)), *[write_line(self.told(event, seat)) for event in self.events]]

    def header_for(self, seat: Seat | None) -> dict[str, Any]:
        """Return the header as anybody may read it now: without the seed until the end."""
        return header_fields(self.header if self.outcome else self.header._replace(seed=""))

    def told(self, event: Event, seat: Seat | None) -> dict[str, Any]:
        """Return an event as a seat or a watcher may read it now."""
        fields = event_fields(event)
        if event.seq in self._met and not self.outcome:
            state, action = self._met[event.seq]
            fields["text"] = self.game.tell(self.rules, state, action, seat)
        return fields

    # What may be asked

    def submit(self, seat: Seat, text: str, *, after: int | None = None, now: float = 0.0) -> list[Event]:
        """Do one action for the seat to move, then let luck run; return the new events."""
        self._check(seat, after, now)
        if seat != self.to_move:
            raise Refused("not_your_turn", "It is not your turn.", "Ce n'est pas votre tour.")
        written = text.strip().lower()
        if written not in self._options():
            raise self.game.explain(self.rules, self.state, text)
        before = self.seq
        self._emit("move", seat, now, text=written)
        self._settle(now)
        return self.events[before:]

    def undo(self, seat: Seat, *, after: int | None = None, now: float = 0.0) -> list[Event]:
        """Take back the last action of one's own unfinished turn."""
        self._check(seat, after, now)
        if not self.can_undo(seat):
            raise Refused(
                "no_undo",
                "You can only undo within your own turn, before luck or new knowledge.",
                "On ne revient que sur son propre tour, avant tout hasard et toute découverte.",
            )
        return [self._emit("undo", seat, now, to=self._played[-1].seq - 1)]

    def can_undo(self, seat: Seat) -> bool:
        """Tell whether the last action was this seat's, its turn goes on, and it has learned nothing since."""
        if self.outcome or not self._played or self._played[-1].seat != seat or self.to_move != seat:
            return False
        last = self._played[-1]
        rules = self.rules
        before, after = rules.view(last.state, seat), rules.view(self.state, seat)
        # Whatever the seat could not see had been: would it see the same now?
        for guess in range(GUESSES):
            imagined = rules.imagine(before, Random(guess))
            if rules.view(rules.apply(imagined, last.action), seat) != after:
                return False
        return True

    def take_back(self, seat: Seat, *, after: int | None = None, now: float = 0.0) -> list[Event]:
        """Ask to go back to before one's own last move: at once among bots, else when all other people agree."""
        self._check(seat, after, now)
        own = next((played for played in reversed(self._played) if played.seat == seat), None)
        if not self.header.takebacks or own is None or self.players[seat].bot:
            raise Refused("no_takeback", "There is nothing to take back.", "Il n'y a rien à reprendre.")
        to = own.seq - 1
        others = self._others(seat)
        if others:
            return [self._emit("ask", seat, now, to=to)]
        return [self._emit("takeback", seat, now, to=to)]

    def answer(self, seat: Seat, agree: bool, *, now: float = 0.0) -> list[Event]:
        """Agree to the takeback that was asked for, or refuse it."""
        self._check(seat, None, now)
        ask = self.ask
        if ask is None or seat not in ask.waiting:
            raise Refused("nothing_asked", "Nobody asked you anything.", "On ne vous a rien demandé.")
        before = self.seq
        self._emit("agree" if agree else "refuse", seat, now)
        if agree and ask.waiting == {seat}:
            self._emit("takeback", ask.seat, now, to=ask.to)
        return self.events[before:]

    def resign(self, seat: Seat, *, now: float = 0.0) -> list[Event]:
        """Give the game up for this seat."""
        self._check(seat, None, now)
        before = self.seq
        self._emit("resign", seat, now)
        self._settle(now)
        return self.events[before:]

    def leave(self, seat: Seat, *, now: float = 0.0) -> list[Event]:
        """Leave the table: a bot takes over or the seat retires, as the table chose."""
        self._check(seat, None, now)
        if self.players[seat].bot:
            raise Refused("away", "You have left already.", "Vous êtes déjà parti.")
        return self._absent("leave", seat, now)

    def come_back(self, seat: Seat, *, now: float = 0.0) -> list[Event]:
        """Take one's seat back from the bot that took it over."""
        self._check(seat, None, now)
        if not self.players[seat].bot:
            raise Refused("here", "You are at the table.", "Vous êtes à la table.")
        return [self._emit("return", seat, now)]

    def tick(self, now: float) -> list[Event]:
        """Let the clock speak: the person to move may have run out of time."""
        due = self.deadline
        seat = self.to_move
        if due is None or seat is None or now < due:
            return []
        return self._absent("flag", seat, now)

    # How it is decided

    def _check(self, seat: Seat, after: int | None, now: float) -> None:
        """Refuse what comes after the end, from nobody, from someone who is gone, or about an older position."""
        if self.outcome:
            raise Refused("over", "The match is over.", "La partie est finie.")
        if not 0 <= seat < self.header.seats:
            raise Refused("no_seat", "There is no such seat.", "Cette place n'existe pas.")
        if after is not None and not self._turn <= after <= self.seq:
            raise Refused("stale", "The table has changed meanwhile.", "La table a changé entre-temps.")
        due = self.deadline
        if due is not None and now >= due and self.times.running == seat:
            raise Refused("too_late", "Your time is up.", "Votre temps est écoulé.")

    def _absent(self, what: str, seat: Seat, now: float) -> list[Event]:
        before = self.seq
        self._emit(what, seat, now)
        if self.header.stand_in:
            self._emit("takeover", seat, now, level=self.header.stand_in)
        else:
            self._emit("retire", seat, now)
        self._settle(now)
        return self.events[before:]

    def _settle(self, now: float) -> None:
        """Let luck run, and end the match when the rules or an empty table say so."""
        rules = self.rules
        while rules.to_move(self.state) == CHANCE and self._early() is None:
            action = lot(rules, self.state, self._seed, self.header.match, self.seq + 1)
            self._emit("luck", CHANCE, now, text=self.game.write(rules, action))
        outcome = self._ending()
        if outcome is not None:
            self._emit("end", CHANCE, now, outcome=outcome, seed=self._seed.hex())

    def _emit(self, what: str, seat: Seat, now: float, **more: Any) -> Event:
        event = Event(self.seq + 1, seat, what, at=round(now, 3), **more)
        self._happen(event)
        return event

    def _options(self) -> dict[str, Any]:
        if self._legal is None:
            write, rules = self.game.write, self.rules
            self._legal = {write(rules, action): action for action in rules.legal_actions(self.state)}
        return self._legal

    def _others(self, seat: Seat) -> frozenset[Seat]:
        """The people whose consent a takeback needs."""
        return frozenset(
            [other for other, player in enumerate(self.players) if other != seat and player.person and not player.bot]
        )

    # What happens

    def _happen(self, event: Event) -> None:
        """Make an event true; refuse one that cannot be."""
        seat, what = event.seat, event.what
        if self.outcome or (what not in ("luck", "end") and not 0 <= seat < self.header.seats):
            raise _bad(event)
        match what:
            case "move" | "luck":
                self._act(event)
            case "undo" | "takeback":
                self._go_back(event)
            case "ask":
                self.ask = Ask(seat, event.to or 0, self._others(seat))
            case "agree" if self.ask is not None:
                self.ask = self.ask._replace(waiting=self.ask.waiting - {seat})
            case "refuse":
                self.ask = None
            case "flag" | "leave":
                pass
            case "takeover":
                self._change(seat, bot=event.level)
            case "return":
                self._change(seat, bot="")
                self.times = clocks.grant(self.times, seat)
            case "resign" | "retire":
                gone = 1 + max(player.retired for player in self.players)
                self._change(seat, bot=self.header.stand_in or UNDERSTUDY, retired=gone)
            case "end":
                self._end(event)
            case _:
                raise _bad(event)
        self.events.append(event)
        self._states.append(self.state)
        if what not in ("ask", "agree", "refuse", "flag", "leave"):
            self._turn = event.seq
        self._pass_clock(event.at)

    def _act(self, event: Event) -> None:
        action = self._options().get(event.text)
        mover = self.rules.to_move(self.state)
        if action is None or event.seat != mover or (event.what == "luck") != (mover == CHANCE):
            raise _bad(event)
        self._met[event.seq] = (self.state, action)
        self._played.append(Played(event.seq, event.seat, self.state, action))
        self._stand(self.rules.apply(self.state, action))

    def _go_back(self, event: Event) -> None:
        """Undo every standing action after `to`; the first of them must be the seat's own."""
        keep = len(self._played)
        while keep and self._played[keep - 1].seq > (event.to or 0):
            keep -= 1
        undone = self._played[keep:]
        if not undone or undone[0].seat != event.seat:
            raise _bad(event)
        del self._played[keep:]
        self._stand(undone[0].state)

    def _stand(self, state: Any) -> None:
        self.state = state
        self.ask = None
        self._legal = None

    def _change(self, seat: Seat, **more: Any) -> None:
        player = self.players[seat]
        if player.retired or not player.person:
            raise Refused("gone", "This seat has retired.", "Cette place s'est retirée.")
        self.players[seat] = player._replace(**more)
        self.ask = None

    def _pass_clock(self, now: float) -> None:
        seat = self.to_move
        if seat == CHANCE:
            return  # luck takes no time, and the same seat may go on after it
        if seat is not None and self.players[seat].bot:
            seat = None
        self.times = clocks.press(self.header.clock, self.times, seat, now)

    # How it ends

    def _end(self, event: Event) -> None:
        outcome = self._ending()
        if outcome is None or event.outcome is None or event.outcome[:3] != outcome[:3]:
            raise BadLog("outcome", event.seq, Text("the game ended otherwise", "la partie s'est finie autrement"))
        if event.seed != self._seed.hex():
            raise _bad(event)
        # The log's own words stand, so that a later change of ours cannot rewrite history.
        self.outcome = event.outcome

    def _ending(self) -> Outcome | None:
        return self._early() or self._with_retired(self.rules.outcome(self.state))

    def _early(self) -> Outcome | None:
        """End at once when one seat or no person is left in the game."""
        gone = [player.retired for player in self.players]
        people = [player for player in self.players if player.person and not player.retired]
        if not any(gone) or (people and gone.count(0) > 1):
            return None
        ranks = rank([order or len(gone) + 1 for order in gone]) if len(gone) > 1 else (2,)
        text = Text("Decided by those who gave up.", "Décidé par abandon.")
        return Outcome(ranks, self.game.scores(self.rules, self.view(None)), "retired", text)

    def _with_retired(self, outcome: Outcome | None) -> Outcome | None:
        gone = [player.retired for player in self.players]
        if outcome is None or not any(gone):
            return outcome
        stayed = len(gone) + 1
        worth = [(order or stayed, -place) for order, place in zip(gone, outcome.ranks, strict=True)]
        return outcome._replace(ranks=rank(worth))


def _seed(header: Header, last: Event | None) -> bytes:
    """Find the seed in the header, or in the end, and hold it against the promise."""
    written = header.seed or (last.seed if last else "")
    try:
        seed = bytes.fromhex(written)
    except ValueError:
        seed = b""
    if not seed:
        raise BadLog("sealed", 0, Text("the seed is not revealed yet", "la graine n'est pas encore révélée"))
    if commitment(seed) != header.luck:
        raise BadLog("unfair", 0, Text("the seed is not the promised one", "la graine n'est pas celle promise"))
    return seed


def _bad(event: Event) -> BadLog:
    return BadLog(
        "impossible", event.seq, Text(f"“{event.what}” cannot happen here", f"« {event.what} » est impossible ici")
    )
