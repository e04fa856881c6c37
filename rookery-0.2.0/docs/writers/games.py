"""A page for each game in the catalogue and each language, written from the game's own folder.

The rules come from its RULES files, options from its record, pictures from its scenes, and numbers from playing it.
"""

from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import Any, Final

from rookery.catalog import specs
from rookery.core import CHANCE, AnySpec, Option, Rules, draw_action, resolve_chance
from rookery.core.options import Choice, Code, Either, Flag, Number, Numbers, OptionType, PerSeat, Series, Ticks
from rookery.core.rulebook import Block, Clause, spans
from rookery.i18n import LANGUAGES, localize
from rookery.scene import Scene, Shape, Sprite
from rookery.scene.palette import Theme
from rookery.scene.picture import compose
from rookery.scene.svg import svg
from rookery.scene.text import terminal
from writers.markdown import code, table

THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
OTHER: Final = {"en": "Ces règles en français", "fr": "These rules in English"}
"""On the page in one language, the link to the other."""
SAMPLES = 6
"""Random games for each number of seats."""


def pages() -> dict[str, str]:
    """Return each game's pages and pictures, a page that lists the games, and the site's own penguin."""
    penguin = Scene(100, 100, (Shape((Sprite("penguin-1", 50, 50, 100),)),))
    written = {"games/index.md": _index(), "games/penguin.svg": svg(penguin, theme="light")}
    for game in specs().values():
        rules = game.rules(3 if 3 in game.seats else None)
        state = _midgame(rules)
        shown = {game.name: game.draw(rules, rules.view(state, rules.to_move(state)))}
        shown |= {f"{game.name}-{name}": game.draw_example(name) for name in game.texts("pictures")}
        for stem, picture in shown.items():
            for theme in THEMES:
                written[f"games/{stem}-{theme}.svg"] = svg(compose(picture), theme=theme)
        drawn = terminal(compose(shown[game.name]), colour=False, ascii=True)
        for language in LANGUAGES:
            written[f"games/{_stem(game, language)}.md"] = _page(game, language, drawn)
    return written


def _index() -> str:
    rows = [
        (f"[{game.title.en}]({name}.md)", f"{game.seats[0]} to {game.seats[-1]}", game.pitch.en)
        for name, game in specs().items()
    ]
    listed = "\n".join([_stem(game, language) for game in specs().values() for language in LANGUAGES])
    return (
        "# The games\n\nEach page first says how to play, then lists every clause. Code, tests and refusals quote"
        f" the clauses by number. How moves and positions are written: [Notation](../notation.md).\n\n"
        f"{table(('game', 'players', ''), rows)}\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n"
    )


