"""The second page of Today: what became of the orders of some weeks. Each number opens the list that it counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyle, QWidget

from courier_desk.desk.day_figures import FEWEST_OF_ZONE
from courier_desk.domain.day_figures import Fate, Refuser, Span, Trends, Waiting
from courier_desk.domain.delivery_outcomes import Outcome
from courier_desk.domain.order_list import Extract
from courier_desk.domain.values import frozen
from courier_desk.ui.literal import tip_text
from courier_desk.ui.orders.filter_bar import STATUS, read_extract
from courier_desk.ui.theme import Role, Theme, elided, paint_box
from courier_desk.ui.today.charts import PartRow, Section
from courier_desk.ui.today.day_view import Choices, ScrollPage, beside, choices, kept
from courier_desk.ui.today.words import (
    DayCounts,
    Report,
    ReportLine,
    ReportPart,
    span_words,
    told,
)
from courier_desk.ui.widgets import FilterButton, Label, LinkButton, Rule
from courier_desk.ui.words import (
    CAIRO,
    NOTHING,
    Formats,
    isolate,
    listed,
    ltr,
    phone_text,
    plain,
    status_words,
    with_name,
)
from courier_desk.ui.words_common import Common, Counts
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate
#: So many weeks are listed, newest first, and of each other kind; the rest when it is asked for.
_MOST_ROWS = 10
#: From so many days on they are one row.
_LONG = 11
_MUCH_LATER = 100_000
#: Of fewer orders it is not said within how many days half and nine of ten were delivered.
_FEW = 10
#: How wide the two counts and the per cent are (pixels).
_COUNT, _PERCENT, _AIR = 62, 52, 10
STILL_DAYS = (3, 5, 7, 10, 14, 30)
USUAL_STILL = 5


@frozen(kw_only=True)
class TrendsView:
    """What is shown: the weeks that were asked for, what became of their orders, and since when others stand still."""

    span: Span
    trends: Trends
    still_since: float
    still_days: int


class FateRow(QWidget):
    """A name, a bar of what was delivered and what came back, both counts as buttons, and the part that came back."""

    def __init__(self, name: str, fate: Fate, most: int, delivered: LinkButton, returned: LinkButton) -> None:
        super().__init__()
        self._row_name, self._fate, self._most = name, fate, most or 1
        self.delivered, self.returned = delivered, returned
        for link, words in ((delivered, delivered_words()), (returned, returned_words())):
            link.setParent(self)
            link.setAccessibleName(plain(listed([name, with_name(words, link.text())])))
        self.setTabOrder(delivered, returned)
        self.setFixedHeight(30)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setToolTip(tip_text(name))

    def sizeHint(self) -> QSize:
        """A row of a table."""
        return QSize(320, 30)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The counts stay in their columns."""
        super().resizeEvent(event)
        end = self.width() - _PERCENT
        for link, place in ((self.returned, end), (self.delivered, end - _COUNT)):
            size, column = link.sizeHint(), self._place(place - _COUNT, _COUNT)
            x = column.right() + 1 - size.width()  # numbers stand at the right in any language
            link.setGeometry(x, (self.height() - size.height()) // 2, size.width(), size.height())

    def _place(self, x: int, width: int) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(x, 0, width, self.height()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw name, bar and per cent."""
        theme, painter = Theme.of(self), QPainter(self)
        body = theme.font(Role.BODY)
        end = self.width() - _PERCENT - 2 * _COUNT - _AIR
        begin = end * 55 // 100
        painter.setFont(body)
        painter.setPen(theme.colour("tx"))
        lead = QStyle.visualAlignment(
            self.layoutDirection(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        painter.drawText(self._place(0, begin - _AIR), lead, elided(body, self._row_name, begin - _AIR))
        room, middle = end - begin, (self.height() - 8) // 2
        x = begin
        for count, token in ((self._fate.delivered, "bar2"), (self._fate.returned, "ambline")):
            wide = room * count // self._most if count else 0
            if count:
                rect = self._place(x, max(2, wide))
                paint_box(painter, QRect(rect.x(), middle, rect.width(), 8), fill=theme.tokens[token], border=None,
                          radius=2)  # fmt: skip
            x += wide
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.colour("tx2"))
        painter.drawText(self._place(self.width() - _PERCENT, _PERCENT), right, refusal_words(self._fate))


class _FateHead(QWidget):
    """What the columns of fates are."""

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        sign = Formats.current().percent_sign
        for words, width in ((delivered_words(), _COUNT), (returned_words(), _COUNT), (sign, _PERCENT)):
            label = Label(words, role=Role.CAPTION, colour="tx2", gives_way=True)
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
            label.setFixedWidth(width)
            row.addWidget(label)


class TrendsPage(ScrollPage):
    """What became of the orders made in some weeks.

    ``open_list`` is given choices of the orders list; ``ask_again`` is called when another number of days without a
    change counts as standing still.
    """

    def __init__(self, name: str, open_list: Callable[[Choices], object], ask_again: Callable[[], object]) -> None:
        super().__init__(name)
        self._open_list = open_list
        self._shown: TrendsView | None = None
        self._unfolded: set[str] = set()
        self.weeks, self.days = Section(by_week()), Section(days_taken())
        self.zones, self.products = Section(by_zone()), Section(by_product())
        self.refusers, self.still = Section(refusing()), Section(standing_still())
        self.spread = Label(colour="tx2", wrap=True)
        self.days.put_above(self.spread)
        self.still_days = FilterButton(translate("Trends", "No change for"))
        self.still_days.set_options([(str(days), DayCounts().days(days)) for days in STILL_DAYS])
        self.still_days.set_value(str(USUAL_STILL))
        self.still_days.chosen.connect(lambda _key: ask_again())
        self.still.put_above(self.still_days)
        self.column.addLayout(beside(self.weeks, self.days))
        self.column.addWidget(Rule(colour="line2"))
        self.column.addLayout(beside(self.zones, self.products))
        self.column.addWidget(Rule(colour="line2"))
        self.column.addLayout(beside(self.refusers, self.still), 1)

    @property
    def view(self) -> TrendsView | None:
        """Give what is shown; None before the first."""
        return self._shown

    def show_view(self, view: TrendsView) -> None:
        """Show it; what is the same as before stays as it is."""
        before = self._shown
        self._shown = view
        if before == view:
            return
        self._show_all(view)

    def _show_all(self, view: TrendsView) -> None:
        trends, span = view.trends, view.span
        weeks = [(span_words(week), fate, choices(week)) for week, fate in reversed(trends.weeks)]
        self._show_fates(self.weeks, "weeks", weeks)
        zones = []
        for governorate, zone, fate in trends.zones:
            narrowed = choices(span, Extract(zone=zone), governorate=governorate)
            if not governorate:
                narrowed = choices(span, Extract(zone=zone, untold="governorate"))
            zones.append((isolate(ZoneWords.current().name(governorate, zone)), fate, narrowed))
        self._show_fates(self.zones, "zones", zones)
        products = [(isolate(name), fate, choices(span, Extract(product=name))) for name, fate in trends.products]
        self._show_fates(self.products, "products", products)
        self._show_days(view)
        self._show_refusers(view)
        self._show_still(view)

    def _show_fates(self, section: Section, key: str, lines: Sequence[tuple[str, Fate, Choices]]) -> None:
        most = max((fate.ended for _, fate, _ in lines), default=0)
        nothing = DayCounts().no_zone_to_compare(FEWEST_OF_ZONE) if section is self.zones else nothing_words()
        rows: list[QWidget] = [_FateHead()] if lines else [_nothing(nothing)]
        for name, fate, narrowed in lines:
            delivered = self._link(fate.delivered, _with_outcome(narrowed, Outcome.DELIVERED))
            returned = self._link(fate.returned, _with_outcome(narrowed, Outcome.RETURNED))
            rows.append(FateRow(name, fate, most, delivered, returned))
        section.show_rows(self._folded(key, rows, 1))

    def _link(self, count: int, to: Choices) -> LinkButton:
        link = LinkButton(Formats.current().number(count))
        link.clicked.connect(lambda: self._open_list(to))
        return link

    def _folded(self, key: str, rows: list[QWidget], heads: int = 0) -> list[QWidget]:
        """Leave out what is more than a page is for, until it is asked for."""
        further = len(rows) - heads - _MOST_ROWS
        if further < 2:
            return rows
        folded = key not in self._unfolded
        for row in rows[heads + _MOST_ROWS :]:
            row.setVisible(not folded)
        more = LinkButton(DayCounts().more_rows(further) if folded else DayCounts().fewer_rows())
        more.clicked.connect(lambda: self._turn(key))
        return [*rows, more]

    def _turn(self, key: str) -> None:
        self._unfolded ^= {key}
        if self._shown is not None:
            self._show_all(self._shown)

    def _show_days(self, view: TrendsView) -> None:
        trends = view.trends
        self.spread.set_text(spread_words(trends))
        rows: list[QWidget] = []
        lines = days_lines(trends)
        most = max((count for _, _, count in lines), default=0) or 1
        for name, took, count in lines:
            row = PartRow(name, count / most, Formats.current().number(count), name_width=130, room=8)
            self._lead(row, choices(view.span, Extract(took=took)))
            rows.append(row)
        self.days.show_rows(rows)

    def _lead(self, row: PartRow, to: Choices) -> None:
        row.clicked.connect(lambda: self._open_list(to))

    def _show_refusers(self, view: TrendsView) -> None:
        rows: list[QWidget] = []
        most = max((one.returns for one in view.trends.refusers), default=0) or 1
        for one in view.trends.refusers:
            number = Formats.current().number(one.returns)
            row = PartRow(refuser_words(one), one.returns / most, number, name_width=250, room=8)
            extract = Extract(phone=one.phone, outcomes=(Outcome.RETURNED,), created=True)
            self._lead(row, choices(view.span, extract))
            rows.append(row)
        self.refusers.show_rows(self._folded("refusers", rows) or [_nothing(nothing_words())])

    def _show_still(self, view: TrendsView) -> None:
        rows: list[QWidget] = []
        most = max((one.count for one in view.trends.still), default=0) or 1
        for one in view.trends.still:
            number = Formats.current().number(one.count)
            row = PartRow(still_name(one), one.count / most, number, aside=since_words(one), name_width=160, room=150)
            extract = Extract(still_since=view.still_since)
            to = choices(None, extract, chip=STATUS + one.status)
            self._lead(row, to if one.status else choices(None, Extract(untold="status", still_since=view.still_since)))
            rows.append(row)
        self.still.show_rows(rows or [_nothing(nothing_words())])

    def report(self, whose: str, read: str) -> Report | None:
        """Give what is shown as a table; None before there is anything."""
        view = self._shown
        if view is None:
            return None
        trends = view.trends
        refused = [ReportLine(refuser_words(one), Formats.current().number(one.returns)) for one in trends.refusers]
        still = [
            ReportLine(still_name(one), Formats.current().number(one.count), since_words(one)) for one in trends.still
        ]
        days = [ReportLine(name, Formats.current().number(count)) for name, _, count in days_lines(trends)]
        zones = [(ZoneWords.current().name(governorate, zone), fate) for governorate, zone, fate in trends.zones]
        weeks = [(span_words(week), fate) for week, fate in reversed(trends.weeks)]
        title = translate("Trends", "Trends, {0}").replace("{0}", span_words(view.span))
        return Report(
            title=title,
            about=listed([whose, read]),
            parts=(
                ReportPart(by_week(), tuple(_fate_lines(weeks))),
                ReportPart(by_zone(), tuple(_fate_lines(zones))),
                ReportPart(by_product(), tuple(_fate_lines(trends.products))),
                ReportPart(days_taken(), (ReportLine(spread_words(trends), ""), *days) if days else ()),
                ReportPart(refusing(), tuple(refused)),
                ReportPart(standing_still(), tuple(still)),
            ),
        )

    def stops(self) -> list[QWidget]:
        """Give what the keyboard goes through, in its order."""
        found: list[QWidget] = []
        for section in (self.weeks, self.days, self.zones, self.products, self.refusers, self.still):
            if section is self.still:
                found.append(self.still_days)
            for row in section.rows:
                found += [row.delivered, row.returned] if isinstance(row, FateRow) else [row]
        return found


def _with_outcome(narrowed: Choices, outcome: Outcome) -> Choices:
    extract = replace(read_extract(narrowed.get("extract", "")), outcomes=(outcome,), created=True)
    return {**narrowed, **kept(extract)}


def _nothing(words: str) -> Label:
    return Label(words, colour="tx2", wrap=True)


def nothing_words() -> str:
    """Say that there is nothing to show."""
    return translate("Trends", "Nothing in these weeks.")


def _fate_lines(lines: Sequence[tuple[str, Fate]]) -> Iterator[ReportLine]:
    numbers = Formats.current()
    for name, fate in lines:
        both = listed(
            [
                with_name(delivered_words(), numbers.number(fate.delivered)),
                with_name(returned_words(), numbers.number(fate.returned)),
            ]
        )
        yield ReportLine(isolate(name), refusal_words(fate), both)


def refusal_words(fate: Fate) -> str:
    """Say which part came back; nothing where nothing has ended."""
    return Formats.current().percent(fate.refusal) if fate.ended else NOTHING


def days_lines(trends: Trends) -> list[tuple[str, tuple[int, int], int]]:
    """Give a line for each number of days: its words, the numbers it stands for, how many orders."""
    counts = DayCounts()
    lines = [(day_words(day, counts), (day, day), count) for day, count in trends.days if day < _LONG]
    later = sum(count for day, count in trends.days if day >= _LONG)
    if later:
        words = translate("Trends", "{0} or more").replace("{0}", counts.days(_LONG))
        lines.append((words, (_LONG, _MUCH_LATER), later))
    return lines


def day_words(day: int, counts: DayCounts) -> str:
    """Say after how many days."""
    return counts.days(day) if day else translate("Trends", "within a day")


def spread_words(trends: Trends) -> str:
    """Say within how many days half and nine of ten were delivered."""
    half, most = trends.within(50), trends.within(90)
    if half is None or most is None:
        return translate("Trends", "No order was seen to be delivered yet since this desk reads.")
    counts, seen = DayCounts(), sum(count for _, count in trends.days)
    if seen < _FEW:
        text = translate("Trends", "This desk saw {0} delivered, too few to say how long most take.")
        return text.replace("{0}", Counts().orders(seen))
    text = translate("Trends", "Half of them: {0}. Nine of ten: {1}. Counted from those that this desk saw delivered.")
    return text.replace("{0}", day_words(half, counts)).replace("{1}", day_words(most, counts))


def refuser_words(one: Refuser) -> str:
    """Name a customer by phone and name."""
    return listed([phone_text(one.shown), isolate(one.name)])


def still_name(one: Waiting) -> str:
    """Name the status in which orders stand still."""
    return told(one.status, status_words(one.status).text)


def since_words(one: Waiting) -> str:
    """Say since when the longest of them does."""
    day = datetime.fromtimestamp(one.since, UTC).astimezone(CAIRO).date()
    return translate("Trends", "since {0}").replace("{0}", ltr(Formats.current().date(day)))


def delivered_words() -> str:
    """Head the column of what was delivered."""
    return Common.DELIVERED.words


def returned_words() -> str:
    """Head the column of what came back."""
    return translate("Trends", "Returned")


def by_week() -> str:
    """Name the first section."""
    return translate("Trends", "By the week they were made")


def by_zone() -> str:
    """Name the section of zones."""
    return translate("Trends", "Zones with the most returns")


def by_product() -> str:
    """Name the section of products."""
    return translate("Trends", "By product")


def days_taken() -> str:
    """Name the section of days."""
    return translate("Trends", "Days until delivery")


def refusing() -> str:
    """Name the section of customers."""
    return translate("Trends", "Customers with two or more returns")


def standing_still() -> str:
    """Name the section of orders that do not move."""
    return translate("Trends", "Orders that stand still")
