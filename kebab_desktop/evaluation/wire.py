"""Versioned dictionaries of runs, comparisons and calibrations; field names are part of the public interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kebab_desktop.evaluation.calibrate import Calibration, ThresholdRow
from kebab_desktop.evaluation.compare import Comparison, Flip, gate_rates
from kebab_desktop.evaluation.fitting import GateFit
from kebab_desktop.evaluation.runs import Json, Run, RunLine, header_json, item_json
from kebab_desktop.evaluation.significance import Interval
from kebab_desktop.evaluation.summary import Figure, GateFigures, Share, Summary

_DIGITS = 6


def eval_run(measured: Sequence[tuple[Run, Summary]]) -> Json:
    """Return ``eval_run.v1``: one entry per golden set and mode."""
    runs = [
        {**header_json(run), "summary": summary(figures), "items": [item_json(item) for item in run.items]}
        for run, figures in measured
    ]
    return {"schema_version": "eval_run.v1", "runs": runs}


def eval_runs(lines: Sequence[RunLine]) -> Json:
    """Return ``eval_runs.v1``: the stored runs, newest first."""
    return {
        "schema_version": "eval_runs.v1",
        "runs": [{name: getattr(line, name) for name in RunLine.__slots__} for line in lines],
    }


def eval_compare(found: Comparison) -> Json:
    """Return ``eval_compare.v1``."""
    return {
        "schema_version": "eval_compare.v1",
        "before": header_json(found.before),
        "after": header_json(found.after),
        "measures": [
            {
                "name": each.name,
                "before": _number(each.before),
                "after": _number(each.after),
                "difference": _number(each.after - each.before),
                "interval": _interval(each.interval),
                "won": each.won,
                "lost": each.lost,
                "p": _number(each.p),
            }
            for each in found.measures
        ],
        "won": [_flip(each) for each in found.won],
        "lost": [_flip(each) for each in found.lost],
        "gate": {
            "before": _numbers(gate_rates(found.before)),
            "after": _numbers(gate_rates(found.after)),
            "p": _number(found.gate_p),
            "flips": [
                {
                    "id": each.id,
                    "question": each.question,
                    "answerable": each.answerable,
                    "before": each.before,
                    "after": each.after,
                    "refused_after": each.refused_after,
                    "better": each.better,
                }
                for each in found.gate
            ],
        },
        "differences": [{"name": name, "before": old, "after": new} for name, old, new in found.differences],
    }


def eval_calibrate(found: Sequence[Calibration]) -> Json:
    """Return ``eval_calibrate.v1``: one entry per mode."""
    return {"schema_version": "eval_calibrate.v1", "modes": [_calibration(each) for each in found]}


def eval_fit(found: GateFit, applied: str | None) -> Json:
    """Return ``eval_fit.v1``; ``applied`` is the file that was written, if one was."""
    calibration = found.calibration
    return {
        "schema_version": "eval_fit.v1",
        "embedder": calibration.embedder,
        "date": calibration.date,
        "fitted_on": list(calibration.fitted_on),
        "questions": {"answerable": found.answerable, "unanswerable": found.unanswerable},
        "weights": dict(calibration.weights),
        "offset": calibration.offset,
        "wrong_direction": list(found.wrong),
        "now": _gate(found.now),
        "unseen": _gate(found.unseen),
        "thresholds": [_row(each) for each in found.rows],
        "applied": applied,
    }


def summary(figures: Summary) -> Json:
    """Return the figures of a run."""
    return {
        "ranking": [
            {
                "group": each.group,
                "value": each.value,
                "questions": each.questions,
                "measures": {name: _figure(figure) for name, figure in each.measures.items()},
            }
            for each in figures.ranking
        ],
        "gate": _gate(figures.gate),
        "quotes": {
            "hold_all": _share(figures.quoted),
            "evidence_holds_all": _share(figures.packed),
            "expected_section_first": _share(figures.section),
        },
        "latency_ms": {
            each.stage: {"questions": each.questions, "p50": _number(each.p50), "p95": _number(each.p95)}
            for each in figures.stages
        },
    }


def _calibration(found: Calibration) -> Json:
    return {
        "mode": found.mode,
        "runs": list(found.runs),
        "setting": found.setting,
        "current": found.current,
        "gate": _gate(found.gate),
        "proposed": None if found.proposed is None else _row(found.proposed),
        "plateau": None if found.plateau is None else list(found.plateau),
        "cross_validated": None if found.cross_validated is None else _row(found.cross_validated),
        "thresholds": [_row(each) for each in found.rows],
    }


def _gate(figures: GateFigures) -> Json:
    return {
        "threshold": figures.threshold,
        "auroc": {
            "far": _figure(figures.auroc_far),
            "near": _figure(figures.auroc_near),
            "all": _figure(figures.auroc_all),
        },
        "refused": {
            "far": _share(figures.refused_far),
            "near": _share(figures.refused_near),
            "unanswerable": _share(figures.refused_unanswerable),
            "answerable": _share(figures.refused_answerable),
        },
    }


def _row(row: ThresholdRow) -> Json:
    return {
        "threshold": row.threshold,
        "answerable_refused": _share(row.false_refusals),
        "far_refused": _share(row.far),
        "near_refused": _share(row.near),
        "unanswerable_refused": _share(row.unanswerable),
    }


def _flip(flip: Flip) -> Json:
    return {"id": flip.id, "question": flip.question, "before": flip.before, "after": flip.after}


def _figure(figure: Figure | None) -> Json | None:
    return None if figure is None else {"value": _number(figure.value), "interval": _interval(figure.interval)}


def _share(share: Share) -> Json:
    value = share.value
    return {
        "count": share.count,
        "total": share.total,
        "value": None if value is None else _number(value),
        "interval": _interval(share.interval),
    }


def _interval(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [_number(interval.low), _number(interval.high)]


def _numbers(values: Mapping[str, float | None]) -> Json:
    return {name: None if value is None else _number(value) for name, value in values.items()}


def _number(value: float) -> float:
    return round(value, _DIGITS)
