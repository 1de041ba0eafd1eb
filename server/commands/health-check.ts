/**
 * A container's health check: fails when the process in it does not answer. A worker serves nothing but
 * its metrics. A database that is away makes neither of them unhealthy: a new process would not help.
 */
const { ROLE, PORT, METRICS_PORT, DESK_PORT } = process.env
const places: Readonly<Record<string, string>> = {
	worker: `${METRICS_PORT}/metrics`,
	desk: `${DESK_PORT}/health/live`,
}
const place = places[ROLE ?? ''] ?? `${PORT}/healthz`
const { ok } = await fetch(`http://127.0.0.1:${place}`)
process.exitCode = ok ? 0 : 1
