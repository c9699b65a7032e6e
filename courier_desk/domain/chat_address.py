"""Where a chat message says that it goes, a concept of its own: houses, floors, flats, and what lies beside."""

from __future__ import annotations

import re

_D = r"[\d٠-٩]"
_NO = r"\s*(?:رقم|no\.?|num|raqam|ra2m|#|:)?\s*"
_HOUSE = rf"((?:{_D}+[\w/\-]{{0,4}})|[a-z]\d{{0,3}}\b)"
BUILDING = re.compile(
    rf"(?:(?<!\w)(?:ال)?(?:عمار[ةه]|مبن[ىي]|عقار|برج|فيلا)|\b(?:el\s?)?(?:bldg\.?|building|tower|villa"
    rf"|[3e]?[oe]?mara|3emara|"
    rf"3omara|3imara|3mara|omara|borg|vella|fella)\b){_NO}{_HOUSE}",
    re.IGNORECASE,
)
FLAT = re.compile(
    rf"(?:(?<!\w)(?:ال)?شق[ةه]|\b(?:el\s?)?(?:flat|apt\.?|apartment|sha22a|sha2a|sha2et|sh2a|shaqa|shaka|sha2ah)\b)"
    rf"{_NO}{_HOUSE}",
    re.IGNORECASE,
)
FLOOR = re.compile(
    rf"(?:(?<!\w)(?:ال)?(?:دور|طابق)|\b(?:el\s?|al\s?)?(?:floor|dor|door|door|tabe2)\b){_NO}"
    rf"(?:{_D}+|(?:ال)?(?:اول|أول|تاني|ثاني|تالت|ثالث|رابع|خامس|سادس|سابع|تامن|ثامن|تاسع|عاشر|ارضي|أرضي|اخير|أخير)|"
    r"(?:el\s?)?(?:awel|awal|tany|tani|talet|rabe3|5ames|khames|sades|sabe3|tamen|tase3|3asher|ardy|ardi|a5eer"
    r"|akheer))"
    r"|\b(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|ground|last"
    r"|top)"
    r"\s+floor\b",
    re.IGNORECASE,
)
#: From such a word on a place beside the address is named.
BESIDE = re.compile(
    r"(?<!\w)(?:بجوار|جنب|امام|أمام|قدام|خلف|ورا|بعد|قبل|ناصية|تقاطع|عند|فوق|تحت|متفرع(?:[ةه])?)(?!\w)"
    r"|\b(?:next to|beside|behind|in front of|near|opposite|ganb|gamb|gnb|begwar|bgwar|amam|2odam|odam|oddam|5alf|"
    r"khalf|wara|nasyet|3and|motafare3|off|fo2|above|after|before)\b",
    re.IGNORECASE,
)
HOUSES = re.compile("|".join(f"(?:{pattern.pattern})" for pattern in (FLAT, FLOOR, BUILDING)), re.IGNORECASE)
