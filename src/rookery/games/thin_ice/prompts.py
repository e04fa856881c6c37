"""What Thin Ice says: what a tile shows, what a seat is asked, and when a card may be played."""

from typing import Final

import rookery.games.thin_ice.cards.card_ops as op
from rookery.core.game import Prompt
from rookery.core.rules import CHANCE
from rookery.games.thin_ice import stack
from rookery.games.thin_ice.cards.deck import Design
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.stack import Displace, Main, Operate, Reaction
from rookery.games.thin_ice.state import OVER, Crush, Discard, Prowl, Roll, Shift, State, Step, View
from rookery.games.thin_ice.tiles import BACK, CORNER, CRACK, HOLE, KRAKEN, ORCA, PERMANENT, SEA, STRIP, TABLE, WELL
from rookery.games.thin_ice.turn import turn_actions
from rookery.i18n import OR, Text, enumerated

FACE_WORDS: Final = (
    Text("bear", "ours"),
    Text("crack a tile", "fissurer une tuile"),
    Text("move a tile", "déplacer une tuile"),
    Text("freeze a tile", "geler une tuile"),
)
"""The faces of the die (T30)."""


def face_words(code: int) -> Text:
    """Say what a tile shows."""
    kind, back = code >> 1, code & BACK
    if kind >= CORNER:
        return Text("cracked rotating piece", "morceau en rotation fissuré") if back else ROTATING
    if kind >= STRIP:
        return Text("cracked ice piece", "morceau de glace fissuré") if back else PIECE
    if not back:
        return Text("hole", "trou") if kind in (WELL, HOLE, KRAKEN) else Text("ice", "glace")
    return BACKS[kind]


PIECE: Final = Text("ice piece", "morceau de glace")
ROTATING: Final = Text("rotating ice piece", "morceau de glace en rotation")
BACKS: Final = {
    CRACK: Text("cracked ice", "glace fissurée"),
    ORCA: Text("orca", "orque"),
    PERMANENT: Text("permanent ice", "glace permanente"),
    HOLE: Text("cracked hole", "trou fissuré"),
    KRAKEN: Text("kraken", "kraken"),
}
"""What the back of each kind shows."""


def kind_words(kind: int) -> Text:
    """Name a tile by both its sides."""
    front, back = face_words(2 * kind), face_words(2 * kind + 1)
    if kind >= STRIP:
        return front
    return Text(f"{front.en} / {back.en}", f"{front.fr} / {back.fr}")


def timing_words(design: Design) -> Text:
    """Say when a card may be played (T52)."""
    if design.timing == "anytime":
        return Text("anytime", "à tout moment")
    if design.timing == "own_turn":
        return Text("your turn", "à votre tour")
    return AFTER_WORDS[design.trigger]


AFTER_WORDS: Final = (
    Text("after a roll", "après un lancer"),
    Text("after a chase", "après une chasse"),
    Text("after a fall", "après une chute"),
    Text("after drifting", "après une dérive"),
    Text("after being lost at sea", "après une perte en mer"),
    Text("after a card", "après une carte"),
    Text("after a tile moves", "après un déplacement de tuile"),
    Text("after a tile flips", "après un retournement"),
    Text("after a tile goes", "après un retrait de tuile"),
    Text("after a pawn moves", "après un déplacement de pion"),
    Text("after the bear moves", "après un pas de l'ours"),
)
"""When an "immediately after" card may be played, by trigger."""


def prompt(rules: ThinIce, view: View) -> Prompt:
    """Say what is asked of the seat to move; nothing on the stack is secret."""
    return Prompt(question(rules, view.known), isinstance(view.known.stack[-1], Reaction))


