"""What a scanner puts around codes, apart from the reading of scans: the settings have it, and a start reads them."""

from __future__ import annotations

from courier_desk.domain.values import frozen


@frozen
class Affixes:
    """What the desk's scanner is set to send before and behind each code; empty where it sends nothing."""

    prefix: str = ""
    suffix: str = ""
