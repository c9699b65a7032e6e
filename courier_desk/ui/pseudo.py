"""Two pseudo-languages that find faults no one language shows: texts that do not fit, and texts nobody can translate.

``STRETCHED`` writes every translated text with accents, in brackets, and two fifths longer: what is cut lacks its
closing bracket, and what stays plain never passed translation. ``MIRRORED`` writes it backwards from right to left.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import Qt, QTranslator
from PySide6.QtWidgets import QApplication

from courier_desk.ui.language import Language, use_language

_ACCENTS = str.maketrans("aeiouycnsAEIOUYCNS", "áéîöûýçñšÅÉÎÖÛÝÇÑŠ")
_KEPT = re.compile(r"(\{[^}]*\}|%L?n|%\d|&&?)")  # places for values, which must stay as they are
_NAME = "language"


class PseudoLanguage(Enum):
    """The two."""

    STRETCHED = "stretched"
    MIRRORED = "mirrored"


class StretchedTranslator(QTranslator):
    """Accents, brackets, two fifths longer."""

    def isEmpty(self) -> bool:
        """It knows every text."""
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:  # noqa: ARG002
        """Write ``source`` longer."""
        if not source.strip():
            return source
        longer = max(1, len(source) * 2 // 5 - 2)
        more = ("~~~~~ " * (longer // 6 + 1))[:longer].rstrip()  # in words, because real translations can wrap
        return f"[{_outside_places(source, _accented)}{more}]"


class MirroredTranslator(QTranslator):
    """Right to left, letter by letter."""

    def isEmpty(self) -> bool:
        """It knows every text."""
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:  # noqa: ARG002
        """Write ``source`` from right to left; values put into it keep their own direction."""
        return _outside_places(source, lambda part: f"\u202e{part}\u202c" if part.strip() else part)


def use_pseudo_language(app: QApplication, language: PseudoLanguage) -> None:
    """Speak a pseudo-language from now on; ``use_language`` ends it."""
    use_language(app, Language.ENGLISH)
    stretched = language is PseudoLanguage.STRETCHED
    translator = StretchedTranslator(app) if stretched else MirroredTranslator(app)
    translator.setObjectName(_NAME)
    app.installTranslator(translator)
    app.setLayoutDirection(Qt.LayoutDirection.LeftToRight if stretched else Qt.LayoutDirection.RightToLeft)


def _accented(part: str) -> str:
    return part.translate(_ACCENTS)


def _outside_places(source: str, change: Callable[[str], str]) -> str:
    parts = _KEPT.split(source)
    return "".join(part if _KEPT.fullmatch(part) else change(part) for part in parts)
