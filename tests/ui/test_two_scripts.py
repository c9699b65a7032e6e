"""Arabic and Latin beside each other, looked at pixel by pixel: one baseline, the right edge, the right order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import Combo, DetailRow, DetailsGrid, Label, NumberField, PlainText, TextField
from courier_desk.ui.widgets.table import RowDelegate
from courier_desk.ui.words import isolate, listed

_BORDER = 5
_DARK = 110
_CURSOR = 5  # pixels that Qt's rectangle of a cursor begins before it
_TOUCHED = 200  # also what smoothing leaves at the edge of a letter
LTR, RTL = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft


@pytest.fixture
def mirrored(qapp: QApplication, theme: Theme) -> Iterator[None]:
    """A window from right to left."""
    qapp.setLayoutDirection(RTL)
    yield
    qapp.setLayoutDirection(LTR)


def _ink(image: QImage, inset: int = 0, dark: int = _DARK) -> QRect:
    """The box round everything dark, borders left out."""
    found = QRect()
    for y in range(inset, image.height() - inset):
        for x in range(inset, image.width() - inset):
            if QColor(image.pixel(x, y)).lightness() < dark:
                found |= QRect(x, y, 1, 1)
    return found


def _shown(widget: QWidget, qtbot: QtBot, width: int = 220) -> QImage:
    """What a widget shows as the only one in its window, without a cursor."""
    window = QWidget()
    column = QVBoxLayout(window)
    column.addWidget(widget)
    column.addStretch(1)
    qtbot.addWidget(window)
    window.resize(width, 100)
    window.show()
    window.setFocus()
    image = widget.grab().toImage()
    window.hide()
    return image


def _line_edit(kind: str, text: str) -> QWidget:
    if kind == "combo":
        combo = Combo(editable=True)
        combo.setEditText(text)
        return combo
    editor: QLineEdit | PlainText = PlainText(lines=1) if kind == "lines" else TextField()
    editor.setPlainText(text) if isinstance(editor, PlainText) else editor.setText(text)
    return editor


@pytest.mark.parametrize("kind", ["line", "combo", "lines"])
def test_both_scripts_stand_on_one_line_in_a_field(kind: str, theme: Theme, qtbot: QtBot) -> None:
    """What stands on the line without going under it, in Latin, in Arabic letters and digits, and in a mixture."""
    texts = ("HIT", "11", "١١", "ااا", "HIT ااا", "١١ HIT")
    feet = {text: _ink(_shown(_line_edit(kind, text), qtbot), _BORDER).bottom() for text in texts}
    assert len(set(feet.values())) == 1, feet


@pytest.mark.parametrize("role", list(Role))
def test_a_line_is_as_high_in_either_script(role: Role, theme: Theme, qtbot: QtBot) -> None:
    latin, arabic = Label("Orders 204828", role=role), Label("أوردرات ٢٠٤٨٢٨", role=role)
    for label in (latin, arabic):
        qtbot.addWidget(label)
    assert latin.sizeHint().height() == arabic.sizeHint().height()


def test_no_word_falls_apart(theme: Theme) -> None:
    """Ain after reh stands where its width puts it: what kerning adds there looks like a blank."""
    metrics = QFontMetrics(theme.font(Role.FIELD))
    assert metrics.horizontalAdvance("رع") <= metrics.horizontalAdvance("ر") + metrics.horizontalAdvance("ع") + 1


def test_digits_begin_at_the_forms_edge(mirrored: None, qtbot: QtBot) -> None:
    """They have no direction of their own; letters keep theirs."""
    for text, at_the_right in (("٢٧", True), ("27", True), ("شارع", True), ("Sample Street", False)):
        field, lines = TextField(), PlainText(lines=1)
        field.setText(text)
        lines.setPlainText(text)
        for editor in (field, lines):
            ink = _ink(_shown(editor, qtbot), _BORDER)
            assert (ink.center().x() > 110) is at_the_right, (text, editor)
    number = NumberField()
    number.setText("204828")
    assert _ink(_shown(number, qtbot), _BORDER).center().x() > 110


def test_the_cursor_stands_before_an_arabic_hint_and_not_on_it(mirrored: None, qtbot: QtBot) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    editors = (TextField(placeholder="ااا"), NumberField(placeholder="ااا"))
    for editor in editors:
        column.addWidget(editor)
    qtbot.addWidget(window)
    window.show()
    window.setFocus()
    for editor in editors:
        hint = _ink(editor.grab().toImage(), _BORDER, _TOUCHED)
        assert hint.center().x() > editor.width() / 2
        assert hint.right() < editor.cursorRect().x() + _CURSOR
        assert editor.placeholderText() == "ااا"


def test_arabic_is_written_from_the_right_in_an_english_form(theme: Theme, qtbot: QtBot) -> None:
    for kind in ("line", "lines"):
        assert _ink(_shown(_line_edit(kind, "شارع بغداد"), qtbot), _BORDER).center().x() > 110
        assert _ink(_shown(_line_edit(kind, "27"), qtbot), _BORDER).center().x() < 110


def test_wrapped_lines_end_at_the_right_edge(mirrored: None, qtbot: QtBot) -> None:
    label = Label("ااا ااا ااا ااا ااا ااا ااا ااا", wrap=True)
    height = QFontMetrics(label.font()).lineSpacing()
    image = _shown(label, qtbot, width=90)
    assert image.height() >= 2 * height
    edges = {_ink(image.copy(0, top, image.width(), height)).right() for top in range(0, image.height() - 4, height)}
    assert len(edges) == 1, edges


def test_a_list_of_latin_names_begins_at_the_right(mirrored: None, qtbot: QtBot) -> None:
    names = listed([isolate("MMMMMMMM"), isolate("i")])
    whole, first = _ink(_shown(Label(names), qtbot)), _ink(_shown(Label("MMMMMMMM"), qtbot))
    assert first.right() == whole.right()
    assert whole.left() < first.left()


_CHANGES: dict[str, Callable[[Label], None]] = {
    "text": lambda label: label.setText("another line, of which more is broken than before"),
    "width": lambda label: label.resize(180, 60),
    "height": lambda label: label.resize(120, 90),
    "font": lambda label: label.set_bold(bold=True),
    "colour": lambda label: label.set_colour("red"),
    "direction": lambda label: label.setLayoutDirection(RTL),
    "alignment": lambda label: label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom),
    "one line": lambda label: label.setWordWrap(False),
}


@pytest.mark.parametrize("change", list(_CHANGES))
def test_a_label_that_was_painted_shows_a_change_as_a_new_one_does(change: str, theme: Theme, qtbot: QtBot) -> None:
    pictures = []
    for was_painted in (True, False):
        label = Label("الاسم, then a line of Latin words", wrap=True)
        qtbot.addWidget(label)
        label.resize(120, 60)
        before = label.grab().toImage() if was_painted else None
        _CHANGES[change](label)
        pictures.append(label.grab().toImage())
        assert pictures[-1] != before
    assert pictures[0] == pictures[1]


def test_selectable_values_begin_at_the_right_too(mirrored: None, qtbot: QtBot) -> None:
    """The same as a plain label shows them, though Qt lays out text that can be selected by its first letter."""
    names = listed([isolate("MMMMMM"), "القاهرة"])
    grid = DetailsGrid(None)
    grid.set_rows([DetailRow("", names)])
    plain = _ink(_shown(Label(names), qtbot))
    image = _shown(grid, qtbot, width=400)
    value = _ink(image)
    assert value.width() == pytest.approx(plain.width(), abs=2)
    latin = _ink(_shown(Label("MMMMMM"), qtbot))
    right_part = _ink(image.copy(value.right() - latin.width() + 1, 0, latin.width(), image.height()))
    assert right_part.height() < plain.height(), "the Latin name has no letter under the line"


def test_a_count_stands_before_an_arabic_name_in_an_english_window(theme: Theme, qtbot: QtBot) -> None:
    """In plain labels as in those that can be selected."""
    text = f"MMMMMMMM × {isolate('ا')}"
    grid = DetailsGrid(None)
    grid.set_rows([DetailRow("", text)])
    for widget in (Label(text), grid):
        image = _shown(widget, qtbot, width=400)
        ink = _ink(image)
        beginning = _ink(image.copy(ink.left(), 0, 20, image.height()))
        end = _ink(image.copy(ink.right() - 2, 0, 3, image.height()))
        assert beginning.width() > 15
        assert end.width() <= 3, "the last letter is the narrow Arabic one"
        assert not _ink(image.copy(ink.right() - 5, 0, 2, image.height())).height()


def _painted(text: str, direction: Qt.LayoutDirection, table: QWidget, *, right: bool, width: int) -> QImage:
    image = QImage(width, 30, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    table.setLayoutDirection(direction)
    painter = QPainter(image)
    painter.setLayoutDirection(direction)
    painter.setFont(Theme.of().font(Role.BODY))
    RowDelegate.paint_text(painter, image.rect(), text, table, right=right)
    painter.end()
    return image


@pytest.mark.parametrize("direction", [LTR, RTL])
def test_numbers_stand_on_the_right_in_both_directions(
    direction: Qt.LayoutDirection, theme: Theme, qtbot: QtBot
) -> None:
    table = QWidget()
    qtbot.addWidget(table)
    image = _painted("1,250.00", direction, table, right=True, width=200)
    assert _ink(image).right() >= 195


def test_a_latin_name_that_is_cut_keeps_its_beginning(theme: Theme, qtbot: QtBot) -> None:
    """Its ellipsis stands on the right, where its end would be."""
    table = QWidget()
    qtbot.addWidget(table)
    for direction in (LTR, RTL):
        image = _painted("Hatem Hamdy El Hinnawi", direction, table, right=False, width=90)
        whole = _ink(image)
        ends = [_ink(image.copy(x, 0, 6, image.height())).height() for x in (whole.left(), whole.right() - 5)]
        assert ends[0] > 8, "the first letter is on the left"
        assert ends[1] < 3, "the dots are on the right"
