"""A page for each game in the catalogue, all with the same headings.

The guide (`docs/guides/NAME.md`) tells the game to players; options come from the game's record, notation, rulings and
clauses from its RULES.md, pictures from its scenes, and numbers from playing it.
"""

import re
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from rookery.catalog import GAMES
from rookery.core import CHANCE, Choice, Flag, Game, Number, Numbers, Option, Rules, draw, settle
from rookery.scene import Scene, Shape, Sprite
from rookery.scene.svg import svg
from rookery.scene.terminal import terminal
from writers.markdown import code, lowered, sections, table

GUIDE = ("Goal", "Set-up", "A turn", "The end", "History")
"""The headings of a guide, in order."""
SAMPLES = 6
"""Random games for each number of seats."""
CLAUSE = r"[A-Z]{1,2}\d+[a-z]?\b"
CLAUSES = rf"{CLAUSE}(?:, {CLAUSE})*"


def pages(guides: Path) -> dict[str, str]:
    """Return a page and two pictures for each game, a page that lists the games, and the site's own penguin."""
    penguin = Scene(100, 100, (Shape((Sprite("penguin-1", 50, 50, 100),)),))
    written = {"games/index.md": _index(), "games/penguin.svg": svg(penguin, theme="light")}
    for game in GAMES.values():
        rules = game.rules(3 if 3 in game.seats else None)
        state = _midgame(rules)
        scene = game.picture(rules, rules.view(state, rules.to_move(state)))
        written[f"games/{game.name}-light.svg"] = svg(scene, theme="light")
        written[f"games/{game.name}-dark.svg"] = svg(scene, theme="dark")
        drawn = terminal(scene, colour=False, ascii=True)
        written[f"games/{game.name}.md"] = _page(game, (guides / f"{game.name}.md").read_text(encoding="utf-8"), drawn)
    return written


def _index() -> str:
    rows = [
        (f"[{game.title.en}]({name}.md)", f"{game.seats[0]} to {game.seats[-1]}", game.pitch.en)
        for name, game in GAMES.items()
    ]
    listed = "\n".join(GAMES)
    return (
        "# The games\n\nEvery page has the same headings. The clauses are the law: code, tests and refusals quote"
        f" their numbers.\n\n{table(('game', 'players', ''), rows)}\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n"
    )


