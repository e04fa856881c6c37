"""Thin Ice told in sentences: the die, the tiles, the bear, the cards, and why a pawn is out."""

from collections.abc import Sequence
from typing import Final

from rookery.core.effects import Effect
from rookery.core.rules import Seat
from rookery.games.thin_ice.rules import ThinIce
from rookery.i18n import Text, belonging_to, fill

FACES: Final = {
    "ice": Text("ice", "glace"),
    "cracked_ice": Text("cracked ice", "glace fissurée"),
    "orca": Text("an orca", "une orque"),
    "permanent_ice": Text("permanent ice", "glace permanente"),
    "hole": Text("a hole", "un trou"),
    "cracked_hole": Text("a cracked hole", "un trou fissuré"),
    "kraken": Text("the kraken", "le kraken"),
    "ice_piece": Text("an ice piece", "un morceau de glace"),
    "cracked_ice_piece": Text("a cracked ice piece", "un morceau de glace fissuré"),
    "rotating_ice_piece": Text("a rotating piece", "un morceau en rotation"),
    "cracked_rotating_ice_piece": Text("a cracked rotating piece", "un morceau en rotation fissuré"),
    "left": Text("left", "gauche"),
    "right": Text("right", "droite"),
    "bear": Text("a bear", "un ours"),
    "crack": Text("a crack", "une fissure"),
    "tile": Text("an extra tile", "une tuile supplémentaire"),
    "freeze": Text("a freeze", "un gel"),
}
"""What tiles and the die show, and where pieces turn."""

ABOUT_ALL: Final = {
    "deal tiles": Text(
        "The floe is laid: {n} tiles, with the bear asleep in the middle.",
        "La banquise est en place : {n} tuiles, et l'ours dort au milieu.",
    ),
    "note cards": Text("Everyone is dealt {n} event cards.", "Chacun reçoit {n} cartes évènement."),
    "note tiles": Text(
        "The tiles are dealt; everyone lays theirs in turn.",
        "Les tuiles sont distribuées ; chacun pose les siennes à son tour.",
    ),
    "note reshuffle": Text(
        "The discarded cards are shuffled into a new deck.", "La défausse est mélangée et forme une nouvelle pioche."
    ),
    "note orca_gone": Text(
        "The orca has nowhere to go and is discarded.", "L'orque n'a plus de place : elle est défaussée."
    ),
    "bear pushed": Text(
        "The bear has nowhere to go and leaves the game.", "L'ours n'a plus de place et quitte le jeu."
    ),
    "bear awake": Text("The bear wakes up!", "L'ours se réveille !"),
    "bear asleep": Text("The bear falls asleep.", "L'ours s'endort."),
    "bear swimming": Text("The bear drops into the water.", "L'ours tombe à l'eau."),
    "bear moved pushed": Text("The bear makes way and goes to {to}.", "L'ours cède la place et va en {to}."),
    "bear moved back": Text("The bear goes back to {to}.", "L'ours repart en {to}."),
    "tile exchanged": Text("The tiles {key} and {to} change places.", "Les tuiles {key} et {to} changent de place."),
    "tile moved back": Text("The orca goes back to {to}.", "L'orque repart en {to}."),
    "tile surfaces": Text("The orca surfaces at {key}.", "L'orque ressort en {key}."),
    "tile restored": Text("A tile comes back on {key}: {what}.", "Une tuile revient en {key} : {what}."),
    "tile back": Text("The tile {key} is as it was before.", "La tuile {key} redevient comme avant."),
    "tile flipped": Text("The tile {key} turns over: {what}.", "La tuile {key} se retourne : {what}."),
    "tile frozen": Text("The tile {key} freezes over: {what}.", "La tuile {key} gèle : {what}."),
    "tile adrift": Text(
        "The tile {key} touches no other: it is adrift.", "La tuile {key} ne touche plus rien : elle dérive."
    ),
    "tile loose": Text("The tile {key} is no longer anchored.", "La tuile {key} n'est plus ancrée."),
    "tile gone pawn": Text("The cracked tile {key} breaks up.", "La tuile fissurée {key} se brise."),
    "tile gone bear": Text("The tile {key} gives way under the bear.", "La tuile {key} cède sous le poids de l'ours."),
    "tile gone crack": Text("The tile {key} cracks again and is gone.", "La tuile {key} se fissure et disparaît."),
    "tile gone kraken": Text("The kraken destroys the tile {key}: {what}.", "Le kraken détruit {key} : {what}."),
    "tile gone drift": Text("The tile {key} drifts away.", "La tuile {key} part à la dérive."),
    "tile gone pushed": Text("The kraken pushes the orca on {key} aside.", "Le kraken écarte l'orque en {key}."),
    "reveal drift": Text("Under the drifting tile {key}: {what}.", "Sous la tuile {key} qui dérive : {what}."),
    "impossible bear": Text(
        "The bear cannot go anywhere: nothing happens.", "L'ours ne peut aller nulle part : il ne se passe rien."
    ),
    "impossible crack_tile": Text(
        "No tile can be cracked: nothing happens.", "Aucune tuile à fissurer : il ne se passe rien."
    ),
    "impossible move_tile": Text(
        "No tile can be moved: nothing happens.", "Aucune tuile à déplacer : il ne se passe rien."
    ),
    "impossible freeze_tile": Text(
        "No tile can be frozen: nothing happens.", "Aucune tuile à geler : il ne se passe rien."
    ),
    "impossible": Text("The card has no effect.", "La carte n'a aucun effet."),
    "note cancelled": Text("{card} is cancelled.", "{card} est sans effet."),
    "note stolen": Text("It is {card}.", "C'est {card}."),
    "end together": Text(
        "The last go out at the same moment and share the victory.",
        "Les derniers sortent au même moment et partagent la victoire.",
    ),
    "end endless": Text(
        "After 200 rounds the survivors share the victory.",
        "Après 200 tours de table, les survivants partagent la victoire.",
    ),
}
"""Sentences that name nobody."""

