"""What the mirror reads next: a plan of values, without a clock, a network or a store.

One reading of one list (a merchant's orders, its pickups, the account's merchants) goes through phases; what the list
is too small for, or what is not due, is left out:

    TOP ───────► FILL ──────► (rest)       TOP    pages from the first, until one brought nothing unknown and reaches
     │            the first time through          behind the fence: the newest thing of the last reading that was not
     │                                            broken off. Lists may lag, so it reads a little behind it
     └─ filled ─► OPEN ─► SCAN ─► CLOSE    END    a list that is told oldest first has its new things there: once the
                  open    every    what           total has risen and the top brought nothing, from the last page up
                  things  page     is gone FILL   the first time through, in its order; after a break it goes on at the
                                                  page it had, since pages shift
                                           OPEN   open things that this reading did not show: the page where several
                  nobody  again,          stand, else each alone; those not seen for longest first, a few per reading
                  saw     bit by   SCAN   the whole list once a day, a few pages per reading, in pages of another size
                          bit             than last time: what fell between two pages is inside one now
                                   CLOSE  what two whole scans did not show is no longer listed

A list that is ended by an empty page, the same page again or its own word is believed to have ended, whatever else it
says, so no service makes this read for ever. When the total drops, things above were taken away and others slipped
past: the page before is read again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType

from courier_desk.domain.values import frozen

#: Sizes of a page, the best first: the largest one is undocumented, so it is tried.
LIMITS = (100, 50, 20)
#: Lists may lag this much behind what was created.
OVERLAP = timedelta(minutes=10)
#: No list is read beyond this page.
LAST_PAGE = 100_000
#: After things were taken away, go back no more than this many pages.
MOST_BACK = 3
#: From this many open things of one page on the page is cheaper than each alone.
SEVERAL = 2
#: Categories and statuses that nothing follows any more (field notes); compared without case.
CLOSED_CATEGORIES = frozenset({"successful", "unsuccessful"})
CLOSED_STATUSES = frozenset(
    {
        "completed",
        "returncompleted",
        "canceled",
        "cancelled",
        "returned",
        "terminated",
        "deliveryfailed",
        "autoreturninitiated",
    }
)


@frozen(kw_only=True)
class Mark:
    """Where reading one list stands between two readings. Moments are seconds since the epoch, as this desk counts.

    ``read_at``: the start of the last reading of its top. ``page``, ``complete``: of the first filling. ``total``: how
    many the service said there are. ``fence``: see above, by the service's clock; ``fence_at``: when it moved up.
    ``asked``: the size of a page that was accepted (0: none yet), ``shown``: how many a full page shows. A scan under
    way has ``scan_began`` and the page it came to; ``scan_due``: not before; ``scanned``: the start of the last whole
    one; ``scans``: how many.
    """

    account: str
    merchant: str
    subject: str = "orders"
    read_at: float | None = None
    page: int = 0
    complete: bool = False
    total: int | None = None
    fence: datetime | None = None
    fence_at: float | None = None
    asked: int = 0
    shown: int = 0
    scan_page: int = 0
    scan_began: float | None = None
    scan_due: float = 0.0
    scanned: float | None = None
    scans: int = 0

    @property
    def size(self) -> int:
        """Give how many things a full page holds."""
        return self.shown or self.asked or LIMITS[0]

    @property
    def read(self) -> int:
        """Tell how many things the first filling has read, as far as the pages tell."""
        reached = self.page * self.size
        return reached if self.total is None else self.total if self.complete else min(reached, self.total)


@frozen(kw_only=True)
class Rules:
    """How much one reading may ask for, in requests: ``fill`` pages, ``refresh`` for open things, ``scan`` pages.

    ``scan_every``: seconds between two scans. ``pages``: whether open things stand in the list where the store counts
    them (newest first), so that a page of them can be read.
    """

    fill: int = 60
    refresh: int = 6
    scan: int = 10
    scan_every: float = 86_400.0
    pages: bool = True


@frozen
class ReadPage:
    """Read that page of the list."""

    number: int
    limit: int


@frozen
class ReadOne:
    """Read that thing alone."""

    number: str


@frozen
class FindOpen:
    """Find the open things that no answer has shown since that moment."""

    since: float


@frozen
class CloseScan:
    """End a scan: it was whole if at least ``total`` things were seen since it ``began``.

    Then what was not seen since ``before``, the start of the last whole scan, is no longer listed.
    """

    began: float
    before: float | None
    total: int | None


Step = ReadPage | ReadOne | FindOpen | CloseScan


@frozen(kw_only=True)
class Shown:
    """What a page showed. ``unknown``: it had things the mirror did not have. ``more``: the service says others follow.

    ``newest`` and ``oldest``: the moments of creation it lies between, as far as told. ``newest_first``: whether its
    first is newer than its last; None where that is not told.
    """

    numbers: tuple[str, ...]
    more: bool
    unknown: bool = False
    newest_first: bool | None = None
    newest: datetime | None = None
    oldest: datetime | None = None
    total: int | None = None


@frozen
class Open:
    """An open thing: its number, how many listed ones are newer (None: not known), when it was last seen."""

    number: str
    place: int | None
    seen_at: float


class Phase(StrEnum):
    """Where a reading is."""

    TOP = "top"
    END = "end"
    FILL = "fill"
    FIND = "find"
    OPEN = "open"
    SCAN = "scan"
    CLOSE = "close"
    REST = "rest"


@frozen(kw_only=True)
class Plan:
    """One reading. ``began``: its start. ``number``, ``spent``: page and requests of the phase it is in.

    ``before``: what the page before showed; ``top_pages``: how many pages of the top were read; ``queue`` and
    ``expected``: the open things to be read, and which ought to be on a page; ``back_from``: the furthest page it went
    back from. ``total``: how many there are by this reading's top, the mark's until that and the end were read;
    ``brought``: the top had unknown things.
    """

    mark: Mark
    rules: Rules
    began: float
    phase: Phase
    number: int = 1
    spent: int = 0
    newest: datetime | None = None
    before: tuple[str, ...] = ()
    top_pages: int = 0
    total: int | None = None
    brought: bool = False
    back_from: int = 0
    queue: tuple[Step, ...] = ()
    expected: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))


def begin(mark: Mark, *, now: float, rules: Rules, limit: int = 0) -> Plan:
    """Begin a reading. ``limit``: a page size that this service is known to accept, for a list not read before."""
    if not mark.asked:
        mark = replace(mark, asked=limit or LIMITS[0])
    plan = Plan(mark=_by_this_clock(mark, now, rules), rules=rules, began=now, phase=Phase.TOP)
    return plan if mark.page > 0 else _fill(plan)


def _by_this_clock(mark: Mark, now: float, rules: Rules) -> Mark:
    """Believe no moment that only a wrong clock can have set: what was seen "later" would be taken as missing."""
    if mark.fence_at is not None and mark.fence_at > now:
        mark = replace(mark, fence_at=now)
    if any(moment is not None and moment > now for moment in (mark.scan_began, mark.scanned)):
        mark = replace(mark, scan_began=None, scan_page=0, scanned=None)
    return replace(mark, scan_due=0.0) if mark.scan_due > now + rules.scan_every else mark


def next_step(plan: Plan) -> Step | None:
    """Give what to do now; None when this reading has ended."""
    match plan.phase:
        case Phase.TOP | Phase.END | Phase.FILL:
            return ReadPage(plan.number, plan.mark.asked)
        case Phase.FIND:
            return FindOpen(plan.began)
        case Phase.OPEN:
            return plan.queue[0]
        case Phase.SCAN:
            return ReadPage(plan.number, _scan_limit(plan.mark))
        case Phase.CLOSE:
            assert plan.mark.scan_began is not None
            return CloseScan(plan.mark.scan_began, plan.mark.scanned, plan.mark.total)
        case Phase.REST:
            return None


# -- what comes after a step -------------------------------------------------------------------------------------------


def after_page(plan: Plan, shown: Shown) -> Plan:
    """Go on after a page."""
    dropped = _dropped(plan, shown)
    total = plan.mark.total if shown.total is None else shown.total
    if plan.phase in (Phase.TOP, Phase.END):
        plan, total = replace(plan, total=plan.total if shown.total is None else total), plan.mark.total
    mark = replace(plan.mark, total=total)
    if shown.more and plan.phase in (Phase.TOP, Phase.FILL):
        mark = replace(mark, shown=len(shown.numbers))
    plan = replace(plan, mark=mark, spent=plan.spent + 1)
    match plan.phase:
        case Phase.TOP:
            return _after_top(plan, shown)
        case Phase.END:
            return _after_end(plan, shown)
        case Phase.FILL:
            return _after_fill(plan, shown, dropped)
        case Phase.OPEN:
            return _after_open_page(plan, shown)
        case Phase.SCAN:
            return _after_scan(plan, shown, dropped)
        case _:
            raise ValueError(f"no page is read in {plan.phase}")


def after_refusal(plan: Plan) -> Plan | None:
    """Go on after the service refused a page of that size: with a smaller one; None when there is none."""
    smaller = next((limit for limit in LIMITS if limit < plan.mark.asked), None)
    if smaller is None or plan.phase not in (Phase.TOP, Phase.FILL, Phase.SCAN):
        return None
    mark = plan.mark
    page = mark.page * mark.size // smaller  # as far as it had come, in pages of the new size
    mark = replace(mark, asked=smaller, shown=0, page=page if mark.page else 0, scan_page=0, scan_began=None)
    number = max(page, 1) if plan.phase is Phase.FILL else 1
    plan = replace(plan, mark=mark, number=number, before=())
    return _scan(plan) if plan.phase is Phase.SCAN else plan


def after_open(plan: Plan, found: Sequence[Open]) -> Plan:
    """Choose what of the open things is read now."""
    singles: list[Open] = []
    pages: defaultdict[int, list[Open]] = defaultdict(list)
    for one in found:
        page = 0 if one.place is None or not plan.rules.pages else one.place // plan.mark.size + 1
        # What ought to be on a page this reading saw already and was not there is not found by that page.
        (singles if page <= plan.top_pages else pages[page]).append(one)
    for page in [page for page, there in pages.items() if len(there) < SEVERAL]:
        singles += pages.pop(page)
    wanted: list[tuple[float, Step]] = [(one.seen_at, ReadOne(one.number)) for one in singles]
    wanted += [(min(one.seen_at for one in there), ReadPage(page, plan.mark.asked)) for page, there in pages.items()]
    queue = tuple(step for _, step in sorted(wanted, key=lambda each: each[0]))[: plan.rules.refresh]
    expected = MappingProxyType({page: tuple(one.number for one in there) for page, there in pages.items()})
    return _open(replace(plan, queue=queue, expected=expected, spent=0))


def after_one(plan: Plan) -> Plan:
    """Go on after one thing was read alone, whatever became of it."""
    return _open(replace(plan, queue=plan.queue[1:], spent=plan.spent + 1))


def after_close(plan: Plan, *, whole: bool) -> Plan:
    """Go on after a scan was closed. One that was not whole says nothing of what is missing."""
    mark = plan.mark
    mark = replace(
        mark,
        scan_began=None,
        scan_page=0,
        scan_due=plan.began + plan.rules.scan_every,
        scanned=mark.scan_began if whole else mark.scanned,
        scans=mark.scans + 1,
    )
    return replace(plan, mark=mark, phase=Phase.REST)


# -- the phases --------------------------------------------------------------------------------------------------------


def _after_top(plan: Plan, shown: Shown) -> Plan:
    more = _more(plan, shown)
    newest = max((one for one in (plan.newest, shown.newest) if one is not None), default=None)
    brought = plan.brought or shown.unknown
    plan = replace(plan, newest=newest, top_pages=plan.number, before=shown.numbers, brought=brought)
    filled = plan.mark.complete or plan.number < plan.mark.page  # what lies further down is the first filling's
    if more and filled and (shown.unknown or not _is_behind(plan.mark, shown)):
        return replace(plan, number=plan.number + 1)
    # The fence moves up only here: a reading that broke off leaves a gap below its last page.
    if more and (last := _last_page(plan, shown)) > plan.number:
        return replace(plan, phase=Phase.END, number=last, spent=0)
    return _top_read(plan, more=more)


def _last_page(plan: Plan, shown: Shown) -> int:
    """Give the page where a list that is told oldest first has what is new, 0 where nothing can be."""
    risen = plan.total is not None and plan.mark.total is not None and plan.total > plan.mark.total
    if not risen or plan.brought or shown.newest_first or not plan.mark.complete:
        return 0
    return min(-(-(plan.total or 0) // plan.mark.size), LAST_PAGE)


def _after_end(plan: Plan, shown: Shown) -> Plan:
    """Go up past the end that the last reading saw, and on while pages bring something: things may be taken away."""
    end = (plan.mark.total or 0) // plan.mark.size + 1
    goes_on = (shown.unknown or plan.number > end) and plan.spent < plan.rules.fill
    if goes_on and (shown.numbers or plan.spent <= MOST_BACK) and plan.number - 1 > plan.top_pages:
        return replace(plan, number=plan.number - 1)
    return _top_read(plan, more=True)


def _top_read(plan: Plan, *, more: bool) -> Plan:
    """Go on after the top. ``more``: something lies below it."""
    mark = replace(_with_fence(plan.mark, plan.newest, plan.began), read_at=plan.began)
    mark = replace(mark, total=mark.total if plan.total is None else plan.total)
    plan = replace(plan, mark=mark)
    if not mark.complete:
        return _fill(plan)
    if not more and _scan_is_due(plan):  # the top was the whole list
        return replace(plan, phase=Phase.CLOSE, mark=replace(mark, scan_began=plan.began))
    return replace(plan, phase=Phase.FIND, spent=0) if plan.rules.refresh else _scan(plan)


def _fill(plan: Plan) -> Plan:
    """Begin the first filling or go on with it, one page early, since pages shift; that page is not counted."""
    page = plan.mark.page
    return replace(plan, phase=Phase.FILL, number=max(page, 1), spent=-1 if page else 0, before=(), back_from=0)


def _after_fill(plan: Plan, shown: Shown, dropped: int) -> Plan:
    more, mark, page = _more(plan, shown), plan.mark, plan.number
    if plan.number == 1 and mark.fence is None:
        mark = _with_fence(mark, shown.newest, plan.began)
    plan = _to_next(replace(plan, mark=mark, before=shown.numbers), dropped)
    back = plan.number <= page  # something slipped up past the pages read: a break now goes on there, too
    mark = replace(mark, page=plan.number if back else page, complete=not more and not back, read_at=plan.began)
    done = mark.complete or plan.spent >= plan.rules.fill
    return replace(plan, mark=mark, phase=Phase.REST if done else plan.phase)


def _open(plan: Plan) -> Plan:
    """Go on with the open things while there are some and they may cost more."""
    return replace(plan, phase=Phase.OPEN) if plan.queue and plan.spent < plan.rules.refresh else _scan(plan)


def _after_open_page(plan: Plan, shown: Shown) -> Plan:
    step = plan.queue[0]
    assert isinstance(step, ReadPage)
    missed = set(plan.expected.get(step.number, ())) - set(shown.numbers)
    alone = tuple(ReadOne(number) for number in plan.expected.get(step.number, ()) if number in missed)
    return _open(replace(plan, queue=plan.queue[1:] + alone))


def _scan_is_due(plan: Plan) -> bool:
    return plan.mark.scan_began is not None or plan.began >= plan.mark.scan_due


def _scan(plan: Plan) -> Plan:
    """Begin the scan or go on with it, as with the first filling; rest when none is due."""
    mark = plan.mark
    if not plan.rules.scan or not _scan_is_due(plan):
        return replace(plan, phase=Phase.REST)
    if mark.scan_began is None:
        mark = replace(mark, scan_began=plan.began, scan_page=0)
    page, plan = mark.scan_page, replace(plan, mark=mark, phase=Phase.SCAN, before=(), back_from=0)
    return replace(plan, number=max(page, 1), spent=-1 if page else 0)


def _scan_limit(mark: Mark) -> int:
    return mark.asked if mark.scans % 2 else max(1, mark.size - mark.size // 4)


def _after_scan(plan: Plan, shown: Shown, dropped: int) -> Plan:
    more = _more(plan, shown)
    mark = replace(plan.mark, scan_page=plan.number)
    again = bool(shown.numbers) and shown.numbers == plan.before
    plan = _to_next(replace(plan, mark=mark, before=shown.numbers), dropped)
    if again:  # the service gives the same page whatever is asked for: nobody has seen the rest
        return after_close(plan, whole=False)
    if not more:
        return replace(plan, phase=Phase.CLOSE)
    return replace(plan, phase=Phase.REST) if plan.spent >= plan.rules.scan else plan


def _more(plan: Plan, shown: Shown) -> bool:
    """Tell whether a page follows. A short page without a total may be all that this service shows at once."""
    if not shown.numbers or shown.numbers == plan.before or plan.number >= LAST_PAGE:
        return False
    asked = _scan_limit(plan.mark) if plan.phase is Phase.SCAN else plan.mark.asked
    cut = shown.total is None and plan.number == 1 and len(shown.numbers) < asked and len(shown.numbers) % 10 == 0
    return shown.more or cut or (shown.total is not None and plan.number == 1 and shown.total > len(shown.numbers))


def _with_fence(mark: Mark, newest: datetime | None, now: float) -> Mark:
    """Move the fence up to the newest thing that was shown."""
    if newest is None or (mark.fence is not None and newest <= mark.fence):
        return mark
    return replace(mark, fence=newest, fence_at=now)


def _is_behind(mark: Mark, shown: Shown) -> bool:
    """Tell whether the page reaches so far back that nothing unknown can lie below it.

    What is older than the fence may still come late; not any more once it was read with patience for that, after it.
    """
    if mark.fence is None or shown.oldest is None:
        return True
    settled = (
        mark.fence_at is not None
        and mark.read_at is not None
        and mark.read_at >= mark.fence_at + OVERLAP.total_seconds()
    )
    return shown.oldest <= (mark.fence if settled else mark.fence - OVERLAP)


def _dropped(plan: Plan, shown: Shown) -> int:
    """Tell how many things were taken away since the page before, in a reading that goes through pages."""
    known = plan.mark.total
    if not plan.before or known is None or shown.total is None:
        return 0
    return max(0, known - shown.total)


def _to_next(plan: Plan, dropped: int) -> Plan:
    """Turn to the next page; after things were taken away, back to one that holds what slipped up, once from here."""
    back = min(-(-dropped // plan.mark.size), MOST_BACK)
    if not back or plan.number <= plan.back_from:
        return replace(plan, number=plan.number + 1)
    return replace(plan, number=max(1, plan.number - back), back_from=plan.number)
