import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import {
	ACT_INPUTS,
	NEEDS_FRESH_PASSKEY,
	PERMISSIONS_OF,
	ROLES,
	refundPlanSchema,
} from '@coc/contract/desk'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { placePaidOrder } from '../../testing/running-shop.ts'
import { storeOrder, storePaid } from '../testing-desk.ts'
import { ACT_FACES } from './acts/act-faces.ts'
import { inputsFor } from './testing/act-inputs.ts'
import { CHROME, usePasskeyIn } from './testing/browser.ts'
import { runDesk } from './testing/running-desk.ts'

const DESK = path.join(import.meta.dirname, '..')

async function sourcesIn(folder: string): Promise<string[]> {
	const entries = await readdir(path.join(DESK, folder), { recursive: true, withFileTypes: true })
	const files = entries.filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
	return Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')))
}

/** Of every act that is written down in the acts room, with its name in the code. */
async function actsWritten(): Promise<Map<string, string>> {
	const acts = /export const ([A-Z_]+): Act<[\s\S]*?\n\tname: '([^']+)'/g
	const found = (await sourcesIn('acts')).flatMap((text) => [...text.matchAll(acts)])
	return new Map(found.map(([, constant = '', name = '']) => [constant, name]))
}

describe('the two faces', () => {
	test('D6 have the same acts: none is for the terminal or the browser alone', async () => {
		const written = await actsWritten()
		expect(written.size).toBeGreaterThan(35)
		const namesIn = async (folder: string) => {
			const text = (await sourcesIn(folder)).join('\n')
			const used = [...written].filter(([constant]) => new RegExp(`\\b${constant}\\b`).test(text))
			return [...new Set(used.map(([, name]) => name))].sort()
		}
		const all = [...new Set(written.values())].sort()
		expect(await namesIn('commands')).toEqual(all)
		expect(await namesIn('http')).toEqual(all)
		const byHttp = ACT_FACES.map(({ name }) => name)
		expect(byHttp.toSorted()).toEqual(Object.keys(ACT_INPUTS).sort())
		for (const { name, act } of ACT_FACES) expect(name).toBe(act.name.replaceAll(' ', '-'))
	})
})

