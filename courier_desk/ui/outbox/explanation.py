"""What is happening with a row of the outbox: why it waits, what comes next, and when; and what that depends on.

The same sentences stand in the list and in the panel, and they are made anew every second, so that a wait counts down.
"""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.connection import Link
from courier_desk.desk.outbox_items import OutboxItem, candidates_in
from courier_desk.desk.session import Session
from courier_desk.domain.failures import ACCOUNT_STOPPERS, Failure, FailureKind
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.values import frozen
from courier_desk.ui.outbox.words import number_of, span_words, work_name
from courier_desk.ui.words import Formats, isolate, listed, ltr, with_name
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import failure_words
from courier_desk.ui.words_fields import field_words, service_field_words
from courier_desk.ui.words_messages import About

translate = QCoreApplication.translate

#: A request that takes longer than this (seconds) is told with its time.
_LONG = 4.0
_ZONE_FIELDS = frozenset({"zone", "government"})


@frozen(kw_only=True)
class SendingState:
    """How sending stands: what a row's next step depends on beside the row itself.

    ``cut_off``: the store of the site is not reached, and its limit with it; ``free_in``: seconds until the service may
    be asked again, ``each``: seconds a request takes its turn.
    """

    now: datetime
    held: bool = False
    paused: Failure | None = None
    link: Link = Link.UNKNOWN
    cut_off: bool = False
    free_in: float = 0.0
    each: float = 0.6

    @classmethod
    def of(cls, session: Session) -> SendingState:
        """Read it from the session, as it is now; nobody is asked anything."""
        budget, outbox = session.budget, session.outbox
        return cls(
            now=datetime.now(UTC),
            held=outbox.held,
            paused=outbox.paused,
            link=session.connection.status.link,
            cut_off=session.context.is_cut_off,
            free_in=outbox.free_in,
            each=budget.window / max(1, budget.limit),
        )

    @property
    def is_stopped(self) -> bool:
        """Tell whether nothing goes out, for a reason that is nobody's wish."""
        return self.cut_off or self.paused is not None or self.link in (Link.OFFLINE, Link.REFUSED)


@frozen
class Explanation:
    """A sentence with its bold beginning, in a token's colour."""

    lead: str
    text: str
    colour: str = "tx"

    def whole(self) -> str:
        """Give it as one line."""
        if not self.lead:
            return self.text
        return with_name(self.lead, self.text)


def explain(item: OutboxItem, sending: SendingState, *, before: int = 0, follows: bool = False) -> Explanation:
    """Say what is happening with a row.

    ``before``: how many rows go before it, ``follows``: it waits for an earlier change of the same thing.
    """
    work = "" if item.kind is Kind.ORDER_CREATE else work_name(item.kind)
    match item.state:
        case State.REFUSED:
            return _refused(item, work)
        case State.DONE:
            return Explanation(work, undone_words(item), "amb")
        case State.NEEDS_PERSON:
            return Explanation(work, question_words(item), "red")
        case State.CHECKING:
            return Explanation(work, _checking(item, sending), "amb")
        case State.SENDING:
            return Explanation(work, _sending(item, sending))
        case State.WAITING:
            return Explanation(work, _waiting(item, sending, before, follows=follows))
        case _:
            return Explanation(work, _draft(item), "amb" if item.doubted else "tx2")


def wrong_field(item: OutboxItem) -> str:
    """Give the service's name of the field a refusal is about; empty when it is about none."""
    return item.failure.field if item.failure is not None and item.state in (State.REFUSED, State.DRAFT) else ""


def refusal_words(item: OutboxItem) -> str:
    """Say why it was refused, naming what was wrong where it is known."""
    failure = item.failure
    if failure is None:
        return translate("Outbox", "The service did not take it.")
    if item.is_turned_away:
        text = translate("Outbox", "The service had no request free, {n} times. It waits until you try it again.")
        return text.replace("{n}", Formats.current().number(item.limited))
    return failure_words(failure, About(number=number_of(item), changed_by=item.changed_by))


def question_words(item: OutboxItem) -> str:
    """Say what a person is asked."""
    numbers = candidates_of(item)
    if not numbers:
        return translate("Outbox", "Not found, and it may be there all the same. Look and tell.")
    if len(numbers) == 1:
        return translate("Outbox", "Is it {number}? Compare and tell.").replace("{number}", ltr(numbers[0]))
    return translate("Outbox", "It may be one of {n}. Compare and tell.").replace(
        "{n}", Formats.current().number(len(numbers))
    )


def candidates_of(item: OutboxItem) -> tuple[str, ...]:
    """Give the numbers of what it may be, as the look noted them."""
    return candidates_in(item.failure)


def undone_words(item: OutboxItem) -> str:
    """Say what a change that was done left undone."""
    names = listed(service_field_words(name) for name in item.not_stuck)
    return translate("Outbox", "Done, but the service kept something else: {fields}").replace("{fields}", names)


