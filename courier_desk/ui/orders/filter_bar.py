"""What narrows the orders list: the chips by status with their counts, the text, the filters, the saved views."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStyle, QVBoxLayout, QWidget

from courier_desk.desk.order_list import COUNTED_AT_ONCE, ListViewDesk
from courier_desk.domain.list_views import EVERY, LONGEST_NAME, SavedView, days_of, today_in_cairo, view_name
from courier_desk.domain.order_list import (
    EVERY_ORDER,
    CashFilter,
    Extract,
    LabelState,
    MoneyFilter,
    OrderColumn,
    OrderFilter,
    OrderSort,
    StatusCounts,
)
from courier_desk.domain.orders import OrderType
from courier_desk.domain.zones import Governorate
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.orders.date_filter import USUAL, DateFilter
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    CheckBox,
    Chip,
    Chips,
    Field,
    FieldState,
    FilterButton,
    PopupFrame,
    StatusMessage,
    TextField,
    kbd_size,
    paint_kbd,
)
from courier_desk.ui.widgets.wrap_row import WrapRow
from courier_desk.ui.words import governorate_words, isolate, known_statuses, order_type_words, status_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields

if TYPE_CHECKING:
    from courier_desk.ui.orders.extract_filter import ExtractFilter

ALL, UNSENT = "", "unsent"
STATUS = "status:"
_KEY = "Ctrl+F"
#: Of the text filter, at the least and at the most; of the air at the sides, and between the filters (pixels).
_TEXT_WIDTHS = (148, 212)
_SIDE, _AIR = 12, 8
#: From the edge of the text filter to its words, the icon between (pixels).
_BEFORE_TEXT = 38
_VIEW, _SAVE, _UPDATE, _RENAME, _DROP = "view:", "save", "update", "rename", "drop"


def filter_of(choices: Mapping[str, str], account: str, merchant: str, today: date) -> OrderFilter:
    """Give the filter that choices mean, as a saved view keeps them and a figure names them; ``today`` in Cairo."""
    chip, days = choices.get("chip", ALL), days_of(choices.get("days", EVERY), today)
    extract = read_extract(choices.get("extract", ""))
    return OrderFilter(
        account=account,
        merchant=merchant,
        text=choices.get("text", "").strip(),
        status=chip.removeprefix(STATUS) if chip.startswith(STATUS) else "",
        unsent=chip == UNSENT,
        order_type=choices.get("type", ""),
        governorate=choices.get("governorate", ""),
        since=days.since,
        until=days.until,
        label=LabelState(choices.get("label", LabelState.ANY)),
        cash=CashFilter(choices.get("cash", CashFilter.ANY)),
        extract=replace(extract, money=choices.get("settlement", "")),
    )


def read_extract(kept: str) -> Extract:
    """Read which orders of a figure are listed; what cannot be read lets all through."""
    if not kept:
        return EVERY_ORDER
    try:
        return Extract.from_plain(json.loads(kept))
    except ValueError:
        return EVERY_ORDER


class OrderFilterBar(QWidget):
    """Chips and filters; ``changed`` tells that the list has to be asked for anew."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips = Chips(Common.ORDERS_BY_STATUS.words)
        self._shown: tuple[StatusCounts, str] | None = None
        self.text = _FilterText(placeholder=Common.FILTER_LIST.words, icon="search")
        self.text.setAccessibleName(Common.FILTER_LIST.words)
        self.text.setFixedWidth(_TEXT_WIDTHS[-1])
        self.text.setFixedHeight(32)
        self.text.setClearButtonEnabled(True)
        self.kind = FilterButton(Fields.TYPE.words)
        self.governorate = FilterButton(Fields.GOVERNORATE.words)
        self.date = DateFilter(Common.DATE.words)
        self.label = FilterButton(Common.LABEL.words)
        self.cash = FilterButton(self.tr("Cash"))
        self.settlement = FilterButton(self.tr("Settlement"))
        self.views = FilterButton(self.tr("View"))
        self.columns = Button(Common.COLUMNS.words, icon="columns")
        self._extract: ExtractFilter | None = None  # made when a figure is opened first
        self._offer()
        self._lay_out()
        self._timer = QTimer(self)  # a pasted text and its clearing are one question
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.changed)
        self.text.textEdited.connect(self._timer.start)
        self.text.textChanged.connect(self._cleared)
        self.chips.chosen.connect(self.changed)
        for button in self._buttons().values():
            button.chosen.connect(self._narrow_text)  # by what is chosen it is wider or narrower
            button.chosen.connect(self.changed)

    def _buttons(self) -> Mapping[str, FilterButton]:
        buttons = {
            "type": self.kind,
            "governorate": self.governorate,
            "days": self.date,
            "label": self.label,
            "cash": self.cash,
            "settlement": self.settlement,
        }
        return buttons if self._extract is None else {**buttons, "extract": self._extract}

    def _offer(self) -> None:
        every, any_ = Common.ALL.words, self.tr("Any")
        self.chips.set_chips([Chip(ALL, every, 0)])
        self._offer_kinds(())
        self._offer_governorates(())
        self.label.set_options(
            [
                (LabelState.ANY, any_),
                (LabelState.PRINTED, Common.PRINTED.words),
                (LabelState.NOT_PRINTED, Common.NOT_PRINTED.words),
            ]
        )
        self.cash.set_options(
            [
                (CashFilter.ANY, any_),
                (CashFilter.COD, self.tr("COD")),
                (CashFilter.DIFFERENCE, Fields.CASH_DIFFERENCE.words),
                (CashFilter.NONE, self.tr("None")),
            ]
        )
        self.settlement.set_options(
            [
                ("", any_),
                (MoneyFilter.SETTLED, Common.SETTLED.words),
                (MoneyFilter.UNSETTLED, Common.UNSETTLED.words),
                (MoneyFilter.ON_ITS_WAY, Common.ON_ITS_WAY.words),
                (MoneyFilter.CAME_BACK, Common.CAME_BACK.words),
                (MoneyFilter.DIFFERS, self.tr("With a difference")),
            ]
        )

    def _offer_kinds(self, sent: tuple[str, ...]) -> None:
        """Offer the three kinds, and what the service sends beside them."""
        kinds = dict.fromkeys((*(kind.value for kind in OrderType), *sent))
        self.kind.set_options([("", Common.ALL.words), *((kind, order_type_words(kind)) for kind in kinds)])

    def _offer_governorates(self, sent: tuple[str, ...]) -> None:
        names = dict.fromkeys((*(one.value for one in Governorate), *sent))
        self.governorate.set_options([("", Common.ALL.words), *((name, governorate_words(name)) for name in names)])

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 10, _SIDE, 8)
        column.setSpacing(8)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.chips, 1)
        top.addWidget(self.views)
        column.addLayout(top)
        row = QHBoxLayout()
        row.setSpacing(_AIR)
        self._filters = WrapRow()
        for widget in (self.text, *self._buttons().values()):
            self._filters.add(widget)
        row.addWidget(self._filters, 1)
        row.addWidget(self.columns, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The text gives way before a filter goes into a line of its own, then the word of the columns, then what is
        said by filters that keep nothing out.
        """
        super().resizeEvent(event)
        self._narrow_text()

    def _narrow_text(self) -> None:
        buttons = [button for button in self._buttons().values() if not button.isHidden()]
        least, most = _TEXT_WIDTHS
        for short, words in ((False, True), (False, False), (True, True), (True, False)):
            self._shorten(short=short)
            self.columns.set_compact(keys=True, words=words)
            others = sum(button.sizeHint().width() for button in buttons) + _AIR * len(buttons)
            room = self.width() - 2 * _SIDE - self.columns.sizeHint().width() - _AIR - others
            if room >= least:
                self.text.setFixedWidth(min(most, room))
                return
        self._shorten(short=False)
        self.columns.set_compact(keys=True, words=True)
        self.text.setFixedWidth(most)

    def _shorten(self, *, short: bool) -> None:
        for button in self._buttons().values():
            button.set_compact(short=short and button is not self.date)  # the usual days keep something out

    def in_tab_order(self) -> tuple[QWidget, ...]:
        """Give the filters behind the text and the chips, as Tab goes through them."""
        return (*self._buttons().values(), self.views, self.columns)

    def order_filter(self, account: str, merchant: str) -> OrderFilter:
        """Give what is asked for now."""
        return filter_of(self.choices(), account, merchant, today_in_cairo())

    @property
    def narrows(self) -> bool:
        """Tell whether anything but the usual seven days narrows the list."""
        now = self.choices()
        usual = now["label"] == LabelState.ANY and now["cash"] == CashFilter.ANY and now["days"] in (USUAL, EVERY)
        return not usual or any(
            now.get(name) for name in ("chip", "text", "type", "governorate", "settlement", "extract")
        )

    @property
    def hides(self) -> bool:
        """Tell whether anything at all, the days too, keeps orders out of the list."""
        return self.narrows or self.date.value() != EVERY

    def choices(self) -> dict[str, str]:
        """Give everything that is chosen, as a saved view keeps it."""
        buttons = {name: button.value() for name, button in self._buttons().items()}
        if not buttons.get("extract"):
            buttons.pop("extract", None)
        return {"chip": self.chips.value(), "text": self.text.text().strip(), **buttons}

    def choose(self, choices: Mapping[str, str]) -> None:
        """Choose what a view kept, the usual where it says nothing, and ask again; what is unknown is passed over."""
        usual = {"days": USUAL, "label": LabelState.ANY.value, "cash": CashFilter.ANY.value}
        self.text.setText(choices.get("text", ""))
        self._offer_sent(choices)
        for name, button in self._buttons().items():
            try:
                button.set_value(choices.get(name, usual.get(name, "")))
            except KeyError:
                button.set_value(usual.get(name, ""))
        self._set_chip(choices.get("chip", ALL))
        self._ask()

    def _offer_sent(self, choices: Mapping[str, str]) -> None:
        """Offer what a figure asks for and nobody else: a kind or governorate as the service sends it, its orders."""
        if kind := choices.get("type", ""):
            self._offer_kinds((kind,))
        if governorate := choices.get("governorate", ""):
            self._offer_governorates((governorate,))
        extract = choices.get("extract", "")
        if self._extract is None and extract:
            from courier_desk.ui.orders.extract_filter import ExtractFilter  # noqa: PLC0415 - no start waits for it

            self._extract = ExtractFilter()
            self._filters.add(self._extract)
            self._extract.chosen.connect(self._narrow_text)
            self._extract.chosen.connect(self.changed)
        if self._extract is not None:
            self._extract.offer(extract, read_extract(extract))

    def narrowing(self) -> tuple[str, ...]:
        """Name what is chosen in each filter that keeps orders out, the days aside."""
        now = self.choices()
        said = [f"\u201c{isolate(now['text'])}\u201d"] if now["text"] else []
        if now["chip"]:
            said.append(self._chip(now["chip"], None).text)
        every = (
            ("type", ""),
            ("governorate", ""),
            ("label", LabelState.ANY),
            ("cash", CashFilter.ANY),
            ("settlement", ""),
            ("extract", ""),
        )
        for name, usual in every:
            if now.get(name, usual) != usual:
                said.append(self._buttons()[name].accessibleName())
        return tuple(said)

    def show_all_days(self) -> None:
        """Look in every day with the same filters."""
        self.date.set_value(EVERY)
        self._ask()

    def clear_text(self) -> bool:
        """Take the text away; False when there is none."""
        if not self.text.text():
            return False
        self.text.clear()
        return True

    def clear(self) -> None:
        """Take every filter away, the days too, and ask again."""
        self.choose({"days": EVERY})

    def choose_unsent(self) -> None:
        """Take the other filters away and switch to what is not sent yet."""
        self.choose({"days": EVERY, "chip": UNSENT})

    def choose_status(self, status: str) -> None:
        """Take the other filters away and switch to a status."""
        self.choose({"days": EVERY, "chip": STATUS + status})

    def choose_text(self, text: str) -> None:
        """Take the other filters away and look for a text."""
        self.choose({"days": EVERY, "text": text})

    def show_counts(self, counts: StatusCounts) -> None:
        """Make the chips of what there is: known statuses before others, the most used first."""
        order = {status: place for place, status in enumerate(known_statuses())}
        present = sorted(counts.by_status, key=lambda one: (one[0] not in order, -one[1], order.get(one[0], 0), one[0]))
        chips = [Chip(ALL, Common.ALL.words, COUNTED_AT_ONCE if counts.more else counts.total, more=counts.more)]
        if counts.unsent:  # these wait for a person: never behind the end of the row
            chips.append(self._chip(UNSENT, counts.unsent))
        for status, count in present:
            chips.append(self._chip(STATUS + status, None if counts.more else count))
        chosen = self.chips.value()
        if (counts, chosen) == self._shown:
            return
        self._shown = (counts, chosen)
        if chosen and chosen not in {chip.key for chip in chips}:
            chips.append(self._chip(chosen, None if counts.more else 0))
        self.chips.set_chips(chips)
        self.chips.set_value(chosen)

    def _chip(self, key: str, count: int | None) -> Chip:
        if key == UNSENT:
            return Chip(UNSENT, Common.NOT_SENT_YET.words, count, "tray", "red")
        words = status_words(key.removeprefix(STATUS))
        return Chip(key, words.text, count, words.icon, words.tone.ink)

    def _set_chip(self, key: str) -> None:
        """Switch to a chip; one that is not there now is made, its count comes with the answer."""
        if key and key != UNSENT and not key.startswith(STATUS):
            key = ALL
        if key:
            self.chips.set_chips([Chip(ALL, Common.ALL.words), self._chip(key, None)])
            self._shown = None
        self.chips.set_value(key)

    def _ask(self) -> None:
        self._timer.stop()
        self._narrow_text()
        self.changed.emit()

    def _cleared(self, text: str) -> None:
        """Follow the clear button, which edits nothing in Qt's eyes."""
        if not text:
            self._timer.start()


class _FilterText(TextField):
    """The text filter; while it is empty it shows its key at the end, where there is room beside its words.

    Escape empties it, and goes on to the list when it is empty; Enter and Down go on to what was found.
    """

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back one step, Enter and Down on to the list."""
        down = event.key() == Qt.Key.Key_Down and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if down or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        else:
            self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field, and its key."""
        super().paintEvent(event)
        theme = Theme.of(self)
        size = kbd_size(_KEY, theme)
        words = self.fontMetrics().horizontalAdvance(self.placeholderText())
        air = min(_AIR, (self.width() - _BEFORE_TEXT - words - size.width()) // 2)
        if self.text() or air < _AIR // 2:
            return
        place = QRect(QPoint(self.width() - size.width() - air, (self.height() - size.height()) // 2), size)
        paint_kbd(QPainter(self), QStyle.visualRect(self.layoutDirection(), self.rect(), place), _KEY, theme)


class SavedViews(QObject):
    """Presents the views of one list in the filter button of its bar. ``view_chosen``: one is used now; its sort."""

    view_chosen = Signal(object)

    def __init__(
        self,
        desk: ListViewDesk,
        filters: OrderFilterBar,
        sort: Callable[[], OrderSort],
        status: StatusMessage,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._filters = filters
        self._sort = sort
        self._status = status
        self._used = ""
        self._name: _NamePopup | None = None
        self._reading = Latest[object](lambda _read: self._show(), name="saved views")
        self._button: FilterButton = filters.views
        self._button.chosen.connect(self._do)
        filters.changed.connect(self._show)
        self._show()

    def _now(self, name: str, *, own: bool = False) -> SavedView:
        sort = self._sort()
        ways = {"sort": sort.column.value, "way": "down" if sort.descending else "up"}
        return SavedView(name=name, choices={**self._filters.choices(), **ways}, own=own)

    def read_again(self) -> None:
        """Another desk has saved or forgotten one that all have."""
        self._reading.start(self._desk.load)

    def close(self) -> None:
        """Ask nothing more."""
        self._reading.cancel()

    def _show(self) -> None:
        """Offer the views, and what can be done with the one in use."""
        views = self._desk.views
        if self._used not in {view.name for view in views}:
            self._used = ""
        options = [] if self._used else [("", self.tr("None"))]
        options += [(_VIEW + view.name, self._words(view)) for view in views]
        options.append((_SAVE, self.tr("Save as a new view…")))
        if self._used:
            options += [
                (_UPDATE, self.tr("Update {0} to what is shown").replace("{0}", self._used)),
                (_RENAME, self.tr("Rename {0}…").replace("{0}", self._used)),
                (_DROP, self.tr("Forget {0}").replace("{0}", self._used)),
                ("", self.tr("No view")),
            ]
        self._button.set_options(options)
        self._button.set_value(_VIEW + self._used if self._used else "")
        changed = self._used and not self._is_as_kept()
        self._button.show_text(self.tr("{0} (changed)").replace("{0}", self._used) if changed else self._button.shown())

    def _words(self, view: SavedView) -> str:
        own = view.own and self._desk.is_shared
        return self.tr("{0}, this desk alone").replace("{0}", isolate(view.name)) if own else view.name

    def _kept(self) -> SavedView | None:
        return next((view for view in self._desk.views if view.name == self._used), None)

    def _is_as_kept(self) -> bool:
        kept = self._kept()
        return kept is None or kept.choices == self._now(self._used).choices

    def show_sort(self) -> None:
        """The list is sorted otherwise: the view in use may be another one now."""
        self._show()

    def _do(self, key: str) -> None:
        if key.startswith(_VIEW):
            self._take(key.removeprefix(_VIEW))
        elif key in (_SAVE, _RENAME):
            self._show()
            self._ask_name(rename=key == _RENAME)
        elif key == _UPDATE:
            kept = self._kept()
            now = self._now(self._used, own=kept is not None and kept.own)
            self._then(self._desk.keep(now), self.tr("View {0} updated"), self._used)
        elif key == _DROP:
            self._then(self._desk.drop(self._used), self.tr("View {0} forgotten"), self._used)
        else:
            self._used = ""
            self._filters.choose({})

    def _take(self, name: str) -> None:
        view = next((view for view in self._desk.views if view.name == name), None)
        if view is None:
            return
        self._used = name
        column = view.choices.get("sort", "")
        known = OrderColumn(column) if column in set(OrderColumn) else OrderColumn.CREATED
        self.view_chosen.emit(OrderSort(column=known, descending=view.choices.get("way") != "up"))
        self._filters.choose(view.choices)

    def _ask_name(self, *, rename: bool) -> None:
        if self._name is None:
            self._name = _NamePopup(self._button)
        self._name.offer_own(offered=self._desk.is_shared and not rename)
        taken = {view.name for view in self._desk.views} - ({self._used} if rename else set())
        if rename:
            old = self._used
            self._name.open_for(self.tr("New name"), old, taken, lambda name: self._rename(old, name))
        else:
            self._name.open_for(self.tr("Name of the view"), "", taken, self._save)

    def _save(self, name: str) -> None:
        self._used = name
        own = self._name is not None and self._name.is_own
        self._then(self._desk.keep(self._now(name, own=own)), self.tr("View {0} saved"), name)

    def _rename(self, old: str, name: str) -> None:
        self._used = name
        self._then(self._desk.rename(old, name), self.tr("View {0} renamed"), name)

    def _then(self, work: Awaitable[object], words: str, name: str) -> None:
        async def do() -> None:
            await work
            self._show()
            self._status.done(words.replace("{0}", name))

        spawn(do(), name="saved views")


class _NamePopup(PopupFrame):
    """Asks for the name of a view under its button."""

    def __init__(self, button: FilterButton) -> None:
        super().__init__(button)
        self._taken: set[str] = set()
        self._done: Callable[[str], None] = lambda _name: None
        self._edit = TextField()
        self._edit.setMaxLength(LONGEST_NAME)
        self._field = Field("", self._edit)
        self._own = CheckBox(self.tr("For this desk alone"))
        self._keep = Button(Common.SAVE.words, kind=ButtonKind.EMPHASISED)
        inner = QVBoxLayout()
        inner.setContentsMargins(12, 10, 12, 10)
        inner.setSpacing(8)
        inner.addWidget(self._field)
        inner.addWidget(self._own)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self._keep)
        inner.addLayout(foot)
        self.body.addLayout(inner)
        self._keep.clicked.connect(self._finish)
        self._edit.returnPressed.connect(self._finish)
        self.closed.connect(lambda: button.setFocus(Qt.FocusReason.PopupFocusReason))

    @property
    def is_own(self) -> bool:
        """Tell whether the view is for this desk alone."""
        return self._own.isVisibleTo(self) and self._own.isChecked()

    def offer_own(self, *, offered: bool) -> None:
        """Offer to keep it for this desk alone, where other desks would have it too."""
        self._own.setChecked(False)
        self._own.setVisible(offered)

    def open_for(self, label: str, name: str, taken: set[str], done: Callable[[str], None]) -> None:
        """Ask; ``done`` gets a name that no other view has."""
        self._taken, self._done = taken, done
        self._field.set_label(label)
        self._edit.setText(name)
        self._field.set_state(FieldState.NONE)
        self.open_under(self.anchor(), width=300)
        self._edit.selectAll()
        self._edit.setFocus(Qt.FocusReason.PopupFocusReason)

    def _finish(self) -> None:
        name = view_name(self._edit.text())
        if not name:
            self._field.set_state(FieldState.ERROR, self.tr("Type a name."))
        elif name in self._taken:
            self._field.set_state(FieldState.ERROR, self.tr("Another view has this name."))
        else:
            self.close_popup()
            self._done(name)
