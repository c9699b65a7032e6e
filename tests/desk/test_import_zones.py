"""Which zones of a file's spellings are ticked beforehand, and which a person has to choose."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from courier_desk.desk.import_zones import ImportZones
from courier_desk.domain.import_rows import ZoneSpelling
from tests.support.desk import desk_at
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox(orders=0) as running:
        yield running


SURE = {
    "tagamo3 5": "New Cairo - ElTagamoa ElKhames",  # its quarters name it behind theirs
    "manyal": "ElManial",
    "الشيخ زايد": "ElSheikh Zayed",
    "6 اكتوبر": "6th of October",
    "شبرا الخيمة": "Shubra ElKheima",
    "جسر السويس": "ElNozha - Gesr ElSuez",
    "Giza": "ElGiza",  # the zone bears the very name
}
DOUBTFUL = {
    "shobra": {"Shubra", "Shubra ElKheima"},
    "العبور": {"ElObour", "ElObour ElGadida"},
    "الطالبية": {"ElOmraneya - ElTalebeya", "Faisal - ElTalebeya (Faisal)", "ElHaram - ElTalebeya (ElHaram)"},
    "ميدان الحجاز": {"Masr ElGadida - ElHegaz", "ElNozha - Midan ElHegaz"},
    "القاهرة": {"New Cairo"},  # a governorate is no zone of another name
    "القليوبية": {"Qalyub"},
}


async def test_a_zone_is_ticked_where_nothing_but_its_own_quarters_is_as_near(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        zones = ImportZones(session.zones)
        spellings = [ZoneSpelling(text, "", (at,)) for at, text in enumerate((*SURE, *DOUBTFUL))]
        choices = {one.spelling.text: one for one in zones.choices(spellings, [""] * len(spellings))}
        assert {text: choices[text].zones[0].value for text in SURE} == SURE
        assert [text for text in SURE if not choices[text].clear] == []
        for text, meant in DOUBTFUL.items():
            assert meant <= {zone.value for zone in choices[text].zones}, text
        assert [text for text in DOUBTFUL if choices[text].clear] == []
