"""Calling a customer, or writing to them: the ways that a phone in the panel of an order offers."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QMenu

from courier_desk.domain.phones import read_phone
from courier_desk.ui.literal import menu_text
from courier_desk.ui.widgets import StatusMessage
from courier_desk.ui.words import ltr
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate


def add_contact(menu: QMenu, phones: tuple[str, ...], status: StatusMessage) -> None:
    """Add call, chat and copy of each whole mobile to a menu."""
    for phone in dict.fromkeys(number for each in phones if (number := _international(each))):
        shown = ltr(phone)
        call = menu.addAction(menu_text(translate("OrderPanel", "Call {0}").replace("{0}", shown)))
        chat = menu.addAction(menu_text(translate("OrderPanel", "Chat with {0} (WhatsApp)").replace("{0}", shown)))
        copy = menu.addAction(menu_text(Common.COPY_WHAT.words.replace("{what}", shown)))
        call.triggered.connect(lambda _on=False, phone=phone: _open(_call_url(phone), status))
        chat.triggered.connect(lambda _on=False, phone=phone: _open(_chat_url(phone), status))
        copy.triggered.connect(lambda _on=False, phone=phone: _copy(phone, status))


def _international(phone: str) -> str:
    """Give an Egyptian mobile as +20 and ten digits; empty for what is none."""
    read = read_phone(phone)
    return f"+20{read.number[1:]}" if read.is_mobile else ""


def _call_url(phone: str) -> QUrl:
    """Give the address that makes a phone program call."""
    return QUrl(f"tel:{_international(phone)}")


def _chat_url(phone: str) -> QUrl:
    """Give the address that opens a WhatsApp chat."""
    return QUrl(f"https://wa.me/{_international(phone).removeprefix('+')}")


def _open(url: QUrl, status: StatusMessage) -> None:
    if not QDesktopServices.openUrl(url):
        status.warn(translate("OrderPanel", "This computer has no program for it. The number is on the clipboard."))
        QGuiApplication.clipboard().setText(url.path().removeprefix("/"))


def _copy(phone: str, status: StatusMessage) -> None:
    QGuiApplication.clipboard().setText(phone)
    status.copied(ltr(phone))
