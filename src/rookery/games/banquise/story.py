"""Banquise told in sentences: who stacks what on what, who is out, how each round is counted, and who wins."""

from collections.abc import Sequence
from typing import Final

from rookery.core.effects import Effect
from rookery.core.rules import Seat
from rookery.games.banquise.prompts import COLOUR_WORDS
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import COLOURS
from rookery.i18n import Text, belonging_to, enumerated, fill

ABOUT_ALL: Final = {
    "bag": Text("All figures go back into the bag.", "Toutes les figurines retournent dans le sac."),
    "left_over": Text(
        "The {what} figure left over opens the iceberg.", "La figurine {what} qui reste ouvre l'iceberg."
    ),
    "again": Text(
        "The round starts again; the others get no points.", "La manche recommence ; les autres n'ont pas de points."
    ),
    "round": Text(
        "Round {n} is over: nobody can place a figure.", "La manche {n} est finie : plus personne ne peut poser."
    ),
    "tie": Text(
        "{who} tie on {n} {n|point|points}: one more round.",
        "Égalité à {n} {n|point|points} entre {who} : une manche de plus.",
    ),
    "hidden_tie": Text(
        "The fewest points are tied: one more round.", "Égalité pour le moins de points : une manche de plus."
    ),
    "shared": Text(
        "{who} win together with {n} {n|point|points}.", "Victoire partagée à {n} {n|point|points} : {who}."
    ),
}
"""Sentences by the effect's cause."""
ABOUT_YOU: Final = {
    "first": Text("You have been drawn to start.", "Le sort vous désigne pour commencer."),
    "hands": Text("Everybody draws {n} figures; you start.", "Chacun pioche {n} figurines ; vous commencez."),
    "opens": Text(
        "You open the iceberg with a {what} figure ({key}).", "Vous ouvrez l'iceberg avec une figurine {what} ({key})."
    ),
    "left": Text("You add a {what} figure on the left ({key}).", "Vous posez une figurine {what} à gauche ({key})."),
    "right": Text("You add a {what} figure on the right ({key}).", "Vous posez une figurine {what} à droite ({key})."),
    "on": Text("You stack a {what} figure on {below} ({key}).", "Vous posez une figurine {what} sur {below} ({key})."),
    "emptied": Text("You have placed every figure!", "Vous avez posé toutes vos figurines !"),
    "no_place": Text(
        "You cannot place any more: you are out of the round.",
        "Vous ne pouvez plus rien poser : la manche est finie pour vous.",
    ),
    "stand": Text("The iceberg holds (the risk was {n}%).", "L'iceberg tient (le risque était de {n} %)."),
    "fall": Text("The iceberg falls under your figure!", "L'iceberg s'écroule sous votre figurine !"),
    "fallen": Text(
        "You take {n} {n|point|points}: all figures in hand and the fallen one.",
        "Vous prenez {n} {n|point|points} : toute votre main et la figurine tombée.",
    ),
    "left_figures": Text(
        "You have {n} {n|figure|figures} left: +{n} {n|point|points}.",
        "Il vous reste {n} {n|figurine|figurines} : +{n} {n|point|points}.",
    ),
    "bonus": Text(
        "You placed everything: {m} {m|point|points} off.", "Vous avez tout posé : {m} {m|point|points} de moins."
    ),
    "hidden_bonus": Text(
        "You placed everything: up to 2 points off.", "Vous avez tout posé : jusqu'à 2 points de moins."
    ),
    "no_points": Text(
        "You placed everything, with no points to take off.", "Vous avez tout posé, sans point à retirer."
    ),
    "chips": Text("You reveal {n} {n|point|points}.", "Vous révélez {n} {n|point|points}."),
    "fewest": Text("You win with the fewest points, {n}.", "Vous gagnez avec le moins de points, {n}."),
    "extra_round": Text(
        "The extra round decides: you win with {n} {n|point|points}.",
        "La manche de plus vous départage : vous gagnez à {n} {n|point|points}.",
    ),
}
ABOUT_ANOTHER: Final = {
    "first": Text("{who} has been drawn to start.", "Le sort désigne {who} pour commencer."),
    "hands": Text("Everybody draws {n} figures; {who} starts.", "Chacun pioche {n} figurines ; {who} commence."),
    "opens": Text(
        "{who} opens the iceberg with a {what} figure ({key}).",
        "{who} ouvre l'iceberg avec une figurine {what} ({key}).",
    ),
    "left": Text("{who} adds a {what} figure on the left ({key}).", "{who} pose une figurine {what} à gauche ({key})."),
    "right": Text(
        "{who} adds a {what} figure on the right ({key}).", "{who} pose une figurine {what} à droite ({key})."
    ),
    "on": Text(
        "{who} stacks a {what} figure on {below} ({key}).", "{who} pose une figurine {what} sur {below} ({key})."
    ),
    "emptied": Text("{who} has placed every figure!", "{who} a posé toutes ses figurines !"),
    "no_place": Text(
        "{who} cannot place any more and is out of the round.", "{who} ne peut plus rien poser et sort de la manche."
    ),
    "stand": Text("The iceberg holds (the risk was {n}%).", "L'iceberg tient (le risque était de {n} %)."),
    "fall": Text("The iceberg falls under {who}'s figure!", "L'iceberg s'écroule sous la figurine {of} !"),
    "fallen": Text(
        "{who} takes {n} {n|point|points}: all figures in hand and the fallen one.",
        "{who} prend {n} {n|point|points} : toute sa main et la figurine tombée.",
    ),
    "left_figures": Text(
        "{who} has {n} {n|figure|figures} left: +{n} {n|point|points}.",
        "Il reste {n} {n|figurine|figurines} à {who} : +{n} {n|point|points}.",
    ),
    "bonus": Text(
        "{who} placed everything: {m} {m|point|points} off.", "{who} a tout posé : {m} {m|point|points} de moins."
    ),
    "hidden_bonus": Text(
        "{who} placed everything: up to 2 points off.", "{who} a tout posé : jusqu'à 2 points de moins."
    ),
    "no_points": Text(
        "{who} placed everything, with no points to take off.", "{who} a tout posé, sans point à retirer."
    ),
    "chips": Text("{who} reveals {n} {n|point|points}.", "{who} révèle {n} {n|point|points}."),
    "fewest": Text("{who} wins with the fewest points, {n}.", "{who} gagne avec le moins de points, {n}."),
    "extra_round": Text(
        "The extra round decides: {who} wins with {n} {n|point|points}.",
        "La manche de plus décide : {who} gagne à {n} {n|point|points}.",
    ),
}
MOST_NAMES: Final = 3
"""As many names as fit in a sentence."""


