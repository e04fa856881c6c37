"""The authority on one match: what happened, what may happen now, and who may know it.

A match has no socket, no disk and no clock: its caller brings the times, and saves the events it returns before
telling anybody. Laws:

* what happened is a list of numbered events; only `apply_event` changes anything;
* a log is read back by giving the same commands again (`load`, `follow`): what could not have been done is refused;
* a rejected command raises an error with a stable code and changes nothing;
* chance acts at once: between events a person, a bot or nobody must decide, never chance;
* after the end the whole log is open to everybody; before it, each seat reads what it may know.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from rookery.core.effects import Effect
from rookery.core.errors import IllegalAction, UnreadableMove
from rookery.core.game import AnyGame, AnySpec
from rookery.core.outcome import Outcome
from rookery.core.rules import CHANCE, Rules, Seat
from rookery.match import clock as clocks
from rookery.match import replay
from rookery.match.errors import CommandRejected, not_your_turn
from rookery.match.fairness import commitment, draw_fair, draw_message, next_head
from rookery.match.history import History, Step, Turn, group_turns
from rookery.match.log import FORMAT, Event, Header, event_fields, header_fields, sound, write_line
from rookery.match.players import DEFAULT_REPLACEMENT, Player, TakebackRequest, decided_early, rank_retired
from rookery.match.settings import TableSettings

MATCH_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
GUESSES: Final = 8
"""How many hidden truths are tried to see whether an action taught its seat anything."""
HARMLESS: Final = ("ask", "agree", "refuse", "flag", "leave", "absent", "downtime")
"""Events after which a move that was decided before them can still be made."""


class Match:
    """One game from the first draw of chance to the revealed seed."""

    def __init__(self, game: AnyGame, header: Header, seed: bytes) -> None:
        """Set up a match before its first event; use `open` or `load`."""
        self.game = game
        self.header = header
        self.rules: Rules[Any, Any, Any] = game.rules
        self.state: Any = game.parse_position(header.position) if header.position else self.rules.initial_state()
        self.events: list[Event] = []
        self.history = History(self.state)
        self.outcome: Outcome | None = None
        self.players = [Player(name, not bot, bot) for name, bot in zip(header.names, header.bots, strict=True)]
        self.request: TakebackRequest | None = None
        self.times = clocks.start(header.settings.clock, header.seats)
        self._seed = seed
        self._turn = 0  # the last event that changed the state or who may act
        self._legal: dict[str, Any] | None = None
        self._effects: dict[int, tuple[Effect, ...]] = {}
        self._lines = [write_line(header_fields(header._replace(seed="")))]  # written when somebody asks
        self._heads = [next_head(seed, "", self._lines[0])]

    @classmethod
    def open(
        cls,
        spec: AnySpec,
        *,
        seed: bytes,
        match_id: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
        bots: Mapping[Seat, str] | None = None,
        nonces: Mapping[Seat, str] | None = None,
        position: str | None = None,
        settings: TableSettings | None = None,
        now: float = 0.0,
    ) -> "Match":
        """Open a match: fix everything, promise the seed, and let chance act until a seat must decide."""
        game = spec.game(seats, **(options or {}))
        count = game.seats
        header = Header(
            match=match_id,
            game=game.name,
            version=game.rules.version,
            seats=count,
            options=game.options,
            names=tuple(names) if names else tuple([f"{seat + 1}" for seat in range(count)]),
            bots=tuple([(bots or {}).get(seat, "") for seat in range(count)]),
            nonces=tuple([(nonces or {}).get(seat, "") for seat in range(count)]),
            position=position or "",
            settings=settings or TableSettings(),
            promise=commitment(seed),
            seed=seed.hex(),
        )
        if not MATCH_ID.fullmatch(match_id) or len(seed) != 32 or not sound(header):
            raise ValueError("a match has an id and nonces of letters, digits, - and _, and a seed of 32 bytes")
        match = cls(game, header, seed)
        match.settle(now)
        return match

    def __repr__(self) -> str:
        seat = self.to_move
        now = "over" if seat is None else f"seat {seat + 1} to move"
        return f"<Match {self.header.match}: {self.game.name}, {self.header.seats} seats, event {self.seq}, {now}>"

    def __str__(self) -> str:
        """Show the board as a spectator sees it."""
        return str(self.game.draw_view(self.view(None), last=self.last_for(None)))

    # Reading a log

    @classmethod
    def load(cls, text: str | Iterable[str], spec_of: Callable[[str], AnySpec]) -> "Match":
        """Read a whole log back, checking every event by the rules and the table, and every draw by the seed."""
        return replay.load(cls, text, spec_of)

    def follow(self, lines: Iterable[str]) -> list[Event]:
        """Take in events that were decided elsewhere, giving the same commands; throw the match away on refusal."""
        return replay.follow(self, lines)

    def keep_lines(self, lines: Sequence[str]) -> None:
        """Keep the lines of an older format as they are; no chain ties them together."""
        self._lines = list(lines)
        self._heads = [""] * len(lines)

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
        return None if self.outcome else clocks.deadline(self.header.settings.clock, self.times)

    def time_left(self, seat: Seat, now: float) -> float | None:
        """Return the seconds that a seat has left; None when it may think for ever."""
        return clocks.left(self.header.settings.clock, self.times, seat, now)

    def view(self, seat: Seat | None) -> Any:
        """Return what a seat knows; None is a spectator."""
        return self.rules.view(self.state, seat)

    def state_at(self, seq: int) -> Any:
        """Return the state as it was after event `seq`; 0 for before the first."""
        return self.history.state_at(seq)

    def legal_texts(self, seat: Seat | None) -> list[str]:
        """List what a seat may do now as paths of keys; nothing unless it is the one that must decide."""
        return list(self._options()) if seat is not None and seat == self.to_move else []

    def last_for(self, seat: Seat | None) -> tuple[str, ...]:
        """Return the last turn as a seat may read it: the last run of moves by one seat, with the draws in it."""
        turn = self.history.last_turn()
        return tuple([self.text_for(step, seat) for step in turn.steps]) if turn else ()

    def text_for(self, step: Step, seat: Seat | None) -> str:
        """Return a step's text as a seat may read it now; after the end everybody reads everything."""
        if self.outcome:
            return self.game.format(step.action)
        return self.game.format_for(step.before, step.action, seat)

    def effects(self, step: Step) -> tuple[Effect, ...]:
        """Return everything that a step did."""
        if step.seq not in self._effects:
            found: list[Effect] = []
            self.rules.apply(step.before, step.action, found)
            self._effects[step.seq] = tuple(found)
        return self._effects[step.seq]

    def turns(self) -> list[Turn]:
        """Group what stands by turn."""
        return group_turns(self.history.standing())

    def explain(self, seat: Seat, text: str) -> IllegalAction | UnreadableMove:
        """Say why the seat to move cannot do something, from what it knows itself."""
        rules = self.rules
        state = rules.sample_state(self.view(seat), Random(0)) if rules.has_secrets else self.state
        return self.game.explain(state, text)

    # The log

    @property
    def head(self) -> str:
        """The head of the chain of all lines: anyone who keeps it can tell later that none of them was changed."""
        return self.head_at(self.seq)

    def head_at(self, seq: int) -> str:
        """Return the head as it was after event `seq`; it tells nothing to those who do not know the seed."""
        for event in self.events[len(self._heads) - 1 :]:
            self._lines.append(write_line(event_fields(event)))
            chained = write_line(event_fields(event._replace(chain=""))) if event.chain else self._lines[-1]
            self._heads.append(next_head(self._seed, self._heads[-1], chained))
        return self._heads[seq]

    def line_at(self, seq: int) -> str:
        """Return the line of event `seq`, as the log has it."""
        self.head_at(seq)
        return self._lines[seq]

    def lines(self) -> list[str]:
        """Return the whole log: a secret until the match is over."""
        self.head_at(self.seq)
        header = self._lines[0] if self.header.format != FORMAT else write_line(header_fields(self.header))
        return [header, *self._lines[1:]]

    def lines_for(self, seat: Seat | None) -> list[str]:
        """Return the log as a seat or a spectator may read it now."""
        if self.outcome:
            return self.lines()
        return [write_line(self.header_shown()), *[write_line(self.event_for(event, seat)) for event in self.events]]

    def header_shown(self) -> dict[str, Any]:
        """Return the header as anybody may read it now: without the seed until the end."""
        return header_fields(self.header if self.outcome else self.header._replace(seed=""))

    def event_for(self, event: Event, seat: Seat | None) -> dict[str, Any]:
        """Return an event as a seat or a spectator may read it now."""
        fields = event_fields(event)
        step = None if self.outcome else self.history.step(event.seq)
        if step is not None:
            fields["text"] = self.text_for(step, seat)
        return fields

    # What may be asked

    def play(self, move: str, *, now: float = 0.0) -> list[Event]:
        """Make a move for the seat to move, then let chance act; return the new events."""
        return self.submit(CHANCE if self.to_move is None else self.to_move, move, now=now)

    def submit(self, seat: Seat, text: str, *, after: int | None = None, now: float = 0.0) -> list[Event]:
        """Make a move for the seat to move, then let chance act; return the new events."""
        now = self._check(seat, after, now)
        if seat != self.to_move:
            raise not_your_turn()
        written = text.strip().lower()
        if written not in self._options():
            raise self.explain(seat, text)
        return self._do("move", seat, now, text=written)

    def undo(self, seat: Seat, *, after: int | None = None, now: float = 0.0) -> list[Event]:
        """Take back the last action of one's own unfinished turn."""
        now = self._check(seat, after, now)
        last = self.history.last()
        if last is None or not self.can_undo(seat):
            raise CommandRejected(
                "no_undo",
                "You can only undo within your own turn, before anything is drawn or revealed.",
                "On ne revient que sur son propre tour, avant tout tirage et toute découverte.",
            )
        return [self._emit("undo", seat, now, to=last.seq - 1)]

    def can_undo(self, seat: Seat) -> bool:
        """Tell whether the last action was this person's, its turn goes on, and it has learned nothing since."""
        last = self.history.last()
        if self.outcome or last is None or not last.seat == seat == self.to_move or self.players[seat].bot:
            return False
        rules = self.rules
        if not rules.has_secrets:
            return True
        before, after = rules.view(last.before, seat), rules.view(self.state, seat)
        # Whatever the seat could not see had been: would it see the same now?
        for guess in range(GUESSES):
            imagined = rules.sample_state(before, Random(guess))
            if rules.view(rules.apply(imagined, last.action), seat) != after:
                return False
        return True

    def take_back(self, seat: Seat, *, after: int | None = None, now: float = 0.0) -> list[Event]:
        """Ask to go back to before one's own last move: at once among bots, else when all other people agree."""
        now = self._check(seat, after, now)
        own = self.history.last(seat)
        if not self.header.settings.takebacks or own is None or self.players[seat].bot:
            raise CommandRejected("no_takeback", "There is nothing to take back.", "Il n'y a rien à reprendre.")
        if self.request is not None:
            raise CommandRejected("asked", "A takeback is being decided.", "Une reprise est déjà demandée.")
        others = self._others(seat)
        if any(self.players[other].bot for other in others):
            raise CommandRejected(
                "absent", "Somebody who would have to agree is away.", "Quelqu'un dont il faut l'accord est absent."
            )
        return [self._emit("ask" if others else "takeback", seat, now, to=own.seq - 1)]

    def answer(self, seat: Seat, agree: bool, *, now: float = 0.0) -> list[Event]:
        """Agree to the takeback that was asked for, or refuse it."""
        now = self._check(seat, None, now)
        request = self.request
        if request is None or seat not in request.waiting:
            raise CommandRejected("nothing_asked", "Nobody asked you anything.", "On ne vous a rien demandé.")
        before = self.seq
        self._emit("agree" if agree else "refuse", seat, now)
        if agree and request.waiting == {seat}:
            self._emit("takeback", request.seat, now, to=request.to)
        return self.events[before:]

    def resign(self, seat: Seat, *, now: float = 0.0) -> list[Event]:
        """Give the game up for this seat."""
        return self._do("resign", seat, self._check_present(seat, now))

    def leave(self, seat: Seat, *, now: float = 0.0) -> list[Event]:
        """Leave the table: a bot takes over or the seat retires, as the table chose."""
        return self._replace("leave", seat, self._check_present(seat, now), self.header.settings.replacement_bot)

    def replace_absent(self, seat: Seat, *, now: float = 0.0) -> list[Event]:
        """Let a bot play for a person who is not there; declaring it cannot make the seat retire."""
        bot = self.header.settings.replacement_bot or DEFAULT_REPLACEMENT
        return self._replace("absent", seat, self._check_present(seat, now), bot)

    def rejoin(self, seat: Seat, *, now: float = 0.0) -> list[Event]:
        """Take one's seat back from the bot that took it over."""
        now = self._check(seat, None, now)
        if not self.players[seat].bot:
            raise CommandRejected("here", "You are at the table.", "Vous êtes à la table.")
        self._check_in_game(seat)
        return [self._emit("rejoin", seat, now)]

    def tick(self, now: float) -> list[Event]:
        """Flag the player to move if their time is up."""
        now, due, seat = self._time(now), self.deadline, self.to_move
        if due is None or seat is None or now < due or self.header.format != FORMAT:
            return []
        return self._replace("flag", seat, now, self.header.settings.replacement_bot)

    def excuse_downtime(self, since: float, now: float) -> list[Event]:
        """Do not charge a running clock for the time that the table could not be reached."""
        since, now = round(max(since, self._time(0.0)), 3), self._time(now)
        if self.deadline is None or not since < now or self.header.format != FORMAT:
            return []
        return [self._emit("downtime", CHANCE, now, since=since)]

    # How it is decided

    def _time(self, now: float) -> float:
        """Return a time that is not before the last event, even if somebody set the clock back."""
        return max(round(now, 3), self.events[-1].at if self.events else 0.0)

    def _check(self, seat: Seat, after: int | None, now: float) -> float:
        """Refuse what comes after the end, from nobody, or about an older position; return the time of the command."""
        if self.header.format != FORMAT:
            raise CommandRejected(
                "old_format",
                "An older Rookery began this match: it can be read, not played on.",
                "Cette partie vient d'un ancien Rookery : on peut la lire, pas la continuer.",
            )
        if self.outcome:
            raise CommandRejected("over", "The match is over.", "La partie est finie.")
        if not 0 <= seat < self.header.seats:
            raise CommandRejected("no_seat", "There is no such seat.", "Cette place n'existe pas.")
        if after is not None and not self._turn <= after <= self.seq:
            raise CommandRejected("stale", "The table has changed meanwhile.", "La table a changé entre-temps.")
        now = self._time(now)
        due = self.deadline
        if due is not None and now >= due and self.times.running == seat:
            raise CommandRejected("too_late", "Your time is up.", "Votre temps est écoulé.")
        return now

    def _check_present(self, seat: Seat, now: float) -> float:
        """Refuse what only a person who is at the table can do."""
        now = self._check(seat, None, now)
        self._check_in_game(seat)
        if self.players[seat].bot:
            raise CommandRejected("away", "A bot plays for this seat.", "Un robot joue pour cette place.")
        return now

    def _check_in_game(self, seat: Seat) -> None:
        player = self.players[seat]
        if player.retired or not player.person:
            raise CommandRejected("gone", "No person plays this seat.", "Personne ne joue à cette place.")

    def _replace(self, what: str, seat: Seat, now: float, bot: str) -> list[Event]:
        """Let a bot take over, or the seat retire where there is none."""
        return [self._emit(what, seat, now), *self._do("takeover" if bot else "retire", seat, now, bot=bot)]

    def _do(self, what: str, seat: Seat, now: float, **more: Any) -> list[Event]:
        """Make an event true, and what follows from it; return them."""
        before = self.seq
        self._emit(what, seat, now, **more)
        self.settle(now)
        return self.events[before:]

    def settle(self, now: float) -> None:
        """Let chance act, and end the match when the rules or an empty table say so."""
        rules, header = self.rules, self.header
        while rules.to_move(self.state) == CHANCE and self._early() is None:
            draw = self.history.draws + 1
            action = draw_fair(rules, self.state, self._seed, draw_message(header.match, header.nonces, draw))
            text = self.game.format(action)
            self._legal = {text: action}  # what is drawn is legal, and nobody asks what else would be
            self._emit("chance", CHANCE, now, text=text, draw=draw)
        outcome = self._ending()
        if outcome is not None:
            end = Event(self.seq + 1, CHANCE, "end", outcome=outcome, seed=self._seed.hex(), at=round(now, 3))
            chain = next_head(self._seed, self.head, write_line(event_fields(end)))
            self.apply_event(end._replace(chain=chain))

    def _emit(self, what: str, seat: Seat, now: float, **more: Any) -> Event:
        event = Event(self.seq + 1, seat, what, at=round(now, 3), **more)
        self.apply_event(event)
        return event

    def _options(self) -> dict[str, Any]:
        if self._legal is None:
            rules, write = self.rules, self.game.spec.format_action
            self._legal = {write(rules, action): action for action in rules.legal_actions(self.state)}
        return self._legal

    def _others(self, seat: Seat) -> frozenset[Seat]:
        """The people whose consent a takeback needs, whether they are here or a bot plays for them."""
        return frozenset(
            [other for other, each in enumerate(self.players) if other != seat and each.person and not each.retired]
        )

    # What happens

    def apply_event(self, event: Event) -> None:
        """Make an event true; refuse one that cannot be."""
        seat, what = event.seat, event.what
        if self.outcome or (what not in ("chance", "end", "downtime") and not 0 <= seat < self.header.seats):
            raise replay.impossible(event)
        match what:
            case "move" | "chance":
                self._act(event)
            case "undo" | "takeback":
                self._go_back(event)
            case "ask":
                self.request = TakebackRequest(seat, event.to or 0, self._others(seat))
            case "agree" | "refuse" if self.request is not None and seat in self.request.waiting:
                agrees = self.request._replace(waiting=self.request.waiting - {seat})
                self.request = agrees if what == "agree" else None
            case "flag" | "leave" | "absent":
                pass
            case "downtime":
                self.times = clocks.excuse(self.times, event.at - event.since)
            case "takeover":
                self._change(seat, bot=event.bot)
            case "rejoin":
                self._change(seat, bot="")
                self.times = clocks.grant(self.times, seat)
            case "resign" | "retire":
                order = 1 + max(player.retired for player in self.players)
                self._change(seat, bot=self.header.settings.replacement_bot or DEFAULT_REPLACEMENT, retired=order)
            case "end":
                self._end(event)
            case _:
                raise replay.impossible(event)
        self.events.append(event)
        if what not in HARMLESS:
            self._turn = event.seq
        self._pass_clock(event.at)

    def _act(self, event: Event) -> None:
        action = self._options().get(event.text)
        mover = self.rules.to_move(self.state)
        if action is None or event.seat != mover or (event.what == "chance") != (mover == CHANCE):
            raise replay.impossible(event)
        after = self.rules.apply(self.state, action)
        self.history.add(Step(event.seq, event.seat, self.state, action, after))
        self._stand(after)

    def _go_back(self, event: Event) -> None:
        """Take back every standing step after `to`; the first of them must be the seat's own."""
        undone = self.history.undo(event.to or 0, event.seq)
        if not undone or undone[0].seat != event.seat:
            raise replay.impossible(event)
        self._stand(undone[0].before)

    def _stand(self, state: Any) -> None:
        self.state = state
        self.request = None
        self._legal = None

    def _change(self, seat: Seat, **more: Any) -> None:
        self._check_in_game(seat)
        self.players[seat] = self.players[seat]._replace(**more)
        self.request = None

    def _pass_clock(self, now: float) -> None:
        seat = self.to_move
        if seat == CHANCE:
            return  # chance takes no time, and the same seat may go on after it
        if seat is not None and self.players[seat].bot:
            seat = None
        self.times = clocks.press(self.header.settings.clock, self.times, seat, now)

    # How it ends

    def _end(self, event: Event) -> None:
        outcome = self._ending()
        if outcome is None or event.outcome is None or event.outcome[:3] != outcome[:3]:
            raise replay.difference(event._replace(outcome=outcome), event)
        if event.seed != self._seed.hex():
            raise replay.impossible(event)
        self.outcome = event.outcome

    def _ending(self) -> Outcome | None:
        outcome = self.rules.outcome(self.state)
        return self._early() or (outcome and rank_retired(self.players, outcome))

    def _early(self) -> Outcome | None:
        if not any(player.retired for player in self.players):
            return None
        # The match is over and everything is shown, so each seat's score is the one that it knows itself.
        scores = [self.game.scores(self.view(seat))[seat] for seat in range(self.game.seats)]
        return decided_early(self.players, tuple(scores))
