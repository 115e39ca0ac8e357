"""Desks that live as long as the window: what they began goes on when the page that began it is built anew."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject

from kebab_desktop.ui.page import PageContext

_Desk = TypeVar("_Desk", bound=QObject)


def lasting(kind: type[_Desk], context: PageContext) -> _Desk:
    """Return the one desk of a kind, made with ``kind(context, parent)``.

    Pages are built anew when the language changes, also by a reset of the settings: what was begun can still be taken
    back.
    """
    owner = context.toasts
    found = owner.findChild(kind)
    return found if isinstance(found, kind) else kind(context, owner)  # type: ignore[arg-type, call-arg]
