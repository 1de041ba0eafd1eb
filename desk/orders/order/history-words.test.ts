import { expect, test } from 'vitest'
import { ORDERS_TEXTS } from '../orders-texts.ts'
import { historyInWords } from './history-words.ts'

const said = (event: Parameters<typeof historyInWords>[0]) =>
	historyInWords(event, ORDERS_TEXTS.sv, 'sv')

test('D12 the story is told in the operator’s words', () => {
	const moved = { from: 'CREATED', to: 'SETTLED' }
	expect(said({ about: 'order', what: 'CREATED → SETTLED', moved })).toBe('Betald')
	expect(said({ about: 'mail', what: 'payment-link sent' })).toBe('Betalningslänk skickades')
	expect(said({ about: 'desk', what: 'note' })).toBe('Skrev en anteckning')
	expect(
		said({ about: 'delivery', what: '…', which: 'VND…', moved: { from: null, to: 'SENT' } }),
	).toBe('VND…: Skickat')
})

test('D12 what a newer server tells is shown as it tells it', () => {
	expect(said({ about: 'desk', what: 'paint' })).toBe('paint')
	expect(said({ about: 'order', what: 'SOLD', moved: { from: null, to: 'SOLD' } })).toBe('SOLD')
})
