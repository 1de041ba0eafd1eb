import { describe, expect, test } from 'vitest'
import { addPasskeyBy, newPasskey, usePasskeyIn } from './testing/browser.ts'
import { runDesk } from './testing/running-desk.ts'

describe('an invitation', () => {
	test('D1 leads to a passkey, and with it into the desk', async () => {
		const desk = await runDesk({ works: false })
		const token = await desk.invite('anna@example.com', 'manager', '--name', 'Anna')
		const browser = desk.browser()
		expect(await browser.get('/api/desk/me')).toMatchObject({ status: 401 })
		expect(await addPasskeyBy(browser, token, newPasskey())).toMatchObject({ status: 204 })
		expect((await browser.get('/api/desk/me')).json()).toMatchObject({
			operator: { name: 'Anna', emailAddress: 'anna@example.com', role: 'manager' },
			fresh: true,
		})
	})

	test('D1 is refused a second time, late, altered, replaced or of a disabled operator, alike', async () => {
		const desk = await runDesk({ works: false })
		const { pool } = desk.shop
		const used = await desk.invite('used@example.com')
		await addPasskeyBy(desk.browser(), used, newPasskey())
		const late = await desk.invite('late@example.com')
		await pool.query(
			`update operator_invites set expires_at = now() - interval '1 second' where used_at is null`,
		)
		const replaced = await desk.invite('again@example.com')
		const again = await desk.invite('again@example.com')
		const altered = `${again.slice(0, -1)}${again.endsWith('A') ? 'E' : 'A'}`
		const disabled = await desk.invite('disabled@example.com')
		await pool.query(
			`update operators set disabled_at = now() where email_address = 'disabled@example.com'`,
		)
		const bodies = new Set<string>()
		for (const token of [used, late, replaced, altered, disabled, 'nothing']) {
			const answer = await addPasskeyBy(desk.browser(), token, newPasskey())
			expect(answer).toMatchObject({ status: 404 })
			const { requestId: _, ...body } = answer.json()
			bodies.add(JSON.stringify(body))
		}
		expect(bodies.size).toBe(1)
		const { rows } = await pool.query('select from passkeys')
		expect(rows).toHaveLength(1)
	})

	test('D1 used by twenty at once adds one passkey', async () => {
		const desk = await runDesk({ works: false })
		const token = await desk.invite('anna@example.com')
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => addPasskeyBy(desk.browser(), token, newPasskey())),
		)
		expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
		const { rows } = await desk.shop.pool.query('select from passkeys')
		expect(rows).toHaveLength(1)
	})

	test('D1 leads to nothing but a passkey: before it there is no session', async () => {
		const desk = await runDesk({ works: false })
		const token = await desk.invite('anna@example.com')
		const browser = desk.browser()
		const begun = await browser.post(`/api/desk/invites/${token}/options`, {})
		expect(begun).toMatchObject({ status: 200 })
		expect(begun.headers['set-cookie']).toBeUndefined()
		for (const path of ['me', 'orders', 'sessions']) {
			expect(await browser.get(`/api/desk/${path}`)).toMatchObject({ status: 401 })
		}
	})

	test('D1 for who has lost a telephone takes its passkey and sessions away', async () => {
		const desk = await runDesk({ works: false })
		const before = await desk.browser()
		const lost = newPasskey()
		await addPasskeyBy(before, await desk.invite('anna@example.com'), lost)
		const token = await desk.invite('anna@example.com', 'manager', '--replace')
		expect(await before.get('/api/desk/me')).toMatchObject({ status: 200 })
		await addPasskeyBy(desk.browser(), token, newPasskey())
		expect(await before.get('/api/desk/me')).toMatchObject({ status: 401 })
		expect(await usePasskeyIn(desk.browser(), lost)).toMatchObject({ status: 401 })
	})
})

describe('a passkey', () => {
	test('D2 O17 is all it takes to sign in, and to learn which characters names may have', async () => {
		const desk = await runDesk({ works: false, changes: { nameExtraCharacters: '-’' } })
		const { passkey, name } = await desk.signIn('clerk')
		const browser = desk.browser()
		expect(await usePasskeyIn(browser, passkey)).toMatchObject({ status: 204, body: '' })
		expect((await browser.get('/api/desk/me')).json()).toMatchObject({
			operator: { name, role: 'clerk' },
			permissions: ['see', 'handle', 'refund'],
			refundLimitOre: 5000_00,
			nameExtraCharacters: '-’',
		})
	})

	test('D2 that is unknown, cloned, of a disabled operator, unverified or for another challenge: refused alike', async () => {
		const desk = await runDesk({ works: false })
		const { pool } = desk.shop
		const cloned = await desk.signIn()
		await usePasskeyIn(desk.browser(), cloned.passkey)
		cloned.passkey.setCounter(1)
		const disabled = await desk.signIn()
		await pool.query('update operators set disabled_at = now() where name = $1', [disabled.name])
		const good = await desk.signIn()

		const tries = [
			() => usePasskeyIn(desk.browser(), newPasskey()),
			() => usePasskeyIn(desk.browser(), cloned.passkey),
			() => usePasskeyIn(desk.browser(), disabled.passkey),
			async () => {
				const browser = desk.browser()
				const first = (await browser.post('/api/desk/sign-in/options', {})).json()
				const other = (await browser.post('/api/desk/sign-in/options', {})).json()
				const credential = good.passkey.use(first.options)
				return browser.post('/api/desk/sign-in', { ceremony: other.ceremony, credential })
			},
			async () => {
				const begun = (await desk.browser().post('/api/desk/sign-in/options', {})).json()
				const credential = good.passkey.use(begun.options)
				const sent = { ceremony: begun.ceremony, credential }
				expect(await desk.browser().post('/api/desk/sign-in', sent)).toMatchObject({ status: 204 })
				return desk.browser().post('/api/desk/sign-in', sent)
			},
		]
		const bodies = new Set<string>()
		for (const attempt of tries) {
			const answer = await attempt()
			expect(answer).toMatchObject({ status: 401 })
			expect(answer.headers['set-cookie']).toBeUndefined()
			const { requestId: _, ...body } = answer.json()
			bodies.add(JSON.stringify(body))
		}
		expect(bodies.size).toBe(1)
	})

	test('D2 that does not verify its user is not taken on', async () => {
		const desk = await runDesk({ works: false })
		const token = await desk.invite('anna@example.com')
		const careless = newPasskey({ verifiesUser: false })
		expect(await addPasskeyBy(desk.browser(), token, careless)).toMatchObject({ status: 404 })
		// The link is still good for one that does.
		expect(await addPasskeyBy(desk.browser(), token, newPasskey())).toMatchObject({ status: 204 })
	})
})
