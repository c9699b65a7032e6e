"""How lists are arranged comes back as it was kept, whatever stands in the file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.list_views import NARROWEST, WIDEST, ColumnLayout, SavedView, view_name
from courier_desk.store import list_views
from tests.store.support import in_memory

pytestmark = pytest.mark.usefixtures("subjects")

layouts = st.builds(
    ColumnLayout,
    order=st.lists(st.text(max_size=8)).map(tuple),
    hidden=st.none() | st.frozensets(st.text(max_size=8)),
    widths=st.dictionaries(st.text(max_size=8), st.integers(NARROWEST, WIDEST)),
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
)


@given(layout=layouts)
def test_columns_come_back_as_they_were_kept(layout: ColumnLayout) -> None:
    db = in_memory()
    assert list_views.layout(db, "orders") == ColumnLayout()
    list_views.keep_layout(db, "orders", ColumnLayout(order=("x",)))
    list_views.keep_layout(db, "orders", layout)
    assert list_views.layout(db, "orders") == layout
    assert list_views.layout(db, "pickups") == ColumnLayout()


@given(kept=anything | st.fixed_dictionaries({"order": anything, "hidden": anything, "widths": anything}))
def test_whatever_was_kept_can_be_read(kept: object) -> None:
    read = ColumnLayout.from_plain(kept)
    assert ColumnLayout.from_plain(read.to_plain()) == read
    assert all(NARROWEST <= width <= WIDEST for width in read.widths.values())


def test_views_are_kept_changed_renamed_and_forgotten() -> None:
    db = in_memory()
    for name, text in (("Giza", "1"), ("Cairo", "2"), ("Giza", "3")):
        list_views.keep_view(db, "a", "orders", SavedView(name=name, choices={"text": text}))
    assert list_views.views(db, "a", "orders") == [
        SavedView(name="Giza", choices={"text": "3"}),
        SavedView(name="Cairo", choices={"text": "2"}),
    ]
    assert list_views.views(db, "b", "orders") == list_views.views(db, "a", "pickups") == []
    assert not list_views.rename_view(db, "a", "orders", "Giza", "Cairo")
    assert not list_views.rename_view(db, "a", "orders", "Nowhere", "Anywhere")
    assert list_views.rename_view(db, "a", "orders", "Giza", "Giza")
    assert list_views.rename_view(db, "a", "orders", "Giza", "Jiza")
    assert [view.name for view in list_views.views(db, "a", "orders")] == ["Jiza", "Cairo"]
    list_views.drop_view(db, "a", "orders", "Jiza")
    assert [view.name for view in list_views.views(db, "a", "orders")] == ["Cairo"]


def test_a_view_of_ones_own_stands_beside_the_shared_ones_and_before_one_of_its_name() -> None:
    db = in_memory()

    def kept() -> list[tuple[str, str, bool]]:
        return [(view.name, view.choices["text"], view.own) for view in list_views.views(db, "a", "orders")]

    list_views.keep_view(db, "a", "orders", SavedView(name="Giza", choices={"text": "1"}))
    list_views.keep_view(db, "a", "orders", SavedView(name="Cairo", choices={"text": "2"}))
    list_views.keep_view(db, "a", "orders", SavedView(name="Giza", choices={"text": "3"}, own=True))
    assert kept() == [("Cairo", "2", False), ("Giza", "3", True)]
    list_views.keep_view(db, "a", "orders", SavedView(name="Giza", choices={"text": "4"}, own=True))
    assert not list_views.rename_view(db, "a", "orders", "Giza", "Cairo")
    assert list_views.rename_view(db, "a", "orders", "Giza", "Mine")
    assert kept() == [("Giza", "1", False), ("Cairo", "2", False), ("Mine", "4", True)]
    list_views.drop_view(db, "a", "orders", "Mine")
    list_views.drop_view(db, "a", "orders", "Giza")
    assert kept() == [("Cairo", "2", False)]


@given(typed=st.text())
def test_a_name_is_one_short_line(typed: str) -> None:
    name = view_name(typed)
    assert name == view_name(name)
    assert len(name) <= 40
    assert "\n" not in name
