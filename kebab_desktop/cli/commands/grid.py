"""``kebab grid``: keyword search over knowledge-base size, top-k, chunk size and overlap."""

from __future__ import annotations

import typer

from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session
from kebab_desktop.evaluation.grid import GridCell, run_grid


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("grid")
    def grid(data_dir: DataDir = None, json: JsonFlag = False) -> int:
        """Compare the small and the full shipped knowledge base in 36 combinations for two queries."""
        with session.kebab(data_dir, json=json) as kebab:
            cells = run_grid(kebab)
        if json:
            rows = [{name: getattr(each, name) for name in GridCell.__slots__} for each in cells]
            render.print_json({"schema_version": "grid.v1", "cells": rows})
            return ExitCode.OK
        console = render.out()
        for query in dict.fromkeys(each.query for each in cells):
            for size in dict.fromkeys(each.knowledge_base for each in cells):
                for top_k in dict.fromkeys(each.top_k for each in cells):
                    chosen = [
                        each for each in cells if (each.query, each.knowledge_base, each.top_k) == (query, size, top_k)
                    ]
                    console.print(f"\n[bold]{session.say.label('Query')} {query} · top_k = {top_k} · {size}[/]")
                    _print_cells(chosen, session.say)
        return ExitCode.OK


def _print_cells(cells: list[GridCell], say: render.Say) -> None:
    render.print_table(
        ("chunk", "overlap", "top1 document", "top1 score", "lowest score", "chunks/documents"),
        (_row(each) for each in cells),
        right=("chunk", "overlap", "top1 score", "lowest score"),
        say=say,
    )


def _row(cell: GridCell) -> tuple[object, ...]:
    if cell.top_document is None:
        return cell.chunk, cell.overlap, "N/A (overlap≥chunk)", "-", "-", "-"
    found = f"{cell.chunks}/{cell.documents}"
    return cell.chunk, cell.overlap, cell.top_document, f"{cell.top_score:.1f}", f"{cell.lowest_score:.1f}", found
