"""Every sentence of the specification that no request to the service can prove or refute, and why.

Kept beside the suite so that what has no test is a decision, not an oversight.
"""

from __future__ import annotations

from typing import NamedTuple


class Untestable(NamedTuple):
    """A statement in our words, the section it stands in, and why no test can judge it."""

    section: str
    statement: str
    reason: str


UNTESTABLE = (
    Untestable(
        "What the service does",
        "Fee fields must not be sent",
        "a duty of the caller; that the service ignores them is tested",
    ),
    Untestable(
        "Order request fields",
        "previewPermission lets the customer inspect the package; deliverToWorkAddress says it is a workplace",
        "what people do at the door is outside the service; that the fields are taken and kept is tested",
    ),
    Untestable(
        "Order request fields",
        "Notes are for the courier",
        "who reads them is outside the service; that they are kept is tested",
    ),
    Untestable(
        "Order request fields",
        "originalOrderItemCount is for reference only",
        "the absence of any effect cannot be shown; that it is taken is tested",
    ),
    Untestable(
        "Merchant",
        "brandName is shown to customers",
        "messages to customers are outside the service; on labels it is judged by the tests of the label",
    ),
    Untestable(
        "Merchant",
        "Merchants created through the API receive no dashboard login",
        "there is no dashboard; that the answer holds no credentials is tested",
    ),
    Untestable(
        "States and transitions",
        "Complete lists of statuses and transitions are not shown",
        "an open list has no end to test; each status the documents name is tested",
    ),
    Untestable(
        "Endpoints",
        "A pickup sends a courier to the merchant's default address",
        "the visit itself is outside the service",
    ),
    Untestable(
        "Endpoints",
        "Onboarding needs no review by an administrator",
        "an absent person cannot be observed; that the merchant can create orders at once is tested",
    ),
    Untestable(
        "Authentication",
        "Keys are issued by an administrator and shown once; a lost key is revoked and replaced",
        "a procedure between people; a revoked key's answer is tested",
    ),
    Untestable("Events", "Polling every 2 to 5 minutes is advised", "advice to the caller"),
    Untestable("Limits", "Raising the limit is arranged with the account manager", "a procedure between people"),
    Untestable(
        "Limits",
        "A 429 is retried with exponential backoff and jitter, capped at 30 seconds and 5 attempts",
        "advice to the caller",
    ),
    Untestable(
        "Errors",
        "One table gives 403 for MERCHANT_REQUIRED",
        "the document decides for 400 itself, which is tested",
    ),
    Untestable("Versioning", "Version 1.0 of July 2026 is the first public release", "history"),
    Untestable(
        "Versioning",
        "Breaking changes will be released under v2 while version 1 stays supported",
        "the future",
    ),
)
