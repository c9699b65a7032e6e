"""Colours, icons and type: contrast, completeness, and a change of theme while the program runs."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from courier_desk import resources
from courier_desk.resources import ResourcesMissingError, resources_dir
from courier_desk.ui.theme import DARK, LIGHT, Role, Theme, ThemeMode, Tokens, Tone
from courier_desk.ui.theme.theme import TURNED_IN_RTL, palette_of, tokens_of
from courier_desk.ui.widgets import Label


def _luminance(colour: str) -> float:
    def part(value: float) -> float:
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    rgb = QColor(colour)
    return 0.2126 * part(rgb.redF()) + 0.7152 * part(rgb.greenF()) + 0.0722 * part(rgb.blueF())


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_text_and_borders_stand_out(tokens: Tokens) -> None:
    pairs = [(tokens[ink], tokens.surface, 4.5) for ink in ("tx", "tx2", "tx3", "ac")]
    pairs += [(tokens[tone.ink], tokens[tone.ground], 4.5) for tone in Tone]
    pairs += [(tokens.onac, tokens.ac, 4.5), (tokens.ondg, tokens.redline, 4.5), (tokens.hltx, tokens.hl, 4.5)]
    pairs += [(tokens[edge], tokens.surface, 3.0) for edge in ("ctl", "redline", "ambline", "bar", "bar2")]
    for ink, ground, wanted in pairs:
        assert _contrast(ink, ground) >= wanted, (ink, ground)


def test_every_icon_the_design_lists_can_be_drawn_and_is_not_empty(theme: Theme) -> None:
    names = theme.icon_names()
    assert len(names) == 58
    assert set(names) >= TURNED_IN_RTL
    for name in names:
        assert theme.pixmap(name, "tx", 20).toImage().pixelColor(0, 0).alpha() < 255
        assert _ink(theme.pixmap(name, "tx", 20)) > 0, name


def test_every_icon_is_a_complete_svg_in_one_colour(theme: Theme) -> None:
    for file in (resources_dir() / "icons").glob("*.svg"):
        text = file.read_text(encoding="utf-8")
        assert 'viewBox="0 0 20 20"' in text
        assert not re.search(r"#[0-9a-fA-F]{3}", text), file.name
        assert "currentColor" in text


def test_only_what_points_somewhere_is_turned_round_in_arabic(theme: Theme) -> None:
    right_to_left = Qt.LayoutDirection.RightToLeft
    for name in theme.icon_names():
        plain = theme.pixmap(name, "tx", 20, 1.0, Qt.LayoutDirection.LeftToRight).toImage()
        turned = theme.pixmap(name, "tx", 20, 1.0, right_to_left).toImage()
        assert (plain != turned) == (name in TURNED_IN_RTL), name


def test_an_icon_is_sharp_on_a_dense_screen_and_drawn_once(theme: Theme) -> None:
    dense = theme.pixmap("box", "tx", 18, 1.5)
    assert dense.width() == 27
    assert dense.devicePixelRatio() == 1.5
    assert theme.pixmap("box", "tx", 18, 1.5).cacheKey() == dense.cacheKey()


def test_an_icon_that_does_not_exist_is_told(theme: Theme) -> None:
    with pytest.raises(KeyError, match="unicorn"):
        theme.pixmap("unicorn")


def test_a_change_of_theme_reaches_what_is_on_the_screen(theme: Theme, qtbot: QtBot) -> None:
    label = Label("Saved", colour="grn")
    qtbot.addWidget(label)
    label.show()
    with qtbot.waitSignal(theme.changed):
        theme.set_mode(ThemeMode.DARK)
    assert theme.dark
    assert label.palette().windowText().color() == QColor(DARK.grn)
    assert label.palette().window().color() == QColor(DARK.win)


def test_there_is_one_theme_and_it_is_found_from_any_widget(theme: Theme, qapp: QApplication, qtbot: QtBot) -> None:
    label = Label("x")
    qtbot.addWidget(label)
    assert Theme.install(qapp, ThemeMode.LIGHT) is theme
    assert Theme.of(label) is theme


def test_roomy_makes_text_and_rows_larger(theme: Theme) -> None:
    assert theme.row_height == 36
    theme.set_roomy(roomy=True)
    assert theme.row_height == 40
    assert theme.font(Role.BODY).pixelSize() == 14


def test_sizes_grow_from_role_to_role_and_digits_are_equally_wide(theme: Theme) -> None:
    sizes = [role.value for role in (Role.TAG, Role.CAPTION, Role.BODY, Role.FIELD, Role.TITLE, Role.NAME, Role.FIGURE)]
    assert all(small < large for small, large in pairwise(sizes))
    metrics = QFontMetrics(theme.font(Role.BODY))
    assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1


def test_arabic_letters_are_in_the_font(theme: Theme) -> None:
    for text in ("أوردر جديد", "١٢٣"):
        metrics = QFontMetrics(theme.font(Role.BODY))
        assert all(metrics.inFontUcs4(ord(letter)) or letter == " " for letter in text)


def test_high_contrast_takes_the_systems_own_pairs(theme: Theme) -> None:
    system = palette_of(DARK)
    system.setColor(system.ColorRole.Window, QColor("black"))
    system.setColor(system.ColorRole.WindowText, QColor("yellow"))
    tokens = tokens_of(system)
    assert (tokens.surface, tokens.tx, tokens.red, tokens.ctl) == ("#000000", "#ffff00", "#ffff00", "#ffff00")
    for said, shown in (("green", "#008000"), ("yellow", "#8c8c00")):  # what is off can be told, if the system does not
        system.setColor(system.ColorGroup.Disabled, system.ColorRole.WindowText, QColor(said))
        assert tokens_of(system).dis == shown


def test_a_broken_installation_is_told_with_the_places(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr(resources, "__file__", f"{tmp_path}/courier_desk/resources.py")
    with pytest.raises(ResourcesMissingError, match="_resources"):
        resources_dir()


def _ink(pixmap: QPixmap) -> int:
    image = pixmap.toImage()
    return sum(image.pixelColor(x, y).alpha() > 60 for x in range(image.width()) for y in range(image.height()))
