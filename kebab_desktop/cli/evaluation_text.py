"""Runs, comparisons and calibrations as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.markup import escape

from kebab_desktop.app import wire
from kebab_desktop.cli import render
from kebab_desktop.evaluation.calibrate import Calibration, ThresholdRow
from kebab_desktop.evaluation.compare import Comparison, Flip, gate_rates
from kebab_desktop.evaluation.fitting import GateFit
from kebab_desktop.evaluation.golden import FAR, NEAR
from kebab_desktop.evaluation.runs import DEPTH, ItemResult, Run, RunLine
from kebab_desktop.evaluation.significance import Interval
from kebab_desktop.evaluation.summary import MEASURES, GateFigures, RankingFigures, Share, Summary, score_of

_SHORT_LIST = 10
_QUESTION_CHARS = 90
_ENOUGH = 5
"""A right document below this rank is listed as missed."""


def print_run(run: Run, figures: Summary, *, details: bool) -> None:
    """Print the figures of a run and what went wrong; ``details`` lists every question."""
    console = render.out()
    console.print(f"\n[bold]{escape(run.golden)} · {run.mode}[/]  {_question_counts(run.items)}")
    corpus = run.corpus
    console.print(
        f"[dim]{escape(corpus.name)}: {corpus.documents} documents, {corpus.chunks} chunks ({corpus.fingerprint}) · "
        f"k {run.k} · gate {run.gate:.2f} · {escape(run.versions.get('embedder', ''))} · run {run.id}[/]"
    )
    for option, value in run.options.items():
        console.print(f"[dim]{escape(option)}: {escape(str(value))}[/]")
    _print_ranking(figures.ranking)
    _print_gate(figures.gate)
    _print_quotes(figures)
    if figures.stages:
        rows = [(each.stage, f"{each.p50:.1f}", f"{each.p95:.1f}", each.questions) for each in figures.stages]
        render.print_table(("Time (ms)", "p50", "p95", "questions"), rows, right=("p50", "p95", "questions"))
    _print_trouble(run.items, limit=None if details else _SHORT_LIST)
    if details:
        _print_items(run.items)
    _print_list("Doubtful labels", run.warnings, None if details else _SHORT_LIST)


def print_stored(paths: Sequence[Path]) -> None:
    """Print where the runs were stored."""
    for path in paths:
        render.out().print(f"[dim]Stored: {escape(str(path))}[/]")


def print_run_lines(lines: Sequence[RunLine]) -> None:
    """Print the stored runs."""
    if not lines:
        render.out().print("No run is stored yet. 'kebab eval run GOLDEN.yaml' makes one.")
        return
    render.print_table(
        ("Run", "Golden set", "Corpus", "Mode", "Questions"),
        ((each.id, each.golden, each.corpus, each.mode, each.questions) for each in lines),
        right=("Questions",),
    )


def print_comparison(found: Comparison, *, details: bool) -> None:
    """Print what changed, and how likely that is chance."""
    console = render.out()
    console.print(f"[bold]{found.before.id} → {found.after.id}[/]  {escape(found.before.golden)}")
    for name, old, new in found.differences:
        console.print(f"  {escape(name)}: {escape(old)} → {escape(new)}")
    if not found.differences:
        console.print("  Same settings, versions and options.")
    render.print_table(
        ("Measure", "before", "after", "difference", "95 %", "won", "lost", "sign test p"),
        (
            (
                each.name,
                f"{each.before:.3f}",
                f"{each.after:.3f}",
                f"{each.after - each.before:+.3f}",
                _range(each.interval, signed=True),
                each.won,
                each.lost,
                f"{each.p:.3f}",
            )
            for each in found.measures
        ),
        right=("before", "after", "difference", "won", "lost", "sign test p"),
    )
    limit = None if details else _SHORT_LIST
    _print_list("Won (rank of the right document)", (_flip_line(each) for each in found.won), limit)
    _print_list("Lost", (_flip_line(each) for each in found.lost), limit)
    _print_gate_flips(found, limit)
    if not (found.won or found.lost or found.gate):
        console.print("No question flipped.")


def print_calibration(found: Calibration, settings_file: Path) -> None:
    """Print thresholds and what each refuses, the proposal and the setting to change."""
    console = render.out()
    console.print(f"\n[bold]{found.mode}[/]  [dim]{', '.join(found.runs)}[/]")
    _print_gate(found.gate)
    if found.setting is None or found.proposed is None:
        console.print("This mode has no threshold: its points have no upper bound and grow with the question.")
        return
    now, proposed = round(found.current, 2), found.proposed.threshold
    marks = {now: "now and proposed"} if now == proposed else {now: "now", proposed: "proposed"}
    rows = [_threshold_row(f"{row.threshold:.2f}", row, marks.get(row.threshold, "")) for row in found.rows]
    if found.cross_validated is not None:
        rows.append(_threshold_row("unseen", found.cross_validated, "the proposal on questions it was not made from"))
    render.print_table(
        ("Threshold", "answerable refused", "far refused", "near refused", ""),
        rows,
        right=("Threshold", "answerable refused", "far refused", "near refused"),
    )
    low, high = found.plateau or (found.proposed.threshold, found.proposed.threshold)
    section, name = found.setting.split(".", 1)
    console.print(f"From {low:.2f} to {high:.2f} the same questions are refused. Nothing was changed. To use it:")
    console.print(f"  in the window: Settings, or in {escape(str(settings_file))}:")
    console.print(f"  [bold]\\[{section}]\n  {name} = {found.proposed.threshold:.2f}[/]")


def print_fit(found: GateFit, applied: Path | None) -> None:
    """Print the weights and what they are worth on questions that they were not fitted to."""
    console = render.out()
    calibration = found.calibration
    console.print(f"\n[bold]weights of the gate[/]  [dim]{escape(calibration.embedder)}[/]")
    console.print(f"[dim]{found.answerable} answerable and {found.unanswerable} unanswerable questions with signs[/]")
    for name, weight in (*calibration.weights.items(), ("offset", calibration.offset)):
        mark = "  [red]wrong direction[/]" if name in found.wrong else ""
        console.print(f"  {name:9}{weight:+8.2f}{mark}")
    console.print("Now:")
    _print_gate(found.now)
    console.print("The new weights on questions that they were not fitted to (ten folds):")
    _print_gate(found.unseen)
    render.print_table(
        ("Threshold", "answerable refused", "far refused", "near refused"),
        [_threshold_row(f"{row.threshold:.2f}", row, "")[:4] for row in found.rows],
        right=("Threshold", "answerable refused", "far refused", "near refused"),
    )
    if applied is not None:
        console.print(f"Applied: {escape(str(applied))}. To go back to the shipped weights, delete it.")
    elif found.wrong:
        console.print("These weights cannot be applied: the confidence would fall where an answer is likelier.")
    else:
        console.print("Nothing was changed. --apply puts these weights into the data folder.")


def _threshold_row(label: str, row: ThresholdRow, note: str) -> tuple[str, str, str, str, str]:
    return label, _of(row.false_refusals), _of(row.far), _of(row.near), note


def _question_counts(items: Sequence[ItemResult]) -> str:
    answerable = sum(item.answerable for item in items)
    far, near = (sum(item.distance == each for item in items) for each in (FAR, NEAR))
    others = len(items) - answerable - far - near
    parts = [f"{answerable} answerable"]
    parts += [f"{count} {name}" for count, name in ((far, FAR), (near, NEAR), (others, "unanswerable")) if count]
    return f"{len(items)} questions: {', '.join(parts)}"


def _print_ranking(groups: Sequence[RankingFigures]) -> None:
    rows: list[tuple[object, ...]] = []
    for group in groups:
        name = f"{group.group} {group.value}".strip()
        rows.append((name, group.questions, *(f"{figure.value:.3f}" for figure in group.measures.values())))
        if group.group == "all":
            intervals = [_range(figure.interval) for figure in group.measures.values()]
            rows.append(("  95 % interval", "", *intervals))
    if rows:
        headings = ("Right document", "n", *MEASURES)
        render.print_table(headings, rows, right=headings[1:])


def _print_gate(gate: GateFigures) -> None:
    console = render.out()
    separated = [
        f"{name} {figure.value:.3f} ({_range(figure.interval)})"
        for name, figure in ((FAR, gate.auroc_far), (NEAR, gate.auroc_near), ("all", gate.auroc_all))
        if figure is not None
    ]
    if separated:
        console.print(f"Gate separates (AUROC): {' · '.join(separated)}")
    refused = [
        f"{name} {_of(share)}"
        for name, share in (
            ("answerable (wrongly)", gate.refused_answerable),
            (FAR, gate.refused_far),
            (NEAR, gate.refused_near),
            ("all unanswerable", gate.refused_unanswerable),
        )
        if share.total
    ]
    console.print(f"Refused at {gate.threshold:.2f}: {' · '.join(refused)}")


def _print_quotes(figures: Summary) -> None:
    shares = (
        ("quotes hold all expected words", figures.quoted),
        ("packed evidence does", figures.packed),
        ("expected section is first in its document", figures.section),
    )
    parts = [f"{name} {_of(share)}" for name, share in shares if share.total]
    if parts:
        render.out().print(f"Of the answerable: {' · '.join(parts)}")


def _print_trouble(items: Sequence[ItemResult], limit: int | None) -> None:
    missed = [item for item in items if item.answerable and (item.rank or DEPTH + 1) > _ENOUGH]
    missed.sort(key=lambda item: (item.rank or DEPTH + 1, item.id))
    _print_list(f"Right document not among the first {_ENOUGH}", map(_missed_line, missed), limit)
    wrongly = [item for item in items if item.answerable and item.refused]
    _print_list("Refused wrongly", map(_gate_line, wrongly), limit)
    answered = [item for item in items if not item.answerable and not item.refused]
    answered.sort(key=lambda item: -score_of(item))
    _print_list("Answered although no document does", map(_gate_line, answered), limit)


def _print_items(items: Sequence[ItemResult]) -> None:
    render.print_table(
        ("Item", "rank", "score", "", "first document", "question"),
        (
            (
                item.id,
                item.rank or "–",
                _score(item.top_score),
                "refused" if item.refused else "",
                item.documents[0] if item.documents else "–",
                wire.snippet(item.question, _QUESTION_CHARS),
            )
            for item in items
        ),
        right=("rank", "score"),
    )


def _print_gate_flips(found: Comparison, limit: int | None) -> None:
    before, after = gate_rates(found.before), gate_rates(found.after)
    changes = [
        f"{name} {old:.3f} → {new:.3f}"
        for name, old in before.items()
        if old is not None and (new := after[name]) is not None
    ]
    render.out().print(f"Gate: {' · '.join(changes)} · sign test p {found.gate_p:.3f}")
    for better, title in ((True, "Gate decides rightly now"), (False, "Gate decides wrongly now")):
        lines = (
            f"{each.id}  {_score(each.before)} → {_score(each.after)}  "
            f"{'refused' if each.refused_after else 'answered'}  {wire.snippet(each.question, _QUESTION_CHARS)}"
            for each in found.gate
            if each.better is better
        )
        _print_list(title, lines, limit)


def _print_list(title: str, lines: Iterable[str], limit: int | None) -> None:
    listed = list(lines)
    if not listed:
        return
    console = render.out()
    console.print(f"[bold]{escape(title)}[/] ({len(listed)})")
    for line in listed[:limit]:
        console.print(f"  {escape(line)}")
    if limit is not None and len(listed) > limit:
        console.print(f"  [dim]… and {len(listed) - limit} more (--details)[/]")


def _missed_line(item: ItemResult) -> str:
    first = item.documents[0] if item.documents else "nothing"
    place = f"rank {item.rank}" if item.rank else f"not in {DEPTH}"
    return f"{item.id}  {place}, first {first}  {wire.snippet(item.question, _QUESTION_CHARS)}"


def _gate_line(item: ItemResult) -> str:
    reason = item.refusal or item.distance
    return f"{item.id}  {_score(item.top_score)} {reason}  {wire.snippet(item.question, _QUESTION_CHARS)}"


def _flip_line(flip: Flip) -> str:
    return f"{flip.id}  {flip.before or '–'} → {flip.after or '–'}  {wire.snippet(flip.question, _QUESTION_CHARS)}"


def _score(value: float | None) -> str:
    return "no match" if value is None else f"{value:.2f}"


def _of(share: Share) -> str:
    value = share.value
    return "–" if value is None else f"{share.count}/{share.total} ({value:.3f})"


def _range(interval: Interval | None, *, signed: bool = False) -> str:
    if interval is None:
        return "–"
    return f"{interval.low:+.2f} to {interval.high:+.2f}" if signed else f"{interval.low:.2f}–{interval.high:.2f}"
