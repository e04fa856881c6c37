"""Iceblock Derby told in sentences: who pushes, throws and falls, how each block slides, and who wins."""

from collections.abc import Sequence
from typing import Final

from rookery.core.effects import Effect
from rookery.core.rules import Seat
from rookery.games.derby.course import COLOURS
from rookery.games.derby.prompts import COLOUR_NAMES, DIRECTIONS, GATE_NAMES
from rookery.games.derby.rules import Derby
from rookery.i18n import Text, belonging_to, fill

ABOUT_ALL: Final = {
    "tie": Text("{n} players tie with a {to}: they roll again.", "{n} joueurs à égalité avec un {to} : ils relancent."),
    "slalom": Text(
        "The slalom is set up; the blocks line up at the wall.", "Le slalom est tracé, les blocs attendent au mur."
    ),
    "random": Text("A random course is set up; its code is {to}.", "Le parcours est tiré au hasard ; son code : {to}."),
    "code": Text("The course {to} is set up again.", "Le parcours {to} est de nouveau tracé."),
    "gate": Text("The {gate} gate is complete.", "La porte {gate} est complète."),
    "alone_turn": Text("Turn {to} begins.", "Le tour {to} commence."),
    "crazy_roll": Text("The die shows {to}: {way}.", "Le dé donne {to} : {way}."),
    "gold": Text(
        "All gates in {n} {n|turn|turns}: a gold medal!", "Toutes les portes en {n} {n|tour|tours} : médaille d'or !"
    ),
    "silver": Text(
        "All gates in {n} {n|turn|turns}: a silver medal!",
        "Toutes les portes en {n} {n|tour|tours} : médaille d'argent !",
    ),
    "bronze": Text(
        "All gates in {n} {n|turn|turns}: a bronze medal!",
        "Toutes les portes en {n} {n|tour|tours} : médaille de bronze !",
    ),
    "finished": Text("All gates in {n} {n|turn|turns}.", "Toutes les portes en {n} {n|tour|tours}."),
    "failed": Text("Time is up after {n} {n|turn|turns}.", "Temps écoulé après {n} {n|tour|tours}."),
}
"""Sentences that are the same for every reader."""
ABOUT_YOU: Final = {
    "roll": Text("You roll a {to}.", "Vous faites {to}."),
    "boss": Text("You are the Boss and go first.", "Vous êtes le Boss et commencez."),
    "start": Text("You start from {to}.", "Vous partez de {to}."),
    "flag": Text("You plant a {colour} flag on {to}.", "Vous plantez un drapeau {colour} en {to}."),
    "turn": Text("Turn {to}: you go first.", "Tour {to} : vous commencez."),
    "push": Text("You push {way} ({to}).", "Vous poussez vers le {way} ({to})."),
    "crazy_push": Text("Your crazy penguin pushes: a die says where.", "Votre pingouin fou pousse : un dé dit où."),
    "hit": Text("You throw a snowball and hit {target}.", "Vous lancez une boule de neige et touchez {target}."),
    "choose": Text("You hit {target}: which penguin will fall?", "Vous touchez {target} : quel pingouin va tomber ?"),
    "wasted": Text(
        "You throw at {target}: no penguin is ready there.",
        "Vous visez {target} : plus aucun pingouin prêt.",
    ),
    "any_falls": Text("You lose a penguin until next turn.", "Vous perdez un pingouin jusqu'au prochain tour."),
    "calm_falls": Text(
        "You lose a calm penguin until next turn.", "Vous perdez un pingouin calme jusqu'au prochain tour."
    ),
    "crazy_falls": Text(
        "You lose your crazy penguin until next turn.", "Vous perdez votre pingouin fou jusqu'au prochain tour."
    ),
    "new_boss": Text(
        "All penguins are ready again; you are the Boss.", "Tous les pingouins sont prêts ; vous devenez le Boss."
    ),
    "cancel": Text("Your opposite dice cancel out: {pairs}.", "Vos dés opposés s'annulent : {pairs}."),
    "no_dice": Text("You have no dice: your block stays.", "Vous n'avez pas de dé : votre bloc ne bouge pas."),
    "balanced": Text("Your dice balance out: your block stays.", "Vos dés s'équilibrent : votre bloc ne bouge pas."),
    "side": Text("You could stop on two spaces: a die decides.", "Deux cases possibles pour vous : un dé décide."),
    "slide": Text("You slide {far} to {to}.", "Vous glissez {far}, jusqu'en {to}."),
    "passed": Text("You pass the {gate} gate: {n} of {all}.", "Vous franchissez la porte {gate} : {n} sur {all}."),
    "wall": Text("You hit the wall and bounce back to {to}.", "Vous heurtez le mur et rebondissez en {to}."),
    "wall_stuck": Text("You hit the wall and stay on {to}.", "Vous heurtez le mur et restez en {to}."),
    "obstacle": Text(
        "You hit an obstacle and bounce back to {to}.", "Vous heurtez un obstacle et rebondissez en {to}."
    ),
    "obstacle_stuck": Text("You hit an obstacle and stay on {to}.", "Vous heurtez un obstacle et restez en {to}."),
    "emptied": Text("You lose {n} {n|die|dice} and all momentum.", "Vous perdez {n} {n|dé|dés} et tout votre élan."),
    "bump": Text("You bump into {target}!", "Vous percutez {target} !"),
    "apart": Text("You are knocked back to {to}.", "Vous reculez en {to}."),
    "stuck": Text("You have no room to move back.", "Vous n'avez pas la place de reculer."),
    "half": Text(
        "You lose {n} of {to} dice and roll the rest.", "Vous perdez {n} de vos {to} dés et relancez le reste."
    ),
    "one_left": Text("You have only one die and roll it again.", "Vous n'avez qu'un dé et le relancez."),
    "gates": Text(
        "You win, first through {all} {all|gate|gates}!",
        "Vous gagnez : {all} {all|porte|portes} avant tous les autres !",
    ),
    "dice": Text("Equal in gates: you win with the most dice, {n}.", "Portes à égalité : vous gagnez avec {n} dés."),
    "youngest": Text(
        "Equal in gates and dice: you win as the youngest.", "Portes et dés à égalité : plus jeune, vous gagnez."
    ),
    "turns": Text("Time is up: you win with the most gates.", "Temps écoulé : vous gagnez avec le plus de portes."),
}
ABOUT_ANOTHER: Final = {
    "roll": Text("{who} rolls a {to}.", "{who} fait {to}."),
    "boss": Text("{who} is the Boss and goes first.", "{who} est le Boss et commence."),
    "start": Text("{who} starts from {to}.", "{who} part de {to}."),
    "flag": Text("{who} plants a {colour} flag on {to}.", "{who} plante un drapeau {colour} en {to}."),
    "turn": Text("Turn {to}: {who} goes first.", "Tour {to} : {who} commence."),
    "push": Text("{who} pushes {way} ({to}).", "{who} pousse vers le {way} ({to})."),
    "crazy_push": Text(
        "{who}'s crazy penguin pushes: a die says where.", "Le pingouin fou {of} pousse : un dé dit où."
    ),
    "hit": Text("{who} throws a snowball and hits {target}.", "{who} lance une boule de neige et touche {target}."),
    "choose": Text(
        "{who} hits {target}: which penguin will fall?",
        "{who} touche {target} : quel pingouin va tomber ?",
    ),
    "wasted": Text(
        "{who} throws at {target}: no penguin is ready there.",
        "{who} vise {target} : plus aucun pingouin prêt.",
    ),
    "any_falls": Text("{who} loses a penguin until next turn.", "{who} perd un pingouin jusqu'au prochain tour."),
    "calm_falls": Text(
        "{who} loses a calm penguin until next turn.", "{who} perd un pingouin calme jusqu'au prochain tour."
    ),
    "crazy_falls": Text(
        "{who} loses the crazy penguin until next turn.", "{who} perd son pingouin fou jusqu'au prochain tour."
    ),
    "new_boss": Text(
        "All penguins are ready again; {who} is the Boss.", "Tous les pingouins sont prêts ; {who} devient le Boss."
    ),
    "cancel": Text("{who}'s opposite dice cancel out: {pairs}.", "Les dés opposés {of} s'annulent : {pairs}."),
    "no_dice": Text("{who} has no dice: the block stays.", "{who} n'a pas de dé : le bloc ne bouge pas."),
    "balanced": Text(
        "{who}'s dice balance out: the block stays.", "Les dés {of} s'équilibrent : le bloc ne bouge pas."
    ),
    "side": Text("{who} could stop on two spaces: a die decides.", "Deux cases possibles pour {who} : un dé décide."),
    "slide": Text("{who} slides {far} to {to}.", "{who} glisse {far}, jusqu'en {to}."),
    "passed": Text("{who} passes the {gate} gate: {n} of {all}.", "{who} franchit la porte {gate} : {n} sur {all}."),
    "wall": Text("{who} hits the wall and bounces back to {to}.", "{who} heurte le mur et rebondit en {to}."),
    "wall_stuck": Text("{who} hits the wall and stays on {to}.", "{who} heurte le mur et reste en {to}."),
    "obstacle": Text(
        "{who} hits an obstacle and bounces back to {to}.", "{who} heurte un obstacle et rebondit en {to}."
    ),
    "obstacle_stuck": Text("{who} hits an obstacle and stays on {to}.", "{who} heurte un obstacle et reste en {to}."),
    "emptied": Text("{who} loses {n} {n|die|dice} and all momentum.", "{who} perd {n} {n|dé|dés} et tout son élan."),
    "bump": Text("{who} bumps into {target}!", "{who} percute {target} !"),
    "apart": Text("{who} is knocked back to {to}.", "{who} recule en {to}."),
    "stuck": Text("{who} has no room to move back.", "{who} n'a pas la place de reculer."),
    "half": Text(
        "{who} loses {n} of {to} dice and rolls the rest.", "{who} perd {n} de ses {to} dés et relance le reste."
    ),
    "one_left": Text("{who} has only one die and rolls it again.", "{who} n'a qu'un dé et le relance."),
    "gates": Text(
        "{who} wins, first through {all} {all|gate|gates}!",
        "{who} gagne : {all} {all|porte|portes} avant tous les autres !",
    ),
    "dice": Text("Equal in gates: {who} wins with the most dice, {n}.", "Portes à égalité : {who} gagne avec {n} dés."),
    "youngest": Text(
        "Equal in gates and dice: {who} wins as the youngest.",
        "Portes et dés à égalité : {who} est plus jeune et gagne.",
    ),
    "turns": Text("Time is up: {who} wins with the most gates.", "Temps écoulé : {who} gagne avec le plus de portes."),
}
"""Sentences about a seat, to that seat and to others."""
AGAINST_YOU: Final = {
    "hit": Text("{who} throws a snowball and hits you.", "{who} lance une boule de neige et vous touche."),
    "choose": Text("{who} hits you: which penguin will fall?", "{who} vous touche : quel pingouin va tomber ?"),
    "wasted": Text("{who} throws at you: no penguin is ready.", "{who} vous vise : plus aucun pingouin prêt."),
    "bump": Text("{who} bumps into you!", "{who} vous percute !"),
}
"""Sentences about another seat, to the one it happens to."""


