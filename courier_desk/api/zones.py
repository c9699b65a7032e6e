"""The zone catalog: GET /delivery-zones with its ETag (specification, Zone catalog)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from courier_desk.api.budget import Lane
from courier_desk.api.calls import Calls, in_turns
from courier_desk.api.description import Operation
from courier_desk.api.reading import DriftKind, DriftLog, Reader, list_in, only_objects
from courier_desk.api.values import folded, is_arabic, is_identifier, words_of_name
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog, Governorate, Zone, read_governorate

# A zone catalog told in another form than the stated one: governorates and areas found by what they are. Pure.
#
# A governorate is what bears a text, or lies under a name, that is Cairo, Giza or Qalyubia in any language and
# spelling. The areas are the list of texts or of objects with distinct texts below it, or one flat list of areas
# that each name their governorate. Which of an area's texts is its ``value`` is decided over the whole list; where
# that stays open, the reader is told so.


_DEEPEST = 7
_LONGEST_NAME = 60
#: Names that are asked first when several texts of one object name governorates.
_SURE_NAMES = ("value", "key", "name", "government", "governorate", "label", "code")
#: Words of names that hold a word for people, or a machine's own name: a value only when there is nothing else.
_LABELS = frozenset({"label", "title", "display", "caption", "translation", "translations", "alias"})
_MACHINES = frozenset({"slug", "code", "key", "short"})
_OWN_NAMES = frozenset(
    {"id", "uuid", "guid", "oid", "icon", "colour", "color", "url", "lang", "locale", "type", "parent"}
)
_VALUE_NAMES = frozenset({"value", "zone", "zonevalue", "areavalue", "area", "zonename", "areaname"})
#: Names of lists that hold other words for one thing.
_WORDS_FOR_ONE = frozenset({"names", "aliases", "labels", "translations", "synonyms", "spellings", "keywords", "tags"})
_LANGUAGES = frozenset({"en", "ar", "english", "arabic", "eng", "ara", "fr"})
#: The share of a list's entries that must have a text for it to be theirs.
_MOST = 0.9

Entry = Mapping[str, str]


@frozen
class ZonesFound:
    """Zones found by what they are. ``field``: where the value was taken from; ``sure``: whether nothing else could be
    it."""

    zones: tuple[Zone, ...]
    field: str = ""
    sure: bool = True


def governorate_of(entry: object) -> Governorate | None:
    """Tell which governorate an object is: by its own texts, then by those of its labels. None when it is none, or
    several."""
    if not isinstance(entry, Mapping):
        return None
    own = {str(name): value for name, value in entry.items()}
    labels = {f"{name}.{key}": text for name, value in own.items() for key, text in _labels_of(value)}
    for texts in (own, labels):
        named = {name: found for name, text in texts.items() if (found := _governorate(text)) is not None}
        if len(set(named.values())) == 1:
            return next(iter(named.values()))
        if named:
            return next((named[name] for name in _SURE_NAMES if name in named), None)
    return None


def names_of(area: Mapping[str, object]) -> Iterator[str]:
    """Give every text of an area that people may read: not its value, no machine's name."""
    for name, text in _flat(area).items():
        last = name.rpartition(".")[2]
        if name != "value" and not words_of_name(last) & _OWN_NAMES and not is_identifier(text):
            yield text


def find_zones(data: object, drift: DriftLog) -> ZonesFound:
    """Find the zones wherever they are; none when there is no catalog in it."""
    listed = _by_branch(data) or _by_field(data)
    entries = [entry for group in listed.values() for entry in group]
    if not entries:
        return ZonesFound(())
    field, sure = _value_field(listed)
    if not field:
        return ZonesFound(())
    drift.note("zones", field, DriftKind.FOUND_BY_VALUE)
    if not sure:
        drift.note("zones", field, DriftKind.UNKNOWN_VALUE)
    zones = {
        (governorate, value): _zone(governorate, value, field, entry)
        for governorate, group in listed.items()
        for entry in group
        if (value := entry.get(field, "")).strip()
    }
    return ZonesFound(tuple(zones.values()), field, sure)


def _zone(governorate: Governorate, value: str, field: str, entry: Entry) -> Zone:
    others = [
        text
        for name, text in entry.items()
        if name not in (field, "(key)")
        and not words_of_name(name.rpartition(".")[2]) & (_OWN_NAMES | _MACHINES)
        and not is_identifier(text)
    ]
    if _governorate(value) is None:  # a zone may be called as a governorate is; else that text is its governorate's
        others = [text for text in others if _governorate(text) is None]
    arabic = next((text for text in others if is_arabic(text)), value if is_arabic(value) else "")
    english = next((text for text in others if not is_arabic(text)), value)
    return Zone(governorate, value, english, arabic)