def _midgame(rules: Rules[Any, Any, Any]) -> Any:
    """Play at random to about the middle of a game, to a state in which a seat must decide."""
    rng = Random(4)
    decided: list[Any] = []
    state = rules.initial_state()
    while (seat := rules.to_move(state)) is not None:
        if seat != CHANCE:
            decided.append(state)
        action = draw_action(rules, state, rng) if seat == CHANCE else rng.choice(rules.legal_actions(state))
        state = rules.apply(state, action)
    return decided[len(decided) * 2 // 5]


def _page(game: AnySpec, language: str, drawn: str) -> str:
    """Write a game's page in one language: its rules, and in English what programmers ask."""
    book = game.rulebook(language)
    other = {"en": "fr", "fr": "en"}[language]
    there = f"[{OTHER[language]}]({_stem(game, other)}.md)"
    parts = [
        f"# {book.title}",
        _markdown(book.intro),
        there,
        _picture(game.name, localize(game.title, language)),
        f"## {book.guide_title}",
        *[_block(game, block) for block in book.guide],
        f"## {book.clauses_title}",
        *[f"### {section.title}\n\n{_clauses(section.clauses)}" for section in book.sections],
    ]
    if language == "en":
        parts += [
            f"## Options in a program\n\n{_options(game)}",
            f"## Numbers\n\n{_numbers(game)}",
            f"## What a learner sees\n\n{_fields(game)}",
            f"The same moment in the terminal, in plain ASCII:\n\n```text\n{drawn}\n```",
        ]
    return "\n\n".join(parts) + "\n"


def _stem(game: AnySpec, language: str) -> str:
    return game.name if language == "en" else f"{game.name}.{language}"


def _picture(stem: str, label: str) -> str:
    return "\n".join([f"![{label}]({stem}-{theme}.svg){{.board .only-{theme}}}" for theme in THEMES])


def _block(game: AnySpec, block: Block) -> str:
    match block.kind:
        case "heading":
            return f"### {block.text}"
        case "picture":
            return f"{_picture(f'{game.name}-{block.picture}', block.text)}\n\n*{block.text}*"
        case "bullets" | "steps":
            mark = "-" if block.kind == "bullets" else "1."
            return "\n".join([f"{mark} {_markdown(item)}" for item in block.items])
    return _markdown(block.text)


def _clauses(clauses: Sequence[Clause]) -> str:
    """Write clauses as a list; each is a place for links."""
    return "\n".join(
        [
            f"- [{code(clause.number) if clause.number.islower() else clause.number}]{{#{_anchor(clause.number)}}}"
            f" {_markdown(clause.text)}"
            for clause in clauses
        ]
    )


def _anchor(number: str) -> str:
    return f"clause-{number.replace(':', '-')}"


def _markdown(text: str) -> str:
    """Write inline text, with references as links."""
    written = {"plain": "{}", "em": "*{}*", "strong": "**{}**", "code": "`{}`"}
    parts = []
    for is_ref, group in groupby(spans(text), key=lambda span: span.kind == "ref"):
        if is_ref:
            links = [f"[{span.text.removeprefix('card:')}](#{_anchor(span.text)})" for span in group]
            parts.append(f"({', '.join(links)})")
        else:
            parts += [written[span.kind].format(span.text) for span in group]
    return "".join(parts)


def _options(game: AnySpec) -> str:
    rows = [(code(each.name), _values(each.type), _default(game, each), each.help.en) for each in game.options]
    example = game.options[0]
    return (
        table(("option", "values", "default", "meaning"), rows)
        + f"\nIn the terminal `--option {example.name}=…`, in Python `game.rules(seats, {example.name}=…)`. What makes"
        " no sense is refused, with all reasons at once.\n"
    )


def _values(kind: OptionType) -> str:
    match kind:
        case Choice(values=values):
            return "; ".join([f"{code(value)} ({text.en})" for value, text in values.items()])
        case Flag():
            return "`true`, `false`"
        case Number(low=low, high=high):
            return f"{low} to {high}"
        case Numbers(labels=labels, low=low, high=high, total=total):
            each = ", ".join([label.en for label in labels])
            return f"numbers from {low} to {high} for {each}" + ("" if total is None else f", {total} in all")
        case PerSeat(each=each):
            return f"for each seat: {_values(each)}"
        case Series(each=each, length=length):
            return f"{length} of: {_values(each)}"
        case Ticks(values=values):
            return "any of: " + "; ".join([f"{code(value)} ({text.en})" for value, text in values.items()])
        case Code(hint=hint):
            return hint.en
        case Either(choice=choice, other=other):
            return f"{_values(choice)}; or {_values(other)}"
        case other:
            told = type(other).__doc__
            assert told, f"{type(other).__name__} needs a docstring that says what a value is"
            return told.partition("\n")[0].rstrip(".")


def _default(game: AnySpec, option: Option) -> str:
    defaults = {seats: option.default(seats) for seats in game.seats}
    if all(isinstance(value, list) and value and value == value[:1] * seats for seats, value in defaults.items()):
        shown = {seats: f"{_format(value[0])} for each seat" for seats, value in defaults.items()}
    else:
        shown = {seats: _format(value) for seats, value in defaults.items()}
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


def _format(value: object) -> str:
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


def _numbers(game: AnySpec) -> str:
    rows = []
    for seats in game.seats:
        rules = game.rules(seats)
        moves, choices = _measure(rules)
        rows.append(
            (
                str(seats),
                f"{game.encoder(rules).actions:,}",
                f"{moves:.0f}",
                f"{choices:.1f}",
                f"{rules.max_actions:,}",
                f"{game.encoder(rules).size:,}",
            )
        )
    head = ("players", "actions", "decisions a game", "choices a decision", "longest line", "observation")
    return (
        table(head, rows)
        + f"\nDecisions and choices are means of {SAMPLES} games at random with default options; the longest line"
        " counts chance's draws too.\n"
    )


def _fields(game: AnySpec) -> str:
    seats = game.seats[-1]
    encoder = game.encoder(game.rules(seats))
    rows = [
        (code(one.name), " × ".join(map(str, one.shape)), f"0…{one.high}", f"{one.scale:g}", one.meaning)
        for one in encoder.fields
    ]
    actions = [
        (code(one.name), " × ".join(map(str, one.shape)), one.meaning) for one in encoder.action_fields if one.size
    ]
    return (
        f"The fields of a row, one after another, for {seats} players and default options; seats are in turn order,"
        " the observer's first, and a float is the number divided by the scale."
        " See [Learning toolkits](../learning.md).\n\n"
        + table(("field", "shape", "range", "scale", "meaning"), rows)
        + "\nThe blocks of the numbers of actions, and so of a mask:\n\n"
        + table(("block", "shape", "meaning"), actions)
    )


def _measure(rules: Rules[Any, Any, Any]) -> tuple[float, float]:
    """Return decisions a game and choices a decision, measured."""
    decisions = choices = 0
    for seed in range(SAMPLES):
        rng = Random(seed)
        state = resolve_chance(rules, rules.initial_state(), rng)
        while rules.to_move(state) is not None:
            actions = rules.legal_actions(state)
            decisions += 1
            choices += len(actions)
            state = resolve_chance(rules, rules.apply(state, rng.choice(actions)), rng)
    return decisions / SAMPLES, choices / decisions
