"""Accounts and merchants: under whose key the desk works, and for whom (specification, Account models)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

TRAINING_ACCOUNT = "training"


class KeyKind(StrEnum):
    """The two account models, and not knowing yet."""

    COMPANY = "company"
    SINGLE = "single"
    UNKNOWN = "unknown"


class Scope(StrEnum):
    """What a key may work with (specification, Authentication 3)."""

    ORDERS = "orders"
    PICKUPS = "pickups"
    MERCHANTS = "merchants"


@dataclass(frozen=True, slots=True, kw_only=True)
class Merchant:
    """A merchant sub-account. ``code`` is the 8-digit businessAccountCode and what X-Merchant-Id carries."""

    code: str
    name: str
    merchant_id: str = ""
    external_id: str = ""
    brand: str = ""
    email: str = ""
    phone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One account of this desk. The key itself is not here: it lives in the key store under ``account_id``."""

    account_id: str
    name: str
    base_url: str
    kind: KeyKind = KeyKind.UNKNOWN
    scopes: frozenset[Scope] = frozenset(Scope)
    key_tail: str = ""
    merchant: str = ""  # code of the merchant in use; empty for a single-business key

    @property
    def is_training(self) -> bool:
        """Tell whether this is the training service on this computer."""
        return self.account_id == TRAINING_ACCOUNT
