"""Playing a game by texts, for the tests of every game: what may be done, what follows, which clause forbids it."""

from functools import partial
from typing import Any, Generic, TypeVar

from conformance.laws import assert_complete, assert_short, seen
from conformance.tables import Table, reading
from rookery.core import IllegalAction, Rules, play
from rookery.core.effects import Effect, visible
from rookery.core.game import AnySpec, Game

R = TypeVar("R", bound=Rules[Any, Any, Any])
S = TypeVar("S")


class Playing(Generic[R, S]):
    """One game's rules, positions and moves, all as texts; `R` and `S` are its rules and states."""

    def __init__(self, spec: AnySpec, rules: type[R]) -> None:
        self.spec = spec
        self._type = rules

    def rules(self, seats: int | None = None, **options: object) -> R:
        made = self.spec.rules(seats, **options)
        assert isinstance(made, self._type)
        return made

    def read(self, rules: R, text: str) -> S:
        """Return the position that a text describes."""
        state: S = self.spec.parse_position(rules, text)
        return state

    def legal(self, rules: R, state: S) -> set[str]:
        """Return what may be done."""
        return {self.spec.format_action(rules, action) for action in rules.legal_actions(state)}

    def after(self, rules: R, state: S, *texts: str) -> S:
        """Play texts, each of them checked, and see that what each changes in the picture is told, in short."""
        table = Table(self.spec, rules)
        for text in texts:
            action = Game(self.spec, rules).parse(text)
            reading[:] = [partial(self.told, rules, state, text)]
            before, state = state, play(rules, state, action)
            effects: list[Effect] = []
            assert rules.apply(before, action, effects) == state
            for reader in (None, *range(rules.seats)) if rules.has_secrets else (None,):
                old, new = [seen(table, each, reader) for each in (before, state)]
                assert_complete(old, new, visible(effects, reader))
                assert_short(table, effects, reader)
        return state

    def told(self, rules: R, state: S, text: str) -> str:
        """Say what is played in which position."""
        return f"{Table(self.spec, rules)}: {text} in {self.spec.format_position(rules, state)}"

    def refused(self, rules: R, state: S, text: str) -> IllegalAction:
        """Return why a text is forbidden; whatever the reason, it is told in both languages."""
        assert text not in self.legal(rules, state)
        why = self.spec.explain(rules, state, text)
        assert isinstance(why, IllegalAction)
        assert why.text.en != why.text.fr
        return why
