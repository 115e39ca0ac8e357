"""Runs, comparisons and calibrations as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.markup import escape

from kebab_desktop.app import wire
from kebab_desktop.cli import render
from kebab_desktop.cli.speaker import ENGLISH
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


def print_run(run: Run, figures: Summary, *, details: bool, say: render.Say = ENGLISH) -> None:
    """Print the figures of a run and what went wrong; ``details`` lists every question."""
    console = render.out()
    console.print(f"\n[bold]{escape(run.golden)} · {say.label(run.mode)}[/]  {_question_counts(run.items, say)}")
    corpus = run.corpus
    size = say.counted("{documents} documents, {chunks} chunks", documents=corpus.documents, chunks=corpus.chunks)
    console.print(
        f"[dim]{escape(corpus.name)}: {size} ({corpus.fingerprint}) · k {run.k} · {say.label('gate')} {run.gate:.2f} · "
        f"{escape(run.versions.get('embedder', ''))} · {say.label('run')} {run.id}[/]"
    )
    for option, value in run.options.items():
        console.print(f"[dim]{escape(option)}: {escape(str(value))}[/]")
    _print_ranking(figures.ranking, say)
    _print_gate(figures.gate, say)
    _print_quotes(figures, say)
    if figures.stages:
        rows = [(each.stage, f"{each.p50:.1f}", f"{each.p95:.1f}", each.questions) for each in figures.stages]
        render.print_table(("Time (ms)", "p50", "p95", "questions"), rows, right=("p50", "p95", "questions"), say=say)
    _print_trouble(run.items, None if details else _SHORT_LIST, say)
    if details:
        _print_items(run.items, say)
    _print_list(say.label("Doubtful labels"), run.warnings, None if details else _SHORT_LIST, say)


def print_stored(paths: Sequence[Path], say: render.Say = ENGLISH) -> None:
    """Print where the runs were stored."""
    for path in paths:
        render.out().print(f"[dim]{say.label('Stored:')} {escape(str(path))}[/]")


def print_run_lines(lines: Sequence[RunLine], say: render.Say = ENGLISH) -> None:
    """Print the stored runs."""
    if not lines:
        render.out().print(say("No run is stored yet. 'kebab eval run GOLDEN.yaml' makes one."))
        return
    render.print_table(
        ("Run", "Golden set", "Corpus", "Mode", "Questions"),
        ((each.id, each.golden, each.corpus, say.label(each.mode), each.questions) for each in lines),
        right=("Questions",),
        say=say,
    )


def print_comparison(found: Comparison, *, details: bool, say: render.Say = ENGLISH) -> None:
    """Print what changed, and how likely that is chance."""
    console = render.out()
    console.print(f"[bold]{found.before.id} → {found.after.id}[/]  {escape(found.before.golden)}")
    for name, old, new in found.differences:
        console.print(f"  {escape(name)}: {escape(old)} → {escape(new)}")
    if not found.differences:
        console.print(f"  {say('Same settings, versions and options.')}")
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
        say=say,
    )
    limit = None if details else _SHORT_LIST
    _print_list(say.label("Won (rank of the right document)"), (_flip_line(each) for each in found.won), limit, say)
    _print_list(say.label("Lost"), (_flip_line(each) for each in found.lost), limit, say)
    _print_gate_flips(found, limit, say)
    if not (found.won or found.lost or found.gate):
        console.print(say("No question flipped."))


def print_calibration(found: Calibration, settings_file: Path, say: render.Say = ENGLISH) -> None:
    """Print thresholds and what each refuses, the proposal and the setting to change."""
    console = render.out()
    console.print(f"\n[bold]{say.label(found.mode)}[/]  [dim]{', '.join(found.runs)}[/]")
    _print_gate(found.gate, say)
    if found.setting is None or found.proposed is None:
        console.print(say("This mode has no threshold: its points have no upper bound and grow with the question."))
        return
    now, proposed = round(found.current, 2), found.proposed.threshold
    marks = {now: say.label("now")}
    marks[proposed] = say.label("now and proposed") if now == proposed else say.label("proposed")
    rows = [_threshold_row(f"{row.threshold:.2f}", row, marks.get(row.threshold, "")) for row in found.rows]
    if found.cross_validated is not None:
        note = say.label("the proposal on questions it was not made from")
        rows.append(_threshold_row(say.label("unseen"), found.cross_validated, note))
    render.print_table(
        ("Threshold", "answerable refused", "far refused", "near refused", ""),
        rows,
        right=("Threshold", "answerable refused", "far refused", "near refused"),
        say=say,
    )
    low, high = found.plateau or (found.proposed.threshold, found.proposed.threshold)
    section, name = found.setting.split(".", 1)
    text = f"From {low:.2f} to {high:.2f} the same questions are refused. Nothing was changed. To use it:"
    console.print(say(text))
    console.print(f"  {say.label('in the window: Settings, or in')} {escape(str(settings_file))}:")
    console.print(f"  [bold]\\[{section}]\n  {name} = {found.proposed.threshold:.2f}[/]")


def print_fit(found: GateFit, applied: Path | None, say: render.Say = ENGLISH) -> None:
    """Print the weights and what they are worth on questions that they were not fitted to."""
    console = render.out()
    calibration = found.calibration
    console.print(f"\n[bold]{say.label('weights of the gate')}[/]  [dim]{escape(calibration.embedder)}[/]")
    counted = say.label("{n} answerable and {m} unanswerable questions with signs")
    console.print(f"[dim]{counted.format(n=found.answerable, m=found.unanswerable)}[/]")
    for name, weight in (*calibration.weights.items(), ("offset", calibration.offset)):
        mark = f"  [red]{say.label('wrong direction')}[/]" if name in found.wrong else ""
        console.print(f"  {name:9}{weight:+8.2f}{mark}")
    console.print(f"{say.label('Now')}:")
    _print_gate(found.now, say)
    console.print(say("The new weights on questions that they were not fitted to (ten folds):"))
    _print_gate(found.unseen, say)
    render.print_table(
        ("Threshold", "answerable refused", "far refused", "near refused"),
        [_threshold_row(f"{row.threshold:.2f}", row, "")[:4] for row in found.rows],
        right=("Threshold", "answerable refused", "far refused", "near refused"),
        say=say,
    )
    if applied is not None:
        console.print(escape(say(f"Applied: {applied}. To go back to the shipped weights, delete it.")))
    elif found.wrong:
        console.print(say("These weights cannot be applied: the confidence would fall where an answer is likelier."))
    else:
        console.print(say("Nothing was changed. --apply puts these weights into the data folder."))


def _threshold_row(label: str, row: ThresholdRow, note: str) -> tuple[str, str, str, str, str]:
    return label, _of(row.false_refusals), _of(row.far), _of(row.near), note


def _question_counts(items: Sequence[ItemResult], say: render.Say) -> str:
    answerable = sum(item.answerable for item in items)
    far, near = (sum(item.distance == each for item in items) for each in (FAR, NEAR))
    others = len(items) - answerable - far - near
    parts = [f"{say.label('answerable')} {answerable}"]
    parts += [
        f"{say.label(name)} {count}" for count, name in ((far, FAR), (near, NEAR), (others, "unanswerable")) if count
    ]
    return f"{say.counted('{n} questions:', n=len(items))} {', '.join(parts)}"


def _print_ranking(groups: Sequence[RankingFigures], say: render.Say) -> None:
    rows: list[tuple[object, ...]] = []
    for group in groups:
        name = f"{say.label(group.group)} {group.value}".strip()
        rows.append((name, group.questions, *(f"{figure.value:.3f}" for figure in group.measures.values())))
        if group.group == "all":
            intervals = [_range(figure.interval) for figure in group.measures.values()]
            rows.append((f"  {say.label('95 % interval')}", "", *intervals))
    if rows:
        headings = ("Right document", "n", *MEASURES)
        render.print_table(headings, rows, right=headings[1:], say=say)


def _print_gate(gate: GateFigures, say: render.Say) -> None:
    console = render.out()
    separated = [
        f"{say.label(name)} {figure.value:.3f} ({_range(figure.interval)})"
        for name, figure in ((FAR, gate.auroc_far), (NEAR, gate.auroc_near), ("all", gate.auroc_all))
        if figure is not None
    ]
    if separated:
        console.print(f"{say.label('Gate separates (AUROC):')} {' · '.join(separated)}")
    refused = [
        f"{say.label(name)} {_of(share)}"
        for name, share in (
            ("answerable (wrongly)", gate.refused_answerable),
            (FAR, gate.refused_far),
            (NEAR, gate.refused_near),
            ("all unanswerable", gate.refused_unanswerable),
        )
        if share.total
    ]
    at = say.label("Refused at {gate}:").format(gate=f"{gate.threshold:.2f}")
    console.print(f"{at} {' · '.join(refused)}")


def _print_quotes(figures: Summary, say: render.Say) -> None:
    shares = (
        ("quotes hold all expected words", figures.quoted),
        ("packed evidence does", figures.packed),
        ("expected section is first in its document", figures.section),
    )
    parts = [f"{say.label(name)} {_of(share)}" for name, share in shares if share.total]
    if parts:
        render.out().print(f"{say.label('Of the answerable:')} {' · '.join(parts)}")


def _print_trouble(items: Sequence[ItemResult], limit: int | None, say: render.Say) -> None:
    missed = [item for item in items if item.answerable and (item.rank or DEPTH + 1) > _ENOUGH]
    missed.sort(key=lambda item: (item.rank or DEPTH + 1, item.id))
    missing = say.label("Right document not among the first {n}").format(n=_ENOUGH)
    _print_list(missing, (_missed_line(each, say) for each in missed), limit, say)
    wrongly = [item for item in items if item.answerable and item.refused]
    _print_list(say.label("Refused wrongly"), (_gate_line(each, say) for each in wrongly), limit, say)
    answered = [item for item in items if not item.answerable and not item.refused]
    answered.sort(key=lambda item: -score_of(item))
    _print_list(
        say.label("Answered although no document does"), (_gate_line(each, say) for each in answered), limit, say
    )


def _print_items(items: Sequence[ItemResult], say: render.Say) -> None:
    render.print_table(
        ("Item", "rank", "score", "", "first document", "question"),
        (
            (
                item.id,
                item.rank or "–",
                _score(item.top_score, say),
                say.label("refused") if item.refused else "",
                item.documents[0] if item.documents else "–",
                wire.snippet(item.question, _QUESTION_CHARS),
            )
            for item in items
        ),
        right=("rank", "score"),
        say=say,
    )


def _print_gate_flips(found: Comparison, limit: int | None, say: render.Say) -> None:
    before, after = gate_rates(found.before), gate_rates(found.after)
    changes = [
        f"{say.label(name)} {old:.3f} → {new:.3f}"
        for name, old in before.items()
        if old is not None and (new := after[name]) is not None
    ]
    render.out().print(f"{say.label('Gate:')} {' · '.join(changes)} · {say.label('sign test p')} {found.gate_p:.3f}")
    for better, title in (
        (True, say.label("Gate decides rightly now")),
        (False, say.label("Gate decides wrongly now")),
    ):
        lines = (
            f"{each.id}  {_score(each.before, say)} → {_score(each.after, say)}  "
            f"{say.label('refused' if each.refused_after else 'answered')}  "
            f"{wire.snippet(each.question, _QUESTION_CHARS)}"
            for each in found.gate
            if each.better is better
        )
        _print_list(title, lines, limit, say)


def _print_list(title: str, lines: Iterable[str], limit: int | None, say: render.Say) -> None:
    listed = list(lines)
    if not listed:
        return
    console = render.out()
    console.print(f"[bold]{escape(title)}[/] ({len(listed)})")
    for line in listed[:limit]:
        console.print(f"  {escape(line)}")
    if limit is not None and len(listed) > limit:
        more = say.label("… and {n} more (--details)").format(n=len(listed) - limit)
        console.print(f"  [dim]{more}[/]")


def _missed_line(item: ItemResult, say: render.Say) -> str:
    first = item.documents[0] if item.documents else say.label("nothing")
    place = say.label("rank {n}" if item.rank else "not in {n}").format(n=item.rank or DEPTH)
    return f"{item.id}  {place}, {say.label('first')} {first}  {wire.snippet(item.question, _QUESTION_CHARS)}"


def _gate_line(item: ItemResult, say: render.Say) -> str:
    reason = say.label(item.refusal or item.distance)
    return f"{item.id}  {_score(item.top_score, say)} {reason}  {wire.snippet(item.question, _QUESTION_CHARS)}"


def _flip_line(flip: Flip) -> str:
    return f"{flip.id}  {flip.before or '–'} → {flip.after or '–'}  {wire.snippet(flip.question, _QUESTION_CHARS)}"


def _score(value: float | None, say: render.Say) -> str:
    return say.label("no match") if value is None else f"{value:.2f}"


def _of(share: Share) -> str:
    value = share.value
    return "–" if value is None else f"{share.count}/{share.total} ({value:.3f})"


def _range(interval: Interval | None, *, signed: bool = False) -> str:
    if interval is None:
        return "–"
    return f"{interval.low:+.2f} to {interval.high:+.2f}" if signed else f"{interval.low:.2f}–{interval.high:.2f}"
