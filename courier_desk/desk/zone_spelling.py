"""How Egyptians write the name of a place, brought to a few plain forms: words, sounds and bare consonants.

Arabic and Latin meet in the sounds: ``مدينة نصر``, ``Madinet Nasr`` and ``madinat nasr`` share the consonants mdn-nsr.
Franco digits (2 3 5 7, also 6 8 9 inside a word) stand for letters, ordinals for numbers. Pure text in, forms out; it
must not know zones, scores or a catalog.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from functools import lru_cache

from courier_desk.domain.folding import fold, fold_digits, strip_unseen
from courier_desk.domain.values import frozen

#: Written apostrophes are letters (ain, hamza) that nobody types: Rab'a, Ter'et.
_APOSTROPHES = re.compile("['’‘`´ʿʾ]")
_WORD = re.compile(r"[^\W_]+(?:['’‘`´ʿʾ][^\W_]+)*['’‘`´ʿʾ]?")
_ARTICLE = re.compile(r"^(?:ال|(?:el|al|il)(?=..))(?=..)")
_LONE_ARTICLES = frozenset({"el", "al", "il", "ال", "and", "و", "of", "the"})
_ARABIC = re.compile("[\u0621-\u064a]")
_VOWEL = re.compile(r"[aeiouwy]+")
_DOUBLED = re.compile(r"(.)\1+")

_FRANCO = str.maketrans({"2": "", "3": "a", "5": "x", "6": "t", "7": "h", "8": "k", "9": "s"})
#: Soft c first: the c that stands for sh must not meet it (sherok).
_DIGRAPHS = (
    ("ce", "se"), ("ci", "si"),
    ("3'", "j"), ("7'", "x"), ("kh", "x"), ("gh", "j"), ("sh", "c"), ("ch", "c"), ("th", "s"), ("dh", "z"), ("ph", "f"),
    ("ck", "k"),
)  # fmt: skip
_LATIN_SOUNDS = str.maketrans({"q": "k", "p": "b", "v": "f", "c": "c", "j": "g", "x": "x", "e": "i", "u": "o"})
_ARABIC_SOUNDS = str.maketrans(
    {
        "ا": "a", "ب": "b", "ت": "t", "ث": "s", "ج": "g", "ح": "h", "خ": "x", "د": "d", "ذ": "z", "ر": "r", "ز": "z",
        "س": "s", "ش": "c", "ص": "s", "ض": "d", "ط": "t", "ظ": "z", "ع": "a", "غ": "j", "ف": "f", "ق": "k", "ك": "k",
        "ل": "l", "م": "m", "ن": "n", "ه": "h", "و": "o", "ي": "i",
    }
)  # fmt: skip
_ORDINAL_ENDING = re.compile(r"^(\d+)(?:st|nd|rd|th)$")
_NUMBER_THEN_WORD = re.compile(r"^(\d{1,4})([^\W\d_]{2,})$")
_WORD_THEN_NUMBER = re.compile(r"^([^\W\d_]{2,})(\d{1,2})$")
#: "B12" is the name of a group of houses; its digits are no franco letters.
_LETTER_AND_NUMBER = re.compile(r"^[a-z]\d{1,3}$")
#: Before a vowel it is not heard as one of its own: "3omraneya".
_AIN_AND_VOWEL = re.compile(r"^3(?=[aeiou])")
_FRANCO_DIGITS = re.compile("[235-9]")

_ORDINALS = {
    "اول": "1", "ثان": "2", "تان": "2", "ثالث": "3", "تالت": "3", "رابع": "4", "خامس": "5", "سادس": "6", "سات": "6",
    "سابع": "7", "ثامن": "8", "تامن": "8", "تاسع": "9", "عاشر": "10", "حادي": "11", "عشرون": "20", "عشرين": "20",
    "تسعين": "90", "ثلاثيني": "30",
    "awal": "1", "awel": "1", "first": "1", "tani": "2", "thani": "2", "tany": "2", "second": "2", "tanya": "2",
    "tanye": "2", "taneya": "2", "talet": "3", "talta": "3",
    "thaleth": "3", "third": "3", "rabe3": "4", "rabea": "4", "fourth": "4", "khames": "5", "5ames": "5", "fifth": "5",
    "sades": "6", "sadis": "6", "sixth": "6", "sabe3": "7", "sabea": "7", "seventh": "7", "tamen": "8", "thamen": "8",
    "eighth": "8", "tase3": "9", "tasea": "9", "ninth": "9", "asher": "10", "3asher": "10", "tenth": "10",
    "rab3a": "4", "5amsa": "5", "sab3a": "7", "tamna": "8", "tas3a": "9", "3ashra": "10",
    "teseen": "90", "tes3een": "90", "ninety": "90",
}  # fmt: skip
#: Words of every second name that mean the same in both languages; the value only has to differ from all numbers.
_MEANINGS = {
    word: meaning
    for meaning, words in {
        "city": "city مدينه madinet madina madinat medinet medina",
        "district": "district hay 7ay حي",
        "new": "new جديده جديد gedida gdida gadida gdeda gedeeda",
        "old": "old قديمه قديم qadima adima adeema",
        "street": "street st شارع share3 shari3 sharea sharia",
        "square": "square sq ميدان midan medan maydan",
        "north": "north شمالي شماليه shamaly shamaleya شمال shamal",
        "south": "south جنوبي جنوبيه ganouby ganoubeya جنوب ganoub",
        "east": "east شرقي شرقيه sharqy sharqeya sharkeya shar2y shar2eya shar2iya شرق shark",
        "west": "west غربي غربيه gharby gharbeya gharbiya 8arby 8arbeya غرب gharb",
        "university": "university جامعه gamaa gamea gam3a gamaet gam3et",
        "housing": "housing مساكن masaken اسكان eskan",
        "gardens": "gardens garden حدائق hadayek hadayeq hadaye2 7adayek 7adaye2 7adayeq",
        "bridge": "bridge kobri kobry كوبري",
        "phase": "phase مرحله marhala mar7ala",
        "area": "area منطقه mante2a manteka mantiqa mantika mantea mante2et",
        "settlement": "settlement tagamoa tagamo3 تجمع",
        "island": "island جزيره gezira gezeera gezeret",
    }.items()
    for word in words.split()
}  # fmt: skip
_TEENS = frozenset({"عشر", "عشره", "عاشر"})


@frozen
class Word:
    """One word as written between ``start`` and ``end``, and its plain forms.

    ``text`` is folded and without its article. ``sound`` has vowels, ``bones`` has consonants only, ``bound`` is the
    bones with the t of a teh marbuta. ``meaning`` is set for a numeral or an ordinal (the number) and for the few words
    that mean the same in both languages (city, new, street). ``inner`` is where ``text`` begins in the written word, -1
    where folding changed the number of letters.
    """

    start: int
    end: int
    text: str
    sound: str
    bones: str
    bound: str
    meaning: str
    inner: int = -1

    def moved(self, by: int) -> Word:
        """Give the same word further on."""
        start, end = self.start + by, self.end + by
        return Word(start, end, self.text, self.sound, self.bones, self.bound, self.meaning, self.inner)

    @property
    def is_number(self) -> bool:
        """Tell whether it is a numeral or an ordinal."""
        return self.meaning.isdigit()


def words_of(text: str) -> tuple[Word, ...]:
    """Part a name into words; lone articles and conjunctions are left out."""
    parts: list[Word] = []
    for match in _WORD.finditer(strip_marks(text)):
        at = match.start()
        parts.extend(word.moved(at) for word in _words(match.group()))
    return tuple(_with_teens(parts))


def spelling_key(words: Sequence[Word]) -> str:
    """Give the form by which two spellings are the same name: folded words, articles aside, in their order."""
    return " ".join(word.text for word in words)


def sound_key(words: Sequence[Word]) -> str:
    """Give the form by which two spellings sound the same; words of one meaning in both languages are one."""
    return "".join(word.meaning or word.sound for word in words)


def strip_marks(text: str) -> str:
    """Take out unseen characters and fold digits; positions in the result are positions in what is shown."""
    return fold_digits(strip_unseen(text))


@lru_cache(maxsize=8192)
def _words(written: str) -> tuple[Word, ...]:
    """Read one written word, which may be none (an article) or two (6october); positions count from its start."""
    folded = fold(_APOSTROPHES.sub("", written)).replace(" ", "")
    if not folded or folded in _LONE_ARTICLES:
        return ()
    text = _ARTICLE.sub("", folded)
    inner = len(folded) - len(text) if len(folded) == len(written) else -1
    if ordinal := _ORDINAL_ENDING.match(text):
        return (_word(0, len(written), ordinal.group(1), written, inner),)
    split = _NUMBER_THEN_WORD.match(text)
    if split and not (len(split.group(1)) == 1 and split.group(1) in "2357"):
        number, name = split.groups()
        middle = len(number)
        return (_word(0, middle, number, number, 0), _word(middle, len(written), name, name, 0))
    return (_word(0, len(written), text, written, inner),)


def _word(start: int, end: int, text: str, written: str, inner: int) -> Word:
    meaning = text.lstrip("0") or "0" if text.isdigit() else _MEANINGS.get(text) or _ORDINALS.get(_stem(text), "")
    sound = sound_of(text, written)
    bones = bones_of(sound)
    bound = bones + "t" if written.endswith("ة") else bones
    return Word(start, end, meaning if text.isdigit() else text, sound, bones, bound, meaning, inner)


def _stem(text: str) -> str:
    """Take the ending of the feminine off an Arabic ordinal: الأولى, الثانية, السابعة."""
    if text in _ORDINALS:
        return text
    for ending in ("يه", "ه", "ي"):
        if text.endswith(ending) and text.removesuffix(ending) in _ORDINALS:
            return text.removesuffix(ending)
    return {"اولي": "اول", "حاديه": "حادي"}.get(text, text)


def _with_teens(words: list[Word]) -> list[Word]:
    """Read ``السابع عشر`` as one numeral 17 over both words."""
    joined: list[Word] = []
    for word in words:
        before = joined[-1] if joined else None
        if before is not None and before.is_number and word.text in _TEENS and not before.text.isdigit():
            units = int(before.meaning) % 10
            joined[-1] = Word(before.start, word.end, before.text + word.text, "", "", "", str(10 + units))
        else:
            joined.append(word)
    return joined


def sound_of(text: str, written: str = "") -> str:
    """Give the sounds of a folded word in a small Latin alphabet, vowels kept; numbers stay as they are."""
    if text.isdigit() or _LETTER_AND_NUMBER.match(text):
        return text
    if _ARABIC.search(text):
        sound = text.translate(_ARABIC_SOUNDS)
    else:
        # A franco 3' or 7' is one letter; its apostrophe was folded away, so it is read from what was written.
        sound = fold_digits(written).casefold() if "'" in written else text
        sound = _ARTICLE.sub("", sound)
        sound = sound.replace("22", "k")  # a doubled hamza is how the q of Dokki is said
        for pair, letter in _DIGRAPHS:
            sound = sound.replace(pair, letter)
        sound = (
            _AIN_AND_VOWEL.sub("", _APOSTROPHES.sub("", sound))
            .translate(_FRANCO)
            .translate(_LATIN_SOUNDS)
            .replace("y", "i")
        )
        sound = sound.replace("ai", "i")
    return _DOUBLED.sub(r"\1", sound)


def bones_of(sound: str) -> str:
    """Give the consonants of a sound: no vowels, no half vowels, no final h (teh marbuta), nothing doubled."""
    if sound.isdigit():
        return sound
    bones = _VOWEL.sub("", sound.removesuffix("h") if len(sound) > 2 else sound)
    return _DOUBLED.sub(r"\1", bones)


def parts_of(word: Word) -> tuple[Word, Word] | None:
    """Part ``hay7`` into its word and its number, for when the digit turned out not to be a franco letter."""
    match = _WORD_THEN_NUMBER.match(word.text)
    if match is None:
        return None
    middle = word.end - len(match.group(2))
    name, number = match.groups()
    return _word(word.start, middle, name, name, 0), _word(middle, word.end, number, number, 0)


def has_franco(word: Word) -> bool:
    """Tell whether digits stand among the letters of the word."""
    return not word.text.isdigit() and _FRANCO_DIGITS.search(word.text) is not None


# What the words of a typed place are for: the district, its street, a house's number, or nothing a zone can tell.
#
# An address is as often typed as a name: "12 شارع عباس العقاد مدينة نصر", "flat 3 bldg 5 street 9 maadi". A street
# or a number must not hide the district behind it. It knows words and which of them are whole names, and no scores.


def _word_set(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


#: Folded, without article. A number beside one of the first is a house's, and no name.
_HOUSE = _word_set(
    "عماره عمارات مبني بنايه شقه دور طابق رقم بلوك قطعه وحده محل مكتب ",
    "building bldg bld build flat apartment apt floor flr block blk no num number unit office villa shop plot fl ",
    "3omara omara sha2a sha22a shaa dor raqam",
)
#: The first stand before the street's name, the others behind it, but for a numbered street ("street 9").
_STREET_BEFORE = _word_set("شارع ش طريق حاره share3 shari3 sharea shara3 sharia tareek tari2")
_STREET_BEHIND = _word_set("street st str road rd lane ave avenue")
_STREET = _STREET_BEFORE | _STREET_BEHIND
#: What is named after a town without lying in it.
_NAMED_AFTER = _STREET_BEFORE | _word_set("محور ميدان كوبري نفق محطه midan kobry mehwar")
_NAMED_BEFORE = _STREET_BEHIND | _word_set("square bridge axis station")
_NEAR = _word_set(
    "بجوار جنب بجانب امام قدام خلف ورا عند تقاطع متفرع متفرعه من ناصيه قريب قرب بعد قبل مدخل في ",
    "beside next to near behind front in infront opposite opp at off from corner branching by above egypt ",
    "gamb ganb amam odam wara khalf",
)
_LONGEST = 6
#: What words weigh beside those that name a district.
_STREET_WEIGHT, _OTHER_WEIGHT, _HOUSE_WEIGHT, _NEAR_WEIGHT = 0.35, 0.3, 0.04, 0.06
_STREET_WORDS = 3


@frozen
class Spot:
    """Typed words (from ``start`` to before ``end``) that are the whole name of these; ``street``: said to be one's."""

    start: int
    end: int
    found: frozenset[int]
    street: bool = False

    @property
    def length(self) -> int:
        """Tell how many words it has."""
        return self.end - self.start

    def covers(self, other: Spot) -> bool:
        """Tell whether all words of another are among its own."""
        return self.start <= other.start and other.end <= self.end


