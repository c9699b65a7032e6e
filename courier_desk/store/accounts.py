"""Accounts of this desk, their merchants, and what was found out about the service. Keys are never here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from courier_desk.domain.accounts import LIMIT_RANGE, Account, KeyHeader, KeyKind, Merchant, ReferenceSupport, Scope
from courier_desk.domain.folding import fold
from courier_desk.domain.outbox import Kind
from courier_desk.domain.values import frozen
from courier_desk.store import facets
from courier_desk.store.desks import desk_of
from courier_desk.store.places import first_place, scopes_of
from courier_desk.store.search import contains, drop_lines, question, searched_phone
from courier_desk.store.sql import (
    Database,
    Row,
    all_rows,
    from_json,
    from_json_exact,
    from_micros,
    marks,
    one_row,
    run,
    to_json,
    to_micros,
)

if TYPE_CHECKING:  # an account is read at every start, its orders and its pending work are not
    from courier_desk.store.orders import Merge
    from courier_desk.store.outbox import OutboxRow

# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


# Kept among the findings: nearly every account has the usual ones, which are not written.
_KEY_HEADER, _REQUEST_LIMIT = "key header", "request limit"
_ACCOUNT = (
    "SELECT account, name, base_url, kind, scopes, key_tail, "
    "coalesce((SELECT u.merchant FROM merchants_in_use u WHERE u.account = accounts.account AND u.desk = ?), "
    "merchant), "
    f"(SELECT value FROM findings WHERE account = accounts.account AND name = '{_KEY_HEADER}'), "
    f"(SELECT value FROM findings WHERE account = accounts.account AND name = '{_REQUEST_LIMIT}') FROM accounts"
)
_TEXTS = (
    "code", "name", "merchant_id", "external_id", "brand", "email", "phone", "company_id", "city", "zone", "details",
    "pickup_phone",
)  # fmt: skip
_REMOVED = "merchant removed "  # the beginning of a finding's name, before the code; kept while the service says so
_IS_REMOVED = f"EXISTS (SELECT 1 FROM findings WHERE account = merchants.account AND name = '{_REMOVED}' || code)"
_MERCHANT = f"SELECT {', '.join(_TEXTS)}, created, completed, verified, raw, {_IS_REMOVED} FROM merchants"
_KEPT = ("account", *_TEXTS, "created", "completed", "verified", "raw", "folded", "seen_at")
_SAVE_MERCHANT = (
    f"INSERT INTO merchants ({', '.join(_KEPT)}) VALUES ({marks(len(_KEPT))}) ON CONFLICT (account, code) DO UPDATE "
    f"SET {', '.join(f'{name} = excluded.{name}' for name in _KEPT[2:])}, gone_at = NULL"
)
#: Tables that hold an account's rows under its name, the dependent ones first.
OWNED = (
    "outbox", "events", "zones", "zone_choices", "catalogs", "fees", "findings", "merchants", "prints", "marks",
    "doubles", "drifts", "list_views", "own_views", "unfinished", "same_person", "forgotten_orders", "kept.labels",
    "dangerous_labels", "print_lines", "print_jobs", "handover_orders", "handovers", "scans",
    "pickup_addresses", "merchants_in_use", "import_rows", "imports", "column_maps", "import_zones", "watched_files",
    "settlement_lines", "settlement_sheets", "settlement_history", "accounts",
)  # fmt: skip


def save_account(db: Database, account: Account) -> None:
    """Keep an account, new or changed."""
    told = {
        "name": account.name,
        "base_url": account.base_url,
        "kind": account.kind.value,
        "scopes": to_json(sorted(account.scopes)),
        "key_tail": account.key_tail,
        "merchant": account.merchant,
    }
    kept = one_row(db, f"SELECT {', '.join(told)} FROM accounts WHERE account = ?", (account.account_id,))
    if kept is None:
        sql = f"INSERT INTO accounts (account, {', '.join(told)}) VALUES ({marks(len(told) + 1)})"
        run(db, sql, (account.account_id, *told.values()))
    # What is as it was is not written: not everybody at a site may change all of it.
    elif changed := {name: value for (name, value), before in zip(told.items(), kept, strict=True) if value != before}:
        sql = f"UPDATE accounts SET {', '.join(f'{name} = ?' for name in changed)} WHERE account = ?"
        run(db, sql, (*changed.values(), account.account_id))
    for name in (_KEY_HEADER, _REQUEST_LIMIT):
        forget_finding(db, account.account_id, name)
    if account.key_header is not KeyHeader.BEARER:
        save_finding(db, account.account_id, _KEY_HEADER, account.key_header.value, 0.0)
    if account.request_limit is not None:
        save_finding(db, account.account_id, _REQUEST_LIMIT, account.request_limit, 0.0)


def account(db: Database, account_id: str) -> Account | None:
    """Give one account."""
    row = one_row(db, f"{_ACCOUNT} WHERE account = ?", (desk_of(db), account_id))
    return None if row is None else _account(row)


def accounts(db: Database) -> list[Account]:
    """Give every account, by name."""
    return list(map(_account, all_rows(db, f"{_ACCOUNT} ORDER BY name, account", (desk_of(db),))))


def _account(row: Row) -> Account:
    known = {scope.value for scope in Scope}
    limit = from_json(row[8]) if row[8] else None
    return Account(
        account_id=row[0],
        name=row[1],
        base_url=row[2],
        kind=KeyKind(row[3]),
        scopes=frozenset(Scope(name) for name in from_json(row[4]) if name in known),
        key_tail=row[5],
        merchant=row[6],
        key_header=KeyHeader.X_API_KEY if row[7] and from_json(row[7]) == KeyHeader.X_API_KEY else KeyHeader.BEARER,
        request_limit=limit if isinstance(limit, int) and limit in LIMIT_RANGE else None,
    )


def remove_account(db: Database, account_id: str) -> None:
    """Forget the account and everything kept of it: orders, pending work, labels, merchants."""
    scopes = list(scopes_of(db, account_id))
    for table in OWNED:
        run(db, f"DELETE FROM {table} WHERE account = ?", (account_id,))
    for scope in scopes:
        drop_lines(db, first_place(scope), first_place(scope + 1) - 1)
        for table in ("order_statuses", "pickup_statuses", "pickups"):
            run(db, f"DELETE FROM {table} WHERE scope = ?", (scope,))
        facets.forget(db, scope)
        run(db, "DELETE FROM orders WHERE scope = ?", (scope,))
        run(db, "DELETE FROM scopes WHERE id = ?", (scope,))


def save_merchants(db: Database, account_id: str, merchants: Iterable[Merchant], *, seen_at: float) -> None:
    """Take in merchants as the service showed them (moment in seconds since the epoch).

    A short answer takes nothing away.
    """
    from courier_desk.store.pickup_addresses import save_pickup_addresses  # noqa: PLC0415

    for told in merchants:
        one = _filled(told, merchant(db, account_id, told.code))
        texts = (getattr(one, name) for name in _TEXTS)
        facts = (to_micros(one.created), one.completed, one.verified, to_json(one.raw))
        run(db, _SAVE_MERCHANT, (account_id, *texts, *facts, _line(one), seen_at))
        save_pickup_addresses(db, account_id, told.code, told.pickup_addresses)


def merge_merchants(db: Database, account: str, merchants: Sequence[Merchant], *, seen_at: float) -> Merge:
    """Take in merchants as a list showed them, and tell which were new and which have changed facts."""
    from courier_desk.store.orders import Merge  # noqa: PLC0415

    new: list[str] = []
    changed: list[str] = []
    for one in merchants:
        row = one_row(db, f"{_MERCHANT} WHERE account = ? AND code = ? AND gone_at IS NULL", (account, one.code))
        if row is None:
            new.append(one.code)
        elif _merchant(row) != _filled(one, _merchant(row)):
            changed.append(one.code)
    save_merchants(db, account, merchants, seen_at=seen_at)
    return Merge(tuple(new), tuple(changed), len(merchants) - len(new) - len(changed))


def _filled(told: Merchant, known: Merchant | None) -> Merchant:
    """Fill what the answer did not carry with what was known."""
    if known is None:
        return told
    names = (*_TEXTS, "created", "completed", "verified")
    gaps: dict[str, Any] = {name: getattr(known, name) for name in names if getattr(told, name) in ("", None)}
    return replace(told, raw=told.raw or known.raw, **gaps)


def mark_merchant_gone(db: Database, account_id: str, code: str, *, at: float) -> None:
    """Mark a merchant that the service no longer shows; seen again, it is back."""
    run(
        db,
        "UPDATE merchants SET gone_at = ? WHERE account = ? AND code = ? AND gone_at IS NULL",
        (at, account_id, code),
    )


def mark_removed(db: Database, account_id: str, identifier: str, *, removed: bool, at: float) -> str:
    """Keep that the service says that a merchant was deleted, or no longer; give its code, empty for one not known."""
    sql = "SELECT code FROM merchants WHERE account = ? AND ? IN (code, external_id, merchant_id) ORDER BY code <> ?"
    row = one_row(db, f"{sql} LIMIT 1", (account_id, identifier, identifier))
    if row is None:
        return ""
    if removed:
        save_finding(db, account_id, f"{_REMOVED}{row[0]}", True, at)
    else:
        forget_finding(db, account_id, f"{_REMOVED}{row[0]}")
    return str(row[0])


def removed_merchants(db: Database, account_id: str) -> frozenset[str]:
    """Give the codes of the merchants of which the service says that they were deleted."""
    sql = f"SELECT code FROM merchants WHERE account = ? AND {_IS_REMOVED}"
    return frozenset(row[0] for row in all_rows(db, sql, (account_id,)))


def _line(merchant: Merchant) -> str:
    texts = (merchant.code, merchant.external_id, merchant.name, merchant.brand, merchant.email)
    return " ".join((*map(fold, texts), searched_phone(merchant.phone)))


def merchants(db: Database, account_id: str, search: str = "", limit: int = 200) -> list[Merchant]:
    """Give the listed merchants that hold every word of the search: those used lately first, then by name.

    One of which the service said that it was deleted is listed too: what was kept of it is here.
    """
    words = question(search)
    condition = "".join(f" AND {contains('folded')}" for _ in words)
    order = "ORDER BY coalesce(used_at, 0) DESC, coalesce(nullif(brand, ''), name), code LIMIT ?"
    sql = f"{_MERCHANT} WHERE account = ? AND (gone_at IS NULL OR {_IS_REMOVED}){condition} {order}"
    return list(map(_merchant, all_rows(db, sql, (account_id, *words, limit))))


def merchant(db: Database, account_id: str, code: str) -> Merchant | None:
    """Give one merchant."""
    row = one_row(db, f"{_MERCHANT} WHERE account = ? AND code = ?", (account_id, code))
    return None if row is None else _merchant(row)


def _merchant(row: Row) -> Merchant:
    texts: dict[str, Any] = dict(zip(_TEXTS, row, strict=False))
    created, completed, verified, raw, removed = row[len(_TEXTS) :]
    return Merchant(
        **texts,
        created=from_micros(created),
        completed=None if completed is None else bool(completed),
        verified=None if verified is None else bool(verified),
        removed=bool(removed),
        raw=MappingProxyType(from_json_exact(raw)),
    )


def use_merchant(db: Database, account_id: str, code: str, at: float) -> None:
    """Make the merchant the one in use at this desk, and remember that it was used at that moment."""
    if desk := desk_of(db):
        sql = (
            "INSERT INTO merchants_in_use (account, desk, merchant) VALUES (?, ?, ?) "
            "ON CONFLICT (account, desk) DO UPDATE SET merchant = excluded.merchant"
        )
        run(db, sql, (account_id, desk, code))
    else:
        run(db, "UPDATE accounts SET merchant = ? WHERE account = ?", (code, account_id))
    run(db, "UPDATE merchants SET used_at = ? WHERE account = ? AND code = ?", (at, account_id, code))


#: The finding that names the business an account's key is of (specification, GET /ping: ``businessAccountCode``): of a
#: company key the company.
KEY_BUSINESS = "key business"
#: The finding that names the business whose orders an account is for: with a company key the merchant.
BUSINESS = "business"


def business_of_key(db: Database, account: Account) -> str:
    """Give the business that the account's key was of when it was tested; empty when nobody knows."""
    of_key = finding(db, account.account_id, KEY_BUSINESS)
    of_account = finding(db, account.account_id, BUSINESS) if account.kind is KeyKind.SINGLE else None
    return str(of_key or of_account or "")


