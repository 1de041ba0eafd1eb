import { insertJobs } from '../../jobs/insert-jobs.ts'
import { completeShop } from '../../orders/complete-shop.ts'
import { newOrderId } from '../../orders/order-id.ts'
import type { Shop } from '../../orders/shop.ts'
import type { TestDatabase } from '../test-database.ts'
import { type SimulatedProvider, simulatedProvider } from './simulated-provider.ts'

export const PRICE_ORE = 125_000
export const VAT_ORE = 25_000

export type World = {
	readonly shop: Shop
	readonly provider: SimulatedProvider
	readonly orderId: string
	readonly alerts: string[]
	/** Payments whose page the customer has been sent to: only these can be paid. */
	readonly shown: Set<string>
	forgedAccepted: number
	/** An operator took the order for paid. */
	accepted: boolean
}

/** One handled order at a provider of its own, with a queue that is no more than a table. */
export async function startWorld({ db, pool }: TestDatabase): Promise<World> {
	const orderId = newOrderId()
	const provider = simulatedProvider(`simulated-${orderId}`)
	const alerts: string[] = []
	const enqueue: Shop['enqueue'] = async (executor, step) => {
		await executor.executeSql('insert into model_jobs (order_id, name, data) values ($1, $2, $3)', [
			orderId,
			step.name,
			JSON.stringify(step.data),
		])
	}
	const unused = () => {
		throw new Error('not part of this story')
	}
	const shop = completeShop({
		db,
		pool,
		enqueue,
		insertJobs,
		wakeWorkers: unused,
		deleteJobs: unused,
		register: { findCars: unused },
		provider,
		mailer: { send: unused },
		publicUrl: 'https://coc.example.se',
		apiUrl: 'https://coc.example.se',
		brandName: 'Vendel',
		brandColor: '#1f5d4c',
		contactEmail: 'kundservice@vendel.example',
		seller: { name: '', address: [], organisationNumber: '', vatNumber: '' },
		drawReceipt: unused,
		handling: 'auto',
		usualPriceOre: 100_000,
		vatRates: { private: { EU: 2500, NOTEU: 2500 }, company: { EU: 2500, NOTEU: 2500 } },
		retentionDays: 90,
		alertsTo: [],
		alert: (message) => alerts.push(message),
	})
	await pool.query(HANDLED_ORDER, [orderId, PRICE_ORE])
	await enqueue(
		{ executeSql: (text, values) => pool.query(text, values) },
		{
			name: 'open-payment',
			data: { orderId },
		},
	)
	return { shop, provider, orderId, alerts, shown: new Set(), forgedAccepted: 0, accepted: false }
}

const HANDLED_ORDER = `
	with new_order as (
		insert into orders (id, status, language, is_company, company_name, vat_number, first_name,
			last_name, email_address, phone_number, street_address, zip_code, city, country_code,
			country_outside_eu, chassis_numbers, handled_at, vat_rate_basis_points, total_ore)
		values ($1, 'CREATED', 'sv', false, '', '', 'A', 'B', 'a@example.com', '1', 'C 1', '1', 'D', 'SE',
			'', '{VND1A2B3C4D567890}', now(), 2500, $2)
	)
	insert into order_lines (order_id, position, kind, chassis_number, coc_exists, cost_ore)
	values ($1, 0, 'coc', 'VND1A2B3C4D567890', true, 100000), ($1, 1, 'vat', null, false, 25000)`
