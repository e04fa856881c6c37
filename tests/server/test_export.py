"""Pictures of a match: with names, and as an animated GIF that tells the story."""

import io
from typing import Any

import pytest

from rookery.catalog import specs
from rookery.match import Match
from rookery.scene.gif import Captioned, gif
from rookery.scene.png import png
from rookery.scene.text import terminal
from rookery.server.export import export, scene_at
from rookery.table.moment import shots

pytest.importorskip("resvg_py")
pillow = pytest.importorskip("PIL.Image")
chops = pytest.importorskip("PIL.ImageChops")
stat = pytest.importorskip("PIL.ImageStat")


def opened(name: str, moves: int) -> Match:
    match = Match.open(specs()[name], seed=bytes(32), match_id="export", seats=2, names=("Ada", "Bartholomew" * 5))
    for _ in range(moves):
        assert match.to_move is not None
        match.play(match.legal_texts(match.to_move)[-1])
    return match


def image(data: bytes) -> Any:
    return pillow.open(io.BytesIO(data))


@pytest.mark.parametrize("name", specs())
def test_every_picture_names_the_players(name: str) -> None:
    match = opened(name, 3)
    score = match.game.scores(match.view(None))[0]
    for kind in ("svg", "txt"):
        shown = export(match, kind).decode()
        assert f"Ada · {score}" in shown
        assert "BartholomewBartholomewB…" in shown  # a long name is cut, so that it stays in its column


def test_a_picture_has_no_choices_to_click() -> None:
    match = opened("derby", 0)
    while "choices" not in [tray.purpose for tray in match.game.draw_view(match.view(None)).trays]:
        match.play(match.legal_texts(match.to_move)[0])
    shown = scene_at(match)
    assert not [part for shape in shown.shapes for part in shape.parts if "choice-dot" in part.style.split()]


def test_a_picture_shows_what_its_seat_may_know() -> None:
    match = opened("banquise", 2)
    for at in (None, match.seq, 0):
        hands = [
            {shape.key for shape in scene_at(match, at, seat).shapes if "hand-" in shape.key} for seat in (0, 1, None)
        ]
        assert (
            [{key[:6] for key in hand} for hand in hands] == [{"hand-1"}, {"hand-2"}, set()] if at != 0 else [set()] * 3
        )


def test_a_picture_is_of_the_moment_and_the_seat_that_were_asked_for() -> None:
    match = opened("banquise", 3)
    texts = {(at, seat): export(match, "txt", at=at, seat=seat) for at in (0, match.seq) for seat in (0, 1)}
    assert texts[match.seq, 0] != texts[match.seq, 1] != texts[0, 1] == texts[0, 0]
    for (at, seat), text in texts.items():
        assert text == terminal(scene_at(match, at, seat), colour=False).encode()


def test_players_stand_side_by_side_below_the_picture() -> None:
    strip = [shape for shape in scene_at(opened("pingouin", 1)).shapes if shape.key.startswith("player-")]
    across = scene_at(opened("pingouin", 1)).width / 2
    assert [(shape.key, shape.x) for shape in strip] == [("player-1", 0), ("player-2", across)]
    assert [shape.glyphs[0].column for shape in strip] == [0, len("Ada · 0") + 3]


@pytest.mark.parametrize("name", specs())
def test_a_gif_shows_one_frame_for_each_sentence(name: str) -> None:
    match = opened(name, 4)
    film = image(export(match, "gif", width=500))
    assert film.n_frames == len(list(shots(match)))
    assert film.width == 300


def test_frames_put_together_look_like_a_picture_drawn_at_once() -> None:
    match = opened("thin_ice", 6)
    scenes = [scene_at(match, seq) for seq in range(match.seq - 3, match.seq + 1)]
    film = image(gif([Captioned(scene, "") for scene in scenes], width=300))
    film.seek(film.n_frames - 1)
    whole = image(png(scenes[-1], width=300)).convert("RGB")
    put_together = film.convert("RGB").crop((0, 0, *whole.size))
    # Whole pixels and 255 colours cost a little; a piece in the wrong place is caught below.
    assert max(stat.Stat(chops.difference(put_together, whole)).mean) < 8
    other = image(png(scenes[0], width=300)).convert("RGB")
    wrong, right = [stat.Stat(chops.difference(put_together, each)).sum2 for each in (other, whole)]
    assert all(w > r for w, r in zip(wrong, right, strict=True))
