"""The filter that a figure of Today brings along, a concept of its own: it says which orders those are."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import QWidget

from courier_desk.domain.delivery_outcomes import WITH_CASH, Outcome
from courier_desk.domain.order_list import Extract
from courier_desk.ui.widgets import FilterButton
from courier_desk.ui.words import Formats, isolate, listed, ltr, phone_text
from courier_desk.ui.words_common import Common, table_words
from courier_desk.ui.words_fields import Fields

translate = QCoreApplication.translate
#: Longer names of products are cut in the button; its menu says them whole.
_LONGEST = 28
_OUTCOMES = {
    Outcome.WAITING: QT_TRANSLATE_NOOP("Extract", "Waiting for the courier"),
    Outcome.ON_ITS_WAY: Common.ON_ITS_WAY,
    Outcome.DELIVERED: Common.DELIVERED,
    Outcome.RETURNED: QT_TRANSLATE_NOOP("Extract", "Returned or refused"),
    Outcome.WITHDRAWN: QT_TRANSLATE_NOOP("Extract", "Called off"),
    Outcome.UNKNOWN: Common.NOT_KNOWN,
}


def outcome_words(outcome: Outcome) -> str:
    """Say what became of an order."""
    return table_words("Extract", _OUTCOMES[outcome])


def extract_words(extract: Extract) -> str:
    """Say which orders are listed."""
    return listed(_parts(extract))


def _parts(extract: Extract) -> Iterator[str]:
    if set(extract.outcomes) == set(WITH_CASH):
        yield translate("Extract", "Without those returned or called off")
    elif extract.outcomes:
        yield listed(outcome_words(Outcome(one)) for one in extract.outcomes if one in set(Outcome))
    untold = {
        "status": translate("Extract", "No status told"),
        "order_type": translate("Extract", "No type told"),
        "governorate": translate("Extract", "No governorate told"),
    }
    yield untold.get(extract.untold, "")
    yield isolate(extract.zone)
    yield isolate(extract.product[:_LONGEST] + ("…" if len(extract.product) > _LONGEST else ""))
    yield phone_text(f"0{extract.phone}" if len(extract.phone) == 10 else extract.phone)
    yield Fields.EXPRESS.words if extract.express else ""
    yield translate("Extract", "With a fee") if extract.priced else ""
    yield translate("Extract", "No drafts") if extract.made else ""
    if extract.still_since is not None:
        day = datetime.fromtimestamp(extract.still_since, UTC)
        text = translate("Extract", "Not moved since {0}")
        yield text.replace("{0}", ltr(Formats.current().date(day.date())))
    if extract.took is not None:
        first, last = extract.took
        formats = Formats.current()
        text = translate("Extract", "Delivered after {0} days") if first == last else ""
        text = text or translate("Extract", "Delivered after {0} days or more")
        yield text.replace("{0}", formats.number(first))


class ExtractFilter(FilterButton):
    """``Only: Delivered``; hidden while no figure is looked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Extract", "Only"), parent)
        self.offer("", Extract())
        self.chosen.connect(lambda key: self.setVisible(bool(key)))

    def offer(self, key: str, extract: Extract) -> None:
        """Offer the orders of a figure, kept as ``key``; an empty one offers nothing."""
        options = [("", Common.ALL.words)]
        if key:
            options.append((key, extract_words(extract) or Common.NO_VALUE.words))
        self.set_options(options)
        self.setVisible(bool(key))
