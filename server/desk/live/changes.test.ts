import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { readMetrics, seriesValue } from '../../testing/read-metrics.ts'
import { eventually } from '../../testing/running-shop.ts'
import { runDesk, type SignedIn } from '../http/testing/running-desk.ts'
import { storeOrder, typeAtDesk } from '../testing-desk.ts'
import { changeStreams } from './change-streams.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { followChanges } from './testing/follow-changes.ts'

async function runLive() {
	const desk = await runDesk({ works: false })
	const url = await desk.deskApp.listen({ port: 0, host: '127.0.0.1' })
	let followed = 0
	const follow = async (who: Pick<SignedIn, 'cookie'>) => {
		const stream = await followChanges(url, who.cookie())
		// Opening tells to look once, and so does beginning to listen, which the first one does.
		const looks = followed === 0 ? 2 : 1
		if (stream.response.ok) {
			followed++
			await eventually(async () => expect(stream.told.changes).toBeGreaterThanOrEqual(looks))
		}
		return stream
	}
	return { ...desk, follow }
}

/** Longer than changes are gathered for: whatever was under way has been told. */
async function settled(told: { readonly changes: number }): Promise<number> {
	for (let before = -1; before !== told.changes; ) {
		before = told.changes
		await pause(700)
	}
	return told.changes
}

/** Long before the heartbeat, or a connection that is cut off: what a busy machine takes for it. */
const AT_ONCE_MS = 7_000

test('D22 an order that comes in, a colleague’s act in either face and a callback’s move are told at once', async () => {
	const desk = await runLive()
	const anna = await desk.signIn('clerk')
	const orderId = await storeOrder(desk.shop.db)
	const { response, told } = await desk.follow(anna)
	expect(response.headers.get('content-type')).toContain('text/event-stream')
	expect(response.headers.get('cache-control')).toBe('no-store')
	expect(response.headers.get('x-content-type-options')).toBe('nosniff')
	for (const change of [
		() => desk.place(buildOrder()),
		() => anna.act('note', { orderId, words: 'Called' }),
		() => typeAtDesk(desk, ['note', orderId, 'Called again', '--as', 'Bo']),
		() => anna.act('cancel', { orderId }),
	]) {
		const before = await settled(told)
		await change()
		const done = performance.now()
		await eventually(async () => expect(told.changes).toBeGreaterThan(before))
		expect(performance.now() - done).toBeLessThan(AT_ONCE_MS)
	}
})

test('D22 a hundred changes at once are one or two looks', async () => {
	const desk = await runLive()
	const anna = await desk.signIn('clerk')
	const orderId = await storeOrder(desk.shop.db)
	const { told } = await desk.follow(anna)
	const before = await settled(told)
	const began = performance.now()
	await Promise.all(
		Array.from({ length: 100 }, (_, index) =>
			desk.shop.pool.query(
				`insert into acts (operator, act, order_id) values ('Anna', 'note', $1)`,
				[`${orderId}${index}`],
			),
		),
	)
	await eventually(async () => expect(told.changes).toBeGreaterThan(before))
	const looks = (await settled(told)) - before
	// One for each half second until the last of them, and one for what was left.
	expect(looks).toBeLessThanOrEqual(2 + (told.lastAt - began) / 500)
})

test('D22 who comes to an order or leaves it is told as that, once, and no list is looked at for it', async () => {
	const desk = await runLive()
	const [anna, bo] = [await desk.signIn('clerk'), await desk.signIn('reader')]
	const orderId = await storeOrder(desk.shop.db)
	const { told } = await desk.follow(anna)
	const before = await settled(told)
	const path = `/api/desk/orders/${orderId}/viewers`
	for (const times of [1, 2]) {
		await bo.post(path, {})
		await bo.post(path, {})
		await eventually(async () => expect(told.viewers).toHaveLength(2 * times - 1))
		await bo.delete(path)
		await bo.delete(path)
		await eventually(async () => expect(told.viewers).toHaveLength(2 * times))
	}
	expect(await settled(told)).toBe(before)
	expect(told.viewers).toEqual([orderId, orderId, orderId, orderId])
})

