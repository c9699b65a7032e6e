"""What the banner says of how things stand: one thing at a time, the worst first, with the way out where there is one.

It looks at the session and gives a ``BannerView``; it changes nothing and asks nothing of the network.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from courier_desk import __version__
from courier_desk.desk.connection import Link
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import KeyKind
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.outbox import State
from courier_desk.ui.theme import Tone
from courier_desk.ui.widgets import BannerView
from courier_desk.ui.words import Formats, isolate, ltr
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import kind_words

if TYPE_CHECKING:
    from courier_desk.desk.audit import Twice
    from courier_desk.domain.site import SiteAway
    from courier_desk.ui.shell.label_status import Interrupted

#: A copy of a site that cannot be opened so may hold orders that were saved while the site was not reached.
_HOLDS_WORK = frozenset({"corrupt", "changes_missing"})
#: The requests are "used up" until this part of the limit is free again, so that the banner does not come and go.
_FREE_AGAIN = 20


class WayOut(Enum):
    """What the banner's button does."""

    NONE = "none"
    NEW_KEY = "new_key"
    TRY_NOW = "try_now"
    SEE_WAITING = "see_waiting"
    GO_ON = "go_on"
    SEE_TWICE = "see_twice"
    DIAGNOSTICS = "diagnostics"
    SEE_PRINT = "see_print"
    CHOOSE_MERCHANT = "choose_merchant"
    START_AGAIN = "start_again"


