import { USUAL_BOOKS } from '../../books/accounts.ts'
import { assembleCertificates } from '../../deliveries/assemble-certificates.ts'
import { USUAL_DELIVERY } from '../../deliveries/testing/usual-delivery.ts'
import { insertJobs } from '../../jobs/insert-jobs.ts'
import { completeShop } from '../../orders/complete-shop.ts'
import { newOrderId } from '../../orders/order-id.ts'
import type { Shop } from '../../orders/shop.ts'
import { buildVatRules } from '../build-order.ts'
import type { TestDatabase } from '../test-database.ts'
import { type SimulatedProvider, simulatedProvider } from './simulated-provider.ts'

export const PRICE_ORE = 125_000
export const VAT_ORE = 25_000

/** What they cost without VAT: odd, so that shares of the VAT are rounded. */
export const CARS: Readonly<Record<string, number>> = {
	VND1A2B3C4D567890: 33_333,
	VND2E3F4G5H678901: 66_667,
}

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
	/** What was given back on the provider's pages by then. */
	elsewhereBeforeSaleOre: number
	/** VIES confirmed the buyer's number, late. */
	vatConfirmed: boolean
}

/**
 * One handled order at a provider of its own, with a queue that is no more than a table. With VAT, since VIES did not
 * answer when the company's number was asked about.
 */
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
		hasGivenUp: unused,
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
		drawTerms: unused,
		books: USUAL_BOOKS,
		handling: 'auto',
		usualPriceOre: 100_000,
		vat: buildVatRules({ supply: 'service' }),
		vatNumbers: { ask: async () => ({ answer: 'valid', identifier: null, errorCode: null }) },
		showPrices: true,
		nameExtraCharacters: '',
		retentionDays: 90,
		remindDays: [],
		expireDays: 30,
		withdrawal: 'applies',
		alertsTo: [],
		certificates: assembleCertificates({
			db,
			enqueue,
			readPdfText: unused,
			...USUAL_DELIVERY,
		}),
		alert: (message) => alerts.push(message),
	})
	await pool.query(HANDLED_ORDER, [orderId, PRICE_ORE, Object.keys(CARS), Object.values(CARS)])
	await enqueue(
		{ executeSql: (text, values) => pool.query(text, values) },
		{
			name: 'open-payment',
			data: { orderId },
		},
	)
	return {
		shop,
		provider,
		orderId,
		alerts,
		shown: new Set(),
		forgedAccepted: 0,
		accepted: false,
		elsewhereBeforeSaleOre: 0,
		vatConfirmed: false,
	}
}

const HANDLED_ORDER = `
	with new_order as (
		insert into orders (id, status, language, is_company, company_name, vat_number, first_name,
			last_name, email_address, phone_number, street_address, zip_code, city, country_code,
			country_outside_eu, chassis_numbers, handled_at, vat_rate_basis_points, total_ore, order_reference)
		values ($1, 'CREATED', 'sv', true, 'E', 'DE100', 'A', 'B', 'a@example.com', '1', 'C 1', '1', 'D', 'DE',
			'', $3, now(), 2500, $2, 'model-' || $1)
	)
	insert into order_lines (order_id, position, kind, chassis_number, coc_exists, cost_ore)
	select $1, place, 'coc', car, true, ore
	from unnest($3::text[], $4::bigint[]) with ordinality as cars (car, ore, place)
	union all values ($1, 9, 'vat', null, false, ${VAT_ORE})`
