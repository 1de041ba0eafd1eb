import { expect, test } from 'vitest'
import { readSources } from './checkout.ts'
import { offencesIn, RULES } from './rules.ts'

const PLANTED: readonly (readonly [keyof typeof RULES, file: string, text: string])[] = [
	['underscore', 'server/http/pages/a.ts', 'response._header = head'],
	['underscore', 'web/app/a.tsx', 'element?._events'],
	['underscore', 'e2e/a.ts', "const { length } = server['_events']"],
	['underscore', 'bench/speed/a.ts', "Reflect.get(socket, '_handle')"],
	['reflection', 'server/http/a.ts', "Reflect.set(response, 'sent', true)"],
	['listeners', 'server/http/a.ts', "server.removeAllListeners('request')"],
	['listeners', 'server/http/a.ts', "const [first] = server.listeners('request')"],
	['pgBoss', 'server/metrics/a.ts', 'const SQL = `select count(*)\n\tfrom pgboss.job`'],
	['pgBoss', 'server/jobs/insert-jobs.ts', "'insert into pgboss.job (name) values ($1)'"],
	['rewrittenPackages', 'web/build/a.ts', 'return {\n\ttransform: { filter: { id: PACKAGE } },\n}'],
	['rewrittenPackages', 'web/build/a.ts', 'return {\n\tasync transform(code) {'],
	['moduleState', 'server/orders/a.ts', 'const stores = new WeakMap<Shop, StoreOrder>()'],
	['moduleState', 'web/api/a.ts', 'export const seen: Seen = new WeakSet()'],
	['moduleState', 'server/db/a.ts', 'const names = new Map<string, string>()'],
	['moduleVariable', 'server/http/a.ts', 'let second = 0'],
	['moduleState', 'server/http/a.ts', 'export const waiting: Set<string> =\n\tnew Set()'],
	['underscore', 'server/http/a.ts', 'const { _header } = response'],
	['listeners', 'server/http/a.ts', "server.off('request', listener)"],
	['pgBoss', 'server/metrics/a.ts', `'select count(*) from "pgboss"."job"'`],
	[
		'rewrittenPackages',
		'web/build/a.ts',
		"return { name: 'a', renderChunk(code) { return code } }",
	],
	['everyColumn', 'server/orders/a.ts', "await db.selectFrom('orders').selectAll().execute()"],
	['drawer', 'server/utils/a.ts', 'export {}'],
	['looseFile', 'server/worker.ts', 'export {}'],
]

const FINE = [
	['server/site-export/a.ts', "files.set('_headers', headersFile(site))"],
	['server/http/a.ts', "app.addHook('onSend', (_request, reply, _payload, done) => done())"],
	['server/db/pg-boss-tables.ts', "const JOBS = 'pgboss.job'"],
	['server/jobs/queue.test.ts', "await pool.query('select name from pgboss.job')"],
	['bench/speed/a.ts', "await pool.query('select name from pgboss.job')"],
	['e2e/rows/a.test.ts', "Reflect.set(window, 'newsChanged', true)"],
	['contract/a.ts', 'v.pipe(\n\tv.string(),\n\tv.transform(normalise),\n)'],
	['web/build/dev-pages.ts', 'response.end(await vite.transformIndexHtml(pathname, html))'],
	['server/payments/a.ts', "const HOSTS = new Map([['zaver', ZAVER]])"],
	['server/orders/a.ts', 'function newStores() {\n\tconst stores = new WeakMap<Shop, Store>()'],
] as const

test.each(PLANTED)('%s: an offence planted in %s is found', (rule, file, text) => {
	expect(offencesIn([{ file, text }])).toContain(`${file}: ${RULES[rule].reason}`)
})

test('every rule has an offence planted', () => {
	expect(new Set(PLANTED.map(([rule]) => rule))).toEqual(new Set(Object.keys(RULES)))
})

test('what only resembles an offence is none', () => {
	expect(offencesIn(FINE.map(([file, text]) => ({ file, text })))).toEqual([])
})

test('a folder holds at most fifteen files, its tests not counted', () => {
	const files = (count: number, ending: string) =>
		Array.from({ length: count }, (_, index) => ({ file: `web/ui/${index}${ending}`, text: '' }))
	expect(offencesIn([...files(15, '.tsx'), ...files(15, '.test.tsx')])).toEqual([])
	expect(offencesIn(files(16, '.tsx'))).toEqual([
		'web/ui/: 16 files beside each other; 15 are the most.',
	])
})

test('what only its own file uses is not exported', () => {
	const own = {
		file: 'server/vat/a.ts',
		text: 'export type Rate = 25\nexport const RATE: Rate = 25',
	}
	const other = { file: 'server/vat/b.ts', text: "import { RATE } from './a.ts'" }
	expect(offencesIn([own, other])).toEqual([
		'server/vat/a.ts: no other file uses Rate; it needs no export.',
	])
})

test('the checkout keeps to the rules', async () => {
	const sources = await readSources()
	expect(sources.length).toBeGreaterThan(500)
	const isPlanted = (offence: string) => offence.startsWith('structure/rules.test.ts: ')
	expect(offencesIn(sources).filter((offence) => !isPlanted(offence))).toEqual([])
})
