"""What the terminal says, in both languages."""

from typing import Final

from rookery.i18n import Text

START: Final = Text(
    "Type a move, or `help`. The game is saved after every move.",
    "Tapez un coup, ou `aide`. La partie est enregistrée après chaque coup.",
)
NO_FULL_SCREEN: Final = Text(
    "For the full screen: pip install 'rookery[terminal]'.", "Pour le plein écran : pip install 'rookery[terminal]'."
)
TOO_SMALL: Final = Text(
    "The full screen needs 80 × 24 characters; here it is line by line.",
    "Le plein écran demande 80 × 24 caractères ; ici, ligne par ligne.",
)
SEATS: Final = Text("At the table: {names}.", "À la table : {names}.")
PASS_ON: Final = Text(
    "Hand over to {name}. Press Enter once it is you.", "Passez l'écran à {name}. Appuyez sur Entrée quand c'est vous."
)
KEYS: Final = Text(
    "arrows Enter choose  Esc back  : type  h hint  u undo  w rule  ? help  q quit",
    "flèches Entrée choisir  Échap retour  : taper  h conseil  u annuler  ? aide  q",
)
TYPE_KEYS: Final = Text("Enter done   Tab completes   Esc back", "Entrée valider   Tab compléter   Échap retour")
LOOK_KEYS: Final = Text("arrows look round   Esc back to the game", "flèches regarder autour   Échap retour au jeu")
REPLAY_KEYS: Final = Text(
    "left right one move   PgUp PgDn ten   Home End first, last   L language   q leave",
    "gauche droite un coup  PgPréc PgSuiv dix  Début Fin premier, dernier  q quitter",
)
WAIT_KEYS: Final = Text(
    "u take back   : type   c chat   ? help   q quit", "u reprendre   : taper   c discuter   ? aide   q quitter"
)
CLOSE_KEYS: Final = Text("Esc or Enter closes this", "Échap ou Entrée pour fermer")
SURE: Final = Text("Really resign? (y/n) ", "Vraiment abandonner ? (o/n) ")
YES: Final = ("y", "yes", "o", "oui")
NO_REACTION: Final = Text("There is nothing to react to now.", "Il n'y a rien à quoi réagir.")
LOOKING: Final = Text("Looking: ", "On regarde : ")
OUT_OF: Final = Text("{percent} of 100", "{percent} sur 100")
ANY_KEY: Final = Text("The game is over. q leaves.", "La partie est finie. q pour quitter.")
PAGE: Final = Text("{at} of {last}: {what}", "{at} sur {last} : {what}")
OPENING: Final = Text("the start", "le début")
WAITING: Final = Text("Waiting for {name}…", "On attend {name}…")
NOT_STARTED: Final = Text("Waiting for players…", "On attend des joueurs…")
RECONNECTING: Final = Text("Connection lost; trying again…", "Connexion perdue ; nouvelle tentative…")
THINKS: Final = Text("{name} is thinking…", "{name} réfléchit…")
CONSIDERS: Final = Text("A bot is thinking…", "Un robot réfléchit…")
MOVES: Final = Text("You may play: {moves}", "Vous pouvez jouer : {moves}")
LEGAL: Final = Text("That is allowed.", "C'est permis.")
SAVED: Final = Text("Saved to {path}.", "Enregistré dans {path}.")
LOADED: Final = Text("Loaded {path}.", "{path} chargé.")
WHICH_FILE: Final = Text("Which file?", "Quel fichier ?")
SAY_WHAT: Final = Text("Say what?", "Que dire ?")
NOTHING_WAITS: Final = Text("No game is waiting.", "Aucune partie n'attend.")
ONLY_HERE: Final = Text("Only for a game on this computer.", "Seulement pour une partie sur cet ordinateur.")
ONLY_THERE: Final = Text("Only at a server's table.", "Seulement à la table d'un serveur.")
LEFT: Final = Text(
    "Until next time: `rookery play --resume` goes on.", "À bientôt : `rookery play --resume` reprendra la partie."
)
LEFT_SERVER: Final = Text("Until next time; your seat is kept.", "À bientôt ; votre place est gardée.")
SEATED: Final = Text("You have seat {seat}.", "Vous avez la place {seat}.")
SEAT_LINK: Final = Text("Your seat: {link}", "Votre place : {link}")
AGREE: Final = Text("{name}, may {who} take that back? (y/n) ", "{name}, {who} peut-il reprendre son coup ? (o/n) ")
PLAYED: Final = Text("{name}: {moves}", "{name} : {moves}")
HINT: Final = Text("{move}  {percent}{proven}", "{move}  {percent}{proven}")
PROVEN: Final = Text(" (certain)", " (certain)")
NO_SUCH_THING: Final = Text("Nothing here is called {name}.", "Rien ici ne s'appelle {name}.")
NO_SUCH_RULE: Final = Text("There is no rule {name}.", "Il n'y a pas de règle {name}.")
WHICH_RULE: Final = Text("Which rule? For example: rule {example}", "Quelle règle ? Par exemple : règle {example}")
WINS: Final = Text("{names} wins. {reason}", "Victoire de {names}. {reason}")
WIN: Final = Text("{names} win together. {reason}", "Victoire partagée de {names}. {reason}")
NOBODY: Final = Text("Nobody wins. {reason}", "Personne ne gagne. {reason}")
RESULT: Final = Text("{rank}. {name}: {score}", "{rank}. {name} : {score}")
YOU: Final = Text("You", "Vous")
RETIRED: Final = Text("retired", "retiré")