test('D4 D22 a stream needs a session, prolongs none, is no slow answer, and ends with it', async () => {
	const desk = await runLive()
	const { pool } = desk.shop
	expect((await desk.follow(desk.browser())).response.status).toBe(401)
	const [anna, maja] = [await desk.signIn('clerk', 'Anna'), await desk.signIn('manager')]
	await pool.query(`update desk_sessions set active_at = now() - interval '29 minutes'`)
	const [hers, majas] = [await desk.follow(anna), await desk.follow(maja)]
	const { rows } = await pool.query(
		`select max(active_at) < now() - interval '28 minutes' as is_old from desk_sessions`,
	)
	expect(rows).toEqual([{ is_old: true }])
	await typeAtDesk(desk, ['operators', 'sessions', 'end', 'Anna'])
	await eventually(async () => expect(hers.told.ended).toBe(true))
	expect(majas.told.ended).toBe(false)
	// By itself, without anybody's act.
	await maja.post('/api/desk/sign-out', {})
	await eventually(async () => expect(majas.told.ended).toBe(true))
	await desk.browser().get('/api/desk/sign-in')
	const timed = async (route: string, status: string) =>
		seriesValue(await readMetrics(desk), 'coc_http_request_seconds_count', { route, status })
	await eventually(async () => expect(await timed('/api/desk/sign-in', '2xx')).toBe(1))
	expect(await timed('/api/desk/changes', '4xx')).toBe(1)
	expect(await timed('/api/desk/changes', '2xx')).toBeUndefined()
})

test('D22 a process that stops ends its streams at once', async () => {
	const desk = await runLive()
	const anna = await desk.signIn('reader')
	const { told } = await desk.follow(anna)
	const began = performance.now()
	await desk.deskApp.close()
	expect(performance.now() - began).toBeLessThan(AT_ONCE_MS)
	await eventually(async () => expect(told.ended).toBe(true))
})

test('D22 a browser that is closed leaves nothing behind, and one session holds four streams at most', async () => {
	const desk = await runLive()
	const anna = await desk.signIn('reader')
	const all: Awaited<ReturnType<typeof desk.follow>>[] = []
	for (let count = 0; count < 6; count++) all.push(await desk.follow(anna))
	await eventually(async () =>
		expect(all.map(({ told }) => told.ended)).toEqual([true, true, false, false, false, false]),
	)
})

test('D22 a connection to the database that is lost is made again, and that counts as a change', async () => {
	const { databaseUrl, shop } = await runDesk({ works: false })
	let changes = 0
	const listening = listenForChanges(databaseUrl)(() => changes++)
	onTestFinished(() => listening.close())
	await eventually(async () => expect(changes).toBe(1))
	await shop.pool.query(
		`select pg_terminate_backend(pid) from pg_stat_activity
		where application_name = 'coc-orders desk' and datname = current_database()`,
	)
	await eventually(async () => expect(changes).toBe(2))
	await shop.pool.query(`select pg_notify('desk_changes', '')`)
	await eventually(async () => expect(changes).toBe(3))
})

test('D22 an idle session is found out by the heartbeat; a database that is away ends nobody', async () => {
	let asked = 0
	let alive: ReadonlySet<string> | Error = new Error('away')
	const { streams, open, ended } = streamsOf(async () => {
		asked++
		if (alive instanceof Error) throw alive
		return alive
	})
	for (const id of ['anna', 'bo']) open(id)
	await eventually(async () => expect(asked).toBeGreaterThan(2))
	expect(ended).toEqual([])
	alive = new Set(['anna'])
	await eventually(async () => expect(ended).toEqual(['bo']))
	expect(streams.size()).toBe(1)
})

test('D22 who comes while the sessions of others are asked for stays', async () => {
	const asked: (readonly string[])[] = []
	const { open, ended } = streamsOf(async (ids) => {
		if (asked.push(ids) === 1) open('bo')
		return new Set(ids)
	})
	open('anna')
	await eventually(async () => expect(asked.length).toBeGreaterThan(2))
	expect(asked.slice(0, 2)).toEqual([['anna'], ['anna', 'bo']])
	expect(ended).toEqual([])
})

/** Streams without a server around them, whose sessions are asked for all the time. */
function streamsOf(aliveAmong: Parameters<typeof changeStreams>[0]['aliveAmong']) {
	const ended: string[] = []
	const streams = changeStreams({
		listen: () => ({ close: async () => undefined }),
		aliveAmong,
		pauses: { heartbeatMs: 20 },
	})
	onTestFinished(() => streams.close())
	const open = (id: string) => {
		const response = new ServerResponse(new IncomingMessage(new Socket()))
		response.end = () => {
			ended.push(id)
			return response
		}
		response.write = () => true
		streams.add(id, response)
	}
	return { streams, open, ended }
}