def question(rules: ThinIce, state: State) -> Text:
    """Say in one sentence what is being asked of the player to move."""
    if state.seat == OVER:
        return Text("The game is over.", "La partie est finie.")
    if state.seat == CHANCE:
        return Text("Chance draws.", "Le hasard tire.")
    pending = state.stack[-1]
    if isinstance(pending, Main):
        return _turn(rules, state)
    if isinstance(pending, Operate) and pending.operation.code == op.BEAR_ROLLED:
        return _bear(rules, state)
    if isinstance(pending, Displace) and rules.config.chase_any and pending.bear_left >= 0:
        return Text("Put the chased pawn on an empty tile.", "Posez le pion chassé sur une tuile libre.")
    if isinstance(pending, Operate):
        return OPERATION_WORDS.get(pending.operation.code, Text("Choose.", "Choisissez."))
    if isinstance(pending, Reaction):
        return _reaction(rules, pending, state.seat)
    return ASKED[type(pending)]


ASKED: Final[dict[type[stack.Pending], Text]] = {
    stack.Put: Text("Choose where to lay a tile.", "Choisissez où poser une tuile."),
    stack.LayTile: Text("Choose a tile and a side.", "Choisissez une tuile et une face."),
    stack.Place: Text("Place your pawn.", "Placez votre pion."),
    stack.Drawing: Text("Draw a card, or pass.", "Piochez une carte, ou passez."),
    stack.Act: Text("Who does what the die says?", "Qui applique le dé ?"),
    stack.RotatePiece: Text("Turn the piece left or right.", "Tournez le morceau à gauche ou à droite."),
    stack.Displace: Text("Put the pawn on a tile beside it.", "Posez le pion sur une tuile voisine."),
    stack.PushBear: Text(
        "The bear must make room: choose where it goes.", "L'ours doit céder la place : choisissez où il va."
    ),
    stack.PushOrca: Text(
        "The orca must make room: choose where it goes.", "L'orque doit céder la place : choisissez où elle va."
    ),
    stack.Restore: Text("Choose where the tile goes.", "Choisissez où va la tuile."),
    stack.Exchange: Text("Choose the other tile.", "Choisissez l'autre tuile."),
}
"""What is asked for, by what is pending."""


def _turn(rules: ThinIce, state: State) -> Text:
    """Name what may still be done in a turn (T12), and warn if a pawn has nowhere to go but the sea (TA11)."""
    draft = Draft(rules.config, state)
    legal = turn_actions(draft, state.seat)
    kinds = {type(action) for action in legal}
    drowning = [action for action in legal if isinstance(action, Step) and state.floe.tiles[action.cell] == SEA]
    duties = [words for kind, words in DUTIES.items() if kind in kinds and not (kind is Step and drowning)]
    if drowning:
        if not duties:
            return Text("Your pawn must step into the sea.", "Votre pion doit entrer dans la mer.")
        first = enumerated(duties, OR)
        return Text(
            f"Careful: your pawn has nowhere to go but the sea. You may first {first.en}.",
            f"Attention : votre pion n'a plus que la mer. Si vous voulez, {first.fr} d'abord.",
        )
    if duties:
        whole = enumerated(duties, OR)
        return Text(whole.en[0].upper() + whole.en[1:] + ".", whole.fr[0].upper() + whole.fr[1:] + ".")
    if any(isinstance(action, Discard) for action in rules.legal_actions(state)):
        return Text(
            "Play or discard cards, or end your turn.", "Jouez ou défaussez des cartes, ou terminez votre tour."
        )
    return Text("Play a card, or pass.", "Jouez une carte, ou passez.")


DUTIES: Final[dict[type, Text]] = {
    Step: Text("move your pawn", "déplacez votre pion"),
    Shift: Text("move a tile", "déplacez une tuile"),
    Roll: Text("roll the die", "lancez le dé"),
}
"""The three actions of a turn."""


def _bear(rules: ThinIce, state: State) -> Text:
    """T32, T79: say what a rolled bear lets one do."""
    kinds = {type(action) for action in rules.legal_actions(state)}
    if Crush not in kinds:
        return OPERATION_WORDS[op.BEAR_ROLLED]
    if Prowl not in kinds:
        return Text("Have the kraken destroy a tile.", "Faites détruire une tuile par le kraken.")
    return Text(
        "Move the bear, or have the kraken destroy a tile.",
        "Déplacez l'ours, ou faites détruire une tuile par le kraken.",
    )


