"""Says on the models page how far the set-up of written answers is, and why there are none."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.core.model_runtime import ModelRuntime
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.runtime_watch import runtime_said
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.chips import Tone


class RuntimeBanner(Banner):
    """Hidden when models can be run; follows the set-up by itself."""

    def __init__(self, intents: Intents, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        intents.runtime_changed.connect(self.tell)

    @Slot(object)
    def tell(self, runtime: ModelRuntime) -> None:
        """Say how far it is."""
        self.say(runtime_said(runtime), Tone.INFO if runtime.building else Tone.WARN)
