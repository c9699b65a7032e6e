"""The outbox against everything at once: hypothesis plays person, line, disk, clock and death, and shrinks what breaks.

The world is the simulation's (tests.campaigns): the real desk in virtual time, judged by the service's own truth. Here
the happenings are chosen by rules and not by a seed, so that a broken promise comes out as a short story.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from courier_desk.desk.session import SessionSettings
from courier_desk.domain.outbox import Kind, Policy, State
from tests.campaigns import simulation_judge as judging
from tests.campaigns.simulation_desk import POLICY, Computer, at_the_desk
from tests.campaigns.simulation_habits import Faults, Habits
from tests.campaigns.simulation_service import ZONE, Service
from tests.campaigns.simulation_time import Stage

_TROUBLES = (
    "unreachable", "request_lost", "answer_lost", "hang", "late_commit", "error_after", "error_before", "refused_429",
    "proxy", "cut", "stale_list",
)  # fmt: skip
#: Troubles after which nobody knows whether the service has it, or will have it.
_DOUBTS = ("late_commit", "answer_lost", "hang", "request_lost", "error_after")
_DOUBLED = "an order was doubled"
#: All comes to rest within this time (virtual seconds) once nothing is in the way.
_REST = 1800


class ScriptedFaults(Faults):
    """Gives the troubles it was told, one per request, then none; writes and reads have each their own."""

    __slots__ = ("reads", "writes")

    def __init__(self) -> None:
        super().__init__()
        self.reads: deque[str] = deque()
        self.writes: deque[str] = deque()

    def draw(self, chance: float, *, is_write: bool) -> str:
        """Give the next trouble."""
        script = self.writes if is_write else self.reads
        return script.popleft() if script else ""


class OutboxMachine(RuleBasedStateMachine):
    """A person at one desk, and everything that can happen to it."""

    policy = POLICY

    def __init__(self) -> None:
        super().__init__()
        self.stage = Stage(0)
        self.faults = ScriptedFaults()
        self.changes = 0

    @initialize(
        filters=st.booleans(), tells=st.sampled_from([(True, True), (False, True), (False, False)]), swaps=st.booleans()
    )
    def begin(self, filters: bool, tells: tuple[bool, bool], swaps: bool) -> None:
        """Set the service up and switch the desk on."""
        habits = Habits(
            filters_by_reference=filters,
            lists_reference=tells[0],
            tells_reference=tells[1],
            swaps_refusals=swaps,
            speed=0.05,
        )
        self.service = Service(self.stage, habits, self.faults)
        self.stage.seams = partial(at_the_desk, self.stage)
        self.computer = Computer(self.stage, self.service, "A", SessionSettings(policy=self.policy, poll=30.0))
        self.stage.play(self.computer.start())

    def teardown(self) -> None:
        """Let all come to rest, then judge."""
        if not hasattr(self, "computer"):
            self.stage.close()
            return
        self.faults.reads.clear()
        self.faults.writes.clear()
        self.computer.disk.trouble = 0.0
        self.service.down_until = 0.0
        if self.computer.life is not None:
            self.computer.life.crash_at = None
        if not self.computer.is_on:
            self.stage.play(self.computer.start())
        self.stage.play(self.computer.do(_go_on))
        for _ in range(_REST):
            self.answer()
            if not self.computer.unsettled:
                break
            self.stage.pass_time(1.0)
        self.stage.play(self.computer.do(_go_on))
        self.stage.pass_time(2 * self.computer.settings.poll)
        broken = judging.judge(self.service, [self.computer])
        broken += judging.pace(self.service, ["A"], self.service.habits.limit)
        self.stage.close()
        assert broken == []

    # -- the person ------------------------------------------------------------------------------------------------

    @rule(zone=st.sampled_from([ZONE, ZONE, ZONE, "Nowhere"]))
    def save(self, zone: str) -> None:
        """Save an order."""
        self.stage.play(self.computer.save_order(amount=100, zone=zone))

    @rule(trouble=st.sampled_from(_DOUBTS))
    def save_in_doubt(self, trouble: str) -> None:
        """Save an order whose sending leaves open what became of it."""
        self.faults.writes.appendleft(trouble)
        self.save(ZONE)

    @rule(deed=st.sampled_from(["update", "cancel", "delete"]), which=st.integers(0, 9))
    def change(self, deed: str, which: int) -> None:
        """Change, cancel or delete an order that was made."""
        made = [row for row in self.computer.outbox() if row.kind == Kind.ORDER_CREATE and "number" in row.result]
        if not made:
            return
        row = made[which % len(made)]
        number = str(row.result["number"])
        if deed == "update":
            self.changes += 1
            address = f"{self.changes} Other St"
            self.stage.play(self.computer.update(number, self.computer.wishes[row.reference], address))
        elif deed == "cancel":
            self.stage.play(self.computer.cancel(number))
        else:
            self.stage.play(self.computer.delete(number))

    @rule()
    def pickup(self) -> None:
        """Have a courier come."""
        self.stage.play(self.computer.schedule(3))

    @rule(held=st.booleans())
    def hold(self, held: bool) -> None:
        """Hold sending, or go on."""

        async def press(session: object) -> None:
            session.outbox.hold(held)  # type: ignore[attr-defined]  # the session's

        self.stage.play(self.computer.do(press))

    @rule(which=st.integers(0, 9), deed=st.sampled_from(["retry", "discard"]))
    def look_after(self, which: int, deed: str) -> None:
        """Send something again at once, or throw it away."""
        pending = [row for row in self.computer.outbox() if row.progress.state is not State.DONE]
        if not pending:
            return
        row = pending[which % len(pending)]
        if deed == "discard" and row.progress.state in (State.REFUSED, State.DRAFT):
            self.stage.play(self.computer.discard(row))
        elif deed == "retry":
            self.stage.play(self.computer.do(lambda session: session.outbox_desk.retry(row.row_id)))

    @rule()
    def answer(self) -> None:
        """Answer what the desk asks, by what is true."""
        for row in self.computer.outbox():
            if row.progress.state is State.NEEDS_PERSON:
                self.stage.play(self.computer.answer(row, judging.truth_of(self.service, row)))

    # -- what happens to the desk ----------------------------------------------------------------------------------

    @rule(trouble=st.sampled_from(_TROUBLES))
    def next_write(self, trouble: str) -> None:
        """Let the next request that changes something go wrong."""
        self.faults.writes.append(trouble)

    @rule(troubles=st.lists(st.sampled_from(["", *_TROUBLES]), min_size=1, max_size=4))
    def next_reads(self, troubles: list[str]) -> None:
        """Let the next looks go wrong."""
        self.faults.reads.extend(troubles)

    @rule(seconds=st.sampled_from([0.01, 0.2, 1.0, 8.0, 16.0, 40.0]))
    def wait(self, seconds: float) -> None:
        """Let time go by."""
        self.stage.pass_time(seconds)

    @rule(seconds=st.sampled_from([-86_400.0, -20.0, 20.0, 86_400.0]))
    def clock(self, seconds: float) -> None:
        """Set the clock on the wall."""
        self.computer.clock.offset += seconds

    @rule(chance=st.sampled_from([0.0, 0.3]))
    def disk(self, chance: float) -> None:
        """Let the disk refuse commits, or take them again."""
        self.computer.disk.trouble = chance

    @rule(seconds=st.sampled_from([1.0, 10.0]))
    def service_restarts(self, seconds: float) -> None:
        """Let the service be away for a while."""
        self.service.down_until = self.stage.now + seconds

    @precondition(lambda self: self.computer.is_on)
    @rule(seams=st.integers(1, 12))
    def die_soon(self, seams: int) -> None:
        """Let the program die at one of the next seams."""
        life = self.computer.life
        assert life is not None
        life.crash_at = life.seams + seams

    @precondition(lambda self: not self.computer.is_on)
    @rule()
    def switch_on(self) -> None:
        """Start the program again."""
        self.stage.play(self.computer.start())

    # -- what holds at every moment --------------------------------------------------------------------------------

    @invariant()
    def nothing_is_doubled(self) -> None:
        """See that no order exists twice, whatever is going on."""
        if hasattr(self, "service"):
            assert judging.doubles(self.service) == 0, _DOUBLED

    @invariant()
    def what_was_saved_is_on_the_disk(self) -> None:
        """See that every order of which a person was told "saved" is there."""
        if hasattr(self, "computer"):
            lost = [
                wish.reference
                for wish in self.computer.wishes.values()
                if wish.saved and not wish.withdrawn and self.computer.row(wish.reference) is None
            ]
            assert lost == []


async def _go_on(session: object) -> None:
    session.outbox.hold(False)  # type: ignore[attr-defined]  # the session's
    session.read_again()  # type: ignore[attr-defined]


TestOutbox = OutboxMachine.TestCase
TestOutbox.settings = settings(max_examples=60, stateful_step_count=25, derandomize=True)


class HastyMachine(OutboxMachine):
    """The same at a desk that waits for nothing before it looks."""

    policy = Policy(settle=0.0, second_look=0.0)


class SettlingMachine(OutboxMachine):
    """The same at a desk that waits before it looks, and looks again at once: only the waiting holds it."""

    policy = replace(POLICY, second_look=0.0)


def test_without_settling_the_machine_finds_a_doubled_order_by_itself() -> None:
    """The control: what explores at random must be able to find the worst, else it proves nothing."""
    few = settings(
        max_examples=200, stateful_step_count=30, derandomize=True, database=None, phases=(Phase.generate,),
        report_multiple_bugs=False,
    )  # fmt: skip
    with pytest.raises(AssertionError) as found:
        run_state_machine_as_test(HastyMachine, settings=few)
    assert _DOUBLED in str(found.value) or "made 2 times" in str(found.value)


@pytest.mark.parametrize(("machine", "doubled"), [(OutboxMachine, 0), (HastyMachine, 1)])
def test_a_late_order_is_doubled_only_when_nothing_is_waited_for(machine: type[OutboxMachine], doubled: int) -> None:
    """The shortest story of the worst, told by hand."""
    one = machine()
    one.begin(filters=True, tells=(True, True), swaps=False)
    one.wait(8.0)
    one.save_in_doubt("late_commit")
    one.wait(40.0)
    assert judging.doubles(one.service) == doubled
    if doubled:
        with pytest.raises(AssertionError):
            one.nothing_is_doubled()
        with pytest.raises(AssertionError):
            one.teardown()
    else:
        one.nothing_is_doubled()
        one.teardown()


def test_what_the_limit_turns_away_is_sent_five_times_and_then_when_a_person_tries_it() -> None:
    one = OutboxMachine()
    one.begin(filters=True, tells=(True, True), swaps=False)
    one.wait(8.0)
    one.faults.writes.extend(["refused_429"] * 9)
    one.save(ZONE)
    one.wait(600.0)
    (row,) = one.computer.outbox()
    assert (row.progress.state, row.progress.attempts, len(one.faults.writes)) == (State.REFUSED, 5, 4)
    one.look_after(0, "retry")
    one.wait(600.0)
    (row,) = one.computer.outbox()
    assert (row.progress.state, row.progress.attempts, len(one.faults.writes)) == (State.DONE, 10, 0)
    one.teardown()


@pytest.mark.parametrize("back", [False, True])
def test_a_clock_that_was_wrong_when_it_died_hurries_no_look(back: bool) -> None:
    """A request settles, the clock is set on (or was behind, and is set right), the program dies and starts again."""
    one = SettlingMachine()
    one.begin(filters=True, tells=(True, True), swaps=False)
    if back:
        one.clock(-86_400.0)
    one.wait(8.0)
    one.save_in_doubt("late_commit")
    one.wait(1.0)
    assert one.computer.outbox()[0].progress.state is State.CHECKING
    one.clock(86_400.0)
    assert one.computer.life is not None
    one.computer.life.end()
    one.switch_on()
    one.wait(40.0)
    one.nothing_is_doubled()
    one.teardown()
