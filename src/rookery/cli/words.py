"""What the terminal says, in both languages."""

import os
from typing import Final

from rookery.text import Text

HELP: Final = Text(
    """  a move     typed as the list shows it (Tab completes); `moves` lists what may be done
  why MOVE   which rule forbids a move
  hint       what a bot would consider, best first
  undo       take the last move back
  board      show the board again
  save FILE  write the game to a file        load FILE  take up a game from a file
  resign     give the game up                quit       leave; `rookery play --resume` goes on""",
    """  un coup       tapé comme dans la liste (Tab complète) ; `moves` montre ce qu'on peut faire
  why COUP      quelle règle interdit un coup
  hint          ce qu'un robot envisagerait, le meilleur d'abord
  undo          reprendre le dernier coup
  board         montrer de nouveau le plateau
  save FICHIER  écrire la partie dans un fichier   load FICHIER  reprendre une partie
  resign        abandonner                         quit  partir ; `rookery play --resume` continue""",
)
START: Final = Text(
    "Type a move, or `help`. The game is saved after every move.",
    "Tapez un coup, ou `help`. La partie est enregistrée après chaque coup.",
)
PASS_ON: Final = Text("Hand over to {name}, then press Enter.", "Passez l'écran à {name}, puis appuyez sur Entrée.")
TURN: Final = Text("{name}> ", "{name}> ")
PLAYED: Final = Text("{name}: {moves}", "{name} : {moves}")
MOVES: Final = Text("You may do: {moves}", "Vous pouvez jouer : {moves}")
LEGAL: Final = Text("That is allowed.", "C'est permis.")
SAVED: Final = Text("Saved to {path}.", "Enregistré dans {path}.")
LOADED: Final = Text("Loaded {path}.", "{path} chargé.")
WHICH_FILE: Final = Text("Which file?", "Quel fichier ?")
NOTHING_WAITS: Final = Text("No game is waiting.", "Aucune partie n'attend.")
WHICH_GAME: Final = Text("Which game? There are: {games}", "Quel jeu ? Il y a : {games}")
LEFT: Final = Text(
    "Until next time: `rookery play --resume` goes on.", "À bientôt : `rookery play --resume` reprendra la partie."
)
AGREE: Final = Text("{name}, may {who} take that back? (y/n) ", "{name}, {who} peut-il reprendre son coup ? (o/n) ")
YES: Final = ("y", "yes", "o", "oui")
HINT: Final = Text("{move}  {chance:.0%}{proven}", "{move}  {chance:.0%}{proven}")
PROVEN: Final = Text(" (certain)", " (certain)")
WINS: Final = Text("{names} wins. {reason}", "Victoire de {names}. {reason}")
WIN: Final = Text("{names} win together. {reason}", "Victoire partagée de {names}. {reason}")
NOBODY: Final = Text("Nobody wins. {reason}", "Personne ne gagne. {reason}")
RESULT: Final = Text("{rank}. {name}: {score}", "{rank}. {name} : {score}")
AND: Final = Text(" and ", " et ")
NOBODY_MOVES: Final = Text("Nobody has to move here.", "Personne n'a à jouer ici.")
YOU: Final = Text("You", "Vous")
VERIFIED: Final = Text(
    "True: {moves} moves by the rules, {draws} draws from the promised seed, and the outcome.",
    "Vrai : {moves} coups selon les règles, {draws} tirages de la graine promise, et le résultat.",
)
NO_BOT: Final = Text(
    "{name} cannot be a player: names are letters, digits and spaces.",
    "{name} n'est pas un nom : lettres, chiffres, espaces.",
)
HOW_MANY: Final = Text("Give one player for each seat.", "Donnez un joueur pour chaque place.")


def system_language() -> str:
    """Return the language that the system asks for, English when it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "en"