def narrate(rules: Banquise, effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text | None:
    """Tell an effect to a seat; None where the eye is enough."""
    told = _sentence(effect)
    who = _names(effect.to, names) if effect.seat is None else names[effect.seat]
    sentences = ABOUT_ALL if effect.seat is None else ABOUT_YOU if effect.seat == seat else ABOUT_ANOTHER
    text = sentences.get(told)
    if text is None:
        return None
    what, below = _figures(effect.to) if effect.kind == "add" else (Text("", ""), Text("", ""))
    return fill(
        text, who=who, of=belonging_to(who), n=effect.amount, m=-effect.amount, key=effect.key, what=what, below=below
    )


def _sentence(effect: Effect) -> str:
    """Return which sentence tells an effect: that of its cause, with a few turns of its own."""
    match effect.cause:
        case "bonus" if not effect.amount:
            return "no_points"
        case "bonus" if effect.kind == "note":
            return "hidden_bonus"
        case "tie" if not effect.to:
            return "hidden_tie"
        case cause:
            return cause


def _names(seats: str, names: Sequence[Text]) -> Text:
    """Return the names of seats that an effect lists as `1,3`, or how many they are."""
    numbers = [number for number in seats.split(",") if number.isdigit()]
    if len(numbers) > MOST_NAMES:
        return Text(f"{len(numbers)} players", f"{len(numbers)} joueurs")
    return enumerated([names[int(number) - 1] for number in numbers])


def _figures(colours: str) -> tuple[Text, Text]:
    """Return a figure and the two that carry it, from `green/red/green`."""
    figure, *below = [COLOUR_WORDS[COLOURS.index(colour)] for colour in colours.split("/")]
    if not below:
        return figure, Text("", "")
    left, right = below
    if left == right:
        return figure, Text(f"two {left.en}s", f"deux {left.fr}s")
    return figure, Text(f"{left.en} and {right.en}", f"une {left.fr} et une {right.fr}")