ABOUT_YOU: Final = {
    "pawn step": Text("You walk to {to}.", "Vous allez en {to}."),
    "pawn leap": Text("You leap to {to}.", "Vous sautez en {to}."),
    "pawn swapped": Text("You change places and stand on {to}.", "Vous changez de place et vous retrouvez en {to}."),
    "pawn put bear": Text("The bear chases you to {to}.", "L'ours vous chasse vers {to}."),
    "pawn put shove": Text("You are shoved to {to}.", "On vous pousse en {to}."),
    "pawn put kraken": Text("You escape the kraken to {to}.", "Vous fuyez le kraken jusqu'en {to}."),
    "pawn start": Text("You start on {to}.", "Vous commencez en {to}."),
    "pawn rescue": Text("You climb back onto the ice at {to}.", "Vous remontez sur la glace en {to}."),
    "pawn lost sea": Text("You have no tile left and step into the sea.", "Plus de tuile : vous entrez dans la mer."),
    "pawn lost bear": Text(
        "No tile is left for you: the bear drives you into the sea.",
        "Plus aucune tuile libre : l'ours vous pousse à la mer.",
    ),
    "pawn lost kraken": Text(
        "No tile is left for you: the kraken drags you into the sea.",
        "Plus aucune tuile libre : le kraken vous entraîne à la mer.",
    ),
    "out sea": Text("You are lost at sea and out.", "La mer vous emporte : vous êtes hors jeu."),
    "out drift": Text("You drift away and are out.", "Vous partez à la dérive : vous êtes hors jeu."),
    "pawn out sea": Text("You lose a pawn at sea.", "Vous perdez un pion en mer."),
    "pawn out drift": Text("One of your pawns drifts away and is out.", "Un de vos pions part à la dérive."),
    "pawn chased": Text("The bear is upon you!", "L'ours est sur vous !"),
    "pawn shoved": Text("You are shoved off your tile.", "On vous bouscule."),
    "pawn swept": Text("The kraken smashes the tile under you.", "Le kraken brise la tuile sous vos pieds."),
    "pawn fallen": Text("You fall into the hole and miss a turn.", "Vous tombez dans le trou : vous passerez un tour."),
    "pawn down": Text("You lie down and miss a turn.", "Vous voilà à terre : vous passerez un tour."),
    "pawn standing": Text("You stand up again.", "Vous vous relevez."),
    "pawn stays": Text("You stay on your feet.", "Vous restez debout."),
    "pawn safe": Text("You are not chased after all.", "Finalement, l'ours ne vous chasse pas."),
    "bear moved walk": Text("You move the bear to {to}.", "Vous déplacez l'ours en {to}."),
    "tile moved": Text("You push the tile {key} to {to}.", "Vous poussez la tuile {key} en {to}."),
    "tile laid": Text("You lay a tile on {key}: {what}.", "Vous posez une tuile en {key} : {what}."),
    "tile turned": Text("You turn the piece {key} to the {what}.", "Vous tournez le morceau {key} à {what}."),
    "tile adrift": Text("Your tile {key} touches no other: adrift!", "Votre tuile {key} ne touche plus rien !"),
    "tile safe": Text("Your tile {key} touches another again.", "Votre tuile {key} en touche de nouveau une autre."),
    "tile anchored": Text("You anchor the tile {key}.", "Vous ancrez la tuile {key}."),
    "reveal peek": Text("Under {key} there is {what}.", "Sous {key}, il y a : {what}."),
    "roll bear": Text("You roll a bear.", "Vous obtenez un ours."),
    "roll crack": Text(
        "You roll a crack: flip a tile, or remove a cracked one.",
        "Une fissure : retournez une tuile, ou retirez-en une fissurée.",
    ),
    "roll tile": Text("You roll an extra tile: move one more.", "Une tuile supplémentaire : déplacez-en encore une."),
    "roll freeze": Text(
        "You roll a freeze: flip a cracked tile or an orca back.",
        "Un gel : retournez une tuile fissurée ou une orque.",
    ),
    "die card": Text("You turn the die to {what}.", "Vous tournez le dé : {what}."),
    "note turn": Text("Your team takes its turn.", "C'est au tour de votre équipe."),
    "note missed": Text("You have fallen in and miss this turn.", "Votre chute vous coûte ce tour."),
    "note out": Text("You are out, and only roll the die.", "Hors jeu, vous ne faites plus que lancer le dé."),
    "note speaker": Text("It is up to you to go on.", "À vous de continuer."),
    "note peek": Text("You look under {to}.", "Vous regardez sous {to}."),
    "permit 1": Text("You may step onto an orca this turn.", "Vous pouvez monter sur une orque ce tour-ci."),
    "permit 2": Text("You may step onto the kraken this turn.", "Vous pouvez monter sur le kraken ce tour-ci."),
    "permit 3": Text(
        "You may step onto an orca or the kraken this turn.",
        "Vous pouvez monter sur une orque ou le kraken ce tour-ci.",
    ),
    "permit occupied": Text("You may shove another pawn this turn.", "Vous pouvez bousculer un pion ce tour-ci."),
    "note reroll": Text("You roll again.", "Vous relancez le dé."),
    "note redirect": Text("You choose your own way out.", "Vous choisissez vous-même où fuir."),
    "note played": Text("You play {card}.", "Vous jouez {card}."),
    "note discarded": Text("You discard {card}.", "Vous défaussez {card}."),
    "note forced": Text("You must discard {card}.", "Vous devez défausser {card}."),
    "note dropped": Text("Your card {card} is discarded.", "Votre carte {card} est défaussée."),
    "note steals": Text("You take a card from {other}.", "Vous prenez une carte à {other}."),
    "card draw": Text("You draw {card}.", "Vous piochez {card}."),
    "card deal": Text("You are dealt {card}.", "Vous recevez {card}."),
    "end survivor": Text("You are the last one on the ice: you win!", "Il ne reste que vous sur la glace : victoire !"),
    "end team": Text(
        "Your team is the last on the ice: you win!", "Votre équipe reste seule sur la glace : victoire !"
    ),
}
ABOUT_ANOTHER: Final = {
    "pawn step": Text("{who} walks to {to}.", "{who} va en {to}."),
    "pawn leap": Text("{who} leaps to {to}.", "{who} saute en {to}."),
    "pawn swapped": Text("{who} changes places and stands on {to}.", "{who} change de place et se retrouve en {to}."),
    "pawn put bear": Text("The bear chases {who} to {to}.", "L'ours chasse {who} vers {to}."),
    "pawn put shove": Text("{who} is shoved to {to}.", "{who} se fait pousser en {to}."),
    "pawn put kraken": Text("{who} escapes the kraken to {to}.", "{who} fuit le kraken jusqu'en {to}."),
    "pawn start": Text("{who} starts on {to}.", "{who} commence en {to}."),
    "pawn rescue": Text("{who} climbs back onto the ice at {to}.", "{who} remonte sur la glace en {to}."),
    "pawn lost sea": Text("{who} has no tile left and steps into the sea.", "Plus de tuile : {who} entre dans la mer."),
    "pawn lost bear": Text(
        "No tile is left for {who}: the bear drives them into the sea.",
        "Plus aucune tuile libre : l'ours pousse {who} à la mer.",
    ),
    "pawn lost kraken": Text(
        "No tile is left for {who}: the kraken drags them into the sea.",
        "Plus aucune tuile libre : le kraken entraîne {who} à la mer.",
    ),
    "out sea": Text("{who} is lost at sea and out.", "La mer emporte {who}, désormais hors jeu."),
    "out drift": Text("{who} drifts away and is out.", "{who} part à la dérive et se retrouve hors jeu."),
    "pawn out sea": Text("{who} loses a pawn at sea.", "{who} perd un pion en mer."),
    "pawn out drift": Text("One of {who}'s pawns drifts away and is out.", "Un pion {of} part à la dérive."),
    "pawn chased": Text("The bear is upon {who}!", "L'ours est sur {who} !"),
    "pawn shoved": Text("{who} is shoved off the tile.", "{who} se fait bousculer."),
    "pawn swept": Text("The kraken smashes the tile under {who}.", "Le kraken brise la tuile sous {who}."),
    "pawn fallen": Text("{who} falls into the hole and misses a turn.", "{who} tombe dans le trou : un tour à passer."),
    "pawn down": Text("{who} lies down and misses a turn.", "{who} se retrouve à terre : un tour à passer."),
    "pawn standing": Text("{who} stands up again.", "{who} se relève."),
    "pawn stays": Text("{who} stays standing.", "{who} reste debout."),
    "pawn safe": Text("{who} is not chased after all.", "Finalement, l'ours ne chasse pas {who}."),
    "bear moved walk": Text("{who} moves the bear to {to}.", "{who} déplace l'ours en {to}."),
    "tile moved": Text("{who} pushes the tile {key} to {to}.", "{who} pousse la tuile {key} en {to}."),
    "tile laid": Text("{who} lays a tile on {key}: {what}.", "{who} pose une tuile en {key} : {what}."),
    "tile turned": Text("{who} turns the piece {key} to the {what}.", "{who} tourne le morceau {key} à {what}."),
    "tile adrift": Text("{who}'s tile {key} touches no other: adrift!", "La tuile {key} {of} ne touche plus rien !"),
    "tile safe": Text(
        "{who}'s tile {key} touches another again.", "La tuile {key} {of} en touche de nouveau une autre."
    ),
    "tile anchored": Text("{who} anchors the tile {key}.", "{who} ancre la tuile {key}."),
    "roll bear": Text("{who} rolls a bear.", "{who} obtient un ours."),
    "roll crack": Text(
        "{who} rolls a crack: a tile to flip, or a cracked one to remove.",
        "{who} obtient une fissure : une tuile à retourner, ou à retirer.",
    ),
    "roll tile": Text(
        "{who} rolls an extra tile: one more to move.",
        "{who} obtient une tuile supplémentaire : encore une à déplacer.",
    ),
    "roll freeze": Text(
        "{who} rolls a freeze: a cracked tile or an orca flips back.",
        "{who} obtient un gel : une tuile fissurée ou une orque à retourner.",
    ),
    "die card": Text("{who} turns the die to {what}.", "{who} tourne le dé : {what}."),
    "note turn": Text("{who}'s team takes its turn.", "C'est au tour de l'équipe {of}."),
    "note missed": Text("{who} has fallen in and misses this turn.", "{who} paie sa chute et passe ce tour."),
    "note out": Text("{who} is out, and only rolls the die.", "Hors jeu, {who} ne fait plus que lancer le dé."),
    "note speaker": Text("It is up to {who} to go on.", "À {who} de continuer."),
    "note peek": Text("{who} looks under {to}.", "{who} regarde sous {to}."),
    "permit 1": Text("{who} may step onto an orca this turn.", "{who} peut monter sur une orque ce tour-ci."),
    "permit 2": Text("{who} may step onto the kraken this turn.", "{who} peut monter sur le kraken ce tour-ci."),
    "permit 3": Text(
        "{who} may step onto an orca or the kraken this turn.",
        "{who} peut monter sur une orque ou le kraken ce tour-ci.",
    ),
    "permit occupied": Text("{who} may shove another pawn this turn.", "{who} peut bousculer un pion ce tour-ci."),
    "note reroll": Text("{who} rolls again.", "{who} relance le dé."),
    "note redirect": Text("{who} chooses where to flee.", "{who} choisit où fuir."),
    "note played": Text("{who} plays {card}.", "{who} joue {card}."),
    "note discarded": Text("{who} discards {card}.", "{who} défausse {card}."),
    "note forced": Text("{who} must discard {card}.", "{who} doit défausser {card}."),
    "note dropped": Text("{who}'s card {card} is discarded.", "{who} perd sa carte {card}."),
    "note steals": Text("{who} takes a card from {other}.", "{who} prend une carte à {other}."),
    "cards draw": Text("{who} draws a card.", "{who} pioche une carte."),
    "end survivor": Text(
        "{who} is the last one on the ice and wins!", "{who} reste en dernier sur la glace : victoire !"
    ),
    "end team": Text(
        "{who}'s team is the last on the ice and wins!", "L'équipe {of} reste seule sur la glace : victoire !"
    ),
}


