"""Settlement sheets of the training service: what it pays a business for the orders that ended, as couriers write it.

Each payout holds the orders that ended and were in none before, in the world as it moves. Faults are planted in it on
purpose (an amount short, a line missing, a line twice, another fee), and the control address tells which, so that one
can learn to find them and a test is judged from this side. The files come in two shapes, with English or Arabic
headings, as CSV or XLSX. The specification knows no settlement; this is no part of the API.
"""

from __future__ import annotations

import csv
import html
import io
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from courier_desk.sandbox.clock import CAIRO
from courier_desk.sandbox.records import Account, Order
from courier_desk.sandbox.service import Service

FAULTS = ("short", "missing", "twice", "other_fee")
"""What can be planted."""
_ENDED = ("completed", "returnCompleted", "returned", "deliveryFailed")
_DONE = "completed"
_LONG = 3
"""Days."""
_MADE = "payout "
"""Begins the name under which a payout is remembered."""
_ENGLISH = ("Order number", "Reference", "Collected", "Fees", "Other charges", "Net", "Delivery date", "Payout number")
_ARABIC = (
    "رقم البوليصة", "الرقم المرجعي", "المبلغ المحصل", "مصاريف الشحن", "رسوم أخرى", "الصافي", "تاريخ التسليم",
    "رقم الدفعة",
)  # fmt: skip
SHAPES = ("en.csv", "ar.csv", "en.xlsx", "ar.xlsx")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a payout; amounts in piastres, below zero for what was refunded."""

    number: str
    reference: str
    collected: int
    fee: int
    day: str

    @property
    def net(self) -> int:
        """What is paid for it."""
        return self.collected - self.fee


@dataclass(frozen=True, slots=True)
class Planted:
    """One fault: its kind, the order's number and, in piastres, how much the line is wrong by."""

    kind: str
    number: str
    by: int = 0


