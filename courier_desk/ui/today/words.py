"""Words of Today: spans of days, counts, comparisons; and the table that is copied and printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QObject

from courier_desk.desk.day_figures import DayView
from courier_desk.domain.day_figures import Span, Step, percentages
from courier_desk.domain.values import frozen
from courier_desk.ui.words import (
    Formats,
    copied,
    day_words,
    governorate_words,
    listed,
    long_day_words,
    month_words,
    order_type_words,
    status_words,
)
from courier_desk.ui.words_common import Common, Counts

if TYPE_CHECKING:
    from courier_desk.printing.figures_sheet import FiguresPaper

translate = QCoreApplication.translate


class DayCounts(QObject):
    """How many there are: a count needs ``tr`` of an object."""

    def express(self, count: int) -> str:
        """Say how many are express."""
        return self.tr("%Ln express", "", count)

    def statuses(self, count: int) -> str:
        """Name a link to so many more statuses."""
        return self.tr("%Ln more statuses", "", count)

    def more_rows(self, count: int) -> str:
        """Name a link to so many more rows."""
        return self.tr("%Ln more", "", count)

    def fewer_rows(self) -> str:
        """Name the link that puts them away."""
        return self.tr("Fewer")

    def no_zone_to_compare(self, fewest: int) -> str:
        """Say that no zone has so many orders that ended that its part of returns would tell anything."""
        return self.tr("In these weeks no zone has %Ln orders that ended.", "", fewest)

    def weeks(self, count: int) -> str:
        """Say how many weeks."""
        return self.tr("%Ln weeks", "", count)

    def fewer_statuses(self) -> str:
        """Name the link that puts them away."""
        return self.tr("Fewer statuses")

    def not_printed(self, count: int) -> str:
        """Say of how many orders no label was ever printed here, also of those that need none any more."""
        return self.tr("%Ln never printed here", "", count)

    def more(self, count: int) -> str:
        """Say how many more there are than {0}."""
        return self.tr("%Ln more than {0}", "", count)

    def fewer(self, count: int) -> str:
        """Say how many fewer there are than {0}."""
        return self.tr("%Ln fewer than {0}", "", count)

    def attention(self, count: int) -> str:
        """Say how many need a person."""
        return self.tr("%Ln orders need attention", "", count)

    def labels(self, count: int) -> str:
        """Say how many labels are left to print before a courier comes."""
        return self.tr("%Ln labels are left to print", "", count)

    def of_them_new(self, count: int) -> str:
        """Say how many of them are New."""
        return self.tr("%Ln of them are New and wait for pickup.", "", count)

    def without_pickup(self, count: int) -> str:
        """Say how many New orders have no pickup."""
        return self.tr("%Ln New orders have no pickup", "", count)

    def new_orders(self, count: int) -> str:
        """Name a link to so many New orders."""
        return self.tr("See the %Ln New orders", "", count)

    def more_pickups(self, count: int) -> str:
        """Name a link to further pickups."""
        return self.tr("%Ln more pickups", "", count)

    def days(self, count: int) -> str:
        """Say how many days."""
        return self.tr("%Ln days", "", count)


def spelt(day: date, form: str) -> str:
    """Write a day in a form of Qt's, in the language of the window."""
    return ltr_in_latin(Formats.current().locale.toString(QDate(day.year, day.month, day.day), form))


def ltr_in_latin(text: str) -> str:
    """Take the marks away that Qt strews into Arabic dates."""
    return copied(text)


def span_words(span: Span) -> str:
    """Name a span of days: a day in full, else from when to when."""
    if span.days == 1:
        return long_day_words(span.first)
    form = "d MMM yyyy"
    first = "d MMM" if span.first.year == span.last.year else form
    if (span.first.year, span.first.month) == (span.last.year, span.last.month):
        first = "d"
    return f"{spelt(span.first, first)} – {spelt(span.last, form)}"


def titles_of(span: Span) -> Sequence[str]:
    """Name a span of days at the head of the page: in full, and shorter for where there is less room."""
    if span.days > 1:
        return (span_words(span), f"{spelt(span.first, 'd MMM')} – {spelt(span.last, 'd MMM')}")
    short = spelt(span.first, "ddd، d MMM" if Formats.current().arabic else "ddd, d MMM")
    return (long_day_words(span.first), day_words(span.first), short, spelt(span.first, "d MMM"))


