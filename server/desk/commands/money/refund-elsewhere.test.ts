import { expect, test } from 'vitest'
import { listAttention } from '../../../attention/list-attention.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { placePaidOrder, runShop } from '../../../testing/running-shop.ts'
import { typeAtDesk } from '../../testing-desk.ts'

const CARS = buildOrder().chassiNumbers.slice(0, 1)

async function paidAtFormer() {
	const running = await runShop()
	const orderId = await placePaidOrder(running, buildOrder())
	const { pool } = running.shop
	await pool.query("update payment_attempts set provider = 'stripe'")
	const type = (options: string, typed = 'y\n') =>
		typeAtDesk(running, `refund ${orderId} ${options}`, { columns: 200, typed })
	const notedOre = async () => {
		const { rows } = await pool.query('select refunded_elsewhere_ore as ore from payment_attempts')
		return rows[0].ore
	}
	return { running, orderId, type, notedOre }
}

test('O5 what was given back by hand at a former provider is noted, in parts or whole, and never more than was paid', async () => {
	const { running, orderId, type, notedOre } = await paidAtFormer()
	expect((await type('--yes')).errors).toContain('at stripe')
	expect((await type('--yes')).errors).toContain('add --paid-elsewhere')
	expect((await type(`--car ${CARS[0]} --yes`)).errors).toContain(
		'--paid-elsewhere with an --amount',
	)
	expect((await type(`--car ${CARS[0]} --paid-elsewhere`)).errors).toContain('cannot be used with')
	expect((await type('--paid-elsewhere', 'n\n')).errors).toContain('Nothing was changed')
	expect(await notedOre()).toBe(0)

	const part = await type('--amount 250 --paid-elsewhere')
	expect(part.errors).toContain('Note that 250,00 SEK (of 1 250,00 SEK) was given back at stripe')
	expect(part.output).toContain('Noted: 250,00 SEK was given back at stripe. Book it by hand.')
	expect((await type('--amount 1000,01 --paid-elsewhere')).errors).toContain('Only 1 000,00 SEK')
	expect(await listAttention(running.shop)).toMatchObject([
		{ kind: 'refunded-elsewhere', orderId, why: { en: expect.stringContaining('250,00 SEK') } },
	])

	const rest = await type('--paid-elsewhere --yes --json')
	expect(JSON.parse(rest.output)).toEqual({
		...{ orderId, outcome: 'noted' },
		...{ amountOre: 1000_00, currency: 'SEK' },
	})
	expect(await notedOre()).toBe(1250_00)
	expect((await type('--paid-elsewhere --yes')).errors).toContain('Nothing of order')
	const { rows } = await running.shop.pool.query('select act, details from acts order by at')
	expect(rows).toEqual([
		{ act: 'note-refund', details: { ore: 250_00 } },
		{ act: 'note-refund', details: { ore: 1000_00 } },
	])
	expect((await running.shop.pool.query('select from refunds')).rows).toEqual([])
	const shown = await typeAtDesk(running, `order ${orderId} --json`)
	expect(JSON.parse(shown.output)).toMatchObject({ state: 'REFUNDED' })
})

test('O5 money at the configured provider is not said to be given back elsewhere', async () => {
	const running = await runShop()
	const orderId = await placePaidOrder(running, buildOrder())
	const { errors } = await typeAtDesk(running, `refund ${orderId} --paid-elsewhere --yes`)
	expect(errors).toContain('left at another provider than zaver')
})
