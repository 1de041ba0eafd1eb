import { expect, test } from 'vitest'
import { type News, shownForMs, withNews } from './news-list.ts'

const news = (id: number, text = `news ${id}`): News => ({ id, tone: 'success', text })

test('at most three are shown, the newest last', () => {
	const list = [1, 2, 3, 4].reduce<News[]>((told, id) => withNews(told, news(id)), [])
	expect(list.map(({ id }) => id)).toEqual([2, 3, 4])
})

test('the same words twice are one piece of news', () => {
	expect(withNews([news(1, 'Saved'), news(2)], news(3, 'Saved')).map(({ id }) => id)).toEqual([
		2, 3,
	])
})

test('what went wrong stays; what succeeded goes, later the longer it is', () => {
	expect(shownForMs({ ...news(1), tone: 'error' })).toBeNull()
	expect(shownForMs(news(1, 'Saved')) ?? 0).toBeLessThan(shownForMs(news(1, 'x'.repeat(200))) ?? 0)
})
