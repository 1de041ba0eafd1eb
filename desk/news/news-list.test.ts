import { expect, test } from 'vitest'
import { withUndo } from '../acts/undo.ts'
import { type News, onPage, shownForMs, withNews } from './news-list.ts'

const news = (id: number, text = `news ${id}`): News => ({
	...{ id, text },
	tone: 'success',
	place: '/orders/a',
})

const undoable = (id: number): News => ({
	...news(id),
	...withUndo(news(id), 'delete-note', { orderId: 'a', number: 1 }, () => news(id)),
})

const idsOf = (list: readonly News[]) => list.map(({ id }) => id)

test('at most three are shown, the newest last', () => {
	const list = [1, 2, 3, 4].reduce<News[]>((told, id) => withNews(told, news(id)), [])
	expect(idsOf(list)).toEqual([2, 3, 4])
})

test('the same words twice are one piece of news', () => {
	expect(idsOf(withNews([news(1, 'Saved'), news(2)], news(3, 'Saved')))).toEqual([2, 3])
})

test('what went wrong stays; what succeeded goes, later the longer it is', () => {
	expect(shownForMs({ ...news(1), tone: 'error' })).toBeNull()
	expect(shownForMs(news(1, 'Saved')) ?? 0).toBeLessThan(shownForMs(news(1, 'x'.repeat(200))) ?? 0)
})

test('D12 undoing is offered without haste, until something else is told or the page is left', () => {
	expect(shownForMs(undoable(1))).toBeNull()
	expect(idsOf(withNews([news(1), undoable(2)], news(3)))).toEqual([1, 3])
	const list = [news(1), undoable(2)]
	expect(idsOf(onPage(list, '/orders/a'))).toEqual([1, 2])
	expect(idsOf(onPage(list, '/orders'))).toEqual([1, 2])
	for (const elsewhere of ['/orders/b', '/', '/log', '/order']) {
		expect(idsOf(onPage(list, elsewhere)), elsewhere).toEqual([1])
	}
})
