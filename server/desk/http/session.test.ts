import { describe, expect, test } from 'vitest'
import { typeAtDesk } from '../testing-desk.ts'
import { addPasskeyBy, newPasskey, usePasskeyIn } from './testing/browser.ts'
import { runDesk } from './testing/running-desk.ts'

describe('a session', () => {
	test('D4 is random, new at each sign-in, and only its hash is stored', async () => {
		const { browser, signIn, shop } = await runDesk({ works: false })
		const anna = await signIn('clerk')
		const first = anna.cookie()
		const fixed = browser()
		fixed.takeCookie('desk=chosen-by-somebody-else')
		await usePasskeyIn(fixed, anna.passkey)
		await usePasskeyIn(anna, anna.passkey)
		const tokens = [first, anna.cookie(), fixed.cookie()].map(
			(cookie) => cookie.split('=')[1] ?? '',
		)
		expect(new Set(tokens).size).toBe(3)
		const { rows } = await shop.pool.query(
			'select row_to_json(s)::text as row from desk_sessions s',
		)
		expect(rows).toHaveLength(3)
		for (const token of tokens) {
			expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
			expect(JSON.stringify(rows)).not.toContain(token)
		}
		// What was there before the sign-in opens nothing.
		fixed.takeCookie('desk=chosen-by-somebody-else')
		expect(await fixed.get('/api/desk/me')).toMatchObject({ status: 401 })
	})

	test('D4 has a cookie that no script reads and no other site sends', async () => {
		const { browser, signIn } = await runDesk({ works: false })
		const { passkey } = await signIn()
		const answer = await usePasskeyIn(browser(), passkey)
		expect(answer.headers['set-cookie']).toMatch(
			/^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
		)
	})

	test.each([
		['30 minutes without a click', `active_at = now() - interval '31 minutes'`],
		['12 hours', `started_at = now() - interval '12 hours 1 minute'`],
	])('D4 ends after %s', async (_what, change) => {
		const { signIn, shop } = await runDesk({ works: false })
		const anna = await signIn()
		expect(await anna.get('/api/desk/me')).toMatchObject({ status: 200 })
		await shop.pool.query(`update desk_sessions set ${change}`)
		expect(await anna.get('/api/desk/me')).toMatchObject({ status: 401 })
	})

	test('D4 is prolonged by a person, and not by a page that looks again by itself', async () => {
		const { signIn, shop } = await runDesk({ works: false })
		const anna = await signIn()
		await shop.pool.query(`update desk_sessions set active_at = now() - interval '29 minutes'`)
		const polled = (await anna.poll('/api/desk/me')).json()
		expect(Date.parse(polled.idleEndsAt) - Date.now()).toBeLessThan(2 * 60_000)
		await anna.poll('/api/desk/orders')
		const still = (await anna.poll('/api/desk/me')).json()
		expect(still.idleEndsAt).toBe(polled.idleEndsAt)
		await anna.get('/api/desk/orders')
		const later = (await anna.poll('/api/desk/me')).json()
		expect(Date.parse(later.idleEndsAt) - Date.now()).toBeGreaterThan(29 * 60_000)
	})

	test('D4 used from another kind of browser is taken for stolen, and ends for both', async () => {
		const { browser, signIn } = await runDesk({ works: false })
		const anna = await signIn()
		const thief = browser({
			'user-agent':
				'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0',
		})
		thief.takeCookie(anna.cookie())
		expect(await thief.get('/api/desk/orders')).toMatchObject({ status: 401 })
		expect(await anna.get('/api/desk/me')).toMatchObject({ status: 401 })
	})

	test('D4 is listed and ended by its owner, and by nobody else', async () => {
		const { browser, signIn } = await runDesk({ works: false })
		const anna = await signIn('clerk')
		const phone = browser()
		await usePasskeyIn(phone, anna.passkey)
		const bo = await signIn('clerk')
		const { sessions } = (await anna.get('/api/desk/sessions')).json()
		expect(sessions).toMatchObject([
			{ isThis: false, browser: 'Chrome, Linux' },
			{ isThis: true, browser: 'Chrome, Linux' },
		])
		const other = `/api/desk/sessions/${sessions[0].id}`
		expect(await bo.delete(other)).toMatchObject({ status: 404 })
		expect(await phone.get('/api/desk/me')).toMatchObject({ status: 200 })
		expect(await anna.delete(other)).toMatchObject({ status: 204 })
		expect(await phone.get('/api/desk/me')).toMatchObject({ status: 401 })
		await usePasskeyIn(phone, anna.passkey)
		expect(await phone.delete('/api/desk/sessions')).toMatchObject({ status: 204 })
		expect(await anna.get('/api/desk/me')).toMatchObject({ status: 401 })
		expect(await phone.post('/api/desk/sign-out', {})).toMatchObject({ status: 204 })
		expect(await phone.get('/api/desk/me')).toMatchObject({ status: 401 })
	})

	test('D4 ends everywhere when a manager says so, or the operator is disabled, in either face', async () => {
		const running = await runDesk({ works: false })
		const { browser, signIn } = running
		const manager = await signIn('manager', 'Maja')
		const bo = await signIn('clerk', 'Bo')
		const phone = browser()
		const operators = (await manager.get('/api/desk/operators')).json().operators
		const { id: operatorId } = operators.find((one: { name: string }) => one.name === 'Bo')
		const areOut = async () => {
			for (const one of [bo, phone]) {
				expect(await one.get('/api/desk/me')).toMatchObject({ status: 401 })
			}
		}
		await usePasskeyIn(phone, bo.passkey)
		expect(await manager.act('end-sessions', { operatorId })).toMatchObject({
			body: '{"outcome":"changed"}',
		})
		await areOut()
		await usePasskeyIn(bo, bo.passkey)
		await typeAtDesk(running, ['operators', 'sessions', 'end', 'Bo'])
		await areOut()
		await usePasskeyIn(phone, bo.passkey)
		expect(await manager.act('disable-operator', { operatorId })).toMatchObject({ status: 200 })
		await areOut()
		expect(await usePasskeyIn(bo, bo.passkey)).toMatchObject({ status: 401 })
		await typeAtDesk(running, ['operators', 'enable', 'bo'])
		expect(await usePasskeyIn(bo, bo.passkey)).toMatchObject({ status: 204 })
	})

	test('D4 is listed and ended by a manager too, one by one, in either face, and the log names its browser', async () => {
		const running = await runDesk({ works: false })
		const { browser, signIn } = running
		const manager = await signIn('manager', 'Maja')
		const bo = await signIn('clerk', 'Bo')
		const phone = browser({ 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile' })
		await usePasskeyIn(phone, bo.passkey)
		const operators = (await manager.get('/api/desk/operators')).json().operators
		const idOf = (name: string) =>
			operators.find((one: { name: string }) => one.name === name).id as string
		const path = `/api/desk/operators/${idOf('Bo')}/sessions`
		const listed = async () => (await manager.get(path)).json().sessions
		const [onPhone, atDesk] = await listed()
		expect([onPhone, atDesk]).toMatchObject([
			{ operator: { name: 'Bo' }, isThis: false, browser: 'Chrome, Android' },
			{ operator: { name: 'Bo' }, isThis: false, browser: 'Chrome, Linux' },
		])
		expect(await bo.get(path)).toMatchObject({ status: 403 })
		// Of somebody else's it is not, whoever asks.
		const end = (operatorId: string) =>
			manager.act('end-session', { operatorId, sessionId: onPhone.id })
		expect((await end(idOf('Maja'))).json()).toEqual({ outcome: 'unchanged' })
		expect((await end(idOf('Bo'))).json()).toEqual({ outcome: 'changed' })
		expect((await end(idOf('Bo'))).json()).toEqual({ outcome: 'unchanged' })
		expect(await phone.get('/api/desk/me')).toMatchObject({ status: 401 })
		expect(await bo.get('/api/desk/me')).toMatchObject({ status: 200 })
		expect(await listed()).toMatchObject([{ id: atDesk.id }])

		await usePasskeyIn(phone, bo.passkey)
		const [again] = await listed()
		const type = (...words: string[]) => typeAtDesk(running, ['operators', 'sessions', ...words])
		const short = again.id.slice(0, 8)
		expect((await type('bo')).output).toMatch(new RegExp(`${short} +Bo +Chrome, Android`))
		expect((await type()).output).toMatch(/ Maja +Chrome, Linux/)
		// An empty variable of a script is not all of them, nor the only one that begins so.
		for (const none of ['ffffffff', '', short.slice(0, 7)]) {
			expect(await type('end', 'bo', none), none).toMatchObject({ code: 1 })
		}
		expect(await listed()).toHaveLength(2)
		expect(await type('end', 'bo', short)).toMatchObject({
			output: 'Bo is signed out of Chrome, Android.\n',
		})
		expect(await phone.get('/api/desk/me')).toMatchObject({ status: 401 })
		expect(await bo.get('/api/desk/me')).toMatchObject({ status: 200 })
		const log = (await typeAtDesk(running, 'log')).output
		expect(log.match(/end-session +name Bo, browser Chrome, Android/g)).toHaveLength(2)
	})

	test('D4 the last manager can be neither disabled nor given another role, by two at once either', async () => {
		const { signIn, shop } = await runDesk({ works: false })
		const [maja, mats] = [await signIn('manager', 'Maja'), await signIn('manager', 'Mats')]
		const idOf = async (name: string) =>
			(await shop.pool.query('select id from operators where name = $1', [name])).rows[0].id
		const [one, other] = await Promise.all([
			maja.act('disable-operator', { operatorId: await idOf('Mats') }),
			mats.act('operator-role', { operatorId: await idOf('Maja'), role: 'reader' }),
		])
		const outcomes = [one, other].map(({ body }) => body)
		expect(outcomes.filter((body) => body === '{"outcome":"changed"}')).toHaveLength(1)
		const { rows } = await shop.pool.query(
			`select from operators where role = 'manager' and disabled_at is null`,
		)
		expect(rows).toHaveLength(1)
	})

	test('D4 the last manager stays one until another has come in: a link that nobody opened lets nobody in', async () => {
		const running = await runDesk({ works: false })
		const maja = await running.signIn('manager', 'Maja')
		await running.invite('mats@example.com', 'manager', '--name', 'Mats')
		const { operator } = (await maja.get('/api/desk/me')).json()
		const leave = async () =>
			(await maja.act('operator-role', { operatorId: operator.id, role: 'reader' })).json().outcome
		expect(await leave()).toBe('last-manager')
		const disable = () => typeAtDesk(running, ['operators', 'disable', 'Mats'])
		expect(await disable()).toMatchObject({ code: 0 })
		await typeAtDesk(running, ['operators', 'enable', 'Mats'])
		const token = await running.invite('mats@example.com', 'manager')
		await addPasskeyBy(running.browser(), token, newPasskey())
		expect(await leave()).toBe('changed')
		expect((await disable()).errors).toContain('last manager')
	})
})
