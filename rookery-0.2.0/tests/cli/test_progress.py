"""How far long work is."""

import io
import sys

import pytest

from rookery.progress import bar


class Tube(io.StringIO):
    """Standard error as a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_bar_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    tube = Tube()
    monkeypatch.setattr(sys, "stderr", tube)
    bar(500, 1000, "derby")
    assert tube.getvalue() == "\r" + "█" * 15 + "·" * 15 + " 500/1,000  derby\x1b[K"
    bar(1000, 1000)
    assert tube.getvalue().endswith("█ 1,000/1,000\x1b[K\n")


def test_a_bar_is_quiet_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    bar(1, 2)
    bar(2, 2)
    assert capsys.readouterr().err == ""
