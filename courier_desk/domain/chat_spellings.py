"""One spelling for the words of money in chat messages, a concept of its own.

A word that ``chat_money`` does not list may be one that it does list in another form: with another ending, or spelt by
ear in Latin letters. It is then read as that one.
"""

from __future__ import annotations

import re
from functools import lru_cache

from courier_desk.domain import chat_money

_KNOWN = frozenset().union(
    *(words for name, words in vars(chat_money).items() if name.isupper() and isinstance(words, frozenset))
)
#: A word, and what a whole folded word looks like that is read as it.
_FORMS: tuple[tuple[str, str], ...] = (
    ("يبقي", r"[وف]?[هتي]{1,2}بق(?:ي|و|وا|ولي|ولك\w*)"),
    ("يبقي", r"(?:we?|fa?)?(?:ha?)?[yt][aei]?b2[aou]+"),
    ("الشحن", r"و?(?:ال)?شحن(?:ها|هم|كم|كو|ه)|و(?:ال)?توصيله?|و?(?:ال)?نقل|(?:و?ال)?مشال"),
    ("الشحن", r"و?(?:ال)?د[يل]{1,3}ف[اير]{1,3}ي"),
    (
        "delivery",
        r"del(?:v|iv|ivr?y|ivary|every|evry)?|dlv(?:ry)?|ship+(?:ing|ment|in|e?d)?|el(?:delivery|ship)|courier",
    ),
    ("delivery", r"sha?7[ae]?n|t[ao]?[uw]?s+[ae]{0,2}l"),
    ("included", r"inc[a-z]{0,2}|incl[a-z]*"),
    ("شامل", r"(?:و|ال)?(?:شامل|متضمن|شاملين)\w{0,2}"),
    ("خصم", r"(?:و|ال)?خصم(?:ت|نا|تو|ه|ك)\w{0,4}|khasam\w*|5asam\w*"),
    ("دفعت", r"و?(?:دفع|سدد)(?:ت|نا)\w{0,4}|(?:we?)?dafa?3(?:t|na)\w{0,3}"),
    ("حولت", r"و?حول(?:ت|نا)\w{0,5}|(?:we?)?(?:7|h)awel?(?:t|na)\w{0,3}"),
    (
        "يدفع",
        r"و?[هحتين]{1,3}(?:دفع|حاسب|سدد)\w{0,4}|(?:ha?)?(?:[ytn][eai]?)?(?:dfa?3|7aseb)\w{0,3}|pay(?:ing|able|s)?",
    ),
    ("الفاتوره", r"و?(?:ال)?فاتور[هت]\w{0,2}|fatora?|invoice|bill"),
    ("total", r"و?(?:ال)?(?:اجمالي|توتال|مجموع|مطلوب)\w{0,2}|(?:el)?(?:e?gmali?y?|total|totl)"),
    ("جنيه", r"جن[يئ]\w{0,3}|(?:ال)?جنيه\w{0,2}|g[eiy]{0,2}n[eiy]{1,2}h|gne+h|l?egp|egyptian"),
    (
        "باقي",
        r"و?(?:ال)?(?:باقي|متبقي|فاضل)\w{0,2}|(?:we?)?(?:el)?(?:ba2[iy]|baqy|fad[e]?l)\w{0,2}|remainder|outstanding",
    ),
    ("اتفقنا", r"و?(?:اتفقنا|متفقين|قولت|قلت|قال)\w{0,4}|(?:e?t)?fa2na|[o2]?lt\w{0,4}|2al\w{0,4}|agreed?"),
    ("مجانا", r"(?:و|ال)?(?:ب?بلاش|مجان)\w{0,2}|bbalash|balash|mag+an[iy]?"),
)
_READ_AS = tuple((word, re.compile(form)) for word, form in _FORMS)


@lru_cache(maxsize=4_096)
def spelt(word: str) -> str:
    """Give the word of money that a folded word is another form of; the word itself where it is none."""
    if word in _KNOWN:
        return word
    return next((meant for meant, form in _READ_AS if form.fullmatch(word)), word)