@dataclass(frozen=True, slots=True)
class Payout:
    """A payout of a business: its number, the lines as they are written, what was planted."""

    number: str
    merchant: str
    business: str
    lines: tuple[Line, ...]
    planted: tuple[Planted, ...]

    def to_text(self) -> str:
        """Write it down."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Payout:
        """Read what was written down."""
        plain = json.loads(text)
        return cls(
            plain["number"],
            plain["merchant"],
            plain["business"],
            tuple(Line(**one) for one in plain["lines"]),
            tuple(Planted(**one) for one in plain["planted"]),
        )


def payouts(service: Service) -> list[Payout]:
    """Return every payout that was made, oldest first."""
    rows = service.db.query("SELECT value FROM settings WHERE name LIKE ? ORDER BY name", (f"{_MADE}%",))
    return [Payout.from_text(value) for (value,) in rows]


def make_payout(service: Service, business: Account, faults: Sequence[str] = FAULTS) -> Payout | None:
    """Pay a business for what ended and was in no payout yet; None where there is nothing. The caller commits.

    Faults for which there is no fit order are left out.
    """
    before = payouts(service)
    paid = {line.number for one in before for line in one.lines}
    left_out = {planted.number for one in before for planted in one.planted if planted.kind == "missing"}
    marks = ", ".join("?" * len(_ENDED))
    ended = service.db.select(
        Order, f"WHERE merchant_id = ? AND status IN ({marks}) ORDER BY seq", (business.id, *_ENDED)
    )
    lines = [_line(order) for order in ended if order.number not in paid | left_out]
    if not lines:
        return None
    number = f"P-{len(before) + 1:06d}"
    luck = random.Random(f"{service.db.setting('seed')} {number}")  # noqa: S311 (which line is wrong, no secret)
    lines, planted = _with_faults(luck, lines, faults)
    made = Payout(number, business.business_code, business.brand, tuple(lines), tuple(planted))
    service.db.remember(_MADE + number, made.to_text())
    return made


def _line(order: Order) -> Line:
    done = order.status == _DONE and order.order_type != "Return" and order.amount_type != "NA"
    moment = order.steps()[-1][0] if order.steps() else order.updated
    day = datetime.fromtimestamp(moment, UTC).astimezone(CAIRO).date()
    return Line(order.number, order.reference, order.amount if done else 0, order.fees, day.isoformat())


def _with_faults(luck: random.Random, lines: list[Line], faults: Sequence[str]) -> tuple[list[Line], list[Planted]]:
    planted: list[Planted] = []
    again: list[Line] = []
    gone: set[str] = set()
    for kind in faults:
        taken = {one.number for one in planted}
        fit = [
            at
            for at, line in enumerate(lines)
            if line.number not in taken and (kind in ("twice", "other_fee") or line.collected > 1_000)
        ]
        if kind == "missing":
            fit = _settled_long(lines, fit)
        if not fit:
            continue
        at = luck.choice(fit)
        line, by = lines[at], 0
        match kind:
            case "short":
                by = min(luck.randrange(1_000, 10_000, 500), line.collected - 100)
                lines[at] = replace(line, collected=line.collected - by)
            case "missing":
                by = line.net
                gone.add(line.number)
            case "twice":
                again.append(line)
            case "other_fee":
                by = luck.randrange(500, 2_000, 250)
                lines[at] = replace(line, fee=line.fee + by)
            case _:
                raise ValueError(f'no fault is called "{kind}"; there are: {", ".join(FAULTS)}')
        planted.append(Planted(kind, line.number, by))
    return [line for line in lines if line.number not in gone] + again, planted


def _settled_long(lines: Sequence[Line], places: Sequence[int]) -> list[int]:
    """Choose lines well before the newest, else the oldest there are: a desk that was just connected knows their age.

    What ended lately it takes to have ended when it saw it, which may be the day after the newest line.
    """
    days = {at: date.fromisoformat(lines[at].day) for at in places}
    newest = max(date.fromisoformat(line.day) for line in lines)
    old = [at for at, day in days.items() if (newest - day).days > _LONG]
    return old or [at for at, day in days.items() if day == min(days.values())]


# Writing


def written(payout: Payout, shape: str) -> bytes:
    """Return a payout as a file of one of the `SHAPES`."""
    language, kind = shape.split(".")
    heading, total = (_ENGLISH, "Total") if language == "en" else (_ARABIC, "الإجمالي")
    rows = list(_rows(payout, total, day_first=language == "ar"))
    return _csv(heading, rows) if kind == "csv" else _xlsx(payout, heading, rows, mirrored=language == "ar")


def _rows(payout: Payout, total: str, *, day_first: bool) -> Iterator[list[str | float]]:
    for line in payout.lines:
        day = date.fromisoformat(line.day)
        shown = f"{day:%d/%m/%Y}" if day_first else day.isoformat()
        amounts = [_pounds(line.collected), _pounds(line.fee), 0.0, _pounds(line.net)]
        yield [line.number, line.reference, *amounts, shown, payout.number]
    sums = [sum(getattr(line, name) for line in payout.lines) for name in ("collected", "fee", "net")]
    yield [total, "", _pounds(sums[0]), _pounds(sums[1]), 0.0, _pounds(sums[2]), "", ""]


def _pounds(piastres: int) -> float:
    return piastres / 100


def _csv(heading: Sequence[str], rows: Sequence[Sequence[str | float]]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(heading)
    for row in rows:
        writer.writerow([f"{cell:.2f}" if isinstance(cell, float) else cell for cell in row])
    return out.getvalue().encode("utf-8-sig")


def _xlsx(payout: Payout, heading: Sequence[str], rows: Sequence[Sequence[str | float]], *, mirrored: bool) -> bytes:
    from openpyxl import Workbook  # noqa: PLC0415  (heavy, and seldom wanted)

    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = payout.number
    sheet.sheet_view.rightToLeft = mirrored
    sheet.append([f"{payout.business} {payout.merchant}", payout.number])
    sheet.append([])
    sheet.append(list(heading))
    for row in rows:
        sheet.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def business_called(service: Service, name: str) -> Account | None:
    """Find a business by its code, its shop id or its record id."""
    where = "WHERE (business_code = ?1 OR external_id = ?1 OR id = ?1) AND NOT is_company AND NOT removed"
    return service.db.find(Account, where, (name,))


class SettlementsError(Exception):
    """The files cannot be written; the text says why."""


def write_all(service: Service, folder: Path) -> list[Path]:
    """Write a payout of every business that has something to be paid: one file of each shape.

    Raises SettlementsError.
    """
    try:
        return _write_all(service, folder)
    except OSError as error:
        raise SettlementsError(error.strerror or str(error)) from error


def _write_all(service: Service, folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for business in service.db.select(Account, "WHERE NOT is_company AND NOT removed ORDER BY created, id"):
        payout = make_payout(service, business)
        for shape in SHAPES if payout is not None else ():
            assert payout is not None
            path = folder / f"{payout.number} {payout.merchant} {shape}"
            path.write_bytes(written(payout, shape))
            made.append(path)
    service.db.commit()
    return made


def as_told(payout: Payout) -> Mapping[str, Any]:
    """Return a payout as the control address tells it."""
    return {
        "payout": payout.number,
        "merchant": payout.merchant,
        "lines": len(payout.lines),
        "collected": sum(line.collected for line in payout.lines),
        "net": sum(line.net for line in payout.lines),
        "planted": [asdict(one) for one in payout.planted],
    }


class SettlementPages:
    """The page that lists the payouts below the docs page, and their files; needs no key (ASGI)."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        request = Request(scope, receive)
        name = request.path_params.get("name", "")
        if request.method not in {"GET", "HEAD"}:
            response = Response(b"A settlement sheet is only read.\n", 405, media_type="text/plain")
        else:
            response = await self._file(name) if name else await self._page()
        await response(scope, receive, send)

    async def _page(self) -> Response:
        made = payouts(self._service)
        rows = "".join(
            f"<li>{html.escape(one.number)}: {html.escape(one.business)}, {len(one.lines)} lines: "
            + ", ".join(f'<a href="settlements/{one.number}.{shape}">{shape}</a>' for shape in SHAPES)
            for one in made
        )
        businesses = self._service.db.select(Account, "WHERE NOT is_company AND NOT removed ORDER BY created, id")
        new = "".join(
            f"<li>{html.escape(one.brand)}: "
            + ", ".join(f'<a href="settlements/{one.business_code}.{shape}">{shape}</a>' for shape in SHAPES)
            for one in businesses
        )
        text = (
            '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">'
            "<title>Settlement sheets</title><main><h1>Settlement sheets</h1><p>What the training service pays. "
            "Some lines are wrong on purpose; GET /control/settlements tells which.</p>"
            f"<h2>Pay a business for what ended since</h2><ul>{new}</ul><h2>Paid</h2><ul>{rows}</ul></main></html>"
        )
        return Response(text.encode(), media_type="text/html")

    async def _file(self, name: str) -> Response:
        number, _, shape = name.partition(".")
        found = None
        if shape in SHAPES:
            found = next((one for one in payouts(self._service) if one.number == number), None)
            business = business_called(self._service, number)
            if found is None and business is not None:
                found = make_payout(self._service, business) or self._last(business)
                await self._service.db.durable()
        if found is None:
            return Response(b"There is no such settlement sheet.\n", 404, media_type="text/plain")
        kind = "text/csv" if shape.endswith("csv") else _XLSX
        head = {"Content-Disposition": f'attachment; filename="{found.number}.{shape}"'}
        return Response(written(found, shape), media_type=kind, headers=head)

    def _last(self, business: Account) -> Payout | None:
        made = [one for one in payouts(self._service) if one.merchant == business.business_code]
        return made[-1] if made else None


_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