def bars_title(step: Step, bars: Sequence[Span]) -> str:
    """Name what is drawn."""
    texts = {
        Step.DAY: translate("Today", "Orders per day, {0}"),
        Step.WEEK: translate("Today", "Orders per week, {0}"),
        Step.MONTH: translate("Today", "Orders per month, {0}"),
        Step.YEAR: translate("Today", "Orders per year, {0}"),
    }
    first, last = bars[0].first, bars[-1].last
    same_month = (first.year, first.month) == (last.year, last.month)
    whole = month_words(last.year, last.month) if same_month else span_words(Span(first, last))
    return texts[step].replace("{0}", whole)


def bar_name(step: Step, span: Span, today: date) -> str:
    """Write what stands under a bar."""
    match step:
        case Step.DAY if span.last == today:
            return Common.TODAY.words
        case Step.DAY:
            return spelt(span.last, "d")
        case Step.WEEK:
            return spelt(span.first, "d/M")
        case Step.MONTH:
            return spelt(span.first, "MMM")
        case Step.YEAR:
            return spelt(span.first, "yyyy")


def compared_words(view: DayView) -> str:
    """Say how the orders of a span compare with as many days just before."""
    counts, more = DayCounts(), view.figures.orders - view.before
    before = spelt(view.span.before.first, "dddd") if view.span.days == 1 else translate("Today", "before")
    if not more:
        return translate("Today", "as many as {0}").replace("{0}", before)
    return (counts.more(more) if more > 0 else counts.fewer(-more)).replace("{0}", before)


def told(name: str, words: str) -> str:
    """Give the words of what the service sent; where it sent nothing, say so."""
    return words if name else translate("Today", "Not told")


def age_words(read_at: float | None, now: float) -> str:
    """Say of what the figures were counted, and how old that is."""
    if read_at is None:
        return translate("Today", "Every figure opens the orders behind it. Statuses were not read yet.")
    text = translate("Today", "Every figure opens the orders behind it. Counted from what this desk has read, {0}.")
    age = Formats.current().age(timedelta(seconds=max(0.0, now - read_at)))
    ago = Common.JUST_NOW.words if now - read_at < 60 else translate("Today", "{0} ago").replace("{0}", age)
    return text.replace("{0}", ago)


# -- the table -------------------------------------------------------------------------------------------------------


@frozen
class ReportLine:
    """A line: a name, an amount or the like, a count. ``part`` of the largest (0 to 1) is drawn as a bar on paper."""

    name: str
    count: str
    aside: str = ""
    part: float | None = None


@frozen
class ReportPart:
    """Lines under a title; ``large``: those that matter most."""

    title: str
    lines: tuple[ReportLine, ...]
    large: bool = False


@frozen
class Report:
    """A page of figures in words, to be copied and printed. ``about``: whose figures these are, and as of when."""

    title: str
    about: str
    parts: tuple[ReportPart, ...]

    def as_text(self) -> str:
        """Give it as a table of plain text, cells parted by tabs."""
        return "\n".join("\t".join(map(copied, cells)) for cells in self._rows())

    def as_html(self) -> str:
        """Give it as a table of HTML."""
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(copied(cell))}</td>" for cell in cells) + "</tr>" for cells in self._rows()
        )
        return f"<table>{rows}</table>"

    def _rows(self) -> Iterator[tuple[str, str, str]]:
        yield self.title, self.about, ""
        for part in self.parts:
            yield part.title, "", ""
            for line in part.lines:
                yield line.name, line.count, line.aside


def paper_of(report: Report, now: datetime, *, mirrored: bool) -> FiguresPaper:
    """Put a report on paper: figures that stand under no title of their own are large."""
    from courier_desk.printing.figures_sheet import FigureLine, FigurePart, FiguresPaper  # noqa: PLC0415

    def line(one: ReportLine) -> FigureLine:
        return FigureLine(one.name, one.count, one.aside, one.part)

    large = report.parts[0].lines if report.parts[0].large else ()
    parts = report.parts[1:] if large else report.parts
    printed = translate("Today", "Printed on {0}").replace("{0}", Formats.current().date_time(now))
    return FiguresPaper(
        title=report.title,
        about=report.about,
        large=tuple(map(line, large)),
        parts=tuple(FigurePart(part.title, tuple(map(line, part.lines))) for part in parts),
        more=Common.AND_MORE.words,
        foot=printed,
        mirrored=mirrored,
    )


