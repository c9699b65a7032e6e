"""How a stranger tells merchants, and what its ping says of a key. Pure."""

from __future__ import annotations

from courier_desk.sandbox.auth import Caller
from courier_desk.sandbox.records import Account
from tests.support.stranger.choices import Choices
from tests.support.stranger.names import Json, Names, id_told, moment_told, phone_told, stated_moment


class AccountTelling:
    """The businesses of one stranger in its own words."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._names = Names(choices.merchant_names, choices, "merchants")

    def created(self, account: Account) -> Json:
        """Return the data of an onboarding: four stated fields, two ids and the moment of creation."""
        choices = self._choices
        merchant: Json = {
            "businessAccountCode": account.business_code,
            "externalMerchantId": account.external_id,
            "isCompleted": True,
            "isVerified": True,
            choices.merchant_id_name: id_told(choices, account.id),
            "companyId" if choices.merchant_names != "live" else "parentCompany": account.company_id,
            "createdAt": stated_moment(choices, account.created),
        }
        if choices.merchant_created == "whole":
            merchant |= {"name": account.name, "brandName": account.brand, "email": account.email}
        return {"merchant": merchant}

    def one(self, account: Account) -> Json:
        """Return the ``data`` of one merchant."""
        told = self.item(account)
        return told if self._choices.merchant_one == "bare" else {self._choices.merchant_one: told}

    def item(self, account: Account) -> Json:
        """Return a merchant as an item of the list."""
        choices, names = self._choices, self._names
        facts: Json = {
            "businessAccountCode": account.business_code,
            "name": account.name,
            "brandName": account.brand,
            "email": account.email,
            "phoneNumber": phone_told(choices, account.phone),
            "externalMerchantId": account.external_id,
            "isCompleted": True,
            "isVerified": True,
            "createdAt": moment_told(choices, account.created),
        }
        if choices.merchant_tells == "short":
            kept = ("businessAccountCode", "name", "brandName", "externalMerchantId")
            facts = {name: facts[name] for name in kept}
        if account.external_id is None and choices.empty == "absent":
            del facts["externalMerchantId"]
        told = {choices.merchant_id_name: id_told(choices, account.id)} | names.named(facts)
        if choices.merchant_tells == "everything":
            told[names("pickupAddress")] = names.named(
                {
                    "id": id_told(choices, account.address_id),
                    "city": account.city,
                    "zone": account.zone,
                    "addressDetails": account.address_details,
                    "pickupPhone": account.pickup_phone,
                }
            )
        return told

    def ping(self, caller: Caller, business: Account | None) -> Json:
        """Return the ``data`` of a ping."""
        choices, account = self._choices, caller.account
        if choices.ping == "pong":
            return {"message": "pong"}
        told: Json = {
            "id": id_told(choices, account.id),
            "name": account.name,
            "brandName": account.brand,
            "businessAccountCode": account.business_code,
        }
        if choices.ping == "type_word":
            told["type"] = "company" if account.is_company else "business"
        elif choices.ping == "flat":
            told["isCompany"] = account.is_company
        else:
            told["isCompanyAccount"] = account.is_company
        data: Json = {"message": "pong"} | self._scopes(caller)
        if choices.ping in {"flat", "type_word"}:
            return told | data
        data["business" if choices.ping == "business" else "account"] = told
        data["keyPrefix"] = caller.key.key[:18]
        if account.is_company and business is not None:
            data["activeMerchant"] = {"id": id_told(choices, business.id), "name": business.name}
        return data

    def _scopes(self, caller: Caller) -> Json:
        form = self._choices.ping_scopes
        if form == "none":
            return {}
        if form == "words":
            return {"scopes": " ".join(caller.scopes)}
        if form == "objects":
            return {"permissions": [{"name": scope, "granted": True} for scope in caller.scopes]}
        return {"scopes": caller.scopes}
