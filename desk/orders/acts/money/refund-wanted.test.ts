import { expect, test } from 'vitest'
import {
	choiceAsked,
	nothingChosen,
	queryOf,
	stopsCertificates,
	wantedOf,
} from './refund-wanted.ts'

const payment = (settledOre: number) => ({
	...{ id: 'p', createdAt: '', provider: 'zaver', method: 'card', status: 'SETTLED' },
	...{ amountOre: 1250_00, settledOre, settledCurrency: 'SEK', refundedElsewhereOre: 0 },
	...{ reference: null, expiresAt: null },
})

const order = (status: string, settledOre: number) => ({
	...{ status, totalOre: 1250_00, payments: [payment(settledOre)], refunds: [] },
})

test('O5 cars go back of a sale, of a wrong amount what is too much, and else all of it', () => {
	expect(nothingChosen(order('SETTLED', 1250_00)).what).toBe('cars')
	expect(nothingChosen(order('REVIEW', 2000_00)).what).toBe('amount')
	expect(nothingChosen(order('REVIEW', 1000_00)).what).toBe('all')
	expect(nothingChosen(order('CANCELLED', 1250_00)).what).toBe('all')
})

test('O5 certificates stop where cars are named or nothing is left, not where one of two payments goes back', () => {
	const once = order('SETTLED', 1250_00)
	const twice = { ...once, payments: [payment(1250_00), payment(1250_00)] }
	expect(stopsCertificates(once, { cars: [], amountOre: 1250_00 })).toBe(true)
	expect(stopsCertificates(once, { cars: [], amountOre: 300_00 })).toBe(false)
	expect(stopsCertificates(twice, { cars: [], amountOre: 1250_00 })).toBe(false)
	const car = { chassisNumber: 'VND1A2B3C4D567890', netOre: 1000_00, vatOre: 250_00 }
	expect(stopsCertificates(twice, { cars: [car], amountOre: 1250_00 })).toBe(true)
})

test('O8 a link that names an amount or cars finds them filled in, and a reason that was typed is kept', () => {
	const choice = { what: 'cars', cars: [], amount: '', reason: 'för mycket' } as const
	expect(choiceAsked('', choice)).toEqual(choice)
	expect(choiceAsked('75050', choice)).toEqual({ ...choice, what: 'amount', amount: '750,50' })
	expect(choiceAsked('VND1A2B3C4D567890,VND3J4K5L6M789012', choice)).toEqual({
		...choice,
		cars: ['VND1A2B3C4D567890', 'VND3J4K5L6M789012'],
	})
})

test('O4 a link that names the VAT asks for that alone', () => {
	const asked = choiceAsked('vat', nothingChosen(order('SETTLED', 1250_00)))
	const wanted = wantedOf(asked, { cars: [], refunds: [] })
	expect(wanted).toEqual({ vatOnly: true })
	expect(wanted && queryOf(wanted).toString()).toBe('vat=true')
})

test('D15 D22 a car that can no longer be chosen is not among those given back, though it was ticked before', () => {
	const [first, second] = ['VND1A2B3C4D567890', 'VND3J4K5L6M789012']
	const choice = { what: 'cars', cars: [first, second], amount: '' } as const
	const cars = [first, second].map((chassisNumber) => ({ chassisNumber, cocExists: true }))
	const wantedOnce = (status: string, ...givenBack: string[]) =>
		wantedOf(choice, { cars, refunds: [{ status, cars: givenBack }] })
	expect(wantedOnce('CANCELLED', first)).toEqual({ chassisNumbers: [first, second] })
	expect(wantedOnce('PENDING', first)).toEqual({ chassisNumbers: [second] })
	expect(wantedOnce('EXECUTED', first, second)).toBeNull()
	const swapped = { cars: cars.slice(1), refunds: [] }
	expect(wantedOf(choice, swapped)).toEqual({ chassisNumbers: [second] })
})