OPERATION_WORDS: Final = {
    op.FREEZE_TILE: Text("Freeze a tile.", "Gelez une tuile."),
    op.CRACK_TILE: Text("Crack or remove a tile.", "Fissurez ou retirez une tuile."),
    op.MOVE_TILE: Text("Move a tile.", "Déplacez une tuile."),
    op.ADD_TILE: Text("Take a tile from the discard pile.", "Prenez une tuile de la défausse."),
    op.SWAP_TILES: Text("Choose two tiles to swap.", "Choisissez deux tuiles à échanger."),
    op.ANCHOR_TILE: Text("Choose a tile to anchor.", "Choisissez une tuile à ancrer."),
    op.PEEK_TILE: Text("Look under a tile, or pass.", "Regardez sous une tuile, ou passez."),
    op.MOVE_PAWN: Text("Move your pawn.", "Déplacez votre pion."),
    op.SWAP_PAWNS: Text("Swap with a pawn beside you.", "Échangez votre place avec un pion voisin."),
    op.MOVE_BEAR: Text("Move the bear.", "Déplacez l'ours."),
    op.SET_DIE: Text("Choose a face of the die.", "Choisissez une face du dé."),
    op.RESCUE: Text("Choose where you climb out.", "Choisissez où vous remontez."),
    op.STEAL_CARD: Text("Whose card do you take?", "À qui prenez-vous une carte ?"),
    op.DISCARD_CARD: Text("Who discards a card?", "Qui défausse une carte ?"),
    op.SKIP_TURN: Text("Which pawn lies down?", "Quel pion se couche ?"),
    op.BEAR_ROLLED: Text("Move the bear.", "Déplacez l'ours."),
}
"""What each operation asks for."""


YOUR_TROUBLE: Final = {
    op.CHASED: Text("The bear is upon you: play a card, or pass.", "L'ours est sur vous : jouez une carte, ou passez."),
    op.FELL: Text("You have fallen in: play a card, or pass.", "Vous êtes dans le trou : jouez une carte, ou passez."),
    op.ADRIFT: Text(
        "Your tile is adrift: play a card, or pass.", "Votre tuile est à la dérive : jouez une carte, ou passez."
    ),
    op.LOST_AT_SEA: Text(
        "You are lost at sea: play a card, or pass.", "La mer vous emporte : jouez une carte, ou passez."
    ),
}
"""What is asked of those to whom it happens."""


def _reaction(rules: ThinIce, reaction: Reaction, seat: int) -> Text:
    """Say what one may react to."""
    if reaction.subject == seat and reaction.trigger in YOUR_TROUBLE:
        return YOUR_TROUBLE[reaction.trigger]
    about = reaction.about
    match reaction.trigger:
        case op.QUIET:
            return Text("Play an anytime card, or pass.", "Jouez une carte « à tout moment », ou passez.")
        case op.CARD_PLAYED:
            name = rules.config.designs[about].name
            return Text(
                f"Answer {name.en} with a card, or pass.", f"Répondez à « {name.fr} » par une carte, ou passez."
            )
        case op.DIE_ROLLED:
            face = FACE_WORDS[about]
            return Text(f"The die says: {face.en}. React, or pass.", f"Le dé dit : {face.fr}. Réagissez ou passez.")
        case op.TILE_MOVED:
            cell = TABLE.names[about]
            return Text(
                f"A tile was moved to {cell}: react, or pass.",
                f"Une tuile a été déplacée en {cell} : réagissez ou passez.",
            )
    when = AFTER_WORDS[reaction.trigger]
    return Text(f"Play a card {when.en}, or pass.", f"Jouez une carte {when.fr}, ou passez.")
