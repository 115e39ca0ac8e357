"""Thresholds for Tomcat and Apache logs."""

from __future__ import annotations

from pydantic import BaseModel

from kebab_desktop.settings.thresholds.declaring import number


class TomcatThresholds(BaseModel):
    """Tomcat: thread and connection pools, deployment, exceptions, restarts."""

    tc_stuck_threads_5m: int = number(2, 1, 100_000, "Stuck threads", "Within five minutes: pool exhausted.")
    tc_pool_bursts_15m: int = number(3, 1, 100_000, "Thread pool bursts", "Refusals for CRITICAL with 503.")
    tc_max_threads: int = number(200, 1, 100_000, "maxThreads", "Concurrent requests that fill the pool.")
    tc_pool_timeouts_1m: int = number(5, 1, 100_000, "JDBC pool timeouts", "Within a minute is CRITICAL.")
    tc_stuck_ms: float = number(60_000, 1_000, 86_400_000, "Stuck request (ms)", "Longer than this is HIGH.")
    tc_deploy_slow_ms: float = number(10_000, 100, 86_400_000, "Slow deployment (ms)", "From here on MEDIUM.")
    tc_deploy_very_slow_ms: float = number(60_000, 100, 86_400_000, "Very slow deployment (ms)", "Or server start.")
    tc_entropy_ms: float = number(1_000, 100, 3_600_000, "Slow random numbers (ms)", "Time to make SecureRandom.")
    tc_exceptions_min: int = number(5, 2, 1_000_000, "Repeated exception", "Times one root cause must occur.")
    tc_exceptions_per_minute: int = number(10, 2, 1_000_000, "Many exceptions", "Within a minute is HIGH.")
    tc_error_share_pct: float = number(5, 0.1, 100, "Failed requests (%)", "Share of 5xx that makes exceptions HIGH.")
    tc_lockouts_5m: int = number(10, 2, 100_000, "Locked users", "Attempts within five minutes.")
    tc_restarts_15m: int = number(3, 2, 10_000, "Restart loop", "Starts within fifteen minutes.")
    tc_restarts_critical: int = number(5, 2, 10_000, "Fast restart loop", "Starts for CRITICAL.")


class AccessThresholds(BaseModel):
    """Access logs of both servers."""

    access_5xx_share_pct: float = number(5, 0.1, 100, "5xx burst: share (%)", "Share of 5xx within five minutes.")
    access_5xx_min_requests: int = number(100, 1, 1_000_000, "5xx burst: sample", "Requests a share needs.")
    access_5xx_per_minute: int = number(20, 1, 1_000_000, "5xx burst: count", "5xx responses within a minute.")
    access_5xx_critical_pct: float = number(50, 1, 100, "5xx burst: critical share (%)", "From here on CRITICAL.")
    access_5xx_critical_count: int = number(100, 1, 1_000_000, "5xx burst: critical count", "In five minutes.")
    access_5xx_low_pct: float = number(1, 0, 100, "5xx burst: low share (%)", "Below it a burst is at most MEDIUM.")
    access_404_share_pct: float = number(20, 1, 100, "Missing files: share (%)", "Share of 404 in the whole log.")
    access_404_min_requests: int = number(200, 1, 1_000_000, "Missing files: sample", "Requests a share needs.")
    access_404_same_url: int = number(50, 2, 1_000_000, "Missing files: one URL", "404 for the same URL.")
    access_slow_ms: float = number(1_000, 1, 600_000, "Slow requests: p95 (ms)", "A request this slow is counted.")
    access_very_slow_ms: float = number(5_000, 1, 3_600_000, "Very slow requests: p95 (ms)", "From here on HIGH.")
    access_probes_min: int = number(5, 1, 1_000_000, "Scans: probes", "Probing requests before they are told.")
    access_probes_medium: int = number(50, 1, 1_000_000, "Scans: many probes", "From here on MEDIUM.")
    access_denied_5m: int = number(20, 1, 1_000_000, "Refusals", "403 responses within five minutes.")
    access_408_share_pct: float = number(5, 0.1, 100, "Client timeouts: share (%)", "Share of 408 responses.")
    access_auth_failures: int = number(50, 2, 1_000_000, "Refused client", "401 and 403 for one client.")


class ApacheThresholds(BaseModel):
    """Apache httpd: backends, children, restarts, noise."""

    ap_upstream_per_minute: int = number(5, 1, 1_000_000, "Backend timeouts: count", "Within one minute.")
    ap_upstream_share_pct: float = number(5, 0.1, 100, "Backend timeouts: share (%)", "Share of all requests.")
    ap_down_minutes: float = number(5, 1, 1_440, "Backend down: duration (min)", "Refused for so long is CRITICAL.")
    ap_child_deaths_5m: int = number(5, 1, 1_000_000, "Child deaths", "Within five minutes is CRITICAL.")
    ap_handshake_share_pct: float = number(10, 0.1, 100, "TLS handshakes failed (%)", "Share of requests for HIGH.")
    ap_restarts_15m: int = number(3, 2, 10_000, "Restarts", "Starts and reloads within fifteen minutes.")
    ap_restarts_per_hour: int = number(10, 2, 10_000, "Many restarts", "Within an hour is HIGH.")
    ap_noise_share_pct: float = number(30, 1, 100, "Noise: share (%)", "Share of one repeated line of the error log.")
    ap_noise_min_lines: int = number(100, 10, 1_000_000_000, "Noise: sample", "Lines of the error log a share needs.")
