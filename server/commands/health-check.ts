/**
 * A container's health check: fails when the process in it does not answer. A worker serves nothing but
 * its metrics. A database that is away makes neither of them unhealthy: a new process would not help.
 */
const { ROLE, PORT, METRICS_PORT } = process.env
const place = ROLE === 'worker' ? `${METRICS_PORT}/metrics` : `${PORT}/healthz`
const { ok } = await fetch(`http://127.0.0.1:${place}`)
process.exitCode = ok ? 0 : 1
