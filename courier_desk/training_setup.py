"""The training service of this run, a concept of its own: started when it is wanted, paced, ended with the program.

The learner sets the pace: as the service was started an order is delivered within the hour; slower, there is time to
edit and delete it; still, it moves only when the learner moves it on.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from courier_desk.desk.preferences import Preferences, TrainingPace
from courier_desk.store.faults import system_fault
from courier_desk.ui import bridge
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from courier_desk.desk.accounts import AccountDesk
    from courier_desk.desk.session import Session
    from courier_desk.host.training import TrainingReady, TrainingService, TrainingTrouble

log = logging.getLogger(__name__)

#: The training world: a history to look at, at a pace that shows something while one learns.
_WORLD = ("--orders", "240", "--mode", "live", "--speed", "60")
#: How fast its courier goes, of that; still is so slow that nothing is due within a lifetime.
_PACES = {TrainingPace.STILL: 1e-6, TrainingPace.SLOW: 1 / 6, TrainingPace.LIVELY: 1.0}


class TrainingSetup:
    """The service and its pace, as it was chosen."""

    def __init__(self, folder: Path, preferences: Preferences) -> None:
        self._folder = folder
        self._preferences = preferences
        self._service: TrainingService | None = None
        self._starting: asyncio.Task[TrainingReady | TrainingTrouble] | None = None

    def begin(self) -> asyncio.Task[TrainingReady | TrainingTrouble]:
        """Have it run, beside whatever is done meanwhile; whoever waits for it shields it, as it is one for all."""
        if self._starting is None or self._starting.done():
            self._starting = bridge.spawn(self._start(), name="training service")
        return self._starting

    async def join(self, accounts: AccountDesk, session: Session | None) -> tuple[str | None, str]:
        """Wait for the service and let the session that waits work with it; gives its key, or why it does not run."""
        from courier_desk.host.training import TrainingTrouble  # noqa: PLC0415

        found = await asyncio.shield(self.begin())
        if isinstance(found, TrainingTrouble):
            if session is not None:
                await session.take_service(None)
            return None, str(found)
        account, key = await accounts.training(found, name=Common.TRAINING_SERVICE.words)
        if session is not None and session.account.is_training:
            await session.take_service(account)
        return key, ""

    async def _start(self) -> TrainingReady | TrainingTrouble:
        from courier_desk.host.training import TrainingTrouble  # noqa: PLC0415  (most never learn)

        try:
            return await self._ready()
        except TrainingTrouble as trouble:
            log.warning("training service: %s", trouble)
            return trouble

    async def _ready(self) -> TrainingReady:
        """Have it run. Raises TrainingTrouble with why it does not, in the person's language where the disk is why."""
        from courier_desk.host.training import TrainingService, TrainingTrouble  # noqa: PLC0415

        if self._service is not None and not self._service.alive:
            await self._end()
        if self._service is None:
            try:
                self._service = await asyncio.to_thread(TrainingService.start, self._folder, options=_WORLD)
            except OSError as error:
                from courier_desk.ui.shell.store_trouble import trouble_title  # noqa: PLC0415  (seldom wanted)

                log.warning("training service: %s", error.strerror)
                raise TrainingTrouble(trouble_title(system_fault(error, self._folder).kind.value)) from error
            await self.take_pace()
        return self._service.ready

    async def take_pace(self) -> None:
        """Let its courier go as it was chosen."""
        from courier_desk.host.training import TrainingTrouble  # noqa: PLC0415

        if self._service is None:
            return
        try:
            await asyncio.to_thread(self._service.set_pace, _PACES[self._preferences.settings.training_pace])
        except TrainingTrouble as trouble:
            log.warning("training service: %s", trouble)

    async def move_on(self, number: str) -> str:
        """Move one order on by a step and give its status then; empty where it cannot be moved on."""
        from courier_desk.host.training import TrainingTrouble  # noqa: PLC0415

        if self._service is None:
            return ""
        try:
            return await asyncio.to_thread(self._service.move_on, number)
        except TrainingTrouble as trouble:
            log.info("training service: %s", trouble)
            return ""

    def address(self) -> str:
        """Give the address of the service's own page; empty while it does not run."""
        return self._service.ready.docs_url if self._service is not None else ""

    async def settle(self, merchant: str) -> Path | None:
        """Give a settlement sheet of a merchant (its code) to train with; None where it has nothing to pay."""
        from courier_desk.host.training import TrainingTrouble  # noqa: PLC0415

        if self._service is None:
            return None
        try:
            return await asyncio.to_thread(self._service.settle, merchant, self._folder / "settlements")
        except (TrainingTrouble, OSError) as trouble:
            log.info("training service: %s", trouble)
            return None

    async def stop(self) -> None:
        """End it, if it was started, or is being."""
        if self._starting is not None:
            await asyncio.wait([self._starting])
        await self._end()

    async def _end(self) -> None:
        service, self._service = self._service, None
        if service is not None:
            await asyncio.to_thread(service.stop)
