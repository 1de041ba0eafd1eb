import { expect, test } from 'vitest'
import { runDesk } from '../http/testing/running-desk.ts'
import { storeOrder, typeAtDesk } from '../testing-desk.ts'

test('D9 views are one’s own until they are shared; words of a search are in none, names not in the log', async () => {
	const desk = await runDesk({ works: false })
	const [anna, bo, maja] = [
		await desk.signIn('clerk', 'Anna'),
		await desk.signIn('reader', 'Bo'),
		await desk.signIn('manager', 'Maja'),
	]
	const viewsOf = async (browser: typeof anna) =>
		(await browser.get('/api/desk/views')).json().views
	const save = (name: string, search: string, isShared = false) =>
		anna.act('save-view', { name, search, isShared })
	const saved = (await save('Sena', 'q=%C3%85sa&delivery=LATE&page=3')).json()
	expect(saved).toMatchObject({ outcome: 'saved' })
	expect(await viewsOf(anna)).toMatchObject([
		{ name: 'Sena', search: 'delivery=LATE', isShared: false, isOwn: true, isChangeable: true },
	])
	expect(await viewsOf(bo)).toEqual([])
	expect((await save('sena', 'delivery=LATE&form=post')).json()).toMatchObject({
		outcome: 'replaced',
	})
	expect((await save('Fel', 'delivery=SOON')).json()).toEqual({ outcome: 'not-a-list' })

	const { viewId } = saved
	// What a colleague keeps to themselves is not told of.
	expect((await maja.act('delete-view', { viewId })).json()).toEqual({ outcome: 'not-found' })
	expect((await anna.act('share-view', { viewId, isShared: true })).json()).toEqual({
		outcome: 'changed',
	})
	expect(await viewsOf(bo)).toMatchObject([
		{ name: 'sena', owner: 'Anna', isOwn: false, isChangeable: false },
	])
	expect((await bo.act('rename-view', { viewId, name: 'Min' })).json()).toEqual({
		outcome: 'not-yours',
	})
	await save('Finland', 'country=FI')
	expect((await maja.act('rename-view', { viewId, name: 'finland' })).json()).toEqual({
		outcome: 'name-taken',
	})
	expect((await maja.act('rename-view', { viewId, name: 'Sena med post' })).json()).toEqual({
		outcome: 'changed',
	})

	const known = await storeOrder(desk.shop.db, { status: 'SETTLED' })
	await storeOrder(desk.shop.db)
	await typeAtDesk(desk, ['views', 'save', 'Betalda', '--status', 'SETTLED'])
	expect((await typeAtDesk(desk, 'views')).output).toMatch(/Sena med post +.*delivery=LATE/)
	const listed = await typeAtDesk(desk, 'orders --view beta --json')
	expect(JSON.parse(listed.output)).toMatchObject([{ id: known }])
	expect(await typeAtDesk(desk, ['views', 'rename', 'betalda', 'Klara'])).toMatchObject({ code: 0 })
	// Nobody would find it then, not even to delete it.
	expect(await typeAtDesk(desk, 'views unshare klara')).toMatchObject({ code: 1 })
	expect((await typeAtDesk(desk, 'views')).output).toContain('Klara')
	expect(await typeAtDesk(desk, 'views delete klara')).toMatchObject({ code: 0 })
	expect(await typeAtDesk(desk, 'views unshare sena')).toMatchObject({ code: 0 })
	expect(await viewsOf(bo)).toEqual([])
	expect((await anna.act('delete-view', { viewId })).json()).toEqual({ outcome: 'deleted' })
	expect((await anna.act('delete-view', { viewId })).json()).toEqual({ outcome: 'not-found' })

	const { rows } = await desk.shop.pool.query('select act, details from acts')
	expect(rows).toContainEqual({ act: 'save-view', details: { shared: false } })
	expect(JSON.stringify(rows)).not.toMatch(/Sena|Finland|sa&/)
})