# -- texts ---------------------------------------------------------------------------------------------------------


def _governorate(text: object) -> Governorate | None:
    if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST_NAME:
        return None
    return read_governorate(text)


def _labels_of(value: object) -> Iterator[tuple[str, object]]:
    """Give the texts inside an object of plain values, or a short list of such objects by language."""
    if isinstance(value, Mapping) and not any(isinstance(inner, (Mapping, list)) for inner in value.values()):
        yield from ((str(key), text) for key, text in value.items())
    elif isinstance(value, list) and len(value) <= len(_LANGUAGES):
        for place, inner in enumerate(value):
            if isinstance(inner, Mapping) and set(map(str, inner.values())) & _LANGUAGES:
                yield from ((f"{place}{key}", text) for key, text in inner.items())


def _flat(area: object) -> dict[str, str]:
    """Give the texts of an area by the names that lead to them; lists of areas below it are not its texts."""
    if isinstance(area, str):
        return {"value": area}
    texts: dict[str, str] = {}
    if isinstance(area, Mapping):
        for name, value in area.items():
            if isinstance(value, str):
                texts[str(name)] = value
            elif isinstance(value, Mapping):
                texts |= {f"{name}.{key}": text for key, text in _flat(value).items()}
            elif isinstance(value, list) and folded(str(name)) in _WORDS_FOR_ONE:
                for inner in value[: len(_LANGUAGES)]:
                    texts |= _by_language(str(name), inner)
    return texts


def _by_language(name: str, told: object) -> dict[str, str]:
    """Read one of ``[{lang: "ar", text: "…"}]`` as a text of its language."""
    texts = [text for text in told.values() if isinstance(text, str)] if isinstance(told, Mapping) else []
    language = next((text for text in texts if text.casefold() in _LANGUAGES), "")
    return {f"{name}.{language}": text for text in texts if language and text != language}


# -- governorates with their areas ---------------------------------------------------------------------------------


def _by_branch(data: object) -> dict[Governorate, list[Entry]]:
    """Give the areas below each governorate: of the outermost level at which most governorates stand."""
    best: dict[Governorate, object] = {}
    for node in _nodes(data):
        level: dict[Governorate, object] = {}
        for name, child in _children(node):
            if not name and isinstance(child, Mapping) and len(child) == 1:  # [{"Cairo": […]}, {"Giza": […]}]
                name, child = next(iter(child.items()))  # noqa: PLW2901  # the one inside stands for it
            governorate = _governorate(name) or governorate_of(child)
            if governorate is not None and isinstance(child, (Mapping, list)) and any(_groups(child, ())):
                level.setdefault(governorate, child)
        if len(level) > len(best):
            best = level
    return _entries(best)


def _nodes(node: object, depth: int = 0) -> Iterator[object]:
    level = [node]
    for _ in range(_DEEPEST - depth):
        yield from level
        level = [inner for each in level for _, inner in _children(each) if isinstance(inner, (Mapping, list))]


def _children(node: object) -> Iterator[tuple[str, object]]:
    if isinstance(node, Mapping):
        yield from ((str(name), inner) for name, inner in node.items())
    elif isinstance(node, list):
        yield from (("", inner) for inner in node)


def _entries(branches: Mapping[Governorate, object]) -> dict[Governorate, list[Entry]]:
    """Choose among the lists below the governorates: those whose entries have a ``value``, else the longest."""
    groups: dict[Governorate, dict[tuple[str, ...], list[Entry]]] = {}
    sizes: Counter[tuple[str, ...]] = Counter()
    stated: set[tuple[str, ...]] = set()
    for governorate, node in branches.items():
        found: dict[tuple[str, ...], list[Entry]] = {}
        for path, entry in _groups(node, ()):
            found.setdefault(path, []).append(entry)
        for path, entries in found.items():
            sizes[path] += len(entries)
            if sum("value" in entry for entry in entries) >= _MOST * len(entries) and "*" in path:
                stated.add(path)
        groups[governorate] = found
    chosen = stated or {path for path, _ in sizes.most_common(1)}
    return {
        governorate: [entry for path, entries in found.items() if path in chosen for entry in entries]
        for governorate, found in groups.items()
    }


