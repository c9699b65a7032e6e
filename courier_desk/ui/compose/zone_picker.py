"""The zone field: type in any spelling, choose from a list grouped by governorate; what is taken is the exact value.

The list opens on typing and is steered from the field. Enter or Tab takes the highlighted row; a name that is exactly
one zone's is taken when the field is left. Anything else stays typed text, which is no zone. A guess is never
highlighted by itself; a place that is not served is told instead of something that sounds like it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QRect, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QStyle, QWidget

from courier_desk.desk.gazetteer import OutsidePlace, Place
from courier_desk.desk.zone_matches import ZoneFinding, ZoneGroup, ZoneMatch, grouped
from courier_desk.domain.zones import EMPTY_CATALOG, Catalog, Governorate, Zone
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role, Theme, paint_arrow
from courier_desk.ui.widgets import KbdTag, Label, Note, PopupList, PopupRow, RowKind, TextField, did_you_type_words
from courier_desk.ui.widgets.boxes import Ground
from courier_desk.ui.words import Formats, governorate_words, isolate, listed, ltr, plain
from courier_desk.ui.words_common import Common
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate

_ARROW = 32
_START = 11 + 18 + 6
_LISTED = 60
#: So wide is the list where its field is narrower: both names of a zone have their room.
_LIST_WIDTH = 460


class Search(Protocol):
    """Finds zones (``desk.zones.ZoneDesk.search``)."""

    def __call__(self, text: str, *, limit: int = 50) -> ZoneFinding:
        """Give the best proposals, best first."""


def _nothing(text: str, *, limit: int = 50) -> ZoneFinding:  # noqa: ARG001 - a Search that knows no zones
    return ZoneFinding()


class ZoneEdit(TextField):
    """The field and its list."""

    taken = Signal(object)
    """A zone was taken: ``domain.zones.Zone``."""
    learnt = Signal(str, object)
    """A person took this zone for the text typed (empty when it was chosen without typing)."""
    typed = Signal(str)
    """Text stands in the field that is no zone (yet)."""
    taken_with_enter = Signal()
    """It was taken with Enter: the form goes on."""
    highlight_changed = Signal()
    """Another row is highlighted, or none."""

    _zone: Zone | None = None  # asked for while the line edit is made

    def __init__(self) -> None:
        super().__init__(placeholder=translate("Compose", "Type in Arabic or English"), icon="search")
        self._search: Search = _nothing
        self._catalog: Catalog = EMPTY_CATALOG
        self._matches: dict[str, ZoneMatch] = {}
        self._list = PopupList(self, tab_takes=True)
        self._list.attach(self)
        self._list.view().setAccessibleName(Common.ZONES.words)
        self._head, self._foot = _Head(), _Foot()
        self._list.body.insertWidget(0, self._head)
        self._list.body.addWidget(self._foot)
        self._list.chosen.connect(self._choose)
        self._list.taken_with_enter.connect(self.taken_with_enter)
        self._list.highlighted.connect(lambda _key: self.highlight_changed.emit())
        self._list.closed.connect(self.highlight_changed)
        self.textEdited.connect(self._typed)

    def use(self, search: Search, catalog: Catalog) -> None:
        """Search with this, over this catalog; a zone that is taken is called as zones are called now."""
        self._search, self._catalog = search, catalog
        if self._zone is not None and self.text() != zone_words(self._zone):
            self._take(self._zone, self._zone.value)

    def popup(self) -> PopupList:
        """The list, for tests and pictures."""
        return self._list

    def zone(self) -> Zone | None:
        """The zone taken; None while there is none."""
        return self._zone

    def highlighted(self) -> Zone | None:
        """The zone of the highlighted row while the list is open."""
        match = self._matches.get(self._list.current_key()) if self._list.is_open() else None
        return match.zone if match is not None else None

    def governorate(self) -> Governorate | None:
        """The governorate of the highlighted row, else of the zone taken."""
        zone = self.highlighted() or self._zone
        return zone.governorate if zone is not None else None

    def show_zone(self, governorate: str, value: str) -> None:
        """Show a zone of the catalog by its name, or text as it is."""
        zone = self._catalog.zone(governorate, value)
        if zone == self._zone and (zone is not None or self.text() == value):
            return
        self._take(zone, value)

    def open_list(self) -> None:
        """Open the list over what is typed; over everything when nothing is, or a zone is taken already."""
        typed = "" if self._zone is not None else self.text()
        finding = self._search(typed, limit=_LISTED)
        self._matches = {_key(match.zone): match for match in finding.matches}
        with QSignalBlocker(self._list):
            self._list.set_rows(tuple(_rows(finding.matches)), preselect=finding.first is not None)
        width = max(self.width(), min(_LIST_WIDTH, self.window().width() - 2 * _START))
        self._head.show_words(_said(finding, self._catalog), width=width)
        self._foot.count(len(finding.matches), self._catalog)
        wanted = self._list.sizeHint().height()
        self._list.open_under(self, width=width, height=min(wanted, 360))
        self.highlight_changed.emit()

    # -- Qt's events ---------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down opens the list."""
        if event.key() == Qt.Key.Key_Down and not self._list.is_open():
            self.open_list()
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The arrow opens and closes the list."""
        if not self._arrow().contains(event.position().toPoint()):
            super().mousePressEvent(event)
        elif self._list.is_open():
            self._list.close_popup()
        else:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.open_list()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving takes a name that is exactly one zone's, and nothing less."""
        super().focusOutEvent(event)
        if event.reason() == Qt.FocusReason.ActiveWindowFocusReason:
            return
        self._list.close_popup()
        if self._zone is None and self.text().strip():
            exact = [match.zone for match in self._exactly_typed() if match.exact]
            if len(exact) == 1:
                self._take(exact[0], exact[0].value)
                self.taken.emit(exact[0])

    def hideEvent(self, event: QHideEvent) -> None:
        """The list goes with the field."""
        self._list.close_popup()
        super().hideEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, the governorate behind the zone, and the arrow."""
        self._icon = "pin" if self._zone is not None else "search"
        super().paintEvent(event)
        theme, painter = Theme.of(self), QPainter(self)
        paint_arrow(painter, self._arrow(), theme.tokens.tx2, down=not self._list.is_open())
        if self._zone is None:
            return
        font = theme.font(Role.FIELD)
        start = _START + QFontMetrics(font).horizontalAdvance(self.text()) + 10
        room = self.width() - start - _ARROW
        words = governorate_words(self._zone.governorate)
        if QFontMetrics(font).horizontalAdvance(words) <= room:
            painter.setFont(font)
            painter.setPen(theme.colour("tx3"))
            place = QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(start, 0, room, self.height()))
            leading = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
            painter.drawText(place, leading | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter, words)

    # -- inside --------------------------------------------------------------------------------------------------

    def _restyle(self) -> None:
        super()._restyle()
        margins = self.textMargins()
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        if mirrored:
            self.setTextMargins(_ARROW, 0, margins.right(), 0)
        else:
            self.setTextMargins(margins.left(), 0, _ARROW, 0)

    def _stays_at_edge(self) -> bool:
        """A taken zone stands at the leading edge, whatever its letters; typed text follows its own direction."""
        return self._zone is not None or super()._stays_at_edge()

    def _arrow(self) -> QRect:
        place = QRect(self.width() - _ARROW, 0, _ARROW - 6, self.height())
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)

    def _typed(self, text: str) -> None:
        self._zone = None
        self._lead()
        self.setToolTip("")
        with QSignalBlocker(self):  # whoever hears that something was typed looks at the highlighted row too
            if text.strip():
                self.open_list()
            else:
                self._list.close_popup()
        self.typed.emit(text)

    def _exactly_typed(self) -> tuple[ZoneMatch, ...]:
        """Give what was found for the text as it stands: another reading of its keys is only offered."""
        finding = self._search(self.text(), limit=3)
        return () if finding.read_as else finding.matches

    def _choose(self, key: str) -> None:
        match = self._matches.get(key)
        if match is not None:
            typed = "" if self._zone is not None else self.text().strip()
            self._take(match.zone, match.zone.value)
            self.selectAll()  # whoever types on wants another zone
            self.taken.emit(match.zone)
            self.learnt.emit(typed, match.zone)

    def _take(self, zone: Zone | None, text: str) -> None:
        self._zone = zone
        self.setText(zone_words(zone) if zone is not None else text)
        self.setCursorPosition(0)
        self._lead()
        self.setToolTip(tip_text(isolate(ZoneWords.current().both(zone)[1]) if zone is not None else ""))
        self.update()


def zone_words(zone: Zone) -> str:
    """Give the name of a zone as every place shows it, in one line of plain text."""
    return plain(ZoneWords.current().both(zone)[0])


def _key(zone: Zone) -> str:
    return f"{zone.governorate.value}\t{zone.value}"


def _rows(matches: tuple[ZoneMatch, ...]) -> Iterator[PopupRow]:
    words = ZoneWords.current()
    for group in grouped(matches):
        yield _header(group)
        for match in group.matches:
            yield _row(match, words)


def _header(group: ZoneGroup) -> PopupRow:
    count = Formats.current().number(len(group.matches))
    return PopupRow("", governorate_words(group.governorate), kind=RowKind.HEADER, end=count)


def _row(match: ZoneMatch, words: ZoneWords) -> PopupRow:
    zone = match.zone
    name, end = words.in_order(zone)
    marks = match.spans_value if name == zone.value else match.spans_ar
    end = isolate(end) if end else ""
    return PopupRow(_key(zone), name, marks=marks, detail=_near(match), end=end)


def _near(match: ZoneMatch) -> str:
    """Name the landmark that was typed and that lies there."""
    if match.near is None:
        return ""
    return translate("Compose", "near {0}").replace("{0}", isolate(_place_words(match.near)))


def _place_words(place: Place) -> str:
    return place.ar if Formats.current().arabic else place.en


def _said(finding: ZoneFinding, catalog: Catalog) -> tuple[str, ...]:
    """Say what is to be known of the list before it is read: one sentence a line."""
    lines = [did_you_type_words(finding.read_as)] if finding.read_as else []
    if finding.outside is not None:
        lines.append(outside_words(finding.outside, catalog))
    elif catalog.is_unreadable:
        lines += [] if finding.matches else [translate("Compose", "Type the zone as the service writes it")]
    elif not finding.matches and catalog.zones:
        lines.append(translate("Compose", "No zone is written like this"))
    elif finding.matches and finding.first is None:
        lines.append(translate("Compose", "No zone is written like this. These are guesses:"))
    return tuple(lines)


def outside_words(outside: OutsidePlace, catalog: Catalog) -> str:
    """Say where a place lies that is not served, and what is."""
    served = listed([governorate_words(one) for one in Governorate if any(z.governorate is one for z in catalog.zones)])
    if outside.abroad:
        text = translate("Compose", "{0} is in another country. This courier serves {2}.")
    elif outside.governorate is None:
        text = translate("Compose", "{0} is not served. This courier serves {2}.")
    else:
        text = translate("Compose", "{0} is in {1}. This courier serves {2}.")
        text = text.replace("{1}", isolate(_place_words(outside.governorate)))
    return text.replace("{0}", isolate(_place_words(outside.place))).replace("{2}", served)


class _Head(Ground):
    """What is said over the list: another reading of the keys, a place that is not served, or that all are guesses."""

    def __init__(self) -> None:
        super().__init__("surface")
        self._note = Note(icon="info", colour="tx", role=Role.BODY)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.addWidget(self._note)
        self.hide()

    def show_words(self, lines: tuple[str, ...], *, width: int) -> None:
        """Say these; the list is so many pixels wide."""
        self._note.show_note("\n".join(lines))
        self.setVisible(bool(lines))  # what is hidden has no height for any width
        if (layout := self.layout()) is not None:
            layout.invalidate()
        height = self.heightForWidth(width)
        self.setFixedHeight(max(height if height > 0 else self.sizeHint().height(), 1))


class _Foot(Ground):
    """How many rows of how many zones, and the keys."""

    def __init__(self) -> None:
        super().__init__("surface")
        self._count = Label(role=Role.CAPTION, colour="tx3")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(6)
        row.addWidget(self._count)
        row.addStretch(1)
        parts: tuple[QWidget, ...] = (
            KbdTag("\u2191\u2193"),
            Label(Common.CHOOSE.words, role=Role.CAPTION, colour="tx3"),
            KbdTag("Enter"),
            Label(translate("Compose", "take it"), role=Role.CAPTION, colour="tx3"),
        )
        for part in parts:
            row.addWidget(part)

    def count(self, found: int, catalog: Catalog) -> None:
        formats, known = Formats.current(), len(catalog.zones)
        self._count.setToolTip(tip_text(ltr(catalog.came)))
        if catalog.is_unreadable:
            self._count.set_text(translate("Compose", "No zone list: choose the governorate"))
            return
        text = translate("Compose", "{found} of {known} zones") if known else translate("Compose", "No zone list yet")
        self._count.set_text(text.format(found=formats.number(found), known=formats.number(known)))
