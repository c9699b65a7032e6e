"""The controls as a person meets them: by key, by mouse, by what they say to a screen reader."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QListWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.ui import widgets
from courier_desk.ui.theme import Theme, ThemeMode, Tone
from courier_desk.ui.widgets import (
    AmountField,
    Banner,
    BannerView,
    Button,
    Chip,
    Chips,
    Combo,
    ConfirmDialog,
    DetailRow,
    DetailsGrid,
    Field,
    FieldState,
    IconButton,
    Label,
    LinkButton,
    Meter,
    NumberField,
    PhoneField,
    PlainText,
    PopupList,
    PopupRow,
    Question,
    RowKind,
    Segment,
    Segments,
    Severity,
    Spin,
    StatusMessage,
    StatusPill,
)
from courier_desk.ui.widgets.list_table import CellTag, ListColumn, ListTable
from courier_desk.ui.words import ltr, plain, status_words
from tests.support.clipping import clipped_texts
from tests.ui.gallery import Gallery, IconSheet

Key = Qt.Key


def _shown(qtbot: QtBot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    widget.show()
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    return widget


def _button(page: QWidget, text: str) -> Button:
    return next(found for found in page.findChildren(Button) if found.text() == text)


def test_a_button_is_pressed_by_mouse_space_and_enter(theme: Theme, qtbot: QtBot) -> None:
    button = Button("Create & print")
    _shown(qtbot, button)
    presses: list[bool] = []
    button.clicked.connect(lambda: presses.append(True))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.keyClick(button, Key.Key_Space)
    QTest.keyClick(button, Key.Key_Return)
    assert len(presses) == 3
    assert button.text() == button.accessibleName() == "Create & print"


def test_a_button_that_is_off_keeps_its_focus_and_tells_why(theme: Theme, qtbot: QtBot) -> None:
    button = Button("Return")
    _shown(qtbot, button)
    presses: list[bool] = []
    reasons: list[str] = []
    button.clicked.connect(lambda: presses.append(True))
    button.off_pressed.connect(lambda: reasons.append(button.off_reason))
    button.set_off("Possible once this order is completed.")
    button.setFocus()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.keyClick(button, Key.Key_Space)
    button.click()
    qtbot.waitUntil(lambda: not button.signalsBlocked())
    assert not presses
    assert reasons
    assert button.hasFocus()
    assert button.accessibleDescription() == button.toolTip() == "Possible once this order is completed."
    button.set_off(None)
    QTest.keyClick(button, Key.Key_Space)
    assert len(presses) == 1


def test_a_field_names_its_editor_and_announces_its_fault(theme: Theme, qtbot: QtBot) -> None:
    editor = PhoneField()
    field = Field("Phone", editor, required=True, hint="as on the parcel")
    _shown(qtbot, field)
    assert editor.accessibleName() == "Phone, required"
    assert editor.accessibleDescription() == "as on the parcel"
    height = field.height()
    field.set_state(FieldState.ERROR, "9 digits; mobiles have 11")
    assert editor.accessibleDescription() == "9 digits; mobiles have 11"
    assert editor.property("state") == "error"
    assert field.sizeHint().height() <= height


def test_a_fields_hint_can_offer_something_to_do(theme: Theme, qtbot: QtBot) -> None:
    field = Field("Phone", PhoneField())
    _shown(qtbot, field)
    field.set_state(FieldState.OK, "3 earlier orders.")
    field.set_action("Fill in", "Alt+F")
    link = next(found for found in field.findChildren(LinkButton) if found.text() == "Fill in")
    with qtbot.waitSignal(field.action):
        link.click()
    field.set_action("")
    assert not link.isVisible()


@pytest.mark.parametrize(
    ("typed", "kept"), [("٠١٠٠ ٧٧٤", "0100774"), ("010-12", "01012"), ("\u2066204828\u2069", "204828"), ("12a", "12")]
)
def test_a_number_field_turns_digits_into_latin_and_keeps_only_digits(
    theme: Theme, qtbot: QtBot, typed: str, kept: str
) -> None:
    field = NumberField()
    _shown(qtbot, field)
    QGuiApplication.clipboard().setText(typed)
    field.paste()
    assert field.text() == kept
    assert field.layoutDirection() == Qt.LayoutDirection.LeftToRight


def test_a_number_field_refuses_letters_and_what_is_too_long(theme: Theme, qtbot: QtBot) -> None:
    field = NumberField(max_digits=3)
    _shown(qtbot, field)
    QTest.keyClicks(field, "a1b2c3d4")
    assert field.text() == "123"


@pytest.mark.parametrize(
    ("typed", "piastres"),
    [("1250", 125000), ("١٬٢٥٠٫٥٠", 125050), ("1,250.5", 125050), ("12x", None), ("1.250", None), ("", None)],
)
def test_an_amount_is_read_in_either_digits(theme: Theme, qtbot: QtBot, typed: str, piastres: int | None) -> None:
    field = AmountField()
    _shown(qtbot, field)
    told: list[object] = []
    field.value_changed.connect(told.append)
    field.edit().setFocus()
    QGuiApplication.clipboard().setText(typed)
    field.edit().paste()
    assert field.value() == piastres
    assert field.is_wrong() == (piastres is None and bool(typed))
    assert not typed or told[-1] == piastres


def test_an_amount_is_written_out_when_it_is_left(theme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    field, other = AmountField(), QLineEdit()
    column.addWidget(field)
    column.addWidget(other)
    _shown(qtbot, page)
    field.setFocus()
    QTest.keyClicks(field.edit(), "1250")
    other.setFocus()
    assert field.text() == "1,250.00"
    field.edit().clear()
    field.setFocus()
    QTest.keyClicks(field.edit(), "1.250")
    other.setFocus()
    assert field.text() == "1.250", "of one that can be read in two ways neither is chosen"


def test_spin_combo_and_plain_text(theme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    spin, combo, notes = Spin(1, 99), Combo(), PlainText()
    for editor in (spin, combo, notes):
        column.addWidget(editor)
    _shown(qtbot, page)
    spin.setFocus()
    spin.selectAll()
    QGuiApplication.clipboard().setText("٤٢")
    QTest.keySequence(spin, QKeySequence.StandardKey.Paste)
    assert spin.value() == 42
    combo.set_choices([("a", "First"), ("b", "Second")])
    combo.set_key("b")
    combo.set_choices([("b", "Second"), ("c", "Third")])
    assert combo.key() == "b"
    notes.setFocus()
    QTest.keyClicks(notes, " Ring twice ")
    QTest.keyClick(notes, Key.Key_Tab)
    assert notes.value() == "Ring twice"
    assert not notes.hasFocus()


def test_segments_and_chips_tell_what_the_person_chose(theme: Theme, qtbot: QtBot) -> None:
    segments = Segments([Segment("Deliver", "Deliver"), Segment("Return", "Return")])
    _shown(qtbot, segments)
    with qtbot.waitSignal(segments.chosen) as told:
        QTest.mouseClick(segments.button("Return"), Qt.MouseButton.LeftButton)
    assert told.args == ["Return"]
    assert segments.value() == "Return"
    chips = Chips()
    _shown(qtbot, chips)
    chips.set_chips([Chip("", "All", 2), Chip("new", "New", 2)])
    with qtbot.waitSignal(chips.chosen) as told:
        chips.button("new").click()
    assert told.args == ["new"]
    chips.set_chips([Chip("", "All", 5), Chip("new", "New", 4), Chip("x", "x", 1)])
    assert chips.value() == "new"
    assert chips.button("new").accessibleName() == "New 4"
    chips.set_chips([Chip("", "All", 5)])
    assert chips.value() == ""


def test_tab_comes_to_the_chip_that_is_on_however_the_row_was_filled(theme: Theme, qtbot: QtBot) -> None:
    """It came to the last one that was put into the row, and Enter there switched the list."""
    chips = Chips()
    _shown(qtbot, chips)

    def stops(*keys: str) -> list[str]:
        chips.set_chips([Chip(key, key or "All") for key in keys])
        return [key for key in keys if chips.button(key).focusPolicy() & Qt.FocusPolicy.TabFocus]

    for keys in (["", "new", "x"], ["", "new", "x", "y"], ["", "x"], ["", "a", "x", "b"]):
        assert stops(*keys) == [""]
    chips.button("x").click()
    assert stops("", "a", "x", "b", "c") == ["x"]
    chips.set_value("a")
    assert stops("", "a", "x", "d") == ["a"]
    assert stops("", "d") == [chips.value()] == [""]


@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
@pytest.mark.parametrize("wanted", ["", "new", "9"])
def test_a_chip_that_was_switched_to_is_in_sight_once_the_row_is_laid_out(
    theme: Theme, qtbot: QtBot, direction: Qt.LayoutDirection, wanted: str
) -> None:
    chips = Chips()
    chips.setLayoutDirection(direction)
    _shown(qtbot, chips)
    chips.resize(420, chips.height())
    chips.set_chips([Chip("", "All", 2)])
    chips.hide()  # another tab is shown
    chips.set_chips([Chip("", "All", 2), Chip("new", "New")])
    chips.set_value("new")
    chips.set_chips(
        [
            Chip("", "All", 94),
            *(Chip(str(at), f"Status {at}", at) for at in range(5)),
            Chip("new", "New", 2),
            *(Chip(str(at), f"Status {at}", at) for at in range(5, 10)),
        ]
    )
    chips.set_value(wanted)
    chips.show()

    def in_sight() -> bool:
        button = chips.button(wanted)
        place = QRect(button.mapTo(chips, QPoint()), button.size())
        return chips.rect().contains(place) and place.width() > 0

    qtbot.waitUntil(in_sight)
    chips.resize(300, chips.height())
    qtbot.waitUntil(in_sight)


def test_the_meter_says_its_number(theme: Theme, qtbot: QtBot) -> None:
    meter = Meter()
    _shown(qtbot, meter)
    meter.show_left(86, 120)
    assert meter.accessibleName() == "86 of 120 requests left this minute"
    assert meter.text() == "86 requests left"
    width = meter.sizeHint().width()
    meter.show_left(0, 120)
    assert meter.sizeHint().width() == width


def test_a_banner_hides_when_there_is_nothing_to_say(theme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    banner = Banner()
    QVBoxLayout(page).addWidget(banner)
    _shown(qtbot, page)
    assert not banner.isVisible()
    banner.show_view(BannerView(Tone.AMBER, "wifioff", "No connection.", "12 orders are saved.", "Try now"))
    assert banner.isVisible()
    assert banner.accessibleName() == "No connection. 12 orders are saved."
    with qtbot.waitSignal(banner.action):
        _button(banner, "Try now").click()
    banner.clear()
    assert not banner.isVisible()


def test_news_give_way_to_what_stands(theme: Theme, qtbot: QtBot) -> None:
    line = StatusMessage()
    _shown(qtbot, line)
    line.set_permanent("Statuses read 2 min ago", "sync")
    line.tell("Saved", Severity.DONE, milliseconds=1)
    line.set_permanent("Statuses read 3 min ago", "sync")
    qtbot.waitUntil(lambda: line.text() == "Statuses read 3 min ago")


def test_each_severity_looks_its_own_way(theme: Theme, qtbot: QtBot) -> None:
    line = StatusMessage()
    _shown(qtbot, line)
    failure = Failure(kind=FailureKind.NOT_FOUND, execution=Execution.NOT_EXECUTED)
    looks = []
    for say in (
        partial(line.done, "Saved"),
        partial(line.hint, "Possible once this order is completed."),
        partial(line.warn, "It has moved on meanwhile; look at it again."),
        partial(line.failed, "orders.csv could not be written"),
        partial(line.failed, failure),
    ):
        say()
        looks.append((line.look(), plain(line.text()), line.accessibleName() == line.text()))
    assert looks == [
        (("check", "grn"), "Saved", True),
        (("info", "tx2"), "Possible once this order is completed.", True),
        (("alert", "amb"), "It has moved on meanwhile; look at it again.", True),
        (("alert", "red"), "orders.csv could not be written", True),
        (("alert", "red"), "The service does not know this number.", True),
    ]


def test_what_comes_after_the_window_went_is_told_nobody(theme: Theme) -> None:
    line = StatusMessage()
    delete(line)
    line.failed("The service does not know this number.")


def test_an_answer_to_a_person_stays_until_it_could_be_read(theme: Theme, qtbot: QtBot) -> None:
    line = StatusMessage()
    _shown(qtbot, line)
    line.tell_unasked("Label 204828 sent", Severity.DONE)
    line.hint("It was printed at 10:32; it is not printed again")
    line.tell_unasked("Label 204829 sent", Severity.DONE)
    line.tell_unasked("Batch done: 3 sent, 1 need you", Severity.WARNING)
    assert line.text() == "It was printed at 10:32; it is not printed again"
    line.copied("204828")
    assert line.text() == "Copied 204828"
    qtbot.waitUntil(lambda: line.text() == "Batch done: 3 sent, 1 need you")
    assert line.look() == Severity.WARNING.value


def test_details_are_as_high_as_what_they_show_now(theme: Theme, qtbot: QtBot) -> None:
    kept, fresh = DetailsGrid(None), DetailsGrid(None)
    for grid in (kept, fresh):
        qtbot.addWidget(grid)
    rows = [DetailRow("Zone", "Wasat ElBalad - Talaat Harb, Cairo"), DetailRow("Address", "9 Sample Street " * 5)]
    kept.set_rows([DetailRow("Order", "204828", copy=True, ltr=True)] * 3)
    kept.set_rows(rows)
    fresh.set_rows(rows)
    assert kept.heightForWidth(320) == fresh.heightForWidth(320) > fresh.heightForWidth(900)
    assert kept.rows() == tuple(rows)


def test_captions_of_details_stand_beside_the_first_line(theme: Theme, qtbot: QtBot) -> None:
    grid = DetailsGrid(StatusMessage())
    qtbot.addWidget(grid)
    grid.set_rows(
        [DetailRow("Zone", "Wasat ElBalad - Talaat Harb, Cairo", copy=True), DetailRow("Phone", "0100", True)]
    )
    grid.setFixedWidth(260)
    _shown(qtbot, grid)
    names = {label.text(): label for label in grid.findChildren(Label) if label.text() in ("Zone", "Phone")}
    for name, begins in (("Zone", "Wasat"), ("Phone", "0100")):
        value = next(label for label in grid.findChildren(Label) if plain(label.text()).startswith(begins))
        lines = value.contentsRect().height() // value.fontMetrics().height()
        assert lines == (2 if name == "Zone" else 1)
        tops = [one.mapTo(grid, one.contentsRect().topLeft()).y() for one in (names[name], value)]
        assert tops[0] == tops[1]


def test_details_copy_without_unseen_marks(theme: Theme, qtbot: QtBot) -> None:
    status = StatusMessage()
    grid = DetailsGrid(status)
    qtbot.addWidget(status)
    grid.set_rows([DetailRow("Service id", "66f1c0", copy=True, ltr=True), DetailRow("Notes", "–")])
    _shown(qtbot, grid)
    button = next(found for found in grid.findChildren(IconButton) if found.accessibleName() == "Copy Service id")
    button.click()
    assert QGuiApplication.clipboard().text() == "66f1c0"
    assert (plain(status.text()), status.look()) == ("Copied 66f1c0", Severity.DONE.value)


def test_a_pill_says_its_status(theme: Theme, qtbot: QtBot) -> None:
    pill = StatusPill(status_words("lostInSpace"))
    _shown(qtbot, pill)
    assert pill.accessibleName() == "lostInSpace"
    pill.set_status(None)
    assert pill.text() == ""


class _Page(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.edit = QLineEdit()
        column = QVBoxLayout(self)
        column.addWidget(self.edit)
        column.addStretch(1)
        self.resize(500, 400)
        self.list = PopupList(self)
        self.list.attach(self.edit)
        self.list.set_rows(
            [
                PopupRow("", "Cairo", kind=RowKind.HEADER, end="2"),
                PopupRow("a", "Nasr City", marks=((0, 4),)),
                PopupRow("b", "Zamalek", off="not today"),
                PopupRow("c", "Dokki"),
            ]
        )
        self.list.open_under(self.edit)


def test_a_list_is_steered_from_the_line_edit(theme: Theme, qtbot: QtBot) -> None:
    page = _Page()
    _shown(qtbot, page)
    page.list.open_under(page.edit)
    page.edit.setFocus()
    assert page.list.current_key() == "a"
    QTest.keyClick(page.edit, Key.Key_Down)
    assert page.list.current_key() == "b"
    taken: list[str] = []
    page.list.chosen.connect(taken.append)
    QTest.keyClick(page.edit, Key.Key_Return)
    assert not taken
    assert page.list.is_open()
    QTest.keyClick(page.edit, Key.Key_Down)
    QTest.keyClick(page.edit, Key.Key_Return)
    assert taken == ["c"]
    assert not page.list.is_open()
    assert page.edit.hasFocus()


def test_a_list_closes_by_escape_and_by_a_press_elsewhere(theme: Theme, qtbot: QtBot) -> None:
    page = _Page()
    _shown(qtbot, page)
    page.list.open_under(page.edit)
    page.edit.setFocus()
    QTest.keyClick(page.edit, Key.Key_Escape)
    assert not page.list.is_open()
    page.list.open_under(page.edit)
    QTest.mouseClick(page, Qt.MouseButton.LeftButton, pos=QPoint(480, 380))
    assert not page.list.is_open()


def _question() -> Question:
    return Question(
        "trash", "Delete order 204828?", "It is removed for good.", "Delete 204828", "Keep it", "Cancel instead"
    )


def test_enter_never_destroys(theme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    _shown(qtbot, page)
    dialog = ConfirmDialog(_question(), page)
    told: list[str] = []
    dialog.confirmed.connect(lambda: told.append("confirmed"))
    dialog.kept.connect(lambda: told.append("kept"))
    dialog.open()
    qtbot.waitUntil(lambda: _button(dialog, "Keep it").hasFocus())
    QTest.keyClick(_button(dialog, "Keep it"), Key.Key_Return)
    assert told == ["kept"]


def test_destroying_takes_a_press_on_its_own_button(theme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    _shown(qtbot, page)
    dialog = ConfirmDialog(_question(), page)
    dialog.open()
    button = _button(dialog, "Delete 204828")
    with qtbot.waitSignal(dialog.confirmed):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_question_is_as_high_as_its_words_and_its_short_list_is_whole(theme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    _shown(qtbot, page)
    text = "Names, phones, addresses and notes of this person are erased on this computer. " * 2
    question = replace(_question(), text=text, warning=text, lines=("Mona Samir", "01007741186"))
    dialog = ConfirmDialog(question, page)
    dialog.open()
    title, words = (
        next(one for one in dialog.findChildren(Label) if one.text() == say) for say in (question.title, text)
    )
    qtbot.waitUntil(lambda: words.y() > 0)
    assert title.height() == title.heightForWidth(title.width())
    assert words.y() - title.geometry().bottom() < 12  # no hole below the title
    (listed,) = dialog.findChildren(QListWidget)
    assert listed.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("mode", [ThemeMode.LIGHT, ThemeMode.DARK])
def test_the_sheets_of_controls_and_icons_are_painted(theme: Theme, qtbot: QtBot, mode: ThemeMode) -> None:
    theme.set_mode(mode)
    for sheet in (Gallery(), IconSheet()):
        qtbot.addWidget(sheet)
        picture = sheet.grab().toImage()
        assert picture.pixelColor(1, 1) == theme.colour("surface")
        colours = {
            picture.pixelColor(x, y).rgb() for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 3)
        }
        assert len(colours) > 20


def test_news_too_long_for_the_line_are_cut_and_stay_in_the_tip(theme: Theme, qtbot: QtBot) -> None:
    line = StatusMessage()
    line.resize(120, 24)
    _shown(qtbot, line)
    line.set_permanent("Sending and reading stopped at 2:18 PM (UNAUTHORIZED)", "key", "red")
    assert line.text() == line.toolTip() == "Sending and reading stopped at 2:18 PM (UNAUTHORIZED)"
    assert clipped_texts(line) == []
    line.resize(900, 24)
    assert line.toolTip() == ""


def test_each_widget_is_found_in_its_family() -> None:
    found = {name: getattr(widgets, name) for name in widgets.__all__}
    named = {name for name, what in found.items() if getattr(what, "__name__", name) == name}  # a constant has no name
    assert named == set(widgets.__all__)
    with pytest.raises(AttributeError):
        widgets.__getattr__("Nothing")


@dataclass(frozen=True, slots=True)
class Parcel:
    """A row of a list."""

    key: str
    name: str
    fragile: bool = False


def test_a_list_shows_speaks_and_explains_what_its_columns_say(theme: Theme, qtbot: QtBot) -> None:
    table = ListTable[Parcel](
        "Parcels",
        (
            ListColumn(key="number", title="Number", sample="000000", text=lambda row: ltr(row.key), bold=True),
            ListColumn(
                key="name",
                title="Name",
                width=80,
                weight=1,
                text=lambda row: row.name,
                spoken=lambda row: f"{row.name}, fragile" if row.fragile else row.name,
                tip=lambda row: row.name,
                tag=lambda row: CellTag("fragile", "red") if row.fragile else None,
            ),
            ListColumn(key="status", title="Status", text=lambda _row: "New", pill=lambda _row: status_words("new")),
        ),
    )
    qtbot.addWidget(table)
    table.rows.show((Parcel("204999", "A vase", fragile=True), Parcel("205000", "")))
    table.resize(400, 200)
    table.show()
    assert not table.grab().isNull()
    spoken, tip = Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole
    assert plain(str(table.rows.index(0, 0).data())) == "204999"
    assert [table.rows.index(0, column).data(spoken) for column in range(3)] == [
        "Number: 204999",
        "Name: A vase, fragile",
        "Status: New",
    ]
    assert [table.rows.index(row, 1).data(tip) for row in range(2)] == ["A vase", None]
    assert table.rows.index(0, 0).data(tip) is None
    assert table.columns[0].width > table.fontMetrics().horizontalAdvance("000000")
    assert table.current is None
    table.setCurrentIndex(table.rows.index(1, 0))
    assert table.current == Parcel("205000", "")
