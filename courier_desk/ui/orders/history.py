"""What happened to an order, line by line, newest first: what the service told, and what this desk saw and did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.orders import OrderDetail
from courier_desk.domain.events import DeskEvent, What
from courier_desk.domain.outbox import Kind
from courier_desk.ui.widgets.timeline import TimelineLine
from courier_desk.ui.words import Formats, isolate, listed, ltr, moment_words, plain, state_words, status_words
from courier_desk.ui.words_fields import service_field_words

translate = QCoreApplication.translate
#: Every order begins with this status, at the moment the service tells as its date.
_BORN = "new"
_Entry = tuple[datetime, str, str, str]  # moment, icon, colour token, words


def history_lines(detail: OrderDetail, now: datetime) -> list[TimelineLine]:
    """Give the lines, newest first; what was done at one moment stands in the order it was done."""
    entries = [*_of_service(detail), *_of_desk(detail)]
    if detail.row.state is not None:
        words = state_words(detail.row.state)
        entries.append((now, words.icon, words.tone.ink, words.text))
    ordered = sorted(enumerate(entries), key=lambda entry: (entry[1][0], entry[0]), reverse=True)
    return [
        TimelineLine(icon, colour, words, moment_words(moment, now)) for _, (moment, icon, colour, words) in ordered
    ]


def printer_name(target: str) -> str:
    """Give a printer's name, or the name of the file a label was written to."""
    return PurePath(target).name if target.endswith(".pdf") else target


def _of_service(detail: OrderDetail) -> Iterator[_Entry]:
    """Tell the statuses: at the service's own moments where it tells them, else when this desk first saw them."""
    order = detail.order
    told = {stage.status.casefold() for stage in detail.stages if stage.at is not None}
    if order is not None and order.created is not None and _BORN not in told:
        words = status_words(_BORN)
        yield order.created, words.icon, words.tone.ink, translate("OrderDetails", "New, created by the service")
    for stage in detail.stages:
        if stage.at is not None:
            words = status_words(stage.status)
            yield stage.at, words.icon, words.tone.ink, words.text
    for moment, status in detail.history:
        if status.casefold() in told or (status == _BORN and order is not None and order.created is not None):
            continue
        words = status_words(status)
        text = translate("OrderDetails", "{0}, first seen").replace("{0}", words.text)
        yield moment, words.icon, words.tone.ink, text


def _of_desk(detail: OrderDetail) -> Iterator[_Entry]:
    printed = {event.at.timestamp() for event in detail.events if event.what == What.PRINTED}
    for event in detail.events:
        entry = _deed(event)
        if entry is not None:
            yield event.at, *entry
    for one in detail.prints:
        if not any(abs(one.at - at) < 1 for at in printed):
            words = _printed(one.printer, one.copies, who=one.who, copy=one.copy)
            yield datetime.fromtimestamp(one.at, UTC), "print", "tx2", words


def _deed(event: DeskEvent) -> tuple[str, str, str] | None:
    """Give icon, colour and words of one deed; None for one that says nothing a person looks for."""
    found = _DEEDS.get(event.what)
    if found is None:
        return None
    icon, colour, words = found
    return icon, colour, words(event)


def _saved(event: DeskEvent) -> str:
    match event.facts.get("kind"):
        case Kind.ORDER_UPDATE:
            return translate("OrderDetails", "A change was saved")
        case Kind.ORDER_CANCEL:
            return translate("OrderDetails", "Its cancellation was asked for")
        case Kind.ORDER_DELETE:
            return translate("OrderDetails", "Its deletion was asked for")
        case _:
            return translate("OrderDetails", "Saved at this desk")


def _refused(event: DeskEvent) -> str:
    said = str(event.facts.get("message", ""))
    text = translate("OrderDetails", "The service refused it")
    return text if not said else f"{text}: {isolate(said)}"


def _not_stuck(event: DeskEvent) -> str:
    fields = event.facts.get("fields")
    names = listed([service_field_words(str(name)) for name in fields]) if isinstance(fields, dict) else ""
    text = translate("OrderDetails", "Taken, but this stayed as it was: {0}")
    return plain(text.replace("{0}", names)) if names else translate("OrderDetails", "Part of the change stayed undone")


def _printed_here(event: DeskEvent) -> str:
    facts = event.facts
    who, copy = str(facts.get("who", "")), facts.get("copy")
    return _printed(str(facts.get("printer", "")), facts.get("copies"), who=who, copy=copy)


def _printed(printer: str, copies: object, *, who: str, copy: object) -> str:
    """Say where a label went, who had it printed, and which print of it this was."""
    text = translate("OrderDetails", "Label sent to {0}").replace("{0}", ltr(printer_name(printer)))
    if isinstance(copies, int) and copies > 1:
        text = f"{text} \u00d7 {copies}"
    if who:
        text = translate("OrderDetails", "{0} by {1}").replace("{0}", text).replace("{1}", isolate(who))
    if isinstance(copy, int) and copy > 1:
        number = Formats.current().number(copy)
        text = translate("OrderDetails", "{0}, copy {1}").replace("{0}", text).replace("{1}", number)
    return text


def _handed_over(event: DeskEvent) -> str:
    pickup = str(event.facts.get("pickup", ""))
    if not pickup:
        return translate("OrderDetails", "Handed to the courier")
    return translate("OrderDetails", "Handed to the courier, pickup {0}").replace("{0}", ltr(pickup))


def _said(text: Callable[[], str]) -> Callable[[DeskEvent], str]:
    return lambda _event: text()


#: What a deed looks like: icon, colour token, words.
_DEEDS: Mapping[str, tuple[str, str, Callable[[DeskEvent], str]]] = {
    What.SAVED: ("draft", "neu", _saved),
    What.EDITED: ("edit", "neu", _said(lambda: translate("OrderDetails", "Changed here before it was sent"))),
    What.REFUSED: ("alert", "red", _refused),
    What.LOOKED_FOR: ("search", "amb", _said(lambda: translate("OrderDetails", "No answer came; it was looked for"))),
    What.NEEDS_PERSON: (
        "alert", "amb", _said(lambda: translate("OrderDetails", "Nobody could tell whether it arrived")),
    ),
    What.ADOPTED: (
        "check", "grn", _said(lambda: translate("OrderDetails", "Found at the service; it was not sent again")),
    ),
    What.UPDATED: ("edit", "grn", _said(lambda: translate("OrderDetails", "The change was taken"))),
    What.NOT_STUCK: ("alert", "amb", _not_stuck),
    What.CANCELLED: ("ban", "red", _said(lambda: translate("OrderDetails", "Cancelled from here"))),
    What.DELETED: ("trash", "red", _said(lambda: translate("OrderDetails", "Deleted from here"))),
    What.PRINTED: ("print", "tx2", _printed_here),
    What.HANDED_OVER: ("truck", "grn", _handed_over),
    What.HANDED_BACK: ("truck", "amb", _said(lambda: translate("OrderDetails", "Its handing over was taken back"))),
}  # fmt: skip
