"""Whole messages of customers, read with the training service's zones: what a clerk would have filled in."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache

import pytest

from courier_desk.desk.chat_zone import learned, message_zone
from courier_desk.domain import chat_message
from courier_desk.domain.chat_reading import ChatReading
from courier_desk.domain.folding import fold_digits
from tests.benchmarks import train_messages
from tests.support import chat_sets
from tests.support.chat_messages import SAMPLES, Sample
from tests.support.chat_sets import Outcome, called, search


@dataclass
class Score:
    """How often a field was there, was read right, and was read wrong and offered as likely."""

    there: int = 0
    right: int = 0
    wrong: list[str] = field(default_factory=list)


@cache
def read_message(text: str) -> ChatReading:
    return chat_message.read_message(text, learned(), called=called)


def _read(sample: Sample) -> tuple[ChatReading, dict[str, str]]:
    """Read a message; gives what is offered as likely too."""
    reading = read_message(sample.text)
    likely = {one.field: fold_digits(one.value) for one in reading.proposals if one.likely}
    found = message_zone(reading, search, called)
    if found is not None and found.likely:
        likely["zone"] = found.match.zone.value
    return reading, likely


def _is_sure(sample: Sample, name: str) -> bool:
    return any(one.field == name and one.sure for one in read_message(sample.text).proposals)


def _is_right(name: str, sample: Sample, value: str) -> bool:
    match name:
        case "full_name":
            return value == fold_digits(sample.name or "")
        case "phone":
            return bool(sample.phones) and value == sample.phones[0]
        case "zone":
            return value in sample.zones
        case "cod_amount":
            return value == sample.amount
        case "description":
            return sample.goods is not None and sample.goods in value
        case _:
            return all(fold_digits(word) in value for word in sample.address)


def _is_there(name: str, sample: Sample) -> bool:
    return {
        "full_name": sample.name is not None,
        "phone": bool(sample.phones),
        "zone": bool(sample.zones),
        "cod_amount": sample.amount is not None,
        "description": sample.goods is not None,
        "address": bool(sample.address),
    }[name]


@pytest.mark.parametrize("name", ["full_name", "phone", "zone", "cod_amount", "description", "address"])
def test_a_field_of_messages_is_found_and_never_offered_wrong(name: str) -> None:
    score = Score()
    for sample in SAMPLES:
        _, likely = _read(sample)
        value = likely.get(name, "")
        right = bool(value) and _is_right(name, sample, value)
        score.there += _is_there(name, sample)
        score.right += right and _is_there(name, sample)
        # A bare number, and nothing for what is paid, are offered in amber; nobody can be wrong about them here.
        doubted = name == "cod_amount" and sample.amount is None and not _is_sure(sample, name)
        if value and not right and not doubted:
            score.wrong.append(f"{value!r} of {sample.text!r}")
    assert len(score.wrong) <= (0 if name in ("phone", "cod_amount") else 0.05 * score.there), score.wrong
    assert score.right >= 0.85 * score.there, (name, score)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.text[:24])
def test_house_and_flat_are_found_and_greetings_are_in_no_field(sample: Sample) -> None:
    reading, _ = _read(sample)
    for name, value in (("building", sample.building), ("apartment", sample.apartment)):
        if value is not None:
            assert reading.value(name) == fold_digits(value)
    if sample.floor is not None:
        assert fold_digits(sample.floor) in fold_digits(reading.value("address"))
    text = f" {' '.join([*(one.value for one in reading.proposals), *reading.rest])} ".casefold()
    for greeting in (
        "السلام عليكم",
        "صباح الخير",
        "ana esmy",
        " اسمي ",
        "my name is",
        "salam 3alekom",
        "hello",
        "عايز",
    ):
        assert greeting not in text


def test_a_fee_on_top_that_nobody_tells_is_not_taken_and_what_was_reckoned_is_doubtful() -> None:
    offered = {}
    for text in (
        "450 + 50 شحن",
        "السعر ٣٦٠ بدون شحن",
        "٩٥٠",
        "price 300 plus shipping",
        "300 للقطعة",
        "دفعت ٢٠٠ الباقي 650",
    ):
        reading = read_message(f"Mona Adel\n01001234567\n9 Road 9 st\nred dress\n{text}")
        offered[text] = [(one.value, one.sure) for one in reading.proposals if one.field == "cod_amount" and one.likely]
    assert list(offered.values()) == [[("500", False)], [], [("950", False)], [], [], [("650", False)]]


#: One message of so many is read here; ``tests.benchmarks.chat_messages`` reads all.
_STEP = 2
#: So much of what is ticked is right at least, and so much of what is there is found.
_WANTED = dict.fromkeys(("full_name", "phone", "address", "cod_amount", "description"), (0.95, 0.85)) | {
    "zone": (0.95, 0.85)
}


def test_messages_of_strangers_are_read_and_hardly_anything_is_silently_wrong() -> None:
    whole = chat_sets.joined(chat_sets.judge(chat_sets.FOLDER / f"{name}.txt", step=_STEP) for name in ("day", "week"))
    missed = {
        name: (round(one.precision, 3), round(one.recall, 3), one.notes)
        for name, (precision, recall) in _WANTED.items()
        if (one := whole[name]).precision < precision or one.recall < recall
    }
    assert missed == {}
    wrong = [f"{name} {said}" for name, one in whole.items() for outcome, said in one.notes if outcome is Outcome.WRONG]
    assert len(wrong) <= 0.005 * sum(one.there for one in whole.values()), wrong


def test_the_weights_are_what_these_sets_teach() -> None:
    """Learning takes minutes; what it is made of says whether somebody has to: CONTRIBUTING.md has the command."""
    made = json.loads(train_messages.FILE.read_text(encoding="utf-8"))["made of"]
    assert made == train_messages.fingerprint(chat_sets.SETS)


def test_a_governorate_that_is_named_decides_between_two_zones() -> None:
    both = read_message("العنوان: شارع التحرير\nالمحافظة: الجيزة")
    found = message_zone(both, search, called)
    assert found is not None
    assert found.match.zone.governorate.value == "Giza"


def test_a_complaint_that_sounds_like_a_zone_offers_none() -> None:
    reading = read_message("الحاجة وصلت ناقصة علبة والمندوب اخد ٥٠٠ جنيه كاملين. عايزة فلوسي 01055667788")
    assert message_zone(reading, search, called) is None


@pytest.mark.parametrize(
    ("address", "zone"),
    [
        ("القرية الذكية مبنى B115", "Kerdasa - Smart Village"),
        ("الجيزة القرية الذكية مبنى فودافون", "Kerdasa - Smart Village"),
        ("العنوان: سمارت فيلدج", "Kerdasa - Smart Village"),
        ("Smart Village, building B2401, Cairo Alex desert road", "Kerdasa - Smart Village"),
        ("سيتي ستارز مبنى B12", "Nasr City"),
        ("كايرو فستيفال سيتي الدور التالت", "New Cairo - ElTagamoa ElKhames"),
        ("العنوان: كابيتال بزنس بارك الدور التالت", "ElSheikh Zayed"),
        ("ويست تاون هب مبنى B12", "ElSheikh Zayed"),
        ("إيست تاون مبنى B12", "New Cairo - ElTagamoa ElKhames"),
        ("سوديك ايست فيلا 12", "New Cairo - ElTagamoa ElKhames"),
        ("تاج سيتي مبنى B12", "New Cairo - ElTagamoa ElAwal"),
        ("العنوان: كايرو جيت فيلا 12", "ElSheikh Zayed"),
        ("العنوان: فيلدج جيت فيلا 12", "New Cairo - ElTagamoa ElKhames"),
        ("العنوان: والك اوف كايرو محل 3", "ElSheikh Zayed"),
        ("العنوان: سكاي بلازا محل 3", "ElShorouk"),
        ("العنوان: جراند هايتس فيلا 3", "6th of October"),
        ("Polygon Business Park, building 5", "ElSheikh Zayed"),
        ("Point 90 mall, shop 12", "New Cairo - ElTagamoa ElKhames"),
        ("Mall of Arabia gate 5", "6th of October"),
        ("Mall of Egypt, shop 12", "6th of October - Mall of Egypt"),
        ("Arkan Plaza building 2", "ElSheikh Zayed"),
        ("Cairo Business Park, building B2", "New Cairo - ElTagamoa ElKhames"),
        ("Maadi Technology Park, building 3", "ElMaadi"),
        ("Genena Mall, shop 3", "Nasr City - Makram Ebeid"),
    ],
)
def test_places_that_a_courier_knows_are_found_in_a_message(address: str, zone: str) -> None:
    found = message_zone(read_message(f"Mona Adel\n01012345678\n{address}\n350"), search, called)
    assert found is not None
    assert (found.match.zone.value, found.likely) == (zone, True)


@pytest.mark.parametrize(
    ("message", "zone"),
    [
        # Of a district and one that lies in it, the one within; a street that is called like one is none.
        ("Mona Adel\n01012345678\nNew Cairo, Rehab City, group 74, flat 2\n350", "ElRehab"),
        ("Mona Adel\n01012345678\nحلوان المعصرة شارع الجمهورية عمارة 12\n350", "ElMaasara"),
        ("Mona Adel\n01012345678\n7 Misr Helwan Road, Maadi, flat 2\n350", "ElMaadi"),
        ("Mona Adel\n01012345678\nHeliopolis, share3 el Nozha 55, flat 2\n350", "Masr ElGadida"),
        # Of a quarter that holds others, another one that is named beside it; alone it is itself and none of those.
        ("Mona Adel\n01012345678\nالتجمع الخامس شارع التسعين الجنوبي عمارة 14\n350", "New Cairo - South Teseen"),
        ("Mona Adel\n01012345678\nFifth Settlement, Mivida, parcel 12, villa 4\n350", "New Cairo - ElTagamoa ElKhames"),
        ("Mona Adel\n01012345678\nel tagamo3 el 5ames lotus north villa 6\n350", "New Cairo - ElLotus ElShamaleya"),
        # Only a quarter that is much like its words is taken for it.
        ("Mona Adel\n01012345678\nالوراق شارع القومية العربية منزل 8\n350", "ElWarraq"),
        # Who gets it is no place.
        ("order from menna:\nMenna Allah Sabry\n01277150463\nwast el balad, share3 Talaat Harb 33\n545",
         "Wasat ElBalad - Talaat Harb"),
    ],
)  # fmt: skip
def test_of_several_places_the_one_that_is_meant_is_found(message: str, zone: str) -> None:
    found = message_zone(read_message(message), search, called)
    assert found is not None
    assert (found.match.zone.value, found.likely) == (zone, True)
