"""No list cuts what must be read whole, in either language and in the smallest window: amounts, numbers, pills."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint

from courier_desk.host.settings import Language
from courier_desk.ui.widgets import PopupList
from courier_desk.ui.widgets.table import DeskTable
from tests.e2e import screens
from tests.e2e.conftest import Desks
from tests.support.clipping import cut_cells
from tests.support.sandbox import RunningSandbox

SIZES = ((1366, 768), (1180, 640))


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.ARABIC])
async def test_amounts_numbers_and_pills_of_every_list_stand_whole(desks: Desks, language: Language) -> None:
    with RunningSandbox(orders=160, speed=0.001, seed=11) as service:
        person = desks.start()
        await person.connect(service, merchant=service.ready["merchants"][0]["businessAccountCode"])
        await person.leave()
        person = desks.start(language=language)
        await person.at_work()
        session, page = person.program.session, person.desk.orders.list
        assert session is not None
        await person.wait_for("all read", lambda: session.mirror.mark is not None and session.mirror.mark.complete)
        page.filters.clear()
        await person.wait_for("rows", lambda: page.model.rowCount() > 20)
        cut: dict[str, tuple[int, int]] = {}
        for size in SIZES:
            person.window.resize(*size)
            await screens.settle()
            for row in range(0, page.model.rowCount(), 10):
                page.table.scrollTo(page.model.index(row, 1))
                await screens.settle()
                for table in person.all(DeskTable):
                    cut |= dict.fromkeys(cut_cells(table), size)
        assert cut == {}


@pytest.mark.parametrize("size", SIZES)
async def test_the_list_of_zones_leaves_the_status_line_free(desks: Desks, size: tuple[int, int]) -> None:
    with RunningSandbox(orders=5, speed=0.001) as service:
        person = desks.start()
        await person.connect(service, merchant=service.ready["merchants"][0]["businessAccountCode"])
        person.window.resize(*size)
        await person.new_order()
        await person.type_into(person.field("Zone"), "nasr")
        lists = await person.wait_for("the list", lambda: person.all(PopupList))
        line = person.desk.window.status_line
        assert lists[0].geometry().bottom() < line.mapTo(person.window, QPoint(0, 0)).y()
        zone = person.field("Zone")
        below = zone.mapTo(person.window, QPoint(0, zone.height())).y()
        assert lists[0].geometry().top() >= below, "it lies over nothing that was typed"
