"""Line by line: whole games in both languages, and with `--ascii` nothing but ASCII."""

import re
from random import Random

import pytest

from rookery.bots import Limit, bot
from rookery.catalog import specs
from rookery.i18n import LANGUAGES
from rookery.scene.picture import compose
from rookery.scene.text import cells, plain, to_ascii
from rookery.terminal import Lines
from rookery.terminal.local import LocalTable
from terminal.tables import opened, picture, table_of

OPTIONS: dict[str, dict[str, object]] = {"derby": {"layout": "players"}, "thin_ice": {"mode": "advanced"}}
TRIED = ("help", "moves", "look", "xyzzy", "why a1-z9", "rule", "rule Q0", "look z9", "save", "load nowhere", "undo")
"""What people type besides moves; whoever is asked for consent agrees."""


class Person:
    """Whoever sits at every seat: tries everything that can be typed now and then, and mostly plays like a bot."""

    def __init__(self, table: LocalTable, language: str) -> None:
        self.table = table
        self.rng = Random(language)
        self.prompts: list[str] = []
        self.asked = 0

    def answer(self, prompt: str = "") -> str:
        """Stand for `input`."""
        self.prompts.append(prompt)
        match = self.table.match
        if match.request is not None or match.to_move is None:
            return "o"
        if not prompt.endswith("> "):
            return ""
        self.asked += 1
        if self.asked % 7 == 0:
            return TRIED[self.asked // 7 % len(TRIED)]
        thinker = bot("greedy", match.game)
        action = thinker.choose(match.view(match.to_move), match.to_move, self.rng, limit=Limit(nodes=20))
        return match.game.format(action)


@pytest.mark.parametrize("name", specs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_ascii(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = opened(name, seats=2, names=("Zoé", "Noël"), options=OPTIONS.get(name, {}))
    table = table_of(match, language=language)
    assert isinstance(table.session, LocalTable)
    person = Person(table.session, language)
    monkeypatch.setattr("builtins.input", person.answer)
    Lines(table, colour=False, ascii=True).run()
    told = capsys.readouterr().out
    assert match.outcome is not None
    assert "Zoe" in told
    for text in (told, *person.prompts):
        assert text.isascii(), {character for character in text if not character.isascii()}


def test_the_end_of_input_leaves_the_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def nothing(prompt: str = "") -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nothing)
    Lines(table_of(opened("banquise", names=("Ada", "Bo"))), colour=False, ascii=False).run()
    assert capsys.readouterr().out.endswith("`rookery play --resume` goes on.\n")


def test_the_language_changes_at_any_time(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["language", "quitter"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    Lines(table_of(opened()), colour=False, ascii=False).run()
    english, _, french = capsys.readouterr().out.partition("Placez un pingouin")
    assert "Place a penguin" in english
    assert "À bientôt" in french


@pytest.mark.parametrize("name", specs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_character_is_lost(name: str, language: str) -> None:
    """What has no equivalent in ASCII becomes a question mark: no picture and no label of ours has such a character."""
    match = opened(name, seats=2, options=OPTIONS.get(name, {}))
    rng = Random(1)
    for _ in range(60):
        if match.to_move is None:
            break
        scene = compose(picture(match))
        rows = ["".join([character for character, _ in row]) for row in cells(scene, ascii=True, language=language)]
        assert "?" not in re.sub(r"\+\d+\?", "", "\n".join(rows))  # dice that will roll again are +2?
        for shape in scene.shapes:
            if shape.label:
                label = shape.label.fr if language == "fr" else shape.label.en
                assert to_ascii(label).count("?") == label.count("?"), label
        match.play(rng.choice(match.legal_texts(match.to_move)))


def test_sentences_become_sensible_ascii() -> None:
    assert to_ascii("« À bientôt » … l’œuf – ça") == '"A bientot" ... l\'oeuf - ca'
    assert to_ascii("un\u202fcoup\u00a0:\ndeux × 3") == "un coup :\ndeux x 3"
    assert to_ascii("“so”") == '"so"'
    assert plain("prêt ×2 …") == "pret x2 ?"
    assert to_ascii("猫") == "??"
