"""Where an import leads to, a concept of its own: both its page and its last step are handed it by the shell."""

from __future__ import annotations

from collections.abc import Callable

from courier_desk.domain.values import frozen


@frozen(kw_only=True)
class ImportExits:
    """Out of the import, to the outbox, to a print job by its id, to an order by its number."""

    leave: Callable[[], object]
    outbox: Callable[[], object]
    job: Callable[[int], object]
    order: Callable[[str], object]
