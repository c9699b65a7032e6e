"""What every use case of one account shares: the account, the merchant in use, the store, the client, the clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from courier_desk.api.budget import Budget
from courier_desk.api.client import CourierClient
from courier_desk.desk.changes import Changes
from courier_desk.domain.accounts import Account, Merchant
from courier_desk.store.database import Store


@dataclass(slots=True)
class Context:
    """One account at work. ``merchant`` changes when a person switches; everything else stays for the session."""

    account: Account
    merchant: Merchant | None
    store: Store
    client: CourierClient
    budget: Budget
    changes: Changes
    now: Callable[[], float] = time.time

    @property
    def account_id(self) -> str:
        """Name the account in the store."""
        return self.account.account_id

    @property
    def merchant_code(self) -> str:
        """Give what X-Merchant-Id carries; empty for a single-business key."""
        return self.merchant.code if self.merchant else ""
