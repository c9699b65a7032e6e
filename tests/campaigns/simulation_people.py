"""What people do at the desks of a simulation: everything a window offers that ends in the outbox, at the dice's will.

What is done is asked of the desk in the very way the window asks. Judges nothing; knows the truth only to answer the
desk's questions as a person does who looks at the service's own pages.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

from courier_desk.desk.session import Session
from courier_desk.domain.outbox import Kind, State
from courier_desk.store.outbox import OutboxRow
from tests.campaigns import simulation_judge as judging
from tests.campaigns.simulation_desk import Computer
from tests.campaigns.simulation_service import MERCHANTS, ZONE, Service

Deed = Callable[["People", Computer], Coroutine[Any, Any, None]]
_NOT_WITH_THE_SERVICE = (State.REFUSED, State.DRAFT, State.WAITING)


class People:
    """The people at all desks."""

    def __init__(self, dice: random.Random, service: Service) -> None:
        self.dice = dice
        self.service = service
        self.asked = 0
        self._changes = 0

    async def do_something(self, computer: Computer) -> None:
        """Do one of the things people do."""
        deeds = tuple(_DEEDS)
        await self.dice.choices(deeds, tuple(_DEEDS.values()))[0](self, computer)

    # -- orders ----------------------------------------------------------------------------------------------------

    async def save(self, computer: Computer) -> None:
        """Save some orders."""
        for _ in range(self.dice.choice((1, 1, 2, 4))):
            zone = ZONE if self.dice.random() < 0.9 else "Nowhere"
            phone = "01007741186" if self.dice.random() < 0.7 else "01112223334"
            await computer.save_order(amount=self.dice.choice((100, 100, 250)), zone=zone, phone=phone)

    async def change(self, computer: Computer) -> None:
        """Change, cancel or delete an order that was made here."""
        row = self._made(computer, Kind.ORDER_CREATE)
        if row is None:
            return
        number, deed = str(row.result["number"]), self.dice.random()
        if deed < 0.6:
            await computer.update(number, computer.wishes[row.reference], self._other_street())
        else:
            await (computer.cancel(number) if deed < 0.8 else computer.delete(number))

    async def look_fresh(self, computer: Computer) -> None:
        """Open an order: it is read from the service at once."""
        row = self._made(computer, Kind.ORDER_CREATE)
        if row is not None:
            await computer.do(lambda session: session.order_actions.read_fresh(str(row.result["number"])))

    # -- pickups and merchants -------------------------------------------------------------------------------------

    async def schedule(self, computer: Computer) -> None:
        """Have a courier come."""
        await computer.schedule(self.dice.choice((3, 3, 8)))

    async def change_pickup(self, computer: Computer) -> None:
        """Change or take back a pickup, also one that the service may not have yet."""
        rows = [row for row in computer.outbox() if row.kind == Kind.PICKUP_CREATE]
        if not rows:
            return
        row, deed, count = self.dice.choice(rows), self.dice.random(), self.dice.randint(4, 7)
        if row.progress.state is not State.DONE:
            await (computer.change_unsent(row, count) if deed < 0.5 else computer.withdraw_unsent(row))
        elif deed < 0.5:
            await computer.reschedule(str(row.result["number"]), count)
        else:
            await computer.end_pickup(str(row.result["number"]), delete=deed < 0.75)

    async def onboard(self, computer: Computer) -> None:
        """Onboard a merchant: a new one, or one whose phone or email another has already."""
        await computer.onboard(clashing=self.dice.random() < 0.2)

    async def switch(self, computer: Computer) -> None:
        """Work for another merchant."""
        await computer.use_merchant(self.dice.choice(MERCHANTS))

    # -- the outbox ------------------------------------------------------------------------------------------------

    async def look_after(self, computer: Computer) -> None:
        """Retry, mend, hold as a draft or throw away something in the outbox."""
        row = self._some(computer)
        if row is None:
            return
        deed, theirs = self.dice.choice(("retry", "all", "discard", "mend", "mend", "draft")), row.progress.state
        if deed == "retry":
            await computer.do(lambda session: session.outbox_desk.retry(row.row_id))
        elif deed == "all":
            await computer.do(lambda session: session.outbox_desk.retry_all())
        elif deed == "draft":
            await computer.do(lambda session: session.outbox_desk.to_draft(row.row_id))
        elif deed == "discard" and theirs in _NOT_WITH_THE_SERVICE:
            await computer.discard(row)
        elif deed == "mend" and row.kind == Kind.ORDER_CREATE and theirs in _NOT_WITH_THE_SERVICE:
            await self._mend(computer, row)

    async def _mend(self, computer: Computer, row: OutboxRow) -> None:
        """Mend the field that was refused, or open the whole form again."""
        if self.dice.random() < 0.5:
            await computer.do(lambda session: session.outbox_desk.set_field(row.row_id, "zone", ZONE))
        else:
            await computer.edit_whole(row, self._other_street())

    async def hold(self, computer: Computer) -> None:
        """Hold sending for a while."""

        async def briefly(session: Session) -> None:
            session.outbox.hold(True)
            await asyncio.sleep(self.dice.uniform(0, 5))
            session.outbox.hold(False)

        await computer.do(briefly)

    async def read_again(self, computer: Computer) -> None:
        """Press F5."""

        async def press(session: Session) -> None:
            session.read_again()

        await computer.do(press)

    async def answer(self, computer: Computer) -> None:
        """Answer every question by what is true."""
        for row in computer.questions:
            self.asked += 1
            await computer.answer(row, judging.truth_of(self.service, row))

    # -- choosing --------------------------------------------------------------------------------------------------

    def _other_street(self) -> str:
        self._changes += 1
        return f"{self._changes} Other St"

    def _some(self, computer: Computer) -> OutboxRow | None:
        found = [row for row in computer.outbox() if row.progress.state is not State.DONE]
        return self.dice.choice(found) if found else None

    def _made(self, computer: Computer, kind: Kind) -> OutboxRow | None:
        made = [row for row in computer.outbox() if row.kind == kind and "number" in row.result]
        return self.dice.choice(made) if made else None


#: What people do, and how often.
_DEEDS: dict[Deed, int] = {
    People.save: 9,
    People.look_after: 5,
    People.change: 8,
    People.look_fresh: 3,
    People.schedule: 3,
    People.change_pickup: 5,
    People.onboard: 1,
    People.switch: 1,
    People.hold: 1,
    People.read_again: 1,
    People.answer: 2,
}
