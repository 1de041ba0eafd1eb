import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase } from '../../server/db/database.ts'
import { send } from '../faults/customers.ts'
import { inDeployment } from '../faults/deployment.ts'
import { median } from '../median.ts'
import { drawPromise } from '../promise.ts'
import { quantile } from '../quantile.ts'
import { BROWSER, signIn } from './operator.ts'
import { type Screen, watchByHttp1, watchByHttp2, watchDirectly } from './screens.ts'
import { startShippedProxies } from './shipped-proxies.ts'

/** A customer's order on the office's screens, through the proxies as deploy/ has them. */

const TIMES = 30
const MOST_MS = 2_000
/** Changes are gathered for half a second: each is to be told by itself. */
const LEAST_PAUSE_MS = 700
/** Longer than either proxy waits for a word. */
const SILENCE_MS = 60_000

export function benchDeskProxies(): Promise<boolean> {
	return inDeployment(async (deployment) => {
		await using stack = new AsyncDisposableStack()
		const [web, desk] = [await deployment.service('web'), await deployment.service('desk')]
		await web.start()
		await desk.start()
		console.log('\nLive changes through the proxies of deploy/')
		const proxies = await startShippedProxies({
			web: new URL(web.url).host,
			desk: new URL(desk.url).host,
			folder: deployment.dataDir,
		})
		for (const proxy of proxies) stack.use(proxy)
		if (proxies.length < 2) console.log('  apt install nginx-light haproxy: not both are here')

		const deskUrl = desk.url.replace('127.0.0.1', 'localhost')
		const { db, close } = connectDatabase(deployment.databaseUrl, 1)
		stack.defer(close)
		/** Of a browser of its own: one holds few streams. */
		const newHeaders = async () => {
			const operator = stack.use(await signIn(db, deskUrl, 'clerk'))
			return { cookie: operator.cookie(), 'user-agent': BROWSER }
		}
		const screens = [await watchDirectly(desk.url, await newHeaders())]
		for (const proxy of proxies) {
			screens.push(await watchByHttp1(proxy, await newHeaders()))
			screens.push(await watchByHttp2(proxy, await newHeaders()))
		}
		for (const screen of screens) stack.defer(() => screen.leave())

		const times = new Map<Screen, number[]>(screens.map((screen) => [screen, []]))
		const orderAndNote = async () => {
			const start = performance.now()
			const noting = screens.map(async (screen) => {
				times.get(screen)?.push((await screen.next()) - start)
			})
			const told = Promise.all(noting)
			// Awaited below: a stream that ends before must not end the whole run, and leave its proxies behind.
			told.catch(() => undefined)
			const { orderId, status } = await send(web.url, randomUUID(), `${randomUUID()}@example.com`)
			if (orderId === null) throw new Error(`An order was refused: ${status}`)
			await told
		}
		for (let time = 1; time < TIMES; time++) {
			await pause(LEAST_PAUSE_MS * (1 + Math.random()))
			await orderAndNote()
		}
		console.log(`  … and once more after ${SILENCE_MS / 1_000} s without a change`)
		await pause(SILENCE_MS)
		await orderAndNote()
		return [...times].map(([{ way }, of]) => draw(way, of)).every(Boolean)
	})
}

function draw(way: string, times: readonly number[]): boolean {
	const slowest = Math.max(...times)
	const holds = slowest < MOST_MS
	console.log(
		`  ${drawPromise({
			what: `an order is told, ${way} (n = ${times.length})`,
			measured: `p50 ${median(times).toFixed(0)}, p95 ${quantile(times, 0.95).toFixed(0)}, slowest ${slowest.toFixed(0)} ms`,
			promised: `< ${MOST_MS} ms`,
			holds,
		})}`,
	)
	return holds
}
