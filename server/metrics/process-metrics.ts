import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { ALERT_MESSAGES } from '../log/alerts.ts'
import type { Log } from '../log/log.ts'

/** Counts alerts on their way into the log, so that an operator can be called for one. */
export function countAlerts(registry: Registry, log: Log): Log {
	const alerts = new Counter({
		name: 'coc_alerts_total',
		help: 'Alerts written to the log.',
		labelNames: ['alert'],
		registers: [registry],
	})
	for (const alert of ALERT_MESSAGES) alerts.inc({ alert }, 0)
	return {
		...log,
		alert(message, facts) {
			alerts.inc({ alert: message })
			log.alert(message, facts)
		},
	}
}

type Pools = {
	readonly service: pg.Pool
	readonly queue: pg.Pool
}

/** Of every process: Node's default metrics and its database connections. */
export function processMetrics(registry: Registry, pools: Pools): void {
	collectDefaultMetrics({ register: registry })
	new Gauge({
		name: 'coc_database_connections',
		help: 'Database connections of this process; waiting are requests for one that is not free.',
		labelNames: ['pool', 'state'],
		registers: [registry],
		collect() {
			for (const [name, pool] of Object.entries(pools)) {
				this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
				this.set({ pool: name, state: 'idle' }, pool.idleCount)
				this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
			}
		},
	})
}
