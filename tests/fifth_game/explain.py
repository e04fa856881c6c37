"""Why something cannot be done in Pebbles: the clause that forbids it, in words."""

from fifth_game.notation import write
from fifth_game.rules import Pebbles
from fifth_game.state import PEBBLES, State
from rookery.core import CHANCE, BadNotation, IllegalAction, Text


def explain(rules: Pebbles, state: State, text: str) -> IllegalAction | BadNotation:
    """Say which clause forbids what was tried."""
    tried = text.strip().lower()
    if tried not in [write(rules, action) for action in rules.actions]:
        known = ", ".join(PEBBLES)
        return BadNotation(
            text,
            Text(f"“{text}” is no pebble: choose {known}.", f"« {text} » n'est pas un caillou : choisissez {known}."),
        )
    if rules.broken(state.floe):
        return IllegalAction("over", "S6", Text("The floe is broken.", "La glace a cédé."), tried)
    if tried not in PEBBLES:
        return IllegalAction("luck", "S5", Text("Only luck draws.", "Seul le hasard tire."), tried)
    if rules.to_move(state) == CHANCE:
        return IllegalAction("luck", "S3", Text("Luck is still dealing.", "Le hasard distribue encore."), tried)
    return IllegalAction(
        "not_held", "S4", Text(f"You hold no {tried} pebble.", "Vous n'avez pas ce caillou."), tried, (tried,)
    )
