"""How many of something a chat message says, a concept of its own: counts, pieces, sets, lists."""

from __future__ import annotations

import re

_D = r"[\d٠-٩]"
COUNT = re.compile(
    rf"(?:(?:عدد|الكمية|كمية|qty|quantity|3adad)\s*[:x]?\s*({_D}{{1,3}})(?!{_D}))"
    rf"|(?:(?<!{_D})({_D}{{1,3}})\s*x\b(?!\s*{_D}))|(?:(?<!{_D}\s)(?<!{_D})\bx\s*({_D}{{1,3}})\b)"
    rf"|(?<!{_D}\s)(?<!{_D})(?<!سم\s)(?<!cm\s)[×*]\s*({_D}{{1,2}})(?!{_D})",
    re.IGNORECASE,
)
#: Said with a word of its own, which stays with the goods: "2 pieces".
PIECES = re.compile(rf"(?<!{_D})({_D}{{1,2}})\s*(?:قطع[هة]?(?!\w)(?!\s*{_D})|pcs\b|pieces\b)", re.IGNORECASE)
#: So many pieces in one are a set.
MOST_PIECES = 12
#: An item of a list that begins with how many, or ends with it.
LISTED = re.compile(
    rf"(?:^|[+&,،]|(?<!\w)(?:w|and|و)\s?)\s*{_D}{{1,2}}\s*x?\s*[^\W\d_]{{2}}"
    rf"|[x×]\s*{_D}{{1,2}}(?!{_D})",
    re.IGNORECASE,
)
#: So many pieces of a set are one item.
SET = re.compile(rf"(?<!\w)(?:طقم|سيت)(?!\w).*{_D}\s*قطع|\bset of\b", re.IGNORECASE)
FIRST_COUNT = re.compile(rf"^({_D}{{1,2}})\s+(?=[^\W\d_]{{2}})")
