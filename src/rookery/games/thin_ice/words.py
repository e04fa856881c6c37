"""The words of Thin Ice: what a tile shows, what a seat is asked, and when a card may be played."""

from typing import Final

import rookery.games.thin_ice.vocabulary as op
from rookery.core.contract import CHANCE
from rookery.core.game import Prompt
from rookery.games.thin_ice import frames
from rookery.games.thin_ice.cards import Design
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.effects import waiting
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import DIE_DONE, OVER, TILE_DONE, Frame, State, View
from rookery.games.thin_ice.tiles import BACK, CORNER, CRACK, HOLE, KRAKEN, ORCA, PERMANENT, STRIP, TABLE, WELL
from rookery.games.thin_ice.turn import deeds
from rookery.text import Text

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
        return Text("cracked rotating piece", "morceau tournant fissuré") if back else ROTATING
    if kind >= STRIP:
        return Text("cracked ice piece", "morceau de glace fissuré") if back else PIECE
    if not back:
        return Text("hole", "trou") if kind in (WELL, HOLE, KRAKEN) else Text("ice", "glace")
    return BACKS[kind]


PIECE: Final = Text("ice piece", "morceau de glace")
ROTATING: Final = Text("rotating ice piece", "morceau de glace tournant")
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
    if design.timing == op.ANYTIME:
        return Text("anytime", "à tout moment")
    if design.timing == op.OWN_TURN:
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


def asked(rules: ThinIce, view: View) -> Prompt:
    """Say what is asked of the seat to move; nothing on the stack is secret."""
    return Prompt(prompt(rules, view.known), view.known.stack[-1][0] == frames.WINDOW)


def prompt(rules: ThinIce, state: State) -> Text:
    """Say in one sentence what is being asked of whoever is to move."""
    if state.seat == OVER:
        return Text("The game is over.", "La partie est finie.")
    if state.seat == CHANCE:
        return Text("Luck draws.", "Le hasard tire.")
    frame = state.stack[-1]
    if frame[0] == frames.MAIN:
        return _turn(rules, state)
    if frame[0] == frames.EFFECT:
        return _effect(frame)
    if frame[0] == frames.WINDOW:
        return _window(rules, frame)
    return ASKED[frame[0]]


ASKED: Final = {
    frames.PUT: Text("Choose where to lay a tile.", "Choisissez où poser une tuile."),
    frames.LAY: Text("Choose a tile and a side.", "Choisissez une tuile et une face."),
    frames.PLACE: Text("Place your pawn.", "Placez votre pion."),
    frames.DRAWING: Text("Draw a card, or pass.", "Piochez une carte, ou passez."),
    frames.ACT: Text("Who carries out the die?", "Qui applique le dé ?"),
    frames.ROTATE: Text("Turn the piece left or right.", "Tournez le morceau à gauche ou à droite."),
    frames.DISPLACE: Text("Put the pawn on a tile beside it.", "Posez le pion sur une tuile voisine."),
    frames.PUSH_BEAR: Text("The bear must make room.", "L'ours doit faire place."),
    frames.PUSH_ORCA: Text("The orca must make room.", "L'orque doit faire place."),
    frames.RESTORE: Text("Choose where the tile goes.", "Choisissez où va la tuile."),
    frames.EXCHANGE: Text("Choose the other tile.", "Choisissez l'autre tuile."),
}
"""What each frame asks for."""


def _turn(rules: ThinIce, state: State) -> Text:
    """Name what is still to be done in a turn (T12)."""
    draft = Draft(rules.setting, state)
    en, fr = [], []
    if waiting(draft, state.seat):
        en.append("move your pawn")
        fr.append("déplacez votre pion")
    if draft.lives(state.unit) and not state.done & TILE_DONE:
        en.append("move a tile")
        fr.append("déplacez une tuile")
    if not state.done & DIE_DONE:
        en.append("roll the die")
        fr.append("lancez le dé")
    if not deeds(draft, state.seat):
        return Text("Play or discard cards, or end your turn.", "Jouez ou défaussez des cartes, ou finissez.")
    first_en, first_fr = ", ".join(en), ", ".join(fr)
    return Text(first_en[:1].upper() + first_en[1:] + ".", first_fr[:1].upper() + first_fr[1:] + ".")


def _effect(frame: Frame) -> Text:
    return EFFECT_WORDS.get(frame[4], Text("Choose.", "Choisissez."))


EFFECT_WORDS: Final = {
    op.FREEZE_TILE: Text("Freeze a tile.", "Gelez une tuile."),
    op.CRACK_TILE: Text("Crack or remove a tile.", "Fissurez ou retirez une tuile."),
    op.MOVE_TILE: Text("Move a tile.", "Déplacez une tuile."),
    op.ADD_TILE: Text("Take a tile from the discard pile.", "Prenez une tuile de la défausse."),
    op.SWAP_TILES: Text("Choose two tiles to swap.", "Choisissez deux tuiles à échanger."),
    op.ANCHOR_TILE: Text("Choose a tile to anchor.", "Choisissez une tuile à ancrer."),
    op.PEEK_TILE: Text("Look under a tile, or pass.", "Regardez sous une tuile, ou passez."),
    op.MOVE_PAWN: Text("Move your pawn.", "Déplacez votre pion."),
    op.SWAP_PAWNS: Text("Swap with a pawn beside you.", "Échangez avec un pion voisin."),
    op.MOVE_BEAR: Text("Move the bear.", "Déplacez l'ours."),
    op.SET_DIE: Text("Choose a face of the die.", "Choisissez une face du dé."),
    op.RESCUE: Text("Choose where you climb out.", "Choisissez où vous remontez."),
    op.STEAL_CARD: Text("Whose card do you take?", "À qui prenez-vous une carte ?"),
    op.DISCARD_CARD: Text("Who discards a card?", "Qui défausse une carte ?"),
    op.SKIP_TURN: Text("Which pawn lies down?", "Quel pion se couche ?"),
    op.BEAR_ROLLED: Text("Move the bear.", "Déplacez l'ours."),
}
"""What each effect asks for."""


def _window(rules: ThinIce, frame: Frame) -> Text:
    """Say what one may react to."""
    trigger, subject, about = frame[1], frame[2] + 1, frame[4]
    match trigger:
        case op.QUIET:
            return Text("Play an anytime card, or pass.", "Jouez une carte « à tout moment », ou passez.")
        case op.CARD_PLAYED:
            name = rules.setting.designs[about].name
            return Text(f"Seat {subject} plays {name.en}: answer?", f"Place {subject} joue {name.fr} : répondre ?")
        case op.DIE_ROLLED:
            face = FACE_WORDS[about]
            return Text(f"Seat {subject} rolled {face.en}: react?", f"Place {subject} : {face.fr}. Réagir ?")
        case op.TILE_MOVED:
            cell = TABLE.names[about]
            return Text(f"Seat {subject} moved a tile to {cell}: react?", f"Tuile déplacée en {cell} : réagir ?")
    when = AFTER_WORDS[trigger]
    return Text(f"React {when.en}?", f"Réagir {when.fr} ?")