#: Gives what bears a name as a whole: the key of its spelling, and the key of its sounds.
Named = Callable[[str, str], frozenset[int]]


def spots_of(words: Sequence[Word], named: Named) -> list[Spot]:
    """Find the whole names among the words: the longest first, none over another; in their order."""
    taken = [False] * len(words)
    spots: list[Spot] = []
    for length in range(min(_LONGEST, len(words)), 0, -1):
        for start in range(len(words) - length, -1, -1):
            end = start + length
            if any(taken[start:end]):
                continue
            part = words[start:end]
            if length == 1 and part[0].is_number:
                continue
            found = named(spelling_key(part), sound_key(part))
            if found:
                taken[start:end] = [True] * length
                spots.append(Spot(start, end, found, street=_is_street(words, start, end)))
    return sorted(spots, key=lambda spot: spot.start)


def without_names(spots: list[Spot], words: Sequence[Word], names: Container[str]) -> list[Spot]:
    """Leave out what is only one of these names, if anything else is there: in "dokki giza" Giza is the governorate of
    the district and not the district."""
    others = [spot for spot in spots if not all(word.text in names for word in words[spot.start : spot.end])]
    return others or spots


def district_words(spots: Sequence[Spot]) -> set[int]:
    """Give the words that name a district or a landmark as a whole, and not only a street."""
    return {at for spot in spots if not spot.street for at in range(spot.start, spot.end)}


