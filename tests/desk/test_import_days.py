"""A shop's exports over some days: grown, cut, sorted otherwise, corrected, under new names, with numbers or without.

A clerk keeps what is doubtful and new, and leaves out what was made. However it goes, each parcel is made once, and
what is told of a row is what was made of its parcel.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from courier_desk.desk.open_import import OpenImport
from courier_desk.domain.import_rows import RowState
from tests.desk.test_import_again import PLAIN, older, written
from tests.desk.test_imports import HEADING, begun
from tests.support.desk import desk_at, until
from tests.support.sandbox import RunningSandbox

DAYS = 5


@dataclass
class Parcel:
    """What the shop knows of one; ``number``: of the order that it became."""

    reference: str
    name: str
    phone: str
    address: str
    goods: str
    amount: int
    number: str = ""

    def line(self, *, numbered: bool) -> str:
        cells = [self.reference] * numbered
        return ",".join([*cells, self.name, self.phone, "Zamalek", self.address, self.goods, str(self.amount)]) + "\n"


class Shop:
    """Writes a file each day of what it has to send, as shops do."""

    def __init__(self, seed: int) -> None:
        self.chance, self.parcels, self._made = random.Random(seed), list[Parcel](), 0
        self._phones = [f"0100{seed:03}{at:04}" for at in range(25)]

    def new_day(self) -> None:
        """Some are new, some are cut away, some are corrected; they stand in another order."""
        chance = self.chance
        for _one in range(chance.randint(1, 4)):
            self._made += 1
            phone = chance.choice(self._phones)
            name = f"{chance.choice(('Mona', 'Hany', 'Salma'))} {phone[-2:]}"
            self.parcels.append(
                Parcel(
                    reference=f"S-{self._made}", name=name, phone=phone, address=f"{chance.randint(1, 3)} Nile St",
                    goods=f"Vase {self._made}", amount=chance.choice((300, 400)),
                )
            )  # fmt: skip
        if chance.random() < 0.5 and len(self.parcels) > 3:
            self.parcels.remove(chance.choice(self.parcels[:-1]))
        if chance.random() < 0.8:
            corrected = chance.choice(self.parcels)
            if chance.random() < 0.5:
                corrected.address = f"{corrected.address} flat {chance.randint(1, 9)}"
            else:
                corrected.amount += 50
        if chance.random() < 0.6:
            chance.shuffle(self.parcels)


async def looked_through(opened: OpenImport, parcels: list[Parcel]) -> None:
    """Decide as a clerk does, send, and learn what became of each."""
    for _round in range(4):
        for place, parcel in enumerate(parcels):
            state = opened.check.checked[place].state
            if state is RowState.DOUBTFUL:
                opened.changed(opened.check.leave_out([place]) if parcel.number else opened.check.keep([place]))
            assert state is not RowState.WRONG
            assert not (state is RowState.GOOD and parcel.number), f"{parcel} would be made twice"
        await opened.send(print_labels=False)
        if not opened.check.ready() and not opened.check.to_fix():
            break
    assert opened.check.ready() == []

    async def made() -> bool:
        return all(one.number for one in await opened.outcomes())

    await until(made)
    numbers = {one.place: one.number for one in await opened.outcomes()}
    told = {row.place: row.number for row in await opened.report()}
    for place, parcel in enumerate(parcels):
        if place in numbers:
            assert parcel.number in ("", numbers[place])
            parcel.number = numbers[place]
        if opened.check.checked[place].state is RowState.SENT:
            assert parcel.number, f"{parcel} was told as sent and never was"
            assert told[place] == parcel.number


@pytest.mark.parametrize("numbered", [False, True], ids=["bare", "numbered"])
@pytest.mark.parametrize("seed", [1, 2, 4])
async def test_each_parcel_is_made_once_whatever_the_files_of_some_days_look_like(
    tmp_path: Path, seed: int, numbered: bool
) -> None:
    shop = Shop(seed)
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "store.db") as session:
            await session.zones.refresh()
            for day in range(DAYS):
                shop.new_day()
                name = shop.chance.choice(("orders.csv", f"day {day}.csv"))
                text = (HEADING if numbered else PLAIN) + "".join(one.line(numbered=numbered) for one in shop.parcels)
                opened = await begun(session, written(tmp_path / name, text))
                await looked_through(opened, list(shop.parcels))
                await opened.close()
                await older(session, shop.chance.choice((0.0, 0.3, 1.5, 3.0)))
    assert len({one.number for one in shop.parcels}) == len(shop.parcels)
