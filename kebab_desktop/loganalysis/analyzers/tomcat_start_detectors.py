"""TC-07, TC-13 and TC-14: slow starts, ends without a shutdown, and starts that follow one another."""

from __future__ import annotations

from kebab_desktop.core.findings import Severity, Signal
from kebab_desktop.loganalysis.analyzers.tally_signal import Kind, Limits, build_signal, pick, seconds
from kebab_desktop.loganalysis.analyzers.tomcat_detectors import TomcatDetector, TomcatFacts


def slow_deployment(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-07: a web application or the whole server takes long to start; random numbers may be the reason."""
    deploy, startup, entropy = (facts.tallies[name] for name in ("deploy", "startup", "entropy"))
    slowest = deploy.worst.value if deploy.worst else 0.0
    start = startup.worst.value if startup.worst else 0.0
    waited = entropy.worst.value if entropy.worst else 0.0
    very_slow = max(slowest, start) >= limits["tc_deploy_very_slow_ms"]
    if slowest < limits["tc_deploy_slow_ms"] and not very_slow and waited < limits["tc_entropy_ms"]:
        return None
    tally = next(each for each in (deploy, startup, entropy) if each.count)
    if slowest < limits["tc_deploy_slow_ms"]:
        tally = startup if very_slow else entropy
    assert tally.worst is not None
    what = tally.details.top(1)[0][0]
    return build_signal(
        Kind("TC_SLOW_DEPLOYMENT", "SLOW_DEPLOYMENT"),
        Severity.HIGH if very_slow else Severity.MEDIUM,
        tally,
        f"slow deployment: {what} took {seconds(tally.worst.value)}",
        scope=facts.scope,
        params=pick(limits, "tc_deploy_slow_ms", "tc_deploy_very_slow_ms", "tc_entropy_ms"),
    )


def abnormal_shutdown(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-13: a start without a stop before it: the process was killed or died."""
    tally = facts.tallies["abnormal"]
    if not tally.count:
        return None
    gap = f"; silence before the start {seconds(1000 * tally.worst.value)}" if tally.worst else ""
    return build_signal(
        Kind("TC_ABNORMAL_SHUTDOWN", "ABNORMAL_SHUTDOWN"),
        Severity.HIGH,
        tally,
        f"abnormal shutdown: started again without a stop, {tally.count} time(s){gap}",
        scope=facts.scope,
        inferred=True,
    )


def restart_loop(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-14: several starts within fifteen minutes."""
    tally = facts.tallies["boot"]
    most = tally.peak(15) if tally.timed else 0
    if most < limits["tc_restarts_15m"]:
        return None
    return build_signal(
        Kind("TC_RESTART_LOOP", "CONTEXT_STARTUP_FAILED"),
        Severity.CRITICAL if most >= limits["tc_restarts_critical"] else Severity.HIGH,
        tally,
        f"restart loop: {most} startups in 15 minutes; startup failed again and again",
        scope=facts.scope,
        params=pick(limits, "tc_restarts_15m", "tc_restarts_critical"),
    )


START_DETECTORS: tuple[TomcatDetector, ...] = (slow_deployment, abnormal_shutdown, restart_loop)
