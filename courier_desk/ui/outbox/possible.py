"""What can be done with a row of the outbox now, and why not: words beside buttons. Decides nothing itself."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.outbox_items import OutboxItem
from courier_desk.domain.outbox import CREATES, DISCARDABLE, Kind, State
from courier_desk.ui.outbox.words import headline, number_of, who_words, work_words
from courier_desk.ui.widgets import Question
from courier_desk.ui.words import isolate, ltr, plain

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: shown or not, its words, and why it is off."""

    shown: bool = True
    words: str = ""
    off: str | None = None


def send_offer(item: OutboxItem, *, held: bool) -> Offer:
    """Offer to send: again, now instead of later, or for the first time."""
    match item.state:
        case State.REFUSED if item.is_turned_away:
            words = translate("Outbox", "Try now")
        case State.REFUSED:
            words = translate("Outbox", "Send again")
        case State.DRAFT:
            words = translate("Outbox", "Send")
        case State.WAITING:
            words = translate("Outbox", "Try now")
            return Offer(
                words=words, off=translate("Outbox", "Sending is held. Go on with Ctrl+Space.") if held else None
            )
        case State.CHECKING:
            off = translate("Outbox", "We look first whether it arrived, so that nothing is sent twice.")
            return Offer(words=translate("Outbox", "Send again"), off=off)
        case State.SENDING:
            return Offer(words=translate("Outbox", "Send again"), off=translate("Outbox", "It is being sent now."))
        case _:
            return Offer(shown=False)
    return Offer(words=words)


def edit_offer(item: OutboxItem) -> Offer:
    """Offer to edit all of it in the form."""
    if item.kind not in (Kind.ORDER_CREATE, Kind.ORDER_UPDATE) or item.state is State.NEEDS_PERSON:
        return Offer(shown=False)
    if item.kind is Kind.ORDER_UPDATE and not number_of(item):
        return Offer(shown=False)  # its order is not there yet
    words = translate("Outbox", "Open draft") if item.state is State.DRAFT else translate("Outbox", "Edit all")
    return Offer(words=words, off=_on_its_way(item))


def shelve_offer(item: OutboxItem) -> Offer:
    """Offer to make it a draft again, which is not sent."""
    if item.state in (State.DRAFT, State.NEEDS_PERSON) or item.kind not in CREATES:
        return Offer(shown=False)
    return Offer(words=translate("Outbox", "Back to draft"), off=_on_its_way(item))


def discard_offer(item: OutboxItem) -> Offer:
    """Offer to throw it away; of what is done, the note that something was left undone."""
    if item.state is State.DONE:
        return Offer(words=translate("Outbox", "Seen, remove it"))
    return Offer(words=translate("Outbox", "Discard…"), off=_on_its_way(item))


def discard_question(item: OutboxItem) -> Question:
    """Ask before it is thrown away: what it means, and the milder way where there is one."""
    shelved = shelve_offer(item)
    milder = translate("Outbox", "Back to draft instead") if shelved.shown and shelved.off is None else ""
    maybe = translate("Outbox", "It may be at the service all the same. Then it stays there, and this desk forgets it.")
    return Question(
        icon="trash",
        title=_title(item),
        text=_meaning(item),
        destroy=translate("Outbox", "Discard"),
        keep=translate("Outbox", "Keep it"),
        other=milder,
        other_icon="draft" if milder else "",
        warning=maybe if item.state is State.NEEDS_PERSON else "",
    )


def _title(item: OutboxItem) -> str:
    if item.state is State.DRAFT:
        return translate("Outbox", "Discard this draft?")
    if item.kind not in CREATES:
        return translate("Outbox", "Discard “{work}”?").replace("{work}", work_words(item))
    return translate("Outbox", "Discard {0}?").replace("{0}", ltr(plain(headline(item))))


def _meaning(item: OutboxItem) -> str:
    if item.kind not in CREATES:
        text = translate("Outbox", "What was asked is not done: {number} stays as it is at the service.")
        return text.replace("{number}", ltr(number_of(item)))
    who = isolate(plain(who_words(item)))
    if item.state is State.NEEDS_PERSON:
        text = translate("Outbox", "What was saved for {who} is removed from this computer and is not sent again.")
    elif item.state is State.REFUSED:
        text = translate("Outbox", "It was never created. What was typed for {who} is removed from this computer.")
    else:
        text = translate("Outbox", "It is not sent. What was typed for {who} is removed from this computer.")
    return text.replace("{who}", who)


def _on_its_way(item: OutboxItem) -> str | None:
    if item.state in DISCARDABLE:
        return None
    if item.state is State.SENDING:
        return translate("Outbox", "It is being sent now.")
    return translate("Outbox", "It may have arrived. Wait until that is known.")
