import { describe, expect, test } from 'vitest'
import { createLog, type LogLevel } from './log.ts'

/** A log that records its lines and runs by a fake clock. */
function keptLog(level: LogLevel = 'info') {
	const texts: string[] = []
	let time = Date.UTC(2026, 0, 1)
	return {
		log: createLog({ level, write: (line) => texts.push(line), now: () => time }),
		lines: () => texts.map((text) => JSON.parse(text)),
		pass: (ms: number) => {
			time += ms
		},
	}
}

/** As a database's error: everything but its name, its code and where it arose quotes the row. */
function databaseError() {
	const error = new Error('Failing row contains (Canary)')
	return Object.assign(error, { name: 'DatabaseError', code: '23514', detail: 'Canary' })
}

const ORDER = '0k2m4abcdefghjkmnpqrstvwxyz0123'
const ATTENTION = 'refund-refused 4F2K-9QXH'
const REQUEST = { request: 'abc', method: 'GET', route: '/pay/:id', status: 303, milliseconds: 4 }

describe('a line of the log', () => {
	test('is one JSON object with its time, level and kind', () => {
		const { log, lines } = keptLog()
		log.request(REQUEST)
		log.started({ role: 'web', port: 3000 })
		log.stopping('SIGTERM')
		const at = '2026-01-01T00:00:00.000Z'
		expect(lines()).toEqual([
			{ at, level: 'info', kind: 'request', ...REQUEST },
			{ at, level: 'info', kind: 'started', role: 'web', port: 3000 },
			{ at, level: 'info', kind: 'stopping', reason: 'SIGTERM' },
		])
	})

	test('of level info is left out where only warnings are wanted', () => {
		const { log, lines } = keptLog('warning')
		log.request(REQUEST)
		log.started({ role: 'web', port: 3000 })
		log.failedJob({ queue: 'send-mail', job: '1', order: null, tries: 2 }, new Error('Canary'))
		expect(lines()).toMatchObject([{ level: 'warning', kind: 'failed-job', job: '1', tries: 2 }])
	})

	test('tells of a stop by a crash where only warnings are wanted, too', () => {
		const { log, lines } = keptLog('warning')
		log.stopping('SIGTERM')
		log.stopping('crash')
		expect(lines()).toMatchObject([{ level: 'error', kind: 'stopping', reason: 'crash' }])
	})

	test('has no field but its own, whatever is handed in', () => {
		const { log, lines } = keptLog()
		const more = { email: 'canary@example.com' }
		log.request({ ...REQUEST, ...more })
		log.failedJob(
			{ queue: 'send-mail', job: '1', order: ORDER, tries: 1, ...more },
			databaseError(),
		)
		log.started({ role: 'all', port: 1, ...more })
		log.alert('The provider refused a refund', { order: ORDER, attention: ATTENTION, ...more })
		log.error(databaseError(), 'abc')
		expect(JSON.stringify(lines())).not.toMatch(/canary/i)
		expect(lines().map((line) => Object.keys(line).join(' '))).toEqual([
			'at level kind request method route status milliseconds',
			'at level kind queue job order tries name code frames',
			'at level kind role port',
			'at level kind message order attention',
			'at level kind name code frames request',
		])
	})
})

describe('an error in the log', () => {
	test('is logged by its name, its code and its stack frames', () => {
		const { log, lines } = keptLog()
		log.error(databaseError(), 'abc')
		expect(lines()).toEqual([
			expect.objectContaining({
				level: 'error',
				name: 'DatabaseError',
				code: '23514',
				request: 'abc',
				frames: expect.arrayContaining([
					expect.stringMatching(/^server\/log\/log\.test\.ts:\d+:\d+$/),
				]),
			}),
		])
	})

	test('never brings its message along, not even one that looks like a trace or a code', () => {
		const { log, lines } = keptLog()
		const place = `${import.meta.dirname}/Canary.ts:1:1`
		log.error(new Error(`Canary\n    at canary (${place})\n    at ${place}`))
		log.error(Object.assign(new Error('1'), { name: 'Canary Person', code: 'Canary Person' }))
		log.error(Object.assign(new Error('2'), { stack: `Canary\n    at Canary (/tmp/Canary:1:1)` }))
		log.error(Object.assign(new Error('3'), { code: '3', stack: '\n    at file://canary/x:1:1' }))
		log.error('Canary')
		log.error({ message: 'Canary' })
		log.error(undefined)
		expect(lines()).toHaveLength(7)
		expect(JSON.stringify(lines())).not.toMatch(/canary/i)
	})

	test('has the code of its cause where it has none itself', () => {
		const { log, lines } = keptLog()
		const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
		log.error(new TypeError('fetch failed', { cause }))
		expect(lines()).toMatchObject([{ name: 'TypeError', code: 'ECONNREFUSED' }])
	})
})