def _refused(item: OutboxItem, work: str) -> Explanation:
    field = wrong_field(item)
    lead = listed([work, service_field_words(field) if field else ""])
    if field in _ZONE_FIELDS and item.title.zone:
        text = translate("Outbox", "“{zone}” is not in the service's list")
        return Explanation(lead, text.replace("{zone}", isolate(item.title.zone)), "red")
    return Explanation(lead, refusal_words(item), "red")


def _checking(item: OutboxItem, sending: SendingState) -> str:
    if sending.held:
        return translate("Outbox", "Held by you; then looks whether it arrived")
    if (stopped := _stopped(sending)) is not None:
        return translate("Outbox", "{0}; then looks whether it arrived").replace("{0}", stopped.removesuffix("."))
    left = _left(item, sending)
    again = item.rounds > 0 or (item.failure is not None and item.failure.request.startswith("GET "))
    if left <= 0:
        return translate("Outbox", "We ask the service whether it arrived")
    if again:
        return translate("Outbox", "Looks again in {t}").replace("{t}", span_words(left))
    words = translate("Outbox", "No answer came. Looks whether it arrived in {t}")
    if item.failure is not None and item.failure.kind is FailureKind.INTERNAL_ERROR:  # it did answer
        words = translate("Outbox", "The service reported a fault. Looks whether it arrived in {t}")
    return words.replace("{t}", span_words(left))


def _sending(item: OutboxItem, sending: SendingState) -> str:
    passed = (sending.now - item.changed).total_seconds()
    if passed < _LONG:
        return translate("Outbox", "Sending now")
    return translate("Outbox", "Sending for {t}, no answer yet").replace("{t}", span_words(passed))


def _waiting(item: OutboxItem, sending: SendingState, before: int, *, follows: bool) -> str:
    if sending.held:
        return translate("Outbox", "Held by you")
    if (stopped := _stopped(sending)) is not None:
        return stopped
    if (left := _left(item, sending)) > 0:
        return _postponed(item, span_words(left))
    if follows:
        return translate("Outbox", "After the change before it")
    wait = span_words(sending.free_in + before * sending.each)
    if sending.link is Link.SLOWED and sending.free_in > 0:
        return translate("Outbox", "The service asked for a pause. Goes in about {t}").replace("{t}", wait)
    if before == 0:
        return translate("Outbox", "Next, in about {t}").replace("{t}", wait)
    text = translate("Outbox", "{n} before it, in about {t}")
    return text.replace("{n}", Formats.current().number(before)).replace("{t}", wait)


def _postponed(item: OutboxItem, span: str) -> str:
    if item.failure is not None and item.failure.kind is FailureKind.RATE_LIMITED:
        return translate("Outbox", "The service asked to slow down. Again in {t}").replace("{t}", span)
    if item.attempts:
        text = translate("Outbox", "Could not be sent ({n}×). Again in {t}")
        return text.replace("{n}", Formats.current().number(item.attempts)).replace("{t}", span)
    return translate("Outbox", "Goes in {t}").replace("{t}", span)


def _stopped(sending: SendingState) -> str | None:
    """Say what stops the whole account; None when nothing does."""
    if sending.cut_off:
        return translate("Outbox", "Waits for the shared store")
    if sending.paused is not None and sending.paused.kind not in ACCOUNT_STOPPERS:
        return failure_words(sending.paused)
    kind = sending.paused.kind if sending.paused is not None else None
    if kind is FailureKind.ACCOUNT_REMOVED:
        return translate("Outbox", "The business account was deleted")
    if kind is FailureKind.UNAUTHORIZED or sending.link is Link.REFUSED:
        return translate("Outbox", "The key is refused")
    if sending.link is Link.OFFLINE:
        return translate("Outbox", "Waits for the connection")
    return None


def _left(item: OutboxItem, sending: SendingState) -> float:
    return 0.0 if item.next_at is None else (item.next_at - sending.now).total_seconds()


def _draft(item: OutboxItem) -> str:
    missing, wrong = listed(map(field_words, item.missing)), listed(map(field_words, item.wrong))
    if missing and wrong:
        text = translate("Outbox", "Not yet: {list}. Not right yet: {wrong}")
        return text.replace("{list}", missing).replace("{wrong}", wrong)
    if wrong:
        return translate("Outbox", "Not right yet: {wrong}").replace("{wrong}", wrong)
    if item.missing == (DraftField.ZONE,):
        return translate("Outbox", "Zone not chosen yet")
    if missing:
        return translate("Outbox", "Not yet: {list}").replace("{list}", missing)
    if item.doubted:
        return Common.NOT_SURE_OF.words.replace("{fields}", listed(map(field_words, item.doubted)))
    return translate("Outbox", "Not sent until you send it")