def narrate(rules: ThinIce, effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text | None:
    """Tell an effect to a seat; None where the eye is enough."""
    told = _sentence(rules, effect)
    if effect.seat is None or (told in ABOUT_ALL and told not in ABOUT_YOU):
        text = ABOUT_ALL.get(told)
    else:
        text = (ABOUT_YOU if effect.seat == seat else ABOUT_ANOTHER).get(told)
    if text is None:
        return None
    who = Text("", "") if effect.seat is None else names[effect.seat]
    return fill(
        text,
        who=who,
        of=belonging_to(who),
        n=effect.amount,
        key=effect.key,
        to=effect.to,
        what=FACES.get(effect.to, Text("", "")),
        card=_card(rules, effect),
        other=_other(effect, seat, names),
    )


def _sentence(rules: ThinIce, effect: Effect) -> str:
    """Return which sentence tells an effect; empty for none."""
    key, to, cause = effect.key, effect.to, effect.cause
    match effect.kind:
        case "note":
            return _note(rules, effect)
        case "deal" | "roll":
            return f"{effect.kind} {to}"
        case "end" | "reveal":
            return f"{effect.kind} {cause}"
        case "out" if key == "bear":
            return "bear pushed"
        case "out":
            word = "drift" if cause == "drift" else "sea"
            return f"out {word}" if rules.config.pawns == rules.seats else f"pawn out {word}"
        case "change" if key == "die":
            return f"die {cause}"
        case "change" if key.startswith("cards"):
            return f"cards {cause}"
        case "add" if key.startswith("card_"):
            return f"card {cause}"
    if key == "bear":
        return f"bear moved {cause}" if effect.kind == "move" else f"bear {to}" if effect.kind == "change" else ""
    if key.startswith("pawn"):
        return _pawn(effect)
    return "" if key.startswith(("card", "rack", "tile_")) else _tile(effect)


def _note(rules: ThinIce, effect: Effect) -> str:
    match effect.cause:
        case "impossible":
            named = f"impossible {effect.to}"
            return named if named in ABOUT_ALL else "impossible"
        case "permit":
            return f"permit {effect.to}"
        case "turn" if not rules.config.teams:
            return ""
        case "out":
            return "note dropped" if effect.to else "note out"
        case cause:
            return f"note {cause}"


def _pawn(effect: Effect) -> str:
    match effect.kind, effect.cause:
        case (("move" | "add"), ("bear" | "shove" | "kraken")):
            return f"pawn put {effect.cause}"
        case (("move" | "add"), cause):
            return f"pawn {cause}"
        case "remove", cause:
            return f"pawn lost {cause}"
        case _, "card" if effect.to in ("fallen", "standing"):
            return "pawn down" if effect.to == "fallen" else "pawn stays"
    return f"pawn {effect.to}"


def _tile(effect: Effect) -> str:
    match effect.kind, effect.cause:
        case "move", "exchanged":
            return "tile exchanged" if effect.key < effect.to else ""
        case "move", "back":
            return "tile moved back"
        case "move", _:
            return "tile moved"
        case "add", "pushed":
            return "tile surfaces"
        case "remove", cause:
            return f"tile gone {cause}"
        case (("add" | "change"), ("laid" | "restored" | "back" | "flipped" | "frozen" | "turned")):
            return f"tile {effect.cause}"
        case "change", _:
            return f"tile {effect.to}"
    return ""


def _card(rules: ThinIce, effect: Effect) -> Text:
    """Return the name of the card that an effect is about, given by its id or by its key in a hand."""
    designs = {design.id: design.name for design in rules.config.designs}
    name = effect.key.removeprefix("card_") if effect.key else effect.to
    found = designs.get(name) or designs.get(name.rpartition("_")[0])
    return Text(found.en, f"« {found.fr} »") if found else Text("", "")


def _other(effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text:
    """Return the other seat of an effect that is about two."""
    if effect.cause != "steals":
        return Text("", "")
    other = effect.amount
    return Text("you", "vous") if other == seat else names[other]
