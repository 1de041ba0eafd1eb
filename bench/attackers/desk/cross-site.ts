import { ACT_FACES } from '../../../server/desk/http/acts/act-faces.ts'
import { inputsFor } from '../../../server/desk/http/testing/act-inputs.ts'
import { crossSiteShapes } from '../../../server/desk/http/testing/cross-site-shapes.ts'
import { type Attack, ask } from './attack.ts'

/** Every act in every shape that a page of another site could give it, with a manager's cookie. */
export const crossSite: Attack = async ({ url, orderId, manager, deployment }) => {
	const logged = async () => {
		const { rows } = await deployment.database.query('select count(*)::int as count from acts')
		return Number(rows[0].count)
	}
	const inputs = inputsFor(orderId)
	const breaches: string[] = []
	const shapes = Object.entries(crossSiteShapes(url))
	const before = await logged()
	let n = 0
	for (const [shape, headers] of shapes) {
		for (const { name } of ACT_FACES) {
			n++
			const { status } = await ask(`${url}/api/desk/acts/${name}`, {
				method: 'POST',
				headers: {
					cookie: manager.cookie(),
					'content-type': 'application/json',
					'idempotency-key': `cross-site-${n}`,
					...headers,
				},
				body: JSON.stringify(inputs[name]),
			})
			if (![403, 415].includes(status)) breaches.push(`${name}, ${shape}: answered ${status}`)
		}
	}
	const done = (await logged()) - before
	if (done > 0) breaches.push(`${done} acts were done`)
	// The control: from its own page it is done.
	await manager.act('note', { orderId, words: 'From the desk itself' })
	if ((await logged()) !== before + done + 1) throw new Error('The control was not done')
	return { n, breaches, told: `${n} acts from pages of other sites: ${done} done` }
}
