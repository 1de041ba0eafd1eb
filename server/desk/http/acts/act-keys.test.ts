import { expect, test } from 'vitest'
import { forgetSignIns } from '../../../operators/forget-sign-ins.ts'
import { runDesk } from '../testing/running-desk.ts'
import { claimAct } from './act-keys.ts'

test('D12 an act that was done and failed to answer is known as done at once, and after a night’s clean-up', async () => {
	const desk = await runDesk({ works: false })
	const { db } = desk.shop
	const anna = await desk.signIn('clerk')
	const { operator } = (await anna.get('/api/desk/me')).json()
	const asked = { operatorId: operator.id, key: 'once', act: 'note', sent: {} }
	const claim = await claimAct(db, asked)
	if (claim.state !== 'claimed') throw new Error(claim.state)
	await db.transaction().execute(claim.acted)
	await claim.giveUp()
	expect(await claimAct(db, asked)).toEqual({ state: 'done' })
	await forgetSignIns(db, new Date())
	expect(await claimAct(db, asked)).toEqual({ state: 'done' })
})
