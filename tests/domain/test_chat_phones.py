"""Which phones a message gives, in which form, and which of several is to be called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.chat_phones import Phones, pieces, with_digits
from courier_desk.domain.chat_spoken import with_spoken_mobiles

ONES = ("زيرو", "واحد", "اتنين", "تلاته", "اربعه", "خمسه", "سته", "سبعه", "تمانيه", "تسعه")
TEENS = ("عشره", "حداشر", "اتناشر", "تلتاشر", "اربعتاشر", "خمستاشر", "ستاشر", "سبعتاشر", "تمنتاشر", "تسعتاشر")
TENS = ("عشرين", "تلاتين", "اربعين", "خمسين", "ستين", "سبعين", "تمانين", "تسعين")
MOBILES = st.builds("01{}{:08d}".format, st.sampled_from("0125"), st.integers(0, 99_999_999))


def phones(text: str) -> tuple[str, str]:
    """Give the phone and the other phone of a message."""
    text, doubted = with_digits(text)
    found = Phones(doubted)
    for piece in pieces(text.splitlines()):
        found.take(piece)
    found.promote()
    values = {field: one.value for field, one in found.found.items()}
    return values.get("phone", ""), values.get("other_phone", "")


def spoken(digits: str) -> str:
    """Say two digits as people do."""
    tens, ones = int(digits[0]), int(digits[1])
    if tens == 0:
        return f"{ONES[0]} {ONES[ones]}"
    if tens == 1:
        return TEENS[ones]
    return TENS[tens - 2] if ones == 0 else f"{ONES[ones]} و{TENS[tens - 2]}"


@given(
    MOBILES, st.lists(st.booleans(), min_size=6, max_size=6), st.sampled_from((" ", " ثم ", " وبعدين ", " - ", "\n"))
)
def test_a_mobile_that_is_spoken_has_its_digits(mobile: str, together: list[bool], between: str) -> None:
    parts, at = [ONES[0]], 1
    for two in together:
        if two and at + 2 <= len(mobile):
            parts.append(spoken(mobile[at : at + 2]))
            at += 2
        elif at < len(mobile):
            parts.append(ONES[int(mobile[at])])
            at += 1
    parts += [ONES[int(digit)] for digit in mobile[at:]]
    text, found = with_spoken_mobiles(f"رقمي {between.join(parts)} ده واتس")
    assert found == {mobile}
    assert text == f"رقمي {mobile} ده واتس"


@given(st.text(alphabet=" \n012٣٤٥.-/+وصفريتنحدشعبcmزx", max_size=60))
def test_what_is_no_spoken_mobile_stays_as_it_was_typed(text: str) -> None:
    said, found = with_spoken_mobiles(text)
    assert found or said == text


@pytest.mark.parametrize(
    "text",
    [
        "رقمي زيرو عشرة خمسه تلاته",
        "الحساب الف ومية وخمسين والدور التالت شقة تلاته",
        "زيرو حداشر اربعه واربعين سته خمسه تلاته تسعه اتنين واحد تسعه",
        "صفر اتنين سبعه سبعه سته خمسه اربعه تلاته اتنين واحد صفر",
    ],
)
def test_more_or_fewer_digits_are_no_mobile(text: str) -> None:
    assert with_spoken_mobiles(text) == (text, frozenset())


@pytest.mark.parametrize(
    ("text", "first", "other"),
    [
        ("maadi degla st 233 apt 9 01206671834 size xl", "01206671834", ""),
        ("بيت ٤ ٠١٠٦٠٠٧٧١٢٩", "01060077129", ""),
        ("Ph1 01129903347\nPh2 01229903347", "01129903347", "01229903347"),
        ("0101 22 88 340 3ala el ra2m da", "01012288340", ""),
        ("ت: ٠١٠ - ٣٣ - ٨٨٤ - ٧١٥", "01033884715", ""),
        ("الموبايل ٠١٠ ثم ٢٢٣ ثم ٩٠ ثم ٥٥٤", "01022390554", ""),
        ("زيرو اتناشر ٢٢ ٧٣ ٤٠ ١١ اسمي نورا", "01222734011", ""),
        ("012 8800 8800 1", "", ""),
        ("01552340871 واتساب بس المكالمات 01120094436", "01120094436", "01552340871"),
        ("01501177392 only whatsapp works, for calls 01154430988", "01154430988", "01501177392"),
        ("رقمها 01008891126 بس متتصلوش بيها اتصلو بيا انا 01224450093", "01224450093", "01008891126"),
        ("رقمها 01098762344 ولو مردتش كلموني انا 01223450981", "01098762344", "01223450981"),
        ("01008867234\nla2 sorry 01008867243", "01008867243", ""),
        ("رقمي القديم 01204837196\nالجديد 01225610483", "01225610483", ""),
        ("7awelt 500 mn rakam 01033341902, Salma 01285563310", "01285563310", ""),
        ("تم تحويل ٢٥٠ على محفظة 01033908812\nرقمها 01501190347", "01501190347", ""),
        ("حولت من رقم 01023398716 الاسم مينا", "01023398716", ""),
        ("ان شاء الله الرقم 01099427318", "01099427318", ""),
    ],
)
def test_the_one_to_be_called_is_the_phone(text: str, first: str, other: str) -> None:
    assert phones(text) == (first, other)


def test_two_mobiles_that_differ_by_a_digit_are_both_to_be_looked_at() -> None:
    found = Phones(frozenset())
    found.take("01270615938")
    found.take("01270615939")
    assert [one.sure for field, one in found.found.items() if field == "phone"] == [False]
