import { describe, expect, it } from 'vitest'
import { buildOrderState } from './build-order-state.ts'
import { clearDraft, type DraftStorage, draftOf, readDraft, saveDraft } from './order-draft.ts'
import { orderReducer } from './order-reducer.ts'
import type { OrderState } from './order-state.ts'

const VAT_NUMBER = 'SE556677889901'

function buildStorage() {
	const entries = new Map<string, string>()
	const storage: DraftStorage = {
		getItem: (key) => entries.get(key) ?? null,
		setItem: (key, value) => void entries.set(key, value),
		removeItem: (key) => void entries.delete(key),
	}
	return { storage, text: () => [...entries.values()].join('\n'), entries }
}

const company = buildOrderState({
	customerType: 'company',
	fields: { ...buildOrderState().fields, companyName: 'Bil AB', vatNumber: VAT_NUMBER },
})

const failed = (state: OrderState) =>
	[
		{ type: 'submitted', freshKey: 'key-1' } as const,
		{ type: 'answered', isSuccess: false } as const,
		{ type: 'triedAgain' } as const,
	].reduce(orderReducer, state)

describe('F22 the saved draft', () => {
	it('comes back as it was', () => {
		const { storage } = buildStorage()
		saveDraft(storage, company)
		expect(readDraft(storage)).toEqual(draftOf(company))
	})

	it.each([
		['before sending', company],
		['after a failure', failed(company)],
		[
			'after a failure, now as a private person',
			orderReducer(failed(company), { type: 'customerTypeChosen', customerType: 'private' }),
		],
	])('never holds the VAT number or the token: %s', (_, state) => {
		const { storage, text } = buildStorage()
		saveDraft(storage, { ...state, captchaToken: 'secret-token' })
		expect(text()).toContain('Storgatan 1')
		expect(text()).not.toContain(VAT_NUMBER)
		expect(text()).not.toContain('secret-token')
	})

	it.each([
		['a private person', buildOrderState()],
		['a company', company],
	])(
		'keeps the key of an order whose answer was lost, so that a reload cannot double it: %s',
		(_, state) => {
			const { storage } = buildStorage()
			saveDraft(storage, failed(state))
			expect(readDraft(storage)?.attempt?.key).toBe('key-1')
		},
	)

	it('is gone once cleared', () => {
		const { storage, entries } = buildStorage()
		saveDraft(storage, company)
		clearDraft(storage)
		expect(entries.size).toBe(0)
		expect(readDraft(storage)).toBeNull()
	})

	it.each(['not json', '{}', '{"fields":{}}', 'null', '[]'])('ignores %s', (stored) => {
		const { storage } = buildStorage()
		expect(readDraft({ ...storage, getItem: () => stored })).toBeNull()
	})

	it('does without a storage', () => {
		expect(readDraft(null)).toBeNull()
		expect(() => saveDraft(null, company)).not.toThrow()
	})

	it('survives a full storage', () => {
		const { storage } = buildStorage()
		const full: DraftStorage = {
			...storage,
			setItem: () => {
				throw new Error('QuotaExceededError')
			},
		}
		expect(() => saveDraft(full, company)).not.toThrow()
	})
})
