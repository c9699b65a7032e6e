"""Orders chosen as all of a list are told, added and taken as plain keys are."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain import chosen_orders
from courier_desk.domain.chosen_orders import ChosenKeys, ChosenList, apart, code_of, key_of
from courier_desk.domain.order_list import OrderFilter, OrderSort

NUMBERS = st.integers(0, 40)
KEYS = st.builds("{}{}".format, st.sampled_from("op"), st.integers(1, 40))
CODES = st.sets(st.integers(-30, 200)).map(lambda found: array("q", sorted(found)))


def of_list(codes: array[int]) -> ChosenList:
    return ChosenList(OrderFilter(account="a", merchant="m"), OrderSort(), codes)


@given(CODES, st.lists(st.tuples(st.booleans(), st.lists(KEYS))))
def test_what_is_ticked_and_unticked_is_as_with_keys(codes: array[int], steps: list[tuple[bool, list[str]]]) -> None:
    chosen: chosen_orders.Chosen = of_list(codes)
    keys = set(chosen.keys())
    for ticked, some in steps:
        chosen = chosen.plus(some) if ticked else chosen.minus(some)
        keys = keys | set(some) if ticked else keys - set(some)
        assert isinstance(chosen, ChosenList)
        assert set(chosen.keys()) == keys
        assert len(chosen) == len(keys) == len(chosen.keys())
        assert bool(chosen) is bool(keys)
        assert all((key in chosen) is (key in keys) for key in map(key_of, range(-41, 42)))
        assert list(chosen.codes) == sorted(chosen.codes)


@given(st.lists(KEYS), st.lists(KEYS), st.lists(KEYS))
def test_keys_stand_in_the_order_they_were_chosen(first: list[str], more: list[str], out: list[str]) -> None:
    chosen = ChosenKeys(first).plus(more).minus(out)
    assert list(chosen.keys()) == [key for key in dict.fromkeys([*first, *more]) if key not in out]


def test_a_number_that_is_none_makes_keys_of_all() -> None:
    chosen = of_list(array("q", [-3, 7, 12])).plus(["oA-1", "o0007"])
    assert isinstance(chosen, ChosenKeys)
    assert chosen.keys() == ("o12", "o7", "p3", "oA-1", "o0007")
    assert "oA-1" not in of_list(array("q", [1]))
    assert of_list(array("q", [1])).minus(["oA-1"]).keys() == ("o1",)


def test_a_key_and_its_code_tell_the_same() -> None:
    assert [code_of(key) for key in ("o0", "o204828", "p12", f"o{2**63 - 1}")] == [0, 204828, -12, 2**63 - 1]
    assert [key_of(code) for code in (0, 204828, -12)] == ["o0", "o204828", "p12"]
    for key in ("o", "o01", "oA1", "o١٢", f"o{2**63}", "o" + "9" * 5_000, "o-1", "px", "o1 "):
        assert code_of(key) is None


@given(CODES, CODES, st.booleans())
def test_what_two_do_not_have_in_common(one: array[int], other: array[int], near: bool) -> None:
    if near:
        other = array("q", sorted({*one, *other[:3]} - {*one[5:9]}))
    before, chosen_orders._BLOCK = chosen_orders._BLOCK, 4  # noqa: SLF001 - some are to be many
    try:
        assert apart(one, other) == (sorted({*one} - {*other}), sorted({*other} - {*one}))
    finally:
        chosen_orders._BLOCK = before  # noqa: SLF001
