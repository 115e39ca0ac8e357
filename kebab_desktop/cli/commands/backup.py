"""``kebab backup`` and ``kebab restore``: everything of the user in one ZIP file, and back from it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from kebab_desktop.app.backup import BackedUp, Prepared
from kebab_desktop.app.restore_difference import Difference
from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session
from kebab_desktop.cli.times import local_time
from kebab_desktop.cli.zip_files import last_of, target_file
from kebab_desktop.core.errors import UsageError


def register(app: typer.Typer, session: Session) -> None:
    """Add the commands."""
    _register_backup(app, session)
    _register_restore(app, session)


def _register_backup(app: typer.Typer, session: Session) -> None:
    @app.command("backup")
    def backup(
        file: Annotated[
            Path | None,
            typer.Argument(help="ZIP file to write, or a folder; without, a file named by the time is written here."),
        ] = None,
        *,
        force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Back up documents, drafts, versions, history, pins and settings into one ZIP file."""
        session.json = json
        with session.kebab(data_dir, json=json) as kebab:
            target = target_file(file, kebab.backups.suggested_name(), force=force)
            done = last_of(kebab.backups.write(target, session.token), BackedUp)
        size = done.file.stat().st_size
        if json:
            content = {"file": str(done.file), "files": done.files, "bytes": size}
            render.print_json({"schema_version": "backup_written.v1", **content})
        else:
            text = session.say(f"{done.files} files ({size / 1e6:.1f} MB) are backed up in {done.file}.")
            render.out().print(render.visible(text), markup=False)
        return ExitCode.OK


def _register_restore(app: typer.Typer, session: Session) -> None:
    @app.command("restore")
    def restore(
        file: Annotated[Path | None, typer.Argument(help="A ZIP file that 'kebab backup' or the window wrote.")] = None,
        *,
        check: Annotated[
            bool, typer.Option("--check", help="Only check the backup and say what it would change; nothing is done.")
        ] = False,
        undo: Annotated[
            bool, typer.Option("--undo", help="Bring back what was there before the last restore.")
        ] = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Put a backup in the place of the data; what is there now is kept and comes back with --undo."""
        session.json = json
        if (file is None) is not undo or (undo and check):
            raise UsageError(
                "'kebab restore' needs a backup, or --undo.",
                hint="Use 'kebab restore FILE', 'kebab restore FILE --check' or 'kebab restore --undo'.",
            )
        prepared = _prepare(session, file, data_dir, check=check)
        if not check:
            with session.kebab(data_dir, json=json, restoring=True):
                pass  # opening puts in place what was prepared, as the next start of the window would
        _tell(session, prepared, check=check)
        return ExitCode.OK


def _prepare(session: Session, file: Path | None, data_dir: Path | None, *, check: bool) -> Prepared | None:
    """Return what a backup holds, None for an undo; raises KebabError, and then everything is as before."""
    with session.kebab(data_dir, json=session.json) as kebab:
        if file is None:
            kebab.backups.undo()
            return None
        prepared = last_of(kebab.backups.prepare(file, session.token), Prepared)
        if check:
            kebab.backups.give_up()
        return prepared


def _tell(session: Session, prepared: Prepared | None, *, check: bool) -> None:
    if session.json:
        content: dict[str, object] = {}
        if prepared is not None:
            difference = asdict(prepared.difference)
            content = {"created_at": prepared.created_at, "files": prepared.files, "difference": difference}
        render.print_json({"schema_version": "restored.v1", **content, "undone": prepared is None, "done": not check})
        return
    if prepared is None:
        text = session.say("What was there before the last restore is back.")
    elif check:
        text = session.say(
            f"The backup of {local_time(prepared.created_at)} is whole: {prepared.files} files. Nothing was changed."
        )
    else:
        text = session.say(
            f"The backup of {local_time(prepared.created_at)} is in place: {prepared.files} files. "
            "What was there before is kept: 'kebab restore --undo' brings it back."
        )
    lines = [text, *(_changes(session, prepared.difference) if prepared and check else ())]
    render.out().print(render.visible("\n".join(lines)), markup=False)


def _changes(session: Session, found: Difference) -> list[str]:
    """Return lines that say what restoring would change."""
    if not found:
        return [session.say("Restoring it would change no document, conversation, answer or setting.")]
    said: list[str] = []
    if each := found.documents:
        said.append(f"Documents: {each.more} more, {each.fewer} fewer, {each.other} with another text.")
    if each := found.conversations:
        said.append(f"Conversations: {each.more} more, {each.fewer} fewer.")
    if each := found.answers:
        said.append(f"Answers: {each.more} more, {each.fewer} fewer.")
    if found.settings:
        said.append(f"Settings with another value: {', '.join(found.settings)}.")
    return ["  " + session.say(line) for line in said]
