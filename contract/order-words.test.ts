import { describe, expect, test } from 'vitest'
import { ORDER_WORDS, orderState, orderWords, readOrderState } from './order-words.ts'

const paid = { status: 'SETTLED', isGivenBack: false, carsKnown: null }

describe('how an order stands', () => {
	test('O8 is told in the words of the office, in both languages', () => {
		expect(orderWords('RECEIVED', 'en')).toBe('New, to be handled')
		expect(orderWords('CREATED', 'sv')).toBe('Väntar på betalning')
		expect(orderWords('REVIEW', 'sv')).toBe('Fel belopp betalt')
		expect(orderWords('FROM_THE_FUTURE', 'sv')).toBe('FROM_THE_FUTURE')
	})

	test('O8 says of a paid order when all was given back, and of others what is wrong with the car', () => {
		expect(orderState(paid)).toBe('SETTLED')
		expect(orderWords(orderState({ ...paid, isGivenBack: true }), 'sv')).toBe('Återbetald')
		const undeliverable = { status: 'UNDELIVERABLE', isGivenBack: false }
		const inWords = (carsKnown: boolean | null) =>
			orderWords(orderState({ ...undeliverable, carsKnown }), 'en')
		expect(inWords(false)).toBe('Cannot be delivered (unknown car)')
		expect(inWords(true)).toBe('Cannot be delivered (no CoC)')
		expect(inWords(null)).toBe('Cannot be delivered')
	})

	test('O8 is read from its code and from its words, in any case', () => {
		expect(readOrderState('settled')).toEqual({ status: 'SETTLED', state: null })
		expect(readOrderState('PAID')).toEqual({ status: 'SETTLED', state: 'SETTLED' })
		expect(readOrderState('Återbetald')).toEqual({ status: 'SETTLED', state: 'REFUNDED' })
		expect(readOrderState('wrong amount paid')).toEqual({ status: 'REVIEW', state: null })
		expect(readOrderState('kan inte levereras (okänd bil)')).toEqual({
			status: 'UNDELIVERABLE',
			state: 'UNKNOWN_CAR',
		})
		expect(readOrderState('lost')).toBeNull()
		expect(readOrderState('')).toBeNull()
	})

	test('no two states have the same words', () => {
		const words = Object.values(ORDER_WORDS).flatMap(({ en, sv }) => [en, sv])
		expect(new Set(words).size).toBe(words.length)
	})
})