def _groups(node: object, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Entry]]:
    """Give every entry of every list below a governorate with the way to its list; a keyed object is a list too."""
    if len(path) >= _DEEPEST:
        return
    if isinstance(node, list):
        plain = [inner for inner in node if isinstance(inner, str)]
        if plain and sum(_governorate(text) is not None for text in plain) >= len(plain) / 2:
            return  # other words for the governorate
        for inner in node:
            here = (*path, "*" if isinstance(inner, Mapping) else "text")
            if texts := _flat(inner):
                yield here, texts
            if isinstance(inner, Mapping):
                yield from _groups_inside(inner, here)
    elif isinstance(node, Mapping):
        keyed = len(node) > 1 and not {folded(str(name)) for name in node} <= _LANGUAGES
        if keyed and all(isinstance(inner, Mapping) for inner in node.values()) and _is_uniform(node):
            for key, inner in node.items():
                yield (*path, "*"), {"(key)": str(key)} | _flat(inner)
                yield from _groups_inside(inner, (*path, "*"))
        elif keyed and path and folded(path[-1]) in _LISTS and all(isinstance(one, str) for one in node.values()):
            yield from (((*path, "*"), {"(key)": str(key), "(text)": text}) for key, text in node.items())
        else:
            yield from _groups_inside(node, path)


def _is_uniform(node: Mapping[str, object]) -> bool:
    """Tell whether all objects of an object have the same names: then its own names are keys of a list."""
    return len({frozenset(inner) for inner in node.values() if isinstance(inner, Mapping)}) == 1


_LISTS = frozenset({"areas", "zones", "districts", "neighborhoods", "neighbourhoods", "places", "locations", "regions"})


def _groups_inside(node: object, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Entry]]:
    for name, inner in _children(node):
        if isinstance(inner, (Mapping, list)) and folded(name) not in _WORDS_FOR_ONE:
            yield from _groups(inner, (*path, name))


# -- one flat list -------------------------------------------------------------------------------------------------


def _by_field(data: object) -> dict[Governorate, list[Entry]]:
    """Give the areas of the longest list of objects that nearly all name their governorate in the same field."""
    best: dict[Governorate, list[Entry]] = {}
    for node in _nodes(data):
        listed = list(node.values()) if isinstance(node, Mapping) else node
        entries = [_flat(entry) for entry in listed if isinstance(entry, Mapping)] if isinstance(listed, list) else []
        counts = Counter(name for entry in entries for name, text in entry.items() if _governorate(text) is not None)
        naming = [name for name, count in counts.items() if count >= _MOST * len(entries)]
        if len(entries) < 2 or not naming:  # one object alone is no list
            continue
        grouped: dict[Governorate, list[Entry]] = {}
        for entry in entries:
            governorate = _governorate(entry.get(naming[0], ""))
            if governorate is not None:
                rest = {name: text for name, text in entry.items() if name not in naming}
                grouped.setdefault(governorate, []).append(rest)
        if sum(map(len, grouped.values())) > sum(map(len, best.values())):
            best = grouped
    return best if any(entry for group in best.values() for entry in group) else {}


# -- which text is the value ---------------------------------------------------------------------------------------


def _value_field(listed: Mapping[Governorate, list[Entry]]) -> tuple[str, bool]:
    """Decide which text of the areas is their value, and tell whether nothing else could be; "" when none can be."""
    entries = [entry for group in listed.values() for entry in group]
    counts = Counter(name for entry in entries for name, text in entry.items() if text.strip())
    fields = [name for name, count in counts.items() if count >= _MOST * len(entries) or name == "value"]
    fitting = [name for name in fields if _may_be_value(name, listed)]
    if "value" in fitting:
        return "value", True
    ranked: dict[int, list[str]] = {}
    for name in fitting:
        ranked.setdefault(_rank(name, entries), []).append(name)
    if not ranked:
        return "", True
    best = ranked[min(ranked)]
    same = all(entry.get(name) == entry.get(best[0]) for name in best for entry in entries)
    others = {_rank(name, entries) for name in fitting if name not in best}
    is_alone = same and (others <= {_ARABIC} or (min(ranked) <= _PLAIN and others <= {_LABEL, _ARABIC}))
    return best[0], min(ranked) == _VALUE or is_alone


_VALUE, _PLAIN, _LABEL, _MACHINE, _ARABIC = range(5)


def _may_be_value(name: str, listed: Mapping[Governorate, list[Entry]]) -> bool:
    """Tell whether a text can be the areas' value: another for each area of a governorate, no id, no number."""
    if words_of_name(name.rpartition(".")[2]) & _OWN_NAMES:
        return False
    texts = [[entry[name] for entry in group if name in entry] for group in listed.values()]
    every = [text for group in texts for text in group]
    if sum(map(is_identifier, every)) > len(every) / 2:
        return False
    return all(len(set(group)) >= _MOST * len(group) for group in texts)