def business_of(db: Database, account: Account) -> str:
    """Give the business whose orders the account is for; empty when nobody knows."""
    of_key = "" if account.merchant else business_of_key(db, account)
    return str(finding(db, account.account_id, BUSINESS) or of_key or account.merchant)


def save_finding(db: Database, account_id: str, name: str, value: object, at: float) -> None:
    """Keep something found out about this account's service, as JSON."""
    run(
        db,
        "INSERT INTO findings (account, name, value, at) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (account, name) DO UPDATE SET value = excluded.value, at = excluded.at",
        (account_id, name, to_json(value), at),
    )


def finding(db: Database, account_id: str, name: str) -> Any | None:
    """Give what was found out under that name; None when nothing was."""
    row = one_row(db, "SELECT value FROM findings WHERE account = ? AND name = ?", (account_id, name))
    return None if row is None else from_json(row[0])


def findings(db: Database, account_id: str, begins: str, *, since: float) -> list[Any]:
    """Give everything that was found out under a name with this beginning, then or later."""
    sql = "SELECT name, value FROM findings WHERE account = ? AND at >= ? ORDER BY name"
    known = all_rows(db, sql, (account_id, since))
    return [from_json(value) for name, value in known if str(name).startswith(begins)]


def forget_finding(db: Database, account_id: str, name: str) -> None:
    """Forget what was found out under that name."""
    run(db, "DELETE FROM findings WHERE account = ? AND name = ?", (account_id, name))