describe('an alert', () => {
	test('names an order by the beginning of its id, and so does a failed job', () => {
		const { log, lines } = keptLog()
		log.alert('An order past its time could not be erased', { order: ORDER })
		log.failedJob({ queue: 'send-mail', job: '1', order: ORDER, tries: 1 }, new Error())
		expect(lines()).toMatchObject([
			{ level: 'alert', order: '0k2m4abc' },
			{ kind: 'failed-job', order: '0k2m4abc' },
		])
	})

	test('about an order does not compile without the order', () => {
		const { log, lines } = keptLog()
		// @ts-expect-error: nobody could find it at the desk.
		log.alert('The provider refused a refund', {})
		// @ts-expect-error: a fact that it does not carry.
		log.alert('The provider refused a refund', { order: ORDER, port: 1 })
		expect(lines()).toHaveLength(2)
	})

	test('loses every fact that does not look as it should', () => {
		const { log, lines } = keptLog()
		log.alert('A step of an order was given up', {
			order: 'canary@example.com',
			attention: 'Canary Person',
			job: 'Canary\nPerson',
			queue: 'Canary Person',
		})
		log.alert('A payment settled after it was closed', {
			order: ORDER,
			attention: '',
			expectedOre: 'Canary',
			settledOre: 125_000,
		})
		const line = { at: expect.any(String), level: 'alert', kind: 'alert' }
		expect(lines()).toEqual([
			{ ...line, message: 'A step of an order was given up' },
			{
				...line,
				message: 'A payment settled after it was closed',
				order: '0k2m4abc',
				settledOre: 125_000,
			},
		])
	})
})

describe('in an outage', () => {
	const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

	test('the same error is logged once, and then every ten seconds how often it was repeated', () => {
		const { log, lines, pass } = keptLog()
		for (let second = 0; second < 25; second++) {
			for (let n = 0; n < 100; n++) log.error(refused(), `request-${n}`)
			pass(1_000)
		}
		log.flush()
		expect(lines().map(({ at, times }) => [at.slice(17, 19), times])).toEqual([
			['00', undefined],
			['10', 999],
			['20', 1_000],
			['25', 500],
		])
	})

	test('other errors are still logged, and so is the first one after a pause', () => {
		const { log, lines, pass } = keptLog()
		log.error(refused())
		log.error(new RangeError('another'))
		log.failedJob({ queue: 'send-mail', job: '1', order: null, tries: 1 }, refused())
		pass(11_000)
		log.error(refused())
		expect(lines().map(({ kind, name }) => `${kind} ${name}`)).toEqual([
			'error Error',
			'error RangeError',
			'failed-job Error',
			'error Error',
		])
	})

	test('a clock that was ahead and is right again holds no error back', () => {
		const { log, lines, pass } = keptLog()
		log.error(refused())
		log.error(new RangeError('another'))
		pass(-2 * 3600_000)
		log.error(refused())
		expect(lines().map(({ name }) => name)).toEqual(['Error', 'RangeError', 'Error'])
	})

	test('the count is logged with the next line of any kind, not only with the next error', () => {
		const { log, lines, pass } = keptLog('warning')
		log.error(refused())
		log.error(refused())
		pass(11_000)
		log.request(REQUEST)
		expect(lines()).toMatchObject([{ kind: 'error' }, { kind: 'error', times: 1 }])
	})

	test('equal alerts are deduplicated too, others are not', () => {
		const { log, lines } = keptLog()
		for (let n = 0; n < 100; n++) {
			log.alert('reCAPTCHA could not be verified', { reason: 'siteverify could not be reached' })
		}
		log.alert('A step of an order was given up', {
			order: ORDER,
			attention: '',
			job: '1',
			queue: 'send-mail',
		})
		log.alert('A step of an order was given up', {
			order: ORDER,
			attention: '',
			job: '2',
			queue: 'send-mail',
		})
		expect(lines()).toHaveLength(3)
	})
})
