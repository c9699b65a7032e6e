"""Words for the service's operations and for where the way to one was learnt."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from courier_desk.desk.description import Operation, Source
from courier_desk.ui.theme import Tone
from courier_desk.ui.words import StatusWords

translate = QCoreApplication.translate
_OPERATIONS: Mapping[Operation, object] = {
    Operation.PING: QT_TRANSLATE_NOOP("Endpoints", "Test of the key"),
    Operation.ZONES: QT_TRANSLATE_NOOP("Endpoints", "Zones"),
    Operation.PREVIEW_FEE: QT_TRANSLATE_NOOP("Endpoints", "Fee of an order"),
    Operation.CREATE_ORDER: QT_TRANSLATE_NOOP("Endpoints", "Create order"),
    Operation.LIST_ORDERS: QT_TRANSLATE_NOOP("Endpoints", "List orders"),
    Operation.GET_ORDER: QT_TRANSLATE_NOOP("Endpoints", "Read order"),
    Operation.UPDATE_ORDER: QT_TRANSLATE_NOOP("Endpoints", "Change order"),
    Operation.CANCEL_ORDER: QT_TRANSLATE_NOOP("Endpoints", "Cancel order"),
    Operation.DELETE_ORDER: QT_TRANSLATE_NOOP("Endpoints", "Delete order"),
    Operation.AWB: QT_TRANSLATE_NOOP("Endpoints", "Label (AWB)"),
    Operation.CREATE_PICKUP: QT_TRANSLATE_NOOP("Endpoints", "Schedule pickup"),
    Operation.LIST_PICKUPS: QT_TRANSLATE_NOOP("Endpoints", "List pickups"),
    Operation.GET_PICKUP: QT_TRANSLATE_NOOP("Endpoints", "Read pickup"),
    Operation.UPDATE_PICKUP: QT_TRANSLATE_NOOP("Endpoints", "Change pickup"),
    Operation.CANCEL_PICKUP: QT_TRANSLATE_NOOP("Endpoints", "Cancel pickup"),
    Operation.DELETE_PICKUP: QT_TRANSLATE_NOOP("Endpoints", "Delete pickup"),
    Operation.PREVIEW_PICKUP_FEE: QT_TRANSLATE_NOOP("Endpoints", "Fee of a pickup"),
    Operation.CREATE_MERCHANT: QT_TRANSLATE_NOOP("Endpoints", "Add merchant"),
    Operation.LIST_MERCHANTS: QT_TRANSLATE_NOOP("Endpoints", "List merchants"),
    Operation.GET_MERCHANT: QT_TRANSLATE_NOOP("Endpoints", "Read merchant"),
    Operation.DESCRIPTION: QT_TRANSLATE_NOOP("Endpoints", "Description"),
}


def operation_words(operation: Operation) -> str:
    """Give what an operation does."""
    return translate("Endpoints", str(_OPERATIONS[operation]))


def source_words(source: Source) -> StatusWords:
    """Give the pill that says where a way was learnt."""
    return {
        Source.SPECIFICATION: StatusWords(translate("Endpoints", "Documented"), Tone.NEUTRAL, "file"),
        Source.FIELD_NOTES: StatusWords(translate("Endpoints", "Usual, not documented"), Tone.AMBER, "alert"),
        Source.SERVICE: StatusWords(translate("Endpoints", "Read from openapi.yaml"), Tone.BLUE, "check"),
        Source.OVERRIDE: StatusWords(translate("Endpoints", "Set by hand"), Tone.VIOLET, "edit"),
    }[source]