# How this account's service lets an order be found by its reference: what the last probe saw, when, and of what.


_PROBE = "references"


@frozen(kw_only=True)
class Probed:
    """One probe. ``at``: seconds since the epoch; ``told_by``: the description of the service it went by."""

    support: ReferenceSupport
    at: float
    told_by: str = ""


def keep_probe(db: Database, account: str, probed: Probed) -> None:
    """Keep what a probe saw in place of the one before."""
    value = {"support": asdict(probed.support), "at": probed.at, "told_by": probed.told_by}
    save_finding(db, account, _PROBE, value, probed.at)


def last_probe(db: Database, account: str) -> Probed | None:
    """Give the last probe; None when there was none, or none that can be read."""
    value = finding(db, account, _PROBE)
    if not isinstance(value, Mapping) or not isinstance(value.get("support"), Mapping):
        return None
    facts = value["support"]
    support = ReferenceSupport(
        listed=_flag(facts.get("listed")),
        detailed=_flag(facts.get("detailed")),
        filtered=_flag(facts.get("filtered")),
    )
    at, told_by = value.get("at"), value.get("told_by")
    return Probed(support=support, at=float(at) if isinstance(at, (int, float)) else 0.0, told_by=str(told_by or ""))


def reference_support(db: Database, account: str) -> ReferenceSupport | None:
    """Give what is known of this account's service; None before the first probe."""
    probed = last_probe(db, account)
    return None if probed is None else probed.support


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