class BannerWords(QObject):
    """Finds what there is to say. ``used_up`` lasts until there is room again, not only for the instant of zero."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._used_up = False
        #: The run before did not end in order, and nobody has closed the news of it yet.
        self.ended_badly = False
        #: The version that was put in this one's place meanwhile, until a person has closed the news of it.
        self.replaced = ""
        #: Labels that another run left in the middle, and that nobody has looked at yet.
        self.interrupted: Interrupted | None = None

    def used_up(self) -> bool:
        """Tell whether the requests of this minute are used."""
        budget = self._session.budget
        if self._session.context.is_cut_off:  # nothing was used: requests wait for the store of the site
            self._used_up = False
            return False
        left = budget.left()
        slowed = self._session.connection.status.link is Link.SLOWED and budget.next_free_in() > 0
        enough = max(1, budget.limit // _FREE_AGAIN)
        self._used_up = slowed or left == 0 or (self._used_up and left < enough)
        return self._used_up

    def find(self, pending: Mapping[State, int], twice: Sequence[Twice] = ()) -> tuple[BannerView, WayOut] | None:
        """Give the worst there is and its way out; None when all is well.

        ``pending``: the outbox's counts; ``twice``: what the audit found.
        """
        if self._session.read_only:
            return self._only_looking()
        if (away := self._session.site_away) is not None:
            return self._site_away(away)
        if (trouble := self._session.store_trouble) is not None:
            return self._not_saving(trouble.value)
        unseen = [one for one in twice if not one.mending]
        if unseen:
            return self._twice(unseen)
        if self.replaced:
            return self._replaced()
        waiting = sum(count for state, count in pending.items() if state is not State.DRAFT)
        link, merchant = self._session.connection.status.link, self._session.merchant
        if link is Link.REFUSED or (merchant is not None and merchant.removed):
            return self._refused(waiting)
        if self.interrupted is not None:
            return self._print_interrupted(self.interrupted)
        if link is Link.OFFLINE:
            return self._offline(waiting)
        return self._merchant_missing() or self._of_sending(waiting) or self._no_copy()

    def _of_sending(self, waiting: int) -> tuple[BannerView, WayOut] | None:
        if self.used_up():
            return self._out_of_requests(waiting)
        if self._session.sending_held:
            return self._held(waiting)
        return self._bad_end() if self.ended_badly else None

    def _only_looking(self) -> tuple[BannerView, WayOut]:
        if self._session.context.store.shared:
            title = self.tr("You only look: that is your role at this site.")
            text = self.tr("Everything that the other desks do is shown. Nothing is saved, sent or read from here.")
            return self._view(Tone.BLUE, "eye", title, text), WayOut.NONE
        title = self.tr("You only look: the data file cannot be written.")
        text = self.tr("Nothing is saved, sent or read from the service. Mend the file or the disk, then start again.")
        return self._view(Tone.RED, "eye", title, text), WayOut.NONE

    def _site_away(self, away: SiteAway) -> tuple[BannerView, WayOut]:
        since = Formats.current().time(datetime.fromtimestamp(away.since, UTC).astimezone())
        title = self.tr("The shared store of this site has not been reached since {0}.").replace("{0}", since)
        text = self.tr("New orders are saved on this computer and go there by themselves when it is back.")
        if away.waiting:
            text = self.tr("%Ln new orders are saved on this computer and go there by themselves.", "", away.waiting)
        if away.is_shown:
            text = self.tr("What is shown is what this computer knew of it then.") + " " + text
        return self._view(Tone.AMBER, "wifioff", title, text), WayOut.NONE

    def _no_copy(self) -> tuple[BannerView, WayOut] | None:
        """Say that the site's work goes on, and what would be missed without its store."""
        if (trouble := self._session.copy_trouble) is None:
            return None
        from courier_desk.ui.shell.store_trouble import trouble_title  # noqa: PLC0415 - most starts have no trouble

        text = self.tr("The site works on. If its shared store were not reached, nothing could be shown or kept here.")
        if trouble.value in _HOLDS_WORK:
            file = ltr("courier-desk store salvage --offline")
            words = self.tr("Orders that were saved here meanwhile may wait in that file. To save them: {0}")
            text = f"{text} {words.replace('{0}', file)}"
        return self._view(Tone.AMBER, "alert", trouble_title(trouble.value) + ".", text), WayOut.NONE

    def _not_saving(self, trouble: str) -> tuple[BannerView, WayOut]:
        """Say that file or disk take nothing: what was saved is safe, what is typed now is not."""
        from courier_desk.ui.shell.store_trouble import trouble_title  # noqa: PLC0415 - most starts have no trouble

        title = trouble_title(trouble)
        text = self.tr("Nothing can be saved or sent now. What was saved before is kept; it goes on by itself.")
        if trouble == "missing":
            text = self.tr("It was taken away or replaced while the desk worked. Put it back, then start again.")
        elif trouble == "newer":  # another desk of the site was updated while this one worked
            title = trouble_title("site_newer")
            text = self.tr("Update Courier Desk on this computer, then start it again.")
        elif trouble == "corrupt":
            text = self.tr("Nothing can be saved or sent. Start the desk again: it offers what can be done.")
        return self._view(Tone.RED, "alert", title + ".", text), WayOut.NONE

    def _twice(self, found: Sequence[Twice]) -> tuple[BannerView, WayOut]:
        first = found[0]
        numbers = [ltr(order.number) for order in (first.orders[0], first.later)]
        title = self.tr("%Ln orders stand twice at the service.", "", len(found))
        text = self.tr("{0} was created as {1} and as {2}: delete the later one before a courier takes it.")
        text = text.replace("{0}", ltr(first.reference)).replace("{1}", numbers[0]).replace("{2}", numbers[1])
        return self._view(Tone.RED, "alert", title, text, self.tr("Compare them…"), "eye"), WayOut.SEE_TWICE

    def _replaced(self) -> tuple[BannerView, WayOut]:
        view = BannerView(
            tone=Tone.AMBER,
            icon="sync",
            title=self.tr("Version {0} was installed meanwhile.").replace("{0}", ltr(self.replaced)),
            text=self.tr("This window is still {0}. Start again: what is saved or being written stays.").replace(
                "{0}", ltr(__version__)
            ),
            action=Common.START_AGAIN.words,
            action_icon="sync",
            closable=True,
        )
        return view, WayOut.START_AGAIN

    def _refused(self, waiting: int) -> tuple[BannerView, WayOut]:
        account, status = self._session.account, self._session.connection.status
        merchant = self._session.merchant
        if status.link is not Link.REFUSED and merchant is not None:
            return self._merchant_removed(merchant.called)
        if status.kind is FailureKind.ACCOUNT_REMOVED:
            title = kind_words(FailureKind.ACCOUNT_REMOVED)
            text = self.tr("Your %Ln unsent orders are safe here.", "", waiting) if waiting else ""
            return self._view(Tone.RED, "key", title, text), WayOut.NONE
        title = self.tr("The service refuses the key ending in {0}.").replace("{0}", ltr(account.key_tail) or "…")
        if self._session.connection.lacks_key:
            return self._no_key(waiting)
        text = self.tr("It was revoked or replaced. What you save waits here for the new key.")
        if waiting:
            text = self.tr("It was revoked or replaced. Your %Ln unsent orders are safe here.", "", waiting)
        if account.is_training:
            return self._view(Tone.RED, "key", title, text), WayOut.NONE
        return self._view(Tone.RED, "key", title, text, self.tr("Enter a new key…"), "key"), WayOut.NEW_KEY

    def _merchant_removed(self, name: str) -> tuple[BannerView, WayOut]:
        title = self.tr("The merchant {0} was deleted at the service.").replace("{0}", isolate(name))
        text = self.tr("Its orders, drafts and labels are kept here; nothing more can be sent for it.")
        action = self.tr("Choose another merchant…")
        return self._view(Tone.RED, "alert", title, text, action, "store"), WayOut.CHOOSE_MERCHANT

    def _no_key(self, waiting: int) -> tuple[BannerView, WayOut]:
        title = self.tr("This computer has no key for this account.")
        text = self.tr("What you save waits here until there is one.")
        if waiting:
            text = self.tr("Your %Ln unsent orders are safe here.", "", waiting)
        return self._view(Tone.RED, "key", title, text, self.tr("Enter the key…"), "key"), WayOut.NEW_KEY

    def _merchant_missing(self) -> tuple[BannerView, WayOut] | None:
        """Say that a company key works for nobody yet, or for a merchant that the service does not know."""
        account, merchant, mirror = self._session.account, self._session.merchant, self._session.mirror_so_far
        failure = mirror.failure if mirror is not None else None
        if self._session.awaits_service:  # it tells its merchants when it is there
            return None
        refused = failure.kind if failure is not None else None
        needed = merchant is None and (account.kind is KeyKind.COMPANY or refused is FailureKind.MERCHANT_REQUIRED)
        unknown = merchant is not None and refused is FailureKind.MERCHANT_NOT_FOUND
        if not needed and not unknown:
            return None
        title = self.tr("Choose the merchant you work for.")
        text = self.tr("The key is a company's: each order and pickup names its merchant.")
        if unknown and merchant is not None:
            title = self.tr("The service does not know merchant {0} in your company.").replace(
                "{0}", ltr(merchant.code)
            )
            text = self.tr("Orders for it would be refused. Choose another one, or type its code.")
        action = Common.CHOOSE_MERCHANT.words
        return self._view(Tone.AMBER, "store", title, text, action, "store"), WayOut.CHOOSE_MERCHANT

    def _print_interrupted(self, left: Interrupted) -> tuple[BannerView, WayOut]:
        """Say which labels the run before left, and that nothing prints before a person says so."""
        number = Formats.current().number
        if left.single:
            title = self.tr("The label of order {0} was not printed yet.").replace("{0}", ltr(left.number))
            text = self.tr("The desk ended before it was sent. Print it again when you want it.")
            if left.position:
                title = self.tr("Printing the label of order {0} was interrupted.").replace("{0}", ltr(left.number))
                text = self.tr("It may have come out: look before you print it again.")
        elif left.position:
            title = self.tr("Printing was interrupted: label {0} of {1}.")
            title = title.replace("{0}", number(left.position)).replace("{1}", number(left.total))
            text = self.tr("It may have come out; look before going on. Nothing prints by itself.")
        else:
            title = self.tr("Printing was interrupted: {0} of {1} labels were sent.")
            title = title.replace("{0}", number(left.out)).replace("{1}", number(left.total))
            text = self.tr("Nothing prints by itself: go on where it stopped.")
        if left.more:
            more = self.tr("%Ln more were interrupted.", "", left.more)
            text = f"{text} {more}"
        action = Common.OPEN_ORDER.words if left.single else self.tr("Look at the batch")
        return self._view(Tone.AMBER, "print", title, text, action, "eye"), WayOut.SEE_PRINT

    def _offline(self, waiting: int) -> tuple[BannerView, WayOut]:
        status = self._session.connection.status
        since = Formats.current().time(datetime.fromtimestamp(status.since, UTC).astimezone())
        title = self.tr("No connection since {0}.").replace("{0}", since)
        if status.kind is FailureKind.NOT_THE_SERVICE:
            title = self.tr("What answers is not the courier service.")
        if self._session.account.is_training and self._session.context.connected:
            title = self.tr("The training service has not answered since {0}: Try now starts it again.").replace(
                "{0}", since
            )
        text = self.tr("Go on working: what you save goes out by itself.")
        if waiting:
            text = self.tr("Go on working: %Ln wait in the Outbox and go out by themselves.", "", waiting)
        if (next_try := self._next_try()) and not self._session.mirror.reading:
            text = self.tr("{0} Next try in {1} s.").replace("{0}", text).replace("{1}", next_try)
        return self._view(Tone.AMBER, "wifioff", title, text, Common.TRY_NOW.words, "sync"), WayOut.TRY_NOW

    def _next_try(self) -> str:
        seconds = math.ceil(self._session.mirror.next_at - datetime.now(UTC).timestamp())
        return Formats.current().number(seconds) if seconds > 0 else ""

    def _out_of_requests(self, waiting: int) -> tuple[BannerView, WayOut]:
        budget, formats = self._session.budget, Formats.current()
        wait = max(1, math.ceil(budget.next_free_in()))
        title = self.tr("All {0} requests of this minute are used.").replace("{0}", formats.number(budget.limit))
        if self._session.connection.status.link is Link.SLOWED:
            title = self.tr("The service asked for a pause.")
        text = self.tr("Going on in {0} s. Typing, saving and printing kept labels are not held up.")
        if waiting:
            text = self.tr(
                "%Ln wait in the Outbox and go on in {0} s. Typing, saving and printing kept labels are not held up.",
                "",
                waiting,
            )
        view = BannerView(
            tone=Tone.AMBER,
            icon="clock",
            title=title,
            text=text.replace("{0}", formats.number(wait)),
            action=self.tr("See what waits") if waiting else "",
            action_icon="tray" if waiting else "",
            progress=1.0 - min(1.0, wait / budget.window),
        )
        return view, WayOut.SEE_WAITING if waiting else WayOut.NONE

    def _held(self, waiting: int) -> tuple[BannerView, WayOut]:
        text = self.tr("Nothing goes out until you go on (Ctrl+Space).")
        if waiting:
            text = self.tr("%Ln wait in the Outbox until you go on (Ctrl+Space).", "", waiting)
        title, action = self.tr("Sending is held."), Common.GO_ON.words
        return self._view(Tone.AMBER, "pause", title, text, action, "play"), WayOut.GO_ON

    def _bad_end(self) -> tuple[BannerView, WayOut]:
        view = BannerView(
            tone=Tone.AMBER,
            icon="alert",
            title=self.tr("The last run ended badly."),
            text=self.tr("Nothing saved was lost. If it happens again, a diagnostics file helps to find out why."),
            action=Common.DIAGNOSTICS_FILE.words,
            action_icon="info",
            closable=True,
        )
        return view, WayOut.DIAGNOSTICS

    @staticmethod
    def _view(tone: Tone, icon: str, title: str, text: str, action: str = "", action_icon: str = "") -> BannerView:
        return BannerView(tone, icon, title, text, action, action_icon)
