"""Why something cannot be done in Pebbles: the clause that forbids it, in words."""

from pebbles.notation import format_action
from pebbles.rules import Pebbles
from pebbles.state import PEBBLES, State
from rookery.core import CHANCE, IllegalAction, Text, UnreadableMove


def explain(rules: Pebbles, state: State, text: str) -> IllegalAction | UnreadableMove:
    """Say which clause forbids what was tried."""
    tried = text.strip().lower()
    if tried not in [format_action(rules, action) for action in rules.actions]:
        known = ", ".join(PEBBLES)
        return UnreadableMove(
            text,
            Text(f"“{text}” is no pebble: choose {known}.", f"« {text} » n'est pas un caillou : choisissez {known}."),
        )
    if rules.broken(state.floe):
        return IllegalAction("over", "S6", Text("The floe is broken.", "La glace a cédé."), tried)
    if tried not in PEBBLES:
        return IllegalAction("chance", "S5", Text("Only chance draws.", "Seul le hasard tire."), tried)
    if rules.to_move(state) == CHANCE:
        return IllegalAction(
            "chance", "S3", Text("Pebbles are still being dealt.", "La distribution n'est pas finie."), tried
        )
    return IllegalAction(
        "not_held", "S4", Text(f"You hold no {tried} pebble.", "Vous n'avez pas ce caillou."), tried, (tried,)
    )