def _midgame(rules: Rules[Any, Any, Any]) -> Any:
    """Play at random to about the middle of a game, to a state in which a seat must decide."""
    rng = Random(4)
    decided: list[Any] = []
    state = rules.opening()
    while (seat := rules.to_move(state)) is not None:
        if seat != CHANCE:
            decided.append(state)
        action = draw(rules, state, rng) if seat == CHANCE else rng.choice(rules.legal_actions(state))
        state = rules.apply(state, action)
    return decided[len(decided) * 2 // 5]


def _page(game: Game, guide: str, drawn: str) -> str:
    told = dict(sections(guide))
    if tuple(told) != ("", *GUIDE):
        raise ValueError(f"docs/guides/{game.name}.md must have the headings {', '.join(GUIDE)}")
    book = _sorted(files(f"rookery.games.{game.name}").joinpath("RULES.md").read_text(encoding="utf-8"))
    if not book["Notation"] or not book["Rulings"]:
        raise ValueError(f"the RULES.md of {game.name} needs a section on notation and one of rulings")
    dark, light = [
        f"![{game.title.en}]({game.name}-{theme}.svg){{.board .only-{theme}}}" for theme in ("dark", "light")
    ]
    parts = [
        f"# {game.title.en}",
        game.pitch.en,
        light,
        dark,
        *[f"## {heading}\n{told[heading]}" for heading in GUIDE[:4]],
        f"## Options\n\n{_options(game)}\n{book['Options']}",
        f"## Notation\n{book['Notation']}",
        f"## Numbers\n\n{_numbers(game)}",
        f"The same moment in the terminal, in plain ASCII:\n\n```text\n{drawn}\n```",
        f"## History\n{told['History']}{book['History']}",
        f"## Rulings\n{book['Rulings']}",
        f"## The rule book\n{book['']}",
    ]
    return _anchored("\n\n".join(parts)) + "\n"


def _sorted(rulebook: str) -> dict[str, str]:
    """Sort the sections of a RULES.md under the headings of a page; what has no heading there stays together."""
    book = {"": "", "Options": "", "Notation": "", "History": "", "Rulings": ""}
    for title, text in sections(rulebook):
        if not title:
            book[""] += text.partition("\n")[2]  # without the title of the page
        elif title == "Options":
            # The table is written from the record; what the rule book says beside it stays.
            book["Options"] += "\n".join([line for line in text.splitlines() if not line.startswith("|")])
        elif title == "Notation":
            book["Notation"] += text
        elif title == "Sources":
            book["History"] += text
        elif title.startswith(("Rulings", "Where we differ")):
            book["Rulings"] += f"\n### {title}\n{lowered(text)}" if book["Rulings"] else text
        else:
            book[""] += f"\n### {title}\n{lowered(text)}"
    return book


def _anchored(page: str) -> str:
    """Make every clause, where it first opens a line, a place for links, and every mention in brackets such a link."""
    places: set[str] = set()

    def target(clause: re.Match[str]) -> str:
        if clause[0] in places:
            return clause[0]
        places.add(clause[0])
        return f"[{clause[0]}]{{#clause-{clause[0]}}}"

    def place(found: re.Match[str]) -> str:
        return found[1] + re.sub(CLAUSE, target, found[2])

    def link(found: re.Match[str]) -> str:
        return re.sub(
            CLAUSE, lambda each: f"[{each[0]}](#clause-{each[0]})" if each[0] in places else each[0], found[0]
        )

    page = re.sub(rf"^(\| |- )({CLAUSES})", place, page, flags=re.MULTILINE)
    return re.sub(rf"\({CLAUSES}\)", link, page)


def _options(game: Game) -> str:
    rows = [(code(each.name), _values(each), _default(game, each), each.help.en) for each in game.options]
    example = game.options[0]
    return (
        table(("option", "values", "default", "meaning"), rows)
        + f"\nIn the terminal `--option {example.name}=…`, in Python `game.rules(seats, {example.name}=…)`. What makes"
        " no sense is refused, with all reasons at once.\n"
    )


def _values(option: Option) -> str:
    match option.kind:
        case Choice(words=words):
            return "; ".join([f"{code(word)} ({text.en})" for word, text in words.items()])
        case Flag():
            return "`true`, `false`"
        case Number(low=low, high=high):
            return f"{low} to {high}"
        case Numbers(length=length, low=low, high=high, total=total):
            count = f"{length} numbers" if length else "a number for each seat,"
            return f"{count} from {low} to {high}" + ("" if total is None else f" that add up to {total}")
        case kind:
            told = type(kind).__doc__
            assert told, f"{type(kind).__name__} needs a docstring that says what a value is"
            return told.partition("\n")[0]


def _default(game: Game, option: Option) -> str:
    defaults = {seats: option.default(seats) for seats in game.seats}
    if all(isinstance(value, list) and value == value[:1] * seats for seats, value in defaults.items()):
        shown = {seats: f"{_shown(value[0])} for each seat" for seats, value in defaults.items()}
    else:
        shown = {seats: _shown(value) for seats, value in defaults.items()}
    if len(set(shown.values())) == 1:
        return shown[game.seats[0]]
    if all(value == code(seats) for seats, value in shown.items()):
        return "number of players"
    unique = dict.fromkeys(shown.values())
    return "; ".join(
        [f"{value} with {_range([seats for seats in shown if shown[seats] == value])}" for value in unique]
    )


def _range(counts: list[int]) -> str:
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def _shown(value: object) -> str:
    match value:
        case bool():
            return code(str(value).lower())
        case list() | tuple() if not value:
            return "none"
        case list() | tuple():
            return code(",".join(map(str, value)))
        case None:
            return "none"
        case _:
            return code(value)


def _numbers(game: Game) -> str:
    rows = []
    for seats in game.seats:
        rules = game.rules(seats)
        moves, choices = _played(rules)
        shape = " × ".join(map(str, game.encoding_shape(rules)))
        rows.append(
            (str(seats), f"{len(rules.actions):,}", f"{moves:.0f}", f"{choices:.1f}", f"{rules.longest:,}", shape)
        )
    head = ("players", "actions there are", "decisions a game", "choices a decision", "longest line", "encoding")
    return (
        table(head, rows)
        + f"\nDecisions and choices are means of {SAMPLES} games at random with default options; the longest line"
        " counts luck's draws too.\n"
    )


def _played(rules: Rules[Any, Any, Any]) -> tuple[float, float]:
    """Return decisions a game and choices a decision, measured."""
    decisions = choices = 0
    for seed in range(SAMPLES):
        rng = Random(seed)
        state = settle(rules, rules.opening(), rng)
        while rules.to_move(state) is not None:
            actions = rules.legal_actions(state)
            decisions += 1
            choices += len(actions)
            state = settle(rules, rules.apply(state, rng.choice(actions)), rng)
    return decisions / SAMPLES, choices / decisions