def narrate(rules: Derby, effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text | None:
    """Tell one effect to a reader; None where the eye is enough."""
    if not effect.cause:
        return None
    subject = effect.cause
    colour = effect.key.rpartition("-")[2]
    if subject.endswith("_flag"):
        colour, _, subject = subject.partition("_")
    target = _target(effect)
    sentences = ABOUT_ALL if subject in ABOUT_ALL else ABOUT_YOU if effect.seat == seat else ABOUT_ANOTHER
    if sentences is ABOUT_ANOTHER and target is not None and target == seat:
        sentences = AGAINST_YOU
    who = Text("", "") if effect.seat is None else names[effect.seat]
    n = effect.amount
    return fill(
        sentences[subject],
        who=who,
        of=belonging_to(who),
        target=Text("", "") if target is None else names[target],
        to=effect.to,
        n=n,
        far=Text("1 space", "d'une case") if n == 1 else Text(f"{n} spaces", f"de {n} cases"),
        all=max(rules.gates_to_win, n) if subject == "passed" else rules.gates_to_win,
        colour=COLOUR_NAMES[COLOURS.index(colour)] if colour in COLOURS else "",
        gate=GATE_NAMES[COLOURS.index(colour)] if colour in COLOURS else "",
        way=DIRECTIONS[int(effect.to) - 1] if subject in ("push", "crazy_roll") else "",
        pairs=_pairs(effect.to) if subject == "cancel" else "",
    )


def _target(effect: Effect) -> Seat | None:
    """Return the seat whose block an effect is aimed at."""
    block = effect.to.removeprefix("block-")
    return int(block) - 1 if block != effect.to else None


def _pairs(faces: str) -> str:
    """List the pairs that cancel, as in `1-4 ×2, 3-6`."""
    pairs = [f"{faces[at]}-{faces[at + 1]}" for at in range(0, len(faces), 2)]
    counts = {pair: pairs.count(pair) for pair in pairs}
    return ", ".join([pair if many == 1 else f"{pair} ×{many}" for pair, many in counts.items()])
