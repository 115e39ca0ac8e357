"""``kebab eval``: measure golden sets, compare runs, propose gate thresholds."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from kebab_desktop import paths
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.cli import evaluation_text, render, verification
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session, choice, follow
from kebab_desktop.core.errors import SettingsError, UsageError
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.evaluation import wire
from kebab_desktop.evaluation.applied import apply
from kebab_desktop.evaluation.calibrate import DEFAULT_FALSE_REFUSALS, calibrate
from kebab_desktop.evaluation.compare import compare
from kebab_desktop.evaluation.corpus import (
    BUNDLED,
    claim_index_folder,
    describe_corpus,
    index_corpus,
    write_passages,
)
from kebab_desktop.evaluation.fitting import fit_gate
from kebab_desktop.evaluation.golden import GoldenSet, after_foreign_turns
from kebab_desktop.evaluation.golden_files import load_golden, load_names
from kebab_desktop.evaluation.measure import Request, measure
from kebab_desktop.evaluation.run_store import SqliteRunStore
from kebab_desktop.evaluation.runs import Corpus, Run
from kebab_desktop.evaluation.summary import summarise

_ALL = "all"
_SETTINGS_FILE = "settings.toml"

GoldenFiles = Annotated[list[Path] | None, typer.Argument(help="Golden sets (YAML).", metavar="GOLDEN…")]
CorpusPlace = Annotated[
    str | None,
    typer.Option(
        "--corpus",
        help="Folder to search, or 'bundled' for the shipped runbooks alone; it is indexed apart from your data, with "
        "default settings. Without it your knowledge base is searched as it is.",
    ),
]
IndexDir = Annotated[
    Path | None, typer.Option("--index-dir", help="Keep the index of --corpus here and use it again (else temporary).")
]
Modes = Annotated[str, typer.Option("--mode", help="keyword, lexical, vector, hybrid or all.")]
Names = Annotated[
    Path | None, typer.Option("--names", help="YAML that maps names in 'expected' (topic codes) to documents.")
]
Changes = Annotated[
    list[str] | None, typer.Option("--set", help="KEY=VALUE for this run, with --corpus; may be repeated.")
]
Seed = Annotated[int, typer.Option("--seed", help="Start value of the bootstrap and of drawn turns.")]
Details = Annotated[bool, typer.Option("--details", help="List every question.")]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where is searched: ``corpus`` as it was typed, the folder of its index, and the user's data folder."""

    corpus: str | None
    index_dir: Path | None
    data_dir: Path | None

    def root(self) -> Path | str | None:
        """Return the folder to search, ``bundled``, or None for the knowledge base as it is."""
        return self.corpus if self.corpus in {None, BUNDLED} else Path(self.corpus or "").expanduser()


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is measured: golden sets, where, in which modes, with which settings."""

    golden: tuple[GoldenSet, ...]
    place: _Place
    modes: tuple[SearchMode, ...]
    names: dict[str, tuple[str, ...]]
    changes: tuple[tuple[str, str], ...]
    foreign_seed: int | None
    quiet: bool


def register(app: typer.Typer, session: Session) -> None:
    """Add the command with its subcommands."""
    group = typer.Typer(no_args_is_help=True, help="Measure how well questions are answered.")
    _register_run(group, session)
    _register_compare(group, session)
    _register_calibrate(group, session)
    verification.register(group, session)

    @group.command("runs")
    def runs(data_dir: DataDir = None, json: JsonFlag = False) -> int:
        """List the stored runs, newest first."""
        lines = _store(data_dir).lines()
        if json:
            render.print_json(wire.eval_runs(lines))
        else:
            evaluation_text.print_run_lines(lines, session.say)
        return ExitCode.OK if lines else ExitCode.NOTHING

    app.add_typer(group, name="eval")


def _register_run(group: typer.Typer, session: Session) -> None:
    @group.command("run")
    def run(
        golden: GoldenFiles = None,
        *,
        corpus: CorpusPlace = None,
        index_dir: IndexDir = None,
        mode: Modes = SearchMode.HYBRID.value,
        names: Names = None,
        changes: Changes = None,
        foreign_turn: Annotated[
            bool, typer.Option("--foreign-turn", help="Ask every stand-alone question after one about something else.")
        ] = False,
        seed: Seed = 0,
        details: Details = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Ask golden sets and print recall, MRR, nDCG, gate, quotes and times; the runs are stored to be compared."""
        place = _Place(corpus, index_dir, data_dir)
        plan = _plan(golden, place, mode, names, changes, foreign_seed=seed if foreign_turn else None, quiet=json)
        store = _store(data_dir)
        measured = []
        for each in _measured(session, plan):
            store.save(each)
            measured.append(each)
        found = [(each, summarise(each, seed=seed)) for each in measured]
        if json:
            render.print_json(wire.eval_run(found))
            return ExitCode.OK
        for each, figures in found:
            evaluation_text.print_run(each, figures, details=details, say=session.say)
        evaluation_text.print_stored([store.jsonl(each.id) for each in measured], session.say)
        return ExitCode.OK


