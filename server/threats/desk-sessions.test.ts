import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newPasskey, usePasskeyIn } from '../desk/http/testing/browser.ts'
import { runDesk } from '../desk/http/testing/running-desk.ts'
import { SIGN_IN_CALLS_PER_HOUR, takeSignInCall } from '../limits/desk-sign-ins.ts'
import { sized } from '../testing/full-size.ts'
import { forEachOf } from '../testing/many-requests.ts'

const GUESSES = sized({ gate: 1_000, full: 100_000 })

describe('sessions of the desk', () => {
	test('guessed, old, foreign, expired, of a disabled operator: no answer', async () => {
		const { browser, signIn, shop } = await runDesk({ works: false })
		const anna = await signIn('manager')
		const open = async (cookie: string) => {
			const guess = browser()
			guess.takeCookie(cookie)
			return (await guess.get('/api/desk/orders')).status
		}
		expect(await open(anna.cookie())).toBe(200)
		let opened = 0
		for (let tried = 0; tried < GUESSES; tried++) {
			const token = randomBytes(32).toString('base64url')
			if ((await open(`desk=${token}`)) !== 401) opened++
		}
		expect(opened).toBe(0)
		const [name, token = ''] = anna.cookie().split('=')
		const { rows } = await shop.pool.query('select id, token_hash, operator_id from desk_sessions')
		const { id, token_hash, operator_id } = rows[0]
		for (const value of [
			...[
				'',
				'x',
				token.slice(0, -1),
				`${token}A`,
				token.toLowerCase(),
				token_hash,
				id,
				operator_id,
			],
			...["' or true --", '%00', 'undefined', 'null'],
		]) {
			expect(await open(`${name}=${value}`), value).toBe(401)
		}
		await shop.pool.query('update operators set disabled_at = now()')
		expect(await open(anna.cookie())).toBe(401)
	})

	test('a wrong try tells nothing of who exists: same answer, same time within noise', async () => {
		const { browser, signIn, shop } = await runDesk({ works: false })
		const known = await signIn('manager')
		const disabled = await signIn('manager')
		await shop.pool.query('update operators set disabled_at = now() where name = $1', [
			disabled.name,
		])
		const kinds = {
			known: () => {
				known.passkey.setCounter(0)
				return known.passkey
			},
			unknown: () => newPasskey(),
			disabled: () => disabled.passkey,
		}
		const times: Record<string, number[]> = { known: [], unknown: [], disabled: [] }
		const bodies = new Set<string>()
		for (let round = 0; round < 25; round++) {
			await shop.pool.query('truncate rate_limits')
			for (const [kind, passkeyOf] of Object.entries(kinds)) {
				const passkey = passkeyOf()
				const from = browser()
				const { ceremony, options } = (await from.post('/api/desk/sign-in/options', {})).json()
				const credential = passkey.use(options)
				const start = performance.now()
				const answer = await from.post('/api/desk/sign-in', { ceremony, credential })
				times[kind]?.push(performance.now() - start)
				const { requestId: _, ...body } = answer.json()
				bodies.add(`${answer.status} ${JSON.stringify(body)}`)
			}
		}
		expect(bodies.size).toBe(1)
		const median = (kind: string) => times[kind]?.toSorted((a, b) => a - b)[12] ?? 0
		const medians = Object.keys(kinds).map(median)
		// Noise grows with the time that a busy machine takes for all of them.
		const slowest = Math.max(...medians)
		expect(slowest - Math.min(...medians)).toBeLessThan(25 + slowest / 2)
	})

	test('tries are counted per client: the budget, and then 429; a session survives what was used up by strangers', async () => {
		const { browser, signIn, shop } = await runDesk({ works: false })
		const anna = await signIn('manager')
		await shop.pool.query('truncate rate_limits, desk_ceremonies')
		const from = browser()
		let answered = 0
		for (let tried = 0; tried < SIGN_IN_CALLS_PER_HOUR + 20; tried++) {
			const { status } = await from.post('/api/desk/sign-in/options', {})
			if (status === 200) answered++
			else expect(status).toBe(429)
		}
		expect(answered).toBe(SIGN_IN_CALLS_PER_HOUR)
		const { rows } = await shop.pool.query('select count(*)::int as count from desk_ceremonies')
		expect(rows[0].count).toBe(answered)
		expect(await from.post('/api/desk/invites/x/options', {})).toMatchObject({ status: 429 })

		expect(await anna.get('/api/desk/me')).toMatchObject({ status: 200 })
		expect(await usePasskeyIn(anna, anna.passkey, 'confirm')).toMatchObject({ status: 204 })
	})

	test('what 25 clients of strangers use up is not the office’s: it signs in', async () => {
		const { browser, signIn, shop } = await runDesk({ works: false })
		const anna = await signIn('manager')
		const strangers = [...Array(25).keys()].map((last) => `192.0.2.${last}`)
		await forEachOf(strangers, strangers.length, async (client) => {
			for (let call = 0; call < 200; call++) await takeSignInCall(shop.pool, client)
			expect(await takeSignInCall(shop.pool, client)).toMatchObject({ allowed: false })
		})
		expect(await usePasskeyIn(browser(), anna.passkey)).toMatchObject({ status: 204 })
	})

	test('sign-ins that strangers begin and leave are deleted as others begin', async () => {
		const { browser, shop } = await runDesk({ works: false })
		const stranger = browser()
		const begin = () => stranger.post('/api/desk/sign-in/options', {})
		for (let begun = 0; begun < 30; begun++) await begin()
		await shop.pool.query("update desk_ceremonies set expires_at = now() - interval '1 second'")
		for (let begun = 0; begun < 4; begun++) await begin()
		const { rowCount } = await shop.pool.query('select from desk_ceremonies')
		expect(rowCount).toBe(4)
	})
})
