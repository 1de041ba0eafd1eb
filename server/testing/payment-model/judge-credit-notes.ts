import { expect } from 'vitest'
import { readBookings } from '../../books/read-bookings.ts'
import type { TestDatabase } from '../test-database.ts'
import { CARS, PRICE_ORE, VAT_ORE } from './payment-world.ts'

type Note = {
	readonly number: number
	readonly order_id: string
	readonly status: string
	readonly amount_ore: number
	readonly sold_ore: number
	readonly vat_ore: number
	readonly what: 'amount' | 'cars' | 'vat'
	readonly cars: readonly string[]
	readonly mails: number
}

const NOTES = `
	select number, credit_notes.order_id, status, amount_ore, sold_ore, vat_ore, what,
		array(
			select chassis_number from refund_cars where refund_cars.refund_id = refunds.id
		) as cars,
		coalesce(mails.count, 0) as mails
	from credit_notes join refunds on refunds.id = refund_id
		left join (select credit_note, count(*) from mails group by 1) as mails on credit_note = number
	order by number`

const HOUR = 3600_000

/** Of all stories together: what refunds took from sales has its credit notes, without a gap and to the öre. */
export async function judgeCreditNotes({ pool }: TestDatabase, stories: number): Promise<void> {
	const { rows: notes } = await pool.query<Note>(NOTES)
	expect(notes.length).toBeGreaterThan(stories / 10)
	expect(notes.map(({ number }) => number)).toEqual(notes.map((_, index) => index + 1))
	const kinds = Map.groupBy(notes, ({ what }) => what)
	for (const what of ['amount', 'cars', 'vat'] as const) {
		expect(kinds.get(what)?.length ?? 0, what).toBeGreaterThan(stories / 100)
	}
	for (const note of notes) judgeNote(note)
	for (const [, ofOrder] of Map.groupBy(notes, ({ order_id }) => order_id)) judgeOrder(ofOrder)
	await judgeBooks(pool, notes)
	const { rows: others } = await pool.query(`
		select refunds.id from refunds left join credit_notes on refund_id = refunds.id
		where status = 'EXECUTED' and (not is_credited or (sold_ore > 0) <> (number is not null))`)
	expect(others, 'made without its credit note, or with one that it should not have').toEqual([])
}

function judgeNote(note: Note): void {
	const told = JSON.stringify(note)
	expect(note.status, told).toBe('EXECUTED')
	expect(note.mails, told).toBe(1)
	expect(note.sold_ore, told).toBeGreaterThan(0)
	expect(note.sold_ore, told).toBeLessThanOrEqual(note.amount_ore)
	expect(note.vat_ore, told).toBeGreaterThanOrEqual(0)
	expect(note.vat_ore, told).toBeLessThanOrEqual(note.sold_ore)
	if (note.what === 'vat') expect(note.vat_ore, told).toBe(note.sold_ore)
	expect(note.cars.length > 0, told).toBe(note.what === 'cars')
	if (note.what !== 'cars') return
	const netOre = note.cars.reduce((sum, car) => sum + (CARS[car] ?? Number.NaN), 0)
	expect(note.sold_ore - note.vat_ore, told).toBe(netOre)
}

/** No more than was sold is credited, no car twice; and with all of it all of the VAT. */
function judgeOrder(notes: readonly Note[]): void {
	const told = JSON.stringify(notes)
	const soldOre = notes.reduce((sum, { sold_ore }) => sum + sold_ore, 0)
	const vatOre = notes.reduce((sum, { vat_ore }) => sum + vat_ore, 0)
	expect(soldOre, told).toBeLessThanOrEqual(PRICE_ORE)
	expect(vatOre, told).toBeLessThanOrEqual(VAT_ORE)
	expect(soldOre - vatOre, told).toBeLessThanOrEqual(PRICE_ORE - VAT_ORE)
	if (soldOre === PRICE_ORE) expect(vatOre, told).toBe(VAT_ORE)
	const cars = notes.flatMap((note) => note.cars)
	expect(new Set(cars).size, told).toBe(cars.length)
}

/** The books have each credit note once, with its amounts, and no other refund of a sale. */
async function judgeBooks(pool: TestDatabase['pool'], notes: readonly Note[]): Promise<void> {
	const booked: object[] = []
	for await (const batch of readBookings(pool, new Date(0), new Date(Date.now() + HOUR))) {
		for (const { kind, creditNote, totalOre, vatOre } of batch) {
			if (kind === 'refund') booked.push({ creditNote, totalOre, vatOre })
		}
	}
	const expected = notes.map((note) => ({
		creditNote: note.number,
		totalOre: -note.sold_ore,
		vatOre: 0 - note.vat_ore,
	}))
	expect(booked).toHaveLength(expected.length)
	expect(booked).toEqual(expect.arrayContaining(expected))
}