describe('permissions', () => {
	test('D6 every act × every role × none: only what the table says', async () => {
		const { browser, signIn, shop } = await runDesk({ works: false })
		const orderId = await storeOrder(shop.db)
		const inputs = inputsFor(orderId)
		const nobody = browser()
		for (const { name } of ACT_FACES) {
			expect(await nobody.act(name, inputs[name]), name).toMatchObject({ status: 401 })
		}
		let tried = 0
		for (const role of ROLES) {
			const operator = await signIn(role)
			for (const { name, act } of ACT_FACES) {
				const answer = await operator.act(name, inputs[name])
				const isAllowed = PERMISSIONS_OF[role].includes(act.permission)
				if (isAllowed) expect([200, 503], `${role} ${name} ${answer.body}`).toContain(answer.status)
				else {
					expect(answer, `${role} ${name}`).toMatchObject({ status: 403 })
					expect(answer.json()).toMatchObject({ code: 'not-permitted' })
				}
				tried++
			}
			const { rows } = await shop.pool.query('select distinct act from acts where operator = $1', [
				operator.name,
			])
			const mayNot = ACT_FACES.filter(({ act }) => !PERMISSIONS_OF[role].includes(act.permission))
			expect(rows.filter(({ act }) => mayNot.some((face) => face.act.name === act))).toEqual([])
		}
		expect(tried).toBe(ROLES.length * Object.keys(ACT_INPUTS).length)
		const clerk = await signIn('clerk')
		for (const path of ['operators', 'operators/x/sessions']) {
			expect(await clerk.get(`/api/desk/${path}`)).toMatchObject({ status: 403 })
		}
		// A role of a newer version gives nothing in this one, not even to see.
		const later = await signIn('reader')
		await shop.pool.query(`update operators set role = 'king' where name = $1`, [later.name])
		for (const path of ['orders', `orders/${orderId}`, 'attention', 'log']) {
			expect(await later.get(`/api/desk/${path}`)).toMatchObject({ status: 403 })
		}
	})

	test('D6 who may take no file in is refused before a byte of it is read', async () => {
		const desk = await runDesk({ works: false })
		const reader = await desk.signIn('reader')
		const address = await desk.deskApp.listen({ port: 0, host: '127.0.0.1' })
		const sha256 = 'a'.repeat(64)
		const refused = async (path: string, type: string) => {
			const sending = request(new URL(path, address), {
				method: 'PUT',
				headers: {
					'user-agent': CHROME,
					'sec-fetch-site': 'same-origin',
					cookie: reader.cookie(),
					'content-type': type,
					'content-length': 20_000_000,
				},
			})
			sending.flushHeaders()
			const [answer] = await once(sending, 'response')
			sending.on('error', () => {}).destroy()
			return answer.statusCode
		}
		expect(await refused(`/api/desk/documents/${sha256}?name=a.pdf`, 'application/pdf')).toBe(403)
		expect(await refused(`/api/desk/car-files/${sha256}`, 'application/octet-stream')).toBe(403)
	})

	test('D6 money, exports, erasing and operators ask for the passkey again after ten minutes, nothing else does', async () => {
		const { signIn, shop } = await runDesk({ works: false })
		const inputs = inputsFor(await storeOrder(shop.db))
		const maja = await signIn('manager')
		await shop.pool.query(`update desk_sessions set confirmed_at = now() - interval '11 minutes'`)
		expect((await maja.get('/api/desk/me')).json()).toMatchObject({ fresh: false })
		for (const { name, act } of ACT_FACES) {
			const { status, body } = await maja.act(name, inputs[name])
			const isAsked = NEEDS_FRESH_PASSKEY.includes(act.permission)
			expect(body.includes('passkey-needed') && status === 403, `${name} ${body}`).toBe(isAsked)
		}
		const other = await signIn('clerk')
		// A colleague's passkey does not do.
		expect(await usePasskeyIn(maja, other.passkey, 'confirm')).toMatchObject({ status: 401 })
		expect((await maja.get('/api/desk/me')).json()).toMatchObject({ fresh: false })
		expect(await usePasskeyIn(maja, maja.passkey, 'confirm')).toMatchObject({ status: 204 })
		expect((await maja.get('/api/desk/me')).json()).toMatchObject({ fresh: true })
		expect(await maja.act('erase', inputs.erase)).toMatchObject({ status: 200 })
	})

	test('D6 a clerk gives back up to the limit for an order, in one or in many, two at once either', async () => {
		const desk = await runDesk({ clerkRefundLimitOre: 500_00 })
		const orderId = await placePaidOrder(desk, buildOrder())
		const clerk = await desk.signIn('clerk')
		const plan = (await clerk.get(`/api/desk/orders/${orderId}/refund?amountOre=30000`)).json()
		const refund = (amountOre: number) =>
			clerk.act('refund', {
				orderId,
				wanted: { amountOre },
				attemptId: plan.attemptId,
				shownOre: amountOre,
				again: true,
			})
		expect(await refund(500_01)).toMatchObject({ status: 403 })
		const both = await Promise.all([refund(300_00), refund(300_00)])
		expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
		expect(await refund(200_01)).toMatchObject({ status: 403 })
		expect(await refund(200_00)).toMatchObject({ status: 200 })
		const { rows } = await desk.shop.pool.query('select sum(amount_ore)::int as ore from refunds')
		expect(rows).toEqual([{ ore: 500_00 }])
	})

	test('D6 the limit is in kronor: another currency is for who has no limit', async () => {
		const desk = await runDesk({ clerkRefundLimitOre: 500_00, works: false })
		const orderId = await storePaid(desk, { settledOre: 450_00, currency: 'EUR' })
		const refundAs = async (role: 'clerk' | 'manager') => {
			const operator = await desk.signIn(role, role)
			const planned = await operator.get(`/api/desk/orders/${orderId}/refund?amountOre=10000`)
			const { attemptId, currency } = planned.json()
			expect(currency).toBe('EUR')
			const wanted = { amountOre: 100_00 }
			return operator.act('refund', { orderId, wanted, attemptId, shownOre: 100_00 })
		}
		expect(await refundAs('clerk')).toMatchObject({ status: 403 })
		expect(await refundAs('manager')).toMatchObject({ status: 200 })
		const manager = await desk.signIn('manager', 'another')
		const tooMuch = await manager.get(`/api/desk/orders/${orderId}/refund?amountOre=40000`)
		expect(v.parse(refundPlanSchema, tooMuch.json())).toEqual({
			outcome: 'more-than-was-paid',
			refundableOre: 350_00,
			currency: 'EUR',
		})
	})
})
