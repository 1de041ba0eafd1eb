import { expect, test } from 'vitest'
import { searchToSave } from './view-search.ts'

test('D9 a view is what narrows, sorts and shows the list, never what was looked for, the page or a run', () => {
	const search = '?page=3&q=%C3%85sa&form=post&status=SETTLED&bulk=1&sort=-total&columns=paid+total'
	expect(searchToSave(search)).toBe('status=SETTLED&form=post&sort=-total&columns=paid+total')
	expect(searchToSave('?sort=-total&status=SETTLED')).toBe(
		searchToSave('?status=SETTLED&sort=-total'),
	)
	expect(searchToSave('')).toBe('')
})