# The requests of the last minute, so that a restart does not spend the budget twice. Wall-clock seconds.


def save_requests(db: Database, key_id: str, times: Iterable[float]) -> None:
    """Keep these moments in place of those kept before."""
    run(db, "DELETE FROM sends WHERE key_id = ?", (key_id,))
    db.executemany("INSERT INTO sends (key_id, at) VALUES (?, ?)", [(key_id, at) for at in times])


def recent_requests(db: Database, key_id: str) -> list[float]:
    """Give the kept moments, oldest first."""
    return [row[0] for row in all_rows(db, "SELECT at FROM sends WHERE key_id = ? ORDER BY at", (key_id,))]


# The merchants list: what stands beside a merchant's own facts, counted from the mirror and the outbox.


def count_merchants(db: Database, account: str) -> int:
    """Count the merchants that the service shows."""
    sql = "SELECT count(*) FROM merchants WHERE account = ? AND gone_at IS NULL"
    return int(all_rows(db, sql, (account,))[0][0])


def new_orders(db: Database, account: str) -> Mapping[str, int]:
    """Count each merchant's mirrored orders that no courier has fetched yet, by the merchant's code."""
    new = "f.status = 'new'"
    return {name: facets.count(db, scope, new) for scope, name in scopes_of(db, account).items()}


def onboarding(db: Database, account: str) -> list[OutboxRow]:
    """Give the merchants that the service does not have yet, newest first."""
    from courier_desk.store import outbox  # noqa: PLC0415

    sql = "SELECT id FROM outbox WHERE account = ? AND kind = ? AND state <> 'done' ORDER BY id DESC"
    values: tuple[Any, ...] = (account, Kind.MERCHANT_CREATE.value)
    found = (outbox.get(db, row[0]) for row in all_rows(db, sql, values))
    return [row for row in found if row is not None]
