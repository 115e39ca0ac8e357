"""Puts fitted weights where the program finds them; a program that is running takes them at its next search."""

from __future__ import annotations

import os
from pathlib import Path

from kebab_desktop.core.calibration import FOLDER, calibration_text, file_name
from kebab_desktop.core.errors import DataDirectoryError, UsageError
from kebab_desktop.evaluation.fitting import GateFit


def apply(found: GateFit, data_dir: Path) -> Path:
    """Write the weights into a data folder and return the file; an older one of the same model is replaced.

    Raises UsageError for weights that would let the confidence fall with a good sign, DataDirectoryError when the
    file cannot be written.
    """
    if found.wrong:
        raise UsageError(
            f"These weights are not applied: with them the confidence falls where an answer is likelier "
            f"({', '.join(found.wrong)}).",
            hint="There are too few questions, or their labels contradict one another: fit to more golden sets.",
        )
    file = data_dir.expanduser().absolute() / FOLDER / file_name(found.calibration.embedder)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(".new")
        unfinished.write_text(calibration_text(found.calibration), encoding="utf-8", newline="\n")
        os.replace(unfinished, file)
    except OSError as error:
        raise DataDirectoryError(
            f"{file} cannot be written: {error.strerror or error}.", hint="Check the folder and the disk."
        ) from error
    return file
