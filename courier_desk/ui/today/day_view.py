"""The first page of Today: five figures, statuses, days, governorates and types. Each opens the list that it counts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from courier_desk.desk.day_figures import DayView
from courier_desk.domain.day_figures import Part, Span
from courier_desk.domain.delivery_outcomes import WITH_CASH
from courier_desk.domain.list_views import range_key
from courier_desk.domain.order_list import EVERY_ORDER, CashFilter, Extract, LabelState
from courier_desk.ui.orders.filter_bar import STATUS
from courier_desk.ui.orders.filter_bar import UNSENT as UNSENT_CHIP
from courier_desk.ui.theme import Role, Theme, metrics_of
from courier_desk.ui.today.charts import (
    DayBar,
    FigureButton,
    FigureTile,
    PartLine,
    PartRow,
    Section,
    Slice,
    StatusRow,
    WholeBar,
)
from courier_desk.ui.today.words import (
    UNSENT,
    DayCounts,
    bar_name,
    bars_title,
    by_governorate,
    by_status,
    by_type,
    cash_differences,
    cod_to_collect,
    compared_words,
    fee_each,
    fees_words,
    labels_printed,
    orders_made,
    span_words,
    status_lines,
    told,
)
from courier_desk.ui.widgets import Ground, LinkButton, Rule
from courier_desk.ui.words import Formats, governorate_words, order_type_icon, order_type_words, with_name
from courier_desk.ui.words_common import Counts

Choices = Mapping[str, str]
#: So many statuses are listed; the others when they are asked for.
_MOST_STATUSES = 6
#: The tokens of statuses that have no colour of their own, one after the other.
_GREYS = ("ctl", "dis", "tx3")


def choices(span: Span | None, extract: Extract | None = None, **narrow: str) -> dict[str, str]:
    """Say what the filters of the orders list choose for these days (every day without any)."""
    days = "every" if span is None else range_key(span.first, span.last)
    return {"days": days, **narrow, **({} if extract is None else kept(extract))}


def kept(extract: Extract) -> dict[str, str]:
    """Say which orders of a figure are listed, as a choice of the filters."""
    plain = extract.to_plain()
    return {"extract": json.dumps(plain, ensure_ascii=False, sort_keys=True)} if plain else {}


class ScrollPage(QScrollArea):
    """A page that scrolls when the window is low."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.inside = Ground("surface")
        self.column = QVBoxLayout(self.inside)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.setWidget(self.inside)


