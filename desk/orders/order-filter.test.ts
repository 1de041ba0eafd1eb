import { expect, test } from 'vitest'
import { LIST_TEXTS } from './list/list-texts.ts'
import { isNarrowed, orderFilters, orderQuery } from './order-filter.ts'
import { ORDERS_TEXTS } from './orders-texts.ts'

test('D9 the server is asked for what it knows, not for how the screen looks', () => {
	expect(String(orderQuery('?q=a&status=SETTLED&columns=reference+total&page=2&since='))).toBe(
		'q=a&status=SETTLED&page=2',
	)
})

test('a page alone narrows nothing', () => {
	expect(isNarrowed('?page=2&columns=reference')).toBe(false)
	expect(isNarrowed('?company=true')).toBe(true)
})

test('D9 every status can be chosen, in the words of the language', () => {
	const [status] = orderFilters({ ...ORDERS_TEXTS.sv, list: LIST_TEXTS.sv }, 'sv')
	expect(status?.kind === 'choice' && status.choices).toContainEqual({
		value: 'SETTLED',
		label: 'Betald',
	})
})
