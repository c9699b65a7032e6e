"""The record of an order as the service sent it, as it is kept: short, and proved to be what was written.

A packed record is a byte that names its dictionary, the CRC-32 of what follows, and the JSON deflated with that
dictionary of the names and words that services use. The dictionaries are history, as migrations are: one that was
released is never edited, another one gets another number. Knows no SQL and nothing of what stands in a record.
"""

from __future__ import annotations

import zlib
from typing import Final

#: A record that came with nothing in it, and one of which nothing is kept any more.
EMPTY, THINNED = "{}", ""

_FIRST: Final = (
    '"courierHistory":[],"scheduledRetryAt":null,"progressPercentage":100,"courierName":null,"originalOrderNumber":"'
    '"partialReturn":false,"returnNotes":"","returnReason":"","currentPD":"","numberOfItemsCurrentPD":,"newPD":"'
    '"_id":"","orderCustomer":{"orderShipping":{"orderNotes":"","isOrderAvailableForPreview":true,"createdAt":"'
    '"selectedPickupAddress":{"addressId":"","city":"Cairo","addressDetails":"","pickupPhone":"010"},'
    '"category":"","statusCategory":"PAUSED","statusCategory":"UNSUCCESSFUL","amountType":"CD","amountType":"NA",'
    '"orderType":"Exchange","orderType":"Return","rejected","canceled","returned","returnInitiated","waitingAction",'
    '"Returned","Canceled","Waiting action","Heading to you","headingToYou","packed","returnToWarehouse",'
    '"outForDelivery","statusLabel":"Out for delivery","statusCategory":"PROCESSING","date":"2026-'
    '"stageTimeline":[{"stageName":"new","isCompleted":true,"completedAt":"2026-'
    '{"stageName":"pendingPickup","isCompleted":true,"completedAt":"2026-'
    '{"stageName":"pickedUp","isCompleted":true,"completedAt":"2026-'
    '{"stageName":"inStock","isCompleted":false,"completedAt":null},'
    '{"stageName":"headingToCustomer","isCompleted":false,"completedAt":null},'
    '{"stageName":"outForDelivery","isCompleted":false,"completedAt":null},'
    '{"stageName":"completed","isCompleted":false,"completedAt":null}],'
    '"stageTimeline":[{"status":"new","statusLabel":"New","statusCategory":"NEW","date":"2026-'
    '{"status":"pendingPickup","statusLabel":"Pending pickup","statusCategory":"NEW","date":"2026-'
    '{"status":"pickedUp","statusLabel":"Picked up","statusCategory":"PROCESSING","date":"2026-'
    '{"status":"inStock","statusLabel":"In stock","statusCategory":"PROCESSING","date":"2026-'
    '{"status":"headingToCustomer","statusLabel":"Heading to customer","statusCategory":"PROCESSING","date":"2026-'
    '{"status":"completed","statusLabel":"Completed","statusCategory":"SUCCESSFUL","date":"2026-'
    '"canChangeAddress":true,"canCancelOrder":true,"canDelete":false,"waitingAction":null}'
    '"COD":true,"amountCOD":,"Notes":"","previewPermission":true,"selectedPickupAddressId":"","updatedAt":"2026-'
    '"customer":{"fullName":"عبد الرحمن محمد أحمد","phoneNumber":"011","phoneNumber":"012","otherPhoneNumber":"010'
    '"address":"شارع ","buildingNo":"","apartmentNo":"","government":"Qalyubia","government":"Giza","zone":"'
    '"government":"Cairo","zone":"Nasr City - ElHay "},"deliverToWorkAddress":false},"productDescription":"'
    '"numberOfItems":1,"statusCategory":"NEW","orderDate":"2026-01-01T00:00:00.000Z","referralNumber":"SH-'
    '{"orderId":"6","orderNumber":"1","orderStatus":"new","statusCategory":"NEW","orderType":"Deliver"}'
    '{"orderNumber":"1","orderStatus":"completed","statusCategory":"SUCCESSFUL","orderType":"Deliver",'
    '"orderFees":60,"isExpressShipping":false,"amountType":"COD","amount":'
)
_DICTIONARIES: Final = {1: _FIRST.encode()}
_NEWEST: Final = max(_DICTIONARIES)
#: The shortest packed record: dictionary, sum, and a byte of deflated JSON.
_HEAD: Final = 5
_LEVEL: Final = 9
#: Bits of the window and of the memory (zlib's words): for short records, made quickly. Negative: without zlib's head.
_WINDOW, _MEMORY = -13, 6


def pack(text: str) -> bytes | None:
    """Give a record's JSON as it is kept; None where there is nothing of it to pack (``EMPTY``, ``THINNED``)."""
    if text in (EMPTY, THINNED):
        return None
    deflating = zlib.compressobj(
        _LEVEL, zlib.DEFLATED, _WINDOW, _MEMORY, zlib.Z_DEFAULT_STRATEGY, _DICTIONARIES[_NEWEST]
    )
    body = deflating.compress(text.encode()) + deflating.flush()
    return bytes([_NEWEST]) + zlib.crc32(body).to_bytes(4, "big") + body


def unpack(text: str, packed: bytes | None) -> str:
    """Give a record's JSON of what its two columns hold. Raises ValueError for what ``pack`` did not give."""
    if packed is None:
        return text
    if not is_sound(packed):
        raise ValueError("a record of an order is not what was written")
    inflating = zlib.decompressobj(_WINDOW, _DICTIONARIES[packed[0]])
    return inflating.decompress(packed[_HEAD:]).decode()


def is_sound(packed: object) -> bool:
    """Tell whether these bytes are what ``pack`` gave."""
    if not isinstance(packed, bytes) or len(packed) <= _HEAD or packed[0] not in _DICTIONARIES:
        return False
    return zlib.crc32(packed[_HEAD:]) == int.from_bytes(packed[1:_HEAD], "big")
