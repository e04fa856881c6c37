"""Every command of the terminal, once: its words in both languages, its key on the full screen, its help."""

from typing import Final, NamedTuple

from rookery.i18n import Text, localize


class Word(NamedTuple):
    """One command."""

    name: Text
    """What the player types; both languages are understood at any time."""
    help: Text
    key: str = ""
    """The key for it on the full screen."""
    argument: Text = Text("", "")


COMMANDS: Final = (
    Word(Text("moves", "coups"), Text("what may be done now", "ce qu'on peut jouer"), "m"),
    Word(
        Text("why", "pourquoi"),
        Text("which rule forbids a move", "quelle règle interdit un coup"),
        argument=Text("MOVE", "COUP"),
    ),
    Word(
        Text("rule", "règle"),
        Text("what a rule says; alone: the one just quoted", "ce que dit une règle ; seul : la dernière citée"),
        "w",
        Text("NUMBER", "NUMÉRO"),
    ),
    Word(Text("look", "voir"), Text("what is on the table", "ce qu'il y a sur la table"), "l", Text("THING", "CHOSE")),
    Word(
        Text("hint", "conseil"),
        Text("what a bot thinks of the moves; again: no more", "ce qu'un robot pense des coups ; encore : fini"),
        "h",
    ),
    Word(Text("undo", "annuler"), Text("take the last move back", "reprendre le dernier coup"), "u"),
    Word(
        Text("rest", "attendre"),
        Text("pass reactions until your turn", "ne pas réagir jusqu'à votre tour"),
        "P",
    ),
    Word(Text("say", "dire"), Text("chat", "discuter"), "c", Text("TEXT", "TEXTE")),
    Word(Text("board", "plateau"), Text("show the board again", "montrer de nouveau le plateau"), "b"),
    Word(Text("language", "langue"), Text("passer au français", "switch to English"), "L"),
    Word(
        Text("save", "enregistrer"),
        Text("write the game to a file", "écrire la partie dans un fichier"),
        "s",
        Text("FILE", "FICHIER"),
    ),
    Word(
        Text("load", "charger"),
        Text("take up a game from a file", "reprendre une partie d'un fichier"),
        argument=Text("FILE", "FICHIER"),
    ),
    Word(Text("resign", "abandonner"), Text("give the game up", "abandonner la partie"), "r"),
    Word(Text("leave", "partir"), Text("let a bot play for you", "laisser un robot jouer pour vous")),
    Word(Text("rejoin", "revenir"), Text("take your seat back from the bot", "reprendre votre place au robot")),
    Word(Text("help", "aide"), Text("this", "ceci"), "?"),
    Word(Text("quit", "quitter"), Text("go; the game is kept", "sortir ; la partie est gardée"), "q"),
)

KEY_HELP: Final = Text(
    """arrows          go to what may be chosen (underlined)
n, p            go through all of it
Enter, Space    choose it; so does a click
Escape          take the last choice back
: or Tab        type a move or a command; Tab completes
PgUp, PgDn      scroll a board that does not fit""",
    """flèches         aller à ce qu'on peut choisir (souligné)
n, p            passer d'un choix à l'autre
Entrée, Espace  choisir ; un clic aussi
Échap           revenir sur le dernier choix
: ou Tab        taper un coup ou une commande ; Tab complète
PgPréc, PgSuiv  faire défiler un plateau trop grand""",
)
TYPE_A_MOVE: Final = Text(
    "A move is typed as `moves` lists it; Tab completes.", "Un coup se tape comme `coups` le montre ; Tab complète."
)


def find(word: str) -> str:
    """Return the English name of the command that a word names, in either language; nothing for a move."""
    wanted = word.lower()
    aliases = {"?": "help", "exit": "quit", "regle": "rule"}
    for command in COMMANDS:
        if wanted in command.name:
            return command.name.en
    return aliases.get(wanted, "")


def for_key(key: str) -> str:
    """Return the command of a key on the full screen; nothing where there is none."""
    return next((command.name.en for command in COMMANDS if command.key == key), "")


def words(language: str) -> list[str]:
    """List what may be typed, for completion."""
    return [localize(command.name, language) for command in COMMANDS]


def help_text(language: str, *, keys: bool) -> str:
    """Return the help: the commands, and on the full screen the keys."""
    rows = []
    for command in COMMANDS:
        typed = f"{localize(command.name, language)} {localize(command.argument, language)}".strip()
        rows.append(f"{command.key if keys else '':<{3 if keys else 0}}{typed:<20} {localize(command.help, language)}")
    opening = KEY_HELP if keys else TYPE_A_MOVE
    return "\n".join([localize(opening, language), "", *rows])
