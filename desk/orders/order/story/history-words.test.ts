import { LANGUAGES } from '@coc/contract'
import { ACT_INPUTS } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { causeInWords, type HistoryEvent, historyInWords } from './history-words.ts'

const event = (changes: Partial<HistoryEvent>): HistoryEvent => ({
	at: '2026-11-16T08:00:00.000Z',
	about: 'desk',
	what: '',
	cause: '',
	operator: null,
	...changes,
})
const said = (changes: Partial<HistoryEvent>) => historyInWords(event(changes), 'sv')
const why = (changes: Partial<HistoryEvent>) => causeInWords(event(changes), 'sv')

test('D12 the story is told in the operator’s words', () => {
	const moved = { from: 'CREATED', to: 'SETTLED' }
	expect(said({ about: 'order', what: 'CREATED → SETTLED', moved })).toBe('Betald')
	expect(said({ about: 'payment', what: 'CREATED → SETTLED', moved })).toBe('Betalningen: Betald')
	expect(said({ about: 'mail', what: 'payment-link sent' })).toBe(
		'Mejlet ”Betalningslänk” skickades',
	)
	expect(said({ about: 'desk', what: 'note' })).toBe('Skrev en anteckning')
	expect(
		said({
			about: 'delivery',
			delivery: { chassisNumber: 'VND…', form: 'file' },
			moved: { from: null, to: 'SENT' },
		}),
	).toBe('VND… som fil: Skickat')
	expect(said({ changed: { field: 'city', old: '', new: 'Umeå' } })).toBe('Ort: – → Umeå')
	expect(said({ changed: { field: 'email_address', old: 'a@b.se', new: 'c@d.se' } })).toBe(
		'E-post: a@b.se → c@d.se',
	)
	expect(said({ changed: { field: 'vat_number', old: '', new: 'SE1' } })).toBe(
		'VAT-nummer: – → SE1',
	)
	expect(said({ changed: { field: 'car', old: 'A', new: 'B' } })).toBe('Bil: A → B')
	expect(said({ changed: { field: 'is_company', old: 'true', new: 'false' } })).toBe(
		'Företag eller privat: företag → privat',
	)
})

test('D12 every act has words on the page of an order, also one that is seldom about one', () => {
	expect(said({ what: 'export-log' })).toBe('Exporterade loggen')
	for (const act of Object.keys(ACT_INPUTS)) {
		for (const language of LANGUAGES) {
			expect(historyInWords(event({ what: act }), language)).not.toBe(act)
		}
	}
})

test('D12 why it happened is told in words too', () => {
	expect(why({ about: 'order', cause: 'paid amount differs' })).toBe(
		'ett annat belopp än begärt kom in',
	)
	expect(why({ about: 'mail', cause: 'x', mail: { kind: 'receipt', version: 2 } })).toBe(
		'för 2:a gången',
	)
	for (const [version, times] of [
		[3, 'för 3:e gången'],
		[12, 'för 12:e gången'],
		[21, 'för 21:a gången'],
	] as const) {
		expect(why({ about: 'mail', mail: { kind: 'receipt', version } })).toBe(times)
	}
	expect(why({ about: 'withdrawal', cause: 'number 7' })).toBe('nummer 7')
	expect(why({ details: { ore: 1250_00, cars: 1 } })).toMatch(/^1.250,00.*, 1 bil$/)
	expect(why({ details: { EUR: 450_00, cars: 1 } })).toBe('450,00 EUR, 1 bil')
	expect(why({ details: { fields: 'city zipCode' } })).toBe('ort, postnummer')
	expect(why({ details: { mail: 'receipt' } })).toBe('mejlet ”Kvitto”')
	expect(why({ about: 'order', cause: 'kunden ringde' })).toBe('kunden ringde')
})

test('D12 what a newer server tells is shown as it tells it', () => {
	expect(said({ about: 'desk', what: 'paint' })).toBe('paint')
	expect(said({ about: 'order', what: 'SOLD', moved: { from: null, to: 'SOLD' } })).toBe('SOLD')
})
