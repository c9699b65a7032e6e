"""How Egyptians write the name of a place, brought to a few plain forms: words, sounds and bare consonants.

Arabic and Latin meet in the sounds: ``مدينة نصر``, ``Madinet Nasr`` and ``madinat nasr`` share the consonants mdn-nsr.
Franco digits (2 3 5 7, also 6 8 9 inside a word) stand for letters, ordinals for numbers. Pure text in, forms out; it
must not know zones, scores or a catalog.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from courier_desk.domain.folding import fold, fold_digits, strip_unseen

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
_FRANCO_DIGITS = re.compile("[235-9]")

_ORDINALS = {
    "اول": "1", "ثان": "2", "تان": "2", "ثالث": "3", "تالت": "3", "رابع": "4", "خامس": "5", "سادس": "6", "سات": "6",
    "سابع": "7", "ثامن": "8", "تامن": "8", "تاسع": "9", "عاشر": "10", "حادي": "11", "عشرون": "20", "عشرين": "20",
    "تسعين": "90", "ثلاثيني": "30",
    "awal": "1", "awel": "1", "first": "1", "tani": "2", "thani": "2", "tany": "2", "second": "2", "talet": "3",
    "thaleth": "3", "third": "3", "rabe3": "4", "rabea": "4", "fourth": "4", "khames": "5", "5ames": "5", "fifth": "5",
    "sades": "6", "sadis": "6", "sixth": "6", "sabe3": "7", "sabea": "7", "seventh": "7", "tamen": "8", "thamen": "8",
    "eighth": "8", "tase3": "9", "tasea": "9", "ninth": "9", "asher": "10", "3asher": "10", "tenth": "10",
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
        "east": "east شرقي شرقيه sharqy sharqeya شرق shark",
        "west": "west غربي غربيه gharby gharbeya غرب gharb",
        "university": "university جامعه gamaa gamea gam3a gamaet gam3et",
        "housing": "housing مساكن masaken اسكان eskan",
        "gardens": "gardens garden حدائق hadayek hadayeq 7adayek",
        "bridge": "bridge kobri kobry كوبري",
        "phase": "phase مرحله marhala mar7ala",
        "settlement": "settlement tagamoa tagamo3 تجمع",
        "island": "island جزيره gezira gezeera gezeret",
    }.items()
    for word in words.split()
}  # fmt: skip
_TEENS = frozenset({"عشر", "عشره", "عاشر"})


@dataclass(frozen=True, slots=True)
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
    if text.isdigit():
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
        sound = _APOSTROPHES.sub("", sound).translate(_FRANCO).translate(_LATIN_SOUNDS).replace("y", "i")
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
