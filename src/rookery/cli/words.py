"""What the terminal says, in both languages."""

import os
from collections.abc import Callable
from typing import Final, TypeAlias

from rookery.text import Text, say

Tongue: TypeAlias = Callable[[str, str], str]

HELP: Final = Text(
    """  a move     typed as the list shows it (Tab completes); `moves` lists what may be done
  why MOVE   which rule forbids a move       rule P14   what that rule says
  look       what is on the table            look c3    what one thing is
  hint       what a bot thinks of the moves, best first
  undo       take the last move back         rest       pass reactions until your turn
  board      show the board again
  save FILE  write the game to a file        load FILE  take up a game from a file
  resign     give the game up                quit       leave; `rookery play --resume` goes on""",
    """  un coup       tapé comme dans la liste (Tab complète) ; `moves` montre ce qu'on peut faire
  why COUP      quelle règle interdit un coup      rule P14  ce que dit cette règle
  look          ce qu'il y a sur la table          look c3   ce qu'est une chose
  hint          ce qu'un robot pense des coups, le meilleur d'abord
  undo          reprendre le dernier coup          rest      ne pas réagir jusqu'à son tour
  board         montrer de nouveau le plateau
  save FICHIER  écrire la partie dans un fichier   load FICHIER  reprendre une partie
  resign        abandonner                         quit  partir ; `rookery play --resume` continue""",
)
START: Final = Text(
    "Type a move, or `help`. The game is saved after every move.",
    "Tapez un coup, ou `help`. La partie est enregistrée après chaque coup.",
)
PASS_ON: Final = Text("Hand over to {name}, then press Enter.", "Passez l'écran à {name}, puis appuyez sur Entrée.")
KEYS: Final = Text(
    "arrows Enter  Esc back  l look  h hint  w rule  u undo  : type  ? help  q quit",
    "flèches Entrée  Échap  l voir  h conseil  w règle  u annuler  ? aide  q partir",
)
TYPE_KEYS: Final = Text("Enter done  Tab completes  Esc back", "Entrée terminer  Tab compléter  Échap retour")
REPLAY_KEYS: Final = Text(
    "left right one move   PgUp PgDn ten   Home End first, last   q leave",
    "gauche droite un coup  PgPréc PgSuiv dix  Début Fin premier, dernier  q partir",
)
SCREEN_HELP: Final = Text(
    """arrows          go to what may be done next (it is underlined)
n, p            go through all of it, forwards or backwards
Enter, Space    choose it; so does a click
Escape          take the last choice back
: or Tab        type a move or a command; Tab completes
PgUp, PgDn      show more of a board that does not fit
l  look         look round: the arrows go everywhere and say what is there
h  hint         what a bot thinks of each choice, out of 100; again: no more
w  rule         what the rule says that forbade the last try
u  undo         take the last move back
P  rest         pass reactions until your turn
s  save         write the game to a file
r  resign       give the game up
q  quit         leave; `rookery play --resume` goes on

Typed as well: moves, why MOVE, rule P14, load FILE. Any key goes back.""",
    """flèches         aller à ce qu'on peut jouer (souligné)
n, p            passer en revue tous ces choix, en avant ou en arrière
Entrée, Espace  choisir ; un clic aussi
Échap           reprendre le dernier choix
: ou Tab        taper un coup ou une commande ; Tab complète
PgPréc, PgSuiv  montrer la suite d'un plateau trop grand
l  voir         regarder : les flèches vont partout et disent ce que c'est
h  conseil      ce qu'un robot pense de chaque choix, sur 100 ; encore : fini
w  règle        ce que dit la règle qui vient d'interdire un coup
u  annuler      reprendre le dernier coup
P  passer       ne pas réagir jusqu'à son tour
s  enregistrer  écrire la partie dans un fichier
r  abandonner   abandonner la partie
q  partir       `rookery play --resume` continue

À taper aussi : moves, why COUP, rule P14, load FICHIER. Une touche : retour.""",
)
SURE: Final = Text("Really resign? (y/n) ", "Vraiment abandonner ? (o/n) ")
SAVE_AS: Final = Text("Save as: ", "Enregistrer sous : ")
NO_REACTION: Final = Text("There is nothing to react to now.", "Il n'y a rien à quoi réagir.")
LOOKING: Final = Text("Looking: ", "On regarde : ")
OUT_OF: Final = Text("{percent} of 100", "{percent} sur 100")
SEATS: Final = Text("At the table: {names}.", "À la table : {names}.")
ANY_KEY: Final = Text("Press a key to leave.", "Appuyez sur une touche pour partir.")
PAGE: Final = Text("{at} of {last}: {what}", "{at} sur {last} : {what}")
OPENING: Final = Text("the start", "le début")
WHICH_TABLE: Final = Text("Give both --server and --table.", "Donnez --server et --table.")
WAITING: Final = Text("Waiting for {name}…   u undo  q quit", "On attend {name}…   u annuler  q partir")
WATCHING: Final = Text("Waiting for {name}…   q quit", "On attend {name}…   q partir")
NOT_STARTED: Final = Text("Waiting for players…", "On attend des joueurs…")
SEATED: Final = Text("You have seat {seat}.", "Vous avez la place {seat}.")
SEAT_TOKEN: Final = Text("It opens again with --token {token}", "Elle se rouvre avec --token {token}")
LEFT_SERVER: Final = Text("Until next time; the table waits.", "À bientôt ; la table attend.")
THERE_NOT: Final = Text("Not at a server's table.", "Pas à la table d'un serveur.")
THINKS: Final = Text("{name} is thinking…", "{name} réfléchit…")
CONSIDERS: Final = Text("A bot is thinking…", "Un robot réfléchit…")
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
HAPPENED: Final = {
    "undo": Text("undoes", "annule"),
    "ask": Text("asks to take back", "demande à reprendre"),
    "agree": Text("agrees", "accepte"),
    "refuse": Text("refuses", "refuse"),
    "takeback": Text("takes back", "reprend"),
    "flag": Text("is out of time", "n'a plus de temps"),
    "leave": Text("leaves", "part"),
    "takeover": Text("is played by a bot", "est joué par un robot"),
    "return": Text("is back", "revient"),
    "resign": Text("resigns", "abandonne"),
    "retire": Text("retires", "se retire"),
}
"""What can happen besides moves, luck and the end, after the name of whose doing it is."""
HINT: Final = Text("{move}  {percent}{proven}", "{move}  {percent}{proven}")
BEST: Final = Text("Best: {moves}", "Les meilleurs : {moves}")
NO_SUCH_THING: Final = Text("Nothing here is called {name}.", "Rien ici ne s'appelle {name}.")
NO_SUCH_RULE: Final = Text("There is no rule {name}.", "Il n'y a pas de règle {name}.")
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


def tongue(language: str) -> Tongue:
    """Return what chooses between a sentence in English and the same in French."""
    return lambda en, fr: say(Text(en, fr), language)


def filled(text: Text, **fills: object) -> Text:
    """Fill the gaps of a sentence, in both languages."""
    return Text(text.en.format(**fills), text.fr.format(**fills))


def system_language() -> str:
    """Return the language that the system asks for, English when it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "en"