def roles(words: Sequence[Word], spots: Sequence[Spot]) -> list[float]:
    """Tell how much each word counts (0 to 1) for telling the district."""
    spotted = {at for spot in spots for at in range(spot.start, spot.end)}
    in_district = district_words(spots)
    weights = _without_houses(words, spotted)
    if not in_district:
        return weights
    streets = _street_words(words, in_district) | (spotted - in_district)
    for at, word in enumerate(words):
        if at in in_district or weights[at] < _OTHER_WEIGHT:
            continue
        if word.text in _STREET:
            weights[at] = _NEAR_WEIGHT
        else:
            weights[at] = _STREET_WEIGHT if at in streets else _OTHER_WEIGHT
    return weights


def _without_houses(words: Sequence[Word], spotted: set[int]) -> list[float]:
    """Weigh houses, the numbers beside them and words like "near" next to nothing, and all else in full."""
    weights = [1.0] * len(words)
    for at, word in enumerate(words):
        if at in spotted:
            continue
        if word.text in _HOUSE:
            weights[at] = _HOUSE_WEIGHT
            numbers = (beside for beside in (at + 1, at - 1) if 0 <= beside < len(words))
            number = next((n for n in numbers if words[n].text.isdigit() and n not in spotted), at)
            weights[number] = _HOUSE_WEIGHT
        elif word.text in _NEAR and len(words) > 1:
            weights[at] = _NEAR_WEIGHT
        elif word.text in _STREET_BEFORE and at and words[at - 1].text.isdigit() and at - 1 not in spotted:
            weights[at - 1] = _HOUSE_WEIGHT
    if len(words) > 2 and words[0].text.isdigit() and 0 not in spotted:
        weights[0] = _HOUSE_WEIGHT
    return weights


