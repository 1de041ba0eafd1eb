import { type Deployment, freePort, type Role, type Service } from '../deployment.ts'
import { until } from './until.ts'

const ROLES: readonly Role[] = ['web', 'web', 'worker', 'worker', 'desk']
const QUIET_WITHIN_MS = 30_000

type ShopProcess = {
	readonly name: string
	readonly role: Role
	readonly service: Service
	readonly metrics: string
}

type ShopProcesses = AsyncDisposable & {
	readonly webs: readonly Service[]
	readonly desk: string
	/** Those that ended by themselves. */
	ended(): string[]
	/** Those that hold a connection although there is nothing to do. */
	stillBusy(): Promise<string[]>
}

/** Two web processes, two workers and a desk. */
export async function startShop(
	deployment: Deployment,
	databaseUrl: string,
): Promise<ShopProcesses> {
	const processes: ShopProcess[] = []
	for (const [index, role] of ROLES.entries()) {
		const port = await freePort()
		const service = await deployment.service(role, {
			DATABASE_URL: databaseUrl,
			DATABASE_CONNECTIONS: '12',
			...(role === 'worker' ? {} : { METRICS_PORT: String(port) }),
		})
		const metrics = role === 'worker' ? service.url : `http://127.0.0.1:${port}`
		processes.push({ name: `${role} ${index + 1}`, role, service, metrics: `${metrics}/metrics` })
	}
	await Promise.all(processes.map(({ service }) => service.start()))
	const of = (wanted: Role) =>
		processes.filter(({ role }) => role === wanted).map(({ service }) => service)
	return {
		webs: of('web'),
		desk: of('desk')[0]?.url ?? '',
		ended: () => processes.filter(({ service }) => !isRunning(service)).map(({ name }) => name),
		async stillBusy() {
			const idle = processes.map(async ({ name, metrics }) => {
				// A worker looks for jobs now and then: one moment without a connection in use is enough.
				const isIdle = async () => (await connectionsInUse(metrics)) === 0
				return until(`${name} is idle`, QUIET_WITHIN_MS, isIdle).then(
					() => [],
					() => [name],
				)
			})
			return (await Promise.all(idle)).flat()
		},
		async [Symbol.asyncDispose]() {
			await Promise.all(processes.map(({ service }) => service.kill('SIGTERM')))
		},
	}
}

function isRunning(service: Service): boolean {
	try {
		const pid = service.pid()
		return pid !== undefined && process.kill(pid, 0)
	} catch {
		return false
	}
}

async function connectionsInUse(metrics: string): Promise<number> {
	const answer = await fetch(metrics, { signal: AbortSignal.timeout(2_000) })
	const told = (await answer.text()).matchAll(
		/^coc_database_connections\{[^}]*state="(?:busy|waiting)"[^}]*\} (\d+)/gm,
	)
	return [...told].reduce((sum, [, count]) => sum + Number(count), 0)
}
