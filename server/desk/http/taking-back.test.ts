import { expect, test } from 'vitest'
import { storePaid, typeAtDesk } from '../testing-desk.ts'
import { runDesk } from './testing/running-desk.ts'

test('D12 an act is taken back by its reverse, unless somebody has changed it since; the log has all of them', async () => {
	const desk = await runDesk({ works: false })
	const [anna, maja] = [await desk.signIn('clerk', 'Anna'), await desk.signIn('manager', 'Maja')]
	await storePaid(desk, {})
	const orderId = await storePaid(desk, {})
	const told = async (browser: typeof anna, name: string, input: object) =>
		(await browser.act(name, input)).json()

	await told(anna, 'note', { orderId, words: 'Ringde' })
	const number = 1
	await told(anna, 'edit-note', { orderId, number, words: 'Mejlade', shown: 'Ringde' })
	const back = { orderId, number, words: 'Ringde', shown: 'Mejlade' }
	expect(await told(anna, 'edit-note', back)).toEqual({ outcome: 'written' })
	await told(maja, 'edit-note', { orderId, number, words: 'Skrev brev' })
	expect(await told(anna, 'edit-note', back)).toEqual({ outcome: 'changed-meanwhile' })
	const deleted = (shown: string) => told(anna, 'delete-note', { orderId, number, shown })
	expect(await deleted('Ringde')).toEqual({ outcome: 'changed-meanwhile' })
	expect(await deleted('Skrev brev')).toEqual({ outcome: 'written' })

	const { car } = (await anna.get('/api/desk/cars/VND2E3F4G5H678901')).json()
	const { chassisNumber, chassisNumber10: _, ...facts } = car
	const remove = (shown: object) =>
		told(anna, 'cars-remove', { chassisNumber, openOrders: 0, shown })
	const another = { ...facts, modelText: 'Vendel Hav' }
	expect(await remove(another)).toEqual({ outcome: 'changed-meanwhile' })
	expect(await remove(facts)).toEqual({ outcome: 'removed' })
	const put = { chassisNumber, changes: facts, shown: null }
	expect(await told(anna, 'cars-set', put)).toMatchObject({ outcome: 'added' })

	const view = { name: 'Sena', search: 'delivery=LATE', isShared: true }
	const { viewId } = await told(anna, 'save-view', view)
	await told(anna, 'delete-view', { viewId })
	expect(await told(anna, 'save-view', { ...view, isNew: true })).toMatchObject({
		outcome: 'saved',
	})
	const late = { ...view, search: 'form=post', isNew: true }
	expect(await told(anna, 'save-view', late)).toEqual({ outcome: 'name-taken' })

	const { operators } = (await maja.get('/api/desk/operators')).json()
	const { id: operatorId } = operators.find(({ name }: { name: string }) => name === 'Anna')
	const role = (to: string, shown: string) =>
		told(maja, 'operator-role', { operatorId, role: to, shown })
	expect(await role('reader', 'clerk')).toEqual({ outcome: 'changed' })
	expect(await role('manager', 'clerk')).toEqual({ outcome: 'changed-meanwhile' })
	expect(await role('clerk', 'reader')).toEqual({ outcome: 'changed' })

	const keys = async () =>
		(await anna.get('/api/desk/attention'))
			.json()
			.items.filter(({ kind }: { kind: string }) => kind === 'same-car')
			.map(({ key }: { key: string }) => key)
	const [key] = await keys()
	const settle = () => told(anna, 'settle', { key, words: 'Vill ha två' })
	const seenBefore = { key, words: 'Vill ha två', until: '2020-01-01T00:00:00.000Z' }
	expect(await told(anna, 'settle', seenBefore)).toMatchObject({ outcome: 'changed-meanwhile' })
	expect(await keys()).toEqual([key])
	const { until } = await settle()
	expect(await keys()).toEqual([])
	const long = { key, until: '2020-01-01T00:00:00.000Z' }
	expect(await told(anna, 'reopen', long)).toEqual({ outcome: 'changed-meanwhile' })
	expect(await told(anna, 'reopen', { key, until })).toEqual({ outcome: 'reopened' })
	expect(await keys()).toEqual([key])
	expect(await told(anna, 'reopen', { key, until })).toEqual({ outcome: 'not-found' })
	await settle()
	const typed = await typeAtDesk(desk, `attention reopen ${key} --as Bo`)
	expect(typed).toMatchObject({ code: 0 })
	expect(typed.output).toContain('on the list again')
	expect(await keys()).toEqual([key])

	const { rows } = await desk.shop.pool.query(
		`select operator, act from acts where act in ('settle', 'reopen', 'operator-role', 'delete-view') order by id`,
	)
	expect(rows.map(({ operator, act }) => `${operator} ${act}`)).toEqual([
		'Anna delete-view',
		'Maja operator-role',
		'Maja operator-role',
		'Anna settle',
		'Anna reopen',
		'Anna settle',
		'Bo reopen',
	])
})
