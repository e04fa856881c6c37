"""Play a plan: resume from saved games, play the rest, stop once the test has an answer.

Laws:

* each game is a line of the results file as soon as it is over;
* what a tournament says depends on its plan alone, not on the number of workers nor on the order in which games end:
  the sequential test reads openings in the order of the plan, and leaves out what was played beyond its answer.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO, TypeAlias

from rookery.arena.plan import Pairing, Plan, Record, check, check_test, game_of, pairings
from rookery.arena.play import play
from rookery.arena.standings import points
from rookery.arena.statistics import Sprt, Tally
from rookery.arena.workers import run
from rookery.core.errors import RookeryError
from rookery.i18n import Text

Key: TypeAlias = tuple[int, tuple[str, ...]]
Progress: TypeAlias = Callable[[int, int, Sequence[Record]], None]
"""Called with the number of games done, their total, and the records since the last call."""

FORMAT: Final = 2
"""The format of a results file."""


class Verdict(NamedTuple):
    """What a sequential test says of the first bot."""

    ratio: float
    """The log-likelihood ratio."""
    better: bool | None
    """True for its higher bound, False for its lower, None for not known yet."""


class Tournament:
    """A plan and its games so far."""

    def __init__(self, plan: Plan, *, path: Path | None = None, sprt: Sprt | None = None) -> None:
        """Take up a plan; with a `path`, go on from the games that stand there."""
        check(plan)
        if sprt is not None:
            check_test(sprt.low, sprt.high)
        self.plan = plan
        self.sprt = sprt
        self.verdict: Verdict | None = None
        self._path = path
        self._every = pairings(plan)
        self._done: dict[Key, Record] = {}
        self._tested = 0  # the games that the sequential test has read
        self._tally = Tally()  # of the first bot, as far as it has read
        if path is not None and path.exists() and path.stat().st_size:
            self._read(path)
        self._test()

    def _read(self, path: Path) -> None:
        """Take what stands in the results file for what was played."""
        self._done = {(record.opening, record.players): record for record in read(path, self.plan)}

    @property
    def records(self) -> list[Record]:
        """The games in the order of the plan; with a test that has answered, those it needed."""
        return self._records_of(self._every[: self._tested] if self.decided else self._every)

    def _records_of(self, wanted: Sequence[Pairing]) -> list[Record]:
        found = [self._done.get((pairing.opening, pairing.players)) for pairing in wanted]
        return [record for record in found if record is not None]

    @property
    def decided(self) -> bool:
        """Whether a sequential test has answered."""
        return self.verdict is not None and self.verdict.better is not None

    @property
    def missing(self) -> int:
        """How many games of the plan have not been played and are needed."""
        return 0 if self.decided else len(self._every) - len(self.records)

    def run(self, *, workers: int = 1, ray: str | None = None, progress: Progress | None = None) -> None:
        """Play what is missing. Ctrl-C leaves everything as it is so far."""
        left = [pairing for pairing in self._every if (pairing.opening, pairing.players) not in self._done]
        done, total = len(self._every) - len(left), len(self._every)
        if progress is not None:
            progress(done, total, self.records)
        if self.decided:
            return
        file = None if self._path is None else _appending(self._path, self.plan)
        games = run(play, left, workers=workers, ray=ray)
        try:
            for _, record in games:
                if file is not None:
                    file.write(json.dumps(record._asdict()) + "\n")
                    file.flush()
                self._done[record.opening, record.players] = record
                done += 1
                if progress is not None:
                    progress(done, total, [record])
                self._test()
                if self.decided:
                    break
        finally:
            games.close()
            if file is not None:
                file.close()
            if self._path is not None:
                self._read(self._path)  # Ctrl-C may have come between writing a game and counting it

    def _test(self) -> None:
        """Let the sequential test read every opening that is complete, in order, until it answers."""
        if self.sprt is None or self.decided:
            return
        each = len(self._every) // self.plan.openings
        bot = self.plan.bots[0]
        while not self.decided and self._tested < len(self._every):
            wanted = self._every[self._tested : self._tested + each]
            records = self._records_of(wanted)
            if len(records) < each:
                return
            self._tested += each
            scores = [points(record, bot) for record in records]
            self._tally.add([score for score in scores if score is not None])
            found = self._tally.estimate()
            self.verdict = Verdict(self.sprt.ratio(found), self.sprt.decide(found))


def tournament(
    plan: Plan,
    *,
    path: Path | None = None,
    workers: int = 1,
    ray: str | None = None,
    sprt: Sprt | None = None,
    progress: Progress | None = None,
) -> list[Record]:
    """Play a plan and return its games in order; see `Tournament`."""
    whole = Tournament(plan, path=path, sprt=sprt)
    whole.run(workers=workers, ray=ray, progress=progress)
    return whole.records


def heading(plan: Plan) -> dict[str, Any]:
    """Return the first line of a results file: what was asked, without how often."""
    game = game_of(plan)
    return {
        "format": FORMAT,
        "game": plan.game,
        "rules": game.rules.version,
        "seats": plan.seats,
        "options": dict(game.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
    }


def read(path: Path, plan: Plan | None = None) -> Iterator[Record]:
    """Read the games of a results file; refuse one of another plan. A last line that was cut short is left out."""
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith("\n"):
                return
            try:
                fields = json.loads(line)
                if number > 1:
                    yield _record(fields)
                    continue
                if fields["format"] != FORMAT:
                    raise ValueError
            except (ValueError, TypeError, KeyError, AttributeError):
                raise _bad_results(
                    f"{path}, line {number}: not a results file of this version.",
                    f"{path}, ligne {number} : pas un fichier de résultats de cette version.",
                ) from None
            if plan is not None:
                _compare(path, fields, heading(plan))


def _record(fields: dict[str, Any]) -> Record:
    lists: dict[str, Any] = {name: tuple(value) for name, value in fields.items() if isinstance(value, list)}
    return Record(**{**fields, **lists})


def _compare(path: Path, stored: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuse to mix tournaments, and say what is different."""
    before, now = _flat(stored), _flat(wanted)
    changed = [
        (name, _short(before.get(name)), _short(now.get(name)))
        for name in dict.fromkeys([*now, *before])
        if before.get(name) != now.get(name)
    ]
    if changed:
        en = "; ".join([f"{name} was {old}, is now {new}" for name, old, new in changed])
        fr = " ; ".join([f"{name} valait {old}, vaut maintenant {new}" for name, old, new in changed])
        raise _bad_results(
            f"{path} holds the games of another tournament: {en}.",
            f"{path} contient les parties d'un autre tournoi : {fr}.",
        )


def _flat(fields: dict[str, Any]) -> dict[str, Any]:
    """Name each option by itself."""
    options: dict[str, Any] = fields.get("options", {})
    return {name: value for name, value in fields.items() if name != "options"} | options


def _short(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _bad_results(en: str, fr: str) -> RookeryError:
    return RookeryError("bad_results", Text(en, fr))


def _appending(path: Path, plan: Plan) -> TextIO:
    """Open a results file behind its last whole line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = path.read_bytes() if path.exists() else b""
    if not whole.endswith(b"\n"):
        kept = whole[: whole.rfind(b"\n") + 1]
        path.write_bytes(kept or json.dumps(heading(plan)).encode() + b"\n")
    return path.open("a", encoding="utf-8")
