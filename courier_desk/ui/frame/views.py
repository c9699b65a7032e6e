"""What the frame is told: plain, frozen values in words ready to show. The frame knows no account, order or service."""

from __future__ import annotations

from enum import Enum

from courier_desk.domain.values import frozen


class Tab(Enum):
    """The five tabs, in their order."""

    ORDERS = "orders"
    PICKUPS = "pickups"
    MERCHANTS = "merchants"
    OUTBOX = "outbox"
    TODAY = "today"


class ConnectionState(Enum):
    """How the service is reached now."""

    UNKNOWN = "unknown"
    ONLINE = "online"
    SLOWED = "slowed"
    OFFLINE = "offline"
    KEY_REFUSED = "key_refused"
    NO_KEY = "no_key"  # this computer has none for the account: nothing was asked, and so nothing refused
    SITE_AWAY = "site_away"  # no request may be made until the store of the site is back
    LOOKING = "looking"  # nothing is asked: what is kept here is only shown


@frozen
class AccountView:
    """The account in use and, with a company key, the merchant."""

    account: str
    merchant: str = ""
    merchant_code: str = ""
    single_business: bool = False
    training: bool = False


@frozen
class MerchantEntry:
    """A merchant of the switcher's list: what it is called, and by whom it is owned.

    ``recent``: used recently at this desk, ``removed``: the service says that it was deleted.
    """

    key: str
    name: str
    code: str = ""
    shop_id: str = ""
    current: bool = False
    recent: bool = False
    removed: bool = False
    owner: str = ""

    @property
    def searched(self) -> str:
        """Everything it is known by."""
        return f"{self.name} {self.owner} {self.code} {self.shop_id}"


@frozen
class MerchantChoices:
    """The merchants of the switcher's list. ``listed``: these are all of them, as far as is known; else those used
    here. ``typed``: one that is not among them can be typed."""

    entries: tuple[MerchantEntry, ...] = ()
    listed: bool = True
    typed: bool = False


class AccountNote(Enum):
    """What stands behind an account's name in the list."""

    COMPANY = "company"
    SINGLE = "single"
    TRAINING = "training"
    KEY_REFUSED = "key_refused"
    NO_KEY = "no_key"
    UNKNOWN = "unknown"


@frozen
class AccountEntry:
    """An account of the switcher's list."""

    key: str
    name: str
    note: AccountNote = AccountNote.UNKNOWN
    current: bool = False


@frozen
class RequestLine:
    """One of the last requests, as the connection's box lists them."""

    time: str
    words: str
    answer: str
    good: bool = True


@frozen
class ConnectionView:
    """The state, what it means in a sentence, and the last requests, newest first."""

    state: ConnectionState
    words: str = ""
    requests: tuple[RequestLine, ...] = ()
