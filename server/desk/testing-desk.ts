import { randomUUID } from 'node:crypto'
import { PassThrough, Writable } from 'node:stream'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import type { Database } from '../db/database.ts'
import { handleOrder } from '../orders/handling/handle-order.ts'
import { newOrderId } from '../orders/order-id.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { recordPayment } from '../orders/paying/check-payment.ts'
import { readSettings } from '../settings/settings.ts'
import { shownSetup } from '../settings/shown-settings.ts'
import type { RunningShop } from '../testing/running-shop.ts'
import { runDesk } from './run-desk.ts'
import type { Terminal } from './terminal/terminal.ts'

type CapturedTerminal = Terminal & { output(): string; errors(): string }

type TerminalOptions = {
	/** A terminal so wide; without it, stdout is a pipe. */
	readonly columns?: number
	/** What is typed. Without it nobody can be asked. */
	readonly typed?: string
	readonly colour?: boolean
}

export function capturedTerminal(options: TerminalOptions = {}): CapturedTerminal {
	const stdout = capture()
	const stderr = capture()
	const stdin = new PassThrough()
	stdin.end(options.typed ?? '')
	return {
		stdin,
		stdout: stdout.stream,
		stderr: stderr.stream,
		isTTY: options.columns !== undefined,
		canAsk: options.typed !== undefined,
		canRedraw: false,
		columns: options.columns ?? Number.POSITIVE_INFINITY,
		colour: options.colour ?? false,
		output: stdout.text,
		errors: stderr.text,
	}
}

function capture() {
	let text = ''
	const stream = new Writable({
		write(chunk, _encoding, done) {
			text += String(chunk)
			done()
		},
	})
	return { stream, text: () => text }
}

/** As it is on one machine, with stand-ins. */
export const SETUP = shownSetup(readSettings({}))

/** Where the desk of a test would be, if it were asked for. */
export const DESK_URL = 'http://localhost:3004'

type DeskRun = { readonly code: number; readonly output: string; readonly errors: string }

/** Types a command line at the desk of a running shop. */
export async function typeAtDesk(
	{ shop, queue }: Pick<RunningShop, 'shop' | 'queue'>,
	commandLine: string | readonly string[],
	options: TerminalOptions & { readonly signal?: AbortSignal; readonly patienceMs?: number } = {},
): Promise<DeskRun> {
	const terminal = capturedTerminal(options)
	const args = typeof commandLine === 'string' ? commandLine.split(' ') : commandLine
	const code = await runDesk(args, {
		terminal,
		openDesk: async () => ({
			shop,
			queue,
			carsFromElsewhere: false,
			deskUrl: DESK_URL,
			setup: SETUP,
			patienceMs: options.patienceMs ?? 30_000,
		}),
		...(options.signal && { signal: options.signal }),
	})
	return { code, output: terminal.output(), errors: terminal.errors() }
}

type StoredOrder = {
	readonly id?: string
	readonly at?: Date
	readonly status?: OrderStatus
	readonly name?: readonly [first: string, last: string]
	readonly company?: string
	readonly emailAddress?: string
	readonly chassisNumbers?: readonly string[]
	readonly handledAt?: Date
	readonly totalOre?: number
}

/** Puts an order into the database as if it had come at another time. */
export async function storeOrder(db: Database, order: StoredOrder = {}): Promise<string> {
	const at = order.at ?? new Date()
	const id = order.id ?? newOrderId(at.getTime())
	const [firstName, lastName] = order.name ?? ['Åsa', 'Öberg']
	await db
		.insertInto('orders')
		.values({
			id,
			created_at: at,
			status: order.status ?? 'RECEIVED',
			language: 'sv',
			is_company: order.company !== undefined,
			company_name: order.company ?? '',
			vat_number: order.company === undefined ? '' : 'SE556677889901',
			first_name: firstName,
			last_name: lastName,
			email_address: order.emailAddress ?? 'asa@example.com',
			phone_number: '070',
			street_address: 'Storgatan 1',
			zip_code: '831 30',
			city: 'Östersund',
			country_code: 'SE',
			country_outside_eu: '',
			chassis_numbers: [...(order.chassisNumbers ?? [CARS_TO_TRY.withEverything])],
			handled_at: order.handledAt ?? null,
			vat_rate_basis_points: order.totalOre === undefined ? null : 2500,
			total_ore: order.totalOre ?? null,
		})
		.execute()
	return id
}

type StoredPayment = {
	readonly at?: string
	readonly settledOre?: number
	readonly currency?: string
	/** What the provider says it is for. */
	readonly forOrder?: string
	readonly company?: string
}

/** An order that was handled, and paid at another time. */
export async function storePaid(
	{ shop }: Pick<RunningShop, 'shop'>,
	payment: StoredPayment,
): Promise<string> {
	const { at, company } = payment
	const orderId = await storeOrder(shop.db, {
		...(at !== undefined && { at: new Date(at) }),
		...(company !== undefined && { company }),
	})
	await handleOrder(shop, orderId)
	await storePayment({ shop }, orderId, payment)
	return orderId
}

export async function storePayment(
	{ shop }: Pick<RunningShop, 'shop'>,
	orderId: string,
	{ at, settledOre, currency, forOrder }: StoredPayment,
): Promise<void> {
	const id = randomUUID()
	const amountOre = 1250_00
	await shop.db
		.insertInto('payment_attempts')
		.values({
			id,
			order_id: orderId,
			provider: 'zaver',
			method: 'card',
			amount_ore: amountOre,
			reference: id,
		})
		.execute()
	const attempt = { id, order_id: orderId, amount_ore: amountOre }
	const settled = {
		status: 'SETTLED',
		amountOre: settledOre ?? amountOre,
		currency: currency ?? 'SEK',
		orderId: forOrder ?? orderId,
		refundedOre: 0,
	} as const
	await shop.db
		.transaction()
		.execute((transaction) => recordPayment(shop, transaction, attempt, settled))
	if (at === undefined) return
	await shop.db
		.updateTable('transitions')
		.set({ at: new Date(at) })
		.where('attempt_id', '=', id)
		.execute()
}