# The set-up dialogue
GAME: Final = Text("Game", "Jeu")
PLAYERS: Final = Text("Players", "Joueurs")
PLAYERS_HELP: Final = Text(
    "A name for a person, bot:LEVEL for a bot, separated by commas; {low} to {high} can play.",
    "Un nom pour une personne, bot:NIVEAU pour un robot, séparés par des virgules ; on joue de {low} à {high}.",
)
ALLOWED: Final = Text("Allowed: {values}", "Permis : {values}")
YES_OR_NO: Final = Text("yes, no", "oui, non")
EACH_SEAT: Final = Text("for all, or for each seat: {values}", "pour tous, ou pour chaque place : {values}")
TIMES: Final = Text(
    "{count} values, separated by commas: {values}", "{count} valeurs, séparées par des virgules : {values}"
)
TICKS: Final = Text("none, or any of:", "none, ou autant que voulu parmi :")
OTHER: Final = Text("{label}: {values}", "{label} : {values}")
TEAMS: Final = Text("seats by team, such as 1+3,2+4", "les places par équipe, comme 1+3,2+4")
CELLS: Final = Text("spaces, such as e9,f10", "des cases, comme e9,f10")
DECK: Final = Text("`default`, or a deck as JSON", "`default`, ou un paquet en JSON")
RANGE: Final = Text("{low} to {high}", "{low} à {high}")
NUMBERS: Final = Text("{labels}: each {low} to {high}{added}", "{labels} : chacun de {low} à {high}{added}")
TOTAL: Final = Text(", {total} in all", ", {total} en tout")
PICK: Final = Text("Pick on the board", "Choisir sur le plateau")
PICK_KEYS: Final = Text(
    "arrows walk   Space picks or puts back   Enter done   Esc cancels",
    "flèches se déplacer   Espace choisir ou enlever   Entrée valider   Échap annuler",
)
BEGIN: Final = Text("Start", "Commencer")
CANCEL: Final = Text("Cancel", "Annuler")
BAD_NAME: Final = Text(
    "{name} cannot be a player: names are letters, digits and spaces.",
    "{name} n'est pas un nom : lettres, chiffres, espaces.",
)
HOW_MANY: Final = Text("Give one player for each seat.", "Donnez un joueur pour chaque place.")
