"""Reading in simulated time: whatever a list does meanwhile, the mirror ends up like the service, and idle is cheap."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from courier_desk.domain import sync
from courier_desk.domain.sync import CloseScan, FindOpen, Mark, Open, Phase, Plan, ReadOne, ReadPage, Rules, Shown

START = 1_800_000_000.0
PAUSE = 180.0
#: More requests than any reading within these rules may need.
ENDLESS = 400


@dataclass
class Thing:
    number: str
    created: float
    status: str = "new"


@dataclass
class Trouble:
    """What the list does wrong, for as long as it is set."""

    lag: float = 0.0
    shift: int = 0
    same_page: bool = False
    lies_of_more: bool = False
    no_total: bool = False


@dataclass
class Service:
    """A list, newest first. ``cap``: the largest page it gives; ``refuses``: the largest it does not refuse."""

    cap: int = 1000
    refuses: int = 1000
    trouble: Trouble = field(default_factory=Trouble)
    things: list[Thing] = field(default_factory=list)
    now: float = START
    asked: int = 0
    made: int = 0
    oldest_first: bool = False

    def create(self, count: int, *, every: float = 0.01) -> None:
        for _ in range(count):
            self.made += 1
            self.now += every
            self.things.insert(0, Thing(f"{100_000 + self.made}", self.now))

    def page(self, number: int, limit: int) -> tuple[list[Thing], bool, int | None]:
        self.asked += 1
        self.now += 0.3
        trouble, size = self.trouble, min(limit, self.cap)
        listed = [thing for thing in self.things if thing.created <= self.now - trouble.lag]
        listed = listed[::-1] if self.oldest_first else listed
        number = 1 if trouble.same_page else number
        start = (number - 1) * size - (trouble.shift if number > 1 else 0)
        page = listed[max(start, 0) : start + size]
        more = trouble.lies_of_more or start + size < len(listed)
        return page, more, None if trouble.no_total else len(listed)


@dataclass
class Row:
    status: str
    created: float
    seen_at: float
    gone: bool = False


@dataclass
class Desk:
    """A mirror as the store keeps it, driven by the plan."""

    service: Service
    rules: Rules
    mark: Mark = field(default_factory=lambda: Mark(account="A", merchant="M"))
    rows: dict[str, Row] = field(default_factory=dict)

    def read(self, *, dies_after: int | None = None) -> int:
        """Carry one reading out and give its requests; ``dies_after``: cut off after so many."""
        before = self.service.asked
        plan = sync.begin(self.mark, now=self.service.now, rules=self.rules)
        for _ in range(ENDLESS):
            step = sync.next_step(plan)
            if step is None or self.service.asked - before == dies_after:
                return self.service.asked - before
            plan = self.carry_out(plan, step)
        raise AssertionError(f"it reads for ever: {plan.phase} {plan.mark}")

    def carry_out(self, plan: Plan, step: sync.Step) -> Plan:
        service = self.service
        match step:
            case ReadPage(number, limit):
                if limit > service.refuses:
                    service.asked += 1
                    smaller = sync.after_refusal(plan)
                    assert smaller is not None
                    return smaller
                asked = service.now
                page, more, total = service.page(number, limit)
                shown = self._take(page, more, total, asked)
                plan = sync.after_page(plan, shown)
                self.mark = plan.mark
            case ReadOne(number):
                service.asked += 1
                found = next((thing for thing in service.things if thing.number == number), None)
                if found is not None:
                    self._keep(found, service.now)
                plan = sync.after_one(plan)
            case FindOpen(since):
                plan = sync.after_open(plan, self._open(since))
            case CloseScan():
                plan = sync.after_close(plan, whole=self._close(step))
                self.mark = plan.mark
        return plan

    def _take(self, page: list[Thing], more: bool, total: int | None, asked: float) -> Shown:
        unknown = any(thing.number not in self.rows for thing in page)
        for thing in page:
            self._keep(thing, asked)
        moments = [datetime.fromtimestamp(thing.created, UTC) for thing in page]
        return Shown(
            numbers=tuple(thing.number for thing in page),
            more=more,
            unknown=unknown,
            newest=max(moments, default=None),
            oldest=min(moments, default=None),
            newest_first=moments[0] > moments[-1] if moments and moments[0] != moments[-1] else None,
            total=total,
        )

    def _keep(self, thing: Thing, seen_at: float) -> None:
        self.rows[thing.number] = Row(thing.status, thing.created, seen_at)

    def _open(self, since: float) -> list[Open]:
        listed = sorted((row.created, number) for number, row in self.rows.items() if not row.gone)
        places = {number: place for place, (_, number) in enumerate(reversed(listed))}
        found = [
            Open(number, places[number], row.seen_at)
            for number, row in self.rows.items()
            if not row.gone and row.status == "new" and row.seen_at < since
        ]
        return sorted(found, key=lambda one: one.seen_at)

    def _close(self, scan: CloseScan) -> bool:
        listed = {number: row for number, row in self.rows.items() if not row.gone}
        seen = sum(row.seen_at >= scan.began for row in listed.values())
        if scan.total is not None and seen < scan.total:
            return False
        for row in listed.values() if scan.before is not None else ():
            row.gone = row.seen_at < min(scan.began, scan.before or 0.0)
        return True

    def known(self) -> dict[str, str]:
        return {number: row.status for number, row in self.rows.items() if not row.gone}


def truth(service: Service) -> dict[str, str]:
    return {thing.number: thing.status for thing in service.things}


EVENTS = st.one_of(
    st.tuples(st.just("create"), st.integers(1, 130)),
    st.tuples(st.just("delete"), st.integers(0, 400)),
    st.tuples(st.just("delete many"), st.integers(0, 400)),
    st.tuples(st.just("complete"), st.integers(0, 400)),
    st.tuples(st.just("read"), st.none()),
    st.tuples(st.just("die"), st.integers(0, 6)),
    st.tuples(
        st.just("trouble"),
        st.builds(
            Trouble,
            lag=st.sampled_from([0.0, 30.0, 400.0]),
            shift=st.integers(-3, 3),
            same_page=st.booleans(),
            lies_of_more=st.booleans(),
            no_total=st.booleans(),
        ),
    ),
    st.tuples(st.just("calm"), st.none()),
    st.tuples(st.just("set the clock"), st.sampled_from([-7200.0, -30.0, 7200.0])),
)
SERVICES = st.builds(Service, cap=st.sampled_from([20, 50, 1000]), refuses=st.sampled_from([20, 50, 1000]))


def happen(desk: Desk, event: str, value: object) -> None:
    service = desk.service
    match event, value:
        case "create", int(count):
            service.create(count)
        case "delete", int(place) if service.things:
            service.things.pop(place % len(service.things))
        case "delete many", int(place) if service.things:
            start = place % len(service.things)
            del service.things[start : start + 60]
        case "complete", int(place) if service.things:
            service.things[place % len(service.things)].status = "completed"
        case "read", _:
            service.now += PAUSE
            desk.read()
        case "die", int(after):
            desk.read(dies_after=after)
        case "trouble", Trouble() as trouble:
            service.trouble = trouble
        case "calm", _:
            service.trouble = Trouble()
        case "set the clock", float(seconds):
            service.now += seconds


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(service=SERVICES, events=st.lists(EVENTS, max_size=14))
def test_the_mirror_ends_up_like_the_service(service: Service, events: list[tuple[str, object]]) -> None:
    desk = Desk(service, Rules(fill=3, refresh=4, scan=3))
    service.create(70)
    for event, value in events:
        happen(desk, event, value)
    service.trouble = Trouble()
    service.now = max([service.now, *(row.seen_at for row in desk.rows.values())]) + 7200.0
    for _day in range(4):
        for _poll in range(25):
            service.now += PAUSE
            desk.read()
        service.now += 86_400.0
    assert desk.known() == truth(service)


@settings(max_examples=60, deadline=None)
@given(service=SERVICES, count=st.integers(0, 700), open_ones=st.integers(0, 20))
def test_an_idle_reading_asks_for_one_page(service: Service, count: int, open_ones: int) -> None:
    service.create(count)
    for thing in service.things[open_ones:]:
        thing.status = "completed"
    desk = Desk(service, Rules())
    for _ in range(12):
        service.now += PAUSE
        desk.read()
    service.now += PAUSE
    assert desk.read() == 1
    assert desk.known() == truth(service)


@settings(max_examples=60, deadline=None)
@given(service=SERVICES, cut=st.lists(st.integers(1, 4), max_size=8))
def test_a_first_filling_cut_off_anywhere_goes_on_where_it_was(service: Service, cut: list[int]) -> None:
    """Each break costs the one page that is read again and a look at the top, never the way so far."""
    service.create(640, every=60.0)
    desk = Desk(service, Rules())
    breaks = iter(cut)
    broken = 0
    while not desk.mark.complete:  # what is read after it is the scan's
        after = next(breaks, None)
        broken += after is not None
        desk.read(dies_after=after)
        service.now += 1.0
    whole = -(-640 // min(service.cap, service.refuses, 100))
    assert service.asked <= whole + 2 * (broken + 1) + len(sync.LIMITS)
    assert desk.known() == truth(service)


def filled(count: int, rules: Rules | None = None) -> Desk:
    """Give a desk that has read everything and scanned it once."""
    desk = Desk(Service(), rules or Rules())
    desk.service.create(count)
    for _ in range(20):
        desk.service.now += PAUSE
        desk.read()
    return desk


def at_open(total: int, found: list[Open]) -> Plan:
    """Give a reading whose top is read and that is told of open things."""
    mark = Mark(account="A", merchant="M", page=1, complete=True, asked=100, scan_due=START + 1.0)
    plan = sync.begin(mark, now=START, rules=Rules())
    top = tuple(str(number) for number in range(100))
    plan = sync.after_page(plan, Shown(numbers=top, more=True, total=total))
    assert sync.next_step(plan) == FindOpen(START)
    return sync.after_open(plan, found)


def test_what_is_open_far_down_is_read_by_the_page_where_several_stand_and_else_alone() -> None:
    plan = at_open(1000, [Open("a", 310, 3.0), Open("b", 350, 1.0), Open("c", 777, 2.0)])
    assert plan.queue == (ReadPage(4, 100), ReadOne("c"))


def test_open_things_are_spread_over_readings_and_none_is_forgotten() -> None:
    desk = filled(2000, Rules(refresh=3))
    for thing in desk.service.things:
        thing.status = "completed"
    costs = []
    for _ in range(8):
        desk.service.now += PAUSE
        costs.append(desk.read())
    assert max(costs) <= 1 + 3
    assert set(desk.known().values()) == {"completed"}


def test_a_page_that_no_longer_shows_what_should_be_there_is_followed_by_looking_at_each_alone() -> None:
    plan = at_open(400, [Open("a", 210, 1.0), Open("b", 220, 1.0)])
    plan = sync.after_page(plan, Shown(numbers=("b",), more=True, total=400))
    assert (plan.phase, plan.queue) == (Phase.OPEN, (ReadOne("a"),))


def test_what_should_have_been_on_a_page_of_the_top_is_looked_at_alone() -> None:
    assert at_open(400, [Open("a", 3, 1.0), Open("b", 4, 1.0)]).queue == (ReadOne("a"), ReadOne("b"))


def test_a_service_that_shows_one_page_whatever_is_asked_for_makes_nothing_disappear() -> None:
    desk = filled(300)
    desk.service.trouble = Trouble(same_page=True, lies_of_more=True)
    for _ in range(6):
        desk.service.now += 90_000.0
        desk.read()
    assert len(desk.known()) == 300


def test_one_scan_alone_makes_nothing_disappear_and_what_is_seen_again_is_back() -> None:
    desk = filled(30)
    taken = desk.service.things.pop(5)
    desk.service.now += 90_000.0
    desk.read()
    assert taken.number in desk.known()
    desk.service.now += 90_000.0
    desk.read()
    assert taken.number not in desk.known()
    desk.service.things.insert(5, taken)
    desk.service.now += PAUSE
    desk.read()
    assert taken.number in desk.known()


def test_only_the_fence_that_was_reached_moves_up() -> None:
    fence = datetime.fromtimestamp(START, UTC)
    mark = Mark(account="A", merchant="M", page=3, complete=True, fence=fence, asked=100)
    plan = sync.begin(mark, now=START, rules=Rules())
    later = fence + timedelta(hours=1)
    plan = sync.after_page(plan, Shown(numbers=("1",), more=True, unknown=True, newest=later, oldest=later))
    assert plan.mark.fence == fence
    plan = sync.after_page(plan, Shown(numbers=("2",), more=True, oldest=fence - timedelta(hours=1)))
    assert plan.mark.fence == later


@pytest.mark.parametrize("seconds", [-90_000.0, 90_000.0])
def test_a_clock_that_was_wrong_makes_nothing_disappear(seconds: float) -> None:
    desk = filled(30)
    desk.service.now += 90_000.0
    desk.read()
    desk.mark = replace(desk.mark, scanned=desk.service.now + seconds, scan_due=desk.service.now + seconds)
    desk.service.now += 1.0
    desk.read()
    assert len(desk.known()) == 30


@settings(max_examples=40, deadline=None)
@given(service=SERVICES, created=st.lists(st.integers(0, 250), min_size=1, max_size=4), cut=st.integers(1, 4))
def test_one_reading_shows_all_that_is_new_even_after_one_that_was_cut_off(
    service: Service, created: list[int], cut: int
) -> None:
    desk = Desk(service, Rules(scan=0, refresh=0))
    service.create(60, every=60.0)
    desk.read()
    for count in created:
        service.create(count, every=5.0)
        desk.read(dies_after=cut)
    service.create(3)
    while not desk.mark.complete:
        desk.read()
    desk.read()
    assert desk.known() == truth(service)


@settings(max_examples=60, deadline=None)
@given(
    cap=st.sampled_from([20, 50, 1000]),
    first=st.integers(1, 420),
    created=st.lists(st.tuples(st.integers(0, 130), st.integers(1, 5)), min_size=1, max_size=5),
)
def test_what_is_new_in_a_list_told_oldest_first_is_shown_by_the_next_reading(
    cap: int, first: int, created: list[tuple[int, int]]
) -> None:
    """It stands at the end there; a reading that is cut off has not read it."""
    desk = Desk(Service(cap=cap, oldest_first=True), Rules(scan=0, refresh=0))
    desk.service.create(first, every=5.0)
    while not desk.mark.complete:
        desk.read()
    for count, cut in created:
        desk.service.now += PAUSE
        desk.service.create(count, every=5.0)
        desk.read(dies_after=cut)
        desk.service.now += PAUSE
        desk.read()
        assert desk.known() == truth(desk.service)
    for _ in range(12):
        desk.service.now += PAUSE
        desk.read()
    desk.service.now += PAUSE
    assert desk.read() == 1


def test_a_list_told_newest_first_is_not_asked_for_its_end_for_what_this_desk_made() -> None:
    desk = Desk(Service(), Rules(scan=0, refresh=0))
    desk.service.create(400, every=60.0)
    desk.read()
    desk.service.now += PAUSE
    desk.service.create(3, every=5.0)
    for thing in desk.service.things[:3]:
        desk.rows[thing.number] = Row(thing.status, thing.created, desk.service.now)  # its answer said it
    desk.service.now += PAUSE
    assert desk.read() == 1


@settings(max_examples=40, deadline=None)
@given(taken=st.lists(st.integers(0, 150), min_size=1, max_size=5))
def test_what_slips_up_while_others_are_deleted_is_not_missed_by_the_first_filling(taken: list[int]) -> None:
    desk = Desk(Service(cap=50), Rules(scan=0, refresh=0, fill=1))
    desk.service.create(400, every=60.0)
    for place in taken:
        plan = sync.begin(desk.mark, now=desk.service.now, rules=replace(desk.rules, fill=2))
        for turn in range(2):
            if (step := sync.next_step(plan)) is not None:
                plan = desk.carry_out(plan, step)
            if turn == 0:
                desk.service.things.pop(place % 40)
    while not desk.mark.complete:
        desk.read()
    assert truth(desk.service).keys() <= desk.known().keys()
