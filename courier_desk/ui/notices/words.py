"""Words for one change: what it is about, what became of it. Numbers and references only, nobody's name."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from courier_desk.domain.events import STATUS, News, What
from courier_desk.domain.outbox import Kind
from courier_desk.ui.words import StatusWords, ltr, pickup_status_words, status_words

translate = QCoreApplication.translate
_DEEDS: Mapping[str, object] = {
    What.CREATED: QT_TRANSLATE_NOOP("Words", "Created"),
    What.ADOPTED: QT_TRANSLATE_NOOP("OrderDetails", "Found at the service; it was not sent again"),
    What.REFUSED: QT_TRANSLATE_NOOP("OrderDetails", "The service refused it"),
    What.NEEDS_PERSON: QT_TRANSLATE_NOOP("OrderDetails", "Nobody could tell whether it arrived"),
    What.UPDATED: QT_TRANSLATE_NOOP("OrderDetails", "The change was taken"),
    What.NOT_STUCK: QT_TRANSLATE_NOOP("OrderDetails", "Part of the change stayed undone"),
    What.CANCELLED: QT_TRANSLATE_NOOP("OrderDetails", "Cancelled from here"),
    What.DELETED: QT_TRANSLATE_NOOP("OrderDetails", "Deleted from here"),
}
_ICONS = {"order": "box", "pickup": "truck", "merchant": "store", "outbox": "tray"}


def subject_words(news: News) -> str:
    """Name what it is about: an order, a pickup, a merchant, or saved work that has no number yet."""
    number = ltr(news.number)
    match news.subject:
        case "pickup":
            return translate("News", "Pickup {0}").replace("{0}", number)
        case "merchant":
            return translate("News", "Merchant {0}").replace("{0}", number)
        case "outbox" if news.kind == Kind.MERCHANT_CREATE:
            return translate("News", "New merchant")
        case "outbox" if news.kind == Kind.PICKUP_CREATE:
            return translate("News", "New pickup")
        case "outbox":
            number = ltr(news.reference)
    return translate("News", "Order {0}").replace("{0}", number)


def change_words(news: News) -> str:
    """Say what became of it."""
    status = status_of(news)
    if status is not None:
        return status.text
    context = "Words" if news.what == What.CREATED else "OrderDetails"
    return translate(context, str(_DEEDS[What(news.what)]))


def status_of(news: News) -> StatusWords | None:
    """Give the status it has now; None where it was a deed of this desk."""
    if news.what != STATUS:
        return None
    return pickup_status_words(news.status) if news.subject == "pickup" else status_words(news.status)


def icon_of(news: News) -> str:
    """Give the icon of what it is about."""
    return _ICONS.get(news.subject, "box")


def moment_of(news: News) -> datetime:
    """Give when it was seen or done."""
    return datetime.fromtimestamp(news.at, UTC)
