"""How sessions go by the settings: the numbers one begins with, and what a changed setting does to the one in use."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from courier_desk.api.budget import Budget
from courier_desk.desk.preferences import Settings, working_days
from courier_desk.desk.session import Session, SessionSettings, counted_budget, key_name
from courier_desk.domain.accounts import Account
from courier_desk.host.paths import who_works
from courier_desk.store.database import Store

if TYPE_CHECKING:
    from courier_desk.desk.accounts import Budgets
    from courier_desk.desk.watch_folder import FileWords


def settings_of_session(settings: Settings, offline_orders: Path) -> SessionSettings:
    """Give what a session begins with; ``offline_orders`` as it is there."""
    chosen = SessionSettings(
        poll=60.0 * settings.poll_minutes,
        who=who_works(settings.desk_name),
        pickup_marks=settings.pickup_marks,
        kept=settings.requests_kept,
        watch=settings.watch,
        file_words=_file_words,
        offline_orders=offline_orders,
    )
    if settings.days_off != Settings().days_off or settings.own_days:
        chosen = replace(chosen, working_days=working_days(settings))
    return chosen


def _file_words() -> FileWords:
    from courier_desk.ui.imports.result_words import ResultWords  # noqa: PLC0415  (rarely wanted, and never at once)

    return ResultWords()


def take_changes(now: SessionSettings, before: Settings, after: Settings, session: Session | None) -> SessionSettings:
    """Let the session in use go by what was changed, and give what later ones begin with."""
    if after.poll_minutes != before.poll_minutes:
        now = replace(now, poll=60.0 * after.poll_minutes)
        if session is not None:
            session.poll_every(now.poll)
    if (after.days_off, after.own_days) != (before.days_off, before.own_days):
        days = working_days(after)
        now = replace(now, working_days=days)
        if session is not None:
            session.use_working_days(days)
    if after.pickup_marks is not before.pickup_marks:
        now = replace(now, pickup_marks=after.pickup_marks)
        if session is not None:
            session.use_pickup_marks(after.pickup_marks)
    if after.requests_kept != before.requests_kept:
        now = replace(now, kept=after.requests_kept)
        if session is not None:
            session.budget.keep_for_people(after.requests_kept)
    if after.watch != before.watch:
        now = replace(now, watch=after.watch)
        if session is not None:
            session.use_watch_folder(after.watch)
    return now


def budgets_of(store: Store, session: Callable[[], Session | None]) -> Budgets:
    """Give under which budget a key is tested: that of the session that uses it, else one that counts with it later."""

    @asynccontextmanager
    async def counted(address: str, key: str) -> AsyncIterator[Budget]:
        name, used = key_name(address, key), session()
        if store.read_only or store.away_since:
            yield Budget()
        elif used is not None and used.key_id == name:
            yield used.budget
        else:
            async with counted_budget(store, name, SessionSettings()) as budget:
                yield budget

    return counted


def wanted_account(known: Sequence[Account], named: str | None, settings: Settings) -> Account | None:
    """Give the account that a start uses: the one it names, else the last one, else any of a person's own."""
    so_called = [one for one in known if named and named in (one.name, one.account_id)]
    recent = [one for one in known if one.account_id == settings.account]
    others = [one for one in known if not one.is_training]
    return next(iter([*so_called, *recent, *others]), None)


def name_of_none(known: Sequence[Account], named: str) -> str:
    """Give the name that a start was given and that no account here has; "" where it is one's."""
    return named if named and all(named not in (one.name, one.account_id) for one in known) else ""
