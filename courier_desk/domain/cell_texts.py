"""Texts of spreadsheet cells that are not what they seem: errors, dates, marks, and what a spreadsheet would run.

Values in, facts out; which column a text stands in is its reader's to know.
"""

from __future__ import annotations

from courier_desk.domain.folding import fold, fold_digits, strip_unseen
from courier_desk.domain.patterns import pattern

#: Errors as spreadsheets show them, in every language: #REF!, #NAME?, #¡VALOR!, #مرجع!. A number sign and digits is an
#: address's.
#: What this module reads with is compiled when a table is read: a window imports it, and waits for nothing of that.
ERROR_FORM = r"#[^\s#\d][^\s#]{0,23}[!?؟]|[!?؟][^\s#\d][^\s#]{0,23}#|#+|#[A-Z]{2,5}!?/0!?"
#: Errors without a sign at their end: "not available", and those that programs have of their own.
ERRORS = frozenset(
    {
        "#n/a", "#n/d", "#n/b", "#nv", "#nd", "#na", "#н/д", "#yok", "#i/t", "#arg", "#puuttuu", "#ikke", "#saknas!",
        "#/t", "#null", "#ref", "#value", "#error", "#err", "#getting_data", "#n/a n/a", "#غير متوفر", "#غير_متوفر",
        "#غ/م", "#لا يوجد", "#div/0", "#loading", "loading...",
    }
)  # fmt: skip
#: What LibreOffice shows, in its languages: Err:502, Fehler:502, Erreur :502, خطأ:502.
NUMBERED_ERROR_FORM = r"(?i:#?(?:err|error|fehler|erreur|errore|erro|hiba|fel|fejl|хата|ошибка|خطأ|خطا) ?[:.] ?\d{3})"
#: Folded, as people and programs write that there is none.
_NOTHING = frozenset(
    {"na", "n a", "none", "null", "nil", "no", "nan", "لا يوجد", "لايوجد", "بدون", "غير متوفر", "مفيش"}
)
_SHORTENED = pattern(r"\d(?:[.,]\d+)?[eE]\+\d{1,3}")
_ANY_ERROR = pattern(f"{ERROR_FORM}|{NUMBERED_ERROR_FORM}")

_MONTHS = (
    r"jan(?:uary|uar|vier|v)?|feb(?:ruary|ruar)?|f[eé]v(?:rier|r)?|mar(?:ch|s)?|m[aä]r(?:z)?|apr(?:il)?|avr(?:il)?|ma[yi]|jun[ei]?"
    r"|juin|jul[yi]?|juil(?:let)?|aug(?:ust)?|ao[uû]t|sep(?:t|tember|tembre)?|o[ck]t(?:ober|obre)?|nov(?:ember|embre)?"
    r"|de[czs](?:ember)?|d[eé]c(?:embre)?"
    r"|يناير|فبراير|مارس|[اأإ]بريل|مايو|يوني[وه]|يولي[وه]|[اأ]غسطس|سبتمبر|[اأ]كتوبر|نوفمبر|ديسمبر"
)
_TIME = r"(?:[T ]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[apAPصم]\.?[mM]?\.?)?)?"
DAY_FORM = (
    rf"(?i:(?:(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])"
    rf"|(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|[12]\d|3[01])[-/.](?:19|20)\d\d"
    rf"){_TIME}|\d{{1,2}}:\d{{2}}:\d{{2}})"
)
#: 12-May, May-26: what 5/12 and 5/26 become. Streets and towns are called so too.
WORDED_DAY_FORM = (
    rf"(?i:(?:\d{{1,2}}[-/. ](?:{_MONTHS})\.?(?:[-/., ]{{1,2}}\d{{2,4}})?"
    rf"|(?:{_MONTHS})\.?[-/., ]{{1,2}}\d{{1,4}}(?:[, ]{{1,2}}\d{{4}})?){_TIME})"
)
_ANY_DAY, _DAY = pattern(f"{DAY_FORM}|{WORDED_DAY_FORM}"), pattern(DAY_FORM)
#: What stands in every day and time, and in every one whose month is a word.
_PARTS_NUMBERS, _PARTS_A_DAY = frozenset("-/.:"), frozenset("-/.:, ")
#: A spreadsheet's mark for "this is a text", before what would else be a number.
TEXT_MARKS = ("'", "’", "`")
_TEXT_MARK = pattern(r"['’`]+(?=[\d٠-٩۰-۹+(\-])")

_GAP = r"[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\"]"
_RUN = r"[=+\-@\uff0b\uff0d\uff1d\uff20]"
#: Where a spreadsheet may see a cell begin, whichever separator it takes, and what it would run there.
_RUN_AT_START = pattern(rf"^(?:{_GAP}*(?:{_RUN}|\|)|[\t\r\n])")
_RUN_INSIDE = pattern(rf"([,;|\t\r\n])(?={_GAP}*(?:{_RUN}|[\t\r]))")
_DEFUSED_INSIDE = pattern(rf"([,;|\t\r\n])'(?={_GAP}*(?:{_RUN}|[\t\r]))")


def is_error(text: str) -> bool:
    """Tell whether a whole cell is an error of a spreadsheet, in whichever language it was saved."""
    if "#" not in text and ":" not in text and "." not in text:  # each of them holds one of these
        return False
    plain = " ".join(strip_unseen(text).split())
    if not plain or len(plain) > 26:
        return False
    return plain.casefold() in ERRORS or _ANY_ERROR.fullmatch(plain) is not None


def is_date(text: str, *, worded: bool) -> bool:
    """Tell whether a whole cell is a date or a time as spreadsheets write them when they take a text for one.

    ``worded``: also one whose month is a word and that may be a street's name (26 July, 6 أكتوبر).
    """
    if (_PARTS_A_DAY if worded else _PARTS_NUMBERS).isdisjoint(text):  # nothing parts a day from a month
        return False
    plain = fold_digits(strip_unseen(text)).strip()
    if len(plain) > 40:
        return False
    return (_ANY_DAY if worded else _DAY).fullmatch(plain) is not None


def names_nothing(text: str) -> bool:
    """Tell whether a cell that is to name something only says that there is nothing: a dash, N/A, zero, لا يوجد."""
    plain = fold(text)
    return plain in _NOTHING or not plain.strip("0")


def has_lost_digits(text: str) -> bool:
    """Tell whether a spreadsheet made a long number short, as 1.00123E+11: what it was nobody can tell any more."""
    return _SHORTENED.fullmatch(fold_digits(text).strip()) is not None


def without_mark(text: str) -> str:
    """Give a cell without the apostrophe by which a spreadsheet keeps digits a text."""
    return _TEXT_MARK.sub("", text, count=1) if text.startswith(TEXT_MARKS) else text


def defused(text: str) -> str:
    """Give a text that no spreadsheet runs, whether it parts cells at commas, semicolons, tabs or bars.

    An apostrophe stands before what would begin a formula; everything else stays as it is.
    """
    safe = _RUN_INSIDE.sub(r"\1'", text)
    return f"'{safe}" if _RUN_AT_START.match(safe) else safe


def before_defusing(text: str) -> str:
    """Give what ``defused`` made this from; an apostrophe that stood at such a place already is lost."""
    plain = text[1:] if text.startswith("'") and _RUN_AT_START.match(text[1:]) else text
    while (fewer := _DEFUSED_INSIDE.sub(r"\1", plain)) != plain:  # what one hides shows when the next is gone
        plain = fewer
    return plain
