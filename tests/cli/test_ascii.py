"""With `--ascii` everything is ASCII: whole games, in both languages, line by line and on the full screen."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rookery.bots import Limit, bot
from rookery.catalog import GAMES, game
from rookery.cli.choosing import Way, drawn, press, settled
from rookery.cli.layout import Look, notice, page, text_of
from rookery.cli.lines import Lines
from rookery.cli.table import Sight, Table
from rookery.match import Match
from rookery.scene.terminal import cells, folded, plain
from rookery.text import LANGUAGES

OPTIONS: dict[str, dict[str, object]] = {"derby": {"layout": "players"}, "thin_ice": {"mode": "advanced"}}
TRIED = (
    "help",
    "moves",
    "look",
    "xyzzy",
    "why a1-z9",
    "rule",
    "rule Q0",
    "look z9",
    "save",
    "load nowhere",
    "undo",
    "o",
)
"""What people type besides moves; whoever is asked for consent agrees."""


class Person:
    """Whoever sits at every seat: tries everything that can be typed now and then, and mostly plays like a bot."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.rng = Random(language)
        self.lines = Lines(language=language, colour=False, ascii=True)
        self.table: Table | None = None
        self.read: list[str] = []
        """What stood on full screens and prompts."""
        self.asked = 0

    def answer(self, prompt: str = "") -> str:
        """Stand for `input`."""
        assert self.table is not None
        self.read.append(prompt)
        match = self.table.match
        if match.ask is not None or match.to_move is None:
            return "o"
        self.asked += 1
        if self.asked % 7 == 0:
            return TRIED[self.asked // 7 % len(TRIED)]
        thinker = bot("greedy", match.game, match.rules)
        action = thinker.choose(match.view(match.to_move), match.to_move, self.rng, limit=Limit(nodes=20))
        return match.game.write(match.rules, action)

    def turn(self, prompt: str, sight: Sight, news: Callable[[], bool] | None = None) -> str:
        """Look at the full screen as well, in every mood, before a line is typed."""
        board = drawn(sight, language=self.language, ascii=True)
        way = settled(Way(), board)
        look = Look(self.language, True, 80, 24)
        for key in ("", "enter", "l", "?", "s"):
            shown = page(board, press(way, key, board)[0], look, prompt=prompt, said=["« Ça … »"], moves=sight.moves)
            self.read.append(text_of(shown))
        return self.lines.turn(prompt, sight)

    def cover(self, prompt: str) -> None:
        """Hand over."""
        self.read.append(text_of(notice(prompt, Look(self.language, True, 80, 24))))
        self.lines.cover(prompt)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return getattr(self.lines, name)  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_ascii(
    name: str,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    person = Person(language)
    monkeypatch.setattr("builtins.input", person.answer)
    match = Match.open(
        game(name), seed=bytes(32), match_id="m", seats=2, names=("Zoé", "Noël"), options=OPTIONS.get(name, {})
    )
    person.table = Table(match, person, language=language, limit=Limit(nodes=1))
    person.table.play()
    told = capsys.readouterr().out
    assert person.table.match.outcome is not None
    assert "Zoe" in told
    for text in (told, *person.read):
        assert text.isascii(), {character for character in text if not character.isascii()}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_character_is_lost(name: str, language: str) -> None:
    """What has no kin in ASCII becomes a question mark: no picture and no label of ours has such a character."""
    match = Match.open(game(name), seed=bytes(32), match_id="m", seats=2, options=OPTIONS.get(name, {}))
    rng = Random(1)
    for _ in range(60):
        if match.to_move is None:
            break
        scene = match.game.picture(match.rules, match.view(match.to_move), last=match.last_for(match.to_move))
        rows = ["".join([character for character, _ in row]) for row in cells(scene, ascii=True, language=language)]
        assert "?" not in re.sub(r"\+\d+\?", "", "\n".join(rows))  # dice that will roll again are +2?
        for shape in scene.shapes:
            if shape.label:
                label = shape.label.fr if language == "fr" else shape.label.en
                assert folded(label).count("?") == label.count("?"), label
        match.submit(match.to_move, rng.choice(match.legal_texts(match.to_move)))


def test_sentences_are_folded_sensibly() -> None:
    assert folded("« À bientôt » … l’œuf – ça") == '"A bientot" ... l\'oeuf - ca'
    assert folded("un\u202fcoup\u00a0:\ndeux × 3") == "un coup :\ndeux x 3"
    assert folded("“so”") == '"so"'
    assert plain("prêt ×2 …") == "pret x2 ?"
    assert folded("猫") == "??"
