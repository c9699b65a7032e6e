"""A story of its own, of merchants in their tab: onboard one and use it; with the key of one business, read why not."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from PySide6.QtCore import Qt

from courier_desk.domain.accounts import KeyKind, Scope
from courier_desk.domain.outbox import State
from courier_desk.self_test.driver import NotOffered, says
from courier_desk.self_test.story import CONTROL, SHIFT, Story
from courier_desk.ui.frame import Tab
from courier_desk.ui.merchants.columns import MerchantLine
from courier_desk.ui.merchants.page import MerchantsPage
from courier_desk.ui.words import plain

#: The last four digits of a number from here on are no shop's of the training service.
_OF_OTHERS = 1_000
#: More merchants than an account has.
_ALL = 100_000


async def onboard_merchant(story: Story) -> str:
    """Add a merchant with Ctrl+Shift+N and wait until the service has given it a code."""
    page = _page(story)
    await _offered(story, page)
    token = secrets.token_hex(4)
    driver = story.driver
    await driver.key(Qt.Key.Key_N, CONTROL | SHIFT, at=story.window)
    await driver.wait_for("the form", lambda: page.has_form and page.form.isVisible())
    form = page.form
    taken = {one.phone for one in await story.session.merchants.known(limit=_ALL)}
    for field, text in (
        (form.brand, f"Self-test {token}"),
        (form.name, "Sample Owner"),
        (form.email, f"self-test-{token}@sample.example"),
        (form.phone, free_phone(taken)),
        (form.external_id, f"CD-{token}"),
    ):
        await driver.type_into(field, text)
    zone = story.session.zones.catalog.zones[0]
    await driver.type_into(form.zone, zone.ar[:4] or zone.value[:4])
    await driver.wait_for("a zone", form.zone.highlighted)
    await driver.key(Qt.Key.Key_Return, at=form.zone)
    await driver.type_into(form.details, "9 Sample Street")
    await driver.key(Qt.Key.Key_Return, CONTROL, at=form.brand)

    async def onboarded() -> MerchantLine | None:
        return await _line(story, page, f"CD-{token}")

    made = await driver.wait_until("the merchant at the service", onboarded)
    story.merchant = made.code
    return f"merchant {made.code}, shop id CD-{token}"


async def use_merchant(story: Story) -> str:
    """Use it by the button of its panel, then the one from before again."""
    before = story.session.merchant.code if story.session.merchant else ""
    await _use(story, story.merchant)
    used = plain(story.window.top_bar.switcher.accessibleName())
    if before:
        await _use(story, before)
    return f"{used}; then {before or 'none before'} again"


def _page(story: Story) -> MerchantsPage:
    story.window.tab_row.tabs.show_tab(Tab.MERCHANTS)
    page = story.window.page(Tab.MERCHANTS)
    assert isinstance(page, MerchantsPage)
    return page


async def _offered(story: Story, page: MerchantsPage) -> None:
    """Raise NotOffered for a key that onboards nobody, once the tab says so."""
    if story.session.account.kind is KeyKind.SINGLE:
        own = "This key belongs to one business."
        await story.driver.wait_for("why a single-business key has no merchants", lambda: says(page, own))
        raise NotOffered("a key of one business: the tab says so")
    await story.may(Scope.MERCHANTS, page)


def free_phone(taken: Collection[str]) -> str:
    """Give a made-up number that none of these merchants has, nor a shop of the training service, some of which no key
    lists: their last four digits are below 1000.
    """
    while (phone := f"0100000{_OF_OTHERS + secrets.randbelow(10_000 - _OF_OTHERS):04}") in taken:
        continue
    return phone


async def _line(story: Story, page: MerchantsPage, external_id: str) -> MerchantLine | None:
    """Give the line of a merchant that the service has; raises Refused with the reason why it has none."""
    lines = (page.model.row(place) for place in range(page.model.rowCount()))
    fitting = [one for one in lines if one is not None and one.external_id.upper() == external_id.upper()]
    for one in fitting:
        if one.state in (State.REFUSED, State.NEEDS_PERSON):
            raise await story.refused(f"merchant {external_id}", int(one.key.removeprefix("p")))
    return next((one for one in fitting if one.state is None and one.code.isdigit()), None)


async def _use(story: Story, code: str) -> None:
    page, driver = _page(story), story.driver
    page.open_merchant(code)
    panel = page.detail_panel
    await driver.wait_for(
        f"the panel of merchant {code}",
        lambda: page.current and page.current.code == code and panel.use.isVisible() and not panel.use.is_off(),
    )
    await driver.press(panel.use)
    switcher = story.window.top_bar.switcher
    await driver.wait_for(
        f"merchant {code} in use",
        lambda: story.session.merchant and story.session.merchant.code == code and code in switcher.accessibleName(),
    )
