"""Some dozens of files with planted faults in the suite; and the proof that a fault nobody finds is told.

The campaign itself, 10,000 files: ``python -m tests.campaigns.imports --files 10000``.
"""

from __future__ import annotations

from collections import Counter

from courier_desk.domain.import_rows import RowState
from courier_desk.domain.order_fields import Column
from courier_desk.tables.reading import read_table
from tests.campaigns.imports import PLANTS, campaign, check_of, judge, make
from tests.support.compose_desk import training_catalog


async def test_every_planted_fault_is_found_and_no_good_row_is_held() -> None:
    told: list[str] = []
    well, sent = await campaign(range(40), send_every=20, say=told.append)
    assert told[:-1] == []
    assert (well, sent) == (40, 2)


def test_every_fault_is_planted_and_none_that_is_missed_is_kept_quiet() -> None:
    catalog = training_catalog()
    made = [make(seed, catalog.zones[:50]) for seed in range(400)]
    planted = Counter(plant.name for one in made for plant in one.planted.values() if plant is not None)
    assert set(planted) == {plant.name for plant in PLANTS}

    one = next(one for one in made if [p.name for p in one.planted.values() if p is not None] == ["no name"])
    check, _columns = check_of(read_table(one.content), catalog)
    assert check is not None
    assert judge(one, check) == []
    place = next(place for place, row in enumerate(check.checked) if row.state is not RowState.GOOD)
    check.write({(place, Column.FULL_NAME): "Mona Adel"})  # now the desk sees nothing wrong with it
    assert judge(one, check) == [f"row {check.rows[place].number}: “no name” was not found"]