def day_report(view: DayView, whose: str, read: str) -> Report:
    """Put the figures of some days into a report."""
    figures, formats, counts = view.figures, Formats.current(), Counts()
    average = figures.average_fee
    main = (
        ReportLine(orders_made(), formats.number(figures.orders), compared_words(view)),
        ReportLine(cod_to_collect(), formats.money(figures.cod.piastres), counts.orders(figures.cod.count)),
        ReportLine(
            cash_differences(), formats.money(figures.differences.piastres), counts.orders(figures.differences.count)
        ),
        ReportLine(fees_words(), formats.money(figures.fees.piastres), fee_each(average)),
        ReportLine(labels_printed(), formats.number(figures.printed), DayCounts().not_printed(figures.not_printed)),
    )
    return Report(
        title=span_words(view.span),
        about=listed([whose, read]),
        parts=(
            ReportPart(translate("Today", "Figures"), main, large=True),
            ReportPart(by_status(), tuple(_status_lines(view))),
            ReportPart(bars_title(view.step, [span for span, _ in view.bars]), tuple(_bar_lines(view))),
            ReportPart(by_governorate(), tuple(_governorate_lines(view))),
            ReportPart(by_type(), tuple(_type_lines(view))),
        ),
    )


def _status_lines(view: DayView) -> Iterator[ReportLine]:
    rows = status_lines(view)
    for name, _, _, count, percent in rows:
        yield ReportLine(
            name, Formats.current().number(count), Formats.current().percent(percent), count / view.figures.orders
        )


def status_lines(view: DayView) -> list[tuple[str, str, str, int, int]]:
    """Give each status: its words, its colour, what is sent (empty for those not sent yet), its count, per cent."""
    figures = view.figures
    rows = [
        (told(part.name, status_words(part.name).text), status_words(part.name).tone.ink, part.name, part.count)
        for part in figures.statuses
    ]
    if figures.unsent:
        rows.append((Common.NOT_SENT_YET.words, "red", UNSENT, figures.unsent))
    shares = percentages([row[3] for row in rows])
    return [(*row, share) for row, share in zip(rows, shares, strict=True)]


#: Stands for the orders that the service does not have; no status is called so.
UNSENT = "\0"


def _bar_lines(view: DayView) -> Iterator[ReportLine]:
    most = max((count for _, count in view.bars), default=0) or 1
    for span, count in view.bars:
        name = day_words(span.first) if span.days == 1 else span_words(span)
        yield ReportLine(name, Formats.current().number(count), "", count / most)


def _governorate_lines(view: DayView) -> Iterator[ReportLine]:
    parts, formats = view.figures.governorates, Formats.current()
    most = max((part.count for part in parts), default=0) or 1
    for part in parts:
        name = told(part.name, governorate_words(part.name))
        yield ReportLine(name, formats.number(part.count), formats.money(part.cod), part.count / most)


def _type_lines(view: DayView) -> Iterator[ReportLine]:
    parts = view.figures.types
    most = max((part.count for part in parts), default=0) or 1
    for part in parts:
        express = DayCounts().express(part.express) if part.express else ""
        name = told(part.name, order_type_words(part.name))
        yield ReportLine(name, Formats.current().number(part.count), express, part.count / most)


def orders_made() -> str:
    """Name the first figure."""
    return translate("Today", "Orders made")


def cod_to_collect() -> str:
    """Name the second figure."""
    return translate("Today", "COD to collect")


def cash_differences() -> str:
    """Name the third figure."""
    return translate("Today", "Cash differences")


def fees_words() -> str:
    """Name the fourth figure."""
    return translate("Today", "Fees")


def fee_each(average: int | None) -> str:
    """Say what an order costs on average."""
    if average is None:
        return translate("Today", "no fee is known yet")
    return translate("Today", "{0} an order").replace("{0}", Formats.current().money(average))


def labels_printed() -> str:
    """Name the fifth figure."""
    return translate("Today", "Labels done")


def by_status() -> str:
    """Name the first section."""
    return Common.ORDERS_BY_STATUS.words


def by_governorate() -> str:
    """Name the third section."""
    return translate("Today", "By governorate")


def by_type() -> str:
    """Name the fourth section."""
    return translate("Today", "By type")
