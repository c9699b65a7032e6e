"""A resource of its own, like orders: the merchants of a company key (specification, Merchant and Endpoints)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from courier_desk.api.budget import Lane
from courier_desk.api.calls import BeforeSend, Calls, ResourcePage, search_text
from courier_desk.api.classification import Answer
from courier_desk.api.description import MERCHANT_CODE, NO_ALIASES, Operation
from courier_desk.api.other_shapes import ADDRESS, MERCHANT, addresses_in, pickup_addresses_of
from courier_desk.api.reading import DriftKind, DriftLog, Reader, record_in
from courier_desk.api.shapes import in_usual_names
from courier_desk.domain.accounts import Merchant, MerchantRequest

MARKS = ("businessAccountCode", "externalMerchantId", "isVerified")


class MerchantCalls(Calls):
    """Everything below /merchants. Company keys only: a single-business key is answered FORBIDDEN."""

    async def merchants_page(
        self,
        *,
        page: int = 1,
        limit: int = 50,
        search: str = "",
        as_typed: bool = False,
        lane: Lane = Lane.PERSON,
    ) -> ResourcePage[Merchant]:
        """Read one page (specification, GET /merchants). ``search`` matches identifiers such as externalMerchantId or
        email; ``as_typed`` sends it as it is, for a service that compares them whole, else what any service may be sent
        (``search_text``)."""
        return await self._page(
            Operation.LIST_MERCHANTS,
            "merchant",
            lambda records: read_merchants(records, self.drift, self.description.aliases),
            lane=lane,
            page=page,
            limit=limit,
            query={"search": search if as_typed else search_text(search)},
        )

    async def merchant(self, identifier: str, *, lane: Lane = Lane.PERSON) -> Merchant:
        """Read one by businessAccountCode, externalMerchantId or internal id (specification, GET
        /merchants/{merchantId})."""
        answer = await self._call(Operation.GET_MERCHANT, lane=lane, record=identifier)
        return self._merchant(Operation.GET_MERCHANT, answer)

    async def create_merchant(
        self, request: MerchantRequest, *, lane: Lane = Lane.OUTBOX, before_send: BeforeSend | None = None
    ) -> Merchant:
        """Onboard a merchant (specification, POST /merchants); it can create orders at once and gets no dashboard
        login.

        Raises ApiError: VALIDATION_ERROR with the field; FORBIDDEN on a single-business key; MERCHANT_ALREADY_EXISTS
        for a taken email, phone or externalMerchantId: find the existing one by ``merchant`` or
        ``merchants_page(search=…)``.
        """
        answer = await self._call(
            Operation.CREATE_MERCHANT, lane=lane, body=merchant_body(request), before_send=before_send
        )
        return self._merchant(Operation.CREATE_MERCHANT, answer)

    def _merchant(self, operation: Operation, answer: Answer) -> Merchant:
        marks = (*MARKS, self.description.aliases.get(MERCHANT_CODE, MARKS[0]))
        record = record_in(self._data(answer, "merchant"), ("merchant",), marks, "merchant", self.drift)
        merchant = read_merchant(record, self.drift, self.description.aliases)
        if merchant is None:
            raise self._unreadable(operation, "businessAccountCode", answer)
        return merchant


def merchant_body(request: MerchantRequest) -> dict[str, object]:
    """Give the body of an onboarding; empty optional fields are left out."""
    address = request.pickup_address
    optional = {"zone": address.zone, "addressDetails": address.details, "pickupPhone": address.phone}
    body: dict[str, object] = {
        "name": request.name,
        "email": request.email,
        "phone": request.phone,
        "brandName": request.brand,
        "pickupAddress": {"city": address.city, **{name: value for name, value in optional.items() if value}},
    }
    if request.external_id:
        body["externalMerchantId"] = request.external_id
    return body


def read_merchants(
    records: Iterable[Mapping[str, object]], drift: DriftLog, aliases: Mapping[str, str] = NO_ALIASES
) -> Iterator[Merchant]:
    """Read a list; an entry without an identifier is skipped and counted."""
    for record in records:
        merchant = read_merchant(record, drift, aliases)
        if merchant is None:
            drift.note("merchant", "merchants", DriftKind.GARBAGE_ENTRY)
        else:
            yield merchant


def read_merchant(
    record: Mapping[str, object], drift: DriftLog, aliases: Mapping[str, str] = NO_ALIASES
) -> Merchant | None:
    """Read a merchant. Its code is what X-Merchant-Id carries: where none is shown, another accepted identifier serves.

    None when it bears no identifier at all.
    """
    read = Reader("merchant", drift, in_usual_names(record, MERCHANT, drift))
    code = read.text("businessAccountCode", "code", aliases.get(MERCHANT_CODE, "businessAccountCode"))
    external = read.text("externalMerchantId")
    internal = read.text("id", "_id", "merchantId")
    if not code:
        drift.note("merchant", "businessAccountCode", DriftKind.MISSING)
    identifier = code or external or internal
    if not identifier:
        return None
    address = read.value("pickupAddress", "defaultPickupAddress")
    if not isinstance(address, Mapping):
        address = next(addresses_in(record), None)
    where = Reader("merchant", drift, in_usual_names(address, ADDRESS, drift) if address else None)
    merchant = Merchant(
        code=identifier,
        name=read.text("name", "fullName"),
        merchant_id=internal,
        external_id=external,
        brand=read.text("brandName", "brand"),
        email=read.text("email"),
        phone=read.text("phoneNumber", "phone"),
        company_id=read.text("parentCompany", "companyId", "company"),
        created=read.creation(identifier, "createdAt"),
        completed=read.flag("isCompleted"),
        verified=read.flag("isVerified"),
        city=where.text("city"),
        zone=where.text("zone"),
        details=where.text("addressDetails"),
        pickup_phone=where.text("pickupPhone"),
        pickup_addresses=pickup_addresses_of(record),
        raw=record,
    )
    read.note_unknown(MERCHANT.known)
    return merchant
