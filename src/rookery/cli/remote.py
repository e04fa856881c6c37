"""A table of a server in this terminal: the same faces, while the server decides what is and what may be.

It knows the server only by `docs/protocol.md`. What a seat sees comes as a position, and is drawn here.
"""

import queue
import secrets
import threading
import time
from collections.abc import Callable
from http.client import HTTPException
from typing import Any, Final

from rookery import catalog
from rookery.cli import words
from rookery.cli.reacting import PASS, Manners
from rookery.cli.table import Face, Sight
from rookery.cli.telling import Hint, ending, look, refusal, rule, seated
from rookery.cli.words import filled
from rookery.core.contract import CHANCE, Rules, Seat
from rookery.core.errors import RookeryError
from rookery.core.game import Game
from rookery.core.outcome import Outcome
from rookery.server.door import Door
from rookery.text import Text, say

AGAIN: Final = 1.0
"""How many seconds to wait before a lost server is called again."""


class Remote:
    """One seat at a server's table, or a watcher's place."""

    def __init__(
        self, server: str, table: str, face: Face, *, language: str, token: str = "", manners: Manners | None = None
    ) -> None:
        self.door = Door(server, table, token or secrets.token_urlsafe(24))
        self.face = face
        self.language = language
        self.given = token
        self.manners = manners or Manners()
        self.seat: Seat | None = None
        self.frame: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.told = 0
        self.hints: tuple[Hint, ...] = ()
        self.hinted = 0
        self.rule = ""
        self.shown: Sight | None = None
        self.leaving = False
        self._news: queue.SimpleQueue[dict[str, Any] | RookeryError] = queue.SimpleQueue()

    def say(self, text: Text, **fills: object) -> None:
        """Show a sentence in the player's language."""
        self.face.show(say(filled(text, **fills), self.language))

    def name(self, seat: Seat) -> str:
        """Return how a seat is called."""
        return str(self.frame["players"][seat]["name"])

    def sit(self, seat: Seat | None, name: str) -> None:
        """Take a seat: the one that the token opens, the one that is asked for, or any open one."""
        called = name or say(words.YOU, self.language)
        seated = self.door.post("sit", token=self.given, seat=seat, name=called)
        self.door.token = seated["token"] or self.door.token
        self.seat = seated["seat"]
        self.say(words.SEATED, seat=seated["seat"] + 1)

    def play(self) -> None:
        """Play or watch until the match is over or the person leaves."""
        self.door.get("")  # refuses a table that is not there
        threading.Thread(target=self._listen, daemon=True).start()
        self.say(words.NOT_STARTED)
        self.face.wait("", None)
        greeted = False
        while self._heard():
            sight = self._sight()
            if sight is None:
                continue  # the next frame is on its way
            if not greeted:
                self.say(words.SEATS, names=seated([player["name"] for player in self.frame["players"]]))
                greeted = True
            self.tell_news()
            if self.frame["outcome"] is not None:
                self.face.board(sight)
                self.finish()
                self.face.pause()
                return
            self._act(sight)
            if self.leaving:
                break
        self.say(words.LEFT_SERVER)
        if self.seat is not None and not self.given:
            self.say(words.SEAT_TOKEN, token=self.door.token)

    def _listen(self) -> None:
        """Read the stream for ever, on a thread of its own."""
        while True:
            try:
                for frame in self.door.frames():
                    self._news.put(frame)
            except RookeryError as error:
                self._news.put(error)
                return
            except (OSError, HTTPException):
                pass  # the server will be back, and the first frame will say what we missed
            time.sleep(AGAIN)

    def _heard(self) -> bool:
        """Wait for a frame and take in all that there are; False when the person leaves."""
        while (line := self.face.until(self._waiting)) != "":
            if line == "quit":
                return False
            if self.seat is not None and self.frame:
                self._tried(self._take_back)
                self._wait()
        while not self._news.empty():
            found = self._news.get()
            if isinstance(found, RookeryError):
                raise found
            if found["events"] and found["events"][0]["seq"] == 0:
                self.events.clear()
            self.events += found["events"]
            self.frame = found
        return True

    def _rules(self) -> tuple[Game, Rules[Any, Any, Any]]:
        opened = self.events[0]
        game = catalog.game(opened["game"])
        return game, game.rules(opened["seats"], **opened["options"])

    def _sight(self) -> Sight | None:
        """Draw what this seat sees; None when the table has moved on already."""
        seat = self.seat
        found = self.door.get("/position" if seat is None else f"/position?seat={seat}")
        if found["seq"] != self.frame["seq"]:
            return None
        game, rules = self._rules()
        view = rules.view(game.read_position(rules, found["position"]), seat)
        moves = [f"{self.name(event['seat'])} {told}" for event in self.events if (told := self._told(event))]
        asked = Text(**self.frame["prompt"]) if self.frame["prompt"] else None
        picture = game.picture(rules, view, last=self._last())
        return Sight(picture, tuple(self.frame["legal"]), tuple(moves), asked=asked)

    def _last(self) -> tuple[str, ...]:
        """Return the last turn that stands: the last run of moves by one seat, with luck's draws."""
        stands: list[dict[str, Any]] = []
        for event in self.events[1:]:
            if event["what"] in ("undo", "takeback"):
                stands = [each for each in stands if each["seq"] <= event["to"]]
            elif event["what"] in ("move", "luck"):
                stands.append(event)
        while stands and stands[-1]["seat"] == CHANCE:
            stands.pop()
        turn: list[str] = []
        for event in reversed(stands):
            if event["seat"] not in (stands[-1]["seat"], CHANCE):
                break
            turn.append(event["text"])
        return tuple(reversed(turn))

    def tell_news(self) -> None:
        """Say what happened since this screen was last told."""
        for event in self.events:
            if event["seq"] > self.told and (told := self._told(event)):
                self.say(words.PLAYED, name=self.name(event["seat"]), moves=told)
        self.told = max(self.told, self.frame["seq"])

    def _told(self, event: dict[str, Any]) -> str:
        """Say what somebody did; nothing for the start, luck and the end."""
        if event["what"] == "move":
            return str(event["text"])
        return say(words.HAPPENED[event["what"]], self.language) if event["what"] in words.HAPPENED else ""

    def _act(self, sight: Sight) -> None:
        """Answer, move, or see who decides."""
        ask = self.frame["ask"]
        if ask and self.seat in ask["waiting"] and self.seat is not None:
            self.face.board(sight)
            prompt = filled(words.AGREE, name=self.name(self.seat), who=self.name(ask["seat"]))
            agrees = self.face.ask(say(prompt, self.language)).strip().lower() in words.YES
            self._tried(self._do, "agree" if agrees else "refuse")
        elif sight.legal and self.seat is not None and self._passes(self.seat, sight):
            self._tried(self._do, "move", PASS)
        elif sight.legal and self.seat is not None:
            self.face.board(sight)
            prompt = filled(words.TURN, name=self.name(self.seat))
            while not self._waiting() and not self.leaving:
                seen = sight._replace(hints=self.hints if self.hinted == self.frame["seq"] else ())
                line = self.face.turn(say(prompt, self.language), seen, self._waiting).strip()
                if self._tried(self._obey, line, sight):
                    return
        else:
            if self.seat is None:
                self.face.board(sight)
            self.shown = sight
            self._wait()

    def _passes(self, seat: Seat, sight: Sight) -> bool:
        """Tell whether a reaction is passed without asking, as late as it should be."""
        passes = self.manners.passes(seat, sight.legal, reaction=self.frame["reaction"])
        if passes:
            time.sleep(self.manners.pause(seat))
        return passes

    def _wait(self) -> None:
        """Show who decides."""
        text = words.WATCHING if self.seat is None else words.WAITING
        self.face.wait(say(filled(text, name=self.name(self.frame["to_move"])), self.language), self.shown)

    def _waiting(self) -> bool:
        """Tell whether a frame has come that was not taken in."""
        return not self._news.empty()

    def _take_back(self) -> bool:
        return self._do("undo" if self.frame["undo"] else "takeback")

    def _tried(self, act: Callable[..., bool], *given: object) -> bool:
        """Do something; whatever goes wrong becomes a sentence."""
        try:
            return act(*given)
        except RookeryError as error:
            self.face.show(say(error.text, self.language))
        except (OSError, HTTPException) as error:
            self.face.show(str(error))
        return False

    def _obey(self, line: str, sight: Sight) -> bool:
        """Do what was typed; tell whether the table will answer with news."""
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                return False
            case "help" | "?":
                self.say(words.HELP)
            case "board":
                self.face.board(sight)
            case "moves":
                self.say(words.MOVES, moves=" ".join(sight.legal))
            case "quit" | "exit":
                self.leaving = True
            case "undo":
                return self._take_back()
            case "rest":
                if not self.frame["reaction"] or self.seat is None:
                    raise RookeryError("no_reaction", words.NO_REACTION)
                self.manners.resting.add(self.seat)
                return self._do("move", PASS)
            case "resign":
                return self._do("resign")
            case "hint":
                self._hint()
            case "save" | "load":
                self.say(words.THERE_NOT)
            case "look":
                self.face.show(look(sight.scene, rest.strip().lower(), self.language))
            case "rule":
                self.face.show(rule(self.events[0]["game"], rest or self.rule, self.language))
            case "why":
                # The server refuses what the rules forbid and says why; what they allow is not tried.
                if rest.strip().lower() in sight.legal:
                    self.say(words.LEGAL)
                else:
                    return self._do("move", rest)
            case _:
                return self._do("move", line)
        return False

    def _do(self, what: str, text: str = "") -> bool:
        """Send a command; show why if it is refused."""
        moved = {"text": text} if text else {}
        answer = self.door.post(
            "commands", id=secrets.token_hex(8), what=what, after=self.frame["seq"], seat=self.seat, **moved
        )
        if not answer["ok"]:
            refused = answer["refusal"]
            clause = refused.get("rule") or ""
            self.rule = clause or self.rule
            self.face.show(refusal(Text(**refused["text"]), clause, self.language))
        return bool(answer["ok"])

    def _hint(self) -> None:
        """Ask the server's bot, which answers where no other person plays; asked again, show it no more."""
        if self.hints and self.hinted == self.frame["seq"]:
            self.hints = ()
            return
        found = self.door.post("hint", seat=self.seat)["candidates"]
        self.hints = tuple([Hint(each["text"], each["value"], each.get("proven", False)) for each in found])
        self.hinted = self.frame["seq"]
        self.face.hint(self.hints)

    def finish(self) -> None:
        """Say how it ended."""
        found = self.frame["outcome"]
        text = Text(**found["text"])
        outcome = Outcome(tuple(found["ranks"]), tuple(found["scores"]), found["reason"], text)
        names = [self.name(seat) for seat in range(len(outcome.ranks))]
        for line in ending(outcome, names, self.language):
            self.face.show(line)
