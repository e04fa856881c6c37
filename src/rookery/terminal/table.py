"""A table as the terminal shows it: what is said, what a command does, who may look. Both faces share it.

Laws: bad input gets a sentence; on a shared screen a hand is hidden until its player says "it's me"; a reaction that
a player does not want to be asked about is passed without asking.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from threading import RLock
from typing import NamedTuple, Protocol

from rookery.catalog import spec
from rookery.client import RemoteSession
from rookery.core.errors import RookeryError
from rookery.core.rulebook import plain
from rookery.core.seat import Seat, call_seats
from rookery.i18n import LANGUAGES, Text, enumerated, fill, localize, message, messages
from rookery.scene.picture import Picture
from rookery.scene.shapes import Shape
from rookery.table import (
    Answer,
    Command,
    Explain,
    Frame,
    Leave,
    Move,
    ReactionPolicy,
    Rejoin,
    Resign,
    Session,
    Takeback,
    Undo,
)
from rookery.table.fields import EventFrame, OutcomeFrame, Sentence
from rookery.table.reactions import PASS
from rookery.terminal import strings
from rookery.terminal.commands import find, help_text
from rookery.terminal.local import LocalTable

SHOWN_HINTS = 5
"""How many hints are told in words; the full screen shows all on the board."""


class TableSession(Session, Protocol):
    """What the terminal needs of a session: `LocalTable` or `RemoteSession`."""

    def draw(self, frame: Frame) -> Picture:
        """Draw what the seat of a frame sees."""

    def hints(self) -> list[tuple[str, float, bool]]:
        """Let a bot judge each move: its text, value from -1 to 1, whether it is proven."""


class Hint(NamedTuple):
    """One move and what a bot thinks of it."""

    text: str
    percent: int
    """What it is worth to who moves, out of 100."""
    proven: bool = False


class Table:
    """One screen's side of a table."""

    def __init__(
        self,
        session: TableSession,
        *,
        language: str,
        policy: ReactionPolicy | None = None,
        keys: bool = False,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Show a session; `keys` tells whether the help tells keys, too."""
        self.session = session
        self.language = language
        self.keys = keys
        self.policy = policy or ReactionPolicy()
        self.frame: Frame | None = None
        self.picture: Picture | None = None
        self.hints: tuple[Hint, ...] = ()
        self.clause = ""
        """The clause that was quoted last."""
        self.leaving = False
        self.game = ""
        self._sleep = sleep
        self._rng = Random()
        self._policies: dict[Seat, ReactionPolicy] = {}
        self._shown_to: Seat | None = None
        self._told = 0
        self._events: list[EventFrame] = []
        self._news: list[str] = []
        self._received = 0.0
        self._lock = RLock()

    # What is

    @property
    def now(self) -> Frame:
        """The frame that is shown."""
        assert self.frame is not None, "nothing has come yet"
        return self.frame

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.frame is not None and self.frame["outcome"] is not None

    @property
    def legal(self) -> list[str]:
        """What may be done on this screen now."""
        return [] if self.frame is None or self.covered or self.over else self.frame["legal"]

    @property
    def asked(self) -> str:
        """The question of a takeback, if somebody here must answer it."""
        request = self.now["takeback"] if self.frame else None
        seat = self.now["seat"] if self.frame else None
        if request is None or seat is None or seat not in request["waiting"]:
            return ""
        return self.say(strings.AGREE, name=self.name(seat), who=self.name(request["seat"]))

    @property
    def covered(self) -> str:
        """The name of the person to whom the screen must be handed first; empty if all may look."""
        frame = self.frame
        if frame is None or frame["seat"] is None or frame["outcome"] is not None:
            return ""
        hidden = self._shared and frame["secrets"] and frame["seat"] != self._shown_to
        return self.name(frame["seat"]) if hidden else ""

    def uncover(self) -> None:
        """Let the person look who says that the screen is theirs now."""
        self._shown_to = self.now["seat"]
        self._news = self.last_turn()  # what the person before was told is not for this one

    @property
    def _shared(self) -> bool:
        return not isinstance(self.session, RemoteSession) and self._people > 1

    @property
    def _people(self) -> int:
        return sum([seat["person"] and not seat["retired"] for seat in self.now["seats"]])

    def name(self, seat: Seat) -> str:
        """Return how a seat is called."""
        return self.now["seats"][seat]["name"]

    def left(self, seat: Seat) -> float | None:
        """Return how many seconds a seat has left by now; None without a clock."""
        found = self.now["seats"][seat]["left"]
        if found is None or self.now["running"] != seat:
            return found
        return max(0.0, found - (time.monotonic() - self._received))

    def say(self, text: Text | Sentence, **values: object) -> str:
        """Return a sentence in the language that is spoken."""
        both = text if isinstance(text, Text) else Text(text["en"], text["fr"])
        return localize(fill(both, **values) if values else both, self.language)

    # Going on

    def start(self) -> None:
        """Take the table in as it stands; at a server's table this waits for the players."""
        frame = self.session.frame()
        header = frame["header"]
        assert header is not None
        self.game = header["game"]
        self._told = frame["seq"]
        self._take(frame)

    def waits(self) -> bool:
        """Tell whether nobody here must do anything."""
        return not self.over and not self.legal and not self.asked and not self.covered

    def step(self) -> None:
        """Wait for the next thing to happen elsewhere: a bot's move, a server's news, a reaction nobody wants."""
        frame = self.now
        self._take(self.session.wait(frame["seq"]))
        self.skip_reactions()

    def skip_reactions(self) -> None:
        """Pass reactions for a player who does not want to be asked, as late as somebody who thinks about it."""
        while self.frame is not None and (seat := self.now["seat"]) is not None and self.now["legal"]:
            reaction = self._reacting
            policy = self._policies[seat] = self._policies.get(seat, self.policy).after_prompt(reaction=reaction)
            if not policy.passes(self.now["legal"], reaction=reaction):
                return
            if self._people > 1:
                self._sleep(policy.delay(self._rng))
            self._send(Move(PASS, after=self.now["seq"]))

    @property
    def _reacting(self) -> bool:
        prompt = self.now["prompt"]
        return prompt is not None and prompt["reaction"]

    def _take(self, frame: Frame) -> None:
        with self._lock:
            if self.frame is not None and frame["seq"] < self.frame["seq"]:
                return
            before, self.frame = self.frame, frame
            self._received = time.monotonic()
            self.picture = self.session.draw(frame)
            if before is None or before["seq"] != frame["seq"]:
                self.hints = ()
            if not (self._shared and frame["secrets"]):
                self._shown_to = frame["seat"]
            hides = self._shared and frame["secrets"]
            new = [event for event in frame["events"] if event["seq"] > len(self._events)]
            self._events = self.session.frame()["events"] if hides else [*self._events, *new]
            if self.covered:
                self._news = []
            self._news += self._story([event for event in frame["events"] if event["seq"] > self._told])
            self._told = max(self._told, frame["seq"])

    def _send(self, command: Command) -> None:
        self.session.send(command)
        self._take(self.session.frame(self.now["seq"]))

    # In words

    def news(self) -> list[str]:
        """Return what happened since this was asked last, as those who look may know it."""
        with self._lock:
            found, self._news = self._news, []
        return found

    def last_turn(self) -> list[str]:
        """Tell the last turn: who did what, and what came of it."""
        turn = self.now["last_turn"]
        if turn is None:
            return []
        moves = ", ".join([step["text"] for step in turn["steps"] if step["seat"] == turn["seat"]])
        told = [effect["text"] for step in turn["steps"] for effect in step["effects"] if effect["text"]]
        played = self.say(strings.PLAYED, name=self.name(turn["seat"]), moves=moves)
        return [played, *[self.say(text) for text in told]]

    def _story(self, events: Sequence[EventFrame]) -> list[str]:
        """Tell events, each with the sentences of its effects as far as they are of the last turn."""
        turn = self.now["last_turn"]
        effects = {step["seq"]: step["effects"] for step in turn["steps"]} if turn else {}
        lines = []
        for event in events:
            lines += self._event(event)
            lines += [f"  {self.say(each['text'])}" for each in effects.get(event["seq"], []) if each["text"]]
        return lines

    def _event(self, event: EventFrame) -> list[str]:
        """Tell one event: a move by its text, anything else but draws and the end by its own sentence."""
        name = self.name(event["seat"]) if event["seat"] >= 0 else ""
        if event["what"] == "move":
            return [self.say(strings.PLAYED, name=name, moves=event.get("text", ""))]
        happened = event_text(event["what"], name)
        return [self.say(happened)] if happened else []

    def history(self) -> list[str]:
        """Tell the whole match so far, one event on each line."""
        return [line for event in self._events for line in self._event(event)]

    def prompt(self) -> str:
        """Say what may be done now, or who decides."""
        frame = self.frame
        if frame is None:
            return self.say(strings.NOT_STARTED)
        if frame["outcome"] is not None:
            return "\n".join(self.ending())
        if self.legal and frame["prompt"] is not None:
            return self.say(frame["prompt"]["text"])
        if frame["to_move"] is None:
            return ""
        seat = frame["seats"][frame["to_move"]]
        return self.say(strings.THINKS if seat["bot"] else strings.WAITING, name=seat["name"])

    def ending(self) -> list[str]:
        """Say how the match ended; nothing before the end."""
        outcome = self.now["outcome"]
        names = [seat["name"] for seat in self.now["seats"]]
        return ending(outcome, names, self.language) if outcome is not None else []

    # Commands

    def attempt(self, line: str) -> str:
        """Do what was typed or chosen, a command or a move, and return what is to be said; bad input never raises."""
        return self._tried(lambda: self._do(line.strip()))

    def answer(self, agree: bool) -> str:
        """Answer a takeback for the person at the screen."""
        return self._tried(lambda: self._send(Answer(agree)))

    def _tried(self, act: Callable[[], str | None]) -> str:
        try:
            return act() or ""
        except RookeryError as error:
            rule = getattr(error, "rule", "")
            self.clause = rule or self.clause
            return self._with_clause(self.say(error.text), rule)
        except OSError as error:
            return f"{error.filename or ''}: {error.strerror or error}"

    def _with_clause(self, text: str, rule: str) -> str:
        return f"{text} ({rule})" if rule else text

    def _do(self, line: str) -> str:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match find(word):
            case "" if line:
                self._send(Move(line, after=self.now["seq"]))
                self.skip_reactions()
            case "help":
                return help_text(self.language, keys=self.keys)
            case "moves":
                return self.say(strings.MOVES, moves=" ".join(self.legal)) if self.legal else self.prompt()
            case "look":
                return self.look(rest.lower())
            case "rule":
                return self.rule(rest or self.clause)
            case "why":
                return self.why(rest)
            case "hint":
                return self._hint()
            case "rest":
                self._rest()
            case "undo":
                after = self.now["seq"]
                self._send(Undo(after) if self.now["can_undo"] else Takeback(after))
            case "resign":
                self._send(Resign())
            case "leave":
                self._send(Leave())
            case "rejoin":
                self._send(Rejoin())
            case "language":
                self.language = rest if rest in LANGUAGES else other_language(self.language)
            case "say":
                self._chat(rest)
            case "save" | "load" as what:
                return self._file(what, rest)
            case "quit":
                self.leaving = True
        return ""

    def look(self, key: str) -> str:
        """Describe one thing on the table, or all of them."""
        found = self.labels()
        if not key:
            return "\n".join(dict.fromkeys(found.values()))
        if key not in found:
            raise RookeryError("no_such_thing", fill(strings.NO_SUCH_THING, name=key))
        return found[key]

    def labels(self) -> dict[str, str]:
        """Say what each thing is, by the key that a click on it means or, where there is none, its own."""
        if self.picture is None or self.covered:
            return {}
        scenes = [self.picture.board, *[tray.scene for tray in self.picture.trays]]
        shapes: list[Shape] = [shape for scene in scenes for shape in scene.shapes]
        names, own = [seat["name"] for seat in self.now["seats"]], self.now["seat"]
        return {
            shape.click or shape.key: call_seats(localize(shape.label, self.language), self.language, names, own)
            for shape in shapes
            if shape.label and (shape.click or shape.key)
        }

    def rule(self, number: str) -> str:
        """Return a clause of the rules in the language that is spoken."""
        book = spec(self.game).rulebook(self.language)
        if not number:
            return self.say(strings.WHICH_RULE, example=book.clauses()[0].number)
        clause = book.clause(number.strip("()."))
        if clause is None:
            raise RookeryError("no_such_rule", fill(strings.NO_SUCH_RULE, name=number))
        return f"{clause.number}: {plain(clause.text)}"

    def why(self, text: str) -> str:
        """Say which rule forbids a move; this never plays it."""
        explanation = self.session.send(Explain(text)).explanation
        if explanation is None:
            return self.say(strings.LEGAL)
        self.clause = explanation["rule"] or self.clause
        return self._with_clause(self.say(explanation["text"]), explanation["rule"])

    def _hint(self) -> str:
        if self.hints:
            self.hints = ()
            return ""
        seq = self.now["seq"]
        found = tuple([Hint(text, round((value + 1) * 50), proven) for text, value, proven in self.session.hints()])
        if self.now["seq"] != seq:
            return ""
        self.hints = found
        return f"{self.say(message('hint_help'))}\n{self.best_hints()}"

    def best_hints(self) -> str:
        """Return the best moves, one on each line."""
        return "\n".join(
            [
                self.say(
                    strings.HINT,
                    move=hint.text.ljust(12),
                    percent=hint.percent,
                    proven=strings.PROVEN if hint.proven else "",
                )
                for hint in self.hints[:SHOWN_HINTS]
            ]
        )

    def _rest(self) -> None:
        seat = self.now["seat"]
        if not self._reacting or seat is None:
            raise RookeryError("no_reaction", strings.NO_REACTION)
        self._policies[seat] = self._policies.get(seat, self.policy)._replace(skip_until_turn=True)
        self.skip_reactions()

    def _chat(self, text: str) -> None:
        if not isinstance(self.session, RemoteSession):
            raise RookeryError("only_there", strings.ONLY_THERE)
        if not text:
            raise RookeryError("say_what", strings.SAY_WHAT)
        self.session.say(text)

    def _file(self, what: str, name: str) -> str:
        if not isinstance(self.session, LocalTable):
            raise RookeryError("only_here", strings.ONLY_HERE)
        if not name:
            return self.say(strings.WHICH_FILE)
        path = Path(name).expanduser()
        if what == "save":
            self.session.save(path)
            return self.say(strings.SAVED, path=name)
        self.session.load(path)
        self.frame = None
        self._shown_to = None
        self._events = []
        self.start()
        return self.say(strings.LOADED, path=name)


def other_language(language: str) -> str:
    """Return the language that is not spoken now."""
    return LANGUAGES[LANGUAGES.index(language) - 1]


def event_text(what: str, name: str) -> Text | None:
    """Say what happened besides moves, in the page's words; None for draws and the end."""
    said = messages().get(f"event_{what}")
    return Text(*[f"{name} {each}.".lstrip() for each in said]) if said else None


def ending(outcome: OutcomeFrame, names: Sequence[str], language: str) -> list[str]:
    """Say how a match ended: who won and why, then everybody's place."""
    ranks, scores = outcome["ranks"], outcome["scores"]
    winners = [names[seat] for seat, rank in enumerate(ranks) if rank == 1]
    text = strings.NOBODY if not winners else strings.WINS if len(winners) == 1 else strings.WIN
    reason = Text(outcome["text"]["en"], outcome["text"]["fr"])
    places = [
        localize(fill(strings.RESULT, rank=ranks[seat], name=names[seat], score=scores[seat]), language)
        for seat in sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    ]
    return [localize(fill(text, names=enumerated(winners), reason=reason), language), ", ".join(places)]