def _register_compare(group: typer.Typer, session: Session) -> None:
    @group.command("compare")
    def compared(
        run1: Annotated[str, typer.Argument(help="The earlier run: its id or the beginning of it.")],
        run2: Annotated[str, typer.Argument(help="The later run.")],
        *,
        seed: Seed = 0,
        details: Details = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Show which questions flipped from one run to another, and whether that can be chance."""
        session.json = json
        store = _store(data_dir)
        found = compare(store.run(run1), store.run(run2), seed=seed)
        if json:
            render.print_json(wire.eval_compare(found))
        else:
            evaluation_text.print_comparison(found, details=details, say=session.say)
        return ExitCode.OK


def _register_calibrate(group: typer.Typer, session: Session) -> None:
    @group.command("calibrate")
    def calibrated(
        golden: GoldenFiles = None,
        *,
        stored: Annotated[
            list[str] | None, typer.Option("--run", help="Use a stored run instead of asking; may be repeated.")
        ] = None,
        corpus: CorpusPlace = None,
        index_dir: IndexDir = None,
        mode: Modes = _ALL,
        names: Names = None,
        changes: Changes = None,
        max_false_refusals: Annotated[
            float, typer.Option("--max-false-refusals", help="Largest share of answerable questions to refuse.")
        ] = DEFAULT_FALSE_REFUSALS,
        fit: Annotated[
            bool,
            typer.Option("--fit", help="Fit the weights of the gate (hybrid mode) instead of proposing thresholds."),
        ] = False,
        applied: Annotated[
            bool, typer.Option("--apply", help="With --fit: put the weights into the data folder.")
        ] = False,
        seed: Seed = 0,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Propose gate thresholds from golden sets, or fit the weights of the gate; changes nothing without --apply."""
        if applied and not fit:
            raise UsageError("--apply needs --fit.", hint="A threshold is a setting: change it in the settings.")
        if not 0 <= max_false_refusals < 1:
            raise UsageError(f"--max-false-refusals is {max_false_refusals:g}.", hint="Allowed: 0 to less than 1.")
        runs = [_store(data_dir).run(each) for each in stored or ()]
        if golden or not runs:
            place = _Place(corpus, index_dir, data_dir)
            asked = SearchMode.HYBRID.value if fit and mode == _ALL else mode
            plan = _plan(golden, place, asked, names, changes, foreign_seed=None, quiet=json)
            runs += _measured(session, plan)
        if fit:
            return _fit(session, runs, seed, (data_dir or paths.user_data_dir()) if applied else None, json=json)
        found = [
            calibrate([run for run in runs if run.mode == each], max_false_refusals=max_false_refusals, seed=seed)
            for each in dict.fromkeys(run.mode for run in runs)
        ]
        if json:
            render.print_json(wire.eval_calibrate(found))
            return ExitCode.OK
        for each in found:
            evaluation_text.print_calibration(each, (data_dir or paths.user_config_dir()) / _SETTINGS_FILE, session.say)
        return ExitCode.OK


def _fit(session: Session, runs: Sequence[Run], seed: int, place: Path | None, *, json: bool) -> ExitCode:
    """Print fitted weights; with the data folder ``place`` also put them there."""
    found = fit_gate(runs, date=datetime.now(UTC).date().isoformat(), seed=seed)
    file = apply(found, place) if place is not None else None
    if json:
        render.print_json(wire.eval_fit(found, str(file) if file else None))
    else:
        evaluation_text.print_fit(found, file, session.say)
    return ExitCode.OK


def _plan(
    golden: Sequence[Path] | None,
    place: _Place,
    mode: str,
    names: Path | None,
    changes: Sequence[str] | None,
    *,
    foreign_seed: int | None,
    quiet: bool,
) -> _Plan:
    """Read and check all that was asked for, before anything is opened."""
    if not golden:
        raise UsageError("No golden set was given.", hint="kebab eval run GOLDEN.yaml --corpus FOLDER")
    plan = _Plan(
        golden=tuple(load_golden(file) for file in golden),
        place=place,
        modes=_modes(mode),
        names=load_names(names) if names is not None else {},
        changes=_parsed(changes),
        foreign_seed=foreign_seed,
        quiet=quiet,
    )
    _check_place(plan)
    return plan


def _measured(session: Session, plan: _Plan) -> Iterator[Run]:
    """Measure every set in every mode; sets that search the same corpus share its index."""
    own = [[each] for each in plan.golden if each.passages]
    shared = [each for each in plan.golden if not each.passages]
    options = {} if plan.foreign_seed is None else {"foreign turn before each question, seed": plan.foreign_seed}
    for sets in (*([shared] if shared else []), *own):
        with _searched(session, plan, sets[0]) as (kebab, corpus):
            kebab.search.warm_up()
            for golden in sets:
                asked = golden if plan.foreign_seed is None else after_foreign_turns(golden, plan.foreign_seed)
                for mode in plan.modes:
                    request = Request(asked, corpus, mode, plan.names, options, golden.fingerprint)
                    yield _followed(session, kebab, request, quiet=plan.quiet)


def _followed(session: Session, kebab: Kebab, request: Request, *, quiet: bool) -> Run:
    """Measure one set in one mode, with progress on standard error."""
    console = render.err()
    title = f"{request.golden.name} · {request.mode.value}"
    if quiet or not console.is_terminal:
        return measure(kebab, request, session.token)
    with console.status(title) as status:
        return measure(kebab, request, session.token, lambda done, total: status.update(f"{title}: {done} of {total}"))


@contextlib.contextmanager
def _searched(session: Session, plan: _Plan, golden: GoldenSet) -> Iterator[tuple[Kebab, Corpus]]:
    """Open the program on what the set is asked of."""
    root = plan.place.root()
    if root is None and not golden.passages:
        with session.kebab(plan.place.data_dir, json=plan.quiet, indexed=True) as kebab:
            yield kebab, describe_corpus(kebab, "your knowledge base")
        return
    with contextlib.ExitStack() as stack:
        folder = plan.place.index_dir
        if folder is None:
            temporary = tempfile.TemporaryDirectory(prefix="kebab-eval-", ignore_cleanup_errors=True)
            folder = Path(stack.enter_context(temporary))
        claim_index_folder(folder)
        place = write_passages(golden, folder) if golden.passages else root
        assert place is not None
        name = f"{golden.name} (its passages)" if golden.passages else Path(place).absolute().name
        kebab = stack.enter_context(session.kebab(folder, json=plan.quiet))
        _change_settings(kebab, plan.changes)
        summary = follow(index_corpus(kebab, place, session.token), session.say(f"Indexing {name} …"), quiet=plan.quiet)
        session.token.raise_if_cancelled()
        if not plan.quiet:
            render.print_problems((each for each in summary.problems if each.fatal), say=session.say)
        yield kebab, describe_corpus(kebab, BUNDLED if place == BUNDLED else name)


def _change_settings(kebab: Kebab, changes: Sequence[tuple[str, str]]) -> None:
    """Begin with the defaults, so that a kept index remembers no settings of an earlier run."""
    kebab.preferences.reset()
    for key, value in changes:
        changed = kebab.preferences.change(key, value)
        if changed.origin != "file":
            raise SettingsError(f"'{key}' is set by the {changed.origin}.", hint="Remove it there, or leave out --set.")


def _modes(name: str) -> tuple[SearchMode, ...]:
    chosen = choice(name, [*(each.value for each in SearchMode), _ALL], "--mode")
    return tuple(each for each in SearchMode if chosen in {each.value, _ALL})


def _check_place(plan: _Plan) -> None:
    """Refuse options that contradict one another."""
    bringing = [each.name for each in plan.golden if each.passages]
    asked_of_own = plan.place.corpus is None and len(bringing) != len(plan.golden)
    if plan.place.corpus is not None and bringing:
        raise UsageError(f"{bringing[0]} brings passages of its own.", hint="Leave out --corpus.")
    if plan.place.index_dir is not None and asked_of_own:
        raise UsageError("--index-dir needs --corpus.", hint="Your knowledge base is searched where it is.")
    if plan.changes and asked_of_own:
        raise UsageError("--set needs --corpus.", hint="Your own settings are not changed for a measurement.")
    root = plan.place.root()
    if isinstance(root, Path) and not root.is_dir():
        raise UsageError(f"{root} is not a folder.", hint=f"Give --corpus a folder, or '{BUNDLED}'.")


def _parsed(changes: Sequence[str] | None) -> tuple[tuple[str, str], ...]:
    pairs = [each.partition("=") for each in changes or ()]
    for key, sign, _ in pairs:
        if not sign:
            raise UsageError(f"--set {key} has no value.", hint="Write KEY=VALUE, e.g. --set search.fusion=rrf.")
    return tuple((key.strip(), value.strip()) for key, _, value in pairs)


def _store(data_dir: Path | None) -> SqliteRunStore:
    return SqliteRunStore(data_dir or paths.user_data_dir())
