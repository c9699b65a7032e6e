"""Values are frozen dataclasses: what one does, the other does."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from courier_desk.domain.values import frozen


@dataclass(frozen=True, slots=True)
class Plain:
    """As the standard library makes it."""

    name: str
    count: int = 1
    notes: tuple[str, ...] = field(default_factory=tuple)


@frozen
class Place:
    """The same, its methods written late."""

    name: str
    count: int = 1
    notes: tuple[str, ...] = field(default_factory=tuple)


@frozen(kw_only=True)
class Shelf(Place):
    """Inherits, adds a field, and checks what it is given."""

    deep: bool = False
    length: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError(self.count)
        object.__setattr__(self, "length", len(self.name))


@pytest.mark.parametrize("kind", [Plain, Place])
def test_a_value_is_made_compared_and_shown_as_a_frozen_dataclass_is(kind: type[Plain | Place]) -> None:
    one, same, other = kind("A", 2), kind(name="A", count=2), kind("B")
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert len({one, same, other}) == 2
    assert repr(one) == f"{kind.__name__}(name='A', count=2, notes=())"
    assert replace(one, count=3).count == 3
    assert [each.name for each in fields(kind)] == ["name", "count", "notes"]
    with pytest.raises(TypeError):
        kind()  # type: ignore[call-arg]  # what it says of a missing name


@pytest.mark.parametrize("kind", [Plain, Place])
def test_the_first_value_and_the_hundredth_are_made_alike(kind: type[Plain | Place]) -> None:
    made = [kind("A", notes=("x",)) for _ in range(100)]
    assert set(made) == {kind("A", 1, ("x",))}
    assert hash(made[0]) == hash(Plain("A", notes=("x",)))


@pytest.mark.parametrize("before", [0, 100])
@pytest.mark.parametrize(
    ("given", "named"),
    [
        ((), {}),
        (("A", 1, (), "more"), {}),
        (("A",), {"name": "B"}),
        (("A",), {"unknown": 1}),
        ((), {"count": 1}),
    ],
)
def test_a_value_is_refused_with_the_words_of_a_dataclass(
    before: int, given: tuple[object, ...], named: dict[str, object]
) -> None:
    @frozen
    class Own:
        name: str
        count: int = 1
        notes: tuple[str, ...] = field(default_factory=tuple)

    for _ in range(before):
        Own("A")
    with pytest.raises(TypeError) as ours:
        Own(*given, **named)  # type: ignore[arg-type]
    with pytest.raises(TypeError) as theirs:
        Plain(*given, **named)  # type: ignore[arg-type]
    assert str(ours.value).partition("__init__")[2] == str(theirs.value).partition("__init__")[2]


def test_a_default_that_can_be_changed_is_refused_as_a_dataclass_refuses_it() -> None:
    class Shared:
        names: list[str] = []  # noqa: RUF012 - what is refused

    with pytest.raises(ValueError, match="default_factory"):
        frozen(Shared)


def test_values_that_inherit_tell_all_their_fields_and_are_changed_by_replace() -> None:
    assert [(each.name, each.type, each.init) for each in fields(Shelf)] == [
        ("name", "str", True),
        ("count", "int", True),
        ("notes", "tuple[str, ...]", True),
        ("deep", "bool", True),
        ("length", "int", False),
    ]
    assert replace(Shelf(name="A", deep=True), name="ABC").length == 3


def test_values_of_two_classes_are_never_the_same() -> None:
    others: tuple[object, ...] = (Plain("A"), Shelf(name="A"), "A", None)
    assert Place("A") not in others


def test_nothing_of_a_value_can_be_changed_or_added() -> None:
    one = Place("A")
    for change in ("name", "unknown"):
        with pytest.raises(FrozenInstanceError):
            setattr(one, change, "B")
    with pytest.raises(FrozenInstanceError):
        del one.name
    assert not hasattr(one, "__dict__")


def test_a_value_that_inherits_knows_all_fields_and_checks_itself() -> None:
    one = Shelf(name="A", deep=True)
    assert one == Shelf(name="A", deep=True)
    assert repr(one) == "Shelf(name='A', count=1, notes=(), deep=True)"
    assert one.length == 1
    assert Shelf(name="A").notes is not None
    with pytest.raises(TypeError, match="Shelf"):
        Shelf("A", 1, (), True)  # type: ignore[call-arg]  # its own fields are named
    with pytest.raises(ValueError, match="-1"):
        Shelf(name="A", count=-1)


def test_a_value_is_copied_matched_and_sent_to_other_processes() -> None:
    one = Shelf(name="A", notes=("x",))
    assert copy.copy(one) == one
    assert copy.deepcopy(one) == one
    assert pickle.loads(pickle.dumps(one)) == one
    match Place("A", 7):
        case Place(name, count):
            assert (name, count) == ("A", 7)
