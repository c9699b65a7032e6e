"""GET /ping: what a key is, for whom, and what it may do."""

from __future__ import annotations

from starlette.responses import Response

from courier_desk.sandbox.envelope import Json, success
from courier_desk.sandbox.pipeline import Call
from courier_desk.sandbox.records import Account


def _account(account: Account) -> Json:
    return {
        "id": account.id,
        "name": account.name,
        "brandName": account.brand,
        "businessAccountCode": account.business_code,
        "isCompanyAccount": account.is_company,
    }


async def ping(call: Call) -> Response:
    """Answer who the key belongs to; with X-Merchant-Id also the merchant it would act for."""
    caller = call.caller
    data: Json = {
        "message": "pong",
        "account": _account(caller.account),
        "scopes": caller.scopes,
        "keyPrefix": caller.key.key[:18],
    }
    if caller.account.is_company and call.business is not None:
        data["activeMerchant"] = _account(call.business)
    return success(data)
