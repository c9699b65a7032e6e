"""Stories of the zone field: what is offered, what is only said, and what Enter takes."""

from __future__ import annotations

from collections.abc import Callable

from courier_desk.ui.widgets import Note, RowKind
from courier_desk.ui.words import plain
from tests.ui.compose.conftest import Bench
from tests.ui.compose.keys import Key, press, typed


def said(bench: Bench) -> str:
    """What stands over the list; empty when nothing does."""
    notes = bench.page.form.customer.zone.popup().findChildren(Note)
    return " ".join(plain(note.text()) for note in notes if note.isVisible())


def listed(bench: Bench) -> list[str]:
    rows = bench.page.form.customer.zone.popup().rows()
    return [plain(f"{row.text}, {row.detail}" if row.detail else row.text) for row in rows if row.kind is RowKind.ITEM]


def written(bench: Bench, text: str) -> None:
    zone = bench.page.form.customer.zone
    zone.setFocus()
    zone.selectAll()
    typed(text)
    assert zone.popup().is_open()


def test_other_layouts_places_outside_landmarks_and_guesses(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        zone = bench.page.form.customer.zone
        written(bench, "tanta")
        assert said(bench) == "Tanta is in Gharbia. This courier serves Cairo, Giza, Qalyubia."
        assert listed(bench) == []
        written(bench, "city stars")
        assert said(bench) == ""
        assert listed(bench)[0] == "Nasr City, near City Stars"
        written(bench, "qzwxkv")
        assert said(bench) == "No zone is written like this"
        written(bench, "blabla")
        assert said(bench) == "No zone is written like this. These are guesses:"
        assert listed(bench)
        assert zone.highlighted() is None
        press(Key.Key_Return)  # takes nothing
        assert zone.zone() is None
        written(bench, "hgluh]n")
        assert said(bench) == "Did you type المعادى?"
        assert listed(bench)[0] == "ElMaadi"
        assert zone.zone() is None
        press(Key.Key_Return)
        taken = zone.zone()
        assert taken is not None
        assert taken.value == "ElMaadi"

    story(body)


def test_leaving_the_field_takes_no_reading_of_the_other_layout(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        written(bench, "hgluh]d")
        bench.page.form.customer.address.setFocus()
        assert bench.page.form.customer.zone.zone() is None

    story(body)