def without_asides(words: Sequence[Word], spots: Sequence[Spot], skipped: Callable[[Word], bool]) -> list[Word]:
    """Leave out what names no place: houses, numbers beside them, "near", and what ``skipped`` says (a governorate)."""
    spotted = {at for spot in spots for at in range(spot.start, spot.end)}
    weights = _without_houses(words, spotted)
    kept = [
        word
        for at, (word, weight) in enumerate(zip(words, weights, strict=True))
        if weight > _OTHER_WEIGHT and (at in spotted or not skipped(word))
    ]
    return kept or list(words)


def is_named_after(words: Sequence[Word], spot: Spot) -> bool:
    """Tell whether the word beside a name says that a street or a square is named after it."""
    before = spot.start > 0 and words[spot.start - 1].text in _NAMED_AFTER
    return before or (spot.end < len(words) and words[spot.end].text in _NAMED_BEFORE)


def _is_street(words: Sequence[Word], start: int, end: int) -> bool:
    """Tell whether the name is that of a street: the word for it stands beside the name, or in it."""
    before, behind = max(start - 1, 0), min(end + 1, len(words))
    named = start > 0 or end - start > 1
    return (named and words[before].text in _STREET_BEFORE) or (
        words[start].text in _STREET_BEFORE or any(word.text in _STREET_BEHIND for word in words[end - 1 : behind])
    )


def _street_words(words: Sequence[Word], in_district: set[int]) -> set[int]:
    """Give the words of street names: beside the word street, until a district's name or so many words."""
    found: set[int] = set()
    for at, word in enumerate(words):
        if word.text not in _STREET or at in in_district:
            continue
        found.add(at)
        numbered = at + 1 < len(words) and words[at + 1].is_number
        step = 1 if word.text in _STREET_BEFORE or numbered else -1
        for distance in range(1, _STREET_WORDS + 1):
            beside = at + step * distance
            if not 0 <= beside < len(words) or beside in in_district:
                break
            found.add(beside)
    return found
