"""Pingouin told in sentences: who slides where, what is caught, who is stuck, and how it ended."""

from collections.abc import Sequence
from typing import Final

from rookery.core.effects import Effect
from rookery.core.rules import Seat
from rookery.games.pingouin.rules import Pingouin
from rookery.i18n import Text, belonging_to, enumerated, fill

ABOUT_ALL: Final = {
    "deal": Text("The floe is laid: {n} blocks, well shuffled.", "La banquise est posée : {n} blocs bien mélangés."),
    "tie": Text(
        "{who} tie on {n} fish: blocks decide.", "Égalité à {n} {n|poisson|poissons} entre {who} : on compte les blocs."
    ),
    "shared": Text(
        "{n} {n|block|blocks} each: {who} win together.", "{n} {n|bloc|blocs} chacun : victoire partagée entre {who}."
    ),
}
"""Sentences by the effect's cause, or else its kind."""
ABOUT_YOU: Final = {
    "add": Text("You place a penguin on {to}.", "Vous placez un pingouin en {to}."),
    "move": Text("You slide {n} {n|block|blocks} to {to}.", "Vous glissez jusqu'en {to} ({n} {n|bloc|blocs})."),
    "score": Text(
        "You take the block left behind: +{n} fish.", "Vous prenez le bloc quitté : +{n} {n|poisson|poissons}."
    ),
    "stuck": Text("Your penguin on {to} is stuck for good.", "Votre pingouin en {to} est bloqué pour de bon."),
    "no_move": Text(
        "None of your penguins can move: they leave the ice.",
        "Vous ne pouvez plus bouger : vos pingouins quittent la glace.",
    ),
    "kept": Text(
        "You keep the blocks under your penguins: +{n} fish.",
        "Vous gardez les blocs sous vos pingouins : +{n} {n|poisson|poissons}.",
    ),
    "lost": Text(
        "The blocks under your penguins count for nobody.", "Les blocs sous vos pingouins ne comptent pour personne."
    ),
    "fish": Text("You win with {n} fish.", "Vous gagnez avec {n} {n|poisson|poissons}."),
    "blocks": Text("You win with more blocks: {n}.", "Vous gagnez avec plus de blocs : {n}."),
}
ABOUT_ANOTHER: Final = {
    "add": Text("{who} places a penguin on {to}.", "{who} place un pingouin en {to}."),
    "move": Text("{who} slides {n} {n|block|blocks} to {to}.", "{who} glisse jusqu'en {to} ({n} {n|bloc|blocs})."),
    "score": Text(
        "{who} takes the block left behind: +{n} fish.", "{who} prend le bloc quitté : +{n} {n|poisson|poissons}."
    ),
    "stuck": Text("{who}'s penguin on {to} is stuck for good.", "Le pingouin {of} en {to} est bloqué pour de bon."),
    "no_move": Text(
        "None of {who}'s penguins can move: they leave the ice.",
        "{who} ne peut plus bouger : ses pingouins quittent la glace.",
    ),
    "kept": Text(
        "{who} keeps the blocks under the penguins: +{n} fish.",
        "{who} garde les blocs sous ses pingouins : +{n} {n|poisson|poissons}.",
    ),
    "lost": Text(
        "The blocks under {who}'s penguins count for nobody.",
        "Les blocs sous les pingouins {of} ne comptent pour personne.",
    ),
    "fish": Text("{who} wins with {n} fish.", "{who} gagne avec {n} {n|poisson|poissons}."),
    "blocks": Text("{who} wins with more blocks: {n}.", "{who} gagne avec plus de blocs : {n}."),
}


def narrate(rules: Pingouin, effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text | None:
    """Tell an effect to a seat; None where the eye is enough."""
    told = effect.cause or effect.kind
    who = _names(effect.to, names) if effect.seat is None else names[effect.seat]
    sentences = ABOUT_ALL if effect.seat is None else ABOUT_YOU if effect.seat == seat else ABOUT_ANOTHER
    text = sentences.get(told)
    return None if text is None else fill(text, who=who, of=belonging_to(who), n=effect.amount, to=effect.to)


def _names(seats: str, names: Sequence[Text]) -> Text:
    """Return the names of seats that an effect lists as `1,3`."""
    return enumerated([names[int(number) - 1] for number in seats.split(",") if number])