class DayPage(ScrollPage):
    """The figures of some days. ``open_list`` is given choices of the orders list, and the widget that was pressed."""

    def __init__(self, name: str, open_list: Callable[[Choices, QWidget], object]) -> None:
        super().__init__(name)
        self._open_list = open_list
        self._shown: DayView | None = None
        self._all_statuses = False
        self.orders = FigureButton("box", orders_made())
        self.cod = FigureButton("cash", cod_to_collect())
        self.differences = FigureButton("swap", cash_differences())
        self.fees = FigureButton("truck", fees_words())
        self.labels = FigureTile("label", labels_printed())
        self.bar = WholeBar(by_status())
        self._status_rows: list[StatusRow] = []
        self.statuses, self.days = Section(by_status()), Section()
        self.governorates, self.types = Section(by_governorate()), Section(by_type())
        self.statuses.put_above(self.bar)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        tiles: tuple[QWidget, ...] = (self.orders, self.cod, self.differences, self.fees, self.labels)
        self.column.addLayout(beside(*tiles))
        self.column.addWidget(Rule(colour="line2"))
        self.column.addLayout(beside(self.statuses, self.days), 1)
        self.column.addWidget(Rule(colour="line2"))
        self.column.addLayout(beside(self.governorates, self.types))

    def _connect(self) -> None:
        cash = Extract(outcomes=WITH_CASH)
        self._lead(self.orders, self._orders_of)
        self._lead(self.cod, lambda span: self._orders_of(span, cash, cash=CashFilter.COD))
        self._lead(self.differences, lambda span: self._orders_of(span, cash, cash=CashFilter.DIFFERENCE))
        self._lead(self.fees, lambda span: self._orders_of(span, Extract(priced=True)))
        self._lead(self.labels.figure, lambda span: self._orders_of(span, label=LabelState.PRINTED))
        self._lead(self.labels.second, lambda span: self._orders_of(span, label=LabelState.NOT_PRINTED))
        self.bar.pressed.connect(self._open_status)

    def _lead(self, button: FigureButton | LinkButton, to: Callable[[Span], Choices]) -> None:
        def press() -> None:
            if self._shown is not None:
                self._open_list(to(self._shown.span), button)

        button.clicked.connect(press)

    def _orders_of(self, span: Span, extract: Extract = EVERY_ORDER, **narrow: str) -> Choices:
        """Say what the list chooses for orders that are counted here: it leaves out drafts where there are some."""
        drafts = self._shown is not None and self._shown.drafts > 0
        return choices(span, replace(extract, made=True) if drafts else extract, **narrow)

    def show_view(self, view: DayView) -> None:
        """Show the figures; what is the same as before stays as it is."""
        if view == self._shown:
            return
        before, self._shown = self._shown, view
        figures, formats, counts = view.figures, Formats.current(), Counts()
        self.orders.show_figure(formats.number(figures.orders), compared_words(view), colour="ac")
        self.cod.show_figure(formats.money(figures.cod.piastres), counts.orders(figures.cod.count))
        count = counts.orders(figures.differences.count)
        self.differences.show_figure(formats.money(figures.differences.piastres), count)
        self.fees.show_figure(formats.money(figures.fees.piastres), fee_each(figures.average_fee))
        self.labels.figure.show_figure(formats.number(figures.printed))
        self.labels.show_second(DayCounts().not_printed(figures.not_printed))
        drafts = view.drafts > 0
        again = before is None or (before.drafts > 0) is not drafts  # the lists that rows lead to are others then
        if again or before is None or before.figures != figures or before.span != view.span:
            self._show_statuses(view)
            self._show_governorates(view)
            self._show_types(view)
        if again or before is None or (before.bars, before.today) != (view.bars, view.today):
            self._show_days(view)

    def _button(self, row: PartRow | StatusRow | DayBar | LinkButton, to: Choices) -> None:
        row.clicked.connect(lambda: self._open_list(to, row))

    def _show_statuses(self, view: DayView) -> None:
        rows: list[StatusRow] = []
        slices: list[Slice] = []
        greys = 0
        for name, colour, sent, count, share in status_lines(view):
            if colour == "tx2":  # of an unknown status
                colour, greys = _GREYS[greys % len(_GREYS)], greys + 1  # noqa: PLW2901 - its own
            number, percent = Formats.current().number(count), Formats.current().percent(share)
            row = StatusRow(colour, name, percent, number)
            self._button(row, self._of_status(view.span, sent))
            rows.append(row)
            slices.append(Slice(count, colour, with_name(name, number)))
        self.bar.show_slices(slices)
        self._status_rows = rows
        further = len(rows) - _MOST_STATUSES
        if further > 1:
            for row in rows[_MOST_STATUSES:]:
                row.setVisible(self._all_statuses)
            more = LinkButton(DayCounts().fewer_statuses() if self._all_statuses else DayCounts().statuses(further))
            more.clicked.connect(self._turn_statuses)
            self.statuses.show_rows([*rows, more])
        else:
            self.statuses.show_rows(rows)

    def _of_status(self, span: Span, sent: str) -> Choices:
        if sent == UNSENT:
            return self._orders_of(span, chip=UNSENT_CHIP)
        return choices(span, chip=STATUS + sent) if sent else choices(span, Extract(untold="status"))

    def _turn_statuses(self) -> None:
        """Show every status, or the most used ones."""
        self._all_statuses = not self._all_statuses
        if self._shown is not None:
            self._show_statuses(self._shown)

    def _open_status(self, place: int) -> None:
        self._status_rows[place].click()

    def _show_days(self, view: DayView) -> None:
        most = max((count for _, count in view.bars), default=0) or 1
        self.days.title.set_text(bars_title(view.step, [span for span, _ in view.bars]))
        rows: list[QWidget] = []
        for span, count in view.bars:
            number = Formats.current().number(count)
            said = with_name(span_words(span), number)
            now = span.first <= view.today <= span.last
            bar = DayBar(bar_name(view.step, span, view.today), number, count / most, said=said, now=now)
            self._button(bar, self._orders_of(span))
            rows.append(bar)
        self.days.show_rows(rows, sideways=True)

    def _show_governorates(self, view: DayView) -> None:
        parts = view.figures.governorates
        names = [told(part.name, governorate_words(part.name)) for part in parts]
        width = self._widest(names)
        rows: list[QWidget] = []
        for name, part in zip(names, parts, strict=True):
            formats = Formats.current()
            row = PartRow(
                name, _of_most(part, parts), formats.number(part.count), aside=formats.money(part.cod), name_width=width
            )
            narrowed = self._orders_of(view.span, governorate=part.name)
            self._button(row, narrowed if part.name else self._orders_of(view.span, Extract(untold="governorate")))
            rows.append(row)
        self.governorates.show_rows(rows)

    def _show_types(self, view: DayView) -> None:
        parts = view.figures.types
        names = [told(part.name, order_type_words(part.name)) for part in parts]
        width = self._widest(names)
        rows: list[QWidget] = []
        for name, part in zip(names, parts, strict=True):
            number, icon = Formats.current().number(part.count), order_type_icon(part.name)
            row = PartRow(name, _of_most(part, parts), number, icon=icon, name_width=width)
            narrowed = self._orders_of(view.span, type=part.name)
            self._button(row, narrowed if part.name else self._orders_of(view.span, Extract(untold="order_type")))
            link = None
            if part.express and part.name:
                link = LinkButton(DayCounts().express(part.express), colour="tx2")
                self._button(link, self._orders_of(view.span, Extract(express=True), type=part.name))
            rows.append(PartLine(row, link))
        self.types.show_rows(rows)

    def _widest(self, names: list[str]) -> int:
        """Give the room that the names need, as far as it is not the bars'."""
        metrics = metrics_of(Theme.of(self).font(Role.BODY))
        return min(150, max((metrics.horizontalAdvance(name) for name in names), default=0) + 16)

    def stops(self) -> list[QWidget]:
        """Give what the keyboard goes through, in its order."""
        tiles: list[QWidget] = [self.orders, self.cod, self.differences, self.fees, self.labels.figure]
        tiles.append(self.labels.second)
        found = [*tiles, *self.statuses.rows, *self.days.rows, *self.governorates.rows]
        for line in self.types.rows:
            if isinstance(line, PartLine):
                found += [line.row, *([line.link] if line.link is not None else [])]
        return found


def _of_most(part: Part, parts: tuple[Part, ...]) -> float:
    return part.count / (max((one.count for one in parts), default=0) or 1)


def beside(*widgets: QWidget) -> QHBoxLayout:
    """Put widgets beside each other, equally wide, with lines between them."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    for place, widget in enumerate(widgets):
        if place:
            row.addWidget(Rule(vertical=True, colour="line2"))
        row.addWidget(widget, 1)
    return row
