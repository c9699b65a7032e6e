"""Where a chat message says that it goes, a concept of its own: streets, houses, flats, and what lies beside."""

from __future__ import annotations

import re

_D = r"[\d٠-٩]"
_EDGES = " \t،,.-–/:*•·|;؛"
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
STREET = re.compile(
    r"شارع|(?<!\w)ش(?!\w)|ميدان|كمبوند|كومباوند|(?<!\w)(?:خلف|امام|أمام|بجوار)(?!\w)|حارة|حاره|عطفة|مجاور[ةه]"
    r"|قطع[ةه](?=\s*(?:رقم\s*)?[\d٠-٩])|بلوك|محور|طريق|"
    r"\b(?:st\.?|str\.?|street|road|rd\.?|square|next to|behind|compound|block|plot|group|phase|"
    r"share3|shar3|shari3|sh(?:\.|(?=\s+[a-z]{2}))|midan|medan|7ara|tare2|ganb|begwar|amam|2odam|mogawra|komband)\b",
    re.IGNORECASE,
)
#: Streets whose name stands behind the word.
STREETS_BEFORE = frozenset(
    ("شارع", "ش", "ميدان", "حاره", "عطفه", "طريق", "كمبوند", "share3", "shar3", "midan", "7ara", "tare2")
)
#: A part of an address that says no street: "Hay 4", "area 5", "House 90", "Unit 4C".
AREA = re.compile(
    r"^(?:ال)?(?:حي|منطق[ةه]|مجموع[ةه]|مرحل[ةه]|بيت|منزل|عقار|مدخل|وحد[ةه]|بواب[ةه])\s+\S+"
    r"|^(?:ال)?(?:استقبال|ريسبشن|امن)$|^(?:reception|lobby|security)$"
    r"|^(?:(?:el\s?)?(?:hay|7ay|district|area|zone|group|phase|mogawra|house|plot|villa|unit|gate|bawaba|entrance"
    r"|beit|madkhal)"
    r"\s+[\w\-]+|(?:ground|last)\s+floor)$",
    re.IGNORECASE,
)
#: Where somebody works: "office 5", ``مكتب المحاسب``.
_OFFICE = re.compile(
    rf"^(?:مكتب|عياد[هة]|شرك[هة]|محل|صيدلي[هة]|سنتر|مول|مدرس[هة]|مستشفى?ي?|معرض|ورش[هة]"
    rf"|مصنع)\s+(?:رقم\s*)?(?:{_D}|ال[^\W\d_]{{2}})"
    rf"|^(?:برج|عمار[هة])\s+[^\W\d_]{{2}}|\b(?:office|suite|clinic|shop|store|room)\s*(?:no\.?|#)?\s*{_D}",
    re.IGNORECASE,
)
_UNIT = re.compile(rf"^(?:unit|house|villa|وحد[ةه]|بيت|منزل|عقار)\s*(?:رقم\s*)?{_D}+\w?$", re.IGNORECASE)
#: What stands before an address and says that one follows.
_LEADS = re.compile(
    r"^نفس العنوان(?: بتاع)?(?: المر[هة])?(?: اللي)?(?: فاتت?)?\s+(?:في|هو)?\s*(?=\S+ \S)"
    r"|^.{0,40}?(?<!\w)(?:العنوان|عنوان(?:ي|ى|ه|ها)|my address|address|3enwan(?:y|i|o)?)\s*(?:الجديد|new)?\s*(?:هو"
    r"|howa|is|:|=)\s*",
    re.IGNORECASE,
)
HOUSES = re.compile("|".join(f"(?:{pattern.pattern})" for pattern in (FLAT, FLOOR, BUILDING)), re.IGNORECASE)


def is_address(text: str) -> bool:
    """Tell whether a text says a street, a house, a floor or a flat."""
    return any(pattern.search(text) for pattern in (STREET, BUILDING, FLAT, FLOOR, _UNIT, _OFFICE))


def without_lead(text: str) -> str:
    """Leave out "sorry, the address is" before an address."""
    return _LEADS.sub("", text, count=1)


#: Before a place within a sentence.
IN_PLACE = re.compile(
    r"(?<=\s)(?:في|فى|ف|ع|على|علي|fi|fe|fel|in|at|3ala|(?:ال)?عنوان(?:[يى]|ها|ه)?(?: (?:والد|اخ|بنت|ابن|مام)\w+)?)\s+",
    re.IGNORECASE,
)
#: Said before that.
BRING = re.compile(
    r"[\s,،]+و?(?:[هت]?(?:تجيب|تبعت|ابعت|توصل|ودي|جيب|سلم)\w*|(?:ي|ت)?(?:وصل|تسلم|تبعت)\w*|هتيجي|ساكن[هة]?|متجوز[هة]?"
    r"|عنوان\w*|w?eb3at\w*|deliver(?:ed)?|saken|sakna)$",
    re.IGNORECASE,
)
#: Within a long line without a sign: the address ends here.
_NEXT_FIELD = re.compile(
    r"\s+و?(?:رقم(?=[يهى]|ها|كم)\w*|(?:تلي?فون|موبايل|نمر[ته])\w*|هي|هستلم\w*|كلم\w*|(?:ال)?(?:اوردر|طلب|حساب"
    r"|سعر)|الحاج[هة]"
    r"|وقت|قول\w*|متتصل\w*|عايز[هة]?|اسم(?=[ي]|ه|ها)\w*|والمستلم|المستلم)\s",
    re.IGNORECASE,
)
_LEAST_PLACE, _LONG_LINE = 3, 12


def until_next(place: str) -> tuple[str, str]:
    """Give an address of a long line as far as the next field, and what is behind."""
    words = place.split()
    found = _NEXT_FIELD.search(place, len(" ".join(words[:_LEAST_PLACE]))) if len(words) > _LONG_LINE else None
    return (place, "") if found is None else (place[: found.start()], place[found.start() :].strip(_EDGES))