def _rank(name: str, entries: list[Entry]) -> int:
    """Rank a text by how surely it is the value: named so, any other, a label, a machine's word, Arabic alone."""
    if folded(name.rpartition(".")[2]) in _VALUE_NAMES:
        return _VALUE
    texts = [entry[name] for entry in entries if name in entry]
    words = {word for part in name.split(".") for word in words_of_name(part)}
    if sum(map(is_arabic, texts)) > len(texts) / 2:
        return _ARABIC
    return _MACHINE if words & _MACHINES else _LABEL if words & _LABELS else _PLAIN


#: So much of an answer that cannot be read is kept to be shown (characters).
_SHOWN = 600


class ZoneCalls(Calls):
    """GET /delivery-zones."""

    async def zones(self, etag: str = "", *, lane: Lane = Lane.MIRROR) -> Catalog | None:
        """Read the catalog; None when it is unchanged for ``etag``, which is sent byte for byte (a 304 counts as a
        request).

        What is told otherwise than stated is found by what it is. A success out of which not one zone
        can be read gives a catalog that has none and says so (``came``).
        """
        answer = await self._call(Operation.ZONES, lane=lane, etag=etag)
        if answer.status == 304:
            return None
        data = self._data(answer, "zones")
        zones = await in_turns(read_zones(data, self.drift), at_once=100)
        found = ZonesFound(zones)
        if {zone.governorate for zone in zones} != set(Governorate):
            found = find_zones(data, self.drift)
        if len(found.zones) <= len(zones):
            found = ZonesFound(zones)
        came = "" if found.zones else _shown(answer.body)
        return Catalog(
            zones=found.zones,
            etag=answer.etag if found.zones else "",
            read_at=datetime.now(UTC),
            came=came,
            guessed="" if found.sure else found.field,
        )


def _shown(body: bytes) -> str:
    """Give the beginning of an answer as one line that can be shown and kept, whatever it is made of."""
    text = body[: 4 * _SHOWN].decode("utf-8", "replace")[:_SHOWN]
    return "".join(letter if letter.isprintable() else " " for letter in text).strip() or "–"


def read_zones(data: object, drift: DriftLog) -> Iterator[Zone]:
    """Read ``data.governorates[].areas[].value``. Values are taken as they are, blanks and all."""
    seen: set[tuple[str, str]] = set()
    for zone in _usual(data, drift):
        if (zone.governorate, zone.value) not in seen:
            seen.add((zone.governorate, zone.value))
            yield zone
    missing = set(Governorate) - {name for name, _ in seen}
    if seen and missing:
        drift.note("zones", "governorates", DriftKind.MISSING)


def _usual(data: object, drift: DriftLog) -> Iterator[Zone]:
    """Read the catalog as it is stated; nothing when an area has no ``value`` or a governorate no name."""
    if isinstance(data, Mapping) and not isinstance(data.get("pagination"), Mapping):
        data = {**data, "pagination": {"currentPage": 1}}  # the catalog is no page; its lack is no drift
    governorates, _, _ = list_in(data, ("governorates",), "zones", drift)
    for entry in governorates:
        governorate = governorate_of(entry)
        if governorate is None:
            drift.note("zones", "governorates", DriftKind.UNKNOWN_VALUE)
            continue
        yield from _areas(entry, governorate, drift)


def _areas(entry: Mapping[str, object], governorate: Governorate, drift: DriftLog) -> Iterator[Zone]:
    areas = entry.get("areas")
    if not isinstance(areas, list):
        drift.note("zones", "areas", DriftKind.MISSING)
        return
    plain = [{"value": area} if isinstance(area, str) else area for area in areas]
    for area in only_objects(plain, "areas", drift, "zones"):
        value = area.get("value")
        if not isinstance(value, str) or not value.strip():
            drift.note("zones", "value", DriftKind.GARBAGE_ENTRY)
            continue
        english, arabic = _labels(area, drift)
        yield Zone(governorate, value, english or value, arabic)


def _labels(area: Mapping[str, object], drift: DriftLog) -> tuple[str, str]:
    """Give the English and the Arabic name: by the usual names, else by the letters of any other text."""
    label = area.get("label")
    read = Reader("zones", drift, label if isinstance(label, Mapping) else {}, area)
    english = read.text("en", "nameEn", "labelEn", "name_en", "english")
    arabic = read.text("ar", "nameAr", "labelAr", "name_ar", "arabic")
    if not english and isinstance(label, str):
        english = label.strip()
    if not english or not arabic:
        for text in names_of(area):
            english, arabic = (english, arabic or text) if is_arabic(text) else (english or text, arabic)
    return english, arabic
