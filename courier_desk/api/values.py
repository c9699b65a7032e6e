"""Finding things by what they are, where the specification leaves their names open: what a value is and what a name
says.

Pure predicates over one value or one name, and walks over JSON; it knows no record. Where two things could be meant,
neither is taken: who asks is told nothing rather than a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from courier_desk.domain.phones import read_phone

DEEPEST = 5
#: The statuses that were seen (field notes, Statuses seen): exactly so spelt they are statuses wherever they stand.
STATUSES = frozenset(
    {
        "new", "pendingPickup", "pickedUp", "inStock", "inProgress", "headingToCustomer", "outForDelivery",
        "rescheduled", "returnToWarehouse", "inReturnStock", "headingToYou", "returnInitiated", "returnAssigned",
        "returnPickedUp", "returnAtWarehouse", "returnToBusiness", "returnLinked", "waitingAction", "rejected",
        "completed", "returnCompleted", "canceled", "returned", "terminated", "deliveryFailed", "autoReturnInitiated",
        "driverAssigned",
    }
)  # fmt: skip
CATEGORIES = frozenset({"new", "processing", "paused", "successful", "unsuccessful"})
_FOLDED_STATUSES = frozenset(status.casefold() for status in STATUSES)
_WORDS = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_HEX_ID = re.compile(r"[0-9a-fA-F]{16,64}")
_ARABIC = re.compile(r"[\u0600-\u06ff]")
_LATIN = re.compile(r"[A-Za-z]")
#: Words in the name of a field that holds what people read of a status, or another moment's status.
_NO_STATUS = frozenset(
    {
        "label", "labels", "text", "title", "display", "name", "message", "description", "note", "notes", "color",
        "colour", "icon", "category", "group", "previous", "prev", "last", "old", "next", "initial", "payment",
        "http", "code", "reason", "product", "item", "condition", "type", "kind", "required", "allowed", "expected",
        "target",
    }
)  # fmt: skip
_STATUS_ENDS = ("status", "state")
#: What services say of a request under ``status``.
_OF_REQUESTS = frozenset({"error", "fail", "failed", "failure", "ok", "success", "true", "false"})


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """Give a field's name without case and separators: ``order_number`` and ``orderNumber`` are the same."""
    return "".join(letter for letter in name[:120].lower() if letter.isalnum())


@lru_cache(maxsize=4096)
def words_of_name(name: str) -> frozenset[str]:
    """Part a field's name (camelCase, snake_case) into its words."""
    return frozenset(word.lower() for word in _WORDS.findall(name[:120]))


def is_identifier(text: str) -> bool:
    """Tell whether a text is a machine's own: a uuid, a hex id or bare digits."""
    return bool(_UUID.fullmatch(text) or _HEX_ID.fullmatch(text)) or text.isdecimal()


def is_arabic(text: str) -> bool:
    """Tell whether a text is written in Arabic letters alone."""
    return bool(_ARABIC.search(text)) and not _LATIN.search(text)


def digits(value: object, count: int) -> str:
    """Give a value that is exactly so many digits, as a text; "" for any other. Leading zeros live in texts only."""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        return ""
    text = str(value).strip()
    return text if len(text) == count and text.isascii() and text.isdecimal() else ""


def is_mobile(value: object) -> bool:
    """Tell whether a value is an Egyptian mobile, however written."""
    return isinstance(value, str) and len(value) < 25 and read_phone(value).is_mobile


def names_a_status(name: str) -> bool:
    """Tell whether a field of this name holds a present status: it ends in status or state (``picikupStatus``)."""
    return folded(name).endswith(_STATUS_ENDS) and not words_of_name(name) & _NO_STATUS


def status_in(node: object) -> str:
    """Find the one status a JSON value tells, at any depth; "" when none or several are told."""
    found: dict[int, set[str]] = {}
    for rank, text in _statuses(node, "", 0):
        found.setdefault(rank, set()).add(text)
    texts = found[min(found)] if found else set()
    return texts.pop() if len(texts) == 1 else ""


def _statuses(node: object, name: str, depth: int) -> Iterator[tuple[int, str]]:
    if isinstance(node, Mapping):
        if depth < DEEPEST:
            inside = name if names_a_status(name) else ""
            for key, value in node.items():
                # {status: {code: "new", label: "New"}}: what the status is lies one deeper.
                is_bare = bool(inside) and str(key) in BARE
                yield from _statuses(value, inside if is_bare else str(key), depth + 1)
    elif isinstance(node, str) and (text := node.strip()) and (rank := status_rank(name, text)) is not None:
        yield rank, text


#: Names under which an object holds the one thing that it is.
BARE = ("code", "value", "key", "id", "slug", "name")


def status_rank(name: str, text: str) -> int | None:
    """Rank how surely a text in a field of this name is a present status: 0 the surest; None when it is none.

    A name with "current" comes first, then a known status under a name that ends in status or state, then any text
    under such a name, then a known status, exactly so spelt, wherever it stands.
    """
    if not text or len(text) > 60 or text.casefold() in _OF_REQUESTS or text.isdecimal():
        return None
    if names_a_status(name):
        if "current" in words_of_name(name):
            return 0
        return 1 if text.casefold() in _FOLDED_STATUSES else 2
    return 3 if text in STATUSES and not words_of_name(name) & _NO_STATUS else None
