"""What the audit found: an order that stands twice at the service, both side by side, and the way out."""

from courier_desk.ui.audit.dialog import TwiceDialog
from courier_desk.ui.audit.presenter import AuditPresenter

__all__ = ["AuditPresenter", "TwiceDialog"]
