"""A window at a site: it works with the store that the desks share, shows what others do, and says when it cannot."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from courier_desk.desk.changes import Topic
from courier_desk.desk.order_form import TypedForm
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.list_views import SavedView
from courier_desk.domain.order_list import OrderFilter, OrderSort
from courier_desk.domain.outbox import State
from courier_desk.host.settings import Settings
from courier_desk.store import list_views
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from courier_desk.store.migrations import newest
from courier_desk.store.site_store import SiteStore
from tests.desk.changing import an_order, reach
from tests.e2e.conftest import Desks
from tests.support import desk
from tests.support.desk import desk_at, request
from tests.support.patience import PATIENCE
from tests.support.postgres import Databases, missing, server
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")


@pytest.fixture
def site(databases: Databases) -> Iterator[str]:
    """The address of a site's store."""
    url = databases.url_of_new()
    yield url
    databases.drop(url)


def at_site(folder: Path, url: str) -> Settings:
    profiles = (LabelProfile(folder=str(folder / "printed"), dpi=203),)
    return Settings(site=url, desk_name="Gate", label_profiles=profiles)


async def test_an_order_of_another_desk_comes_into_the_window_and_ours_goes_to_it(
    desks: Desks, sandbox: RunningSandbox, site: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    person = desks.start(settings=at_site(tmp_path, site))
    await person.sign_in(sandbox)
    monkeypatch.setattr(desk, "opening", [lambda path: SiteStore.open(site, desk=path.name, name="Office")])
    assert person.program.session is not None
    account = person.program.session.account
    async with desk_at(sandbox, tmp_path / "other", account=account) as other:
        await other.zones.refresh()
        await other.orders.create(request(other, reference="FROM-OFFICE"))
        await person.row("FROM-OFFICE", "New")
        await person.new_order()
        await person.customer()
        await person.parcel()
        reference = await person.create()
        await person.to_list()
        await person.row(reference, "New")
        wanted = OrderFilter(account=account.account_id, merchant=other.context.merchant_code)
        rows = await other.order_list.rows(wanted, OrderSort(), 0, 9)
        assert {row.reference for row in rows} >= {"FROM-OFFICE", reference}
        number = rows[0].number
        form = TypedForm(draft=OrderDraft(full_name="Karim Tested"), number=number)
        await other.order_form.keep(form)  # a person there types a change of it
        await person.click_row(number)
        await person.reads("Being changed")
        await person.key(Qt.Key.Key_E, at=person.desk.orders.list.table)
        await person.reads("Office is changing this order too")
        await person.press_on("Back to Orders")
        await other.order_form.forget()
    await person.reads("Gate, shared store")
    await person.click_row("FROM-OFFICE")
    await person.reads("Saved, Office")
    await person.settings("Shared store")
    await person.reads("this desk")
    await person.reads("Office")
    assert await person.leave() == 0


async def test_who_of_the_site_changed_an_order_meanwhile_is_named(
    desks: Desks, sandbox: RunningSandbox, site: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    person = desks.start(settings=at_site(tmp_path, site))
    await person.sign_in(sandbox)
    monkeypatch.setattr(desk, "opening", [lambda path: SiteStore.open(site, desk=path.name, name="Office")])
    assert person.program.session is not None
    async with desk_at(sandbox, tmp_path / "other", account=person.program.session.account) as other:
        number, wanted = await an_order(other, reference="FROM-OFFICE")
        await person.click_row(number)
        await person.key(Qt.Key.Key_E, at=person.desk.orders.list.table)
        await person.reads("Saved for the whole site at once, then sent.")
        await person.fill("Full name", "Mona Samir")
        seen = await other.order_actions.read_fresh(number)
        theirs = replace(wanted, consignee=replace(wanted.consignee, address="77 Other Road"))
        await reach(other, await other.order_actions.update(number, theirs, seen=seen), State.DONE)
        await person.press_on("Save")
        await person.row(number, "Not changed")
        await person.reads("Not sent: somebody else changed it meanwhile, Gate")
        await person.go_to("Outbox")
        await person.click_row("Edit", number)
        await person.reads("Office changed it since you looked. Nothing was sent.")
        await person.reads("Saved, Gate")
        await person.press_on("Edit all")
        await person.reads("Changed by Office: Address: 77 Other Road")
        assert ", and so in the form now: Address" in person.desk.window.status.text()
        await person.press_on("Save")
        await person.row(number, "Mona Samir", "New")
    assert await person.leave() == 0


async def test_a_session_that_took_another_ones_place_hears_of_other_desks(
    desks: Desks, sandbox: RunningSandbox, site: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A key that is typed anew begins one, on the same store: the end of the first made the second one deaf."""
    person = desks.start(settings=at_site(tmp_path, site))
    await person.sign_in(sandbox)
    monkeypatch.setattr(desk, "opening", [lambda path: SiteStore.open(site, desk=path.name, name="Office")])
    first = person.program.session
    assert first is not None
    account, key = first.account, str(sandbox.ready["company_key"])

    async def typed_anew() -> str:
        return key

    await person.program.use(account, typed_anew)
    second, heard = person.program.session, asyncio.Event()
    assert second is not None
    assert second is not first
    await person.wait_for("rest", lambda: second.mirror.mark is not None and second.mirror.mark.complete)
    async with desk_at(sandbox, tmp_path / "other", account=account, run=False) as other:
        unsubscribe = second.changes.subscribe(Topic.OUTBOX, heard.set)
        await other.orders.keep_draft(OrderDraft(full_name="Karim Drafted"))
        async with asyncio.timeout(PATIENCE):
            await heard.wait()
        unsubscribe()
        await person.row("Draft", "Karim Drafted")
    assert await person.leave() == 0


async def test_views_are_the_sites_or_this_desks_own(
    desks: Desks, sandbox: RunningSandbox, site: str, tmp_path: Path
) -> None:
    person = desks.start(settings=at_site(tmp_path, site))
    await person.connect(sandbox)
    page, session = person.desk.orders.list, person.program.session
    assert session is not None
    account = session.account.account_id
    page.filters.clear()
    await person.wait_for("rows", page.model.rowCount)
    with closing(SiteStore.open(site, desk="other", name="Office")) as other:

        async def views() -> list[str]:
            return [one.name for one in await other.read(lambda db: list_views.views(db, account, "orders"))]

        for name, is_own in (("For all", False), ("Mine", True)):
            await person.press(page.filters.views)
            await person.choose("Save as a new view…")
            edit = QApplication.focusWidget()
            assert isinstance(edit, QLineEdit)
            await person.type_into(edit, name)
            if is_own:
                await person.press_on("For this desk alone")
            await person.press_on("Save")
            await person.reads(f"View {name} saved")
        assert await views() == ["For all"]
        theirs = SavedView(name="Theirs", choices={})
        await other.write(lambda db: list_views.keep_view(db, account, "orders", theirs))
        await person.wait_for("it", lambda: "Theirs" in [one.name for one in session.order_views.views])
        await person.press(page.filters.views)
        await person.choose("Theirs")
        await person.press(page.filters.views)
        await person.choose("Mine, this desk alone")
        await person.press(page.filters.views)
        await person.choose("Forget Mine")
        await person.reads("View Mine forgotten")
        assert sorted(await views()) == ["For all", "Theirs"]
    await person.leave()


@pytest.mark.expects_log("task ", "newer", "begins again", "broke off")
async def test_a_desk_says_that_it_is_to_be_updated_when_another_has_brought_the_site_up(
    desks: Desks, sandbox: RunningSandbox, site: str, tmp_path: Path
) -> None:
    person = desks.start(settings=at_site(tmp_path, site))
    await person.sign_in(sandbox)
    await person.new_order()
    with closing(SiteConnection(site)) as db:
        db.execute("INSERT INTO schema_version (number, applied, program) VALUES (?, 0, '9.0.0')", (newest() + 1,))
    await person.customer()
    await person.parcel()
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.field("Address"))
    await person.reads("This site works with a newer version.")
    await person.reads("Update Courier Desk on this computer, then start it again.")
    assert person.of("Full name") == "Karim Abdel Aziz"
    await person.leave()


@pytest.mark.expects_log("the store of the site cannot be used")
async def test_a_site_that_is_not_there_is_said_with_the_way_on(desks: Desks, tmp_path: Path) -> None:
    person = desks.start(settings=at_site(tmp_path, f"host={tmp_path} dbname=nothing"))
    await person.reads("The shared store of this site cannot be reached")
    await person.reads("What was saved on this computer for the site is kept, and goes there when it is back.")
    assert not person.sees("OperationalError")
    await person.press_on("Try again")
    await person.reads("The shared store of this site cannot be reached")
    await person.press_on("Work on this computer alone")
    await person.reads("API key")
    assert await person.leave() == 0


@pytest.mark.expects_log("the store of the site cannot be used")
async def test_a_site_that_comes_up_after_the_desk_needs_nobody(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    with server() as running:
        with closing(SiteConnection(f"{running.url}postgres")) as db:
            bring_up(db, 0.0)
        running.stop()
        person = desks.start(settings=at_site(tmp_path, f"{running.url}postgres"))
        await person.reads("It is tried again by itself.")
        await asyncio.to_thread(running.start)
        await person.sign_in(sandbox)
        await person.reads("Gate, shared store")
        await person.leave()


async def test_while_the_site_is_away_orders_are_saved_here_and_go_there_by_themselves(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    with server() as running:
        with closing(SiteConnection(f"{running.url}postgres")) as db:
            bring_up(db, 0.0)
        person = desks.start(settings=at_site(tmp_path, f"{running.url}postgres"))
        await person.sign_in(sandbox)
        await person.new_order()
        await person.customer()
        await person.parcel()
        before = await person.create()
        await person.to_list()
        await person.row(before, "New")
        listed = person.rows()
        running.stop()
        await person.reads("The shared store of this site has not been reached since")
        assert person.rows() == listed
        typed = []
        await person.new_order()
        for _turn in range(2):
            await person.customer()
            await person.parcel()
            typed.append(await person.create())
        await person.reads("2 new orders are saved on this computer and go there by themselves.")
        await person.settings("Shared store")
        await person.press_on("This computer alone")
        await person.reads("2 new orders that are saved on this computer have not reached the site.")
        await person.press_on("Stay")
        await person.key(Qt.Key.Key_Escape, at=person.window)
        await asyncio.to_thread(running.start)
        await person.to_list()
        for reference in typed:
            await person.row(reference, "New")
        await person.wait_for("the banner to go", lambda: not person.sees("has not been reached since"))
        made = [sandbox.control("GET", f"/created?reference={one}")["count"] for one in (before, *typed)]
        assert made == [1, 1, 1]
        assert await person.leave() == 0
